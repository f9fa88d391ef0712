// The code of docs/engine.md compiles, and does what the page says.
#include "docs/engine_match.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace {

template <class G>
struct EngineDocs : testing::Test {};
TYPED_TEST_SUITE(EngineDocs, engine::AllGames<testing::Types>);

TYPED_TEST(EngineDocs, AMatchInTwelveLinesGivesTheSharesOfTheWin) {
  const engine::Shares shares = play<TypeParam>(engine::bots::Level::random, 2, 1);
  EXPECT_EQ(shares.size(), 2U);
  EXPECT_NEAR(std::accumulate(shares.begin(), shares.end(), 0.0), 1, 1e-9);
}

TEST(EngineDocs, ASearchWithOtherSettings) {
  engine::Rng rng(1);
  engine::Nekonoko::State state = engine::Nekonoko::start({}, 2);
  while (!std::holds_alternative<engine::Decision>(engine::Nekonoko::node(state)))
    state = engine::Nekonoko::after(state, engine::draw(engine::Nekonoko::chance_outcomes(state), rng));
  const auto decider = std::get<engine::Decision>(engine::Nekonoko::node(state)).seat;
  const auto view = engine::Nekonoko::view(state, engine::Viewer(decider));
#include "docs/engine_search.inc"
  EXPECT_EQ(found.iterations, 1'000U);
  EXPECT_TRUE(engine::Nekonoko::moves(state).contains(found.move));
}

}  // namespace
