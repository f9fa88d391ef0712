// The time of a match, computed from its entries alone: when each came, how long its decision took, and
// what is left of the contract's clock and of the whole match's time. A match that is played, one that is
// read again from its log, and a review add the same entries, and get the same times to the millisecond.
//
// Bots may act faster than a page can show it. So nobody's time runs for 1.6 s after an action that a bot made by
// itself, for each such action since a person last acted, and for 10 s at most (limits.hpp).
#pragma once

#include "server/match/entry_facts.hpp"
#include "server/match/game_clock.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace server {

class MatchClock {
 public:
  struct Terms {
    std::optional<GameClock::Terms> contract = {};
    std::optional<std::int64_t> whole = {};  // ms for the whole match: Cat Attack's option `minutes`
  };
  // `started`: ms since 1970, as all times here.
  MatchClock(std::int64_t started, const Terms&, std::size_t seats);

  // Who made an entry: a person, the room because somebody's time was up, or the room for another reason.
  enum class By : std::uint8_t { person, clock, room };
  // As an entry is stored.
  static By by(std::string_view player, std::string_view command);

  // The next entry. `after`: the match with this entry. `at`: when it came; a time before that of the last
  // entry counts as that.
  void add(const protocol::Match& after, const EntryFacts&, std::int64_t at, By);
  // The next entry, copied from the match that this one continues: it took nobody's time, and all clocks are full.
  void add_copy(const protocol::Match& after, const EntryFacts&);

  // When the last entry came; before the first one, when the match started.
  std::int64_t last_at() const { return last_at_; }
  // ms that passed between the last two entries and were somebody's: neither frozen nor while a page shows what bots
  // did. 0 for the first entry.
  std::int64_t spent() const { return spent_; }
  // Is anybody's time running, or that of the whole match?
  bool runs() const { return (game_ && game_->running()) || whole_ends_; }
  // When the running seat's time, or that of the whole match, will be used up.
  std::optional<std::int64_t> time_out() const;
  std::optional<std::int64_t> time_up() const { return whole_ends_; }
  // The message's `clocks` at the time `now`. `wall`: what the wall clock shows then. `stopped`: nobody's
  // time runs. Its `at` lies ahead while the page shows what bots did.
  void write(protocol::Writer&, std::int64_t now, std::int64_t wall, bool stopped) const;

  bool operator==(const MatchClock&) const = default;

 private:
  std::int64_t last_at_;
  std::int64_t spent_ = 0;
  std::int64_t shown_for_ = 0;  // ms from the last entry on: nobody's, while pages show what bots did
  std::optional<GameClock::Terms> terms_;
  std::optional<GameClock> game_;
  std::optional<std::int64_t> whole_;       // ms
  std::optional<std::int64_t> whole_ends_;  // known from the first entry on
};

}  // namespace server
