// What an operator may ask of a running server: the server's side of `clowder admin`.
#pragma once

#include "server/app/orders.hpp"
#include "server/base/asio.hpp"
#include "server/http/api.hpp"
#include "server/shard/shard.hpp"
#include "server/store/queued_store.hpp"

#include <functional>
#include <string>

namespace server {

class AdminCommands {
 public:
  // All of it outlives the commands.
  struct Services {
    Shards& shards;
    QueuedStore& store;
    Api& api;
    Bans& bans;
    Orders& orders;
    std::function<bool()> store_is_healthy;
    std::int64_t started;  // ms since 1970
  };
  explicit AdminCommands(Services services) : services_(std::move(services)) {}

  // The request and the answer are JSON objects. {"command": "rooms", ...} is answered with {"ok": true, ...}, or
  // with {"ok": false, "error"} that says what is allowed. What changes something is logged.
  awaitable<std::string> answer(std::string request);

 private:
  using Handler = awaitable<Json> (AdminCommands::*)(Json request);
  struct Command {
    std::string_view name;
    std::string_view fields;  // that it takes, each in spaces
    Handler handler;
  };
  static const Command* find(const std::string& name);
  awaitable<Json> carry_out(std::string text);

  awaitable<Json> status(Json);
  awaitable<Json> rooms(Json);
  awaitable<Json> room(Json);
  awaitable<Json> close(Json);
  awaitable<Json> mute(Json);
  awaitable<Json> announce(Json);
  awaitable<Json> drain(Json);
  awaitable<Json> backup(Json);
  // admin_players.cpp
  awaitable<Json> player(Json);
  awaitable<Json> players(Json);
  awaitable<Json> export_player(Json);
  awaitable<Json> delete_player(Json);
  awaitable<Json> merge_players(Json);
  awaitable<Json> revoke(Json);
  awaitable<Json> ban(Json);
  awaitable<Json> unban(Json);
  awaitable<Json> bans(Json);
  awaitable<Player> find_player(std::string id);
  awaitable<void> read_bans();
  awaitable<Json> rooms_of_all(std::string after, std::size_t limit);
  // Throws Refused if the other servers cannot be told.
  awaitable<void> carry_out_everywhere(Order);
  awaitable<Json> ask_room(std::string code, RoomRequest::What, std::string player, std::string log);

  Services services_;
};

}  // namespace server
