// The examples tell one story: it must be the one that the rules tell.
#include "tests/protocol/files.hpp"
#include "tests/protocol/setups.hpp"
#include "tests/schema.hpp"

#include <algorithm>
#include <regex>
#include <set>
#include <sstream>

using protocol::Json;

namespace {

Json heard(const std::string& name) { return files::json("protocol/examples/page-hears/" + name + ".json"); }

TEST(Examples, FitTheSchema) {
  std::size_t count = 0;
  for (const std::string kind : {"page-says", "page-hears", "http"})
    for (const auto& file : files::in("protocol/examples/" + kind)) {
      const Json example = Json::parse(files::text(file));
      EXPECT_EQ(kind == "http" ? schema::what_is_wrong("http", file.stem().string(), example)
                               : schema::what_is_wrong_with_message(kind, example),
                "")
          << file;
      ++count;
    }
  EXPECT_GT(count, 50U);
}

TEST(Examples, TheSnapshotIsWhereItsLogLeads) {
  const Json snapshot = heard("snapshot");
  const auto match = setups::open({"kilkenny-cats", "{}", 2});
  for (const Json& line : snapshot.at("log")) {
    ASSERT_FALSE(match->apply(line.at("entry")));
    EXPECT_EQ(Json::parse(match->texts().events(engine::spectator)), line.at("events"));
    EXPECT_EQ(match->seq(), line.at("seq"));
  }
  EXPECT_EQ(match->texts().view(engine::spectator), snapshot.at("view").dump());
  EXPECT_EQ(protocol::view_hash(snapshot.at("view").dump()), snapshot.at("hash"));
  const Json choices = Json::parse(match->texts().choices());
  for (const Json& choice : snapshot.at("choices"))
    EXPECT_NE(std::find(choices.begin(), choices.end(), choice), choices.end());
  EXPECT_EQ(heard("choices").at("choices"), snapshot.at("choices"));
  EXPECT_EQ(heard("choices").at("seq"), snapshot.at("seq"));
  EXPECT_EQ(heard("choices_actions").at("actions").at(0), snapshot.at("choices").at(0).at("action"));
}

TEST(Examples, TheUpdatesAreWhatTheMatchSays) {
  const auto match = setups::open({"kilkenny-cats", "{}", 2});
  const Json snapshot = heard("snapshot");
  for (const Json& line : snapshot.at("log")) {
    ASSERT_FALSE(match->apply(line.at("entry")));
    if (match->seq() != 4) continue;
    const Json thrown = heard("update_throw");
    EXPECT_EQ(Json::parse(match->texts().patch(engine::spectator)), thrown.at("patch"));
    EXPECT_EQ(protocol::view_hash(match->texts().view(engine::spectator)), thrown.at("hash"));
  }
  const Json update = heard("update");
  ASSERT_FALSE(match->apply(update.at("entry")));
  EXPECT_EQ(match->texts().patch(engine::spectator), update.at("patch").dump());
  EXPECT_EQ(match->texts().events(engine::spectator), update.at("events").dump());
  EXPECT_EQ(match->texts().entry(engine::spectator), update.at("entry").dump());
  EXPECT_EQ(protocol::view_hash(match->texts().view(engine::spectator)), update.at("hash"));
}

// The first entries of a transcript: lines of a seat's actions and of chance that were not refused.
void play_transcript(protocol::Match& match, const std::string& name, std::uint32_t seq) {
  std::istringstream lines(files::text(files::path("tests/transcripts/" + name)));
  for (std::string line; match.seq() < seq && std::getline(lines, line);) {
    const std::size_t value = line.find('{');
    if (value == std::string::npos || line.rfind("->", 0) == 0 || line.rfind("game", 0) == 0) continue;
    const Json what = Json::parse(line.substr(value));
    if (line.rfind("chance", 0) != 0) {
      (void)match.act(engine::seat_at(std::stoul(line)), what);
      continue;
    }
    Json entry{{"chance", what}};
    if (value > 7) entry["seat"] = std::stoul(line.substr(7));
    ASSERT_FALSE(match.apply(entry)) << line;
  }
  ASSERT_EQ(match.seq(), seq);
}

TEST(Examples, TheForetellingIsWhatTheMatchSays) {
  const Json update = heard("update_ahead");
  const auto match = setups::open({"cat-attack", R"({"lives":3})", 3});
  play_transcript(*match, "cat-attack/raid.txt", update.at("seq").get<std::uint32_t>());
  const engine::Viewer decider(engine::seat_at(update.at("to_act").get<std::size_t>()));
  EXPECT_EQ(match->texts().choices(), update.at("choices").dump());
  EXPECT_EQ(match->texts().patch(decider), update.at("patch").dump());
  EXPECT_EQ(match->texts().events(decider), update.at("events").dump());
  EXPECT_EQ(match->texts().entry(decider), update.at("entry").dump());
  EXPECT_EQ(protocol::view_hash(match->texts().view(decider)), update.at("hash"));
}

// White's knight goes from b1 to e8, and black lets it.
TEST(Examples, TheThreatIsWhatTheMatchSays) {
  const Json update = heard("update_threats");
  const auto match = setups::open({"cats-chess", R"({"white":0})", 2});
  for (const char* colour : {"white", "black"})
    ASSERT_FALSE(match->apply({{"chance", {{"draw", {{"from", "seats"}, {"item", colour}}}}}}));
  const auto move = [&](std::size_t seat, const char* from, const char* to) {
    EXPECT_FALSE(match->act(engine::seat_at(seat), Json{{"move", {{"from", from}, {"to", to}}}})) << from;
    if (seat == 0) { EXPECT_FALSE(match->act(engine::seat_at(0), Json{{"end", Json::object()}})); }
  };
  move(0, "b1", "d2");
  move(1, "a8", "a7");
  move(0, "d2", "e4");
  move(1, "b8", "b7");
  move(0, "e4", "d6");
  move(1, "j8", "j7");
  move(0, "d6", "e8");
  EXPECT_EQ(match->seq(), update.at("seq"));
  EXPECT_EQ(match->texts().threats(), update.at("threats").dump());
  EXPECT_EQ(match->texts().patch(engine::spectator), update.at("patch").dump());
  EXPECT_EQ(match->texts().events(engine::spectator), update.at("events").dump());
  EXPECT_EQ(match->texts().entry(engine::spectator), update.at("entry").dump());
  EXPECT_EQ(protocol::view_hash(match->texts().view(engine::spectator)), update.at("hash"));
}

TEST(Games, HaveTablesToTestAtAndAPlaceInTheSchema) {
  std::set<std::string> with_setups;
  for (const auto& setup : setups::all) with_setups.insert(setup.game);
  const auto slugs = protocol::game_slugs();
  EXPECT_EQ(with_setups, std::set<std::string>(slugs.begin(), slugs.end())) << "tests/protocol/setups.hpp";
  const auto in_schema =
      files::json("protocol/schema/common.json").at("$defs").at("Slug").at("enum").get<std::set<std::string>>();
  EXPECT_EQ(in_schema, with_setups) << "protocol/schema/common.json: Slug";
}

// The texts of a game: complete in every language, and nothing that the rules say is missing.
TEST(Games, EveryCodeOfTheRulesHasItsSentence) {
  for (const std::string& slug : protocol::game_slugs()) {
    const Json game = files::json("protocol/games/" + slug + ".json");
    std::string folder = slug;
    std::replace(folder.begin(), folder.end(), '-', '_');
    std::size_t codes = 0;
    for (const auto& file : files::in("engine/" + folder)) {
      const std::string source = files::text(file);
      static const std::regex refused(R"re(\{"([A-Z][0-9]+)", "([a-z_]+)")re");
      for (std::sregex_iterator it(source.begin(), source.end(), refused), end; it != end; ++it, ++codes) {
        EXPECT_TRUE(game.at("clauses").contains(it->str(1))) << it->str(1);
        EXPECT_TRUE(game.at("refusals").contains(it->str(2))) << it->str(2);
      }
    }
    EXPECT_GT(codes, 0U) << slug;
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
  for (const std::string& slug : protocol::game_slugs()) {
    const Json game = files::json("protocol/games/" + slug + ".json");
    EXPECT_EQ(game.at("slug"), slug);
    expect_complete(game, slug);
  }
}

}  // namespace
