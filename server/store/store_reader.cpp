#include "server/store/store_reader.hpp"

#include "server/base/limits.hpp"
#include "server/base/log_value.hpp"
#include "server/store/outbox.hpp"
#include "server/store/row_values.hpp"
#include "server/store/sqlite_database.hpp"

#include <spdlog/spdlog.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <limits>
#include <string>

namespace server {
namespace {

const std::string room_columns =
    "SELECT rooms.code, rooms.link, rooms.contract, rooms.state, rooms.phase, rooms.match, rooms.open_to_all, "
    "rooms.created, rooms.changed, rooms.closed, rooms.wake_at, rooms.epoch";
const std::string any_room = room_columns + " FROM rooms";
std::string match_columns(const sql::Dialect& dialect) {
  return "SELECT id, coalesce(room, ''), game, rules, options, " + dialect.seats +
         ", open_anchor, hidden_anchor, open_seed, hidden_seed, salts, result, open_to_all, matches.started, ended, "
         "entries, chain, seed_hash, number, to_act, start_match, start_seq, state_format, salts_hash";
}
// Public matches of one game, or of all. A rare game has an index of its own: its matches stand far apart among all.
const std::string of_all_games = "?1 = '' AND ?2 = '' AND open_to_all = 1";
const std::string of_one_game = "?1 = '' AND game = ?2 AND open_to_all = 1";
// Few enough to look at each of them.
std::string of_some(const std::string& whose) { return whose + " AND (?2 = '' OR game = ?2)"; }
// A player may hold several seats of a match.
const std::string once_a_match =
    "mine.player = ?1 AND NOT EXISTS (SELECT 1 FROM match_seats AS twin WHERE twin.match = mine.match AND twin.seat < "
    "mine.seat AND twin.player = mine.player)";
// A page: what started before a time, or then and has a lower number. ?1 is whose, ?2 the game. The last column is the
// time by which it is ordered.
std::string page_of(const sql::Dialect& dialect, const std::string& from, const std::string& where,
                    const std::string& started, const std::string& key) {
  return match_columns(dialect) + ", " + started + " FROM " + from + " WHERE " + where + " AND " + started +
         " <= ?3 AND (" + started + " < ?3 OR " + key + " < ?4) ORDER BY " + started + " DESC, " + key +
         " DESC LIMIT ?5";
}

std::string text(sql::Statement& row, int column) { return row.text(column); }
std::int64_t number(sql::Statement& row, int column) { return row.integer(column); }

Player player_in(sql::Statement& row) { return {text(row, 0), text(row, 1), text(row, 2)}; }

// No text goes on with a higher one.
constexpr std::string_view highest_character = "\U0010FFFF";

ChatRecord chat_in(sql::Statement& row) {
  return {.at = number(row, 0),
          .player = text(row, 1),
          .name = text(row, 2),
          .text = text(row, 3),
          .phrase = text(row, 4),
          .seat = static_cast<int>(row.integer(5))};
}

// A statement in use; ready for the next one when this goes.
class Query {
 public:
  explicit Query(sql::Statement& statement) : statement_(statement) { statement_.reset(); }
  ~Query() { statement_.reset(); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;
  template <class... Values>
  Query& with(const Values&... values) {
    int at = 0;
    (statement_.bind(++at, values), ...);
    return *this;
  }
  bool next() { return statement_.next(); }

 private:
  sql::Statement& statement_;
};

// Puts together some entries of one match's log, and checks that each part it reads is as it was written.
struct LogReading {
  const std::string& match;
  std::uint32_t after;
  std::size_t limit;
  protocol::Digest chain = {};
  SeatPlayers seats = {};
  std::uint32_t seq = 0;
  std::vector<EntryRecord> entries = {};

  bool is_full() const { return entries.size() >= limit; }
  // True if none of these entries is wanted: then the log is taken up at the part's end.
  bool skips(std::uint32_t last, const protocol::Digest& end) {
    if (last > after) return false;
    chain = end;
    seq = last;
    return true;
  }
  // A folded part or a row of the journal. All of it is checked, also where only some of it is wanted.
  void add_part(std::uint32_t first, std::uint32_t last, const protocol::Digest& end, std::string_view requests) {
    if (first != seq + 1) throw damaged(first);
    while (!requests.empty()) {
      const auto request = split(requests);
      add_request(request);
      chain = chain_after(chain, request.entries);
    }
    if (seq != last || chain != end) throw damaged(first);
  }
  void add_request(const RequestView& request) {
    const auto next = seq + 1;
    seq += entries_in(request.entries);
    if (seq <= after || is_full()) return;
    std::vector<EntryRecord> read;
    read_request(request.entries, request.ids, next, seats, read);
    for (auto& entry : read)
      if (entry.seq > after && !is_full()) entries.push_back(std::move(entry));
  }
  Damaged damaged(std::uint32_t from) const {
    return Damaged("the log of match " + match + " is not as it was written, from entry " + std::to_string(from) +
                   " on");
  }
};

// A server runs if its last heartbeat is neither older nor later than this by now.
constexpr std::int64_t gone_after = server_is_gone_after.count();

std::int64_t rows_max(std::size_t limit) { return static_cast<std::int64_t>(limit); }

}  // namespace

StoreReader::StoreReader(const std::filesystem::path& file, const std::string& vfs)
    : StoreReader(open_sqlite_to_read(file, vfs)) {}

StoreReader::StoreReader(std::unique_ptr<sql::Database> database)
    : database_(std::move(database)),
      player_(*database_, "SELECT id, name, locale, used FROM tokens JOIN players ON id = player WHERE hash = ?"),
      player_of_id_(*database_, "SELECT id, name, locale FROM players WHERE id = ?"),
      bans_(*database_, "SELECT who, until, reason, since FROM bans WHERE who > '' ORDER BY who"),
      room_(*database_, any_room + " WHERE code = ?1 UNION ALL " + any_room + " WHERE link = ?1"),
      public_rooms_(*database_, any_room + " WHERE open_to_all = 1 AND closed = 0 ORDER BY created DESC LIMIT ?"),
      rooms_of_(*database_,
                room_columns + ", played.number, played.to_act, played.ended FROM room_players AS mine " +
                    database_->dialect().ordered_join +
                    " rooms ON rooms.code = mine.room LEFT JOIN matches AS played ON played.id = rooms.match "
                    "WHERE mine.player = ? ORDER BY mine.changed DESC, mine.room DESC LIMIT ?"),
      mentions_(*database_, "SELECT room FROM room_mentions WHERE player = ? ORDER BY room LIMIT ?"),
      due_rooms_(*database_, "SELECT wake_at, code FROM rooms WHERE (wake_at, code) > (?1, ?2) AND wake_at <= ?3" +
                                 std::string(is_shared() ? " AND owner = ?5" : "") +
                                 " ORDER BY wake_at, code LIMIT ?4"),
      outages_(*database_, "SELECT began, ended FROM outages WHERE ended > ?1 AND began < ?2 ORDER BY ended DESC"),
      chat_(*database_,
            "SELECT at, player, name, text, phrase, seat FROM chats WHERE room = ? ORDER BY number DESC LIMIT ?"),
      chat_of_(*database_,
               "SELECT at, player, name, text, phrase, seat, room FROM chats WHERE player = ? ORDER BY number DESC "
               "LIMIT ?"),
      notifications_(*database_,
                     "SELECT player, kind, room, match, at FROM outbox WHERE room = ? ORDER BY player, kind"),
      notifications_of_(*database_,
                        "SELECT player, kind, room, match, at FROM outbox WHERE player = ? ORDER BY number"),
      match_(*database_, match_columns(database_->dialect()) + " FROM matches WHERE id = ?"),
      public_matches_(*database_, page_of(database_->dialect(), "matches", of_all_games, "matches.started", "number")),
      public_matches_of_game_(*database_,
                              page_of(database_->dialect(), "matches", of_one_game, "matches.started", "number")),
      matches_in_(*database_,
                  page_of(database_->dialect(), "matches", of_some("room = ?1"), "matches.started", "number")),
      matches_of_(*database_, page_of(database_->dialect(),
                                      "match_seats AS mine " + database_->dialect().ordered_join +
                                          " matches ON number = mine.match",
                                      of_some(once_a_match), "mine.started", "mine.match")),
      finished_(*database_, "SELECT id FROM matches WHERE ended != 0 ORDER BY number"),
      log_start_(*database_, "SELECT number, chain, entries FROM matches WHERE id = ?"),
      seats_(*database_, "SELECT coalesce(player, '') FROM match_seats WHERE match = ? ORDER BY seat"),
      parts_(*database_, "SELECT first, last, chain, body FROM logs WHERE number BETWEEN ?1 AND ?2 ORDER BY number"),
      damaged_row_(*database_, "SELECT 1 FROM damaged_rows WHERE match = ? LIMIT 1"),
      review_(*database_, "SELECT etag, size, body FROM reviews WHERE match = ?1 AND version = ?2"),
      owned_rooms_(*database_,
                   room_columns +
                       ", owner FROM rooms WHERE closed = 0 AND code > ?1 AND EXISTS (SELECT 1 FROM "
                       "heartbeats WHERE heartbeats.owner = rooms.owner AND at > ?2 AND at < ?4 AND stopped "
                       "= 0) ORDER BY code LIMIT ?3"),
      players_(*database_, "SELECT id, name, locale FROM players WHERE id > ?1 ORDER BY id LIMIT ?2"),
      players_named_(*database_,
                     "SELECT id, name, locale FROM players WHERE name >= ?1 AND name < ?2 AND (name, id) > "
                     "(coalesce((SELECT name FROM players WHERE id = ?3), ''), ?3) ORDER BY name, id LIMIT ?4"),
      tokens_of_(*database_, "SELECT hash, created, used FROM tokens WHERE player = ?"),
      departures_(*database_,
                  "SELECT player, room, heir FROM departures WHERE player > '' ORDER BY player, room LIMIT ?"),
      departures_of_(*database_, "SELECT player, room, heir FROM departures WHERE player = ? ORDER BY room LIMIT ?"),
      device_link_(*database_, "SELECT player FROM device_links WHERE hash = ? AND expires > ?"),
      journal_(*database_) {
  if (!is_shared()) return;
  listings_.emplace(*database_,
                    "SELECT room, json, host, present, is_waiting, created FROM listings WHERE owner != ?1 AND EXISTS "
                    "(SELECT 1 FROM heartbeats WHERE heartbeats.owner = listings.owner AND at > ?2 AND at < ?4 AND "
                    "stopped = 0) LIMIT ?3");
  wrong_codes_.emplace(*database_,
                       "SELECT owner, at, address, player, count FROM wrong_codes WHERE owner != ?1 AND at > ?2 "
                       "ORDER BY owner, at LIMIT ?3");
  orders_.emplace(*database_,
                  "SELECT number, at, kind, argument FROM orders WHERE owner != ?1 ORDER BY number DESC LIMIT ?2");
  other_owner_.emplace(*database_, "SELECT 1 FROM rooms WHERE code = ?1 AND owner != ?2 AND owner != ''");
  moved_rooms_.emplace(*database_,
                       "SELECT code FROM json_each_text(CAST(?1 AS json)) AS open JOIN rooms ON code = open.key WHERE "
                       "epoch != CAST(open.value AS BIGINT)");
}

std::optional<StoreReader::TokenUse> StoreReader::player_by_token(const std::string& token_hash) {
  Query query(player_);
  if (!query.with(token_hash).next()) return std::nullopt;
  return TokenUse{player_in(player_), number(player_, 3)};
}

std::optional<Player> StoreReader::player(const std::string& id) {
  Query query(player_of_id_);
  if (!query.with(id).next()) return std::nullopt;
  return player_in(player_of_id_);
}

std::vector<Player> StoreReader::players(const std::string& name_begins, const std::string& after, std::size_t limit) {
  const auto behind = name_begins + std::string(highest_character);
  auto& statement = name_begins.empty() ? players_ : players_named_;
  Query query(statement);
  if (name_begins.empty()) query.with(after, rows_max(limit));
  else query.with(name_begins, behind, after, rows_max(limit));
  std::vector<Player> found;
  while (query.next()) found.push_back(player_in(statement));
  return found;
}

std::vector<TokenRecord> StoreReader::tokens_of(const std::string& player, std::size_t limit) {
  Query query(tokens_of_);
  std::vector<TokenRecord> found;
  for (query.with(player); query.next();)
    found.push_back({text(tokens_of_, 0), number(tokens_of_, 1), number(tokens_of_, 2)});
  std::ranges::sort(found, std::greater<>{}, &TokenRecord::created);
  if (found.size() > limit) found.resize(limit);
  return found;
}

std::vector<Departure> StoreReader::departures(const std::string& player, std::size_t limit) {
  auto& statement = player.empty() ? departures_ : departures_of_;
  Query query(statement);
  if (player.empty()) query.with(rows_max(limit));
  else query.with(player, rows_max(limit));
  std::vector<Departure> found;
  while (query.next()) found.push_back({text(statement, 0), text(statement, 1), text(statement, 2)});
  return found;
}

std::optional<std::string> StoreReader::device_link(const std::string& hash, std::int64_t now) {
  Query query(device_link_);
  if (!query.with(hash, now).next()) return std::nullopt;
  return text(device_link_, 0);
}

std::vector<Ban> StoreReader::bans() {
  Query query(bans_);
  std::vector<Ban> found;
  while (query.next()) found.push_back({text(bans_, 0), bans_.integer(1), text(bans_, 2), bans_.integer(3)});
  return found;
}

std::optional<ReviewRecord> StoreReader::review(const std::string& match, const std::string& version) {
  Query query(review_);
  if (!query.with(match, version).next()) return std::nullopt;
  return ReviewRecord{match, version, text(review_, 0), text(review_, 2), static_cast<std::size_t>(number(review_, 1))};
}

RoomRecord StoreReader::room_in(sql::Statement& row) {
  return {.code = text(row, 0),
          .link = text(row, 1),
          .contract = text(row, 2),
          .state = text(row, 3),
          .phase = text(row, 4),
          .match = text(row, 5),
          .open_to_all = number(row, 6) != 0,
          .created = number(row, 7),
          .changed = number(row, 8),
          .closed = number(row, 9),
          .wake_at = row.is_null(10) ? std::nullopt : std::optional(number(row, 10)),
          .epoch = number(row, 11)};
}

std::vector<RoomRecord> StoreReader::rooms(sql::Statement& row) {
  std::vector<RoomRecord> rooms;
  while (row.next()) rooms.push_back(room_in(row));
  return rooms;
}

std::optional<RoomRecord> StoreReader::room(const std::string& code_or_link) {
  Query query(room_);
  query.with(code_or_link);
  auto found = rooms(room_);
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

std::vector<RoomRecord> StoreReader::public_rooms(std::size_t limit) {
  Query query(public_rooms_);
  query.with(rows_max(limit));
  return rooms(public_rooms_);
}

std::vector<RoomRecord> StoreReader::rooms_of(const std::string& player, std::size_t limit) {
  const sql::Moment moment(*database_);
  journal_.follow();
  Query query(rooms_of_);
  std::vector<RoomRecord> found;
  for (query.with(player, rows_max(limit)); query.next();) {
    found.push_back(room_in(rooms_of_));
    const auto match = number(rooms_of_, 12);
    const bool is_running = match != 0 && number(rooms_of_, 14) == 0;
    if (!is_running) continue;
    const auto newest = journal_.newest(match);
    found.back().to_act = newest ? newest->to_act : seat_in(rooms_of_, 13);
  }
  return found;
}

std::vector<std::string> StoreReader::rooms_that_mention(const std::string& player, std::size_t limit) {
  Query query(mentions_);
  std::vector<std::string> codes;
  for (query.with(player, rows_max(limit)); query.next();) codes.push_back(text(mentions_, 0));
  return codes;
}

std::vector<OwnedRoom> StoreReader::owned_rooms(const std::string& after, std::int64_t now, std::size_t limit) {
  Query query(owned_rooms_);
  std::vector<OwnedRoom> found;
  for (query.with(after, now - gone_after, rows_max(limit), now + gone_after); query.next();)
    found.push_back({room_in(owned_rooms_), text(owned_rooms_, 12)});
  return found;
}

std::vector<DueRoom> StoreReader::due_rooms(const DueRoom& after, std::int64_t until, std::size_t limit,
                                            const std::string& owner) {
  Query query(due_rooms_);
  query.with(after.wake_at, after.code, until, rows_max(limit));
  if (is_shared()) due_rooms_.bind(5, owner);
  std::vector<DueRoom> due;
  while (query.next()) due.push_back({number(due_rooms_, 0), text(due_rooms_, 1)});
  return due;
}

std::vector<RoomListing> StoreReader::listings(const std::string& except_of, std::int64_t now, std::size_t limit) {
  Query query(*listings_);
  std::vector<RoomListing> found;
  for (query.with(except_of, now - gone_after, rows_max(limit), now + gone_after); query.next();)
    found.push_back({.room = text(*listings_, 0),
                     .listing = {.json = text(*listings_, 1),
                                 .host = text(*listings_, 2),
                                 .present = static_cast<std::size_t>(number(*listings_, 3)),
                                 .is_waiting = number(*listings_, 4) != 0,
                                 .created = number(*listings_, 5)}});
  return found;
}

std::vector<WrongCodes> StoreReader::wrong_codes(const std::string& except_of, std::int64_t since, std::size_t limit) {
  Query query(*wrong_codes_);
  std::vector<WrongCodes> found;
  for (query.with(except_of, since, rows_max(limit)); query.next();)
    found.push_back({.server = text(*wrong_codes_, 0),
                     .at = number(*wrong_codes_, 1),
                     .address = text(*wrong_codes_, 2),
                     .player = text(*wrong_codes_, 3),
                     .count = number(*wrong_codes_, 4)});
  return found;
}

std::vector<Order> StoreReader::orders(const std::string& except_of, std::size_t limit) {
  Query query(*orders_);
  std::vector<Order> found;
  for (query.with(except_of, rows_max(limit)); query.next();)
    found.push_back({number(*orders_, 0), number(*orders_, 1), text(*orders_, 2), text(*orders_, 3)});
  std::ranges::reverse(found);
  return found;
}

DatabaseState StoreReader::database_state() {
  sql::Statement query(
      *database_,
      "SELECT pg_database_size(current_database()), CAST(pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS BIGINT), "
      "current_setting('synchronous_standby_names') != '' AND current_setting('synchronous_commit') IN ('on', "
      "'remote_apply')");
  query.next();
  return {.bytes = query.integer(0), .wal_written = query.integer(1), .has_standby = query.integer(2) != 0};
}

Owner StoreReader::owner_of(const std::string& room, const std::string& this_server) {
  Query query(*other_owner_);
  return query.with(room, this_server).next() ? Owner::another : Owner::this_server;
}

std::vector<std::string> StoreReader::moved_rooms(const std::vector<OpenedRoom>& open) {
  auto epochs = nlohmann::json::object();
  for (const auto& [code, epoch] : open) epochs[code] = epoch;
  const auto list = epochs.dump();
  Query query(*moved_rooms_);
  std::vector<std::string> found;
  for (query.with(list); query.next();) found.push_back(text(*moved_rooms_, 0));
  return found;
}

std::int64_t StoreReader::outage_between(std::int64_t from, std::int64_t until) {
  Query query(outages_);
  query.with(from, until);
  std::int64_t sum = 0;
  // Each next one ends no later than those before it: what it has after the earliest of their beginnings is counted.
  for (auto counted_from = until; query.next();) {
    const auto began = std::max(number(outages_, 0), from), ended = std::min(number(outages_, 1), counted_from);
    sum += std::max<std::int64_t>(0, ended - began);
    counted_from = std::min(counted_from, began);
  }
  return sum;
}

std::vector<ChatRecord> StoreReader::chat(const std::string& room, std::size_t limit) {
  Query query(chat_);
  query.with(room, rows_max(limit));
  std::vector<ChatRecord> chats;
  while (query.next()) chats.push_back(chat_in(chat_));
  std::reverse(chats.begin(), chats.end());
  return chats;
}

std::vector<Notification> StoreReader::notifications_in(const std::string& room) {
  Query query(notifications_);
  std::vector<Notification> notifications;
  for (query.with(room); query.next();) notifications.push_back(notification_in(notifications_));
  return notifications;
}

std::vector<Notification> StoreReader::notifications_of(const std::string& player) {
  Query query(notifications_of_);
  std::vector<Notification> notifications;
  for (query.with(player); query.next();) notifications.push_back(notification_in(notifications_of_));
  return notifications;
}

std::vector<RoomChat> StoreReader::chat_of(const std::string& player, std::size_t limit) {
  Query query(chat_of_);
  query.with(player, rows_max(limit));
  std::vector<RoomChat> chats;
  while (query.next()) chats.push_back({text(chat_of_, 6), chat_in(chat_of_)});
  std::reverse(chats.begin(), chats.end());
  return chats;
}

MatchRecord StoreReader::match_in(sql::Statement& row) {
  MatchRecord match{.id = text(row, 0),
                    .room = text(row, 1),
                    .game = text(row, 2),
                    .rules = static_cast<int>(row.integer(3)),
                    .state_format = static_cast<int>(row.integer(22)),
                    .options = text(row, 4),
                    .seats = text(row, 5),
                    .open_anchor = text(row, 6),
                    .hidden_anchor = text(row, 7),
                    .open_seed = text(row, 8),
                    .hidden_seed = text(row, 9),
                    .seed_hash = text(row, 17),
                    .salts = text(row, 10),
                    .result = text(row, 11),
                    .open_to_all = number(row, 12) != 0,
                    .started = number(row, 13),
                    .ended = number(row, 14),
                    .entries = number(row, 15)};
  if (!row.is_null(20)) match.start = protocol::MatchStart{text(row, 20), seq_in(row, 21)};
  if (chain_start(match) != digest_in(row, 16)) throw Damaged("match " + match.id + " is not as it was written");
  if (!row.is_null(23) && hash_of_salts(match.id, match.salts) != digest_in(row, 23))
    throw Damaged("the salts of match " + match.id + " are not as they were written");
  if (match.ended != 0) return match;
  match.to_act = seat_in(row, 19);
  if (const auto newest = journal_.newest(number(row, 18))) {
    match.entries = std::max<std::int64_t>(match.entries, newest->last);
    match.to_act = newest->to_act;
  }
  return match;
}

std::optional<MatchRecord> StoreReader::match_now(const std::string& id) {
  journal_.follow();
  Query query(match_);
  if (!query.with(id).next()) return std::nullopt;
  return match_in(match_);
}

std::optional<MatchRecord> StoreReader::match(const std::string& id) {
  const sql::Moment moment(*database_);
  return match_now(id);
}

std::optional<StoreReader::WholeMatch> StoreReader::whole_match(const std::string& id) {
  const sql::Moment moment(*database_);
  auto match = match_now(id);
  if (!match) return std::nullopt;
  return WholeMatch{std::move(*match), entries_now(id, 0, all_entries)};
}

// 0 if there is no such match.
std::int64_t StoreReader::number_of(const std::string& match) {
  Query query(log_start_);
  return query.with(match).next() ? number(log_start_, 0) : 0;
}

MatchPage StoreReader::matches(const MatchFilter& filter) {
  const sql::Moment moment(*database_);
  journal_.follow();
  const auto before_number = filter.before_match.empty() ? 0 : number_of(filter.before_match);
  auto& statement = !filter.player.empty() ? matches_of_
                    : !filter.room.empty() ? matches_in_
                    : !filter.game.empty() ? public_matches_of_game_
                                           : public_matches_;
  Query query(statement);
  query.with(!filter.player.empty() ? filter.player : filter.room, filter.game,
             filter.before == 0 ? std::numeric_limits<std::int64_t>::max() : filter.before, before_number,
             rows_max(filter.limit + 1));
  MatchPage page;
  for (std::size_t read = 0; query.next(); ++read) {
    page.has_more = read == filter.limit;
    if (page.has_more) break;
    page.last = MatchCursor{number(statement, 24), text(statement, 0)};
    try {
      page.matches.push_back(match_in(statement));
    } catch (const Damaged& damage) {
      spdlog::error("event=damaged reason={}", log_value(damage.what()));  // the others are listed
    }
  }
  return page;
}

std::vector<std::string> StoreReader::finished_matches() {
  Query query(finished_);
  std::vector<std::string> ids;
  while (query.next()) ids.push_back(text(finished_, 0));
  return ids;
}

std::vector<EntryRecord> StoreReader::entries(const std::string& match, std::uint32_t after, std::size_t limit) {
  // One moment of the database: meanwhile rows may go from the journal to the log.
  const sql::Moment moment(*database_);
  return entries_now(match, after, limit);
}

std::vector<EntryRecord> StoreReader::entries_now(const std::string& match, std::uint32_t after, std::size_t limit) {
  LogReading reading{.match = match, .after = after, .limit = limit};
  std::int64_t id = 0, folded = 0;
  {
    Query query(log_start_);
    if (!query.with(match).next()) return {};
    id = number(log_start_, 0);
    reading.chain = digest_in(log_start_, 1);
    folded = number(log_start_, 2);
  }
  {
    Query query(damaged_row_);
    if (query.with(id).next()) throw reading.damaged(static_cast<std::uint32_t>(folded + 1));
  }
  {
    Query query(seats_);
    for (query.with(id); query.next();) reading.seats.push_back(text(seats_, 0));
  }
  {
    Query query(parts_);
    query.with(id * log_parts_max, id * log_parts_max + log_parts_max - 1);
    while (!reading.is_full() && query.next()) {
      const auto last = seq_in(parts_, 1);
      const auto end = digest_in(parts_, 2);
      if (!reading.skips(last, end)) reading.add_part(seq_in(parts_, 0), last, end, uncompressed(parts_.bytes(3)));
    }
  }
  if (!reading.is_full() && reading.seq != folded) throw reading.damaged(reading.seq + 1);
  journal_.follow();
  journal_.read(id, reading.seq, [&reading](sql::Statement& row) {
    if (reading.is_full()) return false;
    const auto last = seq_in(row, 1);
    const auto end = digest_in(row, 2);
    if (!reading.skips(last, end)) reading.add_part(seq_in(row, 0), last, end, row.bytes(3));
    return true;
  });
  return std::move(reading.entries);
}

}  // namespace server
