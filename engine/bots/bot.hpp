// A bot of any level: it gets a view and gives a move, and what it expects for every seat.
#pragma once

#include "engine/bots/level.hpp"
#include "engine/bots/random.hpp"
#include "engine/bots/search.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace engine::bots {

// Parts of one that a chance is drawn in.
inline constexpr std::uint32_t chance_parts = 1U << 24;

// Does a kitten notice the move? Games say how easily it is overlooked; a win at once is looked for.
template <Game G>
bool notices(const typename G::State& state, const typename G::Move& move, bool wins, Rng& rng) {
  constexpr double of_wins = 0.25;
  if constexpr (requires { G::overlooked(state, move); })
    return below(chance_parts, rng) >= G::overlooked(state, move) * (wins ? of_wins : 1) * chance_parts;
  else return true;
}

// What a kitten thinks of a state. Where a game does not say what is seen at a glance, all is.
template <Game G>
Shares shares_at_a_glance(const typename G::State& state) {
  if constexpr (requires { G::shares_at_a_glance(state); }) return G::shares_at_a_glance(state);
  else return G::win_shares(state);
}

// Looks one move ahead as a beginner does: it overlooks moves, judges by what is seen at a glance, and takes of moves that
// look alike any. A win at once that it notices it takes. REQUIRES: the view is that of the seat that must decide
template <Game G>
Found<G> choose_as_kitten(const typename G::View& view, Rng& rng) {
  constexpr double steps_worth = 3;  // there are many ways to do what is optional, and one of them looks good by chance
  const auto state = G::sample_state(view, rng);
  const Seat decider = std::get<Decision>(G::node(state)).seat;
  const auto moves = G::moves(state);
  std::vector<double> looks;  // by move
  std::vector<bool> noticed, wins;
  Shares best;
  for (const auto& move : moves) {
    const auto after = G::after(state, move);
    const Shares shares = G::win_shares(after);
    if (best.empty() || shares[index(decider)] > best[index(decider)]) best = shares;
    const double share = shares_at_a_glance<G>(after)[index(decider)];
    const bool win = share >= 1;
    looks.push_back(win ? 1 : share - steps_worth * reluctance_to<G>(state, move));
    noticed.push_back(notices<G>(state, move, win, rng));
    wins.push_back(noticed.back() && win);
  }
  if (std::ranges::count(noticed, true) == 0) noticed.assign(noticed.size(), true);
  double highest = 0;
  for (std::size_t i = 0; i < looks.size(); ++i)
    if (noticed[i]) highest = std::max(highest, looks[i]);
  if (highest >= 1) noticed = wins;
  double sum = 0;
  for (std::size_t i = 0; i < looks.size(); ++i) {
    looks[i] = noticed[i] ? std::exp((looks[i] - highest) / G::tuning.kitten_mistake_scale) : 0;
    sum += looks[i];
  }
  double pick = sum * below(chance_parts, rng) / chance_parts;
  std::size_t chosen = 0;
  for (std::size_t i = 0; i < looks.size(); ++i) {
    if (looks[i] <= 0) continue;
    chosen = i;
    pick -= looks[i];
    if (pick < 0) break;
  }
  return {moves[chosen], best, 1};
}

constexpr std::uint32_t iterations_of(const SearchTuning& tuning, Level level) {
  switch (level) {
    case Level::cat: return tuning.cat_iterations;
    case Level::tomcat: return tuning.tomcat_iterations;
    case Level::alley_cat: return tuning.alley_cat_iterations;
    case Level::random:
    case Level::kitten: break;
  }
  return 1;
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
