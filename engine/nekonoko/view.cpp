// What may be known: everything, by everybody. The view shows the state in the words of
// the book, with the points as they stand.
#include "engine/nekonoko/field.hpp"
#include "engine/nekonoko/nekonoko.hpp"
#include "engine/nekonoko/scoring.hpp"

namespace engine::nekonoko {
namespace {

SeatView view_of(const SeatState& seat_state, const Score& score) {
  SeatView view;
  view.hand = seat_state.hand;
  view.set_aside = seat_state.set_aside;
  view.flowers = seat_state.flowers;
  view.lost_kittens = seat_state.lost_kittens;
  view.score = score;
  view.resigned = seat_state.resigned;
  return view;
}

SeatState seat_state_of(const SeatView& view) {
  return SeatState{.hand = view.hand,
                   .set_aside = view.set_aside,
                   .flowers = view.flowers,
                   .lost_kittens = view.lost_kittens,
                   .resigned = view.resigned};
}

}  // namespace
}  // namespace engine::nekonoko

namespace engine {

using namespace nekonoko;

View Nekonoko::view(const State& state, Viewer) {
  View view;
  view.turn = state.turn;
  view.on_turn = mover(state);
  view.to_act = node(state);
  if (const auto* choosing = std::get_if<Choosing>(&state.phase)) view.dice = choosing->dice;
  view.cat = state.cat;
  view.cells = state.field;
  const Scores scores = nekonoko::scores(state);
  for (std::size_t i = 0; i < scores.size(); ++i) view.seats.push(view_of(state.seat_states[i], scores[i]));
  view.result = result(state);
  view.colours = supply_for(state.seat_states.size()).colours;
  view.options = state.options;
  view.phase = state.phase;
  return view;
}

Outcome Nekonoko::redact(const State&, const Outcome& outcome, Viewer) { return outcome; }

Move Nekonoko::redact(const State&, const Move& move, Viewer) { return move; }

State Nekonoko::sample_state(const View& view, Rng&) {
  State state;
  state.phase = view.phase;
  state.options = view.options;
  state.cat = view.cat;
  state.turn = view.turn;
  state.field = view.cells;
  for (const SeatView& seat : view.seats) state.seat_states.push(seat_state_of(seat));
  return state;
}

}  // namespace engine
