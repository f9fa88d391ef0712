// The share of the win that every seat can expect: lives, food, the way to the food that is missing and, with
// a full larder, the way home. From what lies open alone. No rule depends on it.
#include "engine/cat_attack/public_state.hpp"
#include "engine/cat_attack/weights.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace engine {

using namespace cat_attack;

namespace {

constexpr double living_mates_worth = 0.55;  // times the logarithm of their part of the team

// The mean of the members that still live.
double strength_of_side(const PublicState& table, const List<SeatFeatures, players_max>& features, Seat side) {
  double sum = 0;
  int living_members = 0, members = 0;
  for (std::size_t i = 0; i < table.seats; ++i) {
    if (table.sides[i] != side) continue;
    ++members;
    if (features[i].is_out) continue;
    ++living_members;
    sum += std::inner_product(weights.begin(), weights.end(), features[i].values.begin(), 0.0);
  }
  if (living_members == 0) return -1e3;
  return sum / living_members + living_mates_worth * std::log(static_cast<double>(living_members) / members);
}

}  // namespace

double CatAttack::overlooked(const State& state, const Move& move) {
  if (const auto* walk = std::get_if<Walk>(&move)) {
    const Node due = node(state);
    const auto* decision = std::get_if<Decision>(&due);
    return decision != nullptr && is_home(state.table, decision->seat, walk->to) ? 0 : 0.3;
  }
  if (const auto* play = std::get_if<Play>(&move)) return play->from ? 0.5 : 0.3;
  return std::holds_alternative<PickFight>(move) || std::holds_alternative<SixCat>(move) ? 0.6 : 0;
}

// A110 The members of a side share what the side can expect.
Shares CatAttack::win_shares(const State& state) {
  if (const auto ended = result(state)) return returns(*ended);
  const PublicState& table = state.table;
  const auto features = features_of(state);
  if (features.empty()) return equal_shares(table.seats);
  List<double, seats_max> strengths;
  for (std::size_t i = 0; i < table.seats; ++i) {
    const auto members = std::count(table.sides.begin(), table.sides.begin() + table.seats, table.sides[i]);
    strengths.push(strength_of_side(table, features, table.sides[i]) - std::log(static_cast<double>(members)));
  }
  return shares_of(strengths);
}

}  // namespace engine
