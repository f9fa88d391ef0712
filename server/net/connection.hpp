// One connection: reads a request, has it answered, writes the answer, and again; or hands
// the socket over when a WebSocket is asked for.
#pragma once

#include "server/net/listener.hpp"
#include "server/net/waiting_connections.hpp"

namespace server {

// Streams that wait for the next request: nobody is harmed if they are closed.
struct IdleConnections {
  bool stopping = false;
  std::unordered_set<beast::tcp_stream*> streams;
};

// Counts a connection; goes with its socket. The relay of TLS, on its own thread, holds the same place and does nothing
// with it: all else happens on the listener's thread.
struct Place {
  std::shared_ptr<void> in_all, of_address;  // both or neither: it has made way for another
  bool in_reserve = false;                   // there are as many as may be: only for players with a seat

  void give_up() { in_all = of_address = nullptr; }
};

// The key under which HTTP connections of an address are counted; its WebSockets are counted under the address itself.
inline std::string http_of(const std::string& address) { return "http " + address; }

// The other end of a connection.
struct Peer {
  asio::ip::address address;
  std::string counted;  // the address as it is counted
  bool secure = false;  // the bytes of the stream came over TLS
};

// All HTTP connections of a listener that wait for their peer: within the limits, and in the reserve.
struct WaitingPeers {
  std::shared_ptr<WaitingConnections> within = std::make_shared<WaitingConnections>();
  std::shared_ptr<WaitingConnections> in_reserve = std::make_shared<WaitingConnections>();

  // Closes the oldest idle one of the address if there are more than `most`. In the reserve none is ever idle.
  void keep_to(std::size_t most, const std::string& address) const {
    if (within->idle_of(address) > most) within->close_idle_of(address);
  }
};

// Returns when the connection ends. Errors of the peer do not throw; an exception is a bug of the server.
awaitable<void> serve_connection(beast::tcp_stream, Peer, ListenerOptions&, IdleConnections&, const WaitingPeers&,
                                 std::shared_ptr<Place>);

}  // namespace server
