// A30 to A36: attacks, swaps, going home.
#include "tests/engine/cat_attack/position.hpp"

#include <gtest/gtest.h>

namespace cat_attack_tests {
namespace {

using engine::CatAttack;
using engine::seat_at;
using engine::Viewer;

// Seat 0 has thrown 1 beside the victim.
Position beside(Position position, Space attacker, int victim, Space space) {
  return position.cat(0, attacker).cat(victim, space).to_throw().roll(1);
}

std::string swaps_of(const Position& position) {
  std::string text;
  for (std::size_t i = position.table().tasks.size(); i > 0; --i)
    if (const auto* swap = std::get_if<SwapDue>(&position.table().tasks[i - 1]))
      text += std::to_string(index(swap->taker)) + ">" + std::to_string(index(swap->victim)) + " ";
  return text;
}

std::string caught(const Position& position) {
  std::string text;
  for (const Event& event : position.events())
    if (const auto* each = std::get_if<event::TrespasserCaught>(&event))
      text += std::to_string(index(each->victim)) + " ";
  return text;
}

TEST(CatAttackA30, LandingOnACatAttacksIt) {
  Position position = beside(Position(2), N4, 1, N5);
  position.walk(N5);
  EXPECT_EQ(position.at(0), N5);
  EXPECT_EQ(position.at(1), HN);
  EXPECT_EQ(position.lives(1), 8);
  EXPECT_EQ(position.lives(0), 9);
}

TEST(CatAttackA31, ACatOnItsOwnHomeCannotBeAttacked) {
  EXPECT_EQ(Position(2).cat(0, GN1).destinations(1), "GN2");
  const Position position = Position(2).cat(0, GN2).hand(0, {cat_attack, bird_1});
  EXPECT_EQ(position.targets(cat_attack), "-");
  EXPECT_EQ(position.clause(PickFight{seat_at(1), bird_1}), "A31 at_home HN");
}

TEST(CatAttackA32, TheAttackerSeesTheHandAndExchangesOneCard) {
  Position position = beside(Position(3)
                                 .hand(0, {cat_1, cat_2, cat_3, cat_4, cat_5, cat_6})
                                 .hand(1, {bird_1, bird_2, bird_3, mouse_1, mouse_2, mouse_3}),
                             N4, 1, N5);
  position.walk(N5);
  EXPECT_EQ(position.phase(), Phase::swap);
  EXPECT_EQ(position.to_act(), 0);
  EXPECT_EQ(CatAttack::view(position.state(), Viewer{seat_at(0)}).shown_hand, position.state().hands[1]);
  for (const Viewer& viewer : {engine::spectator, Viewer{seat_at(1)}, Viewer{seat_at(2)}})
    EXPECT_FALSE(CatAttack::view(position.state(), viewer).shown_hand.has_value());
  EXPECT_EQ(position.clause(Swap{speedy_cat, cat_1}), "A32 card_not_in_shown_hand");
  EXPECT_EQ(position.clause(Swap{bird_1, bird_1}), "A32 card_not_in_hand");
  position.move(Swap{mouse_2, cat_6});
  EXPECT_EQ(position.hand(0), "cat-1 cat-2 cat-3 cat-4 cat-5 mouse-2");
  EXPECT_EQ(position.hand(1), "bird-1 bird-2 bird-3 cat-6 mouse-1 mouse-3");
}

TEST(CatAttackA32, EqualCardsMayBeExchangedAndASwapMayBeDeclined) {
  Position position = beside(Position(2).hand(0, {cat_1}).hand(1, {cat_1}), N4, 1, N5);
  const std::string before = position.hand(0);
  position.walk(N5);
  EXPECT_TRUE(position.allows(Swap{cat_1, cat_1}));
  EXPECT_TRUE(position.allows(Keep{}));
  position.keep();
  EXPECT_EQ(position.hand(0), before);
  EXPECT_EQ(position.count_of<event::SwapDeclined>(), 1);
}

TEST(CatAttackA32, OnlyTheTwoWhoTakePartKnowTheCards) {
  Position position = beside(Position(3).hand(0, {cat_1}).hand(1, {bird_1}), N4, 1, N5);
  position.walk(N5);
  const Move swap = Swap{bird_1, cat_1};
  for (const int seat : {0, 1})
    EXPECT_EQ(CatAttack::redact(position.state(), swap, Viewer{seat_at(static_cast<std::size_t>(seat))}), swap);
  EXPECT_EQ(CatAttack::redact(position.state(), swap, Viewer{seat_at(2)}), Move{Swap{}});
  EXPECT_EQ(CatAttack::redact(position.state(), swap, engine::spectator), Move{Swap{}});
  EXPECT_EQ(CatAttack::redact(position.state(), swap, Viewer::referee()), swap);
}

TEST(CatAttackA32, SwapsAreDecidedInTheOrderInWhichTheLivesWereLost) {
  // Seat 1 goes home and catches seat 2 there.
  Position position = beside(Position(3).cat(2, GN2), N4, 1, N5);
  position.walk(N5);
  EXPECT_EQ(swaps_of(position), "0>1 1>2 ");
  EXPECT_EQ(position.to_act(), 0);
  position.keep();
  EXPECT_EQ(position.to_act(), 1) << "the host decides, although seat 0 is on turn";
  EXPECT_EQ(position.on_turn(), 0);
  position.keep();
  EXPECT_EQ(position.on_turn(), 1);
}

TEST(CatAttackA32, ASwapIsDroppedIfOneOfTheTwoHasRetired) {
  Position position = beside(Position(4).cat(2, GN2), N4, 1, N5);
  position.walk(N5).resign(2);
  EXPECT_EQ(position.keep().on_turn(), 1) << "no swap with seat 2";
}

TEST(CatAttackA33, NoSwapWithAVictimThatRetires) {
  Position position = beside(Position(3).lives(1, 1), N4, 1, N5);
  position.walk(N5);
  EXPECT_EQ(swaps_of(position), "");
  EXPECT_FALSE(position.at(1).has_value());
}

TEST(CatAttackA34, AfterACardRefillThenSwapThenCuriosity) {
  Position position = Position(2).cat(0, N2).cat(1, N3).hand(0, {cat_1});
  position.play(cat_1, N3);
  EXPECT_EQ(position.phase(), Phase::draw);
  EXPECT_TRUE(CatAttack::draws_hidden(position.state()));
  position.refill();
  EXPECT_EQ(position.phase(), Phase::swap);
  position.keep();
  EXPECT_EQ(position.phase(), Phase::draw);
  EXPECT_FALSE(CatAttack::draws_hidden(position.state())) << "the Curiosity card";
}

TEST(CatAttackA34, TheRaidsChoiceComesAfterTheSwap) {
  // A raider sits on the Home of seat 2, which is out.
  Position position = beside(Position(3).larder(2, {Item::fish}).cat(2, S3), GNE1, 1, HNE);
  position.walk(HNE);
  EXPECT_EQ(position.phase(), Phase::swap);
  position.keep();
  EXPECT_EQ(position.phase(), Phase::raid);
}

TEST(CatAttackA34, OnlyWhileTheCatStillStandsThere) {
  // 0 attacks 1 in the garden of 2; 1 goes home and catches 2; 2 goes home and catches 0.
  Position position = beside(Position(3).cat(2, GN2), R1, 1, GNE3);
  position.walk(GNE3);
  EXPECT_EQ(position.at(0), HNW);
  EXPECT_EQ(position.lives(0) + position.lives(1) + position.lives(2), 24);
  EXPECT_EQ(swaps_of(position), "0>1 1>2 2>0 ") << "the swaps always";
}

TEST(CatAttackA35, TrespassersAreCaughtFromTheSeatAfterTheHost) {
  Position position = beside(Position(5).cat(4, GN2).cat(2, GN4).cat(3, GN1), N4, 1, N5);
  position.walk(N5);
  EXPECT_EQ(caught(position), "2 3 4 ");
}

TEST(CatAttackA35, EachGoesHomeAndCatchesThereBeforeTheNext) {
  // 1 catches 2 first; 2 catches 4 at home; then 1 catches 3.
  Position position = beside(Position(5).cat(2, GN4).cat(3, GN1).cat(4, GNE1), N4, 1, N5);
  position.walk(N5);
  EXPECT_EQ(caught(position), "2 4 3 ");
  EXPECT_EQ(swaps_of(position), "0>1 1>2 2>4 1>3 ");
}

TEST(CatAttackA35, WhoWasInItsOwnGroundsCatchesNobody) {
  Position position = beside(Position(3).cat(2, GN1), L1, 1, GN3);
  position.walk(GN3);
  EXPECT_EQ(position.at(1), HN);
  EXPECT_EQ(caught(position), "");
}

TEST(CatAttackA36, ACatWithoutLivesRetires) {
  Position position = beside(Position(3).lives(1, 1), N4, 1, N5);
  position.walk(N5);
  EXPECT_TRUE(position.table().cats[1].retired);
  EXPECT_EQ(position.count_of<event::Retired>(), 1);
}

TEST(CatAttackA36, IfItWasItsTurnTheRestIsVoid) {
  Position position = Position(3).lives(0, 1).cat(1, GNW1).hand(0, {cat_2});
  position.play(cat_2);
  EXPECT_EQ(position.on_turn(), 1) << "no refill, no throw";
  EXPECT_EQ(position.phase(), Phase::card);
}

TEST(CatAttackA36, SwapsBetweenOthersAreStillDecided) {
  // As in A34's circle, but the attacker has one life.
  Position position = beside(Position(3).lives(0, 1).cat(2, GN2), R1, 1, GNE3);
  position.walk(GNE3);
  EXPECT_FALSE(position.at(0).has_value());
  EXPECT_EQ(position.on_turn(), 0);
  EXPECT_EQ(position.to_act(), 1) << "1 has caught 2";
  EXPECT_EQ(position.keep().on_turn(), 1);
}

}  // namespace
}  // namespace cat_attack_tests
