// A disk that fails, and bits that change.
#include "tests/server/file_methods.hpp"
#include "tests/server/store_fixture.hpp"

#include <SQLiteCpp/Statement.h>

#include <atomic>

namespace server {
namespace {

namespace errc = boost::system::errc;

// A file system like the usual one, whose n-th write or sync from now on fails, and all that
// follow until it is repaired.
namespace faulty {

std::atomic<int> until_failure{-1};  // -1: never

bool fails() {
  int left = until_failure;
  while (left > 0 && !until_failure.compare_exchange_weak(left, left - 1)) {}
  return left == 0;
}

FileMethods methods;

int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
  return fails() ? SQLITE_IOERR_WRITE : methods.real(file)->xWrite(file, bytes, size, at);
}
int sync(sqlite3_file* file, int flags) { return fails() ? SQLITE_IOERR_FSYNC : methods.real(file)->xSync(file, flags); }

int open(sqlite3_vfs* self, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  auto* real = static_cast<sqlite3_vfs*>(self->pAppData);
  const int rc = real->xOpen(real, name, file, flags, out_flags);
  if (rc != SQLITE_OK || !file->pMethods) return rc;
  methods.replace(file, [](sqlite3_io_methods& ours) {
    ours.xWrite = write;
    ours.xSync = sync;
  });
  return rc;
}

void install() {
  static sqlite3_vfs vfs = [] {
    auto copy = usual_file_system("faulty");
    copy.xOpen = open;
    return copy;
  }();
  sqlite3_vfs_register(&vfs, 0);
}

}  // namespace faulty

class StoreFaultTest : public StoreTest {
 protected:
  StoreFaultTest() {
    faulty::install();
    faulty::until_failure = -1;
    settings.vfs = "faulty";
  }
  ~StoreFaultTest() override { faulty::until_failure = -1; }
};

TEST_F(StoreFaultTest, AFailureIsToldAndTheStoreRecovers) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  ASSERT_TRUE(append("m_1", {an_entry(1)}));
  faulty::until_failure = 0;
  EXPECT_EQ(append("m_1", {an_entry(2)}).error(), errc::io_error);
  EXPECT_FALSE(store().healthy());
  EXPECT_EQ(append("m_1", {an_entry(2)}).error(), errc::io_error);
  EXPECT_EQ(entries("m_1").size(), 1u) << "reading goes on";
  faulty::until_failure = -1;
  EXPECT_TRUE(append("m_1", {an_entry(2)}));
  EXPECT_TRUE(store().healthy());
  reopen();
  EXPECT_EQ(entries("m_1").size(), 2u);
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

TEST_F(StoreTest, AChangedBitIsNeverServed) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  ASSERT_TRUE(append("m_1", {an_entry(1), an_entry(2), an_entry(3)}));
  reopen();
  const auto damage = [&](const std::string& sql) {
    auto database = open_to_write(file);
    ASSERT_EQ(database.exec(sql), 1) << sql;
  };
  const auto outcome = [&] { return wait_for(store().entries("m_1", 0)); };
  const auto undo_and_do = [&](const std::string& change, const std::string& undo, std::uint32_t after, bool noticed) {
    reopen();
    damage(change);
    EXPECT_EQ(wait_for(store().entries("m_1", after)).has_error(), noticed) << change;
    reopen();
    damage(undo);
    EXPECT_TRUE(outcome().has_value()) << undo;
  };
  undo_and_do("UPDATE entries SET body = replace(body, 'pass', 'pasS') WHERE seq = 2", "UPDATE entries SET body = replace(body, 'pasS', 'pass') WHERE seq = 2", 0, true);
  undo_and_do("UPDATE entries SET at = at + 1 WHERE seq = 3", "UPDATE entries SET at = at - 1 WHERE seq = 3", 2, true);
  undo_and_do("UPDATE entries SET at = at + 1 WHERE seq = 1", "UPDATE entries SET at = at - 1 WHERE seq = 1", 1, false);
  undo_and_do("UPDATE entries SET player = 'p_x' WHERE seq = 1", "UPDATE entries SET player = NULL WHERE seq = 1", 0, true);
  reopen();
  damage("UPDATE matches SET open_seed = 'cd'");
  EXPECT_EQ(wait_for(store().match("m_1")).error(), errc::bad_message);
}

}  // namespace
}  // namespace server
