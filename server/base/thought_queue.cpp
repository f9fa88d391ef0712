#include "server/base/thought_queue.hpp"

#include <utility>

namespace server {

bool ThoughtQueue::think(const std::string& address, Asked asked) {
  if (thinkers_.is_stopped() || !turns_.put(address, std::move(asked))) return false;
  begin_next();
  return true;
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
    auto& [thought, stop, time_max, told] = next->work;
    thinkers_.think({std::move(thought), std::move(stop), time_max,
                     [this, whose = std::move(next->whose), told = std::move(told)](auto choice) {
                       asio::post(io_, [this, whose, told, choice = std::move(choice)]() mutable {
                         --with_thinkers_;
                         turns_.give_back(whose);
                         if (choice) told(std::move(*choice));
                         begin_next();
                       });
                     }});
  }
}

}  // namespace server
