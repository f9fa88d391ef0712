// What is PostgreSQL's own: a server that is away, and several servers that write.
#include "server/base/limits.hpp"
#include "server/store/postgres_database.hpp"
#include "server/store/postgres_store.hpp"
#include "server/store/row_values.hpp"
#include "server/store/store_writer.hpp"
#include "tests/server/private_postgres.hpp"
#include "tests/server/watched_database.hpp"

#include <SQLiteCpp/Statement.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/write.hpp>

#include <signal.h>
#include <array>
#include <atomic>
#include <limits>
#include <semaphore>
#include <set>
#include <string>
#include <string_view>
#include <thread>

namespace server {
namespace {

namespace errc = boost::system::errc;

class PostgresTest : public testing::Test {
 protected:
  PostgresTest() { prepare_postgres(connection, postgres_migrations()); }
  static Stored<Done> append(Store& store, std::uint32_t seq) {
    return wait_for(store.append({.match = "m_1", .entries = {an_entry(seq)}}));
  }

  const std::string connection = private_postgres().fresh_database();
};

TEST_F(PostgresTest, NothingAcknowledgedIsLostWhenTheServerIsKilled) {
  std::binary_semaphore works_again{0};
  std::atomic<bool> failed = false;
  StoreSettings settings;
  settings.probe_pause = std::chrono::milliseconds(1);
  settings.committed = [&](const CommitReport& report) {
    if (failed.exchange(report.failed) && !report.failed) works_again.release();
  };
  PostgresStore store(connection, settings);
  ASSERT_TRUE(wait_for(store.create_match(a_match("m_1"))));
  std::uint32_t acknowledged = 0;
  for (int kills = 0; kills < 3; ++kills) {
    for (int i = 0; i < 5; ++i, ++acknowledged) ASSERT_TRUE(append(store, acknowledged + 1));
    private_postgres().kill();
    // The processes of a server that was killed end soon after it.
    auto answer = append(store, acknowledged + 1);
    for (; answer; answer = append(store, acknowledged + 1)) ++acknowledged;
    EXPECT_EQ(answer.error(), errc::io_error);
    EXPECT_FALSE(store.healthy());
    while (wait_for(store.match("m_1"))) {}  // reading fails, too
    private_postgres().start();
    works_again.acquire();
    EXPECT_TRUE(store.healthy());
    // A reader that has failed is opened again after the pause.
    auto stored = wait_for(store.entries("m_1", 0, all_entries));
    while (!stored) stored = wait_for(store.entries("m_1", 0, all_entries));
    EXPECT_GE(stored->size(), acknowledged);
    EXPECT_LE(stored->size(), acknowledged + 1) << "of the write that failed nobody knows";
    acknowledged = static_cast<std::uint32_t>(stored->size());
  }
}

TEST_F(PostgresTest, WhatItSaysByTheWayIsOneLineOfTheLog) {
  const auto database = open_postgres(connection);
  testing::internal::CaptureStderr();
  database->run("DO $$ BEGIN RAISE WARNING 'two' USING DETAIL = 'lines'; END $$");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "") << "the log of a test goes to stdout";
}

// A server that takes a connection and ends it at once, as one does whose main process was killed meanwhile. Both
// messages are there when libpq reads, so that it takes the second for a notice.
TEST(Postgres, WhatEndsAConnectionThatIsBeingMadeIsOneLineOfTheLogToo) {
  const Folder folder;
  const asio::local::stream_protocol::endpoint socket((folder.path / ".s.PGSQL.5432").string());
  asio::local::stream_protocol::acceptor acceptor(fresh_context(), socket);
  const auto message = [](char type, std::string_view text) {
    return std::string{type, 0, 0, 0, static_cast<char>(text.size() + 4)}.append(text);
  };
  using namespace std::string_view_literals;
  const auto said = message('R', "\0\0\0\0"sv) + message('S', "server_version\00015.0\0"sv) +
                    message('S', "default_transaction_read_only\0off\0"sv) + message('S', "in_hot_standby\0off\0"sv) +
                    message('Z', "I"sv) + message('E', "SFATAL\0VFATAL\0C57P01\0Mthe end\0\0"sv);
  const std::jthread server([&] {
    for (bool told = false; !told;) {
      auto client = acceptor.accept();
      std::array<char, 512> start;
      boost::system::error_code ec;
      if (client.read_some(asio::buffer(start), ec) == 0) continue;  // closed before it began
      asio::write(client, asio::buffer(said));
      told = true;
    }
  });
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  EXPECT_THROW(open_postgres("postgresql:///any?host=" + folder.path.string()), sql::Failure);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  const auto log = testing::internal::GetCapturedStdout();
  EXPECT_NE(log.find("event=postgresql_says reason="), log.npos) << log;
}

// The database is there and says nothing: no connection is lost, and nothing times out by itself.
TEST_F(PostgresTest, ADatabaseThatHangsIsGivenUp) {
  StoreSettings settings;
  settings.probe_pause = std::chrono::milliseconds(1);
  settings.answers_within = std::chrono::milliseconds(200);
  std::binary_semaphore works_again{0};
  std::atomic<bool> failed = false;
  settings.committed = [&](const CommitReport& report) {
    if (failed.exchange(report.failed) && !report.failed) works_again.release();
  };
  PostgresStore store(connection, settings);
  ASSERT_TRUE(wait_for(store.create_match(a_match("m_1"))));
  ASSERT_TRUE(append(store, 1));
  ASSERT_TRUE(wait_for(store.match("m_1")));  // so that there is a reader
  const auto looking = open_postgres(connection);
  std::vector<pid_t> stopped;
  for (sql::Statement pids(*looking,
                           "SELECT CAST(pid AS BIGINT) FROM pg_stat_activity WHERE datname = current_database() AND "
                           "pid != pg_backend_pid()");
       pids.next();)
    stopped.push_back(static_cast<pid_t>(pids.integer(0)));
  ASSERT_EQ(stopped.size(), 2u);
  for (const auto pid : stopped) ASSERT_EQ(::kill(pid, SIGSTOP), 0);
  EXPECT_EQ(append(store, 2).error(), errc::io_error);
  EXPECT_TRUE(wait_for(store.match("m_1"))) << "it is asked again of a new connection";
  works_again.acquire();  // by other connections: only the old ones hang
  EXPECT_TRUE(append(store, 2));
  auto stored = wait_for(store.entries("m_1", 0, all_entries));
  while (!stored) stored = wait_for(store.entries("m_1", 0, all_entries));
  EXPECT_EQ(stored->size(), 2u);
  for (const auto pid : stopped) ::kill(pid, SIGCONT);
}

// It may take long to change the tables of a large database, and as long until the others may begin.
TEST_F(PostgresTest, NothingLimitsHowLongUpkeepTakes) {
  const auto setting = [](sql::Database& database, const std::string& name) {
    sql::Statement query(database, "SELECT current_setting('" + name + "')");
    query.next();
    return query.text(0);
  };
  const auto upkeep = open_postgres_for_upkeep(connection), serving = open_postgres(connection);
  EXPECT_EQ(setting(*serving, "statement_timeout"), "10s");
  for (const auto* name : {"statement_timeout", "idle_in_transaction_session_timeout"})
    EXPECT_EQ(setting(*upkeep, name), "0") << name;
}

// Counts how often somebody waits for the database.
class CountedDatabase final : public WatchedDatabase {
 public:
  CountedDatabase(std::unique_ptr<sql::Database> database, int& waits)
      : WatchedDatabase(std::move(database)), waits_(waits) {}
  std::unique_ptr<sql::Prepared> prepare(const std::string& statement) override {
    return std::make_unique<Counted>(WatchedDatabase::prepare(statement), waits_);
  }
  void run(const std::string& statements) override { ++waits_, WatchedDatabase::run(statements); }
  void sync() override { ++waits_, WatchedDatabase::sync(); }

 private:
  class Counted final : public sql::Prepared {
   public:
    Counted(std::unique_ptr<sql::Prepared> prepared, int& waits) : prepared_(std::move(prepared)), waits_(waits) {}
    void bind(int at, std::int64_t number) override { prepared_->bind(at, number); }
    void bind_text(int at, std::string_view text) override { prepared_->bind_text(at, text); }
    void bind_bytes(int at, std::string_view bytes) override { prepared_->bind_bytes(at, bytes); }
    void bind_null(int at) override { prepared_->bind_null(at); }
    bool next() override {
      if (!runs_) ++waits_;
      runs_ = true;
      return prepared_->next();
    }
    void run_later() override { prepared_->run_later(); }
    void reset() noexcept override { runs_ = false, prepared_->reset(); }
    std::int64_t integer(int column) const override { return prepared_->integer(column); }
    std::string_view bytes(int column) const override { return prepared_->bytes(column); }
    bool is_null(int column) const override { return prepared_->is_null(column); }

   private:
    std::unique_ptr<sql::Prepared> prepared_;
    int& waits_;
    bool runs_ = false;
  };

  int& waits_;
};

// A connection that writes, of which is counted how often it waits for an answer.
class Waits : public PostgresTest {
 protected:
  Waits() {
    commit([&] { writer.create_player({"p_ada", "Ada", "en"}, "hash", 1); });
  }
  // Rooms whose epoch is 1.
  std::vector<std::string> open_rooms(int count) {
    std::vector<std::string> codes;
    for (int i = 0; i < count; ++i) {
      const auto& code = codes.emplace_back(std::string("ABCDE") + static_cast<char>('A' + i));
      commit([&] {
        EXPECT_FALSE(writer.attempt([&](StoreWriter& to) {
          to.create_room(a_room(code, "link-" + code));
          EXPECT_EQ(to.take_room(code, "first"), 1);
        }));
      });
    }
    return codes;
  }
  template <class Work>
  void commit(const Work& work) {
    writer.begin();
    work();
    writer.commit();
  }
  // Each room begins a match, which has a name of its own: these.
  std::vector<std::string> begin_matches(const std::string& name, const std::vector<std::string>& codes) {
    std::vector<std::string> matches;
    commit([&] {
      writer.read_epochs({}, codes);
      for (const auto& code : codes) {
        const auto& match = matches.emplace_back(name + code);
        EXPECT_FALSE(writer.attempt([&](StoreWriter& to) {
          to.create_match(a_match(match, code));
          auto room = a_room(code, "link-" + code);
          room.match = match, room.epoch = 1;
          to.save_room(room);
        }));
      }
    });
    return matches;
  }

  int waits = 0;
  StoreWriter writer{
      std::make_unique<CountedDatabase>(open_postgres_to_write(connection, postgres_answers_within), waits)};
};

// A round trip to the database counts so often a commit, not so often a move.
TEST_F(Waits, ACommitOfManyMovesWaitsTwiceAndAnEndOfAMatchSeldom) {
  const auto matches = begin_matches("m_", open_rooms(20));
  const auto commit_moves = [&](std::uint32_t seq) {
    commit([&] {
      writer.read_epochs(matches, {});
      for (const auto& match : matches)
        EXPECT_FALSE(writer.attempt_checked(
            [&](StoreWriter& to) { to.append({.match = match, .entries = {an_entry(seq)}, .epoch = 1}); }));
    });
  };
  commit_moves(1);  // looks where each match stands
  waits = 0;
  commit_moves(2);
  EXPECT_EQ(waits, 2);
  for (std::uint32_t seq = 3; seq < 50; ++seq) commit_moves(seq);
  waits = 0;
  commit([&] {
    writer.read_epochs({matches[0]}, {});
    EXPECT_FALSE(writer.attempt([&](StoreWriter& to) {
      to.append({.match = matches[0], .entries = {an_entry(50)}, .ended = 50, .epoch = 1});
    }));
  });
  EXPECT_EQ(waits, 5) << "for the epoch, the log, the rows, the attempt and the commit: a match may have many rows";
}

// What is rolled back by itself if it fails is waited for by itself.
TEST_F(Waits, AMatchThatBeginsWaitsTwice) {
  const auto codes = open_rooms(3);
  begin_matches("first", codes);
  waits = 0;
  begin_matches("second", codes);
  EXPECT_EQ(waits, 1 + 3 * 2 + 1) << "for the epochs, for each match and whom it names, for the commit";
}

// A server that stops has served many rooms that others have by now.
TEST_F(Waits, TheEndReadsAllEpochsAtOnceAndLeavesWhatOthersHave) {
  auto codes = open_rooms(20);
  const auto matches = begin_matches("m_", codes);
  commit([&] {
    for (const auto& match : matches)
      EXPECT_FALSE(writer.attempt_checked(
          [&](StoreWriter& to) { to.append({.match = match, .entries = {an_entry(1)}, .epoch = 1}); }));
  });
  codes.pop_back();
  StoreWriter other(open_postgres(connection));
  other.begin();
  for (const auto& code : codes) EXPECT_EQ(other.take_room(code, "second"), 2);
  other.commit();
  waits = 0;
  writer.close();
  EXPECT_EQ(waits, 4) << "for the epochs, the log and the rows of the one that is left, and the commit";
  sql::Statement logs(other.database(), "SELECT count(*) FROM logs");
  ASSERT_TRUE(logs.next());
  EXPECT_EQ(logs.integer(0), 1);
}

// In which all that this connection knows is folded already.
TEST_F(Waits, TheEndOfAServerWithNothingToFoldWaitsForItsCommitAlone) {
  const auto matches = begin_matches("m_", open_rooms(20));
  commit([&] {
    for (const auto& match : matches)
      EXPECT_FALSE(
          writer.attempt_checked([&](StoreWriter& to) { to.append({.match = match, .entries = {}, .epoch = 1}); }));
  });
  waits = 0;
  writer.close();
  EXPECT_EQ(waits, 1);
}

// A transaction of the end holds the rooms of so many matches at most.
TEST_F(Waits, TheEndFoldsInSlices) {
  std::vector<std::string> codes;
  commit([&] {
    for (int i = 0; i < 130; ++i) {
      const auto& code = codes.emplace_back("ROOM" + std::to_string(100 + i));
      writer.create_room(a_room(code, "link-" + code));
      writer.take_room(code, "first");
    }
  });
  const auto matches = begin_matches("m_", codes);
  commit([&] {
    writer.read_epochs(matches, {});
    for (const auto& match : matches)
      EXPECT_FALSE(writer.attempt_checked(
          [&](StoreWriter& to) { to.append({.match = match, .entries = {an_entry(1)}, .epoch = 1}); }));
  });
  waits = 0;
  writer.close();
  EXPECT_EQ(waits, 130 * 2 + 3 * 2) << "three slices, each with one look at the epochs and a commit";
  const auto database = open_postgres(connection);
  sql::Statement left(*database, "SELECT count(*) FROM journal");
  ASSERT_TRUE(left.next());
  EXPECT_EQ(left.integer(0), 0);
}

// A statement that nobody waited for fails where somebody waits, and what stood behind it is not carried out.
TEST_F(PostgresTest, WhatWasSentAndNotAwaitedFailsWhereItIsAwaited) {
  const auto database = open_postgres(connection);
  database->run("CREATE TEMPORARY TABLE numbers (number BIGINT PRIMARY KEY)");
  sql::Statement insert(*database, "INSERT INTO numbers VALUES (?)"), count(*database, "SELECT count(*) FROM numbers");
  const auto insert_later = [&](std::int64_t number) {
    insert.bind(1, number);
    insert.run_later();
  };
  const auto counted = [&] {
    const Running ready(count);
    return count.next() ? count.integer(0) : -1;
  };
  constexpr std::int64_t many = 1000;  // more than one pipeline holds
  sql::Statement(*database, "BEGIN").run_later();
  for (std::int64_t number = 0; number < many; ++number) insert_later(number);
  EXPECT_EQ(counted(), many);
  sql::Statement(*database, "SAVEPOINT attempt").run_later();
  insert_later(many);
  insert_later(1);
  insert_later(many + 1);
  try {
    database->sync();
    FAIL() << "1 is there already";
  } catch (const sql::Failure& failure) { EXPECT_EQ(failure.kind(), sql::Failure::Kind::there_already); }
  sql::Statement(*database, "ROLLBACK TO attempt").run();
  EXPECT_EQ(counted(), many) << "the connection goes on";
  insert_later(1);
  EXPECT_THROW(sql::Statement(*database, "COMMIT").run(), sql::Failure);
  database->run("ROLLBACK");
  EXPECT_EQ(counted(), 0);
}

// Two servers on one database, each with its connections.
class TwoServers : public PostgresTest {
 protected:
  static StoreSettings named(std::string owner) {
    StoreSettings settings;
    settings.owner = std::move(owner);
    return settings;
  }
  // A room of the first server in which a match runs, with as many entries.
  void play(std::uint32_t entries) {
    ASSERT_TRUE(wait_for(first.create_room(a_room("ABCDEF", "link-1"))));
    epoch = wait_for(first.take_room("ABCDEF")).value();
    auto room = wait_for(first.room("ABCDEF")).value().value();
    room.match = "m_1", room.phase = "playing", room.wake_at = 0;
    ASSERT_TRUE(wait_for(first.begin_match(a_match("m_1", "ABCDEF"), room, {})));
    for (std::uint32_t seq = 1; seq <= entries; ++seq) ASSERT_TRUE(append_as(first, epoch, seq));
  }
  static Stored<Done> append_as(Store& store, std::int64_t epoch, std::uint32_t seq) {
    return wait_for(store.append({.match = "m_1", .entries = {an_entry(seq)}, .epoch = epoch}));
  }
  static std::size_t stored_in(Store& store) { return wait_for(store.entries("m_1", 0, all_entries)).value().size(); }

  PostgresStore first{connection, named("first")}, second{connection, named("second")};
  std::int64_t epoch = 0;
};

TEST_F(TwoServers, AMatchGoesOnWhereItsRoomIsOpenedNext) {
  play(3);
  const auto taken = wait_for(second.take_room("ABCDEF")).value();
  EXPECT_EQ(stored_in(second), 3u);
  EXPECT_TRUE(append_as(second, taken, 4));
  EXPECT_EQ(append_as(first, epoch, 4).error(), StoreErrc::fenced);
  EXPECT_EQ(append_as(first, epoch, 5).error(), StoreErrc::fenced);
  EXPECT_TRUE(append_as(second, taken, 5));
  const auto back = wait_for(first.take_room("ABCDEF")).value();
  EXPECT_TRUE(append_as(first, back, 6)) << "it reads again where the match stands";
  EXPECT_EQ(stored_in(first), 6u);
  EXPECT_EQ(stored_in(second), 6u);
  EXPECT_EQ(wait_for(second.match("m_1")).value()->entries, 6);
}

TEST_F(TwoServers, ALogIsTheSameWhicheverServerFoldsIt) {
  play(3);
  auto to = &second, from = &first;
  for (std::uint32_t seq = 4; seq < 40; ++seq, std::swap(to, from)) {
    const auto taken = wait_for(to->take_room("ABCDEF")).value();
    ASSERT_TRUE(append_as(*to, taken, seq));
    ASSERT_EQ(append_as(*from, taken - 1, seq + 1).error(), StoreErrc::fenced);
    // Both fold what they believe to be theirs.
    for (int i = 0; i < JournalLimits{}.idle_looks; ++i) {
      ASSERT_TRUE(wait_for(from->beat(seq, Store::Beat::next)));
      if (seq % 3 == 0) { ASSERT_TRUE(wait_for(to->beat(seq, Store::Beat::next))); }
    }
    ASSERT_EQ(stored_in(*from), seq);
    ASSERT_EQ(stored_in(*to), seq);
  }
}

// Batches that name the same rooms in another order wait for each other; the database ends one of them.
TEST_F(TwoServers, WhoWaitsForEachOtherIsTriedAgain) {
  for (const char* code : {"AAAAAA", "BBBBBB"})
    ASSERT_TRUE(wait_for(first.create_room(a_room(code, std::string("link-") + code))));
  constexpr int rounds = 50;
  std::atomic<int> refused = 0;
  const auto take_both = [&](Store& store, const char* one, const char* other) {
    for (int i = 0; i < rounds; ++i) {
      asio::io_context io;
      for (const char* code : {one, other})
        asio::co_spawn(io, store.take_room(code), [&](const std::exception_ptr&, const Stored<std::int64_t>& taken) {
          if (!taken) ++refused;
        });
      io.run();
    }
  };
  std::thread beside([&] { take_both(second, "BBBBBB", "AAAAAA"); });
  take_both(first, "AAAAAA", "BBBBBB");
  beside.join();
  EXPECT_EQ(refused, 0);
  EXPECT_EQ(wait_for(first.take_room("AAAAAA")).value(), 2 * rounds + 1) << "each has taken it as often as it was told";
}

TEST_F(TwoServers, RoomsOfAServerThatIsGoneAreTakenOverOnce) {
  play(1);
  constexpr std::int64_t now = 1'000'000, gone = server_is_gone_after.count();
  ASSERT_TRUE(wait_for(first.beat(now, Store::Beat::next)));
  ASSERT_TRUE(wait_for(second.beat(now, Store::Beat::next)));
  EXPECT_EQ(wait_for(first.due_rooms({-1, ""}, now, 10)).value().size(), 1u);
  EXPECT_TRUE(wait_for(second.due_rooms({-1, ""}, now, 10)).value().empty()) << "it is the first one's";
  EXPECT_TRUE(wait_for(second.take_over_rooms(now, 10)).value().empty());
  const std::vector<std::string> taken{"ABCDEF"};
  EXPECT_EQ(wait_for(second.take_over_rooms(now + gone, 10)).value(), taken) << "nothing was heard of it for too long";
  EXPECT_TRUE(wait_for(second.take_over_rooms(now + gone, 10)).value().empty());
  EXPECT_EQ(wait_for(second.due_rooms({-1, ""}, now, 10)).value().size(), 1u);
  ASSERT_TRUE(wait_for(second.beat(now + gone, Store::Beat::last)));
  EXPECT_EQ(wait_for(first.take_over_rooms(now + gone, 10)).value(), taken) << "it said that it ends";
}

TEST_F(TwoServers, AServerThatEndedWhileItsClockWasAheadIsGone) {
  play(1);
  constexpr std::int64_t now = 1'000'000, hour = 3'600'000, gone = server_is_gone_after.count();
  ASSERT_TRUE(wait_for(first.share_listing({"ABCDEF", {.json = "{}", .host = "p_ada", .created = 7}})));
  const auto listed = [&] { return wait_for(second.other_listings(now, 10)).value().size(); };
  const auto owned = [&] { return wait_for(second.owned_rooms("", now, 10)).value().size(); };
  ASSERT_TRUE(wait_for(first.beat(now + gone - 1, Store::Beat::next)));
  EXPECT_TRUE(wait_for(second.take_over_rooms(now, 10)).value().empty()) << "clocks may differ by so much";
  EXPECT_EQ(listed() + owned(), 2u);
  ASSERT_TRUE(wait_for(first.beat(now + hour, Store::Beat::next)));
  EXPECT_EQ(listed() + owned(), 0u);
  EXPECT_EQ(wait_for(second.take_over_rooms(now, 10)).value(), std::vector<std::string>{"ABCDEF"});
}

TEST_F(TwoServers, ATimeInWhichAnotherServerRunsIsNoOutage) {
  ASSERT_TRUE(wait_for(first.beat(1'000, Store::Beat::next)));
  const auto outage = [&] { return wait_for(second.outage_between(0, 100'000)).value(); };
  StoreWriter(open_postgres(connection)).note_outage("third", 10'000);
  EXPECT_EQ(outage(), 0);
  first.close();
  StoreWriter(open_postgres(connection)).note_outage("third", 20'000);
  EXPECT_EQ(outage(), 0) << "the second one runs";
  second.close();
  end_connections(connection);
  StoreWriter(open_postgres(connection)).note_outage("third", 50'000);
  PostgresStore fourth(connection);
  EXPECT_EQ(wait_for(fourth.outage_between(0, 100'000)).value(), 30'000);
}

// What one of them could not store for a while is nobody's outage while the other one could.
TEST_F(TwoServers, ATimeIsAnOutageIfNoneOfThemCouldStoreAnything) {
  constexpr std::int64_t gone = server_is_gone_after.count(), now = 1'000'000;
  const auto outage = [&] { return wait_for(second.outage_between(0, 2 * now)).value(); };
  for (auto* each : {&first, &second}) ASSERT_TRUE(wait_for(each->beat(now, Store::Beat::next)));
  ASSERT_TRUE(wait_for(first.beat(now + gone, Store::Beat::next)));
  ASSERT_TRUE(wait_for(second.beat(now + 2 * gone, Store::Beat::next)));
  EXPECT_EQ(outage(), 0);
  for (auto* each : {&first, &second}) ASSERT_TRUE(wait_for(each->beat(now + 9 * gone, Store::Beat::next)));
  EXPECT_EQ(outage(), 7 * gone);
}

TEST_F(TwoServers, EachSeesWhatTheOthersList) {
  constexpr std::int64_t now = 1'000'000;
  for (auto* each : {&first, &second}) ASSERT_TRUE(wait_for(each->beat(now, Store::Beat::next)));
  const Listing listing{.json = "{}", .host = "p_ada", .present = 2, .is_waiting = true, .created = 7};
  play(0);
  ASSERT_TRUE(wait_for(first.share_listing({"ABCDEF", listing})));
  EXPECT_TRUE(wait_for(first.other_listings(now, 10)).value().empty());
  const auto others = [&](std::int64_t at) { return wait_for(second.other_listings(at, 10)).value(); };
  ASSERT_EQ(others(now).size(), 1u);
  EXPECT_EQ(others(now)[0].room, "ABCDEF");
  EXPECT_EQ(others(now)[0].listing, listing);
  EXPECT_TRUE(others(now + server_is_gone_after.count()).empty()) << "the first one does not run any more";
  ASSERT_TRUE(wait_for(second.share_listing({"ABCDEF", {}})));
  EXPECT_EQ(others(now).size(), 1u) << "only who lists a room takes it off";
  ASSERT_TRUE(wait_for(first.share_listing({"ABCDEF", {}})));
  EXPECT_TRUE(others(now).empty());
}

TEST_F(TwoServers, OnlyTheServerThatHasARoomListsIt) {
  constexpr std::int64_t now = 1'000'000;
  for (auto* each : {&first, &second}) ASSERT_TRUE(wait_for(each->beat(now, Store::Beat::next)));
  const auto listing_of = [](std::size_t present) {
    return RoomListing{"ABCDEF", {.json = "{}", .host = "p_ada", .present = present, .is_waiting = true, .created = 7}};
  };
  const auto listed_for = [&](Store& store) { return wait_for(store.other_listings(now, 10)).value().size(); };
  play(1);
  ASSERT_TRUE(wait_for(first.share_listing(listing_of(1))));
  ASSERT_TRUE(wait_for(second.take_room("ABCDEF")));
  ASSERT_TRUE(wait_for(second.share_listing(listing_of(2))));
  EXPECT_EQ(wait_for(first.share_listing(listing_of(3))).error(), StoreErrc::fenced) << "it was stopped meanwhile";
  ASSERT_TRUE(wait_for(first.share_listing({"ABCDEF", {}})));
  EXPECT_EQ(listed_for(second), 0u);
  const auto seen = wait_for(first.other_listings(now, 10)).value();
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0].listing, listing_of(2).listing);
  auto nowhere = listing_of(1);
  nowhere.room = "NOBODY";
  EXPECT_EQ(wait_for(first.share_listing(nowhere)).error(), StoreErrc::fenced);
}

TEST_F(TwoServers, OnlyTheServerThatHasARoomDropsItsNotifications) {
  play(1);
  const Notification turn{
      .player = "p_ada", .kind = Notification::Kind::your_turn, .room = "ABCDEF", .match = "m_1", .at = 1};
  const auto taken = wait_for(second.take_room("ABCDEF")).value();
  ASSERT_TRUE(wait_for(second.add_notification(turn, taken)));
  EXPECT_EQ(wait_for(first.drop_notifications("p_ada", "ABCDEF", epoch)).error(), StoreErrc::fenced);
  EXPECT_EQ(wait_for(first.notifications_in("ABCDEF")).value(), std::vector{turn});
  ASSERT_TRUE(wait_for(second.drop_notifications("p_ada", "ABCDEF", taken)));
  EXPECT_TRUE(wait_for(second.notifications_in("ABCDEF")).value().empty());
}

// Stopped, or its machine lost, between BEGIN and COMMIT: its locks end before the others give up waiting.
TEST_F(TwoServers, AServerThatHangsInATransactionHoldsNobodyUpForLong) {
  play(1);
  const auto hanging = open_postgres(connection);
  hanging->run("BEGIN");
  hanging->run("UPDATE rooms SET epoch = epoch WHERE code = 'ABCDEF'");
  EXPECT_TRUE(wait_for(second.take_room("ABCDEF")));
}

// Likewise between the statements of a pipeline, where PostgreSQL limits no time.
TEST_F(TwoServers, AServerThatHangsInAPipelineHoldsNobodyUpForLong) {
  play(1);
  const auto hanging = open_postgres_to_write(connection, postgres_answers_within);
  hanging->run("BEGIN");
  sql::Statement room(*hanging, "SELECT epoch FROM rooms WHERE code = 'ABCDEF' FOR NO KEY UPDATE");
  ASSERT_TRUE(room.next());
  sql::Statement insert(*hanging, "INSERT INTO heartbeats (owner, at, stopped) VALUES (?, 1, 0)");
  for (int i = 0; i < 60; ++i) {  // more than libpq keeps back
    const auto owner = std::string(200, 'x') + std::to_string(i);
    put_all(insert, owner);
    insert.run_later();
  }
  EXPECT_TRUE(wait_for(second.take_room("ABCDEF")));
  EXPECT_TRUE(second.healthy());
}

TEST_F(TwoServers, AReadWhoseConnectionWasLostIsAskedAgainOfANewOne) {
  ASSERT_TRUE(wait_for(first.create_player({"p_ada", "Ada", "fr"}, "hash-1")));
  ASSERT_TRUE(wait_for(first.player("p_ada")).value());
  end_connections(connection);
  const auto found = wait_for(first.player("p_ada"));
  ASSERT_TRUE(found);
  EXPECT_EQ((*found)->name, "Ada");
}

TEST_F(TwoServers, EachHearsOfWrongCodesAtTheOthersForAMinute) {
  const auto told = [](std::int64_t at, std::string address) {
    return std::vector<WrongCodes>{{.at = at, .address = std::move(address), .player = "p_ada", .count = 3}};
  };
  ASSERT_TRUE(wait_for(first.share_wrong_codes(told(1'000, "10.0.0.1"))));
  ASSERT_TRUE(wait_for(first.share_wrong_codes(told(2'000, "10.0.0.2"))));
  EXPECT_TRUE(wait_for(first.other_wrong_codes(0, 10)).value().empty()) << "its own";
  auto heard = wait_for(second.other_wrong_codes(0, 10)).value();
  ASSERT_EQ(heard.size(), 2u);
  EXPECT_FALSE(heard[1].server.empty());
  heard[1].server = "";
  EXPECT_EQ(heard[1], told(2'000, "10.0.0.2").front());
  EXPECT_EQ(wait_for(second.other_wrong_codes(1'000, 10)).value().size(), 1u);
  ASSERT_TRUE(wait_for(first.share_wrong_codes(told(1'500 + wrong_codes_kept.count(), "10.0.0.3"))));
  EXPECT_EQ(wait_for(second.other_wrong_codes(0, 10)).value().size(), 2u) << "the first one is forgotten";
}

TEST_F(TwoServers, EachHearsOfTheOrdersOfTheOthersForAnHour) {
  const auto given = [&](Store& store, std::int64_t at, const std::string& argument) {
    return wait_for(store.give_order({.at = at, .kind = "revoke", .argument = argument})).has_value();
  };
  const auto heard = [](Store& store) {
    std::vector<std::string> arguments;
    for (const auto& each : wait_for(store.other_orders(10)).value()) arguments.push_back(each.argument);
    return arguments;
  };
  ASSERT_TRUE(given(first, 1'000, "p_ada"));
  ASSERT_TRUE(given(first, 2'000, "p_bea"));
  EXPECT_TRUE(heard(first).empty()) << "its own";
  EXPECT_EQ(heard(second), (std::vector<std::string>{"p_ada", "p_bea"}));
  const auto newest = wait_for(second.other_orders(1)).value();
  ASSERT_EQ(newest.size(), 1u);
  EXPECT_EQ(newest[0].argument, "p_bea");
  EXPECT_EQ(newest[0].kind, "revoke");
  EXPECT_EQ(newest[0].at, 2'000);
  ASSERT_TRUE(given(second, 1'500 + orders_kept.count(), "p_cid"));
  EXPECT_EQ(heard(second), std::vector<std::string>{"p_bea"}) << "the first one is forgotten";
}

TEST_F(TwoServers, EachHearsWhichOfItsRoomsAnotherHasOpened) {
  std::vector<OpenedRoom> mine;
  for (const char* code : {"AAAAAA", "BBBBBB"}) {
    ASSERT_TRUE(wait_for(first.create_room(a_room(code, std::string("link-") + code))));
    mine.push_back({code, wait_for(first.take_room(code)).value()});
  }
  EXPECT_TRUE(wait_for(first.moved_rooms(mine)).value().empty());
  const auto taken = wait_for(second.take_room("BBBBBB")).value();
  EXPECT_EQ(wait_for(first.moved_rooms(mine)).value(), std::vector<std::string>{"BBBBBB"});
  EXPECT_TRUE(wait_for(second.moved_rooms({{"BBBBBB", taken}})).value().empty());
}

// The second server plays it, was not heard of for too long, and is not gone: the first one is its owner now, and its
// room is as old as before.
TEST_F(TwoServers, WhoTakesARoomOverHearsThatItHadMoved) {
  constexpr std::int64_t now = 1'000'000, gone = server_is_gone_after.count();
  play(1);
  const auto taken = wait_for(second.take_room("ABCDEF")).value();
  ASSERT_TRUE(wait_for(second.beat(now, Store::Beat::next)));
  const std::vector<std::string> moved{"ABCDEF"};
  ASSERT_EQ(wait_for(first.take_over_rooms(now + gone, 10)).value(), moved);
  EXPECT_EQ(wait_for(first.moved_rooms({{"ABCDEF", epoch}})).value(), moved);
  EXPECT_TRUE(wait_for(second.moved_rooms({{"ABCDEF", taken}})).value().empty()) << "it writes the room";
}

TEST_F(TwoServers, WhoseARoomIsFollowsOpeningsAndTakeovers) {
  constexpr std::int64_t now = 1'000'000, gone = server_is_gone_after.count();
  const auto is_of_other = [](Store& store) { return wait_for(store.owner_of("ABCDEF")).value() == Owner::another; };
  ASSERT_TRUE(wait_for(first.create_room(a_room("ABCDEF", "link-1"))));
  EXPECT_FALSE(is_of_other(first)) << "nobody has opened it";
  auto room = wait_for(first.room("ABCDEF")).value().value();
  room.epoch = wait_for(first.take_room("ABCDEF")).value(), room.wake_at = 0;
  ASSERT_TRUE(wait_for(first.save_room(room)));
  EXPECT_FALSE(is_of_other(first));
  EXPECT_TRUE(is_of_other(second));
  ASSERT_TRUE(wait_for(first.beat(now, Store::Beat::next)));
  ASSERT_EQ(wait_for(second.take_over_rooms(now + gone, 10)).value().size(), 1u);
  EXPECT_TRUE(is_of_other(first));
  EXPECT_FALSE(is_of_other(second));
}

TEST_F(TwoServers, RoomsOfAllServersThatRunAreListed) {
  constexpr std::int64_t now = 1'000'000;
  const auto listed = [&](const std::string& after, std::size_t limit) {
    std::string told;
    for (const auto& [room, owner] : wait_for(first.owned_rooms(after, now, limit)).value())
      told += room.code + "=" + owner + " ";
    return told;
  };
  for (const char* code : {"AAAAAA", "BBBBBB", "CCCCCC"})
    ASSERT_TRUE(wait_for(first.create_room(a_room(code, std::string("link-") + code))));
  ASSERT_TRUE(wait_for(first.take_room("AAAAAA")));
  const auto epoch_of_closed = wait_for(second.take_room("BBBBBB")).value();
  ASSERT_TRUE(wait_for(second.take_room("CCCCCC")));
  for (auto* each : {&first, &second}) ASSERT_TRUE(wait_for(each->beat(now, Store::Beat::next)));
  EXPECT_EQ(listed("", 10), "AAAAAA=first BBBBBB=second CCCCCC=second ");
  EXPECT_EQ(listed("AAAAAA", 1), "BBBBBB=second ");
  auto closed = wait_for(second.room("BBBBBB")).value().value();
  closed.epoch = epoch_of_closed, closed.closed = now;
  ASSERT_TRUE(wait_for(second.save_room(closed)));
  EXPECT_EQ(listed("", 10), "AAAAAA=first CCCCCC=second ");
  ASSERT_TRUE(wait_for(second.beat(now, Store::Beat::last)));
  EXPECT_EQ(listed("", 10), "AAAAAA=first ") << "the second one does not run any more";
}

TEST_F(TwoServers, ALinkForAnotherDeviceWorksOnceOnAnyOfThem) {
  ASSERT_TRUE(wait_for(first.create_player({"p_ada", "Ada", "fr"}, "hash-1")));
  ASSERT_TRUE(wait_for(first.add_device_link("secret", "p_ada", std::numeric_limits<std::int64_t>::max())));
  EXPECT_EQ(wait_for(second.use_device_link("secret", "", "a token")).value(), "p_ada");
  EXPECT_EQ(wait_for(first.use_device_link("secret", "", "a token")).value(), std::nullopt);
}

TEST_F(PostgresTest, WhatAnOperatorWantsToKnowOfItIsTold) {
  PostgresStore store(connection);
  ASSERT_TRUE(wait_for(store.create_match(a_match("m_1"))));
  const auto before = wait_for(store.database_state()).value().value();
  EXPECT_GT(before.bytes, 1'000'000);
  EXPECT_GT(before.wal_written, 0);
  EXPECT_FALSE(before.has_standby);
  ASSERT_TRUE(append(store, 1));
  const auto after = wait_for(store.database_state()).value().value();
  EXPECT_GT(after.wal_written, before.wal_written);
  EXPECT_LT(after.wal_written, before.wal_written + 1'000'000) << "a move is some hundred bytes";
}

TEST_F(PostgresTest, BothEnginesHaveTheSameTables) {
  const Folder folder;
  const auto file = database_file(folder.path);
  prepare_database(file, migrations());
  std::set<std::string> of_sqlite, of_postgres;
  auto sqlite = open_to_read(file);
  for (SQLite::Statement columns(sqlite,
                                 "SELECT m.name || '.' || c.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS "
                                 "c WHERE m.type = 'table' UNION ALL SELECT name || ' index' FROM sqlite_schema WHERE "
                                 "type = 'index' AND sql IS NOT NULL");
       columns.executeStep();)
    of_sqlite.insert(columns.getColumn(0).getString());
  const auto postgres = open_postgres(connection);
  for (sql::Statement columns(
           *postgres,
           "SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'public' "
           "UNION "
           "ALL SELECT indexname || ' index' FROM pg_indexes WHERE schemaname = 'public' AND indexname != "
           "'journal_match' AND indexname NOT IN (SELECT conname FROM pg_constraint)");
       columns.next();)
    of_postgres.insert(columns.text(0));
  EXPECT_EQ(of_sqlite, of_postgres);
}

TEST_F(PostgresTest, ADatabaseOfAnotherVersionIsRefused) {
  prepare_postgres(connection, postgres_migrations());
  const Embedded other{"0001_first.sql", "SELECT 1"};
  EXPECT_THROW(prepare_postgres(connection, std::span(&other, 1)), StartFailure);
  const auto strange = private_postgres().fresh_database();
  open_postgres(strange)->run("CREATE TABLE accounts (id BIGINT)");
  EXPECT_THROW(prepare_postgres(strange, postgres_migrations()), StartFailure);
}

TEST(PostgresPlace, NeverHasThePassword) {
  EXPECT_EQ(postgres_place("postgresql://ada:secret@a.example:5432,b.example:5433/cats?sslmode=verify-full"),
            "cats on a.example,b.example");
  EXPECT_EQ(postgres_place("postgresql://ada:se%40cr%2Fet@/cats?host=/run/postgresql"), "cats on /run/postgresql");
  for (const char* each : {"ada:secret@[a.example", "ada:pass/secret@a.example", "ada:secret@a.example@b.example",
                           "ada:pass/secret@x:5432@a.example"}) {
    try {
      const auto place = postgres_place("postgresql://" + std::string(each) + "/cats");
      FAIL() << place;
    } catch (const StartFailure& failure) {
      EXPECT_EQ(std::string(failure.what()).find("secret"), std::string::npos) << failure.what();
    }
  }
}

TEST(PostgresPlace, AServerThatIsAwayIsToldInOneLine) {
  const Folder folder;
  try {
    prepare_postgres("postgresql:///cats?host=" + folder.path.string(), postgres_migrations());
    FAIL();
  } catch (const StartFailure& failure) {
    const std::string said = failure.what();
    EXPECT_TRUE(said.starts_with("the database cats on ")) << said;
    EXPECT_EQ(said.find('\n'), said.npos);
  }
}

}  // namespace
}  // namespace server
