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

constexpr std::array<Direction, 2> pawn_directions(Colour colour) {
  const Direction ahead = forward(colour);
  return {{{-1, ahead.ranks}, {1, ahead.ranks}}};
}

// X10 Where a pawn's double step leads: from its third rank only.
constexpr SetOf double_steps(Colour colour) {
  SetOf sets;
  for (const Square from : whole_rank(rank_for(colour, pawn_rank)))
    sets[index(from)].insert(*beside(*beside(from, forward(colour)), forward(colour)));
  return sets;
}

inline constexpr SetOf orthogonal_steps = single_steps(orthogonals);
inline constexpr SetOf diagonal_steps = single_steps(diagonals);
inline constexpr SetOf knight_leaps = single_steps(leaps);
// index = colour
inline constexpr std::array<SetOf, 2> pawn_attacks{single_steps(pawn_directions(Colour::white)),
                                                   single_steps(pawn_directions(Colour::black))};
inline constexpr std::array<SetOf, 2> pawn_steps{single_steps(std::array{forward(Colour::white)}),
                                                 single_steps(std::array{forward(Colour::black)})};
inline constexpr std::array<SetOf, 2> pawn_doubles{double_steps(Colour::white), double_steps(Colour::black)};

// A whole line through a square: what comes before it, and what comes after.
struct Line {
  SquareSet before, after;
};
using Lines = std::array<std::array<Line, 2>, square_count>;  // index = square: the two lines that cross there
constexpr Lines crossing_lines(std::array<Direction, 2> ways) {
  Lines lines;
  for (std::size_t way = 0; way < ways.size(); ++way) {
    const Direction back{static_cast<std::int8_t>(-ways[way].files), static_cast<std::int8_t>(-ways[way].ranks)};
    const SetOf before = whole_lines(back), after = whole_lines(ways[way]);
    for (std::size_t i = 0; i < square_count; ++i) lines[i][way] = {before[i], after[i]};
  }
  return lines;
}
// Towards higher squares.
inline constexpr Lines orthogonal_lines = crossing_lines({{{1, 0}, {0, 1}}});
inline constexpr Lines diagonal_lines = crossing_lines({{{1, 1}, {-1, 1}}});

constexpr SquareSet slider_attacks(const Line& line, SquareSet blockers) {
  return (line.before | line.after) & SquareSet::span(line.before & blockers, line.after & blockers);
}
// All squares along both lines up to the first blocker of each way, that one included.
constexpr SquareSet slider_attacks(const Lines& lines, Square from, SquareSet blockers) {
  return slider_attacks(lines[index(from)][0], blockers) | slider_attacks(lines[index(from)][1], blockers);
}

// X26 Where a neutral piece jumps to, and where it steps if that is vacant; its own square, which
// never is, where that lies beyond the edge. By directions, in their order.
using JumpOrStep = std::array<Square, 2>;
inline constexpr auto neutral_ways = [] {
  std::array<std::array<JumpOrStep, orthogonals.size()>, square_count> ways{};
  for (std::size_t i = 0; i < square_count; ++i)
    for (std::size_t way = 0; way < orthogonals.size(); ++way) {
      const auto step = beside(square_at(i), orthogonals[way]);
      const auto jump = step ? beside(*step, orthogonals[way]) : std::nullopt;
      ways[i][way] = {jump.value_or(square_at(i)), step.value_or(square_at(i))};
    }
  return ways;
}();

}  // namespace engine::cats_chess
