// What is legal: the list of moves at every step of a turn.
#include "engine/cats_chess/board_moves.hpp"
#include "engine/cats_chess/turn.hpp"
#include "engine/hash.hpp"

#include <algorithm>
#include <type_traits>

namespace engine::cats_chess {

bool has_board_move(const State& state) {
  const MoveMasks masks{state};
  for (const Square from : state.board.of(state.side))
    if (!targets(state, masks, from).empty()) return true;
  return false;
}

namespace {

// X37 The enemy's first two ranks are too far up.
SquareSet near_enough(Colour side) { return SquareSet::all() - last_rank_of(side) - one_before_last_rank_of(side); }

}  // namespace

bool can_land_on(const State& state, Square at) {
  return ((state.board.vacant() | state.board.mice()) & near_enough(state.side)).contains(at);
}

bool can_teleport(const State& state) {
  // X37, X38 The own cat leaves its square before the throw.
  const SquareSet landable =
      state.board.vacant() | state.board.mice() | state.board.of(state.side, Kind::teleporting_cat);
  return !(landable & near_enough(state.side)).empty();
}

bool has_neutral_move(const State& state) {
  bool found = false;
  each_neutral_way(state, [&](bool legal, const BoardMove&) { found |= legal; });
  return found;
}

bool can_claim(const State& state) { return state.repeated >= repeated_claim || state.quiet >= quiet_claim; }

bool has_second_move(const State& state) {
  const auto* moved = std::get_if<Moved>(&state.phase);
  bool found = false;
  if (moved && moved->first_cat) each_second(state, *moved->first_cat, [&](const BoardMove&) { found = true; });
  return found;
}

bool only_end_is_left(const State& state) {
  const bool mouse = std::holds_alternative<Moved>(state.phase) && !mouse_squares(state).empty();
  return !mouse && !has_second_move(state) && !(state.extra_move && has_board_move(state));
}

namespace {

using Moves = CatsChess::Moves;

// X51 All ordinary moves of the side to move, by square of departure. X15 A pawn that arrives
// on the last rank has one for each kind that it may become.
template <class Ordinary>
void list_ordinary_moves(const State& state, Moves& moves) {
  const Targets targets{state};
  const SquareSet promoting = state.board.of(state.side, Kind::pawn) & one_before_last_rank_of(state.side);
  Moves::Appender out(moves);
  for (const Square from : targets.own()) {
    if (!promoting.empty() && promoting.contains(from)) {
      for (const Square to : targets.from(from))
        for (const Kind kind : promotions) out.push(Ordinary{from, to, kind});
    } else {
      for (const Square to : targets.from(from)) out.push(Ordinary{from, to});
    }
  }
}

void list_moves_of_step_3(const State& state, Moves& moves) {
  const std::size_t before = moves.size();
  list_ordinary_moves<PieceMove>(state, moves);
  if (moves.size() == before) moves.push(EndTurn{});  // X3
}

void list(const State& state, const Beginning&, Moves& moves) {
  if (!state.teleported && can_teleport(state)) moves.push(Teleport{});  // X36, X39
  each_neutral_way(state, [&](bool legal, const BoardMove& it) { moves.push_if(legal, NeutralMove{it.from, it.to}); });
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
  Moves::Appender out(moves);
  for (const Square at : state.board.vacant()) out.push(PlaceNeutral{at});
}
void list_ends_of_turn(const State& state, Moves& moves) {
  if (state.extra_move) list_ordinary_moves<ExtraMove>(state, moves);
  moves.push(EndTurn{});
}
void list(const State& state, const Moved& moved, Moves& moves) {
  if (moved.first_cat)
    each_second(state, *moved.first_cat, [&](const BoardMove& it) { moves.push(SecondMove{it.from, it.to}); });
  for (const Square at : mouse_squares(state)) moves.push(PlaceMouse{at});
  list_ends_of_turn(state, moves);
}
void list(const State& state, const MousePlaced&, Moves& moves) { list_ends_of_turn(state, moves); }
void list(const State&, const Dealing&, Moves&) {}
void list(const State&, const Throwing&, Moves&) {}

}  // namespace
}  // namespace engine::cats_chess

namespace engine {

using namespace cats_chess;

CatsChess::Moves CatsChess::moves(const State& state) {
  Moves moves;
  if (!state.ending) std::visit([&](const auto& phase) { cats_chess::list(state, phase, moves); }, state.phase);
  return moves;
}

std::uint64_t CatsChess::hash(const Move& move) {
  const std::size_t kind = move.index();
  return std::visit(overloaded{
                        [&](const PieceMove& it) { return hash_of_fields(kind, it.from, it.to, it.promote); },
                        [&](const ExtraMove& it) { return hash_of_fields(kind, it.from, it.to, it.promote); },
                        [&](const SecondMove& it) { return hash_of_fields(kind, it.from, it.to); },
                        [&](const NeutralMove& it) { return hash_of_fields(kind, it.from, it.to); },
                        [&](const PlaceNeutral& it) { return hash_of_fields(kind, it.at); },
                        [&](const PlaceMouse& it) { return hash_of_fields(kind, it.at); },
                        [&]<class T>(const T&) {
                          static_assert(std::is_empty_v<T>);
                          return hash_of_fields(kind);
                        },
                    },
                    move);
}

CatsChess::Chances CatsChess::chance_outcomes(const State& state) {
  Chances odds;
  if (!std::holds_alternative<Chance>(node(state))) return odds;
  if (const auto* dealing = std::get_if<Dealing>(&state.phase)) {
    // X1 With a fixed colour the bag holds only that.
    const auto may_be = [&](Colour colour) {
      if (dealing->first) return colour != *dealing->first;
      return state.options.white == WhiteIs::random ||
             (state.options.white == WhiteIs::seat_0) == (colour == Colour::white);
    };
    for (const Colour colour : {Colour::white, Colour::black})
      if (may_be(colour)) odds.push({Dealt{colour}, 1});
    return odds;
  }
  for (std::uint8_t value = 0; value < square_count; ++value) odds.push({DiceThrown{value}, 1});  // X36
  return odds;
}

}  // namespace engine
