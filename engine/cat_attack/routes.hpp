// A cat's walks: where a number of steps can take it, and what stands in its way (A10 to A26).
#pragma once

#include "engine/cat_attack/paths.hpp"
#include "engine/cat_attack/table.hpp"

#include <array>
#include <cstdint>

namespace engine::cat_attack {

// Where walks of one to six steps can end. index = steps
using Reach = std::array<SpaceSet, steps_max + 1>;

// REQUIRES: living(table, seat); longest <= steps_max
Reach reach_of(const Table& table, Seat seat, std::uint8_t longest);

// The distinct obstacles of a cat that no walk of so many steps can take anywhere (A26), in
// the order in which a search along the board meets them.
// REQUIRES: reach_of(table, seat, steps)[steps].empty()
List<Obstacle, obstacles_max> obstacles_of(const Table& table, Seat seat, std::uint8_t steps);

// Why no walk of so many steps ends there: what forbids the first forbidden step of the walk
// with the fewest of them. REQUIRES: living(table, seat); the space is on the board, and not
// in the reach of the seat
Objection why_not_there(const Table& table, Seat seat, std::uint8_t steps, Space to);

}  // namespace engine::cat_attack
