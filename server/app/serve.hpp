// The whole server, from opening the database to the last close frame.
#pragma once

#include "server/base/config.hpp"

#include <functional>
#include <optional>

namespace server {

// Serves until SIGTERM or SIGINT. Says on stdout where it listens once it does. At SIGHUP it asks for the settings
// again (none: they are wrong, and that has been told) and follows those that can change while it runs. Throws
// StartFailure if it cannot begin. Returns the exit code of the process.
int serve(const Config&, std::function<std::optional<Config>()> read_again);

}  // namespace server
