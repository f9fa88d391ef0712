// Which clause forbids a move. What is legal is decided by moves(); this file only finds the refusal.
#include "engine/kilkenny_cats/kilkenny_cats.hpp"
#include "engine/kilkenny_cats/turn_order.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace engine {

using namespace kilkenny_cats;

namespace {

bool within(Square at) { return at.x <= 15 && at.y <= 15; }

bool in_own_hole(const SeatState& own, Square at) {
  const auto& mine = holes[index(*own.side)];
  return (own.filled[0] && at == mine[0]) || (own.filled[1] && at == mine[1]);
}

Refusal not_a_cat_to_move(const State& s, const SeatState& own, Square from) {
  if (in_own_hole(own, from)) return {"K7", "cat_in_hole"};
  const bool other = within(from) && std::ranges::any_of(s.seat_states, [&](const SeatState& seat_state) {
                       return seat_state.cats.contains(from);
                     });
  return other ? Refusal{"K4", "not_your_cat"} : Refusal{"K4", "no_cat_there"};
}

// The side that a hole belongs to; none for any other square.
std::optional<Side> side_of_hole(Square at) {
  for (std::size_t i = 0; i < sides; ++i)
    if (std::ranges::find(holes[i], at) != holes[i].end()) return Side{static_cast<std::uint8_t>(i)};
  return std::nullopt;
}

std::optional<Refusal> closed_hole(const State& s, const SeatState& own, Square to) {
  const auto side = side_of_hole(to);
  if (!side) return std::nullopt;
  if (!plays(*side, s.seats)) return Refusal{"K5", "walled_hole"};
  if (*side != *own.side) return Refusal{"K10", "not_your_hole"};
  if (in_own_hole(own, to)) return Refusal{"K9", "hole_taken"};
  return std::nullopt;
}

// REQUIRES: the move is not legal, and one of the mover's active cats stands on `from`
Refusal why_not_there(const State& s, const Moving& moving, const Move& move) {
  const SeatState& own = s.seat_states[index(moving.mover)];
  if (!on_board(move.to) && !side_of_hole(move.to)) return {"K13", "off_board"};
  const int dx = move.to.x - move.from.x;
  const int dy = move.to.y - move.from.y;
  if (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy)) return {"K4", "not_in_line"};
  if (std::max(std::abs(dx), std::abs(dy)) != moving.pips) return {"K4", "wrong_distance"};
  if (const auto closed = closed_hole(s, own, move.to)) return *closed;
  if (on_board(move.to) && own.cats.contains(move.to)) return {"K11", "own_cat_there"};
  return {"K11", "way_blocked"};
}

}  // namespace

std::optional<Refusal> KilkennyCats::why_not(const State& s, const Move& move) {
  if (moves(s).contains(move)) return std::nullopt;
  assert(std::holds_alternative<Moving>(s.phase));
  const Moving& moving = std::get<Moving>(s.phase);
  const SeatState& own = s.seat_states[index(moving.mover)];
  if (!within(move.from) || !own.cats.contains(move.from)) return not_a_cat_to_move(s, own, move.from);
  return why_not_there(s, moving, move);
}

}  // namespace engine
