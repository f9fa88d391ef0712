// Where a piece could go on an empty board, worked out once for every square.
#pragma once

#include "engine/cats_chess/squares.hpp"
#include "engine/list.hpp"

#include <array>
#include <cstddef>

namespace engine::cats_chess {

using Targets = List<Square, 9>;  // the longest line has nine squares
using TargetsOf = std::array<Targets, square_count>;

template <std::size_t Ways>
constexpr TargetsOf single_steps(const std::array<Direction, Ways>& ways) {
  TargetsOf targets;
  for (std::size_t i = 0; i < square_count; ++i)
    for (const Direction way : ways)
      if (const auto to = beside(square_at(i), way)) targets[i].push(*to);
  return targets;
}

constexpr TargetsOf lines_along(Direction way) {
  TargetsOf targets;
  for (std::size_t i = 0; i < square_count; ++i)
    for (auto to = beside(square_at(i), way); to; to = beside(*to, way)) targets[i].push(*to);
  return targets;
}

// All indexed by the square of departure.
inline constexpr TargetsOf orthogonal_steps = single_steps(orthogonals);
inline constexpr TargetsOf diagonal_steps = single_steps(diagonals);
inline constexpr TargetsOf knight_leaps = single_steps(leaps);
inline constexpr std::array<TargetsOf, 4> orthogonal_lines{lines_along(orthogonals[0]), lines_along(orthogonals[1]),
                                                           lines_along(orthogonals[2]), lines_along(orthogonals[3])};
inline constexpr std::array<TargetsOf, 4> diagonal_lines{lines_along(diagonals[0]), lines_along(diagonals[1]),
                                                         lines_along(diagonals[2]), lines_along(diagonals[3])};

}  // namespace engine::cats_chess
