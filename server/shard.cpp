#include "server/shard.hpp"

#include "server/entropy.hpp"
#include "server/lobby.hpp"
#include "server/room.hpp"
#include "server/session.hpp"

#include <boost/beast/http/rfc7230.hpp>
#include <map>
#include <spdlog/spdlog.h>
#include <thread>

namespace server {
namespace {

constexpr std::string_view subprotocol = "clowder.v1";

bool speaks_it(const http::request<http::string_body>& request) {
  return http::token_list{request[http::field::sec_websocket_protocol]}.exists(subprotocol);
}

}  // namespace

// Everything in here but the constructor, the destructor and post() runs on its own thread.
class Shard final : public World {
 public:
  // The first shard has no front: it is the front.
  Shard(Shard* front, Store& store, const HouseRules& rules, Counts& counts)
      : front_(front ? *front : *this), store_(store), rules_(rules), counts_(counts), lobby_(io_.get_executor(), rules_), deadline_(io_) {
    if (!front) asio::co_spawn(io_, lobby_.load(store_), asio::detached);
    thread_ = std::thread([this] { io_.run(); });
  }
  ~Shard() override { join(); }

  // Waits until its thread has ended. REQUIRES: stop() was posted, or this has been called
  void join() {
    if (thread_.joinable()) thread_.join();
  }

  template <class Work>
  void post(Work work) { asio::post(io_, std::move(work)); }

  void serve(Handoff arriving) { asio::co_spawn(io_, accept(std::move(arriving)), asio::detached); }
  void list(const std::string& room, std::string json) { lobby_.change(room, std::move(json)); }
  void stop();

  std::int64_t now() override {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  }
  Steady steady() override { return std::chrono::steady_clock::now(); }
  void random(std::span<std::uint8_t> bytes) override { fill_random(bytes); }
  std::string match_id() override { return new_match_id(); }
  void wake(const std::string& room, Steady at) override;
  void announce(const std::string& room, std::string json) override {
    front_.post([&front = front_, room, json = std::move(json)]() mutable { front.list(room, std::move(json)); });
  }
  void asleep(const std::string& room) override;

 private:
  struct Held {
    std::shared_ptr<Room> room;
    asio::steady_timer alarm;
  };

  awaitable<void> accept(Handoff);
  awaitable<void> shake_hands(SerialStream::next_layer_type, Handoff);
  awaitable<void> turn_away(SerialStream::next_layer_type, http::status, std::string why, const http::request<http::string_body>&);
  std::shared_ptr<Session> sit_in_room(Session::Stream, const Handoff&);
  std::shared_ptr<Session> sit_in_lobby(Session::Stream);
  Room& room(const std::string& code);
  void stop_if_empty();

  asio::io_context io_{1};
  asio::executor_work_guard<asio::io_context::executor_type> work_{io_.get_executor()};
  Shard& front_;
  Store& store_;
  const HouseRules& rules_;
  Counts& counts_;
  std::map<std::string, Held> rooms_;
  Lobby lobby_;
  std::size_t sessions_ = 0;
  bool stopping_ = false;
  asio::steady_timer deadline_;
  std::thread thread_;
};

awaitable<void> Shard::accept(Handoff arriving) {
  SerialStream::next_layer_type socket(io_, arriving.protocol, arriving.handle);
  ++sessions_;
  try {
    error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    if (stopping_) {
      co_await turn_away(std::move(socket), http::status::service_unavailable, "the server is about to restart", arriving.request);
    } else if (!speaks_it(arriving.request)) {
      co_await turn_away(std::move(socket), http::status::bad_request, "the subprotocol is clowder.v1", arriving.request);
    } else {
      co_await shake_hands(std::move(socket), std::move(arriving));
    }
  } catch (const std::exception& error) {
    ++counts_.faults;
    spdlog::error("shard: {}", error.what());
  }
  --sessions_;
  stop_if_empty();
}

awaitable<void> Shard::shake_hands(SerialStream::next_layer_type socket, Handoff arriving) {
  Session::Stream ws(std::move(socket));
  ws.set_option(websocket::stream_base::timeout{rules_.limits.handshake, rules_.limits.silence, true});
  ws.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
    response.set(http::field::sec_websocket_protocol, subprotocol);
  }));
  const auto [ec] = co_await ws.async_accept(arriving.request, as_result);
  if (ec) co_return;
  const auto session = arriving.room.empty() ? sit_in_lobby(std::move(ws)) : sit_in_room(std::move(ws), arriving);
  co_await session->run();
}

awaitable<void> Shard::turn_away(SerialStream::next_layer_type socket, http::status status, std::string why, const http::request<http::string_body>& request) {
  http::response<http::string_body> response(status, request.version());
  response.set(http::field::content_type, "application/json");
  response.keep_alive(false);
  response.body() = Json{{"error", {{"code", "not_possible"}, {"message", why}}}}.dump();
  response.prepare_payload();
  beast::tcp_stream stream(std::move(socket));
  stream.expires_after(rules_.limits.handshake);
  co_await http::async_write(stream, response, as_result);
}

std::shared_ptr<Session> Shard::sit_in_room(Session::Stream ws, const Handoff& arriving) {
  const auto here = room(arriving.room).shared_from_this();
  const auto session = std::make_shared<Session>(
      std::move(ws), rules_.limits, counts_,
      Session::Desk{[here](std::shared_ptr<Session> who, protocol::Message what) { return here->tell(Said{std::move(who), std::move(what)}); },
                    [here](std::shared_ptr<Session> who) { (void)here->tell(Leave{std::move(who)}); }});
  if (!here->tell(Arrive{session, arriving.player})) session->close(Goodbye::too_slow, "busy");
  return session;
}

std::shared_ptr<Session> Shard::sit_in_lobby(Session::Stream ws) {
  const auto session = std::make_shared<Session>(
      std::move(ws), rules_.limits, counts_,
      Session::Desk{[this](std::shared_ptr<Session> who, protocol::Message what) {
                      lobby_.hear(who, what, now());
                      return true;
                    },
                    [this](std::shared_ptr<Session> who) { lobby_.leave(who); }});
  if (!lobby_.arrive(session)) session->close(Goodbye::too_slow, "lobby_full");
  return session;
}

Room& Shard::room(const std::string& code) {
  auto held = rooms_.find(code);
  if (held == rooms_.end()) {
    const auto made = std::make_shared<Room>(io_.get_executor(), code, House{*this, store_, rules_, counts_});
    held = rooms_.emplace(code, Held{made, asio::steady_timer(io_)}).first;
    ++counts_.rooms;
    asio::co_spawn(io_, made->run(), asio::detached);
  }
  return *held->second.room;
}

void Shard::wake(const std::string& room, Steady at) {
  const auto held = rooms_.find(room);
  if (held == rooms_.end()) return;
  auto& alarm = held->second.alarm;
  if (at == never) {
    alarm.cancel();
    return;
  }
  alarm.expires_at(at);
  alarm.async_wait([woken = held->second.room](error_code ec) {
    if (!ec) (void)woken->tell(Tick{});
  });
}

void Shard::asleep(const std::string& room) {
  if (rooms_.erase(room) > 0) --counts_.rooms;
  stop_if_empty();
}

// Tells everybody, and waits for the goodbyes until the deadline.
void Shard::stop() {
  stopping_ = true;
  lobby_.close(Goodbye::restart, "restart");
  for (auto& [code, held] : rooms_) (void)held.room->tell(Shut{});
  deadline_.expires_after(rules_.limits.goodbye);
  deadline_.async_wait([this](error_code) { io_.stop(); });
  stop_if_empty();
}

void Shard::stop_if_empty() {
  if (stopping_ && sessions_ == 0 && rooms_.empty()) deadline_.cancel();
}

Shards::Shards(std::size_t count, Store& store, HouseRules rules) : rules_(std::move(rules)) {
  for (std::size_t i = 0; i < count; ++i)
    shards_.push_back(std::make_unique<Shard>(i == 0 ? nullptr : shards_[0].get(), store, rules_, counts_));
}

Shards::~Shards() {
  stop();
  while (!shards_.empty()) shards_.pop_back();  // the front goes last: others hold on to its lobby
}

Shard& Shards::shard_of(const std::string& room) {
  return *shards_[room.empty() ? 0 : std::hash<std::string>{}(room) % shards_.size()];
}

void Shards::serve(Handoff arriving) {
  auto& shard = shard_of(arriving.room);
  shard.post([&shard, arriving = std::move(arriving)]() mutable { shard.serve(std::move(arriving)); });
}

void Shards::announce(const RoomRecord& record) {
  auto json = is_listed(Table::read(record), record.phase) ? describe(record, false).dump() : std::string();
  auto& front = *shards_[0];
  front.post([&front, room = record.code, json = std::move(json)]() mutable { front.list(room, std::move(json)); });
}

void Shards::stop() {
  for (const auto& shard : shards_) shard->post([&shard = *shard] { shard.stop(); });
  for (const auto& shard : shards_) shard->join();
}

}  // namespace server
