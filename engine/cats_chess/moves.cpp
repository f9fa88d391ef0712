// What is legal: the list of moves at every step of a turn.
#include "engine/cats_chess/strides.hpp"
#include "engine/cats_chess/turn.hpp"

#include <algorithm>

namespace engine::cats_chess {

bool has_stride(const State& state) {
  const Sight sight{state};
  for (const Square from : state.board.of(state.side))
    if (!targets(state, sight, from).empty()) return true;
  return false;
}

bool can_land_on(const State& state, Square at) {
  const std::size_t rank = rank_for(state.side, rank_of(at));
  return rank + 2 < side_length && (state.board.vacant(at) || state.board[at].is_mouse());
}

bool can_teleport(const State& state) {
  for (std::size_t i = 0; i < square_count; ++i) {
    const Square at = square_at(i);
    if (can_land_on(state, at)) return true;
    // X37, X38 The own cat leaves its square before the throw.
    const bool own_cat = state.board[at] == Piece{state.side, Kind::teleporting_cat};
    if (own_cat && rank_for(state.side, rank_of(at)) + 2 < side_length) return true;
  }
  return false;
}

bool has_neutral_move(const State& state) {
  bool found = false;
  each_neutral_move(state, [&](const Stride&) { found = true; });
  return found;
}

bool can_claim(const State& state) { return state.repeated >= repeated_claim || state.quiet >= quiet_claim; }

bool only_end_is_left(const State& state) {
  bool found = false;
  if (const auto* moved = std::get_if<Moved>(&state.phase)) {
    each_mouse_square(state, [&](Square) { found = true; });
    if (!found && moved->first_cat) each_second(state, *moved->first_cat, [&](const Stride&) { found = true; });
  }
  return !found && !(state.extra_move && has_stride(state));
}

namespace {

using Moves = CatsChess::Moves;

void list_moves_of_step_3(const State& state, Moves& moves) {
  const std::size_t before = moves.size();
  each_stride(state, [&](const Stride& it) { moves.push(PieceMove{it.from, it.to, it.promote}); });
  if (moves.size() == before) moves.push(EndTurn{});  // X3
}

void list(const State& state, const Beginning&, Moves& moves) {
  if (!state.teleported && can_teleport(state)) moves.push(Teleport{});  // X36, X39
  each_neutral_move(state, [&](const Stride& it) { moves.push(NeutralMove{it.from, it.to}); });
  list_moves_of_step_3(state, moves);
  if (!state.teleported && can_claim(state)) moves.push(ClaimDraw{});  // X56
}
void list(const State&, const Landing&, Moves& moves) {
  moves.push(Land{});
  moves.push(Again{});
}
void list(const State& state, const NeutralMoved&, Moves& moves) { list_moves_of_step_3(state, moves); }
void list(const State& state, const Placing&, Moves& moves) {
  // X27 What lies buried on the square does not matter.
  for (std::size_t i = 0; i < square_count; ++i)
    if (state.board.vacant(square_at(i))) moves.push(PlaceNeutral{square_at(i)});
}
void list_ends_of_turn(const State& state, Moves& moves) {
  if (state.extra_move)
    each_stride(state, [&](const Stride& it) { moves.push(ExtraMove{it.from, it.to, it.promote}); });
  moves.push(EndTurn{});
}
void list(const State& state, const Moved& moved, Moves& moves) {
  if (moved.first_cat)
    each_second(state, *moved.first_cat, [&](const Stride& it) { moves.push(SecondMove{it.from, it.to}); });
  each_mouse_square(state, [&](Square at) { moves.push(PlaceMouse{at}); });
  list_ends_of_turn(state, moves);
}
void list(const State& state, const MousePlaced&, Moves& moves) { list_ends_of_turn(state, moves); }
void list(const State&, const Dealing&, Moves&) {}
void list(const State&, const Throwing&, Moves&) {}

}  // namespace
}  // namespace engine::cats_chess

namespace engine {

CatsChess::Moves CatsChess::moves(const State& state) {
  Moves moves;
  if (!state.ending) std::visit([&](const auto& phase) { cats_chess::list(state, phase, moves); }, state.phase);
  return moves;
}

}  // namespace engine
