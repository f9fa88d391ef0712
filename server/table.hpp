// The table of a room: who sits where, who is the host, what is to be played. Plain values
// and rules of the house, no I/O: a request is tried on a copy, stored, and then shown.
#pragma once

#include "server/contract.hpp"
#include "server/store.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server {

using Verdict = std::optional<protocol::Refusal>;

struct Sitter {
  std::string id;        // a player's, or "bot_" and the seat
  std::string name;
  std::string level;     // of a bot: "random"; "" is a person
  bool is_bot() const { return !level.empty(); }
  bool operator==(const Sitter&) const = default;
};

struct Chair {
  std::optional<Sitter> sitter;
  bool ready = false;    // bots always are
};

class Table {
 public:
  // A new room: all chairs empty.
  Table(Contract, std::string host);
  // What state_text() wrote. Throws Json::exception or std::runtime_error if it did not.
  static Table read(const RoomRecord&);
  // RoomRecord::state
  std::string state_text() const;

  const Contract& contract() const { return contract_; }
  const std::string& host() const { return host_; }
  const std::vector<Chair>& chairs() const { return chairs_; }
  std::optional<std::size_t> seat_of(std::string_view player) const;

  // Each of these answers a player and changes nothing if it refuses. Seats are whatever a
  // page sent. REQUIRES: no match is running
  Verdict sit(const Player&, std::size_t seat);
  Verdict stand(std::string_view player);
  Verdict ready(std::string_view player, bool ready);
  Verdict kick(std::string_view player, std::size_t seat);
  Verdict add_bot(std::string_view player, std::size_t seat, const std::string& level);
  Verdict remove_bot(std::string_view player, std::size_t seat);
  Verdict swap_seats(std::string_view player, std::size_t a, std::size_t b);
  // Everybody is unready again; who sits where there is no seat any more, stands.
  Verdict change(std::string_view player, Contract);
  Verdict may_start(std::string_view player) const;

  // What the room does by itself.
  void hand_over(std::string player) { host_ = std::move(player); }
  void unready(std::size_t seat);
  void unready_people();
  void rename(const Player&);
  // When clocks were last known to run, ms since 1970: what comes after is an outage.
  std::int64_t seen() const { return seen_; }
  void see(std::int64_t now) { seen_ = now; }

 private:
  Verdict host_only(std::string_view player) const;
  Verdict seat_exists(std::size_t seat) const;

  Contract contract_;
  std::string host_;
  std::vector<Chair> chairs_;
  std::vector<std::string> kicked_;  // may watch, but not sit again
  std::int64_t seen_ = 0;
};

// Who is there now: told, never stored.
struct Attendance {
  bool present = false;
  std::int64_t away_since = 0;  // ms since 1970; 0 while present, or if never seen
  bool bot_plays = false;       // for a person who is away, or was too slow
};

// What lists and invitations say of a room, and the message `room` says first.
// REQUIRES: attendance is empty or has one for every seat
Json describe(const RoomRecord&, const Table&, const std::vector<Attendance>&);
// The same as nobody in it sees it. `link` only if asked for. Throws like Table::read.
Json describe(const RoomRecord&, bool with_link);

// Does the lobby show it: open to all, with a free seat or a running match that may be watched?
bool is_listed(const Table&, std::string_view phase);

}  // namespace server
