#include "server/store/copying.hpp"

#include "server/base/start_failure.hpp"
#include "server/store/database.hpp"
#include "server/store/postgres_database.hpp"
#include "server/store/sqlite_database.hpp"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include <array>
#include <memory>
#include <vector>

namespace server {
namespace {

// What a row names comes before it.
constexpr std::array copied_tables{
    "players",      "tokens",  "rooms",   "room_players",  "chats",    "matches",      "match_seats", "logs",
    "damaged_rows", "journal", "anchors", "heartbeats",    "listings", "device_links", "outages",     "bans",
    "wrong_codes",  "reviews", "outbox",  "room_mentions", "orders",   "gone_players", "departures"};
// Their numbers go on behind the highest that was copied.
constexpr std::array numbered{"chats", "matches", "anchors", "outbox", "orders"};

constexpr std::size_t rows_told = 1000;

std::vector<std::string> columns_of(SQLite::Database& from, const std::string& table) {
  std::vector<std::string> names;
  SQLite::Statement columns(from, "SELECT name FROM pragma_table_info(?)");
  columns.bind(1, table);
  while (columns.executeStep()) names.push_back(columns.getColumn(0));
  return names;
}

void refuse_rows(sql::Database& to, const std::string& connection) {
  for (const std::string table : copied_tables) {
    sql::Statement row(to, "SELECT 1 FROM " + table + " LIMIT 1");
    if (row.next())
      throw StartFailure("the database " + postgres_place(connection) +
                         " is not empty: copy into one that nothing was stored in");
  }
}

void bind_value(sql::Statement& insert, int at, const SQLite::Column& value) {
  if (value.isNull()) return insert.bind_null(at);
  if (value.isInteger()) return insert.bind(at, value.getInt64());
  const std::string_view bytes(static_cast<const char*>(value.getBlob()), static_cast<std::size_t>(value.getBytes()));
  if (value.isBlob()) insert.bind_bytes(at, bytes);
  else insert.bind(at, bytes);
}

std::size_t copy_table(SQLite::Database& from, sql::Database& to, const std::string& table, const ShowCopied& show) {
  const auto columns = columns_of(from, table);
  std::string names, places;
  for (const auto& each : columns) {
    names += (names.empty() ? "" : ", ") + each;
    places += places.empty() ? "?" : ", ?";
  }
  const auto all = static_cast<std::size_t>(from.execAndGet("SELECT count(*) FROM " + table).getInt64());
  SQLite::Statement rows(from, "SELECT " + names + " FROM " + table);
  sql::Statement insert(to, "INSERT INTO " + table + " (" + names + ") VALUES (" + places + ")");
  std::size_t done = 0;
  for (; rows.executeStep(); ++done) {
    if (done % rows_told == 0) show(table, done, all);
    // The bytes of a row stay until the next one is read.
    for (int at = 0; at < static_cast<int>(columns.size()); ++at) bind_value(insert, at + 1, rows.getColumn(at));
    insert.run();
  }
  show(table, done, done);
  return done;
}

}  // namespace

std::size_t copy_to_postgres(const std::filesystem::path& file, const std::string& connection, const ShowCopied& show) {
  SqliteDatabase source(open_to_read(file));
  const auto to = open_postgres_alone(connection);
  refuse_rows(*to, connection);
  std::size_t copied = 0;
  to->run("BEGIN");
  for (const std::string table : copied_tables) copied += copy_table(source.native(), *to, table, show);
  for (const std::string table : numbered)
    to->run("SELECT setval(pg_get_serial_sequence('" + table + "', 'number'), max(number)) FROM " + table +
            " HAVING max(number) IS NOT NULL");
  sql::Statement(*to, "COMMIT").run();
  return copied;
}

}  // namespace server
