// Lives and food of a side: every seat of it has the mean of its members. No rule depends on it.
#include "engine/cat_attack/public_state.hpp"

#include <algorithm>

namespace engine {

using namespace cat_attack;

namespace {

constexpr int life_worth = 10;
constexpr int item_worth = 30;
constexpr int settled_worth = 60;
constexpr int win_worth = 1000;

int seat_value(const PublicState& table, Seat seat) {
  const SeatState& household = household_of(table, seat);
  const int items = item_worth * static_cast<int>(household.larder.size());
  if (!living(table, seat)) return items / item_worth;
  return life_worth * household.lives + items + (cat_of(table, seat).settled ? settled_worth : 0);
}

int side_value(const PublicState& table, Seat side) {
  int sum = 0;
  int members = 0;
  for (std::size_t i = 0; i < table.seats; ++i) {
    if (table.sides[i] != side) continue;
    sum += seat_value(table, seat_at(i));
    ++members;
  }
  return sum / members;
}

}  // namespace

// After the end in the same unit, with the winners far above: the others stand where they stood,
// but never above a better rank.
List<int, seats_max> CatAttack::evaluate(const View& view) {
  List<int, seats_max> evaluations;
  for (std::size_t i = 0; i < view.seats.size(); ++i) evaluations.push(side_value(view.table, view.table.sides[i]));
  if (!view.result) return evaluations;
  const auto rank = [&](std::size_t i) { return view.result->places[i].rank; };
  const int highest = *std::max_element(evaluations.begin(), evaluations.end());
  for (std::uint8_t each = 1; each <= view.seats.size(); ++each)
    for (std::size_t i = 0; i < view.seats.size(); ++i) {
      if (rank(i) != each) continue;
      if (each == 1) evaluations[i] = highest + win_worth;
      for (std::size_t better = 0; better < view.seats.size(); ++better)
        if (rank(better) < each) evaluations[i] = std::min(evaluations[i], evaluations[better] - 1);
    }
  return evaluations;
}

}  // namespace engine
