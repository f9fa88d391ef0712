// Moves of step 3 in Cat's Chess: how many are listed per second, and how many leaves a perft
// counts when its last ply is listed but not played.
//
//   build/release/tests/bench/step_3 --benchmark_counters_tabular=true
#include "engine/cats_chess/cats_chess.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <vector>

namespace {

using namespace engine;
using namespace engine::cats_chess;

using Game = CatsChess;
using State = Game::State;
using Move = Game::Move;

State start() {
  State state = Game::start({WhiteIs::seat_0}, seats);
  while (std::holds_alternative<Chance>(Game::node(state)))
    state = Game::after(state, outcome_at(Game::chance_outcomes(state), 0));
  return state;
}

bool lists_step_3(const State& state) {
  return !state.ending &&
         (std::holds_alternative<Beginning>(state.phase) || std::holds_alternative<NeutralMoved>(state.phase));
}

// Nodes of random matches at which a move of step 3 may be made.
std::vector<State> positions(std::size_t count) {
  std::vector<State> found;
  Rng rng(1);
  for (State state = start(); found.size() < count;) {
    if (state.ending) state = start();
    if (lists_step_3(state)) found.push_back(state);
    const auto moves = Game::moves(state);
    state = moves.empty() ? Game::after(state, draw(Game::chance_outcomes(state), rng))
                          : Game::after(state, moves[below(static_cast<std::uint32_t>(moves.size()), rng)]);
  }
  return found;
}

std::uint64_t count_step_3(const Game::Moves& moves) {
  std::uint64_t count = 0;
  for (const Move& move : moves) count += std::holds_alternative<PieceMove>(move) ? 1 : 0;
  return count;
}

// Everything that may be done at such a node is listed; only moves of step 3 are counted.
void listed(benchmark::State& run) {
  const auto nodes = positions(512);
  std::uint64_t counted = 0;
  for (auto _ : run)
    for (const State& node : nodes) counted += count_step_3(Game::moves(node));
  run.counters["moves"] = benchmark::Counter(static_cast<double>(counted), benchmark::Counter::kIsRate);
}

// Sequences of step 3 alone, one move a turn, no neutral piece taken.
std::uint64_t leaves(const State& state, int plies) {
  std::uint64_t count = 0;
  for (const Move& move : Game::moves(state)) {
    const auto* step = std::get_if<PieceMove>(&move);
    if (step == nullptr || state.board[step->to].is_neutral()) continue;
    if (plies == 1) {
      ++count;
      continue;
    }
    State next = Game::after(state, move);
    if (next.side == state.side) next = Game::after(next, EndTurn{});
    count += leaves(next, plies - 1);
  }
  return count;
}

void perft(benchmark::State& run) {
  constexpr std::uint64_t leaves_of_four_plies = 2'231'000;
  const State from = start();
  for (auto _ : run)
    if (leaves(from, 4) != leaves_of_four_plies) std::abort();
  run.counters["leaves"] =
      benchmark::Counter(static_cast<double>(run.iterations() * leaves_of_four_plies), benchmark::Counter::kIsRate);
}

BENCHMARK(listed);
BENCHMARK(perft);

}  // namespace
