// `clowder backup` and `clowder restore`: the whole database as one file, and back.
#pragma once

#include "server/app/progress.hpp"
#include "server/store/online_copy.hpp"

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>

namespace server {

struct Backup {
  std::filesystem::path file;
  bool verify = false;  // reads all of the copy before it takes its name, as `doctor` does
};

struct Restore {
  std::filesystem::path file;
  bool verify = false;  // reads all of the backup before it is put in place, as `doctor` does
};

// Asks the server that runs on the folder to begin a copy, or to go on with it: QueuedStore::begin_copy(). None if no
// server answers, or it cannot make the copy. Throws StartFailure if it makes one for somebody else.
using AskForCopy = std::function<std::optional<CopyProgress>(bool begin)>;

// Copies the database, also beside a running server: what was stored before the call is in the copy. A server that
// answers makes the copy in its own folder, from where it is moved to FILE; its log stays small. Else this process
// copies, and what a server writes meanwhile stays in SQLite's log until the copy is made. The copy takes its
// name when it is whole and on the disk; only its owner can read it. What an older version made is copied as it is. The
// exit code: 1 if `verify` finds a fault, which it says on `out`; no copy is left then. Throws StartFailure if FILE is
// there already, or one of the two cannot be used.
int back_up(const Backup&, const std::filesystem::path& data, const AskForCopy&, std::ostream& out, Progress&);

// Puts a backup in place of the database, which is kept under another name beside it. The server must not run. What an
// older version made is brought to the newest shape first; FILE stays as it is. The exit code: 1 if `verify` finds a
// fault, which it says on `out`; nothing is changed then. Throws StartFailure if the folder is in use, or FILE is no
// database of this version or an older one.
int restore(const Restore&, const std::filesystem::path& data, std::ostream& out, Progress&);

}  // namespace server
