// `clowder migrate`: moves everything from a data folder into a PostgreSQL database.
#pragma once

#include "server/app/progress.hpp"

#include <filesystem>
#include <iosfwd>
#include <string>

namespace server {

struct Migrate {
  bool replay = false;  // also play every match of the copy again
};

// Copies the database of this folder into an empty one at `store`, then reads every match from both: the copy's hash
// chain must hold, and its entries must be the same. Says on `out` each match that differs, and how many were copied.
// The folder stays as it is. Neither may be in use.
// The exit code: 0, or 1 if a match differs. Throws StartFailure if a database cannot be used or the target holds rows.
int migrate(const Migrate&, const std::filesystem::path& data, const std::string& store, std::ostream& out, Progress&);

}  // namespace server
