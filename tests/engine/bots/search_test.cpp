// The laws of bots: whatever the game, a bot of any level gets a view and gives a legal move.
#include "engine/all_games.hpp"
#include "engine/bots/bot.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace {

using namespace engine;
using bots::Level;

template <class G>
struct Bots : testing::Test {
  using State = typename G::State;

  // Decisions of random matches at every number of seats, some from each part of a match.
  template <class Visit>
  static void at_decisions(Visit visit) {
    for (std::size_t seats = G::seats_min; seats <= G::seats_max; ++seats) {
      Rng rng(seats);
      State state = G::start({}, seats);
      int decisions = 0;
      for (int n = 0; n < 300 && !G::result(state); ++n) {
        if (std::holds_alternative<Chance>(G::node(state))) {
          state = G::after(state, draw(G::chance_outcomes(state), rng));
          continue;
        }
        if (decisions++ % 6 == 0) visit(state, rng);
        const auto moves = G::moves(state);
        state = G::after(state, moves[below(static_cast<std::uint32_t>(moves.size()), rng)]);
      }
    }
  }
  static Seat decider(const State& state) { return std::get<Decision>(G::node(state)).seat; }
  static typename G::View view(const State& state) { return G::view(state, Viewer(decider(state))); }
};

TYPED_TEST_SUITE(Bots, AllGames<testing::Types>);

constexpr std::uint32_t few = 30;  // iterations

TYPED_TEST(Bots, ChooseLegalMovesAndSharesThatAddUp) {
  std::size_t seen = 0;
  this->at_decisions([&](const auto& state, Rng& rng) {
    const auto view = this->view(state);
    const auto moves = TypeParam::moves(state);
    const auto check = [&](const auto& found) {
      ++seen;
      EXPECT_TRUE(moves.contains(found.move));
      double sum = 0;
      for (const double share : found.shares) {
        EXPECT_GE(share, 0);
        EXPECT_LE(share, 1);
        sum += share;
      }
      EXPECT_NEAR(sum, 1, 1e-6);
    };
    for (const Level level : {Level::random, Level::kitten}) check(bots::choose<TypeParam>(view, level, rng));
    check(bots::Search<TypeParam>(view, rng).run(few));
  });
  EXPECT_GT(seen, 20U);
}

// What a bot plays that has no time to search.
TYPED_TEST(Bots, OneIterationIsTheBestMoveOfOneLookAhead) {
  this->at_decisions([&](const auto& state, Rng& rng) {
    if (!TypeParam::tuning.open) return;
    const Seat seat = this->decider(state);
    const auto worth = [&](const auto& move) {
      return TypeParam::win_shares(TypeParam::after(state, move))[index(seat)] -
             bots::reluctance_to<TypeParam>(state, move);
    };
    double best = -1;
    for (const auto& move : TypeParam::moves(state)) best = std::max(best, worth(move));
    const auto view = this->view(state);
    EXPECT_NEAR(worth(bots::Search<TypeParam>(view, rng).run(1).move), best, 1e-6);
  });
}

// A beginner's mistakes are of a kind: what is near and wins at once is seen nearly always.
TYPED_TEST(Bots, AKittenSeesAWinThatIsEasyToSee) {
  std::size_t wins = 0, missed = 0;
  for (std::uint64_t seed = 1; seed <= 60 && wins < 40; ++seed) {
    Rng rng(seed);
    auto state = TypeParam::start({}, TypeParam::seats_min);
    for (int n = 0; n < 3'000 && !TypeParam::result(state); ++n) {
      if (std::holds_alternative<Chance>(TypeParam::node(state))) {
        state = TypeParam::after(state, draw(TypeParam::chance_outcomes(state), rng));
        continue;
      }
      const Seat seat = this->decider(state);
      const auto wins_by = [&](const auto& move) {
        const auto after = TypeParam::after(state, move);
        return TypeParam::result(after) && TypeParam::win_shares(after)[index(seat)] == 1;
      };
      const auto choice = bots::choose_as_kitten<TypeParam>(this->view(state), rng).move;
      const auto moves = TypeParam::moves(state);
      const bool easy = std::ranges::any_of(moves, [&](const auto& move) {
        if constexpr (requires { TypeParam::overlooked(state, move); })
          if (TypeParam::overlooked(state, move) > 0) return false;
        return wins_by(move);
      });
      wins += easy;
      missed += easy && !wins_by(choice);
      state = TypeParam::after(state, choice);
    }
  }
  EXPECT_LE(missed * 20, wins);
}

TYPED_TEST(Bots, TheSameSeedGivesTheSameChoice) {
  this->at_decisions([&](const auto& state, Rng&) {
    const auto view = this->view(state);
    Rng one(7), other(7);
    const auto a = bots::Search<TypeParam>(view, one).run(few), b = bots::Search<TypeParam>(view, other).run(few);
    EXPECT_TRUE(a.move == b.move);
    EXPECT_EQ(a.shares, b.shares);
  });
}

// Two states that the decider cannot tell apart lead to the same choice.
TYPED_TEST(Bots, WhatIsHiddenDoesNotMatter) {
  this->at_decisions([&](const auto& state, Rng& rng) {
    const auto other = TypeParam::sample_state(this->view(state), rng);
    Rng one(3), two(3);
    EXPECT_TRUE(bots::Search<TypeParam>(this->view(state), one).run(few).move ==
                bots::Search<TypeParam>(this->view(other), two).run(few).move);
  });
}

TYPED_TEST(Bots, ASearchDoesWhatItIsAskedForUnlessItIsCut) {
  this->at_decisions([&](const auto& state, Rng& rng) {
    const auto view = this->view(state);
    EXPECT_EQ(bots::Search<TypeParam>(view, rng).run(few).iterations, few);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(bots::Search<TypeParam>(view, rng).run(few, {stop.get_token(), {}}).iterations, 1U);
    const auto long_ago = std::chrono::steady_clock::now() - std::chrono::hours(1);
    const auto cut = bots::Search<TypeParam>(view, rng).run(few, {{}, long_ago});
    EXPECT_EQ(cut.iterations, 1U);
    EXPECT_TRUE(TypeParam::moves(state).contains(cut.move));
  });
}

// So many iterations are never done: the other thread must be told before the end.
TYPED_TEST(Bots, TellAnotherThreadHowFarTheyAre) {
  constexpr std::uint32_t endless = UINT32_MAX;
  bool first = true;
  this->at_decisions([&](const auto& state, Rng& rng) {
    if (!std::exchange(first, false)) return;
    bots::Progress progress;
    EXPECT_EQ(progress.part(), 0);
    std::stop_source stop;
    std::uint32_t done = 0;
    std::thread searching([&, view = this->view(state)] {
      done = bots::Search<TypeParam>(view, rng).run(endless, {stop.get_token(), {}}, &progress).iterations;
    });
    while (progress.part() == 0) std::this_thread::yield();
    stop.request_stop();
    searching.join();
    EXPECT_EQ(progress.part(), static_cast<double>(done) / endless);
    EXPECT_LT(progress.part(), 1);
    for (const Level level : {Level::random, Level::kitten, Level::cat}) {
      bots::Progress whole;
      bots::choose<TypeParam>(this->view(state), level, rng, {}, &whole);
      EXPECT_EQ(whole.part(), 1) << bots::slug_of(level);
    }
  });
  EXPECT_FALSE(first);
}

// Does the move end the match at once, with this seat as the only winner?
template <class G>
bool wins(const typename G::State& state, const typename G::Move& move, Seat seat) {
  const auto result = G::result(G::after(state, move));
  return result && returns(*result)[index(seat)] == 1;
}

// Is there a move that wins whatever the seat does not know?
template <class G>
bool can_win(const typename G::View& view, Seat seat, Rng& rng) {
  std::vector<typename G::State> samples;
  for (int n = 0; n < 50; ++n) samples.push_back(G::sample_state(view, rng));
  return std::ranges::any_of(G::moves(samples[0]), [&](const auto& move) {
    return std::ranges::all_of(samples, [&](const auto& state) { return wins<G>(state, move, seat); });
  });
}

TYPED_TEST(Bots, TakeAWinInOne) {
  using G = TypeParam;
  std::size_t seen = 0;
  for (std::uint64_t seed = 1; seed <= 60 && seen < 8; ++seed) {
    Rng rng(seed);
    auto state = G::start({}, 2);
    for (int n = 0; n < 2'000 && !G::result(state); ++n) {
      if (std::holds_alternative<Chance>(G::node(state))) {
        state = G::after(state, draw(G::chance_outcomes(state), rng));
        continue;
      }
      const Seat seat = this->decider(state);
      const auto view = this->view(state);
      if (can_win<G>(view, seat, rng)) {
        ++seen;
        const auto found = bots::Search<G>(view, rng).run(100);
        EXPECT_TRUE(wins<G>(state, found.move, seat)) << "seed " << seed << ", entry " << n;
        break;
      }
      state = G::after(state, bots::choose<G>(view, Level::kitten, rng).move);
    }
  }
  EXPECT_GT(seen, 0U);
}

TYPED_TEST(Bots, SharesAddUpInEveryStateAndAreTheResultsAtTheEnd) {
  using G = TypeParam;
  for (std::size_t seats = G::seats_min; seats <= G::seats_max; ++seats) {
    Rng rng(seats);
    auto state = G::start({}, seats);
    for (int n = 0; n < 20'000; ++n) {
      const Shares shares = G::win_shares(state);
      ASSERT_EQ(shares.size(), seats);
      double sum = 0;
      for (const double share : shares) sum += share;
      ASSERT_NEAR(sum, 1, 1e-9);
      if (const auto result = G::result(state)) {
        EXPECT_EQ(shares, returns(*result));
        break;
      }
      if (std::holds_alternative<Chance>(G::node(state))) {
        state = G::after(state, draw(G::chance_outcomes(state), rng));
      } else {
        const auto moves = G::moves(state);
        state = G::after(state, moves[below(static_cast<std::uint32_t>(moves.size()), rng)]);
      }
    }
  }
}

TEST(Levels, HaveASlugEach) {
  for (const Level level : bots::levels) EXPECT_EQ(bots::level_of(bots::slug_of(level)), level);
  EXPECT_EQ(bots::level_of("tiger"), std::nullopt);
  EXPECT_EQ(bots::level_of(""), std::nullopt);
}

TEST(Shares, AreModeratedInOrderAndTogetherStayOne) {
  Shares shares;
  for (const double share : {0.7, 0.3, 0.0}) shares.push(share);
  EXPECT_NEAR(moderated(shares, 1)[0], 0.7, 1e-9);
  const Shares nearer = moderated(shares, 0.5);
  EXPECT_NEAR(std::log(nearer[0] / nearer[1]), std::log(0.7 / 0.3) / 2, 1e-9);
  EXPECT_NEAR(nearer[0] + nearer[1], 1, 1e-9);
  EXPECT_EQ(nearer[2], 0) << "what is certain stays certain";
  EXPECT_NEAR(std::log(moderated(shares, 2)[0] / moderated(shares, 2)[1]), std::log(0.7 / 0.3) * 2, 1e-9);
}

TEST(Shares, OfAResultTheFirstOnesShareTheWin) {
  const auto result = [](std::initializer_list<std::uint8_t> ranks) {
    Result made;
    for (const std::uint8_t rank : ranks) made.places.push({rank, {}});
    return returns(made);
  };
  const auto shares = [](std::initializer_list<double> values) {
    Shares made;
    for (const double value : values) made.push(value);
    return made;
  };
  EXPECT_EQ(result({2, 1}), shares({0, 1}));
  EXPECT_EQ(result({1, 1}), shares({0.5, 0.5}));
  EXPECT_EQ(result({1, 3, 1, 4}), shares({0.5, 0, 0.5, 0}));
}

}  // namespace
