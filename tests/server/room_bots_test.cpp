// Bots in a room: their level, the thoughts that come to it later, and those that come too late.
#include "room_simulation.hpp"

#include <atomic>
#include <thread>

namespace server::test {
namespace {

using engine::bots::level_slugs;

// Ada against bots at all other seats; the match has begun.
struct AgainstBot : TwoPlayers {
  explicit AgainstBot(const std::string& level, Json changes = Json::object()) : TwoPlayers(std::move(changes)) {
    ben.go();
    EXPECT_EQ(ada.result_of({{"type", "sit"}, {"seat", 0}}), "applied");
    for (std::size_t seat = 1; seat < ada.room.at("seats").size(); ++seat)
      EXPECT_EQ(ada.result_of({{"type", "add_bot"}, {"seat", seat}, {"level", level}}), "applied");
    EXPECT_EQ(ada.result_of({{"type", "start"}}), "applied");
  }
  void give_salt() { ada.say({{"type", "salt"}, {"match", ada.salt_wanted}, {"bytes", std::string(32, 'a')}}); }
  // Ada moves until a bot is to act.
  void until_bot() {
    for (int n = 0; n < 50 && ada.is_asked(); ++n) EXPECT_EQ(ada.result_of(ada.act_message(0)), "applied");
    EXPECT_FALSE(ada.is_asked());
    EXPECT_TRUE(ada.result.is_null());
  }
  bool pass_and_see_a_move(std::chrono::milliseconds time) {
    const auto before = ada.seq;
    simulation.pass(time);
    ada.receive();
    return ada.seq > before;
  }
};

TEST(RoomBots, EveryLevelPlaysAMatchAndIsShownAtItsSeat) {
  for (const auto level : level_slugs) {
    AgainstBot table{std::string(level)};
    EXPECT_EQ(table.ada.room.at("seats").at(1).at("level"), level);
    EXPECT_FALSE(table.ada.room.at("seats").at(0).contains("level"));
    table.give_salt();
    const auto stored = Json::parse(table.simulation.store.matches_by_id.begin()->second.record.seats);
    EXPECT_EQ(stored.at(1).at("level"), level);
    EXPECT_FALSE(stored.at(0).contains("level"));
    for (int moves = 0; table.ada.result.is_null() && moves < 400; ++moves) {
      ASSERT_TRUE(table.ada.is_asked()) << level;
      ASSERT_EQ(table.ada.result_of(table.ada.act_message(static_cast<std::size_t>(moves * 5))), "applied");
    }
    EXPECT_EQ(!table.simulation.thoughts.empty(), level != "random") << level << ": on no room's thread";
  }
}

TEST(RoomBots, AnUnknownLevelIsRefusedWithThoseThatThereAre) {
  TwoPlayers table;
  const auto refusal_of = [&](const protocol::Message& message) {
    EXPECT_TRUE(table.simulation.room->enqueue(ClientMessage{table.ada.sink, message}));
    table.simulation.run();
    table.ada.receive();
    return table.ada.replies.at(std::string(protocol::id_of(message)));
  };
  const auto before = refusal_of(protocol::AddBot{"a1", 1, "tiger"});
  EXPECT_EQ(before.at("code"), "no_such_level");
  EXPECT_EQ(before.at("subject"), "/level");
  EXPECT_EQ(before.at("message"), "There is no such level of bots. There are: random, kitten, cat, alley-cat.");
  EXPECT_TRUE(table.ada.room.at("seats").at(1).at("player").is_null());
  table.start();
  EXPECT_EQ(refusal_of(protocol::LetBot{"a2", "Cat"}).at("code"), "no_such_level");
}

TEST(RoomBots, ThoughtsAreForTheAddressOfTheHostAlsoWhenHeHasGone) {
  AgainstBot table("cat", Json{{"vacancy", "bot"}, {"grace", 0}});
  table.simulation.rules.limits.bot_pause = 1600ms;
  table.ben.address = "ben's";
  table.ben.come();
  table.ada.go();
  table.ada.address = "ada's";
  table.ada.come();
  table.give_salt();
  const auto newest = [&] { return table.simulation.thoughts.back().address; };
  table.until_bot();
  EXPECT_EQ(newest(), "ada's") << "the host's, also while others are here";
  table.ben.go();
  const auto before = table.simulation.thoughts.size();
  table.ada.go();
  table.simulation.pass(10s);
  ASSERT_GT(table.simulation.thoughts.size(), before) << "a bot plays for her";
  EXPECT_EQ(newest(), "ada's");
}

TEST(RoomBots, AThoughtBeginsAtOnceAndTheMoveComesAfterThePause) {
  AgainstBot table("cat");
  table.simulation.rules.limits.bot_pause = 1600ms;
  table.give_salt();
  table.until_bot();
  EXPECT_FALSE(table.simulation.thoughts.empty());
  EXPECT_FALSE(table.pass_and_see_a_move(1599ms));
  EXPECT_TRUE(table.pass_and_see_a_move(1ms));
}

TEST(RoomBots, AThoughtThatTakesLongerThanThePauseIsWaitedFor) {
  AgainstBot table("cat");
  table.simulation.holds_thoughts = true;
  table.give_salt();
  table.until_bot();
  EXPECT_FALSE(table.pass_and_see_a_move(5s));
  ASSERT_FALSE(table.simulation.thoughts.empty());
  const auto action = table.simulation.kept->choose({}, Steady{}).action;
  EXPECT_TRUE(table.simulation.room->enqueue(Decided{table.simulation.thoughts.back().number, action}));
  EXPECT_TRUE(table.pass_and_see_a_move(0ms));
}

// What is held is decided now, by a bot that expects this share of the win, and played.
void decide(TwoPlayers& table, double share) {
  const auto choice = table.simulation.kept->choose({}, Steady{});
  engine::Shares shares;
  for (std::size_t seat = 0; seat < choice.shares.size(); ++seat) shares.push(share);
  EXPECT_TRUE(table.simulation.room->enqueue(Decided{table.simulation.thoughts.back().number, choice.action, shares}));
  table.simulation.pass(table.simulation.rules.limits.bot_pause);
  table.receive();
}

// Kilkenny Cats has hardly begun: only the search makes the difference.
TEST(RoomBots, ADrawIsAnsweredByWhatTheSearchFoundLast) {
  for (const double share : {0.9, 0.1}) {
    AgainstBot table("cat");
    table.simulation.holds_thoughts = true;
    table.give_salt();
    table.until_bot();
    decide(table, share);
    const bool plays_on = share > 0.5;
    EXPECT_EQ(table.ada.result_of({{"type", "offer"}, {"what", "draw"}}), plays_on ? "bot_declines" : "applied");
    EXPECT_EQ(table.ada.result.is_null(), plays_on);
  }
}

struct Resigning : AgainstBot {
  explicit Resigning(const Json& changes) : AgainstBot("cat", changes) {
    simulation.holds_thoughts = true;
    give_salt();
  }
  bool is_over_after(std::initializer_list<double> shares) {
    for (const double share : shares) {
      until_bot();
      decide(*this, share);
    }
    return !ada.result.is_null();
  }
};

TEST(RoomBots, ABotResignsWhatItHasGivenUpThreeTimesInARow) {
  Resigning table(Json{{"bots_resign", true}});
  EXPECT_FALSE(table.is_over_after({0.01, 0.01, 0.5, 0.01, 0.01}));
  EXPECT_TRUE(table.is_over_after({0.01}));
  EXPECT_EQ(Json::parse(table.kept().entries.back().body), (Json{{"ruling", {{"resign", {{"seat", 1}}}}}}));
}

TEST(RoomBots, ABotPlaysOnWhereTheHostWantsItOrOthersPlayToo) {
  for (const auto& changes : {Json::object(), Json{{"bots_resign", true}, {"seats", 3}}}) {
    Resigning table(changes);
    EXPECT_FALSE(table.is_over_after({0, 0, 0, 0})) << changes;
  }
}

// A thread that never comes free holds nobody up for ever.
TEST(RoomBots, ABotThatGetsNoThoughtPlaysAQuickMove) {
  AgainstBot table("cat");
  table.simulation.holds_thoughts = true;
  table.give_salt();
  table.until_bot();
  EXPECT_FALSE(table.pass_and_see_a_move(table.simulation.rules.limits.bot_patience - 1ms));
  const auto stop = table.simulation.thoughts.back().stop;
  EXPECT_FALSE(stop.stop_requested());
  EXPECT_TRUE(table.pass_and_see_a_move(1ms));
  EXPECT_TRUE(stop.stop_requested());
}

TEST(RoomBots, WhereTooManyThinkABotPlaysAQuickMoveAfterThePause) {
  AgainstBot table("alley-cat");
  table.simulation.bots_may_think = false;
  table.simulation.rules.limits.bot_pause = 1600ms;
  table.give_salt();
  table.until_bot();
  EXPECT_FALSE(table.pass_and_see_a_move(1599ms));
  EXPECT_TRUE(table.pass_and_see_a_move(1ms));
}

TEST(RoomBots, WhatComesTooLateIsIgnored) {
  AgainstBot table("cat");
  table.simulation.holds_thoughts = true;
  table.give_salt();
  table.until_bot();
  const auto late = table.simulation.thoughts.back().number;
  EXPECT_TRUE(table.pass_and_see_a_move(table.simulation.rules.limits.bot_patience));
  const auto seq = table.ada.seq;
  ASSERT_TRUE(table.simulation.room->enqueue(Decided{late, R"({"move":{"from":[1,1],"to":[2,2]}})"}));
  table.simulation.run();
  table.ada.receive();
  EXPECT_EQ(table.ada.seq, seq);
  EXPECT_EQ(table.simulation.counts.faults, 0U);
}

// Who comes back plays on at once, and nobody thinks for him any more.
TEST(RoomBots, APersonWhoComesBackGetsTheSeatWhileTheBotThinks) {
  TwoPlayers table(Json{{"vacancy", "bot"}, {"grace", 10}});
  table.start();
  for (int n = 0; n < 50 && table.decider() != &table.ben; ++n) ASSERT_TRUE(table.move());
  ASSERT_EQ(table.decider(), &table.ben);
  table.simulation.holds_thoughts = true;
  table.ben.go();
  table.simulation.pass(11s);
  ASSERT_FALSE(table.simulation.thoughts.empty()) << "the bot that plays for him thinks";
  const auto stop = table.simulation.thoughts.back().stop;
  EXPECT_FALSE(stop.stop_requested());
  table.ben.come();
  table.receive();
  EXPECT_TRUE(stop.stop_requested());
  ASSERT_TRUE(table.ben.is_asked());
  EXPECT_EQ(table.ben.result_of(table.ben.act_message(0)), "applied");
}

TEST(RoomBots, ARoomThatEndsAsksItsBotToStop) {
  AgainstBot table("cat");
  table.simulation.holds_thoughts = true;
  table.give_salt();
  table.until_bot();
  const auto stop = table.simulation.thoughts.back().stop;
  table.simulation.restart();
  EXPECT_TRUE(stop.stop_requested());
}

// Ben, who is to act, has let a bot play for him; its first thought is held.
struct BotForBen : TwoPlayers {
  explicit BotForBen(Json changes = Json::object()) : TwoPlayers(std::move(changes)) {
    start();
    for (int n = 0; n < 50 && decider() != &ben; ++n) EXPECT_TRUE(move());
    EXPECT_EQ(decider(), &ben);
    simulation.holds_thoughts = true;
    EXPECT_EQ(ben.result_of({{"type", "let_bot"}, {"level", "alley-cat"}}), "applied");
  }
  const Json& seat_of_ben() {
    receive();
    return ada.room.at("seats").at(1);
  }
  bool bot_plays() { return seat_of_ben().at("bot_plays").get<bool>(); }
  // What is held is decided now, and everything that follows at once.
  void let_think() {
    simulation.holds_thoughts = false;
    const auto action = simulation.kept->choose({}, Steady{}).action;
    EXPECT_TRUE(simulation.room->enqueue(Decided{simulation.thoughts.back().number, action}));
    simulation.run();
    receive();
  }
};

TEST(RoomBots, ABotOfTheLevelThatAPersonChoosesPlaysForHimAndItsEntriesSaySo) {
  BotForBen table;
  EXPECT_TRUE(table.bot_plays());
  EXPECT_EQ(table.seat_of_ben().at("level"), "alley-cat");
  EXPECT_EQ(table.seat_of_ben().at("player").at("kind"), "person");
  const auto before = table.kept().entries.size();
  table.let_think();
  ASSERT_GT(table.kept().entries.size(), before);
  EXPECT_EQ(table.kept().entries.at(before).command, "bot");
  EXPECT_EQ(table.kept().entries.at(before).player, "");
}

TEST(RoomBots, ABotDoesNotResignForAPerson) {
  BotForBen table(Json{{"bots_resign", true}});
  for (int n = 0; n < 4; ++n) {
    decide(table, 0);
    for (int moves = 0; moves < 50 && table.decider() == &table.ada; ++moves) ASSERT_TRUE(table.move());
  }
  EXPECT_TRUE(table.ada.result.is_null());
}

TEST(RoomBots, TheSeatIsItsOwnersAgainAtOnceAndTheThoughtIsStopped) {
  for (const auto& again :
       {Json{{"type", "ready"}, {"ready", true}}, Json{{"type", "offer"}, {"what", "draw"}}, Json()}) {
    BotForBen table;
    const auto stop = table.simulation.thoughts.back().stop;
    EXPECT_FALSE(stop.stop_requested());
    EXPECT_EQ(table.ben.result_of(again.is_null() ? table.ben.act_message(0) : again), "applied");
    EXPECT_TRUE(stop.stop_requested());
    EXPECT_FALSE(table.bot_plays());
    EXPECT_FALSE(table.seat_of_ben().contains("level"));
    if (again.is_null()) continue;
    ASSERT_TRUE(table.ben.is_asked());
    EXPECT_EQ(table.ben.result_of(table.ben.act_message(0)), "applied");
  }
}

TEST(RoomBots, AnotherLevelIsAnotherThought) {
  BotForBen table;
  const auto stop = table.simulation.thoughts.back().stop;
  EXPECT_EQ(table.ben.result_of({{"type", "let_bot"}, {"level", "cat"}}), "applied");
  EXPECT_TRUE(stop.stop_requested());
  EXPECT_FALSE(table.simulation.thoughts.back().stop.stop_requested());
  EXPECT_EQ(table.seat_of_ben().at("level"), "cat");
}

// A page that is loaded again, an absence, and a program that starts again take nothing back.
TEST(RoomBots, ABotThatAPersonWishedForStaysUntilHePlaysAgain) {
  BotForBen table(Json{{"vacancy", "resign"}, {"grace", 10}});
  table.ben.come();
  EXPECT_TRUE(table.bot_plays());
  table.ben.go();
  table.simulation.pass(11s);
  EXPECT_TRUE(table.bot_plays());
  EXPECT_FALSE(table.ada.view.at("seats").at(1).at("resigned").get<bool>());
  table.simulation.restart();
  table.simulation.start();
  for (auto* page : table.pages) page->come();
  EXPECT_TRUE(table.bot_plays());
  EXPECT_EQ(table.seat_of_ben().at("level"), "alley-cat");
  EXPECT_EQ(table.ben.result_of({{"type", "ready"}, {"ready", true}}), "applied");
  EXPECT_FALSE(table.bot_plays());
}

TEST(RoomBots, TheNextMatchBeginsWithoutTheBot) {
  BotForBen table;
  EXPECT_EQ(table.ben.result_of({{"type", "resign"}}), "applied");
  EXPECT_FALSE(table.bot_plays());
  EXPECT_EQ(table.simulation.store.rooms.at("ROOM22").state.find("bot_level"), std::string::npos);
}

TEST(RoomBots, WhereTheContractHasNoBotsNonePlaysForAPerson) {
  TwoPlayers table(Json{{"bots", false}});
  table.start();
  EXPECT_EQ(table.ada.result_of({{"type", "let_bot"}, {"level", "cat"}}), "not_allowed");
}

TEST(RoomBots, ABotThatCouldNotBeStoredDoesNotPlay) {
  TwoPlayers table;
  table.start();
  table.simulation.store.fault_in = 0;
  EXPECT_EQ(table.ada.result_of({{"type", "let_bot"}, {"level", "cat"}}), "storage");
  table.simulation.pass(20s);
  table.receive();
  EXPECT_FALSE(table.ada.room.at("seats").at(0).at("bot_plays").get<bool>());
}

// A thought that lasts until it is stopped.
struct Endless final : protocol::Thought {
  Choice choose(std::stop_token stop, Deadline) const override {
    ++*begun;
    while (!stop.stop_requested()) std::this_thread::yield();
    return {"{}", {}, 1};
  }
  explicit Endless(std::shared_ptr<std::atomic<int>> counted) : begun(std::move(counted)) {}
  std::shared_ptr<std::atomic<int>> begun;
};
struct Short final : protocol::Thought {
  Choice choose(std::stop_token, Deadline) const override { return {"here", {}, 1}; }
};

class Thoughts : public testing::Test {
 protected:
  bool endless(const std::string& address = "", std::stop_token stop = {}) {
    return queue.think(address, {std::make_unique<Endless>(begun), std::move(stop), 1h, [&](const auto&) { ++done; }});
  }
  bool brief(const std::string& address, const std::string& what) {
    return queue.think(address, {std::make_unique<Short>(), {}, 1s, [this, what](const auto& choice) {
                                   EXPECT_EQ(choice.action, "here");
                                   order.push_back(what);
                                 }});
  }
  // Lets the queue hear of what was thought until so many were told.
  void hear(std::size_t told) {
    while (order.size() < told) ASSERT_EQ(io.run_one_for(1min), 1u);
  }
  void until_one_thinks() const {
    while (*begun == 0) std::this_thread::yield();
  }

  const std::shared_ptr<std::atomic<int>> begun = std::make_shared<std::atomic<int>>(0);
  int done = 0;                    // of those that do not end
  std::vector<std::string> order;  // of the others
  asio::io_context io;
  const asio::executor_work_guard<asio::io_context::executor_type> work = asio::make_work_guard(io);
  Thinkers thinkers{1};
  ThoughtQueue queue{io, thinkers, 4, 3};
  // The pool posts to the queue until it is stopped.
  ~Thoughts() override { thinkers.stop(); }
};

TEST_F(Thoughts, NoMoreThinkAndWaitThanMayAndAllEndWhenToldTo) {
  for (const char* address : {"a", "a", "b", "b", "c"}) EXPECT_TRUE(endless(address));
  EXPECT_FALSE(endless("c")) << "one thinks, four wait";
  thinkers.stop();
  EXPECT_LE(*begun, 1);
  io.poll();
  EXPECT_EQ(done, 0) << "what is stopped is not told";
  EXPECT_FALSE(endless("d"));
}

TEST_F(Thoughts, AThoughtIsToldOnceAndItsPlaceIsFreeAgain) {
  for (std::size_t told = 0; told < 20; ++told) {
    ASSERT_TRUE(brief("a", "thought"));
    hear(told + 1);
    EXPECT_EQ(order.size(), told + 1);
  }
}

// One address has rooms full of bots. Who comes from another one does not wait behind all of them.
TEST_F(Thoughts, EachAddressHasItsTurnAndOnlySoManyThoughts) {
  std::stop_source busy;
  ASSERT_TRUE(endless("many", busy.get_token()));
  until_one_thinks();
  for (const char* what : {"many 1", "many 2"}) EXPECT_TRUE(brief("many", what));
  for (const char* what : {"one 1", "one 2"}) EXPECT_TRUE(brief("one", what));
  busy.request_stop();
  hear(4);
  EXPECT_EQ(order, (std::vector<std::string>{"many 1", "one 1", "many 2", "one 2"}));
  EXPECT_EQ(done, 0) << "nobody wanted it any more";
  std::stop_source again;
  ASSERT_TRUE(endless("many", again.get_token()));
  for (const char* what : {"many 3", "many 4", "many 5"}) EXPECT_TRUE(brief("many", what));
  EXPECT_FALSE(brief("many", "many 6")) << "one thinks and three wait";
  EXPECT_TRUE(brief("one", "one 3"));
}

TEST_F(Thoughts, WhatNobodyWantsAnyMoreIsNotThought) {
  std::stop_source unwanted;
  unwanted.request_stop();
  for (int n = 0; n < 20; ++n) EXPECT_TRUE(endless("a", unwanted.get_token())) << "it leaves its place at once";
  EXPECT_TRUE(brief("a", "wanted"));
  hear(1);
  EXPECT_EQ(*begun, 0);
}

// Two people play at one table while the bot of another waits behind a thought that does not end.
TEST_F(Thoughts, ARoomPlaysOnWhileThePoolIsFullAndBlocked) {
  ASSERT_TRUE(endless("a"));
  until_one_thinks();
  AgainstBot waiting("alley-cat");
  TwoPlayers other;
  waiting.simulation.queue = other.simulation.queue = &queue;
  waiting.give_salt();
  waiting.until_bot();
  for (const char* address : {"a", "a", "b"}) ASSERT_TRUE(endless(address));
  ASSERT_FALSE(endless("c")) << "full: one thinks, the bot's thought and three others wait";
  other.start();
  for (int moves = 0; moves < 20; ++moves) EXPECT_TRUE(other.move());
  EXPECT_TRUE(waiting.pass_and_see_a_move(waiting.simulation.rules.limits.bot_patience)) << "a quick move";
  EXPECT_FALSE(endless("c")) << "still full: the threads did nothing for these moves";
  EXPECT_EQ(*begun, 1);
}

}  // namespace
}  // namespace server::test
