#include "server/base/thinkers.hpp"

#include "server/base/thread_priority.hpp"

#include <boost/asio/post.hpp>

#include <utility>

namespace server {

Thinkers::Thinkers(std::size_t threads, std::size_t waiting_max, std::size_t waiting_of_one_max)
    : turns_(threads + waiting_max, threads + waiting_of_one_max), pool_(threads) {}

bool Thinkers::think(Thinking thinking) {
  if (stopped_.stop_requested()) return false;
  const auto whose = thinking.whose;
  if (!turns_.put(whose, std::move(thinking))) return false;
  boost::asio::post(pool_, [this] { carry_out_next(); });
  return true;
}

void Thinkers::carry_out_next() {
  lower_thread_priority();
  const auto next = turns_.take();
  if (!next) return;
  carry_out(next->work);
  turns_.give_back(next->whose);
}

void Thinkers::carry_out(const Thinking& thinking) const {
  std::stop_source cut;  // for either reason
  const std::stop_callback unwanted(thinking.stop, [&] { cut.request_stop(); });
  const std::stop_callback ended(stopped_.get_token(), [&] { cut.request_stop(); });
  if (cut.stop_requested()) return;
  auto choice = thinking.thought->choose(cut.get_token(), std::chrono::steady_clock::now() + thinking.time_max);
  if (!cut.stop_requested()) thinking.done(std::move(choice));
}

void Thinkers::stop() {
  stopped_.request_stop();
  pool_.stop();
  pool_.join();
}

}  // namespace server
