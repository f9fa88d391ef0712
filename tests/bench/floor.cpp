// The floor: what a room server of this stack costs at the least. Beast, JSON of small messages,
// SQLite WAL with synchronous=FULL in grouped commits, and nothing else: no rules, no views, no
// differences, no dice, no limits. It speaks just enough of the protocol for load.cpp.
// One room per code; `act` is stored, then told to all members. Prints the port it listens on.
#include <SQLiteCpp/SQLiteCpp.h>
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <nlohmann/json.hpp>

#include <condition_variable>
#include <cstdio>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Json = nlohmann::json;
using boost::system::error_code;

struct Session;

struct Room {
  std::string code;
  std::size_t seats = 0;
  std::vector<std::shared_ptr<Session>> members;
  std::uint64_t seq = 0;
};

struct Work {
  std::string room, body;
  std::uint64_t seq = 0;
  std::function<void()> done;
};

// Everything that waits is one transaction.
class Writer {
 public:
  Writer(const std::string& file, asio::io_context& io)
      : io_(io), database_(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
    database_.exec(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE moves (room TEXT, seq INTEGER, body TEXT, "
        "PRIMARY KEY (room, seq)) WITHOUT ROWID");
    thread_ = std::thread([this] { run(); });
  }
  ~Writer() {
    push({});
    thread_.join();
  }
  void push(Work work) {
    {
      const std::lock_guard lock(mutex_);
      waiting_.push_back(std::move(work));
    }
    wake_.notify_one();
  }

 private:
  void run() {
    SQLite::Statement insert(database_, "INSERT INTO moves VALUES (?, ?, ?)");
    for (;;) {
      std::vector<Work> batch;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return !waiting_.empty(); });
        batch.swap(waiting_);
      }
      SQLite::Transaction transaction(database_);
      for (const auto& work : batch) {
        if (!work.done) return;
        insert.bind(1, work.room);
        insert.bind(2, static_cast<std::int64_t>(work.seq));
        insert.bind(3, work.body);
        insert.exec();
        insert.reset();
      }
      transaction.commit();
      asio::post(io_, [batch = std::move(batch)] {
        for (const auto& work : batch) work.done();
      });
    }
  }
  asio::io_context& io_;
  SQLite::Database database_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Work> waiting_;
  std::thread thread_;
};

struct FloorServer {
  asio::io_context io{1};
  std::unique_ptr<Writer> writer;
  std::map<std::string, std::shared_ptr<Room>> rooms;
  std::uint64_t players = 0;
};

struct Session : std::enable_shared_from_this<Session> {
  Session(websocket::stream<beast::tcp_stream, false> stream, FloorServer& of, std::shared_ptr<Room> in)
      : ws(std::move(stream)), server(of), room(std::move(in)) {}

  void send(std::shared_ptr<const std::string> text) {
    outbox.push_back(std::move(text));
    if (outbox.size() == 1) write();
  }
  void write() {
    ws.async_write(asio::buffer(*outbox.front()), [self = shared_from_this()](error_code ec, std::size_t) {
      self->outbox.pop_front();
      if (!ec && !self->outbox.empty()) self->write();
    });
  }
  void read() {
    ws.async_read(buffer, [self = shared_from_this()](error_code ec, std::size_t) {
      if (ec) return;
      const auto data = self->buffer.cdata();
      self->on_message(
          Json::parse(static_cast<const char*>(data.data()), static_cast<const char*>(data.data()) + data.size()));
      self->buffer.consume(self->buffer.size());
      self->read();
    });
  }
  // The match begins when everybody is there; then the next seat in turn may always act.
  void on_message(const Json& message) {
    if (message["type"] == "join") {
      seat = room->members.size();
      room->members.push_back(shared_from_this());
      if (room->members.size() == room->seats) broadcast({});
    } else if (message["type"] == "act") {
      const auto body = message["action"].dump();
      server.writer->push(
          {room->code, body, ++room->seq, [self = shared_from_this(), id = message["id"].get<std::string>(), body] {
             self->broadcast(body);
             self->send(
                 std::make_shared<std::string>(Json{{"type", "reply"}, {"id", id}, {"result", "applied"}}.dump()));
           }});
    }
  }
  void broadcast(const std::string& body) {
    Json update{{"type", "update"}, {"match", room->code},     {"seq", room->seq},
                {"action", body},   {"at", 1'790'000'000'000}, {"choices", Json::array()}};
    const auto all = std::make_shared<const std::string>(update.dump());
    update["choices"] = Json::array({Json{{"action", {{"step", room->seq}}}, {"does", Json::array()}}});
    const auto next = std::make_shared<const std::string>(update.dump());
    for (const auto& member : room->members) member->send(member->seat == room->seq % room->seats ? next : all);
  }

  websocket::stream<beast::tcp_stream, false> ws;
  FloorServer& server;
  std::shared_ptr<Room> room;
  std::size_t seat = 0;
  beast::flat_buffer buffer;
  std::deque<std::shared_ptr<const std::string>> outbox;
};

Json answer(FloorServer& server, const http::request<http::string_body>& request) {
  if (request.target() == "/api/players") return {{"token", std::to_string(++server.players)}};
  const auto code = std::to_string(server.rooms.size());
  server.rooms[code] =
      std::make_shared<Room>(Room{code, Json::parse(request.body()).at("contract").at("seats"), {}, 0});
  return {{"code", code}};
}

asio::awaitable<void> serve(asio::ip::tcp::socket socket, FloorServer& server) {
  socket.set_option(asio::ip::tcp::no_delay(true));
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  for (;;) {
    http::request<http::string_body> request;
    const auto [ec, size] = co_await http::async_read(stream, buffer, request, asio::as_tuple(asio::use_awaitable));
    if (ec) co_return;
    if (websocket::is_upgrade(request)) {
      const std::string target(request.target());
      websocket::stream<beast::tcp_stream, false> ws(std::move(stream));
      co_await ws.async_accept(request, asio::use_awaitable);
      std::make_shared<Session>(std::move(ws), server, server.rooms.at(target.substr(target.rfind('/') + 1)))->read();
      co_return;
    }
    http::response<http::string_body> response(http::status::ok, 11);
    response.body() = answer(server, request).dump();
    response.prepare_payload();
    co_await http::async_write(stream, response, asio::use_awaitable);
  }
}

asio::awaitable<void> listen(asio::ip::tcp::acceptor& acceptor, FloorServer& server) {
  for (;;) {
    auto socket = co_await acceptor.async_accept(asio::use_awaitable);
    asio::co_spawn(server.io, serve(std::move(socket), server), asio::detached);
  }
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::fprintf(stderr, "usage: floor DATABASE (a file that does not exist yet)\n");
    return 1;
  }
  FloorServer server;
  server.writer = std::make_unique<Writer>(words[1], server.io);
  asio::ip::tcp::acceptor acceptor(server.io, {asio::ip::address_v4::loopback(), 0});
  std::printf("floor listens on http://127.0.0.1:%d\n", acceptor.local_endpoint().port());
  std::fflush(stdout);
  asio::signal_set signals(server.io, SIGTERM, SIGINT);
  signals.async_wait([&](error_code, int) { server.io.stop(); });
  asio::co_spawn(server.io, listen(acceptor, server), asio::detached);
  server.io.run();
}
