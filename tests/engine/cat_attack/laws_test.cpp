#include "tests/engine/laws.hpp"

#include "engine/cat_attack/cat_attack.hpp"
#include "engine/cat_attack/hands.hpp"
#include "tests/engine/cat_attack/conservation.hpp"
#include "tests/engine/cat_attack/random_options.hpp"
#include "tests/engine/cat_attack/secrets.hpp"

namespace {

using namespace engine;
using namespace engine::cat_attack;

struct CatAttackLaws {
  using Game = CatAttack;
  static constexpr std::uint64_t matches_per_setup = 4;
  static constexpr std::size_t steps_max = 20'000;
  static constexpr bool others_finish_a_void_turn = true;  // A36: swaps of others, and their refills

  // Short lives keep the matches short; the soak plays long ones.
  static std::vector<laws::Setup<Game>> setups() {
    std::vector<laws::Setup<Game>> setups;
    Rng rng(20);
    for (int n = 0; n < 10; ++n) {
      auto setting = cat_attack_tests::random_setting(rng);
      setting.options.lives = static_cast<std::uint8_t>(1 + n % 4);
      setups.push_back({setting.options, setting.seats});
    }
    return setups;
  }

  static Move foreign_move(const State& state, Rng& rng) {
    const auto moves = CatAttack::moves(state);
    Move move = moves[below(static_cast<std::uint32_t>(moves.size()), rng)];
    const bool wild = below(3, rng) == 0;
    const auto byte = [&](std::uint32_t bound) { return static_cast<std::uint8_t>(below(wild ? 256 : bound, rng)); };
    const auto space = [&] { return static_cast<Space>(byte(space_count)); };
    const auto card = [&] { return static_cast<Card>(byte(card_kinds)); };
    const auto seat = [&] { return seat_at(byte(6)); };
    switch (below(12, rng)) {
      case 0: return Play{card(), {}, space()};
      case 1: return Play{card(), Source{space()}, space()};
      case 2: return Play{card(), Source{InLarder{seat()}}, space()};
      case 3: return Play{card(), {}, {}};
      case 4: return PickFight{seat(), card()};
      case 5: return SixCat{static_cast<Critter>(byte(2)), seat(), space()};
      case 6: return Walk{space()};
      case 7: return Swap{card(), card()};
      case 8: return Swap{};
      case 9: return Raid{static_cast<Item>(byte(6))};
      case 10: return Lay{card()};
      default: break;
    }
    if (auto* play = std::get_if<Play>(&move)) play->to = space();
    if (auto* walk = std::get_if<Walk>(&move)) walk->to = space();
    return move;
  }

  static State swap_secrets(const State& state, const Step<Game>& step, Viewer viewer, Rng& rng) {
    return cat_attack_tests::exchange_secrets(state, step, viewer, rng);
  }
  static Step<Game> swap_step(const State& exchanged, const Step<Game>& step, Viewer viewer, Rng& rng) {
    return cat_attack_tests::exchange_step(exchanged, step, viewer, rng);
  }
};

INSTANTIATE_TYPED_TEST_SUITE_P(CatAttack, Laws, CatAttackLaws);

// The cards of the hand that were not seen; none if a card was seen that is not there.
std::optional<Hand> others_than_seen(Hand hand, const SeenHand& seen) {
  for (const Card card : seen.cards) {
    if (!hand.contains(card)) return std::nullopt;
    remove_card(hand, card);
  }
  return hand;
}

// So many cards lack the suits of the set for which the most cards are known to lack all of them.
bool has_enough_lacking(const Hand& others, const SeenHand& seen) {
  for (unsigned suits = 1; suits < 8; ++suits) {
    const auto in_set = [&](std::size_t suit) { return (suits >> suit & 1U) != 0; };
    std::size_t lack_all = others.size();
    for (std::size_t suit = 0; suit < suit_names.size(); ++suit)
      if (in_set(suit)) lack_all = std::min<std::size_t>(lack_all, seen.lacks[suit]);
    const auto free_of_them = std::ranges::count_if(others, [&](Card card) {
      const auto suit = suit_of(card);
      return !suit || !in_set(index(*suit));
    });
    if (static_cast<std::size_t>(free_of_them) < lack_all) return false;
  }
  return true;
}

TEST(CatAttackSeen, IsTrueOfEveryHandAndOfEverySample) {
  std::size_t cards = 0, lacking = 0;
  laws::everywhere<CatAttackLaws>([&](const State& state, const auto& setup, Rng& rng) {
    for (std::size_t viewer = 0; viewer < setup.seats; ++viewer) {
      if (state.seen[viewer] == State{}.seen[viewer]) continue;
      const auto view = CatAttack::view(state, Viewer{seat_at(viewer)});
      const State sampled = CatAttack::sample_state(view, rng);
      for (std::size_t i = 0; i < setup.seats; ++i) {
        const SeenHand& seen = state.seen[viewer][i];
        for (const Hand& hand : {state.hands[i], sampled.hands[i]}) {
          const auto others = others_than_seen(hand, seen);
          ASSERT_TRUE(others.has_value()) << "a card was seen that is not there";
          EXPECT_TRUE(has_enough_lacking(*others, seen));
        }
        cards += seen.cards.size();
        lacking += static_cast<std::size_t>(std::ranges::count_if(seen.lacks, [](auto count) { return count > 0; }));
      }
    }
    for (std::size_t i = 0; i < setup.seats; ++i) EXPECT_EQ(state.seen[i][i], SeenHand{}) << "one's own hand";
  });
  EXPECT_GT(cards, 1000U);
  EXPECT_GT(lacking, 1000U);
}

// Whatever can be chosen and whatever can happen: two thousand matches over all options.
TEST(CatAttackMatches, EndAndLoseNothing) {
  constexpr std::size_t entries_max = 100'000;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Rng rng(seed);
    const auto setting = cat_attack_tests::random_setting(rng);
    State state = CatAttack::start(setting.options, setting.seats);
    for (std::size_t n = 0; n < entries_max && !laws::is_over<CatAttack>(state); ++n) {
      const auto resign = laws::random_resignation<CatAttack>(state, setting.seats, rng);
      const auto step = resign ? Step<CatAttack>{Ruling{*resign}} : laws::random_step<CatAttack>(state, rng);
      const State next = laws::apply<CatAttack>(state, step);
      const auto lost = cat_attack_tests::broken_law(state, next);
      const auto broken = cat_attack_tests::broken_law(next);
      ASSERT_FALSE(lost.has_value()) << *lost << ", seed " << seed << ", entry " << n;
      ASSERT_FALSE(broken.has_value()) << *broken << ", seed " << seed << ", entry " << n;
      state = next;
    }
    ASSERT_TRUE(laws::is_over<CatAttack>(state)) << "seed " << seed;
  }
}

}  // namespace
