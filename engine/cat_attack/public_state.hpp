// Questions that the rules ask of what lies on the table: whose side, whose house, who stands
// where, what may be entered and taken. All REQUIRE that the houses have been dealt.
#pragma once

#include "engine/cat_attack/board.hpp"
#include "engine/cat_attack/cat_attack.hpp"

#include <optional>

namespace engine::cat_attack {

// What is next. REQUIRES: the match is not over
inline const Task& next_task(const PublicState& table) { return table.tasks[table.tasks.size() - 1]; }

inline const Cat& cat_of(const PublicState& table, Seat seat) { return table.cats[index(seat)]; }
inline bool living(const PublicState& table, Seat seat) { return !cat_of(table, seat).retired; }
inline Seat seat_after(const PublicState& table, Seat seat, std::size_t steps) {
  return seat_at((index(seat) + steps) % table.seats);
}

// A110 Seats of one side are team-mates; without teams everybody is a side of his own.
inline bool enemies(const PublicState& table, Seat a, Seat b) { return table.sides[index(a)] != table.sides[index(b)]; }
inline bool mates(const PublicState& table, Seat a, Seat b) { return a != b && !enemies(table, a, b); }

// The seat under which house, larder and lives are kept: of a shared house the lowest (A112).
inline Seat household_seat(const PublicState& table, Seat seat) {
  return table.options.shared_house ? table.sides[index(seat)] : seat;
}
inline const SeatState& household_of(const PublicState& table, Seat seat) {
  return table.seat_states[index(household_seat(table, seat))];
}
inline SeatState& household_of(PublicState& table, Seat seat) {
  return table.seat_states[index(household_seat(table, seat))];
}
inline Flags<Item> larder_of(const PublicState& table, Seat seat) { return household_of(table, seat).larder; }

// A104, A112 Have the owners lost all their lives, so that the larder is free for all?
inline bool abandoned(const PublicState& table, Seat host) { return household_of(table, host).lives == 0; }

// The household that owns a house. None: it is not in use (A2).
std::optional<Seat> owner_of(const PublicState& table, House house);
// The house whose garden or Home the space belongs to.
std::optional<House> house_around(Space space);

// Is its own Home there; is it in its own grounds? REQUIRES: living(table, seat)
inline bool is_home(const PublicState& table, Seat seat, Space space) {
  return space == home_of(*cat_of(table, seat).house);
}
bool in_own_grounds(const PublicState& table, Seat seat);

// A112 Of a shared house: is any owner left; are all of them outside; is any of them on the Home?
bool any_owner_living(const PublicState& table, Seat host);
bool owners_outside(const PublicState& table, Seat host);
bool owner_on_home(const PublicState& table, Seat host);

SpaceSet cat_spaces(const PublicState& table);      // where cats stand
SpaceSet critter_spaces(const PublicState& table);  // where birds and mice stand, out of doors
SpaceSet closed_gardens(const PublicState& table);
SpaceSet car_spaces(const PublicState& table);  // A89
std::optional<Seat> enemy_at(const PublicState& table, Seat seat, Space space);
std::optional<Seat> mate_at(const PublicState& table, Seat seat, Space space);
std::optional<Critter> critter_at(const PublicState& table, Space space);

// A16 Has its larder room for one of these?
inline bool can_catch(const PublicState& table, Seat seat, Critter critter) {
  return !larder_of(table, seat).has(item_of(critter));
}

// Why a cat may not end a walk on a Home that is not its own; none if it may (A13, A18, A111).
std::optional<Refusal> home_shut(const PublicState& table, Seat seat, House house);

// May a jump or a fight end there: no car's street, no closed garden, no Home that is shut to
// the seat (A51, A71)?
bool can_be_entered(const PublicState& table, Seat seat, Space space);

// What a raider may take: what he lacks, and not the item of the shop in whose garden an owner
// stands (A56, A63).
Flags<Item> lootable(const PublicState& table, Seat raider, Seat host);

// Where Cat Attack and Cat Burglar can jump, and whom a fight can be picked with (A51, A55,
// A56, A71).
SpaceSet attack_targets(const PublicState& table, Seat seat);
SpaceSet burglar_targets(const PublicState& table, Seat seat);
bool can_fight(const PublicState& table, Seat attacker, Seat defender);
// A81 May a critter be steered out of the larder of this household?
bool can_lure(const PublicState& table, Seat seat, Seat host, Critter critter);

}  // namespace engine::cat_attack
