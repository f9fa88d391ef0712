// How long something took, counted in buckets for the metrics. Any thread may add.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace server {

class Latencies {
 public:
  // Upper bounds of the buckets, in seconds; what took longer is in the last one, which has none.
  static constexpr std::array bounds{0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                     0.05,   0.1,     0.25,   0.5,   1.0,    2.5,   5.0,  10.0};

  void add(std::chrono::nanoseconds took) {
    const double seconds = std::chrono::duration<double>(took).count();
    std::size_t bucket = 0;
    while (bucket < bounds.size() && seconds > bounds[bucket]) ++bucket;
    counts_[bucket].fetch_add(1, std::memory_order_relaxed);
    nanoseconds_.fetch_add(static_cast<std::uint64_t>(took.count()), std::memory_order_relaxed);
  }
  std::uint64_t count(std::size_t bucket) const { return counts_[bucket].load(std::memory_order_relaxed); }
  // Of all that was added.
  double seconds() const { return static_cast<double>(nanoseconds_.load(std::memory_order_relaxed)) / 1e9; }

 private:
  std::array<std::atomic<std::uint64_t>, bounds.size() + 1> counts_{};
  std::atomic<std::uint64_t> nanoseconds_{0};
};

}  // namespace server
