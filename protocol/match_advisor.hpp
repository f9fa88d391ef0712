// What bots and reviews ask of a match: how the seats stand, and what to do.
#pragma once

#include "engine/bots/level.hpp"
#include "engine/chance.hpp"
#include "engine/list.hpp"
#include "engine/seat.hpp"
#include "engine/shares.hpp"
#include "protocol/thought.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace protocol {

class MatchAdvisor {
 public:
  virtual ~MatchAdvisor() = default;

  // A rough value for each seat, higher is better, from what this viewer may know.
  virtual engine::List<int, engine::seats_max> evaluate(engine::Viewer) const = 0;

  // What every seat can expect, from the full state: after the best next move of the seat to act, or over all
  // outcomes that are due, by their weight. Shows secrets: for reviews alone.
  virtual engine::Shares expected_shares() const = 0;
  struct Prospect {
    std::uint32_t weight;
    engine::Shares shares;
  };
  // The same after each outcome that is due, in the order of the picks. Empty if no outcome is due. Subtracts the
  // positions that are evaluated. If they were more than `positions_left`, the states after the outcomes alone are.
  virtual std::vector<Prospect> prospects(std::size_t& positions_left) const = 0;
  // True if the seat to act sees the whole state: then thought() is about what expected_shares() is about.
  virtual bool hides_nothing() const = 0;

  // What `made` brings every seat against `best`, as far as the seat to act can know: a search from its view tries both
  // equally often. As exact as such a search is: another seed searches anew, so that the mean of several is better.
  // REQUIRES: node() is Decision, both actions are legal
  virtual engine::Shares known_change(const nlohmann::json& made, const nlohmann::json& best,
                                      std::uint64_t seed) const = 0;

  // The random bot: a legal action for the seat to act, chosen from that seat's view alone.
  // REQUIRES: node() is Decision
  virtual nlohmann::json choose(engine::Rng&) const = 0;
  // What a bot of that level would do, from the view of the seat to act alone; to be decided later, on any
  // thread. The same seed gives the same choice. REQUIRES: node() is Decision
  virtual std::unique_ptr<const Thought> thought(engine::bots::Level, std::uint64_t seed) const = 0;
  // A bot whose seat expects less than this gives the match up.
  virtual double resigns_below() const = 0;
  // True if a bot in this seat would agree to end the match now (G2). `expected`: the shares that its search found
  // last; empty if it has not searched.
  virtual bool agrees_to_end(engine::Seat, const engine::Shares& expected) const = 0;
};

// By weight. REQUIRES: not empty
engine::Shares mean_of(const std::vector<MatchAdvisor::Prospect>&);

}  // namespace protocol
