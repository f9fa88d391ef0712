// Tells players who are away what is in the outbox, by a program of the operator's. At least once: a notification
// leaves the outbox when the program has ended with 0 for it.
#pragma once

#include "server/base/asio.hpp"
#include "server/base/limits.hpp"
#include "server/store/store.hpp"

#include <boost/asio/cancellation_signal.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace server {

class Notifier {
 public:
  struct Settings {
    std::string program;                                         // as run_program() takes it
    std::function<std::int64_t()> now;                           // ms since 1970
    std::chrono::milliseconds time = notification_command_time;  // for one notification
    std::chrono::milliseconds pause = notification_look_pause;   // while none is due
  };
  // REQUIRES: the store outlives this, and this outlives what its coroutines do
  Notifier(Executor executor, Store& store, Settings settings)
      : store_(store), settings_(std::move(settings)), executor_(std::move(executor)) {}

  // Delivers what is due, one at a time, until stop(), which ends the program that runs.
  void start();
  void stop();
  // True if one was due and the program has taken it.
  awaitable<bool> deliver_one();

 private:
  awaitable<void> run();

  Store& store_;
  const Settings settings_;
  Executor executor_;
  asio::cancellation_signal stop_;
  bool stopping_ = false;
};

// What the program gets: one line.
std::string text_of(const Notification&);

}  // namespace server
