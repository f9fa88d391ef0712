// A60 to A82: raid and trespass, Cat Fight, Six Cat.
#include "tests/engine/cat_attack/position.hpp"

#include <gtest/gtest.h>

namespace cat_attack_tests {
namespace {

using engine::CatAttack;
using engine::seat_at;

// Seat 0 stands before the door of seat 1, which is far away, and has thrown 1.
Position at_the_door(Position position, Space owner = S3) {
  return position.cat(0, GN1).cat(1, owner).to_throw().roll(1);
}

TEST(CatAttackA60, AHostWhoComesHomeCatchesEveryOtherCatInTheGrounds) {
  Position position = Position(3).cat(0, L1).cat(1, GNW1).cat(2, HNW).to_throw().roll(1);
  position.walk(GNW3);
  EXPECT_EQ(position.lives(1), 8);
  EXPECT_EQ(position.lives(2), 8) << "on the Home too";
  EXPECT_EQ(position.to_act(), 0);
  EXPECT_EQ(position.keep().to_act(), 0) << "a swap with each";
}

TEST(CatAttackA60, WhoWasInItsGroundsAlreadyCatchesNobody) {
  Position position = Position(2).cat(0, GNW3).cat(1, GNW4).to_throw().roll(1);
  position.walk(GNW2);
  EXPECT_EQ(position.lives(1), 9);
}

TEST(CatAttackA61, PassingThroughDoesNothing) {
  Position position = Position(2).cat(0, L1).cat(1, GNW1).to_throw().roll(4);
  position.walk(M2);
  EXPECT_EQ(position.lives(1), 9) << "the host only passed";
}

TEST(CatAttackA62, EnteringWhileTheHostIsInDoesNothing) {
  Position position = Position(2).cat(0, L1).cat(1, GN1).to_throw().roll(1);
  position.walk(GN3);
  EXPECT_EQ(position.lives(0), 9);
  EXPECT_EQ(position.on_turn(), 1);
}

TEST(CatAttackA63, ARaiderMayTakeOneItemThatItLacksOrDecline) {
  Position position = at_the_door(Position(2).larder(1, {Item::fish, Item::bird, Item::milk}).larder(0, {Item::milk}));
  position.walk(HN);
  EXPECT_EQ(position.phase(), Phase::raid);
  EXPECT_TRUE(position.allows(Raid{Item::bird}));
  EXPECT_TRUE(position.allows(Raid{Item::fish}));
  EXPECT_TRUE(position.allows(Leave{}));
  EXPECT_EQ(position.clause(Raid{Item::milk}), "A63 has_one_already");
  EXPECT_EQ(position.clause(Raid{Item::vitamins}), "A63 not_in_that_larder");
  position.move(Leave{});
  EXPECT_EQ(position.count_of<event::RaidDeclined>(), 1);
  EXPECT_EQ(position.lives(0), 9) << "no penalty";
  EXPECT_EQ(position.at(0), HN);
}

TEST(CatAttackA63, NotTheItemOfTheShopInWhoseGardenTheOwnerStands) {
  Position position = at_the_door(Position(2).larder(1, {Item::fish, Item::milk}), FI2);
  position.walk(HN);
  EXPECT_EQ(position.clause(Raid{Item::fish}), "A63 owner_stands_at_that_shop");
  EXPECT_TRUE(position.allows(Raid{Item::milk}));
}

TEST(CatAttackA64, ByACatCardToo) {
  Position position = Position(2).larder(1, {Item::fish}).cat(0, GN1).cat(1, S3).hand(0, {cat_1});
  position.play(cat_1, HN).refill();
  EXPECT_EQ(position.phase(), Phase::raid);
}

TEST(CatAttackA65, StillInTheGroundsAtTheEndCostsTwoLives) {
  Position position = at_the_door(Position(2).larder(1, {Item::fish}));
  position.walk(HN).move(Raid{Item::fish});
  EXPECT_EQ(position.lives(0), 7);
  EXPECT_EQ(position.at(0), HNW);
  EXPECT_EQ(position.larder(0), "fish");
  EXPECT_EQ(position.on_turn(), 1);
}

TEST(CatAttackA65, WhoHasLeftPaysNothingAndWhoComesBackDoes) {
  Position position = Position(2).larder(1, {Item::fish}).cat(0, GN1).cat(1, S3).hand(0, {cat_1});
  position.play(cat_1, HN).refill().move(Raid{Item::fish});
  Position away = position;
  away.roll(4).walk(L1);
  EXPECT_EQ(away.lives(0), 9);
  away.turn_up(Curiosity::roll_again).roll(1).walk(GN3);
  EXPECT_EQ(away.lives(0), 7);
}

TEST(CatAttackA65, AHouseWhoseOwnerHasRetiredMeanwhileIsSafe) {
  Position position = Position(3).larder(1, {Item::fish}).cat(0, GN1).cat(1, S3).hand(0, {cat_1});
  position.play(cat_1, HN).refill().move(Raid{Item::fish}).resign(1);
  position.roll(2).walk(GN2);
  EXPECT_EQ(position.lives(0), 9);
}

TEST(CatAttackA66, RaidAndBurglaryAtOneHouseTheHigherPenaltyOnce) {
  Position position =
      Position(2).larder(1, {Item::fish, Item::milk}).cat(0, GN2).cat(1, S3).hand(0, {cat_burglar, speedy_cat});
  position.edit().table.tasks.push(PlayCard{});  // as a Curiosity card would have it
  position.play(cat_burglar, HN).move(Raid{Item::fish}).refill();
  position.play(speedy_cat).refill().roll(2).walk(GN2).roll(2).walk(HN).move(Raid{Item::milk});
  position.roll(1).walk(GN1).roll(1).walk(GN2);
  EXPECT_EQ(position.lives(0), 7);
}

TEST(CatAttackA67, AStolenBirdChangesLarders) {
  Position position = at_the_door(Position(2).larder(1, {Item::bird}));
  position.walk(HN).move(Raid{Item::bird});
  EXPECT_EQ(position.larder(0), "bird");
  EXPECT_EQ(position.larder(1), "");
  EXPECT_EQ(position.birds(), "1 in");
}

TEST(CatAttackA68, NothingToTakeNoRaid) {
  Position position = at_the_door(Position(2).larder(1, {Item::fish}).larder(0, {Item::fish}));
  position.walk(HN);
  EXPECT_EQ(position.on_turn(), 1);
  EXPECT_EQ(position.lives(0), 9);
}

TEST(CatAttackA68, NeverAPenaltyAtARetiredCatsHouse) {
  Position position = Position(3).larder(1, {Item::fish}).resign(1).cat(0, GN1).to_throw().roll(1);
  position.walk(HN).move(Raid{Item::fish});
  EXPECT_EQ(position.lives(0), 9);
  EXPECT_EQ(position.at(0), HN);
}

// ---- Cat Fight ----

// Seat 0 on N3 fights seat 1 on N4.
Position fight(std::initializer_list<Card> attacker, std::initializer_list<Card> defender, int seats = 3) {
  return Position(static_cast<std::size_t>(seats)).cat(0, N3).cat(1, N4).hand(0, attacker).hand(1, defender);
}

TEST(CatAttackA70, InPlaceOfTheCardInAnyCardPhase) {
  Position position = fight({bird_1, cat_1, cat_2, cat_3, cat_4, cat_5}, {bird_1, bird_2, cat_1, cat_2, cat_3, cat_4});
  EXPECT_TRUE(position.allows(PickFight{seat_at(1), bird_1}));
  position.to_throw();
  position.edit().table.tasks.push(PlayCard{});
  position.move(PickFight{seat_at(1), bird_1});
  EXPECT_EQ(position.phase(), Phase::fight);
}

TEST(CatAttackA71, AgainstACatWithinSixThatIsNotAtHome) {
  Position position = Position(4).cat(0, N3).cat(2, S3).cat(3, E1).hand(0, {bird_1});
  EXPECT_EQ(position.clause(PickFight{seat_at(1), bird_1}), "A31 at_home HN");
  EXPECT_EQ(position.clause(PickFight{seat_at(2), bird_1}), "A50 not_within_six S3");
  EXPECT_EQ(position.clause(PickFight{seat_at(0), bird_1}), "A71 no_such_enemy");
  EXPECT_TRUE(position.allows(PickFight{seat_at(3), bird_1}));
}

TEST(CatAttackA72, TheFirstCardIsNumberedAndOfAnySuit) {
  const Position position = fight({bird_1, cat_1, mouse_1, speedy_cat, cat_attack, cat_burglar}, {bird_1});
  for (const Card card : {bird_1, cat_1, mouse_1}) EXPECT_TRUE(position.allows(PickFight{seat_at(1), card}));
  EXPECT_EQ(position.clause(PickFight{seat_at(1), cat_attack}), "A72 picture_card");
  EXPECT_EQ(position.clause(PickFight{seat_at(1), bird_2}), "A72 card_not_in_hand");
}

TEST(CatAttackA72, ThenInTurnOneOfThatSuit) {
  Position position =
      fight({bird_1, bird_2, cat_1, cat_2, cat_3, cat_4}, {bird_3, bird_4, cat_5, cat_6, mouse_1, mouse_2});
  position.move(PickFight{seat_at(1), bird_1});
  EXPECT_EQ(position.to_act(), 1);
  EXPECT_EQ(position.on_turn(), 0);
  EXPECT_EQ(position.clause(Lay{cat_5}), "A72 not_of_the_suit");
  EXPECT_EQ(position.clause(Keep{}), "A72 fight_first");
  position.move(Lay{bird_3});
  EXPECT_EQ(position.to_act(), 0);
  EXPECT_EQ(position.discard(), "bird-1 bird-3") << "at once";
}

TEST(CatAttackA72, TheFightIsOverInTheEntryInWhichTheOtherHasNoneLeft) {
  Position position = fight({bird_1, cat_1, cat_2, cat_3, cat_4, cat_5}, {cat_1, cat_2, cat_3, cat_4, cat_5, cat_6});
  position.move(PickFight{seat_at(1), bird_1});
  EXPECT_EQ(position.count_of<event::FightDecided>(), 1);
  EXPECT_EQ(position.lives(1), 8);
  EXPECT_FALSE(CatAttack::view(position.state(), engine::spectator).fight.has_value());
}

Position both_empty(std::initializer_list<Card> new_hand) {
  Position position =
      fight({bird_1, bird_2, bird_3, bird_4, bird_5, bird_6}, {bird_1, bird_2, bird_3, bird_4, bird_5, bird_6}, 2);
  position.move(PickFight{seat_at(1), bird_1});
  for (int n = 0; n < 11; ++n) position.move(CatAttack::moves(position.state())[0]);
  EXPECT_EQ(position.count_of<event::FightRenewed>(), 1);
  for (const Card card : new_hand) position.draw(card);
  return position;
}

TEST(CatAttackA73, BothHandsEmptyBothDrawSixTheAttackerFirst) {
  Position position = both_empty({bird_1, cat_1, cat_1, cat_1, cat_2, cat_2});
  EXPECT_EQ(position.hand(0), "bird-1 cat-1 cat-1 cat-1 cat-2 cat-2");
  EXPECT_EQ(position.hand(1), "");
  EXPECT_EQ(position.phase(), Phase::draw);
  EXPECT_TRUE(CatAttack::view(position.state(), engine::spectator).fight.has_value()) << "not yet decided";
  position.refill();
  EXPECT_EQ(position.phase(), Phase::fight);
  EXPECT_EQ(position.to_act(), 0) << "the attacker lays next";
}

TEST(CatAttackA73, TheAttackerLosesIfHisNewHandHoldsNoneOfTheSuit) {
  Position position = both_empty({cat_1, cat_1, cat_1, cat_2, cat_2, cat_2});
  position.refill();
  EXPECT_EQ(position.lives(0), 8);
  EXPECT_EQ(position.at(0), HNW);
}

TEST(CatAttackA74, WhoCannotLayLosesALifeBothRefillTheWinnerMaySwap) {
  Position position = fight({bird_1, bird_2, cat_1, cat_2, cat_3, cat_4}, {bird_3, cat_2, cat_3, cat_4, cat_5, cat_6});
  position.move(PickFight{seat_at(1), bird_1}).move(Lay{bird_3}).move(Lay{bird_2});
  EXPECT_EQ(position.lives(1), 8);
  position.draw(speedy_cat).draw(speedy_cat);
  EXPECT_EQ(position.state().hands[0].size(), 6U) << "the attacker first";
  position.refill();
  EXPECT_EQ(position.phase(), Phase::swap);
  EXPECT_EQ(position.to_act(), 0);
}

TEST(CatAttackA75, TheAttackerMovesOntoTheSpaceAndTheRestOfTheLandingFollowsTheSwaps) {
  Position position = fight({bird_1, cat_1, cat_2, cat_3, cat_4, cat_5}, {cat_1, cat_2, cat_3, cat_4, cat_5, cat_6});
  position.cat(0, N1).cat(1, FI2);
  position.move(PickFight{seat_at(1), bird_1});
  EXPECT_EQ(position.at(0), FI2);
  EXPECT_EQ(position.at(1), HN);
  EXPECT_EQ(position.larder(0), "") << "not before the swap";
  position.refill().keep();
  EXPECT_EQ(position.larder(0), "fish");
  EXPECT_EQ(position.phase(), Phase::throw_die);
}

TEST(CatAttackA75, OnACuriositySpaceACardIsDrawnLast) {
  Position position = fight({bird_1, cat_1, cat_2, cat_3, cat_4, cat_5}, {cat_1, cat_2, cat_3, cat_4, cat_5, cat_6});
  position.cat(1, R1).move(PickFight{seat_at(1), bird_1}).refill().keep();
  EXPECT_EQ(position.phase(), Phase::draw);
  position.turn_up(Curiosity::bird_escapes);
  EXPECT_EQ(position.phase(), Phase::throw_die);
}

TEST(CatAttackA75, HeCatchesInHisOwnGroundsAfterTheLosersCatches) {
  // 0 fights 1 in the garden of 0; 2 trespasses there, 3 in the garden of 1.
  Position position = fight({bird_1, cat_1, cat_2, cat_3, cat_4, cat_5}, {cat_1, cat_2, cat_3, cat_4, cat_5, cat_6}, 4);
  position.cat(0, L1).cat(1, GNW3).cat(2, GNW1).cat(3, GN1);
  position.move(PickFight{seat_at(1), bird_1});
  std::string order;
  for (const Event& event : position.events())
    if (const auto* lost = std::get_if<event::LivesLost>(&event)) order += std::to_string(index(lost->seat));
  EXPECT_EQ(order, "132");
}

TEST(CatAttackA76, IfTheDefenderWinsTheAttackerGoesHomeAndTheTurnGoesOn) {
  Position position = fight({bird_1, cat_1, cat_2, cat_3, cat_4, cat_5}, {bird_1, cat_2, cat_3, cat_4, cat_5, cat_6});
  position.move(PickFight{seat_at(1), bird_1}).move(Lay{bird_1});
  EXPECT_EQ(position.at(0), HNW);
  EXPECT_EQ(position.at(1), N4) << "he stays";
  EXPECT_EQ(position.lives(0), 8);
  position.refill();
  EXPECT_EQ(position.phase(), Phase::swap);
  EXPECT_EQ(position.to_act(), 1);
  position.keep();
  EXPECT_EQ(position.phase(), Phase::throw_die);
  EXPECT_EQ(position.on_turn(), 0);
}

TEST(CatAttackA76, AnAttackerWhoRetiresByItEndsHisTurn) {
  Position position = fight({bird_1, cat_1, cat_2, cat_3, cat_4, cat_5}, {bird_1, cat_2, cat_3, cat_4, cat_5, cat_6});
  position.lives(0, 1).move(PickFight{seat_at(1), bird_1}).move(Lay{bird_1});
  EXPECT_EQ(position.phase(), Phase::draw) << "the winner refills";
  position.refill();
  EXPECT_EQ(position.on_turn(), 1);
  EXPECT_EQ(position.phase(), Phase::card);
}

// ---- Six Cat ----

Position six_birds(Position position) { return position.hand(0, {bird_1, bird_1, bird_2, bird_3, bird_4, bird_5}); }

TEST(CatAttackA80, SixCardsOfOneCritterSuit) {
  Position position = six_birds(Position(2).larder(1, {Item::bird}).cat(1, S3));
  position.move(SixCat{Critter::bird, seat_at(1), XW});
  EXPECT_EQ(position.discard(), "bird-1 bird-1 bird-2 bird-3 bird-4 bird-5");
  EXPECT_EQ(position.refill().phase(), Phase::throw_die);
  EXPECT_EQ(position.state().hands[0].size(), 6U);
  const Position five =
      Position(2).larder(1, {Item::bird}).cat(1, S3).hand(0, {bird_1, bird_1, bird_2, bird_3, bird_4, cat_5});
  EXPECT_EQ(five.clause(SixCat{Critter::bird, seat_at(1), XW}), "A80 not_six_of_the_suit");
  const Position mice =
      Position(2).larder(1, {Item::mouse}).cat(1, S3).hand(0, {mouse_1, mouse_1, mouse_2, mouse_3, mouse_4, mouse_5});
  EXPECT_TRUE(mice.allows(SixCat{Critter::mouse, seat_at(1), XW}));
}

TEST(CatAttackA81, OutOfAnothersLarderWhoseOwnerIsOutsideOrRetired) {
  const Move steal = SixCat{Critter::bird, seat_at(1), XW};
  EXPECT_EQ(six_birds(Position(2).larder(1, {Item::bird})).clause(steal), "A81 owner_in_grounds");
  EXPECT_EQ(six_birds(Position(2).larder(1, {Item::bird}).cat(1, GN3)).clause(steal), "A81 owner_in_grounds");
  EXPECT_EQ(six_birds(Position(2).cat(1, S3)).clause(steal), "A81 not_in_that_larder");
  EXPECT_EQ(six_birds(Position(2).larder(0, {Item::bird}).cat(0, S3)).clause(SixCat{Critter::bird, seat_at(0), XW}),
            "A81 own_larder");
  EXPECT_TRUE(six_birds(Position(3).larder(1, {Item::bird})).resign(1).allows(steal));
}

TEST(CatAttackA82, SixSpacesUnderTheRulesOfBirds) {
  // HN to XW: GN1, GN2, GN3, L1, L2, XW.
  Position position = six_birds(Position(3).larder(1, {Item::bird}).cat(1, S3).cat(2, XW));
  EXPECT_EQ(position.clause(SixCat{Critter::bird, seat_at(1), XW}), "A43 not_empty XW");
  EXPECT_EQ(position.clause(SixCat{Critter::bird, seat_at(1), L1}), "A82 not_the_whole_number L1");
  EXPECT_TRUE(position.allows(SixCat{Critter::bird, seat_at(1), XE}));
  position.move(SixCat{Critter::bird, seat_at(1), N1});
  EXPECT_EQ(position.birds(), "2 in, N1");
  EXPECT_EQ(position.larder(1), "");
}

}  // namespace
}  // namespace cat_attack_tests
