// Where a piece could go on an empty board, worked out once for every square; and how far a
// line goes on one that is not empty.
#pragma once

#include "engine/cats_chess/pieces.hpp"

#include <array>
#include <cstddef>

namespace engine::cats_chess {

using SetOf = std::array<SquareSet, square_count>;  // index = square of departure

template <std::size_t Ways>
constexpr SetOf single_steps(const std::array<Direction, Ways>& ways) {
  SetOf sets;
  for (std::size_t i = 0; i < square_count; ++i)
    for (const Direction way : ways)
      if (const auto to = beside(square_at(i), way)) sets[i].insert(*to);
  return sets;
}

constexpr SetOf whole_lines(Direction way) {
  SetOf sets;
  for (std::size_t i = 0; i < square_count; ++i)
    for (auto to = beside(square_at(i), way); to; to = beside(*to, way)) sets[i].insert(*to);
  return sets;
}

constexpr std::array<Direction, 2> slants(Colour colour) {
  const Direction ahead = forward(colour);
  return {{{-1, ahead.ranks}, {1, ahead.ranks}}};
}

inline constexpr SetOf orthogonal_steps = single_steps(orthogonals);
inline constexpr SetOf diagonal_steps = single_steps(diagonals);
inline constexpr SetOf knight_leaps = single_steps(leaps);
inline constexpr std::array<SetOf, 2> pawn_slants{single_steps(slants(Colour::white)),
                                                  single_steps(slants(Colour::black))};  // index = colour

// Four lines from every square: two towards higher squares, then two towards lower ones.
using Lines = std::array<SetOf, 4>;
constexpr Lines lines_along(const std::array<Direction, 4>& ways) {
  return {whole_lines(ways[0]), whole_lines(ways[1]), whole_lines(ways[2]), whole_lines(ways[3])};
}
inline constexpr Lines orthogonal_lines = lines_along(orthogonals);
inline constexpr Lines diagonal_lines = lines_along(diagonals);

// All squares along the lines up to the first blocker of each, that one included.
constexpr SquareSet reach(const Lines& lines, Square from, SquareSet blockers) {
  SquareSet reached;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    SquareSet line = lines[i][index(from)];
    if (const SquareSet hit = line & blockers; !hit.empty())
      line = line - lines[i][index(i < 2 ? hit.first() : hit.last())];
    reached = reached | line;
  }
  return reached;
}

}  // namespace engine::cats_chess
