// Where a match stands, and what an entry makes of it.
#include "engine/cat_attack/turn_runner.hpp"

namespace engine::cat_attack {
namespace {

Node node_of(const PublicState& table, const Task& task) {
  return std::visit(overloaded{
                        [&](const PlayCard&) -> Node { return Decision{*table.mover}; },
                        [&](const MoveCat&) -> Node { return Decision{*table.mover}; },
                        [&](const RaidDue&) -> Node { return Decision{*table.mover}; },
                        [](const SwapDue& swap) -> Node { return Decision{swap.taker}; },
                        [](const FightOn& fight) -> Node { return Decision{fight.next}; },
                        [](const auto&) -> Node { return Chance{}; },
                    },
                    task);
}

std::size_t retired_in(const PublicState& table) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < table.seats; ++i)
    if (!living(table, seat_at(i))) ++count;
  return count;
}

std::optional<Refusal> objection_to(const PublicState& table, const Resign& resign) {
  if (index(resign.seat) >= table.seats) return Refusal{"G1", "no_such_seat"};
  if (cat_of(table, resign.seat).resigned) return Refusal{"G1", "already_resigned"};
  return std::nullopt;
}
std::optional<Refusal> objection_to(const PublicState&, const AgreedEnd&) { return std::nullopt; }
std::optional<Refusal> objection_to(const PublicState& table, const TimeUp&) {
  if (!table.options.minutes) return Refusal{"A113", "no_time_limit"};
  if (table.time_called) return Refusal{"A113", "already_called"};
  return std::nullopt;
}

std::string_view clause_of(const Ruling& ruling) {
  return std::visit(overloaded{[](const Resign&) { return "G1"; }, [](const AgreedEnd&) { return "G2"; },
                               [](const TimeUp&) { return "A113"; }},
                    ruling);
}

}  // namespace
}  // namespace engine::cat_attack

namespace engine {

using namespace cat_attack;

Node CatAttack::node(const State& state) {
  if (state.table.ending) return Terminal{};
  return node_of(state.table, next_task(state.table));
}

std::size_t CatAttack::turn(const State& state) { return state.table.turn; }

std::optional<Seat> CatAttack::mover(const State& state) {
  return state.table.ending ? std::nullopt : state.table.mover;
}

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

CatAttack::State CatAttack::after(const State& state, const Ruling& ruling) {
  State next = state;
  TurnRunner(next).take(ruling);
  return next;
}

// A card that is played or laid was hidden from the others; a fight tells of a hand in any
// case; a swap shows the victim something. A walk or a raid shows nothing, unless a hand is
// now shown for a swap (A32) or laid open (A104).
bool CatAttack::can_be_taken_back(const State& state, const Move& move) {
  const bool open = std::visit(overloaded{
                                   [](const Walk&) { return true; },
                                   [](const Keep&) { return true; },
                                   [](const Raid&) { return true; },
                                   [](const Leave&) { return true; },
                                   [](const auto&) { return false; },
                               },
                               move);
  if (!open) return false;
  const State next = after(state, move);
  return !next.table.ending && !std::holds_alternative<SwapDue>(next_task(next.table)) &&
         retired_in(next.table) == retired_in(state.table);
}

bool CatAttack::draws_hidden(const State& state) { return std::holds_alternative<Refill>(next_task(state.table)); }

std::optional<Refusal> CatAttack::why_not(const State& state, const Ruling& ruling) {
  if (state.table.ending) return Refusal{"G6", "over"};
  if (state.table.turn == 0) return Refusal{clause_of(ruling), "not_begun"};
  return std::visit([&](const auto& each) { return objection_to(state.table, each); }, ruling);
}

}  // namespace engine
