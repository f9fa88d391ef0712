#include "server/base/thinkers.hpp"

#include "server/base/thread_priority.hpp"

#include <boost/asio/post.hpp>

#include <algorithm>
#include <utility>

namespace server {

void Thinkers::think(Thinking thinking) {
  boost::asio::post(pool_, [this, thinking = std::move(thinking)] {
    lower_thread_priority();
    carry_out(thinking);
  });
}

void Thinkers::carry_out(const Thinking& thinking) const {
  std::stop_source cut;  // for either reason
  const std::stop_callback unwanted(thinking.stop, [&] { cut.request_stop(); });
  const std::stop_callback ended(stopped_.get_token(), [&] { cut.request_stop(); });
  std::optional<protocol::Thought::Choice> choice;
  if (!cut.stop_requested())
    choice = thinking.thought->choose(cut.get_token(),
                                      std::max(thinking.until, std::chrono::steady_clock::now() + thinking.time_min));
  if (is_stopped()) return;
  if (cut.stop_requested()) choice.reset();
  thinking.done(std::move(choice), thinking.thought->progress());
}

void Thinkers::stop() {
  stopped_.request_stop();
  pool_.stop();
  pool_.join();
}

}  // namespace server
