// Points: N21 to N26.
#pragma once

#include "engine/nekonoko/nekonoko.hpp"

namespace engine::nekonoko {

using Scores = List<Score, seats_max>;  // index = seat

// What the match would be worth if it ended now. A seat that has resigned keeps its points.
Scores scores(const State& state);

}  // namespace engine::nekonoko
