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

template <class G>
typename G::State first_decision(engine::Rng& rng) {
  typename G::State state = G::start({}, G::seats_min);
  while (!std::holds_alternative<engine::Decision>(G::node(state)))
    state = G::after(state, engine::draw(G::chance_outcomes(state), rng));
  return state;
}

template <class G>
typename G::View decider_view(const typename G::State& state) {
  return G::view(state, engine::Viewer(std::get<engine::Decision>(G::node(state)).seat));
}

TYPED_TEST(EngineDocs, MovesAreCounted) {
  using G = TypeParam;
  engine::Rng rng(1);
  const auto state = first_decision<G>(rng);
  const auto moves = G::moves(state);
  int sum = 0;
  for (const auto& [move, times] : count_choices<G>(decider_view<G>(state), engine::bots::Level::random, 100)) {
    EXPECT_TRUE(moves.contains(move));
    sum += times;
  }
  EXPECT_EQ(sum, 100);
}

TEST(EngineDocs, ASearchWithOtherSettings) {
  engine::Rng rng(1);
  const auto state = first_decision<engine::Nekonoko>(rng);
  const auto view = decider_view<engine::Nekonoko>(state);
#include "docs/engine_search.inc"
  EXPECT_EQ(found.iterations, 1'000U);
  EXPECT_TRUE(engine::Nekonoko::moves(state).contains(found.move));
}

}  // namespace
