// The time of a match, computed from its entries alone: when each came, how long its decision took, and
// what is left of the contract's clock and of the whole match's time. A match that is played, one that is
// read again from its log, and a review add the same entries, and get the same times to the millisecond.
#pragma once

#include "server/match/entry_facts.hpp"
#include "server/match/game_clock.hpp"

#include <cstdint>
#include <optional>

namespace server {

class MatchClock {
 public:
  struct Terms {
    std::optional<GameClock::Terms> contract = {};
    std::optional<std::int64_t> whole = {};  // ms for the whole match: Cat Attack's option `minutes`
  };
  // `started`: ms since 1970, as all times here.
  MatchClock(std::int64_t started, const Terms&, std::size_t seats);

  // The next entry. `after`: the match with this entry. `at`: when it came; a time before that of the last
  // entry counts as that. `by_room`: no person asked for it.
  void add(const protocol::Match& after, const EntryFacts&, std::int64_t at, bool by_room);
  // The next entry, copied from the match that this one continues: it took nobody's time, and all clocks are full.
  void add_copy(const protocol::Match& after, const EntryFacts&);

  // When the last entry came; before the first one, when the match started.
  std::int64_t last_at() const { return last_at_; }
  // ms that passed between the last two entries and were somebody's. 0 for the first entry.
  std::int64_t spent() const { return spent_; }
  // Is anybody's time running, or that of the whole match?
  bool runs() const { return (game_ && game_->running()) || whole_ends_; }
  // When the running seat's time, or that of the whole match, will be used up.
  std::optional<std::int64_t> time_out() const;
  std::optional<std::int64_t> time_up() const { return whole_ends_; }
  // The message's `clocks` at the time `now`. `wall`: what the wall clock shows then. `stopped`: nobody's
  // time runs.
  void write(protocol::Writer&, std::int64_t now, std::int64_t wall, bool stopped) const;

  bool operator==(const MatchClock&) const = default;

 private:
  std::int64_t last_at_;
  std::int64_t spent_ = 0;
  std::optional<GameClock::Terms> terms_;
  std::optional<GameClock> game_;
  std::optional<std::int64_t> whole_;       // ms
  std::optional<std::int64_t> whole_ends_;  // known from the first entry on
};

}  // namespace server
