// The review of a match that is over: the chances of every seat after every entry, luck and play apart, where it
// turned, and how long everybody thought. Derived from the stored entries alone; http/reviews.hpp keeps its text.
#pragma once

#include "engine/bots/search.hpp"
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

inline constexpr int whole_win = 1000;  // the share of a sole winner

// Multiplied by the unit, in whole numbers that add up to `sum`: each is off by less than 1 if they did so before.
// REQUIRES: not empty
std::vector<int> rounded(const std::vector<double>& parts, double unit, int sum);

class MatchAnalysis {
 public:
  // So many are looked at for the luck in one review, which takes a second or so.
  static constexpr std::size_t positions_max = 400'000;

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

  static constexpr int mistake_min = 20;  // what costs less is not told by itself

  // A decision that cost its side at least mistake_min. REQUIRES: it was measured
  struct Mistake {
    int cost = 0, error = 0;      // of the side of its seat; the standard error
    bool wins = false;            // the better turn wins the match
    Json better = Json::array();  // the better turn: its actions with what they do
  };

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
    std::size_t turn = 0;                       // in which it was made
    // Of an action that was searched: what it brought against the best one, as far as its seat could know. All 0 where
    // no loss was measured.
    Numbers known_change = {};
    std::optional<Mistake> mistake = {};
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
  // What the action brought against the other one, and the standard error for the side of the seat; none if no loss
  // was measured, or a limit came first.
  std::optional<std::pair<Numbers, int>> measured(const Json& made, const Json& best, engine::Seat,
                                                  const engine::bots::Limits&) const;
  Mistake mistake(const Json& best, engine::Seat, int cost, int error, const engine::bots::Limits&);
  int of_side(const Numbers&, std::size_t seat) const;  // the sum over its seats
  // The entry whose state this one brings back; itself if it takes nothing back.
  std::size_t origin(std::size_t) const;
  std::vector<Numbers> shares() const;
  std::vector<Change> changes(const std::vector<Numbers>& shares) const;
  Json seats_text(const std::vector<Numbers>& shares, const std::vector<Change>&) const;
  Json turning_points(const std::vector<Change>&) const;
  Json knowledge_text() const;
  Json mistakes_text() const;

  const StoredMatch stored_;
  std::vector<Step> steps_;
  std::vector<SeatFacts> seats_;
  std::vector<std::size_t> sides_;  // by seat: equal for those that share the win
  std::vector<Spread> spreads_;     // of the outcomes that count
  std::size_t begin_ = 0;           // entries that are not judged: of the set-up, and all that were copied
  std::size_t setup_ = 0;           // entries before the first turn
  std::size_t positions_left_;
  std::size_t decisions_ = 0, searched_ = 0;
  std::size_t continued_ = 0;          // better turns that were looked for beyond their first action
  std::optional<MatchReplay> search_;  // stands where the next decision is looked for
};

}  // namespace server
