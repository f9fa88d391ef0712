#include "engine/cat_attack/foresight.hpp"

#include "engine/cat_attack/turn_runner.hpp"

namespace engine::cat_attack {
namespace {

template <class... Kinds, class Variant>
bool is_one_of(const Variant& value) {
  return (std::holds_alternative<Kinds>(value) || ...);
}

}  // namespace

std::optional<State> before_throw(const State& state, const Move& move) {
  if (is_one_of<PickFight, Lay, Swap, Keep>(move)) return std::nullopt;
  State next = state;
  TurnRunner runner(next);
  runner.take(move);
  while (!next.table.ending && is_one_of<Refill, SwapDue>(next_task(next.table))) runner.leave_out();
  if (next.table.ending || !is_one_of<ThrowDie>(next_task(next.table))) return std::nullopt;
  return next;
}

}  // namespace engine::cat_attack
