#include "engine/bots/random.hpp"
#include "engine/kilkenny_cats/kilkenny_cats.hpp"
#include "tests/engine/kilkenny_cats/positions.hpp"

using namespace engine;
using namespace engine::kilkenny_cats;

TEST(RandomBot, ChoosesEveryLegalMoveAndNoOther) {
  const State s = thrown(position("south 5,5 9,9 / north 5,8 1,1"), 3);
  const auto moves = KilkennyCats::moves(s);
  std::vector<int> chosen(moves.size());
  Rng rng(1);
  for (int n = 0; n < 2'000; ++n) {
    const Move move = bots::choose_random<KilkennyCats>(viewed(s), rng);
    const auto found = std::ranges::find(moves, move);
    ASSERT_NE(found, moves.end());
    ++chosen[static_cast<std::size_t>(found - moves.begin())];
  }
  for (const int times : chosen) EXPECT_GT(times, 0);
}

TEST(RandomBot, TheSameSeedChoosesTheSameMove) {
  const View view = viewed(thrown(position("south 5,5 9,9 / north 5,8 1,1"), 3));
  Rng one(7), other(7);
  for (int n = 0; n < 20; ++n)
    EXPECT_EQ(bots::choose_random<KilkennyCats>(view, one), bots::choose_random<KilkennyCats>(view, other));
}
