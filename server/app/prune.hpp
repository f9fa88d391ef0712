// `clowder prune`: removes what nobody has used for long.
#pragma once

#include "server/app/progress.hpp"

#include <cstdint>
#include <filesystem>
#include <iosfwd>

namespace server {

struct Prune {
  int older_than = 0;      // days
  std::string store = {};  // postgresql://...; "": the file in the data folder
};

// Removes what pruning.hpp lists and says on `out` how much; never a match. `now` is in ms since 1970. The server must
// not run. The exit code: 0. Throws StartFailure if a server runs, or the database cannot be used.
int prune(const Prune&, const std::filesystem::path& data, std::int64_t now, std::ostream& out, Progress&);

}  // namespace server
