// Hints: who may have one, when it is answered, and that it is counted before it is told.
#include "room_simulation.hpp"

namespace server::test {
namespace {

// The match has begun, and this seat decides.
struct Hinted : TwoPlayers {
  explicit Hinted(Json changes = Json::object()) : TwoPlayers(with_hints(std::move(changes))) {
    start();
    asker = decider();
    EXPECT_NE(asker, nullptr);
  }
  static Json with_hints(Json changes) {
    changes.update(Json{{"hints", true}});
    return changes;
  }
  Json hint() const { return {{"type", "hint"}, {"match", *asker->match}, {"seq", asker->seq}}; }
  // Asked for, and not answered before the thought is done.
  std::string ask_and_hold() {
    simulation.holds_thoughts = true;
    auto message = hint();
    const auto id = message["id"] = asker->next_id();
    asker->say(message);
    EXPECT_FALSE(asker->replies.contains(id));
    return id;
  }
  void decide() {
    const auto action = simulation.kept->choose({}, Steady{}).action;
    EXPECT_TRUE(simulation.room->enqueue(Decided{simulation.thoughts.back().number, action}));
    simulation.run();
    receive();
  }
  // Of the asker again.
  void next_decision() {
    do move();
    while (decider() != asker);
  }
  const Json& seat_of_asker() {
    receive();
    return ada.room.at("seats").at(seat_of(*asker));
  }
  Page* asker;
};

TEST(RoomHints, IsALegalActionPlaysNothingAndIsCountedForTheSeatOfTheMatch) {
  Hinted table;
  EXPECT_FALSE(table.seat_of_asker().contains("hints"));
  for (int given = 1; given <= 2; ++given) {
    if (given > 1) table.next_decision();
    const auto seq = table.asker->seq;
    const auto reply = table.asker->ask(table.hint());
    EXPECT_EQ(reply.at("result"), "applied");
    const auto is_hinted = [&](const Json& choice) { return choice.at("action") == reply.at("action"); };
    EXPECT_TRUE(std::ranges::any_of(table.asker->choices, is_hinted)) << reply;
    EXPECT_EQ(table.asker->seq, seq);
    EXPECT_EQ(table.seat_of_asker().at("hints"), given);
    const auto seats = Json::parse(table.kept().record.seats);
    EXPECT_EQ(seats.at(table.seat_of(*table.asker)).at("hints"), given);
    EXPECT_EQ(seats.at(table.seat_of(*table.asker)).at("hinted").back(), seq);
  }
  table.simulation.restart();
  table.simulation.start();
  for (auto* page : table.pages) page->come();
  EXPECT_EQ(table.seat_of_asker().at("hints"), 2);
}

TEST(RoomHints, WhoAsksAgainIsToldTheSameAndItCountsOnce) {
  Hinted table;
  const auto first = table.asker->ask(table.hint());
  for (int again = 0; again < 5; ++again) EXPECT_EQ(table.asker->ask(table.hint()).at("action"), first.at("action"));
  EXPECT_EQ(table.seat_of_asker().at("hints"), 1);
  table.next_decision();
  EXPECT_EQ(table.asker->ask(table.hint()).at("result"), "applied");
  EXPECT_EQ(table.seat_of_asker().at("hints"), 2) << "of another position";
}

TEST(RoomHints, OnlyTheSeatThatDecidesInARoomThatAllowsThem) {
  Hinted table;
  auto& other = table.other(*table.asker);
  EXPECT_EQ(other.result_of(table.hint()), "not_yours");
  auto old = table.hint();
  old["seq"] = table.asker->seq - 1;
  EXPECT_EQ(table.asker->result_of(old), "stale");
  EXPECT_EQ(table.asker->result_of({{"type", "let_bot"}, {"level", "cat"}}), "applied");

  TwoPlayers without;
  without.start();
  auto* page = without.decider();
  EXPECT_EQ(page->result_of({{"type", "hint"}, {"seq", page->seq}}), "not_allowed");
}

TEST(RoomHints, OneAtATimeAndWhereTooManyThinkNone) {
  Hinted table;
  const auto first = table.ask_and_hold();
  EXPECT_EQ(table.asker->result_of(table.hint()), "too_many");
  table.decide();
  EXPECT_EQ(table.asker->replies.at(first).at("result"), "applied");
  table.simulation.bots_may_think = false;
  table.next_decision();
  EXPECT_EQ(table.asker->result_of(table.hint()), "too_many");
  EXPECT_EQ(table.seat_of_asker().at("hints"), 1);
}

TEST(RoomHints, AnAskerWhoMovesMeanwhileIsToldThatItIsStale) {
  Hinted table;
  const auto id = table.ask_and_hold();
  const auto stop = table.simulation.thoughts.back().stop;
  EXPECT_EQ(table.asker->result_of(table.asker->act_message(0)), "applied");
  EXPECT_EQ(table.asker->replies.at(id).at("result"), "stale");
  EXPECT_TRUE(stop.stop_requested());
  EXPECT_FALSE(table.seat_of_asker().contains("hints"));
}

TEST(RoomHints, TheEndOfTheMatchAnswersToo) {
  Hinted table;
  const auto id = table.ask_and_hold();
  EXPECT_EQ(table.other(*table.asker).result_of({{"type", "resign"}}), "applied");
  table.receive();
  EXPECT_EQ(table.asker->replies.at(id).at("result"), "stale");
}

TEST(RoomHints, ABotThatTakesTheSeatEndsIt) {
  Hinted table;
  const auto id = table.ask_and_hold();
  EXPECT_EQ(table.asker->result_of({{"type", "let_bot"}, {"level", "kitten"}}), "applied");
  table.receive();
  EXPECT_EQ(table.asker->replies.at(id).at("result"), "stale");
}

TEST(RoomHints, NobodyWaitsLongerThanABotDoesForAThread) {
  Hinted table;
  const auto id = table.ask_and_hold();
  const auto& limits = table.simulation.rules.limits;
  table.simulation.pass(limits.quick_move() - 1ms);
  table.receive();
  EXPECT_FALSE(table.asker->replies.contains(id));
  table.simulation.pass(1ms);
  table.receive();
  EXPECT_EQ(table.asker->replies.at(id).at("code"), "too_many");
}

TEST(RoomHints, WhoHasGoneIsNotThoughtFor) {
  Hinted table;
  (void)table.ask_and_hold();
  const auto stop = table.simulation.thoughts.back().stop;
  table.asker->go();
  EXPECT_TRUE(stop.stop_requested());
  EXPECT_EQ(table.simulation.counts.faults, 0U);
}

TEST(RoomHints, AHintThatCouldNotBeCountedIsNotTold) {
  for (const auto fault : {MemoryStore::Fault::refused, MemoryStore::Fault::lost_answer}) {
    Hinted table;
    const auto id = table.ask_and_hold();
    table.simulation.store.fault = fault;
    table.simulation.store.fault_in = 0;
    table.decide();
    EXPECT_EQ(table.asker->replies.at(id).at("code"), "storage");
    EXPECT_FALSE(table.asker->replies.at(id).contains("action"));
    table.simulation.pass(20s);
    table.receive();
    EXPECT_EQ(table.seat_of_asker().contains("hints"), fault == MemoryStore::Fault::lost_answer);
  }
}

}  // namespace
}  // namespace server::test
