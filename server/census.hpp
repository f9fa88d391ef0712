// How many connections there are, in all and from each address, wherever they live.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace server {

class Census : public std::enable_shared_from_this<Census> {
 public:
  Census(std::size_t most, std::size_t most_per_address) : most_(most), most_per_address_(most_per_address) {}

  // Counts a connection for as long as what is returned is held; null if the house is full or
  // this address has enough. Any thread.
  std::shared_ptr<void> enter(const std::string& address) {
    const std::lock_guard lock(mutex_);
    auto& here = addresses_[address];
    if (all_ >= most_ || here >= most_per_address_) {
      if (here == 0) addresses_.erase(address);
      return nullptr;
    }
    ++here;
    ++all_;
    return {this, [self = shared_from_this(), address](void*) { self->leave(address); }};
  }

 private:
  void leave(const std::string& address) {
    const std::lock_guard lock(mutex_);
    --all_;
    if (const auto it = addresses_.find(address); --it->second == 0) addresses_.erase(it);
  }

  const std::size_t most_, most_per_address_;
  std::mutex mutex_;
  std::size_t all_ = 0;
  std::unordered_map<std::string, std::size_t> addresses_;
};

}  // namespace server
