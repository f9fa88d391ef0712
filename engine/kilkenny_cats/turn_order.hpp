// Whose turn comes after whose, and when the match is over. For the files of this folder alone.
#pragma once

#include "engine/kilkenny_cats/kilkenny_cats.hpp"

namespace engine::kilkenny_cats {

// Does anybody play for this side at a table of this size (K2)?
constexpr bool plays(Side side, std::size_t seats) {
  if (side == Side::west) return seats >= 3;
  if (side == Side::east) return seats == 4;
  return true;
}

// K2 The seat after this one, clockwise by side. REQUIRES: every seat has been dealt its side
inline Seat next_clockwise(const State& s, Seat seat) {
  const std::size_t from = index(*s.seat_states[index(seat)].side);
  Seat next = seat;
  std::size_t nearest = sides;
  for (std::size_t i = 0; i < s.seats; ++i) {
    const std::size_t away = (index(*s.seat_states[i].side) + sides - from) % sides;
    if (away == 0 || away >= nearest) continue;
    nearest = away;
    next = seat_at(i);
  }
  return next;
}

// K20 How the match has ended, if it has, by what stands on the board.
std::optional<Over> ending(const State& s);

// REQUIRES: some other seat has an active cat
void pass_turn(State& s, Seat mover);

}  // namespace engine::kilkenny_cats
