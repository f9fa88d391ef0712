// Whom the operator keeps out, as the database has it.
#pragma once

#include "server/net/peers.hpp"
#include "server/store/store.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace server {

// What a ban's `who` is: a player's id, or a network in its one form; none for what is neither.
std::optional<std::string> banned_name(std::string_view who);
bool is_player_id(std::string_view who);
// Why a ban of this cannot be meant, and what may be: it is neither, has bits behind its prefix, is half of the
// Internet, or no client has such an address. None if it may be.
std::optional<std::string> wrong_with_ban(std::string_view who);

// Lives on one thread.
class Bans {
 public:
  void set(std::vector<Ban>);
  // The ban of this player that is not over by `now`, ms since 1970; null: none.
  const Ban* of_player(const std::string& id, std::int64_t now) const;
  // Of an address as it is counted (counted_as()): IPv6 addresses of one /64 are one.
  const Ban* of_address(const std::string& address, std::int64_t now) const;
  const std::vector<Ban>& all() const { return all_; }
  // Those whose `who` the other ones do not have.
  Bans without(const Bans&) const;

 private:
  std::vector<Ban> all_;
  std::unordered_map<std::string, std::size_t> players_;   // at all_
  std::vector<std::pair<Network, std::size_t>> networks_;  // likewise
};

// For Shards::dismiss(): is this session one of those whom they keep out?
std::function<bool(const Player&, const std::string& address)> keeps_out(Bans, std::int64_t now);

}  // namespace server
