// Ordinary moves: how every kind of piece goes and takes, castling, en passant and promotion
// included. Steps 3 and 5 of a turn list them, and so do the second cat and the neutral pieces
// with theirs. A visitor is called for each, so that listing and counting share one rule.
#pragma once

#include "engine/cats_chess/cats_chess.hpp"
#include "engine/cats_chess/lines.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace engine::cats_chess {

struct Stride {
  Square from{};
  Square to{};
  Kind promote = Kind::none;
};

// Of an enemy's piece: everybody takes everybody, but a mouse takes kings and queens alone, and
// only pawns and cats take a mouse (X33).
constexpr bool takes(Kind by, Kind victim) {
  if (victim == Kind::mouse) return by == Kind::pawn || is_cat(by);
  if (by == Kind::mouse) return victim == Kind::king || victim == Kind::queen;
  return true;
}

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

// May the piece take what stands on `to`, which is not vacant, with a move that takes enemies?
inline bool takes_enemy(const State& state, Piece piece, Square to) {
  const Piece there = state.board[to];
  return there.of(other(state.side)) && takes(piece.kind(), there.kind()) && !is_tame(state, piece);
}

// X10, X11, X13 to X15
template <class Visit>
void pawn_strides(const State& state, Square from, Visit&& visit) {
  const auto arrive = [&](Square to) {
    if (rank_of(to) != rank_for(state.side, last_rank)) return visit(Stride{from, to});
    for (const Kind kind : promotions) visit(Stride{from, to, kind});
  };
  const auto may_enter = [&](Square to) { return state.board.vacant(to) || state.board[to].is_neutral(); };
  const Direction ahead = forward(state.side);
  const auto one = beside(from, ahead);
  if (!one) return;  // it has taken a neutral piece on the last rank, or stands there by a position's leave
  if (may_enter(*one)) arrive(*one);
  if (rank_of(from) == rank_for(state.side, pawn_rank)) {
    const bool passable = state.board.vacant(*one) || state.board[*one].is_mouse();
    if (const auto two = beside(*one, ahead); passable && may_enter(*two)) arrive(*two);
  }
  for (const Direction way : {Direction{-1, ahead.ranks}, Direction{1, ahead.ranks}}) {
    const auto to = beside(from, way);
    if (!to) continue;
    // X14 A mouse on the square passed over is what the pawn takes there.
    if (state.board.vacant(*to) ? state.en_passant.contains(*to) : takes_enemy(state, state.board[from], *to))
      arrive(*to);
  }
}

// X30, X32 Neutral pieces block a line, mice do not; nobody who moves along lines lands on one.
template <class Visit>
void line_strides(const State& state, const std::array<TargetsOf, 4>& lines, Square from, Visit&& visit) {
  const Kind kind = state.board[from].kind();
  for (const TargetsOf& line : lines)
    for (const Square to : line[index(from)]) {
      const Piece there = state.board[to];
      if (there.is_mouse()) continue;
      if (there.vacant()) {
        visit(Stride{from, to});
        continue;
      }
      if (there.of(other(state.side)) || (there.is_neutral() && kind != Kind::rook)) visit(Stride{from, to});
      break;
    }
}

// X20, X21 Lines of mice alone between king and rook, both squares of arrival wholly vacant.
inline bool may_castle(const State& state, Wing wing) {
  if (!state.castling.has(state.side, wing)) return false;
  const CastlingPath path = castling_path(state.side, wing);
  if (!state.board.vacant(path.king_to) || !state.board.vacant(path.rook_to)) return false;
  const std::size_t low = std::min(index(path.king_from), index(path.rook_from));
  const std::size_t high = std::max(index(path.king_from), index(path.rook_from));
  for (std::size_t i = low + 1; i < high; ++i)
    if (const Piece between = state.board[square_at(i)]; !between.vacant() && !between.is_mouse()) return false;
  return true;
}

template <class Visit>
void king_strides(const State& state, Square from, Visit&& visit) {
  for (const TargetsOf* steps : {&orthogonal_steps, &diagonal_steps})
    for (const Square to : (*steps)[index(from)])
      if (state.board.vacant(to) || state.board[to].is_neutral() || takes_enemy(state, state.board[from], to))
        visit(Stride{from, to});
  for (const Wing wing : {Wing::king, Wing::queen})
    if (may_castle(state, wing)) visit(Stride{from, castling_path(state.side, wing).king_to});
}

// What a cat may do apart from the knight's move: all that a second cat may (X52).
template <class Visit>
void cat_steps(const State& state, Square from, Visit&& visit) {
  const Piece cat = state.board[from];
  for (const Square to : orthogonal_steps[index(from)])
    if (state.board.vacant(to) || (state.board[to].is_neutral() && !is_tame(state, cat))) visit(Stride{from, to});
  for (const Square to : diagonal_steps[index(from)])
    if (takes_enemy(state, cat, to)) visit(Stride{from, to});
}

template <class Visit>
void leap_strides(const State& state, Square from, Visit&& visit) {
  const Piece piece = state.board[from];
  const bool takes_neutral = is_cat(piece.kind()) && !is_tame(state, piece);
  for (const Square to : knight_leaps[index(from)])
    if (state.board.vacant(to) || takes_enemy(state, piece, to) || (takes_neutral && state.board[to].is_neutral()))
      visit(Stride{from, to});
}

template <class Visit>
void mouse_strides(const State& state, Square from, Visit&& visit) {
  for (const Square to : orthogonal_steps[index(from)])
    if (state.board.vacant(to) || takes_enemy(state, state.board[from], to)) visit(Stride{from, to});
}

// REQUIRES: an own piece stands on `from`
template <class Visit>
void strides_from(const State& state, Square from, Visit&& visit) {
  switch (state.board[from].kind()) {
    case Kind::pawn: return pawn_strides(state, from, visit);
    case Kind::knight: return leap_strides(state, from, visit);
    case Kind::bishop: return line_strides(state, diagonal_lines, from, visit);
    case Kind::rook: return line_strides(state, orthogonal_lines, from, visit);
    case Kind::queen:
      line_strides(state, orthogonal_lines, from, visit);
      return line_strides(state, diagonal_lines, from, visit);
    case Kind::king: return king_strides(state, from, visit);
    case Kind::cat:
    case Kind::teleporting_cat:
      cat_steps(state, from, visit);
      return leap_strides(state, from, visit);
    case Kind::mouse: return mouse_strides(state, from, visit);
    case Kind::none:
    case Kind::neutral: return;
  }
}

// X51 All ordinary moves of the side to move, by square of departure.
template <class Visit>
void each_stride(const State& state, Visit&& visit) {
  for (const Square from : state.board.of(state.side)) strides_from(state, from, visit);
}

// X52 What a second cat may do after the one that now stands on `first`.
template <class Visit>
void each_second(const State& state, Square first, Visit&& visit) {
  for (const Square from : state.board.of(state.side))
    if (from != first && is_cat(state.board[from].kind())) cat_steps(state, from, visit);
}

// X26 One step, or over exactly one piece that stands in the way.
template <class Visit>
void each_neutral_move(const State& state, Visit&& visit) {
  for (const Square from : state.board.neutrals())
    for (const Direction way : orthogonals) {
      auto to = beside(from, way);
      if (to && !state.board.vacant(*to)) to = beside(*to, way);
      if (to && state.board.vacant(*to)) visit(Stride{from, *to});
    }
}

// X34
template <class Visit>
void each_mouse_square(const State& state, Visit&& visit) {
  for (std::size_t file = 0; file < side_length; ++file)
    if (const Square at = square_on(file, rank_for(state.side, 0)); state.board.vacant(at)) visit(at);
}

}  // namespace engine::cats_chess
