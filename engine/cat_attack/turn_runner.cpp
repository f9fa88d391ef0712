// The frame of a match: tasks, the set-up, turns, rounds, rulings.
#include "engine/cat_attack/turn_runner.hpp"

#include "engine/cat_attack/routes.hpp"

#include <cassert>

namespace engine::cat_attack {

void TurnRunner::take(const Move& move) {
  std::visit([this](const auto& each) { choose(each); }, move);
  run();
}

void TurnRunner::take(const Outcome& outcome) {
  std::visit([this](const auto& each) { happen(each); }, outcome);
  run();
}

void TurnRunner::take(const Ruling& ruling) {
  std::visit([this](const auto& each) { rule(each); }, ruling);
  run();
}

void TurnRunner::leave_out() {
  table_.tasks.pop();
  run();
}

// Carries out tasks until one waits for a seat or for chance.
void TurnRunner::run() {
  while (!over()) {
    const Task task = next_task(table_);
    if (!std::visit([this](const auto& each) { return carry_out(each); }, task)) return;
  }
}

// ---- the set-up ----

void TurnRunner::happen(const Dealt& dealt) {
  emit(event::Dealt{dealt.seat, dealt.house});
  const auto settle_in = [&](Cat& cat) {
    cat.house = dealt.house;
    cat.space = home_of(dealt.house);
  };
  for (std::size_t i = 0; i < table_.seats; ++i) {
    // A2, A112 Team-mates in a shared house draw none of their own.
    if (household_seat(table_, seat_at(i)) == household_seat(table_, dealt.seat)) settle_in(table_.cats[i]);
  }
  pop_task<DealHouse>();
  for (std::size_t i = 0; i < table_.seats; ++i)
    if (!table_.cats[i].house) return push_task(DealHouse{seat_at(i)});
}

// A5 Those who share the highest number throw again, until one is left.
void TurnRunner::happen(const StarterThrown& thrown) {
  emit(event::StarterDieThrown{thrown.seat, thrown.pips});
  auto find = pop_task<FindStarter>();
  if (thrown.pips > find.best) {
    find.best = thrown.pips;
    find.leaders = {};
  }
  if (thrown.pips == find.best) find.leaders.add(thrown.seat);
  for (std::size_t i = index(thrown.seat) + 1; i < table_.seats; ++i) {
    if (!find.throwers.has(seat_at(i))) continue;
    find.next = seat_at(i);
    return push_task(find);
  }
  std::size_t first = 0;
  while (!find.leaders.has(seat_at(first))) ++first;
  if (find.leaders.size() > 1) {
    emit(event::StarterTied{});
    return push_task(FindStarter{find.leaders, {}, seat_at(first), 0});
  }
  emit(event::Starts{seat_at(first)});
  table_.starter = seat_at(first);
  table_.round = 1;
  begin_turn(seat_at(first));
}

// ---- turns and rounds ----

void TurnRunner::begin_turn(Seat seat) {
  table_.mover = seat;
  ++table_.turn;
  table_.curiosity_draws = 0;
  table_.loot = {};
  emit(event::TurnBegan{seat, table_.turn, table_.round});
  push_task(PassTurn{});
  push_task(EndTurn{});
  push_task(ThrowDie{1});
  push_task(PlayCard{});
}

bool TurnRunner::carry_out(const PassTurn&) {
  pop_task<PassTurn>();
  const Seat from = mover();
  bool passes_starter = false;
  for (std::size_t steps = 1; steps <= table_.seats; ++steps) {
    const Seat seat = seat_after(table_, from, steps);
    passes_starter = passes_starter || seat == *table_.starter;
    if (!living(table_, seat) || cat_of(table_, seat).settled) continue;  // A104, A110
    if (passes_starter) end_round();
    if (!over()) begin_turn(seat);
    return true;
  }
  assert(false && "as long as a match runs, somebody has turns");
  return true;
}

// A113 A round ends when the turn passes to the starter's seat or past it.
void TurnRunner::end_round() {
  emit(event::RoundEnded{table_.round});
  if (table_.options.round_limit && table_.round >= *table_.options.round_limit)
    return end(Reason::round_limit, std::nullopt);
  if (table_.time_called) return end(Reason::time_up, std::nullopt);
  ++table_.round;
}

std::uint8_t TurnRunner::throws_left() const {
  std::size_t left = 0;
  for (const Task& task : table_.tasks)
    if (const auto* throws = std::get_if<ThrowDie>(&task)) left += throws->times;
  return static_cast<std::uint8_t>(left);
}

void TurnRunner::happen(const DiceThrown& thrown) {
  auto throws = pop_task<ThrowDie>();
  if (--throws.times > 0) push_task(throws);
  emit(event::DiceThrown{mover(), thrown.pips, throws_left()});
  if (reach_of(table_, mover(), thrown.pips)[thrown.pips].empty()) {
    corner(mover(), thrown.pips);
  } else {
    push_task(MoveCat{thrown.pips});
  }
}

// A57, A65, A66 Who still stands where he took something pays for it, the higher penalty once.
bool TurnRunner::carry_out(const EndTurn&) {
  pop_task<EndTurn>();
  const Seat seat = mover();
  const Space at = *cat_of(table_, seat).space;
  std::size_t lives = 0;
  Cause cause = Cause::burglary;
  const auto shop = shop_areas[index(at)];
  if (shop && table_.loot.burgled_shops.has(*shop)) lives = 1;
  const auto house = house_around(at);
  // A59, A68 Never at a retired cat's house.
  if (house && owner_of(table_, *house) && !abandoned(table_, *owner_of(table_, *house))) {
    if (table_.loot.burgled_houses.has(*house)) lives = 1;
    if (table_.loot.raided_houses.has(*house)) {
      lives = 2;
      cause = Cause::raid;
    }
  }
  if (lives == 0) return true;
  lose_lives(seat, lives, cause);
  if (!over() && living(table_, seat)) go_home(seat);
  push_swaps();
  return true;
}

// ---- hands ----

// Draws one after the other until the hand is full; each draw is an entry of its own.
bool TurnRunner::carry_out(const Refill& refill) {
  if (!living(table_, refill.seat) || hand_of(refill.seat).full()) {
    pop_task<Refill>();
    return true;
  }
  std::size_t left = 0;
  for (const std::uint8_t copies : state_.bag) left += copies;
  if (left > 0) return false;
  // A6 The discard pile becomes the bag.
  emit(event::MogReshuffled{static_cast<std::uint8_t>(table_.discard.size())});
  for (const Card card : table_.discard) ++state_.bag[index(card)];
  table_.discard.clear();
  return false;
}

void TurnRunner::happen(const MogDrawn& drawn) {
  emit(event::CardDrawn{drawn.seat, drawn.card});
  --state_.bag[index(*drawn.card)];
  add_card(hand_of(drawn.seat), *drawn.card);
}

// A32 Dropped if one of the two has retired by now.
bool TurnRunner::carry_out(const SwapDue& swap) {
  if (living(table_, swap.taker) && living(table_, swap.victim)) return false;
  pop_task<SwapDue>();
  return true;
}

// ---- rulings and the end ----

// A103 He retires at once; fights end without a winner.
void TurnRunner::rule(const Resign& resign) {
  Cat& cat = table_.cats[index(resign.seat)];
  cat.resigned = true;
  emit(event::Resigned{resign.seat});
  if (cat.retired) return;
  break_off_fight(resign.seat);
  retire(resign.seat);
  // A104, A112 Lives and larder stay with the household while another member is left.
  if (!any_owner_living(table_, household_seat(table_, resign.seat))) household_of(table_, resign.seat).lives = 0;
  end_if_one_side_is_left();
  if (!over() && resign.seat == mover()) void_turn();
}

void TurnRunner::rule(const AgreedEnd&) {
  emit(event::EndAgreed{});
  end(Reason::agreed, std::nullopt);
}

void TurnRunner::rule(const TimeUp&) {
  table_.time_called = true;
  emit(event::TimeCalled{});
}

// G6 What is over stays over: nothing is left to be done.
void TurnRunner::end(Reason reason, std::optional<Seat> winner) {
  table_.ending = Ending{reason, winner};
  if (winner) emit(event::Won{*winner});
  table_.tasks.clear();
  swaps_.clear();
}

}  // namespace engine::cat_attack

namespace engine {

using namespace cat_attack;

CatAttack::State CatAttack::after(const State& state, const Move& move) {
  State next = state;
  TurnRunner(next).take(move);
  return next;
}

CatAttack::State CatAttack::after(const State& state, const Outcome& outcome) {
  State next = state;
  TurnRunner(next).take(outcome);
  return next;
}

}  // namespace engine
