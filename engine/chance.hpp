// Dice and decks: what may happen and how likely it is. Nobody throws anything in here:
// whoever runs a match picks a number below the total weight.
#pragma once

#include "engine/list.hpp"

#include <cassert>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <random>

namespace engine {

// An outcome and its weight. Weights are whole numbers, so odds are exact.
template <class Outcome>
struct Weighted {
  Outcome outcome;
  std::uint32_t weight;
  bool operator==(const Weighted&) const = default;
};

template <class Outcome, std::size_t Max>
using Odds = Choices<Weighted<Outcome>, Max>;

template <class Outcome, std::size_t Max>
std::uint32_t total_weight(const Odds<Outcome, Max>& odds) {
  std::uint32_t total = 0;
  for (const auto& each : odds) total += each.weight;
  return total;
}

// The outcome that a number below the total weight stands for: each outcome in the order
// of the list covers as many numbers as it weighs.
// REQUIRES: pick < total_weight(odds)
template <class Outcome, std::size_t Max>
const Outcome& outcome_at(const Odds<Outcome, Max>& odds, std::uint32_t pick) {
  for (const auto& each : odds) {
    if (pick < each.weight) return each.outcome;
    pick -= each.weight;
  }
  assert(false && "pick is below the total weight");
  std::abort();
}

// The random numbers of simulations, bots and tests. Never those of a real match.
using Rng = std::mt19937_64;

// A number in [0, bound), the same on every platform: std::uniform_int_distribution may
// differ between standard libraries, and a transcript must not.
// REQUIRES: bound > 0
inline std::uint32_t below(std::uint32_t bound, Rng& rng) {
  assert(bound > 0);
  const std::uint64_t limit = UINT64_MAX - UINT64_MAX % bound;
  std::uint64_t bits = rng();
  while (bits >= limit) bits = rng();
  return static_cast<std::uint32_t>(bits % bound);
}

// REQUIRES: !odds.empty()
template <class Outcome, std::size_t Max>
const Outcome& draw(const Odds<Outcome, Max>& odds, Rng& rng) {
  return outcome_at(odds, below(total_weight(odds), rng));
}

}  // namespace engine
