// The simplest bot: any legal move is as good as another. Like every bot it thinks in an imagined
// state, made from its seat's view, so that there is nothing for it to peek at.
#pragma once

#include "engine/game.hpp"

namespace engine::bots {

// REQUIRES: the view is that of the seat that must decide
template <Game G>
typename G::Move choose_random(const typename G::View& view, Rng& rng) {
  const auto moves = G::moves(G::imagine(view, rng));
  return moves[below(static_cast<std::uint32_t>(moves.size()), rng)];
}

// G2 Would a bot in this seat agree to end the match now? Yes, unless it stands worse than the
// best of the others: then the end would cost it nothing.
// REQUIRES: seat < number of seats
template <Game G>
bool agrees_to_end(const typename G::View& view, Seat seat) {
  const auto standing = G::standing(view);
  for (const int other : standing)
    if (other > standing[index(seat)]) return false;
  return true;
}

}  // namespace engine::bots
