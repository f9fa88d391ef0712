// A shard is one thread with one io_context, and the rooms and sessions that live on it.
// Nothing is shared: shards speak by posting values.
#pragma once

#include "server/base/message_sink.hpp"
#include "server/base/server_settings.hpp"
#include "server/match/contract.hpp"
#include "server/shard/shard_gateway.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace server {

class Shard;
class Thinkers;

// All shards of the server. The code of a room chooses its shard; the lobby lives on shard 0.
class Shards final : public ShardGateway {
 public:
  // REQUIRES: count > 0; the store outlives this
  Shards(std::size_t count, Store&, ServerSettings);
  ~Shards() override;

  void serve(Handoff) override;
  void ask(const std::string& room, RoomRequest) override;
  void list(std::function<void(std::string)> told) override;
  void rename(const Player&) override;
  // Wakes rooms that are due, now and from now on, a few at a time: what is due there happens also if nobody
  // comes. Rooms that another server has opened since are let go. To be called once, before anything is served.
  void wake_due_rooms();
  const Counters& counts() const { return counts_; }

  // For an operator; from any thread, and told once on another one.
  // Reports (Room::report) of rooms that are awake: those whose codes follow `after`, in order of their codes.
  void report_rooms(std::string after, std::size_t limit, std::function<void(std::vector<Json>)> told);
  // Null if that room is not awake.
  void report_room(const std::string& room, std::function<void(Json)> told);
  // Sends a message to everybody in every room and in the lobby.
  void broadcast(Frame);
  // Ends the sessions of those who are meant, wherever they are. `is_meant` is called on the shards' threads.
  using IsMeant = std::function<bool(const Player&, const std::string& address)>;
  void dismiss(IsMeant is_meant, CloseCode, std::string reason);
  // A player is gone: in rooms that are awake their lines are the heir's, or ("") let go of. From any thread.
  void forget_chat_of(const std::string& player, const std::string& heir = "");
  // The store failed, and has written again: rooms that wait for it read at once. From any thread.
  void store_works();
  // While it drains, no room begins a match. Matches that run go on.
  void drain(bool draining);
  // How long it has drained; zero if it does not.
  std::chrono::milliseconds drains_for() const;

  // Closes every session with 1012, waits for their goodbyes as long as the limits say, and
  // joins the threads. Nobody may call serve() any more.
  void stop();

 private:
  Shard& shard_of(const std::string& room);
  struct Reports {
    std::string after;
    std::size_t limit;
    std::function<void(std::vector<Json>)> told;
    std::vector<Json> found = {};
  };
  void report_rooms_of(std::size_t shard, Reports);

  const ServerSettings rules_;
  Counters counts_;
  std::unique_ptr<Thinkers> thinkers_;  // outlives the shards, to which it posts
  std::vector<std::unique_ptr<Shard>> shards_;
  std::atomic<std::chrono::steady_clock::time_point> drains_since_ = {};
};

}  // namespace server
