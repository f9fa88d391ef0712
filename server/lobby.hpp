// The lobby: the list of rooms that are open to all, told as differences. It lives on one
// shard; rooms of other shards post to it.
#pragma once

#include "protocol/messages.hpp"
#include "server/asio.hpp"
#include "server/house_rules.hpp"
#include "server/line.hpp"
#include "server/store.hpp"

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>

namespace server {

class Lobby {
 public:
  Lobby(asio::any_io_executor, const HouseRules&);

  // What the store lists, before anybody changes anything.
  awaitable<void> load(Store&);
  // The room as `describe` has it, or "" if it is not to be listed any more.
  void change(const std::string& room, std::string json);

  // False if the lobby is full.
  [[nodiscard]] bool arrive(std::shared_ptr<Line>);
  void leave(const std::shared_ptr<Line>&);
  void hear(const std::shared_ptr<Line>&, const protocol::Message&, std::int64_t now);
  void close(Goodbye, std::string_view reason);

 private:
  void forget(const std::string& room);
  void tell_soon();
  void tell();
  Frame list() const;

  const HouseRules& rules_;
  std::map<std::string, std::string> rooms_;     // JSON by code
  std::deque<std::string> order_;                // oldest first
  std::map<std::shared_ptr<Line>, bool> lines_;  // and whether it has joined
  std::set<std::string> changed_;                // since the last frame
  asio::steady_timer soon_;                      // gathers changes: a busy house sends a few frames a second
  bool telling_ = false;
};

}  // namespace server
