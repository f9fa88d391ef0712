#include "server/store/database.hpp"

#include "server/base/digest.hpp"
#include "server/base/log_value.hpp"
#include "server/base/wall_clock.hpp"
#include "server/store/migration_steps.hpp"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <array>
#include <cstring>
#include <map>
#include <set>

namespace server {
namespace {

// Waiting for the few milliseconds in which somebody else, a backup say, holds the file.
constexpr int busy_ms = 5'000;

using migration::Applied;

Applied applied_steps(SQLite::Database& database) {
  Applied applied;
  if (!database.tableExists("schema_migrations")) {
    if (database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() > 0)
      throw StartFailure("the database is not one of Clowder's");
    return applied;
  }
  SQLite::Statement query(database, "SELECT name, hash FROM schema_migrations");
  while (query.executeStep()) applied[query.getColumn(0)] = query.getColumn(1).getString();
  return applied;
}

constexpr const char* steps_table =
    "CREATE TABLE schema_migrations (name TEXT PRIMARY KEY, hash TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT";

// Every table, index and trigger with its SQL.
using Shape = std::set<std::array<std::string, 2>>;

Shape shape_of(SQLite::Database& database) {
  Shape shape;
  SQLite::Statement query(database, "SELECT type || ' ' || name, sql FROM sqlite_schema WHERE sql IS NOT NULL");
  while (query.executeStep()) shape.insert({query.getColumn(0).getString(), query.getColumn(1).getString()});
  return shape;
}

// The shape that these steps make.
Shape shape_after(const Applied& applied, std::span<const Embedded> steps) {
  SQLite::Database empty(":memory:", SQLite::OPEN_READWRITE);
  empty.exec(steps_table);
  for (const auto& step : steps)
    if (applied.contains(std::string(step.name))) empty.exec(std::string(step.text));
  return shape_of(empty);
}

void check_shape(SQLite::Database& database, const Applied& applied, std::span<const Embedded> steps) {
  if (applied.empty()) return;
  const auto found = shape_of(database), wanted = shape_after(applied, steps);
  for (const auto& part : wanted)
    if (!found.contains(part)) throw StartFailure("the database is damaged: it lacks " + part[0] + " as it was made");
  SQLite::Statement tables(database, "SELECT name FROM sqlite_schema WHERE type = 'table'");
  while (tables.executeStep()) {
    SQLite::Statement first(database, "SELECT 1 FROM \"" + tables.getColumn(0).getString() + "\" NOT INDEXED LIMIT 1");
    first.executeStep();
  }
}

// For one line to the operator.
[[noreturn]] void fail(const std::filesystem::path& file, const SQLite::Exception& failure) {
  const bool is_damaged = failure.getErrorCode() == SQLITE_CORRUPT || failure.getErrorCode() == SQLITE_NOTADB;
  throw StartFailure("the database " + file.string() + (is_damaged ? " is damaged: " : " cannot be used: ") +
                     failure.what());
}

void apply(SQLite::Database& database, const Embedded& step) {
  SQLite::Transaction transaction(database);
  database.exec(std::string(step.text));
  SQLite::Statement note(database, "INSERT INTO schema_migrations (name, hash, applied_at) VALUES (?, ?, ?)");
  note.bind(1, std::string(step.name));
  note.bind(2, sha256_hex(step.text));
  note.bind(3, wall_clock_ms());
  note.exec();
  transaction.commit();
}

void apply_missing(const std::filesystem::path& file, std::span<const Embedded> steps) {
  auto database = open_to_write(file);
  if (!database.tableExists("schema_migrations")) database.exec(steps_table);
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

// Seeds of matches that still run are in the database: no other user of the machine may read it.
void keep_private(const std::filesystem::path& path, std::filesystem::perms most) {
  std::error_code ec;
  const auto now = std::filesystem::status(path, ec).permissions();
  if (ec || (now & ~most) == std::filesystem::perms::none) return;
  std::filesystem::permissions(path, now & most, ec);
  if (ec) spdlog::warn("event=readable_by_others path={} reason={}", log_value(path.string()), log_value(ec.message()));
}

int open_new(const std::filesystem::path& file) {
  return ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
}

bool give_to_owner_of_folder(int handle, const std::filesystem::path& file) {
  struct stat folder = {};
  const auto path = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  return ::stat(path.c_str(), &folder) == 0 && ::fchown(handle, folder.st_uid, folder.st_gid) == 0;
}

// What root makes in the data folder belongs to the folder's owner: else the server, which has another user, could not
// open it. -1 with errno if the file is there already, or cannot be made or given away.
int open_new_data_file(const std::filesystem::path& file) {
  const int made = open_new(file);
  if (made < 0 || ::geteuid() != 0 || give_to_owner_of_folder(made, file)) return made;
  const int why = errno;
  ::close(made);
  errno = why;
  return -1;
}

// REQUIRES: errno, if there is no handle
void close_made(int handle, const std::filesystem::path& file) {
  if (handle < 0) throw StartFailure("cannot make " + file.string() + ": " + std::strerror(errno));
  ::close(handle);
}

}  // namespace

void make_private_file(const std::filesystem::path& file) { close_made(open_new(file), file); }

void make_data_file(const std::filesystem::path& file) { close_made(open_new_data_file(file), file); }

namespace {

// Makes the file if there is none. SQLite gives its -wal and -shm the permissions of the database.
void make_private(const std::filesystem::path& file) {
  const auto owner_only = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
  if (!std::filesystem::exists(file)) make_data_file(file);
  for (const char* each : {"", "-wal", "-shm"})
    if (const std::filesystem::path path(file.string() + each); std::filesystem::is_regular_file(path))
      keep_private(path, owner_only);
}

}  // namespace

FolderLock::FolderLock(const std::filesystem::path& folder) {
  std::error_code ec;
  const bool made = std::filesystem::create_directories(folder, ec);
  if (ec) throw StartFailure("cannot make the data folder " + folder.string() + ": " + ec.message());
  // A folder with other things in it is not ours to close; the files in it are.
  const bool ours = made || std::filesystem::is_empty(folder, ec) || std::filesystem::exists(database_file(folder), ec);
  if (ours) keep_private(folder, std::filesystem::perms::owner_all);
  const auto path = folder / "lock";
  file_ = open_new_data_file(path);
  if (file_ < 0 && errno == EEXIST) file_ = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (file_ < 0) throw StartFailure("cannot write to the data folder " + folder.string() + ": " + std::strerror(errno));
  if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  ::close(file_);
  throw StartFailure("the data folder " + folder.string() + " is in use by another clowder");
}

FolderLock::~FolderLock() { ::close(file_); }

std::filesystem::path database_file(const std::filesystem::path& folder) { return folder / "clowder.db"; }

std::size_t check_database(const std::filesystem::path& file, std::span<const Embedded> steps) {
  try {
    auto database = open_to_read(file);
    const auto applied = applied_steps(database);
    migration::check(applied, steps);
    check_shape(database, applied, steps);
    return applied.size();
  } catch (const SQLite::Exception& failure) { fail(file, failure); }
}

std::size_t check_filled_database(const std::filesystem::path& file, std::span<const Embedded> steps) {
  const auto applied = check_database(file, steps);
  if (applied == 0) throw StartFailure("the database " + file.string() + " is empty");
  return applied;
}

void check_newest_database(const std::filesystem::path& file, std::span<const Embedded> steps) {
  if (check_filled_database(file, steps) < steps.size())
    throw StartFailure("the database " + file.string() +
                       " was made by an older version: start the server once, or restore it into another folder");
}

void prepare_database(const std::filesystem::path& file, std::span<const Embedded> steps) {
  if (std::filesystem::exists(file)) (void)check_database(file, steps);
  make_private(file);
  try {
    apply_missing(file, steps);
  } catch (const SQLite::Exception& failure) { fail(file, failure); }
}

// With many rooms every commit touches many pages, the same ones again and again: kept in
// memory (64 MiB at most) they need not be read back, and a log of 16 MiB is carried over once
// where the usual 4 MiB would be carried over four times. While another process reads for long, the log grows; it is
// cut back to 64 MiB afterwards. What a savepoint may have to put back is kept in memory, not in a file of its own.
constexpr const char* writer_memory =
    "PRAGMA cache_size=-65536; PRAGMA wal_autocheckpoint=4096; PRAGMA journal_size_limit=67108864; "
    "PRAGMA temp_store=MEMORY";

SQLite::Database open_to_write(const std::filesystem::path& file, const std::string& vfs) {
  SQLite::Database database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, busy_ms, vfs);
  database.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA trusted_schema=OFF");
  // Bytes of deleted rows do not stay in the file, whatever SQLite was built with.
  database.exec("PRAGMA secure_delete=ON");
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
