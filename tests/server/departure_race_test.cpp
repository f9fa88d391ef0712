// Players who are deleted or merged into others while they and everybody else go on: over HTTP and in rooms, with the
// real store. No thread and no socket decides what comes first: every call to the store and every answer of a room
// waits for its turn, and the seed says whose turn it is. Afterwards nothing names who is gone.
#include "server/base/answered.hpp"
#include "server/base/digest.hpp"
#include "server/http/api.hpp"
#include "tests/server/room_simulation.hpp"
#include "tests/server/store_fixture.hpp"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include <array>
#include <cstdlib>
#include <set>

namespace server::test {
namespace {

// All that waits for its turn. The seed chooses.
class Turns {
 public:
  explicit Turns(std::uint64_t seed) : rng_(seed) {}
  void later(std::function<void()> work) { waiting_.push_back(std::move(work)); }
  awaitable<void> take() {
    auto start = [this](std::function<void(Done)> go_on) { later([go_on = std::move(go_on)] { go_on(Done{}); }); };
    co_await answered<Done>(std::move(start));
  }
  std::size_t below(std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end - 1)(rng_); }
  bool happens(std::size_t percent) { return below(100) < percent; }
  bool run_one() {
    if (waiting_.empty()) return false;
    std::swap(waiting_[below(waiting_.size())], waiting_.back());
    const auto work = std::move(waiting_.back());
    waiting_.pop_back();
    work();
    return true;
  }
  std::uint64_t number() { return rng_(); }

 private:
  std::mt19937_64 rng_;
  std::vector<std::function<void()>> waiting_;
};

// The store of a folder. A call begins in one turn, is done at once, and is answered in another.
class RacingStore final : public Store {
 public:
  RacingStore(Store& real, Turns& turns) : real_(real), turns_(turns) {}

#define IN_TURN(Result, name, parameters, ...)                     \
  awaitable<Stored<Result>> name parameters override {             \
    return in_turn([=, this] { return real_.name(__VA_ARGS__); }); \
  }
  IN_TURN(Done, append, (Append a), a)
  IN_TURN(Done, create_match, (MatchRecord a), a)
  IN_TURN(Done, begin_match, (MatchRecord a, RoomRecord b, Append c), a, b, c)
  IN_TURN(Done, count_hint, (std::string a, engine::Seat b, std::uint32_t c, std::int64_t d), a, b, c, d)
  IN_TURN(Done, create_player, (Player a, std::string b), a, b)
  IN_TURN(Done, update_player, (Player a), a)
  IN_TURN(Done, delete_player, (std::string a), a)
  IN_TURN(Done, merge_player, (std::string a, std::string b), a, b)
  IN_TURN(std::vector<Departure>, departures, (std::string a, std::size_t b), a, b)
  IN_TURN(Done, drop_departure, (std::string a, std::string b), a, b)
  IN_TURN(Done, add_token, (std::string a, std::string b), a, b)
  IN_TURN(Done, revoke_tokens, (std::string a), a)
  IN_TURN(Done, revoke_token, (std::string a, std::string b), a, b)
  IN_TURN(Done, add_ban, (Ban a), a)
  IN_TURN(Done, remove_ban, (std::string a), a)
  IN_TURN(Done, create_room, (RoomRecord a), a)
  IN_TURN(Done, keep_review, (ReviewRecord a), a)
  IN_TURN(std::int64_t, take_room, (std::string a), a)
  IN_TURN(Done, save_room, (RoomRecord a), a)
  IN_TURN(Done, add_chat, (std::string a, ChatRecord b, std::int64_t c), a, b, c)
  IN_TURN(Done, add_notification, (Notification a, std::int64_t b), a, b)
  IN_TURN(Done, drop_notifications, (std::string a, std::string b, std::int64_t c), a, b, c)
  IN_TURN(Done, drop_notification, (Notification a), a)
  IN_TURN(std::optional<Notification>, take_due_notification, (std::int64_t a), a)
  IN_TURN(Done, beat, (std::int64_t a, Beat b), a, b)
  IN_TURN(Done, add_outage, (std::int64_t a, std::int64_t b), a, b)
  IN_TURN(Done, add_device_link, (std::string a, std::string b, std::int64_t c), a, b, c)
  IN_TURN(std::optional<std::string>, device_link, (std::string a), a)
  IN_TURN(std::optional<std::string>, use_device_link, (std::string a, std::string b, std::string c), a, b, c)
  IN_TURN(std::optional<Player>, player_by_token, (std::string a), a)
  IN_TURN(std::optional<Player>, player, (std::string a), a)
  IN_TURN(std::vector<Player>, players, (std::string a, std::string b, std::size_t c), a, b, c)
  IN_TURN(std::vector<TokenRecord>, tokens_of, (std::string a, std::size_t b), a, b)
  IN_TURN(std::vector<Ban>, bans, ())
  IN_TURN(std::optional<RoomRecord>, room, (std::string a), a)
  IN_TURN(std::vector<RoomRecord>, public_rooms, (std::size_t a), a)
  IN_TURN(std::vector<RoomRecord>, rooms_of, (std::string a, std::size_t b), a, b)
  IN_TURN(std::vector<std::string>, rooms_that_mention, (std::string a, std::size_t b), a, b)
  IN_TURN(std::vector<OwnedRoom>, owned_rooms, (std::string a, std::int64_t b, std::size_t c), a, b, c)
  IN_TURN(std::vector<DueRoom>, due_rooms, (DueRoom a, std::int64_t b, std::size_t c), a, b, c)
  IN_TURN(std::int64_t, outage_between, (std::int64_t a, std::int64_t b), a, b)
  IN_TURN(std::vector<ChatRecord>, chat, (std::string a, std::size_t b), a, b)
  IN_TURN(std::vector<Notification>, notifications_in, (std::string a), a)
  IN_TURN(std::vector<Notification>, notifications_of, (std::string a), a)
  IN_TURN(std::vector<RoomChat>, chat_of, (std::string a, std::size_t b), a, b)
  IN_TURN(std::optional<MatchRecord>, match, (std::string a), a)
  IN_TURN(MatchPage, matches, (MatchFilter a), a)
  IN_TURN(std::optional<ReviewRecord>, review, (std::string a, std::string b), a, b)
  IN_TURN(std::vector<EntryRecord>, entries, (std::string a, std::uint32_t b, std::size_t c), a, b, c)
#undef IN_TURN

 private:
  template <class Call>
  auto in_turn(Call call) -> decltype(call()) {
    co_await turns_.take();
    auto answer = wait_for(call());
    co_await turns_.take();
    co_return answer;
  }

  Store& real_;
  Turns& turns_;
};

struct Visit {
  std::shared_ptr<RecordingSink> sink;
  std::string player, room;
  bool has_gone = false;
};

struct Guest {
  Player player;
  std::string token, link;  // the secret of a link for another device
};

// A server, and everybody who uses it.
class World final : public Environment, public ShardGateway {
 public:
  World(const std::filesystem::path& file, std::uint64_t seed)
      : turns(seed),
        real_(file),
        store_(real_, turns),
        api_({.config = config(),
              .store = store_,
              .gateway = *this,
              .readers = readers_,
              .store_is_healthy = [] { return true; },
              .gone = [this](const auto& id) { end_visits_of(id); },
              .forgotten =
                  [this](const auto& id, const auto& heir) {
                    for (const auto& [code, room] : rooms_) room->forget_chat_of(id, heir);
                  }}) {
    rules_.limits.bot_pause = 0ms;
    spdlog::set_level(spdlog::level::err);
  }
  ~World() override {
    readers_.join();
    for (const auto& [code, room] : rooms_) (void)room->enqueue(Shut{});
    run();
    real_.close();
  }

  // The name does not have the id in it: that of a merged player stays in what they played.
  Guest come(const std::string& id, const std::string& name) {
    Guest guest{{id, name, "en"}, "token of " + id, "link of " + id};
    EXPECT_TRUE(wait_for(real_.create_player(guest.player, sha256_hex(guest.token))));
    EXPECT_TRUE(wait_for(real_.add_device_link(sha256_hex(guest.link), id, wall_clock_ms() + 600'000)));
    return guest;
  }
  // The status is added to `statuses` when it is answered.
  void ask(const Guest& who, const std::string& method, const std::string& path, const Json& body = nullptr) {
    auto request = std::make_shared<HttpRequest>();
    request->method = method;
    request->path = path;
    request->address = "127.0.0.1";
    request->headers = {{"authorization", "Bearer " + who.token}, {"host", "localhost"}};
    if (!body.is_null()) {
      request->headers["content-type"] = "application/json";
      request->body = body.dump();
    }
    asio::co_spawn(io_, answer(request, method + " " + path), asio::detached);
  }
  void enter(const Guest& who, const std::string& code) { asio::co_spawn(io_, visit(who, code), asio::detached); }
  void say(Visit& visit, Json message) {
    if (message.at("type") != "join") message["id"] = "r" + std::to_string(++said_);
    auto read = protocol::read_message(message.dump());
    if (!std::holds_alternative<protocol::Message>(read)) {
      ADD_FAILURE() << message;
      return;
    }
    (void)room(visit.room).enqueue(ClientMessage{visit.sink, std::get<protocol::Message>(std::move(read))});
  }
  // One thing of all that could happen next; false if nothing can.
  bool step() {
    io_.restart();
    const bool first = turns.happens(50);
    if (first && turns.run_one()) return true;
    if (io_.poll_one() > 0 || turns.run_one()) return true;
    for (auto& each : visits) {
      if (each.has_gone || !each.sink->closed) continue;
      each.has_gone = true;
      if (rooms_.contains(each.room)) (void)rooms_.at(each.room)->enqueue(Leave{each.sink});
      return true;
    }
    return false;
  }
  void run() {
    for (int steps = 0; steps < 200'000; ++steps)
      if (!step()) return;
    ADD_FAILURE() << "the server never comes to rest";
  }
  // Time passes: what is due is done.
  void pass(std::chrono::milliseconds time) {
    steady_ += time;
    for (auto& [code, alarm] : alarms_)
      if (alarm <= steady_ && rooms_.contains(code)) {
        alarm = never;
        (void)rooms_.at(code)->enqueue(Tick{});
      }
  }
  // As the next start of the server does it.
  void finish_departures() { asio::co_spawn(io_, api_.finish_departures(""), asio::detached); }
  std::string rooms_in_memory() const {
    std::string all;
    for (const auto& [code, room] : rooms_) all += room->report().dump() + "\n";
    return all;
  }
  Store& real() { return real_; }

  // --- as rooms and HTTP see
  std::int64_t now() override { return 1'800'000'000'000 + steady_ms(steady_); }
  Steady steady() override { return steady_; }
  void random(std::span<std::uint8_t> bytes) override {
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(turns.number());
  }
  std::string match_id() override { return "m_race" + std::to_string(++matches_); }
  std::optional<std::chrono::seconds> ask_to_begin(const std::string&, double) override { return std::nullopt; }
  void wake(const std::string& code, Steady at) override { alarms_[code] = at; }
  awaitable<void> pause(std::chrono::milliseconds) override { return turns.take(); }
  void announce(const std::string&, Listing) override {}
  bool think(const std::string& code, const std::string&, std::uint64_t number,
             std::unique_ptr<const protocol::Thought> thought, std::stop_token stop) override {
    auto choice = thought->choose({}, Steady{});
    turns.later([this, code, number, stop, choice = std::move(choice)] {
      if (!stop.stop_requested() && rooms_.contains(code))
        (void)rooms_.at(code)->enqueue(Decided{number, choice.action, choice.shares});
    });
    return true;
  }
  void asleep(const std::string& code) override { rooms_.erase(code); }
  void serve(Handoff) override {}
  void ask(const std::string& code, RoomRequest request) override {
    turns.later([this, code, request = std::move(request)]() mutable { (void)room(code).enqueue(std::move(request)); });
  }
  void list(std::function<void(std::string)> told) override { told(R"({"rooms":[]})"); }
  void rename(const Player& player) override {
    for (const auto& [code, each] : rooms_)
      if (each->has(player.id)) (void)each->enqueue(Renamed{player});
  }

  Turns turns;
  std::deque<Visit> visits;
  std::vector<std::pair<std::string, int>> statuses;  // of requests
  std::vector<std::string> codes;                     // of rooms that were made

 private:
  static const Config& config() {
    static const Config generous = [] {
      Config config;
      config.allowances = {.requests_per_second = 1'000'000,
                           .guests_per_minute = 1'000'000,
                           .rooms_per_player = 1'000,
                           .rooms_per_minute = 1'000'000,
                           .wrong_codes_per_minute = 1'000'000,
                           .wrong_codes_in_all = 1'000'000};
      return config;
    }();
    return generous;
  }
  Room& room(const std::string& code) {
    auto held = rooms_.find(code);
    if (held == rooms_.end()) {
      held = rooms_
                 .emplace(code, std::make_shared<Room>(io_.get_executor(), code,
                                                       RoomServices{*this, store_, rules_, counts_}))
                 .first;
      asio::co_spawn(io_, held->second->run(), asio::detached);
    }
    return *held->second;
  }
  awaitable<void> answer(std::shared_ptr<HttpRequest> request, std::string what) {
    const auto reply = co_await api_.answer(*request);
    if (!reply) co_return;
    statuses.emplace_back(std::move(what), reply->status);
    if (reply->status == 201 && request->path == "/api/rooms")
      codes.push_back(Json::parse(reply->body).at("code").get<std::string>());
  }
  // As a connection does it: who is let in is with the room at once.
  awaitable<void> visit(Guest who, std::string code) {
    HttpRequest request;
    request.method = "GET";
    request.path = "/ws/rooms/" + code;
    request.address = "127.0.0.1";
    request.headers = {{"authorization", "Bearer " + who.token}, {"host", "localhost"}};
    const auto admitted = co_await api_.admit(request);
    if (!std::holds_alternative<UpgradeTarget>(admitted)) co_return;
    const auto sink = std::make_shared<RecordingSink>();
    visits.push_back({sink, who.player.id, code});
    if (!room(code).enqueue(Arrive{sink, who.player, "127.0.0.1"})) co_return;
    say(visits.back(), {{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}});
  }
  void end_visits_of(const std::string& player) {
    for (auto& each : visits)
      if (each.player == player) each.sink->close(CloseCode::policy, "revoked");
  }

  asio::io_context io_{1};
  asio::thread_pool readers_{1};
  SqliteStore real_;
  RacingStore store_;
  Api api_;
  ServerSettings rules_{{}, "test"};
  Counters counts_;
  Steady steady_{1h};
  std::map<std::string, std::shared_ptr<Room>> rooms_;
  std::map<std::string, Steady> alarms_;
  int matches_ = 0, said_ = 0;
};

// The tables of a file in which a text stands.
std::set<std::string> tables_with(const std::filesystem::path& file, const std::string& text) {
  auto database = open_to_read(file);
  const auto list = [&](const std::string& sql) {
    std::vector<std::string> all;
    SQLite::Statement rows(database, sql);
    while (rows.executeStep()) all.push_back(rows.getColumn(0).getString());
    return all;
  };
  std::set<std::string> found;
  for (const auto& table : list("SELECT name FROM sqlite_schema WHERE type = 'table'")) {
    std::string row = "''";
    for (const auto& column : list("SELECT name FROM pragma_table_info('" + table + "')"))
      row += " || ' ' || coalesce(CAST(\"" + column + "\" AS TEXT), '')";
    for (const auto& each : list("SELECT " + row + " FROM " + table))
      if (each.find(text) != std::string::npos) found.insert(table);
  }
  return found;
}

const std::array<std::string, 4> names{"Whiskerine", "Mousquetaire", "Tamanoko", "Purrcival"};
constexpr std::size_t guests_count = names.size(), deeds = 60;

// Several of them go; the others do all that they can.
class Race {
 public:
  Race(const std::filesystem::path& file, std::uint64_t seed) : file_(file), world_(file, seed) {
    for (std::size_t i = 0; i < guests_count; ++i)
      guests_.push_back(world_.come("p_race" + std::to_string(seed) + "x" + std::to_string(i), names[i]));
    const std::size_t departures = 1 + world_.turns.below(2);
    for (std::size_t i = 0; i < departures; ++i) goes_at_.insert(deeds / 4 + world_.turns.below(deeds / 2));
  }

  void run() {
    for (std::size_t host = 0; host < 2; ++host) make_room(guests_[host]);
    world_.run();
    for (const auto& guest : guests_)
      for (const auto& code : world_.codes)
        if (world_.turns.happens(70)) world_.enter(guest, code);
    world_.run();
    for (std::size_t i = 0; i < deeds; ++i) {
      if (goes_at_.contains(i)) depart();
      do_something();
      for (std::size_t steps = world_.turns.below(12); steps > 0 && world_.step(); --steps) {}
    }
    world_.run();
    for (int starts = 0; starts < 3; ++starts) {
      world_.finish_departures();
      world_.run();
    }
  }

  // All that is left of those who are gone; "" is nothing.
  std::string left_over() {
    std::string left;
    for (const auto& guest : guests_) {
      const auto& [id, name, locale] = guest.player;
      if (wait_for(world_.real().player(id)).value()) continue;
      ++gone;
      for (const auto& table : tables_with(file_, id)) left += id + " in " + table + "\n";
      if (!merged_.contains(id))
        for (const auto& table : tables_with(file_, name)) left += name + " in " + table + "\n";
      const auto memory = world_.rooms_in_memory();
      if (memory.find(id) != memory.npos) left += id + " in " + memory;
    }
    auto database = open_to_read(file_);
    SQLite::Statement rooms(database, "SELECT code FROM rooms WHERE closed = 0");
    while (rooms.executeStep()) {
      const auto room = wait_for(world_.real().room(rooms.getColumn(0).getString())).value().value();
      for (const auto& player : Seating::read(room).people().inside)
        if (!wait_for(world_.real().player(player)).value()) left += room.code + " has a place of nobody: " + player;
    }
    SQLite::Statement seats(database,
                            "SELECT player FROM match_seats WHERE player != 'p_deleted' AND player NOT IN "
                            "(SELECT id FROM players)");
    while (seats.executeStep()) left += "a seat of a match of nobody: " + seats.getColumn(0).getString();
    for (const auto& [what, status] : world_.statuses)
      if (status >= 500 && what.find("players") != what.npos) left += what + ": " + std::to_string(status) + "\n";
    return left;
  }

  std::size_t gone = 0;

 private:
  Guest& anybody() { return guests_[world_.turns.below(guests_.size())]; }
  void make_room(const Guest& host) {
    world_.ask(host, "POST", "/api/rooms", {{"contract", {{"game", "kilkenny-cats"}, {"visibility", "public"}}}});
  }
  void depart() {
    const auto& leaver = anybody();
    const auto& other = anybody();
    const auto merge = [this](const Guest& who, const Guest& into) {
      if (&who != &into) merged_.insert(who.player.id);
      world_.ask(who, "POST", "/api/players/link", {{"secret", into.link}, {"merge", true}});
    };
    switch (world_.turns.below(4)) {
      case 0: return world_.ask(leaver, "DELETE", "/api/players/me");
      case 1: return merge(leaver, other);
      case 2: merge(leaver, other); return merge(other, leaver);
      default: merge(leaver, other); return world_.ask(other, "DELETE", "/api/players/me");
    }
  }
  void do_something() {
    auto& turns = world_.turns;
    const auto& guest = anybody();
    const auto code = world_.codes.empty() ? "" : world_.codes[turns.below(world_.codes.size())];
    switch (turns.below(8)) {
      case 0: return make_room(guest);
      case 1: return world_.ask(guest, "POST", "/api/rooms/" + code + "/leave");
      case 2: return world_.ask(guest, "PATCH", "/api/players/me", {{"name", guest.player.name}});
      case 3: return world_.enter(guest, code);
      case 4: return world_.pass(std::chrono::seconds(turns.below(5)));
      default: break;
    }
    if (world_.visits.empty()) return;
    auto& visit = world_.visits[turns.below(world_.visits.size())];
    const auto seat = turns.below(2);
    const auto whom = anybody().player.id;
    const std::vector<Json> messages{{{"type", "sit"}, {"seat", seat}},
                                     {{"type", "sit"}, {"seat", seat}},
                                     {{"type", "stand"}},
                                     {{"type", "chat"}, {"text", "hello"}},
                                     {{"type", "chat"}, {"text", "hello"}},
                                     {{"type", "ready"}, {"ready", true}},
                                     {{"type", "ready"}, {"ready", true}},
                                     {{"type", "add_bot"}, {"seat", seat}, {"level", "random"}},
                                     {{"type", "start"}},
                                     {{"type", "start"}},
                                     {{"type", "start"}},
                                     {{"type", "kick"}, {"seat", seat}},
                                     {{"type", "hand_over"}, {"player", whom}},
                                     {{"type", "mute"}, {"player", whom}, {"muted", true}},
                                     {{"type", "send_away"}, {"player", whom}},
                                     {{"type", "leave"}},
                                     {{"type", "close"}}};
    if (!visit.has_gone) world_.say(visit, messages[turns.below(messages.size())]);
  }

  const std::filesystem::path file_;
  World world_;
  std::vector<Guest> guests_;
  std::set<std::size_t> goes_at_;
  std::set<std::string> merged_;  // whose names stay in what they played
};

TEST(DepartureRace, LeavesNothingBehind) {
  std::size_t races = 30, first = 1, gone = 0;
  if (const auto* wanted = std::getenv("RACES")) races = std::strtoul(wanted, nullptr, 10);
  if (const auto* wanted = std::getenv("FIRST_RACE")) first = std::strtoul(wanted, nullptr, 10);
  const Folder fresh;
  const auto empty = database_file(fresh.path);
  prepare_database(empty, migrations());
  for (auto seed = first; seed < first + races; ++seed) {
    const Folder folder;
    const auto file = database_file(folder.path);
    std::filesystem::copy_file(empty, file);
    Race race(file, seed);
    race.run();
    EXPECT_EQ(race.left_over(), "") << "FIRST_RACE=" << seed;
    gone += race.gone;
  }
  std::printf("%zu races, %zu players went\n", races, gone);
  EXPECT_GE(gone, races / 2);
}

}  // namespace
}  // namespace server::test
