// The real listener on loopback, with a real store, rooms that only note who was sent to
// them, and a small client that can also say what no client should.
#pragma once

#include "server/front_desk.hpp"
#include "server/listener.hpp"
#include "server/metrics.hpp"
#include "tests/server/store_fixture.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include <fstream>
#include <mutex>
#include <thread>
#include <unistd.h>

namespace server {

struct Reply {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
  Json json() const { return Json::parse(body, nullptr, false); }
  std::string error() const { return json().value("/error/code"_json_pointer, ""); }
};

using Headers = std::vector<std::pair<std::string, std::string>>;

// Notes handovers and closes the sockets.
class NotingDoors final : public Doors {
 public:
  struct Visit { std::string player, room, address; bool by_link; };
  void serve(Handoff handoff) override {
    const std::lock_guard lock(mutex_);
    visits_.push_back({handoff.player.id, handoff.room, handoff.address, handoff.by_link});
    ::close(handoff.handle);
  }
  void announce(const RoomRecord& room) override {
    const std::lock_guard lock(mutex_);
    announced_.push_back(room.code);
  }
  std::vector<Visit> visits() { const std::lock_guard lock(mutex_); return visits_; }
  std::vector<std::string> announced() { const std::lock_guard lock(mutex_); return announced_; }

 private:
  std::mutex mutex_;
  std::vector<Visit> visits_;
  std::vector<std::string> announced_;
};

// One connection to the house.
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
  Reply hear(bool to_head = false) {
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
    config.allowances = {.guests_per_minute = 1000, .rooms_per_player = 100, .rooms_per_minute = 1000, .wrong_codes_per_minute = 1000, .wrong_codes_in_all = 1000};
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
    if (!house_) house_.emplace(*this);
    return house_->listener.port();
  }
  void stop() { house_.reset(); }

  Reply ask(const std::string& method, const std::string& target, Headers headers = {}, const std::string& body = "") {
    Client client(port());
    client.say(request(method, target, std::move(headers), body));
    return client.hear(method == "HEAD");
  }
  std::string request(const std::string& method, const std::string& target, Headers headers = {}, const std::string& body = "") {
    auto text = method + " " + target + " HTTP/1.1\r\nHost: " + host() + "\r\n";
    if (!body.empty()) headers.insert(headers.end(), {{"Content-Type", "application/json"}, {"Content-Length", std::to_string(body.size())}});
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
  Headers upgrade(Headers more = {}) {
    Headers headers{{"Connection", "Upgrade"}, {"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"},
                    {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}, {"Sec-WebSocket-Protocol", "clowder.v1"}};
    headers.insert(headers.end(), more.begin(), more.end());
    return headers;
  }

  Folder web;
  Config config;
  Patience patience;
  Metrics metrics;
  NotingDoors doors;

 private:
  struct Running {
    explicit Running(HttpTest& owner)
        : test(owner),
          files(test.web.path),
          desk({test.config, test.store(), test.doors, readers, [this] { return test.store().healthy(); }}, &files),
          listener(io, "127.0.0.1", 0,
                   {.desk = desk, .metrics = test.metrics, .proxies = Proxies(test.config.trusted_proxies),
                    .census = std::make_shared<Census>(io.get_executor(), test.config.allowances.connections, test.config.allowances.connections_per_address),
                    .behind_tls = test.config.public_url.starts_with("https://"), .patience = test.patience}) {
      listener.start();
      thread = std::thread([this] { io.run(); });
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
    FrontDesk desk;
    Listener listener;
    std::thread thread;
  };
  std::optional<Running> house_;
};

}  // namespace server
