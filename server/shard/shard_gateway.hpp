// The way from the front shard to the rooms. HTTP handlers know no more of the rooms than
// this interface.
#pragma once

#include "server/base/room_request.hpp"
#include "server/net/handoff.hpp"
#include "server/store/store.hpp"

namespace server {

class ShardGateway {
 public:
  virtual ~ShardGateway() = default;

  // Takes over a socket and its WebSocket upgrade; from now on it is the shard's to close.
  // May be called from any thread; never blocks.
  virtual void serve(Handoff) = 0;
  // Asks a room that exists for something. Likewise from any thread; so is the request answered.
  virtual void ask(const std::string& room, RoomRequest) = 0;
  // The lobby's list as JSON, {"rooms": [...]}: told once, on another thread.
  virtual void list(std::function<void(std::string)> told) = 0;
  // A player has another name now: every room that is awake in which the player is or has a seat shows it. A room that
  // sleeps hears of it when the player comes back. From any thread.
  virtual void rename(const Player&) = 0;
};

}  // namespace server
