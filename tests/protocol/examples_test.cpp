// The examples tell one story: it must be the one that the rules tell.
#include "tests/protocol/files.hpp"
#include "tests/protocol/tables.hpp"

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

using protocol::Json;

namespace {

Json heard(const std::string& name) { return files::json("protocol/examples/page-hears/" + name + ".json"); }

TEST(Examples, TheSnapshotIsWhereItsLogLeads) {
  const Json snapshot = heard("snapshot");
  const auto match = tables::open({"kilkenny-cats", "{}", 2});
  for (const Json& line : snapshot.at("log")) {
    ASSERT_FALSE(match->apply(line.at("entry")));
    EXPECT_EQ(Json::parse(match->events_text(engine::spectator)), line.at("events"));
    EXPECT_EQ(match->seq(), line.at("seq"));
  }
  EXPECT_EQ(match->view_text(engine::spectator), snapshot.at("view").dump());
  EXPECT_EQ(protocol::view_hash(snapshot.at("view").dump()), snapshot.at("hash"));
  const Json choices = Json::parse(match->choices_text());
  for (const Json& choice : snapshot.at("choices")) EXPECT_NE(std::find(choices.begin(), choices.end(), choice), choices.end());
}

TEST(Examples, TheUpdatesAreWhatTheMatchSays) {
  const auto match = tables::open({"kilkenny-cats", "{}", 2});
  const Json snapshot = heard("snapshot");
  for (const Json& line : snapshot.at("log")) {
    ASSERT_FALSE(match->apply(line.at("entry")));
    if (match->seq() != 4) continue;
    const Json thrown = heard("update_throw");
    EXPECT_EQ(Json::parse(match->patch_text(engine::spectator)), thrown.at("patch"));
    EXPECT_EQ(protocol::view_hash(match->view_text(engine::spectator)), thrown.at("hash"));
  }
  const Json update = heard("update");
  ASSERT_FALSE(match->apply(update.at("entry")));
  EXPECT_EQ(match->patch_text(engine::spectator), update.at("patch").dump());
  EXPECT_EQ(match->events_text(engine::spectator), update.at("events").dump());
  EXPECT_EQ(match->entry_text(engine::spectator), update.at("entry").dump());
  EXPECT_EQ(protocol::view_hash(match->view_text(engine::spectator)), update.at("hash"));
}

// The first entries of a transcript: lines of a seat's actions and of chance that were not refused.
void play_transcript(protocol::Match& match, const std::string& name, std::uint32_t seq) {
  std::istringstream lines(files::text(files::path("tests/transcripts/" + name)));
  for (std::string line; match.seq() < seq && std::getline(lines, line);) {
    const std::size_t value = line.find('{');
    if (value == std::string::npos || line.rfind("->", 0) == 0 || line.rfind("game", 0) == 0) continue;
    const Json what = Json::parse(line.substr(value));
    if (line.rfind("chance", 0) != 0) { (void)match.act(engine::seat_at(std::stoul(line)), what); continue; }
    Json entry{{"chance", what}};
    if (value > 7) entry["seat"] = std::stoul(line.substr(7));
    ASSERT_FALSE(match.apply(entry)) << line;
  }
  ASSERT_EQ(match.seq(), seq);
}

TEST(Examples, TheForetellingIsWhatTheMatchSays) {
  const Json update = heard("update_ahead");
  const auto match = tables::open({"cat-attack", R"({"lives":3})", 3});
  play_transcript(*match, "cat-attack/raid.txt", update.at("seq").get<std::uint32_t>());
  const engine::Viewer decider(engine::seat_at(update.at("to_act").get<std::size_t>()));
  EXPECT_EQ(match->choices_text(), update.at("choices").dump());
  EXPECT_EQ(match->patch_text(decider), update.at("patch").dump());
  EXPECT_EQ(match->events_text(decider), update.at("events").dump());
  EXPECT_EQ(match->entry_text(decider), update.at("entry").dump());
  EXPECT_EQ(protocol::view_hash(match->view_text(decider)), update.at("hash"));
}

std::set<std::string> games() {
  std::set<std::string> slugs;
  for (const auto& table : tables::all) slugs.insert(table.game);
  return slugs;
}

// The texts of a game: complete in every language, and nothing that the rules say is missing.
TEST(Games, EveryCodeOfTheRulesHasItsSentence) {
  for (const std::string& slug : games()) {
    const Json game = files::json("protocol/games/" + slug + ".json");
    std::string folder = slug;
    std::replace(folder.begin(), folder.end(), '-', '_');
    std::size_t codes = 0;
    for (const auto& file : files::in("engine/" + folder)) {
      const std::string source = files::text(file);
      static const std::regex objection(R"re(\{"([A-Z][0-9]+)", "([a-z_]+)")re");
      for (std::sregex_iterator it(source.begin(), source.end(), objection), end; it != end; ++it, ++codes) {
        EXPECT_TRUE(game.at("clauses").contains(it->str(1))) << it->str(1);
        EXPECT_TRUE(game.at("objections").contains(it->str(2))) << it->str(2);
      }
    }
    EXPECT_GT(codes, 5U) << slug;
  }
}

void expect_complete(const Json& value, const std::string& where) {
  if (!value.is_object()) return;
  if (value.contains("en") || value.contains("fr") || value.contains("ja")) {
    EXPECT_EQ(value.size(), 3U) << where;
    for (const char* language : {"en", "fr", "ja"}) EXPECT_FALSE(value.value(language, "").empty()) << where;
    return;
  }
  for (const auto& [key, inner] : value.items()) expect_complete(inner, where + "/" + key);
}

TEST(Games, EveryTextIsThereInThreeLanguages) {
  for (const std::string& slug : games()) {
    const Json game = files::json("protocol/games/" + slug + ".json");
    EXPECT_EQ(game.at("slug"), slug);
    expect_complete(game, slug);
  }
}

}  // namespace
