// Matches leave the database as files, and come back.
#include "server/app/exchange.hpp"
#include "server/app/commands/simulate.hpp"
#include "tests/protocol/proven.hpp"
#include "tests/server/store_fixture.hpp"

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace server {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class ExchangeTest : public testing::Test {
 protected:
  ExchangeTest() {
    EXPECT_EQ(simulate({.game = "kilkenny-cats", .matches = 3, .seed = 7, .out = files.path}, err), 0) << err.str();
    err.str("");
    for (const auto& each : std::filesystem::directory_iterator(files.path)) paths.push_back(each.path());
    std::sort(paths.begin(), paths.end());
  }
  int import_options(std::vector<std::filesystem::path> which) {
    return import_matches({std::move(which)}, data.path, out, err);
  }

  Folder files, data, written;
  std::vector<std::filesystem::path> paths;
  std::ostringstream out, err;
};

TEST_F(ExchangeTest, WhatComesInGoesOutAsItWas) {
  ASSERT_EQ(paths.size(), 3u);
  ASSERT_EQ(import_options(paths), 0) << err.str();
  ASSERT_EQ(export_matches({.all = true, .out = written.path}, data.path, out, err), 0) << err.str();
  std::size_t same = 0;
  for (const auto& path : paths)
    for (const auto& each : std::filesystem::directory_iterator(written.path))
      same += text_of(path) == text_of(each.path());
  EXPECT_EQ(same, 3u);
  EXPECT_NE(out.str().find("3 of 3 written"), std::string::npos);
}

TEST_F(ExchangeTest, PromisesOfLaterChainsComeInToo) {
  const auto path = files.path / "long.json";
  std::ofstream(path) << write_match_file(proven::play(setups::long_lived, 1, 2200, setups::linger));
  ASSERT_EQ(import_options({path}), 0) << err.str();
  auto database = open_to_write(database_file(data.path));
  SQLite::Statement promises(database, "SELECT count(*) FROM anchors WHERE what = 'promised again'");
  ASSERT_TRUE(promises.executeStep());
  EXPECT_EQ(promises.getColumn(0).getInt(), 1);
}

TEST_F(ExchangeTest, NothingComesInTwice) {
  ASSERT_EQ(import_options({paths[0]}), 0) << err.str();
  EXPECT_EQ(import_options({paths[0], paths[1]}), 1);
  EXPECT_NE(err.str().find("is there already"), std::string::npos);
  EXPECT_NE(out.str().find("1 of 2 added"), std::string::npos) << "the others still do";
}

TEST_F(ExchangeTest, AnIdNamesNoOtherFolder) {
  const auto text = text_of(paths[0]);
  const auto start = text.find("\"match\":\"") + 9, end = text.find('"', start);
  const auto bad = files.path / "bad.json";
  for (const std::string id : {"../../X", "..", "a/b", "/tmp/X", "a\\\\b", ""}) {
    std::ofstream(bad) << text.substr(0, start) << id << text.substr(end);
    EXPECT_EQ(import_options({bad}), 1) << id;
    EXPECT_NE(err.str().find("match"), std::string::npos) << err.str();
  }
  ASSERT_EQ(import_options({paths[0]}), 0);
  {
    auto database = open_to_write(database_file(data.path));
    database.exec("PRAGMA foreign_keys=OFF; UPDATE matches SET id = '../outside'");
  }
  const auto inside = written.path / "a";
  EXPECT_EQ(export_matches({.matches = {"../outside"}, .out = inside}, data.path, out, err), 1);
  EXPECT_EQ(export_matches({.all = true, .out = inside}, data.path, out, err), 1);
  EXPECT_EQ(export_matches({.out = inside}, data.path, out, err), 1) << "neither ids nor --all";
  EXPECT_NE(err.str().find("no id of a match"), std::string::npos) << err.str();
  EXPECT_FALSE(std::filesystem::exists(written.path / "outside.json"));
}

TEST_F(ExchangeTest, ABadFileIsRefusedWholly) {
  auto text = text_of(paths[0]);
  const auto hash = text.find("\"hash\":", text.size() / 2) + 9;
  text[hash] = text[hash] == '0' ? '1' : '0';
  const auto bad = files.path / "bad.json";
  std::ofstream(bad) << text;
  EXPECT_EQ(import_options({bad}), 1);
  std::ofstream(bad) << "{}";
  EXPECT_EQ(import_options({bad, files.path / "missing.json"}), 1);
  EXPECT_EQ(import_options({paths[0]}), 0) << "nothing of it was kept: " << err.str();
}

// Names and times are no part of what the rules check.
TEST_F(ExchangeTest, WhatNoPageCouldShowIsRefused) {
  const auto refused = [this](const char* where, const nlohmann::json& value) {
    auto match = nlohmann::json::parse(text_of(paths[0]));
    match[nlohmann::json::json_pointer(where)] = value;
    std::ofstream(files.path / "bad.json") << match.dump();
    err.str("");
    EXPECT_EQ(import_options({files.path / "bad.json"}), 1);
    return err.str();
  };
  for (const char* name : {"Ada\x1b[2J", "Ada\xe2\x80\xae", "", "A name of more than twenty-four"})
    EXPECT_NE(refused("/seats/0/name", name).find("the name of seat 0"), std::string::npos) << err.str();
  const auto last = nlohmann::json::parse(text_of(paths[0]))["entries"].size() - 1;
  const auto at = "/entries/" + std::to_string(last) + "/at";
  EXPECT_NE(refused(at.c_str(), std::numeric_limits<std::int64_t>::max()).find("year 9999"), std::string::npos);
}

TEST_F(ExchangeTest, EveryRefusalNamesItsFileOnce) {
  ASSERT_EQ(import_options({paths[0]}), 0) << err.str();
  auto running = nlohmann::json::parse(text_of(paths[1]));
  running["result"] = nullptr;
  auto false_hash = nlohmann::json::parse(text_of(paths[1]));
  false_hash["entries"].back()["hash"] = "0000000000000000";
  const auto made = [&](const char* name, const std::string& text) {
    std::ofstream(files.path / name) << text;
    return files.path / name;
  };
  const std::vector<std::filesystem::path> refused{paths[0], made("running.json", running.dump()),
                                                   made("false.json", false_hash.dump()), made("empty.json", ""),
                                                   files.path / "missing.json"};
  for (const auto& path : refused) {
    err.str("");
    EXPECT_EQ(import_options({path}), 1);
    const auto said = err.str(), name = path.filename().string();
    const auto at = said.find(name);
    ASSERT_NE(at, said.npos) << said;
    EXPECT_EQ(said.find(name, at + 1), said.npos) << said;
  }
}

TEST_F(ExchangeTest, WhatIsNotThereOrNotOverStays) {
  prepare_database(database_file(data.path), migrations());
  {
    SqliteStore store(database_file(data.path));
    ASSERT_TRUE(wait_for(store.create_match(a_match("m_running"))));
  }
  EXPECT_EQ(export_matches({.matches = {"m_running", "m_none"}, .out = written.path}, data.path, out, err), 1);
  EXPECT_NE(err.str().find("still runs"), std::string::npos);
  EXPECT_TRUE(std::filesystem::is_empty(written.path));
  EXPECT_THROW(export_matches({.all = true}, written.path, out, err), StartFailure);
}

TEST_F(ExchangeTest, NotBesideARunningServer) {
  const FolderLock server(data.path);
  EXPECT_THROW(import_options(paths), StartFailure);
}

}  // namespace
}  // namespace server
