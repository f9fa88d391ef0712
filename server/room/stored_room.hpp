// Questions about a player to the record of a room that may sleep.
#pragma once

#include "server/room/seating.hpp"
#include "server/store/store.hpp"

#include <optional>
#include <string>

namespace server {

// None if what is stored cannot be read: such a room is nobody's, and harms no list of others.
std::optional<Seating> read_seating(const RoomRecord&);
// Host or seated: a player whom this room knows already.
bool belongs_to(const RoomRecord&, const std::string& player);

}  // namespace server
