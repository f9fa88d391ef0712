// `clowder backup` and `clowder restore`: the whole database as one file, and back.
#pragma once

#include "server/app/progress.hpp"

#include <filesystem>
#include <iosfwd>

namespace server {

struct Backup {
  std::filesystem::path file;
  bool verify = false;  // reads all of the copy before it takes its name, as `doctor` does
};

struct Restore {
  std::filesystem::path file;
  bool verify = false;  // reads all of the backup before it is put in place, as `doctor` does
};

// Copies the database as it is now, also beside a running server. The copy is made beside FILE and takes its name when
// it is whole and on the disk; only its owner can read it. Writes of the server stay in SQLite's log until the copy is
// made. The exit code: 1 if `verify` finds a fault, which it says on `out`; no copy is left then. Throws StartFailure
// if FILE is there already, or one of the two cannot be used.
int back_up(const Backup&, const std::filesystem::path& data, std::ostream& out, Progress&);

// Puts a backup in place of the database, which is kept under another name beside it. The server must not run. The
// exit code: 1 if `verify` finds a fault, which it says on `out`; nothing is changed then. Throws StartFailure if the
// folder is in use, or FILE is no database of this version or an older one.
int restore(const Restore&, const std::filesystem::path& data, std::ostream& out, Progress&);

}  // namespace server
