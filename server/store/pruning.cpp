#include "server/store/pruning.hpp"

#include "server/store/database.hpp"

#include <SQLiteCpp/Transaction.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace server {
namespace {

constexpr std::size_t removed_at_once = 500;

using Statements = std::vector<std::string>;

std::vector<std::string> keys_of(SQLite::Database& database, const std::string& sql, std::int64_t before) {
  SQLite::Statement query(database, sql);
  query.bind(1, before);
  std::vector<std::string> keys;
  while (query.executeStep()) keys.push_back(query.getColumn(0));
  return keys;
}

void remove(std::vector<SQLite::Statement>& statements, const std::string& key) {
  for (auto& each : statements) {
    each.reset();
    each.bind(1, key);
    each.exec();
  }
}

}  // namespace

Pruned prune_database(const std::filesystem::path& file, std::int64_t before,
                      const std::function<void(std::string_view part, std::size_t done, std::size_t of)>& progress) {
  auto database = open_to_write(file);
  const auto remove_all = [&](std::string_view part, const std::string& which, const Statements& how) {
    const auto keys = keys_of(database, which, before);
    std::vector<SQLite::Statement> statements;
    for (const auto& sql : how) statements.emplace_back(database, sql);
    for (std::span<const std::string> left(keys); !left.empty();) {
      const auto some = left.first(std::min(left.size(), removed_at_once));
      progress(part, keys.size() - left.size(), keys.size());
      SQLite::Transaction transaction(database);
      for (const auto& key : some) remove(statements, key);
      transaction.commit();
      left = left.subspan(some.size());
    }
    progress(part, keys.size(), keys.size());
    return keys.size();
  };
  Pruned pruned;
  pruned.chats = remove_all("chat", "SELECT number FROM chats WHERE at < ?", {"DELETE FROM chats WHERE number = ?"});
  pruned.rooms = remove_all(
      "rooms",
      "SELECT code FROM rooms WHERE (CASE WHEN closed != 0 THEN closed < ?1 ELSE phase = 'waiting' AND changed < ?1 "
      "END) AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.room = rooms.code)",
      {"DELETE FROM chats WHERE room = ?", "DELETE FROM room_players WHERE room = ?",
       "DELETE FROM rooms WHERE code = ?"});
  pruned.players =
      remove_all("players",
                 "SELECT id FROM players WHERE created < ?1 "
                 "AND NOT EXISTS (SELECT 1 FROM match_seats WHERE match_seats.player = players.id) "
                 "AND NOT EXISTS (SELECT 1 FROM room_players WHERE room_players.player = players.id) "
                 "AND id NOT IN (SELECT player FROM tokens WHERE tokens.created >= ?1 OR tokens.used >= ?1)",
                 {"DELETE FROM tokens WHERE player = ?", "DELETE FROM players WHERE id = ?"});
  return pruned;
}

}  // namespace server
