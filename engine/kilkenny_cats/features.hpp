// What a seat's chances hang on, in numbers: `win_shares` weighs them, and tests/bench/fit.cpp finds the weights.
#pragma once

#include "engine/kilkenny_cats/kilkenny_cats.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace engine::kilkenny_cats {

enum class Feature : std::uint8_t {
  cats,           // on the board
  homes,          // holes that it has filled
  too_few,        // cats to fill both holes (K21)
  first_runner,   // how far its foremost cat has come, from 0 to 1, as long as both holes are empty
  second_runner,  // the next one, by the same
  last_runner,    // the foremost once a hole is filled
  others,         // how far all other cats have come, together
  enters_next,    // of the six throws, how many let it into its first hole; the next throw is this seat's
  enters_later,   // the same if it is another's
  wins_next,      // into its second hole
  wins_later,
  takes_next,  // what the six throws take on average: a cat counts more the further it has come
  takes_later,
  throws_next,  // the next throw is this seat's
};
inline constexpr std::size_t feature_kinds = 14;

struct SeatFeatures {
  bool is_out = false;                         // it has no cat left, and no other feature
  std::array<double, feature_kinds> values{};  // index = Feature
};

// index = seat. Empty before the first turn.
List<SeatFeatures, seats_max> features_of(const State&);

}  // namespace engine::kilkenny_cats
