// The offline commands, on files of their own making.
#include "server/app/commands/replay.hpp"
#include "server/app/commands/save.hpp"
#include "server/app/commands/simulate.hpp"
#include "server/app/commands/verify.hpp"

#include "protocol/match.hpp"
#include "tests/protocol/files.hpp"
#include "tests/protocol/proven.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>
#include <set>
#include <sstream>

using Json = nlohmann::json;
namespace fs = std::filesystem;

namespace {

class Commands : public testing::Test {
 protected:
  void TearDown() override { fs::remove_all(folder_); }

  fs::path simulated(std::uint64_t seed = 5) {
    std::ostringstream err;
    EXPECT_EQ(server::simulate({"kilkenny-cats", R"({"players":3})", 2, seed, "random", folder_}, err), 0) << err.str();
    return folder_ / ("kilkenny-cats-" + std::to_string(seed) + "-2.json");
  }

  fs::path written(const protocol::MatchFile& file) {
    fs::create_directories(folder_);
    const fs::path path = folder_ / "match.json";
    std::ofstream(path) << protocol::write_match_file(file);
    return path;
  }

  const fs::path folder_ = fs::path(testing::TempDir()) / ("clowder-commands-" + std::to_string(::getpid()));
};

TEST_F(Commands, ASimulatedFileVerifies) {
  std::ostringstream out, err;
  EXPECT_EQ(server::verify({simulated()}, out, err), 0) << err.str();
  EXPECT_TRUE(out.str().starts_with("simulated: nothing proves its dice\nproved: ")) << out.str();
  EXPECT_NE(out.str().find("\nnot proved: names, times, who sent a move, "), std::string::npos) << out.str();
}

TEST_F(Commands, VerifySaysWhatIsProvedAndWhatIsNot) {
  const auto said = [&](const protocol::MatchFile& file) {
    std::ostringstream out, err;
    EXPECT_EQ(server::verify({written(file)}, out, err), 0) << err.str();
    return out.str();
  };
  auto file = proven::play({"kilkenny-cats", "{}", 2}, 1, 8);
  EXPECT_EQ(
      said(file),
      "ok\n"
      "proved: 2 moves are legal; 6 throws and draws come from the file's chains and the seats' salts; all chains "
      "come from the seed that the file names, bots' salts from people's; the result follows\n"
      "not proved: names, times, who sent a move, that the seed was fixed before people gave their salts "
      "(--promised HASH)\n");
  auto frozen = file;
  frozen.entries.insert(frozen.entries.begin() + 4, protocol::Json{{"seq", 5},
                                                                   {"at", frozen.entries[4]["at"]},
                                                                   {"hash", frozen.entries[3]["hash"]},
                                                                   {"ruling", {{"freeze", {{"ms", 1}}}}}});
  for (std::size_t i = 5; i < frozen.entries.size(); ++i) frozen.entries[i]["seq"] = i + 1;
  EXPECT_NE(said(frozen).find("\nnot proved: entry 5, that clocks stood still for 1 ms\n"), std::string::npos);
  file.entries.resize(6);
  file.result = nullptr;
  file.proof->seed.clear();
  EXPECT_TRUE(said(file).starts_with("unfinished: right as far as it goes\n"));
  EXPECT_NE(said(file).find(", that no entries are missing at its end\n"), std::string::npos);
}

// A server could try seeds until it likes the dice, once it knows the salts. Its file looks like any other.
TEST_F(Commands, VerifyComparesTheSeedWithTheHashThatAPlayerHasKept) {
  const auto said = [&](const protocol::MatchFile& file, const std::string& promised) {
    std::ostringstream out, err;
    const int code = server::verify({written(file), promised}, out, err);
    return std::to_string(code) + ' ' + (code == 0 ? out.str() : err.str());
  };
  auto file = proven::play({"kilkenny-cats", "{}", 2}, 1, 8);
  const std::string hash = file.proof->seed_hash, other(64, '0');
  EXPECT_NE(said(file, hash).find("; all chains come from the seed that was promised before the salts, "),
            std::string::npos);
  EXPECT_NE(said(file, hash).find("not proved: names, times, who sent a move\n"), std::string::npos);
  const std::string wrong = "match.json: its seed is not the one that was promised before the salts: ";
  EXPECT_NE(said(file, other).find(wrong + "its hash is " + hash + '\n'), std::string::npos);
  EXPECT_TRUE(said(file, other).starts_with("1 clowder verify: "));
  file.proof->seed.clear();
  file.proof->seed_hash.clear();
  EXPECT_NE(said(file, hash).find(wrong + "it names none\n"), std::string::npos);
  EXPECT_NE(said(file, "").find(", that later anchors and bots' salts were fixed before people gave their salts\n"),
            std::string::npos);
}

// Long matches, to test with.
TEST_F(Commands, SimulateTakesActionsBack) {
  std::ostringstream out, err;
  ASSERT_EQ(server::simulate({"cats-chess", "{}", 1, 3, "random", folder_, 0.8}, err), 0) << err.str();
  const auto path = folder_ / "cats-chess-3-1.json";
  EXPECT_EQ(server::verify({path}, out, err), 0) << err.str();
  const auto file = Json::parse(files::text(path));
  int taken_back = 0;
  for (const auto& entry : file["entries"]) taken_back += entry.contains("/ruling/take_back"_json_pointer);
  EXPECT_GT(taken_back, 20);
}

TEST_F(Commands, ASeedGivesTheSameFilesAgain) {
  const std::string first = files::text(simulated(7)), other = files::text(simulated(8));
  EXPECT_NE(first, other);
  EXPECT_EQ(files::text(simulated(7)), first);
}

TEST_F(Commands, IdsTellGamesOptionsSeatsAndSeedsApart) {
  const auto id = [&](const std::string& game, const std::string& options, std::uint64_t seed, double take_backs = 0) {
    std::ostringstream err;
    const auto path = folder_ / (game + "-" + std::to_string(seed) + "-1.json");
    fs::remove(path);
    EXPECT_EQ(server::simulate({game, options, 1, seed, "random", folder_, take_backs}, err), 0) << err.str();
    const auto file = protocol::read_match_file(files::text(path));
    const auto* match = std::get_if<protocol::MatchFile>(&file);
    EXPECT_TRUE(match != nullptr) << std::get<protocol::Refusal>(file).message;
    return match != nullptr ? match->match : "";
  };
  std::set<std::string> ids;
  std::size_t count = 0;
  for (const std::uint64_t seed : {std::uint64_t{1}, UINT64_MAX - 1, UINT64_MAX}) {
    for (const auto& game : protocol::game_slugs()) {
      ids.insert(id(game, "{}", seed));
      ++count;
    }
    ids.insert(id("kilkenny-cats", R"({"players":3})", seed));
    ids.insert(id("nekonoko", R"({"adjacent_corners":true})", seed));
    ids.insert(id("kilkenny-cats", "{}", seed, 0.5));
    count += 3;
  }
  EXPECT_EQ(ids.size(), count);
  EXPECT_EQ(id("kilkenny-cats", "{}", 1), id("kilkenny-cats", R"({"players":2})", 1)) << "the same match";
  EXPECT_TRUE(ids.contains(id("kilkenny-cats", "{}", UINT64_MAX)));
}

TEST_F(Commands, SimulateReplacesNoOtherMatch) {
  const auto path = folder_ / "nekonoko-1-1.json";
  const auto simulate = [&](const std::string& options) {
    std::ostringstream err;
    const int code = server::simulate({"nekonoko", options, 1, 1, "random", folder_}, err);
    EXPECT_EQ(code, err.str().empty() ? 0 : 1);
    return err.str();
  };
  EXPECT_EQ(simulate("{}"), "");
  const auto before = files::text(path);
  EXPECT_NE(simulate(R"({"players":3})").find(path.string() + " is there already"), std::string::npos);
  EXPECT_EQ(files::text(path), before);
  EXPECT_EQ(simulate("{}"), "") << "the same match is there";
}

TEST_F(Commands, AFileIsWrittenWhollyOrNotAtAll) {
  fs::create_directories(folder_ / "taken.json");
  EXPECT_THROW(server::save_whole(folder_ / "taken.json", "{}"), std::runtime_error);
  EXPECT_THROW(server::save_whole(folder_ / "none" / "match.json", "{}"), std::runtime_error);
  server::save_whole(folder_ / "match.json", "first");
  server::save_whole(folder_ / "match.json", "second");
  EXPECT_EQ(files::text(folder_ / "match.json"), "second");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 2) << "and nothing half-done";
}

TEST_F(Commands, AReplayPrintsEveryState) {
  const Json file = Json::parse(files::text(simulated()));
  std::ostringstream out, err;
  ASSERT_EQ(server::replay({folder_ / "kilkenny-cats-5-2.json", true}, out, err), 0) << err.str();
  std::istringstream lines(out.str());
  std::string line;
  for (std::size_t seq = 0; seq <= file.at("entries").size(); ++seq) {
    ASSERT_TRUE(std::getline(lines, line));
    const Json state = Json::parse(line);
    EXPECT_EQ(state.dump(), line);
    EXPECT_EQ(state.at("seq"), seq);
    EXPECT_EQ(state.at("to_act"), state.at("view").at("to_act"));
    EXPECT_EQ(state.at("hash"), protocol::view_hash(state.at("view").dump()));
    EXPECT_EQ(state.at("legal").empty(), !state.at("to_act").is_number());
    if (seq > 0) { EXPECT_EQ(state.at("hash"), file.at("entries").at(seq - 1).at("hash")); }
  }
  EXPECT_FALSE(std::getline(lines, line));
}

TEST_F(Commands, ALogIsThereToRead) {
  std::ostringstream out, err;
  ASSERT_EQ(server::replay({simulated(), false}, out, err), 0) << err.str();
  EXPECT_NE(out.str().find("1\t{\"draw\":{\"from\":\"seats\""), std::string::npos);
  EXPECT_NE(out.str().find("\tmoved from=["), std::string::npos);
}

TEST_F(Commands, OneLineSaysWhatIsWrong) {
  std::ostringstream out, err;
  EXPECT_EQ(server::verify({folder_ / "none.json"}, out, err), 1);
  EXPECT_EQ(server::replay({folder_ / "none.json"}, out, err), 1);
  EXPECT_EQ(server::simulate({"checkers", "{}", 1, 1, "random", folder_}, err), 1);
  EXPECT_EQ(server::simulate({"kilkenny-cats", "{", 1, 1, "random", folder_}, err), 1);
  EXPECT_EQ(server::simulate({"kilkenny-cats", R"({"players":7})", 1, 1, "random", folder_}, err), 1);
  EXPECT_EQ(server::simulate({"kilkenny-cats", "{}", 1, 1, "clever", folder_}, err), 1);
  EXPECT_EQ(out.str(), "");
  const std::string said = err.str();
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 6) << said;
}

}  // namespace
