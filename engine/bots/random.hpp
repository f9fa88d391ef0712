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

// G2 Would a bot in this seat agree to end the match now? Yes, if it does not lose by it: a draw costs
// only the seat that stands better than all others, an end as it stands only a seat that stands
// worse than another. Seats that have resigned do not count.
// REQUIRES: seat < number of seats, the seat has not resigned
template <Game G>
bool agrees_to_end(const typename G::View& view, Seat seat) {
  const auto evaluation = G::evaluate(view);
  bool behind = false, level = false;
  for (std::size_t other = 0; other < evaluation.size(); ++other) {
    if (other == index(seat) || view.seats[other].resigned) continue;
    behind = behind || evaluation[other] > evaluation[index(seat)];
    level = level || evaluation[other] == evaluation[index(seat)];
  }
  return G::agreed_end_is_draw ? behind || level : !behind;
}

}  // namespace engine::bots
