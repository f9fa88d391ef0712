// Set-up, whose turn it is, rulings of the room and the result: K1, K24, G1 to G6.
#include "engine/kilkenny_cats/kilkenny_cats.hpp"
#include "engine/kilkenny_cats/turn_order.hpp"

#include <cassert>

namespace engine {

using namespace kilkenny_cats;

namespace {

bool has_begun(const State& s) { return s.turn > 0; }

std::optional<Refusal> why_not_resign(const State& s, Seat seat) {
  if (index(seat) >= s.seats) return Refusal{"G1", "no_such_seat"};
  if (!has_begun(s)) return Refusal{"G1", "not_begun"};
  if (s.seat_states[index(seat)].resigned) return Refusal{"G1", "already_resigned"};
  return std::nullopt;
}

// K24 The active cats go, the holes stay.
void resign(State& s, Seat seat) {
  const std::optional<Seat> mover = KilkennyCats::mover(s);
  SeatState& seat_state = s.seat_states[index(seat)];
  seat_state.resigned = true;
  seat_state.cats = SquareSet{};
  if (const auto over = ending(s)) s.phase = *over;
  else if (mover == seat) pass_turn(s, seat);  // G1
}

constexpr std::array<std::string_view, 6> reason_names{"two_cats_home", "last_active", "lone_cats",
                                                       "no_active",     "quiet",       "agreed"};

}  // namespace

std::optional<Refusal> KilkennyCats::why_not(const Options&, std::size_t seats) {
  if (seats < seats_min || seats > seats_max) return Refusal{"K1", "wrong_number_of_players"};
  return std::nullopt;
}

State KilkennyCats::start(const Options& options, std::size_t seats) {
  assert(!why_not(options, seats));
  State s;
  s.phase = Dealing{seat_at(0)};
  s.lone_cats = options.lone_cats;
  s.seats = static_cast<std::uint8_t>(seats);
  return s;
}

Node KilkennyCats::node(const State& s) {
  if (std::holds_alternative<Over>(s.phase)) return Terminal{};
  if (const auto* moving = std::get_if<Moving>(&s.phase)) return Decision{moving->mover};
  return Chance{};
}

std::optional<Seat> KilkennyCats::mover(const State& s) {
  if (const auto* moving = std::get_if<Moving>(&s.phase)) return moving->mover;
  if (const auto* throwing = std::get_if<Throwing>(&s.phase)) return throwing->mover;
  return std::nullopt;
}

std::optional<Refusal> KilkennyCats::why_not(const State& s, const Ruling& ruling) {
  if (std::holds_alternative<Over>(s.phase)) return Refusal{"G6", "over"};
  return std::visit(overloaded{
                        [&](const Resign& resign) { return why_not_resign(s, resign.seat); },
                        [&](const AgreedEnd&) -> std::optional<Refusal> {
                          if (has_begun(s)) return std::nullopt;
                          return Refusal{"G2", "not_begun"};
                        },
                        [](const TimeUp&) -> std::optional<Refusal> {
                          return Refusal{"G3", "no_time_limit"};
                        },
                    },
                    ruling);
}

State KilkennyCats::after(const State& before, const Ruling& ruling) {
  assert(!why_not(before, ruling));
  State s = before;
  if (const auto* leaving = std::get_if<Resign>(&ruling)) resign(s, leaving->seat);
  else s.phase = Over{Reason::agreed, std::nullopt};  // G2
  return s;
}

std::optional<Result> KilkennyCats::result(const State& s) {
  const auto* over = std::get_if<Over>(&s.phase);
  if (!over) return std::nullopt;
  // G5 The winner first, then all who stayed, then those who resigned; in a draw nobody is first alone.
  std::uint8_t stayed = 0;
  for (std::size_t i = 0; i < s.seats; ++i)
    if (!s.seat_states[i].resigned) ++stayed;
  const std::uint8_t others = over->winner ? 2 : 1;
  Result result{reason_names[static_cast<std::size_t>(over->reason)], {}};
  for (std::size_t i = 0; i < s.seats; ++i) {
    Place place;
    if (over->winner == seat_at(i)) place.rank = 1;
    else place.rank = s.seat_states[i].resigned ? static_cast<std::uint8_t>(stayed + 1) : others;
    result.places.push(place);
  }
  return result;
}

}  // namespace engine
