// Removes what nobody has used for long. Matches and all that belongs to them stay.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace server {

struct Pruned {
  std::size_t chats = 0, rooms = 0, players = 0;
};

// Removes, a few hundred in a transaction: lines of chat from before this time (ms since 1970); notifications that are
// older; rooms in which no match was begun and which were closed, or not used, since then; links for other devices that
// expired before it; players who were made before it, signed no device in and asked for no link since then, hold no seat
// in any match or open room and are no room's host. Throws SQLite::Exception.
// REQUIRES: the folder is locked, the database is prepared
Pruned prune_database(const std::filesystem::path& file, std::int64_t before,
                      const std::function<void(std::string_view part, std::size_t done, std::size_t of)>& progress);
// All that it asks of the database, for tests.
std::vector<std::string> pruning_statements();

}  // namespace server
