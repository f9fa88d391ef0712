// Clocks: the same in play and when a room is read again; outages, pauses, a full store, and
// what a match may grow to.
#include "room_simulation.hpp"

namespace server::test {
namespace {

const Json move_clock{{"clock", {{"kind", "move"}, {"seconds", 60}}}};
const Json bank_clock{{"clock", {{"kind", "bank"}, {"seconds", 100}, {"increment", 0}}}};
const Json chess_room{{"game", "cats-chess"}, {"time_out", "bot_move"}};

Json with(Json contract, const Json& more) {
  contract.update(more);
  return contract;
}

// How often the bot acted for somebody whose time was up.
std::ptrdiff_t time_outs(TwoPlayers& table) {
  return std::ranges::count(table.kept().entries, "time_out", &EntryRecord::command);
}

// Lets time run out until a bot's action leaves the turn to the player who was late: few of a bot's do.
// Null if none of the first ones did.
Page* late_and_still_to_move(TwoPlayers& table, bool may_have_thrown) {
  for (std::ptrdiff_t late = 1; late <= 80; ++late) {
    auto* decider = table.decider();
    if (!decider) return nullptr;
    table.simulation.pass(60s - 1ms);
    EXPECT_EQ(time_outs(table), late - 1) << "nobody's time is up yet";
    table.simulation.pass(1ms);
    EXPECT_EQ(time_outs(table), late) << "the next decision has no time";
    const auto* next = table.decider();
    if (!next) return nullptr;
    EXPECT_EQ(next->clocks.at("left").at(table.seat_of(*next)), 60'000)
        << (next == decider ? "the same turn" : "another turn");
    if (next == decider && (may_have_thrown || decider->shown.at("take_back").at("refused") != "thrown"))
      return decider;
  }
  return nullptr;
}

// A turn of Cat's Chess has several decisions: the bot makes one of them when time is up, not all of them at once.
TEST(RoomTime, WhoseTimeRanOutHasTimeForTheNextDecisionOfTheTurn) {
  TwoPlayers table(with(chess_room, move_clock));
  table.start();
  ASSERT_TRUE(late_and_still_to_move(table, true));
  const auto late = time_outs(table);
  table.simulation.pass(60s - 1ms);
  EXPECT_EQ(time_outs(table), late) << "nobody's time is up yet";
  table.simulation.pass(1ms);
  EXPECT_EQ(time_outs(table), late + 1);
}

// What a bot did because time was up stays: taking it back would give the time for it again.
TEST(RoomTime, WhatWasDoneWhenTimeWasUpIsNotTakenBack) {
  TwoPlayers table(with(chess_room, move_clock));
  table.start();
  auto* late = late_and_still_to_move(table, false);
  ASSERT_TRUE(late);
  EXPECT_EQ(late->shown.at("take_back").at("refused"), "nothing_to_take_back");
  EXPECT_EQ(late->ask(offer("take_back")).at("code"), "nothing_to_take_back");
  const auto stays = late->seq;
  std::size_t step = 0;
  while (step + 1 < late->choices.size() && late->choices.at(step).at("action").contains("end")) ++step;
  ASSERT_EQ(late->result_of(late->act_message(step)), "applied");
  if (late->shown.at("take_back").value("to", 0u) == 0) return;  // the turn is over
  EXPECT_EQ(late->shown.at("take_back").at("to"), stays);
  Json further = offer("take_back");
  further["to"] = stays - 1;
  EXPECT_EQ(late->ask(further).at("code"), "nothing_to_take_back");
  EXPECT_EQ(late->result_of(offer("take_back")), "applied") << "what the player did since";
  EXPECT_EQ(late->view.at("to_act"), table.seat_of(*late));
}

// Decisions of one turn that a person makes in time share the time of a move; the next turn has its own.
TEST(RoomTime, DecisionsOfATurnShareItsTime) {
  TwoPlayers table(with(chess_room, move_clock));
  table.start();
  auto* mover = table.decider();
  const auto left = [&] { return mover->clocks.at("left").at(table.seat_of(*mover)); };
  std::size_t step = 0;
  while (!mover->choices.at(step).at("action").contains("move")) ++step;
  table.simulation.pass(20s);
  ASSERT_TRUE(table.move(step));
  ASSERT_EQ(table.decider(), mover) << "the turn goes on";
  EXPECT_EQ(left(), 40'000);
  table.simulation.pass(40s - 1ms);
  EXPECT_EQ(time_outs(table), 0);
  table.simulation.pass(1ms);
  ASSERT_EQ(time_outs(table), 1);
  if (table.decider() == mover) { EXPECT_EQ(left(), 60'000) << "granted"; }
  for (int i = 0; i < 20 && table.decider() == mover; ++i) table.move(mover->choices.size() - 1);
  ASSERT_NE(table.decider(), mover);
  EXPECT_EQ(left(), 60'000) << "of the next turn";
}

// G3: until its owner returns. He is there all the time, also when the room is read again, and says nothing.
TEST(RoomTime, ASeatThatGoesToABotWhenItsTimeIsUpIsTakenBackByAsking) {
  for (const std::string time_out : {"bot_move", "bot_seat"}) {
    SCOPED_TRACE(time_out);
    const bool whole_seat = time_out == "bot_seat";
    TwoPlayers table(with(move_clock, {{"time_out", time_out}}));
    table.start();
    auto* late = table.decider();
    auto& other = table.other(*late);
    const auto bot_plays = [&] {
      table.receive();
      return other.room.at("seats").at(table.seat_of(*late)).at("bot_plays").get<bool>();
    };
    const auto moves_until_late = [&](int most) {
      int moves = 0;
      while (moves < most && table.decider() == &other && table.move()) ++moves;
      return moves;
    };
    table.simulation.pass(60s);
    ASSERT_EQ(time_outs(table), 1);
    EXPECT_EQ(bot_plays(), whole_seat);
    table.simulation.store.fault_in = 0;
    EXPECT_EQ(other.result_of({{"type", "let_bot"}, {"level", "kitten"}}), "storage");
    table.simulation.pass(1s);
    EXPECT_EQ(bot_plays(), whole_seat) << "the room was read again";
    if (whole_seat) {
      EXPECT_EQ(moves_until_late(3), 3) << "the bot answers all of them";
      EXPECT_GT(std::ranges::count(table.kept().entries, "bot", &EntryRecord::command), 0);
      EXPECT_EQ(late->result_of({{"type", "ready"}, {"ready", true}}), "applied");
      EXPECT_FALSE(bot_plays());
    }
    moves_until_late(50);
    ASSERT_EQ(table.decider(), late);
    EXPECT_EQ(late->result_of(late->act_message(0)), "applied");
    EXPECT_EQ(time_outs(table), 1);
  }
}

TEST(RoomTime, ABankThatRanOutIsNotEmptyInTheNextTurn) {
  TwoPlayers table(bank_clock);
  table.start();
  auto* late = table.decider();
  const auto seat = table.seat_of(*late);
  table.simulation.pass(100s);
  ASSERT_EQ(time_outs(table), 1);
  table.receive();
  EXPECT_EQ(table.ada.clocks.at("left").at(seat), 30'000);
  for (int i = 0; i < 20 && table.decider() != late; ++i) table.move();
  ASSERT_EQ(table.decider(), late);
  EXPECT_EQ(late->clocks.at("left").at(seat), 30'000);
  table.simulation.pass(30s - 1ms);
  EXPECT_EQ(time_outs(table), 1) << "the bot played again at once";
  table.simulation.pass(1ms);
  EXPECT_EQ(time_outs(table), 2);
}

TEST(RoomTime, ClocksAreTheSameWhenTheRoomIsReadAgain) {
  for (const auto& clock : {move_clock, bank_clock}) {
    TwoPlayers table(with(chess_room, clock));
    table.start();
    for (int i = 0; i < 30 && table.decider(); ++i) {
      table.simulation.pass(std::chrono::milliseconds(700 * (i % 9)));
      if (i % 10 == 5) table.simulation.pass(110s);  // somebody's time runs out
      table.move(static_cast<std::size_t>(i));
    }
    table.receive();
    table.simulation.pass(3s);
    Page before(table.simulation, "p_eve"), after(table.simulation, "p_eve");
    before.come();
    table.simulation.crash();
    after.come();
    EXPECT_EQ(after.clocks.at("left"), before.clocks.at("left")) << clock;
    const auto& running = after.clocks.at("running");
    EXPECT_TRUE(running.is_null() || running == before.clocks.at("running")) << "or waits for its seat";
  }
}

TEST(RoomTime, TheTimeOfAWholeMatchIsTheSameWhenTheRoomIsReadAgain) {
  TwoPlayers table(Json{{"game", "cat-attack"}, {"options", {{"minutes", 10}}}});
  table.start();
  table.simulation.pass(5min);
  table.simulation.restart();
  table.simulation.pass(1h);
  table.ada.come();
  table.ben.come();
  table.simulation.pass(4min + 59s);
  table.receive();
  const auto told = [&] { return table.kept().entries.back().body.find("time_up") != std::string::npos; };
  EXPECT_FALSE(told());
  table.simulation.pass(2s);
  EXPECT_TRUE(told());
}

// What is due happens also if nobody comes, and only the outage is forgiven.
TEST(RoomTime, AClockRunsAfterARestartWithNobodyThere) {
  TwoPlayers table(with(bank_clock, {{"time_out", "resign"}}));
  table.start();
  table.simulation.pass(20s);
  table.simulation.crash();
  table.simulation.pass(1h);
  table.simulation.start();
  table.simulation.pass(99s);
  EXPECT_TRUE(table.kept().record.result.empty());
  table.simulation.pass(2s);
  EXPECT_FALSE(table.kept().record.result.empty()) << "80 s were left, and nobody came within 20 s";
}

// A page needs up to 20 s to come back after a crash. Its player pays for none of it, nor do those who wait.
TEST(RoomTime, AfterAStartAClockWaitsForItsSeat) {
  TwoPlayers table(Json{{"clock", {{"kind", "bank"}, {"seconds", 12}, {"increment", 0}}}, {"time_out", "resign"}});
  table.start();
  auto* page = table.decider();
  auto& other = table.other(*page);
  const auto seat = table.seat_of(*page);
  table.simulation.pass(2s);
  table.simulation.crash();
  table.simulation.pass(21s);
  table.simulation.start();
  table.simulation.pass(1s);
  other.come();
  ASSERT_TRUE(other.result.is_null());
  EXPECT_EQ(other.clocks.at("left").at(seat), 10'000);
  EXPECT_TRUE(other.clocks.at("running").is_null()) << "the clock waits for the seat";
  table.simulation.pass(16s);
  page->come();
  ASSERT_TRUE(page->result.is_null());
  other.receive();
  for (const auto* each : {page, &other}) {
    EXPECT_EQ(each->clocks.at("left").at(seat), 10'000);
    EXPECT_EQ(each->clocks.at("running"), seat) << "the seat is back";
  }
  table.simulation.pass(4s);
  EXPECT_EQ(page->result_of(page->act_message(0)), "applied");
  EXPECT_EQ(page->clocks.at("left").at(seat), 6'000);
  table.simulation.crash();
  table.simulation.pass(1h);
  page->come();
  EXPECT_EQ(page->clocks.at("left").at(seat), 6'000) << "the log says the same";
}

// Nobody gains by it: a page that is here has its own time, and so has who comes and goes.
TEST(RoomTime, AClockDoesNotWaitAgainForWhoGoesLater) {
  TwoPlayers table(bank_clock);
  table.start();
  auto* page = table.decider();
  const auto left = [&] { return page->clocks.at("left").at(table.seat_of(*page)).get<int>(); };
  table.simulation.crash();
  table.simulation.pass(1h);
  page->come();
  EXPECT_EQ(left(), 100'000);
  table.simulation.pass(25s);
  page->go();
  table.simulation.pass(10s);
  page->come();
  EXPECT_EQ(left(), 65'000);
}

// Bots may act faster than a page can show it: its player thinks after that.
TEST(RoomTime, AClockBeginsWhenThePageHasShownWhatBotsDid) {
  TwoPlayers table(with(bank_clock, {{"seats", 3}}));
  table.simulation.rules.limits.bot_pause = 0ms;
  auto& ada = table.ada;
  table.ben.go();
  ASSERT_EQ(ada.result_of({{"type", "sit"}, {"seat", 0}}), "applied");
  for (const int seat : {1, 2})
    ASSERT_EQ(ada.result_of({{"type", "add_bot"}, {"seat", seat}, {"level", "random"}}), "applied");
  ASSERT_EQ(ada.result_of({{"type", "start"}}), "applied");
  ada.say({{"type", "salt"}, {"match", ada.salt_wanted}, {"bytes", std::string(32, 'a')}});
  const auto bots_acted_since = [&] {
    const auto& entries = table.simulation.store.matches_by_id.at(*ada.match).entries;
    std::int64_t acted = 0;
    for (auto it = entries.rbegin(); it != entries.rend() && it->player.empty(); ++it)
      acted += it->body.find("action") != std::string::npos;
    return acted;
  };
  std::int64_t left = 100'000, most = 0;
  for (int turns = 0; turns < 12 && ada.result.is_null(); ++turns) {
    table.simulation.pass(0s);
    ada.receive();
    ASSERT_TRUE(ada.is_asked());
    const auto shown_within = std::min<std::int64_t>(1'600 * bots_acted_since(), 10'000);
    most = std::max(most, shown_within);
    EXPECT_EQ(ada.clocks.at("at"), table.simulation.now() + shown_within);
    EXPECT_EQ(ada.clocks.at("left").at(0), left);
    table.simulation.pass(std::chrono::milliseconds(shown_within + 500));
    ada.say({{"type", "sync"}});
    EXPECT_EQ(ada.clocks.at("at"), table.simulation.now());
    EXPECT_EQ(ada.clocks.at("left").at(0), left - 500) << "since it was shown";
    left -= 500;
    ASSERT_EQ(ada.result_of(ada.act_message(0)), "applied");
  }
  EXPECT_GE(most, 3'200) << "two bots at least";
  table.simulation.crash();
  ada.come();
  EXPECT_EQ(ada.clocks.at("left").at(0), left) << "the log says the same";
}

TEST(RoomTime, ABotsClockWaitsForNobody) {
  TwoPlayers table(
      Json{{"clock", {{"kind", "bank"}, {"seconds", 100}, {"increment", 0}}}, {"vacancy", "bot"}, {"grace", 0}});
  table.simulation.rules.limits.bot_pause = 1s;
  table.start();
  table.decider()->go();
  table.simulation.pass(100ms);
  const auto entries = table.kept().entries.size();
  table.simulation.crash();
  table.simulation.pass(1h);
  table.simulation.start();
  table.simulation.pass(3s);
  EXPECT_GT(table.kept().entries.size(), entries) << "a bot plays for who is away";
}

TEST(RoomTime, TimeInWhichTheServerRanIsNotForgiven) {
  TwoPlayers table(Json{{"clock", {{"kind", "days"}, {"days", 2}}}, {"time_out", "resign"}});
  table.start();
  auto* page = table.decider();
  table.simulation.crash();
  table.simulation.pass(1h);
  table.simulation.start();
  table.simulation.pass(24h);
  page->come();
  EXPECT_EQ(page->clocks.at("left").at(table.seat_of(*page)), 24 * 3'600'000) << "an hour was an outage, a day was not";
}

TEST(RoomTime, ASecondOutageForgivesTheFirstOneToo) {
  TwoPlayers table(bank_clock);
  table.start();
  auto* page = table.decider();
  for (int i = 0; i < 3; ++i) {
    table.simulation.crash();
    table.simulation.pass(1h);
    table.simulation.start();
    table.simulation.pass(5s);
  }
  page->come();
  EXPECT_EQ(page->clocks.at("left").at(table.seat_of(*page)), 100'000)
      << "nor what was waited for the seat between them";
}

TEST(RoomTime, AVacancyIsCarriedOutAfterARestartWithNobodyThere) {
  TwoPlayers table(Json{{"vacancy", "bot"}, {"grace", 60}});
  table.start();
  const auto entries = table.kept().entries.size();
  table.simulation.restart();
  table.simulation.pass(1h);
  table.simulation.start();
  table.simulation.pass(30s);
  EXPECT_EQ(table.kept().entries.size(), entries);
  table.simulation.pass(31s);
  EXPECT_GT(table.kept().entries.size(), entries);
}

TEST(RoomTime, ABotPlaysAfterARestartWithNobodyThere) {
  TwoPlayers table;
  table.simulation.rules.limits.bot_pause = 10s;
  auto& ada = table.ada;
  ada.ask({{"type", "sit"}, {"seat", 0}});
  ada.ask({{"type", "add_bot"}, {"seat", 1}, {"level", "random"}});
  ada.ask({{"type", "ready"}, {"ready", true}});
  ASSERT_EQ(ada.result_of({{"type", "start"}}), "applied");
  table.simulation.pass(3s);
  ada.receive();
  if (ada.is_asked()) { EXPECT_EQ(ada.result_of(ada.act_message(0)), "applied"); }
  ASSERT_FALSE(ada.is_asked()) << "the bot thinks";
  const auto entries = table.kept().entries.size();
  table.simulation.crash();
  table.simulation.pass(1h);
  ASSERT_EQ(table.kept().entries.size(), entries);
  table.simulation.start();
  table.simulation.pass(11s);
  EXPECT_GT(table.kept().entries.size(), entries);
}

TEST(RoomTime, ARoomWithNothingDueGoesBackToSleepAtOnce) {
  TwoPlayers table;
  table.start();
  table.simulation.restart();
  table.simulation.start();
  EXPECT_FALSE(table.simulation.room);
}

constexpr auto two_days = R"({"clock": {"kind": "days", "days": 2}, "time_out": "resign"})";

TEST(RoomTime, ARoomWithAClockOfDaysSleepsAndWakesWhenItIsDue) {
  TwoPlayers table(Json::parse(two_days));
  table.start();
  const auto began = table.kept().entries.back().at;
  table.ada.go();
  table.ben.go();
  table.simulation.pass(2min);
  EXPECT_FALSE(table.simulation.room);
  EXPECT_EQ(table.simulation.store.rooms.at("ROOM22").wake_at, began + 47 * 3'600'000)
      << "to tell that an hour is left";
  table.simulation.pass(48h - 3min);
  EXPECT_TRUE(table.kept().record.result.empty());
  table.simulation.pass(2min);
  EXPECT_FALSE(table.kept().record.result.empty());
  EXPECT_EQ(table.simulation.store.rooms.at("ROOM22").wake_at, std::nullopt);
}

// A time that was stored for an earlier decision is not the one that a crash leaves behind.
TEST(RoomTime, AMoveInARoomThatSleptIsNotedSoThatACrashForgetsNothing) {
  TwoPlayers table(Json::parse(two_days));
  table.start();
  auto* page = table.decider();
  table.ada.go();
  table.ben.go();
  table.simulation.pass(1h);
  ASSERT_FALSE(table.simulation.room);
  page->come();
  table.simulation.run();
  EXPECT_GT(table.simulation.store.rooms.at("ROOM22").wake_at, 0) << "who only looks writes nothing";
  ASSERT_EQ(page->result_of(page->act_message(0)), "applied");
  EXPECT_EQ(table.simulation.store.rooms.at("ROOM22").wake_at, 0) << "it is woken when the server starts";
}

TEST(RoomTime, WhenARoomIsDueIsSetAnewAfterAnOutage) {
  TwoPlayers table(Json::parse(two_days));
  table.start();
  table.ada.go();
  table.ben.go();
  table.simulation.pass(1h);
  const auto due = table.simulation.store.rooms.at("ROOM22").wake_at;
  table.simulation.crash();
  table.simulation.pass(72h);
  table.simulation.start();
  table.simulation.pass(1min);
  EXPECT_FALSE(table.simulation.room);
  EXPECT_EQ(table.simulation.store.rooms.at("ROOM22").wake_at, *due + 72 * 3'600'000);
}

TEST(RoomTime, ARoomThatCannotNoteWhenItIsDueStaysAwake) {
  TwoPlayers table(Json::parse(two_days));
  table.start();
  table.ada.go();
  table.ben.go();
  table.simulation.store.away = true;
  table.simulation.pass(1h);
  EXPECT_TRUE(table.simulation.room);
  table.simulation.store.away = false;
  table.simulation.pass(49h);
  EXPECT_FALSE(table.kept().record.result.empty());
}

TEST(RoomTime, TheEndOfAMatchAndItsRoomAreOneWrite) {
  TwoPlayers table;
  table.start();
  table.simulation.store.fault_in = 1;
  ASSERT_EQ(table.ada.result_of({{"type", "resign"}}), "applied");
  table.simulation.run();
  EXPECT_EQ(table.simulation.store.fault_in, 0) << "a second write would fail";
  EXPECT_EQ(table.simulation.store.rooms.at("ROOM22").phase, "over");
}

TEST(RoomTime, ARoomThatCannotBeReadIsReadWhenTheStoreIsBack) {
  TwoPlayers table(with(bank_clock, {{"time_out", "resign"}}));
  table.start();
  table.simulation.crash();
  table.simulation.store.away = true;
  table.simulation.start();
  table.simulation.pass(10min);
  table.simulation.store.away = false;
  table.simulation.pass(3min);
  EXPECT_FALSE(table.kept().record.result.empty());
}

// The seat that decides has thought for 10 s of its 100.
struct Thinking : TwoPlayers {
  explicit Thinking(const Json& more = Json::object()) : TwoPlayers(with(bank_clock, more)) {
    start();
    page = decider();
    simulation.pass(10s);
  }
  std::string act() { return page->result_of(page->act_message(0)); }
  int left() {
    page->receive();
    return page->clocks.at("left").at(seat_of(*page));
  }
  Page* page;
};

TEST(RoomTime, NobodyPaysForAStoreThatFails) {
  Thinking table;
  table.simulation.store.away = true;
  EXPECT_EQ(table.act(), "storage");
  table.simulation.pass(10min);
  table.simulation.store.away = false;
  table.simulation.pass(60s);
  EXPECT_GE(table.left(), 30'000);
  EXPECT_LE(table.left(), 90'000);
}

// Longer than the time that is left: the room can be read all the while.
TEST(RoomTime, NobodyPaysForADiskThatIsFull) {
  Thinking table(Json{{"time_out", "resign"}});
  table.simulation.store.disk_full = true;
  for (const auto later : {0s, 55s, 50s}) {
    table.simulation.pass(later);
    table.page->receive();
    EXPECT_EQ(table.act(), "storage");
  }
  table.simulation.pass(10min);
  EXPECT_EQ(table.simulation.counts.storage_errors, 3u) << "nothing is done by time";
  table.simulation.store.disk_full = false;
  ASSERT_TRUE(table.simulation.room->enqueue(StoreWorks{}));
  table.simulation.run();
  EXPECT_EQ(table.left(), 90'000);
  table.simulation.pass(90s - 1ms);
  EXPECT_TRUE(table.kept().record.result.empty());
  table.simulation.pass(1ms);
  EXPECT_FALSE(table.kept().record.result.empty());
}

// Nobody says that the store works again.
TEST(RoomTime, WhatIsDueWhileTheDiskIsFullIsDoneWhenItWorks) {
  Thinking table(Json{{"time_out", "resign"}});
  table.simulation.pass(40s);
  table.simulation.store.disk_full = true;
  table.simulation.pass(10min);
  EXPECT_EQ(table.simulation.counts.storage_errors, 1u);
  EXPECT_TRUE(table.kept().record.result.empty());
  table.simulation.store.disk_full = false;
  table.simulation.pass(20s);
  EXPECT_TRUE(table.kept().record.result.empty()) << "attempts are half a minute apart by now";
  table.simulation.pass(10s);
  EXPECT_FALSE(table.kept().record.result.empty()) << "his time was up when the store failed";
}

// Something was stored, and then nothing again.
TEST(RoomTime, ADiskThatIsSaidToWorkAndDoesNotIsTriedAgainSoon) {
  Thinking table(Json{{"time_out", "resign"}});
  table.simulation.pass(40s);
  table.simulation.store.disk_full = true;
  table.simulation.pass(10min);
  ASSERT_TRUE(table.simulation.room->enqueue(StoreWorks{}));
  table.simulation.run();
  table.simulation.store.disk_full = false;
  table.simulation.pass(1s);
  EXPECT_FALSE(table.kept().record.result.empty());
}

// The first write that succeeds may be anybody's.
TEST(RoomTime, AMoveEndsTheTimeThatADiskWasFull) {
  Thinking table;
  table.simulation.store.disk_full = true;
  EXPECT_EQ(table.act(), "storage");
  table.simulation.pass(10min);
  table.simulation.store.disk_full = false;
  table.page->receive();
  ASSERT_EQ(table.act(), "applied");
  EXPECT_EQ(table.page->clocks.at("left").at(table.seat_of(*table.page)), 90'000);
  table.page = table.decider();
  ASSERT_TRUE(table.page);
  const int left = table.left();
  table.simulation.pass(40s);
  table.simulation.store.fault_in = 0;
  EXPECT_EQ(table.act(), "storage");
  table.simulation.pass(1s);
  EXPECT_LE(table.left(), left - 39'000) << "of a new failure";
}

// The store has no heartbeat of the time in which it fails, and takes that time for an outage.
TEST(RoomTime, ASecondFailureForgivesTheFirstOneToo) {
  Thinking table;
  for (int i = 1; i <= 3; ++i) {
    table.simulation.pass(4s);
    const auto last_beat = table.simulation.now();
    table.simulation.pass(1s);
    table.simulation.store.away = true;
    EXPECT_EQ(table.act(), "storage");
    table.simulation.pass(10min);
    table.simulation.store.away = false;
    table.simulation.store.outages.emplace_back(last_beat, table.simulation.now());
    ASSERT_TRUE(table.simulation.room->enqueue(StoreWorks{}));
    table.simulation.run();
    EXPECT_EQ(table.left(), 90'000 - i * 4'000);
  }
}

// It slept when the store began to fail.
TEST(RoomTime, ARoomThatIsDueWhileTheDiskIsFullIsForgivenAllOfIt) {
  TwoPlayers table(Json::parse(two_days));
  table.start();
  table.ada.go();
  table.ben.go();
  table.simulation.pass(1h);
  const auto due = table.simulation.store.rooms.at("ROOM22").wake_at;
  ASSERT_TRUE(due);
  const auto full_since = table.simulation.now();
  table.simulation.store.disk_full = true;
  table.simulation.pass(72h);
  ASSERT_TRUE(table.simulation.room);
  table.simulation.store.outages.emplace_back(full_since, table.simulation.now());
  table.simulation.store.disk_full = false;
  ASSERT_TRUE(table.simulation.room->enqueue(StoreWorks{}));
  table.simulation.run();
  EXPECT_TRUE(table.kept().record.result.empty());
  EXPECT_FALSE(table.simulation.room);
  EXPECT_EQ(table.simulation.store.rooms.at("ROOM22").wake_at, *due + 72 * 3'600'000);
}

// A page moves clocks on by itself: it is told when they stand and when they run.
TEST(RoomTime, PagesAreShownThatClocksStandWhileTheDiskIsFull) {
  enum class End { told, by_time, by_seat, by_move };
  for (const auto end : {End::told, End::by_time, End::by_seat, End::by_move}) {
    Thinking table;
    auto& other = table.other(*table.page);
    const auto seat = table.seat_of(*table.page);
    const auto running = [&other] {
      other.receive();
      return other.clocks.at("running");
    };
    ASSERT_EQ(running(), seat);
    table.simulation.store.disk_full = true;
    EXPECT_EQ(table.act(), "storage");
    table.simulation.pass(1s);
    EXPECT_TRUE(running().is_null());
    EXPECT_EQ(other.clocks.at("left").at(seat), 90'000);
    table.simulation.pass(10min);
    Page eve(table.simulation, "p_eve");
    eve.come();
    EXPECT_TRUE(eve.clocks.at("running").is_null()) << "who comes meanwhile";
    EXPECT_EQ(eve.clocks.at("left").at(seat), 90'000);
    table.simulation.store.disk_full = false;
    if (end == End::told) {
      ASSERT_TRUE(table.simulation.room->enqueue(StoreWorks{}));
      table.simulation.run();
    } else if (end == End::by_time) {
      table.simulation.pass(restore_pause_max);
    } else if (end == End::by_seat) {
      EXPECT_EQ(other.result_of({{"type", "let_bot"}, {"level", "kitten"}}), "applied");
    } else {
      table.page->receive();
      ASSERT_EQ(table.act(), "applied");
    }
    ASSERT_FALSE(running().is_null());
    if (end != End::by_time) { EXPECT_EQ(other.clocks.at("left").at(seat), 90'000); }
  }
}

// Each message would make the room fail and be read again.
TEST(RoomTime, NothingIsDoneByItselfWhileTheDiskIsFull) {
  TwoPlayers table(with(bank_clock, {{"grace", 10}}));
  table.start();
  auto* page = table.decider();
  auto& gone = table.other(*page);
  gone.go();
  table.simulation.pass(11s);
  ASSERT_EQ(page->result_of(offer("pause")), "applied");
  table.simulation.store.disk_full = true;
  EXPECT_EQ(page->result_of({{"type", "let_bot"}, {"level", "kitten"}}), "storage");
  table.simulation.pass(1s);
  gone.come();
  for (int i = 0; i < 3; ++i) page->say({{"type", "ping"}, {"id", "p"}, {"now", 0}});
  EXPECT_EQ(table.simulation.counts.storage_errors, 1u);
  EXPECT_TRUE(page->room.contains("paused"));
  Page eve(table.simulation, "p_eve");
  eve.come();
  EXPECT_EQ(eve.clocks.at("left").at(table.seat_of(*page)), 89'000);
  table.simulation.store.disk_full = false;
  ASSERT_TRUE(table.simulation.room->enqueue(StoreWorks{}));
  table.simulation.run();
  page->receive();
  EXPECT_FALSE(page->room.contains("paused")) << "all are back";
}

TEST(RoomTime, AVoteThatIsLostWhileTheDiskIsFullIsMissedNoMoreWhenItWorks) {
  TwoPlayers table(with(bank_clock, {{"grace", 10}}));
  table.start();
  EXPECT_EQ(table.ada.result_of(offer("draw")), "applied");
  table.ben.go();
  table.simulation.store.disk_full = true;
  EXPECT_EQ(table.ada.result_of({{"type", "let_bot"}, {"level", "kitten"}}), "storage");
  table.simulation.pass(11s);
  for (int i = 0; i < 3; ++i) table.ada.say({{"type", "ping"}, {"id", "p"}, {"now", 0}});
  EXPECT_EQ(table.simulation.counts.storage_errors, 1u);
  EXPECT_EQ(table.ada.room.at("offers").size(), 1u);
  table.simulation.store.disk_full = false;
  ASSERT_TRUE(table.simulation.room->enqueue(StoreWorks{}));
  table.simulation.run();
  table.ada.receive();
  ASSERT_FALSE(table.ada.result.is_null());
  EXPECT_EQ(table.ada.result.at("reason"), "agreed");
}

// Clocks stand still from the failure in the match on, not from one before it.
TEST(RoomTime, AFailureBeforeTheMatchForgivesNothing) {
  TwoPlayers table(bank_clock);
  table.simulation.store.fault_in = 0;
  EXPECT_EQ(table.ada.result_of({{"type", "sit"}, {"seat", 0}}), "storage");
  table.simulation.pass(1s);
  table.start();
  auto* page = table.decider();
  table.simulation.pass(40s);
  table.simulation.store.fault_in = 0;
  EXPECT_EQ(page->result_of(page->act_message(0)), "storage");
  table.simulation.pass(1s);
  table.receive();
  EXPECT_LE(page->clocks.at("left").at(table.seat_of(*page)).get<int>(), 61'000);
}

// Clocks stand until the absent seat is back.
TEST(RoomTime, APauseStopsTheClocksUntilAllAreBack) {
  TwoPlayers table(with(bank_clock, {{"time_out", "resign"}, {"grace", 10}}));
  table.start();
  auto* page = table.decider();
  auto& gone = table.other(*page);
  const auto seat = table.seat_of(*page);
  gone.go();
  table.simulation.pass(11s);
  EXPECT_EQ(page->result_of(offer("pause")), "applied") << "nobody else is there to agree";
  page->receive();
  ASSERT_TRUE(page->room.contains("paused"));
  EXPECT_EQ(page->room.at("paused").at("for"), Json({table.seat_of(gone)}));
  EXPECT_TRUE(page->clocks.at("running").is_null());
  table.simulation.pass(1h);
  page->receive();
  ASSERT_TRUE(page->result.is_null());
  table.simulation.crash();
  table.simulation.pass(1h);
  page->come();
  EXPECT_TRUE(page->room.contains("paused")) << "kept over a restart";
  table.simulation.pass(1h);
  gone.come();
  page->receive();
  EXPECT_FALSE(page->room.contains("paused"));
  EXPECT_EQ(page->clocks.at("running"), seat);
  EXPECT_EQ(page->clocks.at("left").at(seat), 89'000);
  EXPECT_EQ(page->result_of(page->act_message(0)), "applied");
  Page eve(table.simulation, "p_eve"), again(table.simulation, "p_eve");
  eve.come();
  table.simulation.crash();
  again.come();
  EXPECT_EQ(again.clocks.at("left"), eve.clocks.at("left")) << "the freeze is in the log";
}

TEST(RoomTime, APauseNeedsAllWhoAreThereAndOneEndsIt) {
  TwoPlayers table(bank_clock);
  table.start();
  EXPECT_EQ(table.ada.result_of(offer("resume")), "not_allowed");
  EXPECT_EQ(table.ada.result_of(offer("pause")), "applied");
  EXPECT_FALSE(table.ada.room.contains("paused"));
  EXPECT_EQ(table.ben.result_of({{"type", "answer"}, {"what", "pause"}, {"accept", true}}), "applied");
  table.receive();
  EXPECT_TRUE(table.ada.room.contains("paused"));
  EXPECT_EQ(table.ada.result_of(offer("pause")), "not_allowed");
  EXPECT_EQ(table.ben.result_of(offer("resume")), "applied");
  table.receive();
  EXPECT_FALSE(table.ada.room.contains("paused"));
}

void pause_all(TwoPlayers& table) {
  EXPECT_EQ(table.ada.result_of(offer("pause")), "applied");
  EXPECT_EQ(table.ben.result_of({{"type", "answer"}, {"what", "pause"}, {"accept", true}}), "applied");
  table.receive();
  ASSERT_TRUE(table.ada.room.contains("paused"));
}

// No entry tells of a pause before the next one.
TEST(RoomTime, APauseThatHasEndedCostsNobodyAnythingWhenTheRoomIsReadAgain) {
  for (const int pauses : {1, 2}) {
    Thinking table;
    for (int i = 0; i < pauses; ++i) {
      pause_all(table);
      table.simulation.crash();
      table.simulation.pass(1h);
      table.ada.come();
      table.ben.come();
      table.simulation.pass(1h);
      EXPECT_EQ(table.page->result_of(offer("resume")), "applied");
      table.simulation.pass(5s);
    }
    const int left = 90'000 - pauses * 5'000;
    table.simulation.crash();
    table.simulation.pass(1h);
    table.simulation.start();
    table.simulation.pass(3s);
    table.ada.come();
    table.ben.come();
    ASSERT_EQ(table.left(), left) << pauses << ", and the clock has waited for its seat";
    pause_all(table);
    table.simulation.crash();
    table.ada.come();
    table.ben.come();
    ASSERT_EQ(table.left(), left) << "paused again, after " << pauses;
    EXPECT_EQ(table.page->result_of(offer("resume")), "applied");
    ASSERT_EQ(table.act(), "applied");
    ASSERT_EQ(table.left(), left);
    table.page = table.decider();
    ASSERT_TRUE(table.page);
    const int had = table.left();
    table.simulation.pass(7s);
    table.simulation.crash();
    table.ada.come();
    table.ben.come();
    ASSERT_EQ(table.left(), had - 7'000) << "the log tells of it now";
  }
}

// They stand since the pause began, and not once more since the disk is full.
TEST(RoomTime, APauseWhileTheDiskIsFullGivesNobodyTimeBack) {
  Thinking table;
  auto& other = table.other(*table.page);
  pause_all(table);
  table.simulation.store.disk_full = true;
  EXPECT_EQ(other.result_of({{"type", "let_bot"}, {"level", "kitten"}}), "storage");
  table.simulation.pass(5s);
  Page eve(table.simulation, "p_eve");
  eve.come();
  EXPECT_TRUE(eve.clocks.at("running").is_null());
  EXPECT_EQ(eve.clocks.at("left").at(table.seat_of(*table.page)), 90'000);
}

// A room that sleeps has nobody who remembers.
TEST(RoomTime, APauseThatHasEndedCostsNobodyAnythingWhenTheRoomHasSlept) {
  TwoPlayers table(Json::parse(two_days));
  table.start();
  auto* page = table.decider();
  const auto left = [&] { return page->clocks.at("left").at(table.seat_of(*page)); };
  pause_all(table);
  table.simulation.pass(72h);
  EXPECT_EQ(page->result_of(offer("resume")), "applied");
  table.ada.go();
  table.ben.go();
  table.simulation.pass(24h);
  ASSERT_FALSE(table.simulation.room);
  page->come();
  ASSERT_TRUE(table.kept().record.result.empty());
  EXPECT_EQ(left(), 24 * 3'600'000);
}

TEST(RoomTime, APausedMatchRefusesMovesAndOffersNone) {
  for (const auto& contract : {chess_room, with(chess_room, bank_clock)}) {
    TwoPlayers table(contract);
    table.start();
    auto* page = table.decider();
    ASSERT_EQ(page->result_of(page->act_message(0)), "applied");
    table.receive();
    page = table.decider();
    const auto act = page->act_message(0);
    const auto offered = page->choices;
    pause_all(table);
    const auto entries = table.kept().entries.size();
    EXPECT_EQ(table.decider(), nullptr);
    EXPECT_EQ(page->result_of(act), "paused");
    EXPECT_EQ(table.other(*page).result_of(act), "paused");
    EXPECT_EQ(page->ask({{"type", "why"}, {"seq", act.at("seq")}, {"action", act.at("action")}}).at("code"), "paused");
    EXPECT_EQ(table.kept().entries.size(), entries);
    page->go();
    page->come();
    EXPECT_FALSE(page->is_asked()) << "a page that comes back";
    table.simulation.crash();
    table.ada.come();
    table.ben.come();
    EXPECT_EQ(table.decider(), nullptr) << "after a restart";
    EXPECT_EQ(page->result_of(act), "paused");
    EXPECT_EQ(table.ada.result_of(offer("resume")), "applied");
    table.receive();
    EXPECT_EQ(page->choices, offered);
    EXPECT_EQ(page->result_of(act), "applied");
  }
}

// A ruling is an update in which somebody else may have to decide.
TEST(RoomTime, AnUpdateOfAPausedMatchOffersNothing) {
  TwoPlayers table(chess_room);
  table.start();
  auto* page = table.decider();
  std::size_t step = 0;
  while (!page->choices.at(step).at("action").contains("move")) ++step;
  ASSERT_TRUE(table.move(step));
  pause_all(table);
  const auto updates = page->updates;
  EXPECT_EQ(page->result_of(offer("take_back")), "applied");
  EXPECT_EQ(page->updates, updates + 1);
  EXPECT_EQ(table.decider(), nullptr);
  page->go();
  EXPECT_EQ(table.other(*page).result_of(offer("resume")), "applied");
  page->come();
  EXPECT_TRUE(page->is_asked()) << "the match goes on, and this page missed it";
}

// The page has the last entry, but without its choices.
TEST(RoomTime, WhoMissesTheEndOfAPauseIsAskedAgain) {
  for (const bool restarts : {false, true}) {
    TwoPlayers table;
    table.start();
    auto* page = table.decider();
    pause_all(table);
    page->go();
    EXPECT_EQ(table.other(*page).result_of(offer("resume")), "applied");
    if (restarts) table.simulation.crash();
    page->come();
    ASSERT_TRUE(page->is_asked());
    EXPECT_EQ(page->result_of(page->act_message(0)), "applied");
  }
}

// The page got its choices before the pause began.
TEST(RoomTime, WhoMissesTheBeginningOfAPauseIsNotAsked) {
  TwoPlayers table;
  table.start();
  auto* page = table.decider();
  Page other_tab(table.simulation, page->player.id);
  other_tab.come();
  page->go();
  EXPECT_EQ(table.other(*page).result_of(offer("pause")), "applied");
  EXPECT_EQ(other_tab.result_of({{"type", "answer"}, {"what", "pause"}, {"accept", true}}), "applied");
  ASSERT_TRUE(page->is_asked());
  page->come();
  EXPECT_FALSE(page->is_asked());
}

// Nobody may fill the log with freezes by what the rules refuse.
TEST(RoomTime, WhatIsRefusedPutsNoFreezeIntoTheLog) {
  TwoPlayers table(bank_clock);
  table.start();
  auto* page = table.decider();
  table.simulation.wall_offset = 3'600'000;  // a machine that slept
  const auto entries = table.kept().entries.size();
  auto wrong = page->act_message(0);
  wrong["action"] = {{"move", {{"from", {0, 0}}, {"to", {0, 0}}}}};
  EXPECT_NE(page->result_of(wrong), "applied");
  EXPECT_EQ(table.kept().entries.size(), entries);
  EXPECT_EQ(page->result_of(page->act_message(0)), "applied");
  EXPECT_TRUE(Json::parse(table.kept().entries.at(entries).body).contains("ruling")) << "the freeze";
}

TEST(RoomTime, TheTimeThatAFreezeTakesToBeStoredIsNobodys) {
  TwoPlayers table(bank_clock);
  table.start();
  auto* page = table.decider();
  const auto seat = table.seat_of(*page);
  const auto left = page->clocks.at("left").at(seat).get<int>();
  table.simulation.wall_offset = 3'600'000;
  bool is_first = true;
  table.simulation.store.before_append = [&] {
    if (std::exchange(is_first, false)) table.simulation.take(20s);
  };
  EXPECT_EQ(page->result_of(page->act_message(0)), "applied");
  table.receive();
  EXPECT_EQ(page->clocks.at("left").at(seat), left);
}

// A full queue wrote nothing: nothing is lost.
TEST(RoomTime, AFullStoreIsWaitedFor) {
  TwoPlayers table;
  table.start();
  EXPECT_EQ(table.ada.result_of(offer("draw")), "applied");
  table.simulation.store.full = 3;
  auto* page = table.decider();
  EXPECT_EQ(page->result_of(page->act_message(0)), "applied");
  table.receive();
  EXPECT_EQ(table.ben.room.at("offers").size(), 1u);
  EXPECT_EQ(table.simulation.counts.storage_errors, 0u);
}

TEST(RoomTime, AStoreThatStaysFullIsAFailure) {
  TwoPlayers table;
  table.start();
  table.simulation.store.full = static_cast<int>(write_attempts_max);
  auto* page = table.decider();
  EXPECT_EQ(page->result_of(page->act_message(0)), "storage");
}

TEST(RoomTime, TakeBacksOfATurnHaveAnEnd) {
  TwoPlayers table(chess_room);
  table.start();
  auto* page = table.decider();
  const Json* step = nullptr;
  std::size_t taken = 0;
  for (std::size_t i = 0; i <= take_backs_per_turn_max; ++i) {
    for (std::size_t choice = 0; choice < page->choices.size() && !step; ++choice)
      if (page->choices.at(choice).at("action").contains("move")) step = &page->choices.at(choice);
    ASSERT_TRUE(step);
    const Json act{{"type", "act"}, {"seq", page->seq}, {"action", step->at("action")}};
    step = nullptr;
    ASSERT_EQ(page->result_of(act), "applied");
    const auto result = page->result_of(offer("take_back"));
    if (result != "applied") {
      EXPECT_EQ(result, "too_many");
      EXPECT_EQ(page->shown.at("take_back").at("refused"), "too_many");
      break;
    }
    ++taken;
  }
  EXPECT_EQ(taken, take_backs_per_turn_max);
  table.simulation.crash();
  page->come();
  EXPECT_EQ(page->result_of(offer("take_back")), "too_many") << "after a restart too";
}

TEST(RoomTime, TakeBacksOfAMatchHaveAnEnd) {
  TwoPlayers table(chess_room);
  table.start();
  std::size_t taken = 0, of_turn = 0;
  std::string result;
  const auto step_of = [](const Page& page) {
    std::size_t choice = 0;
    while (choice < page.choices.size() && !page.choices.at(choice).at("action").contains("move")) ++choice;
    return choice;
  };
  for (std::size_t i = 0; i < 4 * take_backs_per_match_max && result != "too_many"; ++i) {
    auto* page = table.decider();
    ASSERT_TRUE(page);
    const bool leave_turn = of_turn + 1 == take_backs_per_turn_max;
    const auto step = step_of(*page);
    ASSERT_EQ(page->result_of(
                  page->act_message(leave_turn || step == page->choices.size() ? page->choices.size() - 1 : step)),
              "applied");
    if (table.decider() != page) {
      of_turn = 0;
      continue;
    }
    if (leave_turn) continue;
    result = page->result_of(offer("take_back"));
    taken += result == "applied";
    of_turn += result == "applied";
  }
  EXPECT_EQ(result, "too_many");
  EXPECT_EQ(taken, take_backs_per_match_max);
}

TEST(RoomTime, AMatchThatIsTooLongEnds) {
  TwoPlayers table;
  table.simulation.rules.limits.match_entries = 40;
  table.start();
  while (table.move(3)) ASSERT_LT(table.ada.seq, 60u);
  ASSERT_FALSE(table.ada.result.is_null());
  EXPECT_EQ(table.ada.result.at("reason"), "agreed");
}

TEST(RoomTime, AMatchIsReadAgainInSlices) {
  TwoPlayers table;
  table.start();
  for (std::size_t i = 0; table.kept().entries.size() < 3 * replay_slice_entries && table.move(i * 7); ++i) {}
  const auto slices = table.kept().entries.size() / replay_slice_entries;
  ASSERT_GE(slices, 2u);
  table.simulation.restart();
  ASSERT_TRUE(table.simulation.open().enqueue(Tick{}));
  std::size_t handlers = 0;
  while (table.simulation.run_one()) ++handlers;
  EXPECT_GE(handlers, slices + 4) << "others could go on between the slices";
}

// Appends so many freezes to what is stored: the cheapest entries.
void lengthen(TwoPlayers& table, std::size_t entries) {
  auto& kept = table.kept();
  LiveMatch match(kept.record, table.simulation.contract());
  match.replay(kept.entries);
  match.wake(moment(table.simulation), 0);
  while (entries-- > 0) {
    Batch batch;
    ASSERT_FALSE(match.rule(batch, protocol::Freeze{1}, room_itself, moment(table.simulation)));
    kept.entries.push_back(batch.append.entries.at(0));
  }
}

// A long match does not come at once, neither from the store nor on the shard.
TEST(RoomTime, OtherRoomsAreAnsweredWhileALongMatchIsReadAgain) {
  TwoPlayers table;
  auto& simulation = table.simulation;
  table.start();
  simulation.restart();
  lengthen(table, 2 * replay_page_entries);
  const auto beside = simulation.open_beside("ROOM33");
  const auto sink = std::make_shared<RecordingSink>();
  const auto ask = [&](protocol::Message message) {
    EXPECT_TRUE(beside->enqueue(ClientMessage{sink, std::move(message)}));
  };
  ASSERT_TRUE(beside->enqueue(Arrive{sink, {"p_eve", "Eve", "en"}}));
  ask(protocol::Join{});
  simulation.run();
  const auto answered = [&] {
    return std::ranges::count_if(sink->received, [](const Json& each) { return each.at("type") == "pong"; });
  };

  simulation.store.pages = 0;
  ASSERT_TRUE(simulation.open().enqueue(Tick{}));
  std::ptrdiff_t asked = 0;
  std::size_t steps = 0, most_steps = 0;  // of the shard, from a question to its answer
  while (simulation.run_one()) {
    const bool waits = answered() < asked;
    if (waits) most_steps = std::max(most_steps, ++steps);
    if (simulation.store.pages == static_cast<std::size_t>(asked)) continue;
    EXPECT_FALSE(waits) << "not answered before page " << simulation.store.pages;
    ask(protocol::Ping{});
    ++asked;
    steps = 0;
  }
  EXPECT_EQ(asked, 3) << "two full pages and the rest";
  EXPECT_EQ(answered(), asked);
  EXPECT_LT(most_steps, replay_page_entries / replay_slice_entries) << "as soon as a slice has been replayed";
  EXPECT_TRUE(beside->enqueue(Shut{}));
  table.ada.come();
  EXPECT_EQ(table.ada.seq, table.kept().entries.size());
}

}  // namespace
}  // namespace server::test
