// Set-up, whose turn it is, rulings of the room and the result: N1 to N6, N27, N28, G1 to G6.
#include "engine/nekonoko/field.hpp"
#include "engine/nekonoko/nekonoko.hpp"
#include "engine/nekonoko/scoring.hpp"
#include "engine/nekonoko/turn.hpp"

#include <algorithm>

namespace engine::nekonoko {
namespace {

constexpr FlowerBag full_bag(const Supply& supply) {
  FlowerBag bag{};
  for (std::size_t colour = 0; colour < supply.colours; ++colour) bag[colour] = supply.flowers;
  // N5 The cells without a flower are drawn like the others.
  bag[colours_max] = static_cast<std::uint8_t>(cell_count - std::size_t{supply.colours} * supply.flowers);
  return bag;
}

bool has_begun(const State& state) { return state.turn > 0; }

std::optional<Refusal> refusal_of(const Resign& resign, const State& state) {
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

// N27 One more than the seats that are ahead; N28 a seat that resigned is behind all others.
std::uint8_t rank_of(std::size_t seat, const Scores& scores, const State& state) {
  const bool resigned = state.seat_states[seat].resigned;
  std::uint8_t rank = 1;
  for (std::size_t other = 0; other < scores.size(); ++other)
    if (!state.seat_states[other].resigned && (resigned || scores[other].total > scores[seat].total)) ++rank;
  return rank;
}

constexpr std::string_view name_of(Reason reason) {
  switch (reason) {
    case Reason::hands_empty: return "hands_empty";
    case Reason::last_left: return "last_left";
    default: return "agreed";
  }
}

}  // namespace
}  // namespace engine::nekonoko

namespace engine {

using namespace nekonoko;

std::optional<Refusal> Nekonoko::why_not(const Options&, std::size_t seats) {
  if (seats < seats_min || seats > seats_max) return Refusal{"N1", "wrong_number_of_players"};
  return std::nullopt;
}

State Nekonoko::start(const Options& options, std::size_t seats) {
  const Supply supply = supply_for(seats);
  State state;
  state.options = options;
  state.phase = Sowing{0, full_bag(supply)};
  for (std::size_t i = 0; i < seats; ++i) state.seat_states.push(SeatState{.hand = supply.chips});
  return state;
}

Node Nekonoko::node(const State& state) {
  if (const auto* choosing = std::get_if<Choosing>(&state.phase)) return Decision{choosing->mover};
  if (std::holds_alternative<Over>(state.phase)) return Terminal{};
  return Chance{};
}

std::size_t Nekonoko::turn(const State& state) { return state.turn; }

std::optional<Seat> Nekonoko::mover(const State& state) {
  if (const auto* throwing = std::get_if<Throwing>(&state.phase)) return throwing->mover;
  if (const auto* choosing = std::get_if<Choosing>(&state.phase)) return choosing->mover;
  return std::nullopt;
}

std::optional<Refusal> Nekonoko::why_not(const State& state, const Ruling& ruling) {
  if (std::holds_alternative<Over>(state.phase)) return Refusal{"G6", "over"};
  return std::visit(overloaded{
                        [&](const Resign& resign) { return refusal_of(resign, state); },
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

std::optional<Result> Nekonoko::result(const State& state) {
  const auto* over = std::get_if<Over>(&state.phase);
  if (over == nullptr) return std::nullopt;
  const Scores scores = nekonoko::scores(state);
  Result result{name_of(over->reason), {}};
  for (std::size_t i = 0; i < scores.size(); ++i) result.places.push({rank_of(i, scores, state), scores[i].total});
  return result;
}

}  // namespace engine
