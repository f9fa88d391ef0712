// Bots in a room: their level, the thoughts that come to it later, and those that come too late.
#include "against_bot.hpp"

namespace server::test {
namespace {

using engine::bots::level_slugs;

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
  EXPECT_EQ(before.at("message"), "There is no such level of bots. There are: random, kitten, cat, tomcat, alley-cat.");
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
  EXPECT_EQ(table.simulation.counts.moves_unthought, 0U);
}

TEST(RoomBots, WhoPlaysAloneHurriesThemUntilTheNextDecisionOfAPerson) {
  AgainstBot table("random", Json{{"seats", 3}});
  table.simulation.rules.limits.bot_pause = 1600ms;
  table.give_salt();
  table.until_bot();
  EXPECT_FALSE(table.pass_and_see_a_move(1599ms));
  EXPECT_EQ(table.ada.result_of({{"type", "hurry"}}), "applied");
  table.simulation.run();
  table.ada.receive();
  EXPECT_TRUE(table.ada.is_asked()) << "both bots have moved without a pause";
  table.until_bot();
  EXPECT_FALSE(table.pass_and_see_a_move(1599ms)) << "it was asked for once";
}

TEST(RoomBots, HurriedTheyStillThink) {
  AgainstBot table("cat");
  table.simulation.rules.limits.bot_pause = 1600ms;
  table.simulation.holds_thoughts = true;
  table.give_salt();
  table.until_bot();
  EXPECT_EQ(table.ada.result_of({{"type", "hurry"}}), "applied");
  EXPECT_FALSE(table.pass_and_see_a_move(1600ms));
  EXPECT_EQ(table.simulation.counts.moves_unthought, 0U);
}

TEST(RoomBots, AThoughtThatTakesLongerThanThePauseIsWaitedFor) {
  AgainstBot table("cat");
  table.simulation.holds_thoughts = true;
  table.give_salt();
  table.until_bot();
  EXPECT_FALSE(table.pass_and_see_a_move(1s));
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
  Resigning table(Json::object());
  EXPECT_FALSE(table.is_over_after({0.01, 0.01, 0.5, 0.01, 0.01}));
  EXPECT_TRUE(table.is_over_after({0.01}));
  EXPECT_EQ(Json::parse(table.kept().entries.back().body), (Json{{"ruling", {{"resign", {{"seat", 1}}}}}}));
}

// After a pause it thinks about the same decision again.
TEST(RoomBots, APauseMakesNoSecondDecisionThatABotHasGivenUp) {
  Resigning table(Json{{"bots_resign", true}});
  table.until_bot();
  for (int n = 0; n < 3; ++n) {
    const auto choice = table.simulation.kept->choose({}, Steady{});
    engine::Shares shares;
    for (std::size_t seat = 0; seat < choice.shares.size(); ++seat) shares.push(0.01);
    const auto number = table.simulation.thoughts.back().number;
    EXPECT_TRUE(table.simulation.room->enqueue(Decided{number, choice.action, shares}));
    for (const char* what : {"pause", "resume"})
      ASSERT_EQ(table.ada.result_of({{"type", "offer"}, {"what", what}}), "applied");
    ASSERT_NE(table.simulation.thoughts.back().number, number) << "it thinks again";
  }
  EXPECT_FALSE(table.is_over_after({0.01}));
  EXPECT_FALSE(table.is_over_after({0.01}));
  EXPECT_TRUE(table.is_over_after({0.01}));
}

TEST(RoomBots, ABotPlaysOnWhereTheHostWantsItOrOthersPlayToo) {
  for (const auto& changes : {Json{{"bots_resign", false}}, Json{{"seats", 3}}}) {
    Resigning table(changes);
    EXPECT_FALSE(table.is_over_after({0, 0, 0, 0})) << changes;
  }
}

// A turn of Cat's Chess has several decisions, and what a cat expects in the middle of one says little.
TEST(RoomBots, ABotResignsByTurnsNotByDecisions) {
  Resigning table(Json{{"game", "cats-chess"}});
  table.until_bot();
  const auto turn = [&] { return table.ada.view.at("turn").get<int>(); };
  const int first = turn();
  int decisions = 0, before = first;
  for (; table.ada.result.is_null() && decisions < 30; ++decisions) {
    table.until_bot();
    decide(table, std::exchange(before, turn()) == turn() && decisions > 0 ? 0.5 : 0.01);  // hope within a turn is vain
  }
  ASSERT_FALSE(table.ada.result.is_null());
  EXPECT_EQ(turn(), first + 2);
  EXPECT_GT(decisions, 3);
}

// With a short pause a search takes longer than the pause and what follows it.
TEST(RoomBots, PatienceNeverEndsBeforeTheSearch) {
  for (const auto pause : {0ms, 100ms, 400ms, 1600ms, 10'000ms}) {
    AgainstBot table("alley-cat");
    auto& limits = table.simulation.rules.limits;
    limits.bot_pause = pause;
    table.simulation.holds_thoughts = true;
    table.give_salt();
    table.until_bot();
    EXPECT_FALSE(table.pass_and_see_a_move(limits.bot_thinking)) << pause.count();
    const auto action = table.simulation.kept->choose({}, Steady{}).action;
    const auto before = table.kept().entries.size();
    EXPECT_TRUE(table.simulation.room->enqueue(Decided{table.simulation.thoughts.back().number, action}));
    EXPECT_TRUE(table.pass_and_see_a_move(pause)) << pause.count();
    EXPECT_EQ(Json::parse(table.kept().entries.at(before).body).at("action"), Json::parse(action)) << pause.count();
    EXPECT_EQ(table.simulation.counts.moves_unthought, 0U);
  }
}

// A thread that never comes free holds nobody up for ever.
TEST(RoomBots, ABotThatGetsNoThoughtPlaysAQuickMove) {
  AgainstBot table("cat");
  table.simulation.holds_thoughts = true;
  table.give_salt();
  table.until_bot();
  EXPECT_FALSE(table.pass_and_see_a_move(table.simulation.rules.limits.quick_move() - 1ms));
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
  EXPECT_EQ(table.simulation.counts.moves_unthought, 1U);
}

TEST(RoomBots, WhatComesTooLateIsIgnored) {
  AgainstBot table("cat");
  table.simulation.holds_thoughts = true;
  table.give_salt();
  table.until_bot();
  const auto late = table.simulation.thoughts.back().number;
  EXPECT_TRUE(table.pass_and_see_a_move(table.simulation.rules.limits.quick_move()));
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

// A kitten does not search: it goes by what it sees.
TEST(RoomBots, AnotherLevelForgetsWhatTheOneBeforeExpected) {
  for (const bool changes : {false, true}) {
    BotForBen table;
    decide(table, 0.1);
    if (changes) { EXPECT_EQ(table.ben.result_of({{"type", "let_bot"}, {"level", "kitten"}}), "applied"); }
    EXPECT_EQ(table.ada.result_of({{"type", "offer"}, {"what", "draw"}}), changes ? "bot_declines" : "applied");
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

}  // namespace
}  // namespace server::test
