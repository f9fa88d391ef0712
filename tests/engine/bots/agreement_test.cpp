// G2 A bot agrees to an end that gives it what it expects, or hardly less.
#include "engine/bots/agreement.hpp"
#include "engine/cat_attack/cat_attack.hpp"
#include "engine/kilkenny_cats/kilkenny_cats.hpp"
#include "tests/engine/kilkenny_cats/positions.hpp"

using namespace engine;
using namespace engine::kilkenny_cats;

namespace {

bool agrees(const View& view, std::size_t seat, const Shares& expected = {}) {
  Rng rng(1);
  return bots::agrees_to_end<KilkennyCats>(view, seat_at(seat), expected, rng);
}

Shares shares(std::initializer_list<double> of_seats) {
  Shares all;
  for (const double share : of_seats) all.push(share);
  return all;
}

TEST(BotAgreement, ADrawIsAgreedToUnlessTheSeatIsAhead) {
  const View even = viewed(dealt({Side::south, Side::north}));
  EXPECT_TRUE(agrees(even, 0));
  EXPECT_TRUE(agrees(even, 1));
  const View ahead = viewed(position("south 7,13 (8,15) / north 1,14 2,14"));
  EXPECT_FALSE(agrees(ahead, 0));
  EXPECT_TRUE(agrees(ahead, 1));
}

TEST(BotAgreement, WhatASearchFoundCountsMoreThanALook) {
  const View ahead = viewed(position("south 7,13 (8,15) / north 1,14 2,14"));
  EXPECT_TRUE(agrees(ahead, 0, shares({0.4, 0.6})));
  EXPECT_TRUE(agrees(ahead, 0, shares({0.52, 0.48}))) << "hardly less";
  EXPECT_FALSE(agrees(ahead, 1, shares({0.4, 0.6})));
}

TEST(BotAgreement, ASeatThatHasResignedHasNoPartInTheDraw) {
  const State before = position("south 5,5 / west 14,8 13,8 (15,7) / north 9,9 9,8");
  const Shares expected = shares({0.3, 0.3, 0.4});
  EXPECT_FALSE(agrees(viewed(before), 2, expected)) << "a third is less";
  EXPECT_TRUE(agrees(viewed(resigned(before, 1)), 2, expected)) << "a half is more";
}

// A113 The lives and items as they stand decide; the hands of others, which the seat does not know, are sampled.
TEST(BotAgreement, AnEndThatIsNoDrawGoesByThePointsAsTheyStand) {
  Rng rng(3);
  CatAttack::State state = CatAttack::start({}, 2);
  while (CatAttack::turn(state) == 0) state = CatAttack::after(state, draw(CatAttack::chance_outcomes(state), rng));
  state.table.seat_states[0].lives = 2;
  const auto view = [&](std::size_t seat) { return CatAttack::view(state, Viewer(seat_at(seat))); };
  EXPECT_FALSE(bots::agrees_to_end<CatAttack>(view(0), seat_at(0), {}, rng));
  EXPECT_TRUE(bots::agrees_to_end<CatAttack>(view(1), seat_at(1), {}, rng));
  EXPECT_FALSE(
      bots::agrees_to_end<CatAttack>(CatAttack::view(CatAttack::start({}, 2), Viewer(seat_at(0))), seat_at(0), {}, rng))
      << "a match that has not begun";
}

}  // namespace
