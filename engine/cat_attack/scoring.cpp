// Ranks and scores: G5, A113.
#include "engine/cat_attack/public_state.hpp"

#include <algorithm>
#include <compare>

namespace engine::cat_attack {
namespace {

constexpr std::array<std::string_view, 6> reason_names = {"food",        "last_cat", "settled",
                                                          "round_limit", "time_up",  "agreed"};

// How a side stands beside the others: the higher, the better. A smaller class of sides comes
// before a larger one, whatever it counts.
struct Count {
  int order = 0;  // 0: those with a living cat, or the winner; -1: the others; -2: all have resigned
  std::size_t total = 0;
  std::size_t items = 0;
  auto operator<=>(const Count&) const = default;
};

std::size_t items_of(const PublicState& table, Seat seat) { return household_of(table, seat).larder.size(); }
std::size_t total_of(const PublicState& table, Seat seat) {
  return household_of(table, seat).lives + items_of(table, seat);
}

template <class Holds>
bool all_of_side(const PublicState& table, Seat side, Holds holds) {
  for (std::size_t i = 0; i < table.seats; ++i)
    if (table.sides[i] == side && !holds(table.cats[i])) return false;
  return true;
}

// Lives and items of a side; what a house shares counts once.
Count add_up(const PublicState& table, Seat side) {
  Count count;
  for (std::size_t i = 0; i < table.seats; ++i) {
    if (table.sides[i] != side || seat_state_index(table, seat_at(i)) != seat_at(i)) continue;
    count.total += total_of(table, seat_at(i));
    count.items += items_of(table, seat_at(i));
  }
  return count;
}

Count count_of(const PublicState& table, Seat side) {
  if (all_of_side(table, side, [](const Cat& cat) { return cat.resigned; })) return {-2, 0, 0};
  if (table.ending->winner) return {table.sides[index(*table.ending->winner)] == side ? 0 : -1, 0, 0};  // G5
  Count count = add_up(table, side);
  if (all_of_side(table, side, [](const Cat& cat) { return cat.retired; })) count.order = -1;
  return count;
}

}  // namespace
}  // namespace engine::cat_attack

namespace engine {

using namespace cat_attack;

std::optional<Result> CatAttack::result(const State& state) {
  const PublicState& table = state.table;
  if (!table.ending) return std::nullopt;
  std::array<Count, seats_max> counts;
  for (std::size_t i = 0; i < table.seats; ++i) counts[i] = count_of(table, table.sides[i]);
  Result result{reason_names[static_cast<std::size_t>(table.ending->reason)], {}};
  for (std::size_t i = 0; i < table.seats; ++i) {
    const auto better = std::count_if(counts.begin(), counts.begin() + table.seats,
                                      [&](const Count& other) { return other > counts[i]; });
    result.places.push(
        Place{static_cast<std::uint8_t>(better + 1), static_cast<std::int16_t>(total_of(table, seat_at(i)))});
  }
  return result;
}

}  // namespace engine
