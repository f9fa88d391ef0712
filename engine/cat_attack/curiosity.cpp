// Curiosity cards: A7, A8, A85 to A94.
#include "engine/cat_attack/turn_runner.hpp"

namespace engine::cat_attack {

// A92 A card interrupts: its tasks go onto those that wait.
void TurnRunner::happen(const CuriosityDrawn& drawn) {
  pop_task<CuriosityDue>();
  ++table_.curiosity_draws;
  table_.curiosity = drawn.card;
  emit(event::CuriosityTurned{mover(), drawn.card});
  if (drawn.card == Curiosity::shuffle) {  // A8 The other 38 are the bag again.
    table_.curiosity_left = curiosity_above_shuffle;
  } else {
    --table_.curiosity_left[index(drawn.card)];
    turn_up(drawn.card);
  }
  push_swaps();
}

void TurnRunner::turn_up(Curiosity card) {
  switch (card) {
    case Curiosity::bird_escapes: return let_escape(Critter::bird);
    case Curiosity::mouse_escapes: return let_escape(Critter::mouse);
    case Curiosity::car_N: return drive(Street::N);
    case Curiosity::car_E: return drive(Street::E);
    case Curiosity::car_S: return drive(Street::S);
    case Curiosity::car_W: return drive(Street::W);
    case Curiosity::lose_life: return hit(mover(), Cause::curiosity, std::nullopt);
    case Curiosity::play_mog: return push_task(PlayCard{});
    case Curiosity::roll_again: return push_task(ThrowDie{1});
    case Curiosity::toggle_shop_CS: return toggle(Shop::CS);
    case Curiosity::toggle_shop_DA: return toggle(Shop::DA);
    case Curiosity::toggle_shop_FI: return toggle(Shop::FI);
    case Curiosity::toggle_shop_VE: return toggle(Shop::VE);
    case Curiosity::shuffle: return;
  }
}

// A94 Clockwise, beginning with the seat on turn.
void TurnRunner::toggle(Shop shop) {
  Storefront& front = table_.shops[index(shop)];
  front.open = !front.open;
  emit(event::ShopToggled{shop, front.open});
  if (front.open) return;
  const SpaceSet area = area_of(shop);
  const Seat first = mover();
  for (std::size_t steps = 0; steps < table_.seats && !over(); ++steps) {
    const Seat seat = seat_after(table_, first, steps);
    if (living(table_, seat) && area.has(*cat_of(table_, seat).space)) hit(seat, Cause::shop, std::nullopt);
  }
}

// A85 Clockwise to the middle of the street, a full lap if it stands there already; out of the
// car park by the first space of the road. A86, A87 Along the drive first, then the rest of the
// street. A88 Critters are safe.
void TurnRunner::drive(Street to) {
  constexpr std::size_t middle = 2;
  const std::size_t goal = index(to) * board::street_length + middle;
  const std::size_t start = table_.car ? index(*table_.car) * board::street_length + middle + 1 : 0;
  event::CarDrove event{table_.car, to, {}};
  std::size_t at = start % board::road.size();
  while (event.path.push(board::road[at]), at != goal) at = (at + 1) % board::road.size();
  table_.car = to;
  emit(event);
  auto run_over = event.path;
  for (const std::size_t rest : {goal + 1, goal + 2})
    if (!run_over.contains(board::road[rest])) run_over.push(board::road[rest]);
  for (const Space space : run_over) {
    for (std::size_t i = 0; i < table_.seats; ++i) {
      if (over()) return;
      if (table_.cats[i].space == space) hit(seat_at(i), Cause::car, std::nullopt);
    }
  }
}

void TurnRunner::let_escape(Critter critter) {
  SeatState& household = household_of(table_, mover());
  if (!household.larder.has(item_of(critter))) return;
  household.larder.remove(item_of(critter));
  ++table_.flocks[index(critter)].in_house;
  emit(event::CritterEscaped{mover(), critter});
}

}  // namespace engine::cat_attack
