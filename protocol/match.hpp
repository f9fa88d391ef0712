// A match is one play of a game, seen from outside: JSON in, JSON text out. It is the only
// place where the games look alike; MatchOf<Game> (match_of.hpp) is written once for all.
//
// A match is the fold of its entries. Every entry has a number, `seq`: 1, 2, 3, ...
#pragma once

#include "engine/chance.hpp"
#include "engine/list.hpp"
#include "engine/ruling.hpp"
#include "engine/seat.hpp"
#include "protocol/refusal.hpp"

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
struct TakeBack { std::uint32_t to = 0; };                         // G4: the last entry that stays
struct Freeze { std::uint64_t ms = 0; };                           // clocks stood still this long
struct Anchor { bool hidden = false; std::string anchor; };        // a used-up chain is followed by this one
using Ruling = std::variant<engine::Ruling, TakeBack, Freeze, Anchor>;

// What is about to be thrown or drawn.
struct Due {
  bool hidden = false;            // from the hidden chain
  std::uint32_t total = 0;        // picks go from 0 to total - 1; at least 1
};

class Match {
 public:
  virtual ~Match() = default;

  virtual std::string_view game() const = 0;             // "kilkenny-cats"
  virtual int rules() const = 0;                         // version of the rule book
  virtual std::size_t seats() const = 0;
  virtual std::string options() const = 0;               // canonical JSON, every option, defaults filled in
  // Are there secrets? If not, every viewer has the spectator's view.
  virtual bool has_secrets() const = 0;

  // Where the match stands.
  virtual std::uint32_t seq() const = 0;                 // of the last entry; 0 before the first
  virtual engine::Node node() const = 0;
  virtual std::size_t turn() const = 0;
  virtual std::optional<engine::Seat> mover() const = 0;
  virtual std::optional<engine::Result> result() const = 0;
  virtual bool resigned(engine::Seat) const = 0;

  // Each of these adds one entry, or says why not and changes nothing.
  [[nodiscard]] virtual std::optional<Refusal> act(engine::Seat, const Json& action) = 0;
  [[nodiscard]] virtual std::optional<Refusal> rule(const Ruling&) = 0;
  // The entry as it stands in a log or match file: strict about keys and types, and about
  // what the rules allow. `seq`, `at`, `hash` and `link` are the caller's business.
  [[nodiscard]] virtual std::optional<Refusal> apply(const Json& entry) = 0;
  // REQUIRES: node() is Chance
  virtual Due due() const = 0;
  // Lets chance speak. REQUIRES: node() is Chance, pick < due().total
  virtual void chance(std::uint32_t pick) = 0;
  // The lowest pick that gives the outcome of this `chance` object and how many picks do:
  // a proof compares its own pick with that range. None if it is no outcome that is due.
  struct Range { std::uint32_t first; std::uint32_t count; };
  virtual std::optional<Range> picks_of(const Json& chance) const = 0;

  // May the seat take back all that it did after entry `to` (G4)? Says why not.
  [[nodiscard]] virtual std::optional<Refusal> may_take_back(engine::Seat, std::uint32_t to) const = 0;
  // The `to` that takes back the seat's last action alone; none if it cannot be.
  virtual std::optional<std::uint32_t> take_back_to(engine::Seat) const = 0;

  // All texts below are canonical JSON: no white space, keys sorted by bytes. The first four are
  // kept until the next entry.
  virtual const std::string& view_text(engine::Viewer) const = 0;
  // RFC 6902 from the view before the last entry to the present one. REQUIRES: seq() > 0
  virtual const std::string& patch_text(engine::Viewer) const = 0;
  // What the last entry did, as the viewer may know it: a list of events. REQUIRES: seq() > 0
  virtual const std::string& events_text(engine::Viewer) const = 0;
  // The last entry without seq, at, hash, link: {"action":{...},"seat":0} or
  // {"chance":{...}} or {"ruling":{...}}, as the viewer may know it. REQUIRES: seq() > 0
  virtual const std::string& entry_text(engine::Viewer) const = 0;
  // [{"seq":n,"entry":{...},"events":[...]}, ...] for entries after `after`, oldest first.
  virtual std::string log_text(engine::Viewer, std::uint32_t after) const = 0;
  // Every legal action of the seat to act, plain: what `replay --jsonl` prints. [] elsewhere.
  virtual std::string legal_text() const = 0;
  // All that chance may say: [{"chance":{...},"weight":n}, ...] in the order of the picks; the
  // weights add up to due().total. [] elsewhere.
  virtual std::string odds_text() const = 0;
  // The legal actions for the page: [{"action":{...},"does":[event, ...]}, ...]; `does` tells only what
  // the deciding seat may know beforehand.
  virtual std::string choices_text() const = 0;
  // A rough standing of each seat, higher is better, as this viewer may know it.
  virtual engine::List<int, engine::seats_max> standing(engine::Viewer) const = 0;
  // What each outcome that is due would be worth to the seat, in the order of the picks: its
  // lead then, or after the best next action where it is the one to decide. As rough as the
  // standing is. Empty elsewhere than at a chance node, and if more positions would have to
  // be looked at than are left, which become fewer by those that were.
  struct Prospect { std::uint32_t weight; int worth; };
  virtual std::vector<Prospect> prospects(engine::Seat, std::size_t& positions_left) const = 0;

  // The simple random bot: a legal action for the seat to act, found from that seat's view.
  // REQUIRES: node() is Decision
  virtual Json choose(engine::Rng&) const = 0;
  // Would a bot in this seat agree to end the match now (G2)?
  virtual bool agrees_to_end(engine::Seat) const = 0;
};

// The first 16 hex digits of the SHA-256 of a canonical JSON text. Of a viewer's view it is
// the `hash` of an update; of the referee's view it is the `hash` of an entry.
std::string view_hash(std::string_view canonical_json);

using OpenedMatch = std::variant<std::unique_ptr<Match>, Refusal>;

// How far a seat is ahead by that standing: the sum of its differences to all others.
int lead(const engine::List<int, engine::seats_max>& standing, engine::Seat);

// A fresh match before its first entry, or why there can be none: unknown game, options
// that are unknown or out of range, a number of seats that does not fit.
OpenedMatch open_match(std::string_view game, const Json& options, std::size_t seats);

}  // namespace protocol
