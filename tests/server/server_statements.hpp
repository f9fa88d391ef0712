// The statements of a server, for tests that read how a database carries them out.
#pragma once

#include "server/store/store_reader.hpp"
#include "server/store/store_writer.hpp"
#include "tests/server/watched_database.hpp"

#include <functional>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace server {

// Those that are to read all of a table.
inline const std::set<std::string> read_all{
    "SELECT number, match, first, body, chain, to_act FROM journal ORDER BY number",  // once, at the start
    "SELECT id FROM matches WHERE ended != 0 ORDER BY number",                        // export of everything
};
// Tables that are short however much was played: what servers tell each other, of which the old goes, and PostgreSQL's
// list of its databases.
inline const std::set<std::string> short_tables{"heartbeats", "listings", "orders", "wrong_codes", "pg_database"};
// Read from its end, for as many rooms as are listed.
inline constexpr std::string_view listed_index = "rooms_open_to_all";

// What reader and writer of the store prepare when they are opened, and when the server starts: SELECT, INSERT, UPDATE
// and DELETE. Each connection is a new one of an empty database.
inline std::set<std::string> server_statements(const std::function<std::unique_ptr<sql::Database>()>& open) {
  class Listed final : public WatchedDatabase {
   public:
    Listed(std::unique_ptr<sql::Database> database, std::set<std::string>& statements)
        : WatchedDatabase(std::move(database)), statements_(statements) {}
    std::unique_ptr<sql::Prepared> prepare(const std::string& statement) override {
      const auto begins = [&](const char* word) { return statement.starts_with(word); };
      if (begins("SELECT ") || begins("INSERT ") || begins("UPDATE ") || begins("DELETE "))
        statements_.insert(statement);
      return WatchedDatabase::prepare(statement);
    }

   private:
    std::set<std::string>& statements_;
  };
  std::set<std::string> statements;
  StoreReader reader(std::make_unique<Listed>(open(), statements));
  StoreWriter writer(std::make_unique<Listed>(open(), statements));
  writer.note_outage("server", 1);
  return statements;
}

// The one with this text in it. Throws if there is none or are several.
inline std::string statement_with(const std::set<std::string>& statements, const std::string& text) {
  std::vector<std::string> found;
  for (const auto& each : statements)
    if (each.find(text) != each.npos) found.push_back(each);
  if (found.size() != 1) throw std::logic_error(std::to_string(found.size()) + " statements with " + text);
  return found.front();
}

}  // namespace server
