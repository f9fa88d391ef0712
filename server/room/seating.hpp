// Who sits where in a room, who is the host, what is to be played. Plain values
// and rules of the house, no I/O: a request is tried on a copy, stored, and then shown.
#pragma once

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
  // The person who holds this seat; null if a bot or nobody does.
  const Occupant* person() const { return occupant && !occupant->is_bot() && !left ? &*occupant : nullptr; }
};

// A match whose clocks, bots and vacancies stand still.
struct Pause {
  std::int64_t since = 0;              // ms since 1970
  std::vector<std::size_t> waits_for;  // seats that were absent: when all are back, it goes on
};

class Seating {
 public:
  // A new room: all seats empty.
  Seating(Contract, std::string host);
  // What state_text() wrote. Throws Json::exception or std::runtime_error if it did not.
  static Seating read(const RoomRecord&);
  // RoomRecord::state
  std::string state_text() const;

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
  // Bots are ready, and the host, who starts the match.
  bool is_ready(const RoomSeat&) const;
  // Nobody but the host holds a seat, and no seat is free.
  bool is_against_bots() const;

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
  std::optional<protocol::Refusal> add_bot(std::string_view player, std::size_t seat, const std::string& level);
  std::optional<protocol::Refusal> remove_bot(std::string_view player, std::size_t seat);
  std::optional<protocol::Refusal> swap_seats(std::string_view player, std::size_t a, std::size_t b);
  // Everybody is unready again; who sits where there is no seat any more, stands.
  std::optional<protocol::Refusal> change(std::string_view player, Contract);
  std::optional<protocol::Refusal> may_start(std::string_view player) const;

  // What the room does by itself.
  void hand_over(std::string player) { host_ = std::move(player); }
  // While a match is running. The seat stays in the match and is free after it.
  void give_up(std::size_t seat) { seats_[seat].left = true; }
  void free_given_up();
  void unready(std::size_t seat);
  void unready_people();
  void rename(const Player&);
  // Of a running match that all agreed to pause; none if it is not paused.
  const std::optional<Pause>& pause() const { return pause_; }
  void pause(Pause pause) { pause_ = std::move(pause); }
  void resume() { pause_.reset(); }

 private:
  std::optional<protocol::Refusal> host_only(std::string_view player) const;
  std::optional<protocol::Refusal> seat_exists(std::size_t seat) const;

  Contract contract_;
  std::string host_;
  std::vector<RoomSeat> seats_;
  std::vector<std::string> kicked_;     // may watch, but not sit again
  std::vector<std::string> sent_away_;  // may not come in again
  std::vector<std::string> muted_;
  std::optional<Pause> pause_;
};

// Who is there now: told, never stored.
struct Attendance {
  bool present = false;
  std::int64_t away_since = 0;  // ms since 1970; 0 while present, or if never seen
  bool bot_plays = false;       // for a person who is away, or was too slow
};

// What lists and invitations say of a room, and the message `room` says first.
// REQUIRES: attendance is empty or has one for every seat
Json describe(const RoomRecord&, const Seating&, const std::vector<Attendance>&);
// The same as nobody in it sees it. `link` only if asked for. Throws like Seating::read.
Json describe(const RoomRecord&, bool with_link);

// Does the lobby show it: open to all, with a free seat or a running match that may be watched?
bool is_listed(const Seating&, bool is_playing);

}  // namespace server
