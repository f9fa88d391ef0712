// What is the same for all rooms and sessions: limits and counters.
#pragma once

#include "server/base/limits.hpp"

#include <atomic>
#include <cstdint>
#include <string>

namespace server {

struct ServerSettings {
  Limits limits;
  std::string build;  // told in `welcome`
};

// Numbers for the metrics page. Written by shards, read by anybody.
struct Counters {
  std::atomic<std::int64_t> sessions{0}, rooms{0};                                                         // now
  std::atomic<std::uint64_t> entries{0}, frames{0}, too_slow{0}, policy{0}, faults{0}, storage_errors{0};  // so far
};

}  // namespace server
