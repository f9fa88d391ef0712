#include "server/net/local_listener.hpp"

#include "server/base/log_value.hpp"
#include "server/base/start_failure.hpp"

#include <spdlog/spdlog.h>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include <sys/stat.h>
#include <sys/un.h>
#include <unordered_set>

namespace server {
namespace {

using Local = asio::local::stream_protocol;
using Socket = asio::basic_stream_socket<Local, Executor>;
using Acceptor = asio::basic_socket_acceptor<Local, Executor>;

constexpr std::chrono::milliseconds failed_accept_pause{100};  // after accept has failed

}  // namespace

// Lives as long as one of the coroutines that use it.
struct LocalListener::Shared : std::enable_shared_from_this<Shared> {
  Shared(asio::io_context& io, Answer how) : acceptor(io.get_executor()), answer(std::move(how)) {}

  awaitable<void> accept() {
    const auto self = shared_from_this();
    while (!stopping) {
      Socket socket(acceptor.get_executor());
      const auto [ec] = co_await acceptor.async_accept(socket, as_result);
      if (stopping) co_return;
      if (ec) {
        asio::steady_timer timer(acceptor.get_executor(), failed_accept_pause);
        co_await timer.async_wait(as_result);
      } else if (sockets.size() < local_connections_max) {
        asio::co_spawn(acceptor.get_executor(), serve(std::move(socket)), asio::detached);
      }
    }
  }

  awaitable<void> serve(Socket socket) {
    const auto self = shared_from_this();
    sockets.insert(&socket);
    try {
      co_await answer_requests(socket);
    } catch (const std::exception& error) {
      spdlog::error("event=fault where=admin reason={}", log_value(error.what()));
    }
    sockets.erase(&socket);
  }

  awaitable<void> answer_requests(Socket& socket) {
    asio::steady_timer deadline(socket.get_executor());
    const auto limit_time = [&] {
      deadline.expires_after(local_patience);
      deadline.async_wait([self = shared_from_this(), &socket](error_code ec) {
        if (!ec && self->sockets.contains(&socket)) socket.close(ec);
      });
    };
    std::string received;
    while (!stopping) {
      limit_time();
      const auto [ec, size] = co_await asio::async_read_until(
          socket, asio::dynamic_buffer(received, local_request_bytes_max), '\n', as_result);
      if (ec || stopping) co_return;
      deadline.cancel();
      std::string request = received.substr(0, size - 1);
      received.erase(0, size);
      std::string text = co_await answer(std::move(request));
      text += '\n';
      limit_time();
      const auto [failed, written] = co_await asio::async_write(socket, asio::buffer(text), as_result);
      if (failed) co_return;
    }
  }

  Acceptor acceptor;
  Answer answer;
  std::unordered_set<Socket*> sockets;
  bool stopping = false;
};

LocalListener::LocalListener(asio::io_context& io, std::filesystem::path path, Answer answer)
    : path_(std::move(path)), shared_(std::make_shared<Shared>(io, std::move(answer))) {
  const auto fail = [this](const std::string& why) -> void {
    throw StartFailure("--admin-socket: cannot listen on " + path_.string() + ": " + why);
  };
  if (path_.string().size() >= sizeof(sockaddr_un{}.sun_path)) fail("the path is too long");
  std::error_code ignored;
  if (std::filesystem::is_socket(path_, ignored)) std::filesystem::remove(path_, ignored);
  auto& acceptor = shared_->acceptor;
  error_code ec;
  acceptor.open(Local(), ec);
  if (ec) fail(ec.message());
  // Linux gives the file this mode from the beginning.
  if (::fchmod(acceptor.native_handle(), S_IRUSR | S_IWUSR) != 0) fail("its mode cannot be set");
  acceptor.bind(Local::endpoint(path_.string()), ec);
  if (ec) fail(ec.message());
  acceptor.listen(static_cast<int>(local_connections_max), ec);
  if (ec) fail(ec.message());
}

LocalListener::~LocalListener() {
  stop();
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

void LocalListener::start() { asio::co_spawn(shared_->acceptor.get_executor(), shared_->accept(), asio::detached); }

void LocalListener::stop() {
  shared_->stopping = true;
  error_code ignored;
  shared_->acceptor.close(ignored);
  for (auto* each : shared_->sockets) each->close(ignored);
}

}  // namespace server
