// Every way to ask about a match over HTTP, as every kind of asker, before, during and after it, in
// private and public rooms, by one table.
#include "server/base/entropy.hpp"
#include "server/http/review_version.hpp"
#include "server/match/match_analysis.hpp"
#include "tests/server/known_players.hpp"

#include <map>
#include <set>

namespace server::test {
namespace {

// An asker, as the match knows them. Eve is the host; in the match sit cats 0, 1, and 2, who has given the seat up.
struct Asker {
  std::string_view name;
  std::string id;
};
const std::vector<Asker> kinds_of_askers{{"seat", "p_0"},     {"left", "p_2"},      {"host", "p_eve"},
                                         {"stranger", "p_3"}, {"sent away", "p_4"}, {"nobody", ""}};

// Those who are told of it.
struct Row {
  std::string_view spectators, stage;
  std::set<std::string_view> who_see;
};
const std::vector<Row> sight_table{
    {"yes", "during", {"seat", "left", "host", "stranger", "nobody"}},
    {"yes", "after", {"seat", "left", "host", "stranger", "nobody", "sent away"}},
    {"after", "during", {"seat"}},
    {"after", "after", {"seat", "left", "host", "stranger", "nobody", "sent away"}},
    {"no", "during", {"seat"}},
    {"no", "after", {"seat", "left"}},
};

class MatchSightTest : public KnownPlayersTest {
 protected:
  struct Told {
    RoomRecord room;
    MatchRecord match;
  };
  // A room of its own for each match.
  Told keep_match(const Row& row, bool is_public, std::size_t number) {
    const setups::Setup setup{"kilkenny-cats", R"({"lone_cats":"play_on"})", 3};
    const auto played = setups::open(setup);
    StoredMatch stored{match_record(*played, "m_sight_" + std::to_string(number), code_of(number)), {}};
    engine::Rng rng(number + 1);
    while (played->seq() < 12) {
      setups::step(*played, rng);
      stored.entries.push_back(entry_record(*played));
    }
    const bool is_over = row.stage == "after";
    if (is_over) {
      EXPECT_FALSE(played->rule(engine::AgreedEnd{}));
      stored.entries.push_back(entry_record(*played));
      stored.match.result = Json::parse(played->texts().view(engine::spectator)).at("result").dump();
      stored.match.ended = stored.match.started + 1'000;
    }
    stored.match.open_to_all = is_public;
    stored.match.started += static_cast<std::int64_t>(number);
    auto room = room_record(setup, stored.match);
    auto contract = Json::parse(room.contract);
    contract["spectators"] = row.spectators;
    contract["visibility"] = is_public ? "public" : "private";
    room.contract = contract.dump();
    room.open_to_all = is_public;
    room.phase = is_over ? "over" : "playing";
    auto seating = Seating::read(room);
    EXPECT_FALSE(seating.send_away(eve.id, "p_4"));
    seating.give_up(2);
    if (is_over) seating.free_given_up();
    room.state = seating.state_text();
    room.people = seating.people();
    keep(room, stored);
    if (is_over) {
      const auto packed = pack([&](const TextSink& say) { say(MatchAnalysis(stored).text().dump()); });
      EXPECT_TRUE(wait_for(store().keep_review(
          {stored.match.id, std::string(review_version()), packed->etag, packed->gzip, packed->size})));
    }
    return {std::move(room), std::move(stored.match)};
  }
  static std::string code_of(std::size_t number) {
    return {'R', 'M', code_symbols[number / 10], code_symbols[number % 10], '2', '2'};
  }
  // Whether the answer tells the match, by its id.
  static bool tells(const Reply& reply, const MatchRecord& match) {
    return reply.body.find('"' + match.id + '"') != std::string::npos;
  }
  int status_of(const Asker& asker, const std::string& target) { return answer(asker, target).status; }
  Reply answer(const Asker& asker, const std::string& target) { return get(asker.id, target); }
};

TEST_F(MatchSightTest, IsTheSameWhateverIsAsked) {
  std::vector<std::pair<const Row*, Told>> all;
  for (const bool is_public : {false, true})
    for (const auto& row : sight_table) all.emplace_back(&row, keep_match(row, is_public, all.size()));

  const setups::Setup setup{"kilkenny-cats", R"({"lone_cats":"play_on"})", 3};
  auto before = room_record(setup, match_record(*setups::open(setup), "m_later", code_of(99)));
  before.match = "";
  before.phase = "waiting";
  ASSERT_TRUE(wait_for(store().create_room(before)));
  for (const auto& asker : kinds_of_askers) {
    EXPECT_EQ(answer(asker, "/api/matches/m_later").status, 404) << asker.name << ": before it began";
    EXPECT_TRUE(answer(asker, "/api/matches?room=" + before.code).json()["matches"].empty()) << asker.name;
    const std::set<std::string_view> members{"seat", "left"};
    const auto all_public = answer(asker, "/api/matches"), of_game = answer(asker, "/api/matches?game=kilkenny-cats");
    const auto mine = asker.id.empty() ? Reply{} : answer(asker, "/api/matches?player=me");
    const auto data = asker.id.empty() ? Reply{} : answer(asker, "/api/players/me/data");
    for (const auto& [row, told] : all) {
      const auto& [room, match] = told;
      const bool sees = row->who_see.contains(asker.name), is_over = row->stage == "after";
      const auto which = std::string(asker.name) + " of a match with spectators " + std::string(row->spectators) +
                         (room.open_to_all ? ", public, " : ", private, ") + std::string(row->stage);
      const int seen = sees ? 200 : 404, over = !sees ? 404 : is_over ? 200 : 403;
      const auto path = "/api/matches/" + match.id;
      EXPECT_EQ(status_of(asker, path), seen) << which;
      EXPECT_EQ(status_of(asker, path + "/frames"), seen) << which;
      EXPECT_EQ(status_of(asker, path + "/frames?after=3"), seen) << which;
      EXPECT_EQ(status_of(asker, path + "/frames?as=all"), over) << which;
      EXPECT_EQ(status_of(asker, path + "/frames?as=1"), over) << which << ": another's seat";
      EXPECT_EQ(status_of(asker, path + "/frames?as=0"), asker.name == "seat" ? 200 : over) << which;
      EXPECT_EQ(status_of(asker, path + "/analysis"), over) << which;
      EXPECT_EQ(status_of(asker, path + "/review"), over) << which;
      EXPECT_EQ(tells(all_public, match), sees && room.open_to_all) << which << ": the list of all";
      EXPECT_EQ(tells(of_game, match), sees && room.open_to_all) << which << ": the list of a game";
      const auto of_room = answer(asker, "/api/matches?room=" + room.code);
      EXPECT_EQ(of_room.status, asker.name == "sent away" ? 403 : 200) << which;
      EXPECT_EQ(tells(of_room, match), sees && asker.name != "sent away") << which << ": the list of the room";
      if (asker.id.empty()) continue;
      EXPECT_EQ(tells(mine, match), sees && members.contains(asker.name)) << which << ": the own list";
      const bool is_named = sees && members.contains(asker.name);
      EXPECT_EQ(tells(data, match), is_named || asker.name == "host" || asker.name == "seat") << which << ": the data";
      const auto go_on = ask("POST", "/api/rooms", {{"Authorization", "Bearer " + asker.id}},
                             Json{{"continue", {{"match", match.id}, {"seq", 1'000}}}}.dump());
      EXPECT_EQ(go_on.status, !sees ? 404 : is_over ? 400 : 409) << which << ": to go on from it";
    }
  }
}

// More than a page that a stranger may not see, before and between what they may.
TEST_F(MatchSightTest, HidesNoMatchBehindThoseThatAreHidden) {
  const Row& open = sight_table[1];
  const Row& secret = sight_table[5];
  std::size_t number = 0;
  std::vector<std::string> shown;
  std::vector<MatchRecord> hidden;
  for (const std::size_t secrets : {60u, 3u, 0u, 20u}) {
    shown.push_back(keep_match(open, true, number++).match.id);
    const auto told = keep_match(secret, true, number++);
    hidden.push_back(told.match);
    for (std::size_t i = 1; i < secrets; ++i) {
      auto match = told.match;
      match.id += "_" + std::to_string(i);
      match.started += static_cast<std::int64_t>(i % 2);
      ASSERT_TRUE(wait_for(store().create_match(match)));
      hidden.push_back(std::move(match));
    }
  }
  std::vector<std::string> told;
  std::string before;
  int pages = 0;
  for (; pages < 4; ++pages) {
    const auto reply = get("p_3", "/api/matches" + before);
    ASSERT_EQ(reply.status, 200);
    for (const auto& match : hidden) EXPECT_EQ(reply.body.find(match.id), std::string::npos);
    const auto page = reply.json();
    for (const auto& match : page["matches"]) told.push_back(match["id"]);
    if (page["next"].is_null()) break;
    before = "?before=" + page["next"].get<std::string>();
  }
  std::ranges::reverse(told);
  EXPECT_EQ(told, shown);
  EXPECT_LE(pages, 1);
}

}  // namespace
}  // namespace server::test
