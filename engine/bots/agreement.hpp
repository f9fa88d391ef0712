// What a bot answers when the others offer to end the match.
#pragma once

#include "engine/game.hpp"

#include <cstddef>

namespace engine::bots {

// What a seat can expect, from a few sampled states; moderated as the search's estimate is.
template <Game G>
Shares estimated_shares(const typename G::View& view, Rng& rng) {
  const std::size_t samples = G::tuning.open ? 1 : 8;
  Shares sum = G::win_shares(G::sample_state(view, rng));
  for (std::size_t n = 1; n < samples; ++n) {
    const Shares shares = G::win_shares(G::sample_state(view, rng));
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += shares[i];
  }
  for (double& share : sum) share /= static_cast<double>(samples);
  return moderated(sum, G::tuning.certainty(sum.size()));
}

// G2 Would a bot in this seat agree to end the match now? Yes, if the end gives it what it expects to get, or hardly
// less. `expected`: what its search found last; empty if it has not searched.
// REQUIRES: the view is that of the seat, the seat has not resigned
template <Game G>
bool agrees_to_end(const typename G::View& view, Seat seat, const Shares& expected, Rng& rng) {
  constexpr double hardly = 0.03;  // an estimate is not better than that
  const auto state = G::sample_state(view, rng);
  const Ruling end = AgreedEnd{};
  if (G::why_not(state, end)) return false;
  const Shares now = returns(*G::result(G::after(state, end)));
  const Shares later = expected.empty() ? estimated_shares<G>(view, rng) : expected;
  return now[index(seat)] >= later[index(seat)] - hardly;
}

}  // namespace engine::bots
