// How many wrong guesses at codes of rooms are left: to an address, and to all together, guests or strangers.
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

  // Somebody has named a code: how long to wait for the answer; none if it comes now. `player` "": a stranger, who is
  // known by the address. A right code is told at once to who has named no wrong one in the last hour. All others wait
  // while the address, or everybody together, guesses too much. A wrong one that is answered is counted.
  std::optional<std::chrono::seconds> ask(const std::string& address, const std::string& player, bool is_right,
                                          Time now);
  // The same for secrets that are too long to be guessed: they count for the address alone.
  std::optional<std::chrono::seconds> wait_of_address(const std::string& address, Time now) const;
  void take_of_address(const std::string& address, Time now) { of_address_.take(address, now); }

  // What ask() has counted since the last call, at most wrong_codes_told_max. `at`: ms since 1970, later with each call.
  std::vector<WrongCodes> to_tell(std::int64_t at);
  // Counts what others have told; what it has heard before it ignores. REQUIRES: what each server has told stands in
  // the order of `at`
  void hear(const std::vector<WrongCodes>&, Time now);

 private:
  using Guesser = std::pair<std::string, std::string>;  // address and player

  static std::string name_of(const Guesser&);
  void count(const Guesser&, std::int64_t guesses, Time now);

  Allowance of_address_, in_all_;
  Allowance of_guesser_;  // one wrong code an hour, then he is one who guesses
  std::map<Guesser, std::int64_t> untold_;
  std::unordered_map<std::string, std::int64_t> heard_;  // by server: until when, by its clock
};

}  // namespace server
