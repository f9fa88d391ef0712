// The share of the win that every seat can expect: material, how far pawns and cats have come, mobility, and what hangs.
// No rule depends on it.
#include "engine/cats_chess/features.hpp"
#include "engine/cats_chess/weights.hpp"

#include <numeric>

namespace engine {

using namespace cats_chess;

namespace {

// A seat that loses with the enemy's next move: 2 of 100. The enemy may overlook it.
constexpr double loses_next = -3.9;

}  // namespace

Shares CatsChess::win_shares(const State& state) {
  if (const auto ended = result(state)) return returns(*ended);
  const auto features = features_of(state);
  if (features.empty()) return equal_shares(cats_chess::seats);
  List<double, engine::seats_max> strengths;
  for (const SeatFeatures& seat : features)
    strengths.push(seat.is_out ? loses_next
                               : std::inner_product(weights.begin(), weights.end(), seat.values.begin(), 0.0));
  return shares_of(strengths);
}

}  // namespace engine
