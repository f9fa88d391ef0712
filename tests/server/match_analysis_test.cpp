// The review of a match that is over.
#include "server/match/match_analysis.hpp"

#include "tests/server/played.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
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

// The first entries of a match, all of them outcomes, and then its first seat resigns.
StoredMatch resigned_after(StoredMatch stored, std::size_t entries) {
  const auto match = opened(stored);
  std::size_t at = 0;
  while (at < entries && std::holds_alternative<engine::Chance>(match->node()))
    EXPECT_EQ(match->apply(entry_of(stored, at++)), std::nullopt);
  EXPECT_EQ(match->rule(engine::Ruling(engine::Resign{engine::seat_at(0)})), std::nullopt);
  stored.entries.resize(at);
  stored.entries.push_back({.seq = match->seq(),
                            .at = 1000 + match->seq(),
                            .body = match->texts().entry(engine::Viewer::referee()),
                            .hash = ""});
  stored.match.result = Json::parse(match->texts().view(engine::Viewer::referee()))["result"].dump();
  return stored;
}

// The better turn is legal from the position before the mistake on, and it is one seat's.
void expect_playable(const StoredMatch& stored, const Json& mistake) {
  const auto match = opened(stored);
  for (std::size_t i = 0; i + 1 < mistake["seq"].get<std::size_t>(); ++i)
    ASSERT_EQ(match->apply(entry_of(stored, i)), std::nullopt);
  EXPECT_EQ(mistake["turn"], match->turn());
  const auto seat = engine::seat_at(mistake["seat"].get<std::size_t>());
  for (const auto& step : mistake["better"]) {
    ASSERT_EQ(match->turn(), mistake["turn"]);
    ASSERT_EQ(match->act(seat, step["action"]), std::nullopt) << mistake;
  }
  const auto result = match->result();
  EXPECT_EQ(mistake["wins"], result && engine::returns(*result)[engine::index(seat)] * 2 > 1) << "a draw is no win";
}

// Every action is a person's: after one of a bot nobody's time runs for a while.
StoredMatch by_people(StoredMatch stored) {
  for (EntryRecord& entry : stored.entries)
    if (Json::parse(entry.body).contains("action")) entry.player = "p_ada";
  return stored;
}

Json review_of(const StoredMatch& stored) { return MatchAnalysis(stored).text(); }

class Review : public testing::TestWithParam<std::string> {
 protected:
  const StoredMatch stored = played(GetParam(), 2);
  MatchAnalysis analysis{stored};
  const Json review = analysis.text();
};

// Shares are parts of one win at every step; the columns of every seat lead from its start to its result; nobody plays
// better than the best that is known.
void expect_sums(const Json& review) {
  for (const auto& row : review["shares"]) {
    int sum = 0;
    for (const auto& share : row) {
      EXPECT_GE(share, 0) << row;
      EXPECT_LE(share, 1000) << row;
      sum += share.get<int>();
    }
    EXPECT_EQ(sum, 1000) << row;
  }
  std::vector<int> luck(review["seats"].size());
  for (const auto& chance : review["chances"])
    for (std::size_t i = 0; chance.contains("luck") && i < luck.size(); ++i) luck[i] += chance["luck"][i].get<int>();
  for (std::size_t i = 0; i < luck.size(); ++i) {
    const auto& seat = review["seats"][i];
    const auto part = [&](const char* name) { return seat[name].get<int>(); };
    EXPECT_EQ(
        part("start") + part("luck") + part("own_play") + part("others_play") + part("unexplained") + part("rulings"),
        part("result"))
        << seat;
    EXPECT_EQ(part("luck"), luck[i]);
    EXPECT_LE(part("own_play"), 0) << seat;
    EXPECT_EQ(part("result"), review["shares"].back()[i]);
  }
}

TEST_P(Review, CountsWhatEverybodyDid) {
  std::size_t actions = 0;
  const auto of_people = review_of(by_people(stored));
  for (const auto& seat : of_people["seats"]) {
    actions += seat["actions"].get<std::size_t>();
    EXPECT_EQ(seat["time"], seat["actions"]) << "entries came one millisecond apart";
  }
  EXPECT_EQ(actions, count_of(stored, "action"));
  EXPECT_EQ(review["chances"].size(), count_of(stored, "chance"));
  EXPECT_EQ(review["match"], "m_test");
  EXPECT_EQ(review["game"], GetParam());
}

// The first player throws before anybody has acted.
TEST_P(Review, EveryThrowAfterTheSetUpIsLuck) {
  std::size_t throws = 0, told = 0;
  for (const auto& chance : review["chances"]) {
    const auto seq = chance["seq"].get<std::size_t>();
    EXPECT_EQ(chance.contains("luck"), seq > review["setup"]) << chance;
    if (seq > review["setup"]) throws += entry_of(stored, seq - 1)["chance"].contains("throw");
  }
  for (const auto& seat : review["seats"]) told += seat["throws"].get<std::size_t>();
  EXPECT_EQ(told, throws);
}

TEST_P(Review, ResigningBeforeAnyActionIsARuling) {
  for (const std::size_t thrown : {0u, 1u}) {
    const auto resigned = resigned_after(stored, review["setup"].get<std::size_t>() + thrown);
    const auto text = review_of(resigned);
    EXPECT_EQ(text["setup"], review["setup"]);
    EXPECT_NEAR(text["seats"][0]["start"].get<int>(), text["seats"][1]["start"].get<int>(), 300);
    EXPECT_LT(text["seats"][0]["rulings"], -300);
    EXPECT_GT(text["seats"][1]["rulings"], 300);
    EXPECT_EQ(text["seats"][0]["result"], 0);
    EXPECT_EQ(text["searched"], 1000);
    expect_sums(text);
  }
}

TEST_P(Review, LuckAndPlayLeadFromTheStartToTheResult) {
  ASSERT_EQ(review["shares"].size(), stored.entries.size() + 1);
  const auto ranks = Json::parse(stored.match.result)["seats"];
  const bool shared = ranks[0]["rank"] == ranks[1]["rank"];
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_EQ(review["shares"].back()[i], shared ? 500 : ranks[i]["rank"] == 1 ? 1000 : 0);
  expect_sums(review);
}

TEST_P(Review, IsSearchedDecisionByDecision) {
  EXPECT_EQ(review["searched"], 0);
  EXPECT_TRUE(review["mistakes"].empty());
  for (const auto& seat : review["seats"]) EXPECT_EQ(seat["own_play"], 0) << "nothing has been measured";
  constexpr int few = 20;  // of a match that took a random bot hundreds
  for (int i = 0; i < few && !analysis.is_complete(); ++i) analysis.search_next({});
  const auto searched = analysis.text();
  EXPECT_GT(searched["searched"], 0);
  expect_sums(searched);
  // What a seat with secrets before it thinks is not how the open cards lie.
  EXPECT_EQ(searched["shares"] == review["shares"], GetParam() == "cat-attack");
}

TEST_P(Review, AStoppedSearchChangesNothing) {
  std::stop_source stop;
  stop.request_stop();
  analysis.search_next(stop.get_token());
  EXPECT_EQ(analysis.text(), review);
}

// Random bots: nearly everything that they do is a mistake.
TEST_P(Review, MistakesAreMeasuredAndTellTheBetterTurn) {
  constexpr int few = 40;
  for (int i = 0; i < few && !analysis.is_complete(); ++i) analysis.search_next({});
  const auto searched = analysis.text();
  std::vector<int> cost(2);
  for (const auto& mistake : searched["mistakes"]) {
    const auto entry = entry_of(stored, mistake["seq"].get<std::size_t>() - 1);
    EXPECT_EQ(entry["seat"], mistake["seat"]);
    EXPECT_GE(mistake["cost"], 20);
    EXPECT_GE(mistake["cost"].get<int>(), 2 * mistake["error"].get<int>() - 2) << mistake;
    EXPECT_NE(mistake["better"][0]["action"], entry["action"]);
    cost[mistake["seat"].get<std::size_t>()] += mistake["cost"].get<int>();
    expect_playable(stored, mistake);
  }
  EXPECT_GT(cost[0] + cost[1], 0);
  for (std::size_t seat = 0; seat < 2; ++seat) EXPECT_LE(searched["seats"][seat]["own_play"], -cost[seat]);
}

TEST_P(Review, TurnsByLuckThatIsAtLeastFiveInAHundred) {
  ASSERT_LE(review["turning_points"].size(), 5u);
  std::set<std::size_t> told;
  int smallest = 50;
  for (const auto& point : review["turning_points"]) {
    EXPECT_GE(point["change"], 50) << "of two, the one that gains is told";
    EXPECT_TRUE(told.insert(point["seq"].get<std::size_t>()).second);
    smallest = told.size() == 1 ? point["change"].get<int>() : std::min(smallest, point["change"].get<int>());
  }
  for (const auto& chance : review["chances"]) {
    const int luck = chance.contains("luck") ? std::abs(chance["luck"][0].get<int>()) : 0;
    EXPECT_TRUE(luck < 50 || told.contains(chance["seq"].get<std::size_t>()) || (told.size() == 5 && luck <= smallest))
        << chance;
  }
}

INSTANTIATE_TEST_SUITE_P(AllGames, Review, testing::ValuesIn(protocol::game_slugs()), [](const auto& each) {
  std::string name = each.param;
  std::erase(name, '-');
  return name;
});

// What a seat could not know is not its play.
TEST(ReviewOfSecrets, PlayIsWhatASeatCouldKnow) {
  const auto stored = played("cat-attack", 2);
  MatchAnalysis analysis(stored);
  EXPECT_TRUE(analysis.text()["knowledge"].empty());
  constexpr std::size_t searched = 25;
  for (std::size_t i = 0; i < searched; ++i) analysis.search_next({});
  const auto review = analysis.text();
  expect_sums(review);
  ASSERT_EQ(review["knowledge"].size(), searched);
  for (const auto& each : review["knowledge"]) {
    const auto decided = entry_of(stored, each["seq"].get<std::size_t>());
    ASSERT_TRUE(decided.contains("action")) << each;
    EXPECT_EQ(each["seat"], decided["seat"]);
    EXPECT_EQ(each["shares"][0].get<int>() + each["shares"][1].get<int>(), 1000);
  }
  EXPECT_NE(review["seats"][0]["unexplained"], 0);
  EXPECT_EQ(review["seats"][0]["unexplained"].get<int>() + review["seats"][1]["unexplained"].get<int>(), 0);
}

// They share the win, so what one of them does is the play of both.
TEST(ReviewOfTeams, PlayIsThatOfTheTeam) {
  const auto options = Json::parse(R"({"players":4,"teams":[[0,2],[3,1]]})");
  const auto stored = played("cat-attack", 4, 0, options);
  MatchAnalysis analysis(stored);
  constexpr int searched = 60;
  for (int i = 0; i < searched; ++i) analysis.search_next({});
  const auto review = analysis.text();
  expect_sums(review);
  std::vector<int> cost(2);
  for (const auto& mistake : review["mistakes"])
    cost[mistake["seat"].get<std::size_t>() % 2] += mistake["cost"].get<int>();
  ASSERT_GT(cost[0] + cost[1], 0);
  for (std::size_t team = 0; team < 2; ++team) {
    const auto own = [&](std::size_t seat) { return review["seats"][seat]["own_play"].get<int>(); };
    EXPECT_LE(own(team) + own(team + 2), -cost[team]);
    EXPECT_NEAR(own(team), own(team + 2), searched);
  }
}

// A match in which everybody does what the review would do, until they agree to end it.
StoredMatch flawless(const std::string& game, std::size_t seats, std::size_t decisions, std::uint64_t seed = rng_seed) {
  auto stored = played(game, seats);
  const auto match = opened(stored);
  stored.entries.clear();
  const auto keep = [&] {
    stored.entries.push_back({.seq = match->seq(),
                              .at = 1000 + match->seq(),
                              .body = match->texts().entry(engine::Viewer::referee()),
                              .hash = ""});
  };
  engine::Rng rng(seed);
  for (std::size_t decided = 0; decided < decisions && !match->result();) {
    const auto node = match->node();
    if (const auto* decision = std::get_if<engine::Decision>(&node)) {
      const auto found = match->advisor().thought(engine::bots::Level::cat, match->seq())->choose();
      EXPECT_EQ(match->act(decision->seat, Json::parse(found.action)), std::nullopt);
      ++decided;
    } else {
      match->chance(engine::below(match->due().total, rng));
    }
    keep();
  }
  if (!match->result()) {
    EXPECT_EQ(match->rule(engine::Ruling(engine::AgreedEnd{})), std::nullopt);
    keep();
  }
  stored.match.result = Json::parse(match->texts().view(engine::Viewer::referee()))["result"].dump();
  return stored;
}

TEST(ReviewOfPlay, WhoPlaysAsTheReviewWouldLosesNothingByIt) {
  MatchAnalysis analysis(flawless("kilkenny-cats", 2, 16));
  while (!analysis.is_complete()) analysis.search_next({});
  const auto review = analysis.text();
  expect_sums(review);
  for (const auto& seat : review["seats"]) EXPECT_EQ(seat["own_play"], 0) << seat;
  EXPECT_TRUE(review["mistakes"].empty());
}

TEST(ReviewOfShares, AreOneTogether) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    MatchAnalysis analysis(flawless("nekonoko", 4, 100, seed));
    while (!analysis.is_complete()) analysis.search_next({});
    expect_sums(analysis.text());
  }
}

TEST(ReviewOfShares, AreRoundedSoThatTheyAddUp) {
  EXPECT_EQ(rounded({1.0 / 3, 1.0 / 3, 1.0 / 3}, 1000, 1000), (std::vector{334, 333, 333}));
  EXPECT_EQ(rounded({0.0125, -0.0125}, 1000, 0), (std::vector{13, -13}));
  EXPECT_EQ(rounded({-0.0004, 0.0002, 0.0002}, 1000, 0), (std::vector{0, 0, 0}));
}

// Asked again without any help: every outcome that might have come is played, and every action after it.
engine::Shares shares_after(const StoredMatch& stored, std::size_t at, const Json& chance) {
  auto match = opened(stored);
  for (std::size_t i = 0; i < at; ++i) EXPECT_EQ(match->apply(entry_of(stored, i)), std::nullopt);
  EXPECT_EQ(match->apply(chance), std::nullopt) << chance;
  return match->advisor().expected_shares();
}

TEST(ReviewOfThrows, ComparesWithAllThatMightHaveCome) {
  const auto stored = played("kilkenny-cats", 2);
  const auto review = review_of(stored);
  std::size_t compared = 0, unequal = 0;
  for (const auto& chance : review["chances"]) {
    if (!chance.contains("luck") || ++compared > 12) continue;
    EXPECT_EQ(chance["total"], 6);
    const auto at = chance["seq"].get<std::size_t>() - 1;
    auto thrown = entry_of(stored, at);
    const auto came = shares_after(stored, at, thrown);
    double mean = 0;
    for (int face = 1; face <= 6; ++face) {
      thrown["chance"]["throw"]["values"][0] = face;
      mean += shares_after(stored, at, thrown)[0] / 6;
    }
    EXPECT_NEAR(chance["luck"][0].get<int>(), 1000 * (came[0] - mean), 1) << chance;
    EXPECT_EQ(chance["luck"][0].get<int>(), -chance["luck"][1].get<int>());
    unequal += chance["luck"][0] != 0;
  }
  EXPECT_GT(compared, 12u);
  EXPECT_GT(unequal, 3u);
}

// The best throw every time is more luck than nearly all matches have, and the worst less.
TEST(ReviewOfThrows, TellsHowRareTheLuckWas) {
  const auto review = review_of(played("kilkenny-cats", 2));
  const int first = review["seats"][0]["luckier_than"], second = review["seats"][1]["luckier_than"];
  EXPECT_NEAR(first + second, 100, 2) << "what is luck for one is none for the other";
  EXPECT_EQ(first > 50, review["seats"][0]["luck"] > 0);
}

TEST(ReviewOfThrows, LooksNoMoveAheadWhenThatWouldTakeTooLong) {
  const auto stored = played("kilkenny-cats", 2);
  const auto match = opened(stored);
  std::size_t at = 0;
  while (match->seq() == 0 || !std::holds_alternative<engine::Chance>(match->node()) || !match->mover())
    ASSERT_EQ(match->apply(entry_of(stored, at++)), std::nullopt);
  std::size_t left = 5;
  const auto short_sighted = match->advisor().prospects(left);
  EXPECT_EQ(short_sighted.size(), 6u);
  EXPECT_EQ(left, 5u);
  left = 1000;
  const auto looking = match->advisor().prospects(left);
  EXPECT_EQ(looking.size(), 6u);
  EXPECT_LE(left, 994u);
  EXPECT_NE(protocol::mean_of(short_sighted), protocol::mean_of(looking));
}

TEST(ReviewOfThrows, WhatSetsTheMatchUpIsNobodysLuck) {
  const auto stored = played("cat-attack", 3);
  const auto review = review_of(stored);
  std::size_t before = 0;
  for (const auto& chance : review["chances"]) {
    if (chance["seq"] > review["setup"]) continue;
    EXPECT_FALSE(chance.contains("luck")) << chance;
    ++before;
  }
  EXPECT_GT(before, 10u);
  expect_sums(review);
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
  MatchAnalysis analysis(stored);
  constexpr int searched = 40;
  for (int i = 0; i < searched; ++i) analysis.search_next({});
  const auto review = analysis.text();
  ASSERT_FALSE(review["mistakes"].empty());
  for (const char* list : {"turning_points", "mistakes"})
    for (const auto& each : review[list]) EXPECT_FALSE(void_.contains(each["seq"].get<std::uint32_t>())) << each;
  expect_sums(review);
}

// Rooms let nobody do that any more; matches that were stored before stay.
TEST(ReviewOfTakeBacks, WhatGoesBackIntoTheMatchBeforeIsARuling) {
  auto stored = played("cats-chess", 2);
  const auto match = opened(stored);
  std::size_t start = 0;  // within a turn: the seat that acted has to decide again
  for (std::size_t i = 0; i < stored.entries.size() && start == 0; ++i) {
    const auto entry = entry_of(stored, i);
    ASSERT_EQ(match->apply(entry), std::nullopt);
    const auto node = match->node();
    const auto* next = std::get_if<engine::Decision>(&node);
    if (i > 30 && next && entry.contains("action") && entry["seat"] == engine::index(next->seat)) start = i + 1;
  }
  ASSERT_NE(start, 0u);
  stored.entries.resize(start);
  stored.match.start = protocol::MatchStart{"m_before", static_cast<std::uint32_t>(start)};
  const auto add = [&](const protocol::Ruling& ruling) {
    ASSERT_EQ(match->rule(ruling), std::nullopt);
    stored.entries.push_back({.seq = match->seq(),
                              .at = stored.entries.back().at + 1,
                              .body = match->texts().entry(engine::Viewer::referee())});
  };
  add(protocol::TakeBack{static_cast<std::uint32_t>(start - 1)});
  add(engine::Ruling(engine::AgreedEnd{}));
  stored.match.result = Json::parse(match->texts().view(engine::Viewer::referee()))["result"].dump();
  const auto review = review_of(stored);
  EXPECT_NE(review["shares"][start - 1], review["shares"][start]) << "else it shows nothing";
  expect_sums(review);
}

// A pause, a restart, a slow store: they change nothing on the board, and are nobody's ruling.
TEST(ReviewOfTime, AStoppedClockBeforeEachActionChangesNoChances) {
  for (const auto& game : protocol::game_slugs()) {
    SCOPED_TRACE(game);
    auto stored = played(game, 2);
    std::vector<EntryRecord> entries;
    for (auto& entry : stored.entries) {
      const bool acts = Json::parse(entry.body).contains("action");
      if (acts) entries.push_back({.body = R"({"ruling":{"freeze":{"ms":1}}})"});
      entries.push_back(std::move(entry));
    }
    for (std::size_t i = 0; i < entries.size(); ++i) {
      entries[i].seq = static_cast<std::uint32_t>(i) + 1;
      entries[i].at = 1'000 + static_cast<std::int64_t>(2 * i);
    }
    stored.entries = std::move(entries);
    MatchAnalysis analysis(stored);
    for (int i = 0; i < 12; ++i) analysis.search_next({});
    const auto review = analysis.text();
    expect_sums(review);
    for (const auto& seat : review["seats"]) EXPECT_EQ(seat["rulings"], 0) << seat;
  }
}

TEST(ReviewOfTime, StoppedClocksAreNobodys) {
  auto stored = by_people(played("kilkenny-cats", 2));
  const auto before = review_of(stored);
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
  const auto after = review_of(stored);
  const auto time = [&](const Json& review) { return review["seats"][seat]["time"].get<int>(); };
  EXPECT_EQ(time(after), time(before) - 1 + 4'000 + 3'000);
  EXPECT_EQ(before["seats"][1 - seat]["time"], after["seats"][1 - seat]["time"]);
}

}  // namespace
}  // namespace server
