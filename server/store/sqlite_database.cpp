#include "server/store/sqlite_database.hpp"

#include "server/store/database.hpp"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

namespace server {
namespace {

using sql::Failure;

sql::Failure failure_of(const SQLite::Exception& failure) {
  const int code = failure.getExtendedErrorCode();
  const bool there = code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY;
  const auto kind = there                                         ? Failure::Kind::there_already
                    : failure.getErrorCode() == SQLITE_CONSTRAINT ? Failure::Kind::does_not_fit
                                                                  : Failure::Kind::failed;
  return {kind, std::to_string(code), failure.what()};
}

template <class Work>
auto translated(Work work) {
  try {
    return work();
  } catch (const SQLite::Exception& failure) { throw failure_of(failure); }
}

class SqlitePrepared final : public sql::Prepared {
 public:
  SqlitePrepared(SQLite::Database& database, const std::string& text)
      : statement_(translated([&] { return SQLite::Statement(database, text); })) {}

  void bind(int at, std::int64_t number) override {
    translated([&] { statement_.bind(at, number); });
  }
  void bind_text(int at, std::string_view text) override {
    translated([&] { statement_.bind(at, std::string(text)); });
  }
  void bind_bytes(int at, std::string_view bytes) override {
    translated(
        [&] { statement_.bindNoCopy(at, static_cast<const void*>(bytes.data()), static_cast<int>(bytes.size())); });
  }
  void bind_null(int at) override {
    translated([&] { statement_.bind(at); });
  }
  bool next() override {
    return translated([&] { return statement_.executeStep(); });
  }
  void run_later() override {
    while (next()) {}
  }
  void reset() noexcept override { statement_.tryReset(); }
  std::int64_t integer(int column) const override { return row().getColumn(column).getInt64(); }
  std::string_view bytes(int column) const override {
    const auto value = row().getColumn(column);
    const auto* data = static_cast<const char*>(value.getBlob());
    return {data, static_cast<std::size_t>(value.getBytes())};
  }
  bool is_null(int column) const override { return statement_.isColumnNull(column); }

 private:
  SQLite::Statement& row() const { return statement_; }

  mutable SQLite::Statement statement_;  // SQLiteCpp reads columns through a statement that may change
};

}  // namespace

std::unique_ptr<sql::Prepared> SqliteDatabase::prepare(const std::string& sql) {
  return std::make_unique<SqlitePrepared>(database_, sql);
}

void SqliteDatabase::run(const std::string& sql) {
  translated([&] { database_.exec(sql); });
}

const sql::Dialect& SqliteDatabase::dialect() const {
  static const sql::Dialect dialect{
      .begin_write = "BEGIN IMMEDIATE",
      .begin_read = "BEGIN",
      .probe = "PRAGMA user_version=0",
      .tidy = "PRAGMA wal_checkpoint(TRUNCATE)",
      .ordered_join = "CROSS JOIN",
      .and_lock = "",  // one transaction writes at a time
      .and_share = "",
      .skip_locked = "",
      .seats =
          "(SELECT json_group_array(json_patch(json_object('player', player, 'name', name, 'kind', kind), "
          "json_object('hints', nullif(hints, 0), 'hinted', json('[' || nullif(hinted, '') || ']'), 'level', level))) "
          "FROM (SELECT player, name, kind, hints, hinted, level FROM match_seats WHERE match = number ORDER BY "
          "seat))"};
  return dialect;
}

std::unique_ptr<sql::Database> open_sqlite_to_write(const std::filesystem::path& file, const std::string& vfs) {
  return translated([&] { return std::make_unique<SqliteDatabase>(open_to_write(file, vfs)); });
}

std::unique_ptr<sql::Database> open_sqlite_to_read(const std::filesystem::path& file, const std::string& vfs) {
  return translated([&] { return std::make_unique<SqliteDatabase>(open_to_read(file, vfs)); });
}

}  // namespace server
