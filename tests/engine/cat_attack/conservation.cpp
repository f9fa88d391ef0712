#include "tests/engine/cat_attack/conservation.hpp"

#include "engine/cat_attack/public_state.hpp"

#include <algorithm>

namespace cat_attack_tests {

using namespace engine;
using namespace engine::cat_attack;

namespace {

using Broken = std::optional<std::string>;

std::string name_of(Space space) { return std::string(space_names[index(space)]); }

Broken cards_are_kept(const State& state) {
  CardCounts counts = state.bag;
  for (const Card card : state.table.discard) ++counts[index(card)];
  for (const Hand& hand : state.hands)
    for (const Card card : hand) ++counts[index(card)];
  for (std::size_t i = 0; i < card_kinds; ++i)
    if (counts[i] != card_copies) return "there are not three of " + std::string(card_names[i]);
  return std::nullopt;
}

Broken hands_are_in_order(const State& state) {
  for (const Hand& hand : state.hands)
    if (!std::is_sorted(hand.begin(), hand.end())) return "a hand is not sorted";
  if (state.table.turn == 0 || state.table.ending) return std::nullopt;
  const bool may_be_short = std::any_of(state.table.tasks.begin(), state.table.tasks.end(), [](const Task& task) {
    return std::holds_alternative<Refill>(task) || std::holds_alternative<FightOn>(task);
  });
  for (std::size_t i = 0; i < state.table.seats; ++i) {
    const std::size_t size = state.hands[i].size();
    if (state.table.cats[i].retired ? size != 0 : !may_be_short && size != hand_max) return "a hand has a wrong size";
  }
  return std::nullopt;
}

std::size_t in_larders(const PublicState& table, Item item) {
  return static_cast<std::size_t>(std::count_if(table.seat_states.begin(), table.seat_states.end(),
                                                [&](const SeatState& each) { return each.larder.has(item); }));
}

Broken food_is_kept(const State& state) {
  const PublicState& table = state.table;
  const std::size_t critters = table.options.stock == Stock::full ? table.seats : table.seats - 1U;
  const std::size_t goods = table.options.stock == Stock::fewer_everything ? table.seats - 1U : table.seats;
  for (const Critter critter : {Critter::bird, Critter::mouse}) {
    const Flock& flock = table.flocks[index(critter)];
    if (!std::is_sorted(flock.spaces.begin(), flock.spaces.end())) return "a flock is not sorted";
    if (flock.in_house + flock.spaces.size() + in_larders(table, item_of(critter)) != critters)
      return "the number of " + std::string(critter_names[index(critter)]) + "s has changed";
  }
  for (const Shop shop : all_shops)
    if (table.shops[index(shop)].stock + in_larders(table, board::shops[index(shop)].item) != goods)
      return "the goods of " + std::string(shop_names[index(shop)]) + " have changed";
  return std::nullopt;
}

Broken spaces_are_shared_by_nobody(const State& state) {
  const PublicState& table = state.table;
  // The match may end in the middle of a landing (A95, A96).
  if (table.ending || table.turn == 0) return std::nullopt;
  SpaceSet taken;
  for (std::size_t i = 0; i < table.seats; ++i) {
    const Cat& cat = table.cats[i];
    if (cat.retired == cat.space.has_value()) return "a cat is neither here nor there";
    if (!cat.space) continue;
    if (taken.has(*cat.space) && !(table.options.shared_house && *cat.space == home_of(*cat.house)))
      return "two cats stand on " + name_of(*cat.space);
    taken.add(*cat.space);
    if (car_spaces(table).has(*cat.space)) return "a cat stands beside the car";
    const auto shop = shop_areas[index(*cat.space)];
    const bool inside = shop && (!table.shops[index(*shop)].open || board::shops[index(*shop)].burglar == *cat.space);
    if (inside && table.mover != seat_at(i)) return "a cat is locked in at " + name_of(*cat.space);
  }
  for (const Flock& flock : table.flocks)
    for (const Space space : flock.spaces) {
      if (taken.has(space)) return "two stand on " + name_of(space);
      if (all_homes().has(space) || all_burglar_prints().has(space)) return "a critter stands on " + name_of(space);
      taken.add(space);
    }
  return std::nullopt;
}

Broken lives_and_settling_agree(const State& state) {
  const PublicState& table = state.table;
  for (std::size_t i = 0; i < table.seats; ++i) {
    const Cat& cat = table.cats[i];
    if (cat.resigned && !cat.retired) return "who has resigned must retire";
    const bool dead = household_of(table, seat_at(i)).lives == 0;
    if (dead && !cat.retired) return "a cat lives without lives";
    if (!dead && cat.retired && !table.options.shared_house) return "a retired cat has lives";
    if (!cat.settled) continue;
    if (cat.space != home_of(*cat.house) || larder_of(table, seat_at(i)).size() != item_kinds)
      return "a settled cat is not at home with its food";
    for (std::size_t j = 0; j < table.seats; ++j)
      if (mates(table, seat_at(i), seat_at(j)) && table.cats[j].retired) return "settled beside a retired mate";
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> broken_law(const State& state) {
  for (const auto law :
       {cards_are_kept, hands_are_in_order, food_is_kept, spaces_are_shared_by_nobody, lives_and_settling_agree})
    if (const auto broken = law(state)) return broken;
  if (state.table.curiosity_draws > curiosity_draws_max) return "too many Curiosity cards in one turn";
  return std::nullopt;
}

std::optional<std::string> broken_law(const State& before, const State& after) {
  for (std::size_t i = 0; i < before.table.seats; ++i) {
    if (after.table.seat_states[i].lives > before.table.seat_states[i].lives) return "a life has come back";
    if (before.table.cats[i].retired && !after.table.cats[i].retired) return "a cat has come back";
    if (before.table.turn > 0 && before.table.cats[i].house != after.table.cats[i].house)
      return "a cat has moved house";
  }
  if (before.table.ending && !(before == after)) return "an ended match has changed";
  return std::nullopt;
}

}  // namespace cat_attack_tests
