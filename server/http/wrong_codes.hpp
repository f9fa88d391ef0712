// How many wrong guesses at codes of rooms are left: to an address, to a player, and to all strangers together.
#pragma once

#include "server/base/allowance.hpp"
#include "server/store/store.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace server {

// Lives on one thread. Where several servers share a database each tells the others with its heartbeat what was guessed
// wrong there: to guess at all of them in turn gains nothing.
class WrongCodeBudget {
 public:
  using Time = Allowance::Time;

  // Nobody may guess before set_rates().
  WrongCodeBudget();

  // A minute.
  void set_rates(double of_address, double in_all);

  // How long to wait before a code is looked at; none if it may be now. A right code waits like a wrong one for an
  // address that guesses too much, and for strangers when too many guess. A known player who has guessed nothing wrong
  // lately does not suffer for others. `player` "": a stranger.
  std::optional<std::chrono::seconds> wait(const std::string& address, const std::string& player, Time now) const;
  void take(const std::string& address, const std::string& player, Time now);
  // The same for secrets that are too long to be guessed: they count for the address alone.
  std::optional<std::chrono::seconds> wait_of_address(const std::string& address, Time now) const;
  void take_of_address(const std::string& address, Time now) { of_address_.take(address, now); }

  // What take() has taken since the last call, at most wrong_codes_told_max. `at`: ms since 1970, later with each call.
  std::vector<WrongCodes> to_tell(std::int64_t at);
  // Counts what others have told; what it has heard before it ignores. REQUIRES: what each server has told stands in
  // the order of `at`
  void hear(const std::vector<WrongCodes>&, Time now);

 private:
  using Guesser = std::pair<std::string, std::string>;  // address and player

  void count(const Guesser&, std::int64_t guesses, Time now);

  Allowance of_address_, in_all_, of_player_;
  std::map<Guesser, std::int64_t> untold_;
  std::unordered_map<std::string, std::int64_t> heard_;  // by server: until when, by its clock
};

}  // namespace server
