// What a feature is worth, in units of the logistic function: 1 against 0 wins 73 of 100. Made by
//
//     build/release/tests/bench/fit cat-attack 1200 500000 150
//
// from 65 884 positions of 1200 matches with two to six seats, in which bots went for food by weights that had been set
// by hand. No seat of them was ever settled: that is worth what it was by hand. docs/bots.md tells how.
#pragma once

#include "engine/cat_attack/features.hpp"

namespace engine::cat_attack {

// index = Feature
inline constexpr std::array<double, feature_kinds> weights{
    0.194,   // items
    2.169,   // lives
    -0.280,  // last_life
    1.375,   // settled
    0.033,   // mover
    0.170,   // next_item
    -0.063,  // other_items
    -0.103,  // full
    1.192,   // way_home
    -0.035,  // at_the_door
};

}  // namespace engine::cat_attack
