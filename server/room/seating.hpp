// Who sits where in a room, who is the host, what is to be played. Plain values
// and rules of the house, no I/O: a request is tried on a copy, stored, and then shown.
#pragma once

#include "protocol/writer.hpp"
#include "server/match/contract.hpp"
#include "server/store/store.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server {

struct Occupant {
  std::string id;  // a player's, or "bot_" and the seat
  std::string name;
  std::string level;  // of a bot, as engine/bots/level.hpp names it; "" is a person
  bool is_bot() const { return !level.empty(); }
  bool operator==(const Occupant&) const = default;
};

struct RoomSeat {
  std::optional<Occupant> occupant;
  bool ready = false;  // as its person said; see Seating::is_ready
  bool left = false;   // its person gave the seat up during the match that is running
  // Of the bot that plays for its person, at his wish, until he plays again; "" if none does.
  std::string bot_level = {};
  // The person who holds this seat; null if a bot or nobody does.
  const Occupant* person() const { return occupant && !occupant->is_bot() && !left ? &*occupant : nullptr; }
};

// A match whose clocks, bots and vacancies stand still.
struct Pause {
  std::int64_t since = 0;              // ms since 1970
  std::vector<std::size_t> waits_for;  // seats that were absent: when all are back, it goes on
};

// What a pause, or a wait for a seat, leaves for the next entry of the log to tell: until then no other record has it.
struct Frozen {
  std::uint32_t after = 0;  // the last entry
  std::int64_t at = 0;      // ms since 1970: when the pause or wait ended, or the wait began
  std::int64_t ms = 0;      // from that entry until then that were nobody's time
  bool waits = false;       // from then on the clock waits for its seat, for Limits::clock_wait at most
};

// An agreed end that is offered.
struct OfferedDraw {
  std::size_t seat = 0;             // who offered it
  std::vector<std::size_t> agreed;  // seats, that one too

  bool operator==(const OfferedDraw&) const = default;
};

class Seating {
 public:
  // A new room: all seats empty.
  Seating(Contract, std::string host);
  // What state_text() wrote. Throws Json::exception or std::runtime_error if it did not.
  static Seating read(const RoomRecord&);
  // RoomRecord::state, ::contract and ::people
  std::string state_text() const;
  const std::string& contract_text() const { return contract_text_; }
  RoomPeople people() const;

  const Contract& contract() const { return contract_; }
  const std::string& host() const { return host_; }
  const std::vector<RoomSeat>& seats() const { return seats_; }
  // The seat that this person holds: not one that was given up.
  std::optional<std::size_t> seat_of(std::string_view player) const;
  // May this player no longer sit here?
  bool has_kicked(std::string_view player) const;
  // And out of the room?
  bool has_sent_away(std::string_view player) const;
  bool has_muted(std::string_view player) const;
  // Only the host and who holds a seat come in.
  bool is_locked() const { return locked_; }
  bool lets_in(std::string_view player) const { return !locked_ || player == host_ || seat_of(player); }
  // Bots are ready, and the host, who starts the match.
  bool is_ready(const RoomSeat&) const;
  // Nobody but the host holds a seat, and no seat is free.
  bool is_against_bots() const;
  // Every match of this room continues another one from there; none: each begins anew.
  const std::optional<protocol::MatchStart>& start() const { return start_; }

  // Each of these returns a refusal and then changes nothing. The seat's number is checked here:
  // it comes from the page as it is. REQUIRES: no match is running
  std::optional<protocol::Refusal> sit(const Player&, std::size_t seat);
  std::optional<protocol::Refusal> stand(std::string_view player);
  std::optional<protocol::Refusal> ready(std::string_view player, bool ready);
  std::optional<protocol::Refusal> kick(std::string_view player, std::size_t seat);
  // Out of the room; frees the player's seat.
  std::optional<protocol::Refusal> send_away(std::string_view player, const std::string& whom);
  // Also while a match is running.
  std::optional<protocol::Refusal> mute(std::string_view player, const std::string& whom, bool muted);
  std::optional<protocol::Refusal> lock(std::string_view player, bool locked);
  // To somebody who is present or holds a seat, as the caller knows.
  // The new host is not muted any more.
  std::optional<protocol::Refusal> hand_over(std::string_view player, const std::string& whom);
  std::optional<protocol::Refusal> add_bot(std::string_view player, std::size_t seat, const std::string& level);
  std::optional<protocol::Refusal> remove_bot(std::string_view player, std::size_t seat);
  std::optional<protocol::Refusal> swap_seats(std::string_view player, std::size_t a, std::size_t b);
  // Everybody is unready again. Where there are fewer seats than before, people who sit beyond them take free seats,
  // then those of bots: first the host, then in the order of their seats; for whom there is none stands. Bots keep
  // their seats as far as they fit. Game, options and number of seats of a room that continues a match stay.
  std::optional<protocol::Refusal> change(std::string_view player, Contract);
  std::optional<protocol::Refusal> may_start(std::string_view player) const;

  // A new room that continues another match. The contract's game, options and number of seats are that match's.
  void continue_from(protocol::MatchStart start) { start_ = std::move(start); }

  // What the room does by itself.
  void hand_over(std::string player) {
    host_ = std::move(player);
    std::erase(muted_, host_);
  }
  // While a match is running. The seat stays in the match and is free after it.
  void give_up(std::size_t seat) { seats_[seat].left = true; }
  void free_given_up();
  // While a match is running: a bot of this level plays for the person; "": he plays himself.
  void let_bot(std::size_t seat, std::string level) { seats_[seat].bot_level = std::move(level); }
  void end_bots();
  // The room has closed: it has no host, nobody is in it, nor kept out of it.
  void close();
  bool is_closed() const { return host_.empty(); }
  // Names the player nowhere any more: his place in a match that he gave up is that of a deleted player. False if
  // nothing named him. REQUIRES: he is not the host and holds no seat
  bool forget(std::string_view player);
  // The other has the player's place, unless he has one himself: as host, in a seat, in the lists of who was sent away
  // or muted. False if nothing named the player. REQUIRES: they are two players
  bool replace(std::string_view player, const Player& by);
  void unready(std::size_t seat);
  void unready_people();
  void rename(const Player&);
  // Of a running match that all agreed to pause; none if it is not paused.
  const std::optional<Pause>& pause() const { return pause_; }
  void pause(Pause pause) { pause_ = std::move(pause); }
  void resume(std::optional<Frozen> frozen = {}) {
    pause_.reset();
    frozen_ = frozen;
  }
  void keep_frozen(const Frozen& frozen) { frozen_ = frozen; }
  // None unless a pause of the present match has ended, or a clock waited. Out of date as soon as an entry follows.
  const std::optional<Frozen>& frozen() const { return frozen_; }
  // It outlives the room's sleep and a restart.
  const std::optional<OfferedDraw>& offered_draw() const { return offered_draw_; }
  void keep_offered_draw(std::optional<OfferedDraw> offered) { offered_draw_ = std::move(offered); }

 private:
  std::optional<protocol::Refusal> host_only(std::string_view player) const;
  std::optional<protocol::Refusal> seat_exists(std::size_t seat) const;

  void agree(Contract);
  void move_people_into(std::size_t seats);

  Contract contract_;
  std::string contract_text_;  // the same as JSON: most changes of a room leave it as it is
  std::string host_;
  std::vector<RoomSeat> seats_;
  std::vector<std::string> kicked_;     // may watch, but not sit again
  std::vector<std::string> sent_away_;  // may not come in again
  std::vector<std::string> muted_;
  bool locked_ = false;
  std::optional<Pause> pause_;
  std::optional<Frozen> frozen_;
  std::optional<OfferedDraw> offered_draw_;
  std::optional<protocol::MatchStart> start_;
};

// None if bots of that level can be had; else the refusal names those that can.
std::optional<protocol::Refusal> no_such_level(std::string_view level);

// Who is there now: told, never stored.
struct Attendance {
  bool present = false;
  std::int64_t away_since = 0;      // ms since 1970; 0 while present, or if never seen
  bool bot_plays = false;           // for a person who is away, was too slow, or wished it
  std::string_view bot_level = {};  // of that bot
  std::uint32_t hints = 0;          // that were given to the seat in the match that runs, or was the last
};

// What a player would play next, until the contract changes, a match begins or the player has no seat. In memory.
struct Proposal {
  std::string player;
  std::string game;
  std::string options;  // JSON
  std::size_t seats = 0;
  std::vector<std::string> votes;  // players, that one too
};

// What the message `room` says beside what lists and invitations say.
struct RoomMessage {
  std::string offers;          // JSON: a list
  std::string spectator_list;  // JSON, for the host; "" for all others
  std::size_t spectators = 0;
  std::vector<Proposal> proposals = {};
};

struct RoomShown {
  const RoomRecord& record;
  const Seating& seating;
  std::string_view phase;
  std::vector<Attendance> attendance;  // of every seat; empty: nobody is there
  bool with_link = false;
  const RoomMessage* message = nullptr;
};
// Writes one object: what lists and invitations say of a room, or the message `room`.
void write_room(protocol::Writer&, const RoomShown&);
// What invitations say of a room as it is stored. `link` only if asked for. Throws like Seating::read.
Json describe(const RoomRecord&, bool with_link);

// Does the lobby show it: open to all, with a free seat or a running match that may be watched?
bool is_listed(const Seating&, bool is_playing);

}  // namespace server
