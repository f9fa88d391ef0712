// A server with real sockets on 127.0.0.1, and clients that wait for messages, never for time.
#pragma once

#include "memory_store.hpp"

#include "server/net/handoff.hpp"
#include "server/room/seating.hpp"
#include "server/shard/shard.hpp"
#include "tests/schema.hpp"

#include <gtest/gtest.h>
#include <thread>

namespace server::test {

using namespace std::chrono_literals;

inline constexpr auto deadline = 20s;  // of anything that a test waits for; a green test never does

// Accepts connections and hands them over, as the listener of the server does. The bearer
// token is the player, the path the room.
class LoopbackServer {
 public:
  explicit LoopbackServer(std::size_t shards = 1, ServerSettings rules = {{}, "test"},
                          Json contract = {{"game", "kilkenny-cats"}, {"seats", 2}})
      : shards_((make_room("ROOM22", contract), std::make_unique<Shards>(shards, store, fast(rules)))),
        acceptor_(io_, {asio::ip::make_address("127.0.0.1"), 0}) {
    accept();
    thread_ = std::thread([this] { io_.run(); });
  }
  ~LoopbackServer() {
    io_.stop();
    thread_.join();
    shards_.reset();
  }

  MemoryStore store;
  Shards& shards() { return *shards_; }
  tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }
  RoomRecord make_room(const std::string& code, const Json& contract) {
    const auto read = std::get<Contract>(read_contract(contract));
    RoomRecord room{code,
                    "link-" + code,
                    to_json(read).dump(),
                    Seating(read, "ada").state_text(),
                    "waiting",
                    "",
                    read.visibility == Visibility::open_to_all,
                    1,
                    1};
    store.rooms[code] = room;
    return room;
  }

 private:
  static ServerSettings fast(ServerSettings rules) {
    rules.limits.bot_pause = 0ms;
    rules.limits.lobby_pause = 1ms;
    return rules;
  }
  void accept() {
    acceptor_.async_accept([this](error_code ec, tcp::socket socket) {
      if (ec) return;
      beast::flat_buffer buffer;
      http::request<http::string_body> request;
      http::read(socket, buffer, request, ec);
      if (!ec) {
        const auto path = std::string(request.target());
        const auto name = std::string(request[http::field::authorization]);
        const auto room = path == "/ws/lobby" ? "" : path.substr(path.rfind('/') + 1);
        const auto protocol = socket.local_endpoint().protocol();
        const auto handle = socket.release();
        shards_->serve({handle, protocol, std::move(request), {name, name, "en"}, room, "127.0.0.1"});
      }
      accept();
    });
  }

  std::unique_ptr<Shards> shards_;
  asio::io_context io_{1};
  tcp::acceptor acceptor_;
  std::thread thread_;
};

class Client {
 public:
  Client(LoopbackServer& server, const std::string& name, const std::string& path = "/ws/rooms/ROOM22",
         const std::string& speaks = "clowder.v1") {
    ws_.next_layer().connect(server.endpoint());
    ws_.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
      request.set(http::field::authorization, name);
      if (!speaks.empty()) request.set(http::field::sec_websocket_protocol, speaks);
    }));
    ws_.read_message_max(16 * 1024 * 1024);
    ws_.handshake(response, "localhost", path, refused);
  }
  // A client that has joined and knows its place.
  static std::unique_ptr<Client> joined(LoopbackServer& server, const std::string& name) {
    auto client = std::make_unique<Client>(server, name);
    client->say({{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}});
    client->receive("welcome");
    return client;
  }

  websocket::response_type response;
  error_code refused;
  std::string reason;
  Json last;  // of each type of message, the last one
  int asked = 0;

  // A message that fits protocol/schema.
  void say(const Json& message) {
    EXPECT_EQ(schema::what_is_wrong_with_message("page-says", message), "") << message;
    send(message.dump());
  }
  // Any text.
  void send(const std::string& text) {
    error_code ignored;
    ws_.write(asio::buffer(text), ignored);
  }
  websocket::stream<tcp::socket>& ws() { return ws_; }

  // The next message, or null when the session has ended.
  Json receive() {
    beast::flat_buffer buffer;
    std::optional<error_code> done;
    ws_.async_read(buffer, [&](error_code ec, std::size_t) { done = ec; });
    io_.restart();
    io_.run_for(deadline);
    if (!done) {
      ADD_FAILURE() << "nothing was said";
      error_code ignored;
      ws_.next_layer().close(ignored);
      io_.restart();
      io_.run();
      return nullptr;
    }
    if (*done) return nullptr;
    auto message = Json::parse(beast::buffers_to_string(buffer.data()));
    EXPECT_EQ(schema::what_is_wrong_with_message("page-hears", message), "") << message;
    last[message.at("type").get<std::string>()] = message;
    return message;
  }
  // Hears until such a message comes.
  Json receive(const std::string& type) {
    for (auto message = receive(); !message.is_null(); message = receive())
      if (message.at("type") == type) return message;
    return nullptr;
  }
  Json ask(const Json& message) {
    const auto id = next_id();
    say(with_id(message, id));
    return hear_the_reply_to(id);
  }
  // As `ask`, with a message that does not fit protocol/schema.
  Json ask_wrongly(const Json& message) {
    const auto id = next_id();
    EXPECT_NE(schema::what_is_wrong_with_message("page-says", with_id(message, id)), "") << message;
    send(with_id(message, id).dump());
    return hear_the_reply_to(id);
  }
  // Hears to the end: the close code.
  int receive_close() {
    while (!receive().is_null()) {}
    reason = std::string(ws_.reason().reason.c_str());
    return static_cast<int>(ws_.reason().code);
  }

 private:
  std::string next_id() { return "r" + std::to_string(++asked); }
  static Json with_id(Json message, const std::string& id) {
    message["id"] = id;
    return message;
  }
  Json hear_the_reply_to(const std::string& id) {
    for (auto reply = receive("reply"); !reply.is_null(); reply = receive("reply"))
      if (reply.at("id") == id) return reply;
    return nullptr;
  }

  asio::io_context io_;
  websocket::stream<tcp::socket> ws_{io_};
};

}  // namespace server::test
