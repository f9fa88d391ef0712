// A disk that fails, and bits that change.
#include "tests/server/faulty_disk.hpp"
#include "tests/server/store_fixture.hpp"

#include <SQLiteCpp/Statement.h>

#include <array>
#include <semaphore>

namespace server {
namespace {

namespace errc = boost::system::errc;

class StoreFaultTest : public StoreTest {
 protected:
  StoreFaultTest() {
    faulty::install();
    faulty::until_failure = -1;
    settings.vfs = "faulty";
  }
  ~StoreFaultTest() override { faulty::until_failure = -1; }
};

TEST_F(StoreFaultTest, TheWriterProbesUntilTheDiskWorksAgain) {
  std::counting_semaphore<> failures{0}, successes{0};
  settings.probe_pause = std::chrono::milliseconds(1);
  std::atomic<int> times_it_worked_again = 0;
  settings.committed = [&](const CommitReport& report) {
    times_it_worked_again += report.works_again;
    (report.failed ? failures : successes).release();
  };
  faulty::until_failure = 0;
  EXPECT_FALSE(wait_for(store().create_match(a_match("m_1"))));
  for (int probes = 0; probes < 3; ++probes) failures.acquire();
  EXPECT_FALSE(store().healthy());
  faulty::until_failure = -1;
  successes.acquire();
  EXPECT_TRUE(store().healthy());
  EXPECT_EQ(times_it_worked_again, 1);
  EXPECT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  EXPECT_EQ(times_it_worked_again, 1);
}

// A commit of nothing succeeds on a disk that is full.
TEST_F(StoreFaultTest, AWriteThatChangesNothingDoesNotMakeItHealthy) {
  settings.probe_pause = std::chrono::hours(1);
  faulty::until_failure = 0;
  EXPECT_FALSE(wait_for(store().create_match(a_match("m_1"))));
  for (int times = 0; times < 2; ++times) {
    EXPECT_EQ(wait_for(store().use_device_link("hash of no link", "", "a token")).error(), errc::io_error);
    EXPECT_FALSE(store().healthy());
  }
  faulty::until_failure = -1;
  EXPECT_EQ(wait_for(store().use_device_link("hash of no link", "", "a token")).value(), std::nullopt);
  EXPECT_TRUE(store().healthy());
}

TEST_F(StoreFaultTest, AStoreWhoseDiskHasFailedCloses) {
  settings.probe_pause = std::chrono::hours(1);
  faulty::until_failure = 0;
  EXPECT_FALSE(wait_for(store().create_match(a_match("m_1"))));
  reopen();
}

// Whatever write or sync fails: what was acknowledged is there, and at most what was in
// flight besides.
TEST_F(StoreFaultTest, NothingAcknowledgedIsLostWhereverTheDiskFails) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  std::uint32_t acknowledged = 0;
  int failures = 0;
  for (int n = 0; n < 40; ++n) {
    faulty::until_failure = n;
    while (append("m_1", {an_entry(acknowledged + 1)})) ++acknowledged;
    ++failures;
    faulty::until_failure = -1;
    const auto stored = static_cast<std::uint32_t>(entries("m_1").size());
    ASSERT_GE(stored, acknowledged) << "failure " << n;
    ASSERT_LE(stored, acknowledged + 1) << "failure " << n;
    acknowledged = stored;  // load again what the store really holds
    if (n % 10 == 9) reopen();
  }
  EXPECT_EQ(failures, 40);
  EXPECT_GT(acknowledged, 40u);
}

// As an import does: the next file is added by the same connection.
TEST_F(StoreFaultTest, AWriterWhoseCommitFailedLeavesNoGapInTheJournal) {
  const auto add = [](StoreWriter& writer, const std::string& match, int until_failure) {
    writer.begin();
    EXPECT_FALSE(writer.attempt([&](StoreWriter& to) {
      to.create_match(a_match(match));
      to.append({.match = match, .entries = {an_entry(1)}});
    }));
    faulty::until_failure = until_failure;
    writer.commit();
  };
  {
    StoreWriter writer(file, "faulty");
    add(writer, "m_1", -1);
    EXPECT_THROW(add(writer, "m_2", 0), sql::Failure);
    faulty::until_failure = -1;
    add(writer, "m_3", -1);
  }
  StoreWriter(file).close();
  EXPECT_EQ(entries("m_1").size(), 1u);
  EXPECT_FALSE(wait_for(store().match("m_2")).value());
  EXPECT_EQ(entries("m_3").size(), 1u);
}

// Each byte of each column of the journal and of a folded log, one at a time.
TEST_F(StoreTest, AChangedBitIsNeverServed) {
  for (const std::string match : {"m_1", "m_2"}) {
    ASSERT_TRUE(wait_for(store().create_match(a_match(match))));
    ASSERT_TRUE(append(match, {an_entry(1), an_entry(2, "p_ada", "c1")}));
    ASSERT_TRUE(append(match, {an_entry(3, "p_ada", "c2")}));
    if (match == "m_2") reopen();  // folds the first
  }
  ASSERT_TRUE(append("m_2", {an_entry(4)}));
  const auto whole = entries("m_2");
  reopen();
  auto database = open_to_write(file);
  ASSERT_EQ(database.execAndGet("SELECT count(*) FROM logs").getInt(), 2);
  const auto is_noticed = [&](const std::string& match) {
    try {
      StoreReader(file).entries(match, 0, all_entries);
      return false;
    } catch (const Damaged&) { return true; }
  };
  std::size_t changes = 0;
  for (const std::string column : {"body", "chain"}) {
    const auto bytes = database.execAndGet("SELECT length(" + column + ") FROM logs").getInt();
    for (int at = 1; at <= bytes; ++at, ++changes) {
      const auto bits =
          database.execAndGet("SELECT hex(substr(" + column + ", " + std::to_string(at) + ", 1)) FROM logs")
              .getString();
      const auto flipped = protocol::hex(std::array{static_cast<std::uint8_t>(std::stoi(bits, nullptr, 16) ^ 1)});
      const auto put = [&](const std::string& byte) {
        const auto n = std::to_string(at);
        database.exec("UPDATE logs SET " + column + " = CAST(substr(" + column + ", 1, " + n + " - 1) || x'" + byte +
                      "' || substr(" + column + ", " + n +
                      " + 1) AS BLOB) WHERE number = (SELECT min(number) FROM logs)");
      };
      put(flipped);
      EXPECT_TRUE(is_noticed("m_1")) << column << " " << at;
      put(bits);
    }
  }
  EXPECT_GT(changes, 100u);
  EXPECT_FALSE(is_noticed("m_1"));
  for (const std::string change : {"first = first + 1", "last = last - 1", "last = last + 1"}) {
    database.exec("SAVEPOINT s");
    database.exec("UPDATE logs SET " + change);
    database.exec("RELEASE s");
    EXPECT_TRUE(is_noticed("m_1") && is_noticed("m_2")) << change;
    database.exec("UPDATE logs SET " + std::string(change.substr(0, change.find(' '))) + " = " +
                  (change.find('+') == std::string::npos ? "last + 1" : change.substr(0, change.find(' ')) + " - 1"));
  }
  EXPECT_FALSE(is_noticed("m_1"));
  database.exec("UPDATE matches SET open_seed = 'cd'");
  EXPECT_THROW(StoreReader(file).match("m_1"), Damaged);
}

}  // namespace
}  // namespace server
