// A copy of a database of SQLite that the connection which writes makes in steps, between its transactions. SQLite puts
// what this connection writes meanwhile into the copy, too. So no read transaction is held, and SQLite's log (WAL) is
// moved into the database and begun anew as ever: it stays small however long the copy takes.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>

namespace SQLite {
class Database;
}

namespace server {

struct CopyProgress {
  std::filesystem::path file = {};  // the copy, beside the database
  std::size_t pages = 0, of = 0;
  bool is_whole = false;  // the file is the database as it was after the last step; nothing of it was synced
};

class OnlineCopy {
 public:
  // Makes the file, which only its owner can read, and removes older copies. Throws StartFailure, or SQLite::Exception
  // as step() does.
  // REQUIRES: the folder is locked; no other connection writes to the source, which outlives this
  explicit OnlineCopy(SQLite::Database& source);
  ~OnlineCopy();  // removes a copy that is not whole
  OnlineCopy(const OnlineCopy&) = delete;
  OnlineCopy& operator=(const OnlineCopy&) = delete;

  // Copies the next pages: a millisecond or two. What was written is only in the system's memory: sync it before
  // the next step, or the system will make the writer wait for the disk.
  // REQUIRES: the source has no transaction open; the copy is not whole
  CopyProgress step();

 private:
  struct Parts;
  std::filesystem::path file_;
  std::unique_ptr<Parts> parts_;
};

// Copies that a server or a backup which was killed has left beside the database. REQUIRES: the folder is locked
void remove_unfinished_copies(const std::filesystem::path& database_file);

}  // namespace server
