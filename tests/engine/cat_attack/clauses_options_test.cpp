// A110 to A112 and the option `kittens`.
#include "tests/engine/cat_attack/scene.hpp"

#include <gtest/gtest.h>

namespace cat_attack_tests {
namespace {

using engine::CatAttack;
using engine::seat_at;

Options kittens() {
  Options options;
  options.kittens = true;
  return options;
}

const Options two_teams = in_teams({{0, 2}, {1, 3}});
const Options two_houses = in_teams({{0, 2}, {1, 3}}, true);

Scene settled(Scene scene, int seat, Space before, Space home) {
  return scene.full_larder(seat).cat(seat, before).mover(seat).to_throw().roll(1).walk(home);
}

TEST(CatAttackKittens, AnothersHomeIsClosed) {
  const Scene scene = Scene(2, kittens()).cat(0, GN1).cat(1, S3);
  EXPECT_EQ(scene.destinations(1), "GN2");
  Scene thrown = scene;
  EXPECT_EQ(thrown.to_throw().roll(1).clause(Walk{HN}), "A63 closed_to_kittens HN");
  const Scene burglar = Scene(2, kittens()).larder(1, {Item::fish}).cat(0, GN2).cat(1, S3).hand(0, {cat_burglar});
  EXPECT_EQ(burglar.targets(cat_burglar), "-");
}

TEST(CatAttackKittens, NoTrespassNoFightNoSixCat) {
  Scene home = Scene(2, kittens()).cat(0, L1).cat(1, GNW1).to_throw().roll(1).walk(GNW3);
  EXPECT_EQ(home.lives(1), 9);
  const Scene fight = Scene(2, kittens()).cat(0, N3).cat(1, N4).hand(0, {bird_1});
  EXPECT_EQ(fight.clause(PickFight{seat_at(1), bird_1}), "A70 closed_to_kittens");
  const Scene six = Scene(2, kittens()).larder(1, {Item::bird}).cat(1, S3)
                        .hand(0, {bird_1, bird_1, bird_2, bird_3, bird_4, bird_5});
  EXPECT_EQ(six.clause(SixCat{Critter::bird, seat_at(1), XW}), "A80 closed_to_kittens");
}

TEST(CatAttackKittens, SwapsAfterAttacksStay) {
  Scene scene = Scene(2, kittens()).cat(0, N4).cat(1, N5).to_throw().roll(1).walk(N5);
  EXPECT_EQ(scene.phase(), Phase::swap);
}

TEST(CatAttackA110, AFullLarderAtHomeSettlesACat) {
  Scene scene = settled(Scene(4, two_teams), 0, GNW1, HNW);
  EXPECT_TRUE(scene.table().cats[0].settled);
  EXPECT_EQ(scene.ranks(), "");
  EXPECT_EQ(scene.on_turn(), 1);
  scene.finish_turn().finish_turn().finish_turn();
  EXPECT_EQ(scene.on_turn(), 1) << "its turns are skipped";
}

TEST(CatAttackA110, WhatItStillHadToDoIsVoid) {
  Scene scene = Scene(4, two_teams).full_larder(0).cat(0, GNW1).hand(0, {speedy_cat});
  EXPECT_EQ(scene.play(speedy_cat).refill().roll(1).walk(HNW).on_turn(), 1);
}

TEST(CatAttackA110, SwapsThatAreDueAreDecided) {
  Scene scene = settled(Scene(4, two_teams).cat(1, GNW2), 0, L2, L1);
  EXPECT_FALSE(scene.table().cats[0].settled) << "not its Home";
  Scene home = Scene(4, two_teams).full_larder(0).cat(0, L1).cat(1, GNW4).to_throw().roll(4).walk(HNW);
  EXPECT_EQ(home.to_act(), 0);
  EXPECT_EQ(home.lives(1), 8);
  EXPECT_EQ(home.keep().on_turn(), 1);
}

TEST(CatAttackA110, TheFirstTeamWhoseCatsAreAllSettledWins) {
  Options options = in_teams({{0, 2}, {1, 3}});
  options.stock = Stock::full;
  Scene scene = settled(settled(Scene(4, options), 0, GNW1, HNW).mover(2), 2, GNE1, HNE);
  EXPECT_EQ(scene.ranks(), "settled 1 3 1 3");
}

TEST(CatAttackA110, BesideARetiredMateNobodyIsSettled) {
  Scene scene = settled(Scene(4, two_teams), 0, GNW1, HNW);
  scene.resign(2);
  EXPECT_FALSE(scene.table().cats[0].settled);
  EXPECT_EQ(scene.told<Unsettled>(), 1);
  Scene alone = Scene(4, two_teams).resign(2);
  alone = settled(alone, 0, GNW1, HNW);
  EXPECT_FALSE(alone.table().cats[0].settled);
  EXPECT_EQ(alone.ranks(), "") << "it can win only by survival";
}

TEST(CatAttackA111, TheLastTeamWithALivingCatWins) {
  Scene scene(4, two_teams);
  scene.resign(2).resign(1);
  EXPECT_EQ(scene.ranks(), "");
  EXPECT_EQ(scene.resign(3).ranks(), "last_cat 1 3 1 3") << "who resigned shares its team's rank";
}

TEST(CatAttackA111, TeamMatesLeaveOneAnotherAlone) {
  const Scene jump = Scene(4, two_teams).cat(0, N3).cat(2, N5).hand(0, {cat_attack});
  EXPECT_EQ(jump.targets(cat_attack), "-");
  EXPECT_EQ(Scene(4, two_teams).cat(0, N3).cat(2, N5).hand(0, {bird_1}).clause(PickFight{seat_at(2), bird_1}),
            "A111 team_mate");
  Scene home = Scene(4, two_teams).cat(0, L1).cat(2, GNW1).to_throw().roll(1).walk(GNW3);
  EXPECT_EQ(home.lives(2), 9);
  const Scene door = Scene(4, two_teams).cat(0, GNE1).cat(2, S3);
  EXPECT_EQ(door.destinations(1), "GNE2");
}

TEST(CatAttackA111, CrittersMayLeaveATeamMatesLarder) {
  const Scene six = Scene(4, two_teams).larder(2, {Item::bird}).cat(2, S3)
                        .hand(0, {bird_1, bird_1, bird_2, bird_3, bird_4, bird_5});
  EXPECT_TRUE(six.allows(SixCat{Critter::bird, seat_at(2), XE}));
  Scene card = Scene(4, two_teams).larder(2, {Item::bird}).hand(0, {bird_1}).resign(2);
  EXPECT_TRUE(card.allows(Play{bird_1, Source{InLarder{seat_at(2)}}, GNE1}));
}

TEST(CatAttackA112, OneHouseOneLarderOneStockOfLives) {
  Scene scene = Scene(4, two_houses).larder(2, {Item::fish});
  EXPECT_EQ(scene.larder(0), "fish");
  EXPECT_EQ(scene.at(2), HNW);
  scene.cat(1, N4).cat(0, N5).mover(1).to_throw().roll(1).walk(N5);
  EXPECT_EQ(scene.lives(0), 8);
  EXPECT_EQ(scene.lives(2), 8) << "shown for every member";
}

TEST(CatAttackA112, AFullLarderAndOneOfItsCatsAtHomeWin) {
  Scene scene = Scene(4, two_houses).full_larder(0).cat(2, GNW1).mover(2).to_throw().roll(1).walk(HNW);
  EXPECT_EQ(scene.ranks(), "food 1 3 1 3");
}

TEST(CatAttackA112, TheyDoNotBlockOneAnotherOnTheOwnHome) {
  EXPECT_EQ(Scene(4, two_houses).cat(0, GNW1).destinations(1), "GNW2 HNW");
  EXPECT_EQ(Scene(4, two_houses).cat(0, GNW2).cat(2, GNW1).destinations(2), "L1 M2") << "in the garden they do";
}

TEST(CatAttackA112, OwnersOutsideMeansAllOwnersOnItAny) {
  // The house of seats 1 and 3.
  const Options options = two_houses;
  EXPECT_EQ(Scene(4, options).cat(0, GN1).cat(1, S3).cat(3, S1).destinations(1), "GN2 HN");
  EXPECT_EQ(Scene(4, options).cat(0, GN1).cat(1, S3).cat(3, GN3).destinations(1), "GN2");
  EXPECT_EQ(Scene(4, options).cat(0, GN1).cat(1, S3).destinations(1), "GN2");
}

TEST(CatAttackA112, AMemberFromOutsideCatchesEvenIfAnotherWasIn) {
  Scene scene = Scene(4, two_houses).cat(0, L1).cat(2, GNW4).cat(1, GNW1).to_throw().roll(1).walk(GNW3);
  EXPECT_EQ(scene.lives(1), 8);
}

TEST(CatAttackA112, TheShopOfAnyMemberIsSafe) {
  Scene scene = Scene(4, two_houses).larder(1, {Item::fish, Item::milk}).cat(0, GN1).cat(1, S3).cat(3, FI1);
  scene.to_throw().roll(1).walk(HN);
  EXPECT_EQ(scene.clause(Raid{Item::fish}), "A63 owner_stands_at_that_shop");
}

TEST(CatAttackA112, AtNoLivesAllItsCatsRetireTogether) {
  const Options three = in_teams({{0, 2}, {1, 3}, {4}}, true);
  Scene scene = Scene(5, three).lives(1, 1).cat(0, N4).cat(3, N5);
  const std::string hands = scene.hand(3) + " " + scene.hand(1);
  scene.to_throw().roll(1).walk(N5);
  EXPECT_EQ(scene.told<Retired>(), 2);
  EXPECT_EQ(scene.discard(), hands) << "the hand of the one that lost the life first";
}

TEST(CatAttackA112, AMemberWhoResignsLeavesLarderAndLives) {
  const Options three = in_teams({{0, 2}, {1, 3}, {4}}, true);
  Scene scene = Scene(5, three).larder(1, {Item::bird}).cat(3, S3).hand(0, {bird_1}).resign(1);
  EXPECT_EQ(scene.lives(1), 9);
  EXPECT_EQ(scene.larder(1), "bird");
  EXPECT_EQ(scene.clause(Play{bird_1, Source{InLarder{seat_at(1)}}, GN1}), "A47 owner_not_retired");
}

TEST(CatAttackA112, LardersAreNamedByTheTeamsLowestSeat) {
  const Scene scene = Scene(4, two_houses).larder(1, {Item::bird}).cat(1, S3).cat(3, S1)
                          .hand(0, {bird_1, bird_1, bird_2, bird_3, bird_4, bird_5});
  EXPECT_TRUE(scene.allows(SixCat{Critter::bird, seat_at(1), XW}));
  EXPECT_EQ(scene.clause(SixCat{Critter::bird, seat_at(3), XW}), "A81 no_such_larder");
}

TEST(CatAttackA113, OfATeamTheSumDecides) {
  Scene scene = Scene(4, two_teams).lives(0, 9).lives(2, 1).lives(1, 6).lives(3, 5);
  scene.rule(engine::AgreedEnd{});
  EXPECT_EQ(scene.ranks(), "agreed 3 1 3 1");
  Scene shared = Scene(5, in_teams({{0, 2, 4}, {1, 3}}, true)).lives(0, 5).lives(1, 6);
  shared.rule(engine::AgreedEnd{});
  EXPECT_EQ(shared.ranks(), "agreed 3 1 3 1 3") << "what is shared counts once";
}

TEST(CatAttackReveals, AWalkMayBeTakenBackUnlessItShowsAHand) {
  Scene quiet = Scene(3).to_throw().roll(1);
  EXPECT_TRUE(CatAttack::reveals_nothing(quiet.state(), Walk{GNW1}));
  Scene swap = Scene(3).cat(0, N4).cat(1, N5).to_throw().roll(1);
  EXPECT_FALSE(CatAttack::reveals_nothing(swap.state(), Walk{N5}));
  Scene last = Scene(3).cat(0, N4).cat(1, N5).lives(1, 1).to_throw().roll(1);
  EXPECT_FALSE(CatAttack::reveals_nothing(last.state(), Walk{N5})) << "a hand is laid open";
  Scene raid = Scene(3).larder(1, {Item::fish}).cat(0, GN1).cat(1, S3).to_throw().roll(1).walk(HN);
  EXPECT_TRUE(CatAttack::reveals_nothing(raid.state(), Leave{}));
  const Scene fight = Scene(2).cat(0, N3).cat(1, N4).hand(0, {bird_1});
  EXPECT_FALSE(CatAttack::reveals_nothing(fight.state(), PickFight{seat_at(1), bird_1}));
}

}  // namespace
}  // namespace cat_attack_tests
