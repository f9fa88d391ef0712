// What the room decides (K24, G1 to G6), and what is told of it and of moves.
#include "tests/engine/kilkenny_cats/positions.hpp"

using namespace engine;
using namespace engine::kilkenny_cats;
using G = KilkennyCats;

namespace {

const State at_start = dealt({Side::south, Side::north});

std::optional<Seat> seat(std::size_t i) { return seat_at(i); }

}  // namespace

TEST(KilkennyCatsK1, TwoToFourPlay) {
  for (const std::size_t seats : {2u, 3u, 4u}) EXPECT_EQ(G::why_not(G::Options{}, seats), std::nullopt);
  for (const std::size_t seats : {1u, 5u})
    EXPECT_EQ(G::why_not(G::Options{}, seats), (Refusal{"K1", "wrong_number_of_players"}));
}

TEST(KilkennyCatsK24, ActiveCatsGoAndHolesStay) {
  const State s = resigned(position("south 5,5 5,6 / west 3,3 3,4 (15,8) / north 9,9 9,8"), 1);
  const View v = viewed(s);
  EXPECT_EQ(G::mover(s), seat(0)) << "it was not his turn";
  EXPECT_TRUE(v.seats[1].resigned);
  EXPECT_TRUE(v.seats[1].cats.empty());
  EXPECT_EQ(v.seats[1].holes.size(), 1U);
  EXPECT_EQ(v.seats[1].taken, 7U);
  EXPECT_EQ(v.quiet_rounds, 0);
  EXPECT_EQ(G::mover(moved(s, {5, 5}, {5, 4})), seat(2));
}

TEST(KilkennyCatsK24, HisHolesStayClosedToOthers) {
  const State s = resigned(position("south 14,7 5,6 / west 3,3 3,4 (15,8) / north 9,9 9,8"), 1);
  EXPECT_EQ(refusal(thrown(s, 1), {14, 7}, {15, 7}), "K10 not_your_hole");
  EXPECT_EQ(refusal(thrown(s, 1), {14, 7}, {15, 8}), "K10 not_your_hole");
}

TEST(KilkennyCatsK24, OnTurnHisThrowIsVoidAndTheTurnPasses) {
  const State before = position("south 5,5 5,6 / west 3,3 3,4 / north 9,9 9,8");
  for (const State& s : {before, thrown(before, 4)}) {
    const State after = resigned(s, 0);
    EXPECT_EQ(after.phase, Phase{Throwing{seat_at(1)}});
    EXPECT_EQ(G::turn(after), 2U);
  }
}

TEST(KilkennyCatsK24, OffTurnTheMoverKeepsHisThrowAndGainsTheRoom) {
  const State before = thrown(position("south 5,5 5,9 / west 5,7 3,4 / north 9,9 9,8"), 3);
  EXPECT_EQ(refusal(before, {5, 5}, {5, 8}), "K11 way_blocked");
  const State after = resigned(before, 1);
  EXPECT_EQ(after.phase, before.phase);
  EXPECT_EQ(refusal(after, {5, 5}, {5, 8}), "");
}

TEST(KilkennyCatsK24, TheChecksFollow) {
  EXPECT_EQ(outcome_of(resigned(at_start, 0)), "last_active 2 1");
  EXPECT_EQ(outcome_of(resigned(at_start, 1)), "last_active 1 2");
  EXPECT_EQ(outcome_of(resigned(position("south 5,5 / west 3,3 3,4 / north 9,9"), 1)), "lone_cats 1 3 1");
  EXPECT_EQ(outcome_of(resigned(position("south 5,5 / west 3,3 3,4 / north 9,9", LoneCats::play_on), 1)), "");
}

TEST(KilkennyCatsK24, TheTurnThatPassesMayEndTheLastQuietRound) {
  State s = position("south 5,5 5,6 / north 9,9 9,8 / west 1,1 2,2");
  s.quiet_rounds = 99;
  s.phase = Throwing{seat_at(1)};
  const State after = resigned(s, 1);
  EXPECT_EQ(outcome_of(after), "quiet 1 3 1");
}

TEST(KilkennyCatsG1, ResigningIsForTheRunningMatchAndOnce) {
  const Ruling resign = Resign{seat_at(2)};
  const State four = dealt({Side::south, Side::west, Side::north, Side::east});
  EXPECT_EQ(refusal(four, resign), "");
  EXPECT_EQ(refusal(resigned(four, 2), resign), "G1 already_resigned");
  EXPECT_EQ(refusal(G::start({}, 4), resign), "G1 not_begun");
  EXPECT_EQ(refusal(at_start, resign), "G1 no_such_seat");
}

TEST(KilkennyCatsG2, AnAgreedEndIsADraw) {
  const Ruling agreed = AgreedEnd{};
  EXPECT_EQ(refusal(G::start({}, 2), agreed), "G2 not_begun");
  EXPECT_EQ(refusal(at_start, agreed), "");
  EXPECT_EQ(outcome_of(G::after(thrown(at_start, 3), agreed)), "agreed 1 1");
  const State three = resigned(dealt({Side::south, Side::west, Side::north}), 1);
  EXPECT_EQ(outcome_of(G::after(three, agreed)), "agreed 1 3 1");
  EXPECT_EQ(viewed(G::after(thrown(at_start, 3), agreed)).die, std::nullopt);
}

TEST(KilkennyCatsG3, TheGameHasNoTimeOfItsOwn) { EXPECT_EQ(refusal(at_start, Ruling{TimeUp{}}), "G3 no_time_limit"); }

TEST(KilkennyCatsG4, AMoveShowsNothingHidden) {
  const State s = thrown(at_start, 1);
  for (const Move& move : G::moves(s)) EXPECT_TRUE(G::can_be_taken_back(s, move));
  EXPECT_FALSE(G::draws_hidden(at_start));
}

TEST(KilkennyCatsG5, TheWinnerThenTheOthersThenThoseWhoResigned) {
  State s = resigned(position("south 8,14 5,5 (7,15) / west 3,3 3,4 / north 9,9 9,8 / east 11,8 11,9"), 2);
  s = moved(s, {8, 14}, {8, 15});
  EXPECT_EQ(outcome_of(s), "two_cats_home 1 2 4 2");
}

TEST(KilkennyCatsG6, AResultDoesNotChange) {
  const State over = resigned(at_start, 0);
  EXPECT_EQ(refusal(over, Ruling{Resign{seat_at(1)}}), "G6 over");
  EXPECT_EQ(refusal(over, Ruling{AgreedEnd{}}), "G6 over");
  EXPECT_TRUE(G::moves(over).empty());
  EXPECT_TRUE(G::chance_outcomes(over).empty());
}

TEST(KilkennyCatsEvents, ACaptureAndAnEntryAreTold) {
  const State capture = thrown(position("south 5,5 / north 5,8 2,14 2,13"), 3);
  auto events = G::events(capture, Move{{5, 5}, {5, 8}}, G::after(capture, Move{{5, 5}, {5, 8}}), spectator);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[1], (Event{event::Taken{seat_at(0), seat_at(1), {5, 8}}}));
  const State entry = thrown(position("south 7,14 2,2 / north 5,8 2,14"), 1);
  events = G::events(entry, Move{{7, 14}, {7, 15}}, G::after(entry, Move{{7, 14}, {7, 15}}), spectator);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[1], (Event{event::Entered{seat_at(0), {7, 15}}}));
}

TEST(KilkennyCatsEvents, TheDealAndResignationsAreTold) {
  const State start = G::start({}, 2);
  const auto deal =
      G::events(start, Outcome{Dealt{Side::north}}, G::after(start, Outcome{Dealt{Side::north}}), spectator);
  ASSERT_EQ(deal.size(), 1U);
  EXPECT_EQ(deal[0], (Event{event::Dealt{seat_at(0), Side::north}}));
  const State before = position("south 5,5 5,6 / west (15,8) / north 9,9 9,8 / east 3,9 3,8");
  const auto events = G::events(before, Ruling{Resign{seat_at(0)}}, resigned(before, 0), spectator);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0], (Event{event::Resigned{seat_at(0)}}));
  EXPECT_EQ(events[1], (Event{event::Skipped{seat_at(1)}}));
  EXPECT_EQ(G::events(before, Ruling{Resign{seat_at(2)}}, resigned(before, 2), spectator).size(), 1U);
}
