// N21 to N28 and what the common clauses G1, G2, G5 and G6 mean here: points and ends.
#include "tests/engine/nekonoko/position.hpp"

#include <gtest/gtest.h>

namespace {

using namespace nekonoko_tests;
using Flowers = std::array<std::uint8_t, 5>;
using Kittens = std::array<std::uint8_t, 4>;

Score score_with(const Flowers& flowers) {
  State state = choosing({.seats = 4});
  seat_state(state, third).flowers = flowers;
  return score(state, third);
}

TEST(NekonokoN21, FlowersOfOneColourScoreByTheirNumber) {
  EXPECT_EQ(score_with({2, 0, 0, 0, 0}).groups, 1);
  EXPECT_EQ(score_with({0, 3, 0, 0, 0}).groups, 2);
  EXPECT_EQ(score_with({0, 0, 4, 0, 0}).groups, 4);
  EXPECT_EQ(score_with({0, 0, 0, 0, 5}).groups, 4);
  EXPECT_EQ(score_with({2, 2, 3, 4, 5}).groups, 1 + 1 + 2 + 4 + 4);
}

TEST(NekonokoN22, OneFlowerOfAColourIsWorthNothing) {
  EXPECT_EQ(score_with({1, 1, 1, 1, 1}).groups, 0);
  EXPECT_EQ(score_with({0, 1, 0, 0, 0}), Score{});
}

TEST(NekonokoN23, DifferentColoursScoreByTheirNumber) {
  EXPECT_EQ(score_with({4, 4, 0, 0, 0}).variety, 0);
  EXPECT_EQ(score_with({1, 0, 1, 0, 3}).variety, 1);
  EXPECT_EQ(score_with({1, 1, 0, 1, 1}).variety, 2);
  EXPECT_EQ(score_with({1, 1, 1, 1, 1}).variety, 3);
}

TEST(NekonokoN23, GroupsAndVarietyAddUp) {
  const Score score = score_with({3, 2, 1, 0, 0});
  EXPECT_EQ(score, (Score{.groups = 3, .variety = 1, .total = 4}));
}

TEST(NekonokoN24, OnlyTheLargestGroupCountsAndDiagonalsDoNotJoin) {
  EXPECT_EQ(score(choosing({.field = "000.. ....0 ..0.. .0.0. 0...0"}), first).board, 3);
  EXPECT_EQ(score(choosing({.field = "0.0.. ..... 00... ..... ..000"}), first).board, 3);
  EXPECT_EQ(score(choosing({.field = "0.... .0... ..0.. ...0. ....0"}), first).board, 1);
  EXPECT_EQ(score(choosing({.field = ".0... 000.. .0... ..... ....."}), first).board, 5);
  EXPECT_EQ(score(choosing({.field = "00100 .0.0. ..... ..... ....."}), first).board, 3);
  EXPECT_EQ(score(choosing({.field = "rrrrr y.... ..... ..... ....."}), first).board, 0);
}

TEST(NekonokoN24, NoGroupRunsOverTheEdge) {
  EXPECT_EQ(score(choosing({.field = "....0 0.... ..... ..... ....."}), first).board, 1);
  EXPECT_EQ(score(choosing({.field = "0...0 ..... ..... ..... 0...0"}), first).board, 1);
  EXPECT_EQ(score(choosing({.field = "0.... 0.... 0.... 0.... 00000"}), first).board, 9);
}

std::string lost_points(const std::array<Kittens, 4>& kittens) {
  State state = choosing({.seats = 4});
  std::string points;
  for (std::size_t i = 0; i < 4; ++i) state.seat_states[i].lost_kittens = kittens[i];
  for (std::size_t i = 0; i < 4; ++i) points += std::to_string(score(state, seat_at(i)).lost);
  return points;
}

TEST(NekonokoN25, TheSeatWithTheMostLostKittensScoresTwo) {
  EXPECT_EQ(lost_points({{{0, 1, 1, 1}, {2, 0, 0, 0}, {}, {}}}), "2000");
  EXPECT_EQ(lost_points({{{0, 1, 0, 1}, {2, 0, 0, 0}, {0, 1, 0, 0}, {}}}), "2200");
}

TEST(NekonokoN25, NobodyScoresWhileNobodyHoldsAny) { EXPECT_EQ(lost_points({}), "0000"); }

TEST(NekonokoN26, ChipsSetAsideAreNobodysLostKittens) {
  State state = choosing({});
  seat_state(state, first).set_aside = 5;
  EXPECT_EQ(score(state, first), Score{});
  seat_state(state, second).lost_kittens = {1, 0, 0, 0};
  EXPECT_EQ(score(state, first).lost, 0);
  EXPECT_EQ(score(state, second), (Score{.lost = 2, .total = 2}));
}

TEST(NekonokoN27, EqualTotalsShareTheRank) {
  EXPECT_EQ(ranks(agree(choosing({.seats = 3, .field = "0..1. ..... 22... ..... ....."}))), "2 2 1");
  EXPECT_EQ(ranks(agree(choosing({.seats = 3, .field = "00.11 ..... 2.... ..... ....."}))), "1 1 3");
  EXPECT_EQ(ranks(agree(choosing({.seats = 4, .field = "00.11 ..... 222.3 ..... ....."}))), "2 2 1 4");
  EXPECT_EQ(ranks(agree(choosing({}))), "1 1");
}

TEST(NekonokoN28, TheHandIsSetAsideAndTheChipsStay) {
  State state = choosing({.seats = 3, .field = "11... ..... ..... ..... ....."});
  seat_state(state, second).hand = 4;
  seat_state(state, second).set_aside = 1;
  seat_state(state, second).lost_kittens = {1, 0, 1, 0};
  const State after = resign(state, second);
  EXPECT_TRUE(seat_state(after, second).resigned);
  EXPECT_EQ(seat_state(after, second).hand, 0);
  EXPECT_EQ(seat_state(after, second).set_aside, 5);
  EXPECT_EQ(after.field, state.field);
  EXPECT_EQ(score(after, second), (Score{.board = 2, .lost = 2, .total = 4}));
}

TEST(NekonokoN28, HisChipsCanStillBeTaken) {
  const State state = resign(choosing({.seats = 3, .field = "..... 2.... ..... ..... .....", .dice = {1, 2}}), third);
  const State after = play(state, d4_cw);
  EXPECT_EQ(seat_state(after, first).lost_kittens, (Kittens{0, 0, 1, 0}));
  EXPECT_EQ(score(after, first).lost, 2);
}

TEST(NekonokoN28, HeRanksLastWhateverHisScore) {
  const State state = choosing({.seats = 4, .field = "00000 ..... 1.... 22... 3...."});
  EXPECT_EQ(ranks(agree(resign(state, first))), "4 2 1 2");
  EXPECT_EQ(ranks(agree(resign(resign(state, first), third))), "3 1 3 1");
}

TEST(NekonokoN28, TheLastOneLeftIsFirstAtOnce) {
  const State state = choosing({.seats = 3, .field = "00... ..... ..... ..... ....."});
  const State after = resign(resign(state, first), third);
  EXPECT_EQ(reason(after), "last_left");
  EXPECT_EQ(ranks(after), "2 1 2");
  EXPECT_EQ(Game::result(after)->places[0].score, 2);
  EXPECT_EQ(Game::mover(after), std::nullopt);
  EXPECT_EQ(Game::view(after, spectator).dice, std::nullopt);
}

TEST(NekonokoN28, TheLastOneLeftWinsEvenIfNoHandHoldsAChip) {
  State state = choosing({});
  seat_state(state, second).hand = 0;
  EXPECT_EQ(reason(resign(state, first)), "last_left");
}

TEST(NekonokoN20, AResignationMayEmptyTheLastHand) {
  State state = choosing({.seats = 3});
  seat_state(state, second).hand = 0;
  seat_state(state, third).hand = 0;
  const State after = resign(state, first);
  EXPECT_EQ(reason(after), "hands_empty");
  EXPECT_EQ(ranks(after), "3 1 1");
}

TEST(NekonokoG1, TheMoversThrowIsVoidAndTheTurnPasses) {
  const State after = resign(choosing({.seats = 3}), first);
  EXPECT_EQ(after.phase, Phase{Throwing{second}});
  EXPECT_EQ(Game::turn(after), 2u);
  EXPECT_EQ(Game::view(after, spectator).dice, std::nullopt);
}

TEST(NekonokoG1, AResignationBeforeTheThrowPassesTheTurnToo) {
  const State state = sown(3, "rrrry yyybb bbwww wpppp .....", second);
  EXPECT_EQ(resign(state, second).phase, Phase{Throwing{third}});
  EXPECT_EQ(resign(state, first).phase, Phase{Throwing{second}});
}

TEST(NekonokoG1, AnothersResignationLeavesTheTurnAlone) {
  const State state = choosing({.seats = 3});
  const State after = resign(state, second);
  EXPECT_EQ(after.phase, state.phase);
  EXPECT_EQ(Game::turn(after), 1u);
  EXPECT_EQ(Game::mover(play(after, d4_cw)), third);
}

TEST(NekonokoG1, WhoMayResign) {
  const State state = choosing({.seats = 3});
  const Ruling resignation = Resign{second};
  EXPECT_EQ(Game::why_not(Game::start({}, 3), resignation), (Refusal{"G1", "not_begun"}));
  EXPECT_EQ(Game::why_not(state, resignation), std::nullopt);
  EXPECT_EQ(Game::why_not(resign(state, second), resignation), (Refusal{"G1", "already_resigned"}));
  EXPECT_EQ(Game::why_not(state, Ruling{Resign{fourth}}), (Refusal{"G1", "no_such_seat"}));
  EXPECT_EQ(Game::why_not(state, Ruling{Resign{seat_at(255)}}), (Refusal{"G1", "no_such_seat"}));
}

TEST(NekonokoG2, AnAgreedEndRanksByTheScoresAsTheyStand) {
  const State after = agree(choosing({.seats = 3, .field = "0.1.. ..1.. ..... 22... 2...."}));
  EXPECT_EQ(reason(after), "agreed");
  EXPECT_EQ(ranks(after), "3 2 1");
  EXPECT_EQ(Game::result(after)->places[2].score, 3);
  EXPECT_EQ(Game::view(after, spectator).to_act, Node{Terminal{}});
}

TEST(NekonokoG2, ThereIsNothingToAgreeOnBeforeTheFirstTurn) {
  EXPECT_EQ(Game::why_not(Game::start({}, 2), Ruling{AgreedEnd{}}), (Refusal{"G2", "not_begun"}));
  EXPECT_EQ(Game::why_not(choosing({}), Ruling{AgreedEnd{}}), std::nullopt);
}

TEST(NekonokoG3, ThereIsNoTimeLimit) {
  EXPECT_EQ(Game::why_not(choosing({}), Ruling{TimeUp{}}), (Refusal{"G3", "no_time_limit"}));
}

TEST(NekonokoG5, OnlyAnEndHasAResult) {
  EXPECT_EQ(Game::result(choosing({})), std::nullopt);
  EXPECT_EQ(Game::result(Game::start({}, 4)), std::nullopt);
}

TEST(NekonokoG6, NoRulingChangesAnEnd) {
  const State over = agree(choosing({}));
  for (const Ruling& ruling : {Ruling{Resign{first}}, Ruling{AgreedEnd{}}, Ruling{TimeUp{}}})
    EXPECT_EQ(Game::why_not(over, ruling), (Refusal{"G6", "over"}));
  EXPECT_TRUE(Game::moves(over).empty());
  EXPECT_TRUE(Game::chance_outcomes(over).empty());
}

}  // namespace
