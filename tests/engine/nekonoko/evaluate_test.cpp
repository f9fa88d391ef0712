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

// N21 A flower is worth more than nothing as long as a second one of its colour can follow.
TEST(NekonokoShares, CountASingleFlowerOnlyWhereAnotherOneGrows) {
  const auto gain = [](std::string_view field) {
    State without = choosing({.field = field});
    State with = without;
    ++seat_state(with, first).flowers[index(Colour::red)];
    return Game::win_shares(with)[0] - Game::win_shares(without)[0];
  };
  EXPECT_GT(gain("r.... yb... ..... ..... ....."), 0.01);
  EXPECT_EQ(gain("w.... yb... ..... ..... ....."), 0);
}

}  // namespace
