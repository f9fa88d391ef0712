// Left over from earlier versions, which deleted a player while others could still name them.
#pragma once

#include "server/store/sql.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace server {

// Each thing that names somebody who is no player, in one line. A room that is still to forget somebody (departures) is
// none of them. Throws sql::Failure.
void look_for_left_over(sql::Database&, const std::function<void(const std::string&)>& found);
// Lines of chat and notifications go, seats in matches become a deleted player's, and rooms are noted as still to forget
// them: the server sees to it when it runs. How many things were mended. REQUIRES: no server runs on the database
std::size_t mend_left_over(sql::Database&, std::int64_t now);

}  // namespace server
