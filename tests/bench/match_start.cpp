// What the start of a match costs: seeds, chains and anchors of the dice, the salts, the first entries, and the frames
// that everybody at the table gets. The store and the sockets are not in it.
//
//   build/release/tests/bench/match_start
#include "protocol/fairness.hpp"
#include "protocol/match.hpp"
#include "server/base/entropy.hpp"
#include "server/match/live_match.hpp"

#include <benchmark/benchmark.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace {

using namespace server;

std::string random_hex(std::size_t size) {
  std::vector<std::uint8_t> bytes(size);
  fill_random(bytes);
  return protocol::hex(bytes);
}

// As Room::begin_match() makes it.
MatchRecord record_of(const Contract& contract) {
  const auto opened = protocol::open_match(contract.game, contract.options, contract.seats);
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < contract.seats; ++seat)
    seats.push_back({{"player", "p_" + std::to_string(seat)}, {"name", "Cat"}, {"kind", "person"}});
  MatchRecord match;
  match.id = new_match_id();
  match.room = "ROOM22";
  match.game = contract.game;
  match.rules = std::get<0>(opened)->rules();
  match.options = std::get<0>(opened)->options();
  match.seats = seats.dump();
  match.open_seed = random_hex(32);
  match.hidden_seed = random_hex(32);
  return match;
}

void start(benchmark::State& state, const Contract& contract) {
  const std::vector<std::string> salts(contract.seats, random_hex(16));
  const auto opened = protocol::open_match(contract.game, contract.options, contract.seats);
  const bool has_secrets = std::get<0>(opened)->has_secrets();
  std::size_t bytes = 0, updates = 0;
  for (auto _ : state) {
    auto record = record_of(contract);
    auto dice = Dice::promise(record, has_secrets);
    LiveMatch match(std::move(record), contract, std::move(dice));
    const Moment now{1'700'000'000'000, 0};
    Batch batch;
    match.salt(batch, salts);
    match.wake(now, 0);
    bytes += match.fairness().size();
    for (std::size_t seat = 0; seat < contract.seats; ++seat)
      bytes += match.snapshot(engine::Viewer(engine::seat_at(seat)), now, false).size();
    match.settle(batch, now);
    match.stored(batch, now);
    updates += batch.updates.size();
    benchmark::DoNotOptimize(bytes);
  }
  const auto runs = static_cast<double>(state.iterations());
  state.counters["updates"] = static_cast<double>(updates) / runs;
}

}  // namespace

int main(int argc, char** argv) {
  for (const auto& game : protocol::game_slugs())
    for (std::size_t seats = 2; seats <= engine::seats_max; seats += 2)
      if (const auto contract = read_contract({{"game", game}, {"seats", seats}}); contract.index() == 0)
        benchmark::RegisterBenchmark((game + "/" + std::to_string(seats)).c_str(), start, std::get<Contract>(contract))
            ->Unit(benchmark::kMicrosecond);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
}
