// What lies on the table: chips and flowers, the path round the field, and the cell in
// which a reach from it ends. Tables only.
#pragma once

#include "engine/nekonoko/nekonoko.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace engine::nekonoko {

// What a table of this size plays with. REQUIRES: seats_min <= seats <= seats_max
struct Supply {
  std::uint8_t chips;    // for each seat
  std::uint8_t colours;  // N6
  std::uint8_t flowers;  // of each colour
};

constexpr Supply supply_for(std::size_t seats) {
  switch (seats) {
    case 2: return {8, 4, 4};
    case 3: return {7, 5, 4};
    default: return {6, 5, 5};
  }
}

inline constexpr std::uint8_t stones = 24;      // N2 clockwise from the top-left corner
inline constexpr std::uint8_t side_length = 6;  // from one corner to the next
inline constexpr std::uint8_t field_width = 5;
inline constexpr std::uint8_t reach_max = 6;
inline constexpr std::array<std::uint8_t, 4> corners{0, 6, 12, 18};

constexpr bool is_corner(std::uint8_t stone) { return stone < stones && stone % side_length == 0; }

// Is the corner one of the two ends of the side that the stone is on? A corner's own sides
// end in its neighbours (N12). REQUIRES: stone < stones, is_corner(corner)
constexpr bool is_adjacent_corner(std::uint8_t corner, std::uint8_t stone) {
  const int ahead = (corner + stones - stone) % stones;
  return ahead != 0 && (ahead <= side_length || ahead >= stones - side_length);
}

// Where a walk ends. REQUIRES: stone < stones, steps < stones
constexpr std::uint8_t stone_after(std::uint8_t stone, std::uint8_t steps, Way way) {
  const int ahead = way == Way::clockwise ? steps : stones - steps;
  return static_cast<std::uint8_t>((stone + ahead) % stones);
}

namespace detail {

// N3 The book's table of rows and columns, side by side; a corner looks along the diagonal.
// REQUIRES: stone < stones, 1 <= reach <= field_width
constexpr std::uint8_t find_cell(int stone, int reach) {
  const int near = reach - 1;           // counted from the top or the left edge
  const int far = field_width - reach;  // counted from the bottom or the right edge
  const int along = stone % side_length - 1;
  const int back = field_width - 1 - along;
  const bool corner = along < 0;
  const auto cell = [](int row, int column) { return static_cast<std::uint8_t>(row * field_width + column); };
  switch (stone / side_length) {
    case 0: return cell(near, corner ? near : along);
    case 1: return cell(corner ? near : along, far);
    case 2: return cell(far, corner ? far : back);
    default: return cell(corner ? far : back, near);
  }
}

constexpr auto make_cells_reached() {
  std::array<std::array<std::optional<std::uint8_t>, reach_max + 1>, stones> table{};
  for (std::size_t stone = 0; stone < stones; ++stone)
    for (std::size_t reach = 1; reach <= field_width; ++reach)
      table[stone][reach] = find_cell(static_cast<int>(stone), static_cast<int>(reach));
  return table;
}

inline constexpr auto cells_reached = make_cells_reached();

}  // namespace detail

// The cell in row order, or none: a reach of 6 ends outside the field (N17).
// REQUIRES: stone < stones, 1 <= reach <= reach_max
constexpr std::optional<std::uint8_t> cell_reached(std::uint8_t stone, std::uint8_t reach) {
  return detail::cells_reached[stone][reach];
}

}  // namespace engine::nekonoko
