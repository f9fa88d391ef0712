// The review of a match that is over: the chances of every seat after every entry, luck and play apart, where it
// turned, and how long everybody thought. Derived from the stored entries alone; http/reviews.hpp keeps its text.
#pragma once

#include "engine/shares.hpp"
#include "server/match/match_replay.hpp"
#include "server/match/match_text.hpp"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace server {

class MatchClock;

class MatchAnalysis {
 public:
  // Plays the match once and looks one move ahead everywhere: a second or so for the longest match. Throws
  // std::runtime_error if the entries do not follow from each other.
  // REQUIRES: the match is over
  explicit MatchAnalysis(StoredMatch);
  MatchAnalysis(const MatchAnalysis&) = delete;
  MatchAnalysis& operator=(const MatchAnalysis&) = delete;

  // Has every decision been searched?
  bool is_complete() const { return searched_ == decisions_; }
  // Searches the next decision at a cat's strength, from what its seat knew then. Stopped: it stays to be searched.
  // REQUIRES: !is_complete()
  void search_next(const std::stop_token&);
  // As schema/http.json has `Analysis`, with what has been searched until now.
  Json text() const;

 private:
  using Numbers = std::vector<int>;  // thousandths of the win; index = seat

  // An entry, and how it stood after it. The first one stands before all entries.
  struct Step {
    engine::Shares estimate = {};               // after the entry
    bool decision = false;                      // a seat must decide after it
    bool chance = false;                        // the entry is an outcome
    std::optional<engine::Seat> mover = {};     // whose turn the outcome fell in
    std::uint32_t weight = 0, total = 0;        // of the outcome
    Numbers luck = {};                          // of the outcome; empty if it set the match up
    std::optional<engine::Seat> acted = {};     // the entry is an action
    std::optional<std::uint32_t> back_to = {};  // the entry takes back what follows on this one
    bool keeps_state = false;                   // the entry changes nothing on the board
    bool is_void = false;                       // taken back, or takes back, or copied
    std::string better = {};                    // the action that the search prefers to the one that was made
    // Of an action that was searched: what it brought against the best one, as far as its seat could know.
    Numbers known_change = {};
    // In a game with secrets, of the same action: what its seat expected for every seat before it.
    Numbers expected = {};
  };
  struct SeatFacts {
    std::size_t actions = 0, throws = 0;
    std::int64_t time = 0;
    std::optional<int> luckier_than = {};  // of 100 such matches
  };
  // What an entry changed, by seat: it ends at the result from the start.
  struct Change {
    std::uint32_t seq;
    Numbers change;
  };
  // The luck of each outcome that might have come, and its weight.
  using Spread = std::vector<std::pair<std::uint32_t, Numbers>>;

  void step(MatchReplay&, MatchClock&);
  Step chance_step(const protocol::Match&, const Json& chance);
  void spread_luck();
  bool hides_nothing() const;
  // The entry whose state this one brings back; itself if it takes nothing back.
  std::size_t origin(std::size_t) const;
  std::vector<Numbers> shares() const;
  std::vector<Change> changes(const std::vector<Numbers>& shares) const;
  Json seats_text(const std::vector<Numbers>& shares, const std::vector<Change>&) const;
  Json turning_points(const std::vector<Change>&) const;
  Json knowledge_text() const;
  std::optional<Json> choice_at(std::uint32_t seq, const std::string& action) const;

  const StoredMatch stored_;
  std::vector<Step> steps_;
  std::vector<SeatFacts> seats_;
  std::vector<std::size_t> sides_;  // by seat: equal for those that share the win
  std::vector<Spread> spreads_;     // of the outcomes that count
  std::size_t begin_ = 0;           // entries that are not judged: of the set-up, and all that were copied
  std::size_t setup_ = 0;           // entries before the first turn
  std::size_t positions_left_;
  std::size_t decisions_ = 0, searched_ = 0;
  std::optional<MatchReplay> search_;  // stands where the next decision is looked for
};

}  // namespace server
