// One play of a game behind an interface that is the same for every game: `Match` plays,
// `MatchTexts` (match_texts.hpp) shows, `MatchAdvisor` (match_advisor.hpp) evaluates. Each is
// implemented once for all games, by a template over the game and its codec.
//
// A match is the fold of its entries. Every entry has a number, `seq`: 1, 2, 3, ...
#pragma once

#include "engine/list.hpp"
#include "engine/ruling.hpp"
#include "engine/seat.hpp"
#include "protocol/match_advisor.hpp"
#include "protocol/match_texts.hpp"
#include "protocol/refusal.hpp"
#include "protocol/state_format.hpp"

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace protocol {

using Json = nlohmann::json;

// Rulings that only the log knows; the others are the engine's.
// G4: `to` is the last entry that stays.
struct TakeBack {
  std::uint32_t to = 0;
};
// Clocks stood still for so long.
struct Freeze {
  std::uint64_t ms = 0;
};
// This anchor follows a used-up chain.
struct Anchor {
  bool hidden = false;
  std::string anchor;
};
using Ruling = std::variant<engine::Ruling, TakeBack, Freeze, Anchor>;

// What is about to be thrown or drawn.
struct Due {
  bool hidden = false;      // from the hidden chain
  std::uint32_t total = 0;  // picks go from 0 to total - 1; at least 1
};

class Match {
 public:
  virtual ~Match() = default;

  virtual std::string_view game() const = 0;  // "kilkenny-cats"
  virtual int rules() const = 0;              // version of the rule book
  virtual std::size_t seats() const = 0;
  virtual std::string options() const = 0;  // canonical JSON, every option, defaults filled in
  // Are there secrets? If not, every viewer has the spectator's view.
  virtual bool has_secrets() const = 0;

  // Where the match stands.
  virtual std::uint32_t seq() const = 0;  // of the last entry; 0 before the first
  virtual engine::Node node() const = 0;
  virtual std::size_t turn() const = 0;
  virtual std::optional<engine::Seat> mover() const = 0;
  virtual std::optional<engine::Result> result() const = 0;
  virtual bool resigned(engine::Seat) const = 0;
  // The hash of the state, in this format: 16 hexadecimal digits. REQUIRES: is_state_format(format)
  virtual std::string state_hash(int format) const = 0;

  // Each of these adds one entry, or says why not and changes nothing.
  [[nodiscard]] virtual std::optional<Refusal> act(engine::Seat, const Json& action) = 0;
  [[nodiscard]] virtual std::optional<Refusal> rule(const Ruling&) = 0;
  // Why the seat may not do that now; none if it may. Shows the seat to act nothing beyond its legal actions.
  virtual std::optional<Refusal> why_not(engine::Seat, const Json& action) const = 0;
  // Why this ruling may not be made now; none if it may.
  virtual std::optional<Refusal> why_not(const Ruling&) const = 0;
  // The entry as it stands in a log or match file: strict about keys and types, and about
  // what the rules allow. `at`, `hash`, `link` and `seq` may stand there; they are not read.
  [[nodiscard]] virtual std::optional<Refusal> apply(const Json& entry) = 0;
  // REQUIRES: node() is Chance
  virtual Due due() const = 0;
  // Adds the outcome that the pick selects. REQUIRES: node() is Chance, pick < due().total
  virtual void chance(std::uint32_t pick) = 0;
  // The lowest pick that gives the outcome of this `chance` object and how many picks do:
  // a proof compares its own pick with that range. None if it is no outcome that is due.
  struct Range {
    std::uint32_t first;
    std::uint32_t count;
  };
  virtual std::optional<Range> picks_of(const Json& chance) const = 0;

  // May the seat take back all that it did after entry `to` (G4)? Says why not.
  [[nodiscard]] virtual std::optional<Refusal> may_take_back(engine::Seat, std::uint32_t to) const = 0;
  // The `to` that takes back the seat's last action alone, or why it cannot be (G4): `thrown`,
  // `shown`, `turn_over`, or `nothing_to_take_back`.
  virtual std::variant<std::uint32_t, Refusal> take_back_to(engine::Seat) const = 0;
  // The seat that acted last; none if nobody has, or if all that it did was taken back.
  virtual std::optional<engine::Seat> last_actor() const = 0;

  // What to show of the present state and of the log.
  virtual const MatchTexts& texts() const = 0;
  // What bots and reviews think of the present state.
  virtual const MatchAdvisor& advisor() const = 0;
};

// The first 16 hex digits of the SHA-256 of a canonical JSON text. Of a viewer's view it is
// the `hash` of an update; of the referee's view it is the `hash` of an entry in a match file.
std::string view_hash(std::string_view canonical_json);

using OpenedMatch = std::variant<std::unique_ptr<Match>, Refusal>;

// Of every game of games.cmake, sorted.
std::vector<std::string> game_slugs();

// A fresh match before its first entry, or why there can be none: unknown game, options
// that are unknown or out of range, a number of seats that does not fit.
OpenedMatch open_match(std::string_view game, const Json& options, std::size_t seats);
// The same for a match that was played: refused too if this program does not have that version of the rules. Every
// version that people have played by stays openable (tests/matches).
OpenedMatch open_match(std::string_view game, int rules, const Json& options, std::size_t seats);
// The same for a stored one: refused too if this program does not have the format of the hashes in its log.
OpenedMatch open_match(std::string_view game, int rules, int format, const Json& options, std::size_t seats);

}  // namespace protocol
