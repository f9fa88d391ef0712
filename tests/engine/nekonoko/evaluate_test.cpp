// What the evaluation says of a match: the points as they stand.
#include "tests/engine/nekonoko/position.hpp"

#include <gtest/gtest.h>

namespace {

using namespace nekonoko_tests;

TEST(NekonokoEvaluate, IsTheTotalAndBelowAllWhoResigned) {
  const State state = resign(choosing({.seats = 3, .field = "00.11 ....1 2.... ..... ....."}), second);
  const auto evaluation = Game::evaluate(Game::view(state, spectator));
  ASSERT_EQ(evaluation.size(), 3u);
  EXPECT_EQ(evaluation[0], 2);
  EXPECT_EQ(evaluation[1], -1);
  EXPECT_EQ(evaluation[2], 1);
}

}  // namespace
