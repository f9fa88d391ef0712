// The review of a match that is over.
#include "server/match/match_analysis.hpp"

#include "tests/server/played.hpp"

#include <algorithm>
#include <limits>
#include <set>

namespace server {
namespace {

std::unique_ptr<protocol::Match> opened(const StoredMatch& stored) {
  auto match = protocol::open_match(stored.match.game, Json::parse(stored.match.options),
                                    Json::parse(stored.match.seats).size());
  return std::move(std::get<0>(match));
}

Json entry_of(const StoredMatch& stored, std::size_t at) {
  auto body = Json::parse(stored.entries[at].body);
  body.erase("link");
  return body;
}

std::size_t count_of(const StoredMatch& stored, const char* key) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < stored.entries.size(); ++i) count += entry_of(stored, i).contains(key);
  return count;
}

class Review : public testing::TestWithParam<std::string> {
 protected:
  const StoredMatch stored = played(GetParam(), 2);
  const Json review = match_analysis(stored);
};

TEST_P(Review, CountsWhatEverybodyDid) {
  std::size_t actions = 0;
  for (const auto& seat : review["seats"]) {
    actions += seat["actions"].get<std::size_t>();
    EXPECT_EQ(seat["time"], seat["actions"]) << "entries came one millisecond apart";
    EXPECT_TRUE(seat["luck"].is_null() || (seat["luck"] >= 0 && seat["luck"] <= 1000)) << seat;
  }
  EXPECT_EQ(actions, count_of(stored, "action"));
  EXPECT_EQ(review["chances"].size(), count_of(stored, "chance"));
  EXPECT_EQ(review["match"], "m_test");
  EXPECT_EQ(review["game"], GetParam());
}

TEST_P(Review, TellsTheStandingWhileItWentOn) {
  const auto match = opened(stored);
  ASSERT_EQ(review["evaluations"].size(), stored.entries.size() - 1) << "the end is a result, and no evaluation";
  for (std::size_t i = 0; i + 1 < stored.entries.size(); ++i) {
    ASSERT_EQ(match->apply(entry_of(stored, i)), std::nullopt);
    const auto evaluation = match->advisor().evaluate(engine::Viewer::referee());
    ASSERT_EQ(review["evaluations"][i], Json(std::vector<int>(evaluation.begin(), evaluation.end()))) << i;
  }
}

TEST_P(Review, TurnsWhereTheLeadChangedMost) {
  ASSERT_FALSE(review["turning_points"].empty());
  ASSERT_LE(review["turning_points"].size(), 5u);
  const auto& evaluations = review["evaluations"];
  const auto first_action = std::ranges::find_if(
      stored.entries, [](const EntryRecord& entry) { return Json::parse(entry.body).contains("action"); });
  const auto change = [&](std::size_t seq) {
    return std::abs((evaluations[seq - 1][0].get<int>() - evaluations[seq - 1][1].get<int>()) -
                    (evaluations[seq - 2][0].get<int>() - evaluations[seq - 2][1].get<int>()));
  };
  int smallest = std::numeric_limits<int>::max();
  std::set<std::size_t> told;
  for (const auto& point : review["turning_points"]) {
    EXPECT_EQ(std::abs(point["swing"].get<int>()), change(point["seq"])) << point;
    EXPECT_GT(point["swing"], 0) << "of two, the one that gains is told";
    smallest = std::min(smallest, point["swing"].get<int>());
    EXPECT_TRUE(told.insert(point["seq"].get<std::size_t>()).second);
  }
  for (std::size_t seq = std::max<std::size_t>(2, first_action->seq); seq <= evaluations.size(); ++seq)
    EXPECT_TRUE(told.contains(seq) || change(seq) <= smallest) << seq;
}

INSTANTIATE_TEST_SUITE_P(AllGames, Review, testing::ValuesIn(protocol::game_slugs()), [](const auto& each) {
  std::string name = each.param;
  std::erase(name, '-');
  return name;
});

// Asked again without any help: every outcome that might have come is played, and every action after it.
int best_lead(const StoredMatch& stored, std::size_t at, const Json& chance, engine::Seat seat) {
  const auto reach = [&](const Json* action) {
    auto match = opened(stored);
    for (std::size_t i = 0; i < at; ++i) EXPECT_EQ(match->apply(entry_of(stored, i)), std::nullopt);
    EXPECT_EQ(match->apply(chance), std::nullopt) << chance;
    EXPECT_EQ(action ? match->act(seat, *action) : std::nullopt, std::nullopt);
    return match;
  };
  const auto lead_in = [&](const protocol::Match& match) {
    return protocol::lead(match.advisor().evaluate(engine::Viewer::referee()), seat);
  };
  const auto now = reach(nullptr);
  const auto node = now->node();
  const auto* decision = std::get_if<engine::Decision>(&node);
  if (!decision || decision->seat != seat) return lead_in(*now);
  int best = std::numeric_limits<int>::min();
  for (const auto& action : Json::parse(now->texts().legal_actions())) best = std::max(best, lead_in(*reach(&action)));
  return best;
}

TEST(ReviewOfThrows, ComparesWithAllThatMightHaveCome) {
  const auto stored = played("kilkenny-cats", 2);
  const auto review = match_analysis(stored);
  std::size_t compared = 0, unequal = 0;
  for (const auto& chance : review["chances"]) {
    if (!chance.contains("better") || ++compared > 12) continue;
    EXPECT_EQ(chance["total"], 6);
    const auto at = chance["seq"].get<std::size_t>() - 1;
    const auto seat = engine::seat_at(chance["seat"].get<std::size_t>());
    auto thrown = entry_of(stored, at);
    const int worth = best_lead(stored, at, thrown, seat);
    int better = 0, worse = 0;
    for (int face = 1; face <= 6; ++face) {
      thrown["chance"]["throw"]["values"][0] = face;
      const int other = best_lead(stored, at, thrown, seat);
      better += other > worth;
      worse += other < worth;
    }
    EXPECT_EQ(chance["better"], better) << chance;
    EXPECT_EQ(chance["worse"], worse) << chance;
    unequal += better + worse > 0;
  }
  EXPECT_GT(compared, 12u);
  EXPECT_GT(unequal, 3u);
}

TEST(ReviewOfThrows, LuckIsTheMeanOfThoseThatMattered) {
  const auto review = match_analysis(played("kilkenny-cats", 2));
  for (std::size_t seat = 0; seat < 2; ++seat) {
    double sum = 0;
    std::size_t throws = 0, counted = 0;
    for (const auto& chance : review["chances"]) {
      if (chance["seat"] != seat || !chance.contains("better")) continue;
      ++throws;
      const double better = chance["better"], worse = chance["worse"], total = chance["total"];
      if (better + worse == 0) continue;
      sum += 500 + 500 * (worse - better) / total;
      ++counted;
    }
    ASSERT_GT(counted, 0u);
    EXPECT_NEAR(review["seats"][seat]["luck"], sum / static_cast<double>(counted), 2);
    EXPECT_EQ(review["seats"][seat]["throws"], throws);
  }
}

TEST(ReviewOfThrows, IsGivenUpWhenItWouldTakeTooLong) {
  const auto stored = played("kilkenny-cats", 2);
  const auto match = opened(stored);
  std::size_t at = 0;
  while (match->seq() == 0 || !std::holds_alternative<engine::Chance>(match->node()) || !match->mover())
    ASSERT_EQ(match->apply(entry_of(stored, at++)), std::nullopt);
  std::size_t left = 5;
  EXPECT_TRUE(match->advisor().prospects(*match->mover(), left).empty());
  left = 1000;
  EXPECT_EQ(match->advisor().prospects(*match->mover(), left).size(), 6u);
  EXPECT_LE(left, 994u);
}

TEST(ReviewOfThrows, WhatIsDrawnHiddenIsNotJudged) {
  const auto stored = played("cat-attack", 3);
  const auto review = match_analysis(stored);
  std::size_t hidden = 0;
  for (const auto& chance : review["chances"]) {
    const auto entry = entry_of(stored, chance["seq"].get<std::size_t>() - 1);
    if (!entry["chance"].contains("draw") || entry["chance"]["draw"]["from"] != "mog") continue;
    EXPECT_FALSE(chance.contains("better")) << chance;
    ++hidden;
  }
  EXPECT_GT(hidden, 10u);
}

// A seat that takes back whenever it may, once a turn.
TEST(ReviewOfTakeBacks, WhatWasTakenBackTurnedNothing) {
  StoredMatch stored = played("cats-chess", 2);
  const auto match = opened(stored);
  std::vector<EntryRecord> entries;
  std::set<std::uint32_t> void_;
  const auto note = [&] {
    entries.push_back({.seq = match->seq(),
                       .at = 1000 + match->seq(),
                       .body = match->texts().entry(engine::Viewer::referee()),
                       .hash = ""});
  };
  for (std::size_t i = 0; i < stored.entries.size(); ++i) {
    const auto entry = entry_of(stored, i);
    ASSERT_EQ(match->apply(entry), std::nullopt);
    note();
    if (!entry.contains("action")) continue;
    const auto back = match->take_back_to(engine::seat_at(entry["seat"].get<std::size_t>()));
    const auto* to = std::get_if<std::uint32_t>(&back);
    if (!to) continue;
    for (auto seq = *to + 1; seq <= match->seq(); ++seq) void_.insert(seq);
    ASSERT_EQ(match->rule(protocol::TakeBack{*to}), std::nullopt);
    note();
    ASSERT_EQ(match->apply(entry), std::nullopt);
    note();
  }
  stored.entries = entries;
  ASSERT_GT(void_.size(), 20u);
  const auto review = match_analysis(stored);
  ASSERT_FALSE(review["turning_points"].empty());
  for (const auto& point : review["turning_points"])
    EXPECT_FALSE(void_.contains(point["seq"].get<std::uint32_t>())) << point;
}

TEST(ReviewOfTime, StoppedClocksAreNobodys) {
  auto stored = played("kilkenny-cats", 2);
  const auto before = match_analysis(stored);
  const auto late = std::ranges::find_if(stored.entries, [](const EntryRecord& entry) {
    return entry.seq > 30 && Json::parse(entry.body).contains("action");
  });
  ASSERT_NE(late, stored.entries.end());
  const auto seat = Json::parse(late->body)["seat"].get<std::size_t>();
  // 4 s of thought, an outage of a minute, 3 s of thought, and the action.
  const auto freeze = stored.entries.insert(late, EntryRecord{.body = R"({"ruling":{"freeze":{"ms":60000}}})"});
  for (auto entry = freeze; entry != stored.entries.end(); ++entry) {
    entry->seq = static_cast<std::uint32_t>(entry - stored.entries.begin()) + 1;
    entry->at = std::prev(entry)->at + (entry == freeze ? 64'000 : entry == freeze + 1 ? 3'000 : 1);
  }
  const auto after = match_analysis(stored);
  const auto time = [&](const Json& review) { return review["seats"][seat]["time"].get<int>(); };
  EXPECT_EQ(time(after), time(before) - 1 + 4'000 + 3'000);
  EXPECT_EQ(before["seats"][1 - seat]["time"], after["seats"][1 - seat]["time"]);
}

}  // namespace
}  // namespace server
