// The priority of threads that compute beside the shards.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

namespace server {

// Lowers the calling thread's, so that moves are served first on a busy machine. Where the system refuses, the
// thread works all the same.
inline void lower_thread_priority() {
  constexpr int lower = 10;
  thread_local const bool done = setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), lower) == 0;
  (void)done;
}

}  // namespace server
