// What a state is worth one move further.
#pragma once

#include "engine/game.hpp"

namespace engine::bots {

// How much more of the win than other moves this one must bring. Games where a turn has optional steps say so.
template <Game G>
double reluctance_to(const typename G::State& state, const typename G::Move& move) {
  if constexpr (requires { G::reluctance(state, move); }) return G::reluctance(state, move);
  else return 0;
}

// The shares after the move that is best for the seat that must decide; of the state itself if none must.
template <Game G>
Shares shares_after_best_move(const typename G::State& state) {
  const Node node = G::node(state);
  const auto* decision = std::get_if<Decision>(&node);
  if (decision == nullptr) return G::win_shares(state);
  Shares best;
  for (const auto& move : G::moves(state)) {
    const Shares shares = G::win_shares(G::after(state, move));
    if (best.empty() || shares[index(decision->seat)] > best[index(decision->seat)]) best = shares;
  }
  return best;
}

}  // namespace engine::bots
