// The share of the win that every seat can expect: its points, what its flowers and chips may still bring, and
// how much is still to be thrown. No rule depends on it.
#include "engine/nekonoko/field.hpp"
#include "engine/nekonoko/nekonoko.hpp"
#include "engine/nekonoko/scoring.hpp"

#include <algorithm>
#include <cmath>

namespace engine {

using namespace nekonoko;

namespace {

// In points. N21 What a number of flowers of one colour is still good for beyond its points.
constexpr std::array<double, 6> flower_worth{0, 0.45, 0.45, 0.9, 0, 0};
// N23 The same for a number of different colours.
constexpr std::array<double, 6> variety_worth{0, 0.2, 0.5, 0.4, 0.4, 0};
constexpr double chip_worth = 0.9;          // one more in the hand
constexpr double lost_kitten_worth = 0.35;  // N25
// Points of one standard deviation: at the end, and for each chip that is still to be played.
constexpr double last_spread = 0.35;
constexpr double spread_per_chip = 0.22;

double points_to_expect(const SeatState& seat_state, const Score& score, double chances_left) {
  double points = score.total;
  std::size_t different = 0;
  double flowers = 0, held = 0;
  for (const std::uint8_t count : seat_state.flowers) {
    flowers += flower_worth[std::min<std::size_t>(count, flower_worth.size() - 1)];
    different += count > 0 ? 1 : 0;
  }
  for (const std::uint8_t kittens : seat_state.lost_kittens) held += kittens;
  points += chances_left * (flowers + variety_worth[different]) + chip_worth * seat_state.hand;
  points += chances_left * lost_kitten_worth * held;
  return points;
}

}  // namespace

Shares Nekonoko::win_shares(const State& state) {
  if (const auto ended = result(state)) return returns(*ended);
  double left = 0;
  for (const SeatState& seat_state : state.seat_states) left += seat_state.hand;
  const Scores points = nekonoko::scores(state);
  const double spread = last_spread + spread_per_chip * left;
  List<double, engine::seats_max> strengths;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const SeatState& seat_state = state.seat_states[i];
    const double chances_left = std::min(1.0, seat_state.hand / 4.0);
    // N28 Who has resigned is behind everybody.
    strengths.push(seat_state.resigned ? -1e3 : points_to_expect(seat_state, points[i], chances_left) / spread);
  }
  return shares_of(strengths);
}

}  // namespace engine
