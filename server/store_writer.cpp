#include "server/store_writer.hpp"

#include "server/chain.hpp"
#include "server/database.hpp"
#include "server/limits.hpp"

#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include <set>
#include <system_error>

namespace server {
namespace {

namespace errc = boost::system::errc;
using Json = nlohmann::json;

// Rolls back what was attempted, and nothing else.
struct DoesNotFit { errc::errc_t why; };

// The people who sit in a match: MatchRecord::seats.
std::set<std::string> people_in(const Json& seats) {
  std::set<std::string> people;
  if (!seats.is_array()) return people;
  for (const auto& seat : seats)
    if (const auto it = seat.find("player"); it != seat.end() && it->is_string()) people.insert(it->get<std::string>());
  return people;
}

// The host and the people who sit in a room: RoomRecord::state.
std::set<std::string> people_of(const Json& state) {
  std::set<std::string> people;
  if (!state.is_object()) return people;
  if (const auto host = state.find("host"); host != state.end() && host->is_string()) people.insert(host->get<std::string>());
  for (const auto& seat : state.value("seats", Json::array()))
    if (seat.is_object() && seat.value("level", "").empty() && seat.contains("id") && seat["id"].is_string()) people.insert(seat["id"].get<std::string>());
  return people;
}

// The body of an entry that starts a new chain; canonical JSON, so text is enough to tell.
constexpr std::string_view anchor_body = R"({"ruling":{"anchor":)";

errc::errc_t reason_of(const SQLite::Exception& failure) {
  const int code = failure.getExtendedErrorCode();
  const bool there = code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY;
  return there ? errc::file_exists : errc::invalid_argument;
}

// Texts may hold any character, and outlive the statement's run.
void put(SQLite::Statement& statement, int at, const std::string& text) { statement.bindNoCopy(at, text); }
void put(SQLite::Statement& statement, int at, std::int64_t number) { statement.bind(at, number); }

template <class... Values>
void put_all(SQLite::Statement& statement, const Values&... values) {
  int at = 0;
  (put(statement, ++at, values), ...);
}

void put_or_null(SQLite::Statement& statement, int at, const std::string& text) {
  if (text.empty()) return statement.bind(at);
  statement.bindNoCopy(at, text);
}

}  // namespace

StoreWriter::StoreWriter(const std::filesystem::path& file, const std::string& vfs)
    : database_(open_to_write(file, vfs)),
      begin_(database_, "BEGIN IMMEDIATE"),
      commit_(database_, "COMMIT"),
      savepoint_(database_, "SAVEPOINT attempt"),
      release_(database_, "RELEASE attempt"),
      rollback_(database_, "ROLLBACK TO attempt"),
      match_chain_(database_, "SELECT chain, ended FROM matches WHERE id = ?"),
      last_entry_(database_, "SELECT seq, chain FROM entries WHERE match = ? ORDER BY seq DESC LIMIT 1"),
      insert_entry_(database_, "INSERT INTO entries (match, seq, at, body, hash, chain, player, command) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
      fix_salts_(database_, "UPDATE matches SET salts = ?2 WHERE id = ?1"),
      end_match_(database_, "UPDATE matches SET result = ?2, ended = ?3 WHERE id = ?1"),
      insert_match_(database_,
                    "INSERT INTO matches (id, game, rules, options, seats, open_anchor, hidden_anchor, open_seed, hidden_seed, salts, "
                    "result, open_to_all, started, ended, chain, room) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      insert_match_player_(database_, "INSERT INTO match_players (player, started, match) VALUES (?, ?, ?)"),
      insert_anchor_(database_, "INSERT INTO anchors (match, at, what, detail) VALUES (?, ?, ?, ?)"),
      insert_player_(database_, "INSERT INTO players (id, name, locale, created) VALUES (?, ?, ?, ?)"),
      update_player_(database_, "UPDATE players SET name = ?2, locale = ?3 WHERE id = ?1"),
      insert_token_(database_, "INSERT INTO tokens (hash, player, created) VALUES (?, ?, ?)"),
      insert_room_(database_,
                   "INSERT INTO rooms (code, link, contract, state, phase, match, open_to_all, created, changed) "
                   "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      update_room_(database_,
                   "UPDATE rooms SET contract = ?2, state = ?3, phase = ?4, match = ?5, open_to_all = ?6, changed = ?7 WHERE code = ?1"),
      clear_room_players_(database_, "DELETE FROM room_players WHERE room = ?"),
      insert_room_player_(database_, "INSERT INTO room_players (player, room) VALUES (?, ?)"),
      insert_chat_(database_, "INSERT INTO chats (room, at, player, name, text, phrase, seat) VALUES (?, ?, ?, ?, ?, ?, ?)"),
      forget_chats_(database_, "DELETE FROM chats WHERE room = ?1 AND number <= (SELECT number FROM chats WHERE room = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2)") {}

void StoreWriter::run(Statement& statement) {
  struct Ready {
    Statement& statement;
    ~Ready() { statement.tryReset(); }
  } ready_for_the_next_run{statement};
  statement.exec();
}

boost::system::error_code StoreWriter::attempt(const std::function<void(StoreWriter&)>& work) {
  run(savepoint_);
  auto refused = errc::success;
  try {
    work(*this);
  } catch (const DoesNotFit& misfit) {
    refused = misfit.why;
  } catch (const SQLite::Exception& failure) {
    if (failure.getErrorCode() != SQLITE_CONSTRAINT) throw;
    refused = reason_of(failure);
  }
  if (refused != errc::success) {
    run(rollback_);
    ends_.clear();
  }
  run(release_);
  return refused == errc::success ? boost::system::error_code{} : errc::make_error_code(refused);
}

void StoreWriter::checkpoint() { database_.exec("PRAGMA wal_checkpoint(TRUNCATE)"); }

StoreWriter::End& StoreWriter::end_of(const std::string& match) {
  if (const auto known = ends_.find(match); known != ends_.end()) return known->second;
  if (ends_.size() >= ends_kept_max) ends_.clear();
  return ends_.emplace(match, read_end(match)).first->second;
}

StoreWriter::End StoreWriter::read_end(const std::string& match) {
  last_entry_.reset();
  match_chain_.reset();
  put_all(last_entry_, match);
  put_all(match_chain_, match);
  End end;
  const bool has_entries = last_entry_.executeStep();
  if (has_entries) end = {last_entry_.getColumn(1), last_entry_.getColumn(0).getUInt()};
  const bool runs = match_chain_.executeStep() && match_chain_.getColumn(1).getInt64() == 0;
  if (runs && !has_entries) end = {match_chain_.getColumn(0), 0};
  last_entry_.reset();
  match_chain_.reset();
  if (!runs) throw DoesNotFit{errc::invalid_argument};
  return end;
}

void StoreWriter::append(const Store::Append& what) {
  auto& [chain, seq] = end_of(what.match);
  for (const auto& entry : what.entries) {
    if (entry.seq <= seq) throw DoesNotFit{errc::file_exists};
    if (entry.seq != ++seq) throw DoesNotFit{errc::invalid_argument};
    chain = chain_after(chain, entry);
    append(what.match, entry, chain);
    if (entry.body.starts_with(anchor_body)) note_anchor(what.match, entry.at, "promised again", entry.body);
  }
  if (!what.salts.empty()) {
    put_all(fix_salts_, what.match, what.salts);
    run(fix_salts_);
  }
  if (what.ended == 0) return;
  put_all(end_match_, what.match, what.result, what.ended);
  run(end_match_);
  ends_.erase(what.match);
  note_anchor(what.match, what.ended, "ended", what.result);
}

void StoreWriter::append(const std::string& match, const EntryRecord& entry, const std::string& chain) {
  put_all(insert_entry_, match, std::int64_t{entry.seq}, entry.at, entry.body, entry.hash, chain);
  put_or_null(insert_entry_, 7, entry.player);
  put_or_null(insert_entry_, 8, entry.command);
  run(insert_entry_);
}

void StoreWriter::note_anchor(const std::string& match, std::int64_t at, const std::string& what, const std::string& detail) {
  put_all(insert_anchor_, match, at, what, detail);
  run(insert_anchor_);
}

void StoreWriter::create_match(const MatchRecord& match) {
  const auto chain = chain_start(match);
  put_all(insert_match_, match.id, match.game, std::int64_t{match.rules}, match.options, match.seats, match.open_anchor,
          match.hidden_anchor, match.open_seed, match.hidden_seed, match.salts, match.result, std::int64_t{match.open_to_all},
          match.started, match.ended, chain);
  put_or_null(insert_match_, 16, match.room);
  run(insert_match_);
  for (const auto& player : people_in(Json::parse(match.seats, nullptr, false))) {
    put_all(insert_match_player_, player, match.started, match.id);
    run(insert_match_player_);
  }
  note_anchor(match.id, match.started, "promised", match.open_anchor + " " + match.hidden_anchor);
}

void StoreWriter::create_player(const Player& player, const std::string& token_hash, std::int64_t now) {
  put_all(insert_player_, player.id, player.name, player.locale, now);
  run(insert_player_);
  add_token(player.id, token_hash, now);
}

void StoreWriter::update_player(const Player& player) {
  put_all(update_player_, player.id, player.name, player.locale);
  run(update_player_);
  if (database_.getChanges() == 0) throw DoesNotFit{errc::invalid_argument};
}

void StoreWriter::add_token(const std::string& player, const std::string& token_hash, std::int64_t now) {
  put_all(insert_token_, token_hash, player, now);
  run(insert_token_);
}

void StoreWriter::create_room(const RoomRecord& room) {
  put_all(insert_room_, room.code, room.link, room.contract, room.state, room.phase, room.match, std::int64_t{room.open_to_all},
          room.created, room.changed);
  run(insert_room_);
  seat_players(room);
}

void StoreWriter::save_room(const RoomRecord& room) {
  put_all(update_room_, room.code, room.contract, room.state, room.phase, room.match, std::int64_t{room.open_to_all}, room.changed);
  run(update_room_);
  if (database_.getChanges() == 0) throw DoesNotFit{errc::invalid_argument};
  put_all(clear_room_players_, room.code);
  run(clear_room_players_);
  seat_players(room);
}

void StoreWriter::seat_players(const RoomRecord& room) {
  for (const auto& player : people_of(Json::parse(room.state, nullptr, false))) {
    put_all(insert_room_player_, player, room.code);
    run(insert_room_player_);
  }
}

void StoreWriter::add_chat(const std::string& room, const ChatRecord& chat) {
  put_all(insert_chat_, room, chat.at, chat.player, chat.name, chat.text, chat.phrase, std::int64_t{chat.seat});
  run(insert_chat_);
  put_all(forget_chats_, room, std::int64_t{chat_lines_max});
  run(forget_chats_);
}

}  // namespace server
