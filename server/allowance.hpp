// So many of something a minute for each address: a bucket that fills slowly.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <unordered_map>

namespace server {

class Allowance {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Allowance(double per_minute) : per_minute_(per_minute) {}

  // How long until this key may do it again; none if it may now.
  std::optional<std::chrono::seconds> wait(const std::string& key, Time now) const {
    const auto it = buckets_.find(key);
    const double left = it == buckets_.end() ? burst() : filled(it->second, now);
    if (left >= 1) return std::nullopt;
    if (per_minute_ <= 0) return std::chrono::hours(1);
    return std::chrono::seconds(1 + static_cast<std::int64_t>((1 - left) * 60 / per_minute_));
  }

  void take(const std::string& key, Time now) {
    if (buckets_.size() >= keys_max) forget_full(now);
    auto [it, fresh] = buckets_.try_emplace(key, Bucket{burst(), now});
    it->second = {std::max(0.0, filled(it->second, now) - 1), now};
  }

  // Takes one if there is one; else says how long to wait.
  std::optional<std::chrono::seconds> ask(const std::string& key, Time now) {
    if (auto seconds = wait(key, now)) return seconds;
    take(key, now);
    return std::nullopt;
  }

 private:
  struct Bucket { double left; Time at; };
  static constexpr std::size_t keys_max = 20'000;

  double burst() const { return per_minute_ > 0 ? std::max(1.0, per_minute_) : 0; }
  double filled(const Bucket& bucket, Time now) const {
    const std::chrono::duration<double> since = now - bucket.at;
    return std::min(burst(), bucket.left + since.count() / 60 * per_minute_);
  }
  // A full bucket says nothing; if none is full, an attack with many addresses starts anew.
  void forget_full(Time now) {
    std::erase_if(buckets_, [&](const auto& each) { return filled(each.second, now) >= burst(); });
    if (buckets_.size() >= keys_max) buckets_.clear();
  }

  double per_minute_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace server
