// Positions of Kilkenny Cats as text, and verbs to play from them.
//
//   "south 7,13 8,12 (7,15) / north 3,3"
//
// Seat 0, 1, ... in the order of the text; squares in brackets are holes that hold a cat. It is
// seat 0's turn, he has started, and the die is about to be thrown.
#pragma once

#include "engine/kilkenny_cats/kilkenny_cats.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <vector>

namespace engine::kilkenny_cats {

inline constexpr std::array<std::string_view, sides> side_names{"south", "west", "north", "east"};

inline Side side_called(const std::string& name) {
  const auto found = std::ranges::find(side_names, name);
  EXPECT_NE(found, side_names.end()) << name;
  return Side{static_cast<std::uint8_t>(found - side_names.begin())};
}

inline Square square_called(const std::string& text) {
  const auto comma = text.find(',');
  EXPECT_NE(comma, std::string::npos) << text;
  return {static_cast<std::uint8_t>(std::stoi(text)), static_cast<std::uint8_t>(std::stoi(text.substr(comma + 1)))};
}

inline SeatState seat_state_called(std::istream& words) {
  std::string word;
  words >> word;
  SeatState seat_state;
  seat_state.side = side_called(word);
  while (words >> word) {
    if (word.front() == '(') {
      const Square hole = square_called(word.substr(1));
      seat_state.filled[hole == holes[index(*seat_state.side)][0] ? 0 : 1] = true;
    } else {
      seat_state.cats.insert(square_called(word));
    }
  }
  return seat_state;
}

inline State position(const std::string& text, LoneCats lone_cats = LoneCats::draw) {
  State s;
  s.lone_cats = lone_cats;
  s.seats = 0;
  std::istringstream seats(text);
  for (std::string seat; std::getline(seats, seat, '/');) {
    std::istringstream words(seat);
    s.seat_states[s.seats++] = seat_state_called(words);
  }
  s.starter = seat_at(0);
  s.turn = 1;
  s.phase = Throwing{seat_at(0)};
  return s;
}

// A dealt table before the first throw: seat i gets the i-th side.
inline State dealt(const std::vector<Side>& dealt_sides, std::size_t starter = 0, Options options = {}) {
  State s = KilkennyCats::start(options, dealt_sides.size());
  for (const Side side : dealt_sides) s = KilkennyCats::after(s, Outcome{Dealt{side}});
  return KilkennyCats::after(s, Outcome{StarterDrawn{seat_at(starter)}});
}

inline State thrown(const State& s, int pips) {
  EXPECT_TRUE(KilkennyCats::chance_outcomes(s).contains({DiceThrown{static_cast<std::uint8_t>(pips)}, 1}));
  return KilkennyCats::after(s, Outcome{DiceThrown{static_cast<std::uint8_t>(pips)}});
}

// Throws what the move needs and moves. It has to be legal.
inline State moved(const State& s, Square from, Square to) {
  const int pips = std::max(std::abs(to.x - from.x), std::abs(to.y - from.y));
  const State choosing = thrown(s, pips);
  EXPECT_TRUE(KilkennyCats::moves(choosing).contains({from, to}));
  return KilkennyCats::after(choosing, Move{from, to});
}

inline State resigned(const State& s, std::size_t seat) {
  const Ruling ruling = Resign{seat_at(seat)};
  EXPECT_FALSE(KilkennyCats::why_not(s, ruling).has_value());
  return KilkennyCats::after(s, ruling);
}

// "K11 way_blocked", or "" for a legal move.
inline std::string refusal(const State& choosing, Square from, Square to) {
  const auto refusal = KilkennyCats::why_not(choosing, Move{from, to});
  return refusal ? std::string(refusal->clause) + " " + std::string(refusal->code) : "";
}

inline std::string refusal(const State& s, const Ruling& ruling) {
  const auto refusal = KilkennyCats::why_not(s, ruling);
  return refusal ? std::string(refusal->clause) + " " + std::string(refusal->code) : "";
}

// "last_active 1 2", the reason and the rank of each seat, or "" while the match goes on.
inline std::string outcome_of(const State& s) {
  const auto result = KilkennyCats::result(s);
  if (!result) return "";
  std::string text{result->reason};
  for (const Place& place : result->places) text += " " + std::to_string(place.rank);
  return text;
}

inline View viewed(const State& s) { return KilkennyCats::view(s, spectator); }

}  // namespace engine::kilkenny_cats
