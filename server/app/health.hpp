// `clowder health`: asks the server on this machine whether it is ready; for HEALTHCHECK and for people.
#pragma once

#include "server/base/config.hpp"

#include <iosfwd>

namespace server {

// GET /readyz at the address and port of the settings. Says what it heard in one line. The exit code: 0 if the server
// is ready, 1 if it is not, or does not answer within three seconds.
int health(const Config&, std::ostream& out);

}  // namespace server
