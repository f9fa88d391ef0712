#include "engine/bots/random.hpp"
#include "engine/kilkenny_cats/kilkenny_cats.hpp"
#include "tests/engine/kilkenny_cats/positions.hpp"

#include <unordered_set>

using namespace engine;
using namespace engine::kilkenny_cats;

TEST(RandomBot, ChoosesEveryLegalMoveAndNoOther) {
  const State s = thrown(position("south 5,5 9,9 / north 5,8 1,1"), 3);
  const auto moves = KilkennyCats::moves(s);
  std::unordered_set<Move, HashOfMove<KilkennyCats>> chosen;
  Rng rng(1);
  for (int n = 0; n < 2'000; ++n) chosen.insert(bots::choose_random<KilkennyCats>(viewed(s), rng));
  EXPECT_EQ(chosen, (std::unordered_set<Move, HashOfMove<KilkennyCats>>(moves.begin(), moves.end())));
}

TEST(RandomBot, TheSameSeedChoosesTheSameMove) {
  const View view = viewed(thrown(position("south 5,5 9,9 / north 5,8 1,1"), 3));
  Rng one(7), other(7);
  for (int n = 0; n < 20; ++n)
    EXPECT_EQ(bots::choose_random<KilkennyCats>(view, one), bots::choose_random<KilkennyCats>(view, other));
}
