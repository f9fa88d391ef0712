// Set-up, whose turn it is, rulings of the room and the result: X1, X63, G1 to G6.
#include "engine/cats_chess/notation.hpp"
#include "engine/cats_chess/turn.hpp"

namespace engine::cats_chess {
namespace {

void rule(State& state, const Resign& resign, EventSink events) {
  events.emit(event::Resigned{resign.seat});
  state.resigned[index(resign.seat)] = true;
  state.ending = Ending{Reason::resigned, seat_at(1 - index(resign.seat))};  // X63
}
void rule(State& state, const AgreedEnd&, EventSink events) {
  events.emit(event::EndAgreed{});
  state.ending = Ending{Reason::agreed, std::nullopt};  // G2
}
void rule(State&, const TimeUp&, EventSink) {}

}  // namespace

void carry_out(State& state, const Ruling& ruling, EventSink events) {
  std::visit([&](const auto& it) { rule(state, it, events); }, ruling);
}

}  // namespace engine::cats_chess

namespace engine {

using namespace cats_chess;

std::optional<Refusal> CatsChess::why_not(const Options& options, std::size_t table) {
  if (table != cats_chess::seats) return Refusal{"X1", "wrong_number_of_players"};
  if (options.white > WhiteIs::seat_1) return Refusal{"X1", "no_such_option"};
  return std::nullopt;
}

CatsChess::State CatsChess::start(const Options& options, std::size_t) {
  State state;
  state.options = options;
  return state;
}

Node CatsChess::node(const State& state) {
  if (state.ending) return Terminal{};
  if (std::holds_alternative<Dealing>(state.phase) || std::holds_alternative<Throwing>(state.phase)) return Chance{};
  return Decision{seat_of(state, state.side)};
}

std::optional<Seat> CatsChess::mover(const State& state) {
  if (state.ending || std::holds_alternative<Dealing>(state.phase)) return std::nullopt;
  return seat_of(state, state.side);
}

std::optional<Refusal> CatsChess::why_not(const State& state, const Ruling& ruling) {
  if (std::holds_alternative<TimeUp>(ruling)) return Refusal{"G3", "no_time_limit"};
  const auto* resign = std::get_if<Resign>(&ruling);
  const std::string_view clause = resign != nullptr ? "G1" : "G2";
  if (resign != nullptr && index(resign->seat) >= cats_chess::seats) return Refusal{clause, "no_such_seat"};
  if (state.ending) return Refusal{"G6", "over"};
  if (std::holds_alternative<Dealing>(state.phase)) return Refusal{clause, "not_begun"};
  return std::nullopt;
}

CatsChess::State CatsChess::after(const State& state, const Ruling& ruling) {
  State next = state;
  carry_out(next, ruling, {});
  return next;
}

std::optional<Result> CatsChess::result(const State& state) {
  if (!state.ending) return std::nullopt;
  Result result{name_of(state.ending->reason), {}};
  for (std::size_t i = 0; i < cats_chess::seats; ++i) {
    const bool first = !state.ending->winner || state.ending->winner == seat_at(i);  // G5
    result.places.push({static_cast<std::uint8_t>(first ? 1 : 2), std::nullopt});
  }
  return result;
}

}  // namespace engine
