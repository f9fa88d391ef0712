// Decisions of the room (rulings), reasons of the rules, and the result of a match.
#pragma once

#include "engine/list.hpp"
#include "engine/seat.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

namespace engine {

struct Resign {  // G1
  Seat seat;
  bool operator==(const Resign&) const = default;
};
struct AgreedEnd {  // G2
  bool operator==(const AgreedEnd&) const = default;
};
struct TimeUp {  // Cat Attack's option `minutes`
  bool operator==(const TimeUp&) const = default;
};

using Ruling = std::variant<Resign, AgreedEnd, TimeUp>;

// Why the rules forbid a move or a ruling. All three views refer to string literals.
struct Refusal {
  std::string_view clause;        // of the rule book: "K11"
  std::string_view code;          // "own_cat_there"; the page has a text for it
  std::string_view subject = {};  // the obstacle, if there is exactly one: "N3", "car"
  bool operator==(const Refusal&) const = default;
};

struct Place {
  std::uint8_t rank = 0;              // 1 is best; shared ranks as G5 says
  std::optional<std::int16_t> score;  // where the game has one
  bool operator==(const Place&) const = default;
};

// How a match ended (G5).
struct Result {
  std::string_view reason;        // by the name the rule book gives: "two_cats_home"
  List<Place, seats_max> places;  // index = seat
  bool operator==(const Result&) const = default;
};

}  // namespace engine
