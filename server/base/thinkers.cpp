#include "server/base/thinkers.hpp"

#include "server/base/thread_priority.hpp"

#include <boost/asio/post.hpp>

#include <utility>

namespace server {
namespace {

// A place among those that think and wait, given back when the work is done or dropped.
class Place {
 public:
  explicit Place(std::shared_ptr<std::atomic<std::size_t>> taken) : taken_(std::move(taken)) {}
  Place(Place&&) = default;
  Place& operator=(Place&&) = delete;
  ~Place() {
    if (taken_) --*taken_;
  }

 private:
  std::shared_ptr<std::atomic<std::size_t>> taken_;
};

}  // namespace

Thinkers::Thinkers(std::size_t threads, std::size_t waiting_max) : taken_max_(threads + waiting_max), pool_(threads) {}

bool Thinkers::think(Thinking thinking) {
  if (stopped_.stop_requested()) return false;
  const std::size_t before = (*taken_)++;
  Place place(taken_);
  if (before >= taken_max_) return false;
  boost::asio::post(pool_, [this, thinking = std::move(thinking), place = std::move(place)] { carry_out(thinking); });
  return true;
}

void Thinkers::carry_out(const Thinking& thinking) const {
  lower_thread_priority();
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
