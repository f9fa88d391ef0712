// The share of the win that every seat can expect: how far its cats have come, what they may take or enter
// with the next throw, and how many it has. No rule depends on it.
#include "engine/kilkenny_cats/features.hpp"
#include "engine/kilkenny_cats/weights.hpp"

#include <numeric>

namespace engine {

using namespace kilkenny_cats;

Shares KilkennyCats::win_shares(const State& s) {
  if (const auto ended = result(s)) return returns(*ended);
  const auto features = features_of(s);
  if (features.empty()) return equal_shares(s.seats);
  List<double, engine::seats_max> strengths;
  for (const SeatFeatures& seat : features)
    strengths.push(seat.is_out ? -1e3 : std::inner_product(weights.begin(), weights.end(), seat.values.begin(), 0.0));
  return shares_of(strengths);
}

}  // namespace engine
