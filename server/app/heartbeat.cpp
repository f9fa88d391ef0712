#include "server/app/heartbeat.hpp"

#include "server/base/limits.hpp"

namespace server {

awaitable<void> Heartbeat::run() {
  while (!stopping_) {
    // Set before the beat: beat_now() counts also while the store is waited for.
    next_.expires_after(heartbeat_pause);
    (void)co_await store_.beat(now_(), Store::Beat::next);
    if (stopping_) co_return;
    co_await next_.async_wait(as_result);
  }
}

void Heartbeat::stop() {
  stopping_ = true;
  beat_now();
}

awaitable<void> Heartbeat::say_last() { (void)co_await store_.beat(now_(), Store::Beat::last); }

}  // namespace server
