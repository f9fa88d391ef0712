// `clowder export` and `clowder import`: matches of the database as files, and back.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace server {

struct Export {
  std::vector<std::string> matches = {};  // ids
  bool all = false;                       // every match that is over
  std::filesystem::path out = ".";        // made if it is not there
  std::string store = {};                 // postgresql://...; "": the file in the data folder
};

struct Import {
  std::vector<std::filesystem::path> files = {};
  std::string store = {};  // postgresql://...; "": the file in the data folder
};

// Writes OUT/<id>.json for each match that is over, checked as `verify` does, and says so on
// `out`. May run beside the server. The exit code: 1 after a line on `err` for each match that
// could not be written.
int export_matches(const Export&, const std::filesystem::path& data, std::ostream& out, std::ostream& err);

// Adds matches that are over, each checked first and added wholly or not at all; says so on
// `out`. With the file no server may run; with `store` it may run beside servers. The exit code: 1 after a line on
// `err` for each file that was refused: bad, not over, or there already. Throws StartFailure if the database cannot be
// used.
int import_matches(const Import&, const std::filesystem::path& data, std::ostream& out, std::ostream& err);

}  // namespace server
