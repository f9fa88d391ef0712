#include "server/net/listener.hpp"

#include "server/base/allowance.hpp"
#include "server/base/limits.hpp"
#include "server/base/log_value.hpp"
#include "server/base/metrics.hpp"
#include "server/base/start_failure.hpp"
#include "server/net/connection.hpp"
#include "server/net/tls.hpp"

#include <spdlog/spdlog.h>

#include <fcntl.h>
#include <unistd.h>
#include <algorithm>

namespace server {
namespace {

constexpr auto accept_pause = std::chrono::milliseconds(50);  // after an error

int open_reserve() { return ::open("/dev/null", O_RDONLY | O_CLOEXEC); }

void check(const error_code& ec, const std::string& where) {
  if (ec) throw StartFailure("cannot listen on " + where + ": " + ec.message());
}

}  // namespace

// Outlives the listener as long as connections do.
struct Listener::Connections : std::enable_shared_from_this<Listener::Connections> {
  explicit Connections(ListenerOptions given) : options(std::move(given)) {}

  // The stream of bytes is plain.
  void serve(asio::io_context& io, tcp::socket socket, Peer peer, std::shared_ptr<Place> place) {
    options.metrics.connection_opened();
    asio::co_spawn(
        io, serve_connection(beast::tcp_stream(std::move(socket)), std::move(peer), options, idle, std::move(place)),
        [connections = shared_from_this()](std::exception_ptr fault) {
          connections->options.metrics.connection_closed();
          if (!fault) return;
          try {
            std::rethrow_exception(fault);
          } catch (const std::exception& reason) {
            spdlog::error("event=fault where=connection reason={}", log_value(reason.what()));
          }
        });
  }

  ListenerOptions options;
  IdleConnections idle;
  Allowance handshakes{Credits::Rate{tls_handshakes_per_second, tls_handshakes_burst}};  // of TLS, by address
};

Listener::Listener(asio::io_context& io, const std::string& address, std::uint16_t port, ListenerOptions options)
    : io_(io),
      acceptor_(io),
      connections_(std::make_shared<Connections>(std::move(options))),
      reserve_(open_reserve()) {
  const auto where = address + ":" + std::to_string(port);
  error_code ec;
  const tcp::endpoint endpoint(asio::ip::make_address(address, ec), port);
  check(ec, where);
  acceptor_.open(endpoint.protocol(), ec);
  check(ec, where);
  acceptor_.set_option(asio::socket_base::reuse_address(true), ec);
  acceptor_.bind(endpoint, ec);
  check(ec, where);
  acceptor_.listen(asio::socket_base::max_listen_connections, ec);
  check(ec, where);
  acceptor_.non_blocking(true, ec);
}

Listener::~Listener() { ::close(reserve_); }

std::uint16_t Listener::port() const { return acceptor_.local_endpoint().port(); }

void Listener::start() {
  asio::co_spawn(io_, accept(), [](std::exception_ptr fault) {
    if (fault) std::rethrow_exception(fault);  // a server that accepts nobody had better be started again
  });
}

void Listener::stop() {
  error_code ec;
  acceptor_.close(ec);
  connections_->idle.stopping = true;
  for (auto* stream : connections_->idle.streams) stream->socket().cancel(ec);
}

awaitable<void> Listener::accept() {
  while (acceptor_.is_open()) {
    auto [ec, socket] = co_await acceptor_.async_accept(as_result);
    if (!ec) last_error_ = {}, serve(std::move(socket));
    else if (acceptor_.is_open()) co_await recover(ec);
  }
}

// Without free descriptors the connection that waits longest is turned away with the descriptor
// kept for this, so that it does not wait in vain. A pause follows every error: an error that
// lasts would come again at once.
awaitable<void> Listener::recover(error_code why) {
  const bool descriptors =
      why == asio::error::no_descriptors || why == boost::system::errc::too_many_files_open_in_system;
  connections_->options.metrics.connection_refused(descriptors ? "descriptors" : "accept");
  if (std::exchange(last_error_, why) != why) spdlog::error("event=accept_failed reason={}", log_value(why.message()));
  if (descriptors) {
    ::close(reserve_);
    tcp::socket turned_away(io_);
    error_code ec;
    acceptor_.accept(turned_away, ec);
    turned_away.close(ec);
    reserve_ = open_reserve();
  }
  asio::steady_timer pause(io_, accept_pause);
  co_await pause.async_wait(as_result);
}

void Listener::serve(tcp::socket socket) {
  auto& options = connections_->options;
  error_code ec;
  const auto peer = socket.remote_endpoint(ec);
  if (ec) return;
  // A proxy's connections are everybody's.
  const auto counted = options.proxies.trusts(peer.address()) ? std::string("proxy ") + std::to_string(peer.port())
                                                              : counted_as(peer.address());
  auto place = std::make_shared<Place>(Place{options.connection_counter->enter(counted)});
  place->in_reserve = !place->held;
  if (place->in_reserve && options.reserve.requests) place->held = options.reserve.requests->enter(counted);
  if (!place->held) return options.metrics.connection_refused("too_many");
  socket.set_option(tcp::no_delay(true), ec);
  if (!options.tls) return connections_->serve(io_, std::move(socket), {peer.address()}, std::move(place));
  if (connections_->handshakes.ask(counted, std::chrono::steady_clock::now()))
    return options.metrics.connection_refused("handshakes");
  const auto protocol = peer.protocol();
  const auto patience =
      place->in_reserve ? std::min(options.timeouts.handshake, options.timeouts.reserve) : options.timeouts.handshake;
  auto agreed = [&io = io_, connections = connections_, protocol, address = peer.address(),
                 place = std::move(place)](int plain) {
    asio::post(io, [&io, connections, plain, protocol, address, place] {
      connections->serve(io, tcp::socket(io, protocol, plain), {address, true}, place);
    });
  };
  options.tls->serve(std::move(socket), patience, std::move(agreed));
}

void Listener::configure(Proxies proxies, std::string public_origin) {
  connections_->options.proxies = std::move(proxies);
  connections_->options.public_origin = std::move(public_origin);
}

}  // namespace server
