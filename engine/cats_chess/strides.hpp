// Ordinary moves: how every kind of piece goes and takes, castling, en passant and promotion
// included. Steps 3 and 5 of a turn list them, the second cat and the neutral pieces have
// theirs. All ask here where a piece may go, so that listing and counting share one rule.
#pragma once

#include "engine/cats_chess/cats_chess.hpp"
#include "engine/cats_chess/lines.hpp"

#include <algorithm>
#include <cstddef>

namespace engine::cats_chess {

struct Stride {
  Square from{};
  Square to{};
  Kind promote = Kind::none;
};

// Where the king and the rook of a castling go (X20).
struct CastlingPath {
  Square king_from, king_to, rook_from, rook_to;
};
constexpr CastlingPath castling_path(Colour colour, Wing wing) {
  const std::size_t rank = rank_for(colour, 0);
  if (wing == Wing::king) return {square_on(5, rank), square_on(8, rank), square_on(9, rank), square_on(7, rank)};
  return {square_on(5, rank), square_on(2, rank), square_on(0, rank), square_on(3, rank)};
}

// Where the pawn of the other colour stands that has passed over a square in a double step, as
// its taker sees it. REQUIRES: `passed` is on that pawn's fourth rank
constexpr Square landing_behind(Square passed, Colour taker) { return *beside(passed, forward(other(taker))); }

// X28 A cat that teleported in this turn takes nothing until the turn's end.
inline bool is_tame(const State& state, Piece piece) {
  return state.teleported && piece.kind() == Kind::teleporting_cat;
}

// The board as the side to move meets it: every square that it does not stand on itself is in
// exactly one of the first four sets.
struct Sight {
  explicit Sight(const State& state)
      : vacant(SquareSet::all() - state.board.occupied()),
        neutrals(state.board.neutrals()),
        enemy_mice(state.board.of(other(state.side)) & state.board.mice()),
        enemies(state.board.of(other(state.side)) - state.board.mice()),
        mice(state.board.mice()),
        blockers(state.board.occupied() - state.board.mice()) {}

  SquareSet vacant;
  SquareSet neutrals;
  SquareSet enemy_mice;  // X33: only pawns and cats land on one
  SquareSet enemies;     // all but the mice
  SquareSet mice;        // of both colours
  SquareSet blockers;    // X30, X32: neutral pieces block a line, mice do not
};

// X10, X11, X13, X14
inline SquareSet pawn_targets(const State& state, const Sight& sight, Square from) {
  SquareSet targets = pawn_slants[index(state.side)][index(from)] & (sight.enemies | sight.enemy_mice);
  for (const Square passed : state.en_passant)
    if (sight.vacant.contains(passed) && pawn_slants[index(state.side)][index(from)].contains(passed))
      targets.insert(passed);
  const SquareSet enterable = sight.vacant | sight.neutrals;
  const auto one = beside(from, forward(state.side));
  if (!one) return targets;
  if (enterable.contains(*one)) targets.insert(*one);
  if (rank_of(from) == rank_for(state.side, pawn_rank) && (sight.vacant | sight.mice).contains(*one))
    if (const auto two = beside(*one, forward(state.side)); enterable.contains(*two)) targets.insert(*two);
  return targets;
}

// X20, X21 Nothing but mice between king and rook, both squares of arrival wholly vacant.
inline bool may_castle(const State& state, const Sight& sight, Wing wing) {
  if (!state.castling.has(state.side, wing)) return false;
  const CastlingPath path = castling_path(state.side, wing);
  if (!sight.vacant.contains(path.king_to) || !sight.vacant.contains(path.rook_to)) return false;
  const std::size_t low = std::min(index(path.king_from), index(path.rook_from));
  const std::size_t high = std::max(index(path.king_from), index(path.rook_from));
  for (std::size_t i = low + 1; i < high; ++i)
    if (sight.blockers.contains(square_at(i))) return false;
  return true;
}

inline SquareSet king_targets(const State& state, const Sight& sight, Square from) {
  SquareSet targets = (orthogonal_steps[index(from)] | diagonal_steps[index(from)]) &
                      (sight.vacant | sight.enemies | sight.neutrals);
  for (const Wing wing : {Wing::king, Wing::queen})
    if (may_castle(state, sight, wing)) targets.insert(castling_path(state.side, wing).king_to);
  return targets;
}

// What a cat may do apart from the knight's move: all that a second cat may (X52).
inline SquareSet cat_steps(const State& state, const Sight& sight, Square from) {
  if (is_tame(state, state.board[from])) return orthogonal_steps[index(from)] & sight.vacant;
  return (orthogonal_steps[index(from)] & (sight.vacant | sight.neutrals)) |
         (diagonal_steps[index(from)] & (sight.enemies | sight.enemy_mice));
}

inline SquareSet cat_targets(const State& state, const Sight& sight, Square from) {
  const SquareSet taken = sight.enemies | sight.enemy_mice | sight.neutrals;
  const SquareSet landed_on = is_tame(state, state.board[from]) ? sight.vacant : sight.vacant | taken;
  return cat_steps(state, sight, from) | (knight_leaps[index(from)] & landed_on);
}

// A mouse takes kings and queens alone.
inline SquareSet mouse_targets(const State& state, const Sight& sight, Square from) {
  SquareSet targets = orthogonal_steps[index(from)] & sight.vacant;
  for (const Square to : orthogonal_steps[index(from)] & sight.enemies)
    if (const Kind kind = state.board[to].kind(); kind == Kind::king || kind == Kind::queen) targets.insert(to);
  return targets;
}

// Where the piece may go in an ordinary move. REQUIRES: an own piece stands on `from`
inline SquareSet targets(const State& state, const Sight& sight, Square from) {
  const SquareSet open = sight.vacant | sight.enemies;
  switch (state.board[from].kind()) {
    case Kind::pawn: return pawn_targets(state, sight, from);
    case Kind::knight: return knight_leaps[index(from)] & open;
    case Kind::bishop: return reach(diagonal_lines, from, sight.blockers) & (open | sight.neutrals);
    case Kind::rook: return reach(orthogonal_lines, from, sight.blockers) & open;
    case Kind::queen:
      return (reach(orthogonal_lines, from, sight.blockers) | reach(diagonal_lines, from, sight.blockers)) &
             (open | sight.neutrals);
    case Kind::king: return king_targets(state, sight, from);
    case Kind::cat:
    case Kind::teleporting_cat: return cat_targets(state, sight, from);
    case Kind::mouse: return mouse_targets(state, sight, from);
    case Kind::none:
    case Kind::neutral: break;
  }
  return {};
}

// X51 All ordinary moves of the side to move, by square of departure. X15 A pawn that arrives
// on the last rank has one for each kind that it may become.
template <class Visit>
void each_stride(const State& state, Visit visit) {
  const Sight sight{state};
  for (const Square from : state.board.of(state.side)) {
    const bool promotes = state.board[from].kind() == Kind::pawn &&
                          rank_of(from) == rank_for(state.side, last_rank - 1);
    for (const Square to : targets(state, sight, from)) {
      if (!promotes) visit(Stride{from, to});
      else for (const Kind kind : promotions) visit(Stride{from, to, kind});
    }
  }
}

// X52 What a second cat may do after the one that now stands on `first`.
template <class Visit>
void each_second(const State& state, Square first, Visit visit) {
  const Sight sight{state};
  for (const Square from : state.board.of(state.side) - state.board.mice())
    if (from != first && is_cat(state.board[from].kind()))
      for (const Square to : cat_steps(state, sight, from)) visit(Stride{from, to});
}

// X26 One step, or over exactly one piece that stands in the way.
template <class Visit>
void each_neutral_move(const State& state, Visit visit) {
  for (const Square from : state.board.neutrals())
    for (const Direction way : orthogonals) {
      auto to = beside(from, way);
      if (to && !state.board.vacant(*to)) to = beside(*to, way);
      if (to && state.board.vacant(*to)) visit(Stride{from, *to});
    }
}

// X34
template <class Visit>
void each_mouse_square(const State& state, Visit visit) {
  for (std::size_t file = 0; file < side_length; ++file)
    if (const Square at = square_on(file, rank_for(state.side, 0)); state.board.vacant(at)) visit(at);
}

}  // namespace engine::cats_chess
