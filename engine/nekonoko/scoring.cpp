#include "engine/nekonoko/scoring.hpp"

#include "engine/bits.hpp"
#include "engine/nekonoko/field.hpp"

#include <algorithm>

namespace engine::nekonoko {
namespace {

// A set of cells, bit = index in row order.
using Cells = std::uint32_t;

constexpr Cells column_cells(std::size_t column) {
  Cells cells = 0;
  for (std::size_t cell = column; cell < cell_count; cell += field_width) cells |= Cells{1} << cell;
  return cells;
}

constexpr Cells with_neighbours(Cells cells) {
  const Cells right = (cells & ~column_cells(field_width - 1)) << 1;
  const Cells left = (cells & ~column_cells(0)) >> 1;
  return cells | right | left | cells << field_width | cells >> field_width;
}

Cells chips_of(Seat seat, const Field& field) {
  Cells chips = 0;
  for (std::size_t cell = 0; cell < cell_count; ++cell)
    if (field[cell] == Cell{seat}) chips |= Cells{1} << cell;
  return chips;
}

// N24 Chips that touch along an edge form one group.
std::uint8_t largest_group(Cells chips) {
  std::size_t largest = 0;
  while (chips != 0) {
    Cells group = chips & (~chips + 1);
    for (Cells before = 0; before != group;) {
      before = group;
      group = with_neighbours(group) & chips;
    }
    largest = std::max(largest, count_bits(group));
    chips &= ~group;
  }
  return static_cast<std::uint8_t>(largest);
}

// N21, N22
constexpr std::uint8_t group_points(std::uint8_t flowers_of_one_colour) {
  constexpr std::array<std::uint8_t, 5> points{0, 0, 1, 2, 4};
  return points[std::min<std::size_t>(flowers_of_one_colour, points.size() - 1)];
}

// N23
constexpr std::uint8_t variety_points(std::size_t different_colours) {
  constexpr std::array<std::uint8_t, colours_max + 1> points{0, 0, 0, 1, 2, 3};
  return points[different_colours];
}

std::uint8_t lost_kittens_held(const SeatState& seat_state) {
  std::uint8_t held = 0;
  for (const std::uint8_t kittens : seat_state.lost_kittens) held = static_cast<std::uint8_t>(held + kittens);
  return held;
}

// N25, N26 Only kittens taken from others count.
std::uint8_t lost_points(const SeatState& seat_state, const State& state) {
  std::uint8_t most = 0;
  for (const SeatState& each : state.seat_states) most = std::max(most, lost_kittens_held(each));
  return most > 0 && lost_kittens_held(seat_state) == most ? 2 : 0;
}

Score score_of(Seat seat, const State& state) {
  const SeatState& seat_state = state.seat_states[index(seat)];
  Score score;
  std::size_t different = 0;
  for (const std::uint8_t flowers : seat_state.flowers) {
    score.groups = static_cast<std::uint8_t>(score.groups + group_points(flowers));
    different += flowers > 0;
  }
  score.variety = variety_points(different);
  score.board = largest_group(chips_of(seat, state.field));
  score.lost = lost_points(seat_state, state);
  score.total = static_cast<std::uint8_t>(score.groups + score.variety + score.board + score.lost);
  return score;
}

}  // namespace

Scores scores(const State& state) {
  Scores scores;
  for (std::size_t i = 0; i < state.seat_states.size(); ++i) scores.push(score_of(seat_at(i), state));
  return scores;
}

}  // namespace engine::nekonoko
