// Lives, going home, trespass and retirement.
#include "engine/cat_attack/turn_runner.hpp"

#include <algorithm>

namespace engine::cat_attack {

// One life, and home; the taker, if there is one, may swap a card unless the victim retires by
// it (A30, A32, A33).
void TurnRunner::hit(Seat victim, Cause cause, std::optional<Seat> taker) {
  lose_lives(victim, 1, cause);
  if (over() || !living(table_, victim)) return;
  if (taker) swaps_.push(SwapDue{*taker, victim});
  go_home(victim);
}

void TurnRunner::lose_lives(Seat seat, std::size_t count, Cause cause) {
  SeatState& household = household_of(table_, seat);
  const auto lost = static_cast<std::uint8_t>(std::min<std::size_t>(count, household.lives));
  household.lives = static_cast<std::uint8_t>(household.lives - lost);
  emit(event::LivesLost{seat, cause, lost, household.lives});
  if (household.lives > 0) return;
  // A36, A112 All cats of the household, the one that lost its life first (A6).
  for (std::size_t steps = 0; steps < table_.seats; ++steps) {
    const Seat each = seat_after(table_, seat, steps);
    if (living(table_, each) && household_seat(table_, each) == household_seat(table_, seat)) retire(each);
  }
  end_if_one_side_is_left();
  if (!over() && !living(table_, mover())) void_turn();
}

// A35 A cat that is sent home from outside catches there, too.
void TurnRunner::go_home(Seat seat) {
  const bool was_outside = !in_own_grounds(table_, seat);
  Cat& cat = table_.cats[index(seat)];
  const Space home = home_of(*cat.house);
  emit(event::SentHome{seat, *cat.space, home});
  cat.space = home;
  if (was_outside) catch_trespassers(seat);
}

// A60, A35 One after the other, beginning with the seat after the host's. A life lost on the
// way may have retired the host with his household.
void TurnRunner::catch_trespassers(Seat host) {
  if (table_.options.kittens) return;
  const auto house = cat_of(table_, host).house;
  for (std::size_t steps = 1; steps < table_.seats; ++steps) {
    if (over() || !living(table_, host)) return;
    const Seat seat = seat_after(table_, host, steps);
    if (!living(table_, seat) || !enemies(table_, host, seat)) continue;
    const Space at = *cat_of(table_, seat).space;
    if (house_around(at) != house) continue;
    emit(event::TrespasserCaught{host, seat, at});
    hit(seat, Cause::trespass, host);
  }
}

// A104 Off the board; the hand goes to the discard pile, face up.
void TurnRunner::retire(Seat seat) {
  Cat& cat = table_.cats[index(seat)];
  cat.retired = true;
  cat.settled = false;
  cat.space.reset();
  emit(event::Retired{seat, cat.resigned});
  emit(event::HandLaidDown{seat, hand_of(seat)});
  discard_hand(seat);
  for (std::size_t i = 0; i < table_.seats; ++i) {  // A110 With a retired cat nobody is settled.
    if (!mates(table_, seat, seat_at(i)) || !table_.cats[i].settled) continue;
    table_.cats[i].settled = false;
    emit(event::Unsettled{seat_at(i)});
  }
}

// A36, A110 All that the mover still had to do is void; swaps that are due between others are
// still decided, and others still refill.
void TurnRunner::void_turn() {
  Tasks kept;
  for (const Task& task : table_.tasks) {
    if (std::holds_alternative<PassTurn>(task) || std::holds_alternative<SwapDue>(task) ||
        std::holds_alternative<Refill>(task))
      kept.push(task);
  }
  table_.tasks = kept;
}

// A96, A97, A111
void TurnRunner::end_if_one_side_is_left() {
  std::optional<Seat> side;
  for (std::size_t i = 0; i < table_.seats; ++i) {
    if (!living(table_, seat_at(i))) continue;
    if (side && *side != table_.sides[i]) return;
    side = table_.sides[i];
  }
  end(Reason::last_cat, side);
}

}  // namespace engine::cat_attack
