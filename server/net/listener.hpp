// Accepts connections and has each served by a coroutine of its own, on one thread.
#pragma once

#include "server/base/allowance.hpp"
#include "server/net/connection_counter.hpp"
#include "server/net/net.hpp"
#include "server/net/peers.hpp"
#include "server/net/request_handler.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <unordered_set>

namespace server {

class Metrics;
class Tls;
struct Peer;
struct Place;

struct Timeouts {
  std::chrono::milliseconds handshake{10'000};  // of TLS
  std::chrono::milliseconds header{10'000};     // from a request's first byte to the end of its header
  // Of a connection in the reserve: for its handshake, then for a header, then for a body.
  std::chrono::milliseconds reserve{2'000};
  std::chrono::milliseconds body{10'000};
  std::chrono::milliseconds answer{30'000};  // until the other end has taken it
  std::chrono::milliseconds idle{60'000};    // between two requests
};

// What lies beyond the limits of connections, for players who have a seat. Both or neither.
struct Reserve {
  // Connections until one request has been answered: who asks is known only then.
  std::shared_ptr<ConnectionCounter> requests = nullptr;
  // WebSockets to the rooms in which these players are seated.
  std::shared_ptr<ConnectionCounter> sessions = nullptr;
};

// What all connections of one listener share.
struct ListenerOptions {
  RequestHandler& handler;
  Metrics& metrics;
  Proxies proxies;
  // Its limit of an address is how many WebSockets it may have, and how many of its HTTP connections stay open idle;
  // http_connections_per_session times as many may be open, or about to be.
  std::shared_ptr<ConnectionCounter> connection_counter;
  Reserve reserve = {};
  std::string public_origin = {};  // as origin_of_url() has it; "" if none is configured
  Timeouts timeouts = {};
  Tls* tls = nullptr;                                   // what its connections speak; null: plain HTTP
  Allowance too_many_told{Credits::Rate{1.0 / 60, 1}};  // addresses that were refused: one line a minute each
};

class Listener {
 public:
  // Listens at once; throws StartFailure if it cannot. REQUIRES: `io` is run by one thread
  Listener(asio::io_context& io, const std::string& address, std::uint16_t port, ListenerOptions);
  ~Listener();
  std::uint16_t port() const;
  void start();
  // No new connections; idle ones are closed, the others after their answer. On io's thread.
  void stop();
  // From the next connection and request on. On io's thread.
  void configure(Proxies, std::string public_origin);

 private:
  struct Connections;
  awaitable<void> accept();
  awaitable<void> recover(error_code);
  void serve(tcp::socket);
  void agree(tcp::socket, Peer, const std::shared_ptr<Place>&);

  asio::io_context& io_;
  tcp::acceptor acceptor_;
  std::shared_ptr<Connections> connections_;
  int reserve_;            // a descriptor to give up when there are none left
  error_code last_error_;  // of accept, until it succeeds: told once
};

}  // namespace server
