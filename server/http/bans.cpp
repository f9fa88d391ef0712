#include "server/http/bans.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace server {
namespace {

constexpr unsigned v6_bits_counted = 64;
// The largest blocks that a provider has.
constexpr unsigned v4_bits_min = 8, v6_bits_min = 16;

bool is_over(const Ban& ban, std::int64_t now) { return ban.until != 0 && ban.until <= now; }

}  // namespace

bool is_player_id(std::string_view who) { return who.starts_with("p_"); }

std::optional<std::string> wrong_with_ban(std::string_view who) {
  if (is_player_id(who)) return std::nullopt;
  const auto network = Network::read(who);
  if (!network) return "who must be a player's id (p_...), an address or a network such as 203.0.113.0/24";
  const std::string given(who);
  const unsigned widest = network->base.is_v4() ? v4_bits_min : v6_bits_min;
  if (network->bits < widest)
    return given + " is too wide: a network that is banned has /" + std::to_string(widest) + " or more";
  if (network->base.is_unspecified() || network->base.is_multicast()) return given + " is no address of a client";
  const auto whole = network->text();
  const auto base = network->base.to_string();
  if (whole.substr(0, whole.find('/')) != base)
    return given + " has bits behind its prefix: the network is " + whole + ", the address " + base;
  return std::nullopt;
}

std::optional<std::string> banned_name(std::string_view who) {
  if (is_player_id(who)) return std::string(who);
  const auto network = Network::read(who);
  return network ? std::optional(network->text()) : std::nullopt;
}

void Bans::set(std::vector<Ban> bans) {
  all_ = std::move(bans);
  players_.clear();
  networks_.clear();
  for (std::size_t i = 0; i < all_.size(); ++i) {
    auto network = Network::read(all_[i].who);
    if (!network) {
      players_.emplace(all_[i].who, i);
      continue;
    }
    // Addresses come as the network of their household: no narrower one would ever contain them.
    if (network->base.is_v6()) network->bits = std::min(network->bits, v6_bits_counted);
    networks_.emplace_back(std::move(*network), i);
  }
}

const Ban* Bans::of_player(const std::string& id, std::int64_t now) const {
  const auto found = players_.find(id);
  return found == players_.end() || is_over(all_[found->second], now) ? nullptr : &all_[found->second];
}

const Ban* Bans::of_address(const std::string& address, std::int64_t now) const {
  if (networks_.empty()) return nullptr;
  const auto here = Network::read(address);
  if (!here) return nullptr;
  for (const auto& [network, i] : networks_)
    if (!is_over(all_[i], now) && network.contains(here->base)) return &all_[i];
  return nullptr;
}

Bans Bans::without(const Bans& others) const {
  std::unordered_set<std::string_view> known;
  for (const auto& each : others.all_) known.insert(each.who);
  Bans rest;
  std::vector<Ban> mine;
  std::ranges::copy_if(all_, std::back_inserter(mine), [&](const Ban& each) { return !known.contains(each.who); });
  rest.set(std::move(mine));
  return rest;
}

std::function<bool(const Player&, const std::string&)> keeps_out(Bans bans, std::int64_t now) {
  return [bans = std::move(bans), now](const Player& player, const std::string& address) {
    return bans.of_player(player.id, now) || bans.of_address(address, now);
  };
}

}  // namespace server
