// How many connections there are, in all and from each address, wherever they live.
#pragma once

#include "server/base/asio.hpp"

#include <boost/asio/dispatch.hpp>

#include <memory>
#include <string>
#include <unordered_map>

namespace server {

class ConnectionCounter : public std::enable_shared_from_this<ConnectionCounter> {
 public:
  // REQUIRES: `home` belongs to one thread, the one that calls enter, and outlives what enter returns
  ConnectionCounter(Executor home, std::size_t most, std::size_t most_per_address)
      : home_(std::move(home)), most_(most), most_per_address_(most_per_address) {}

  // From the next one on; nobody is sent away.
  void set_limits(std::size_t most, std::size_t most_per_address) {
    most_ = most;
    most_per_address_ = most_per_address;
  }

  std::size_t most_per_address() const { return most_per_address_; }

  // Counts a connection for as long as what is returned is held; null if there are too many in all
  // or of this address. What is returned may be given up on any thread: it is counted back at home.
  std::shared_ptr<void> enter(const std::string& address) {
    auto here = enter_address(address);
    auto in_all = here ? enter_all() : nullptr;
    if (!in_all) return nullptr;
    return {this, [here = std::move(here), in_all = std::move(in_all)](void*) {}};
  }
  // The same in all alone.
  std::shared_ptr<void> enter_all() {
    if (all_ >= most_) return nullptr;
    ++all_;
    return {this, [self = shared_from_this()](void*) { asio::dispatch(self->home_, [self] { --self->all_; }); }};
  }
  // The same of the address alone; `times` as many are let in as the limit says.
  std::shared_ptr<void> enter_address(const std::string& address, std::size_t times = 1) {
    auto& here = addresses_[address];
    if (here >= most_per_address_ * times) {
      if (here == 0) addresses_.erase(address);
      return nullptr;
    }
    ++here;
    return {this, [self = shared_from_this(), address](void*) {
              asio::dispatch(self->home_, [self, address] { self->leave(address); });
            }};
  }

 private:
  void leave(const std::string& address) {
    if (const auto it = addresses_.find(address); --it->second == 0) addresses_.erase(it);
  }

  const Executor home_;
  std::size_t most_, most_per_address_;
  std::size_t all_ = 0;
  std::unordered_map<std::string, std::size_t> addresses_;
};

}  // namespace server
