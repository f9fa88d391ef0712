// Ways that no piece on the board changes: distances, and where birds and mice can get to.
#pragma once

#include "engine/cat_attack/flags.hpp"
#include "engine/cat_attack/pieces_and_cards.hpp"
#include "engine/cat_attack/spaces.hpp"
#include "engine/list.hpp"

#include <cstdint>

namespace engine::cat_attack {

inline constexpr std::uint8_t steps_max = 6;

// The spaces between the first and the last one of a walk. The rules know only its end (A12):
// of several ways there the first one in the order of the board is told.
using Way = List<Space, steps_max - 1>;

// A50 The spaces whose shortest distance is one to six, whatever stands on the way.
const SpaceSet& within_six(Space from);

// A41, A42 Where a walk of exactly `steps` steps can end, whatever stands there. From a Home it
// is the way out of a larder, onto the first print (A47, A82).
// REQUIRES: 1 <= steps <= steps_max
const SpaceSet& critter_walks(Critter critter, Space from, std::uint8_t steps);

// The way of such a walk. REQUIRES: critter_walks(critter, from, steps).has(to)
Way critter_way(Critter critter, Space from, std::uint8_t steps, Space to);

}  // namespace engine::cat_attack
