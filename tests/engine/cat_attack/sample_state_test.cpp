// A sampled state comes with the probability that it has for somebody who knows the view alone.
#include "tests/engine/cat_attack/position.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace cat_attack_tests {
namespace {

using engine::CatAttack;

constexpr double choose(int few, int of) {
  double ways = 1;
  for (int i = 0; i < few; ++i) ways = ways * (of - i) / (i + 1);
  return few > of ? 0 : ways;
}

// The law of chi-square: above this, 1 of 1000 right samples is refused. index = degrees of freedom
constexpr std::array<double, 7> refused_above{0, 10.83, 13.82, 16.27, 18.47, 20.52, 22.46};

// A72 Seat 1 was attacked with a bird and must lay one: it has one at least, and nothing else is known of it.
TEST(CatAttackSampleState, WhoMustLayHasEveryHandWithTheSuitAlike) {
  Position position = Position(3).cat(0, L1).cat(1, N3).hand(0, {bird_1, cat_1, cat_2, cat_3, cat_4, cat_5});
  position.hand(1, {bird_2, cat_1, cat_2, cat_3, cat_4, cat_6}).move(PickFight{engine::seat_at(1), bird_1});
  ASSERT_EQ(position.to_act(), 1);
  const auto view = CatAttack::view(position.state(), engine::Viewer{engine::seat_at(0)});
  constexpr int birds = 17, unseen = 63 - 6, hand = 6, samples = 20'000;
  std::array<int, hand + 1> held{}, others{};  // index = number of birds
  std::array<int, 6> kinds{};                  // of the birds held
  engine::Rng rng(1);
  for (int n = 0; n < samples; ++n) {
    const State state = CatAttack::sample_state(view, rng);
    const auto count = [&](int seat) {
      return std::ranges::count_if(state.hands[static_cast<std::size_t>(seat)],
                                   [](Card card) { return suit_of(card) == Suit::bird; });
    };
    ++held[static_cast<std::size_t>(count(1))];
    ++others[static_cast<std::size_t>(count(2))];
    for (const Card card : state.hands[1])
      if (suit_of(card) == Suit::bird) ++kinds[index(card)];
  }
  EXPECT_EQ(held[0], 0);
  const double all = choose(hand, unseen) - choose(hand, unseen - birds);
  double distance = 0;
  for (int i = 1; i <= hand; ++i) {
    const double expected = samples * choose(i, birds) * choose(hand - i, unseen - birds) / all;
    distance +=
        (held[static_cast<std::size_t>(i)] - expected) * (held[static_cast<std::size_t>(i)] - expected) / expected;
  }
  EXPECT_LT(distance, refused_above[hand - 1]) << "birds in the hand of who must lay one";

  // The bystander: over all hands of the other.
  double of_other = 0;
  for (int i = 0; i <= hand; ++i) {
    double chance = 0;
    for (int first = 1; first <= hand; ++first)
      chance += choose(first, birds) * choose(hand - first, unseen - birds) / all * choose(i, birds - first) *
                choose(hand - i, unseen - birds - (hand - first)) / choose(hand, unseen - hand);
    const double expected = samples * chance;
    of_other +=
        (others[static_cast<std::size_t>(i)] - expected) * (others[static_cast<std::size_t>(i)] - expected) / expected;
  }
  EXPECT_LT(of_other, refused_above[hand]) << "birds in the third hand";

  // One bird-1 lies in the discard pile; of the other kinds three are left.
  double total = 0, of_kinds = 0;
  for (const int count : kinds) total += count;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const double expected = total * (i == 0 ? 2 : 3) / birds;
    of_kinds += (kinds[i] - expected) * (kinds[i] - expected) / expected;
  }
  EXPECT_LT(of_kinds, refused_above[kinds.size() - 1]) << "which birds";
}

// The last card of a suit that is left: who must lay it has it.
TEST(CatAttackSampleState, TheOnlyCardLeftIsWhereItMustBe) {
  Position position = Position(2).cat(0, L1).cat(1, N3).hand(0, {bird_1, bird_1, bird_1, bird_2, bird_2, bird_2});
  position.hand(1, {bird_3, cat_1, cat_2, cat_3, cat_4, cat_6}).move(PickFight{engine::seat_at(1), bird_1});
  State& state = position.edit();
  // All other birds lie in the discard pile.
  for (const Card card : {bird_3, bird_4, bird_5, bird_6})
    while (state.bag[index(card)] > 0) {
      --state.bag[index(card)];
      state.table.discard.push(card);
    }
  const auto view = CatAttack::view(state, engine::Viewer{engine::seat_at(0)});
  engine::Rng rng(1);
  for (int n = 0; n < 100; ++n) EXPECT_TRUE(CatAttack::sample_state(view, rng).hands[1].contains(bird_3));
}

}  // namespace
}  // namespace cat_attack_tests
