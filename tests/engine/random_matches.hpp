// Random matches of any game, for laws and other tests that need many states.
// What a game brings along (Laws::Game, setups(), ...) is told in laws.hpp.
#pragma once

#include "engine/game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace laws {

using namespace engine;

// Options and seats to play with.
template <Game G>
struct Setup {
  typename G::Options options;
  std::size_t seats;
};

// One entry of a random match, with the states on both sides of it.
template <Game G>
struct Entry {
  typename G::State before;
  Step<G> step;
  typename G::State after;
};

template <Game G>
typename G::State apply(const typename G::State& state, const Step<G>& step) {
  return std::visit([&](const auto& it) { return G::after(state, it); }, step);
}

template <Game G>
bool is_over(const typename G::State& state) {
  return std::holds_alternative<Terminal>(G::node(state));
}

// REQUIRES: !is_over(state)
template <Game G>
Step<G> random_step(const typename G::State& state, Rng& rng) {
  if (std::holds_alternative<Chance>(G::node(state))) return draw(G::chance_outcomes(state), rng);
  const auto moves = G::moves(state);
  return moves[below(static_cast<std::uint32_t>(moves.size()), rng)];
}

inline std::vector<Viewer> viewers_of(std::size_t seats) {
  std::vector<Viewer> viewers{spectator, Viewer::referee()};
  for (std::size_t i = 0; i < seats; ++i) viewers.emplace_back(seat_at(i));
  return viewers;
}

// Now and then somebody resigns, so that the laws see matches with empty places too.
template <Game G>
std::optional<Resign> random_resignation(const typename G::State& state, std::size_t seats, Rng& rng) {
  constexpr std::uint32_t one_in = 400;
  if (below(one_in, rng) != 0) return std::nullopt;
  const Resign resign{seat_at(below(static_cast<std::uint32_t>(seats), rng))};
  if (G::why_not(state, Ruling{resign})) return std::nullopt;
  return resign;
}

// Plays one match to its end, or fails. Calls visit(Entry) for each entry.
template <class Laws, class Visit>
void play(const Setup<typename Laws::Game>& setup, std::uint64_t seed, Visit visit) {
  using G = typename Laws::Game;
  Rng rng(seed);
  auto state = G::start(setup.options, setup.seats);
  for (std::size_t n = 0; n < Laws::steps_max; ++n) {
    if (is_over<G>(state)) return;
    const auto resign = random_resignation<G>(state, setup.seats, rng);
    const Step<G> step = resign ? Step<G>{Ruling{*resign}} : random_step<G>(state, rng);
    const auto next = apply<G>(state, step);
    visit(Entry<G>{state, step, next});
    state = next;
  }
  ADD_FAILURE() << "a match must end: seed " << seed << ", seats " << setup.seats;
}

// Visits every entry of every match, until the first failure: visit(entry, setup, rng).
template <class Laws, class Visit>
void every_entry(Visit visit) {
  const auto setups = Laws::setups();
  ASSERT_FALSE(setups.empty());
  for (const auto& setup : setups)
    for (std::uint64_t seed = 0; seed < Laws::matches_per_setup; ++seed) {
      Rng rng(seed + 1'000'000);
      play<Laws>(setup, seed, [&](const auto& entry) {
        if (!testing::Test::HasFailure()) visit(entry, setup, rng);
      });
      if (testing::Test::HasFailure()) FAIL() << "seed " << seed << ", seats " << setup.seats;
    }
}

// Visits every state, the first and the last ones included: visit(state, setup, rng).
template <class Laws, class Visit>
void everywhere(Visit visit) {
  using G = typename Laws::Game;
  every_entry<Laws>([&](const auto& entry, const auto& setup, Rng& rng) {
    visit(entry.before, setup, rng);
    if (is_over<G>(entry.after)) visit(entry.after, setup, rng);
  });
}

template <class List>
bool same_items(const List& a, const List& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

}  // namespace laws
