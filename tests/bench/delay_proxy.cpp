// Stands for the distance between two machines: passes connections on to a socket in a folder, and what goes either way arrives so many
// microseconds later. Prints the port it listens on.
//
//     delay_proxy SOCKET MICROSECONDS
#include <boost/asio.hpp>
#include <boost/asio/experimental/channel.hpp>

#include <array>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Socket = asio::generic::stream_protocol::socket;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;

struct Sent {
  Clock::time_point due;
  std::string bytes;  // none: the sender has closed
};
using Underway = asio::experimental::channel<void(error_code, Sent)>;

constexpr std::size_t underway_max = 4096;  // pieces
constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

asio::awaitable<void> receive(std::shared_ptr<Socket> from, std::shared_ptr<Underway> underway,
                              std::chrono::microseconds delay) {
  std::array<char, 64 * 1024> buffer;
  for (;;) {
    const auto [failed, size] = co_await from->async_read_some(asio::buffer(buffer), as_result);
    // Named: GCC 12 destroys a temporary twice that an awaited expression makes.
    Sent sent{Clock::now() + delay, std::string(buffer.data(), failed ? 0 : size)};
    co_await underway->async_send(error_code(), std::move(sent), as_result);
    if (failed) co_return;
  }
}

asio::awaitable<void> deliver(std::shared_ptr<Socket> to, std::shared_ptr<Underway> underway) {
  asio::steady_timer timer(to->get_executor());
  for (;;) {
    const auto [closed, sent] = co_await underway->async_receive(as_result);
    if (closed) co_return;
    timer.expires_at(sent.due);
    co_await timer.async_wait(as_result);
    const auto [failed, size] = co_await asio::async_write(*to, asio::buffer(sent.bytes), as_result);
    if (!failed && !sent.bytes.empty()) continue;
    error_code ignored;
    to->close(ignored);
    underway->close();
    co_return;
  }
}

asio::awaitable<void> serve(tcp::acceptor& acceptor, asio::generic::stream_protocol::endpoint there,
                            std::chrono::microseconds delay) {
  const auto executor = acceptor.get_executor();
  for (;;) {
    auto accepted = co_await acceptor.async_accept(asio::use_awaitable);
    accepted.set_option(tcp::no_delay(true));
    const auto near = std::make_shared<Socket>(std::move(accepted));
    const auto far = std::make_shared<Socket>(executor);
    const auto [failed] = co_await far->async_connect(there, as_result);
    if (failed) continue;
    for (const auto& [from, to] : {std::pair(near, far), std::pair(far, near)}) {
      const auto underway = std::make_shared<Underway>(executor, underway_max);
      asio::co_spawn(executor, receive(from, underway, delay), asio::detached);
      asio::co_spawn(executor, deliver(to, underway), asio::detached);
    }
  }
}

}  // namespace

int main(int count, char** given) {
  if (count != 3) return std::fputs("delay_proxy SOCKET MICROSECONDS\n", stderr), 2;
  asio::io_context io(1);
  const auto loopback = asio::ip::address_v4::loopback();
  tcp::acceptor acceptor(io, {loopback, 0});
  std::printf("%u\n", unsigned{acceptor.local_endpoint().port()});
  std::fflush(stdout);
  asio::co_spawn(
      io,
      serve(acceptor, asio::local::stream_protocol::endpoint(given[1]), std::chrono::microseconds(std::stol(given[2]))),
      asio::detached);
  io.run();
}
