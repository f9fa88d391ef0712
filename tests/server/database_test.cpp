// What keeps a server from starting, and that it leaves the data as they were.
#include "tests/server/store_fixture.hpp"

#include <SQLiteCpp/Statement.h>

#include <fstream>
#include <iterator>
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

TEST_F(DatabaseTest, ADatabaseFromBeforeTheFirstReleaseIsRefused) {
  ASSERT_EQ(failure(file, {{"0001_players_rooms_matches.sql", "CREATE TABLE entries (x INTEGER) STRICT"}}), "");
  const auto before = bytes_of(file);
  EXPECT_NE(failure(file, {migrations().begin(), migrations().end()}).find("export its matches"), std::string::npos);
  EXPECT_EQ(bytes_of(file), before);
}

TEST_F(DatabaseTest, TheRealStepsApply) {
  EXPECT_EQ(failure(file, {migrations().begin(), migrations().end()}), "");
  auto database = open_to_write(file);
  EXPECT_EQ(database.execAndGet("PRAGMA journal_mode").getString(), "wal");
  EXPECT_EQ(database.execAndGet("PRAGMA synchronous").getInt(), 2) << "FULL";
  EXPECT_EQ(database.execAndGet("PRAGMA foreign_keys").getInt(), 1);
  EXPECT_THROW(database.exec("INSERT INTO tokens VALUES ('h', 'p_nobody', 1, 0)"), SQLite::Exception);
  auto reader = open_to_read(file);
  EXPECT_THROW(reader.exec("DELETE FROM players"), SQLite::Exception) << "only reads";
}

}  // namespace
}  // namespace server
