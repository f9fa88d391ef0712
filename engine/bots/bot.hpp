// A bot of any level: it gets a view and gives a move, and what it expects for every seat.
#pragma once

#include "engine/bots/level.hpp"
#include "engine/bots/random.hpp"
#include "engine/bots/search.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace engine::bots {

// Looks one move ahead. In one of SearchTuning::kitten_plays_best_in decisions it plays the best move; in the others it
// takes a move by chance, a better one more likely: a mistake, but not an absurd one. REQUIRES: the view is that of the
// seat that must decide
template <Game G>
Found<G> choose_as_kitten(const typename G::View& view, Rng& rng) {
  constexpr double mistake_scale = G::tuning.kitten_mistake_scale;
  const auto state = G::sample_state(view, rng);
  const Seat decider = std::get<Decision>(G::node(state)).seat;
  const auto moves = G::moves(state);
  std::vector<Shares> shares;
  for (const auto& move : moves) shares.push_back(G::win_shares(G::after(state, move)));
  const auto share = [&](std::size_t i) { return shares[i][index(decider)]; };
  std::size_t best = 0;
  for (std::size_t i = 1; i < moves.size(); ++i)
    if (share(i) > share(best)) best = i;
  std::size_t chosen = best;
  if (below(G::tuning.kitten_plays_best_in, rng) + 1 < G::tuning.kitten_plays_best_in) {
    double sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) sum += std::exp((share(i) - share(best)) / mistake_scale);
    constexpr std::uint32_t parts = 1U << 24;
    double pick = sum * below(parts, rng) / parts;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      chosen = i;
      pick -= std::exp((share(i) - share(best)) / mistake_scale);
      if (pick < 0) break;
    }
  }
  return {moves[chosen], shares[best], 1};
}

constexpr std::uint32_t iterations_of(const SearchTuning& tuning, Level level) {
  return level == Level::cat ? tuning.cat_iterations : level == Level::alley_cat ? tuning.alley_cat_iterations : 1;
}

// What the level finds, with shares as its search has them. REQUIRES: as choose()
template <Game G>
Found<G> find(const typename G::View& view, Level level, Rng& rng, const Limits& limits, Progress* progress) {
  if (searches(level)) return Search<G>(view, rng).run(iterations_of(G::tuning, level), limits, progress);
  if (level == Level::kitten) return choose_as_kitten<G>(view, rng);
  const auto move = choose_random<G>(view, rng);
  return {move, G::win_shares(G::sample_state(view, rng)), 1};
}

// The same seed gives the same move, unless a limit cuts the search. `progress`, if there is one, is told how far it is.
// REQUIRES: the view is that of the seat that must decide
template <Game G>
Found<G> choose(const typename G::View& view, Level level, Rng& rng, const Limits& limits = {},
                Progress* progress = nullptr) {
  Found<G> found = find<G>(view, level, rng, limits, progress);
  if (progress) progress->tell(found.iterations, iterations_of(G::tuning, level));
  found.shares = moderated(found.shares, G::tuning.certainty(found.shares.size()));
  return found;
}

}  // namespace engine::bots
