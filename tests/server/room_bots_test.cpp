// Bots in a room: their level, the thoughts that come to it later, and those that come too late.
#include "room_simulation.hpp"

#include "server/base/thinkers.hpp"

#include <atomic>
#include <future>
#include <thread>

namespace server::test {
namespace {

using engine::bots::level_slugs;

// Ada against a bot at seat 1; the match has begun.
struct AgainstBot : TwoPlayers {
  explicit AgainstBot(const std::string& level, Json changes = Json::object()) : TwoPlayers(std::move(changes)) {
    ben.go();
    EXPECT_EQ(ada.result_of({{"type", "sit"}, {"seat", 0}}), "applied");
    EXPECT_EQ(ada.result_of({{"type", "add_bot"}, {"seat", 1}, {"level", level}}), "applied");
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
    for (int moves = 0; table.ada.result.is_null() && moves < 400; ++moves) {
      ASSERT_TRUE(table.ada.is_asked()) << level;
      ASSERT_EQ(table.ada.result_of(table.ada.act_message(static_cast<std::size_t>(moves * 5))), "applied");
    }
    const bool searches = level == "cat" || level == "alley-cat";
    EXPECT_EQ(!table.simulation.thoughts.empty(), searches) << level;
  }
}

TEST(RoomBots, AnUnknownLevelIsRefusedWithThoseThatThereAre) {
  const Json message{{"type", "add_bot"}, {"id", "a1"}, {"seat", 1}, {"level", "tiger"}};
  const auto read = protocol::read_message(message.dump());
  EXPECT_FALSE(std::holds_alternative<protocol::Message>(read));
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

TEST(Thinkers, NoMoreThinkAndWaitThanMayAndAllEndWhenToldTo) {
  const auto begun = std::make_shared<std::atomic<int>>(0);
  std::atomic<int> done = 0;
  Thinkers thinkers(1, 2);
  const auto endless = [&] {
    return thinkers.think({std::make_unique<Endless>(begun), {}, 1s, [&](const std::string&) { ++done; }});
  };
  for (int n = 0; n < 3; ++n) EXPECT_TRUE(endless());
  EXPECT_FALSE(endless()) << "one thinks, two wait";
  thinkers.stop();
  EXPECT_LE(*begun, 1);
  EXPECT_EQ(done, 0) << "what is stopped is not told";
  EXPECT_FALSE(endless());
}

TEST(Thinkers, AThoughtIsToldOnceAndItsPlaceIsFreeAgain) {
  Thinkers thinkers(1, 0);
  for (int n = 0; n < 3; ++n) {
    std::promise<std::string> told;
    auto heard = told.get_future();
    bool taken = false;
    // The place of the one before is given back a moment after it has told.
    for (int tries = 0; tries < 1'000'000 && !taken; ++tries) {
      taken = thinkers.think(
          {std::make_unique<Short>(), {}, 1s, [&told](std::string action) { told.set_value(std::move(action)); }});
      if (!taken) std::this_thread::yield();
    }
    ASSERT_TRUE(taken);
    EXPECT_EQ(heard.get(), "here");
  }
}

TEST(Thinkers, WhatNobodyWantsAnyMoreIsNotThought) {
  const auto begun = std::make_shared<std::atomic<int>>(0);
  std::stop_source unwanted;
  unwanted.request_stop();
  Thinkers thinkers(1, 1);
  EXPECT_TRUE(thinkers.think({std::make_unique<Endless>(begun), unwanted.get_token(), 1s, [](const std::string&) {}}));
  std::promise<void> after;
  EXPECT_TRUE(thinkers.think({std::make_unique<Short>(), {}, 1s, [&](const std::string&) { after.set_value(); }}));
  after.get_future().wait();
  EXPECT_EQ(*begun, 0);
}

}  // namespace
}  // namespace server::test
