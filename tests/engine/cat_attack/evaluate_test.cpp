// What the evaluation says of a match: lives, food and settled cats of a side; after the end, ranks.
#include "tests/engine/cat_attack/position.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace cat_attack_tests {
namespace {

using engine::CatAttack;

std::vector<int> evaluation(const Position& position, engine::Viewer viewer = engine::spectator) {
  const auto list = CatAttack::evaluate(CatAttack::view(position.state(), viewer));
  return {list.begin(), list.end()};
}

TEST(CatAttackEvaluate, TenForALifeAndThirtyForAnItem) {
  EXPECT_EQ(evaluation(Position(2)), (std::vector{90, 90}));
  EXPECT_EQ(evaluation(Position(2).lives(0, 4).larder(1, {Item::fish, Item::bird})), (std::vector{40, 150}));
  EXPECT_EQ(evaluation(Position(2).full_larder(0)), (std::vector{270, 90}));
}

TEST(CatAttackEvaluate, HandsCountForNothing) {
  const Position rich = Position(2).hand(0, {cat_attack, cat_burglar, speedy_cat, cat_4, cat_5, cat_6});
  EXPECT_EQ(evaluation(rich, engine::Viewer{engine::seat_at(0)}), (std::vector{90, 90}));
}

TEST(CatAttackEvaluate, ARetiredCatKeepsOnePointForEachItem) {
  EXPECT_EQ(evaluation(Position(3).larder(1, {Item::fish, Item::milk}).resign(1)), (std::vector{90, 2, 90}));
}

TEST(CatAttackEvaluate, ASideHasTheMeanOfItsMembersAndSixtyForASettledOne) {
  const Options teams = in_teams({{0, 2}, {1, 3}});
  EXPECT_EQ(evaluation(Position(4, teams).lives(0, 1).larder(2, {Item::fish})), (std::vector{65, 90, 65, 90}));
  const Position settled = Position(4, teams).full_larder(0).cat(0, GNW1).to_throw().roll(1).walk(HNW);
  ASSERT_EQ(settled.count_of<event::Settled>(), 1);
  EXPECT_EQ(evaluation(settled), (std::vector{(270 + 60 + 90) / 2, 90, (270 + 60 + 90) / 2, 90}));
}

TEST(CatAttackEvaluate, AfterTheEndTheRanksDecide) {
  const Position over = Position(3).full_larder(2).larder(1, {Item::fish}).resign(1).resign(2);
  EXPECT_EQ(over.ranks(), "last_cat 1 2 2");
  EXPECT_EQ(evaluation(over), (std::vector{1090, 1, 6})) << "in the unit of the states before";
}

}  // namespace
}  // namespace cat_attack_tests
