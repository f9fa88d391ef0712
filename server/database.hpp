// The file that everything is kept in: one folder, one database, one server at a time.
#pragma once

#include "server/embedded.hpp"

#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>

namespace server {

// What keeps a server from starting: one line for whoever started it.
class StartFailure : public std::runtime_error {
  using runtime_error::runtime_error;
};

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

std::filesystem::path database_file(const std::filesystem::path& folder);

// Looks the file over (integrity_check), then brings it to the newest shape, each step in a
// transaction of its own and only once. Throws StartFailure, and leaves the file as it was,
// if it is damaged or no database, newer than `steps`, or was made by steps that differ;
// also if a step fails (the steps before it stay).
// REQUIRES: the folder is locked
void prepare_database(const std::filesystem::path& file, std::span<const Embedded> steps);

// The one connection that writes and checkpoints: WAL, synchronous=FULL. Two of them at the
// same time can damage the file (SQLite before 3.51.3, in WAL mode).
SQLite::Database open_to_write(const std::filesystem::path& file, const std::string& vfs = {});
// A connection that can only read, and never checkpoints.
SQLite::Database open_to_read(const std::filesystem::path& file, const std::string& vfs = {});

}  // namespace server
