// The database in the hands of an operator: checked, copied, put back, cleared of what is old.
#include "server/app/backup.hpp"
#include "server/app/commands/simulate.hpp"
#include "server/app/doctor.hpp"
#include "server/app/exchange.hpp"
#include "server/app/prune.hpp"
#include "server/store/inspection.hpp"
#include "tests/server/store_fixture.hpp"

#include <SQLiteCpp/Statement.h>

#include <signal.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <utility>

namespace {
std::function<void()> before_next_lock = [] {};
}  // namespace

// In place of the C library's: what another process does between opening a file and locking it can be said here.
extern "C" int flock(int file, int how) noexcept {
  std::exchange(before_next_lock, [] {})();
  return static_cast<int>(::syscall(SYS_flock, file, how));
}

namespace server {
namespace {

const AskForCopy no_server = [](bool) { return std::optional<CopyProgress>(); };

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Progress, IsALineATenthOrABar) {
  std::ostringstream lines, bar;
  {
    Progress plain(lines, false), drawn(bar, true);
    for (std::size_t done = 0; done <= 1'000; done += 4)
      for (auto* each : {&plain, &drawn}) each->show("pages", done, 1'000);
    for (auto* each : {&plain, &drawn}) each->show("matches", 0, 3);
  }
  EXPECT_TRUE(lines.str().starts_with("pages: 0 %\npages: 10 %\n")) << lines.str();
  EXPECT_TRUE(lines.str().ends_with("pages: 100 %\nmatches: 0 %\n")) << lines.str();
  EXPECT_EQ(std::ranges::count(lines.str(), '\n'), 12);
  EXPECT_EQ(std::ranges::count(bar.str(), '\r'), 102);
  EXPECT_EQ(std::ranges::count(bar.str(), '\n'), 2) << "where it is full, and where it ends";
}

// What is wider would be written below itself at each step.
TEST(Progress, FitsIntoANarrowTerminal) {
  for (const std::size_t columns : {80u, 40u, 26u, 10u}) {
    std::ostringstream told;
    {
      Progress drawn(told, true, columns);
      for (std::size_t done = 0; done <= 100; ++done) drawn.show("matches checked", done, 100);
    }
    std::istringstream lines(told.str());
    std::size_t widest = 0;
    for (std::string step; std::getline(lines, step, '\r');) widest = std::max(widest, step.size());
    EXPECT_LE(widest, std::max<std::size_t>(columns, std::string_view("matches checked [] 100 %").size() + 1));
    EXPECT_TRUE(told.str().ends_with("] 100 %\n")) << told.str();
  }
}

// A database with three matches that are over, one that runs, a room and players.
class UpkeepTest : public StoreTest {
 protected:
  UpkeepTest() {
    Folder files;
    EXPECT_EQ(simulate({.game = "kilkenny-cats", .matches = 3, .seed = 7, .out = files.path}, out), 0) << out.str();
    std::vector<std::filesystem::path> paths;
    for (const auto& each : std::filesystem::directory_iterator(files.path)) paths.push_back(each.path());
    EXPECT_EQ(import_matches({paths}, folder.path, out, out), 0) << out.str();
    EXPECT_TRUE(wait_for(store().create_player({"p_ada", "Ada", "en"}, "hash-1")));
    EXPECT_TRUE(wait_for(store().create_room(a_room("ABCDEF", "link-1"))));
    EXPECT_TRUE(wait_for(store().create_match(a_match("m_runs", "ABCDEF"))));
    EXPECT_TRUE(append("m_runs", {an_entry(1, "p_ada", "c1")}));
    reopen();
    EXPECT_TRUE(append("m_runs", {an_entry(2)}));
    forget();
  }
  // What was said so far.
  void forget() { out.str(""), err.str(""); }
  int look(const std::filesystem::path& at, Doctor how = {}) {
    Progress progress(err, false);
    return doctor_file(how, at, out, progress);
  }
  int look(Doctor how = {}) { return look(file, how); }
  int save(const std::filesystem::path& to, bool verify = false) {
    Progress progress(err, false);
    return back_up({to, verify}, folder.path, no_server, out, progress);
  }
  int put_back(const std::filesystem::path& from, const std::filesystem::path& data, bool verify = false) {
    Progress progress(err, false);
    return restore({from, verify}, data, out, progress);
  }
  // Of three pages and more each.
  void add_large_matches(int number) {
    reopen();
    StoreWriter writer(file);
    writer.begin();
    for (int i = 0; i < number; ++i) {
      auto match = a_match("m_" + std::to_string(i));
      match.options = "\"" + std::string(14'000, 'x') + "\"";
      writer.create_match(match);
    }
    writer.commit();
  }
  // Changes what the store would never change.
  void spoil(const std::string& sql) {
    reopen();
    SQLite::Database database(file.string(), SQLite::OPEN_READWRITE);
    database.exec("PRAGMA foreign_keys=OFF");
    database.exec(sql);
  }
  std::ptrdiff_t copies_beside_the_database() const {
    return std::ranges::count_if(std::filesystem::directory_iterator(folder.path), [](const auto& each) {
      return each.path().filename().string().find(".copy-") != std::string::npos;
    });
  }
  bool says(const std::string& text) const { return out.str().find(text) != std::string::npos; }
  std::int64_t ask(const std::filesystem::path& at, const std::string& sql) {
    return open_to_read(at).execAndGet(sql).getInt64();
  }
  static std::string refusal_of(const std::function<void()>& command) {
    try {
      command();
      return "";
    } catch (const StartFailure& why) { return why.what(); }
  }

  std::ostringstream out, err;
  Folder other;
};

TEST_F(UpkeepTest, AWholeDatabaseIsFoundWholeBesideTheServer) {
  EXPECT_EQ(look(), 0) << out.str();
  EXPECT_TRUE(says("4 matches, 1 rooms, 1 players: everything is as it was written")) << out.str();
  EXPECT_NE(err.str().find("matches: 100 %\n"), std::string::npos) << err.str();
  EXPECT_TRUE(append("m_runs", {an_entry(3)})) << "the server writes on";
  EXPECT_EQ(look(), 0) << out.str();
}

// Called before each statement of connections that are opened while it lives.
class Statements {
 public:
  explicit Statements(std::function<void(std::string_view sql)> before) {
    before_ = std::move(before);
    sqlite3_auto_extension(reinterpret_cast<void (*)()>(watch));
  }
  ~Statements() {
    sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(watch));
    before_ = nullptr;
  }
  Statements(const Statements&) = delete;
  Statements& operator=(const Statements&) = delete;

 private:
  static int watch(sqlite3* database, char**, const sqlite3_api_routines*) {
    return sqlite3_trace_v2(database, SQLITE_TRACE_STMT, tell, nullptr);
  }
  static int tell(unsigned, void*, void* statement, void*) {
    before_(sqlite3_sql(static_cast<sqlite3_stmt*>(statement)));
    return 0;
  }
  inline static std::function<void(std::string_view)> before_;
};

// Beside a server a match may go on after its record was read.
TEST_F(UpkeepTest, ARecordAndItsEntriesAreOfOneMoment) {
  std::uint32_t seq = 2;
  std::vector<std::string> faults;
  const Inspection inspection{.found = [&](const std::string& fault) { faults.push_back(fault); },
                              .match =
                                  [](const MatchRecord& match, const auto& entries) {
                                    EXPECT_EQ(static_cast<std::size_t>(match.entries), entries.size()) << match.id;
                                    return std::optional<std::string>();
                                  }};
  {
    const Statements statements([&](std::string_view sql) {
      if (sql.starts_with("SELECT number, chain, entries ")) { ASSERT_TRUE(append("m_runs", {an_entry(++seq)})); }
    });
    EXPECT_EQ(inspect(file, migrations(), inspection).matches, 4u);
  }
  EXPECT_EQ(faults, std::vector<std::string>());
  EXPECT_EQ(seq, 2u + 4u) << "it went on at each match";
}

TEST_F(UpkeepTest, WhatIsWrongIsNamed) {
  const auto id = open_to_read(file).execAndGet("SELECT id FROM matches WHERE number = 2").getString();
  const std::vector<std::pair<std::string, std::string>> wrongs{
      {"UPDATE logs SET body = CAST(substr(body, 1, 40) || x'00' || substr(body, 42) AS BLOB) WHERE number / 65536 = 2",
       "match " + id},
      {"UPDATE logs SET chain = zeroblob(32) WHERE number / 65536 = 2", "match " + id + ": the log"},
      {"DELETE FROM logs WHERE number / 65536 = 2", "match " + id + ": the log"},
      {"UPDATE logs SET number = 99 * 65536 WHERE number / 65536 = 2", "with the number 99"},
      {"UPDATE matches SET options = '{}' WHERE number = 2", "match " + id + " is not as it was written"},
      {"UPDATE matches SET result = '' WHERE number = 2", "end and result do not fit of match " + id},
      {"UPDATE matches SET result = replace(result, '1', '2') WHERE number = 2", "the end is not as it was noted"},
      {"UPDATE matches SET ended = ended + 1 WHERE number = 2", "with the promises of match " + id},
      {"DELETE FROM match_seats WHERE match = 2", "no seats are there of match " + id},
      {"UPDATE match_seats SET seat = 5 WHERE match = 2 AND seat = 1", "seats are missing of match " + id},
      {"UPDATE matches SET entries = 9 WHERE id = 'm_runs'", "match m_runs"},
      {"UPDATE matches SET salts = '[\"b5\"]' WHERE id = 'm_runs'", "the salts of match m_runs"},
      {"UPDATE journal SET match = 77", "with the number 77"},
      {"UPDATE journal SET number = 99 WHERE number = (SELECT max(number) FROM journal)",
       "the journal lacks the row before number 99"},
      {"UPDATE rooms SET match = 'm_none'", "the present match is not there of room ABCDEF"},
      {"DELETE FROM players", "table tokens: a row names something that is not in players"},
  };
  reopen();
  // The end of a store folds the journal: here it has to be as a kill leaves it.
  {
    StoreWriter killed(file);
    killed.begin();
    killed.append({.match = "m_runs", .entries = {an_entry(3)}, .salts = R"(["a5"])"});
    killed.commit();
  }
  const auto whole = bytes_of(file);
  for (const auto& [sql, says_so] : wrongs) {
    SCOPED_TRACE(sql);
    std::ofstream(file, std::ios::binary) << whole;
    forget();
    ASSERT_EQ(look(), 0) << out.str();
    spoil(sql);
    forget();
    EXPECT_EQ(look(), 1);
    EXPECT_TRUE(says(says_so)) << out.str();
  }
}

// As versions before left it, which deleted a player while others could still name them.
TEST_F(UpkeepTest, WhatOldDeletionsLeftIsNamedAndMended) {
  spoil(R"(UPDATE rooms SET state = '{"host":"p_ada","muted":["p_nobody"],"seats":[{"player":{"id":"p_nobody",)"
        R"("kind":"person","name":"Nobody"},"ready":false,"seat":0}]}')");
  spoil(
      "INSERT INTO chats (room, at, player, name, text, phrase, seat) VALUES ('ABCDEF', 1, 'p_nobody', 'Nobody', 'hi', "
      "'', -1)");
  spoil(
      "INSERT INTO outbox (player, kind, room, match, at, due) VALUES ('p_nobody', 'your_turn', 'ABCDEF', 'm_runs', 1, "
      "1)");
  spoil("UPDATE match_seats SET player = 'p_nobody', name = 'Nobody' WHERE player = 'p_ada'");
  EXPECT_EQ(look(), 1);
  for (const char* fault : {"room ABCDEF names p_nobody, who is no player any more; `clowder prune` mends it",
                            "chat of somebody who is no player any more is in room ABCDEF",
                            "somebody who is no player any more is to be told of room ABCDEF",
                            "somebody who is no player any more has a seat in match m_runs"})
    EXPECT_TRUE(says(fault)) << fault << "\n" << out.str();
  forget();
  Progress progress(err, false);
  ASSERT_EQ(prune({.older_than = 1}, folder.path, 0, out, progress), 0);
  EXPECT_TRUE(says("mended 4 things")) << out.str();
  EXPECT_EQ(ask(file, "SELECT count(*) FROM chats"), 0);
  EXPECT_EQ(ask(file, "SELECT count(*) FROM match_seats WHERE player = 'p_deleted' AND name = 'Deleted player'"), 1);
  EXPECT_EQ(wait_for(store().departures("", 9)).value(), (std::vector<Departure>{{"p_nobody", "ABCDEF", ""}}))
      << "the server tells the room when it runs";
  EXPECT_EQ(look(), 0) << out.str();
}

TEST_F(UpkeepTest, ADamagedRoomDoesNotStopTheDoctor) {
  for (const std::string state :
       {"[]", "{", R"({"host":3,"muted":{"a":1},"seats":"none"})", R"({"host":"p_ada","seats":["x",{"player":7}]})",
        R"({"host":"p_ada","seats":[{"player":{"id":[],"kind":5}},{"player":{"id":2,"kind":"person"}}]})"}) {
    spoil("UPDATE rooms SET state = '" + state + "'");
    EXPECT_EQ(look(), 0) << state << "\n" << out.str();
  }
}

// A start reads neither all tables nor all of a table; the doctor does.
TEST_F(UpkeepTest, WhatAStartDoesNotReadTheDoctorReads) {
  add_large_matches(100);
  EXPECT_EQ(look(), 0) << out.str();
  const auto page = ask(file, "PRAGMA page_size"), pages = ask(file, "PRAGMA page_count");
  auto bytes = bytes_of(file);
  // Among the last pages are those of the newest matches.
  const auto at =
      bytes.rfind(std::string(1'000, 'x')) / static_cast<std::size_t>(page) * static_cast<std::size_t>(page);
  ASSERT_GT(at, static_cast<std::size_t>(page * pages / 2));
  bytes.replace(at, static_cast<std::size_t>(page), std::string(static_cast<std::size_t>(page), '\xff'));
  std::ofstream(file, std::ios::binary) << bytes;
  EXPECT_NO_THROW(prepare_database(file, migrations()));
  EXPECT_EQ(look(), 1) << out.str();
  EXPECT_TRUE(says("table matches: ")) << out.str();
}

TEST_F(UpkeepTest, ADatabaseThatLacksAPartOfItsShapeIsNotStarted) {
  spoil("DROP TRIGGER anchors_stay");
  const auto refused = refusal_of([&] { prepare_database(file, migrations()); });
  EXPECT_NE(refused.find("trigger anchors_stay"), std::string::npos) << refused;
}

TEST_F(UpkeepTest, OnRequestEveryMatchIsPlayedAgain) {
  spoil("DELETE FROM logs WHERE number / 65536 = 4");
  spoil("DELETE FROM journal; DELETE FROM match_seats WHERE match = 4; DELETE FROM rooms; DELETE FROM room_players");
  spoil("DROP TRIGGER anchors_stay; DELETE FROM anchors WHERE match = 4; DELETE FROM matches WHERE number = 4");
  spoil(
      "CREATE TRIGGER anchors_stay BEFORE DELETE ON anchors\nBEGIN SELECT RAISE(ABORT, 'anchors are never removed'); "
      "END");
  EXPECT_EQ(look({.replay = true}), 0) << out.str();
  spoil("UPDATE matches SET result = '{\"reason\":\"agreed\",\"seats\":[]}' WHERE number = 2");
  EXPECT_EQ(look(), 1) << "its end was noted beside it";
  EXPECT_EQ(look({.replay = true}), 1);
  EXPECT_TRUE(says("has another end than it had")) << out.str();
}

TEST_F(UpkeepTest, ABackupIsMadeBesideTheServerAndHoldsWhatWasAcknowledged) {
  const auto copy = other.path / "copy.db";
  EXPECT_EQ(save(copy, true), 0) << out.str();
  EXPECT_TRUE(append("m_runs", {an_entry(3)}));
  EXPECT_EQ(std::filesystem::status(copy).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(other.path), {}), 1) << "one file";
  EXPECT_EQ(look(copy), 0) << out.str();
  EXPECT_NE(err.str().find("pages: 100 %\n"), std::string::npos) << err.str();
  EXPECT_EQ(StoreReader(copy).entries("m_runs", 0, all_entries).size(), 2u);
}

TEST_F(UpkeepTest, ABackupTakesNoPlaceAndLeavesNoHalves) {
  const auto copy = other.path / "copy.db";
  std::ofstream(copy) << "mine";
  EXPECT_NE(refusal_of([&] { save(copy); }).find("there already"), std::string::npos);
  EXPECT_EQ(bytes_of(copy), "mine");
  EXPECT_NE(refusal_of([&] { save(other.path / "none" / "copy.db"); }).find("none"), std::string::npos);
  spoil("UPDATE logs SET chain = zeroblob(32)");
  EXPECT_EQ(save(other.path / "bad.db", true), 1);
  EXPECT_TRUE(says("the log of match")) << out.str();
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(other.path), {}), 1) << "only what was there before";
}

// The second begins while the first is making its copy.
TEST_F(UpkeepTest, TwoBackupsToOneFileDoNotSpoilEachOther) {
  const auto copy = other.path / "copy.db";
  std::string second;
  const AskForCopy first = [&](bool) {
    second = refusal_of([&] { save(copy); });
    return std::optional<CopyProgress>();
  };
  Progress progress(err, false);
  EXPECT_EQ(back_up({.file = copy, .verify = true}, folder.path, first, out, progress), 0) << out.str();
  EXPECT_NE(second.find("copy.db.unfinished: another clowder is writing it"), std::string::npos) << second;
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(other.path), {}), 1) << "one file";
  EXPECT_EQ(look(copy), 0) << out.str();
}

// The first ends, and a third begins, while the second is about to lock what the first had.
TEST_F(UpkeepTest, ALockOnAFileThatHasBecomeTheBackupHoldsNothing) {
  const auto copy = other.path / "copy.db", unfinished = other.path / "copy.db.unfinished";
  std::ofstream(unfinished) << "first";
  before_next_lock = [&] {
    std::filesystem::rename(unfinished, copy);
    std::ofstream(unfinished) << "third";
  };
  const auto refusal = refusal_of([&] { save(copy); });
  EXPECT_NE(refusal.find("another clowder is writing it"), std::string::npos) << refusal;
  EXPECT_EQ(bytes_of(copy), "first");
  EXPECT_EQ(bytes_of(unfinished), "third");
}

TEST_F(UpkeepTest, ABackupTakesThePlaceOfOneThatWasKilled) {
  const auto copy = other.path / "copy.db";
  for (const char* each : {".unfinished", ".unfinished-journal"}) std::ofstream(copy.string() + each) << "half";
  EXPECT_EQ(save(copy, true), 0) << out.str();
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(other.path), {}), 1) << "one file";
}

// Also where the server's copy takes the place of the file that was locked.
TEST_F(UpkeepTest, ABackupByTheServerIsNotSpoiledEither) {
  const auto copy = other.path / "copy.db";
  std::string second;
  class AtTheEnd : public std::stringbuf {
   public:
    explicit AtTheEnd(std::function<void()> act) : act_(std::move(act)) {}
    int sync() override {
      if (str().ends_with("tables: 0 %\n") && act_) std::exchange(act_, nullptr)();
      return 0;
    }

   private:
    std::function<void()> act_;
  } verifying([&] { second = refusal_of([&] { save(copy); }); });
  std::ostream told(&verifying);
  Progress progress(told, false);
  const AskForCopy server = [&](bool begin) {
    return std::optional(wait_for(begin ? store().begin_copy() : store().continue_copy()).value());
  };
  EXPECT_EQ(back_up({.file = copy, .verify = true}, folder.path, server, out, progress), 0) << out.str();
  EXPECT_NE(second.find("another clowder is writing it"), std::string::npos) << second;
  EXPECT_EQ(look(copy), 0) << out.str();
}

// Entries that are written while the copy is made are not in it, and do not make it begin anew.
TEST_F(UpkeepTest, WritesDuringABackupDoNotStopIt) {
  class Writes : public std::stringbuf {
   public:
    explicit Writes(std::function<void()> what) : what_(std::move(what)) {}
    int sync() override {
      what_();
      return 0;
    }

   private:
    std::function<void()> what_;
  };
  add_large_matches(1'000);
  std::uint32_t seq = 2, steps = 0;
  // Each line of progress is flushed, between two steps of the copy.
  Writes writes([&] {
    ++steps;
    ASSERT_TRUE(append("m_runs", {an_entry(++seq)}));
  });
  std::ostream told(&writes);
  Progress progress(told, true);
  const auto copy = other.path / "copy.db";
  ASSERT_EQ(back_up({.file = copy}, folder.path, no_server, out, progress), 0);
  EXPECT_GT(steps, 3u);
  EXPECT_EQ(look(copy), 0) << out.str();
  EXPECT_EQ(StoreReader(copy).entries("m_runs", 0, all_entries).size(), 2u);
  EXPECT_EQ(entries("m_runs").size(), seq);
}

// As operations.md has it.
constexpr std::size_t log_bytes_max = std::size_t{20} << 20;

// The server copies, and writes between the steps, also into pages that are copied already.
TEST_F(UpkeepTest, TheLogStaysSmallWhileTheServerCopies) {
  constexpr std::size_t state_bytes = 1'500'000;
  add_large_matches(2'000);
  auto room = a_room("ABCDEF", "link-1");
  std::uint32_t seq = 2;
  std::uintmax_t longest = 0, written = 0;
  const AskForCopy server = [&](bool begin) {
    EXPECT_TRUE(append("m_runs", {an_entry(++seq)}));
    const std::string filler(state_bytes, static_cast<char>('a' + seq % 26));
    room.state = R"({"host":"p_ada","seats":[],"filler":")" + filler + "\"}";
    EXPECT_TRUE(wait_for(store().save_room(room)));
    written += state_bytes;
    longest = std::max(longest, std::filesystem::file_size(file.string() + "-wal"));
    return std::optional(wait_for(begin ? store().begin_copy() : store().continue_copy()).value());
  };
  const auto copy = other.path / "copy.db";
  Progress progress(err, false);
  ASSERT_EQ(back_up({.file = copy}, folder.path, server, out, progress), 0);
  EXPECT_GT(written, 2 * log_bytes_max);
  EXPECT_LT(longest, log_bytes_max);
  EXPECT_EQ(look(copy), 0) << out.str();
  EXPECT_EQ(StoreReader(copy).entries("m_runs", 0, all_entries).size(), seq) << "what was there before the last step";
  EXPECT_EQ(StoreReader(copy).room("ABCDEF")->state, room.state);
  EXPECT_EQ(std::filesystem::status(copy).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(other.path), {}), 1) << "one file";
  EXPECT_EQ(copies_beside_the_database(), 0) << "it was moved";
}

TEST_F(UpkeepTest, ACopyThatNobodyGoesOnWithIsGivenUp) {
  add_large_matches(1'000);
  const auto begin = [&] { return wait_for(store().begin_copy()); };
  const auto go_on = [&] { return wait_for(store().continue_copy()); };
  EXPECT_EQ(go_on().error(), boost::system::errc::no_such_file_or_directory) << "none is made";
  ASSERT_TRUE(begin());
  EXPECT_EQ(begin().error(), boost::system::errc::file_exists) << "one at a time";
  for (int beat = 0; beat < 24; ++beat) {
    ASSERT_TRUE(wait_for(store().beat(beat, Store::Beat::next)));
    if (beat < 8) { ASSERT_TRUE(go_on()) << "it is still wanted"; }
    EXPECT_LE(copies_beside_the_database(), 1);
  }
  EXPECT_EQ(go_on().error(), boost::system::errc::no_such_file_or_directory);
  EXPECT_EQ(copies_beside_the_database(), 0);
  ASSERT_TRUE(begin());
  EXPECT_EQ(copies_beside_the_database(), 1);
  reopen();
  EXPECT_EQ(copies_beside_the_database(), 0) << "the server ends";
  const auto leave_one = [&] { std::ofstream(file.string() + ".copy-killed").flush(); };
  leave_one();
  ASSERT_TRUE(begin());
  EXPECT_EQ(copies_beside_the_database(), 1) << "what a backup that was killed has left goes";
  reopen();
  leave_one();
  remove_unfinished_copies(file);
  EXPECT_EQ(copies_beside_the_database(), 0);
  EXPECT_TRUE(std::filesystem::exists(file));
}

// It is killed, or has no room for the copy.
TEST_F(UpkeepTest, ABackupGoesOnWithoutTheServer) {
  add_large_matches(1'000);
  const AskForCopy server = [&](bool begin) {
    return begin ? std::optional(wait_for(store().begin_copy()).value()) : std::nullopt;
  };
  const auto copy = other.path / "copy.db";
  Progress progress(err, false);
  ASSERT_EQ(back_up({.file = copy, .verify = true}, folder.path, server, out, progress), 0) << out.str();
  EXPECT_EQ(StoreReader(copy).entries("m_runs", 0, all_entries).size(), 2u);
}

// No file may become larger, as on a file system that is full.
class FilesAreFull {
 public:
  explicit FilesAreFull(rlim_t bytes) : before_(::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &limit_);
    const rlimit now{bytes, limit_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &now);
  }
  ~FilesAreFull() {
    ::setrlimit(RLIMIT_FSIZE, &limit_);
    ::signal(SIGXFSZ, before_);
  }
  FilesAreFull(const FilesAreFull&) = delete;
  FilesAreFull& operator=(const FilesAreFull&) = delete;

 private:
  sighandler_t before_;
  rlimit limit_ = {};
};

TEST_F(UpkeepTest, AMatchFileIsWrittenWhollyOrStaysAsItWas) {
  const auto write_all = [&] { return export_matches({.all = true, .out = other.path}, folder.path, out, err); };
  const auto simulate_one = [&] {
    return simulate({.game = "nekonoko", .matches = 1, .seed = 1, .out = other.path / "new"}, err);
  };
  ASSERT_EQ(write_all(), 0) << err.str();
  std::map<std::filesystem::path, std::string> before;
  for (const auto& each : std::filesystem::directory_iterator(other.path)) before[each.path()] = bytes_of(each.path());
  ASSERT_EQ(before.size(), 3u);
  {
    const FilesAreFull full(100);
    EXPECT_EQ(write_all(), 1);
    EXPECT_EQ(simulate_one(), 1);
  }
  EXPECT_TRUE(std::filesystem::is_empty(other.path / "new"));
  std::filesystem::remove(other.path / "new");
  std::map<std::filesystem::path, std::string> after;
  for (const auto& each : std::filesystem::directory_iterator(other.path)) after[each.path()] = bytes_of(each.path());
  EXPECT_TRUE(after == before);
  EXPECT_EQ(simulate_one(), 0) << err.str();
}

TEST_F(UpkeepTest, ABackupToAnotherFileSystemLeavesNothingBehind) {
  std::string name = "/dev/shm/clowder-test-XXXXXX";
  ASSERT_NE(::mkdtemp(name.data()), nullptr) << "this test needs the file system of /dev/shm";
  Folder elsewhere;
  std::filesystem::remove(elsewhere.path);
  elsewhere.path = name;
  const auto device = [](const std::filesystem::path& path) {
    struct stat of = {};
    ::stat(path.c_str(), &of);
    return of.st_dev;
  };
  ASSERT_NE(device(elsewhere.path), device(folder.path)) << "temporary files are to be on another file system";
  add_large_matches(1'000);
  std::optional<FilesAreFull> full;
  bool fills_up = true;
  const AskForCopy server = [&](bool begin) {
    auto made = wait_for(begin ? store().begin_copy() : store().continue_copy()).value();
    if (made.is_whole && fills_up) full.emplace(rlim_t{1} << 20);
    return std::optional(std::move(made));
  };
  const auto copy = elsewhere.path / "copy.db";
  Progress progress(err, false);
  const auto save_there = [&] { back_up({.file = copy, .verify = true}, folder.path, server, out, progress); };
  const auto refusal = refusal_of(save_there);
  full.reset();
  EXPECT_NE(refusal.find(copy.string()), std::string::npos) << refusal;
  EXPECT_EQ(copies_beside_the_database(), 0);
  EXPECT_TRUE(std::filesystem::is_empty(elsewhere.path));
  fills_up = false;
  EXPECT_EQ(refusal_of(save_there), "") << out.str();
  EXPECT_EQ(copies_beside_the_database(), 0);
  EXPECT_EQ(StoreReader(copy).entries("m_runs", 0, all_entries).size(), 2u);
}

TEST_F(UpkeepTest, ABackupThatTheServerRefusesLeavesNothing) {
  const AskForCopy busy = [](bool) -> std::optional<CopyProgress> { throw StartFailure("another backup is made"); };
  Progress progress(err, false);
  const auto save_by_server = [&] { back_up({.file = other.path / "copy.db"}, folder.path, busy, out, progress); };
  EXPECT_EQ(refusal_of(save_by_server), "another backup is made");
  EXPECT_TRUE(std::filesystem::is_empty(other.path));
}

TEST_F(UpkeepTest, WhatIsRestoredIsWhatWasSaved) {
  const auto copy = other.path / "copy.db";
  ASSERT_EQ(save(copy), 0);
  ASSERT_TRUE(append("m_runs", {an_entry(3)}));
  reopen();
  EXPECT_EQ(put_back(copy, folder.path, true), 0) << out.str();
  EXPECT_EQ(entries("m_runs").size(), 2u);
  EXPECT_TRUE(append("m_runs", {an_entry(3)}));
  const auto kept = file.string() + ".before-restore-1";
  EXPECT_TRUE(says(kept)) << out.str();
  EXPECT_EQ(StoreReader(kept).entries("m_runs", 0, all_entries).size(), 3u);
  reopen();
  EXPECT_EQ(put_back(copy, folder.path), 0);
  EXPECT_TRUE(std::filesystem::exists(file.string() + ".before-restore-2"));
  Folder fresh;
  EXPECT_EQ(put_back(copy, fresh.path / "data"), 0);
  EXPECT_EQ(look(database_file(fresh.path / "data")), 0) << out.str();
  EXPECT_EQ(std::filesystem::status(database_file(fresh.path / "data")).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

// A server was killed, and somebody has moved its database away, but not the log beside it.
TEST_F(UpkeepTest, ALogWithoutItsDatabaseIsNotAddedToWhatIsRestored) {
  const auto part = [&](const char* ending) { return std::filesystem::path(file.string() + ending); };
  const auto copy = other.path / "copy.db";
  ASSERT_EQ(save(copy), 0);
  ASSERT_TRUE(append("m_runs", {an_entry(3)}));
  std::filesystem::copy_file(part("-wal"), other.path / "wal");
  reopen();
  std::filesystem::remove(file);
  std::filesystem::rename(other.path / "wal", part("-wal"));
  std::ofstream(part(".before-restore-1-wal")) << "of another one";
  ASSERT_EQ(put_back(copy, folder.path, true), 0) << out.str();
  EXPECT_EQ(entries("m_runs").size(), 2u);
  EXPECT_TRUE(append("m_runs", {an_entry(3)}));
  EXPECT_TRUE(says(part(".before-restore-2-wal").string())) << out.str();
  EXPECT_GT(std::filesystem::file_size(part(".before-restore-2-wal")), 0u);
  EXPECT_EQ(std::filesystem::file_size(part(".before-restore-1-wal")), 14u);
}

// The server has a user of its own, and has to open what root put there.
TEST_F(UpkeepTest, WhatRootRestoresBelongsToTheOwnerOfTheFolder) {
  const auto owner_of = [](const std::filesystem::path& path) {
    struct stat found = {};
    EXPECT_EQ(::stat(path.c_str(), &found), 0) << path;
    return found.st_uid;
  };
  const auto copy = other.path / "copy.db";
  ASSERT_EQ(save(copy), 0);
  Folder data;
  const ::uid_t server = ::geteuid() == 0 ? 12'345 : ::geteuid();
  ASSERT_EQ(::chown(data.path.c_str(), server, static_cast<::gid_t>(-1)), 0);
  EXPECT_EQ(put_back(copy, data.path), 0);
  for (const char* each : {"clowder.db", "lock"}) EXPECT_EQ(owner_of(data.path / each), server) << each;
  EXPECT_EQ(owner_of(copy), ::geteuid()) << "a backup is for whom it was made by";
}

TEST_F(UpkeepTest, NothingIsRestoredThatIsNotWhole) {
  const auto copy = other.path / "copy.db", bad = other.path / "bad.db";
  ASSERT_EQ(save(copy), 0);
  reopen();
  const auto before = bytes_of(file);
  EXPECT_NE(refusal_of([&] { put_back(other.path / "none.db", folder.path); }).find("no such file"), std::string::npos);
  std::ofstream(bad).flush();
  EXPECT_EQ(refusal_of([&] { put_back(bad, folder.path); }), "the database " + bad.string() + " is empty");
  std::ofstream(bad) << std::string(10'000, 'x');
  EXPECT_NE(refusal_of([&] { put_back(bad, folder.path); }).find("bad.db"), std::string::npos);
  { SQLite::Database(bad.string() + "2", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE a (x)"); }
  EXPECT_NE(refusal_of([&] { put_back(bad.string() + "2", folder.path); }).find("not one of Clowder's"),
            std::string::npos);
  SQLite::Database(copy.string(), SQLite::OPEN_READWRITE).exec("UPDATE logs SET chain = zeroblob(32)");
  EXPECT_EQ(put_back(copy, folder.path, true), 1);
  EXPECT_NE(refusal_of([&] { put_back(file, folder.path); }).find("itself"), std::string::npos);
  EXPECT_EQ(bytes_of(file), before);
  std::size_t databases = 0;
  for (const auto& each : std::filesystem::directory_iterator(folder.path))
    databases += each.path().filename().string().starts_with("clowder.db");
  EXPECT_EQ(databases, 1u) << "and nothing is left beside it";
}

TEST_F(UpkeepTest, ADatabaseInUseIsNeitherReplacedNorPruned) {
  const auto copy = other.path / "copy.db";
  ASSERT_EQ(save(copy), 0);
  const FolderLock server(folder.path);
  EXPECT_NE(refusal_of([&] { put_back(copy, folder.path); }).find("in use"), std::string::npos);
  Progress progress(err, false);
  EXPECT_NE(refusal_of([&] { prune({.older_than = 1}, folder.path, 0, out, progress); }).find("in use"),
            std::string::npos);
}

}  // namespace
}  // namespace server
