// Tells the store that this process runs, until it stops. Nothing else waits for it, and it waits for nothing but the
// store: servers that do not hear of this one for server_is_gone_after take its rooms over.
#pragma once

#include "server/base/asio.hpp"
#include "server/store/store.hpp"

#include <cstdint>
#include <functional>

namespace server {

class Heartbeat {
 public:
  // `now`: ms since 1970.
  // REQUIRES: the store outlives this, this outlives its coroutines, and all of it is used on the executor alone
  Heartbeat(Executor executor, Store& store, std::function<std::int64_t()> now)
      : store_(store), now_(std::move(now)), next_(executor) {}

  // One beat at once, then one each heartbeat_pause until stop().
  awaitable<void> run();
  // The next beat comes at once; one that is on its way is followed by another.
  void beat_now() { next_.expires_after(std::chrono::milliseconds(0)); }
  void stop();
  // Says that the process ends, so that others need not wait to take its rooms.
  awaitable<void> say_last();

 private:
  Store& store_;
  const std::function<std::int64_t()> now_;
  asio::steady_timer next_;
  bool stopping_ = false;
};

}  // namespace server
