// A connection that passes everything on to another one: tests look at what goes through.
#pragma once

#include "server/store/sql.hpp"

#include <memory>
#include <string>
#include <utility>

namespace server {

class WatchedDatabase : public sql::Database {
 public:
  explicit WatchedDatabase(std::unique_ptr<sql::Database> database) : database_(std::move(database)) {}
  std::unique_ptr<sql::Prepared> prepare(const std::string& statement) override {
    return database_->prepare(statement);
  }
  void run(const std::string& statements) override { database_->run(statements); }
  std::int64_t changes() const override { return database_->changes(); }
  void sync() override { database_->sync(); }
  bool is_usable() const override { return database_->is_usable(); }
  const sql::Dialect& dialect() const override { return database_->dialect(); }

 private:
  std::unique_ptr<sql::Database> database_;
};

}  // namespace server
