// attack_soak MATCHES [FIRST_SEED]: plays random matches of Cat Attack over all options and
// numbers of players, with resignations and time calls, and checks at every node what may
// never change. Prints its progress; the exit code is 1 if a law was broken.
#include "tests/engine/cat_attack/conservation.hpp"
#include "tests/engine/cat_attack/random_options.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

namespace {

using namespace engine;
using namespace engine::cat_attack;
using namespace cat_attack_tests;

constexpr std::size_t entries_max = 1'000'000;

struct Tally {
  std::uint64_t entries = 0;
  std::size_t longest = 0;
  std::size_t most_moves = 0;
  std::size_t most_tasks = 0;
  std::size_t most_events = 0;
  std::map<std::string, std::size_t> reasons;
};

std::optional<Ruling> random_ruling(const State& state, std::size_t seats, Rng& rng) {
  const std::uint32_t dice = below(4000, rng);
  std::optional<Ruling> ruling;
  if (dice < 4) ruling = Resign{seat_at(below(static_cast<std::uint32_t>(seats), rng))};
  if (dice == 4) ruling = TimeUp{};
  if (dice == 5 && below(10, rng) == 0) ruling = AgreedEnd{};
  if (ruling && CatAttack::why_not(state, *ruling)) return std::nullopt;
  return ruling;
}

Step<CatAttack> random_step(const State& state, std::size_t seats, Rng& rng, Tally& tally) {
  if (const auto ruling = random_ruling(state, seats, rng)) return *ruling;
  if (std::holds_alternative<Chance>(CatAttack::node(state))) return draw(CatAttack::chance_outcomes(state), rng);
  const auto moves = CatAttack::moves(state);
  tally.most_moves = std::max(tally.most_moves, moves.size());
  return moves[below(static_cast<std::uint32_t>(moves.size()), rng)];
}

// False if a law was broken.
bool play_match(std::uint64_t seed, Tally& tally) {
  Rng rng(seed);
  const Setting setting = random_setting(rng);
  State state = CatAttack::start(setting.options, setting.seats);
  for (std::size_t n = 0; n < entries_max; ++n) {
    auto broken = broken_law(state);
    if (const auto result = CatAttack::result(state)) {
      ++tally.reasons[std::string(result->reason)];
      tally.longest = std::max(tally.longest, n);
      tally.entries += n;
      if (!broken) return true;
    }
    const auto step = broken ? Step<CatAttack>{} : random_step(state, setting.seats, rng, tally);
    State next = state;
    if (!broken) {
      next = std::visit([&](const auto& each) { return CatAttack::after(state, each); }, step);
      tally.most_tasks = std::max(tally.most_tasks, next.table.tasks.size());
      tally.most_events = std::max(tally.most_events, CatAttack::events(state, step, next, spectator).size());
      broken = broken_law(state, next);
    }
    if (broken) {
      std::printf("seed %llu, entry %zu: %s\n", static_cast<unsigned long long>(seed), n, broken->c_str());
      return false;
    }
    state = next;
  }
  std::printf("seed %llu: no end after %zu entries\n", static_cast<unsigned long long>(seed), entries_max);
  return false;
}

void report(const Tally& tally, std::uint64_t matches) {
  std::printf("%llu matches, %llu entries, longest %zu, most moves %zu, most tasks %zu, most events %zu:",
              static_cast<unsigned long long>(matches), static_cast<unsigned long long>(tally.entries), tally.longest,
              tally.most_moves, tally.most_tasks, tally.most_events);
  for (const auto& [reason, count] : tally.reasons) std::printf(" %s %zu", reason.c_str(), count);
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "attack_soak MATCHES [FIRST_SEED]\n");
    return 2;
  }
  const auto matches = std::strtoull(argv[1], nullptr, 10);
  const auto first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 0;
  Tally tally;
  for (std::uint64_t i = 0; i < matches; ++i) {
    if (!play_match(first + i, tally)) return 1;
    if ((i + 1) % 1000 == 0) report(tally, i + 1);
  }
  report(tally, matches);
  return 0;
}
