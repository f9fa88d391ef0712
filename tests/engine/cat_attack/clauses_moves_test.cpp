// A10 to A28: how cats move, and what corners them.
#include "tests/engine/cat_attack/position.hpp"

#include <gtest/gtest.h>

namespace cat_attack_tests {
namespace {

Position thrown(Position position, int pips) { return position.to_throw().roll(pips); }

std::string obstacles(const Position& position) {
  constexpr const char* kinds[] = {"car", "shop", "cat", "bird", "mouse", "home"};
  std::string text;
  for (const Event& event : position.events()) {
    const auto* cornered = std::get_if<event::Cornered>(&event);
    if (!cornered) continue;
    for (const Obstacle& each : cornered->obstacles)
      text += (text.empty() ? "" : " ") + std::string(kinds[static_cast<int>(each.kind)]);
  }
  return text;
}

TEST(CatAttackA10, TheWholeNumberIsUsed) {
  EXPECT_EQ(Position(2).cat(0, N3).destinations(1), "N2 N4");
  EXPECT_EQ(Position(2).cat(0, N3).destinations(2), "L1 N1 N5 R1");
  EXPECT_EQ(thrown(Position(2).cat(0, N3), 2).clause(Walk{N4}), "A10 not_the_whole_number N4");
  EXPECT_EQ(thrown(Position(2).cat(0, N3), 1).clause(Walk{S3}), "A10 too_far S3");
}

TEST(CatAttackA11, NoSpaceIsEnteredTwice) {
  EXPECT_EQ(Position(2).cat(0, BS).destinations(2), "L2 L3 M2 MS");
  // W5, FI1, FI2, FI3, N1 and W5 again would be five steps.
  EXPECT_EQ(thrown(Position(2).cat(0, W5), 5).clause(Walk{W5}), "A11 entered_already W5");
}

TEST(CatAttackA11, EveryThrowIsANewMove) {
  Position position = Position(2).cat(0, GN3).hand(0, {cat_1});
  position.play(cat_1, L1).refill();
  position.turn_up(Curiosity::bird_escapes).roll(1);
  EXPECT_TRUE(position.allows(Walk{GN3})) << "back to where the card began";
}

TEST(CatAttackA12, TheRouteHasNoEffect) {
  Position position = thrown(Position(2).cat(0, N2), 2);
  position.walk(N4);
  EXPECT_EQ(position.on_turn(), 1) << "no Curiosity card for the space that was passed";
  EXPECT_EQ(thrown(Position(2), 1).clause(Walk{static_cast<Space>(200)}), "A12 off_board");
}

TEST(CatAttackA13, TheStreetWithTheCarIsClosed) {
  EXPECT_EQ(Position(2).cat(0, L1).car(Street::N).destinations(1), "GN3 GNW3 L2");
  EXPECT_EQ(thrown(Position(2).cat(0, L1).car(Street::N), 1).clause(Walk{N2}), "A13 car_in_the_street car");
  EXPECT_EQ(thrown(Position(2).cat(0, L1).car(Street::N), 2).clause(Walk{N3}), "A13 car_in_the_street car");
}

TEST(CatAttackA13, AClosedShopsGardenIsClosedFromOutside) {
  EXPECT_EQ(Position(2).cat(0, N1).close(Shop::FI).destinations(1), "N2 W5");
  EXPECT_EQ(thrown(Position(2).cat(0, N1).close(Shop::FI), 1).clause(Walk{FI3}), "A13 shop_is_closed shop-FI");
}

TEST(CatAttackA13, HousesOfCrittersBurglarPrintsAndUnusedHomesAreClosed) {
  EXPECT_EQ(Position(2).cat(0, BS).destinations(1), "CC XW");
  EXPECT_EQ(Position(2).cat(0, MS).destinations(1), "CC XE");
  EXPECT_EQ(Position(2).cat(0, FI2).destinations(1), "FI1 FI3");
  EXPECT_EQ(Position(2).cat(0, GS1).destinations(1), "GS2");
  EXPECT_EQ(thrown(Position(2).cat(0, BS), 1).clause(Walk{BH}), "A13 never_entered BH");
  EXPECT_EQ(thrown(Position(2).cat(0, GS1), 1).clause(Walk{HS}), "A13 unused_home HS");
}

TEST(CatAttackA13, AHomeOnWhichItsOwnerSitsIsClosed) {
  EXPECT_EQ(Position(2).cat(0, GN1).destinations(1), "GN2");
  EXPECT_EQ(thrown(Position(2).cat(0, GN1), 1).clause(Walk{HN}), "A13 owner_at_home HN");
}

TEST(CatAttackA14, AnotherCatBlocksPassingAndIsAttackedOnTheLastStep) {
  const Position position = Position(2).cat(0, N3).cat(1, N2);
  EXPECT_EQ(position.destinations(1), "N2 N4");
  EXPECT_EQ(position.destinations(2), "N5 R1");
  EXPECT_EQ(thrown(position, 2).clause(Walk{N1}), "A14 cat_in_the_way cat-1");
}

TEST(CatAttackA14, ATeamMateBlocksBoth) {
  const Position position = Position(4, in_teams({{0, 1}, {2, 3}})).cat(0, N3).cat(1, N2);
  EXPECT_EQ(position.destinations(1), "N4");
  EXPECT_EQ(thrown(position, 1).clause(Walk{N2}), "A14 cat_in_the_way cat-1");
}

TEST(CatAttackA15, BirdsAndMiceDoNotBlockPassing) {
  EXPECT_EQ(Position(2).cat(0, N3).bird(N2).mouse(N4).destinations(2), "L1 N1 N5 R1");
}

TEST(CatAttackA16, LandingOnACritterCatchesIt) {
  Position position = thrown(Position(2).cat(0, N3).bird(N2), 1);
  position.walk(N2);
  EXPECT_EQ(position.larder(0), "bird");
  EXPECT_EQ(position.birds(), "1 in");
  EXPECT_EQ(position.count_of<event::CritterCaught>(), 1);
}

TEST(CatAttackA16, NotASecondOneOfItsKind) {
  const Position position = Position(2).larder(0, {Item::bird}).cat(0, N3).bird(N2).mouse(N4);
  EXPECT_EQ(position.destinations(1), "N4");
  EXPECT_EQ(thrown(position, 1).clause(Walk{N2}), "A16 has_one_already bird");
}

TEST(CatAttackA17, TheOwnHomeEndsARoute) {
  EXPECT_EQ(Position(2).cat(0, GNW1).destinations(1), "GNW2 HNW");
  EXPECT_EQ(Position(2).cat(0, GNW2).destinations(2), "HNW L1 M2");
  EXPECT_EQ(Position(2).cat(0, GNW2).destinations(3).find("HNW"), std::string::npos) << "by exact count only";
}

TEST(CatAttackA18, AnothersHomeWhileItsOwnerIsOutsideOrRetired) {
  EXPECT_EQ(Position(2).cat(0, GN1).cat(1, N3).destinations(1), "GN2 HN");
  EXPECT_EQ(Position(2).cat(0, GN1).cat(1, GN3).destinations(1), "GN2");
  EXPECT_EQ(thrown(Position(2).cat(0, GN1).cat(1, GN3), 1).clause(Walk{HN}), "A18 owner_in_grounds HN");
  Position position = Position(3).cat(0, GN1);
  EXPECT_EQ(position.resign(1).destinations(1), "GN2 HN");
}

TEST(CatAttackA18, OnlyAsTheLastStep) { EXPECT_EQ(Position(2).cat(0, GN1).cat(1, N3).destinations(2), "GN3 GN4"); }

TEST(CatAttackA19, MovingIsCompulsory) {
  EXPECT_EQ(thrown(Position(2).cat(0, N3), 1).clause(Keep{}), "A19 move_first");
  EXPECT_EQ(Position(2).cat(0, N3).hand(0, {cat_1}).clause(Play{cat_1, {}, {}}), "A19 must_move");
}

TEST(CatAttackA20, ABurglarInAClosedShopsGardenMovesInItAndOut) {
  const Position position = Position(2).cat(0, FIB).close(Shop::FI);
  EXPECT_EQ(position.destinations(1), "FI2");
  EXPECT_EQ(position.destinations(2), "FI1 FI3");
  EXPECT_EQ(position.destinations(3), "N1 W5");
  EXPECT_EQ(position.destinations(5), "L1 N2 N3 W3 W4") << "outside it is shut to him too";
  EXPECT_EQ(Position(2).cat(0, FIB).destinations(5), "FI1 FI3 L1 N2 N3 W3 W4");
}

TEST(CatAttackA21, FoodGoesIntoTheLarderAtOnce) {
  Position position = thrown(Position(2).cat(0, N1), 1);
  position.walk(FI3);
  EXPECT_EQ(position.larder(0), "fish");
}

TEST(CatAttackA25, WithoutADestinationACatIsCornered) {
  Position position = thrown(Position(2).cat(1, GNW1), 2);
  EXPECT_EQ(position.count_of<event::Cornered>(), 1) << "in the entry of the throw, without an action";
  EXPECT_EQ(position.lives(0), 8);
  EXPECT_EQ(position.on_turn(), 1);
}

TEST(CatAttackA25, ACatCardMayBePlayedAlthoughItCorners) {
  Position position = Position(2).cat(1, GNW1).hand(0, {cat_2, cat_1});
  EXPECT_EQ(position.targets(cat_1), "GNW1");
  EXPECT_EQ(position.targets(cat_2), "-");
  position.play(cat_2);
  EXPECT_EQ(position.lives(0), 8);
}

TEST(CatAttackA26, EveryObstacleCostsALife) {
  // Two ways of four steps, a critter that it has already at the end of each.
  const Position position = thrown(Position(2).larder(0, {Item::bird, Item::mouse}).bird(L1).mouse(M2), 4);
  EXPECT_EQ(obstacles(position), "bird mouse");
  EXPECT_EQ(position.lives(0), 7);
}

TEST(CatAttackA26, AlsoWhenAnotherOneForbidsTheStepToo) {
  const Position position =
      thrown(Position(2).larder(0, {Item::bird, Item::mouse}).cat(0, FI2).car(Street::N).bird(N1).mouse(W5), 2);
  EXPECT_EQ(obstacles(position), "mouse car bird");
  EXPECT_EQ(position.lives(0), 6);
}

TEST(CatAttackA26, CarCatsAndShopsOnTheWay) {
  const Position position = thrown(Position(3).cat(0, N1).cat(1, N2).car(Street::W).close(Shop::FI), 2);
  EXPECT_EQ(obstacles(position), "shop cat car");
  EXPECT_EQ(position.lives(0), 6);
}

TEST(CatAttackA26, EachOnce) {
  // Both ways out of the garden of four and more steps lead into the car's street.
  const Position position =
      thrown(Position(3, in_teams({{0, 1}, {2}})).cat(0, GN3).cat(1, L2).cat(2, GN2).car(Street::N), 2);
  EXPECT_FALSE(position.count_of<event::Cornered>()) << "GNW3 is free";
  const Position shut =
      thrown(Position(4, in_teams({{0, 1, 3}, {2}})).cat(0, GN3).cat(1, L2).cat(3, GNW3).cat(2, GN2).car(Street::N), 2);
  EXPECT_EQ(obstacles(shut), "cat cat cat car");
  const Position around =
      thrown(Position(4, in_teams({{0, 1, 3}, {2}})).cat(0, L1).cat(1, L2).cat(3, GNW3).cat(2, GN3).car(Street::N), 3);
  EXPECT_EQ(obstacles(around), "cat cat cat car");
}

TEST(CatAttackA26, AnEnemyOnTheLastStepIsNoObstacle) {
  const Position position = thrown(Position(3).larder(0, {Item::bird}).bird(L1).cat(1, M2), 4);
  EXPECT_FALSE(position.count_of<event::Cornered>());
}

TEST(CatAttackA26, AHomeThatItMayNotEnterOnTheLastStepOnly) {
  const Position unused = thrown(Position(2).larder(0, {Item::mouse}).cat(0, GSW1).mouse(GSW2), 1);
  EXPECT_EQ(obstacles(unused), "mouse home");
  const Position owner = thrown(Position(2).larder(0, {Item::mouse}).cat(0, GN1).mouse(GN2), 1);
  EXPECT_EQ(obstacles(owner), "mouse home") << "its owner on it does not count besides";
  const Position mate =
      thrown(Position(4, in_teams({{0, 2}, {1, 3}})).larder(0, {Item::mouse}).cat(0, GNE1).mouse(GNE2), 1);
  EXPECT_EQ(obstacles(mate), "mouse home") << "a team-mate's, he on it";
  const Position before = thrown(Position(3).larder(0, {Item::mouse}).cat(0, GN1).cat(2, GN2), 2);
  EXPECT_EQ(obstacles(before), "cat");
}

TEST(CatAttackA27, AtLeastOneLife) {
  const Position position = thrown(Position(2).lives(0, 2).cat(1, GNW1), 2);
  EXPECT_EQ(position.lives(0), 1);
}

TEST(CatAttackA28, ItGoesHomeAndTheTurnGoesOn) {
  Position position = Position(2).cat(0, W5).cat(1, W4).car(Street::N).close(Shop::FI).hand(0, {cat_2});
  position.play(cat_2);
  EXPECT_EQ(position.at(0), HNW);
  EXPECT_EQ(position.lives(0), 6);
  EXPECT_EQ(position.phase(), Phase::draw);
  position.refill();
  EXPECT_EQ(position.phase(), Phase::throw_die);
  EXPECT_EQ(position.on_turn(), 0);
}

}  // namespace
}  // namespace cat_attack_tests
