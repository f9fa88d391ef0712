// What keeps a server from starting, and that it leaves the data as they were.
#include "server/base/digest.hpp"
#include "server/store/postgres_database.hpp"
#include "tests/server/store_fixture.hpp"
#include "tests/tests_dir.hpp"

#include <SQLiteCpp/Statement.h>

#include <fstream>
#include <iterator>
#include <map>
#include <span>
#include <vector>

namespace server {
namespace {

using Steps = std::vector<Embedded>;

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The line of a failed start; "" if it did not fail.
std::string failure(const std::filesystem::path& file, const Steps& steps) {
  try {
    prepare_database(file, steps);
    return "";
  } catch (const StartFailure& why) { return why.what(); }
}

class DatabaseTest : public testing::Test {
 protected:
  Folder folder;
  std::filesystem::path file = database_file(folder.path);
  Steps first{{"0001_a.sql", "CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1)"}};
  Steps both{first[0], {"0002_b.sql", "INSERT INTO a VALUES (2)"}};
};

TEST_F(DatabaseTest, EachStepIsTakenOnce) {
  EXPECT_EQ(failure(file, first), "");
  EXPECT_EQ(failure(file, first), "");
  EXPECT_EQ(failure(file, both), "");
  EXPECT_EQ(failure(file, both), "");
  auto database = open_to_read(file);
  EXPECT_EQ(database.execAndGet("SELECT count(*) FROM a").getInt(), 2);
  EXPECT_EQ(
      database.execAndGet("SELECT count(*) FROM schema_migrations WHERE applied_at > 0 AND length(hash) = 64").getInt(),
      2);
}

TEST_F(DatabaseTest, AChangedStepIsRefused) {
  ASSERT_EQ(failure(file, both), "");
  const auto before = bytes_of(file);
  EXPECT_NE(failure(file, {{"0001_a.sql", "CREATE TABLE other (x INTEGER) STRICT"}, both[1]}).find("0001_a.sql"),
            std::string::npos);
  EXPECT_EQ(bytes_of(file), before);
}

TEST_F(DatabaseTest, ANewerDatabaseIsRefused) {
  ASSERT_EQ(failure(file, both), "");
  const auto before = bytes_of(file);
  EXPECT_NE(failure(file, first).find("newer"), std::string::npos);
  EXPECT_EQ(bytes_of(file), before);
}

TEST_F(DatabaseTest, AMissingStepIsRefused) {
  ASSERT_EQ(failure(file, {both[0], {"0003_c.sql", "SELECT 1"}}), "");
  EXPECT_NE(failure(file, {both[0], both[1], {"0003_c.sql", "SELECT 1"}}).find("never applied"), std::string::npos);
}

TEST_F(DatabaseTest, AFailingStepChangesNothing) {
  ASSERT_EQ(failure(file, first), "");
  const Steps bad{first[0], {"0002_bad.sql", "INSERT INTO a VALUES (9); INSERT INTO nowhere VALUES (1)"}};
  EXPECT_NE(failure(file, bad).find("0002_bad.sql"), std::string::npos);
  auto database = open_to_read(file);
  EXPECT_EQ(database.execAndGet("SELECT count(*) FROM a").getInt(), 1);
  EXPECT_EQ(database.execAndGet("SELECT count(*) FROM schema_migrations").getInt(), 1);
}

TEST_F(DatabaseTest, WhatIsNoDatabaseIsRefused) {
  std::ofstream(file) << std::string(5000, 'x');
  const auto before = bytes_of(file);
  EXPECT_NE(failure(file, first), "");
  EXPECT_EQ(bytes_of(file), before);
}

TEST_F(DatabaseTest, SomebodyElsesDatabaseIsRefused) {
  {
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("CREATE TABLE recipes (x INTEGER)");
  }
  const auto before = bytes_of(file);
  EXPECT_NE(failure(file, first).find("not one of Clowder's"), std::string::npos);
  EXPECT_EQ(bytes_of(file), before);
}

TEST_F(DatabaseTest, ADamagedDatabaseIsRefused) {
  const Steps big{{"0001_big.sql",
                   "CREATE TABLE a (x INTEGER PRIMARY KEY, y TEXT) STRICT; WITH RECURSIVE n (i) AS "
                   "(SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO a SELECT i, i FROM n"}};
  ASSERT_EQ(failure(file, big), "");
  const auto root = open_to_read(file).execAndGet("SELECT rootpage FROM sqlite_schema WHERE name = 'a'").getInt();
  {
    std::fstream out(file, std::ios::in | std::ios::out | std::ios::binary);
    out.seekp((root - 1) * 4096);
    out << std::string(4096, '\xff');
  }
  const auto before = bytes_of(file);
  const auto why = failure(file, big);
  EXPECT_NE(why.find("damaged"), std::string::npos) << why;
  EXPECT_EQ(bytes_of(file), before);
}

TEST_F(DatabaseTest, OneServerAFolder) {
  const FolderLock mine(folder.path);
  EXPECT_THROW(FolderLock second(folder.path), StartFailure);
}

TEST_F(DatabaseTest, AFolderThatCannotBeIsRefused) {
  std::ofstream(folder.path / "file") << "x";
  EXPECT_THROW(FolderLock lock(folder.path / "file"), StartFailure);
  EXPECT_THROW(FolderLock lock(folder.path / "file" / "below"), StartFailure);
}

// With the tables as they were then (commit 7068984).
TEST_F(DatabaseTest, ADatabaseFromBeforeTheFirstReleaseIsRefused) {
  const auto old_tables = bytes_of(tests_dir() + "/server/before_first_release.sql");
  ASSERT_EQ(failure(file, {{"0001_players_rooms_matches.sql", old_tables}}), "");
  open_to_write(file).exec("INSERT INTO players VALUES ('p_ada', 'Ada', 'en', 1)");
  const auto before = bytes_of(file);
  EXPECT_NE(failure(file, {migrations().begin(), migrations().end()}).find("export its matches"), std::string::npos);
  EXPECT_EQ(bytes_of(file), before);
}

// A step that has landed is never edited: databases that it made would be refused. New steps are added here.
TEST(Migrations, NoneIsEverEdited) {
  using Pinned = std::vector<std::pair<std::string, std::string>>;
  const Pinned sqlite{
      {"0001_first.sql", "cb5f1bb72011383b62411a0a22eefd5c2fa7d0a8685951e1ba1db136102a26ea"},
      {"0002_hints.sql", "f7b8a49255ee837d48b74fc6e68490b00a4613759317cb0951bc951932a6b1e7"},
      {"0003_epochs.sql", "780548ef4fe5be7f96e9634524d72509d3dc366286ce035485171790b5d930cd"},
      {"0004_starts.sql", "9a10b9b302276a108b78ea40febc60ead898da1b88a316ac8abd9c54a84754a7"},
      {"0005_servers.sql", "88b984ebbd4ce5e8cd75b9f1a3d02060e922020173aeb947c40b908c4222f62f"},
      {"0006_bans.sql", "7ab4c5d44b1a46c9e1296dc3e8e29ea7d87348aebf93a8bcb5e28ed452c1e0c8"},
      {"0007_wrong_codes.sql", "accce1237587d597b2cfad13bfd655ba7665e4ebb64dbd583ff173cf0eafd05e"},
      {"0008_reviews.sql", "5f823492b61b68faa5f98f559d97d43b95da457ee31dbe5115a38e611ad9aa5f"},
      {"0009_state_formats.sql", "f0db38cefc03e44e8bcb58dfab0bf9d70bfec5b7b70168d70915524644d09047"},
      {"0010_orders.sql", "8ac18f5c3daec777b3b2410fe20e2b01f2c0583112443282ff1910d75efc0ba0"},
      {"0011_players.sql", "61172241ebfc1263fe8f37d0447c9d10197f88ef16be010f803c5a1d83864834"},
      {"0012_outbox.sql", "846d07e3287e4e3631c39b708314bc9e9b1b2da609e1a374f0cb7a100c601d53"},
      {"0013_levels.sql", "5260cde89f53a2afa92573edf0af20dde3d2d2b4d4a76dedbb3210c9293d59d1"},
      {"0014_salts_hash.sql", "9a08add8c9b5991f6a795889f50f1bac64ab67d632348eef8dd01bb8dde1922f"},
      {"0015_hinted.sql", "e5a7e5125229ddccf90bab60d843d6ffe280ad8e450c1962c20e11c7c0d216b7"},
      {"0016_departures.sql", "d69eca12d678ced83c459881ca0d1807aeb54c905ebbb2022c0276e4d9432951"},
  };
  const Pinned postgres{
      {"0001_first.sql", "d993e6ea510140a6986a5d7441454d001910b8ef45febf646e9879777ac6856d"},
      {"0002_hints.sql", "c8c6d591a78fde6103288b2f95ac40b7538069cd294f6d56f747a6feee8c0ec7"},
      {"0003_epochs.sql", "8bf9f4a2154b4adf9f8ac2d214a021c9016fbee6bc5d40062fe50449cf40390b"},
      {"0004_starts.sql", "35ec9fe4f733c91421a24159830b37abe87fc60327958941e371610a4a6c279f"},
      {"0005_servers.sql", "94cfec1e94d750da651ee1686289c01248473f5e55936882db247afa79afa448"},
      {"0006_bans.sql", "d5fb99b3ae1909e5c57e11c4045a5bf378bd8106b4c3cb535bab5b4229314a76"},
      {"0007_wrong_codes.sql", "9fd44c284c2e5c26bbb9e8d986871f990975b544f7757d7797492c7af0966738"},
      {"0008_reviews.sql", "7316436ba187db497c5806e44919265b8659c2c1a6182fe2a3dd9d03783c628e"},
      {"0009_state_formats.sql", "f0db38cefc03e44e8bcb58dfab0bf9d70bfec5b7b70168d70915524644d09047"},
      {"0010_orders.sql", "f075016727e8ead2e57af5b93ac0f68845fbb88267ed1d9b324742223b3d82d2"},
      {"0011_players.sql", "046f874bd77f2f7659b344fa77df2cf197c7a37f70c2beb1f91c398639d39820"},
      {"0012_outbox.sql", "e9ddff1dd4cf1391e2925f46c5887b9bc08061c97842caf4b3db7a9a1af0b9d8"},
      {"0013_levels.sql", "5260cde89f53a2afa92573edf0af20dde3d2d2b4d4a76dedbb3210c9293d59d1"},
      {"0014_salts_hash.sql", "85668683a580c8ae9bc51177932990664a5901f836f62f5e0ff47fdfc445eb26"},
      {"0015_hinted.sql", "e5a7e5125229ddccf90bab60d843d6ffe280ad8e450c1962c20e11c7c0d216b7"},
      {"0016_departures.sql", "dced51eaa1617bf5f169613fd06e26def861368118594a9d74967ec43553d480"},
  };
  const auto expect = [](const Pinned& pinned, std::span<const Embedded> steps) {
    std::map<std::string, std::string> hashes;
    for (const auto& step : steps) hashes[std::string(step.name)] = sha256_hex(step.text);
    for (const auto& [name, hash] : pinned) EXPECT_EQ(hashes[name], hash) << name;
  };
  expect(sqlite, migrations());
  expect(postgres, postgres_migrations());
}

TEST_F(DatabaseTest, TheRealStepsApply) {
  EXPECT_EQ(failure(file, {migrations().begin(), migrations().end()}), "");
  auto database = open_to_write(file);
  EXPECT_EQ(database.execAndGet("PRAGMA journal_mode").getString(), "wal");
  EXPECT_EQ(database.execAndGet("PRAGMA synchronous").getInt(), 2) << "FULL";
  EXPECT_EQ(database.execAndGet("PRAGMA foreign_keys").getInt(), 1);
  EXPECT_EQ(database.execAndGet("PRAGMA secure_delete").getInt(), 1) << "what is deleted is overwritten";
  EXPECT_THROW(database.exec("INSERT INTO tokens VALUES ('h', 'p_nobody', 1, 0)"), SQLite::Exception);
  auto reader = open_to_read(file);
  EXPECT_THROW(reader.exec("DELETE FROM players"), SQLite::Exception) << "only reads";
}

}  // namespace
}  // namespace server
