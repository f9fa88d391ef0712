#include "server/store/pruning.hpp"

#include <algorithm>
#include <span>

namespace server {
namespace {

constexpr std::size_t removed_at_once = 500;

// What goes: the keys of its rows (?1: before this time), and for each key what to delete, in this order. Keys are bound
// as texts, and PostgreSQL compares no number with a text.
struct Part {
  std::string_view name;
  std::string which;
  std::vector<std::string> how;
  std::size_t Pruned::*count = nullptr;  // where it is counted, if it is
};

std::vector<Part> parts() {
  return {
      {"chat",
       "SELECT CAST(number AS TEXT) FROM chats WHERE at < ?1",
       {"DELETE FROM chats WHERE number = CAST(? AS BIGINT)"},
       &Pruned::chats},
      {"notifications",
       "SELECT CAST(number AS TEXT) FROM outbox WHERE at < ?1",
       {"DELETE FROM outbox WHERE number = CAST(? AS BIGINT)"}},
      {"rooms",
       "SELECT code FROM rooms WHERE (CASE WHEN closed != 0 THEN closed < ?1 ELSE phase = 'waiting' AND changed < ?1 "
       "END) AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.room = rooms.code)",
       {"DELETE FROM chats WHERE room = ?", "DELETE FROM outbox WHERE room = ?",
        "DELETE FROM room_players WHERE room = ?", "DELETE FROM room_mentions WHERE room = ?",
        "DELETE FROM listings WHERE room = ?", "DELETE FROM departures WHERE room = ?",
        "DELETE FROM rooms WHERE code = ?"},
       &Pruned::rooms},
      {"links", "SELECT hash FROM device_links WHERE expires < ?1", {"DELETE FROM device_links WHERE hash = ?"}},
      {"players",
       "SELECT id FROM players WHERE created < ?1 AND NOT EXISTS (SELECT 1 FROM match_seats WHERE match_seats.player = "
       "players.id) AND NOT EXISTS (SELECT 1 FROM room_players WHERE room_players.player = players.id) AND NOT EXISTS "
       "(SELECT 1 FROM room_mentions WHERE room_mentions.player = players.id) AND NOT EXISTS (SELECT 1 FROM chats "
       "WHERE chats.player = players.id) AND NOT EXISTS (SELECT 1 FROM departures WHERE departures.heir = players.id "
       "AND departures.heir != '') AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.player = players.id AND "
       "(tokens.created >= ?1 OR tokens.used >= ?1)) AND NOT EXISTS (SELECT 1 FROM device_links WHERE "
       "device_links.player = players.id AND device_links.expires >= ?1)",
       {"DELETE FROM tokens WHERE player = ?", "DELETE FROM outbox WHERE player = ?",
        "DELETE FROM players WHERE id = ?"},
       &Pruned::players},
  };
}

std::vector<std::string> keys_of(sql::Database& database, const std::string& which, std::int64_t before) {
  sql::Statement query(database, which);
  query.bind(1, before);
  std::vector<std::string> keys;
  while (query.next()) keys.push_back(query.text(0));
  return keys;
}

void remove(std::vector<sql::Statement>& statements, std::span<const std::string> keys) {
  for (const auto& key : keys)
    for (auto& each : statements) {
      each.bind(1, std::string_view(key));
      each.run();
    }
}

}  // namespace

std::vector<std::string> pruning_statements() {
  std::vector<std::string> all;
  for (const auto& part : parts()) {
    all.push_back(part.which);
    all.insert(all.end(), part.how.begin(), part.how.end());
  }
  return all;
}

Pruned prune_database(sql::Database& database, std::int64_t before, const PruneProgress& progress) {
  sql::Statement begin(database, database.dialect().begin_write), commit(database, "COMMIT");
  Pruned pruned;
  for (const auto& part : parts()) {
    const auto keys = keys_of(database, part.which, before);
    std::vector<sql::Statement> statements;
    for (const auto& sql : part.how) statements.emplace_back(database, sql);
    for (std::span<const std::string> left(keys); !left.empty();) {
      const auto some = left.first(std::min(left.size(), removed_at_once));
      progress(part.name, keys.size() - left.size(), keys.size());
      begin.run();
      remove(statements, some);
      commit.run();
      left = left.subspan(some.size());
    }
    progress(part.name, keys.size(), keys.size());
    if (part.count) pruned.*part.count = keys.size();
  }
  return pruned;
}

}  // namespace server
