#pragma once

#include <chrono>
#include <cstdint>

namespace server {

// Milliseconds since 1970.
inline std::int64_t wall_clock_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace server
