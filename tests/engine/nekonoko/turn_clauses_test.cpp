// N1 to N20: the set-up and the turns, one test or more for each clause.
#include "tests/engine/nekonoko/position.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace {

using namespace nekonoko_tests;

TEST(NekonokoN1, TwoToFourPlay) {
  for (std::size_t seats = 0; seats <= 8; ++seats) {
    const auto refusal = Game::why_not(Options{}, seats);
    EXPECT_EQ(refusal.has_value(), seats < 2 || seats > 4) << seats;
    if (refusal) { EXPECT_EQ(*refusal, (Refusal{"N1", "wrong_number_of_players"})); }
  }
}

TEST(NekonokoN1, ASmallerTableHasMoreChips) {
  EXPECT_EQ(Game::start({}, 2).seat_states[1].hand, 8);
  EXPECT_EQ(Game::start({}, 3).seat_states[2].hand, 7);
  EXPECT_EQ(Game::start({}, 4).seat_states[3].hand, 6);
}

TEST(NekonokoN2, ThePathClosesAfter24Stones) {
  EXPECT_EQ(play(choosing({.cat = 22, .dice = {1, 3}}), d6_cw).cat, 1);
  EXPECT_EQ(play(choosing({.cat = 2, .dice = {1, 3}}), d6_ccw).cat, 23);
  EXPECT_EQ(play(choosing({.cat = 5, .dice = {1, 3}}), d4_cw).cat, 6);
}

TEST(NekonokoN3, CornersLookAlongTheDiagonal) {
  const std::vector<std::pair<std::uint8_t, std::string>> corners{{0, "..... .0... ..... ..... ....."},
                                                                  {6, "..... ...0. ..... ..... ....."},
                                                                  {12, "..... ..... ..... ...0. ....."},
                                                                  {18, "..... ..... ..... .0... ....."}};
  for (const auto& [corner, field] : corners) {
    const State before = choosing({.cat = static_cast<std::uint8_t>(corner + 1), .dice = {2, 1}});
    EXPECT_EQ(text_of(play(before, d6_ccw).field), field) << +corner;
  }
}

TEST(NekonokoN3, SidesLookStraightIn) {
  const std::vector<std::pair<std::uint8_t, std::string>> stones{{2, "..... ..... .0... ..... ....."},
                                                                 {8, "..... ..0.. ..... ..... ....."},
                                                                 {14, "..... ..... ...0. ..... ....."},
                                                                 {20, "..... ..... ..... ..0.. ....."}};
  for (const auto& [stone, field] : stones) {
    const State before = choosing({.cat = static_cast<std::uint8_t>(stone - 1), .dice = {3, 1}});
    EXPECT_EQ(text_of(play(before, d6_cw).field), field) << +stone;
  }
}

std::string weights(const Game::Chances& odds) {
  std::string text;
  for (const auto& [outcome, weight] : odds) {
    const auto& flower = std::get<Sown>(outcome).flower;
    text += (flower ? std::string{colour_letters[index(*flower)]} : ".") + std::to_string(weight) + " ";
  }
  return text;
}

TEST(NekonokoN5, TheBagHoldsFlowersAndEmptyCells) {
  EXPECT_EQ(weights(Game::chance_outcomes(Game::start({}, 2))), "r4 y4 b4 w4 .9 ");
  EXPECT_EQ(weights(Game::chance_outcomes(Game::start({}, 3))), "r4 y4 b4 w4 p4 .5 ");
  EXPECT_EQ(weights(Game::chance_outcomes(Game::start({}, 4))), "r5 y5 b5 w5 p5 ");
}

TEST(NekonokoN5, EachDrawLeavesLessInTheBag) {
  State state = Game::start({}, 2);
  state = Game::after(state, Outcome{Sown{Colour::yellow}});
  state = Game::after(state, Outcome{Sown{}});
  EXPECT_EQ(weights(Game::chance_outcomes(state)), "r4 y3 b4 w4 .8 ");
  EXPECT_EQ(text_of(state.field), "y.... ..... ..... ..... .....");
  for (int i = 0; i < 3; ++i) state = Game::after(state, Outcome{Sown{Colour::yellow}});
  EXPECT_EQ(weights(Game::chance_outcomes(state)), "r4 b4 w4 .8 ");
}

TEST(NekonokoN5, TheFieldIsSownInRowOrderToTheLastCell) {
  const std::string_view field = "rrrry yyybb bbwww w.... .....";
  const State state = sown(2, field, first);
  EXPECT_EQ(text_of(state.field), field);
  EXPECT_TRUE(std::holds_alternative<Throwing>(state.phase));
}

TEST(NekonokoN5, TheLastDrawIsADrawThoughOnlyOneItemIsLeft) {
  State state = Game::start({}, 4);
  for (std::size_t cell = 0; cell < 24; ++cell)
    state = Game::after(state, Outcome{Sown{static_cast<Colour>(cell / 5)}});
  EXPECT_EQ(weights(Game::chance_outcomes(state)), "p1 ");
  EXPECT_TRUE(std::holds_alternative<Drawing>(Game::after(state, Outcome{Sown{Colour::pink}}).phase));
}

TEST(NekonokoN6, TwoPlayersHaveNoPinkFlowers) {
  EXPECT_EQ(Game::view(Game::start({}, 2), spectator).colours, 4);
  EXPECT_EQ(Game::view(Game::start({}, 3), spectator).colours, 5);
  EXPECT_FALSE(Game::chance_outcomes(Game::start({}, 2)).contains({Sown{Colour::pink}, 4}));
  EXPECT_TRUE(Game::chance_outcomes(Game::start({}, 3)).contains({Sown{Colour::pink}, 4}));
}

TEST(NekonokoN7, WhoStartsIsDrawnAndThenItGoesClockwise) {
  State state = Game::start({}, 3);
  state.phase = Drawing{};
  const auto odds = Game::chance_outcomes(state);
  ASSERT_EQ(odds.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(odds[i], (Weighted<Outcome>{StarterDrawn{seat_at(i)}, 1}));

  EXPECT_EQ(Game::turn(state), 0u);
  EXPECT_EQ(Game::mover(state), std::nullopt);
  state = Game::after(state, Outcome{StarterDrawn{third}});
  EXPECT_EQ(Game::mover(state), third);
  EXPECT_EQ(Game::turn(state), 1u);
  state = play(throw_dice(state, {1, 1}), d4_cw);
  EXPECT_EQ(Game::mover(state), first);
  EXPECT_EQ(Game::turn(state), 2u);
}

TEST(NekonokoN8, ThrowsOfBothDiceAreEquallyLikely) {
  const auto odds = Game::chance_outcomes(sown(2, "rrrry yyybb bbwww w.... .....", first));
  ASSERT_EQ(odds.size(), 24u);
  for (std::uint8_t i = 0; i < 24; ++i) {
    const Dice dice{static_cast<std::uint8_t>(i / 6 + 1), static_cast<std::uint8_t>(i % 6 + 1)};
    EXPECT_EQ(odds[i], (Weighted<Outcome>{DiceThrown{dice}, 1}));
  }
}

TEST(NekonokoN8, OneDieWalksEitherWayAndTheOtherReaches) {
  const State state = choosing({.cat = 9, .dice = {2, 5}});
  const auto landed = [&](const Move& move) {
    const State after = play(state, move);
    return std::to_string(after.cat) + " " + text_of(after.field);
  };
  EXPECT_EQ(landed(d4_cw), "11 ..... ..... ..... ..... 0....");
  EXPECT_EQ(landed(d4_ccw), "7 0.... ..... ..... ..... .....");
  EXPECT_EQ(landed(d6_cw), "14 ..... ..... ..... ...0. .....");
  EXPECT_EQ(landed(d6_ccw), "4 ..... ...0. ..... ..... .....");
}

TEST(NekonokoN8, MovesWithTheSameEffectStayApart) {
  const State state = choosing({.dice = {3, 3}});
  const auto moves = Game::moves(state);
  ASSERT_EQ(moves.size(), 4u);
  EXPECT_EQ(moves[0], Move{d4_cw});
  EXPECT_EQ(moves[1], Move{d4_ccw});
  EXPECT_EQ(moves[2], Move{d6_cw});
  EXPECT_EQ(moves[3], Move{d6_ccw});
  EXPECT_EQ(play(state, d4_cw), play(state, d6_cw));
}

TEST(NekonokoN8, NoOtherDieAndNoOtherWay) {
  const State state = choosing({.dice = {3, 6}});
  EXPECT_EQ(Game::why_not(state, Walk{static_cast<Die>(2), Way::clockwise}), (Refusal{"N8", "no_such_die"}));
  EXPECT_EQ(Game::why_not(state, Walk{Die::d4, static_cast<Way>(255)}), (Refusal{"N8", "no_such_way"}));
}

TEST(NekonokoN9, TheD4MayWalkWhileTheD6ShowsSix) {
  const State after = play(choosing({.cat = 5, .dice = {4, 6}}), d4_cw);
  EXPECT_EQ(after.cat, 9);
  EXPECT_EQ(text_of(after.field), bare_field);
  EXPECT_EQ(seat_state(after, first).hand, 8);
}

std::string jumps(const State& state) {
  std::string text;
  for (const Move& move : Game::moves(state))
    if (const Jump* jump = std::get_if<Jump>(&move)) text += std::to_string(jump->corner) + " ";
  return text;
}

TEST(NekonokoN10, ASixOnTheD6JumpsToAnyCornerAndTheD4Reaches) {
  EXPECT_EQ(jumps(choosing({.cat = 6, .dice = {2, 6}})), "0 6 12 18 ");
  const State after = play(choosing({.cat = 6, .dice = {2, 6}}), Jump{6});
  EXPECT_EQ(after.cat, 6);
  EXPECT_EQ(text_of(after.field), "..... ...0. ..... ..... .....");
  EXPECT_EQ(text_of(play(choosing({.cat = 6, .dice = {3, 6}}), Jump{18}).field), "..... ..... ..0.. ..... .....");
}

TEST(NekonokoN10, AJumpAndAWalkToTheSameCornerStayTwoMoves) {
  const State state = choosing({.cat = 0, .dice = {2, 6}});
  EXPECT_EQ(Game::moves(state).size(), 8u);
  EXPECT_EQ(play(state, d6_cw), play(state, Jump{6}));
}

TEST(NekonokoN10, OnlyCornersAndOnlyWithASix) {
  EXPECT_EQ(Game::why_not(choosing({.dice = {2, 6}}), Jump{7}), (Refusal{"N10", "not_a_corner"}));
  EXPECT_EQ(Game::why_not(choosing({.dice = {2, 6}}), Jump{24}), (Refusal{"N10", "not_a_corner"}));
  EXPECT_EQ(Game::why_not(choosing({.dice = {2, 6}}), Jump{255}), (Refusal{"N10", "not_a_corner"}));
  EXPECT_EQ(Game::why_not(choosing({.dice = {2, 5}}), Jump{6}), (Refusal{"N10", "d6_not_six"}));
}

TEST(NekonokoN11, TheD4NeverJumps) {
  for (std::uint8_t d4 = 1; d4 <= 4; ++d4)
    for (std::uint8_t d6 = 1; d6 <= 5; ++d6) EXPECT_EQ(jumps(choosing({.dice = {d4, d6}})), "") << +d4 << +d6;
}

TEST(NekonokoN12, WithTheOptionOnlyTheEndsOfTheSideAreOpen) {
  const auto from = [](std::uint8_t cat) {
    return jumps(choosing({.cat = cat, .dice = {1, 6}, .adjacent_corners = true}));
  };
  for (std::uint8_t i = 1; i <= 5; ++i) {
    EXPECT_EQ(from(i), "0 6 ");
    EXPECT_EQ(from(static_cast<std::uint8_t>(6 + i)), "6 12 ");
    EXPECT_EQ(from(static_cast<std::uint8_t>(12 + i)), "12 18 ");
    EXPECT_EQ(from(static_cast<std::uint8_t>(18 + i)), "0 18 ");
  }
  EXPECT_EQ(from(0), "6 18 ");
  EXPECT_EQ(from(6), "0 12 ");
  EXPECT_EQ(from(12), "6 18 ");
  EXPECT_EQ(from(18), "0 12 ");
}

TEST(NekonokoN12, TheClauseIsNamedOnlyWithTheOption) {
  EXPECT_EQ(Game::why_not(choosing({.cat = 3, .dice = {1, 6}, .adjacent_corners = true}), Jump{12}),
            (Refusal{"N12", "corner_not_adjacent"}));
  EXPECT_EQ(clause(choosing({.cat = 3, .dice = {1, 6}}), Jump{12}), "legal");
}

TEST(NekonokoN13, AnEmptyCellGetsAChip) {
  const State after = play(choosing({.seats = 3, .dice = {1, 2}, .mover = second}), d4_cw);
  EXPECT_EQ(text_of(after.field), "..... 1.... ..... ..... .....");
  EXPECT_EQ(seat_state(after, second).hand, 6);
  EXPECT_EQ(seat_state(after, second).flowers, (std::array<std::uint8_t, 5>{}));
}

TEST(NekonokoN14, AFlowerIsCollectedAndItsCellHoldsTheChip) {
  const State after = play(choosing({.field = "..... b.... ..... ..... .....", .dice = {1, 2}}), d4_cw);
  EXPECT_EQ(text_of(after.field), "..... 0.... ..... ..... .....");
  EXPECT_EQ(seat_state(after, first).flowers, (std::array<std::uint8_t, 5>{0, 0, 1, 0, 0}));
  EXPECT_EQ(seat_state(after, first).hand, 7);
}

TEST(NekonokoN15, OnTheOwnChipOneFromTheHandIsSetAside) {
  const State after = play(choosing({.field = "..... 0.... ..... ..... .....", .dice = {1, 2}}), d4_cw);
  EXPECT_EQ(text_of(after.field), "..... 0.... ..... ..... .....");
  EXPECT_EQ(seat_state(after, first).hand, 7);
  EXPECT_EQ(seat_state(after, first).set_aside, 1);
  EXPECT_EQ(seat_state(after, first).lost_kittens, (std::array<std::uint8_t, 4>{}));
}

TEST(NekonokoN16, AnothersChipIsKeptAndReplaced) {
  const State after = play(choosing({.seats = 3, .field = "..... 2.... ..... ..... .....", .dice = {1, 2}}), d4_cw);
  EXPECT_EQ(text_of(after.field), "..... 0.... ..... ..... .....");
  EXPECT_EQ(seat_state(after, first).lost_kittens, (std::array<std::uint8_t, 4>{0, 0, 1, 0}));
  EXPECT_EQ(seat_state(after, first).hand, 6);
  EXPECT_EQ(seat_state(after, first).set_aside, 0);
}

TEST(NekonokoN17, OutsideNothingHappensButTheTurnPasses) {
  const State before = choosing({.field = "rrrrr rrrrr rrrrr rrrrr rrrrr", .cat = 3, .dice = {2, 6}});
  const State after = play(before, d4_ccw);
  EXPECT_EQ(after.cat, 1);
  EXPECT_EQ(after.field, before.field);
  EXPECT_EQ(after.seat_states, before.seat_states);
  EXPECT_EQ(Game::mover(after), second);
}

TEST(NekonokoN18, SeatsWithoutChipsAreSkippedAndTheirTurnsDoNotCount) {
  State state = choosing({.seats = 4});
  seat_state(state, second).hand = 0;
  seat_state(state, third).hand = 0;
  const State after = play(state, d4_cw);
  EXPECT_EQ(Game::mover(after), fourth);
  EXPECT_EQ(Game::turn(after), 2u);
}

TEST(NekonokoN18, TheLastSeatWithChipsPlaysOn) {
  State state = choosing({.seats = 3, .mover = third});
  seat_state(state, first).hand = 0;
  seat_state(state, second).hand = 0;
  const State after = play(state, d4_cw);
  EXPECT_EQ(Game::mover(after), third);
  EXPECT_EQ(Game::turn(after), 2u);
}

TEST(NekonokoN19, ALostKittenReturnsToNoHand) {
  State state = choosing({.field = "..... 1.... ..... ..... .....", .dice = {1, 2}});
  seat_state(state, second).hand = 0;
  const State after = play(state, d4_cw);
  EXPECT_EQ(seat_state(after, second).hand, 0);
  EXPECT_EQ(seat_state(after, first).hand, 7);
  EXPECT_EQ(Game::mover(after), first);
}

TEST(NekonokoN20, TheMatchEndsWithTheLastChipOfAll) {
  State state = choosing({});
  seat_state(state, first).hand = 1;
  EXPECT_EQ(Game::mover(play(state, d4_cw)), second);
  seat_state(state, second).hand = 0;
  const State after = play(state, d4_cw);
  EXPECT_EQ(Game::node(after), Node{Terminal{}});
  EXPECT_EQ(reason(after), "hands_empty");
  EXPECT_EQ(Game::mover(after), std::nullopt);
  EXPECT_EQ(Game::turn(after), 1u);
}

TEST(NekonokoN20, AChipSetAsideMayBeTheLast) {
  State state = choosing({.field = "0.... ..... ..... ..... ....."});
  seat_state(state, first).hand = 1;
  seat_state(state, second).hand = 0;
  EXPECT_EQ(reason(play(state, d4_cw)), "hands_empty");
}

}  // namespace
