#include "server/shard/shard.hpp"

#include "server/base/allowance.hpp"
#include "server/base/entropy.hpp"
#include "server/base/log_value.hpp"
#include "server/base/thinkers.hpp"
#include "server/base/thought_queue.hpp"
#include "server/net/http_message.hpp"
#include "server/net/session.hpp"
#include "server/room/room.hpp"
#include "server/shard/lobby.hpp"
#include "server/shard/shared_listings.hpp"

#include <spdlog/spdlog.h>
#include <algorithm>
#include <boost/beast/http/rfc7230.hpp>
#include <functional>
#include <list>
#include <map>
#include <set>
#include <thread>

namespace server {
namespace {

// So often a shard looks how late its timers run.
constexpr auto lag_pause = std::chrono::seconds(1);
constexpr std::string_view subprotocol = "clowder.v1";

bool has_subprotocol(const http::request<http::string_body>& request) {
  return http::token_list{request[http::field::sec_websocket_protocol]}.exists(subprotocol);
}

std::unique_ptr<const websocket::close_reason> close_reason(CloseCode why, std::string_view reason) {
  return std::make_unique<const websocket::close_reason>(static_cast<websocket::close_code>(why), reason);
}

// Counts the snapshots, of a room or of the lobby, that one session asks for besides its first one. What its address
// has asked too many of comes later: the session waits for one, the newest, and goes on meanwhile.
class SnapshotGate : public std::enable_shared_from_this<SnapshotGate> {
 public:
  using HandOn = std::function<bool(std::shared_ptr<Session>, protocol::Message)>;

  SnapshotGate(asio::io_context& io, Allowance& by_address, std::string address, HandOn hand_on)
      : by_address_(by_address), address_(std::move(address)), hand_on_(std::move(hand_on)), timer_(io) {}

  // As Session::Handlers::receive. The first `join` is always heard: who comes back to a seat must get in.
  bool receive(std::shared_ptr<Session> who, protocol::Message what) {
    const bool joins = std::holds_alternative<protocol::Join>(what);
    const bool again = std::holds_alternative<protocol::Sync>(what) || (joins && joined_);
    joined_ |= joins;
    if (!again) return hand_on_(std::move(who), std::move(what));
    if (!waiting_) {
      const auto wait = by_address_.ask(address_, std::chrono::steady_clock::now());
      if (!wait) return hand_on_(std::move(who), std::move(what));
      come_later(*wait);
    }
    waiting_ = Waiting{std::move(who), std::move(what)};
    return true;
  }

 private:
  struct Waiting {
    std::weak_ptr<Session> who;
    protocol::Message what;
  };

  void come_later(std::chrono::seconds wait) {
    timer_.expires_after(wait);
    timer_.async_wait([gate = weak_from_this()](error_code ec) {
      if (const auto self = gate.lock(); self && !ec) self->try_again();
    });
  }
  void try_again() {
    const auto who = waiting_->who.lock();
    if (!who) return waiting_.reset();
    auto wait = by_address_.ask(address_, std::chrono::steady_clock::now());
    if (!wait && !hand_on_(who, waiting_->what)) wait = std::chrono::seconds(1);
    if (wait) come_later(*wait);
    else waiting_.reset();
  }

  Allowance& by_address_;
  const std::string address_;
  const HandOn hand_on_;
  bool joined_ = false;
  std::optional<Waiting> waiting_;
  asio::steady_timer timer_;
};

// Of a limit of all shards. Codes spread the rooms of an address evenly.
std::size_t share_of(std::size_t limit, std::size_t shards) { return (limit + shards - 1) / shards; }

// Half of the processor: the other half serves.
std::size_t thinkers_at_once() { return std::max(1U, std::thread::hardware_concurrency() / 2); }

}  // namespace

// Everything in here but the constructor, the destructor and post() runs on its own thread.
class Shard final : public Environment {
 public:
  // The first shard has no front: it is the front.
  Shard(Shard* front, Store& store, const ServerSettings& rules, Counters& counts, Thinkers& thinkers,
        std::size_t shards)
      : front_(front ? *front : *this),
        store_(store),
        rules_(rules),
        counts_(counts),
        thoughts_(io_, thinkers, share_of(thoughts_waiting_max, shards),
                  share_of(thoughts_waiting_per_address_max, shards)),
        lobby_(io_.get_executor(), rules_),
        snapshots_(rules_.limits.snapshots_per_minute),
        lobby_snapshots_(rules_.limits.snapshots_per_minute),
        matches_(rules_.limits.matches_per_minute),
        deadline_(io_) {
    asio::co_spawn(io_, measure_lag(), asio::detached);
    thread_ = std::thread([this] { io_.run(); });
  }
  ~Shard() override { join(); }

  // Waits until its thread has ended. REQUIRES: stop() was posted, or this has been called
  void join() {
    if (thread_.joinable()) thread_.join();
  }

  template <class Work>
  void post(Work work) {
    asio::post(io_, std::move(work));
  }

  // The code of a room chooses its shard.
  using ShardOf = std::function<Shard&(const std::string& room)>;
  void follow_moved_rooms() {
    if (store_.is_shared()) asio::co_spawn(io_, let_moved_rooms_go(), asio::detached);
  }
  void wake_due_rooms(ShardOf shard_of) {
    asio::co_spawn(io_, wake_by_time(std::move(shard_of)), asio::detached);
    if (!store_.is_shared()) return;
    asio::co_spawn(io_, share_lobby(), asio::detached);
    asio::co_spawn(io_, follow_other_lobbies(), asio::detached);
  }
  void serve(Handoff arriving) { asio::co_spawn(io_, accept(std::move(arriving)), asio::detached); }
  // A request that is not taken is answered when it goes away.
  void ask(const std::string& code, RoomRequest request) {
    if (!stopping_) (void)room(code).enqueue(std::move(request));
  }
  void rename(const Player& player) {
    for (const auto& [code, held] : rooms_)
      if (held.room->has(player.id)) (void)held.room->enqueue(Renamed{player});
  }
  void list(const std::string& room, Listing listing) {
    if (store_.is_shared()) own_rooms_.change(room, listing);
    lobby_.change(room, std::move(listing));
  }
  std::string list() const { return lobby_.text(); }
  // Reports of the first rooms after this code, in order.
  void report(const std::string& after, std::size_t limit, std::vector<Json>& found) const {
    auto next = rooms_.upper_bound(after);
    for (std::size_t i = 0; i < limit && next != rooms_.end(); ++i, ++next)
      found.push_back(next->second.room->report());
  }
  Json report(const std::string& code) const {
    const auto held = rooms_.find(code);
    return held == rooms_.end() ? Json(nullptr) : held->second.room->report();
  }
  void broadcast(const Frame& told) {
    lobby_.broadcast(told);
    for (const auto& [code, held] : rooms_) held.room->broadcast(told);
  }
  void dismiss(const Shards::IsMeant& is_meant, CloseCode why, const std::string& reason) {
    for (auto& each : visitors_) {
      if (!is_meant(each.player, each.address)) continue;
      // A session that was closed says by itself that it has gone.
      if (const auto session = each.session.lock()) session->close(why, reason);
      else each.dismissed = close_reason(why, reason);
    }
  }
  void forget_chat_of(const std::string& player, const std::string& heir) {
    for (const auto& [code, held] : rooms_) held.room->forget_chat_of(player, heir);
  }
  void store_works() {
    for (const auto& [code, held] : rooms_) (void)held.room->enqueue(StoreWorks{});
  }
  void stop();

  std::int64_t now() override { return rules_.now(); }
  Steady steady() override { return std::chrono::steady_clock::now(); }
  void random(std::span<std::uint8_t> bytes) override { fill_random(bytes); }
  std::string match_id() override { return new_match_id(); }
  std::optional<std::chrono::seconds> ask_to_begin(const std::string& address, double price) override {
    return matches_.ask(address, steady(), price);
  }
  void wake(const std::string& room, Steady at) override;
  awaitable<void> pause(std::chrono::milliseconds time) override {
    asio::steady_timer timer(io_, time);
    co_await timer.async_wait(as_result);
  }
  void announce(const std::string& room, Listing listing) override {
    front_.post(
        [&front = front_, room, listing = std::move(listing)]() mutable { front.list(room, std::move(listing)); });
  }
  bool think(const std::string& room, const std::string& address, std::uint64_t number,
             std::unique_ptr<const protocol::Thought>, std::stop_token) override;
  void asleep(const std::string& room) override;

 private:
  struct Held {
    std::shared_ptr<Room> room;
    asio::steady_timer alarm;
  };

  // Who has a WebSocket here, from its handshake to its end: in a room, on the way into one, or in the lobby.
  struct Visitor {
    Player player;
    std::string address;
    std::weak_ptr<Session> session = {};                                 // none before the handshake is done
    std::unique_ptr<const websocket::close_reason> dismissed = nullptr;  // what he is to be told then
  };
  using Visitors = std::list<Visitor>;

  // Both clocks, as they were when they were last looked at.
  struct Look {
    std::int64_t wall;
    Steady steady;
  };
  awaitable<void> wake_by_time(ShardOf);
  awaitable<bool> forgive_a_jump(Look& before);
  static void wake_room(Shard&, const std::string& code, Command);
  awaitable<void> share_lobby();
  awaitable<void> measure_lag();
  awaitable<void> follow_other_lobbies();
  awaitable<void> let_moved_rooms_go();
  awaitable<void> accept(Handoff);
  awaitable<void> run(std::shared_ptr<Session>, Visitors::iterator, Handoff::Held);
  void note_fault(const std::exception&);
  void note_end_of_session(Visitors::iterator);
  awaitable<std::shared_ptr<Session>> shake_hands(Handoff, Visitor&);
  awaitable<void> turn_away(SerialStream::next_layer_type, http::status, std::string why,
                            const http::request<http::string_body>&);
  std::shared_ptr<Session> sit_in_room(Session::Stream, const Handoff&);
  std::shared_ptr<Session> sit_in_lobby(Session::Stream, const Handoff&);
  Room& room(const std::string& code);
  void stop_if_empty();

  asio::io_context io_{1};
  asio::executor_work_guard<asio::io_context::executor_type> work_{io_.get_executor()};
  Shard& front_;
  Store& store_;
  const ServerSettings& rules_;
  Counters& counts_;
  ThoughtQueue thoughts_;
  std::map<std::string, Held> rooms_;
  Lobby lobby_;
  SharedListings own_rooms_;  // where several servers run: what the others have yet to hear
  // By address; apart, so that who looks at the lobby takes nothing from those who play.
  Allowance snapshots_, lobby_snapshots_;
  Allowance matches_;  // by address
  Visitors visitors_;
  bool stopping_ = false;
  asio::steady_timer deadline_;
  std::thread thread_;
};

// First the rooms that were awake when the server ended, then each at its time. A room that was woken is not
// woken again before it has slept, unless a takeover had no answer.
awaitable<void> Shard::wake_by_time(ShardOf shard_of) {
  const DueRoom before_all{-1, ""};
  auto last = before_all;
  Look look{now(), steady()};
  while (!stopping_) {
    // Else matches that sleep would lose on time.
    if (!co_await forgive_a_jump(look)) {
      co_await pause(restore_pause_max);
      continue;
    }
    const auto time = look.wall;
    if (last.wake_at > time) last = {time, ""};  // somebody has set the clock back
    const auto due = co_await store_.due_rooms(last, time, woken_at_once_max);
    if (!due) {
      co_await pause(restore_pause_max);
    } else if (due->empty()) {
      co_await pause(rules_.limits.due_pause);
    } else {
      for (const auto& each : *due) wake_room(shard_of(each.code), each.code, Tick{});
      last = due->back();
      co_await pause(woken_pause);
      continue;
    }
    // By the time before the pause, which a server that was away has to be heard of again.
    const auto taken = co_await store_.take_over_rooms(time, woken_at_once_max);
    // Whether any were taken is unknown then. If so they are this server's, and no other one wakes them.
    if (!taken) last = before_all;
    if (!taken || taken->empty()) continue;
    spdlog::info("event=rooms_taken_over count={}", taken->size());
    for (const auto& code : *taken) wake_room(shard_of(code), code, TakenOver{});
  }
}

// The wall clock ran on while the steady one stood (a machine that slept), or was put forward: that is nobody's time.
// False if it could not be stored, and has to be tried again.
awaitable<bool> Shard::forgive_a_jump(Look& before) {
  const Look look{now(), steady()};
  const auto ran = std::chrono::duration_cast<std::chrono::milliseconds>(look.steady - before.steady);
  const auto ahead = look.wall - before.wall - ran.count();
  if (ahead >= freeze_min.count()) {
    spdlog::warn("event=clock_jumped ms={} now={}", ahead, look.wall);
    const auto stored = co_await store_.add_outage(before.wall, before.wall + ahead);
    if (!stored) co_return false;
  }
  before = look;
  co_return true;
}

void Shard::wake_room(Shard& shard, const std::string& code, Command why) {
  shard.post([&shard, code, why = std::move(why)]() mutable {
    if (!shard.stopping_) (void)shard.room(code).enqueue(std::move(why));
  });
}

// What changed in the rooms of this server, to the lobbies of the others. What cannot be stored now is tried again,
// unless another server has the room by now.
awaitable<void> Shard::share_lobby() {
  while (!stopping_) {
    const auto next = own_rooms_.next();
    if (!next) {
      co_await pause(rules_.limits.lobby_pause);
      continue;
    }
    const auto shared = co_await store_.share_listing(*next);
    if (shared || shared.error() == StoreErrc::fenced) continue;
    own_rooms_.put_back(*next);
    co_await pause(restore_pause_min);
  }
}

awaitable<void> Shard::follow_other_lobbies() {
  std::set<std::string> known;
  while (!stopping_) {
    const auto listings = co_await store_.other_listings(now(), lobby_listings_max);
    if (listings) {
      std::set<std::string> listed;
      for (const auto& [room, listing] : *listings) {
        listed.insert(room);
        if (!own_rooms_.has(room)) lobby_.change(room, listing);
      }
      for (const auto& room : known)
        if (!listed.contains(room) && !own_rooms_.has(room)) lobby_.change(room, {});
      known = std::move(listed);
    }
    co_await pause(other_listings_pause);
  }
}

// A room in which nothing is written does not hear otherwise that another server has closed it, say. What the owner is
// does not tell: a takeover changes it without opening the room.
awaitable<void> Shard::let_moved_rooms_go() {
  while (!stopping_) {
    co_await pause(rules_.limits.due_pause);
    std::vector<OpenedRoom> open;
    for (const auto& [code, held] : rooms_)
      if (const auto epoch = held.room->epoch()) open.push_back({code, *epoch});
    if (open.empty()) continue;
    const auto moved = co_await store_.moved_rooms(std::move(open));
    if (!moved) continue;
    for (const auto& code : *moved)
      if (const auto held = rooms_.find(code); held != rooms_.end()) (void)held->second.room->enqueue(Moved{});
  }
}

awaitable<void> Shard::measure_lag() {
  asio::steady_timer timer(io_);
  while (!stopping_) {
    timer.expires_after(lag_pause);
    co_await timer.async_wait(as_result);
    counts_.loop_lag.add(std::chrono::steady_clock::now() - timer.expiry());
  }
}

// What led to a session is let go of before it runs: most sessions are idle, and all that they hold is memory.
awaitable<void> Shard::accept(Handoff arriving) {
  const auto visitor = visitors_.insert(visitors_.end(), {arriving.player, arriving.address});
  auto held = arriving.held;
  std::shared_ptr<Session> session;
  try {
    session = co_await shake_hands(std::move(arriving), *visitor);
  } catch (const std::exception& error) { note_fault(error); }
  if (session) asio::co_spawn(io_, run(std::move(session), visitor, std::move(held)), asio::detached);
  else note_end_of_session(visitor);
}

awaitable<void> Shard::run(std::shared_ptr<Session> session, Visitors::iterator visitor, Handoff::Held held) {
  try {
    co_await session->run();
  } catch (const std::exception& error) { note_fault(error); }
  session.reset();
  held = {};
  note_end_of_session(visitor);
}

void Shard::note_fault(const std::exception& error) {
  ++counts_.faults;
  spdlog::error("event=fault where=shard reason={}", log_value(error.what()));
}

void Shard::note_end_of_session(Visitors::iterator visitor) {
  visitors_.erase(visitor);
  stop_if_empty();
}

// Null if there is no session: it was turned away, or has gone.
awaitable<std::shared_ptr<Session>> Shard::shake_hands(Handoff arriving, Visitor& visitor) {
  SerialStream::next_layer_type socket(io_, arriving.protocol, arriving.handle);
  error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  if (stopping_) {
    co_await turn_away(std::move(socket), http::status::service_unavailable, "the server is about to restart",
                       arriving.request);
    co_return nullptr;
  }
  if (!has_subprotocol(arriving.request)) {
    co_await turn_away(std::move(socket), http::status::bad_request, "the subprotocol is clowder.v1", arriving.request);
    co_return nullptr;
  }
  Session::Stream ws(std::move(socket));
  ws.set_option(websocket::stream_base::timeout{rules_.limits.handshake, rules_.limits.silence, true});
  ws.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
    response.set(http::field::sec_websocket_protocol, subprotocol);
    response.set(http::field::date, http_date(std::chrono::system_clock::now()));
  }));
  const auto [ec] = co_await ws.async_accept(arriving.request, as_result);
  if (ec) co_return nullptr;
  // The lobby and the rooms have already told everybody whom they know.
  if (stopping_) visitor.dismissed = close_reason(CloseCode::restart, "restart");
  if (visitor.dismissed) {
    co_await ws.async_close(*visitor.dismissed, as_result);
    co_return nullptr;
  }
  auto session = arriving.room.empty() ? sit_in_lobby(std::move(ws), arriving) : sit_in_room(std::move(ws), arriving);
  visitor.session = session;
  co_return session;
}

awaitable<void> Shard::turn_away(SerialStream::next_layer_type socket, http::status status, std::string why,
                                 const http::request<http::string_body>& request) {
  http::response<http::string_body> response(status, request.version());
  response.set(http::field::content_type, "application/json");
  response.set(http::field::date, http_date(std::chrono::system_clock::now()));
  response.keep_alive(false);
  response.body() = refuse(static_cast<int>(response.result_int()), "not_possible", why).body;
  response.prepare_payload();
  beast::tcp_stream stream(std::move(socket));
  stream.expires_after(rules_.limits.handshake);
  co_await http::async_write(stream, response, as_result);
}

std::shared_ptr<Session> Shard::sit_in_room(Session::Stream ws, const Handoff& arriving) {
  const auto here = room(arriving.room).shared_from_this();
  const auto session = std::make_shared<Session>(
      std::move(ws), rules_.limits, counts_,
      Session::Handlers{
          [gate = std::make_shared<SnapshotGate>(io_, snapshots_, arriving.address,
                                                 [here](std::shared_ptr<Session> who, protocol::Message what) {
                                                   return here->enqueue(ClientMessage{std::move(who), std::move(what)});
                                                 })](std::shared_ptr<Session> who, protocol::Message what) {
            return gate->receive(std::move(who), std::move(what));
          },
          [here](std::shared_ptr<Session> who) { (void)here->enqueue(Leave{std::move(who)}); }});
  // Who is not let in does not go either: a Leave of his would take the place in the mailbox of one that matters.
  if (!here->enqueue(Arrive{session, arriving.player, arriving.address}))
    session->turn_away(CloseCode::too_slow, "busy");
  return session;
}

std::shared_ptr<Session> Shard::sit_in_lobby(Session::Stream ws, const Handoff& arriving) {
  const auto session = std::make_shared<Session>(
      std::move(ws), rules_.limits, counts_,
      Session::Handlers{
          [gate = std::make_shared<SnapshotGate>(io_, lobby_snapshots_, arriving.address,
                                                 [this](std::shared_ptr<Session> who, protocol::Message what) {
                                                   lobby_.handle(who, what, now());
                                                   return true;
                                                 })](std::shared_ptr<Session> who, protocol::Message what) {
            return gate->receive(std::move(who), std::move(what));
          },
          [this](std::shared_ptr<Session> who) { lobby_.leave(who); }});
  if (!lobby_.arrive(session)) session->turn_away(CloseCode::too_slow, "lobby_full");
  return session;
}

Room& Shard::room(const std::string& code) {
  auto held = rooms_.find(code);
  if (held == rooms_.end()) {
    const auto made = std::make_shared<Room>(io_.get_executor(), code, RoomServices{*this, store_, rules_, counts_});
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
    if (!ec) (void)woken->enqueue(Tick{});
  });
}

// The room may sleep, or be another one by then: what it does not wait for it does not take.
bool Shard::think(const std::string& room, const std::string& address, std::uint64_t number,
                  std::unique_ptr<const protocol::Thought> thought, std::stop_token stop) {
  return thoughts_.think(
      address, {std::move(thought), std::move(stop), std::chrono::steady_clock::now() + rules_.limits.bot_thinking,
                [this, room, number](protocol::Thought::Choice choice, double part) {
                  ++(part < 1 ? counts_.thoughts_cut : counts_.thoughts_whole);
                  const auto held = rooms_.find(room);
                  if (held == rooms_.end()) return;
                  (void)held->second.room->enqueue(Decided{number, std::move(choice.action), choice.shares});
                }});
}

void Shard::asleep(const std::string& room) {
  if (rooms_.erase(room) > 0) --counts_.rooms;
  stop_if_empty();
}

// Tells everybody, and waits for the goodbyes until the deadline.
void Shard::stop() {
  stopping_ = true;
  lobby_.close(CloseCode::restart, "restart");
  for (auto& [code, held] : rooms_) (void)held.room->enqueue(Shut{});
  deadline_.expires_after(rules_.limits.goodbye);
  deadline_.async_wait([this](error_code) { io_.stop(); });
  stop_if_empty();
}

void Shard::stop_if_empty() {
  if (stopping_ && visitors_.empty() && rooms_.empty()) deadline_.cancel();
}

Shards::Shards(std::size_t count, Store& store, ServerSettings rules)
    : rules_(std::move(rules)), thinkers_(std::make_unique<Thinkers>(thinkers_at_once())) {
  for (std::size_t i = 0; i < count; ++i)
    shards_.push_back(
        std::make_unique<Shard>(i == 0 ? nullptr : shards_[0].get(), store, rules_, counts_, *thinkers_, count));
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

void Shards::ask(const std::string& room, RoomRequest request) {
  auto& shard = shard_of(room);
  shard.post([&shard, room, request = std::move(request)]() mutable { shard.ask(room, std::move(request)); });
}

void Shards::list(std::function<void(std::string)> told) {
  auto& front = *shards_[0];
  front.post([&front, told = std::move(told)] { told(front.list()); });
}

void Shards::rename(const Player& player) {
  for (const auto& shard : shards_) shard->post([&shard = *shard, player] { shard.rename(player); });
}

void Shards::report_rooms(std::string after, std::size_t limit, std::function<void(std::vector<Json>)> told) {
  report_rooms_of(0, {std::move(after), limit, std::move(told)});
}

// From shard to shard: each adds its own.
void Shards::report_rooms_of(std::size_t index, Reports reports) {
  auto& shard = *shards_[index];
  shard.post([this, index, &shard, reports = std::move(reports)]() mutable {
    shard.report(reports.after, reports.limit, reports.found);
    if (index + 1 < shards_.size()) return report_rooms_of(index + 1, std::move(reports));
    std::ranges::sort(reports.found, {}, [](const Json& each) { return each.at("code").get<std::string>(); });
    if (reports.found.size() > reports.limit) reports.found.resize(reports.limit);
    reports.told(std::move(reports.found));
  });
}

void Shards::report_room(const std::string& room, std::function<void(Json)> told) {
  auto& shard = shard_of(room);
  shard.post([&shard, room, told = std::move(told)] { told(shard.report(room)); });
}

void Shards::broadcast(Frame told) {
  for (const auto& shard : shards_) shard->post([&shard = *shard, told] { shard.broadcast(told); });
}

void Shards::dismiss(IsMeant is_meant, CloseCode why, std::string reason) {
  for (const auto& shard : shards_)
    shard->post([&shard = *shard, is_meant, why, reason] { shard.dismiss(is_meant, why, reason); });
}

void Shards::forget_chat_of(const std::string& player, const std::string& heir) {
  for (const auto& shard : shards_)
    shard->post([&shard = *shard, player, heir] { shard.forget_chat_of(player, heir); });
}

void Shards::store_works() {
  for (const auto& shard : shards_) shard->post([&shard = *shard] { shard.store_works(); });
}

void Shards::drain(bool draining) {
  if (draining && !counts_.draining) drains_since_ = std::chrono::steady_clock::now();
  counts_.draining = draining;
}

std::chrono::milliseconds Shards::drains_for() const {
  if (!counts_.draining) return {};
  return std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - drains_since_.load());
}

void Shards::wake_due_rooms() {
  for (const auto& shard : shards_) shard->follow_moved_rooms();
  shards_[0]->wake_due_rooms([this](const std::string& room) -> Shard& { return shard_of(room); });
}

void Shards::stop() {
  thinkers_->stop();  // rooms go on without: there is no time to think any more
  for (const auto& shard : shards_) shard->post([&shard = *shard] { shard.stop(); });
  for (const auto& shard : shards_) shard->join();
}

}  // namespace server
