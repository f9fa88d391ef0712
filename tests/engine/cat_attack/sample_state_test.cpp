// A sampled state comes with the probability that it has for somebody who knows the view alone.
#include "engine/cat_attack/hands.hpp"
#include "tests/engine/cat_attack/position.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

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

// The distance between what was counted and what was expected, in the law of chi-square.
double distance(const std::vector<int>& counted, const std::vector<double>& chances) {
  const int samples = std::accumulate(counted.begin(), counted.end(), 0);
  double sum = 0;
  for (std::size_t i = 0; i < counted.size(); ++i) {
    const double expected = samples * chances[i];
    if (expected == 0) {
      EXPECT_EQ(counted[i], 0) << i;
      continue;
    }
    sum += (counted[i] - expected) * (counted[i] - expected) / expected;
  }
  return sum;
}

int count_of(const Hand& hand, Suit suit) {
  return static_cast<int>(std::ranges::count_if(hand, [suit](Card card) { return suit_of(card) == suit; }));
}

constexpr int many_samples = 20'000;

// index = what `number_of` finds in a sample
template <class NumberOf>
std::vector<int> sampled(const State& state, int viewer, std::size_t size, NumberOf number_of) {
  const auto view = CatAttack::view(state, engine::Viewer{engine::seat_at(static_cast<std::size_t>(viewer))});
  std::vector<int> counted(size);
  engine::Rng rng(1);
  for (int n = 0; n < many_samples; ++n)
    ++counted.at(static_cast<std::size_t>(number_of(CatAttack::sample_state(view, rng))));
  return counted;
}

// So many of `size` cards are of a suit of which `suited` of `unseen` cards are.
std::vector<double> hypergeometric(int suited, int unseen, int size) {
  std::vector<double> chances;
  for (int i = 0; i <= size; ++i)
    chances.push_back(choose(i, suited) * choose(size - i, unseen - suited) / choose(size, unseen));
  return chances;
}

// Seat 0 has attacked seat 1 and looks into its hand.
Position at_a_swap() {
  Position position = Position(3)
                          .hand(0, {cat_1, cat_2, cat_3, cat_4, cat_5, cat_6})
                          .hand(1, {bird_1, bird_2, bird_3, mouse_1, mouse_2, mouse_3});
  return position.cat(0, N4).cat(1, N5).to_throw().roll(1).walk(N5);
}

// A32 The taker knows the whole hand, the victim the card that it lost, and the third nothing.
TEST(CatAttackSampleState, CardsOfASwapAreWhereTheTwoHaveSeenThem) {
  const Position position = at_a_swap().move(Swap{mouse_2, cat_6});
  const State& state = position.state();
  const auto same = sampled(state, 0, 2, [&](const State& each) { return each.hands[1] == state.hands[1] ? 1 : 0; });
  EXPECT_EQ(same[1], many_samples);

  // For the victim, mouse-2 is in the hand of six; of the 56 others that it does not see, 14 are birds.
  const auto birds = sampled(state, 1, 6, [](const State& each) {
    EXPECT_TRUE(each.hands[0].contains(mouse_2));
    return count_of(each.hands[0], Suit::bird);
  });
  EXPECT_LT(distance(birds, hypergeometric(18 - 3, 63 - 6 - 1, 5)), refused_above[5]);

  // For the third, each of the 57 cards that it does not see is as likely.
  const int own = count_of(state.hands[2], Suit::mouse);
  const auto mice = sampled(state, 2, 7, [](const State& each) { return count_of(each.hands[0], Suit::mouse); });
  EXPECT_LT(distance(mice, hypergeometric(18 - own, 63 - 6, 6)), refused_above[6]);
}

TEST(CatAttackSampleState, AHandThatWasSeenAndKeptIsRememberedUntilItsCardsArePlayed) {
  Position position = at_a_swap().keep();
  ASSERT_EQ(position.on_turn(), 1);
  position.play(bird_1, BH, BS).draw(cat_attack);
  const auto& state = position.state();
  const auto known = sampled(state, 0, 2, [&](const State& each) {
    Hand hand = each.hands[1];
    for (const Card card : {bird_2, bird_3, mouse_1, mouse_2, mouse_3}) {
      if (!hand.contains(card)) return 0;
      remove_card(hand, card);
    }
    return 1;
  });
  EXPECT_EQ(known[1], many_samples);
  // The sixth is any of those that seat 0 does not see.
  const Hand own = state.hands[0];
  const int birds = 18 - 3 - count_of(own, Suit::bird);
  const auto drawn = sampled(state, 0, 2, [](const State& each) { return count_of(each.hands[1], Suit::bird) - 2; });
  const int unseen = 63 - 6 - 5 - static_cast<int>(state.table.discard.size());
  EXPECT_LT(distance(drawn, hypergeometric(birds, unseen, 1)), refused_above[1]);
}

// Seat 0 has attacked seat 1 with a bird, and seat 1 could lay none.
Position after_a_fight() {
  Position position = Position(3)
                          .cat(0, L1)
                          .cat(1, N3)
                          .hand(0, {bird_1, bird_2, cat_1, cat_2, cat_3, cat_4})
                          .hand(1, {mouse_1, mouse_2, mouse_3, cat_5, cat_6, speedy_cat});
  return position.move(PickFight{engine::seat_at(1), bird_1}).draw(cat_burglar).keep();
}

// A72 Everybody knows that seat 1 has no bird.
TEST(CatAttackSampleState, ASuitThatSomebodyCouldNotLayIsNotInTheHand) {
  const Position position = after_a_fight();
  const State& state = position.state();
  const int own_birds = count_of(state.hands[2], Suit::bird), own_mice = count_of(state.hands[2], Suit::mouse);
  const int unseen = 63 - 6 - 1, birds = 18 - 1 - own_birds, mice = 18 - own_mice;
  const auto number = [](const State& each) {
    EXPECT_EQ(count_of(each.hands[1], Suit::bird), 0);
    return count_of(each.hands[1], Suit::mouse);
  };
  EXPECT_LT(distance(sampled(state, 2, 7, number), hypergeometric(mice, unseen - birds, 6)), refused_above[6]);

  // The birds are with the others: what seat 0 has is drawn from 50 cards.
  const auto held = sampled(state, 2, 7, [](const State& each) { return count_of(each.hands[0], Suit::bird); });
  EXPECT_LT(distance(held, hypergeometric(birds, unseen - 6, 6)), refused_above[6]);
}

// Five of the hand are as old as the fight; the sixth may be a bird.
TEST(CatAttackSampleState, ACardDrawnLaterMayBeOfTheSuitThatWasNotThere) {
  Position position = after_a_fight().finish_turn();
  ASSERT_EQ(position.on_turn(), 1);
  position.play(mouse_1, MH, MS).draw(bird_4);
  const State& state = position.state();
  const int birds = 18 - count_of(state.hands[2], Suit::bird) - 1;
  const int unseen = 63 - 6 - static_cast<int>(state.table.discard.size());
  const auto held = sampled(state, 2, 3, [](const State& each) { return count_of(each.hands[1], Suit::bird); });
  EXPECT_LT(distance(held, {1.0 - birds / (unseen - 5.0), birds / (unseen - 5.0), 0}), refused_above[1]);
}

// Seat 1 has no bird and seat 2 no mouse: all pairs of such hands are equally likely.
TEST(CatAttackSampleState, HandsThatLackDifferentSuitsAreDealtTogether) {
  State state = Position(3).hand(0, {}).state();
  state.seen[0][1].lacks[index(Suit::bird)] = 6;
  state.seen[0][2].lacks[index(Suit::mouse)] = 6;
  // Few are left, so that the hands depend on each other.
  while (std::accumulate(state.bag.begin(), state.bag.end(), 0) > 8) {
    const auto most = std::ranges::max_element(state.bag);
    --*most;
    state.table.discard.push(static_cast<Card>(most - state.bag.begin()));
  }
  std::array<int, 4> left{};  // birds, cats, mice, pictures that seat 0 does not see
  const auto add = [&](Card card, int count) { left[suit_of(card) ? index(*suit_of(card)) : 3] += count; };
  for (std::size_t i = 0; i < card_kinds; ++i) add(static_cast<Card>(i), state.bag[i]);
  for (const int seat : {1, 2})
    for (const Card card : state.hands[static_cast<std::size_t>(seat)]) add(card, 1);
  const int birds = left[0], mice = left[2], others = left[1] + left[3];
  std::vector<double> chances;  // index = mice of seat 1
  double all = 0;
  for (int of_one = 0; of_one <= 6; ++of_one) {
    double ways = 0;
    for (int of_two = 0; of_two <= 6; ++of_two)
      ways += choose(of_one, mice) * choose(6 - of_one, others) * choose(of_two, birds) *
              choose(6 - of_two, others - (6 - of_one));
    chances.push_back(ways);
    all += ways;
  }
  for (double& chance : chances) chance /= all;
  const auto counted = sampled(state, 0, 7, [](const State& each) { return count_of(each.hands[1], Suit::mouse); });
  EXPECT_LT(distance(counted, chances), refused_above[6]);
}

// A72 after A72: of the six only the last, drawn after the first fight, can be the bird that seat 1 must lay.
TEST(CatAttackSampleState, WhoMustLayWhatItLackedHasDrawnIt) {
  Position position = after_a_fight().finish_turn();
  position.play(mouse_1, MH, MS).draw(bird_4).finish_turn();
  ASSERT_EQ(position.on_turn(), 2);
  position.hand(2, {bird_3}).cat(2, L1).cat(1, N3).move(PickFight{engine::seat_at(1), bird_3});
  ASSERT_EQ(position.to_act(), 1);
  const auto held =
      sampled(position.state(), 2, 3, [](const State& each) { return count_of(each.hands[1], Suit::bird); });
  EXPECT_EQ(held[1], many_samples);
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
