// `clowder migrate`: a database of SQLite becomes one of PostgreSQL.
#include "server/app/migrate.hpp"
#include "server/app/commands/simulate.hpp"
#include "server/app/exchange.hpp"
#include "server/store/postgres_database.hpp"
#include "server/store/postgres_store.hpp"
#include "tests/server/private_postgres.hpp"

#include <SQLiteCpp/Statement.h>

#include <sstream>

namespace server {
namespace {

class MigrateTest : public StoreTest {
 protected:
  // Three matches that are over.
  MigrateTest() {
    const Folder files;
    EXPECT_EQ(simulate({.game = "kilkenny-cats", .matches = 3, .seed = 7, .out = files.path}, out), 0) << out.str();
    std::vector<std::filesystem::path> paths;
    for (const auto& each : std::filesystem::directory_iterator(files.path)) paths.push_back(each.path());
    EXPECT_EQ(import_matches({paths}, folder.path, out, out), 0) << out.str();
    out.str("");
  }
  int copy(Migrate how = {}) {
    Progress progress(err, false);
    return migrate(how, folder.path, connection, out, progress);
  }
  std::string refusal() {
    try {
      copy();
    } catch (const StartFailure& failure) { return failure.what(); }
    return "";
  }

  const std::string connection = private_postgres().fresh_database();
  std::ostringstream out, err;
};

TEST_F(MigrateTest, EverythingIsCopiedAndGoesOn) {
  ASSERT_TRUE(wait_for(store().create_player({"p_ada", "Ada", "en"}, "hash-1")));
  ASSERT_TRUE(wait_for(store().create_room(a_room("ABCDEF", "link-1"))));
  ASSERT_TRUE(wait_for(store().add_chat("ABCDEF", {.at = 1, .player = "p_ada", .text = "miaow"}, 0)));
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_runs", "ABCDEF"))));
  ASSERT_TRUE(append("m_runs", {an_entry(1, "p_ada", "c1")}));
  auto continued = a_match("m_continued", "ABCDEF");
  continued.start = protocol::MatchStart{"m_runs", 1};
  ASSERT_TRUE(wait_for(store().create_match(continued)));
  reopen();
  {
    StoreWriter writer(file);  // leaves rows in the journal
    writer.begin();
    writer.append({.match = "m_runs", .entries = {an_entry(2)}});
    writer.commit();
  }
  const auto before = entries("m_runs");
  reopen();
  {
    StoreWriter writer(file);
    writer.begin();
    writer.append({.match = "m_runs", .entries = {an_entry(3)}});
    writer.commit();
  }
  ASSERT_EQ(copy(), 0) << out.str();
  EXPECT_NE(out.str().find("5 matches"), std::string::npos) << out.str();
  EXPECT_NE(out.str().find("every match is as it was written"), std::string::npos) << out.str();
  EXPECT_NE(err.str().find("matches checked: 100 %"), std::string::npos) << err.str();

  PostgresStore copied(connection);
  EXPECT_EQ(wait_for(copied.player_by_token("hash-1")).value()->name, "Ada");
  EXPECT_EQ(wait_for(copied.chat("ABCDEF", 9)).value().at(0).text, "miaow");
  auto stored = wait_for(copied.entries("m_runs", 0, all_entries)).value();
  ASSERT_EQ(stored.size(), before.size() + 1);
  EXPECT_EQ(stored.front().command, "c1");
  EXPECT_EQ(wait_for(copied.match("m_continued")).value()->start, (protocol::MatchStart{"m_runs", 1}));
  EXPECT_TRUE(wait_for(copied.append({.match = "m_runs", .entries = {an_entry(4)}})));
  EXPECT_TRUE(wait_for(copied.create_match(a_match("m_new", "ABCDEF")))) << "with a number of its own";
  EXPECT_TRUE(wait_for(copied.add_chat("ABCDEF", {.at = 2, .player = "p_ada", .text = "purr"}, 0)));
  EXPECT_EQ(entries("m_runs").size(), before.size() + 1) << "the folder is as it was";
}

TEST_F(MigrateTest, ExportNamesAnOlderDatabase) {
  const auto refused = [&] {
    try {
      export_matches({.all = true, .out = folder.path, .store = connection}, folder.path, out, out);
    } catch (const StartFailure& failure) { return std::string(failure.what()); }
    return out.str();
  };
  EXPECT_TRUE(refused().ends_with(" is empty")) << refused();
  const auto steps = postgres_migrations();
  prepare_postgres(connection, steps.first(steps.size() - 1));
  EXPECT_TRUE(refused().ends_with(" was made by an older version: start a server on it once")) << refused();
  prepare_postgres(connection, steps);
  EXPECT_EQ(refused(), "0 of 0 written\n");
}

TEST_F(MigrateTest, OnRequestEveryMatchOfTheCopyIsPlayedAgain) {
  ASSERT_EQ(copy({.replay = true}), 0) << out.str();
  EXPECT_NE(out.str().find("3 matches"), std::string::npos) << out.str();
}

TEST_F(MigrateTest, ATargetThatHoldsSomethingIsRefused) {
  ASSERT_EQ(copy(), 0) << out.str();
  EXPECT_NE(refusal().find("is not empty"), std::string::npos);
}

TEST_F(MigrateTest, NothingIsCopiedFromAFolderInUse) {
  {
    const FolderLock server(folder.path);
    EXPECT_NE(refusal().find("in use"), std::string::npos);
  }
  EXPECT_EQ(copy(), 0) << out.str();
}

TEST_F(MigrateTest, AMatchThatIsNotAsItWasWrittenIsNamed) {
  SQLite::Database(file.string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE logs SET chain = zeroblob(32) WHERE number = (SELECT min(number) FROM logs)");
  EXPECT_EQ(copy(), 1);
  EXPECT_TRUE(out.str().starts_with("match simulated-kilkenny-cats-")) << out.str();
  EXPECT_NE(out.str().find(": 1 fault\n"), std::string::npos) << out.str();
}

}  // namespace
}  // namespace server
