#include "engine/cat_attack/features.hpp"

#include "engine/cat_attack/public_state.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace engine::cat_attack {
namespace {

using Distance = std::uint8_t;
constexpr Distance far = 24;  // further than any way on the board

// Steps over the board, whatever stands there. index = from, to. Clang finds it too long for a constant expression.
const auto distances = [] {
  std::array<std::array<Distance, space_count>, space_count> table{};
  for (std::size_t from = 0; from < space_count; ++from) {
    table[from].fill(far);
    table[from][from] = 0;
    std::array<Space, space_count> queue{};
    std::size_t first = 0, last = 0;
    queue[last++] = static_cast<Space>(from);
    while (first < last) {
      const Space at = queue[first++];
      for (const Space next : neighbours[index(at)])
        if (table[from][index(next)] == far) {
          table[from][index(next)] = static_cast<Distance>(table[from][index(at)] + 1);
          queue[last++] = next;
        }
    }
  }
  return table;
}();

double distance(Space from, Space to) { return distances[index(from)][index(to)]; }

// Steps that a difficulty is worth.
constexpr double exact_steps = 3;    // A16 one space alone is the right one
constexpr double closed_steps = 6;   // A13
constexpr double indoors_steps = 6;  // A41 a card has to fetch it first
constexpr double larder_steps = 5;   // A63 somebody may be home

double steps_to_shop(const PublicState& table, Space from, Item item) {
  double least = far;
  for (const Shop shop : all_shops) {
    if (board::shops[index(shop)].item != item || table.shops[index(shop)].stock == 0) continue;
    for (const Space print : board::shops[index(shop)].garden) least = std::min(least, distance(from, print));
    if (!table.shops[index(shop)].open) least += closed_steps;
  }
  return least;
}

double steps_to_critter(const PublicState& table, Space from, Item item) {
  double least = far;
  for (const Critter critter : {Critter::bird, Critter::mouse}) {
    if (item_of(critter) != item) continue;
    const Flock& flock = table.flocks[index(critter)];
    for (const Space space : flock.spaces) least = std::min(least, distance(from, space) + exact_steps);
    if (flock.in_house > 0)
      least = std::min(least, distance(from, board::critter_houses[index(critter)]) + indoors_steps);
  }
  return least;
}

double steps_to_larder(const PublicState& table, Seat seat, Space from, Item item) {
  double least = far;
  if (table.options.kittens) return least;
  for (std::size_t i = 0; i < table.seats; ++i) {
    const Seat host = seat_at(i);
    if (!enemies(table, seat, host) || !table.cats[i].house || !larder_of(table, host).has(item)) continue;
    least = std::min(least, distance(from, home_of(*table.cats[i].house)) + larder_steps);
  }
  return least;
}

constexpr std::array<Item, item_kinds> all_items{Item::bird, Item::catfood, Item::fish,
                                                 Item::milk, Item::mouse,   Item::vitamins};

// How near the food that is missing is, from 0 to 1 each: the nearest, and all other kinds together.
struct FoodInReach {
  double nearest = 0;
  double others = 0;
};
FoodInReach food_in_reach(const PublicState& table, Seat seat, Space from, Flags<Item> larder) {
  double nearest = 0, all = 0;
  for (const Item item : all_items) {
    if (larder.has(item)) continue;
    const double steps = std::min({steps_to_shop(table, from, item), steps_to_critter(table, from, item),
                                   steps_to_larder(table, seat, from, item)});
    const double closeness = 1 - std::min<double>(steps, far) / far;
    nearest = std::max(nearest, closeness);
    all += closeness;
  }
  return {nearest, all - nearest};
}

SeatFeatures features_of(const PublicState& table, Seat seat) {
  SeatFeatures found;
  const auto set = [&found](Feature feature, double value) { found.values[index(feature)] = value; };
  const SeatState& household = household_of(table, seat);
  const Cat& cat = cat_of(table, seat);
  if (cat.retired) {
    found.is_out = true;
    return found;
  }
  set(Feature::items, static_cast<double>(household.larder.size()));
  set(Feature::lives, std::log(1.0 + household.lives));
  set(Feature::last_life, household.lives == 1);
  set(Feature::settled, cat.settled);
  set(Feature::mover, table.mover == seat);
  if (cat.settled || !cat.space || !cat.house) return found;
  const bool full = household.larder.size() == item_kinds;
  set(Feature::full, full);
  if (full) {
    const double steps = distance(*cat.space, home_of(*cat.house));
    set(Feature::way_home, 1 - steps / far);
    set(Feature::at_the_door, steps >= 1 && steps <= 6);
  } else {
    const auto food = food_in_reach(table, seat, *cat.space, household.larder);
    set(Feature::next_item, food.nearest);
    set(Feature::other_items, food.others);
  }
  return found;
}

}  // namespace

List<SeatFeatures, players_max> features_of(const State& state) {
  const PublicState& table = state.table;
  List<SeatFeatures, players_max> all;
  if (table.turn == 0) return all;
  for (std::size_t i = 0; i < table.seats; ++i) all.push(features_of(table, seat_at(i)));
  return all;
}

}  // namespace engine::cat_attack
