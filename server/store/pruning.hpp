// Removes what nobody has used for long. Matches and all that belongs to them stay.
#pragma once

#include "server/store/sql.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace server {

struct Pruned {
  std::size_t chats = 0, rooms = 0, players = 0;
};

using PruneProgress = std::function<void(std::string_view part, std::size_t done, std::size_t of)>;

// Removes, a few hundred in a transaction: lines of chat from before this time (ms since 1970); notifications that are
// older; rooms in which no match was begun and which were closed, or not used, since then; links for other devices that
// expired before it; players who were made before it, whom no device was in as and who asked for no link since then,
// who hold no seat in any match or open room and are no room's host. Throws sql::Failure.
// REQUIRES: no server runs on the database, which is prepared
Pruned prune_database(sql::Database&, std::int64_t before, const PruneProgress&);
// All that it asks of the database, for tests.
std::vector<std::string> pruning_statements();

}  // namespace server
