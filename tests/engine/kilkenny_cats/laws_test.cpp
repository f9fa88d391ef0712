#include "tests/engine/laws.hpp"
#include "engine/kilkenny_cats/kilkenny_cats.hpp"

namespace {

using namespace engine;
using namespace engine::kilkenny_cats;

struct KilkennyCatsLaws {
  using Game = KilkennyCats;
  static constexpr std::uint64_t matches_per_setup = 34;
  static constexpr std::size_t steps_max = 30'000;

  static std::vector<laws::Setup<Game>> setups() {
    std::vector<laws::Setup<Game>> setups;
    for (const LoneCats lone_cats : {LoneCats::draw, LoneCats::play_on})
      for (std::size_t seats = Game::seats_min; seats <= Game::seats_max; ++seats)
        setups.push_back({{lone_cats}, seats});
    return setups;
  }

  static Move foreign_move(const State& state, Rng& rng) {
    const auto coordinate = [&] { return static_cast<std::uint8_t>(below(below(4, rng) == 0 ? 256 : 16, rng)); };
    const auto moves = Game::moves(state);
    Move move = moves[below(static_cast<std::uint32_t>(moves.size()), rng)];
    if (below(2, rng) == 0) move.from = {coordinate(), coordinate()};
    else move.to = {coordinate(), coordinate()};
    return move;
  }

  // Nothing is hidden in this game.
  static State swap_secrets(const State& state, Viewer, Rng&) { return state; }
  static Step<Game> swap_step(const State&, const Step<Game>& step, Viewer, Rng&) { return step; }
};

INSTANTIATE_TYPED_TEST_SUITE_P(KilkennyCats, Laws, KilkennyCatsLaws);

// In an open game there is nothing to guess: what a spectator imagines is what is.
TEST(KilkennyCatsView, HoldsTheWholeState) {
  laws::everywhere<KilkennyCatsLaws>([](const State& state, const auto&, Rng& rng) {
    EXPECT_TRUE(KilkennyCats::sample_state(KilkennyCats::view(state, spectator), rng) == state);
  });
}

}  // namespace
