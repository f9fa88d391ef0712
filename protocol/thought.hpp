// One decision of a bot, apart from the match that it is for.
#pragma once

#include "engine/shares.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace protocol {

// Holds its own copy of what the seat knows: the match may go on or end meanwhile, and the decision may be made
// on any thread.
class Thought {
 public:
  virtual ~Thought() = default;

  struct Choice {
    std::string action;            // canonical JSON, legal in the state that the thought was made of
    engine::Shares shares;         // of the win, as the bot expects them for every seat
    std::uint32_t iterations = 0;  // of its search
  };
  using Deadline = std::optional<std::chrono::steady_clock::time_point>;
  // Strength is decided by the level's iterations. It ends earlier at the deadline or once a stop is asked for,
  // with the best action that was found until then; without either the same choice is made every time.
  virtual Choice choose(std::stop_token stop, Deadline until) const = 0;
  Choice choose() const { return choose({}, std::nullopt); }
  // How far choose() is, from 0 to 1: the iterations done of those that the level wants. It stays below 1 if choose()
  // ended earlier. Any thread may ask while another one is in choose().
  virtual double progress() const = 0;
};

}  // namespace protocol
