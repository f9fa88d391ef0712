// The share of the win that every seat can expect: how far its cats have come, what they may take or enter
// with the next throw, and how many it has. No rule depends on it.
#include "engine/kilkenny_cats/features.hpp"
#include "engine/kilkenny_cats/weights.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

namespace engine {

using namespace kilkenny_cats;

namespace {

constexpr bool is_threat(Feature feature) { return feature >= Feature::enters_next && feature <= Feature::takes_later; }

Shares shares_by(const std::array<double, feature_kinds>& worth, const KilkennyCats::State& s) {
  if (const auto ended = KilkennyCats::result(s)) return returns(*ended);
  const auto features = features_of(s);
  if (features.empty()) return equal_shares(s.seats);
  List<double, engine::seats_max> strengths;
  for (const SeatFeatures& seat : features)
    strengths.push(seat.is_out ? -1e3 : std::inner_product(worth.begin(), worth.end(), seat.values.begin(), 0.0));
  return shares_of(strengths);
}

constexpr auto weights_at_a_glance = [] {
  auto worth = weights;
  for (std::size_t i = 0; i < worth.size(); ++i)
    if (is_threat(static_cast<Feature>(i))) worth[i] = 0;
  return worth;
}();

}  // namespace

Shares KilkennyCats::win_shares(const State& s) { return shares_by(weights, s); }
Shares KilkennyCats::shares_at_a_glance(const State& s) { return shares_by(weights_at_a_glance, s); }

double KilkennyCats::overlooked(const State&, const Move& move) {
  const auto steps = std::max(std::abs(move.to.x - move.from.x), std::abs(move.to.y - move.from.y));
  const bool aslant = move.to.x != move.from.x && move.to.y != move.from.y;
  return aslant && steps > 2 ? 0.5 : steps > 3 ? 0.25 : 0;
}

}  // namespace engine
