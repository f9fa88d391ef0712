#include "server/listener.hpp"

#include "server/connection.hpp"
#include "server/database.hpp"
#include "server/metrics.hpp"

#include <spdlog/spdlog.h>

#include <fcntl.h>
#include <unistd.h>

namespace server {
namespace {

constexpr auto shortage_pause = std::chrono::milliseconds(50);

int open_reserve() { return ::open("/dev/null", O_RDONLY | O_CLOEXEC); }

void check(const error_code& ec, const std::string& where) {
  if (ec) throw StartFailure("cannot listen on " + where + ": " + ec.message());
}

}  // namespace

// Outlives the listener as long as connections do.
struct Listener::Connections {
  Reception reception;
  Idle idle;
};

Listener::Listener(asio::io_context& io, const std::string& address, std::uint16_t port, Reception reception)
    : io_(io), acceptor_(io), connections_(std::make_shared<Connections>(Connections{std::move(reception), {}})), reserve_(open_reserve()) {
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
    if (!ec) serve(std::move(socket));
    else if (ec == asio::error::no_descriptors || ec == boost::system::errc::too_many_files_open_in_system || ec == asio::error::no_memory || ec == asio::error::no_buffer_space)
      co_await recover();
  }
}

// Descriptors are used up: the one that waits longest is turned away with the one kept for
// this, so that it does not wait in vain; then a pause, since others may give theirs back.
awaitable<void> Listener::recover() {
  connections_->reception.metrics.connection_refused("descriptors");
  ::close(reserve_);
  {
    tcp::socket turned_away(io_);
    error_code ec;
    acceptor_.accept(turned_away, ec);
  }
  reserve_ = open_reserve();
  asio::steady_timer pause(io_, shortage_pause);
  co_await pause.async_wait(as_result);
}

void Listener::serve(tcp::socket socket) {
  auto& reception = connections_->reception;
  error_code ec;
  const auto peer = socket.remote_endpoint(ec);
  if (ec) return;
  // A proxy's connections are everybody's.
  const auto counted = reception.proxies.trusts(peer.address()) ? std::string("proxy ") + std::to_string(peer.port()) : counted_as(peer.address());
  auto held = reception.census->enter(counted);
  if (!held) return reception.metrics.connection_refused("too_many");
  socket.set_option(tcp::no_delay(true), ec);
  reception.metrics.connection_opened();
  asio::co_spawn(io_, serve_connection(beast::tcp_stream(std::move(socket)), reception, connections_->idle, std::move(held)),
                 [connections = connections_](std::exception_ptr fault) {
                   connections->reception.metrics.connection_closed();
                   if (!fault) return;
                   try {
                     std::rethrow_exception(fault);
                   } catch (const std::exception& reason) {
                     spdlog::error("event=fault where=connection reason=\"{}\"", reason.what());
                   }
                 });
}

}  // namespace server
