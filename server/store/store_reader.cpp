#include "server/store/store_reader.hpp"

#include "server/store/blob.hpp"
#include "server/store/database.hpp"

#include <SQLiteCpp/Transaction.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <limits>
#include <string>

namespace server {
namespace {

const std::string room_columns =
    "SELECT rooms.code, rooms.link, rooms.contract, rooms.state, rooms.phase, rooms.match, rooms.open_to_all, "
    "rooms.created, rooms.changed, rooms.closed, rooms.wake_at";
const std::string any_room = room_columns + " FROM rooms";
const std::string match_columns =
    "SELECT id, coalesce(room, ''), game, rules, options, (SELECT json_group_array(json_object('player', player, "
    "'name', name, 'kind', kind)) FROM (SELECT player, name, kind FROM match_seats WHERE match = number ORDER BY "
    "seat)), open_anchor, hidden_anchor, open_seed, hidden_seed, salts, result, open_to_all, matches.started, ended, "
    "entries, chain, seed_hash, number, to_act FROM ";
// A page: what started before a time, or then and has a lower number. ?1 is whose, ?2 the game.
std::string page_of(const std::string& from, const std::string& where, const std::string& started,
                    const std::string& key) {
  return match_columns + from + " WHERE " + where + " AND (?2 = '' OR game = ?2) AND " + started + " <= ?3 AND (" +
         started + " < ?3 OR " + key + " < ?4) ORDER BY " + started + " DESC, " + key + " DESC LIMIT ?5";
}

std::string text(SQLite::Statement& row, int column) { return row.getColumn(column).getString(); }
std::int64_t number(SQLite::Statement& row, int column) { return row.getColumn(column).getInt64(); }

ChatRecord chat_in(SQLite::Statement& row) {
  return {.at = number(row, 0),
          .player = text(row, 1),
          .name = text(row, 2),
          .text = text(row, 3),
          .phrase = text(row, 4),
          .seat = row.getColumn(5).getInt()};
}

// A statement in use; ready for the next one when this goes.
class Query {
 public:
  explicit Query(SQLite::Statement& statement) : statement_(statement) { statement_.reset(); }
  ~Query() { statement_.tryReset(); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;
  template <class... Values>
  Query& with(const Values&... values) {
    int at = 0;
    (statement_.bind(++at, values), ...);
    return *this;
  }
  bool next() { return statement_.executeStep(); }

 private:
  SQLite::Statement& statement_;
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

std::int64_t sql(std::size_t limit) { return static_cast<std::int64_t>(limit); }

}  // namespace

StoreReader::StoreReader(const std::filesystem::path& file, const std::string& vfs)
    : database_(open_to_read(file, vfs)),
      player_(database_, "SELECT id, name, locale FROM tokens JOIN players ON id = player WHERE hash = ?"),
      room_(database_, any_room + " WHERE code = ?1 UNION ALL " + any_room + " WHERE link = ?1"),
      public_rooms_(database_, any_room + " WHERE open_to_all = 1 AND closed = 0 ORDER BY created DESC LIMIT ?"),
      rooms_of_(database_, room_columns +
                               ", played.number, played.to_act, played.ended FROM room_players AS mine CROSS JOIN "
                               "rooms ON rooms.code = mine.room LEFT JOIN matches AS played ON played.id = rooms.match "
                               "WHERE mine.player = ? ORDER BY mine.changed DESC, mine.room DESC LIMIT ?"),
      due_rooms_(database_,
                 "SELECT wake_at, code FROM rooms WHERE (wake_at, code) > (?1, ?2) AND wake_at <= ?3 ORDER BY wake_at, "
                 "code LIMIT ?4"),
      outage_(database_,
              "SELECT coalesce(sum(min(ended, ?2) - max(began, ?1)), 0) FROM outages WHERE ended > ?1 AND began < ?2"),
      chat_(database_,
            "SELECT at, player, name, text, phrase, seat FROM chats WHERE room = ? ORDER BY number DESC LIMIT ?"),
      chat_of_(database_,
               "SELECT at, player, name, text, phrase, seat, room FROM chats WHERE player = ? ORDER BY number DESC "
               "LIMIT ?"),
      match_(database_, match_columns + "matches WHERE id = ?"),
      public_matches_(database_, page_of("matches", "?1 = '' AND open_to_all = 1", "matches.started", "number")),
      matches_in_(database_, page_of("matches", "room = ?1", "matches.started", "number")),
      matches_of_(database_, page_of("match_seats AS mine CROSS JOIN matches ON number = mine.match",
                                     "mine.player = ?1", "mine.started", "mine.match")),
      finished_(database_, "SELECT id FROM matches WHERE ended != 0 ORDER BY number"),
      log_start_(database_, "SELECT number, chain, entries FROM matches WHERE id = ?"),
      seats_(database_, "SELECT coalesce(player, '') FROM match_seats WHERE match = ? ORDER BY seat"),
      parts_(database_, "SELECT first, last, chain, body FROM logs WHERE number BETWEEN ?1 AND ?2 ORDER BY number"),
      new_rows_(database_, "SELECT number, match, last, to_act FROM journal WHERE number > ? ORDER BY number"),
      row_(database_, "SELECT first, last, chain, body FROM journal WHERE number = ?1 AND match = ?2"),
      oldest_row_(database_, "SELECT min(number) FROM journal"),
      damaged_row_(database_, "SELECT 1 FROM damaged_rows WHERE match = ? LIMIT 1") {}

std::optional<Player> StoreReader::player_by_token(const std::string& token_hash) {
  Query query(player_);
  if (!query.with(token_hash).next()) return std::nullopt;
  return Player{text(player_, 0), text(player_, 1), text(player_, 2)};
}

RoomRecord StoreReader::room_in(SQLite::Statement& row) {
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
          .wake_at = row.isColumnNull(10) ? std::nullopt : std::optional(number(row, 10))};
}

std::vector<RoomRecord> StoreReader::rooms(SQLite::Statement& row) {
  std::vector<RoomRecord> rooms;
  while (row.executeStep()) rooms.push_back(room_in(row));
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
  query.with(sql(limit));
  return rooms(public_rooms_);
}

std::vector<RoomRecord> StoreReader::rooms_of(const std::string& player, std::size_t limit) {
  const SQLite::Transaction moment(database_);
  follow_journal();
  Query query(rooms_of_);
  std::vector<RoomRecord> found;
  for (query.with(player, sql(limit)); query.next();) {
    found.push_back(room_in(rooms_of_));
    const auto match = number(rooms_of_, 11);
    const bool is_running = match != 0 && number(rooms_of_, 13) == 0;
    if (!is_running) continue;
    const auto newest = newest_.find(match);
    found.back().to_act = newest == newest_.end() ? seat_in(rooms_of_, 12) : newest->second.to_act;
  }
  return found;
}

std::vector<DueRoom> StoreReader::due_rooms(const DueRoom& after, std::int64_t until, std::size_t limit) {
  Query query(due_rooms_);
  query.with(after.wake_at, after.code, until, sql(limit));
  std::vector<DueRoom> due;
  while (query.next()) due.push_back({number(due_rooms_, 0), text(due_rooms_, 1)});
  return due;
}

std::int64_t StoreReader::outage_between(std::int64_t from, std::int64_t until) {
  Query query(outage_);
  return query.with(from, until).next() ? number(outage_, 0) : 0;
}

std::vector<ChatRecord> StoreReader::chat(const std::string& room, std::size_t limit) {
  Query query(chat_);
  query.with(room, sql(limit));
  std::vector<ChatRecord> chats;
  while (query.next()) chats.push_back(chat_in(chat_));
  std::reverse(chats.begin(), chats.end());
  return chats;
}

std::vector<RoomChat> StoreReader::chat_of(const std::string& player, std::size_t limit) {
  Query query(chat_of_);
  query.with(player, sql(limit));
  std::vector<RoomChat> chats;
  while (query.next()) chats.push_back({text(chat_of_, 6), chat_in(chat_of_)});
  std::reverse(chats.begin(), chats.end());
  return chats;
}

MatchRecord StoreReader::match_in(SQLite::Statement& row) {
  MatchRecord match{.id = text(row, 0),
                    .room = text(row, 1),
                    .game = text(row, 2),
                    .rules = row.getColumn(3).getInt(),
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
  if (chain_start(match) != digest_in(row, 16)) throw Damaged("match " + match.id + " is not as it was written");
  if (match.ended != 0) return match;
  match.to_act = seat_in(row, 19);
  if (const auto newest = newest_.find(number(row, 18)); newest != newest_.end()) {
    match.entries = std::max<std::int64_t>(match.entries, newest->second.last);
    match.to_act = newest->second.to_act;
  }
  return match;
}

std::optional<MatchRecord> StoreReader::match(const std::string& id) {
  const SQLite::Transaction moment(database_);
  follow_journal();
  Query query(match_);
  if (!query.with(id).next()) return std::nullopt;
  return match_in(match_);
}

// 0 if there is no such match.
std::int64_t StoreReader::number_of(const std::string& match) {
  Query query(log_start_);
  return query.with(match).next() ? number(log_start_, 0) : 0;
}

std::vector<MatchRecord> StoreReader::matches(const MatchFilter& filter) {
  const SQLite::Transaction moment(database_);
  follow_journal();
  const auto before_number = filter.before_match.empty() ? 0 : number_of(filter.before_match);
  auto& statement = !filter.player.empty() ? matches_of_ : !filter.room.empty() ? matches_in_ : public_matches_;
  Query query(statement);
  query.with(!filter.player.empty() ? filter.player : filter.room, filter.game,
             filter.before == 0 ? std::numeric_limits<std::int64_t>::max() : filter.before, before_number,
             sql(filter.limit));
  std::vector<MatchRecord> matches;
  while (query.next()) {
    try {
      matches.push_back(match_in(statement));
    } catch (const Damaged& damage) {
      spdlog::error("event=damaged reason=\"{}\"", damage.what());  // the others are listed
    }
  }
  return matches;
}

std::vector<std::string> StoreReader::finished_matches() {
  Query query(finished_);
  std::vector<std::string> ids;
  while (query.next()) ids.push_back(text(finished_, 0));
  return ids;
}

// Learns which rows the journal has got, and forgets those that it has given back.
void StoreReader::follow_journal() {
  {
    Query query(new_rows_);
    for (query.with(journal_seen_); query.next(); journal_seen_ = journal_.back().number) {
      journal_.push_back({number(new_rows_, 0), number(new_rows_, 1), new_rows_.getColumn(2).getUInt()});
      const auto& row = journal_.back();
      newest_[row.match] = {row.number, row.last, seat_in(new_rows_, 3)};
    }
  }
  Query query(oldest_row_);
  const auto oldest = query.next() ? number(oldest_row_, 0) : 0;
  for (; !journal_.empty() && journal_.front().number < oldest; journal_.pop_front()) {
    const auto newest = newest_.find(journal_.front().match);
    if (newest->second.row == journal_.front().number) newest_.erase(newest);
  }
}

std::vector<EntryRecord> StoreReader::entries(const std::string& match, std::uint32_t after, std::size_t limit) {
  // One moment of the database: meanwhile rows may go from the journal to the log.
  SQLite::Transaction moment(database_);
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
      const auto last = parts_.getColumn(1).getUInt();
      const auto end = digest_in(parts_, 2);
      if (!reading.skips(last, end))
        reading.add_part(parts_.getColumn(0).getUInt(), last, end, uncompressed(bytes_in(parts_, 3)));
    }
  }
  if (!reading.is_full() && reading.seq != folded) throw reading.damaged(reading.seq + 1);
  follow_journal();
  for (const auto& row : journal_) {
    if (reading.is_full()) break;
    if (row.match != id || row.last <= reading.seq) continue;
    Query query(row_);
    if (!query.with(row.number, id).next()) continue;
    const auto end = digest_in(row_, 2);
    if (!reading.skips(row.last, end)) reading.add_part(row_.getColumn(0).getUInt(), row.last, end, bytes_in(row_, 3));
  }
  return std::move(reading.entries);
}

}  // namespace server
