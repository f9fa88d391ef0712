#include "server/store/left_over.hpp"

#include "server/base/digest.hpp"
#include "server/store/store.hpp"

#include <nlohmann/json.hpp>

#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace server {
namespace {

using Json = nlohmann::json;

const std::string is_nobody = "player NOT IN (SELECT id FROM players)";
const std::string seat_of_nobody = "player IS NOT NULL AND player != 'p_deleted' AND " + is_nobody;
static_assert(deleted_player_id == "p_deleted");

const std::string open_rooms = "SELECT code, state FROM rooms WHERE closed = 0 ORDER BY code";
const std::string player_of_id = "SELECT 1 FROM players WHERE id = ?";
const std::string departure = "SELECT 1 FROM departures WHERE player = ? AND room = ?";
const std::string rooms_of_chats = "SELECT DISTINCT room FROM chats WHERE " + is_nobody;
const std::string matches_of_seats =
    "SELECT DISTINCT matches.id FROM match_seats JOIN matches ON matches.number = match_seats.match WHERE " +
    seat_of_nobody;
const std::string rooms_of_notifications = "SELECT DISTINCT room FROM outbox WHERE " + is_nobody;

const std::string add_departure = "INSERT INTO departures (player, room, heir) VALUES (?, ?, '')";
const std::string add_gone =
    "INSERT INTO gone_players (hash, at) VALUES (?1, ?2) ON CONFLICT (hash) DO UPDATE SET at = ?2";
const std::string leave_rooms = "DELETE FROM room_players WHERE player = ?";
const std::string leave_mentions = "DELETE FROM room_mentions WHERE player = ?";
const std::string drop_chats = "DELETE FROM chats WHERE " + is_nobody;
const std::string drop_notifications = "DELETE FROM outbox WHERE " + is_nobody;
const std::string rename_seats =
    "UPDATE match_seats SET player = 'p_deleted', name = 'Deleted player' WHERE " + seat_of_nobody;
static_assert(deleted_player_name == "Deleted player");

// The players whom rooms.state names (Seating::state_text).
std::set<std::string> named_in(const std::string& state) {
  const auto json = Json::parse(state, nullptr, false);
  std::set<std::string> named;
  if (!json.is_object()) return named;
  const auto add = [&named](const Json& id) {
    if (id.is_string() && id != deleted_player_id) named.insert(id.get<std::string>());
  };
  // What is damaged otherwise is not looked for here.
  const auto list = [&json](const char* key) {
    const auto it = json.find(key);
    return it != json.end() && it->is_array() ? *it : Json::array();
  };
  add(json.value("host", Json()));
  for (const auto& seat : list("seats")) {
    const auto player = seat.is_object() ? seat.value("player", Json()) : Json();
    if (player.is_object() && player.value("kind", Json()) == "person") add(player.value("id", Json()));
  }
  for (const char* key : {"kicked", "muted", "sent_away"})
    for (const auto& id : list(key)) add(id);
  named.erase("");
  return named;
}

bool has_row(sql::Statement& query, std::string_view first, std::string_view second = {}) {
  query.reset();
  query.bind(1, first);
  if (!second.empty()) query.bind(2, second);
  const bool found = query.next();
  query.reset();
  return found;
}

struct Place {
  std::string player, room;
};

std::vector<Place> places_of_nobody(sql::Database& database) {
  std::vector<std::pair<std::string, std::set<std::string>>> named;
  for (sql::Statement rooms(database, open_rooms); rooms.next();)
    named.emplace_back(rooms.text(0), named_in(rooms.text(1)));
  sql::Statement player(database, player_of_id), departs(database, departure);
  std::vector<Place> places;
  for (const auto& [room, players] : named)
    for (const auto& id : players)
      if (!has_row(player, id) && !has_row(departs, id, room)) places.push_back({id, room});
  return places;
}

std::size_t run(sql::Database& database, const std::string& sql, std::vector<std::string_view> texts = {}) {
  sql::Statement statement(database, sql);
  for (std::size_t i = 0; i < texts.size(); ++i) statement.bind(static_cast<int>(i) + 1, texts[i]);
  statement.run();
  return static_cast<std::size_t>(database.changes());
}

}  // namespace

void look_for_left_over(sql::Database& database, const std::function<void(const std::string&)>& found) {
  for (const auto& [player, room] : places_of_nobody(database))
    found("room " + room + " names " + player + ", who is no player any more");
  const auto look = [&](const std::string& sql, const std::string& says) {
    for (sql::Statement rows(database, sql); rows.next();) found(says + rows.text(0));
  };
  look(rooms_of_chats, "chat of somebody who is no player any more is in room ");
  look(rooms_of_notifications, "somebody who is no player any more is to be told of room ");
  look(matches_of_seats, "somebody who is no player any more has a seat in match ");
}

std::size_t mend_left_over(sql::Database& database, std::int64_t now) {
  sql::Statement begin(database, database.dialect().begin_write), commit(database, "COMMIT");
  begin.run();
  const auto places = places_of_nobody(database);
  for (const auto& [player, room] : places) {
    sql::Statement gone(database, add_gone);
    const auto hash = sha256_hex(player);
    gone.bind(1, std::string_view(hash));
    gone.bind(2, now);
    gone.run();
    run(database, add_departure, {player, room});
    run(database, leave_rooms, {player});
    run(database, leave_mentions, {player});
  }
  auto mended = places.size();
  for (const auto* sql : {&drop_chats, &drop_notifications, &rename_seats}) mended += run(database, *sql);
  commit.run();
  return mended;
}

}  // namespace server
