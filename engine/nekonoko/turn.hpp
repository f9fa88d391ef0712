// What one move does to cat and field, and whose turn follows: shared by the rules, which
// carry it out, and by events.cpp.
#pragma once

#include "engine/nekonoko/nekonoko.hpp"

#include <cstdint>
#include <optional>

namespace engine::nekonoko {

// Where the cat comes to stand, and what the other die reaches from there (N8, N10).
struct Visit {
  std::uint8_t stone = 0;
  std::uint8_t reach = 0;
  std::optional<std::uint8_t> cell;  // none: outside (N17)
};

// REQUIRES: the move is legal with these dice
Visit visit(std::uint8_t cat, Dice dice, const Move& move);

constexpr Seat next_seat(Seat seat, std::size_t seats) { return seat_at((index(seat) + 1) % seats); }

// Gives the turn to the next seat that has chips, or ends the match if none has (N18, N20).
void pass_turn(State& state, Seat from);

}  // namespace engine::nekonoko
