// What a seat's chances hang on, in numbers: `win_shares` weighs them, and tests/bench/fit.cpp finds the weights. From
// what lies open alone.
#pragma once

#include "engine/cat_attack/cat_attack.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace engine::cat_attack {

enum class Feature : std::uint8_t {
  items,        // in the larder
  lives,        // the logarithm of 1 and the lives
  last_life,    // it has one life left
  settled,      // A110
  mover,        // it is this seat's turn
  next_item,    // how near the nearest food is that is missing, from 0 to 1
  other_items,  // the other food that is missing, by the same, together
  full,         // the larder
  way_home,     // how near the cat is to its home, from 0 to 1, with a full larder
  at_the_door,  // a throw may end the match
};
inline constexpr std::size_t feature_kinds = 10;
constexpr std::size_t index(Feature feature) { return static_cast<std::size_t>(feature); }

struct SeatFeatures {
  bool is_out = false;                         // its cat has retired, and it has no other feature
  std::array<double, feature_kinds> values{};  // index = Feature
};

// index = seat. Empty before the first turn.
List<SeatFeatures, players_max> features_of(const State&);

}  // namespace engine::cat_attack
