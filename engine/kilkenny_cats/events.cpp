// What an entry did, in order.
#include "engine/kilkenny_cats/kilkenny_cats.hpp"
#include "engine/kilkenny_cats/turn_order.hpp"

namespace engine {

using namespace kilkenny_cats;

namespace {

using Events = List<Event, events_max>;

// K16 Those whom the turn went past on its way to the next mover.
void add_skips(Events& events, Seat from, const State& after) {
  const auto mover = KilkennyCats::mover(after);
  if (!mover) return;
  for (Seat seat = next_clockwise(after, from); seat != *mover; seat = next_clockwise(after, seat))
    events.push(event::Skipped{seat});
}

void add_events(Events& events, const State& before, const Move& move, const State& after) {
  const Seat mover = std::get<Moving>(before.phase).mover;
  events.push(event::Moved{mover, move.from, move.to});
  if (!on_board(move.to)) events.push(event::Entered{mover, move.to});
  for (std::size_t i = 0; i < before.seats; ++i)
    if (before.seat_states[i].cats.contains(move.to)) events.push(event::Taken{mover, seat_at(i), move.to});
  add_skips(events, mover, after);
}

void add_events(Events& events, const State& before, const Outcome& outcome, const State& after) {
  std::visit(overloaded{
                 [&](const Dealt& dealt) {
                   events.push(event::Dealt{std::get<Dealing>(before.phase).to, dealt.side});
                 },
                 [&](const StarterDrawn& drawn) { events.push(event::Starts{drawn.seat}); },
                 [&](const DiceThrown& thrown) {
                   const Seat mover = std::get<Throwing>(before.phase).mover;
                   events.push(event::DiceThrown{mover, thrown.pips});
                   if (std::holds_alternative<Moving>(after.phase)) return;
                   events.push(event::Passed{mover, thrown.pips});
                   add_skips(events, mover, after);
                 },
             },
             outcome);
}

void add_events(Events& events, const State& before, const Ruling& ruling, const State& after) {
  if (const auto* resign = std::get_if<Resign>(&ruling)) {
    events.push(event::Resigned{resign->seat});
    if (KilkennyCats::mover(before) == resign->seat) add_skips(events, resign->seat, after);
  } else {
    events.push(event::EndAgreed{});
  }
}

}  // namespace

List<Event, events_max> KilkennyCats::events(const State& before, const std::variant<Move, Outcome, Ruling>& step,
                                             const State& after, Viewer) {
  Events events;
  std::visit([&](const auto& it) { add_events(events, before, it, after); }, step);
  return events;
}

}  // namespace engine
