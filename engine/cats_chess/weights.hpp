// What a feature is worth, in units of the logistic function: 1 against 0 wins 73 of 100. Made by
//
//     build/release/tests/bench/fit cats-chess 3000 10000 30
//
// from 151 843 positions of 3000 matches, played with the weights of a first run (`fit cats-chess 2500 2000 20`). Two more
// features were fitted with them, a win that is there to be taken (X2, X60): `is_out` has taken their place. A second run
// without them foretold results no better, and won 42 % of 160 matches against these. docs/bots.md tells how.
#pragma once

#include "engine/cats_chess/features.hpp"

namespace engine::cats_chess {

// index = Feature
inline constexpr std::array<double, feature_kinds> weights{
    0.018,   // pawns
    0.104,   // knights
    0.338,   // bishops
    0.267,   // rooks
    0.928,   // queens
    0.420,   // cats
    -0.177,  // teleporting_cats
    -0.128,  // mice
    0.052,   // pawn_ranks
    -0.010,  // far_pawns
    0.005,   // cat_ranks
    0.404,   // arrived
    -0.150,  // arriving
    0.015,   // mobility
    0.011,   // queen_mobility
    0.037,   // king_ring
    0.065,   // moves_next
    0.069,   // takes_next
    0.014,   // takes_later
    0.201,   // takes_king_later
    1.280,   // arrives_later
};

}  // namespace engine::cats_chess
