// A landing's effects in the order of A34, and cornering.
#include "engine/cat_attack/turn_runner.hpp"

#include "engine/cat_attack/routes.hpp"

#include <algorithm>

namespace engine::cat_attack {

// A34 Attack, catches, critter and item happen at once; the burglar's choice of an item, refill,
// swaps, raid and Curiosity card are left due. What happens on the space happens only while the
// cat still stands on it.
void TurnRunner::arrive(Space to, Arrival how, std::uint8_t steps) {
  const Seat seat = mover();
  const bool was_outside = !in_own_grounds(table_, seat);
  move_cat(seat, to, steps);
  // A95 Before anything else of the landing.
  if (how == Arrival::by_throw && is_home(table_, seat, to) && larder_of(table_, seat).size() == item_kinds)
    come_home_full(seat);
  if (over()) return;
  if (const auto victim = enemy_at(table_, seat, to)) {  // A30
    emit(event::CatAttacked{seat, *victim, to});
    hit(*victim, Cause::attack, seat);
  }
  // A60 The host who comes home from outside.
  if (!over() && was_outside && stands(seat, to) && in_own_grounds(table_, seat)) catch_trespassers(seat);
  if (over()) return;
  if (stands(seat, to)) {
    catch_critter(seat, to);
    take_item(seat, to);
  }
  const bool burgles_house = how == Arrival::by_burglar && house_homes[index(to)];
  leave_due(seat, to, !burgles_house);
  push_swaps();
  if (how != Arrival::by_throw) push_task(Refill{seat});
  if (burgles_house) push_task(RaidDue{to, true});  // A56
}

void TurnRunner::move_cat(Seat seat, Space to, std::uint8_t steps) {
  const Space from = *cat_of(table_, seat).space;
  if (steps == 0) emit(event::CatMoved{seat, from, to, Gait::jump, {}});
  else if (events_) emit(event::CatMoved{seat, from, to, Gait::walk, way_of(table_, seat, steps, to)});
  table_.cats[index(seat)].space = to;
}

// A95, A112 A full larder at home wins; in a team whose cats each have a house the cat settles,
// and the team wins when all have (A110).
void TurnRunner::come_home_full(Seat seat) {
  if (table_.options.teams.empty() || table_.options.shared_house) return end(Reason::food, seat);
  bool all_settled = true;
  for (std::size_t i = 0; i < table_.seats; ++i) {
    if (!mates(table_, seat, seat_at(i))) continue;
    if (!living(table_, seat_at(i))) return;
    all_settled = all_settled && table_.cats[i].settled;
  }
  table_.cats[index(seat)].settled = true;
  emit(event::Settled{seat});
  if (all_settled) return end(Reason::settled, seat);
  void_turn();
}

// A16
void TurnRunner::catch_critter(Seat seat, Space at) {
  const auto critter = critter_at(table_, at);
  if (!critter) return;
  auto& spaces = table_.flocks[index(*critter)].spaces;
  spaces.erase_at(static_cast<std::size_t>(std::find(spaces.begin(), spaces.end(), at) - spaces.begin()));
  household_of(table_, seat).larder.add(item_of(*critter));
  emit(event::CritterCaught{seat, *critter, at});
}

// A90 On a print of an open shop's garden; A55 on its burglar print, be it open or closed.
void TurnRunner::take_item(Seat seat, Space at) {
  const auto shop = shop_areas[index(at)];
  if (!shop) return;
  const board::ShopPlace& place = board::shops[index(*shop)];
  Storefront& front = table_.shops[index(*shop)];
  SeatState& household = household_of(table_, seat);
  const bool burgled = at == place.burglar;
  if (front.stock == 0 || household.larder.has(place.item) || (!burgled && !front.open)) return;
  --front.stock;
  household.larder.add(place.item);
  if (burgled) table_.loot.burgled_shops.add(*shop);
  emit(event::ItemTaken{seat, *shop, place.item, burgled});
}

// A63, A92 What the space itself still offers, the first one on top.
void TurnRunner::leave_due(Seat seat, Space at, bool may_raid) {
  if (!stands(seat, at)) return;
  if (board::curiosity_spaces.has(at)) {
    emit(event::CuriosityReached{seat});
    push_task(CuriosityDue{at});
  }
  const auto house = house_homes[index(at)];
  if (!house || is_home(table_, seat, at)) return;
  const Seat host = *owner_of(table_, *house);
  if (!lootable(table_, seat, host).empty()) emit(event::RaidOpened{seat, host});
  if (may_raid) push_task(RaidDue{at, false});
}

// A32 After the whole event, in the order in which the lives were lost.
void TurnRunner::push_swaps() {
  while (!swaps_.empty()) push_task(swaps_.pop());
}

bool TurnRunner::carry_out(const ShopDue& due) {
  pop_task<ShopDue>();
  if (stands(mover(), due.at)) take_item(mover(), due.at);
  return true;
}

// A68 Nothing to take: no raid.
bool TurnRunner::carry_out(const RaidDue& raid) {
  const Seat host = *owner_of(table_, *house_homes[index(raid.at)]);
  if (stands(mover(), raid.at) && !lootable(table_, mover(), host).empty()) return false;
  pop_task<RaidDue>();
  return true;
}

bool TurnRunner::carry_out(const CuriosityDue& due) {
  const bool exhausted = table_.curiosity_draws == curiosity_draws_max;
  if (stands(mover(), due.at) && !exhausted) return false;
  if (exhausted) emit(event::CuriosityExhausted{mover()});
  pop_task<CuriosityDue>();
  return true;
}

// A26, A27 A life for every distinct obstacle, at least one; then it goes home.
void TurnRunner::corner(Seat seat, std::uint8_t steps) {
  const auto obstacles = obstacles_of(table_, seat, steps);
  emit(event::Cornered{seat, obstacles});
  lose_lives(seat, std::max<std::size_t>(obstacles.size(), 1), Cause::cornered);
  if (!over() && living(table_, seat)) go_home(seat);
  push_swaps();
}

}  // namespace engine::cat_attack
