// How many ways lead from a position over so many entries to a decision, to chance, or (after at
// most so many) to the end. Any engine of the same rules must find the same.
#pragma once

#include "engine/game.hpp"

#include <cstdint>
#include <istream>
#include <ostream>
#include <variant>

namespace engine {

struct Leaves {
  std::uint64_t decision = 0;
  std::uint64_t chance = 0;
  std::uint64_t over = 0;
  bool operator==(const Leaves&) const = default;
};

inline std::istream& operator>>(std::istream& in, Leaves& leaves) {
  return in >> leaves.decision >> leaves.chance >> leaves.over;
}
inline std::ostream& operator<<(std::ostream& out, const Leaves& leaves) {
  return out << leaves.decision << '\t' << leaves.chance << '\t' << leaves.over;
}

// What becomes of chance on the way: every outcome is followed and counts once, whatever its
// weight; or the way ends there.
enum class Throws { followed, counted };

template <Game G>
void count(const typename G::State& state, int entries, Throws throws, Leaves& leaves) {
  const Node node = G::node(state);
  const bool is_chance = std::holds_alternative<Chance>(node);
  if (std::holds_alternative<Terminal>(node)) ++leaves.over;
  else if (is_chance && (entries == 0 || throws == Throws::counted)) ++leaves.chance;
  else if (entries == 0) ++leaves.decision;
  else if (is_chance)
    for (const auto& each : G::chance_outcomes(state))
      count<G>(G::after(state, each.outcome), entries - 1, throws, leaves);
  else
    for (const auto& move : G::moves(state)) count<G>(G::after(state, move), entries - 1, throws, leaves);
}

template <Game G>
Leaves leaves_of(const typename G::State& state, int entries, Throws throws = Throws::followed) {
  Leaves leaves;
  count<G>(state, entries, throws, leaves);
  return leaves;
}

}  // namespace engine
