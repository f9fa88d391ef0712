// Tests that run with SQLite and with PostgreSQL: an empty database of its own for each.
#pragma once

#include "server/store/postgres_database.hpp"
#include "server/store/postgres_store.hpp"
#include "server/store/sqlite_database.hpp"
#include "tests/server/private_postgres.hpp"

namespace server {

enum class Engine : std::uint8_t { sqlite, postgres };

inline constexpr std::array engines{Engine::sqlite, Engine::postgres};

inline std::string engine_name(const testing::TestParamInfo<Engine>& each) {
  return each.param == Engine::sqlite ? "Sqlite" : "Postgres";
}

class EngineTest : public testing::TestWithParam<Engine> {
 protected:
  EngineTest() {
    if (is_sqlite()) {
      prepare_database(file(), migrations());
      return;
    }
    connection_ = private_postgres().fresh_database();
    prepare_postgres(connection_, postgres_migrations());
  }
  bool is_sqlite() const { return GetParam() == Engine::sqlite; }
  std::filesystem::path file() const { return database_file(folder.path); }
  // postgresql://..., or "" with SQLite.
  const std::string& connection() const { return connection_; }

  QueuedStore& store() {
    if (store_) return *store_;
    if (is_sqlite()) store_ = std::make_unique<SqliteStore>(file(), settings);
    else store_ = std::make_unique<PostgresStore>(connection_, settings);
    return *store_;
  }
  // The next call of store() opens another one.
  std::unique_ptr<QueuedStore> release() { return std::move(store_); }
  // PostgreSQL may take a while to end a connection that was closed; until then, a server still runs.
  void reopen() {
    store_.reset();
    if (!is_sqlite()) end_connections(connection_);
  }
  // As another process does.
  std::unique_ptr<sql::Database> another_connection() const {
    if (is_sqlite()) return open_sqlite_to_read(file());
    return open_postgres(connection_);
  }
  // REQUIRES: the store is closed
  std::unique_ptr<sql::Database> writing_connection() const {
    if (is_sqlite()) return open_sqlite_to_write(file());
    return open_postgres(connection_);
  }

  Folder folder;
  StoreSettings settings;

 private:
  std::string connection_;
  std::unique_ptr<QueuedStore> store_;
};

}  // namespace server
