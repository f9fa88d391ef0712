#include "server/base/thought_queue.hpp"

#include "server/base/limits.hpp"

#include <utility>

namespace server {

bool ThoughtQueue::think(const std::string& address, Asked asked) {
  if (thinkers_.is_stopped() || !turns_.put(address, std::move(asked))) return false;
  begin_next();
  return true;
}

std::chrono::steady_clock::time_point ThoughtQueue::end_of(std::chrono::steady_clock::time_point until) const {
  const auto now = std::chrono::steady_clock::now();
  const auto sharing = turns_.waiting() / thinkers_.threads() + 1;
  return now + (until - now) / static_cast<std::int64_t>(sharing);
}

void ThoughtQueue::begin_next() {
  while (with_thinkers_ < thinkers_.threads()) {
    auto next = turns_.take();
    if (!next) return;
    if (next->work.stop.stop_requested()) {
      turns_.give_back(next->whose);
      continue;
    }
    ++with_thinkers_;
    auto& [thought, stop, until, told] = next->work;
    thinkers_.think({std::move(thought), std::move(stop), end_of(until), thinking_min,
                     [this, whose = std::move(next->whose), told = std::move(told)](auto choice, double part) {
                       asio::post(io_, [this, whose, told, part, choice = std::move(choice)]() mutable {
                         --with_thinkers_;
                         turns_.give_back(whose);
                         if (choice) told(std::move(*choice), part);
                         begin_next();
                       });
                     }});
  }
}

}  // namespace server
