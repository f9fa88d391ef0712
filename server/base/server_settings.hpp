// What is the same for all rooms and sessions: limits and counters.
#pragma once

#include "server/base/latencies.hpp"
#include "server/base/limits.hpp"
#include "server/base/wall_clock.hpp"

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace server {

struct ServerSettings {
  Limits limits;
  std::string build;                                   // told in `welcome`
  std::function<std::int64_t()> now = &wall_clock_ms;  // ms since 1970
};

// Of the refusal while Counters::draining: nothing new begins.
inline constexpr std::string_view draining_code = "draining";

// Numbers for the metrics page. Written by shards, read by anybody.
struct Counters {
  std::atomic<std::int64_t> sessions{0}, rooms{0};  // now
  std::atomic<std::int64_t> requests_waiting{0};    // in the mailboxes of all rooms, now
  std::atomic<std::int64_t> frames_waiting{0};      // in the outboxes of all sessions, now
  std::atomic<std::uint64_t> entries{0}, frames{0}, too_slow{0}, policy{0}, faults{0}, storage_errors{0};  // so far
  // Of bots, so far: thoughts that did all iterations of their level, those that time cut, and moves without any.
  std::atomic<std::uint64_t> thoughts_whole{0}, thoughts_cut{0}, moves_unthought{0};
  Latencies moves;                    // from the arrival of a move until everybody was told
  Latencies mailbox;                  // what sessions said, until the room read it
  Latencies loop_lag;                 // how much later than it should a timer of a shard ran
  std::atomic<bool> draining{false};  // an operator wants no new rooms and matches here
};

}  // namespace server
