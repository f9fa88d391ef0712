// Matches that were recorded once and must open for ever: what people have played stays readable, whatever becomes of
// the program. The files in tests/matches are never changed. A setup without a file gets one with
//
//   UPDATE=1 build/asan/tests/protocol/protocol_files --gtest_filter='RecordedMatches*'
#include "tests/protocol/files.hpp"
#include "tests/protocol/proven.hpp"

#include <cstdlib>
#include <fstream>
#include <map>
#include <set>

namespace {

using protocol::Json;
using protocol::MatchFile;
using protocol::Refusal;

MatchFile read(const std::filesystem::path& path) {
  auto file = protocol::read_match_file(files::text(path));
  const auto* refused = std::get_if<Refusal>(&file);
  EXPECT_FALSE(refused) << path << ": " << refused->message;
  return refused ? MatchFile{} : std::get<MatchFile>(std::move(file));
}

std::string name_of(const MatchFile& file) {
  return file.game + " " + file.options.dump() + " " + std::to_string(file.seats.size());
}

TEST(RecordedMatches, AllOfThemOpenAndHold) {
  for (const auto& path : files::in("tests/matches")) {
    const auto flaw = protocol::verify(read(path));
    EXPECT_FALSE(flaw) << path << ", entry " << flaw->seq << ": " << flaw->why;
  }
}

TEST(RecordedMatches, EverySetupHasOne) {
  std::map<std::string, int> number;
  for (const auto& setup : setups::all) {
    const auto path =
        files::path("tests/matches") / (setup.game + "-" + std::to_string(++number[setup.game]) + ".json");
    if (std::getenv("UPDATE") && !std::filesystem::exists(path))
      std::ofstream(path, std::ios::binary) << write_match_file(proven::play(setup, 11, 400)) << "\n";
  }
  std::set<std::string> recorded;
  for (const auto& path : files::in("tests/matches")) recorded.insert(name_of(read(path)));
  for (const auto& setup : setups::all) {
    const auto match = setups::open(setup);
    EXPECT_TRUE(recorded.contains(setup.game + " " + match->options() + " " + std::to_string(setup.seats))) << setup;
  }
}

TEST(RecordedMatches, RulesThatThisProgramDoesNotHaveAreRefusedByName) {
  const auto opened = protocol::open_match("nekonoko", 7, Json::object(), 2);
  ASSERT_TRUE(std::holds_alternative<Refusal>(opened));
  EXPECT_EQ(std::get<Refusal>(opened).message,
            "The match was played by rules 7 of nekonoko; this program has rules 1.");
  EXPECT_TRUE(
      std::holds_alternative<std::unique_ptr<protocol::Match>>(protocol::open_match("nekonoko", 1, Json::object(), 2)));
}

}  // namespace
