// `clowder arena`: matches of bots of several levels against each other, and what they come to.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace server {

inline constexpr std::size_t arena_matches_max = 1'000'000;
inline constexpr std::size_t arena_jobs_max = 64;

struct Arena {
  std::string game;
  std::vector<std::string> players;  // a level each, as many as there are seats
  std::string options = "{}";        // JSON; the numbers of teams are those of players, who take them along
  std::size_t matches = 100;         // 1 to arena_matches_max
  std::size_t jobs = 1;              // threads, 1 to arena_jobs_max
  std::uint64_t seed = 1;            // the same seed gives the same matches, with any number of jobs
  bool json = false;
};

// Called on the caller's thread.
using ArenaProgress = std::function<void(std::size_t done, std::size_t of)>;

// Plays the matches, every player in every seat in turn: as many matches in a row as there are seats have the same
// dice. Writes a table, or an object of JSON:
//   {"game", "options", "seed", "matches", "unended", "entries", "moves_per_second",
//    "players": [{"level", "wins", "draws", "losses", "win_rate": INTERVAL, "share": INTERVAL, "elo": INTERVAL,
//                 "moves", "moves_per_second"}],
//    "calibration": [{"from", "to", "positions", "judged", "won"}]}
// INTERVAL is {"value", "low", "high"}, of 95 % (Wilson). A win is a first rank that not all seats share, a draw
// one that all share; `share` is the part of the points: a first rank has one point, shared among equals. `elo`
// is the difference to the mean of the others; a bound is null where it has no limit. `calibration` has ten bins: the
// positions in which a bot that searches expected from..to of the win, what it expected there on average, and what it
// got; without "judged" and "won" where there was none. `moves_per_second` depends on
// the machine; all else follows from the seed.
// The exit code: 1 after one line on `err` that says what is wrong.
int arena(const Arena&, std::ostream& out, std::ostream& err, const ArenaProgress& = {});

}  // namespace server
