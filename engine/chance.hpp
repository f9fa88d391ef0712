// Outcomes of dice and decks with their weights. Nothing here draws at random for a real match:
// the caller passes a number below the total weight.
#pragma once

#include "engine/list.hpp"

#include <cassert>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <random>

namespace engine {

// An outcome and its weight. Weights are integers, so probabilities are exact.
template <class Outcome>
struct Weighted {
  Outcome outcome;
  std::uint32_t weight;
  bool operator==(const Weighted&) const = default;
};

template <class Outcome, std::size_t Max>
using Odds = InlineVector<Weighted<Outcome>, Max>;

template <class Outcome, std::size_t Max>
std::uint32_t total_weight(const Odds<Outcome, Max>& odds) {
  std::uint32_t total = 0;
  for (const auto& each : odds) total += each.weight;
  return total;
}

// The outcome that `pick` selects: each outcome, in list order, covers as many numbers as its
// weight.
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

// The random generator of simulations, bots and tests. Real matches never use it.
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
