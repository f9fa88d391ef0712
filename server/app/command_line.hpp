// The command line: which command is asked for, and its settings.
#pragma once

#include "server/app/admin.hpp"
#include "server/app/backup.hpp"
#include "server/app/commands/arena.hpp"
#include "server/app/commands/replay.hpp"
#include "server/app/commands/simulate.hpp"
#include "server/app/commands/verify.hpp"
#include "server/app/doctor.hpp"
#include "server/app/exchange.hpp"
#include "server/app/migrate.hpp"
#include "server/app/prune.hpp"
#include "server/base/config.hpp"

#include <optional>

namespace server {

// What is asked for: serving, unless one of the others is there.
struct CommandLine {
  Config config;
  std::optional<Simulation> simulate;
  std::optional<Arena> arena;
  std::optional<Replay> replay;
  std::optional<Verification> verify;
  std::optional<Export> export_options;
  std::optional<Import> import_options;
  std::optional<Doctor> doctor;
  std::optional<Backup> backup;
  std::optional<Restore> restore;
  std::optional<Prune> prune;
  std::optional<Migrate> migrate;
  std::optional<Admin> admin;
  bool health = false;
};

// None if everything is said already (help, version, a wrong flag): `exit_code` is then the
// process's. A wrong flag is told in one line on stderr, with 1.
std::optional<CommandLine> read_command_line(int argc, const char* const* argv, int& exit_code);

}  // namespace server
