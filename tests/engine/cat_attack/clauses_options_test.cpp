// A110 to A112 and the option `kittens`.
#include "tests/engine/cat_attack/position.hpp"

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

Position settled(Position position, int seat, Space before, Space home) {
  return position.full_larder(seat).cat(seat, before).mover(seat).to_throw().roll(1).walk(home);
}

TEST(CatAttackKittens, AnothersHomeIsClosed) {
  const Position position = Position(2, kittens()).cat(0, GN1).cat(1, S3);
  EXPECT_EQ(position.destinations(1), "GN2");
  Position thrown = position;
  EXPECT_EQ(thrown.to_throw().roll(1).clause(Walk{HN}), "A63 closed_to_kittens HN");
  const Position burglar = Position(2, kittens()).larder(1, {Item::fish}).cat(0, GN2).cat(1, S3).hand(0, {cat_burglar});
  EXPECT_EQ(burglar.targets(cat_burglar), "-");
}

TEST(CatAttackKittens, NoTrespassNoFightNoSixCat) {
  Position home = Position(2, kittens()).cat(0, L1).cat(1, GNW1).to_throw().roll(1).walk(GNW3);
  EXPECT_EQ(home.lives(1), 9);
  const Position fight = Position(2, kittens()).cat(0, N3).cat(1, N4).hand(0, {bird_1});
  EXPECT_EQ(fight.clause(PickFight{seat_at(1), bird_1}), "A70 closed_to_kittens");
  const Position six = Position(2, kittens())
                           .larder(1, {Item::bird})
                           .cat(1, S3)
                           .hand(0, {bird_1, bird_1, bird_2, bird_3, bird_4, bird_5});
  EXPECT_EQ(six.clause(SixCat{Critter::bird, seat_at(1), XW}), "A80 closed_to_kittens");
}

TEST(CatAttackKittens, SwapsAfterAttacksStay) {
  Position position = Position(2, kittens()).cat(0, N4).cat(1, N5).to_throw().roll(1).walk(N5);
  EXPECT_EQ(position.phase(), Phase::swap);
}

TEST(CatAttackA110, AFullLarderAtHomeSettlesACat) {
  Position position = settled(Position(4, two_teams), 0, GNW1, HNW);
  EXPECT_TRUE(position.table().cats[0].settled);
  EXPECT_EQ(position.ranks(), "");
  EXPECT_EQ(position.on_turn(), 1);
  position.finish_turn().finish_turn().finish_turn();
  EXPECT_EQ(position.on_turn(), 1) << "its turns are skipped";
}

TEST(CatAttackA110, WhatItStillHadToDoIsVoid) {
  Position position = Position(4, two_teams).full_larder(0).cat(0, GNW1).hand(0, {speedy_cat});
  EXPECT_EQ(position.play(speedy_cat).refill().roll(1).walk(HNW).on_turn(), 1);
}

TEST(CatAttackA110, SwapsThatAreDueAreDecided) {
  Position position = settled(Position(4, two_teams).cat(1, GNW2), 0, L2, L1);
  EXPECT_FALSE(position.table().cats[0].settled) << "not its Home";
  Position home = Position(4, two_teams).full_larder(0).cat(0, L1).cat(1, GNW4).to_throw().roll(4).walk(HNW);
  EXPECT_EQ(home.to_act(), 0);
  EXPECT_EQ(home.lives(1), 8);
  EXPECT_EQ(home.keep().on_turn(), 1);
}

TEST(CatAttackA110, TheFirstTeamWhoseCatsAreAllSettledWins) {
  Options options = in_teams({{0, 2}, {1, 3}});
  options.stock = Stock::full;
  Position position = settled(settled(Position(4, options), 0, GNW1, HNW).mover(2), 2, GNE1, HNE);
  EXPECT_EQ(position.ranks(), "settled 1 3 1 3");
}

TEST(CatAttackA110, BesideARetiredMateNobodyIsSettled) {
  Position position = settled(Position(4, two_teams), 0, GNW1, HNW);
  position.resign(2);
  EXPECT_FALSE(position.table().cats[0].settled);
  EXPECT_EQ(position.count_of<event::Unsettled>(), 1);
  Position alone = Position(4, two_teams).resign(2);
  alone = settled(alone, 0, GNW1, HNW);
  EXPECT_FALSE(alone.table().cats[0].settled);
  EXPECT_EQ(alone.ranks(), "") << "it can win only by survival";
}

TEST(CatAttackA111, TheLastTeamWithALivingCatWins) {
  Position position(4, two_teams);
  position.resign(2).resign(1);
  EXPECT_EQ(position.ranks(), "");
  EXPECT_EQ(position.resign(3).ranks(), "last_cat 1 3 1 3") << "who resigned shares its team's rank";
}

TEST(CatAttackA111, TeamMatesLeaveOneAnotherAlone) {
  const Position jump = Position(4, two_teams).cat(0, N3).cat(2, N5).hand(0, {cat_attack});
  EXPECT_EQ(jump.targets(cat_attack), "-");
  EXPECT_EQ(Position(4, two_teams).cat(0, N3).cat(2, N5).hand(0, {bird_1}).clause(PickFight{seat_at(2), bird_1}),
            "A111 team_mate");
  Position home = Position(4, two_teams).cat(0, L1).cat(2, GNW1).to_throw().roll(1).walk(GNW3);
  EXPECT_EQ(home.lives(2), 9);
  const Position door = Position(4, two_teams).cat(0, GNE1).cat(2, S3);
  EXPECT_EQ(door.destinations(1), "GNE2");
}

TEST(CatAttackA111, CrittersMayLeaveATeamMatesLarder) {
  const Position six = Position(4, two_teams)
                           .larder(2, {Item::bird})
                           .cat(2, S3)
                           .hand(0, {bird_1, bird_1, bird_2, bird_3, bird_4, bird_5});
  EXPECT_TRUE(six.allows(SixCat{Critter::bird, seat_at(2), XE}));
  Position card = Position(4, two_teams).larder(2, {Item::bird}).hand(0, {bird_1}).resign(2);
  EXPECT_TRUE(card.allows(Play{bird_1, Source{InLarder{seat_at(2)}}, GNE1}));
}

TEST(CatAttackA112, OneHouseOneLarderOneStockOfLives) {
  Position position = Position(4, two_houses).larder(2, {Item::fish});
  EXPECT_EQ(position.larder(0), "fish");
  EXPECT_EQ(position.at(2), HNW);
  position.cat(1, N4).cat(0, N5).mover(1).to_throw().roll(1).walk(N5);
  EXPECT_EQ(position.lives(0), 8);
  EXPECT_EQ(position.lives(2), 8) << "shown for every member";
}

TEST(CatAttackA112, AFullLarderAndOneOfItsCatsAtHomeWin) {
  Position position = Position(4, two_houses).full_larder(0).cat(2, GNW1).mover(2).to_throw().roll(1).walk(HNW);
  EXPECT_EQ(position.ranks(), "food 1 3 1 3");
}

TEST(CatAttackA112, TheyDoNotBlockOneAnotherOnTheOwnHome) {
  EXPECT_EQ(Position(4, two_houses).cat(0, GNW1).destinations(1), "GNW2 HNW");
  EXPECT_EQ(Position(4, two_houses).cat(0, GNW2).cat(2, GNW1).destinations(2), "L1 M2") << "in the garden they do";
}

TEST(CatAttackA112, OwnersOutsideMeansAllOwnersOnItAny) {
  // The house of seats 1 and 3.
  const Options options = two_houses;
  EXPECT_EQ(Position(4, options).cat(0, GN1).cat(1, S3).cat(3, S1).destinations(1), "GN2 HN");
  EXPECT_EQ(Position(4, options).cat(0, GN1).cat(1, S3).cat(3, GN3).destinations(1), "GN2");
  EXPECT_EQ(Position(4, options).cat(0, GN1).cat(1, S3).destinations(1), "GN2");
}

TEST(CatAttackA112, AMemberFromOutsideCatchesEvenIfAnotherWasIn) {
  Position position = Position(4, two_houses).cat(0, L1).cat(2, GNW4).cat(1, GNW1).to_throw().roll(1).walk(GNW3);
  EXPECT_EQ(position.lives(1), 8);
}

TEST(CatAttackA112, TheShopOfAnyMemberIsSafe) {
  Position position = Position(4, two_houses).larder(1, {Item::fish, Item::milk}).cat(0, GN1).cat(1, S3).cat(3, FI1);
  position.to_throw().roll(1).walk(HN);
  EXPECT_EQ(position.clause(Raid{Item::fish}), "A63 owner_stands_at_that_shop");
}

TEST(CatAttackA112, AtNoLivesAllItsCatsRetireTogether) {
  const Options three = in_teams({{0, 2}, {1, 3}, {4}}, true);
  Position position = Position(5, three).lives(1, 1).cat(0, N4).cat(3, N5);
  const std::string hands = position.hand(3) + " " + position.hand(1);
  position.to_throw().roll(1).walk(N5);
  EXPECT_EQ(position.count_of<event::Retired>(), 2);
  EXPECT_EQ(position.discard(), hands) << "the hand of the one that lost the life first";
}

TEST(CatAttackA112, AMemberWhoResignsLeavesLarderAndLives) {
  const Options three = in_teams({{0, 2}, {1, 3}, {4}}, true);
  Position position = Position(5, three).larder(1, {Item::bird}).cat(3, S3).hand(0, {bird_1}).resign(1);
  EXPECT_EQ(position.lives(1), 9);
  EXPECT_EQ(position.larder(1), "bird");
  EXPECT_EQ(position.clause(Play{bird_1, Source{InLarder{seat_at(1)}}, GN1}), "A47 owner_not_retired");
}

TEST(CatAttackA112, WithItsLastMemberAHouseholdRetiresWithoutLives) {
  const Options three = in_teams({{0, 2}, {1, 3}, {4}}, true);
  Position position = Position(5, three).larder(1, {Item::bird}).hand(0, {bird_1}).resign(1).resign(3);
  EXPECT_EQ(position.lives(1), 0);
  EXPECT_EQ(position.lives(3), 0);
  EXPECT_EQ(position.larder(3), "bird");
  EXPECT_TRUE(position.allows(Play{bird_1, Source{InLarder{seat_at(1)}}, GN1})) << "A47 holds for the larder";
  position.rule(engine::AgreedEnd{});
  const auto result = CatAttack::result(position.state());
  EXPECT_EQ(result->places[1].rank, 4);
  EXPECT_EQ(result->places[1].score, 1) << "the food alone";
}

TEST(CatAttackA112, LardersAreNamedByTheTeamsLowestSeat) {
  const Position position = Position(4, two_houses)
                                .larder(1, {Item::bird})
                                .cat(1, S3)
                                .cat(3, S1)
                                .hand(0, {bird_1, bird_1, bird_2, bird_3, bird_4, bird_5});
  EXPECT_TRUE(position.allows(SixCat{Critter::bird, seat_at(1), XW}));
  EXPECT_EQ(position.clause(SixCat{Critter::bird, seat_at(3), XW}), "A81 no_such_larder");
}

TEST(CatAttackA113, OfATeamTheSumDecides) {
  Position position = Position(4, two_teams).lives(0, 9).lives(2, 1).lives(1, 6).lives(3, 5);
  position.rule(engine::AgreedEnd{});
  EXPECT_EQ(position.ranks(), "agreed 3 1 3 1");
  Position shared = Position(5, in_teams({{0, 2, 4}, {1, 3}}, true)).lives(0, 5).lives(1, 6);
  shared.rule(engine::AgreedEnd{});
  EXPECT_EQ(shared.ranks(), "agreed 3 1 3 1 3") << "what is shared counts once";
}

TEST(CatAttackReveals, AWalkMayBeTakenBackUnlessItShowsAHand) {
  Position quiet = Position(3).to_throw().roll(1);
  EXPECT_TRUE(CatAttack::can_be_taken_back(quiet.state(), Walk{GNW1}));
  Position swap = Position(3).cat(0, N4).cat(1, N5).to_throw().roll(1);
  EXPECT_FALSE(CatAttack::can_be_taken_back(swap.state(), Walk{N5}));
  Position last = Position(3).cat(0, N4).cat(1, N5).lives(1, 1).to_throw().roll(1);
  EXPECT_FALSE(CatAttack::can_be_taken_back(last.state(), Walk{N5})) << "a hand is laid open";
  Position raid = Position(3).larder(1, {Item::fish}).cat(0, GN1).cat(1, S3).to_throw().roll(1).walk(HN);
  EXPECT_TRUE(CatAttack::can_be_taken_back(raid.state(), Leave{}));
  const Position fight = Position(2).cat(0, N3).cat(1, N4).hand(0, {bird_1});
  EXPECT_FALSE(CatAttack::can_be_taken_back(fight.state(), PickFight{seat_at(1), bird_1}));
}

}  // namespace
}  // namespace cat_attack_tests
