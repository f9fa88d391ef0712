// What one entry costs between socket and store: rules, the referee's hash, the spectator's
// patch and events, the entry for the log; and with the choices of the next decider, in each form: a decider who is
// present gets them in a message of their own. "/snapshot": what a page is told that joins after these entries.
#include "protocol/match.hpp"

#include <benchmark/benchmark.h>

#include <nlohmann/json.hpp>

#include <array>
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
  Json action;  // or null: an outcome of chance
};

// One random match, written down beforehand so that choosing is not measured.
std::vector<Step> record(const std::string& game, std::size_t seats) {
  constexpr std::size_t steps_max = 480;
  std::vector<Step> steps;
  engine::Rng rng(1);
  const auto match = open(game, seats);
  while (steps.size() < steps_max && !std::holds_alternative<engine::Terminal>(match->node())) {
    const engine::Node node = match->node();
    Step step;
    if (const auto* decision = std::get_if<engine::Decision>(&node)) {
      step.seat = decision->seat;
      step.action = match->advisor().choose(rng);
      if (match->act(step.seat, step.action)) std::abort();
    } else {
      step.pick = engine::below(match->due().total, rng);
      match->chance(step.pick);
    }
    steps.push_back(std::move(step));
  }
  return steps;
}

// Bytes of what a spectator gets of the entries, by part.
struct Bytes {
  std::size_t patch = 0, events = 0, entry = 0, choices = 0;
};

// What is asked of a match besides the entry.
enum class Choices { none, whole, plain };

std::size_t encode_choices(const Match& match, Choices form, Bytes& parts) {
  if (form == Choices::none) return 0;
  const auto size = form == Choices::whole ? match.texts().choices().size() : match.texts().legal_actions().size();
  parts.choices += size;
  return size;
}

// All that a room asks of a match for one entry that everybody is told.
std::size_t encode_all(const Match& match, Bytes& parts) {
  parts.patch += match.texts().patch(engine::spectator).size();
  parts.events += match.texts().events(engine::spectator).size();
  parts.entry += match.texts().entry(engine::spectator).size();
  const auto referee = engine::Viewer::referee();
  // Hashes are made of the last entry of a request.
  const bool is_last = !std::holds_alternative<engine::Chance>(match.node());
  std::size_t bytes = match.texts().entry(referee).size();
  if (is_last) bytes += match.state_hash(protocol::state_format).size();
  const std::size_t viewers = match.has_secrets() ? match.seats() + 1 : 1;
  for (std::size_t i = 0; i < viewers; ++i) {
    const engine::Viewer viewer = i == 0 ? engine::spectator : engine::Viewer(engine::seat_at(i - 1));
    bytes +=
        match.texts().patch(viewer).size() + match.texts().events(viewer).size() + match.texts().entry(viewer).size();
    if (is_last) bytes += match.texts().view_hash(viewer).size();
  }
  return bytes;
}

void entry(benchmark::State& state, const std::string& game, std::size_t seats, Choices form) {
  const auto steps = record(game, seats);
  std::size_t entries = 0, bytes = 0;
  Bytes parts;
  for (auto _ : state) {
    const auto match = open(game, seats);
    for (const Step& step : steps) {
      if (step.action.is_null()) match->chance(step.pick);
      else if (match->act(step.seat, step.action)) std::abort();
      bytes += encode_all(*match, parts) + encode_choices(*match, form, parts);
    }
    entries += steps.size();
  }
  state.counters["us_per_entry"] =
      benchmark::Counter(static_cast<double>(entries) / 1e6, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  const auto share = [entries](std::size_t of) { return static_cast<double>(of) / static_cast<double>(entries); };
  state.counters["patch"] = share(parts.patch);
  state.counters["events"] = share(parts.events);
  state.counters["entry"] = share(parts.entry);
  state.counters["choices"] = share(parts.choices);
  state.counters["bytes_per_entry"] = static_cast<double>(bytes) / static_cast<double>(entries);
}

// The large parts of a snapshot at the end of that match: the view, its hash, the last 200 entries.
void snapshot(benchmark::State& state, const std::string& game, std::size_t seats) {
  constexpr std::uint32_t log_max = 200;
  const auto match = open(game, seats);
  for (const Step& step : record(game, seats)) {
    if (step.action.is_null()) match->chance(step.pick);
    else if (match->act(step.seat, step.action)) std::abort();
  }
  const auto after = match->seq() > log_max ? match->seq() - log_max : 0;
  std::size_t bytes = 0;
  for (auto _ : state) {
    const auto& texts = match->texts();
    const auto viewer = engine::Viewer(engine::seat_at(0));
    bytes = texts.view(viewer).size() + texts.view_hash(viewer).size() + texts.log(viewer, after).size();
    benchmark::DoNotOptimize(bytes);
  }
  state.counters["bytes"] = static_cast<double>(bytes);
}

// "nekonoko/4", and the same with choices and with actions: every game with every even number of seats that it takes.
void register_all() {
  constexpr std::array<std::pair<const char*, Choices>, 3> forms{
      {{"", Choices::none}, {"/choices", Choices::whole}, {"/actions", Choices::plain}}};
  for (const auto& game : protocol::game_slugs())
    for (std::size_t seats = 2; seats <= engine::seats_max; seats += 2) {
      if (protocol::open_match(game, Json::object(), seats).index() != 0) continue;
      const auto which = game + "/" + std::to_string(seats);
      for (const auto& [name, form] : forms)
        benchmark::RegisterBenchmark((which + name).c_str(), entry, game, seats, form);
      benchmark::RegisterBenchmark((which + "/snapshot").c_str(), snapshot, game, seats);
    }
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  register_all();
  benchmark::RunSpecifiedBenchmarks();
}
