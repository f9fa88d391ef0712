// Plays tests/transcripts/<game>/*.txt; README.md beside them says how they read.
#include "tests/protocol/files.hpp"
#include "tests/protocol/fold.hpp"
#include "tests/protocol/setups.hpp"
#include "tests/schema.hpp"

#include <cstdlib>
#include <optional>
#include <sstream>

using protocol::Json;
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> transcripts() {
  std::vector<fs::path> found;
  for (const auto& each : fs::recursive_directory_iterator(files::path("tests/transcripts")))
    if (each.path().extension() == ".txt") found.push_back(each.path());
  std::sort(found.begin(), found.end());
  return found;
}

// Plays line by line and writes what the transcript should say.
class Player {
 public:
  // The same line, or what it should be; what follows it besides, each ending with a new line.
  std::string play(const std::string& line) {
    std::istringstream in(line);
    std::string word, rest;
    if (!(in >> word) || word.front() == '#') return line + "\n";
    std::getline(in >> std::ws, rest);
    if (word == "!!" || word == "->") return "";  // written anew after its cause
    if (word == "game") return open(rest), line + "\n";
    if (!match_) throw std::runtime_error("no game yet");
    if (word == "see") return see(rest);
    return line + "\n" + enter(word, rest);
  }

 private:
  void open(const std::string& rest) {
    std::istringstream in(rest);
    setups::Setup setup;
    in >> setup.game >> setup.seats;
    std::getline(in, setup.options);
    match_ = setups::open(setup);
  }
  std::string enter(const std::string& who, const std::string& what) {
    const auto viewers = setups::viewers(*match_);
    std::vector<Json> before;
    for (const auto viewer : viewers) before.push_back(Json::parse(match_->texts().view(viewer)));
    const auto refused = attempt(who, what);
    if (refused) return "!! " + (refused->clause.empty() ? "-" : refused->clause) + " " + refused->code + "\n";
    for (std::size_t i = 0; i < viewers.size(); ++i) {
      const fold::Entry told{std::string(match_->game()),
                             Json::parse(match_->options()),
                             viewers[i],
                             before[i],
                             Json::parse(match_->texts().entry(viewers[i])),
                             Json::parse(match_->texts().events(viewers[i])),
                             Json::parse(match_->texts().view(viewers[i]))};
      expect_schemas(told);
      EXPECT_EQ(fold::what_is_wrong(told), "") << who << " " << what << "\n" << told.events << "\n" << told.before;
    }
    return "-> " + match_->texts().events(engine::spectator) + "\n";
  }
  // What is told and shown fits protocol/schema.
  void expect_schemas(const fold::Entry& told) const {
    EXPECT_EQ(schema::what_is_wrong_in_game(told.game, "View", told.after), "");
    EXPECT_EQ(schema::what_is_wrong_in_game(told.game, "Options", told.options), "");
    EXPECT_EQ(schema::what_is_wrong("common", "Entry", told.entry), "");
    for (const Json& event : told.events) EXPECT_EQ(schema::what_is_wrong_in_game(told.game, "Event", event), "");
    if (match_->seq() % 8 != 0) return;  // choices are many
    for (const Json& choice : Json::parse(match_->texts().choices()))
      EXPECT_EQ(schema::what_is_wrong("page-hears", "Choice", choice), "");
  }
  std::optional<protocol::Refusal> attempt(const std::string& who, const std::string& what) {
    if (who == "chance") return chance(what);
    if (who == "rule") return match_->apply({{"ruling", Json::parse(what)}});
    return match_->act(engine::seat_at(std::stoul(who)), Json::parse(what));
  }
  // A seat may stand before the outcome.
  std::optional<protocol::Refusal> chance(const std::string& what) {
    const std::size_t from = what.find('{');
    Json entry{{"chance", Json::parse(what.substr(from))}};
    if (from > 0) entry["seat"] = std::stoul(what);
    return match_->apply(entry);
  }
  std::string see(const std::string& rest) {
    std::istringstream in(rest);
    std::string who, pointer;
    in >> who >> pointer;
    const engine::Viewer viewer = who == "all"         ? engine::Viewer::referee()
                                  : who == "spectator" ? engine::spectator
                                                       : engine::Viewer(engine::seat_at(std::stoul(who)));
    const Json view = Json::parse(match_->texts().view(viewer));
    const Json::json_pointer at(pointer);
    return "see " + who + " " + pointer + " " + (view.contains(at) ? view.at(at).dump() : "-") + "\n";
  }

  std::unique_ptr<protocol::Match> match_;
};

std::string played(const fs::path& file) {
  std::istringstream lines(files::text(file));
  std::string line, text;
  Player player;
  while (std::getline(lines, line)) text += player.play(line);
  return text;
}

class Transcripts : public testing::TestWithParam<fs::path> {};

TEST_P(Transcripts, ReadsAsItPlays) {
  const std::string now = played(GetParam());
  if (std::getenv("UPDATE") != nullptr) std::ofstream(GetParam(), std::ios::binary) << now;
  EXPECT_EQ(files::text(GetParam()), now);
}

INSTANTIATE_TEST_SUITE_P(All, Transcripts, testing::ValuesIn(transcripts()), [](const auto& transcript) {
  std::string name = transcript.param.parent_path().filename().string() + "_" + transcript.param.stem().string();
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
});

}  // namespace
