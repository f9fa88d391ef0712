// The real listener on loopback, with a real store, rooms that only note who was sent to
// them, and a small client that can also say what no client should.
#pragma once

#include "server/base/metrics.hpp"
#include "server/http/handlers.hpp"
#include "server/net/listener.hpp"
#include "server/room/seating.hpp"
#include "tests/server/http_bodies.hpp"
#include "tests/server/store_fixture.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include <unistd.h>
#include <deque>
#include <fstream>
#include <future>
#include <mutex>
#include <thread>

namespace server {

struct Reply {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
  std::string header(const std::string& name) const { return headers.contains(name) ? headers.at(name) : ""; }
  Json json() const { return Json::parse(body, nullptr, false); }
  std::string error() const { return json().value("/error/code"_json_pointer, ""); }
};

using Headers = std::vector<std::pair<std::string, std::string>>;

inline std::string unpacked(const std::string& gzip) {
  const auto reader = unpack(std::make_shared<PackedText>(PackedText{gzip, ""}));
  std::string text;
  for (auto piece = reader->next(); !piece.empty(); piece = reader->next()) text += piece;
  return text;
}

// Notes handovers and closes the sockets.
class RecordingGateway final : public ShardGateway {
 public:
  struct Visit {
    std::string player, room, address;
  };
  void serve(Handoff handoff) override {
    const std::lock_guard lock(mutex_);
    visits_.push_back({handoff.player.id, handoff.room, handoff.address});
    ::close(handoff.handle);
    if (keep) held_.push_back(handoff.held);
  }
  void list(std::function<void(std::string)> told) override { told(R"({"rooms":[]})"); }
  // What rooms answer; by default they do what they are asked.
  void ask(const std::string& room, RoomRequest request) override {
    const std::lock_guard lock(mutex_);
    asked_.push_back({room, request.what, request.player});
    if (std::exchange(holds_, false)) held_answer_ = request.answer;
    else request.answer->give(refusal);
  }
  // The next room that is asked for something does not answer before answer_held().
  void hold_next_answer() {
    const std::lock_guard lock(mutex_);
    holds_ = true;
  }
  void answer_held() {
    const std::lock_guard lock(mutex_);
    std::exchange(held_answer_, nullptr)->give(refusal);
  }
  void rename(const Player& player) override {
    const std::lock_guard lock(mutex_);
    renamed_.push_back(player.id + " " + player.name);
  }
  // Api::Services::deleted
  void end_sessions(const std::string& player) {
    const std::lock_guard lock(mutex_);
    ended_.push_back(player);
  }
  std::vector<std::string> ended() {
    const std::lock_guard lock(mutex_);
    return ended_;
  }
  struct Asked {
    std::string room;
    RoomRequest::What what;
    std::string player;
  };
  std::optional<protocol::Refusal> refusal;
  std::vector<Asked> asked() {
    const std::lock_guard lock(mutex_);
    return asked_;
  }
  std::vector<std::string> renamed() {
    const std::lock_guard lock(mutex_);
    return renamed_;
  }
  std::vector<Visit> visits() {
    const std::lock_guard lock(mutex_);
    return visits_;
  }
  void let_go() {
    const std::lock_guard lock(mutex_);
    held_.clear();
  }
  bool keep = false;  // as if the sockets were still open

 private:
  std::mutex mutex_;
  std::vector<Visit> visits_;
  std::vector<std::array<std::shared_ptr<void>, 2>> held_;
  std::vector<Asked> asked_;
  std::vector<std::string> renamed_, ended_;
  bool holds_ = false;
  std::shared_ptr<RoomAnswer> held_answer_;
};

// One connection to the server.
class Client {
 public:
  explicit Client(std::uint16_t port) { socket_.connect({asio::ip::make_address("127.0.0.1"), port}); }

  void say(std::string_view bytes) {
    error_code ec;
    asio::write(socket_, asio::buffer(bytes), ec);
  }
  // Nothing more is said.
  void finish() {
    error_code ec;
    socket_.shutdown(tcp::socket::shutdown_send, ec);
  }
  // The next answer; status 0 if the other end closes instead.
  Reply receive(bool to_head = false) {
    http::response_parser<http::string_body> parser;
    parser.skip(to_head);
    parser.body_limit(std::uint64_t{16} << 20);
    error_code ec;
    http::read(socket_, buffer_, parser, ec);
    if (ec) return {};
    Reply reply{static_cast<int>(parser.get().result_int()), {}, parser.get().body()};
    for (const auto& field : parser.get()) {
      std::string name(field.name_string());
      for (auto& symbol : name) symbol = static_cast<char>(std::tolower(static_cast<unsigned char>(symbol)));
      reply.headers[name] = field.value();
    }
    return reply;
  }
  // The first bytes of an answer; they stay for receive(). False if the other end closes instead.
  bool hear_beginning() {
    error_code ec;
    buffer_.commit(socket_.read_some(buffer_.prepare(1), ec));
    return !ec;
  }
  // Everything until the other end closes.
  std::string rest() {
    std::string bytes(beast::buffers_to_string(buffer_.data()));
    error_code ec;
    asio::read(socket_, asio::dynamic_buffer(bytes), ec);
    return bytes;
  }

 private:
  asio::io_context io_;
  tcp::socket socket_{io_};
  beast::flat_buffer buffer_;
};

class HttpTest : public StoreTest {
 protected:
  HttpTest() {
    config.public_url = "";
    config.allowances = {.requests_per_second = 1'000'000,
                         .guests_per_minute = 1000,
                         .rooms_per_player = 100,
                         .rooms_per_minute = 1000,
                         .wrong_codes_per_minute = 1000,
                         .wrong_codes_in_all = 1000};
    write_file("index.html", "<!doctype html><title>Clowder</title>");
    write_file("assets/page-1234.js", "let cats = 9;");
    write_file("assets/page-1234.js.br", "brotli");
    write_file("assets/page-1234.js.gz", "gzip");
  }
  ~HttpTest() override { stop(); }

  void write_file(const std::string& name, const std::string& text) {
    const auto path = web.path / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }

  std::uint16_t port() {
    if (!services_) services_.emplace(*this);
    return services_->listener.port();
  }
  void stop() { services_.reset(); }

  // The body, if there is one, fits protocol/schema; so does the answer.
  Reply ask(const std::string& method, const std::string& target, Headers headers = {}, const std::string& body = "") {
    if (!body.empty()) { EXPECT_EQ(what_is_wrong_with_request(method, target, body), "") << body; }
    return answer_to(method, target, std::move(headers), body);
  }
  // As `ask`, with a body that does not fit protocol/schema: it is refused.
  Reply ask_wrongly(const std::string& method, const std::string& target, Headers headers, const std::string& body) {
    EXPECT_NE(what_is_wrong_with_request(method, target, body), "") << body;
    auto reply = answer_to(method, target, std::move(headers), body);
    EXPECT_GE(reply.status, 400) << body;
    return reply;
  }
  std::string request(const std::string& method, const std::string& target, Headers headers = {},
                      const std::string& body = "") {
    auto text = method + " " + target + " HTTP/1.1\r\nHost: " + host() + "\r\n";
    if (!body.empty())
      headers.insert(headers.end(),
                     {{"Content-Type", "application/json"}, {"Content-Length", std::to_string(body.size())}});
    for (const auto& [name, value] : headers) text += name + ": " + value + "\r\n";
    return text + "\r\n" + body;
  }
  std::string host() { return "127.0.0.1:" + std::to_string(port()); }

  // A new player's token, as a header.
  std::pair<std::string, std::string> guest(const std::string& name = "Ada") {
    const auto reply = ask("POST", "/api/players", {}, Json{{"name", name}, {"locale", "en"}}.dump());
    return {"Authorization", "Bearer " + reply.json().value("token", "")};
  }
  Reply new_room(const std::pair<std::string, std::string>& who, Json contract = {{"game", "kilkenny-cats"}}) {
    return ask("POST", "/api/rooms", {who}, Json{{"contract", std::move(contract)}}.dump());
  }
  // A room of the host, with this guest in its second seat.
  RoomRecord room_with(const std::pair<std::string, std::string>& host,
                       const std::pair<std::string, std::string>& guest) {
    auto room = wait_for(store().room(new_room(host).json()["code"])).value().value();
    auto seating = Seating::read(room);
    const auto me = ask("GET", "/api/players/me", {guest}).json();
    EXPECT_FALSE(seating.sit({me["id"], me["name"], "en"}, 1));
    room.state = seating.state_text();
    room.people = seating.people();
    EXPECT_TRUE(wait_for(store().save_room(room)));
    return room;
  }
  // A room in which the host plays against a bot.
  RoomRecord room_against_bot(const std::pair<std::string, std::string>& host) {
    auto room = wait_for(store().room(new_room(host).json()["code"])).value().value();
    auto seating = Seating::read(room);
    EXPECT_FALSE(seating.sit({seating.host(), "Ada", "en"}, 0));
    EXPECT_FALSE(seating.add_bot(seating.host(), 1, "random"));
    room.state = seating.state_text();
    room.people = seating.people();
    EXPECT_TRUE(wait_for(store().save_room(room)));
    return room;
  }
  // Until what is returned is given up the readers' pool does nothing else.
  std::shared_ptr<void> hold_readers() {
    port();  // the server runs
    const auto end = std::make_shared<std::promise<void>>();
    asio::post(services_->readers, [until = end->get_future().share()] { until.wait(); });
    return {end.get(), [end](void*) { end->set_value(); }};
  }
  Headers upgrade(Headers more = {}) {
    Headers headers{{"Connection", "Upgrade"},
                    {"Upgrade", "websocket"},
                    {"Sec-WebSocket-Version", "13"},
                    {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="},
                    {"Sec-WebSocket-Protocol", "clowder.v1"}};
    headers.insert(headers.end(), more.begin(), more.end());
    return headers;
  }

  // As many WebSockets as one address may have, of this player. REQUIRES: gateway.keep
  void fill_address(const std::pair<std::string, std::string>& who) {
    EXPECT_TRUE(try_until([&] { return ask("GET", "/ws/lobby", upgrade({who})).status == 429; }));
    EXPECT_EQ(gateway.visits().size(), config.allowances.connections_per_address);
  }
  template <class Test>
  static bool try_until(Test is_so) {
    for (int tries = 0; tries < tries_max; ++tries)
      if (is_so()) return true;
    return false;
  }
  static constexpr int tries_max = 1000;

  Folder web;
  Config config;
  Timeouts timeouts;
  Metrics metrics{"test"};
  RecordingGateway gateway;
  Bans kept_out;

 private:
  Reply answer_to(const std::string& method, const std::string& target, Headers headers, const std::string& body) {
    Client client(port());
    client.say(request(method, target, std::move(headers), body));
    const auto reply = client.receive(method == "HEAD");
    if (reply.status == 0) return reply;  // handed over, or closed
    const bool is_packed = reply.header("content-encoding") == "gzip" && reply.header("content-type") == json_type;
    const auto text = is_packed && !reply.body.empty() ? unpacked(reply.body) : reply.body;
    EXPECT_EQ(what_is_wrong_with_answer(method, target, reply.status, reply.header("content-type"), text), "")
        << method << " " << target << ": " << reply.status << " " << text.substr(0, 1'000);
    return reply;
  }

  struct Running {
    explicit Running(HttpTest& owner)
        : test(owner),
          files(test.web.path),
          handler({.config = test.config,
                   .store = test.store(),
                   .gateway = test.gateway,
                   .readers = readers,
                   .store_is_healthy = [this] { return test.store().healthy(); },
                   .bans = &test.kept_out,
                   .gone = [this](const std::string& player) { test.gateway.end_sessions(player); }},
                  &files),
          listener(io, "127.0.0.1", 0,
                   {.handler = handler,
                    .metrics = test.metrics,
                    .proxies = Proxies(test.config.trusted_proxies),
                    .connection_counter =
                        std::make_shared<ConnectionCounter>(io.get_executor(), test.config.allowances.connections,
                                                            test.config.allowances.connections_per_address),
                    .reserve = {.requests = reserve(), .sessions = reserve()},
                    .public_origin = own_origin(test.config),
                    .timeouts = test.timeouts}) {
      listener.start();
      thread = std::thread([this] { io.run(); });
    }
    std::shared_ptr<ConnectionCounter> reserve() {
      return std::make_shared<ConnectionCounter>(io.get_executor(), test.config.allowances.reserved,
                                                 test.config.allowances.reserved_per_address);
    }
    ~Running() {
      io.stop();
      thread.join();
      readers.join();
      test.reopen();  // the store's thread may be on its way out of an answer to `io`
    }
    HttpTest& test;
    asio::io_context io{1};
    asio::thread_pool readers{1};
    StaticFiles files;
    PublicHandler handler;
    Listener listener;
    std::thread thread;
  };
  std::optional<Running> services_;
};

}  // namespace server
