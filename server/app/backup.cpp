#include "server/app/backup.hpp"

#include "server/app/doctor.hpp"
#include "server/base/log_value.hpp"
#include "server/store/database.hpp"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <functional>
#include <optional>
#include <ostream>

namespace server {
namespace {

constexpr int pages_a_step = 1'024;                      // 4 MiB: a few milliseconds
constexpr std::size_t steps_max = std::size_t{1} << 20;  // of the server: it copies a terabyte

StartFailure failed(const std::string& what, const std::filesystem::path& path, const std::string& why) {
  return StartFailure(what + " " + path.string() + ": " + why);
}

// What was written, or renamed in a folder, survives a loss of power.
void sync(const std::filesystem::path& path) {
  const int handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = handle >= 0 && ::fsync(handle) == 0;
  const int why = errno;
  if (handle >= 0) ::close(handle);
  if (!synced) throw failed("cannot write", path, std::strerror(why));
}

std::filesystem::path folder_of(const std::filesystem::path& file) {
  return file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
}

std::filesystem::path beside(const std::filesystem::path& file, const std::string& ending) {
  return file.string() + ending;
}

// To another file system it is copied, when it has lost its name: so nothing is left of it if this process is killed.
void move(const std::filesystem::path& from, const std::filesystem::path& to) {
  std::error_code ec;
  std::filesystem::rename(from, to, ec);
  if (!ec) return;
  std::ifstream source(from, std::ios::binary);
  if (!source) throw failed("cannot read", from, std::strerror(errno));
  const auto bytes = std::filesystem::file_size(from);
  std::filesystem::remove(from);
  std::ofstream target(to, std::ios::binary | std::ios::trunc);
  target << source.rdbuf();
  if (!target.flush() || std::filesystem::file_size(to) != bytes)
    throw failed("cannot write", to, std::strerror(errno));
}

// A lock on a file, which ends with this process at the latest. Some file systems have none: there it holds nobody back.
class FileLock {
 public:
  // Throws StartFailure if another process has it, or if the file at `path` is another one by now.
  explicit FileLock(const std::filesystem::path& path) : handle_(::open(path.c_str(), O_RDWR | O_CLOEXEC)) {
    if (handle_ < 0 && errno != ENOENT) throw failed("cannot write", path, std::strerror(errno));
    if (handle_ >= 0 && lock() && is_at(path)) return;
    if (handle_ >= 0) ::close(handle_);
    throw failed("cannot write", path, "another clowder is writing it");
  }
  ~FileLock() { ::close(handle_); }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  // False if another process has it.
  bool lock() { return ::flock(handle_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK; }
  bool is_at(const std::filesystem::path& path) const {
    struct stat locked = {}, named = {};
    return ::fstat(handle_, &locked) == 0 && ::stat(path.c_str(), &named) == 0 && locked.st_ino == named.st_ino;
  }
  int handle_;
};

// A copy that is being made: removed again unless it gets its name. Two processes do not make the same one.
class Unfinished {
 public:
  Unfinished(const std::filesystem::path& file, const std::function<void(const std::filesystem::path&)>& make)
      : path_(beside(file, ".unfinished")) {
    remove_left_over();
    make(path_);
    lock_.emplace(path_);
  }
  ~Unfinished() {
    if (lock_) remove();
  }
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;

  const std::filesystem::path& path() const { return path_; }
  // `from` is the copy.
  void take(const std::filesystem::path& from) {
    move(from, path_);
    lock_.emplace(path_);  // it may be another file now
  }
  void become(const std::filesystem::path& file) {
    sync(path_);
    std::filesystem::rename(path_, file);
    sync(folder_of(file));
  }

 private:
  // Of an attempt that was killed. One that goes on keeps what it has.
  void remove_left_over() {
    if (!std::filesystem::exists(path_)) return;
    const FileLock nobody_writes(path_);
    remove();
  }
  void remove() {
    std::error_code ignored;
    for (const char* each : {"", "-journal", "-wal", "-shm"}) std::filesystem::remove(beside(path_, each), ignored);
  }
  std::filesystem::path path_;
  std::optional<FileLock> lock_;
};

// One file, without a log beside it.
void leave_wal(SQLite::Database& database) { database.exec("PRAGMA journal_mode=DELETE"); }

// Copies in small steps from one moment of the source: without that moment held, a step would begin anew whenever the
// server has written.
void copy(const std::filesystem::path& from, const std::filesystem::path& to, Progress& progress) {
  auto source = open_to_read(from);
  SQLite::Database target(to.string(), SQLite::OPEN_READWRITE);
  {
    SQLite::Transaction moment(source);
    source.execAndGet("SELECT count(*) FROM sqlite_schema");
    SQLite::Backup steps(target, source);
    for (int said = SQLITE_OK; said != SQLITE_DONE;) {
      said = steps.executeStep(pages_a_step);
      const auto all = static_cast<std::size_t>(steps.getTotalPageCount());
      progress.show("pages", all - static_cast<std::size_t>(steps.getRemainingPageCount()), all);
      if (said == SQLITE_BUSY || said == SQLITE_LOCKED) throw SQLite::Exception("the database is locked", said);
    }
  }
  leave_wal(target);
}

bool is_older(const std::filesystem::path& file) {
  return check_filled_database(file, migrations()) < migrations().size();
}

// One file of this version's shape.
void bring_to_newest(const std::filesystem::path& file) {
  prepare_database(file, migrations());
  SQLite::Database database(file.string(), SQLite::OPEN_READWRITE);
  leave_wal(database);
}

// The server's copy: removed unless it was moved.
class MadeByServer {
 public:
  explicit MadeByServer(std::filesystem::path path) : path_(std::move(path)) {}
  ~MadeByServer() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  MadeByServer(const MadeByServer&) = delete;
  MadeByServer& operator=(const MadeByServer&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// False if no server answers, or it cannot go on. Its copy is in the same folder as the database.
bool copy_by_server(const AskForCopy& ask, const std::filesystem::path& data, Unfinished& to, Progress& progress) {
  auto made = ask(true);
  if (!made) return false;
  const MadeByServer copied(data / made->file.filename());
  for (std::size_t steps = 0; !made->is_whole; ++steps) {
    if (steps == steps_max || !std::filesystem::exists(copied.path())) return false;
    progress.show("pages", made->pages, made->of);
    sync(copied.path());  // else the system would make the server wait for the disk, in the end
    made = ask(false);
    if (!made) return false;
  }
  progress.show("pages", made->pages, made->of);
  to.take(copied.path());
  SQLite::Database target(to.path().string(), SQLite::OPEN_READWRITE);
  leave_wal(target);
  return true;
}

// Moves SQLite's log into the file. A damaged database keeps its log.
void fold_log(const std::filesystem::path& file, std::ostream& out) {
  try {
    open_to_write(file).exec("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch (const SQLite::Exception& failure) {
    out << "the database that is there cannot be opened: " << printable(failure.what()) << '\n';
  }
}

// Of SQLite's log.
constexpr std::array log_parts{"-wal", "-shm"};

bool has_any_part(const std::filesystem::path& file) {
  const auto is_there = [&](const char* each) { return std::filesystem::exists(beside(file, each)); };
  return std::filesystem::exists(file) || std::ranges::any_of(log_parts, is_there);
}

// Under another name, too: in its place stays a database until the other one takes it. Else a server that starts after
// a kill in between would begin with an empty one. Some file systems have no second names.
void keep_name(const std::filesystem::path& file, const std::filesystem::path& kept) {
  std::error_code has_none;
  std::filesystem::create_hard_link(file, kept, has_none);
  if (has_none) std::filesystem::rename(file, kept);
}

// What is there of a database gets another name. Also a log alone, whose database somebody has taken away: SQLite would
// add it to the other file. Returns what to say of it; "" if nothing is there.
std::string keep_old(const std::filesystem::path& file, std::ostream& out) {
  if (!has_any_part(file)) return "";
  const bool is_whole = std::filesystem::exists(file);
  if (is_whole) fold_log(file, out);
  std::filesystem::path kept;
  for (int number = 1; kept.empty() || has_any_part(kept); ++number)
    kept = beside(file, ".before-restore-" + std::to_string(number));
  if (is_whole) keep_name(file, kept);
  for (const char* each : log_parts)
    if (std::filesystem::exists(beside(file, each))) std::filesystem::rename(beside(file, each), beside(kept, each));
  if (is_whole) return "the database that was there is " + kept.string();
  return "the log of a database that is gone was there: it is " + beside(kept, "-wal").string();
}

// Reads all of what `made` holds. A backup from before an update stays as it is, for the version that made it: then a
// second copy is read, in this version's shape.
int verify(const std::filesystem::path& made, const Backup& wanted, std::ostream& out, Progress& progress) {
  if (!is_older(made)) return doctor_file({}, made, out, progress);
  const Unfinished second(beside(wanted.file, ".verify"), make_private_file);
  try {
    copy(made, second.path(), progress);
    bring_to_newest(second.path());
  } catch (const SQLite::Exception& failure) { throw failed("cannot verify", wanted.file, failure.what()); }
  return doctor_file({}, second.path(), out, progress);
}

}  // namespace

int back_up(const Backup& wanted, const std::filesystem::path& data, const AskForCopy& ask, std::ostream& out,
            Progress& progress) {
  const auto file = database_file(data);
  if (!std::filesystem::exists(file)) throw StartFailure("there is no database in " + data.string());
  check_filled_database(file, migrations());
  Unfinished made(wanted.file, make_private_file);
  // Asked after the lock was taken: another process may have made it until then.
  if (std::filesystem::exists(wanted.file)) throw failed("cannot write", wanted.file, "it is there already");
  try {
    if (!copy_by_server(ask, data, made, progress)) copy(file, made.path(), progress);
  } catch (const std::filesystem::filesystem_error& failure) {
    throw StartFailure(failure.what());
  } catch (const SQLite::Exception& failure) { throw failed("cannot copy to", wanted.file, failure.what()); }
  check_filled_database(made.path(), migrations());
  if (wanted.verify && verify(made.path(), wanted, out, progress) != 0) return 1;
  made.become(wanted.file);
  out << "the backup is " << wanted.file.string() << ", " << std::filesystem::file_size(wanted.file) << " bytes\n";
  return 0;
}

int restore(const Restore& wanted, const std::filesystem::path& data, std::ostream& out, Progress& progress) {
  if (!std::filesystem::exists(wanted.file)) throw failed("cannot read", wanted.file, "there is no such file");
  const FolderLock lock(data);
  const auto file = database_file(data);
  if (std::filesystem::exists(file) && std::filesystem::equivalent(file, wanted.file))
    throw failed("cannot restore", wanted.file, "it is the database itself");
  const bool brings_to_newest = is_older(wanted.file);
  Unfinished made(file, make_data_file);
  try {
    copy(wanted.file, made.path(), progress);
    if (brings_to_newest) bring_to_newest(made.path());
  } catch (const SQLite::Exception& failure) { throw failed("cannot restore", wanted.file, failure.what()); }
  if (wanted.verify && doctor_file({}, made.path(), out, progress) != 0) return 1;
  const auto kept = keep_old(file, out);
  made.become(file);
  if (!kept.empty()) out << kept << '\n';
  out << "restored " << wanted.file.string() << '\n';
  return 0;
}

}  // namespace server
