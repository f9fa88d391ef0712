// How a match runs: one entry changes the state, then tasks are carried out until a seat or
// chance is to act. The same code finds the events: given a list, it appends them.
// For use inside this folder only.
#pragma once

#include "engine/cat_attack/hands.hpp"
#include "engine/cat_attack/public_state.hpp"

#include <optional>
#include <string_view>

namespace engine::cat_attack {

class TurnRunner {
 public:
  // REQUIRES: the state, and the list if there is one, outlive this object
  explicit TurnRunner(State& state, Events* events = nullptr) : state_(state), table_(state.table), events_(events) {}

  void take(const Move& move);        // REQUIRES: the move is legal
  void take(const Outcome& outcome);  // REQUIRES: the outcome is among the odds
  void take(const Ruling& ruling);    // REQUIRES: the ruling stands
  // Goes on as if the task that is next had been done. REQUIRES: it is a refill or a swap
  void leave_out();

 private:
  // turn_runner.cpp: the tasks, the set-up, turns and rounds.
  void run();
  bool carry_out(const PlayCard&) { return false; }
  bool carry_out(const ThrowDie&) { return false; }
  bool carry_out(const MoveCat&) { return false; }
  bool carry_out(const DealHouse&) { return false; }
  bool carry_out(const FindStarter&) { return false; }
  bool carry_out(const EndTurn&);
  bool carry_out(const PassTurn&);
  bool carry_out(const Refill& refill);
  bool carry_out(const SwapDue& swap);
  bool carry_out(const ShopDue& due);
  bool carry_out(const RaidDue& raid);
  bool carry_out(const CuriosityDue& due);
  bool carry_out(const FightOn& fight);
  void happen(const Dealt& dealt);
  void happen(const StarterThrown& thrown);
  void happen(const DiceThrown& thrown);
  void happen(const MogDrawn& drawn);
  void happen(const CuriosityDrawn& drawn);
  void begin_turn(Seat seat);
  std::uint8_t throws_left() const;
  void end_round();
  void rule(const Resign& resign);
  void rule(const AgreedEnd&);
  void rule(const TimeUp&);
  void end(Reason reason, std::optional<Seat> winner);

  // cards.cpp: what a seat chooses.
  void choose(const Play& play);
  void choose(const PickFight& pick);
  void choose(const SixCat& six);
  void choose(const Walk& walk);
  void choose(const Swap& swap);
  void choose(const Keep&);
  void choose(const Raid& raid);
  void choose(const Leave&);
  void choose(const Lay& lay);
  void move_critter(Critter critter, const Source& from, std::uint8_t steps, Space to);
  void discard(Seat seat, Card card);
  void discard_hand(Seat seat);
  // Of the hand of `owner`, in what every other seat has seen.
  template <class Change>
  void change_seen(Seat owner, Change change) {
    for (std::size_t i = 0; i < table_.seats; ++i)
      if (seat_at(i) != owner) change(state_.seen[i][index(owner)]);
  }
  void note_swap(const SwapDue& due, const Swap& swap);

  // landing.cpp: what a landing does, in the order of A34.
  enum class Arrival : std::uint8_t { by_throw, by_cat_card, by_jump, by_burglar };
  // `steps`: of a walk; none: a jump.
  void arrive(Space to, Arrival how, std::uint8_t steps = 0);
  void move_cat(Seat seat, Space to, std::uint8_t steps);
  void come_home_full(Seat seat);
  void catch_critter(Seat seat, Space at);
  void take_item(Seat seat, Space at);
  void leave_due(Seat seat, Space at, bool may_raid);
  void push_swaps();
  void corner(Seat seat, std::uint8_t steps);  // A25 to A28

  // harm.cpp: lives, going home, trespass, retirement.
  void hit(Seat victim, Cause cause, std::optional<Seat> taker);
  void lose_lives(Seat seat, std::size_t count, Cause cause);
  void go_home(Seat seat);
  void catch_trespassers(Seat host);
  void retire(Seat seat);
  void void_turn();
  void end_if_one_side_is_left();

  // fight.cpp
  void decide_fight(const FightOn& fight, Seat loser);
  void win_fight(const FightOn& fight);
  void break_off_fight(Seat seat);

  // curiosity.cpp
  void turn_up(Curiosity card);
  void toggle(Shop shop);
  void drive(Street to);
  void let_escape(Critter critter);

  Seat mover() const { return *table_.mover; }
  bool over() const { return table_.ending.has_value(); }
  bool stands(Seat seat, Space at) const { return cat_of(table_, seat).space == at; }
  Hand& hand_of(Seat seat) { return state_.hands[index(seat)]; }
  template <class T>
  T pop_task() {
    return std::get<T>(table_.tasks.pop());
  }
  template <class T>
  void push_task(const T& task) {
    if (!over()) table_.tasks.push(task);
  }
  template <class E>
  void emit(const E& event) {
    if (events_) events_->push(event);
  }

  State& state_;
  PublicState& table_;
  Events* events_;
  // A32 The swaps of the running event, in the order in which the lives were lost.
  List<SwapDue, players_max> swaps_;
};

}  // namespace engine::cat_attack
