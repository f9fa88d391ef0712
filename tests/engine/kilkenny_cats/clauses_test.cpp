// One test for each clause of the rule book up to K23; rulings_test.cpp has the rest. Two players
// sit south and north unless said otherwise.
#include "tests/engine/kilkenny_cats/positions.hpp"

#include <set>

using namespace engine;
using namespace engine::kilkenny_cats;
using G = KilkennyCats;

namespace {

const State at_start = dealt({Side::south, Side::north});

std::optional<Seat> seat(std::size_t i) { return seat_at(i); }

}  // namespace

TEST(KilkennyCatsK1, TwoThreeOrFourPlay) {
  for (const std::size_t seats : {0U, 1U, 5U, 6U, 255U}) EXPECT_EQ(G::why_not(Options{}, seats)->clause, "K1") << seats;
  for (const std::size_t seats : {2U, 3U, 4U}) EXPECT_FALSE(G::why_not(Options{}, seats).has_value()) << seats;
}

TEST(KilkennyCatsK2, SidesAreDrawnOneByOne) {
  const std::array<std::vector<Side>, 3> playing{{
      {Side::south, Side::north},
      {Side::south, Side::west, Side::north},
      {Side::south, Side::west, Side::north, Side::east},
  }};
  for (const auto& expected : playing) {
    State s = G::start({}, expected.size());
    auto left = expected;
    while (!left.empty()) {
      const auto odds = G::chance_outcomes(s);
      ASSERT_EQ(odds.size(), left.size());
      for (std::size_t i = 0; i < left.size(); ++i) EXPECT_EQ(odds[i], (Weighted<Outcome>{Dealt{left[i]}, 1}));
      s = G::after(s, Outcome{Dealt{left.back()}});
      left.pop_back();
    }
    EXPECT_EQ(s.phase, Phase{DrawingStarter{}});
  }
}

TEST(KilkennyCatsK2, TheTurnGoesRoundTheSidesNotTheSeats) {
  State s = dealt({Side::north, Side::east, Side::south, Side::west}, 2);
  EXPECT_EQ(G::mover(s), seat(2));
  s = moved(s, {6, 3}, {5, 2});
  EXPECT_EQ(G::mover(s), seat(3));
  s = moved(s, {3, 6}, {2, 5});
  EXPECT_EQ(G::mover(s), seat(0));
  s = moved(s, {6, 12}, {6, 13});
  EXPECT_EQ(G::mover(s), seat(1));
  s = moved(s, {12, 9}, {13, 9});
  EXPECT_EQ(G::mover(s), seat(2));
}

TEST(KilkennyCatsK2, AViewOfTheDealShowsTheSidesKnownSoFar) {
  const State s = G::after(G::start({}, 3), Outcome{Dealt{Side::west}});
  const View v = viewed(s);
  EXPECT_EQ(v.turn, 0U);
  EXPECT_EQ(v.on_turn, std::nullopt);
  EXPECT_EQ(v.to_act, Node{Chance{}});
  EXPECT_EQ(v.seats[0].side, Side::west);
  EXPECT_EQ(v.seats[0].cats.size(), 8U);
  EXPECT_EQ(v.seats[0].cats[0], (Square{3, 6}));
  EXPECT_EQ(v.seats[0].cats[7], (Square{4, 9}));
  EXPECT_EQ(v.seats[1], SeatView{});
  EXPECT_EQ(v.seats[2], SeatView{});
}

TEST(KilkennyCatsK3, AnySeatMayStart) {
  State s = G::start({}, 3);
  for (const Side side : {Side::west, Side::north, Side::south}) s = G::after(s, Outcome{Dealt{side}});
  const auto odds = G::chance_outcomes(s);
  ASSERT_EQ(odds.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(odds[i], (Weighted<Outcome>{StarterDrawn{seat_at(i)}, 1}));
  s = G::after(s, odds[1].outcome);
  EXPECT_EQ(G::mover(s), seat(1));
  EXPECT_EQ(G::turn(s), 1U);
}

TEST(KilkennyCatsK4, OneFairDieIsThrownEveryTurn) {
  const State next = moved(at_start, {6, 3}, {6, 2});
  for (const State& s : {at_start, next}) {
    EXPECT_EQ(G::node(s), Node{Chance{}});
    const auto odds = G::chance_outcomes(s);
    ASSERT_EQ(odds.size(), 6U);
    for (std::uint8_t i = 0; i < 6; ++i)
      EXPECT_EQ(odds[i], (Weighted<Outcome>{DiceThrown{static_cast<std::uint8_t>(i + 1)}, 1}));
  }
}

TEST(KilkennyCatsK4, ACatGoesExactlyThatFarInAStraightLine) {
  const State s = thrown(position("south 5,5 / north 1,14 2,14"), 3);
  std::set<std::pair<int, int>> reached;
  for (const Move& move : G::moves(s)) reached.emplace(move.to.x, move.to.y);
  EXPECT_EQ(reached, (std::set<std::pair<int, int>>{{5, 8}, {8, 8}, {8, 5}, {8, 2}, {5, 2}, {2, 2}, {2, 5}, {2, 8}}));
  EXPECT_EQ(refusal(s, {5, 5}, {5, 7}), "K4 wrong_distance");
  EXPECT_EQ(refusal(s, {5, 5}, {5, 9}), "K4 wrong_distance");
  EXPECT_EQ(refusal(s, {5, 5}, {5, 5}), "K4 wrong_distance");
  EXPECT_EQ(refusal(s, {5, 5}, {8, 6}), "K4 not_in_line");
  EXPECT_EQ(refusal(s, {1, 14}, {1, 11}), "K4 not_your_cat");
  EXPECT_EQ(refusal(s, {9, 9}, {9, 12}), "K4 no_cat_there");
  EXPECT_EQ(refusal(s, {200, 9}, {203, 9}), "K4 no_cat_there");
}

TEST(KilkennyCatsK4, TheDieShowsFromTheThrowToTheMove) {
  EXPECT_EQ(viewed(at_start).die, std::nullopt);
  const State s = thrown(at_start, 2);
  EXPECT_EQ(viewed(s).die, 2);
  EXPECT_EQ(viewed(G::after(s, Move{{6, 3}, {6, 1}})).die, std::nullopt);
}

TEST(KilkennyCatsK5, HolesOfASideThatNobodyPlaysForAreWalls) {
  const State s = thrown(position("south 13,8 2,8 / north 1,14 2,14"), 2);
  EXPECT_EQ(refusal(s, {13, 8}, {15, 8}), "K5 walled_hole");
  EXPECT_EQ(refusal(s, {2, 8}, {0, 8}), "K5 walled_hole");
}

TEST(KilkennyCatsK6, AHoleMayBeEnteredDiagonally) {
  const State one = thrown(position("south 6,14 7,14 8,14 9,14 / north 1,14 2,14"), 1);
  EXPECT_EQ(refusal(one, {6, 14}, {7, 15}), "");
  EXPECT_EQ(refusal(one, {7, 14}, {7, 15}), "");
  EXPECT_EQ(refusal(one, {8, 14}, {7, 15}), "");
  EXPECT_EQ(refusal(one, {7, 14}, {8, 15}), "");
  EXPECT_EQ(refusal(one, {9, 14}, {8, 15}), "");
  EXPECT_EQ(refusal(one, {6, 14}, {6, 15}), "K13 off_board");
  const State four = thrown(position("south 3,11 7,11 12,11 / north 1,14 2,14"), 4);
  EXPECT_EQ(refusal(four, {3, 11}, {7, 15}), "");
  EXPECT_EQ(refusal(four, {7, 11}, {7, 15}), "");
  EXPECT_EQ(refusal(four, {12, 11}, {8, 15}), "");
}

TEST(KilkennyCatsK6, EverySideHasItsHolesAcrossTheBoard) {
  const std::string others = " / west 3,3 3,4 / north 9,9 9,8 / east 11,8 11,9";
  EXPECT_EQ(refusal(thrown(position("south 7,14" + others), 1), {7, 14}, {8, 15}), "");
  EXPECT_EQ(refusal(thrown(position("west 14,8 / south 3,3 3,4 / north 9,9 9,8"), 1), {14, 8}, {15, 7}), "");
  EXPECT_EQ(refusal(thrown(position("north 8,1 / south 3,3 3,4"), 1), {8, 1}, {7, 0}), "");
  EXPECT_EQ(refusal(thrown(position("east 1,7 / south 3,3 3,4 / north 9,9 9,8 / west 7,3 7,4"), 1), {1, 7}, {0, 8}),
            "");
}

TEST(KilkennyCatsK7, ACatInAHoleNeverMovesAgain) {
  const State s = thrown(position("south 7,10 (7,15) / north 1,14 2,14"), 1);
  EXPECT_EQ(refusal(s, {7, 15}, {7, 14}), "K7 cat_in_hole");
  EXPECT_EQ(refusal(s, {7, 15}, {8, 15}), "K7 cat_in_hole");
  for (const Move& move : G::moves(s)) EXPECT_EQ(move.from, (Square{7, 10}));
}

TEST(KilkennyCatsK9, AnOccupiedHoleOfOnesOwnIsClosed) {
  const State s = thrown(position("south 7,14 (7,15) / north 1,14 2,14"), 1);
  EXPECT_EQ(refusal(s, {7, 14}, {7, 15}), "K9 hole_taken");
  EXPECT_EQ(refusal(s, {7, 14}, {8, 15}), "");
}

TEST(KilkennyCatsK10, AnotherPlayersHoleIsClosedEvenIfEmpty) {
  const State empty = thrown(position("south 7,1 / north 1,14 2,14"), 1);
  EXPECT_EQ(refusal(empty, {7, 1}, {7, 0}), "K10 not_your_hole");
  const State occupied = thrown(position("south 7,1 / north 1,14 (7,0)"), 1);
  EXPECT_EQ(refusal(occupied, {7, 1}, {7, 0}), "K10 not_your_hole");
  EXPECT_EQ(refusal(occupied, {7, 1}, {8, 0}), "K10 not_your_hole");
}

TEST(KilkennyCatsK11, EverySquareBeforeTheLastIsEmpty) {
  const State s = thrown(position("south 5,5 5,7 / north 7,5 2,14"), 3);
  EXPECT_EQ(refusal(s, {5, 5}, {5, 8}), "K11 way_blocked") << "by a cat of one's own";
  EXPECT_EQ(refusal(s, {5, 5}, {8, 5}), "K11 way_blocked") << "by another";
  EXPECT_EQ(refusal(s, {5, 5}, {8, 8}), "");
  const State home = thrown(position("south 7,12 7,14 / north 1,14 2,14"), 3);
  EXPECT_EQ(refusal(home, {7, 12}, {7, 15}), "K11 way_blocked");
}

TEST(KilkennyCatsK11, TakesTheCatOnTheLastSquare) {
  const State s = moved(position("south 5,5 / north 5,8 2,14 2,13"), {5, 5}, {5, 8});
  const View v = viewed(s);
  EXPECT_EQ(v.seats[0].cats.size(), 1U);
  EXPECT_TRUE(v.seats[0].cats.contains({5, 8}));
  EXPECT_EQ(v.seats[1].cats.size(), 2U);
  EXPECT_FALSE(v.seats[1].cats.contains({5, 8}));
  EXPECT_EQ(v.seats[1].taken, 6U);
}

TEST(KilkennyCatsK11, ACatOfOnesOwnOnTheLastSquareForbidsTheMove) {
  const State s = thrown(position("south 5,5 5,8 / north 1,14 2,14"), 3);
  EXPECT_EQ(refusal(s, {5, 5}, {5, 8}), "K11 own_cat_there");
}

TEST(KilkennyCatsK12, ADiagonalBetweenTwoTouchingCatsIsOpen) {
  const State s = thrown(position("south 5,5 / north 5,6 6,5"), 1);
  EXPECT_EQ(refusal(s, {5, 5}, {6, 6}), "");
}

TEST(KilkennyCatsK13, NoMoveLeavesTheBoard) {
  const State s = thrown(position("south 1,1 14,14 / north 1,14 2,14"), 2);
  EXPECT_EQ(G::moves(s).size(), 6U);
  EXPECT_EQ(refusal(s, {14, 14}, {16, 16}), "K13 off_board");
  EXPECT_EQ(refusal(s, {14, 14}, {14, 16}), "K13 off_board");
  EXPECT_EQ(refusal(s, {1, 1}, {255, 1}), "K13 off_board");
  EXPECT_EQ(refusal(thrown(position("south 1,1 / north 1,14 2,14"), 1), {1, 1}, {0, 1}), "K13 off_board");
}

TEST(KilkennyCatsK14, AMoveIsAskedForHoweverBad) {
  // The only cat can only go back to where north takes it.
  const State s = thrown(position("south 1,14 / north 1,13 2,13 14,14"), 6);
  EXPECT_EQ(G::node(s), Node{Decision{seat_at(0)}});
  ASSERT_EQ(G::moves(s).size(), 1U);
  EXPECT_EQ(G::moves(s)[0], (Move{{1, 14}, {7, 14}}));
}

TEST(KilkennyCatsK15, WithoutAMoveTheTurnPassesWithTheThrow) {
  const State before = position("south 1,1 / north 1,2 2,1 2,2");
  const State s = thrown(before, 6);
  EXPECT_EQ(G::mover(s), seat(1));
  EXPECT_EQ(G::turn(s), 2U);
  EXPECT_EQ(G::node(s), Node{Chance{}});
  EXPECT_EQ(viewed(s).die, std::nullopt);
  const auto events = G::events(before, Outcome{DiceThrown{6}}, s, spectator);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0], (Event{event::DiceThrown{seat_at(0), 6}}));
  EXPECT_EQ(events[1], (Event{event::Passed{seat_at(0), 6}}));
}

TEST(KilkennyCatsK16, WhoHasNoActiveCatIsSkippedWithoutAThrow) {
  const State before = thrown(position("south 5,5 5,6 / west (15,7) / north 1,14 2,14"), 1);
  const Move move{{5, 5}, {5, 4}};
  const State s = G::after(before, move);
  EXPECT_EQ(G::mover(s), seat(2));
  EXPECT_EQ(G::turn(s), 2U) << "a skipped turn is no turn";
  const auto events = G::events(before, move, s, spectator);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0], (Event{event::Moved{seat_at(0), {5, 5}, {5, 4}}}));
  EXPECT_EQ(events[1], (Event{event::Skipped{seat_at(1)}}));
}

TEST(KilkennyCatsK17, TheSecondCatInAHoleWins) {
  const State before = position("south 8,14 5,5 (7,15) / north 1,14 2,14 (8,0)");
  EXPECT_EQ(outcome_of(before), "");
  const State s = moved(before, {8, 14}, {8, 15});
  EXPECT_EQ(outcome_of(s), "two_cats_home 1 2");
  EXPECT_EQ(G::mover(s), std::nullopt);
  EXPECT_EQ(G::turn(s), 1U);
  EXPECT_EQ(viewed(s).seats[0].holes.size(), 2U);
}

TEST(KilkennyCatsK18, TheLastOneWithAnActiveCatWins) {
  EXPECT_EQ(outcome_of(moved(position("south 5,5 / north 5,8"), {5, 5}, {5, 8})), "last_active 1 2");
  EXPECT_EQ(outcome_of(moved(position("south 5,5 / north 5,8 (7,0)"), {5, 5}, {5, 8})), "last_active 1 2");
  EXPECT_EQ(outcome_of(moved(position("south 7,14 / north 5,8 5,9"), {7, 14}, {7, 15})), "last_active 2 1");
  EXPECT_EQ(outcome_of(moved(position("south 5,5 / west 1,1 / north 5,8"), {5, 5}, {5, 8})), "lone_cats 1 1 1");
}

TEST(KilkennyCatsK19, NobodyWithTwoCatsLeftIsADraw) {
  const State two = position("south 5,5 / north 5,8 5,9");
  EXPECT_EQ(outcome_of(moved(two, {5, 5}, {5, 4})), "");
  EXPECT_EQ(outcome_of(moved(two, {5, 5}, {5, 8})), "lone_cats 1 1");
  const State one_home = position("south 5,5 / north 5,8 5,9 (7,0)");
  EXPECT_EQ(outcome_of(moved(one_home, {5, 5}, {5, 8})), "") << "cats in holes count";
}

TEST(KilkennyCatsK19, TheOtherEditionPlaysOn) {
  State s = moved(position("south 5,5 / north 5,8 5,10", LoneCats::play_on), {5, 5}, {5, 8});
  EXPECT_EQ(outcome_of(s), "");
  EXPECT_EQ(G::mover(s), seat(1));
  s = moved(s, {5, 10}, {5, 8});
  EXPECT_EQ(outcome_of(s), "last_active 2 1");
}

TEST(KilkennyCatsK20, TwoCatsHomeComesBeforeTheLastActive) {
  EXPECT_EQ(outcome_of(moved(position("south 7,14 (8,15) / north 1,14 2,14"), {7, 14}, {7, 15})), "two_cats_home 1 2");
}

TEST(KilkennyCatsK20, TheLastActiveComesBeforeTheLoneCats) {
  EXPECT_EQ(outcome_of(moved(position("south 5,5 / north 5,6"), {5, 5}, {5, 6})), "last_active 1 2");
}

// No match gets there by itself: the one but last to lose his active cats makes another the last.
TEST(KilkennyCatsK20, TheLoneCatsComeBeforeNoActiveCat) {
  EXPECT_EQ(outcome_of(resigned(position("south 5,5 / north (7,0)"), 0)), "lone_cats 2 1");
  EXPECT_EQ(outcome_of(resigned(position("south 5,5 / north (7,0)", LoneCats::play_on), 0)), "no_active 2 1");
}

TEST(KilkennyCatsK21, WhoCannotFillTwoHolesPlaysOn) {
  State s = moved(position("south 5,5 / north 1,14 2,14 3,14"), {5, 5}, {5, 6});
  s = moved(s, {1, 14}, {1, 13});
  EXPECT_EQ(G::mover(s), seat(0));
  EXPECT_EQ(G::node(thrown(s, 3)), Node{Decision{seat_at(0)}});
}

TEST(KilkennyCatsK23, ARoundEndsWhenTheTurnComesToTheStarter) {
  State s = position("south 1,1 1,2 / west 5,5 5,6 / north 9,9 9,8");
  s.starter = seat_at(1);
  s = moved(s, {1, 1}, {2, 1});
  EXPECT_EQ(s.quiet_rounds, 1) << "the turn has come to west, who started";
  s = moved(s, {5, 5}, {4, 5});
  s = moved(s, {9, 9}, {9, 10});
  EXPECT_EQ(s.quiet_rounds, 1);
  s = moved(s, {2, 1}, {1, 1});
  EXPECT_EQ(s.quiet_rounds, 2);
}

TEST(KilkennyCatsK23, ARoundEndsAlsoWhenTheStarterIsSkipped) {
  State s = position("south 1,1 1,2 / west (15,7) / north 9,9 9,8");
  s.starter = seat_at(1);
  s = moved(s, {1, 1}, {2, 1});
  EXPECT_EQ(G::mover(s), seat(2));
  EXPECT_EQ(s.quiet_rounds, 1);
  s = moved(s, {9, 9}, {9, 10});
  EXPECT_EQ(s.quiet_rounds, 1);
}

TEST(KilkennyCatsK23, ACaptureCountsFromTheNextRound) {
  State s = position("south 5,5 5,6 / north 5,8 9,9 9,8");
  s.quiet_rounds = 7;
  s = moved(s, {5, 6}, {5, 8});
  EXPECT_EQ(s.quiet_rounds, 0);
  s = moved(s, {9, 9}, {9, 10});
  EXPECT_EQ(s.quiet_rounds, 0) << "there was a capture in the round that has ended";
  s = moved(s, {5, 5}, {5, 4});
  s = moved(s, {9, 10}, {9, 9});
  EXPECT_EQ(s.quiet_rounds, 1);
}

TEST(KilkennyCatsK23, AnEntryIntoAHoleCountsLikewise) {
  State s = position("south 5,5 5,6 / north 7,1 9,9 9,8");
  s.quiet_rounds = 7;
  s = moved(s, {5, 6}, {5, 7});
  EXPECT_EQ(s.quiet_rounds, 7);
  s = moved(s, {7, 1}, {7, 0});
  EXPECT_EQ(s.quiet_rounds, 0) << "0 at once, and the round that ends now had an entry";
}

TEST(KilkennyCatsK23, AHundredQuietRoundsAreADraw) {
  State s = position("south 5,5 5,6 / north 9,9 9,8");
  s.quiet_rounds = 99;
  s = moved(s, {5, 5}, {5, 4});
  EXPECT_EQ(outcome_of(s), "");
  const State over = moved(s, {9, 9}, {9, 10});
  EXPECT_EQ(outcome_of(over), "quiet 1 1");
  EXPECT_EQ(viewed(over).quiet_rounds, 100);
  EXPECT_EQ(G::turn(over), 2U) << "no turn begins";
  EXPECT_EQ(outcome_of(moved(s, {9, 8}, {5, 4})), "") << "a capture comes in time";
}

TEST(KilkennyCatsK23, APassCanEndTheLastQuietRound) {
  State s = position("south 9,9 9,8 / north 1,1 / west 1,2 2,1 2,2");
  s.quiet_rounds = 99;
  s.phase = Throwing{seat_at(1)};
  const State over = thrown(s, 6);
  EXPECT_EQ(outcome_of(over), "quiet 1 1 1");
  const auto events = G::events(s, Outcome{DiceThrown{6}}, over, spectator);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[1], (Event{event::Passed{seat_at(1), 6}}));
}

TEST(KilkennyCatsK23, TheChecksOfTheBoardComeFirst) {
  State s = position("south 5,5 5,6 / north 9,9 (7,0)");
  s.quiet_rounds = 99;
  s.phase = Throwing{seat_at(1)};
  EXPECT_EQ(outcome_of(resigned(s, 1)), "last_active 1 2");
}
