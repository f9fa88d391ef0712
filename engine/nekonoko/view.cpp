// What may be known: everything, by everybody. The view shows the state in the words of
// the book, with the points as they stand.
#include "engine/nekonoko/field.hpp"
#include "engine/nekonoko/nekonoko.hpp"
#include "engine/nekonoko/scoring.hpp"

namespace engine::nekonoko {
namespace {

SeatView view_of(const Family& family, const Score& score) {
  SeatView view;
  view.hand = family.hand;
  view.set_aside = family.set_aside;
  view.flowers = family.flowers;
  view.lost_kittens = family.lost_kittens;
  view.score = score;
  view.resigned = family.resigned;
  return view;
}

Family family_of(const SeatView& view) {
  return Family{.hand = view.hand,
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
  for (std::size_t i = 0; i < scores.size(); ++i) view.seats.push(view_of(state.families[i], scores[i]));
  view.result = result(state);
  view.colours = supply_for(state.families.size()).colours;
  view.options = state.options;
  view.phase = state.phase;
  return view;
}

Outcome Nekonoko::seen(const State&, const Outcome& outcome, Viewer) { return outcome; }

Move Nekonoko::seen(const State&, const Move& move, Viewer) { return move; }

State Nekonoko::imagine(const View& view, Rng&) {
  State state;
  state.phase = view.phase;
  state.options = view.options;
  state.cat = view.cat;
  state.turn = view.turn;
  state.field = view.cells;
  for (const SeatView& seat : view.seats) state.families.push(family_of(seat));
  return state;
}

List<int, engine::seats_max> Nekonoko::standing(const View& view) {
  List<int, engine::seats_max> standing;
  for (const SeatView& seat : view.seats) standing.push(seat.resigned ? -1 : seat.score.total);
  return standing;
}

}  // namespace engine
