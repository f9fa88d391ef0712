#include "server/database.hpp"

#include "server/digest.hpp"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

namespace server {
namespace {

// Waiting for the few milliseconds in which somebody else, a backup say, holds the file.
constexpr int busy_ms = 5'000;

using Applied = std::map<std::string, std::string>;  // name and hash of each step

Applied applied_steps(SQLite::Database& database) {
  Applied applied;
  if (!database.tableExists("schema_migrations")) {
    if (database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() > 0) throw StartFailure("the database is not one of Clowder's");
    return applied;
  }
  SQLite::Statement query(database, "SELECT name, hash FROM schema_migrations");
  while (query.executeStep()) applied[query.getColumn(0)] = query.getColumn(1).getString();
  return applied;
}

void check_steps(const Applied& applied, std::span<const Embedded> steps) {
  std::size_t known = 0;
  bool missing = false;
  for (const auto& step : steps) {
    const auto it = applied.find(std::string(step.name));
    if (it == applied.end()) {
      missing = true;
      continue;
    }
    ++known;
    if (missing) throw StartFailure("a migration before " + it->first + " was never applied to this database");
    if (it->second != sha256_hex(step.text))
      throw StartFailure("migration " + it->first + " is not the one that made this database");
  }
  if (known != applied.size())
    throw StartFailure("the database was made by a newer version: this one does not know its migration " + applied.rbegin()->first);
}

void check_health(SQLite::Database& database) {
  // Not quick_check: a changed bit in a key hides entries, and only the indexes miss them.
  SQLite::Statement check(database, "PRAGMA integrity_check(1)");
  if (!check.executeStep() || check.getColumn(0).getString() != "ok")
    throw StartFailure("the database is damaged: " + check.getColumn(0).getString());
}

void apply(SQLite::Database& database, const Embedded& step) {
  SQLite::Transaction transaction(database);
  database.exec(std::string(step.text));
  SQLite::Statement note(database, "INSERT INTO schema_migrations (name, hash, applied_at) VALUES (?, ?, ?)");
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  note.bind(1, std::string(step.name));
  note.bind(2, sha256_hex(step.text));
  note.bind(3, static_cast<std::int64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(now).count()));
  note.exec();
  transaction.commit();
}

void apply_missing(const std::filesystem::path& file, std::span<const Embedded> steps) {
  auto database = open_to_write(file);
  database.exec("CREATE TABLE IF NOT EXISTS schema_migrations ("
                "name TEXT PRIMARY KEY, hash TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT");
  const auto applied = applied_steps(database);
  for (const auto& step : steps) {
    if (applied.contains(std::string(step.name))) continue;
    try {
      apply(database, step);
    } catch (const SQLite::Exception& failure) {
      throw StartFailure("migration " + std::string(step.name) + " failed: " + failure.what());
    }
  }
}

}  // namespace

FolderLock::FolderLock(const std::filesystem::path& folder) {
  std::error_code ec;
  const bool made = std::filesystem::create_directories(folder, ec);
  // Seeds of matches that still run are in there.
  if (made) std::filesystem::permissions(folder, std::filesystem::perms::owner_all, ec);
  if (ec) throw StartFailure("cannot make the data folder " + folder.string() + ": " + ec.message());
  const auto path = folder / "lock";
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file_ < 0) throw StartFailure("cannot write to the data folder " + folder.string() + ": " + std::strerror(errno));
  if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  ::close(file_);
  throw StartFailure("the data folder " + folder.string() + " is in use by another clowder");
}

FolderLock::~FolderLock() { ::close(file_); }

std::filesystem::path database_file(const std::filesystem::path& folder) { return folder / "clowder.db"; }

void prepare_database(const std::filesystem::path& file, std::span<const Embedded> steps) {
  try {
    if (std::filesystem::exists(file)) {
      auto database = open_to_read(file);
      check_health(database);
      check_steps(applied_steps(database), steps);
    }
    apply_missing(file, steps);
  } catch (const SQLite::Exception& failure) {
    throw StartFailure("the database " + file.string() + " cannot be used: " + failure.what());
  }
}

// With many rooms every commit touches many pages, the same ones again and again: kept in
// memory (64 MiB at most) they need not be read back, and a log of 16 MiB is carried over once
// where the usual 4 MiB would be carried over four times.
constexpr const char* writer_memory = "PRAGMA cache_size=-65536; PRAGMA wal_autocheckpoint=4096";

SQLite::Database open_to_write(const std::filesystem::path& file, const std::string& vfs) {
  SQLite::Database database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, busy_ms, vfs);
  database.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA trusted_schema=OFF");
  database.exec(writer_memory);
  return database;
}

SQLite::Database open_to_read(const std::filesystem::path& file, const std::string& vfs) {
  // After a crash the log has to be recovered, which a read-only handle may not do: so the
  // handle could write, and promises not to.
  SQLite::Database database(file.string(), SQLite::OPEN_READWRITE, busy_ms, vfs);
  database.exec("PRAGMA query_only=ON; PRAGMA wal_autocheckpoint=0; PRAGMA trusted_schema=OFF");
  sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  return database;
}

}  // namespace server
