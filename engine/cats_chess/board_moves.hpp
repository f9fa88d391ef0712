// Ordinary moves: how every kind of piece goes and takes, castling, en passant and promotion
// included. Steps 3 and 5 of a turn list them, the second cat and the neutral pieces have
// theirs. All ask here where a piece may go, so that listing and counting share one rule.
#pragma once

#include "engine/cats_chess/cats_chess.hpp"
#include "engine/cats_chess/lines.hpp"

#include <algorithm>
#include <cstddef>

namespace engine::cats_chess {

struct BoardMove {
  Square from{};
  Square to{};
  Kind promote = Kind::none;
};

// Where the king and the rook of a castling go (X20).
struct CastlingPath {
  Square king_from, king_to, rook_from, rook_to;
  SquareSet between;  // where they stand
  SquareSet arrival;
};
constexpr CastlingPath path_on_rank(std::size_t rank, std::array<std::size_t, 4> files) {
  CastlingPath path{square_on(files[0], rank),
                    square_on(files[1], rank),
                    square_on(files[2], rank),
                    square_on(files[3], rank),
                    {},
                    {}};
  for (std::size_t file = std::min(files[0], files[2]) + 1; file < std::max(files[0], files[2]); ++file)
    path.between.insert(square_on(file, rank));
  path.arrival.insert(path.king_to);
  path.arrival.insert(path.rook_to);
  return path;
}
inline constexpr auto castling_paths = [] {
  std::array<std::array<CastlingPath, 2>, 2> paths{};  // indices = colour, wing
  for (const Colour colour : {Colour::white, Colour::black})
    paths[index(colour)] = {path_on_rank(rank_for(colour, 0), {5, 8, 9, 7}),
                            path_on_rank(rank_for(colour, 0), {5, 2, 0, 3})};
  return paths;
}();
constexpr const CastlingPath& castling_path(Colour colour, Wing wing) {
  return castling_paths[index(colour)][static_cast<std::size_t>(wing)];
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
struct MoveMasks {
  explicit MoveMasks(const State& state)
      : vacant(state.board.vacant()),
        neutrals(state.board.neutrals()),
        enemy_mice(state.board.of(other(state.side), Kind::mouse)),
        enemies(state.board.of(other(state.side)) - state.board.mice()),
        mice(state.board.mice()),
        blockers(state.board.occupied() - state.board.mice()) {}

  SquareSet vacant;
  SquareSet neutrals;
  SquareSet enemy_mice;  // X33: only pawns and cats land on one
  SquareSet enemies;     // all but the mice
  SquareSet mice;        // of both colours
  SquareSet blockers;    // X30, X32: neutral pieces block a line, mice do not

  SquareSet open() const { return vacant | enemies; }
};

// What the pawns of the side to move may enter, by the way they get there.
struct PawnMasks {
  PawnMasks(const State& state, const MoveMasks& masks)
      : steps(masks.vacant | masks.neutrals), captures(masks.enemies | masks.enemy_mice) {
    // X10, X13 A mouse may be passed, nothing else; the square behind it is entered like any other.
    const SquareSet passable = masks.vacant | masks.mice;
    doubles = steps & (state.side == Colour::white ? passable.higher() : passable.lower());
    for (const Square passed : state.en_passant)  // X11, X14
      if (masks.vacant.contains(passed)) captures.insert(passed);
  }

  SquareSet steps;
  SquareSet doubles;
  SquareSet captures;
};

inline SquareSet pawn_targets(Colour side, const PawnMasks& masks, Square from) {
  return (pawn_attacks[index(side)][index(from)] & masks.captures) |
         (pawn_steps[index(side)][index(from)] & masks.steps) |
         (pawn_doubles[index(side)][index(from)] & masks.doubles);
}

inline SquareSet bishop_targets(const MoveMasks& masks, Square from) {
  return slider_attacks(diagonal_lines, from, masks.blockers) & (masks.open() | masks.neutrals);
}
inline SquareSet rook_targets(const MoveMasks& masks, Square from) {
  return slider_attacks(orthogonal_lines, from, masks.blockers) & masks.open();
}
inline SquareSet queen_targets(const MoveMasks& masks, Square from) {
  return (slider_attacks(orthogonal_lines, from, masks.blockers) |
          slider_attacks(diagonal_lines, from, masks.blockers)) &
         (masks.open() | masks.neutrals);
}

// X20, X21 Nothing but mice between king and rook, both squares of arrival wholly vacant.
inline bool may_castle(const State& state, const MoveMasks& masks, Wing wing) {
  if (!state.castling.has(state.side, wing)) return false;
  const CastlingPath& path = castling_path(state.side, wing);
  return (path.between & masks.blockers).empty() && (path.arrival - masks.vacant).empty();
}

inline SquareSet king_targets(const State& state, const MoveMasks& masks, Square from) {
  SquareSet targets = (orthogonal_steps[index(from)] | diagonal_steps[index(from)]) & (masks.open() | masks.neutrals);
  for (const Wing wing : {Wing::king, Wing::queen})
    if (may_castle(state, masks, wing)) targets.insert(castling_path(state.side, wing).king_to);
  return targets;
}

// What a cat may do apart from the knight's move: all that a second cat may (X52).
inline SquareSet cat_steps(const MoveMasks& masks, Square from, bool tame) {
  if (tame) return orthogonal_steps[index(from)] & masks.vacant;
  return (orthogonal_steps[index(from)] & (masks.vacant | masks.neutrals)) |
         (diagonal_steps[index(from)] & (masks.enemies | masks.enemy_mice));
}

inline SquareSet cat_targets(const MoveMasks& masks, Square from, bool tame) {
  const SquareSet taken = masks.enemies | masks.enemy_mice | masks.neutrals;
  return cat_steps(masks, from, tame) | (knight_leaps[index(from)] & (tame ? masks.vacant : masks.vacant | taken));
}

// A mouse takes kings and queens alone.
inline SquareSet mouse_targets(const State& state, const MoveMasks& masks, Square from) {
  const SquareSet prey = masks.enemies & (state.board.of(Kind::king) | state.board.of(Kind::queen));
  return orthogonal_steps[index(from)] & (masks.vacant | prey);
}

// Where the piece may go in an ordinary move. REQUIRES: an own piece stands on `from`
inline SquareSet targets(const State& state, const MoveMasks& masks, Square from) {
  const Piece piece = state.board[from];
  switch (piece.kind()) {
    case Kind::pawn: return pawn_targets(state.side, PawnMasks(state, masks), from);
    case Kind::knight: return knight_leaps[index(from)] & masks.open();
    case Kind::bishop: return bishop_targets(masks, from);
    case Kind::rook: return rook_targets(masks, from);
    case Kind::queen: return queen_targets(masks, from);
    case Kind::king: return king_targets(state, masks, from);
    case Kind::cat:
    case Kind::teleporting_cat: return cat_targets(masks, from, is_tame(state, piece));
    case Kind::mouse: return mouse_targets(state, masks, from);
    case Kind::none:
    case Kind::neutral: break;
  }
  return {};
}

// Where each own piece may go, kind by kind: a processor foresees that better than a board on
// which one kind stands beside the other.
class Targets {
 public:
  explicit Targets(const State& state) : own_(state.board.of(state.side)) {
    const MoveMasks masks{state};
    const PawnMasks pawn_masks(state, masks);
    const auto each = [&](Kind kind, auto targets) {
      for (const Square from : own_& state.board.of(kind)) words_[index(from)] = targets(from).words();
    };
    each(Kind::pawn, [&](Square from) { return pawn_targets(state.side, pawn_masks, from); });
    each(Kind::knight, [&](Square from) { return knight_leaps[index(from)] & masks.open(); });
    each(Kind::bishop, [&](Square from) { return bishop_targets(masks, from); });
    each(Kind::rook, [&](Square from) { return rook_targets(masks, from); });
    each(Kind::queen, [&](Square from) { return queen_targets(masks, from); });
    each(Kind::king, [&](Square from) { return king_targets(state, masks, from); });
    each(Kind::cat, [&](Square from) { return cat_targets(masks, from, false); });
    each(Kind::teleporting_cat, [&](Square from) { return cat_targets(masks, from, state.teleported); });
    each(Kind::mouse, [&](Square from) { return mouse_targets(state, masks, from); });
  }
  const SquareSet& own() const { return own_; }
  // REQUIRES: own().contains(from)
  SquareSet from(Square from) const { return SquareSet::of_words(words_[index(from)]); }

 private:
  SquareSet own_;
  std::array<SquareSet::Words, square_count> words_;  // index = square; only those of own_ are set
};

// X52 The cats that may move second, after the one that now stands on `first`.
inline SquareSet second_cats(const State& state, Square first) {
  SquareSet cats = state.board.cats_of(state.side);
  cats.erase(first);
  return cats;
}

// X52 What they may do.
template <class Visit>
void each_second(const State& state, Square first, Visit visit) {
  const MoveMasks masks{state};
  for (const Square from : second_cats(state, first))
    for (const Square to : cat_steps(masks, from, is_tame(state, state.board[from]))) visit(BoardMove{from, to});
}

// X26 One step, or over exactly one piece that stands in the way. Calls visit(legal, board_move) for
// all that could be, so that the caller need not branch on what no processor can predict.
template <class Visit>
void each_neutral_way(const State& state, Visit visit) {
  const SquareSet vacant = state.board.vacant();
  for (const Square from : state.board.neutrals())
    for (const JumpOrStep& way : neutral_ways[index(from)]) {
      const Square to = way[vacant.contains(way[1]) ? 1 : 0];
      visit(vacant.contains(to), BoardMove{from, to});
    }
}

// X34
inline SquareSet mouse_squares(const State& state) { return state.board.vacant() & first_rank_of(state.side); }

}  // namespace engine::cats_chess
