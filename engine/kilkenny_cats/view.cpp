// What may leave the engine. The game is open, so every viewer sees all of it.
#include "engine/kilkenny_cats/kilkenny_cats.hpp"

namespace engine {

using namespace kilkenny_cats;

namespace {

SeatView seat_view(const SeatState& seat_state) {
  SeatView seat;
  seat.side = seat_state.side;
  seat.resigned = seat_state.resigned;
  if (!seat_state.side) return seat;
  seat_state.cats.for_each([&](Square at) { seat.cats.push(at); });
  for (std::size_t i = 0; i < holes_each; ++i)
    if (seat_state.filled[i]) seat.holes.push(holes[index(*seat_state.side)][i]);
  seat.taken = static_cast<std::uint8_t>(cats_each - seat.cats.size() - seat.holes.size());
  return seat;
}

SeatState seat_state_of(const SeatView& seat) {
  SeatState seat_state;
  seat_state.side = seat.side;
  seat_state.resigned = seat.resigned;
  for (const Square at : seat.cats) seat_state.cats.insert(at);
  for (std::size_t i = 0; seat_state.side && i < holes_each; ++i)
    seat_state.filled[i] = seat.holes.contains(holes[index(*seat_state.side)][i]);
  return seat_state;
}

}  // namespace

View KilkennyCats::view(const State& s, Viewer) {
  View v;
  v.turn = s.turn;
  v.on_turn = mover(s);
  v.to_act = node(s);
  v.result = result(s);
  for (std::size_t i = 0; i < s.seats; ++i) v.seats.push(seat_view(s.seat_states[i]));
  if (const auto* moving = std::get_if<Moving>(&s.phase)) v.die = moving->pips;
  v.quiet_rounds = s.quiet_rounds;
  v.phase = s.phase;
  v.lone_cats = s.lone_cats;
  v.starter = s.starter;
  v.stirred = s.stirred;
  return v;
}

State KilkennyCats::sample_state(const View& v, Rng&) {
  State s;
  s.phase = v.phase;
  s.lone_cats = v.lone_cats;
  s.seats = static_cast<std::uint8_t>(v.seats.size());
  s.starter = v.starter;
  s.turn = static_cast<std::uint16_t>(v.turn);
  s.quiet_rounds = v.quiet_rounds;
  s.stirred = v.stirred;
  for (std::size_t i = 0; i < v.seats.size(); ++i) s.seat_states[i] = seat_state_of(v.seats[i]);
  return s;
}

}  // namespace engine
