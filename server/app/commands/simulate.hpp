// `clowder simulate`: matches of bots without a network, as match files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <string>

namespace server {

struct Simulation {
  std::string game;
  std::string options = "{}";  // JSON; `players` says how many seats, else the smallest table
  std::size_t matches = 1;
  std::uint64_t seed = 1;  // the same seed gives the same files
  std::string bots = "random";
  std::filesystem::path out = ".";  // made if it is not there
  double take_backs = 0;            // how likely an action that can be taken back is: makes long matches
};

// Writes OUT/<game>-<seed>-<number>.json and says on `err` how far it is, if that takes long. The match in it is called
// simulated-<game>-<8 digits for options, seats and take-backs>-<seed>-<number>; where that is longer than an id may
// be, digits stand for seed and number, too.
// The exit code: 1 after one line on `err` that says what is wrong.
int simulate(const Simulation&, std::ostream& err);

}  // namespace server
