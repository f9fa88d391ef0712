// Accepts connections and has each served by a coroutine of its own, on one thread.
#pragma once

#include "server/census.hpp"
#include "server/desk.hpp"
#include "server/net.hpp"
#include "server/peers.hpp"

#include <chrono>
#include <memory>
#include <string>
#include <unordered_set>

namespace server {

class Metrics;

struct Patience {
  std::chrono::milliseconds header{10'000};  // from a request's first byte to the end of its header
  std::chrono::milliseconds body{10'000};
  std::chrono::milliseconds answer{30'000};  // until the other end has taken it
  std::chrono::milliseconds idle{60'000};    // between two requests
};

// What all connections of one listener share.
struct Reception {
  Desk& desk;
  Metrics& metrics;
  Proxies proxies;
  std::shared_ptr<Census> census;
  bool behind_tls = false;  // says Strict-Transport-Security
  Patience patience = {};
};

class Listener {
 public:
  // Listens at once; throws StartFailure if it cannot. REQUIRES: `io` is run by one thread
  Listener(asio::io_context& io, const std::string& address, std::uint16_t port, Reception);
  ~Listener();
  std::uint16_t port() const;
  void start();
  // No new connections; idle ones are closed, the others after their answer. On io's thread.
  void stop();

 private:
  struct Connections;
  awaitable<void> accept();
  awaitable<void> recover();
  void serve(tcp::socket);

  asio::io_context& io_;
  tcp::acceptor acceptor_;
  std::shared_ptr<Connections> connections_;
  int reserve_;  // a descriptor to give up when there are none left
};

}  // namespace server
