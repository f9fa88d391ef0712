#include "server/room/stored_room.hpp"

#include "server/base/log_value.hpp"

#include <spdlog/spdlog.h>

namespace server {

std::optional<Seating> read_seating(const RoomRecord& room) {
  try {
    return Seating::read(room);
  } catch (const std::exception& error) {
    spdlog::error("event=damaged room={} reason={}", room.code, log_value(error.what()));
    return std::nullopt;
  }
}

bool belongs_to(const RoomRecord& room, const std::string& player) {
  if (player.empty()) return false;
  const auto seating = read_seating(room);
  return seating && (seating->host() == player || seating->seat_of(player));
}

}  // namespace server
