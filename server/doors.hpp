// The way from the front shard to the rooms. Whoever reads the requests knows no more of
// the rooms than this.
#pragma once

#include "server/handoff.hpp"

namespace server {

class Doors {
 public:
  virtual ~Doors() = default;

  // Takes over a socket and its WebSocket upgrade; from now on it is the shard's to close.
  // May be called from any thread; never blocks.
  virtual void serve(Handoff) = 0;
  // A room was made, or changed by somebody else than itself. Likewise from any thread.
  virtual void announce(const RoomRecord&) = 0;
};

}  // namespace server
