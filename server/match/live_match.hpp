// A match that is played in a room: the rules' match, its dice, its clock, who sits in it,
// and the frames that tell of it. No I/O: what changes is collected in a Batch; the room
// stores the batch, and only then calls stored() and shows it. A batch that could not be
// stored leaves the match in a state that nobody may see: it is thrown away and read again.
#pragma once

#include "protocol/match.hpp"
#include "protocol/messages.hpp"
#include "protocol/writer.hpp"
#include "server/base/moment.hpp"
#include "server/match/contract.hpp"
#include "server/match/dice.hpp"
#include "server/match/match_clock.hpp"
#include "server/match/ring.hpp"
#include "server/store/store.hpp"

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace server {

struct MatchSeat {
  std::string player;  // "" is a bot
  std::string name;
  std::uint32_t hints = 0;  // that it was given
  bool is_bot() const { return player.empty(); }
};

// Whose request an entry comes from. `player` is empty if the room did it by itself; then `command`
// says why it acted for a person: "bot" (a bot plays for the seat), "time_out" (its time was up),
// "away" (its owner was away too long), or "" where it acted for nobody.
struct Author {
  std::string player, command;
  bool is_room() const { return player.empty(); }
};
inline const Author room_itself{};

// What one request adds to the log, and the frames that will tell of it.
struct Batch {
  Store::Append append;
  std::vector<EncodedUpdate> updates;
  bool choices_inside = true;  // of the updates: somebody wants them there
  bool spectated = true;       // somebody is here who holds no seat
};

class LiveMatch {
 public:
  // As it stood before its first entry. Throws std::runtime_error if there can be no such match.
  LiveMatch(const MatchRecord&, const Contract&);
  // The same with dice that are made already. REQUIRES: they are those of the record
  LiveMatch(MatchRecord, const Contract&, Dice);
  // Adds what the store remembers, in order and in as many calls as one likes. Throws
  // std::runtime_error if an entry does not follow from those before it, or leads to another state
  // than it did when it was played.
  void replay(std::span<const EntryRecord>);
  // After the last replay. Throws std::runtime_error if the match is over and the record says
  // otherwise, or the other way round.
  void expect_end() const;

  // The match goes on from now, after it was read or before its first entry. `stopped`: how many ms
  // since its last entry are nobody's time (an outage).
  void wake(Moment, std::int64_t stopped);
  // ms that clocks stood still and that no entry tells of yet: a freeze must come before the next
  // entry. 0 if nothing measures time.
  std::int64_t to_freeze(Moment);
  // From now on, or from `since` on (the time of an entry or later), clocks stand still and nobody is
  // offered choices.
  void pause(std::int64_t since);
  void resume(Moment);
  bool is_paused() const { return is_paused_; }
  // Clocks stand still until the seat to choose is back; it is offered choices all the same. Without effect in a pause.
  void wait_for_seat(Moment);
  void seat_is_back(Moment);
  bool waits_for_seat() const { return stands_ && !is_paused_; }
  // Does anybody's time run, or that of the whole match?
  bool is_measured() const { return !is_over() && clock_.runs(); }
  // The time that an entry would carry now, ms since 1970: never before the last entry's.
  std::int64_t log_time(Moment) const;
  std::int64_t last_at() const { return clock_.last_at(); }
  const MatchClock& clock() const { return clock_; }

  const std::string& id() const { return record_.id; }
  const protocol::Match& match() const { return *match_; }
  const std::vector<MatchSeat>& seats() const { return seats_; }
  std::optional<engine::Seat> seat_of(std::string_view player) const;
  // The other has the player's seat, unless he has one himself.
  void replace(std::string_view player, const std::string& by);
  std::optional<engine::Seat> decider() const;
  // This seat was given one more, and the store knows it.
  void hinted(engine::Seat seat) { ++seats_[index(seat)].hints; }
  // In so many turns of its own the seat has acted, or the room for it.
  std::size_t turns_of(engine::Seat seat) const { return turns_acted_[index(seat)]; }
  bool is_over() const { return match_->result().has_value(); }
  bool is_salted() const { return !record_.salts.empty(); }
  std::int64_t ended() const { return record_.ended; }
  // The match and entry that this one continues from.
  const std::optional<protocol::MatchStart>& start() const { return record_.start; }
  // Has this request of this player been put into the log already?
  bool has_request(const Author&) const;

  // The seats' shares in the dice, fixed with the first batch. REQUIRES: !is_salted()
  void salt(Batch&, const std::vector<std::string>& salts);
  // Each of these adds an entry to the batch, or says why not and changes nothing.
  std::optional<protocol::Refusal> act(Batch&, engine::Seat, const Json& action, const Author&, Moment);
  std::optional<protocol::Refusal> rule(Batch&, const protocol::Ruling&, const Author&, Moment);
  // Lets chance speak until a seat must decide or the match is over.
  void settle(Batch&, Moment);
  // The batch is durable. If the store took long, that is nobody's time.
  void stored(const Batch&, Moment);
  // The entry that stays if the seat takes back, or why it cannot (G4, the contract, the limits).
  std::variant<std::uint32_t, protocol::Refusal> take_back_to(engine::Seat, std::optional<std::uint32_t> to) const;

  // When the running clock, or the time of the whole match, is used up: ms on the steady scale.
  // None while it is paused.
  std::optional<std::int64_t> time_out() const { return on_steady_scale(clock_.time_out()); }
  std::optional<std::int64_t> time_up() const { return on_steady_scale(clock_.time_up()); }
  // Did a bot act last for this seat's person, and why (Author::command)? "" if not.
  std::string_view stood_in(engine::Seat seat) const { return stood_in_[index(seat)]; }

  // `choices_inside`: with the member `choices`. `clocks_stand`: nobody's time runs, as while the match is paused.
  std::string snapshot(engine::Viewer, Moment, bool choices_inside, bool clocks_stand = false) const;
  // Is the snapshot of this viewer the same text as a spectator's?
  bool sees_what_all_see(engine::Viewer viewer, bool choices_inside) const {
    return !match_->has_secrets() && !(choices_inside && is_asked(viewer));
  }
  // Does this viewer's seat have to choose now?
  bool is_asked(engine::Viewer) const;
  // The message `choices`. REQUIRES: somebody is asked
  std::string choices(protocol::ChoicesForm) const;
  std::string fairness() const;
  std::string result() const;          // as in the match record
  std::string result_message() const;  // REQUIRES: is_over()
  // The updates after this entry; none if only a snapshot brings the viewer up to date.
  std::optional<std::vector<Frame>> missed(std::uint32_t have, engine::Viewer, bool choices_inside) const;
  // A bot's action, at once: a level that searches looks one move ahead and errs in nothing.
  Json choose(engine::bots::Level level, engine::Rng& rng) const {
    if (level == engine::bots::Level::random) return match_->advisor().choose(rng);
    constexpr std::chrono::steady_clock::time_point long_ago{};  // a search is never cut before its first iteration
    return Json::parse(match_->advisor().thought(level, rng())->choose({}, long_ago).action);
  }

 private:
  // The same for an entry that is played and for one that is read again.
  void follow(const EntryFacts&, const Author&, std::int64_t at);
  // False if the present request adds more entries: an outcome, or the next anchor.
  bool is_settled() const;
  std::int64_t clock_time(Moment) const;
  std::optional<std::int64_t> on_steady_scale(std::optional<std::int64_t> time) const;
  std::string_view by(const Author&, std::optional<engine::Seat> acted) const;
  void write_take_back(protocol::Writer&, engine::Viewer) const;
  void write_threats(protocol::Writer&) const;
  void note(Batch&, const Author&, const EntryFacts&, Moment, const std::string& link);
  EncodedUpdate encode_update(const Batch&, Moment, const std::string& link) const;
  bool is_told_as_all(engine::Viewer, bool choices_inside) const;
  // The message `update`, with `choices` if they are given. REQUIRES: seq() > 0
  Frame update(engine::Viewer, Moment, const std::string& link, std::optional<std::string_view> choices) const;
  void note_request(const Author&);
  void write_clocks(protocol::Writer& out, Moment now, bool stand = false) const {
    clock_.write(out, clock_time(now), now.at, stand || stands_);
  }
  void write_fairness(protocol::Writer&) const;  // members of an open object

  MatchRecord record_;
  std::vector<MatchSeat> seats_;
  std::unique_ptr<protocol::Match> match_;
  Dice dice_;
  TakeBacks take_backs_;
  bool watched_;  // may spectators look on while it runs?

  MatchClock clock_;
  // Between entries, on the scale of their times.
  std::int64_t offset_ = 0;             // from the steady scale
  std::int64_t frozen_ = 0;             // ms since the last entry that are nobody's time
  std::optional<std::int64_t> stands_;  // since when no clock runs
  bool is_paused_ = false;              // by agreement
  // The entry after which a pause last began or ended: its update may hold other choices than there are now.
  std::optional<std::uint32_t> choices_changed_after_;

  std::size_t take_backs_of_turn_ = 0, take_backs_in_all_ = 0, turn_ = 0;
  std::optional<engine::Seat> mover_;        // after the last entry
  std::optional<std::size_t> acted_in_;      // the last turn that its mover acted in
  std::vector<std::size_t> turns_acted_;     // by seat
  std::vector<std::string> stood_in_;        // by seat
  std::uint32_t stood_in_at_ = 0;            // the last entry that the room made for a person
  std::map<std::uint32_t, std::string> by_;  // of the last entries, where somebody was acted for
  Ring ring_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> commands_;  // by player: hashes of ids
};

}  // namespace server
