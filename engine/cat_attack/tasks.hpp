// What a turn still has to do, as data: a stack of tasks, the last one next. A Curiosity card
// that interrupts (A92) pushes its own tasks onto those that wait.
#pragma once

#include "engine/cat_attack/flags.hpp"
#include "engine/cat_attack/pieces_and_cards.hpp"
#include "engine/cat_attack/spaces.hpp"
#include "engine/list.hpp"
#include "engine/seat.hpp"

#include <cstdint>
#include <variant>

namespace engine::cat_attack {

// The set-up.
struct DealHouse {
  Seat seat{};
  bool operator==(const DealHouse&) const = default;
};                        // A2
struct FindStarter {      // A5
  Flags<Seat> throwers;   // who throws in this go
  Flags<Seat> leaders;    // who shares the highest number so far
  Seat next{};            // who throws now
  std::uint8_t best = 0;  // the highest number so far
  bool operator==(const FindStarter&) const = default;
};

// The frame of a turn.
struct PlayCard {  // a card phase
  bool operator==(const PlayCard&) const = default;
};
struct ThrowDie {  // each followed by a move
  std::uint8_t times = 1;
  bool operator==(const ThrowDie&) const = default;
};
struct MoveCat {
  std::uint8_t pips = 1;
  bool operator==(const MoveCat&) const = default;
};
struct EndTurn {  // penalties (A57, A65)
  bool operator==(const EndTurn&) const = default;
};
struct PassTurn {  // always at the bottom
  bool operator==(const PassTurn&) const = default;
};

// What a card, a landing or a fight leaves to be done.
struct Refill {  // draw up to six
  Seat seat{};
  bool operator==(const Refill&) const = default;
};
struct SwapDue {  // A32
  Seat taker{};
  Seat victim{};
  bool operator==(const SwapDue&) const = default;
};
struct ShopDue {
  Space at{};
  bool operator==(const ShopDue&) const = default;
};                // A90, after a fight (A75)
struct RaidDue {  // A63; `must`: a burglar has to take something (A56)
  Space at{};
  bool must = false;
  bool operator==(const RaidDue&) const = default;
};
struct CuriosityDue {
  Space at{};
  bool operator==(const CuriosityDue&) const = default;
};                // A92
struct FightOn {  // A72
  Seat attacker{};
  Seat defender{};
  Suit suit{};
  Seat next{};  // who lays
  bool operator==(const FightOn&) const = default;
};

using Task = std::variant<DealHouse, FindStarter, PlayCard, ThrowDie, MoveCat, EndTurn, PassTurn, Refill, SwapDue,
                          ShopDue, RaidDue, CuriosityDue, FightOn>;

// PassTurn, EndTurn and the turn's own throw; at most 16 Speedy Cats under way, since 39 draws
// show at most 16 cards that order one to be played; then one landing's remains: three tasks,
// two refills, six swaps. The set-up needs eight.
inline constexpr std::size_t tasks_max = 3 + 16 + 11 + 2;
using Tasks = List<Task, tasks_max>;

}  // namespace engine::cat_attack
