// The threads on which bots think: apart from the shards, so that no room waits for them.
#pragma once

#include "protocol/thought.hpp"

#include <boost/asio/thread_pool.hpp>

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace server {

// What is to be thought.
struct Thinking {
  std::unique_ptr<const protocol::Thought> thought;
  std::stop_token stop;                         // nobody wants it any more
  std::chrono::steady_clock::time_point until;  // then it must be done
  std::chrono::milliseconds time_min;           // it has at least so long, from the first moment of thinking
  // Called on a thread of the pool, with how far the thought came (Thought::progress()). Nothing was decided if it was
  // stopped.
  std::function<void(std::optional<protocol::Thought::Choice>, double part)> done;
};

class Thinkers {
 public:
  // As many think at once as there are threads. REQUIRES: threads > 0
  explicit Thinkers(std::size_t threads) : threads_(threads), pool_(threads) {}
  ~Thinkers() { stop(); }
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  // From any thread; never waits. What the pool has no thread for waits in the order in which it came: each caller
  // bounds how much it has here (ThoughtQueue).
  void think(Thinking);
  // Ends what is being thought, begins nothing any more, and joins the threads. What was not done is not told.
  void stop();
  bool is_stopped() const { return stopped_.stop_requested(); }
  std::size_t threads() const { return threads_; }

 private:
  void carry_out(const Thinking&) const;

  const std::size_t threads_;
  std::stop_source stopped_;
  boost::asio::thread_pool pool_;
};

}  // namespace server
