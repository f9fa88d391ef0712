// SQLite behind the interface of sql.hpp.
#pragma once

#include "server/store/sql.hpp"

#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <string>

namespace server {

class SqliteDatabase final : public sql::Database {
 public:
  explicit SqliteDatabase(SQLite::Database database) : database_(std::move(database)) {}

  std::unique_ptr<sql::Prepared> prepare(const std::string& sql) override;
  void run(const std::string& sql) override;
  std::int64_t changes() const override { return database_.getChanges(); }
  void sync() override {}  // nothing is later
  bool is_usable() const override { return true; }
  const sql::Dialect& dialect() const override;

  SQLite::Database& native() { return database_; }

 private:
  SQLite::Database database_;
};

// As open_to_write() and open_to_read() (database.hpp), but they throw sql::Failure.
std::unique_ptr<sql::Database> open_sqlite_to_write(const std::filesystem::path& file, const std::string& vfs = {});
std::unique_ptr<sql::Database> open_sqlite_to_read(const std::filesystem::path& file, const std::string& vfs = {});

}  // namespace server
