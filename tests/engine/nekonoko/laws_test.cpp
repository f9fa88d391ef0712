#include "tests/engine/laws.hpp"
#include "engine/nekonoko/nekonoko.hpp"

namespace {

using namespace engine;
using namespace engine::nekonoko;

struct NekonokoLaws {
  using Game = Nekonoko;
  static constexpr std::uint64_t matches_per_setup = 25;
  static constexpr std::size_t steps_max = 500;

  static std::vector<laws::Setup<Game>> setups() {
    std::vector<laws::Setup<Game>> setups;
    for (const bool adjacent_corners : {false, true})
      for (std::size_t seats = Game::seats_min; seats <= Game::seats_max; ++seats)
        setups.push_back({{adjacent_corners}, seats});
    return setups;
  }

  static Move foreign_move(const State&, Rng& rng) {
    const auto byte = [&](std::uint32_t bound) { return static_cast<std::uint8_t>(below(bound, rng)); };
    switch (below(4, rng)) {
      case 0: return Walk{static_cast<Die>(byte(3)), static_cast<Way>(byte(3))};
      case 1: return Walk{static_cast<Die>(byte(256)), static_cast<Way>(byte(256))};
      case 2: return Jump{byte(256)};
      default: return Jump{static_cast<std::uint8_t>(6 * byte(5))};
    }
  }

  // Nothing is hidden in this game.
  static State swap_secrets(const State& state, Viewer, Rng&) { return state; }
  static Step<Game> swap_step(const State&, const Step<Game>& step, Viewer, Rng&) { return step; }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Nekonoko, Laws, NekonokoLaws);

}  // namespace
