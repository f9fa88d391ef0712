// Matches that were recorded once and must open for ever: what people have played stays readable, whatever becomes of
// the program. The files in tests/matches are never changed. A setup without a file gets one with
//
//   UPDATE=1 build/asan/tests/protocol/protocol_files --gtest_filter='RecordedMatches*'
#include "tests/protocol/files.hpp"
#include "tests/protocol/proven.hpp"

#include <cstdlib>
#include <fstream>
#include <set>

namespace {

using protocol::Json;
using protocol::MatchFile;
using protocol::Refusal;

constexpr std::size_t entries_max = 400, fewer_entries_max = 200;

// Beside setups::all: with these every value of an option is recorded (EveryValueOfAnOptionHasOne).
const std::vector<setups::Setup> more_setups{
    {"kilkenny-cats", R"({})", 3},
    {"kilkenny-cats", R"({})", 4},
    {"kilkenny-cats", R"({"lone_cats":"play_on"})", 2},
    {"nekonoko", R"({})", 3},
    {"nekonoko", R"({"adjacent_corners":true})", 2},
    {"nekonoko", R"({"adjacent_corners":true})", 4},
    {"cat-attack", R"({"kittens":true,"stock":"fewer_critters"})", 2},
    {"cat-attack", R"({"lives":1,"stock":"fewer_everything"})", 2},
    {"cat-attack", R"({"round_limit":5})", 3},
    {"cat-attack", R"({"minutes":240,"round_limit":200,"stock":"fewer_critters"})", 3},
    {"cat-attack", R"({"kittens":true,"stock":"fewer_critters","teams":[[0,1],[2,3]]})", 4},
    {"cat-attack", R"({"stock":"fewer_everything"})", 4},
    {"cat-attack", R"({"lives":5})", 5},
    {"cat-attack", R"({"kittens":true,"stock":"fewer_critters"})", 5},
    {"cat-attack", R"({"stock":"fewer_everything","teams":[[0,1,2],[3,4]]})", 5},
    {"cat-attack", R"({"kittens":true,"stock":"fewer_critters"})", 6},
    {"cat-attack", R"({"shared_house":true,"stock":"fewer_everything","teams":[[0,1,2],[3,4,5]]})", 6},
    {"cats-chess", R"({"white":0})", 2},
};

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

// The file gets the first number that is free.
void record(const setups::Setup& setup, std::size_t entries) {
  std::filesystem::path path;
  for (int number = 1; path.empty() || std::filesystem::exists(path); ++number)
    path = files::path("tests/matches") / (setup.game + "-" + std::to_string(number) + ".json");
  std::ofstream(path, std::ios::binary) << write_match_file(proven::play(setup, 11, entries)) << "\n";
}

TEST(RecordedMatches, EverySetupHasOne) {
  std::set<std::string> recorded;
  for (const auto& path : files::in("tests/matches")) recorded.insert(name_of(read(path)));
  const auto look = [&](const std::vector<setups::Setup>& all, std::size_t entries) {
    for (const auto& setup : all) {
      const auto name = setup.game + " " + setups::open(setup)->options() + " " + std::to_string(setup.seats);
      if (recorded.contains(name)) continue;
      if (std::getenv("UPDATE")) record(setup, entries);
      else ADD_FAILURE() << "no recorded match of " << name;
    }
  };
  look(setups::all, entries_max);
  look(more_setups, fewer_entries_max);
}

// What an option must have been recorded with: each choice, both flags, the ends of a range, null.
std::vector<Json> values_of(const Json& option) {
  const auto& type = option.at("type");
  if (type == "choice") return option.at("values").get<std::vector<Json>>();
  if (type == "boolean") return {false, true};
  std::vector<Json> values;
  if (type == "integer") values = {option.at("minimum"), option.at("maximum")};
  if (option.at("default").is_null()) values.emplace_back(nullptr);
  EXPECT_FALSE(values.empty()) << option;
  return values;
}

TEST(RecordedMatches, EveryValueOfAnOptionHasOne) {
  // A choice or a flag changes the deal or the laying out of the board, which depends on the number of seats.
  const auto for_all_seats = [](const std::string& name, const Json& option) {
    return (option.at("type") == "choice" || option.at("type") == "boolean") && name != "shared_house";
  };
  const std::string any = "any";
  std::set<std::string> recorded;
  for (const auto& path : files::in("tests/matches")) {
    const auto file = read(path);
    for (const auto& [name, value] : file.options.items())
      for (const auto& seats : {std::to_string(file.seats.size()), any})
        recorded.insert(file.game + " " + name + " " + value.dump() + " " + seats);
  }
  for (const auto& game : protocol::game_slugs()) {
    const auto described = files::json("protocol/games/" + game + ".json");
    const auto expect = [&](const std::string& name, const Json& value, const std::string& seats) {
      const auto wanted = game + " " + name + " " + value.dump() + " " + seats;
      EXPECT_TRUE(recorded.contains(wanted)) << "no recorded match has " << wanted << " seats";
    };
    for (const auto& [name, option] : described.at("options").items())
      for (const auto& value : values_of(option)) {
        expect(name, value, any);
        if (!for_all_seats(name, option)) continue;
        for (int seats = described.at("players").at("min"); seats <= described.at("players").at("max"); ++seats)
          expect(name, value, std::to_string(seats));
      }
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
