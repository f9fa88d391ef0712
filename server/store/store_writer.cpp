#include "server/store/store_writer.hpp"

#include "server/base/limits.hpp"
#include "server/store/blob.hpp"
#include "server/store/database.hpp"

#include <spdlog/spdlog.h>
#include <sqlite3.h>
#include <nlohmann/json.hpp>

#include <set>
#include <system_error>

namespace server {
namespace {

namespace errc = boost::system::errc;
using Json = nlohmann::json;

// Rolls back what was attempted, and nothing else.
struct DoesNotFit {
  errc::errc_t why;
};

// The host and the people who sit in a room: RoomRecord::state.
std::set<std::string> people_of(const Json& state) {
  std::set<std::string> people;
  if (!state.is_object()) return people;
  if (const auto host = state.find("host"); host != state.end() && host->is_string())
    people.insert(host->get<std::string>());
  for (const auto& seat : state.value("seats", Json::array())) {
    const auto player = seat.value("player", Json());
    if (player.is_object() && player.value("kind", "") == "person" && !seat.value("left", false))
      people.insert(player.at("id").get<std::string>());
  }
  return people;
}

errc::errc_t reason_of(const SQLite::Exception& failure) {
  const int code = failure.getExtendedErrorCode();
  const bool there = code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY;
  return there ? errc::file_exists : errc::invalid_argument;
}

void bind_time(SQLite::Statement& statement, int index, std::optional<std::int64_t> time) {
  if (time) statement.bind(index, *time);
  else statement.bind(index);
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

StoreWriter::StoreWriter(const std::filesystem::path& file, const std::string& vfs, const JournalLimits& limits)
    : database_(open_to_write(file, vfs)),
      limits_(limits),
      journal_(std::in_place, database_, limits_),
      begin_(database_, "BEGIN IMMEDIATE"),
      commit_(database_, "COMMIT"),
      savepoint_(database_, "SAVEPOINT attempt"),
      release_(database_, "RELEASE attempt"),
      rollback_(database_, "ROLLBACK TO attempt"),
      fix_salts_(database_, "UPDATE matches SET salts = ?2, to_act = ?3 WHERE id = ?1"),
      end_match_(database_, "UPDATE matches SET result = ?2, ended = ?3 WHERE id = ?1"),
      insert_match_(database_,
                    "INSERT INTO matches (id, game, rules, options, open_anchor, hidden_anchor, open_seed, "
                    "hidden_seed, seed_hash, salts, result, open_to_all, started, ended, room, chain) VALUES (?, ?, "
                    "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      insert_match_seat_(
          database_, "INSERT INTO match_seats (match, seat, name, kind, started, player) VALUES (?, ?, ?, ?, ?, ?)"),
      insert_anchor_(
          database_,
          "INSERT INTO anchors (match, at, what, detail) SELECT number, ?2, ?3, ?4 FROM matches WHERE id = ?1"),
      insert_player_(database_, "INSERT INTO players (id, name, locale, created) VALUES (?, ?, ?, ?)"),
      update_player_(database_, "UPDATE players SET name = ?2, locale = ?3 WHERE id = ?1"),
      insert_token_(database_, "INSERT INTO tokens (hash, player, created) VALUES (?, ?, ?)"),
      delete_player_(database_, "DELETE FROM players WHERE id = ?"),
      delete_tokens_(database_, "DELETE FROM tokens WHERE player = ?"),
      leave_rooms_(database_, "DELETE FROM room_players WHERE player = ?"),
      delete_chats_(database_, "DELETE FROM chats WHERE player = ?"),
      rename_seats_(database_, "UPDATE match_seats SET player = ?2, name = ?3 WHERE player = ?1"),
      insert_room_(
          database_,
          "INSERT INTO rooms (code, link, contract, state, phase, match, open_to_all, created, changed, closed, "
          "wake_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      update_room_(database_,
                   "UPDATE rooms SET contract = ?2, state = ?3, phase = ?4, match = ?5, open_to_all = ?6, changed = "
                   "?7, closed = ?8, wake_at = ?9 WHERE code = ?1"),
      clear_room_players_(database_, "DELETE FROM room_players WHERE room = ?"),
      insert_room_player_(database_, "INSERT INTO room_players (player, changed, room) VALUES (?, ?, ?)"),
      insert_chat_(database_,
                   "INSERT INTO chats (room, at, player, name, text, phrase, seat) VALUES (?, ?, ?, ?, ?, ?, ?)"),
      forget_chats_(database_,
                    "DELETE FROM chats WHERE room = ?1 AND number <= (SELECT number FROM chats WHERE room = ?1 ORDER "
                    "BY number DESC LIMIT 1 OFFSET ?2)"),
      beat_(database_, "INSERT INTO heartbeat (one, at) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET at = ?1") {}

void StoreWriter::run(Statement& statement) {
  struct Ready {
    Statement& statement;
    ~Ready() { statement.tryReset(); }
  } ready_for_the_next_run{statement};
  statement.exec();
}

void StoreWriter::probe() { database_.exec("PRAGMA user_version=0"); }

boost::system::error_code StoreWriter::attempt_checked(const Work& work) {
  try {
    work(*this);
  } catch (const DoesNotFit& misfit) { return errc::make_error_code(misfit.why); }
  return {};
}

boost::system::error_code StoreWriter::attempt(const Work& work) {
  run(savepoint_);
  appended_ = false;
  boost::system::error_code refused;
  try {
    refused = attempt_checked(work);
  } catch (const SQLite::Exception& failure) {
    if (failure.getErrorCode() != SQLITE_CONSTRAINT) throw;
    refused = errc::make_error_code(reason_of(failure));
  }
  if (refused) {
    run(rollback_);
    if (appended_) journal_.emplace(database_, limits_);
  }
  run(release_);
  return refused;
}

void StoreWriter::close() {
  begin();
  journal_->fold_all();
  commit();
  database_.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}

void StoreWriter::append(const Store::Append& what) {
  appended_ = true;
  const auto outcome = journal_->append(what.match, what.entries, what.to_act);
  if (outcome == Journal::Outcome::there_already) throw DoesNotFit{errc::file_exists};
  if (outcome == Journal::Outcome::does_not_fit) throw DoesNotFit{errc::invalid_argument};
  for (const auto each : what.anchors) {
    const auto& entry = what.entries.at(each);
    note_anchor(what.match, entry.at, "promised again", entry.body);
  }
  if (!what.salts.empty()) {
    put_all(fix_salts_, what.match, what.salts);
    bind_seat(fix_salts_, 3, what.to_act);
    run(fix_salts_);
  }
  if (what.room) save_room(*what.room);
  if (what.ended == 0) return;
  journal_->close(what.match);
  put_all(end_match_, what.match, what.result, what.ended);
  run(end_match_);
  note_anchor(what.match, what.ended, "ended", what.result);
}

void StoreWriter::note_anchor(const std::string& match, std::int64_t at, const std::string& what,
                              const std::string& detail) {
  put_all(insert_anchor_, match, at, what, detail);
  run(insert_anchor_);
}

void StoreWriter::create_match(const MatchRecord& match) {
  const auto seats = Json::parse(match.seats);
  const auto chain = chain_start(match);
  put_all(insert_match_, match.id, match.game, std::int64_t{match.rules}, match.options, match.open_anchor,
          match.hidden_anchor, match.open_seed, match.hidden_seed, match.seed_hash, match.salts, match.result,
          std::int64_t{match.open_to_all}, match.started, match.ended);
  put_or_null(insert_match_, 15, match.room);
  bind_bytes(insert_match_, 16, chain);
  run(insert_match_);
  const auto number = database_.getLastInsertRowid();
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const auto player = seats[seat].value("player", Json());
    const auto id = player.is_string() ? player.get<std::string>() : "";
    const auto name = seats[seat].at("name").get<std::string>(), kind = seats[seat].at("kind").get<std::string>();
    put_all(insert_match_seat_, number, static_cast<std::int64_t>(seat), name, kind, match.started);
    put_or_null(insert_match_seat_, 6, id);
    run(insert_match_seat_);
  }
  note_anchor(match.id, match.started, "promised",
              match.open_anchor + " " + match.hidden_anchor + (match.seed_hash.empty() ? "" : " " + match.seed_hash));
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

void StoreWriter::delete_player(const std::string& id) {
  for (auto* statement : {&delete_tokens_, &leave_rooms_, &delete_chats_}) {
    put_all(*statement, id);
    run(*statement);
  }
  const std::string nobody(deleted_player_id), name(deleted_player_name);
  put_all(rename_seats_, id, nobody, name);
  run(rename_seats_);
  put_all(delete_player_, id);
  run(delete_player_);
  if (database_.getChanges() == 0) throw DoesNotFit{errc::invalid_argument};
}

void StoreWriter::add_token(const std::string& player, const std::string& token_hash, std::int64_t now) {
  put_all(insert_token_, token_hash, player, now);
  run(insert_token_);
}

void StoreWriter::create_room(const RoomRecord& room) {
  put_all(insert_room_, room.code, room.link, room.contract, room.state, room.phase, room.match,
          std::int64_t{room.open_to_all}, room.created, room.changed, room.closed);
  bind_time(insert_room_, 11, room.wake_at);
  run(insert_room_);
  seat_players(room);
}

void StoreWriter::save_room(const RoomRecord& room) {
  put_all(update_room_, room.code, room.contract, room.state, room.phase, room.match, std::int64_t{room.open_to_all},
          room.changed, room.closed);
  bind_time(update_room_, 9, room.wake_at);
  run(update_room_);
  if (database_.getChanges() == 0) throw DoesNotFit{errc::invalid_argument};
  put_all(clear_room_players_, room.code);
  run(clear_room_players_);
  seat_players(room);
}

void StoreWriter::seat_players(const RoomRecord& room) {
  if (room.closed != 0) return;
  for (const auto& player : people_of(Json::parse(room.state, nullptr, false))) {
    put_all(insert_room_player_, player, room.changed, room.code);
    run(insert_room_player_);
  }
}

void StoreWriter::add_chat(const std::string& room, const ChatRecord& chat) {
  put_all(insert_chat_, room, chat.at, chat.player, chat.name, chat.text, chat.phrase, std::int64_t{chat.seat});
  run(insert_chat_);
  put_all(forget_chats_, room, std::int64_t{chat_lines_max});
  run(forget_chats_);
}

void StoreWriter::beat(std::int64_t now) {
  put_all(beat_, now);
  run(beat_);
  journal_->fold_idle();
}

void StoreWriter::note_outage(std::int64_t now) {
  SQLite::Statement last_beat(database_, "SELECT at FROM heartbeat");
  if (last_beat.executeStep() && last_beat.getColumn(0).getInt64() > now)
    spdlog::warn("event=clock_went_back heartbeat={} now={}", last_beat.getColumn(0).getInt64(), now);
  last_beat.reset();
  SQLite::Statement outage(database_,
                           "INSERT OR REPLACE INTO outages (ended, began) SELECT ?1, began FROM "
                           "(SELECT at AS began FROM heartbeat) WHERE began < ?1");
  put_all(outage, now);
  run(begin_);
  run(outage);
  beat(now);
  journal_->fold_all();
  run(commit_);
}

}  // namespace server
