// A40 to A59: birds and mice, Cat Attack, Cat Burglar.
#include "tests/engine/cat_attack/position.hpp"

#include <gtest/gtest.h>

namespace cat_attack_tests {
namespace {

using engine::seat_at;

TEST(CatAttackA40, ACardMovesOneCritterOfItsKindByTheWholeNumber) {
  Position position = Position(3).bird(N3).mouse(S3).hand(0, {bird_2});
  EXPECT_TRUE(position.allows(Play{bird_2, Source{BH}, CC}));
  EXPECT_TRUE(position.allows(Play{bird_2, Source{N3}, R1}));
  EXPECT_EQ(position.clause(Play{bird_2, Source{N3}, N4}), "A40 not_the_whole_number N4");
  EXPECT_EQ(position.clause(Play{bird_2, Source{S3}, S5}), "A40 no_critter_there");
  position.play(bird_2, N3, R1);
  EXPECT_EQ(position.birds(), "2 in, R1");
  EXPECT_EQ(position.phase(), Phase::draw);
}

TEST(CatAttackA41, TheFirstStepLeadsOntoTheWall) {
  const Position position = Position(2).hand(0, {bird_1, mouse_1});
  EXPECT_EQ(position.targets(bird_1), "BS");
  EXPECT_EQ(position.targets(mouse_1), "MS");
}

TEST(CatAttackA42, ItPassesOverAnythingButHomesPrintsAndTheOtherHouse) {
  const Position over = Position(2).cat(0, CC).cat(1, XW).hand(0, {bird_3});
  EXPECT_EQ(over.targets(bird_3), "L2 L3 M2 MS") << "over two cats";
  const Position homes = Position(2).bird(GN2).hand(0, {bird_2});
  EXPECT_FALSE(homes.allows(Play{bird_2, Source{GN2}, HN}));
  EXPECT_EQ(homes.clause(Play{bird_2, Source{GN2}, HN}), "A42 never_entered HN");
  EXPECT_EQ(Position(2).bird(FI1).hand(0, {bird_2}).clause(Play{bird_2, Source{FI1}, FIB}), "A42 never_entered FIB");
  EXPECT_EQ(Position(2).bird(CC).hand(0, {bird_2}).clause(Play{bird_2, Source{CC}, MH}), "A42 never_entered MH");
}

TEST(CatAttackA43, ItLandsOnAnEmptySpaceCarAndClosedShopsNotwithstanding) {
  const Position position =
      Position(2).bird(N1).mouse(N2).cat(0, W5).car(Street::N).close(Shop::FI).hand(0, {bird_1, bird_2});
  EXPECT_TRUE(position.allows(Play{bird_1, Source{N1}, FI3})) << "a closed garden";
  EXPECT_EQ(position.clause(Play{bird_1, Source{N1}, N2}), "A43 not_empty N2");
  EXPECT_EQ(position.clause(Play{bird_1, Source{N1}, W5}), "A43 not_empty W5");
  EXPECT_TRUE(position.allows(Play{bird_2, Source{N1}, N3})) << "the car's street";
}

TEST(CatAttackA44, ItsOwnHouseTakesAnyNumber) {
  Position position = Position(3).bird(BS).hand(0, {bird_1});
  EXPECT_EQ(position.birds(), "2 in, BS");
  position.play(bird_1, BS, BH);
  EXPECT_EQ(position.birds(), "3 in");
  const Position far = Position(3).bird(BS).hand(0, {bird_2});
  EXPECT_FALSE(far.allows(Play{bird_2, Source{BS}, BH})) << "by exact count";
}

TEST(CatAttackA45, IfNoneCanMoveTheCardIsPlayedWithoutEffect) {
  Position position = Position(2).cat(0, BS).hand(0, {bird_1});
  EXPECT_EQ(position.clause(Play{bird_1, Source{BH}, BS}), "A45 none_can_move");
  position.play(bird_1);
  EXPECT_EQ(position.discard(), "bird-1");
  EXPECT_EQ(position.birds(), "2 in");
}

TEST(CatAttackA46, IfOneCanItMust) {
  EXPECT_EQ(Position(2).hand(0, {bird_1}).clause(Play{bird_1, {}, {}}), "A46 must_move");
}

TEST(CatAttackA47, ARetiredCatsBirdLeavesByTheFirstPrint) {
  Position position = Position(3).larder(1, {Item::bird}).hand(0, {bird_1, bird_2});
  EXPECT_EQ(position.clause(Play{bird_1, Source{InLarder{seat_at(1)}}, GN1}), "A47 owner_not_retired");
  position.resign(1);
  EXPECT_TRUE(position.allows(Play{bird_2, Source{InLarder{seat_at(1)}}, GN2}));
  position.play(bird_1, InLarder{seat_at(1)}, GN1);
  EXPECT_EQ(position.larder(1), "");
  EXPECT_EQ(position.birds(), "2 in, GN1");
}

TEST(CatAttackA50, WithinSixIsTheShortestWayWhateverStandsThere) {
  // N1 to E2 is six along the street.
  const Position position = Position(3).cat(0, N1).cat(2, N2).cat(1, E2).close(Shop::DA).hand(0, {cat_attack});
  EXPECT_EQ(position.targets(cat_attack), "E2 N2");
  EXPECT_EQ(Position(2).cat(0, N1).cat(1, E3).hand(0, {cat_attack}).targets(cat_attack), "-") << "seven";
  EXPECT_EQ(Position(3).cat(0, N1).cat(2, N2).cat(1, E3).hand(0, {cat_attack}).clause(Play{cat_attack, {}, E3}),
            "A50 not_within_six E3");
}

TEST(CatAttackA51, JumpsOnACatOrACritterThatItLacks) {
  Position position =
      Position(3).larder(0, {Item::mouse}).cat(0, L1).cat(1, N1).bird(N3).mouse(N2).hand(0, {cat_attack});
  EXPECT_EQ(position.targets(cat_attack), "N1 N3");
  EXPECT_EQ(position.clause(Play{cat_attack, {}, N2}), "A51 has_one_already mouse");
  EXPECT_EQ(position.clause(Play{cat_attack, {}, N4}), "A51 nothing_to_jump_on N4");
  position.play(cat_attack, N1);
  EXPECT_EQ(position.at(0), N1);
  EXPECT_EQ(position.at(1), HN);
}

TEST(CatAttackA51, NotWhereItCannotEnter) {
  const Position position =
      Position(2).cat(0, L1).bird(N3).mouse(FI3).car(Street::N).close(Shop::FI).hand(0, {cat_attack});
  EXPECT_EQ(position.targets(cat_attack), "-");
  const Position open = Position(2).cat(0, L1).bird(N3).mouse(FI3).close(Shop::FI).hand(0, {cat_attack});
  EXPECT_EQ(open.clause(Play{cat_attack, {}, FI3}), "A51 cannot_be_entered FI3");
}

TEST(CatAttackA51, ACatOnTheOwnHomeMayBeJumpedOn) {
  const Position position = Position(2).cat(0, M2).cat(1, HNW).hand(0, {cat_attack});
  EXPECT_EQ(position.targets(cat_attack), "HNW");
}

TEST(CatAttackA52, WithAllEffectsOfLandingThere) {
  Position position = Position(2).cat(0, L1).bird(N3).hand(0, {cat_attack});
  position.play(cat_attack, N3).refill();
  EXPECT_EQ(position.larder(0), "bird");
  position.turn_up(Curiosity::roll_again);
  EXPECT_EQ(position.phase(), Phase::throw_die);
}

TEST(CatAttackA53, WithoutATargetAndOnlyThenForNothing) {
  Position position = Position(2).hand(0, {cat_attack});
  EXPECT_EQ(position.clause(Play{cat_attack, {}, HN}), "A53 there_is_no_target");
  position.play(cat_attack);
  EXPECT_EQ(position.discard(), "cat-attack");
  EXPECT_EQ(Position(2).bird(GNW2).hand(0, {cat_attack}).clause(Play{cat_attack, {}, {}}), "A53 there_is_a_target");
}

TEST(CatAttackA55, OntoABurglarPrintOpenOrClosed) {
  Position position = Position(2).cat(0, N1).close(Shop::FI).hand(0, {cat_burglar});
  EXPECT_EQ(position.targets(cat_burglar), "FIB");
  position.play(cat_burglar, FIB);
  EXPECT_EQ(position.larder(0), "fish");
  EXPECT_EQ(position.table().shops[index(Shop::FI)].stock, 1);
}

TEST(CatAttackA55, OnlyForAnItemThatIsThereAndLacking) {
  Position position = Position(2).larder(0, {Item::fish}).cat(0, N1).hand(0, {cat_burglar});
  EXPECT_EQ(position.targets(cat_burglar), "-");
  Position empty = Position(2).cat(0, N1).bird(N2).hand(0, {cat_burglar});
  empty.edit().table.shops[index(Shop::FI)].stock = 0;
  EXPECT_EQ(empty.targets(cat_burglar), "-");
}

TEST(CatAttackA56, OntoAnothersHomeAlsoWhileTheOwnerIsInTheGarden) {
  Position position = Position(2).larder(1, {Item::fish}).cat(0, GN2).cat(1, GN3).hand(0, {cat_burglar});
  EXPECT_EQ(position.targets(cat_burglar), "HN");
  position.play(cat_burglar, HN);
  EXPECT_EQ(position.phase(), Phase::raid);
  EXPECT_EQ(position.clause(Leave{}), "A56 burglar_must_take");
  position.move(Raid{Item::fish});
  EXPECT_EQ(position.phase(), Phase::draw) << "A34: the burglar's item comes before the refill";
  EXPECT_EQ(position.larder(0), "fish");
  EXPECT_EQ(position.larder(1), "");
}

TEST(CatAttackA56, NotWhileTheOwnerIsOnItNorForNothing) {
  const Position home = Position(2).larder(1, {Item::fish}).cat(0, GN2).hand(0, {cat_burglar});
  EXPECT_EQ(home.targets(cat_burglar), "-");
  const Position same =
      Position(2).larder(1, {Item::fish}).larder(0, {Item::fish}).cat(0, GN2).cat(1, S3).hand(0, {cat_burglar});
  EXPECT_EQ(same.targets(cat_burglar), "-");
  const Position shop = Position(2)
                            .larder(1, {Item::fish, Item::milk})
                            .larder(0, {Item::milk})
                            .cat(0, GN2)
                            .cat(1, FI2)
                            .hand(0, {cat_burglar});
  EXPECT_EQ(shop.targets(cat_burglar), "-") << "the owner stands at the shop of its only item";
}

TEST(CatAttackA56, AnotherCatOnThatHomeIsAttackedFirst) {
  Position position = Position(3).larder(1, {Item::fish}).cat(0, GN2).cat(1, S3).cat(2, HN).hand(0, {cat_burglar});
  position.play(cat_burglar, HN);
  EXPECT_EQ(position.lives(2), 8);
  EXPECT_EQ(position.phase(), Phase::raid);
  EXPECT_EQ(position.move(Raid{Item::fish}).refill().phase(), Phase::swap) << "A34: item, refill, swap";
  EXPECT_EQ(position.keep().phase(), Phase::throw_die);
}

TEST(CatAttackA56, ATeamMateThereMakesItNoTarget) {
  const Position position = Position(3, in_teams({{0, 2}, {1}}))
                                .larder(1, {Item::fish})
                                .cat(0, GN2)
                                .cat(1, S3)
                                .cat(2, HN)
                                .hand(0, {cat_burglar});
  EXPECT_EQ(position.targets(cat_burglar), "-");
}

TEST(CatAttackA57, StillThereAtTheEndOfTheTurnCostsALife) {
  Position position = Position(2).cat(0, N1).hand(0, {cat_burglar});
  position.play(cat_burglar, FIB).refill().roll(2).walk(FI1);
  EXPECT_EQ(position.lives(0), 8);
  EXPECT_EQ(position.at(0), HNW);
  EXPECT_EQ(position.larder(0), "fish") << "the loot stays";
  EXPECT_EQ(position.on_turn(), 1);
  Position away = Position(2).cat(0, N1).hand(0, {cat_burglar});
  away.play(cat_burglar, FIB).refill().roll(3).walk(W5);
  EXPECT_EQ(away.lives(0), 9);
}

TEST(CatAttackA57, AtAHouseTheGroundsCount) {
  Position position = Position(2).larder(1, {Item::fish}).cat(0, GN2).cat(1, S3).hand(0, {cat_burglar});
  position.play(cat_burglar, HN).move(Raid{Item::fish}).refill().roll(2).walk(GN2);
  EXPECT_EQ(position.lives(0), 8);
  EXPECT_EQ(position.at(0), HNW);
}

TEST(CatAttackA58, WithoutATargetAndOnlyThenForNothing) {
  Position position = Position(2).cat(0, CC).hand(0, {cat_burglar});
  EXPECT_EQ(position.clause(Play{cat_burglar, {}, FIB}), "A58 there_is_no_target");
  position.play(cat_burglar);
  EXPECT_EQ(Position(2).cat(0, N1).hand(0, {cat_burglar}).clause(Play{cat_burglar, {}, {}}), "A58 there_is_a_target");
}

TEST(CatAttackA59, NoPenaltyAtARetiredCatsHouse) {
  Position position = Position(3).larder(1, {Item::fish}).cat(0, GN2).hand(0, {cat_burglar});
  position.resign(1).play(cat_burglar, HN).move(Raid{Item::fish}).refill().roll(2).walk(GN2);
  EXPECT_EQ(position.lives(0), 9);
  EXPECT_EQ(position.at(0), GN2);
}

}  // namespace
}  // namespace cat_attack_tests
