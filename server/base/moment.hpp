// What time it is, on both scales that a room needs.
#pragma once

#include "server/base/environment.hpp"

namespace server {

struct Moment {
  std::int64_t at = 0;      // wall clock, ms since 1970: goes into logs
  std::int64_t steady = 0;  // ms on a scale that never goes back: decides
};

inline std::int64_t steady_ms(Steady time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count();
}
inline Steady steady_time(std::int64_t ms) { return Steady(std::chrono::milliseconds(ms)); }
inline Moment moment(Environment& environment) { return {environment.now(), steady_ms(environment.steady())}; }

}  // namespace server
