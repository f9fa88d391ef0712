// A connection on its way from the front shard, which read the request, to the shard that
// owns the room it names.
#pragma once

#include "server/base/player.hpp"
#include "server/net/net.hpp"

#include <array>
#include <memory>

namespace server {

struct Handoff {
  tcp::socket::native_handle_type handle;
  tcp protocol;
  http::request<http::string_body> request;  // a WebSocket upgrade; Origin and player are checked
  Player player;
  std::string room;     // code of a room that exists, or "" for the lobby
  std::string address;  // of the peer, for limits and logs
  // Count the connection, in all and by its address; to be kept as long as it is open.
  using Held = std::array<std::shared_ptr<void>, 2>;
  Held held = {};
};

}  // namespace server
