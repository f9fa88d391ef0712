// What one entry costs between socket and store: rules, the referee's hash, the spectator's
// patch and events, the entry for the log, and the choices of whoever decides next.
#include "protocol/match.hpp"

#include <benchmark/benchmark.h>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace {

using protocol::Json;
using protocol::Match;

std::unique_ptr<Match> open(const std::string& game, std::size_t seats) {
  return std::move(std::get<0>(protocol::open_match(game, Json::object(), seats)));
}

struct Step {
  std::uint32_t pick = 0;
  engine::Seat seat{};
  Json action;  // or null: chance speaks
};

// One random match, written down beforehand so that choosing is not measured.
std::vector<Step> record(const std::string& game, std::size_t seats) {
  constexpr std::size_t steps_max = 400;
  std::vector<Step> steps;
  engine::Rng rng(1);
  const auto match = open(game, seats);
  while (steps.size() < steps_max && !std::holds_alternative<engine::Terminal>(match->node())) {
    const engine::Node node = match->node();
    Step step;
    if (const auto* decision = std::get_if<engine::Decision>(&node)) {
      step.seat = decision->seat;
      step.action = match->choose(rng);
      if (match->act(step.seat, step.action)) std::abort();
    } else {
      step.pick = engine::below(match->due().total, rng);
      match->chance(step.pick);
    }
    steps.push_back(std::move(step));
  }
  return steps;
}

// All that a room asks of a match for one entry.
std::size_t tell(const Match& match) {
  const auto referee = engine::Viewer::referee();
  std::size_t bytes = protocol::view_hash(match.view_text(referee)).size() + match.entry_text(referee).size();
  const std::size_t viewers = match.has_secrets() ? match.seats() + 1 : 1;
  for (std::size_t i = 0; i < viewers; ++i) {
    const engine::Viewer viewer = i == 0 ? engine::spectator : engine::Viewer(engine::seat_at(i - 1));
    bytes += match.patch_text(viewer).size() + match.events_text(viewer).size() + match.entry_text(viewer).size();
    if (match.has_secrets()) bytes += protocol::view_hash(match.view_text(viewer)).size();
  }
  return bytes + match.choices_text().size();
}

void entry(benchmark::State& state, const std::string& game, std::size_t seats) {
  const auto steps = record(game, seats);
  std::size_t entries = 0, bytes = 0;
  for (auto _ : state) {
    const auto match = open(game, seats);
    for (const Step& step : steps) {
      if (step.action.is_null()) match->chance(step.pick);
      else if (match->act(step.seat, step.action)) std::abort();
      bytes += tell(*match);
    }
    entries += steps.size();
  }
  state.counters["us_per_entry"] = benchmark::Counter(static_cast<double>(entries) / 1e6, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["bytes_per_entry"] = static_cast<double>(bytes) / static_cast<double>(entries);
}

BENCHMARK_CAPTURE(entry, kilkenny_cats_2, std::string("kilkenny-cats"), 2U);
BENCHMARK_CAPTURE(entry, kilkenny_cats_4, std::string("kilkenny-cats"), 4U);
BENCHMARK_CAPTURE(entry, nekonoko_2, std::string("nekonoko"), 2U);
BENCHMARK_CAPTURE(entry, nekonoko_4, std::string("nekonoko"), 4U);
BENCHMARK_CAPTURE(entry, cats_chess, std::string("cats-chess"), 2U);
BENCHMARK_CAPTURE(entry, cat_attack_2, std::string("cat-attack"), 2U);
BENCHMARK_CAPTURE(entry, cat_attack_4, std::string("cat-attack"), 4U);
BENCHMARK_CAPTURE(entry, cat_attack_6, std::string("cat-attack"), 6U);

}  // namespace

BENCHMARK_MAIN();
