// Credits that fill up slowly: how much somebody may ask of the server.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <unordered_map>

namespace server {

// One account: full at first, filled up to `burst`.
class Credits {
 public:
  using Time = std::chrono::steady_clock::time_point;
  struct Rate {
    double per_second;
    double burst;  // at most so many at once
  };

  Credits(const Rate& rate, Time now) : left_(rate.burst), at_(now) {}

  double left(const Rate& rate, Time now) const {
    const std::chrono::duration<double> since = now - at_;
    return std::min(rate.burst, left_ + since.count() * rate.per_second);
  }
  // Takes what there is.
  void take(double price, const Rate& rate, Time now) {
    left_ = std::max(0.0, left(rate, now) - price);
    at_ = now;
  }
  // Takes the price, or nothing if there is not so much.
  bool pay(double price, const Rate& rate, Time now) {
    if (left(rate, now) < price) return false;
    take(price, rate, now);
    return true;
  }

 private:
  double left_;
  Time at_;
};

// An account for each key, an address or a player. Remembers a bounded number of keys.
class Allowance {
 public:
  using Time = Credits::Time;

  // So many a minute, and as many at once, but at least one.
  explicit Allowance(double per_minute) : Allowance(rate_of(per_minute)) {}
  explicit Allowance(Credits::Rate rate, std::size_t keys_max = 20'000) : rate_(rate), keys_max_(keys_max) {}

  // From now on. Accounts keep what they have, up to the new burst.
  void set_rate(double per_minute) { rate_ = rate_of(per_minute); }
  void set_rate(Credits::Rate rate) { rate_ = rate; }

  // How long until this key can pay the price; none if it can now. A price above the burst costs all of it.
  std::optional<std::chrono::seconds> wait(const std::string& key, Time now, double price = 1) const {
    const auto it = accounts_.find(key);
    const double left = it == accounts_.end() ? rate_.burst : it->second.left(rate_, now);
    const double due = rate_.burst > 0 ? std::min(price, rate_.burst) : price;
    if (left >= due) return std::nullopt;
    if (rate_.per_second <= 0) return std::chrono::hours(1);
    return std::chrono::seconds(1 + static_cast<std::int64_t>((due - left) / rate_.per_second));
  }

  void take(const std::string& key, Time now, double price = 1) {
    if (accounts_.size() >= keys_max_) drop_full(now);
    accounts_.try_emplace(key, rate_, now).first->second.take(price, rate_, now);
  }

  // Takes the price if it is there; else says how long to wait.
  std::optional<std::chrono::seconds> ask(const std::string& key, Time now, double price = 1) {
    if (auto seconds = wait(key, now, price)) return seconds;
    take(key, now, price);
    return std::nullopt;
  }

 private:
  static Credits::Rate rate_of(double per_minute) {
    return {per_minute / 60, per_minute > 0 ? std::max(1.0, per_minute) : 0};
  }
  // A full account says nothing; if none is full, an attack with many keys starts anew.
  void drop_full(Time now) {
    std::erase_if(accounts_, [&](const auto& each) { return each.second.left(rate_, now) >= rate_.burst; });
    if (accounts_.size() >= keys_max_) accounts_.clear();
  }

  Credits::Rate rate_;
  std::size_t keys_max_;
  std::unordered_map<std::string, Credits> accounts_;
};

}  // namespace server
