// Steps per second of random matches: a step lists what may happen, chooses one thing and applies it.
//
//   build/release/tests/bench/playouts --benchmark_counters_tabular=true

#include "engine/all_games.hpp"

#include <benchmark/benchmark.h>

#include <string>

namespace {

using namespace engine;

template <Game G>
typename G::State step(const typename G::State& state, Rng& rng) {
  const auto moves = G::moves(state);
  if (moves.empty()) return G::after(state, draw(G::chance_outcomes(state), rng));
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
  run.counters["steps"] =
      benchmark::Counter(static_cast<double>(run.iterations()) * steps_per_iteration, benchmark::Counter::kIsRate);
}

template <Game... G>
struct Playouts {
  // "nekonoko/2" to "nekonoko/4"
  static void register_all() {
    (benchmark::RegisterBenchmark(std::string(G::slug).c_str(), playouts<G>)
         ->DenseRange(static_cast<int>(G::seats_min), static_cast<int>(G::seats_max)),
     ...);
  }
};

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  AllGames<Playouts>::register_all();
  benchmark::RunSpecifiedBenchmarks();
}
