// One room with all that it uses, simulated: no sockets, no threads, a clock that is turned by hand, random
// numbers from a seed, a store in memory. An hour passes in a blink, and a seed comes again.
#pragma once

#include "memory_store.hpp"

#include "protocol/messages.hpp"
#include "server/base/thinkers.hpp"
#include "server/room/room.hpp"
#include "tests/schema.hpp"

#include <gtest/gtest.h>
#include <spdlog/spdlog.h>
#include <deque>
#include <map>
#include <random>

namespace server::test {

using namespace std::chrono_literals;

// What a session would have sent: frames as JSON that fit protocol/schema, and how it was closed.
class RecordingSink final : public MessageSink {
 public:
  std::deque<Json> received;
  std::optional<CloseCode> closed;
  std::string reason;

  void send(Frame told) override {
    ASSERT_TRUE(told) << "a frame that was not made";
    if (closed) return;
    received.push_back(Json::parse(*told));
    EXPECT_EQ(schema::what_is_wrong_with_message("page-hears", received.back()), "") << *told;
  }
  void close(CloseCode why, std::string_view said) override {
    if (closed) return;
    closed = why;
    reason = said;
  }
};

class RoomSimulation final : public Environment {
 public:
  explicit RoomSimulation(std::uint64_t seed = 1) : rng_(seed) {
    rules.limits.bot_pause = 0ms;
    spdlog::set_level(spdlog::level::warn);  // people come and go thousands of times
  }
  ~RoomSimulation() override {
    restart();
    run();
  }

  MemoryStore store;
  ServerSettings rules{{}, "test"};
  Counters counts;
  std::map<std::string, std::string> listed;  // the lobby
  std::shared_ptr<Room> room;                 // none while it sleeps

  // Makes the store know a room; nobody has drawn to it yet.
  void make_room(Json contract, const std::string& host) {
    auto read = read_contract(contract);
    ASSERT_TRUE(std::holds_alternative<Contract>(read)) << std::get<protocol::Refusal>(read).message;
    const Seating seating(std::get<Contract>(read), host);
    store.rooms["ROOM22"] = {
        "ROOM22", "link", to_json(seating.contract()).dump(), seating.state_text(), "waiting", "", false, now(), now()};
  }
  Contract contract() const { return Seating::read(store.rooms.at("ROOM22")).contract(); }
  // The room, from the store if it sleeps.
  Room& open() {
    if (stopped_) store.outages.push_back({*stopped_, now()});
    stopped_.reset();
    if (!room) {
      room = std::make_shared<Room>(io_->get_executor(), "ROOM22", RoomServices{*this, store, rules, counts});
      asio::co_spawn(*io_, room->run(), asio::detached);
    }
    return *room;
  }
  // Another room, beside the one that this simulation is about. It goes on until it is told Shut.
  std::shared_ptr<Room> open_beside(const std::string& code) {
    auto record = store.rooms.at("ROOM22");
    record.code = code;
    record.link = "link of " + code;
    record.phase = "waiting";
    record.match = "";
    store.rooms[code] = std::move(record);
    auto beside = std::make_shared<Room>(io_->get_executor(), code, RoomServices{*this, store, rules, counts});
    asio::co_spawn(*io_, beside->run(), asio::detached);
    return beside;
  }
  // The process stops gracefully and starts again with the next room that is opened. Sessions of
  // the room must reconnect.
  void restart() {
    if (!stopped_) stopped_ = now();
    if (room) { EXPECT_TRUE(room->enqueue(Shut{})); }
    run();
    alarm_ = never;
  }
  // It ends without a word.
  void crash() {
    if (!stopped_) stopped_ = now();
    room.reset();
    io_ = std::make_unique<asio::io_context>(1);
    alarm_ = never;
  }
  // It begins again, and wakes what runs.
  void start() {
    EXPECT_TRUE(open().enqueue(Tick{}));
    run();
  }

  // Does one thing that is due now; false if there is none.
  bool run_one() {
    io_->restart();
    return io_->poll_one() > 0;
  }
  // Lets everything happen that is due now.
  void run() {
    for (int turns = 0; turns < 10'000; ++turns) {
      io_->restart();
      if (io_->poll() > 0) continue;
      if (alarm_ > steady()) return;
      alarm_ = never;
      EXPECT_TRUE(open().enqueue(Tick{}));
    }
    FAIL() << "the room never comes to rest";
  }
  void pass(std::chrono::milliseconds time) {
    const auto until = steady_ + time;
    for (run(); alarm_ <= until && !testing::Test::HasFailure(); run()) steady_ = std::max(alarm_, steady_);
    steady_ = until;
    run();
  }

  // The clocks go on, and nothing else happens: something takes this long.
  void take(std::chrono::milliseconds time) { steady_ += time; }

  std::int64_t wall_offset = 0;  // ms: somebody sets the wall clock
  std::int64_t now() override { return 1'800'000'000'000 + wall_offset + steady_ms(steady_); }
  Steady steady() override { return steady_; }
  std::optional<std::chrono::seconds> ask_to_begin(const std::string& address, double price) override {
    begun_.set_rate(rules.limits.matches_per_minute);
    return begun_.ask(address, steady_, price);
  }
  void random(std::span<std::uint8_t> bytes) override {
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(rng_());
  }
  std::string match_id() override { return "m_" + std::to_string(++matches_); }
  // Of another room than this one: what is due there by time does not happen.
  void wake(const std::string& code, Steady at) override {
    if (code == "ROOM22") alarm_ = at;
  }
  void announce(const std::string& code, Listing listing) override {
    if (!listing.json.empty()) {
      EXPECT_EQ(schema::what_is_wrong("page-hears", "ListedRoom", Json::parse(listing.json)), "") << listing.json;
    }
    listed[code] = std::move(listing.json);
  }
  awaitable<void> pause(std::chrono::milliseconds) override {
    const auto executor = co_await asio::this_coro::executor;
    co_await asio::post(executor, use_awaitable);
  }
  // Bots think at once, and no longer than they must.
  bool think(const std::string& code, const std::string& address, std::uint64_t number,
             std::unique_ptr<const protocol::Thought> thought, std::stop_token stop) override {
    if (code != "ROOM22" || !bots_may_think) return false;
    if (thinkers) return thinkers->think({address, std::move(thought), std::move(stop), 1h, [](const auto&) {}});
    thoughts.push_back({number, std::move(stop), address});
    if (holds_thoughts) {
      kept = std::move(thought);
      return true;
    }
    auto choice = thought->choose({}, Steady{});
    return room->enqueue(Decided{number, std::move(choice.action), choice.shares});
  }
  // What bots have begun to think.
  struct Begun {
    std::uint64_t number;
    std::stop_token stop;
    std::string address;
  };
  std::vector<Begun> thoughts;
  bool bots_may_think = true;                     // else too many think already
  Thinkers* thinkers = nullptr;                   // thoughts go there, and nothing comes of them
  bool holds_thoughts = false;                    // nothing comes of them by itself
  std::unique_ptr<const protocol::Thought> kept;  // the last one that was held

  void asleep(const std::string& code) override {
    if (code != "ROOM22") return;
    room.reset();
    const auto& record = store.rooms.at(code);
    alarm_ = record.wake_at > 0 ? steady_ + std::chrono::milliseconds(*record.wake_at - now()) : never;
  }

 private:
  std::unique_ptr<asio::io_context> io_ = std::make_unique<asio::io_context>(1);
  Steady steady_{1h};
  Steady alarm_ = never;
  std::optional<std::int64_t> stopped_;  // since when no process runs
  std::mt19937_64 rng_;
  Allowance begun_{0};  // until the first match
  int matches_ = 0;
};

// A page as it ought to be: follows the updates, checks every hash, keeps its choices.
class Page {
 public:
  Page(RoomSimulation& simulation, std::string id) : simulation_(simulation), player{id, "Name of " + id, "en"} {}

  RoomSimulation& simulation_;
  Player player;
  std::shared_ptr<RecordingSink> sink;
  std::optional<std::string> match;
  std::uint32_t seq = 0;
  Json view, choices = Json::array(), room, clocks, result, fairness;
  std::map<std::string, Json> replies;
  std::vector<Json> others;  // welcome, chat, presence, notice, pong
  std::string address;       // where it comes from
  // How it wants to be told its choices, as `join` has it: "apart", "actions", or "": in updates and snapshots.
  std::string choices_form = "";
  std::size_t snapshots = 0, updates = 0;
  Json shown;                // the last snapshot or update
  bool hashed = false;       // it had a hash
  std::vector<Json> offers;  // what became of offers

  // Comes, or comes again, and catches up.
  void come() {
    sink = std::make_shared<RecordingSink>();
    ASSERT_TRUE(simulation_.open().enqueue(Arrive{sink, player, address}));
    Json join{{"type", "join"},
              {"protocol", 1},
              {"match", match ? Json(*match) : Json(nullptr)},
              {"have", view.is_null() ? Json(nullptr) : Json(seq)}};
    if (!choices_form.empty()) join["choices"] = choices_form;
    say(join);
  }
  void go() {
    if (sink && simulation_.room) { EXPECT_TRUE(simulation_.room->enqueue(Leave{sink})); }
    simulation_.run();
    sink.reset();
  }
  // Puts it into the room's mailbox; what follows happens later.
  bool post(const Json& message) {
    auto read = protocol::read_message(message.dump());
    if (!std::holds_alternative<protocol::Message>(read)) {
      ADD_FAILURE() << "no message: " << message;
      return false;
    }
    EXPECT_EQ(schema::what_is_wrong_with_message("page-says", message), "") << message;
    return sink && simulation_.room &&
           simulation_.room->enqueue(ClientMessage{sink, std::get<protocol::Message>(std::move(read))});
  }
  void say(const Json& message) {
    EXPECT_TRUE(post(message)) << message;
    simulation_.run();
    receive();
  }
  // Says it with a new id, and what came of it.
  Json ask(Json message) {
    const auto id = next_id();
    message["id"] = id;
    say(message);
    return replies.contains(id) ? replies.at(id) : Json();
  }
  std::string next_id() { return "r" + std::to_string(++asked_); }
  std::string result_of(Json message) {
    const auto reply = ask(std::move(message));
    if (reply.is_null()) return "no answer";
    return reply.at("result") == "refused" ? reply.at("code").get<std::string>()
                                           : reply.at("result").get<std::string>();
  }
  bool is_asked() const { return !choices.empty(); }
  Json act_message(std::size_t choice) const {
    return {
        {"type", "act"}, {"match", *match}, {"seq", seq}, {"action", choices.at(choice % choices.size()).at("action")}};
  }

  void receive() {
    while (sink && !sink->received.empty()) {
      const Json message = std::move(sink->received.front());
      sink->received.pop_front();
      on(message);
    }
  }

 private:
  void on(const Json& message) {
    const auto& type = message.at("type").get_ref<const std::string&>();
    if (type == "snapshot") {
      ++snapshots;
      match = message.at("match").get<std::string>();
      fairness = message.at("fairness");
      take(message.at("view"), message);
    } else if (type == "update") {
      ++updates;
      ASSERT_EQ(message.at("match"), *match);
      ASSERT_EQ(message.at("seq").get<std::uint32_t>(), seq + 1) << "a gap";
      take(view.patch(message.at("patch")), message);
    } else if (type == "choices") {
      ASSERT_EQ(message.at("match"), *match);
      ASSERT_EQ(message.at("seq"), seq);
      ASSERT_EQ(message.contains("actions"), choices_form == "actions");
      choices = message.contains("choices") ? message.at("choices") : Json::array();
      for (const auto& action : message.value("actions", Json::array())) choices.push_back({{"action", action}});
      ASSERT_FALSE(choices.empty());
    } else if (type == "room") {
      room = message;
    } else if (type == "reply") {
      ASSERT_TRUE(replies.emplace(message.at("id"), message).second) << "two replies to " << message;
    } else if (type == "result") {
      result = message.at("result");
    } else if (type == "offer") {
      offers.push_back(message);
    } else if (type == "fairness") {
      fairness = message;
      if (message.at("salts").is_null()) salt_wanted = message.at("match").get<std::string>();
    } else {
      others.push_back(message);
    }
  }
  void take(Json next, const Json& message) {
    shown = message;
    view = std::move(next);
    seq = message.at("seq").get<std::uint32_t>();
    choices = choices_form.empty() ? message.at("choices") : Json::array();
    clocks = message.at("clocks");
    // Updates have it that end a request.
    hashed = message.contains("hash");
    ASSERT_TRUE(hashed || !choices_form.empty());
    if (hashed) { ASSERT_EQ(protocol::view_hash(view.dump()), message.at("hash")) << "after entry " << seq; }
  }

  int asked_ = 0;

 public:
  std::string salt_wanted;
};

// A table for two people; a test may change its contract.
struct TwoPlayers {
  RoomSimulation simulation;
  Page ada{simulation, "p_ada"}, ben{simulation, "p_ben"};
  Page* pages[2] = {&ada, &ben};

  explicit TwoPlayers(Json changes = Json::object(), std::uint64_t seed = 1) : simulation(seed) {
    Json contract{{"game", "kilkenny-cats"}, {"seats", 2}};
    contract.update(changes);
    simulation.make_room(contract, "p_ada");
    ben.choices_form = "apart";
    ada.come();
    ben.come();
  }
  void sit() {
    EXPECT_EQ(ada.result_of({{"type", "sit"}, {"seat", 0}}), "applied");
    EXPECT_EQ(ben.result_of({{"type", "sit"}, {"seat", 1}}), "applied");
    EXPECT_EQ(ada.result_of({{"type", "ready"}, {"ready", true}}), "applied");
    EXPECT_EQ(ben.result_of({{"type", "ready"}, {"ready", true}}), "applied");
  }
  void salt() {
    receive();
    for (auto* page : pages)
      page->say({{"type", "salt"}, {"match", page->salt_wanted}, {"bytes", std::string(32, page == &ada ? 'a' : 'b')}});
    receive();
  }
  void start() {
    sit();
    EXPECT_EQ(ada.result_of({{"type", "start"}}), "applied");
    salt();
  }
  void receive() {
    ada.receive();
    ben.receive();
  }
  // The page that has to decide; null if nobody has.
  Page* decider() {
    receive();
    return ada.is_asked() ? &ada : ben.is_asked() ? &ben : nullptr;
  }
  // One move of the decider; false when the match is over.
  bool move(std::size_t choice = 0) {
    auto* page = decider();
    if (!page) return false;
    EXPECT_EQ(page->result_of(page->act_message(choice)), "applied");
    receive();
    return true;
  }
  std::size_t seat_of(const Page& page) const { return &page == &ada ? 0 : 1; }
  Page& other(const Page& page) { return &page == &ada ? ben : ada; }
  MemoryStore::Kept& kept() { return simulation.store.matches_by_id.at(*ada.match); }
};

}  // namespace server::test
