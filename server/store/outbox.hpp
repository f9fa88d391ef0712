// What players who are away are to be told: rows of the outbox, as the connection that writes adds and removes them.
// The caller opens and commits transactions.
#pragma once

#include "server/store/sql.hpp"
#include "server/store/store.hpp"

#include <optional>
#include <string>

namespace server {

// A row that has player, kind, room, match and at. Throws std::runtime_error if the kind is none.
Notification notification_in(const sql::Statement& row);

// Every member throws sql::Failure.
class Outbox {
 public:
  explicit Outbox(sql::Database&);

  // In place of one of the same kind, player and room. Of a player who has too many the oldest one goes.
  // REQUIRES: the room is stored
  void add(const Notification&);
  // No more to be told, unless it was replaced by one of another match or time since.
  void drop(const Notification&);
  // No more to be told, of whichever match and time.
  void drop_kind(const Notification&);
  // The player has been shown the room.
  void drop_of(const std::string& player, const std::string& room);
  void drop_all_of(const std::string& player);
  // The one that is due for longest, if there is one; it is due again later, each time later than before.
  std::optional<Notification> take_due(std::int64_t now);

 private:
  sql::Statement insert_, forget_, drop_, drop_kind_, drop_in_room_, drop_all_, take_;
};

}  // namespace server
