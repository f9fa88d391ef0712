// What all servers on one database are asked for, by an operator or because a player has a new name or is deleted. The one that was
// asked does it at once and stores the order; the others do it when they read it, within a heartbeat.
#pragma once

#include "server/app/renamed_players.hpp"
#include "server/base/asio.hpp"
#include "server/shard/shard.hpp"
#include "server/store/store.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <set>
#include <string>
#include <utility>

namespace server {

// Lives on one thread.
class Orders {
 public:
  // Both outlive it. `forget_texts`: lets go of what may name a player who was deleted.
  Orders(Shards& shards, Store& store, std::function<void()> forget_texts)
      : shards_(shards), store_(store), forget_texts_(std::move(forget_texts)) {}

  // Shows a text to everybody who is here, or when the server restarts, or both. `restart_at`: ms since 1970; 0: not said.
  static Order announcement(const std::string& text, std::int64_t restart_at);
  static Order drain(bool on);
  // The sessions of a player end. `of_all`: for good, since no token of his is worth anything any more; else their pages
  // come back with the token that each has.
  static Order revocation(const std::string& player, bool of_all);
  // A player was deleted, or merged into another one (else ""): nothing in memory is to name them.
  static Order deletion(const std::string& player, const std::string& heir = "");

  void carry_out_here(const Order&);
  // Here, and at the other servers. An error: they have not been told.
  awaitable<Stored<Done>> carry_out_everywhere(Order);
  // The same where nobody is there to ask again: what cannot be stored now is told with the next tell().
  awaitable<void> carry_out_surely(Order);
  // This player has a new name: the others hear it with the next tell().
  void note_name(const std::string& player);
  // What the other servers have yet to hear. What cannot be stored waits for the next call.
  awaitable<void> tell();
  // What other servers were asked for since the last call. The first call carries out nothing: it is of the time before.
  awaitable<void> follow();

 private:
  awaitable<Stored<Done>> give(Order);
  awaitable<void> tell_names();
  // A list of players, as tell_names() wrote it.
  awaitable<void> show_names(std::string players);

  Shards& shards_;
  Store& store_;
  std::function<void()> forget_texts_;
  std::set<std::int64_t> known_;  // numbers
  RenamedPlayers renamed_;
  std::deque<Order> untold_;  // at most orders_heard_max: the newest
  bool follows_ = false;
};

}  // namespace server
