// Copies a whole database from SQLite into PostgreSQL.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace server {

// So many rows of this table are copied.
using ShowCopied = std::function<void(std::string_view table, std::size_t done, std::size_t of)>;

// Copies every row of every table in one transaction: all of them, or none. Returns how many. Throws StartFailure if
// the target holds a row or a server runs on it, SQLite::Exception if the file fails, and sql::Failure if PostgreSQL does.
// REQUIRES: both have the newest shape (prepare_database(), prepare_postgres()); no server runs on the file
std::size_t copy_to_postgres(const std::filesystem::path& file, const std::string& connection, const ShowCopied&);

}  // namespace server
