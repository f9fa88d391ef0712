// The whole server, from opening the database to the last close frame.
#pragma once

#include "server/base/config.hpp"

namespace server {

// Serves until SIGTERM or SIGINT. Says on stdout where it listens once it does. Throws
// StartFailure if it cannot begin. Returns the exit code of the process.
int serve(const Config&);

}  // namespace server
