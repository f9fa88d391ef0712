#include "server/store_reader.hpp"

#include "server/chain.hpp"
#include "server/database.hpp"

#include <algorithm>
#include <string>

namespace server {
namespace {

const std::string room_columns = "SELECT code, link, contract, state, phase, match, open_to_all, created, changed FROM rooms";
const std::string match_columns =
    "SELECT id, coalesce(room, ''), game, rules, options, seats, open_anchor, hidden_anchor, open_seed, hidden_seed, salts, result, "
    "open_to_all, matches.started, ended, (SELECT coalesce(max(seq), 0) FROM entries WHERE entries.match = matches.id), chain FROM matches";
const std::string match_conditions =
    " (?2 = '' OR game = ?2) AND (?3 = '' OR room = ?3) AND (?4 = 0 OR matches.started < ?4) AND (?5 = 0 OR open_to_all = 1)"
    " ORDER BY matches.started DESC, id LIMIT ?6";

std::string text(SQLite::Statement& row, int column) { return row.getColumn(column).getString(); }
std::int64_t number(SQLite::Statement& row, int column) { return row.getColumn(column).getInt64(); }

MatchRecord match_in(SQLite::Statement& row) {
  MatchRecord match{.id = text(row, 0), .room = text(row, 1), .game = text(row, 2), .rules = row.getColumn(3).getInt(),
                    .options = text(row, 4), .seats = text(row, 5), .open_anchor = text(row, 6), .hidden_anchor = text(row, 7),
                    .open_seed = text(row, 8), .hidden_seed = text(row, 9), .salts = text(row, 10), .result = text(row, 11),
                    .open_to_all = number(row, 12) != 0, .started = number(row, 13), .ended = number(row, 14), .entries = number(row, 15)};
  if (chain_start(match) != text(row, 16)) throw Damaged("match " + match.id + " is not as it was written");
  return match;
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

std::int64_t sql(std::size_t limit) { return static_cast<std::int64_t>(limit); }

}  // namespace

StoreReader::StoreReader(const std::filesystem::path& file, const std::string& vfs)
    : database_(open_to_read(file, vfs)),
      player_(database_, "SELECT id, name, locale FROM tokens JOIN players ON id = player WHERE hash = ?"),
      room_(database_, room_columns + " WHERE code = ?1 OR link = ?1"),
      public_rooms_(database_, room_columns + " WHERE open_to_all = 1 ORDER BY created DESC LIMIT ?"),
      rooms_of_(database_, room_columns + " JOIN room_players ON room = code WHERE player = ? ORDER BY changed DESC LIMIT ?"),
      chat_(database_, "SELECT at, player, name, text, phrase, seat FROM chats WHERE room = ? ORDER BY number DESC LIMIT ?"),
      match_(database_, match_columns + " WHERE id = ?"),
      matches_(database_, match_columns + " WHERE ?1 = '' AND" + match_conditions),
      matches_of_(database_, match_columns + " JOIN match_players ON match_players.match = id WHERE player = ?1 AND" + match_conditions),
      finished_(database_, "SELECT id FROM matches WHERE ended != 0 ORDER BY started, id"),
      chain_(database_,
             "SELECT coalesce((SELECT chain FROM entries WHERE match = ?1 AND seq = ?2), (SELECT chain FROM matches WHERE id = ?1 AND ?2 = 0))"),
      entries_(database_,
               "SELECT seq, at, body, hash, coalesce(player, ''), coalesce(command, ''), chain FROM entries WHERE match = ? AND seq > ? ORDER BY seq") {}

std::optional<Player> StoreReader::player_by_token(const std::string& token_hash) {
  Query query(player_);
  if (!query.with(token_hash).next()) return std::nullopt;
  return Player{text(player_, 0), text(player_, 1), text(player_, 2)};
}

std::vector<RoomRecord> StoreReader::rooms(SQLite::Statement& row) {
  std::vector<RoomRecord> rooms;
  while (row.executeStep())
    rooms.push_back({.code = text(row, 0), .link = text(row, 1), .contract = text(row, 2), .state = text(row, 3), .phase = text(row, 4),
                     .match = text(row, 5), .open_to_all = number(row, 6) != 0, .created = number(row, 7), .changed = number(row, 8)});
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
  Query query(rooms_of_);
  query.with(player, sql(limit));
  return rooms(rooms_of_);
}

std::vector<ChatRecord> StoreReader::chat(const std::string& room, std::size_t limit) {
  Query query(chat_);
  query.with(room, sql(limit));
  std::vector<ChatRecord> chats;
  while (query.next())
    chats.push_back({.at = number(chat_, 0), .player = text(chat_, 1), .name = text(chat_, 2), .text = text(chat_, 3),
                     .phrase = text(chat_, 4), .seat = chat_.getColumn(5).getInt()});
  std::reverse(chats.begin(), chats.end());
  return chats;
}

std::optional<MatchRecord> StoreReader::match(const std::string& id) {
  Query query(match_);
  if (!query.with(id).next()) return std::nullopt;
  return match_in(match_);
}

std::vector<MatchRecord> StoreReader::matches(const MatchFilter& filter) {
  auto& statement = filter.player.empty() ? matches_ : matches_of_;
  Query query(statement);
  query.with(filter.player, filter.game, filter.room, filter.before, std::int64_t{filter.open_to_all}, sql(filter.limit));
  std::vector<MatchRecord> matches;
  while (query.next()) matches.push_back(match_in(statement));
  return matches;
}

std::vector<std::string> StoreReader::finished_matches() {
  Query query(finished_);
  std::vector<std::string> ids;
  while (query.next()) ids.push_back(text(finished_, 0));
  return ids;
}

std::vector<EntryRecord> StoreReader::entries(const std::string& match, std::uint32_t after) {
  std::string chain;
  {
    Query query(chain_);
    if (query.with(match, after).next()) chain = text(chain_, 0);
  }
  Query query(entries_);
  query.with(match, after);
  std::vector<EntryRecord> entries;
  for (auto seq = after; query.next();) {
    EntryRecord entry{.seq = entries_.getColumn(0).getUInt(), .at = number(entries_, 1), .body = text(entries_, 2),
                      .hash = text(entries_, 3), .player = text(entries_, 4), .command = text(entries_, 5)};
    chain = chain_after(chain, entry);
    if (entry.seq != ++seq || chain != text(entries_, 6))
      throw Damaged("entry " + std::to_string(entry.seq) + " of match " + match + " is not as it was written");
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace server
