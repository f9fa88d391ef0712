// Reads a whole database and says everything that is wrong with it: what a start does not look at.
#pragma once

#include "server/base/embedded.hpp"
#include "server/store/store.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace server {

struct Inspection {
  // What is wrong, in one line: which match or table, and what.
  std::function<void(const std::string&)> found;
  // So much of this part has been read. `of` may be 0.
  std::function<void(std::string_view part, std::size_t done, std::size_t of)> progress = [](auto, auto, auto) {};
  // A further check of a match whose log is whole: what is wrong with it, if anything is.
  std::function<std::optional<std::string>(const MatchRecord&, const std::vector<EntryRecord>&)> match =
      [](const auto&, const auto&) { return std::nullopt; };
};

struct Inspected {
  std::size_t matches = 0, rooms = 0, players = 0;
  std::size_t faults = 0;
};

// Checks the shape (check_database()), every table and index (SQLite's integrity_check and foreign keys, a table at a
// time), and of every match: its record, its seats, every request of its log and journal against the hash chain, and
// that the log is as long as was noted. May run beside a server: it only reads, and no read lasts longer than that of
// one table. Throws StartFailure if the file cannot be read at all, or an older version made it.
Inspected inspect(const std::filesystem::path& file, std::span<const Embedded> steps, const Inspection&);
// What it asks of the database besides SQLite's own checks and what a reader asks, for tests.
std::vector<std::string> inspection_statements();

}  // namespace server
