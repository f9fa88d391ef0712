// A60 to A82: raid and trespass, Cat Fight, Six Cat.
#include "tests/engine/cat_attack/scene.hpp"

#include <gtest/gtest.h>

namespace cat_attack_tests {
namespace {

using engine::CatAttack;
using engine::seat_at;

// Seat 0 stands before the door of seat 1, which is far away, and has thrown 1.
Scene at_the_door(Scene scene, Space owner = S3) {
  return scene.cat(0, GN1).cat(1, owner).to_throw().roll(1);
}

TEST(CatAttackA60, AHostWhoComesHomeCatchesEveryOtherCatInTheGrounds) {
  Scene scene = Scene(3).cat(0, L1).cat(1, GNW1).cat(2, HNW).to_throw().roll(1);
  scene.walk(GNW3);
  EXPECT_EQ(scene.lives(1), 8);
  EXPECT_EQ(scene.lives(2), 8) << "on the Home too";
  EXPECT_EQ(scene.to_act(), 0);
  EXPECT_EQ(scene.keep().to_act(), 0) << "a swap with each";
}

TEST(CatAttackA60, WhoWasInItsGroundsAlreadyCatchesNobody) {
  Scene scene = Scene(2).cat(0, GNW3).cat(1, GNW4).to_throw().roll(1);
  scene.walk(GNW2);
  EXPECT_EQ(scene.lives(1), 9);
}

TEST(CatAttackA61, PassingThroughDoesNothing) {
  Scene scene = Scene(2).cat(0, L1).cat(1, GNW1).to_throw().roll(4);
  scene.walk(M2);
  EXPECT_EQ(scene.lives(1), 9) << "the host only passed";
}

TEST(CatAttackA62, EnteringWhileTheHostIsInDoesNothing) {
  Scene scene = Scene(2).cat(0, L1).cat(1, GN1).to_throw().roll(1);
  scene.walk(GN3);
  EXPECT_EQ(scene.lives(0), 9);
  EXPECT_EQ(scene.on_turn(), 1);
}

TEST(CatAttackA63, ARaiderMayTakeOneItemThatItLacksOrDecline) {
  Scene scene = at_the_door(Scene(2).larder(1, {Item::fish, Item::bird, Item::milk}).larder(0, {Item::milk}));
  scene.walk(HN);
  EXPECT_EQ(scene.phase(), Phase::raid);
  EXPECT_TRUE(scene.allows(Raid{Item::bird}));
  EXPECT_TRUE(scene.allows(Raid{Item::fish}));
  EXPECT_TRUE(scene.allows(Leave{}));
  EXPECT_EQ(scene.clause(Raid{Item::milk}), "A63 has_one_already");
  EXPECT_EQ(scene.clause(Raid{Item::vitamins}), "A63 not_in_that_larder");
  scene.move(Leave{});
  EXPECT_EQ(scene.told<RaidDeclined>(), 1);
  EXPECT_EQ(scene.lives(0), 9) << "no penalty";
  EXPECT_EQ(scene.at(0), HN);
}

TEST(CatAttackA63, NotTheItemOfTheShopInWhoseGardenTheOwnerStands) {
  Scene scene = at_the_door(Scene(2).larder(1, {Item::fish, Item::milk}), FI2);
  scene.walk(HN);
  EXPECT_EQ(scene.clause(Raid{Item::fish}), "A63 owner_stands_at_that_shop");
  EXPECT_TRUE(scene.allows(Raid{Item::milk}));
}

TEST(CatAttackA64, ByACatCardToo) {
  Scene scene = Scene(2).larder(1, {Item::fish}).cat(0, GN1).cat(1, S3).hand(0, {cat_1});
  scene.play(cat_1, HN).refill();
  EXPECT_EQ(scene.phase(), Phase::raid);
}

TEST(CatAttackA65, StillInTheGroundsAtTheEndCostsTwoLives) {
  Scene scene = at_the_door(Scene(2).larder(1, {Item::fish}));
  scene.walk(HN).move(Raid{Item::fish});
  EXPECT_EQ(scene.lives(0), 7);
  EXPECT_EQ(scene.at(0), HNW);
  EXPECT_EQ(scene.larder(0), "fish");
  EXPECT_EQ(scene.on_turn(), 1);
}

TEST(CatAttackA65, WhoHasLeftPaysNothingAndWhoComesBackDoes) {
  Scene scene = Scene(2).larder(1, {Item::fish}).cat(0, GN1).cat(1, S3).hand(0, {cat_1});
  scene.play(cat_1, HN).refill().move(Raid{Item::fish});
  Scene away = scene;
  away.roll(4).walk(L1);
  EXPECT_EQ(away.lives(0), 9);
  away.turn_up(Curiosity::roll_again).roll(1).walk(GN3);
  EXPECT_EQ(away.lives(0), 7);
}

TEST(CatAttackA65, AHouseWhoseOwnerHasRetiredMeanwhileIsSafe) {
  Scene scene = Scene(3).larder(1, {Item::fish}).cat(0, GN1).cat(1, S3).hand(0, {cat_1});
  scene.play(cat_1, HN).refill().move(Raid{Item::fish}).resign(1);
  scene.roll(2).walk(GN2);
  EXPECT_EQ(scene.lives(0), 9);
}

TEST(CatAttackA66, RaidAndBurglaryAtOneHouseTheHigherPenaltyOnce) {
  Scene scene = Scene(2).larder(1, {Item::fish, Item::milk}).cat(0, GN2).cat(1, S3).hand(0, {cat_burglar, speedy_cat});
  scene.edit().table.tasks.push(PlayCard{});  // as a Curiosity card would have it
  scene.play(cat_burglar, HN).move(Raid{Item::fish}).refill();
  scene.play(speedy_cat).refill().roll(2).walk(GN2).roll(2).walk(HN).move(Raid{Item::milk});
  scene.roll(1).walk(GN1).roll(1).walk(GN2);
  EXPECT_EQ(scene.lives(0), 7);
}

TEST(CatAttackA67, AStolenBirdChangesLarders) {
  Scene scene = at_the_door(Scene(2).larder(1, {Item::bird}));
  scene.walk(HN).move(Raid{Item::bird});
  EXPECT_EQ(scene.larder(0), "bird");
  EXPECT_EQ(scene.larder(1), "");
  EXPECT_EQ(scene.birds(), "1 in");
}

TEST(CatAttackA68, NothingToTakeNoRaid) {
  Scene scene = at_the_door(Scene(2).larder(1, {Item::fish}).larder(0, {Item::fish}));
  scene.walk(HN);
  EXPECT_EQ(scene.on_turn(), 1);
  EXPECT_EQ(scene.lives(0), 9);
}

TEST(CatAttackA68, NeverAPenaltyAtARetiredCatsHouse) {
  Scene scene = Scene(3).larder(1, {Item::fish}).resign(1).cat(0, GN1).to_throw().roll(1);
  scene.walk(HN).move(Raid{Item::fish});
  EXPECT_EQ(scene.lives(0), 9);
  EXPECT_EQ(scene.at(0), HN);
}

// ---- Cat Fight ----

// Seat 0 on N3 fights seat 1 on N4.
Scene fight(std::initializer_list<Card> attacker, std::initializer_list<Card> defender, int seats = 3) {
  return Scene(static_cast<std::size_t>(seats)).cat(0, N3).cat(1, N4).hand(0, attacker).hand(1, defender);
}

TEST(CatAttackA70, InPlaceOfTheCardInAnyCardPhase) {
  Scene scene = fight({bird_1, cat_1, cat_2, cat_3, cat_4, cat_5}, {bird_1, bird_2, cat_1, cat_2, cat_3, cat_4});
  EXPECT_TRUE(scene.allows(PickFight{seat_at(1), bird_1}));
  scene.to_throw();
  scene.edit().table.tasks.push(PlayCard{});
  scene.move(PickFight{seat_at(1), bird_1});
  EXPECT_EQ(scene.phase(), Phase::fight);
}

TEST(CatAttackA71, AgainstACatWithinSixThatIsNotAtHome) {
  Scene scene = Scene(4).cat(0, N3).cat(2, S3).cat(3, E1).hand(0, {bird_1});
  EXPECT_EQ(scene.clause(PickFight{seat_at(1), bird_1}), "A31 at_home HN");
  EXPECT_EQ(scene.clause(PickFight{seat_at(2), bird_1}), "A50 not_within_six S3");
  EXPECT_EQ(scene.clause(PickFight{seat_at(0), bird_1}), "A71 no_such_enemy");
  EXPECT_TRUE(scene.allows(PickFight{seat_at(3), bird_1}));
}

TEST(CatAttackA72, TheFirstCardIsNumberedAndOfAnySuit) {
  const Scene scene = fight({bird_1, cat_1, mouse_1, speedy_cat, cat_attack, cat_burglar}, {bird_1});
  for (const Card card : {bird_1, cat_1, mouse_1}) EXPECT_TRUE(scene.allows(PickFight{seat_at(1), card}));
  EXPECT_EQ(scene.clause(PickFight{seat_at(1), cat_attack}), "A72 picture_card");
  EXPECT_EQ(scene.clause(PickFight{seat_at(1), bird_2}), "A72 card_not_in_hand");
}

TEST(CatAttackA72, ThenInTurnOneOfThatSuit) {
  Scene scene = fight({bird_1, bird_2, cat_1, cat_2, cat_3, cat_4}, {bird_3, bird_4, cat_5, cat_6, mouse_1, mouse_2});
  scene.move(PickFight{seat_at(1), bird_1});
  EXPECT_EQ(scene.to_act(), 1);
  EXPECT_EQ(scene.on_turn(), 0);
  EXPECT_EQ(scene.clause(Lay{cat_5}), "A72 not_of_the_suit");
  EXPECT_EQ(scene.clause(Keep{}), "A72 fight_first");
  scene.move(Lay{bird_3});
  EXPECT_EQ(scene.to_act(), 0);
  EXPECT_EQ(scene.discard(), "bird-1 bird-3") << "at once";
}

TEST(CatAttackA72, TheFightIsOverInTheEntryInWhichTheOtherHasNoneLeft) {
  Scene scene = fight({bird_1, cat_1, cat_2, cat_3, cat_4, cat_5}, {cat_1, cat_2, cat_3, cat_4, cat_5, cat_6});
  scene.move(PickFight{seat_at(1), bird_1});
  EXPECT_EQ(scene.told<FightDecided>(), 1);
  EXPECT_EQ(scene.lives(1), 8);
  EXPECT_FALSE(CatAttack::view(scene.state(), engine::spectator).fight.has_value());
}

Scene both_empty(std::initializer_list<Card> new_hand) {
  Scene scene = fight({bird_1, bird_2, bird_3, bird_4, bird_5, bird_6}, {bird_1, bird_2, bird_3, bird_4, bird_5, bird_6}, 2);
  scene.move(PickFight{seat_at(1), bird_1});
  for (int n = 0; n < 11; ++n) scene.move(CatAttack::moves(scene.state())[0]);
  EXPECT_EQ(scene.told<FightRenewed>(), 1);
  for (const Card card : new_hand) scene.draw(card);
  return scene;
}

TEST(CatAttackA73, BothHandsEmptyBothDrawSixTheAttackerFirst) {
  Scene scene = both_empty({bird_1, cat_1, cat_1, cat_1, cat_2, cat_2});
  EXPECT_EQ(scene.hand(0), "bird-1 cat-1 cat-1 cat-1 cat-2 cat-2");
  EXPECT_EQ(scene.hand(1), "");
  EXPECT_EQ(scene.phase(), Phase::draw);
  EXPECT_TRUE(CatAttack::view(scene.state(), engine::spectator).fight.has_value()) << "not yet decided";
  scene.refill();
  EXPECT_EQ(scene.phase(), Phase::fight);
  EXPECT_EQ(scene.to_act(), 0) << "the attacker lays next";
}

TEST(CatAttackA73, TheAttackerLosesIfHisNewHandHoldsNoneOfTheSuit) {
  Scene scene = both_empty({cat_1, cat_1, cat_1, cat_2, cat_2, cat_2});
  scene.refill();
  EXPECT_EQ(scene.lives(0), 8);
  EXPECT_EQ(scene.at(0), HNW);
}

TEST(CatAttackA74, WhoCannotLayLosesALifeBothRefillTheWinnerMaySwap) {
  Scene scene = fight({bird_1, bird_2, cat_1, cat_2, cat_3, cat_4}, {bird_3, cat_2, cat_3, cat_4, cat_5, cat_6});
  scene.move(PickFight{seat_at(1), bird_1}).move(Lay{bird_3}).move(Lay{bird_2});
  EXPECT_EQ(scene.lives(1), 8);
  scene.draw(speedy_cat).draw(speedy_cat);
  EXPECT_EQ(scene.state().hands[0].size(), 6U) << "the attacker first";
  scene.refill();
  EXPECT_EQ(scene.phase(), Phase::swap);
  EXPECT_EQ(scene.to_act(), 0);
}

TEST(CatAttackA75, TheAttackerMovesOntoTheSpaceAndTheRestOfTheLandingFollowsTheSwaps) {
  Scene scene = fight({bird_1, cat_1, cat_2, cat_3, cat_4, cat_5}, {cat_1, cat_2, cat_3, cat_4, cat_5, cat_6});
  scene.cat(0, N1).cat(1, FI2);
  scene.move(PickFight{seat_at(1), bird_1});
  EXPECT_EQ(scene.at(0), FI2);
  EXPECT_EQ(scene.at(1), HN);
  EXPECT_EQ(scene.larder(0), "") << "not before the swap";
  scene.refill().keep();
  EXPECT_EQ(scene.larder(0), "fish");
  EXPECT_EQ(scene.phase(), Phase::throw_die);
}

TEST(CatAttackA75, OnACuriositySpaceACardIsDrawnLast) {
  Scene scene = fight({bird_1, cat_1, cat_2, cat_3, cat_4, cat_5}, {cat_1, cat_2, cat_3, cat_4, cat_5, cat_6});
  scene.cat(1, R1).move(PickFight{seat_at(1), bird_1}).refill().keep();
  EXPECT_EQ(scene.phase(), Phase::draw);
  scene.turn_up(Curiosity::bird_escapes);
  EXPECT_EQ(scene.phase(), Phase::throw_die);
}

TEST(CatAttackA75, HeCatchesInHisOwnGroundsAfterTheLosersCatches) {
  // 0 fights 1 in the garden of 0; 2 trespasses there, 3 in the garden of 1.
  Scene scene = fight({bird_1, cat_1, cat_2, cat_3, cat_4, cat_5}, {cat_1, cat_2, cat_3, cat_4, cat_5, cat_6}, 4);
  scene.cat(0, L1).cat(1, GNW3).cat(2, GNW1).cat(3, GN1);
  scene.move(PickFight{seat_at(1), bird_1});
  std::string order;
  for (const Event& event : scene.events())
    if (const auto* lost = std::get_if<LivesLost>(&event)) order += std::to_string(index(lost->seat));
  EXPECT_EQ(order, "132");
}

TEST(CatAttackA76, IfTheDefenderWinsTheAttackerGoesHomeAndTheTurnGoesOn) {
  Scene scene = fight({bird_1, cat_1, cat_2, cat_3, cat_4, cat_5}, {bird_1, cat_2, cat_3, cat_4, cat_5, cat_6});
  scene.move(PickFight{seat_at(1), bird_1}).move(Lay{bird_1});
  EXPECT_EQ(scene.at(0), HNW);
  EXPECT_EQ(scene.at(1), N4) << "he stays";
  EXPECT_EQ(scene.lives(0), 8);
  scene.refill();
  EXPECT_EQ(scene.phase(), Phase::swap);
  EXPECT_EQ(scene.to_act(), 1);
  scene.keep();
  EXPECT_EQ(scene.phase(), Phase::throw_die);
  EXPECT_EQ(scene.on_turn(), 0);
}

TEST(CatAttackA76, AnAttackerWhoRetiresByItEndsHisTurn) {
  Scene scene = fight({bird_1, cat_1, cat_2, cat_3, cat_4, cat_5}, {bird_1, cat_2, cat_3, cat_4, cat_5, cat_6});
  scene.lives(0, 1).move(PickFight{seat_at(1), bird_1}).move(Lay{bird_1});
  EXPECT_EQ(scene.phase(), Phase::draw) << "the winner refills";
  scene.refill();
  EXPECT_EQ(scene.on_turn(), 1);
  EXPECT_EQ(scene.phase(), Phase::card);
}

// ---- Six Cat ----

Scene six_birds(Scene scene) { return scene.hand(0, {bird_1, bird_1, bird_2, bird_3, bird_4, bird_5}); }

TEST(CatAttackA80, SixCardsOfOneCritterSuit) {
  Scene scene = six_birds(Scene(2).larder(1, {Item::bird}).cat(1, S3));
  scene.move(SixCat{Critter::bird, seat_at(1), XW});
  EXPECT_EQ(scene.discard(), "bird-1 bird-1 bird-2 bird-3 bird-4 bird-5");
  EXPECT_EQ(scene.refill().phase(), Phase::throw_die);
  EXPECT_EQ(scene.state().hands[0].size(), 6U);
  const Scene five = Scene(2).larder(1, {Item::bird}).cat(1, S3).hand(0, {bird_1, bird_1, bird_2, bird_3, bird_4, cat_5});
  EXPECT_EQ(five.clause(SixCat{Critter::bird, seat_at(1), XW}), "A80 not_six_of_the_suit");
  const Scene mice = Scene(2).larder(1, {Item::mouse}).cat(1, S3)
                         .hand(0, {mouse_1, mouse_1, mouse_2, mouse_3, mouse_4, mouse_5});
  EXPECT_TRUE(mice.allows(SixCat{Critter::mouse, seat_at(1), XW}));
}

TEST(CatAttackA81, OutOfAnothersLarderWhoseOwnerIsOutsideOrRetired) {
  const Move steal = SixCat{Critter::bird, seat_at(1), XW};
  EXPECT_EQ(six_birds(Scene(2).larder(1, {Item::bird})).clause(steal), "A81 owner_in_grounds");
  EXPECT_EQ(six_birds(Scene(2).larder(1, {Item::bird}).cat(1, GN3)).clause(steal), "A81 owner_in_grounds");
  EXPECT_EQ(six_birds(Scene(2).cat(1, S3)).clause(steal), "A81 not_in_that_larder");
  EXPECT_EQ(six_birds(Scene(2).larder(0, {Item::bird}).cat(0, S3)).clause(SixCat{Critter::bird, seat_at(0), XW}),
            "A81 own_larder");
  EXPECT_TRUE(six_birds(Scene(3).larder(1, {Item::bird})).resign(1).allows(steal));
}

TEST(CatAttackA82, SixSpacesUnderTheRulesOfBirds) {
  // HN to XW: GN1, GN2, GN3, L1, L2, XW.
  Scene scene = six_birds(Scene(3).larder(1, {Item::bird}).cat(1, S3).cat(2, XW));
  EXPECT_EQ(scene.clause(SixCat{Critter::bird, seat_at(1), XW}), "A43 not_empty XW");
  EXPECT_EQ(scene.clause(SixCat{Critter::bird, seat_at(1), L1}), "A82 not_the_whole_number L1");
  EXPECT_TRUE(scene.allows(SixCat{Critter::bird, seat_at(1), XE}));
  scene.move(SixCat{Critter::bird, seat_at(1), N1});
  EXPECT_EQ(scene.birds(), "2 in, N1");
  EXPECT_EQ(scene.larder(1), "");
}

}  // namespace
}  // namespace cat_attack_tests
