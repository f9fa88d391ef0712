#include "engine/cat_attack/public_state.hpp"

#include "engine/cat_attack/paths.hpp"

namespace engine::cat_attack {
namespace {

constexpr auto grounds_by_space = [] {
  std::array<std::optional<House>, space_count> table{};
  for (const House house : all_houses)
    for (const Space space : grounds_of(house)) table[index(space)] = house;
  return table;
}();

constexpr std::array<SpaceSet, 4> streets = {spaces_of(Street::N), spaces_of(Street::E), spaces_of(Street::S),
                                             spaces_of(Street::W)};

template <class Keep>
std::optional<Seat> first_cat(const PublicState& table, Space space, Keep keep) {
  for (std::size_t i = 0; i < table.seats; ++i)
    if (table.cats[i].space == space && keep(seat_at(i))) return seat_at(i);
  return std::nullopt;
}

// Does a living owner of the household satisfy this?
template <class Holds>
bool any_owner(const PublicState& table, Seat host, Holds holds) {
  for (std::size_t i = 0; i < table.seats; ++i)
    if (living(table, seat_at(i)) && household_seat(table, seat_at(i)) == host && holds(seat_at(i))) return true;
  return false;
}

}  // namespace

std::optional<Seat> owner_of(const PublicState& table, House house) {
  for (std::size_t i = 0; i < table.seats; ++i)
    if (table.cats[i].house == house) return household_seat(table, seat_at(i));
  return std::nullopt;
}

std::optional<House> house_around(Space space) { return grounds_by_space[index(space)]; }

bool in_own_grounds(const PublicState& table, Seat seat) {
  const Cat& cat = cat_of(table, seat);
  return house_around(*cat.space) == cat.house;
}

bool any_owner_living(const PublicState& table, Seat host) {
  return any_owner(table, host, [](Seat) { return true; });
}

bool owners_outside(const PublicState& table, Seat host) {
  return !any_owner(table, host, [&](Seat owner) { return in_own_grounds(table, owner); });
}

bool owner_on_home(const PublicState& table, Seat host) {
  return any_owner(table, host, [&](Seat owner) { return is_home(table, owner, *cat_of(table, owner).space); });
}

SpaceSet cat_spaces(const PublicState& table) {
  SpaceSet spaces;
  for (std::size_t i = 0; i < table.seats; ++i)
    if (table.cats[i].space) spaces.add(*table.cats[i].space);
  return spaces;
}

SpaceSet critter_spaces(const PublicState& table) {
  SpaceSet spaces;
  for (const Flock& flock : table.flocks)
    for (const Space space : flock.spaces) spaces.add(space);
  return spaces;
}

SpaceSet closed_gardens(const PublicState& table) {
  SpaceSet spaces;
  for (const Shop shop : all_shops)
    if (!table.shops[index(shop)].open) spaces = spaces | garden_of(shop);
  return spaces;
}

SpaceSet car_spaces(const PublicState& table) { return table.car ? streets[index(*table.car)] : SpaceSet{}; }

std::optional<Seat> enemy_at(const PublicState& table, Seat seat, Space space) {
  return first_cat(table, space, [&](Seat other) { return enemies(table, seat, other); });
}

std::optional<Seat> mate_at(const PublicState& table, Seat seat, Space space) {
  return first_cat(table, space, [&](Seat other) { return mates(table, seat, other); });
}

std::optional<Critter> critter_at(const PublicState& table, Space space) {
  for (const Critter critter : {Critter::bird, Critter::mouse})
    if (table.flocks[index(critter)].spaces.contains(space)) return critter;
  return std::nullopt;
}

std::optional<Refusal> home_shut(const PublicState& table, Seat seat, House house) {
  if (cat_of(table, seat).house == house) return std::nullopt;  // A17
  const std::optional<Seat> host = owner_of(table, house);
  if (!host) return Refusal{"A13", "unused_home"};
  // `kittens` closes every other Home, a retired cat's too.
  if (table.options.kittens) return Refusal{"A63", "closed_to_kittens"};
  // A111 Never a team-mate's, retired or not.
  if (!enemies(table, seat, *host)) return Refusal{"A111", "team_mates_home"};
  if (abandoned(table, *host)) return std::nullopt;
  if (owner_on_home(table, *host)) return Refusal{"A13", "owner_at_home"};
  if (!owners_outside(table, *host)) return Refusal{"A18", "owner_in_grounds"};
  return std::nullopt;
}

bool can_be_entered(const PublicState& table, Seat seat, Space space) {
  if (car_spaces(table).has(space) || closed_gardens(table).has(space)) return false;
  const auto house = house_homes[index(space)];
  return !house || !home_shut(table, seat, *house);
}

Flags<Item> lootable(const PublicState& table, Seat raider, Seat host) {
  Flags<Item> items = larder_of(table, host).without(larder_of(table, raider));
  for (std::size_t i = 0; i < table.seats; ++i) {
    if (!living(table, seat_at(i)) || household_seat(table, seat_at(i)) != host) continue;
    const Space at = *table.cats[i].space;
    const auto shop = shop_areas[index(at)];
    if (shop && garden_of(*shop).has(at)) items.remove(board::shops[index(*shop)].item);
  }
  return items;
}

SpaceSet attack_targets(const PublicState& table, Seat seat) {
  const SpaceSet near = within_six(*cat_of(table, seat).space);
  SpaceSet targets;
  for (std::size_t i = 0; i < table.seats; ++i)
    if (can_fight(table, seat, seat_at(i))) targets.add(*table.cats[i].space);
  for (const Critter critter : {Critter::bird, Critter::mouse}) {
    if (!can_catch(table, seat, critter)) continue;
    for (const Space space : table.flocks[index(critter)].spaces)
      if (near.has(space) && can_be_entered(table, seat, space)) targets.add(space);
  }
  return targets;
}

SpaceSet burglar_targets(const PublicState& table, Seat seat) {
  const SpaceSet near = within_six(*cat_of(table, seat).space);
  const Flags<Item> larder = larder_of(table, seat);
  SpaceSet targets;
  for (const Shop shop : all_shops) {  // A55
    const board::ShopPlace& place = board::shops[index(shop)];
    if (near.has(place.burglar) && table.shops[index(shop)].stock > 0 && !larder.has(place.item))
      targets.add(place.burglar);
  }
  if (table.options.kittens) return targets;
  for (const House house : all_houses) {  // A56
    const auto host = owner_of(table, house);
    const Space home = home_of(house);
    if (!host || !enemies(table, seat, *host) || !near.has(home)) continue;
    if (owner_on_home(table, *host) || mate_at(table, seat, home)) continue;
    if (!lootable(table, seat, *host).empty()) targets.add(home);
  }
  return targets;
}

bool can_fight(const PublicState& table, Seat attacker, Seat defender) {
  if (!enemies(table, attacker, defender) || !living(table, defender)) return false;
  const Space at = *cat_of(table, defender).space;
  return !is_home(table, defender, at) && within_six(*cat_of(table, attacker).space).has(at) &&
         can_be_entered(table, attacker, at);
}

bool can_lure(const PublicState& table, Seat seat, Seat host, Critter critter) {
  return host != household_seat(table, seat) && host == household_seat(table, host) &&
         larder_of(table, host).has(item_of(critter)) && (abandoned(table, host) || owners_outside(table, host));
}

}  // namespace engine::cat_attack
