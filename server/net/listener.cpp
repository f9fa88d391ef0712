#include "server/net/listener.hpp"

#include "server/base/allowance.hpp"
#include "server/base/limits.hpp"
#include "server/base/log_value.hpp"
#include "server/base/metrics.hpp"
#include "server/base/start_failure.hpp"
#include "server/net/connection.hpp"
#include "server/net/tls.hpp"

#include <spdlog/spdlog.h>
#include <boost/asio/dispatch.hpp>

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
    asio::co_spawn(io,
                   serve_connection(beast::tcp_stream(std::move(socket)), std::move(peer), options, idle, waiting,
                                    std::move(place)),
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

  // Within the limits, or else in the reserve. Null if there is none.
  std::shared_ptr<Place> place_for(const std::string& counted) {
    auto place =
        enter(*options.connection_counter, http_of(counted), http_connections_per_session, *waiting.within, counted);
    if (!place.in_all && options.reserve.requests) {
      place = enter(*options.reserve.requests, counted, 1, *waiting.in_reserve, counted);
      place.in_reserve = true;
    }
    return place.in_all ? std::make_shared<Place>(std::move(place)) : nullptr;
  }

  // Both or neither. If need be a connection that waits makes way: one of the same address where that is at its limit,
  // one of any only where there are too many in all.
  static Place enter(ConnectionCounter& counter, const std::string& key, std::size_t times, WaitingConnections& waiting,
                     const std::string& counted) {
    auto of_address = counter.enter_address(key, times);
    if (!of_address && (waiting.close_one_of(counted) || waiting.close_one_of(counted, true)))
      of_address = counter.enter_address(key, times);
    if (!of_address) return {};
    auto in_all = counter.enter_all();
    if (!in_all && (waiting.close_one() || waiting.close_one(true))) in_all = counter.enter_all();
    if (!in_all) return {};
    return {std::move(in_all), std::move(of_address)};
  }

  ListenerOptions options;
  IdleConnections idle;
  WaitingPeers waiting;
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
  // First: who is refused makes nobody make way.
  if (options.tls && connections_->handshakes.ask(counted, std::chrono::steady_clock::now()))
    return options.metrics.connection_refused("handshakes");
  const auto place = connections_->place_for(counted);
  if (!place) return options.metrics.connection_refused("too_many");
  socket.set_option(tcp::no_delay(true), ec);
  if (!options.tls) return connections_->serve(io_, std::move(socket), {peer.address(), counted}, place);
  agree(std::move(socket), {peer.address(), counted, true}, place);
}

// A handshake of TLS, on its own thread; then the connection is served here.
void Listener::agree(tcp::socket socket, Peer peer, const std::shared_ptr<Place>& place) {
  const auto& timeouts = connections_->options.timeouts;
  const auto patience = place->in_reserve ? std::min(timeouts.handshake, timeouts.reserve) : timeouts.handshake;
  error_code ec;
  const auto protocol = socket.remote_endpoint(ec).protocol();
  if (ec) return;
  const auto cut = std::make_shared<std::function<void()>>();
  const auto& waiting = place->in_reserve ? connections_->waiting.in_reserve : connections_->waiting.within;
  auto* made =
      new WaitingConnections::Ticket(waiting, peer.counted, WaitingConnections::Stage::arriving, [place, cut](bool) {
        place->give_up();
        (*cut)();
        return true;
      });
  // The thread of TLS may give it up; it belongs to this one.
  std::shared_ptr<void> ticket(made, [home = io_.get_executor()](WaitingConnections::Ticket* given_up) {
    asio::dispatch(home, [owned = std::unique_ptr<WaitingConnections::Ticket>(given_up)] {});
  });
  auto agreed = [&io = io_, connections = connections_, protocol, peer = std::move(peer), place,
                 ticket = std::move(ticket)](int plain) mutable {
    asio::post(io, [&io, connections, plain, protocol, peer, place, ticket = std::move(ticket)]() mutable {
      ticket = nullptr;
      tcp::socket bytes(io, protocol, plain);
      if (place->in_all) connections->serve(io, std::move(bytes), std::move(peer), std::move(place));
    });
  };
  *cut = connections_->options.tls->serve(std::move(socket), patience, std::move(agreed));
}

void Listener::configure(Proxies proxies, std::string public_origin) {
  connections_->options.proxies = std::move(proxies);
  connections_->options.public_origin = std::move(public_origin);
}

}  // namespace server
