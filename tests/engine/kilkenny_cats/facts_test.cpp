// The figures that the rule book gives for the first turn.
#include "tests/engine/kilkenny_cats/positions.hpp"

using namespace engine;
using namespace engine::kilkenny_cats;
using G = KilkennyCats;

namespace {

using Counts = std::array<std::size_t, pips_max>;

bool captures(const State& s, const Move& move) {
  return std::ranges::any_of(s.seat_states,
                             [&](const SeatState& seat_state) { return seat_state.cats.contains(move.to); });
}

void expect_first_turns(const std::vector<Side>& sides_dealt, std::size_t starter, const Counts& moves,
                        const Counts& takes) {
  const State first = dealt(sides_dealt, starter);
  for (std::size_t i = 0; i < pips_max; ++i) {
    const State s = thrown(first, static_cast<int>(i + 1));
    const auto legal = G::moves(s);
    EXPECT_EQ(legal.size(), moves[i]) << "seat " << starter << " throws " << i + 1;
    const auto taking = std::ranges::count_if(legal, [&](const Move& move) { return captures(s, move); });
    EXPECT_EQ(taking, static_cast<std::ptrdiff_t>(takes[i])) << "seat " << starter << " throws " << i + 1;
  }
}

}  // namespace

TEST(KilkennyCatsFacts, FirstTurnOfTwo) {
  for (const std::size_t starter : {0U, 1U})
    expect_first_turns({Side::north, Side::south}, starter, {32, 32, 20, 18, 18, 10}, {});
}

TEST(KilkennyCatsFacts, FirstTurnOfFour) {
  for (std::size_t starter = 0; starter < 4; ++starter)
    expect_first_turns({Side::east, Side::north, Side::south, Side::west}, starter, {32, 32, 18, 12, 10, 4},
                       {0, 2, 4, 2, 2, 0});
}

TEST(KilkennyCatsFacts, EveryCatIsActiveTakenOrHome) {
  Rng rng(1);
  State s = dealt({Side::south, Side::west, Side::north, Side::east});
  for (int n = 0; n < 2'000 && !G::result(s); ++n) {
    const auto moves = G::moves(s);
    s = moves.empty() ? G::after(s, draw(G::chance_outcomes(s), rng))
                      : G::after(s, moves[below(static_cast<std::uint32_t>(moves.size()), rng)]);
    for (const SeatView& seat : viewed(s).seats)
      ASSERT_EQ(seat.cats.size() + seat.holes.size() + seat.taken, cats_each);
  }
}
