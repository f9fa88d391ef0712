// The arena: what it refuses, what it tells, and a short one in which a broken level would lose.
#include "server/app/commands/arena.hpp"

#include "engine/all_games.hpp"
#include "protocol/match.hpp"
#include "tests/protocol/setups.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <chrono>
#include <set>
#include <sstream>
#include <thread>
#include <tuple>

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
  EXPECT_NE(refusal({"nekonoko", {"random", "tiger"}})
                .find("\"tiger\"; --players takes random, kitten, cat, tomcat, alley-cat"),
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

// Partners win, draw and lose together, in whatever seats they sit.
TEST(Arena, TeamsMoveWithThePlayers) {
  const std::vector<std::string> players{"kitten", "kitten", "random", "random"};
  const auto results_of = [](const Json& player) {
    return Json{player.at("wins"), player.at("draws"), player.at("losses"), player.at("share")};
  };
  const std::vector<std::vector<std::vector<std::size_t>>> all{
      {{0, 1}, {2, 3}}, {{3, 0}, {2, 1}}, {{3, 1, 2}, {0}}, {{0, 2}, {1, 3}}, {{3}, {2}, {0, 1}}};
  for (const auto& teams : all) {
    const Json options{{"lives", 2}, {"round_limit", 20}, {"teams", teams}};
    const Arena wanted{.game = "cat-attack", .players = players, .options = options.dump(), .matches = 8, .seed = 3};
    Arena parallel = wanted;
    parallel.jobs = 2;
    const Json told = report(wanted);
    EXPECT_EQ(told.at("options").at("teams"), Json(teams)) << "as they were given";
    EXPECT_EQ(without_speed(report(parallel)), without_speed(told));
    int wins = 0;
    for (const auto& team : teams) {
      const Json& first = told.at("players").at(team[0]);
      for (const std::size_t player : team)
        EXPECT_EQ(results_of(told.at("players").at(player)), results_of(first)) << options << " player " << player;
      wins += first.at("wins").get<int>();
    }
    EXPECT_GT(wins, 0) << options;
    if (teams.size() != 2 || teams[0].size() != teams[1].size()) continue;
    const auto elo_of = [&](std::size_t side) { return told.at("players").at(teams[side][0]).at("elo").at("value"); };
    ASSERT_EQ(elo_of(0).is_null(), elo_of(1).is_null()) << "who wins all, and who loses all";
    if (!elo_of(0).is_null()) { EXPECT_EQ(elo_of(0).get<int>(), -elo_of(1).get<int>()) << options; }
  }
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

TEST(Arena, TheTableTellsWhatWasExpectedOfBotsThatSearch) {
  const auto table = [](std::vector<std::string> players) {
    std::ostringstream out, err;
    EXPECT_EQ(server::arena({.game = "kilkenny-cats", .players = std::move(players), .matches = 1}, out, err), 0);
    return out.str();
  };
  EXPECT_EQ(table({"kitten", "random"}).find("expected"), std::string::npos);
  EXPECT_NE(table({"cat", "random"}).find("\nexpected of the win, and got, %:  "), std::string::npos);
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

struct Duel {
  std::string game;
  std::size_t of_kitten;  // matches against random
  std::size_t of_cat;     // matches against a kitten
  double at_least;        // share of the points of the cat in them
};

class ShortArena : public testing::TestWithParam<Duel> {
 protected:
  static double points(std::vector<std::string> players, std::size_t matches) {
    const Json told = report({.game = GetParam().game, .players = std::move(players), .matches = matches});
    return told.at("players").at(0).at("share").at("value").get<double>();
  }
};

// A level that is broken plays like the one below it, or worse. The seed is fixed, so that this never fails by chance.
TEST_P(ShortArena, KittenBeatsRandomAndCatBeatsKitten) {
  const auto& duel = GetParam();
  EXPECT_GE(points({"kitten", "random"}, duel.of_kitten), 0.7);
  EXPECT_GE(points({"cat", "kitten"}, duel.of_cat), duel.at_least);
  EXPECT_LT(points({"kitten", "kitten"}, duel.of_cat), duel.at_least) << "a cat that is a kitten would be noticed";
}

const std::vector<Duel> duels{
    {"cat-attack", 20, 12, 0.8}, {"cats-chess", 4, 4, 0.8}, {"kilkenny-cats", 20, 6, 0.8}, {"nekonoko", 100, 30, 0.65}};

INSTANTIATE_TEST_SUITE_P(EveryGame, ShortArena, testing::ValuesIn(duels), [](const auto& duel) {
  std::string name = duel.param.game;
  std::ranges::replace(name, '-', '_');
  return name;
});

TEST(ShortArenas, AreThereForEveryGame) {
  const auto slugs = protocol::game_slugs();
  std::set<std::string> with_duels;
  for (const Duel& duel : duels) with_duels.insert(duel.game);
  EXPECT_EQ(with_duels, std::set(slugs.begin(), slugs.end())) << "tests/protocol/arena_test.cpp: duels";
}

// Plays the match with kittens until so many entries are there, and on to the next decision.
void play_to(protocol::Match& match, std::uint32_t entries) {
  engine::Rng rng(1);
  for (;;) {
    const engine::Node node = match.node();
    const auto* decision = std::get_if<engine::Decision>(&node);
    ASSERT_FALSE(match.result());
    if (decision && match.seq() >= entries) return;
    if (!decision) {
      match.chance(engine::below(match.due().total, rng));
      continue;
    }
    const auto action = match.advisor().thought(engine::bots::Level::kitten, rng())->choose().action;
    ASSERT_FALSE(match.act(decision->seat, Json::parse(action)));
  }
}

// The end of a match of the cheapest game: two players have eight chips each.
TEST(AlleyCat, SearchesMoreThanCatAndFinishesAMatch) {
  const auto match = setups::open({"nekonoko", "{}", 2});
  play_to(*match, 25 + 1 + 2 * 15);
  const auto iterations = [&](engine::bots::Level level) {
    return match->advisor().thought(level, 1)->choose().iterations;
  };
  EXPECT_GE(iterations(engine::bots::Level::alley_cat), 10 * iterations(engine::bots::Level::cat));
  engine::Rng rng(1);
  while (!match->result()) {
    const engine::Node node = match->node();
    if (const auto* decision = std::get_if<engine::Decision>(&node)) {
      const auto choice = match->advisor().thought(engine::bots::Level::alley_cat, rng())->choose();
      ASSERT_FALSE(match->act(decision->seat, Json::parse(choice.action)));
    } else {
      match->chance(engine::below(match->due().total, rng));
    }
  }
}

TEST(AlleyCat, HasMoreIterationsThanCatInEveryGame) {
  const auto more = []<class... Games>(std::tuple<Games...>*) {
    return ((Games::tuning.alley_cat_iterations >= 10 * Games::tuning.cat_iterations) && ...);
  };
  EXPECT_TRUE(more(static_cast<engine::AllGames<std::tuple>*>(nullptr)));
}

// A110 Team-mates win together, so they expect the same.
TEST(Thoughts, ASearchToItsEndInTeamsOfCatAttack) {
  const auto match = setups::open({"cat-attack", R"({"teams":[[0,2],[1,3]],"lives":3})", 4});
  play_to(*match, 60);
  const auto choice = match->advisor().thought(engine::bots::Level::cat, 1)->choose();
  EXPECT_EQ(choice.iterations, engine::CatAttack::tuning.cat_iterations);
  ASSERT_EQ(choice.shares.size(), 4U);
  EXPECT_NEAR(choice.shares[0], choice.shares[2], 1e-9);
  EXPECT_NEAR(choice.shares[1], choice.shares[3], 1e-9);
  EXPECT_NEAR(choice.shares[0] + choice.shares[1], 0.5, 1e-9);
  const auto decider = std::get<engine::Decision>(match->node()).seat;
  EXPECT_FALSE(match->act(decider, Json::parse(choice.action)));
}

TEST(Thoughts, TellAnotherThreadHowFarTheyAre) {
  const auto match = setups::open({"kilkenny-cats", "{}", 2});
  play_to(*match, 20);
  const auto thought = match->advisor().thought(engine::bots::Level::cat, 1);
  EXPECT_EQ(thought->progress(), 0);
  const auto cut = thought->choose({}, std::chrono::steady_clock::now() - std::chrono::hours(1));
  EXPECT_EQ(thought->progress(), static_cast<double>(cut.iterations) / engine::KilkennyCats::tuning.cat_iterations);
  EXPECT_LT(thought->progress(), 1);
  std::thread choosing([&] { (void)thought->choose(); });
  while (thought->progress() < 1) std::this_thread::yield();
  choosing.join();
}

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
