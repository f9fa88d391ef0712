#include "server/room/match_sight.hpp"

#include "server/room/stored_room.hpp"

namespace server {
namespace {

bool has_left(const Seating& seating, engine::Seat seat) {
  return index(seat) < seating.seats().size() && seating.seats()[index(seat)].left;
}

}  // namespace

std::optional<engine::Seat> seat_of(const MatchRecord& match, const std::string& player) {
  if (player.empty()) return std::nullopt;
  const auto seats = Json::parse(match.seats);
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (const auto it = seats[i].find("player"); it != seats[i].end() && *it == player) return engine::seat_at(i);
  return std::nullopt;
}

bool may_look_on(Spectators policy, bool is_over, bool is_let_in) {
  switch (policy) {
    case Spectators::yes: return is_over || is_let_in;
    case Spectators::after: return is_over;
    case Spectators::no: return false;
  }
  return false;
}

bool sight_needs_room(const MatchRecord& match, const std::string& player) {
  return !match.room.empty() && (match.ended == 0 || !seat_of(match, player));
}

std::optional<MatchSight> sight_of(const MatchRecord& match, const RoomRecord* room, const std::string& player) {
  const bool is_over = match.ended != 0;
  const auto seat = seat_of(match, player);
  if (seat && is_over) return MatchSight{seat};
  const auto seating = room ? read_seating(*room) : std::nullopt;
  // A bot plays on for who has left.
  if (seat && !(seating && has_left(*seating, *seat))) return MatchSight{seat};
  if (!room) return is_over ? std::optional(MatchSight{}) : std::nullopt;
  if (!seating) return std::nullopt;
  const bool is_let_in = seating->lets_in(player) && !seating->has_sent_away(player);
  if (!may_look_on(seating->contract().spectators, is_over, is_let_in)) return std::nullopt;
  return MatchSight{};
}

}  // namespace server
