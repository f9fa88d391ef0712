// Players with a new name, of whom the other servers have yet to hear.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>

namespace server {

// Of whom a server tells the others with a heartbeat.
inline constexpr std::size_t renamed_told_max = 200;

class RenamedPlayers {
 public:
  // Past renamed_told_max it is forgotten: rooms of other servers show the name when the player comes back.
  void note(std::string player) {
    if (waiting_.size() < renamed_told_max) waiting_.insert(std::move(player));
  }
  // All of them, each once; then none waits.
  std::set<std::string> take() { return std::exchange(waiting_, {}); }

 private:
  std::set<std::string> waiting_;
};

}  // namespace server
