// The threads on which bots think: apart from the shards, so that no room waits for them.
#pragma once

#include "protocol/thought.hpp"
#include "server/base/turns.hpp"

#include <boost/asio/thread_pool.hpp>

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

namespace server {

// What is to be thought.
struct Thinking {
  std::string whose;  // the address that it is thought for: each has its turn
  std::unique_ptr<const protocol::Thought> thought;
  std::stop_token stop;                // nobody wants it any more
  std::chrono::milliseconds time_max;  // from the first moment of thinking
  // On a thread of the pool; not called once it is stopped.
  std::function<void(protocol::Thought::Choice)> done;
};

class Thinkers {
 public:
  // As many think at once as there are threads. REQUIRES: threads > 0
  Thinkers(std::size_t threads, std::size_t waiting_max, std::size_t waiting_of_one_max);
  ~Thinkers() { stop(); }
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  // Never waits. False if as many think and wait as may, or after stop(): nothing comes of it then.
  [[nodiscard]] bool think(Thinking);
  // Ends what is being thought, begins nothing any more, and joins the threads.
  void stop();

 private:
  void carry_out_next();
  void carry_out(const Thinking&) const;

  Turns<Thinking> turns_;
  std::stop_source stopped_;
  boost::asio::thread_pool pool_;
};

}  // namespace server
