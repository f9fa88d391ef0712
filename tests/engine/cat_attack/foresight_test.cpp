// What is foretold of the throw after a move is what the throw then does, in random matches.
#include "engine/cat_attack/foresight.hpp"
#include "engine/cat_attack/public_state.hpp"
#include "tests/engine/cat_attack/random_options.hpp"
#include "tests/engine/random_matches.hpp"

namespace {

using namespace engine;
using namespace engine::cat_attack;

bool waits_for(const State& state, auto... kinds) {
  return !state.table.ending && (std::holds_alternative<decltype(kinds)>(next_task(state.table)) || ...);
}

// Refills and decides swaps at random, until something else is to be done.
State with_hands_settled(State state, Rng& rng) {
  while (waits_for(state, Refill{}, SwapDue{}))
    state = laws::apply<CatAttack>(state, laws::random_step<CatAttack>(state, rng));
  return state;
}

struct Tally {
  std::size_t foretold = 0;
  std::size_t cornered = 0;
  std::size_t swaps_between = 0;
};

std::size_t lives_of(const State& state, Seat seat) { return household_of(state.table, seat).lives; }

// Every number that may be thrown does what was foretold of it.
void expect_foretold(const State& foretold, const State& real, Seat mover, Tally& tally) {
  for (std::uint8_t pips = 1; pips <= 6; ++pips) {
    const State expected = CatAttack::after(foretold, DiceThrown{pips});
    const State found = CatAttack::after(real, DiceThrown{pips});
    EXPECT_EQ(expected.table.cats, found.table.cats);
    EXPECT_EQ(expected.table.seat_states, found.table.seat_states);
    EXPECT_EQ(expected.table.ending, found.table.ending);
    const bool cornered = !waits_for(found, MoveCat{});
    EXPECT_EQ(waits_for(expected, MoveCat{}), !cornered);
    EXPECT_TRUE(CatAttack::moves(expected) == CatAttack::moves(found) || cornered);
    EXPECT_EQ(lives_of(found, mover) < lives_of(real, mover), cornered);
    tally.cornered += cornered ? 1 : 0;
  }
}

// One move: what is foretold of it holds, and if nothing is, then nothing could be.
void check(const State& state, const Move& move, Rng& rng, Tally& tally) {
  const auto foretold = before_throw(state, move);
  const State moved = CatAttack::after(state, move);
  const State real = with_hands_settled(moved, rng);
  const bool of_hands = std::holds_alternative<PickFight>(move) || std::holds_alternative<Lay>(move) ||
                        std::holds_alternative<Swap>(move) || std::holds_alternative<Keep>(move);
  ASSERT_EQ(foretold.has_value(), !of_hands && waits_for(real, ThrowDie{}));
  if (!foretold) return;
  ++tally.foretold;
  tally.swaps_between += waits_for(moved, SwapDue{}) ? 1 : 0;
  PublicState expected = foretold->table;
  expected.discard = real.table.discard;  // a refill may have made it the new bag
  EXPECT_EQ(expected, real.table);
  expect_foretold(*foretold, real, *state.table.mover, tally);
}

TEST(Foresight, IsWhatTheThrowThenDoes) {
  Tally tally;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    Rng rng(seed);
    const auto setting = cat_attack_tests::random_setting(rng);
    State state = CatAttack::start(setting.options, setting.seats);
    for (std::size_t n = 0; n < 400 && !laws::is_over<CatAttack>(state) && !HasFailure(); ++n) {
      if (std::holds_alternative<Decision>(CatAttack::node(state)))
        check(state, std::get<Move>(laws::random_step<CatAttack>(state, rng)), rng, tally);
      state = laws::apply<CatAttack>(state, laws::random_step<CatAttack>(state, rng));
    }
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(tally.foretold, 5'000U);
  EXPECT_GT(tally.cornered, 500U);
  EXPECT_GT(tally.swaps_between, 20U);
}

}  // namespace
