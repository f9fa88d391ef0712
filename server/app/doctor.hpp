// `clowder doctor`: is everything in the database as it was written?
#pragma once

#include "server/app/progress.hpp"
#include "server/store/store.hpp"

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace server {

struct Doctor {
  bool replay = false;  // also plays every match again: rules, hashes, results
};

// Says on `out` what is wrong, a line each, and at the end how much was looked at. Changes nothing, and may run beside
// the server. The exit code: 1 if anything is wrong. Throws StartFailure if there is no database that can be read.
int doctor(const Doctor&, const std::filesystem::path& data, std::ostream& out, Progress&);

// The same for a file of its own.
int doctor_file(const Doctor&, const std::filesystem::path& file, std::ostream& out, Progress&);

// Plays a stored match again by its rules. What is wrong with it, if anything is.
std::optional<std::string> fault_in_replay(const MatchRecord&, const std::vector<EntryRecord>&);

}  // namespace server
