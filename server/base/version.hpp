#pragma once

namespace server {

inline constexpr const char* version = CLOWDER_VERSION;

}  // namespace server
