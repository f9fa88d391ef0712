// The share of the win that every seat can expect: lives, food, the way to the food that is missing and, with
// a full larder, the way home. From what lies open alone. No rule depends on it.
#include "engine/cat_attack/public_state.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace engine {

using namespace cat_attack;

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

// In units of the logistic function: 1 against 0 wins 73 of 100.
constexpr double lives_worth = 1.1;  // times the logarithm
constexpr double item_worth = 0.75;
constexpr double next_item_worth = 0.6;  // for the way to the nearest
constexpr double other_item_worth = 0.1;
constexpr double full_worth = 0.8;
constexpr double way_home_worth = 1.6;
constexpr double at_the_door_worth = 0.5;  // a throw may end the match
constexpr double settled_worth = 2.5;      // A110

// What all of it tells of the win: found with the calibration of `clowder arena` (docs/bots.md).
constexpr double certainty = 0.55;

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

double way_to_food(const PublicState& table, Seat seat, Space from, Flags<Item> larder) {
  double nearest = 0, all = 0;
  for (const Item item : all_items) {
    if (larder.has(item)) continue;
    const double steps = std::min({steps_to_shop(table, from, item), steps_to_critter(table, from, item),
                                   steps_to_larder(table, seat, from, item)});
    const double closeness = 1 - std::min<double>(steps, far) / far;
    nearest = std::max(nearest, closeness);
    all += closeness;
  }
  return next_item_worth * nearest + other_item_worth * (all - nearest);
}

double way_home(const PublicState& table, Seat seat, Space from) {
  const double steps = distance(from, home_of(*cat_of(table, seat).house));
  return full_worth + way_home_worth * (1 - steps / far) + (steps >= 1 && steps <= 6 ? at_the_door_worth : 0);
}

double strength_of(const PublicState& table, Seat seat) {
  const SeatState& household = household_of(table, seat);
  const Cat& cat = cat_of(table, seat);
  double strength = item_worth * static_cast<double>(household.larder.size());
  strength += lives_worth * std::log(1.0 + household.lives);
  if (cat.settled) return strength + settled_worth;
  if (!cat.space || !cat.house) return strength;
  const bool full = household.larder.size() == item_kinds;
  return strength + (full ? way_home(table, seat, *cat.space) : way_to_food(table, seat, *cat.space, household.larder));
}

// The mean of the members that still live.
double strength_of_side(const PublicState& table, Seat side) {
  double sum = 0;
  int living_members = 0, members = 0;
  for (std::size_t i = 0; i < table.seats; ++i) {
    if (table.sides[i] != side) continue;
    ++members;
    if (!living(table, seat_at(i))) continue;
    ++living_members;
    sum += strength_of(table, seat_at(i));
  }
  return living_members == 0 ? -1e3 : sum / living_members + std::log(static_cast<double>(living_members) / members);
}

}  // namespace

// A110 The members of a side share what the side can expect.
Shares CatAttack::win_shares(const State& state) {
  if (const auto ended = result(state)) return returns(*ended);
  const PublicState& table = state.table;
  if (table.turn == 0) return equal_shares(table.seats);
  List<double, seats_max> strengths;
  for (std::size_t i = 0; i < table.seats; ++i) {
    const auto members = std::count(table.sides.begin(), table.sides.begin() + table.seats, table.sides[i]);
    strengths.push(certainty * strength_of_side(table, table.sides[i]) - std::log(static_cast<double>(members)));
  }
  return shares_of(strengths);
}

}  // namespace engine
