// No event and no refusal of a game without a test: the codes are read from the schema and the
// rules, so that a new one without a test fails here. A transcript or a test must name it.
#include "protocol/match.hpp"
#include "tests/protocol/files.hpp"

#include <map>
#include <regex>
#include <set>

using nlohmann::json;
namespace fs = std::filesystem;

namespace {

const auto games = protocol::game_slugs();

std::string folder_of(std::string slug) {
  std::replace(slug.begin(), slug.end(), '-', '_');
  return slug;
}

std::string texts_in(const std::string& folder, const std::string& extension) {
  std::string all;
  for (const auto& file : files::in(folder))
    if (file.extension() == extension) all += files::text(file);
  return all;
}

// Events that only a match of many hundred entries, or a position that no short one reaches,
// brings about. Each is asserted by its name in the rules' own tests.
const std::map<std::string, std::map<std::string, std::string>> in_tests_of_the_rules{
    {"kilkenny-cats", {{"passed", "event::Passed"}}},
    {"cat-attack", {{"curiosity_exhausted", "event::CuriosityExhausted"}}},
    {"cats-chess", {{"stalemate", "event::Stalemated"}, {"won", "event::Won"}}},
};

const std::map<std::string, std::string> nowhere;

void collect_events(const json& schema, std::set<std::string>& codes) {
  if (schema.is_object() && schema.contains("properties") && schema.at("properties").contains("event") &&
      schema.at("properties").at("event").contains("const"))
    codes.insert(schema.at("properties").at("event").at("const").get<std::string>());
  for (const auto& inner : schema) {
    if (inner.is_structured()) collect_events(inner, codes);
  }
}

TEST(Coverage, EveryEventIsInATranscriptOrANamedTest) {
  for (const auto& game : games) {
    const auto listed = in_tests_of_the_rules.find(game);
    const auto& named = listed == in_tests_of_the_rules.end() ? nowhere : listed->second;
    std::set<std::string> codes;
    collect_events(files::json("protocol/schema/" + game + ".json"), codes);
    EXPECT_FALSE(codes.empty()) << game;
    const std::string transcripts = texts_in("tests/transcripts/" + game, ".txt");
    const std::string tests = texts_in("tests/engine/" + folder_of(game), ".cpp");
    for (const auto& code : codes) {
      const bool in_transcript = transcripts.find("\"event\":\"" + code + "\"") != std::string::npos;
      const auto elsewhere = named.find(code);
      if (elsewhere == named.end()) {
        EXPECT_TRUE(in_transcript) << game << ": no transcript tells " << code;
      } else {
        EXPECT_FALSE(in_transcript) << game << ": a transcript tells " << code << " now; the list need not name it";
        EXPECT_NE(tests.find(elsewhere->second), std::string::npos) << game << ": no test names " << elsewhere->second;
      }
    }
    for (const auto& [code, name] : named) EXPECT_TRUE(codes.contains(code)) << game << ": no event " << code;
  }
}

// "K11" and "own_cat_there" together; where the rules choose the clause, the code alone.
TEST(Coverage, EveryRefusalIsInATranscriptOrANamedTest) {
  static const std::regex with_clause(R"re("([A-Z][0-9]+)", "([a-z_0-9]+)")re"),
      without(R"re(\{clause(?:_of\([a-z]+\))?, "([a-z_0-9]+)")re");
  for (const auto& game : games) {
    std::set<std::pair<std::string, std::string>> refusals;
    for (const auto& file : files::in("engine/" + folder_of(game))) {
      const std::string source = files::text(file);
      for (std::sregex_iterator it(source.begin(), source.end(), with_clause), end; it != end; ++it)
        refusals.emplace(it->str(1), it->str(2));
      for (std::sregex_iterator it(source.begin(), source.end(), without), end; it != end; ++it)
        refusals.emplace("", it->str(1));
    }
    EXPECT_FALSE(refusals.empty()) << game;
    const std::string tests =
        texts_in("tests/transcripts/" + game, ".txt") + texts_in("tests/engine/" + folder_of(game), ".cpp");
    for (const auto& [clause, code] : refusals) {
      const auto names = [&](const std::string& text) { return tests.find(text) != std::string::npos; };
      const bool named = clause.empty() ? std::regex_search(tests, std::regex("[A-Z][0-9]+(\", \"| )" + code + "\\b"))
                                        : names(clause + " " + code) || names(clause + "\", \"" + code + "\"");
      EXPECT_TRUE(named) << game << ": no test meets " << clause << " " << code;
    }
  }
}

}  // namespace
