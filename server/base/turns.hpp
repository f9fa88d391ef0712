// Work that waits. Those who ask for some take turns, however much each of them has asked for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace server {

template <class Work>
class Turns {
 public:
  struct Taken {
    std::string whose;
    Work work;
  };

  // So much may wait or be under way in all, and so much of one asker.
  Turns(std::size_t most, std::size_t most_of_one) : most_(most), most_of_one_(most_of_one) {}

  // False if there is no place.
  bool put(const std::string& whose, Work work) {
    const auto of_one = places_.find(whose);
    if (all_ >= most_ || (of_one != places_.end() && of_one->second >= most_of_one_)) return false;
    ++all_;
    ++places_[whose];
    auto queue = std::ranges::find(queues_, whose, &Queue::whose);
    if (queue == queues_.end()) queue = queues_.insert(queue, Queue{whose, {}});
    queue->waiting.push_back(std::move(work));
    return true;
  }
  // What is next, if anything waits. Its place is taken until give_back().
  std::optional<Taken> take() {
    if (queues_.empty()) return std::nullopt;
    auto& first = queues_.front();
    std::optional<Taken> taken(Taken{first.whose, std::move(first.waiting.front())});
    first.waiting.pop_front();
    if (first.waiting.empty()) queues_.pop_front();
    else queues_.splice(queues_.end(), queues_, queues_.begin());
    return taken;
  }
  std::size_t waiting() const {
    std::size_t all = 0;
    for (const auto& each : queues_) all += each.waiting.size();
    return all;
  }
  void give_back(const std::string& whose) {
    --all_;
    if (const auto of_one = places_.find(whose); --of_one->second == 0) places_.erase(of_one);
  }

 private:
  struct Queue {
    std::string whose;
    std::deque<Work> waiting;  // never empty
  };

  const std::size_t most_, most_of_one_;
  std::list<Queue> queues_;  // in the order of their turns
  std::size_t all_ = 0;
  std::unordered_map<std::string, std::size_t> places_;  // by asker
};

}  // namespace server
