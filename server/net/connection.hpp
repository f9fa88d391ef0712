// One connection: reads a request, has it answered, writes the answer, and again; or hands
// the socket over when a WebSocket is asked for.
#pragma once

#include "server/net/listener.hpp"

namespace server {

// Streams that wait for the next request: nobody is harmed if they are closed.
struct IdleConnections {
  bool stopping = false;
  std::unordered_set<beast::tcp_stream*> streams;
};

// Counts a connection; goes with its socket. The relay of TLS, on its own thread, holds the same place and does nothing
// with it: all else happens on the listener's thread.
struct Place {
  std::shared_ptr<void> held;
  bool in_reserve = false;  // there are as many as may be: only for who is seated
};

// Who is at the other end.
struct Peer {
  asio::ip::address address;
  bool secure = false;  // the bytes of the stream came over TLS
};

// Returns when the connection ends. Errors of the peer do not throw; an exception is a bug of the server.
awaitable<void> serve_connection(beast::tcp_stream, Peer, ListenerOptions&, IdleConnections&, std::shared_ptr<Place>);

}  // namespace server
