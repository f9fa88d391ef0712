// Which clause forbids a move: N8 to N12.
#include "engine/nekonoko/field.hpp"
#include "engine/nekonoko/nekonoko.hpp"

namespace engine::nekonoko {
namespace {

std::optional<Refusal> refusal_of(const Walk& walk) {
  if (walk.die != Die::d4 && walk.die != Die::d6) return Refusal{"N8", "no_such_die"};
  if (walk.way != Way::clockwise && walk.way != Way::counter_clockwise) return Refusal{"N8", "no_such_way"};
  return std::nullopt;
}

std::optional<Refusal> refusal_of(const Jump& jump, const State& state, Dice dice) {
  if (!is_corner(jump.corner)) return Refusal{"N10", "not_a_corner"};
  // N11 The d4 never shows enough for a jump.
  if (dice.d6 != 6) return Refusal{"N10", "d6_not_six"};
  if (state.options.adjacent_corners && !is_adjacent_corner(jump.corner, state.cat))
    return Refusal{"N12", "corner_not_adjacent"};
  return std::nullopt;
}

}  // namespace
}  // namespace engine::nekonoko

namespace engine {

using namespace nekonoko;

std::optional<Refusal> Nekonoko::why_not(const State& state, const Move& move) {
  if (const Walk* walk = std::get_if<Walk>(&move)) return refusal_of(*walk);
  return refusal_of(std::get<Jump>(move), state, std::get<Choosing>(state.phase).dice);
}

}  // namespace engine
