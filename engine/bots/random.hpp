// The simplest bot: every legal move is equally likely. Like every bot it chooses in a sampled state,
// made from the view of its seat, so that it cannot use hidden information.
#pragma once

#include "engine/game.hpp"

namespace engine::bots {

// REQUIRES: the view is that of the seat that must decide
template <Game G>
typename G::Move choose_random(const typename G::View& view, Rng& rng) {
  const auto moves = G::moves(G::sample_state(view, rng));
  return moves[below(static_cast<std::uint32_t>(moves.size()), rng)];
}

}  // namespace engine::bots
