// Positions of Nekonoko as text, and a few verbs, so that a test reads like the game.
#pragma once

#include "engine/nekonoko/nekonoko.hpp"

#include <cassert>
#include <string>
#include <string_view>

namespace nekonoko_tests {

using namespace engine;
using namespace engine::nekonoko;
using Game = Nekonoko;

inline constexpr std::string_view colour_letters = "rybwp";

inline Cell cell_from(char letter) {
  if (letter == '.') return Empty{};
  if (const auto colour = colour_letters.find(letter); colour != std::string_view::npos)
    return static_cast<Colour>(colour);
  assert(letter >= '0' && letter <= '3');
  return seat_at(static_cast<std::size_t>(letter - '0'));
}

// Five rows of five, spaces where one likes: '.' empty, a letter of "rybwp" a flower, a
// digit the chip of that seat.
inline Field field_from(std::string_view text) {
  Field field{};
  std::size_t cell = 0;
  for (const char letter : text)
    if (letter != ' ') field.at(cell++) = cell_from(letter);
  assert(cell == cell_count);
  return field;
}

inline std::string text_of(const Field& field) {
  std::string text;
  for (std::size_t cell = 0; cell < cell_count; ++cell) {
    if (cell > 0 && cell % 5 == 0) text += ' ';
    const Cell& each = field[cell];
    if (const Colour* colour = std::get_if<Colour>(&each)) text += colour_letters[index(*colour)];
    else if (const Seat* owner = std::get_if<Seat>(&each)) text += static_cast<char>('0' + index(*owner));
    else text += '.';
  }
  return text;
}

inline constexpr std::string_view bare_field = "..... ..... ..... ..... .....";
inline constexpr Seat first{0};
inline constexpr Seat second{1};
inline constexpr Seat third{2};
inline constexpr Seat fourth{3};

// A first turn whose dice have been thrown; hands are full.
struct Setup {
  std::size_t seats = 2;
  std::string_view field = bare_field;
  std::uint8_t cat = 0;
  Dice dice{1, 1};
  Seat mover = first;
  bool adjacent_corners = false;
};

inline State choosing(const Setup& setup) {
  State state = Game::start({setup.adjacent_corners}, setup.seats);
  state.field = field_from(setup.field);
  state.cat = setup.cat;
  state.turn = 1;
  state.phase = Choosing{setup.mover, setup.dice};
  return state;
}

// Sows the field from its text, and lets the seat start.
inline State sown(std::size_t seats, std::string_view field, Seat starter) {
  State state = Game::start({}, seats);
  for (const Cell& cell : field_from(field)) {
    const Colour* flower = std::get_if<Colour>(&cell);
    state = Game::after(state, Outcome{Sown{flower ? std::optional{*flower} : std::nullopt}});
  }
  return Game::after(state, Outcome{StarterDrawn{starter}});
}

inline State play(const State& state, const Move& move) { return Game::after(state, move); }
inline State resign(const State& state, Seat seat) { return Game::after(state, Ruling{Resign{seat}}); }
inline State agree(const State& state) { return Game::after(state, Ruling{AgreedEnd{}}); }
inline State throw_dice(const State& state, Dice dice) { return Game::after(state, Outcome{DiceThrown{dice}}); }

inline constexpr Walk d4_cw{Die::d4, Way::clockwise};
inline constexpr Walk d4_ccw{Die::d4, Way::counter_clockwise};
inline constexpr Walk d6_cw{Die::d6, Way::clockwise};
inline constexpr Walk d6_ccw{Die::d6, Way::counter_clockwise};

inline SeatState& seat_state(State& state, Seat seat) { return state.seat_states[index(seat)]; }
inline const SeatState& seat_state(const State& state, Seat seat) { return state.seat_states[index(seat)]; }

// A seat's points as the view shows them.
inline Score score(const State& state, Seat seat) { return Game::view(state, spectator).seats[index(seat)].score; }

inline std::string ranks(const State& state) {
  std::string ranks;
  const auto result = Game::result(state);
  if (!result) return "not over";
  for (const Place& place : result->places) {
    if (!ranks.empty()) ranks += ' ';
    ranks += std::to_string(place.rank);
  }
  return ranks;
}

inline std::string_view reason(const State& state) {
  const auto result = Game::result(state);
  return result ? result->reason : "not over";
}

inline std::string_view clause(const State& state, const Move& move) {
  const auto refusal = Game::why_not(state, move);
  return refusal ? refusal->clause : "legal";
}

}  // namespace nekonoko_tests
