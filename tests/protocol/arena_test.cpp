// The arena: what it refuses, what it tells, and a short one in which a broken level would lose.
#include "server/app/commands/arena.hpp"

#include "protocol/match.hpp"
#include "tests/protocol/setups.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <set>
#include <sstream>

namespace {

using protocol::Json;
using server::Arena;

std::string refusal(const Arena& wanted) {
  std::ostringstream out, err;
  EXPECT_EQ(server::arena(wanted, out, err), 1);
  EXPECT_EQ(out.str(), "");
  const std::string said = err.str();
  EXPECT_EQ(std::ranges::count(said, '\n'), 1) << said;
  return said;
}

Json report(Arena wanted) {
  wanted.json = true;
  std::ostringstream out, err;
  EXPECT_EQ(server::arena(wanted, out, err), 0) << err.str();
  return Json::parse(out.str(), nullptr, false);
}

TEST(Arena, OneLineSaysWhatIsWrong) {
  const std::vector<std::string> two{"random", "kitten"};
  refusal({"checkers", two});
  EXPECT_NE(
      refusal({"nekonoko", {"random", "tiger"}}).find("\"tiger\"; --players takes random, kitten, cat, alley-cat"),
      std::string::npos);
  refusal({"nekonoko", {"cat"}});
  refusal({"nekonoko", {}});
  refusal({"cats-chess", {"random", "random", "random"}});
  refusal({"cat-attack", std::vector<std::string>(7, "random")});
  refusal({"nekonoko", two, R"({"lives":3})"});
  refusal({"nekonoko", two, R"({"adjacent_corners":"yes"})"});
  refusal({"nekonoko", two, R"({"players":3})"});
  refusal({"nekonoko", two, "[]"});
  refusal({"nekonoko", two, "{"});
  EXPECT_NE(refusal({.game = "nekonoko", .players = two, .matches = 0}).find("--matches"), std::string::npos);
  EXPECT_NE(refusal({.game = "nekonoko", .players = two, .matches = server::arena_matches_max + 1}).find("--matches"),
            std::string::npos);
  EXPECT_NE(refusal({.game = "nekonoko", .players = two, .jobs = 0}).find("--jobs"), std::string::npos);
  EXPECT_NE(refusal({.game = "nekonoko", .players = two, .jobs = server::arena_jobs_max + 1}).find("--jobs"),
            std::string::npos);
}

// All but the speed.
Json without_speed(Json report) {
  report.erase("moves_per_second");
  for (Json& player : report.at("players")) player.erase("moves_per_second");
  return report;
}

TEST(Arena, ASeedGivesTheSameMatchesWithAnyNumberOfJobs) {
  const Arena wanted{.game = "nekonoko", .players = {"kitten", "random", "random"}, .matches = 7, .seed = 5};
  Arena parallel = wanted, other = wanted;
  parallel.jobs = 3;
  other.seed = 6;
  const Json first = without_speed(report(wanted));
  EXPECT_EQ(without_speed(report(parallel)), first);
  EXPECT_NE(without_speed(report(other)), first);
}

TEST(Arena, WhatItTellsAddsUp) {
  const Json told = report({.game = "kilkenny-cats", .players = {"kitten", "random"}, .matches = 6});
  EXPECT_EQ(told.at("matches"), 6);
  EXPECT_EQ(told.at("unended"), 0);
  EXPECT_EQ(told.at("options").at("lone_cats"), "draw") << "defaults are filled in";
  double shares = 0;
  for (const Json& player : told.at("players")) {
    EXPECT_EQ(player.at("wins").get<int>() + player.at("draws").get<int>() + player.at("losses").get<int>(), 6);
    for (const char* interval : {"win_rate", "share"}) {
      EXPECT_LE(player.at(interval).at("low"), player.at(interval).at("value"));
      EXPECT_GE(player.at(interval).at("high"), player.at(interval).at("value"));
    }
    shares += player.at("share").at("value").get<double>();
  }
  EXPECT_NEAR(shares, 1, 1e-3);
  EXPECT_EQ(told.at("players").at(0).at("level"), "kitten");
}

TEST(Arena, WhatBotsExpectedStandsBesideWhatTheyGot) {
  const Json told = report({.game = "kilkenny-cats", .players = {"cat", "random"}, .matches = 4});
  std::uint64_t positions = 0;
  double won = 0;
  ASSERT_EQ(told.at("calibration").size(), 10u);
  for (const Json& bin : told.at("calibration")) {
    const auto here = bin.at("positions").get<std::uint64_t>();
    positions += here;
    EXPECT_EQ(bin.contains("judged"), here > 0);
    if (here == 0) continue;
    EXPECT_GE(bin.at("judged"), bin.at("from"));
    EXPECT_LE(bin.at("judged"), bin.at("to"));
    won += bin.at("won").get<double>() * static_cast<double>(here);
  }
  EXPECT_EQ(positions, told.at("players").at(0).at("moves")) << "every decision of the one that searches";
  EXPECT_GT(won, 0.8 * static_cast<double>(positions)) << "it wins against random";
}

// A known interval: 8 of 10 is 0.4902 to 0.9433 by Wilson.
TEST(Arena, IntervalsAreWilsons) {
  for (std::uint64_t seed = 1; seed < 50; ++seed) {
    const Json told =
        report({.game = "nekonoko", .players = {"kitten", "random"}, .matches = 10, .seed = seed}).at("players").at(0);
    if (told.at("wins") != 8) continue;
    EXPECT_EQ(told.at("win_rate"), (Json{{"value", 0.8}, {"low", 0.4902}, {"high", 0.9433}}));
    return;
  }
  FAIL() << "no seed has 8 wins";
}

class ShortArena : public testing::TestWithParam<std::string> {};

// A level that is broken plays like a random bot, or worse. The seed is fixed, so that this never fails by chance.
TEST_P(ShortArena, KittenBeatsRandomAndCatBeatsKitten) {
  const auto points = [&](std::vector<std::string> players, std::size_t matches) {
    return report({.game = GetParam(), .players = std::move(players), .matches = matches})
        .at("players")
        .at(0)
        .at("share")
        .at("value")
        .get<double>();
  };
  EXPECT_GE(points({"kitten", "random"}, 20), 0.7);
  EXPECT_GE(points({"cat", "random"}, 6), 0.8);
}

INSTANTIATE_TEST_SUITE_P(EveryGame, ShortArena, testing::ValuesIn(protocol::game_slugs()), [](const auto& game) {
  std::string name = game.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

// A thought of any level, for every setup on the wire: teams, six seats and options included.
TEST(Thoughts, ChooseWhatTheMatchAcceptsAndDoNotChangeWithIt) {
  for (const auto& setup : setups::all) {
    const auto match = setups::open(setup);
    ASSERT_TRUE(match);
    engine::Rng rng(1);
    for (int n = 0; n < 60 && !setups::is_over(*match); ++n) {
      const engine::Node node = match->node();
      if (const auto* decision = std::get_if<engine::Decision>(&node); decision != nullptr && n % 8 == 0) {
        for (const auto level : {engine::bots::Level::random, engine::bots::Level::kitten, engine::bots::Level::cat}) {
          const auto thought = match->advisor().thought(level, 3);
          const auto soon = std::chrono::steady_clock::now() - std::chrono::hours(1);
          const auto choice = thought->choose({}, soon);
          EXPECT_EQ(match->why_not(decision->seat, Json::parse(choice.action)), std::nullopt) << setup;
          EXPECT_EQ(choice.shares.size(), setup.seats);
        }
        const auto kept = match->advisor().thought(engine::bots::Level::kitten, 4);
        const std::string before = kept->choose().action;
        setups::step(*match, rng);
        EXPECT_EQ(kept->choose().action, before) << "it has its own copy";
      } else {
        setups::step(*match, rng);
      }
    }
  }
}

}  // namespace
