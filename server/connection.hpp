// One connection: reads a request, has it answered, writes the answer, and again; or hands
// the socket over when a WebSocket is asked for.
#pragma once

#include "server/listener.hpp"

namespace server {

// Streams that wait for the next request: nobody is harmed if they are closed.
struct Idle {
  bool stopping = false;
  std::unordered_set<beast::tcp_stream*> streams;
};

// `held` counts the connection; it goes with the socket. Ends without throwing whatever the
// other end does; what it throws is a fault of ours.
awaitable<void> serve_connection(beast::tcp_stream, Reception&, Idle&, std::shared_ptr<void> held);

}  // namespace server
