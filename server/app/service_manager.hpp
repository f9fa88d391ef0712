// Tells systemd how far the server is (sd_notify(3)), if it was started by it.
#pragma once

#include <string_view>

namespace server {

// Sends the state ("READY=1", "STOPPING=1") to the socket that NOTIFY_SOCKET names. Does nothing without one; a
// manager that does not listen is no reason to end.
void tell_service_manager(std::string_view state);

}  // namespace server
