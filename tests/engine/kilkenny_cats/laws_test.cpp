#include "tests/engine/laws.hpp"
#include "engine/kilkenny_cats/features.hpp"
#include "engine/kilkenny_cats/kilkenny_cats.hpp"

#include <algorithm>
#include <cstdlib>

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

// What the six throws can do for a seat, or the one that lies there for it, as the legal moves of each have it.
struct Means {
  double prize = 0, entry = 0;
};

double prize_of(const State& state, Seat mover, Square to) {
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    const SeatState& other = state.seat_states[seat];
    if (seat == index(mover) || !other.cats.contains(to)) continue;
    int steps = 16;
    for (const Square hole : holes[index(*other.side)])
      steps = std::min(steps, std::max(std::abs(hole.x - to.x), std::abs(hole.y - to.y)));
    return 1 + 2 * (1 - steps / 16.0);
  }
  return 0;
}

Means means_of_throws(State state, Seat seat) {
  Means means;
  const auto* moving = std::get_if<Moving>(&state.phase);
  const auto thrown = moving && moving->mover == seat ? moving->pips : std::uint8_t{0};
  const int throws = thrown ? 1 : pips_max;
  for (std::uint8_t pips = 1; pips <= pips_max; ++pips) {
    if (thrown && pips != thrown) continue;
    state.phase = Moving{seat, pips};
    double prize = 0, entry = 0;
    for (const Move& move : KilkennyCats::moves(state)) {
      prize = std::max(prize, prize_of(state, seat, move.to));
      if (!on_board(move.to)) entry = 1;
    }
    means.prize += prize / throws;
    means.entry += entry / throws;
  }
  return means;
}

TEST(KilkennyCatsFeatures, TakeAndEnterWhatTheLegalMovesOfTheSixThrowsDo) {
  std::size_t prizes = 0, entries = 0;
  laws::everywhere<KilkennyCatsLaws>([&](const State& state, const auto&, Rng&) {
    const auto features = features_of(state);
    for (std::size_t i = 0; i < features.size(); ++i) {
      if (features[i].is_out) continue;
      const auto value = [&](Feature of) { return features[i].values[static_cast<std::size_t>(of)]; };
      const Means means = means_of_throws(state, seat_at(i));
      EXPECT_DOUBLE_EQ(value(Feature::takes_next) + value(Feature::takes_later), means.prize);
      EXPECT_DOUBLE_EQ(value(Feature::enters_next) + value(Feature::enters_later) + value(Feature::wins_next) +
                           value(Feature::wins_later),
                       means.entry);
      prizes += means.prize > 0;
      entries += means.entry > 0;
    }
  });
  EXPECT_GT(prizes, 1000U);
  EXPECT_GT(entries, 1000U);
}

}  // namespace
