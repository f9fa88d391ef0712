#include "server/store/outbox.hpp"

#include "server/base/limits.hpp"
#include "server/store/row_values.hpp"

#include <stdexcept>

namespace server {
namespace {

// The pause doubles with each try. PostgreSQL shifts by 32 bits only.
const std::string next_due = "CASE WHEN tries < ?2 THEN ?1 + (?3 << CAST(tries AS INTEGER)) ELSE ?1 + ?4 END";

}  // namespace

Notification notification_in(const sql::Statement& row) {
  const auto kind = notification_kind(row.bytes(1));
  if (!kind) throw std::runtime_error("a notification of the kind " + row.text(1));
  return {.player = row.text(0), .kind = *kind, .room = row.text(2), .match = row.text(3), .at = row.integer(4)};
}

Outbox::Outbox(sql::Database& database)
    : insert_(database,
              "INSERT INTO outbox (player, kind, room, match, at, due) VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT "
              "(room, player, kind) DO UPDATE SET match = excluded.match, at = excluded.at, due = excluded.due, "
              "tries = 0"),
      forget_(database,
              "DELETE FROM outbox WHERE player = ?1 AND number <= (SELECT number FROM outbox WHERE player = ?1 ORDER "
              "BY number DESC LIMIT 1 OFFSET ?2)"),
      drop_(database, "DELETE FROM outbox WHERE room = ? AND player = ? AND kind = ? AND match = ? AND at = ?"),
      drop_kind_(database, "DELETE FROM outbox WHERE room = ? AND player = ? AND kind = ?"),
      drop_in_room_(database, "DELETE FROM outbox WHERE room = ? AND player = ?"),
      drop_all_(database, "DELETE FROM outbox WHERE player = ?"),
      take_(database, "UPDATE outbox SET due = " + next_due +
                          ", tries = tries + 1 WHERE number = (SELECT number FROM outbox WHERE due <= ?1 ORDER BY due, "
                          "number LIMIT 1" +
                          database.dialect().skip_locked + ") RETURNING player, kind, room, match, at") {}

void Outbox::add(const Notification& notification) {
  put_all(insert_, notification.player, name_of(notification.kind), notification.room, notification.match,
          notification.at, notification.at + notification_patience.count());
  insert_.run_later();
  put_all(forget_, notification.player, notifications_max);
  forget_.run_later();
}

void Outbox::drop(const Notification& notification) {
  put_all(drop_, notification.room, notification.player, name_of(notification.kind), notification.match,
          notification.at);
  drop_.run();
}

void Outbox::drop_kind(const Notification& notification) {
  put_all(drop_kind_, notification.room, notification.player, name_of(notification.kind));
  drop_kind_.run_later();
}

void Outbox::drop_of(const std::string& player, const std::string& room) {
  put_all(drop_in_room_, room, player);
  drop_in_room_.run_later();
}

void Outbox::drop_all_of(const std::string& player) {
  put_all(drop_all_, player);
  drop_all_.run();
}

std::optional<Notification> Outbox::take_due(std::int64_t now) {
  const Running ready(take_);
  put_all(take_, now, notification_tries_doubled, notification_retry_min.count(), notification_retry_max.count());
  if (!take_.next()) return std::nullopt;
  return notification_in(take_);
}

}  // namespace server
