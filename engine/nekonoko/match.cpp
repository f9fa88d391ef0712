// Resignation and agreed end: N28, G1 and G2.
#include "engine/nekonoko/nekonoko.hpp"
#include "engine/nekonoko/turn.hpp"

#include <algorithm>

namespace engine::nekonoko {
namespace {

bool has_begun(const State& state) { return state.turn > 0; }

std::optional<Refusal> objection_to(const Resign& resign, const State& state) {
  if (index(resign.seat) >= state.seat_states.size()) return Refusal{"G1", "no_such_seat"};
  if (!has_begun(state)) return Refusal{"G1", "not_begun"};
  if (state.seat_states[index(resign.seat)].resigned) return Refusal{"G1", "already_resigned"};
  return std::nullopt;
}

State resign(State state, Seat seat) {
  SeatState& seat_state = state.seat_states[index(seat)];
  // N28 The hand leaves the game; the chips on the field stay.
  seat_state.resigned = true;
  seat_state.set_aside = static_cast<std::uint8_t>(seat_state.set_aside + seat_state.hand);
  seat_state.hand = 0;
  const auto playing = std::count_if(state.seat_states.begin(), state.seat_states.end(),
                                     [](const SeatState& each) { return !each.resigned; });
  if (playing == 1) {
    state.phase = Over{Reason::last_left};
  } else if (Nekonoko::mover(state) == seat) {
    pass_turn(state, seat);  // G1 His throw is void.
  }
  return state;
}

}  // namespace
}  // namespace engine::nekonoko

namespace engine {

using namespace nekonoko;

std::optional<Refusal> Nekonoko::why_not(const State& state, const Ruling& ruling) {
  if (std::holds_alternative<Over>(state.phase)) return Refusal{"G6", "over"};
  return std::visit(overloaded{
                        [&](const Resign& resign) { return objection_to(resign, state); },
                        [&](const AgreedEnd&) -> std::optional<Refusal> {
                          if (has_begun(state)) return std::nullopt;
                          return Refusal{"G2", "not_begun"};
                        },
                        [](const TimeUp&) -> std::optional<Refusal> {
                          return Refusal{"G3", "no_time_limit"};
                        },
                    },
                    ruling);
}

State Nekonoko::after(State state, const Ruling& ruling) {
  if (const auto* resign = std::get_if<Resign>(&ruling)) return nekonoko::resign(state, resign->seat);
  state.phase = Over{Reason::agreed};  // G2
  return state;
}

}  // namespace engine
