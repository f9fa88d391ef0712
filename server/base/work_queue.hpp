// What waits for a thread that may block: from any thread in, to one thread out.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <vector>

namespace server {

template <class Work>
class WorkQueue {
 public:
  explicit WorkQueue(std::size_t max) : max_(max) {}

  enum class Answer { taken, full, closed };
  // Never waits. Leaves the work alone unless it is taken.
  Answer push(Work&& work) {
    const auto answer = [&] {
      const std::lock_guard lock(mutex_);
      return add(std::move(work));
    }();
    if (answer == Answer::taken) filled_.notify_one();
    return answer;
  }
  // The same, but nobody is woken for it before wake(from), which the caller owes if `owes_wake`. A thread that is
  // awake takes it anyway.
  struct Pushed {
    Answer answer;
    bool owes_wake = false;
  };
  Pushed push_from(const void* from, Work&& work) {
    const std::lock_guard lock(mutex_);
    const auto answer = add(std::move(work));
    if (answer != Answer::taken) return {answer};
    if (std::ranges::find(gathering_, from) != gathering_.end()) return {Answer::taken};
    gathering_.push_back(from);
    return {Answer::taken, true};
  }
  void wake(const void* from) {
    {
      const std::lock_guard lock(mutex_);
      std::erase(gathering_, from);
    }
    filled_.notify_one();
  }

  // What waits.
  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
  }
  // Waits until there is something and takes up to `most` of it; empty when the queue is
  // closed and nothing is left.
  std::vector<Work> take(std::size_t most) {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
    return taken(most);
  }
  // The same, but empty also if nothing has come within this time.
  std::vector<Work> take_within(std::chrono::milliseconds time, std::size_t most) {
    std::unique_lock lock(mutex_);
    filled_.wait_for(lock, time, [this] { return closed_ || !waiting_.empty(); });
    return taken(most);
  }
  // Closed, and nothing is left.
  bool is_at_end() {
    const std::lock_guard lock(mutex_);
    return closed_ && waiting_.empty();
  }

  // Nothing more goes in; what waits still comes out.
  void close() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    filled_.notify_all();
  }

 private:
  // REQUIRES: the mutex is held
  Answer add(Work&& work) {
    if (closed_) return Answer::closed;
    if (waiting_.size() >= max_) return Answer::full;
    waiting_.push_back(std::move(work));
    return Answer::taken;
  }
  // REQUIRES: the mutex is held
  std::vector<Work> taken(std::size_t most) {
    std::vector<Work> taken;
    while (taken.size() < most && !waiting_.empty()) {
      taken.push_back(std::move(waiting_.front()));
      waiting_.pop_front();
    }
    return taken;
  }

  const std::size_t max_;
  std::mutex mutex_;
  std::condition_variable filled_;
  std::deque<Work> waiting_;
  std::vector<const void*> gathering_;  // who owes a wake
  bool closed_ = false;
};

}  // namespace server
