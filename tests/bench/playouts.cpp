// Steps per second of random matches: a step lists what may happen, chooses one thing and applies it.
//
//   build/release/tests/bench/playouts --benchmark_counters_tabular=true
#include "engine/cat_attack/cat_attack.hpp"
#include "engine/cats_chess/cats_chess.hpp"
#include "engine/kilkenny_cats/kilkenny_cats.hpp"
#include "engine/nekonoko/nekonoko.hpp"

#include <benchmark/benchmark.h>

namespace {

using namespace engine;

template <Game G>
typename G::State step(const typename G::State& state, Rng& rng) {
  const auto moves = G::moves(state);
  if (moves.empty()) return G::after(state, draw(G::odds(state), rng));
  return G::after(state, moves[below(static_cast<std::uint32_t>(moves.size()), rng)]);
}

// The argument is the number of seats.
template <Game G>
void playouts(benchmark::State& run) {
  constexpr int steps_per_iteration = 1'000;
  const auto seats = static_cast<std::size_t>(run.range(0));
  Rng rng(1);
  auto state = G::start({}, seats);
  for (auto _ : run)
    for (int n = 0; n < steps_per_iteration; ++n) {
      if (std::holds_alternative<Terminal>(G::node(state))) state = G::start({}, seats);
      state = step<G>(state, rng);
    }
  benchmark::DoNotOptimize(state);
  run.counters["steps"] = benchmark::Counter(static_cast<double>(run.iterations()) * steps_per_iteration,
                                             benchmark::Counter::kIsRate);
}

BENCHMARK(playouts<CatsChess>)->Arg(2);
BENCHMARK(playouts<KilkennyCats>)->DenseRange(2, 4);
BENCHMARK(playouts<Nekonoko>)->DenseRange(2, 4);
BENCHMARK(playouts<CatAttack>)->DenseRange(2, 6);

}  // namespace
