// What a seat's chances hang on, in numbers: `win_shares` weighs them, and tests/bench/fit.cpp finds the weights.
#pragma once

#include "engine/cats_chess/cats_chess.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace engine::cats_chess {

// "Next" is the side that makes the next ordinary move. What would be taken counts in pawns.
enum class Feature : std::uint8_t {
  pawns,  // the buried ones included, as of all kinds that come back
  knights,
  bishops,
  rooks,
  queens,
  cats,
  teleporting_cats,
  mice,
  pawn_ranks,      // that all its pawns have come
  far_pawns,       // the same, by the square of the ranks
  cat_ranks,       // of cats and teleporting cats
  arrived,         // a cat stands on the last rank (X60)
  arriving,        // its other cats, teleporting ones included, that a leap takes there
  mobility,        // squares that knights, bishops, rooks and cats attack
  queen_mobility,  // the same of queens
  king_ring,       // squares round the enemy's king that it attacks
  moves_next,
  takes_next,  // what the best capture brings, a cheap piece lost for it
  takes_later,
  takes_king_later,
  arrives_later,  // with its second cat
};
inline constexpr std::size_t feature_kinds = 21;

struct SeatFeatures {
  bool is_out = false;                         // the enemy's next move wins (X2, X60); then neither side has features
  std::array<double, feature_kinds> values{};  // index = Feature
};

enum class Sight : std::uint8_t { whole, glance };  // a glance does not follow long lines to their ends

// index = seat. Empty before the colours are drawn.
List<SeatFeatures, seats> features_of(const State&, Sight = Sight::whole);

}  // namespace engine::cats_chess
