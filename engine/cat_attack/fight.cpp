// Cat Fight: A70 to A76.
#include "engine/cat_attack/turn_runner.hpp"

namespace engine::cat_attack {

void TurnRunner::choose(const PickFight& pick) {
  const Seat seat = mover();
  pop_task<PlayCard>();
  emit(event::FightBegan{seat, pick.seat, *suit_of(pick.card)});
  discard(seat, pick.card);
  emit(event::FightCardLaid{seat, pick.card});
  push_task(FightOn{seat, pick.seat, *suit_of(pick.card), pick.seat});
}

void TurnRunner::choose(const Lay& lay) {
  auto fight = pop_task<FightOn>();
  discard(fight.next, lay.card);
  emit(event::FightCardLaid{fight.next, lay.card});
  fight.next = fight.next == fight.attacker ? fight.defender : fight.attacker;
  push_task(fight);
}

// A72 After each card: is the fight renewed, over, or does the next one lay?
bool TurnRunner::carry_out(const FightOn& fight) {
  if (hand_of(fight.attacker).empty() && hand_of(fight.defender).empty()) {
    // A73 Both draw six, the attacker first, and he lays next.
    auto renewed = pop_task<FightOn>();
    renewed.next = fight.attacker;
    push_task(renewed);
    emit(event::FightRenewed{});
    push_task(Refill{fight.defender});
    push_task(Refill{fight.attacker});
    return true;
  }
  if (holds_suit(hand_of(fight.next), fight.suit)) return false;
  pop_task<FightOn>();
  decide_fight(fight, fight.next);
  return true;
}

// A74, A76 Both refill, the attacker first; then the winner's swap.
void TurnRunner::decide_fight(const FightOn& fight, Seat loser) {
  const Seat winner = loser == fight.attacker ? fight.defender : fight.attacker;
  emit(event::FightDecided{winner, loser});
  change_seen(loser, [&](SeenHand& seen) { add_lacking(seen, fight.suit, hand_of(loser).size()); });
  if (winner == fight.attacker) win_fight(fight);
  else hit(loser, Cause::fight, winner);
  push_swaps();
  push_task(Refill{fight.defender});
  push_task(Refill{fight.attacker});
}

// A75 He moves onto the loser's space; what is left of the landing comes after the swaps.
void TurnRunner::win_fight(const FightOn& fight) {
  const Seat seat = fight.attacker;
  const Space to = *cat_of(table_, fight.defender).space;
  const bool was_outside = !in_own_grounds(table_, seat);
  move_cat(seat, to, 0);
  hit(fight.defender, Cause::fight, seat);
  if (!over() && was_outside && stands(seat, to) && in_own_grounds(table_, seat)) catch_trespassers(seat);
  if (over() || !stands(seat, to)) return;
  leave_due(seat, to, true);
  if (shop_areas[index(to)]) push_task(ShopDue{to});
}

// A103 Without a winner: no life, no move, no swap; the other one refills.
void TurnRunner::break_off_fight(Seat seat) {
  for (Task& task : table_.tasks) {
    const auto* fight = std::get_if<FightOn>(&task);
    if (!fight || (fight->attacker != seat && fight->defender != seat)) continue;
    emit(event::FightBrokenOff{});
    task = Refill{fight->attacker == seat ? fight->defender : fight->attacker};
    return;
  }
}

}  // namespace engine::cat_attack
