// What is true of every review, over many matches of each game: random play, and play that makes a mistake now and then.
// MATCHES=200 build/release/tests/server/server_reviews tells of 200 matches a game what a run of ./test tells of a few.
#include "server/match/match_analysis.hpp"

#include "tests/server/played.hpp"

#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>

namespace server {
namespace {

// Without MATCHES: the laws hold of a review that is not complete, too.
constexpr std::size_t matches_default = 3;
constexpr std::size_t decisions_default = 30;

std::optional<std::size_t> matches_asked() {
  const char* asked = std::getenv("MATCHES");
  return asked ? std::optional(static_cast<std::size_t>(std::stoul(asked))) : std::nullopt;
}

class ReviewLaws : public testing::TestWithParam<std::string> {};

void expect_shares(const Json& rows) {
  for (const auto& row : rows) {
    int sum = 0;
    for (const auto& share : row) {
      ASSERT_GE(share, 0) << row;
      ASSERT_LE(share, 1000) << row;
      sum += share.get<int>();
    }
    ASSERT_EQ(sum, 1000) << row;
  }
}

void expect_accounts(const Json& review) {
  for (const auto& seat : review["seats"]) {
    ASSERT_LE(seat["own_play"], 0) << seat;
    int sum = 0;
    for (const char* part : {"start", "luck", "own_play", "others_play", "unexplained", "rulings"})
      sum += seat[part].get<int>();
    ASSERT_EQ(sum, seat["result"]) << seat;
  }
}

void expect_mistakes(const Json& review) {
  std::vector<int> cost(review["seats"].size());
  for (const auto& mistake : review["mistakes"]) {
    ASSERT_GE(mistake["cost"], 20) << mistake;
    ASSERT_GE(mistake["cost"].get<int>(), 2 * mistake["error"].get<int>() - 2) << mistake;
    ASSERT_FALSE(mistake["better"].empty()) << mistake;
    cost[mistake["seat"].get<std::size_t>()] += mistake["cost"].get<int>();
  }
  for (std::size_t i = 0; i < cost.size(); ++i) ASSERT_LE(review["seats"][i]["own_play"], -cost[i]);
  for (const auto& point : review["turning_points"]) {
    ASSERT_GE(std::abs(point["change"].get<int>()), 50) << point;
    ASSERT_TRUE(std::ranges::any_of(review["chances"], [&](const Json& it) { return it["seq"] == point["seq"]; }) ||
                std::ranges::any_of(review["mistakes"], [&](const Json& it) { return it["seq"] == point["seq"]; }))
        << point;
  }
}

// The luck of every outcome that might have come, by weight, is nothing; the one that came has the luck that is told.
void expect_luck(const StoredMatch& stored, const Json& review) {
  MatchReplay replay(stored);
  std::size_t left = MatchAnalysis::positions_max;
  for (const auto& chance : review["chances"]) {
    if (!chance.contains("luck")) continue;
    while (replay.match().seq() + 1 < chance["seq"].get<std::size_t>()) replay.step();
    const auto came = replay.match().picks_of(Json::parse(replay.next().body)["chance"]);
    ASSERT_TRUE(came);
    const auto prospects = replay.match().advisor().prospects(left);
    const auto mean = protocol::mean_of(prospects);
    for (std::size_t seat = 0; seat < mean.size(); ++seat) {
      double luck = 0, told = 0;
      std::uint32_t pick = 0, total = 0;
      for (const auto& each : prospects) {
        luck += each.weight * (each.shares[seat] - mean[seat]);
        if (pick <= came->first && came->first < pick + each.weight) told = each.shares[seat] - mean[seat];
        pick += each.weight;
        total += each.weight;
      }
      ASSERT_NEAR(luck / total, 0, 1e-9) << chance;
      ASSERT_NEAR(chance["luck"][seat].get<int>(), 1000 * told, 1) << chance;
    }
  }
}

TEST_P(ReviewLaws, Hold) {
  const auto asked = matches_asked();
  const std::size_t wanted = asked.value_or(matches_default);
  std::size_t mistakes = 0, seats_told = 0;
  double unexplained = 0;
  for (std::size_t nth = 0; nth < wanted; ++nth) {
    SCOPED_TRACE(nth);
    const std::size_t seats = GetParam() == "cats-chess" ? 2 : 2 + nth % 3;
    const auto stored = played_by_bots(GetParam(), seats, nth + 1, nth % 2 == 0 ? 100 : 15);
    MatchAnalysis analysis(stored);
    for (std::size_t i = 0; (asked || i < decisions_default) && !analysis.is_complete(); ++i) analysis.search_next({});
    const auto review = analysis.text();
    expect_shares(review["shares"]);
    for (const auto& each : review["knowledge"]) expect_shares(Json::array({each["shares"]}));
    expect_accounts(review);
    expect_mistakes(review);
    expect_luck(stored, review);
    mistakes += review["mistakes"].size();
    for (const auto& seat : review["seats"])
      unexplained += seat["unexplained"].get<double>() * seat["unexplained"].get<double>();
    seats_told += seats;
    if (HasFatalFailure()) return;
  }
  RecordProperty("mistakes", static_cast<int>(mistakes));
  if (asked)
    std::cout << GetParam() << ": " << wanted << " matches, " << mistakes << " mistakes, unexplained "
              << std::sqrt(unexplained / static_cast<double>(seats_told)) << " thousandths a seat\n";
}

INSTANTIATE_TEST_SUITE_P(AllGames, ReviewLaws, testing::ValuesIn(protocol::game_slugs()), [](const auto& each) {
  std::string name = each.param;
  std::erase(name, '-');
  return name;
});

}  // namespace
}  // namespace server
