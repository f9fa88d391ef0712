// Many seeds of a bad day: cuts, requests sent twice, stale moves, a store that fails or loses
// its answer, restarts and crashes, all in any order. What must hold: nothing acknowledged is
// lost, nothing is done twice, and every page that is there sees what the log says.
#include "room_simulation.hpp"

namespace server::test {
namespace {

class BadDay {
 public:
  explicit BadDay(std::uint64_t seed)
      : table_(Json{{"clock", {{"kind", "move"}, {"seconds", 60}}}, {"vacancy", "bot"}, {"grace", 20}}, seed),
        eve_(table_.simulation, "p_eve"),
        rng_(seed) {
    eve_.choices_form = "actions";  // so Ada's presence alone decides whether updates have choices
    eve_.come();
    table_.start();
  }

  void live(int steps) {
    for (int i = 0; i < steps && !testing::Test::HasFatalFailure(); ++i) {
      step();
      receive();
    }
    calm_down();
    check();
  }

 private:
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(rng_() % bound); }
  Page& any_player() { return below(2) ? table_.ada : table_.ben; }
  void receive() {
    table_.receive();
    eve_.receive();
  }

  void step() {
    const auto dice = below(100);
    if (dice < 50) act();
    else if (dice < 60) repeat();
    else if (dice < 66) break_the_store();
    else if (dice < 74) cut(any_player());
    else if (dice < 78) cut(eve_);
    else if (dice < 81) restart(false);
    else if (dice < 83) restart(true);
    else if (dice < 90) table_.simulation.pass(std::chrono::milliseconds(below(30'000)));
    else if (dice < 92) table_.simulation.pass(std::chrono::seconds(below(90)));
    else if (dice < 97) ask_something(any_player());
    else come_back();
  }

  void act() {
    auto* page = table_.decider();
    if (!page || !page->sink) return;
    auto message = page->act_message(below(64));
    if (below(10) == 0) message["seq"] = page->seq + below(3);
    send(*page, message);
  }
  void send(Page& page, Json message) {
    message["id"] = page.player.id + std::to_string(++sent_);
    said_.push_back({&page, message});
    page.say(message);
    note(page, message);
  }
  // The page does not know whether its request arrived, and says it again.
  void repeat() {
    if (said_.empty()) return;
    const auto& [page, message] =
        said_[said_.size() - 1 - below(static_cast<std::uint32_t>(std::min<std::size_t>(said_.size(), 4)))];
    if (!page->sink) return;
    page->replies.erase(message.at("id").get<std::string>());
    page->say(message);
    note(*page, message);
  }
  void note(Page& page, const Json& message) {
    const auto id = message.at("id").get<std::string>();
    ASSERT_TRUE(page.replies.contains(id)) << "no answer to " << message;
    if (page.replies.at(id).at("result") == "applied") {
      ASSERT_TRUE(acknowledged_.insert(id).second) << id << " was applied twice";
    }
  }
  void break_the_store() {
    table_.simulation.store.fault = below(2) ? MemoryStore::Fault::refused : MemoryStore::Fault::lost_answer;
    table_.simulation.store.fault_in = static_cast<int>(below(3));
  }
  void cut(Page& page) {
    page.go();
    if (below(2)) page.come();
  }
  void come_back() {
    for (auto* page : {&table_.ada, &table_.ben, &eve_})
      if (!page->sink) page->come();
  }
  void restart(bool crash) {
    if (crash) table_.simulation.crash();
    else table_.simulation.restart();
    for (auto* page : {&table_.ada, &table_.ben, &eve_}) {
      page->receive();
      page->sink.reset();
    }
    if (below(2)) come_back();
  }
  void ask_something(Page& page) {
    if (!page.sink) return;
    static const Json requests[] = {{{"type", "offer"}, {"what", "take_back"}},
                                    {{"type", "chat"}, {"phrase", "hello"}},
                                    {{"type", "offer"}, {"what", "draw"}},
                                    {{"type", "answer"}, {"what", "draw"}, {"accept", false}},
                                    {{"type", "sync"}},
                                    {{"type", "ready"}, {"ready", true}}};
    const auto& request = requests[below(std::size(requests))];
    if (request.at("type") == "sync") page.say(request);
    else EXPECT_FALSE(page.ask(request).is_null());
  }
  void calm_down() {
    table_.simulation.store.fault_in = -1;
    table_.simulation.run();
    come_back();
    table_.simulation.pass(1s);
    for (auto* page : {&table_.ada, &table_.ben, &eve_}) page->say({{"type", "sync"}});
    receive();
  }

  void check() {
    const auto& kept = table_.kept();
    auto opened = protocol::open_match(kept.record.game, Json::parse(kept.record.options), 2);
    auto& match = *std::get<0>(opened);
    std::map<std::string, int> stored;
    for (const auto& entry : kept.entries) {
      const auto body = Json::parse(entry.body);
      ASSERT_FALSE(match.apply(body));
      if (!entry.player.empty()) ++stored[entry.command];
    }
    for (const auto& id : acknowledged_) EXPECT_EQ(stored[id], 1) << id << " was acknowledged";
    for (const auto& [id, times] : stored) EXPECT_EQ(times, 1) << id;
    for (auto* page : {&table_.ada, &table_.ben, &eve_}) {
      EXPECT_EQ(page->seq, kept.entries.size());
      EXPECT_EQ(page->view.dump(), match.texts().view(engine::spectator));
    }
  }

  TwoPlayers table_;
  Page eve_;
  std::mt19937_64 rng_;
  std::vector<std::pair<Page*, Json>> said_;
  std::set<std::string> acknowledged_;
  int sent_ = 0;
};

TEST(Schedules, WhatIsAcknowledgedIsKeptAndNothingIsDoneTwice) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    BadDay day(seed);
    day.live(120);
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace server::test
