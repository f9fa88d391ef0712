// What an entry did, in order.
#include "engine/nekonoko/nekonoko.hpp"
#include "engine/nekonoko/turn.hpp"

namespace engine::nekonoko {
namespace {

using Events = Nekonoko::Events;

void add_outcome(Events& events, const State& before, const Outcome& outcome) {
  if (const auto* sown = std::get_if<Sown>(&outcome)) {
    events.push(event::FlowerSown{std::get<Sowing>(before.phase).cell, sown->flower});
  } else if (const auto* starts = std::get_if<StarterDrawn>(&outcome)) {
    events.push(event::Starts{starts->seat});
    events.push(event::TurnBegan{starts->seat});
  } else {
    events.push(event::DiceThrown{std::get<Throwing>(before.phase).mover, std::get<DiceThrown>(outcome).dice});
  }
}

void add_cat(Events& events, Seat mover, std::uint8_t from, std::uint8_t to, const Move& move, Dice dice) {
  if (const Walk* walk = std::get_if<Walk>(&move)) {
    const std::uint8_t steps = walk->die == Die::d4 ? dice.d4 : dice.d6;
    events.push(event::CatWalked{mover, from, to, walk->way, steps});
  } else {
    events.push(event::CatJumped{mover, from, to});
  }
}

void add_target(Events& events, Seat mover, std::uint8_t target, const Cell& found) {
  if (found == Cell{mover}) {
    events.push(event::KittenSetAside{mover, target});  // N15
    return;
  }
  if (const Colour* flower = std::get_if<Colour>(&found)) events.push(event::FlowerCollected{mover, target, *flower});
  if (const Seat* owner = std::get_if<Seat>(&found)) events.push(event::KittenTaken{mover, target, *owner});
  events.push(event::ChipPlaced{mover, target});
}

// Who was passed over, and whose turn it is now; nothing after the end.
void add_turn_passed(Events& events, Seat from, const State& after) {
  const std::optional<Seat> to = Nekonoko::mover(after);
  if (!to) return;
  const std::size_t seats = after.seat_states.size();
  for (Seat seat = next_seat(from, seats); seat != *to; seat = next_seat(seat, seats))
    if (!after.seat_states[index(seat)].resigned) events.push(event::SeatSkipped{seat});  // N18
  events.push(event::TurnBegan{*to});
}

void add_move(Events& events, const State& before, const Move& move, const State& after) {
  const auto& [mover, dice] = std::get<Choosing>(before.phase);
  const Visit visit = nekonoko::visit(before.cat, dice, move);
  add_cat(events, mover, before.cat, visit.stone, move, dice);
  events.push(event::Reached{mover, visit.reach, visit.cell});
  if (visit.cell) add_target(events, mover, *visit.cell, before.field[*visit.cell]);
  if (after.seat_states[index(mover)].hand == 0) events.push(event::HandEmptied{mover});
  add_turn_passed(events, mover, after);
}

void add_ruling(Events& events, const State& before, const Ruling& ruling, const State& after) {
  if (const auto* resign = std::get_if<Resign>(&ruling)) {
    events.push(event::Resigned{resign->seat, before.seat_states[index(resign->seat)].hand});
    if (Nekonoko::mover(before) == resign->seat) add_turn_passed(events, resign->seat, after);
  } else {
    events.push(event::EndAgreed{});
  }
}

}  // namespace
}  // namespace engine::nekonoko

namespace engine {

using namespace nekonoko;

Nekonoko::Events Nekonoko::events(const State& before, const Step<Nekonoko>& step, const State& after, Viewer) {
  Events events;
  std::visit(overloaded{
                 [&](const Move& move) { add_move(events, before, move, after); },
                 [&](const Outcome& outcome) { add_outcome(events, before, outcome); },
                 [&](const Ruling& ruling) { add_ruling(events, before, ruling, after); },
             },
             step);
  return events;
}

}  // namespace engine
