#include "server/http/wrong_codes.hpp"

#include "server/base/limits.hpp"

#include <algorithm>

namespace server {
namespace {

constexpr double none_yet = 0;
constexpr double of_guesser_per_minute = 1.0 / 60;  // one an hour

}  // namespace

WrongCodeBudget::WrongCodeBudget() : of_address_(none_yet), in_all_(none_yet), of_guesser_(of_guesser_per_minute) {}

void WrongCodeBudget::set_rates(double of_address, double in_all) {
  of_address_.set_rate(of_address);
  in_all_.set_rate(in_all);
}

std::optional<std::chrono::seconds> WrongCodeBudget::ask(const std::string& address, const std::string& player,
                                                         bool is_right, Time now) {
  Guesser guesser(address, player);
  if (is_right && !of_guesser_.wait(name_of(guesser), now)) return std::nullopt;
  auto wait = of_address_.wait(address, now);
  if (!wait) wait = in_all_.wait("", now);
  if (is_right) return wait;
  if (wait) {
    of_guesser_.take(name_of(guesser), now);  // else a guest could ask for ever
    return wait;
  }
  count(guesser, 1, now);
  if (untold_.size() < wrong_codes_told_max || untold_.contains(guesser)) ++untold_[std::move(guesser)];
  return std::nullopt;
}

// No player's id has the form of an address.
std::string WrongCodeBudget::name_of(const Guesser& guesser) {
  return guesser.second.empty() ? "@" + guesser.first : guesser.second;
}

std::optional<std::chrono::seconds> WrongCodeBudget::wait_of_address(const std::string& address, Time now) const {
  return of_address_.wait(address, now);
}

void WrongCodeBudget::count(const Guesser& guesser, std::int64_t guesses, Time now) {
  const auto price = static_cast<double>(guesses);
  of_address_.take(guesser.first, now, price);
  in_all_.take("", now, price);
  of_guesser_.take(name_of(guesser), now, price);
}

std::vector<WrongCodes> WrongCodeBudget::to_tell(std::int64_t at) {
  std::vector<WrongCodes> all;
  for (const auto& [guesser, guesses] : std::exchange(untold_, {}))
    all.push_back({.at = at, .address = guesser.first, .player = guesser.second, .count = guesses});
  return all;
}

void WrongCodeBudget::hear(const std::vector<WrongCodes>& told, Time now) {
  std::unordered_map<std::string, std::int64_t> heard;  // in this call
  for (const auto& each : told) {
    const auto before = heard_.find(each.server);
    if (before != heard_.end() && each.at <= before->second) continue;
    count({each.address, each.player}, each.count, now);
    heard[each.server] = each.at;
  }
  std::int64_t newest = 0;
  for (const auto& [server, at] : heard) {
    heard_[server] = at;
    newest = std::max(newest, at);
  }
  // Servers that have told nothing for long: what they told then is forgotten.
  std::erase_if(heard_, [&](const auto& each) { return each.second < newest - 2 * wrong_codes_kept.count(); });
}

}  // namespace server
