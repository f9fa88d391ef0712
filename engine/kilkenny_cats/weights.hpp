// What a feature is worth, in units of the logistic function: 1 against 0 wins 73 of 100. Made by
//
//     build/release/tests/bench/fit kilkenny-cats 6000 100000
//
// from 128 849 positions of 6000 matches with two to four seats, played with the weights of a first run
// (`fit kilkenny-cats 2500 1`). docs/bots.md tells how.
#pragma once

#include "engine/kilkenny_cats/features.hpp"

namespace engine::kilkenny_cats {

// index = Feature
inline constexpr std::array<double, feature_kinds> weights{
    0.097,   // cats
    1.039,   // homes
    -1.252,  // too_few
    0.158,   // first_runner
    0.503,   // second_runner
    0.637,   // last_runner
    0.164,   // others
    1.294,   // enters_next
    1.225,   // enters_later
    2.525,   // wins_next
    2.154,   // wins_later
    0.018,   // takes_next
    0.022,   // takes_later
    0.070,   // throws_next
};

}  // namespace engine::kilkenny_cats
