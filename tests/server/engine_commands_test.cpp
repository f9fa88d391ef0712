// `clowder export`, `clowder import` and `clowder prune` do the same with both engines.
#include "protocol/match.hpp"
#include "server/app/commands/simulate.hpp"
#include "server/app/doctor.hpp"
#include "server/app/exchange.hpp"
#include "server/app/prune.hpp"
#include "server/match/match_text.hpp"
#include "tests/server/engine_fixture.hpp"

#include <algorithm>
#include <fstream>
#include <functional>
#include <optional>
#include <sstream>

namespace server {
namespace {

constexpr std::int64_t day = 24LL * 60 * 60 * 1000;

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string refusal_of(const std::function<void()>& command) {
  try {
    command();
    return "";
  } catch (const StartFailure& why) { return why.what(); }
}

class EngineCommands : public EngineTest {
 protected:
  // A server that runs, as far as commands can see.
  struct Running {
    explicit Running(EngineCommands& test) {
      if (test.is_sqlite()) lock.emplace(test.folder.path);
      else store = &test.store();
    }
    std::optional<FolderLock> lock;
    QueuedStore* store = nullptr;
  };

  // Adds matches that are over. Returns their files in order of their names.
  std::vector<std::filesystem::path> add_finished_matches(const Folder& files) {
    EXPECT_EQ(simulate({.game = "kilkenny-cats", .matches = 3, .seed = 7, .out = files.path}, out), 0) << out.str();
    std::vector<std::filesystem::path> paths;
    for (const auto& each : std::filesystem::directory_iterator(files.path)) paths.push_back(each.path());
    std::ranges::sort(paths);
    EXPECT_EQ(import_options(paths), 0) << err.str();
    forget();
    return paths;
  }
  static std::string match_in(const std::filesystem::path& file) { return Json::parse(bytes_of(file)).at("match"); }
  int import_options(std::vector<std::filesystem::path> paths) {
    return import_matches({std::move(paths), connection()}, folder.path, out, err);
  }
  int export_options(Export wanted) {
    wanted.store = connection();
    wanted.out = written.path;
    return export_matches(wanted, folder.path, out, err);
  }
  int prune_options(int days, std::int64_t now) {
    Progress progress(err, false);
    return prune({.older_than = days, .store = connection()}, folder.path, now, out, progress);
  }
  void forget() { out.str(""), err.str(""); }
  // Changes what the store would never change.
  void change(const std::string& sql) {
    reopen();
    writing_connection()->run(sql);
  }
  // The first column, in order.
  std::string list(const std::string& column, const std::string& table) {
    const auto database = another_connection();
    std::string all;
    for (sql::Statement rows(*database, "SELECT " + column + " FROM " + table + " ORDER BY 1"); rows.next();)
      all += (all.empty() ? "" : " ") + rows.text(0);
    return all;
  }

  Folder written;
  std::ostringstream out, err;
};

INSTANTIATE_TEST_SUITE_P(Engines, EngineCommands, testing::ValuesIn(engines), engine_name);

TEST_P(EngineCommands, ExportedMatchesAreTheFilesThatCameIn) {
  const Folder files;
  const auto paths = add_finished_matches(files);
  ASSERT_EQ(paths.size(), 3u);
  ASSERT_EQ(export_options({.all = true}), 0) << err.str();
  for (std::size_t i = 0; i < paths.size(); ++i)
    EXPECT_TRUE(bytes_of(written.path / (match_in(paths[i]) + ".json")) == bytes_of(paths[i])) << paths[i];
  EXPECT_NE(out.str().find("3 of 3 written"), std::string::npos) << out.str();
}

TEST_P(EngineCommands, AnExportBesideARunningServerWritesWhatIsOver) {
  const Folder files;
  const auto paths = add_finished_matches(files);
  const Running server(*this);
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_running"))));
  ASSERT_TRUE(wait_for(store().append({.match = "m_running", .entries = {an_entry(1)}})));
  EXPECT_EQ(export_options({.all = true}), 0) << err.str();
  EXPECT_NE(out.str().find("3 of 3 written"), std::string::npos) << out.str();
  EXPECT_EQ(export_options({.matches = {"m_running", "m_none", match_in(paths[0])}}), 1);
  EXPECT_NE(err.str().find("m_running: it still runs"), std::string::npos) << err.str();
  EXPECT_NE(err.str().find("m_none: there is no such match"), std::string::npos) << err.str();
  EXPECT_NE(out.str().find("1 of 3 written"), std::string::npos) << out.str();
  EXPECT_FALSE(std::filesystem::exists(written.path / "m_running.json"));
}

// Who has 10 s for a statement, as a server has, finds no matches here.
TEST_P(EngineCommands, AnExportTakesAsLongAsItMust) {
  if (is_sqlite()) return;
  const Folder files;
  add_finished_matches(files);
  change("ALTER TABLE matches RENAME TO kept_matches");
  change("CREATE VIEW matches AS SELECT * FROM kept_matches WHERE current_setting('statement_timeout') = '0'");
  EXPECT_EQ(list("id", "matches"), "");
  EXPECT_EQ(export_options({.all = true}), 0) << err.str();
  EXPECT_NE(out.str().find("3 of 3 written"), std::string::npos) << out.str();
}

TEST_P(EngineCommands, AMatchIsImportedOnceAndWhollyOrNotAtAll) {
  const Folder files;
  const auto paths = add_finished_matches(files);
  const auto bad = files.path / "bad.json";
  auto match = Json::parse(bytes_of(paths[0]));
  match["match"] = "m_bad", match["entries"].back()["hash"] = "0123456789abcdef";
  std::ofstream(bad) << match;
  EXPECT_EQ(import_options({paths[0], bad}), 1);
  EXPECT_NE(err.str().find(match_in(paths[0]) + " is there already"), std::string::npos) << err.str();
  EXPECT_NE(err.str().find("bad.json"), std::string::npos) << err.str();
  EXPECT_NE(out.str().find("0 of 2 added"), std::string::npos) << out.str();
  EXPECT_EQ(list("id", "matches"), match_in(paths[0]) + " " + match_in(paths[1]) + " " + match_in(paths[2]));
}

TEST_P(EngineCommands, MatchesOfAllGamesWithTheSameSeedAreImported) {
  const Folder files;
  std::vector<std::filesystem::path> paths;
  for (const auto& game : protocol::game_slugs()) {
    ASSERT_EQ(simulate({.game = game, .seed = 7, .out = files.path}, err), 0) << err.str();
    paths.push_back(files.path / (game + "-7-1.json"));
  }
  EXPECT_EQ(import_options(paths), 0) << err.str();
  const std::string all = std::to_string(paths.size());
  EXPECT_NE(out.str().find(all + " of " + all + " added"), std::string::npos) << out.str();
}

// In the file nobody else may write meanwhile.
TEST_P(EngineCommands, AnImportBesideARunningServerNeedsASharedDatabase) {
  const Folder files;
  ASSERT_EQ(simulate({.game = "kilkenny-cats", .matches = 1, .seed = 7, .out = files.path}, out), 0);
  const auto path = std::filesystem::directory_iterator(files.path)->path();
  const Running server(*this);
  if (is_sqlite()) {
    EXPECT_NE(refusal_of([&] { import_options({path}); }).find("in use"), std::string::npos);
    return;
  }
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_running"))));
  ASSERT_TRUE(wait_for(store().append({.match = "m_running", .entries = {an_entry(1)}})));
  EXPECT_EQ(import_options({path}), 0) << err.str();
  EXPECT_FALSE(wait_for(store().entries(match_in(path), 0, all_entries)).value().empty()) << "the server sees it";
  ASSERT_TRUE(wait_for(store().append({.match = "m_running", .entries = {an_entry(2)}})));
  EXPECT_EQ(wait_for(store().entries("m_running", 0, all_entries)).value().size(), 2u);
}

TEST_P(EngineCommands, ADamagedMatchIsNotExported) {
  const Folder files;
  add_finished_matches(files);
  change("UPDATE logs SET chain = (SELECT chain FROM logs ORDER BY number DESC LIMIT 1)");
  EXPECT_EQ(export_options({.all = true}), 1);
  EXPECT_NE(out.str().find("1 of 3 written"), std::string::npos) << out.str();
}

TEST_P(EngineCommands, PruneRemovesOldGuestsRoomsAndChatAndNoMatch) {
  constexpr std::int64_t now = 1'000 * day, old = now - 40 * day, recent = now - 10 * day;
  const auto player = [&](const std::string& id, std::int64_t made) {
    ASSERT_TRUE(wait_for(store().create_player({id, "Cat", "en"}, "token of " + id)));
    change("UPDATE players SET created = " + std::to_string(made) + " WHERE id = '" + id +
           "'; UPDATE tokens SET created = " + std::to_string(made) + ", used = 0 WHERE player = '" + id + "'");
  };
  for (const std::string id : {"p_old", "p_device", "p_daily", "p_linked", "p_seated", "p_host", "p_talks", "p_muted"})
    player(id, old);
  player("p_recent", recent);
  change("INSERT INTO tokens (hash, player, created, used) VALUES ('later', 'p_device', " + std::to_string(recent) +
         ", 0)");
  change("UPDATE tokens SET used = " + std::to_string(recent) + " WHERE player = 'p_daily'");
  change("INSERT INTO device_links (hash, player, expires) VALUES ('expired', 'p_old', " + std::to_string(old) +
         "), ('open', 'p_linked', " + std::to_string(now) + ")");
  const auto room = [&](const std::string& code, std::int64_t changed, std::int64_t closed, const std::string& host) {
    auto record = a_room(code, "link of " + code);
    record.changed = changed;
    record.closed = closed;
    record.state = R"({"host":")" + host + R"(","muted":["p_muted"],"seats":[]})";
    record.people = {{host}, {"p_muted"}};
    ASSERT_TRUE(wait_for(store().create_room(record)));
    ASSERT_TRUE(wait_for(store().save_room(record)));
  };
  room("CLQSED", old, old, "p_old");
  room("UNUSED", old, 0, "p_old");
  room("RECENT", recent, 0, "p_host");
  room("PLAYED", old, old, "p_old");
  auto match = a_match("m_old", "PLAYED");
  match.seats = R"([{"kind":"person","name":"Seated","player":"p_seated"}])";
  ASSERT_TRUE(wait_for(store().create_match(match)));
  ASSERT_TRUE(wait_for(store().append({.match = "m_old", .entries = {an_entry(1)}})));
  for (const std::string code : {"CLQSED", "PLAYED", "RECENT"})
    for (const auto at : {old, recent})
      ASSERT_TRUE(wait_for(store().add_chat(
          code, {.at = at, .player = at == old ? "p_old" : "p_talks", .name = "Cat", .text = "miaow"}, 0)));
  for (const auto at : {old, recent})
    change("INSERT INTO outbox (player, kind, room, match, at, due) VALUES ('p_seated', '" +
           std::string(at == old ? "your_turn" : "match_over") + "', 'PLAYED', 'm_old', " + std::to_string(at) +
           ", 0)");
  reopen();
  ASSERT_EQ(prune_options(30, now), 0);
  EXPECT_EQ(list("id", "players"), "p_daily p_device p_host p_linked p_muted p_recent p_seated p_talks");
  EXPECT_EQ(list("hash", "device_links"), "open");
  EXPECT_EQ(list("code", "rooms"), "PLAYED RECENT");
  EXPECT_EQ(list("room", "chats"), "PLAYED RECENT");
  EXPECT_EQ(list("kind", "outbox"), "match_over");
  EXPECT_EQ(list("id", "matches"), "m_old");
  EXPECT_EQ(wait_for(store().entries("m_old", 0, all_entries)).value().size(), 1u);
  EXPECT_NE(out.str().find("removed 1 players, 2 rooms, 3 lines of chat; no match"), std::string::npos) << out.str();
  EXPECT_EQ(out.str().find("mended"), std::string::npos) << "whom something names stays: " << out.str();
  if (!is_sqlite()) return;
  reopen();
  Progress progress(err, false);
  EXPECT_EQ(doctor({}, folder.path, out, progress), 0) << out.str();
}

TEST_P(EngineCommands, NothingIsPrunedBesideARunningServer) {
  {
    const Running server(*this);
    const auto refusal = refusal_of([&] { prune_options(1, 0); });
    EXPECT_NE(refusal.find(is_sqlite() ? "in use" : "stop all of them first"), std::string::npos) << refusal;
  }
  reopen();
  EXPECT_EQ(prune_options(1, 0), 0);
}

// What a server takes when it starts, and when it connects again.
TEST_P(EngineCommands, NoServerComesInWhileItPrunes) {
  if (is_sqlite()) return;  // nobody gets the folder
  class Looks : public std::stringbuf {
   public:
    explicit Looks(std::function<void()> what) : what_(std::move(what)) {}
    int sync() override {
      what_();
      return 0;
    }

   private:
    std::function<void()> what_;
  };
  int looks = 0;
  Looks looking([&] {
    ++looks;
    const auto server = another_connection();
    sql::Statement kept_off(*server,
                            "SELECT count(*) FROM (VALUES (1)) AS one WHERE NOT pg_try_advisory_lock_shared(27981930, "
                            "1) AND NOT pg_try_advisory_lock(27981930093012338)");
    ASSERT_TRUE(kept_off.next());
    EXPECT_EQ(kept_off.integer(0), 1);
  });
  std::ostream told(&looking);
  Progress progress(told, true);
  ASSERT_EQ(prune({.older_than = 1, .store = connection()}, folder.path, 0, out, progress), 0);
  EXPECT_GT(looks, 0);
  reopen();
  EXPECT_TRUE(wait_for(store().create_match(a_match("m_1")))) << "then it does";
}

TEST(DatabaseAway, IsNamedWithoutItsPassword) {
  const std::string away = "postgresql://clowder:secret@127.0.0.1:1/cats?connect_timeout=1";
  const Folder data;
  std::ostringstream out, err;
  Progress progress(err, false);
  const std::vector<std::function<void()>> commands{
      [&] { export_matches({.all = true, .out = data.path, .store = away}, data.path, out, err); },
      [&] { import_matches({.files = {"match.json"}, .store = away}, data.path, out, err); },
      [&] { prune({.older_than = 1, .store = away}, data.path, 0, out, progress); }};
  for (const auto& command : commands) {
    const auto refusal = refusal_of(command);
    EXPECT_NE(refusal.find("cats on 127.0.0.1 cannot be used"), std::string::npos) << refusal;
    EXPECT_EQ(refusal.find("secret"), std::string::npos) << refusal;
  }
}

}  // namespace
}  // namespace server
