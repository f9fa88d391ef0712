#include "server/store/pruning.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace server {
namespace {

constexpr std::size_t removed_at_once = 500;

// ?1 is the time.
const std::string old_rooms =
    "(CASE WHEN closed != 0 THEN closed < ?1 ELSE phase = 'waiting' AND changed < ?1 END) AND NOT EXISTS (SELECT 1 "
    "FROM "
    "matches WHERE matches.room = rooms.code)";
const std::string old_players =
    "created < ?1 AND NOT EXISTS (SELECT 1 FROM match_seats WHERE match_seats.player = players.id) AND NOT EXISTS "
    "(SELECT 1 FROM room_players WHERE room_players.player = players.id) AND NOT EXISTS (SELECT 1 FROM tokens WHERE "
    "tokens.player = players.id AND (tokens.created >= ?1 OR tokens.used >= ?1))";

// What is removed with each key, in this order.
using Statements = std::vector<std::string>;

class Pruning {
 public:
  Pruning(sql::Database& database, std::int64_t before, const PruneProgress& progress)
      : database_(database), before_(before), progress_(progress) {}

  // Lines are many, and nothing else refers to them.
  std::size_t remove_chats() {
    const std::string old = "FROM chats WHERE at < ?1";
    std::size_t all = 0, removed = 0;
    {
      sql::Statement count(database_, "SELECT count(*) " + old);
      count.bind(1, before_);
      if (count.next()) all = static_cast<std::size_t>(count.integer(0));
    }
    sql::Statement remove(database_, "DELETE FROM chats WHERE number IN (SELECT number " + old + " LIMIT " +
                                         std::to_string(removed_at_once) + ")");
    while (removed < all) {
      progress_("chat", removed, all);
      remove.bind(1, before_);
      remove.run();
      if (database_.changes() == 0) break;
      removed += static_cast<std::size_t>(database_.changes());
    }
    progress_("chat", removed, removed);
    return removed;
  }

  std::size_t remove(std::string_view part, const std::string& which, const Statements& how) {
    const auto keys = keys_of(which);
    std::vector<sql::Statement> statements;
    for (const auto& each : how) statements.emplace_back(database_, each);
    sql::Statement begin(database_, database_.dialect().begin_write), commit(database_, "COMMIT");
    for (std::span<const std::string> left(keys); !left.empty();) {
      const auto some = left.first(std::min(left.size(), removed_at_once));
      progress_(part, keys.size() - left.size(), keys.size());
      begin.run();
      for (const auto& key : some) {
        for (auto& each : statements) {
          each.bind(1, std::string_view(key));
          each.run();
        }
      }
      commit.run();
      left = left.subspan(some.size());
    }
    progress_(part, keys.size(), keys.size());
    return keys.size();
  }

 private:
  std::vector<std::string> keys_of(const std::string& which) {
    sql::Statement query(database_, which);
    query.bind(1, before_);
    std::vector<std::string> keys;
    while (query.next()) keys.push_back(query.text(0));
    return keys;
  }

  sql::Database& database_;
  const std::int64_t before_;
  const PruneProgress& progress_;
};

}  // namespace

Pruned prune_database(sql::Database& database, std::int64_t before, const PruneProgress& progress) {
  Pruning pruning(database, before, progress);
  Pruned pruned;
  pruned.chats = pruning.remove_chats();
  pruned.rooms = pruning.remove("rooms", "SELECT code FROM rooms WHERE " + old_rooms,
                                {"DELETE FROM chats WHERE room = ?", "DELETE FROM room_players WHERE room = ?",
                                 "DELETE FROM rooms WHERE code = ?"});
  pruned.players = pruning.remove("players", "SELECT id FROM players WHERE " + old_players,
                                  {"DELETE FROM tokens WHERE player = ?", "DELETE FROM device_links WHERE player = ?",
                                   "DELETE FROM players WHERE id = ?"});
  return pruned;
}

}  // namespace server
