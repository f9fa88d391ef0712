// One session on one socket, without a room: what it says arrives whole and in order.
#include "server/net/session.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <thread>

namespace server::test {
namespace {

// Around every length at which the head of a frame changes, and more than fits in one packet.
std::vector<std::string> texts() {
  std::vector<std::string> all;
  constexpr std::array<std::size_t, 12> lengths{0, 1, 124, 125, 126, 127, 255, 256, 65'534, 65'535, 65'536, 65'537};
  for (const auto length : lengths) all.emplace_back(length, static_cast<char>('a' + length % 26));
  for (std::size_t i = 0; i < 40; ++i) all.push_back("short " + std::to_string(i));
  return all;
}

// By the bytes that the session's socket takes at once: so few that its writes stop in the middle, or as many as it has.
class Pair : public ::testing::TestWithParam<std::optional<int>> {
 protected:
  Pair() : acceptor_(io_, {asio::ip::make_address("127.0.0.1"), 0}) {
    limits_.credits_burst = 1'000'000;
    limits_.outbox_bytes = 10'000'000;
    asio::co_spawn(io_, serve(), asio::detached);
    thread_ = std::thread([this] { io_.run(); });
    client.next_layer().connect(acceptor_.local_endpoint());
    client.handshake("localhost", "/");
  }
  ~Pair() override {
    error_code ignored;
    client.next_layer().close(ignored);
    thread_.join();
  }

  asio::io_context own_;
  websocket::stream<tcp::socket> client{own_};
  const std::vector<std::string> said = texts();

 private:
  // Sends every reply, in answer to any message.
  awaitable<void> serve() {
    auto socket = co_await acceptor_.async_accept(io_, use_awaitable);
    if (GetParam()) socket.set_option(asio::socket_base::send_buffer_size(*GetParam()));
    const auto protocol = socket.local_endpoint().protocol();
    Session::Stream ws(SerialStream::next_layer_type(io_, protocol, socket.release()));
    co_await ws.async_accept(use_awaitable);
    Session::Handlers handler{[this](std::shared_ptr<Session> who, const protocol::Message&) {
                                for (const auto& text : said) who->send(frame(text));
                                return true;
                              },
                              [](std::shared_ptr<Session>) {}};
    const auto session = std::make_shared<Session>(std::move(ws), limits_, counts_, std::move(handler));
    co_await session->run();
  }

  asio::io_context io_{1};
  tcp::acceptor acceptor_;
  Limits limits_;
  Counters counts_;
  std::thread thread_;
};

TEST_P(Pair, FramesOfEveryLengthArriveWholeBetweenPongs) {
  std::size_t pongs = 0;
  client.control_callback(
      [&](websocket::frame_type type, beast::string_view) { pongs += type == websocket::frame_type::pong ? 1 : 0; });
  std::size_t pings = 0;
  const std::size_t times = 20;
  for (std::size_t i = 0; i < times; ++i) {
    client.ping({});
    ++pings;
    client.write(asio::buffer(std::string_view(R"({"type":"ping","now":0})")));
    // Not after the last request: nothing would have to be read for its pong to come.
    if (i + 1 < times) client.ping({}), ++pings;
    for (const auto& text : said) {
      beast::flat_buffer buffer;
      client.read(buffer);
      ASSERT_EQ(beast::buffers_to_string(buffer.data()), text);
      ASSERT_TRUE(client.got_text());
    }
  }
  EXPECT_EQ(pongs, pings);
}

INSTANTIATE_TEST_SUITE_P(Buffers, Pair, ::testing::Values(std::nullopt, 4096),
                         [](const auto& bytes) { return bytes.param ? "Small" : "AsTheyAre"; });

}  // namespace
}  // namespace server::test
