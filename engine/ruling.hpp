// What the room decides over the heads of the players, and how a match can end.
#pragma once

#include "engine/list.hpp"
#include "engine/seat.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

namespace engine {

struct Resign { Seat seat; bool operator==(const Resign&) const = default; };     // G1
struct AgreedEnd { bool operator==(const AgreedEnd&) const = default; };          // G2
struct TimeUp { bool operator==(const TimeUp&) const = default; };                // Cat Attack's option `minutes`

using Ruling = std::variant<Resign, AgreedEnd, TimeUp>;

// Why the rules forbid a move or a ruling. All three are literals that live for ever.
struct Objection {
  std::string_view clause;        // of the rule book: "K11"
  std::string_view code;          // "own_cat_there": the page has a sentence for it
  std::string_view subject = {};  // what stands in the way, where one thing does: "N3", "car"
  bool operator==(const Objection&) const = default;
};

struct Place {
  std::uint8_t rank = 0;               // 1 is best; shared ranks as G5 says
  std::optional<std::int16_t> score;   // where the game has one
  bool operator==(const Place&) const = default;
};

// How a match ended (G5).
struct Result {
  std::string_view reason;  // by the name the rule book gives: "two_cats_home"
  List<Place, seats_max> places;  // index = seat
  bool operator==(const Result&) const = default;
};

}  // namespace engine
