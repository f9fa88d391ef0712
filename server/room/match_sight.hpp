// The rule for who may see a match. It alone decides, for all that is told of one: in its room, in lists, files,
// frames and reviews, in a player's data, and in the preview of a link.
//
// The match's own seats see it; who gave the seat up sees it as a spectator until it is over. All others see it as
// the room's contract has it: `yes` at any time, who is kept out of the room when it is over; `after` when it is
// over; `no` never. A match without a room (an imported one) is seen by all when it is over.
#pragma once

#include "engine/seat.hpp"
#include "server/match/contract.hpp"
#include "server/store/store.hpp"

#include <optional>
#include <string>

namespace server {

// The seat in which this player played, none for a stranger ("").
std::optional<engine::Seat> seat_of(const MatchRecord&, const std::string& player);

// How a player sees a match.
struct MatchSight {
  std::optional<engine::Seat> seat = {};  // their own; none: they look on
  bool operator==(const MatchSight&) const = default;
};

// For those who have no seat in the match. `is_let_in`: the room keeps them not out.
bool may_look_on(Spectators, bool is_over, bool is_let_in);

// Does the rule ask for the match's room for this player ("": a stranger)?
bool sight_needs_room(const MatchRecord&, const std::string& player);
// None: the player may not see the match, nor learn that it exists. `room`: the match's, where sight_needs_room();
// null if it has none.
std::optional<MatchSight> sight_of(const MatchRecord&, const RoomRecord* room, const std::string& player);

}  // namespace server
