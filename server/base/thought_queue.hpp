// What the bots of one shard are to think about. The addresses that it is thought for take turns. Each thought is to
// be done in time: where several wait, each gets its share of the time that is left.
#pragma once

#include "server/base/asio.hpp"
#include "server/base/thinkers.hpp"
#include "server/base/turns.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

namespace server {

// Every member is called, and tells, on the thread of its context.
class ThoughtQueue {
 public:
  // It has at most as many thoughts with the thinkers as they have threads. So many more wait here, in all and of one
  // address. REQUIRES: the thinkers are stopped before this goes
  ThoughtQueue(asio::io_context& io, Thinkers& thinkers, std::size_t waiting_max, std::size_t waiting_of_one_max)
      : io_(io),
        thinkers_(thinkers),
        turns_(thinkers.threads() + waiting_max, thinkers.threads() + waiting_of_one_max) {}

  struct Asked {
    std::unique_ptr<const protocol::Thought> thought;
    std::stop_token stop;                         // nobody wants it any more: then nobody is told
    std::chrono::steady_clock::time_point until;  // when it is to be done
    // What was decided, and how far the thought came: below 1 if its time was over before.
    std::function<void(protocol::Thought::Choice, double part)> told;
  };
  // False if as many think and wait as may, or the thinkers have stopped: nothing comes of it then.
  [[nodiscard]] bool think(const std::string& address, Asked);

 private:
  void begin_next();
  // When a thought that begins now must end.
  std::chrono::steady_clock::time_point end_of(std::chrono::steady_clock::time_point until) const;

  asio::io_context& io_;
  Thinkers& thinkers_;
  Turns<Asked> turns_;
  std::size_t with_thinkers_ = 0;
};

}  // namespace server
