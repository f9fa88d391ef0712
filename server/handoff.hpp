// A connection on its way from the front shard, which read the request, to the shard that
// owns the room it names.
#pragma once

#include "server/net.hpp"
#include "server/store.hpp"

#include <memory>

namespace server {

struct Handoff {
  tcp::socket::native_handle_type handle;
  tcp protocol;
  http::request<http::string_body> request;  // a WebSocket upgrade; Origin and player are checked
  Player player;
  std::string room;          // code of a room that exists, or "" for the lobby
  bool by_link = false;      // came with the link, not the code
  std::string address;       // of the peer, for limits and logs
  std::shared_ptr<void> held = {};  // counts the connection; to be kept as long as it is open
};

}  // namespace server
