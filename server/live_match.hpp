// A match that is played in a room: the rules' match, its dice, its clock, who sits in it,
// and the frames that tell of it. No I/O: what changes is collected in a Batch; the room
// stores the batch, and only then calls stored() and shows it. A batch that could not be
// stored leaves the match in a state that nobody may see: it is thrown away and read again.
#pragma once

#include "protocol/match.hpp"
#include "server/contract.hpp"
#include "server/dice.hpp"
#include "server/game_clock.hpp"
#include "server/moment.hpp"
#include "server/ring.hpp"
#include "server/store.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server {

using Verdict = std::optional<protocol::Refusal>;

struct MatchSeat {
  std::string player;  // "" is a bot
  std::string name;
  bool is_bot() const { return player.empty(); }
};

// Whose request an entry comes from; both empty if the room did it by itself.
struct Author {
  std::string player, command;
};
inline const Author room_itself{};

// What one request adds to the log, and the frames that will tell of it.
struct Batch {
  Store::Append append;
  std::vector<Told> told;
};

class LiveMatch {
 public:
  // As it stood before its first entry. Throws std::runtime_error if there can be no such match.
  LiveMatch(MatchRecord, const Contract&);
  // Adds what the store remembers, all of it. Throws std::runtime_error if an entry does not
  // follow from those before it, or leads to another state than it did when it was played, or if
  // the match is over and the record says otherwise, or the other way round.
  void replay(const std::vector<EntryRecord>&);
  // The room lay idle, or the process was down, until now: clocks run from here. How long they
  // stood still, to be put on record by a freeze; 0 if nothing measures time.
  std::int64_t wake(Moment, std::int64_t last_seen);

  const std::string& id() const { return record_.id; }
  const protocol::Match& match() const { return *match_; }
  const std::vector<MatchSeat>& seats() const { return seats_; }
  std::optional<engine::Seat> seat_of(std::string_view player) const;
  std::optional<engine::Seat> decider() const;
  bool is_over() const { return match_->result().has_value(); }
  bool is_salted() const { return !record_.salts.empty(); }
  std::int64_t ended() const { return record_.ended; }
  // Has this request of this player been put into the log already?
  bool knows(const Author&) const;

  // The seats' shares in the dice, fixed with the first batch. REQUIRES: !is_salted()
  void salt(Batch&, const std::vector<std::string>& salts);
  // Each of these adds an entry to the batch, or says why not and changes nothing.
  Verdict act(Batch&, engine::Seat, const Json& action, const Author&, Moment);
  Verdict rule(Batch&, const protocol::Ruling&, const Author&, Moment);
  // Lets chance speak until a seat must decide or the match is over.
  void settle(Batch&, Moment);
  // Somebody acted for a seat whose time was up (G3).
  void grant(engine::Seat seat) { if (clock_) clock_->grant(seat); }
  // The batch is durable. What the store took is nobody's time.
  void stored(const Batch&, Moment);

  // When the running clock, or the time of the whole match, is used up: ms on the steady scale.
  std::optional<std::int64_t> time_out() const { return clock_ ? clock_->runs_out() : std::nullopt; }
  std::optional<std::int64_t> time_up() const;

  std::string snapshot(engine::Viewer, Moment) const;
  std::string fairness() const;
  std::string result() const;
  std::optional<std::vector<Frame>> missed(std::uint32_t have, engine::Viewer) const;
  Json choose(engine::Rng& rng) const { return match_->choose(rng); }

 private:
  void expect_end() const;
  void note(Batch&, const Author&, Moment, const std::string& link);
  Told tell(Moment, const std::string& link) const;
  std::string update(engine::Viewer, Moment, const std::string& link, std::string_view choices) const;
  void clock_follows(std::int64_t now);
  void remember(const Author&);
  std::string clocks(Moment now) const { return clock_ ? clock_->text(now.steady, now.at) : "null"; }
  std::string to_act() const;
  std::string facts() const;  // of fairness, without braces

  MatchRecord record_;
  std::vector<MatchSeat> seats_;
  std::unique_ptr<protocol::Match> match_;
  Dice dice_;
  std::optional<GameClock> clock_;
  std::optional<std::int64_t> whole_left_;  // ms of Cat Attack's option `minutes`; none once ruled
  std::int64_t whole_since_ = 0;
  bool watched_;                            // may spectators look on while it runs?
  std::int64_t last_at_ = 0;
  Ring ring_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> commands_;  // by player: hashes of ids
};

}  // namespace server
