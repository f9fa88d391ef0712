// The share of the win that every seat can expect: its points, what its flowers and chips may still bring, and
// how much is still to be thrown. No rule depends on it.
#include "engine/nekonoko/field.hpp"
#include "engine/nekonoko/nekonoko.hpp"
#include "engine/nekonoko/scoring.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace engine {

using namespace nekonoko;

namespace {

// What a thing is worth at the end, and how much more with eight chips in the hand. Fitted by logistic regression
// to 10 000 matches of bots that look one move ahead and now and then err.
struct Worth {
  double at_end;
  double with_chips;
  constexpr double with(double hand) const { return at_end + with_chips * std::min(1.0, hand / 8); }
};
constexpr Worth group_point{0.74, 2.25};     // N21
constexpr Worth variety_point{0.68, -0.80};  // N23
constexpr Worth board_point{0.58, -0.38};    // N24
constexpr Worth lost_point{0.22, 0.13};      // N25
constexpr Worth single_flower{0.03, 1.57};   // the first of its colour
constexpr Worth three_flowers{0, -1.25};     // of one colour
constexpr Worth lost_kitten{0.63, 0.17};     // N25
constexpr Worth chip{0.95, 0.69};            // in the hand
constexpr double next_to_throw = -0.3;
// What is worth one is worth 1 / spread in the logistic function.
constexpr double last_spread = 0.5;
constexpr double spread_per_chip = 0.15;  // that anybody still has to play

using Colours = std::array<bool, colours_max>;

// The colours of which a flower still grows.
Colours colours_left(const Field& field) {
  Colours left{};
  for (const Cell& cell : field)
    if (const auto* colour = std::get_if<Colour>(&cell)) left[index(*colour)] = true;
  return left;
}

double strength_of(const SeatState& seat_state, const Score& score, const Colours& left) {
  double singles = 0, threes = 0, kittens = 0;
  for (std::size_t i = 0; i < colours_max; ++i) {
    if (!left[i]) continue;  // no second one can follow, and no fourth
    singles += seat_state.flowers[i] == 1 ? 1 : 0;
    threes += seat_state.flowers[i] == 3 ? 1 : 0;
  }
  for (const std::uint8_t of_owner : seat_state.lost_kittens) kittens += of_owner;
  const double hand = seat_state.hand;
  return group_point.with(hand) * score.groups + variety_point.with(hand) * score.variety +
         board_point.with(hand) * score.board + lost_point.with(hand) * score.lost +
         single_flower.with(hand) * singles + three_flowers.with(hand) * threes + lost_kitten.with(hand) * kittens +
         chip.with(hand) * hand;
}

}  // namespace

Shares Nekonoko::shares_at_a_glance(const State& state) {
  if (const auto ended = result(state)) return returns(*ended);
  List<double, engine::seats_max> strengths;
  for (const Score& score : nekonoko::scores(state)) strengths.push(0.3 * score.total);
  return shares_of(strengths);
}

double Nekonoko::overlooked(const State&, const Move& move) {
  const auto* walk = std::get_if<Walk>(&move);
  if (walk == nullptr) return 0.5;
  return walk->way == Way::clockwise ? 0.15 : 0.4;
}

Shares Nekonoko::win_shares(const State& state) {
  if (const auto ended = result(state)) return returns(*ended);
  double left = 0;
  for (const SeatState& seat_state : state.seat_states) left += seat_state.hand;
  const Scores points = nekonoko::scores(state);
  const Colours growing = colours_left(state.field);
  const double spread = last_spread + spread_per_chip * left;
  const auto* throwing = std::get_if<Throwing>(&state.phase);
  List<double, engine::seats_max> strengths;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const SeatState& seat_state = state.seat_states[i];
    const double tempo = throwing != nullptr && throwing->mover == seat_at(i) ? next_to_throw : 0;
    // N28 Who has resigned is behind everybody.
    strengths.push(seat_state.resigned ? -1e3 : (strength_of(seat_state, points[i], growing) + tempo) / spread);
  }
  return shares_of(strengths);
}

}  // namespace engine
