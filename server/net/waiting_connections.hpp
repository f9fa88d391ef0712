// HTTP connections that wait for their peer, by address. An address at its limit loses the oldest of its own, and so
// nobody is refused because others have left theirs open. Lives on one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

namespace server {

class WaitingConnections : public std::enable_shared_from_this<WaitingConnections> {
 public:
  // Waits for what, in the order in which they make way: the next request of a connection that was answered before; a
  // handshake, or a request that has not arrived in full; the peer, to take an answer.
  enum class Stage { idle, arriving, answered };
  // Closes the connection and frees its place. Unless it is `urgent`, false if bytes have arrived that were not read
  // yet: it waits no more.
  using Close = std::function<bool(bool urgent)>;

  // One that waits, for as long as this lives.
  class Ticket {
   public:
    Ticket(std::shared_ptr<WaitingConnections> all, std::string address, Stage stage, Close close)
        : all_(std::move(all)), address_(std::move(address)), stage_(stage), number_(all_->next_++) {
      all_->in_all_[at(stage_)].emplace(number_, Waiting{address_, std::move(close)});
      all_->addresses_[address_][at(stage_)].insert(number_);
    }
    ~Ticket() { all_->remove(address_, stage_, number_); }
    Ticket(const Ticket&) = delete;
    Ticket& operator=(const Ticket&) = delete;

   private:
    const std::shared_ptr<WaitingConnections> all_;
    const std::string address_;
    const Stage stage_;
    const std::uint64_t number_;
  };

  // How many of an address are idle.
  std::size_t idle_of(const std::string& address) const {
    const auto it = addresses_.find(address);
    return it == addresses_.end() ? 0 : it->second[at(Stage::idle)].size();
  }
  // The oldest idle one. False if none could be closed.
  bool close_idle_of(const std::string& address) {
    const auto it = addresses_.find(address);
    return it != addresses_.end() && close_first(Stage::idle, it->second[at(Stage::idle)], false);
  }
  // The oldest of the first stage that has any. False if none could be closed.
  bool close_one_of(const std::string& address, bool urgent = false) {
    const auto it = addresses_.find(address);
    if (it == addresses_.end()) return false;
    for (const auto stage : {Stage::idle, Stage::arriving, Stage::answered})
      if (close_first(stage, it->second[at(stage)], urgent)) return true;
    return false;
  }
  // Likewise, whatever its address.
  bool close_one(bool urgent = false) {
    for (std::size_t stage = 0; stage < stages; ++stage) {
      std::size_t tries = tries_max;
      for (const auto& each : in_all_[stage]) {
        if (tries-- == 0) break;
        if (close(stage, each.first, urgent)) return true;
      }
    }
    return false;
  }

 private:
  static constexpr std::size_t stages = 3;
  static constexpr std::size_t tries_max = 64;
  static std::size_t at(Stage stage) { return static_cast<std::size_t>(stage); }
  struct Waiting {
    std::string address;
    Close close;
  };

  // `numbers` may be gone when this is true.
  bool close_first(Stage stage, const std::set<std::uint64_t>& numbers, bool urgent) {
    for (const auto number : numbers)
      if (close(at(stage), number, urgent)) return true;
    return false;
  }
  bool close(std::size_t stage, std::uint64_t number, bool urgent) {
    const auto it = in_all_[stage].find(number);
    if (!it->second.close(urgent)) return false;
    const auto address = it->second.address;
    remove(address, static_cast<Stage>(stage), number);
    return true;
  }
  // Does nothing if it was closed before.
  void remove(const std::string& address, Stage stage, std::uint64_t number) {
    if (in_all_[at(stage)].erase(number) == 0) return;
    const auto it = addresses_.find(address);
    it->second[at(stage)].erase(number);
    for (const auto& each : it->second)
      if (!each.empty()) return;
    addresses_.erase(it);
  }

  std::uint64_t next_ = 0;
  std::array<std::map<std::uint64_t, Waiting>, stages> in_all_;
  std::unordered_map<std::string, std::array<std::set<std::uint64_t>, stages>> addresses_;
};

}  // namespace server
