// The file that everything is kept in: one folder, one database, one server at a time.
#pragma once

#include "server/base/embedded.hpp"
#include "server/base/start_failure.hpp"

#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>

namespace server {

// The steps that this binary knows.
std::span<const Embedded> migrations();

// Keeps a second server away from the same folder, for as long as it lives.
class FolderLock {
 public:
  // Makes the folder if there is none. Throws StartFailure if it cannot be written to, or
  // another process holds it.
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int file_;
};

// Makes an empty file that only its owner can read. Throws StartFailure if it is there already or cannot be made.
void make_private_file(const std::filesystem::path&);
// The same in the data folder: if root makes it, it belongs to the folder's owner.
void make_data_file(const std::filesystem::path&);

std::filesystem::path database_file(const std::filesystem::path& folder);

// In a time that does not depend on how much is stored: the header, which steps made the file, that its tables are
// those of these steps, and that each of them can be entered. Throws StartFailure if it is damaged or no database,
// newer than `steps`, or was made by steps that differ. What is deep inside a table is read only by inspect()
// (inspection.hpp). Returns how many of the steps made it: 0 if nothing was ever put into it.
std::size_t check_database(const std::filesystem::path& file, std::span<const Embedded> steps);
// The same, and throws if nothing was ever put into it.
std::size_t check_filled_database(const std::filesystem::path& file, std::span<const Embedded> steps);
// The same, and throws if only some of the steps made it: who only reads needs all of its columns.
void check_newest_database(const std::filesystem::path& file, std::span<const Embedded> steps);

// Checks the file if there is one, then brings it to the newest shape, each step in a transaction
// of its own and only once. Throws StartFailure, and leaves the file as it was, if
// check_database() does; also if a step fails (the steps before it stay).
// REQUIRES: the folder is locked
void prepare_database(const std::filesystem::path& file, std::span<const Embedded> steps);

// The one connection that writes and checkpoints: WAL, synchronous=FULL. Two of them at the
// same time can damage the file (SQLite before 3.51.3, in WAL mode).
SQLite::Database open_to_write(const std::filesystem::path& file, const std::string& vfs = {});
// A connection that can only read, and never checkpoints.
SQLite::Database open_to_read(const std::filesystem::path& file, const std::string& vfs = {});

}  // namespace server
