// How many connections there are, in all and from each address, wherever they live.
#pragma once

#include "server/asio.hpp"

#include <boost/asio/dispatch.hpp>

#include <memory>
#include <string>
#include <unordered_map>

namespace server {

class Census : public std::enable_shared_from_this<Census> {
 public:
  // REQUIRES: `home` belongs to one thread, the one that calls enter, and outlives what enter returns
  Census(asio::any_io_executor home, std::size_t most, std::size_t most_per_address)
      : home_(std::move(home)), most_(most), most_per_address_(most_per_address) {}

  // Counts a connection for as long as what is returned is held; null if the house is full or
  // this address has enough. What is returned may be given up on any thread: it says so at home.
  std::shared_ptr<void> enter(const std::string& address) {
    auto& here = addresses_[address];
    if (all_ >= most_ || here >= most_per_address_) {
      if (here == 0) addresses_.erase(address);
      return nullptr;
    }
    ++here;
    ++all_;
    return {this, [self = shared_from_this(), address](void*) {
              asio::dispatch(self->home_, [self, address] { self->leave(address); });
            }};
  }

 private:
  void leave(const std::string& address) {
    --all_;
    if (const auto it = addresses_.find(address); --it->second == 0) addresses_.erase(it);
  }

  const asio::any_io_executor home_;
  const std::size_t most_, most_per_address_;
  std::size_t all_ = 0;
  std::unordered_map<std::string, std::size_t> addresses_;
};

}  // namespace server
