#include "server/store/store_writer.hpp"

#include "server/base/digest.hpp"
#include "server/base/limits.hpp"
#include "server/base/log_value.hpp"
#include "server/store/row_values.hpp"
#include "server/store/sqlite_database.hpp"

#include <spdlog/spdlog.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <system_error>

namespace server {

using Json = nlohmann::json;

namespace {

namespace errc = boost::system::errc;
constexpr int copy_beats_max = 12;  // a minute

// Rolls back what was attempted, and nothing else.
struct DoesNotFit {
  boost::system::error_code why;
};

errc::errc_t reason_of(const sql::Failure& failure) {
  return failure.kind() == sql::Failure::Kind::there_already ? errc::file_exists : errc::invalid_argument;
}

void bind_or_null(sql::Statement& statement, int index, std::optional<std::int64_t> number) {
  if (number) statement.bind(index, *number);
  else statement.bind_null(index);
}

void put_or_null(sql::Statement& statement, int at, std::string_view text) {
  if (text.empty()) return statement.bind_null(at);
  statement.bind(at, text);
}
void put_or_null(sql::Statement&, int at, std::string&&) = delete;  // the text outlives the statement's run

}  // namespace

StoreWriter::StoreWriter(const std::filesystem::path& file, const std::string& vfs, const JournalLimits& limits)
    : StoreWriter(open_sqlite_to_write(file, vfs), limits) {}

StoreWriter::StoreWriter(std::unique_ptr<sql::Database> database, const JournalLimits& limits)
    : database_(std::move(database)),
      limits_(limits),
      epochs_(*database_),
      journal_(std::in_place, *database_, epochs_, limits_),
      outbox_(*database_),
      begin_(*database_, database_->dialect().begin_write),
      commit_(*database_, "COMMIT"),
      savepoint_(*database_, "SAVEPOINT attempt"),
      release_(*database_, "RELEASE attempt"),
      rollback_(*database_, "ROLLBACK TO attempt"),
      fix_salts_(*database_, "UPDATE matches SET salts = ?2, to_act = ?3, salts_hash = ?4 WHERE id = ?1"),
      end_match_(*database_, "UPDATE matches SET result = ?2, ended = ?3 WHERE id = ?1"),
      insert_match_(
          *database_,
          "INSERT INTO matches (id, game, rules, options, open_anchor, hidden_anchor, open_seed, "
          "hidden_seed, seed_hash, salts, result, open_to_all, started, ended, room, chain, start_match, start_seq, "
          "state_format, salts_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      number_of_match_(*database_, "SELECT number FROM matches WHERE id = ?"),
      insert_match_seat_(*database_,
                         "INSERT INTO match_seats (match, seat, name, kind, started, player, level) SELECT number, ?2, "
                         "?3, ?4, ?5, ?6, ?7 FROM matches WHERE id = ?1"),
      insert_anchor_(
          *database_,
          "INSERT INTO anchors (match, at, what, detail) SELECT number, ?2, ?3, ?4 FROM matches WHERE id = ?1"),
      count_hint_(
          *database_,
          "UPDATE match_seats SET hints = hints + 1, hinted = hinted || CASE hinted WHEN '' THEN '' ELSE ',' END || "
          "?3 WHERE seat = ?2 AND match = (SELECT number FROM matches WHERE id = ?1)"),
      insert_player_(*database_, "INSERT INTO players (id, name, locale, created) VALUES (?, ?, ?, ?)"),
      update_player_(*database_, "UPDATE players SET name = ?2, locale = ?3 WHERE id = ?1"),
      insert_token_(*database_, "INSERT INTO tokens (hash, player, created, used) VALUES (?1, ?2, ?3, ?3)"),
      use_token_(*database_, "UPDATE tokens SET used = ?2 WHERE hash = ?1"),
      revoke_token_(
          *database_,
          "DELETE FROM tokens WHERE player = ?1 AND substr(hash, 1, length(?2)) = ?2 AND 1 = (SELECT count(*) "
          "FROM tokens WHERE player = ?1 AND substr(hash, 1, length(?2)) = ?2)"),
      delete_player_(*database_, "DELETE FROM players WHERE id = ?"),
      delete_tokens_(*database_, "DELETE FROM tokens WHERE player = ?"),
      leave_rooms_(*database_, "DELETE FROM room_players WHERE player = ?"),
      delete_mentions_(*database_, "DELETE FROM room_mentions WHERE player = ?"),
      delete_chats_(*database_, "DELETE FROM chats WHERE player = ?"),
      rename_seats_(*database_, "UPDATE match_seats SET player = ?2, name = ?3 WHERE player = ?1"),
      move_seats_(*database_,
                  "UPDATE match_seats SET player = ?2 WHERE player = ?1 AND NOT EXISTS (SELECT 1 FROM match_seats AS "
                  "others WHERE others.match = match_seats.match AND others.player = ?2)"),
      move_chats_(*database_, "UPDATE chats SET player = ?2 WHERE player = ?1"),
      lock_player_(*database_, "SELECT 1 FROM players WHERE id = ?" + database_->dialect().and_lock),
      known_(*database_, "SELECT id FROM players WHERE id IN (?, ?, ?, ?, ?, ?, ?, ?) ORDER BY id" +
                             database_->dialect().and_share),
      is_gone_(*database_, "SELECT 1 FROM gone_players WHERE hash = ?"),
      departs_(*database_, "SELECT 1 FROM departures WHERE player = ? AND room = ?"),
      plays_(
          *database_,
          "SELECT 1 FROM room_players AS mine JOIN matches ON matches.room = mine.room AND ended = 0 JOIN match_seats "
          "ON match_seats.match = number AND match_seats.player = mine.player WHERE mine.player = ? LIMIT 1"),
      drop_gone_(*database_, "DELETE FROM gone_players WHERE at <= ?"),
      insert_gone_(*database_,
                   "INSERT INTO gone_players (hash, at) VALUES (?1, ?2) ON CONFLICT (hash) DO UPDATE SET at = ?2"),
      depart_from_places_(*database_,
                          "INSERT INTO departures (player, room, heir) SELECT player, room, CAST(?2 AS TEXT) FROM "
                          "room_players WHERE player = ?1 ON CONFLICT DO NOTHING"),
      depart_from_mentions_(*database_,
                            "INSERT INTO departures (player, room, heir) SELECT player, room, CAST(?2 AS TEXT) FROM "
                            "room_mentions WHERE player = ?1 ON CONFLICT DO NOTHING"),
      inherit_departures_(*database_, "UPDATE departures SET heir = ?2 WHERE heir = ?1 AND heir != ''"),
      drop_departure_(
          *database_,
          // Anybody may have an id as their name.
          "DELETE FROM departures WHERE player = ?1 AND room = ?2 AND NOT EXISTS (SELECT 1 FROM rooms WHERE "
          "code = ?2 AND replace(state, '\"name\":\"' || ?1 || '\"', '') LIKE '%\"' || ?1 || '\"%')"),
      take_room_(*database_, "UPDATE rooms SET epoch = epoch + 1, owner = ?2 WHERE code = ?1"),
      taken_room_(*database_, "SELECT epoch, match FROM rooms WHERE code = ?"),
      owner_(*database_, "SELECT owner FROM rooms WHERE code = ?" + database_->dialect().and_lock),
      room_of_match_(*database_, "SELECT coalesce(room, '') FROM matches WHERE id = ?"),
      insert_room_(
          *database_,
          "INSERT INTO rooms (code, link, contract, state, phase, match, open_to_all, created, changed, closed, "
          "wake_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      update_room_(*database_,
                   "UPDATE rooms SET contract = ?2, state = ?3, phase = ?4, match = ?5, open_to_all = ?6, changed = "
                   "?7, closed = ?8, wake_at = ?9 WHERE code = ?1"),
      clear_room_players_(*database_, "DELETE FROM room_players WHERE room = ?"),
      insert_room_player_(*database_, "INSERT INTO room_players (player, changed, room) VALUES (?, ?, ?)"),
      clear_mentions_(*database_, "DELETE FROM room_mentions WHERE room = ?"),
      insert_mention_(*database_, "INSERT INTO room_mentions (player, room) VALUES (?, ?)"),
      insert_chat_(*database_,
                   "INSERT INTO chats (room, at, player, name, text, phrase, seat) VALUES (?, ?, ?, ?, ?, ?, ?)"),
      forget_chats_(*database_,
                    "DELETE FROM chats WHERE room = ?1 AND number <= (SELECT number FROM chats WHERE room = ?1 ORDER "
                    "BY number DESC LIMIT 1 OFFSET ?2)"),
      last_beat_(*database_, "SELECT max(at) FROM heartbeats"),
      beat_(
          *database_,
          "INSERT INTO heartbeats (owner, at, stopped) VALUES (?1, ?2, ?3) ON CONFLICT (owner) DO UPDATE SET at = ?2, "
          "stopped = ?3"),
      insert_outage_(
          *database_,
          "INSERT INTO outages (ended, began) VALUES (?1, ?2) ON CONFLICT (ended) DO UPDATE SET began = CASE "
          "WHEN excluded.began < outages.began THEN excluded.began ELSE outages.began END"),
      future_outages_(*database_, "SELECT min(began), max(ended) FROM outages WHERE ended > ?1 AND began < ?2"),
      drop_future_outages_(*database_, "DELETE FROM outages WHERE ended > ?1 AND began < ?2"),
      drop_links_(*database_, "DELETE FROM device_links WHERE expires <= ?"),
      last_link_(*database_, "SELECT 1 FROM device_links WHERE expires > ? ORDER BY expires LIMIT 1 OFFSET ?"),
      insert_link_(*database_, "INSERT INTO device_links (hash, player, expires) VALUES (?, ?, ?)"),
      link_(*database_, "SELECT player FROM device_links WHERE hash = ? AND expires > ?"),
      drop_link_(*database_, "DELETE FROM device_links WHERE hash = ?"),
      drop_links_of_(*database_, "DELETE FROM device_links WHERE player = ?"),
      insert_listing_(
          *database_,
          "INSERT INTO listings (room, owner, json, host, present, is_waiting, created) VALUES (?1, ?2, ?3, "
          "?4, ?5, ?6, ?7) ON CONFLICT (room) DO UPDATE SET owner = ?2, json = ?3, host = ?4, present = ?5, "
          "is_waiting = ?6, created = ?7"),
      drop_listing_(*database_, "DELETE FROM listings WHERE room = ? AND owner = ?"),
      drop_listing_of_anybody_(*database_, "DELETE FROM listings WHERE room = ?"),
      drop_listings_of_the_gone_(
          *database_,
          "DELETE FROM listings WHERE NOT EXISTS (SELECT 1 FROM heartbeats WHERE heartbeats.owner = listings.owner AND "
          "at > ?1 AND at < ?2 AND stopped = 0)"),
      drop_bans_(*database_, "DELETE FROM bans WHERE until BETWEEN 1 AND ?"),
      last_ban_(*database_, "SELECT 1 FROM bans WHERE who > '' AND who != ? ORDER BY who LIMIT 1 OFFSET ?"),
      insert_ban_(*database_,
                  "INSERT INTO bans (who, until, reason, since) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (who) DO UPDATE "
                  "SET until = ?2, reason = ?3, since = ?4"),
      drop_ban_(*database_, "DELETE FROM bans WHERE who = ?"),
      drop_wrong_codes_(*database_, "DELETE FROM wrong_codes WHERE at <= ?"),
      insert_wrong_codes_(*database_,
                          "INSERT INTO wrong_codes (owner, at, address, player, count) VALUES (?, ?, ?, ?, ?)"),
      insert_review_(*database_,
                     "INSERT INTO reviews (match, version, etag, size, body) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT "
                     "(match) DO UPDATE SET version = ?2, etag = ?3, size = ?4, body = ?5"),
      drop_orders_(*database_, "DELETE FROM orders WHERE at <= ?"),
      insert_order_(*database_, "INSERT INTO orders (at, owner, kind, argument) VALUES (?, ?, ?, ?)") {
  if (database_->dialect().is_shared)
    take_over_.emplace(
        *database_,
        "UPDATE rooms SET owner = ?1 WHERE code IN (SELECT code FROM rooms WHERE wake_at <= ?2 AND owner "
        "!= ?1 AND NOT EXISTS (SELECT 1 FROM heartbeats WHERE heartbeats.owner = rooms.owner AND at > ?3 "
        "AND at < ?5 AND stopped = 0) ORDER BY wake_at, code LIMIT ?4 FOR UPDATE SKIP LOCKED) RETURNING code");
}

void StoreWriter::begin() {
  const bool failed_before = is_begun_;
  if (failed_before) give_up_what_was_begun();
  is_begun_ = true;
  begin_.run_later();
  epochs_.forget();
  // The journal may remember rows of what failed, and would number on behind them.
  if (failed_before || journal_->is_stale()) journal_.emplace(*database_, epochs_, limits_);
}

void StoreWriter::give_up_what_was_begun() {
  try {
    database_->run("ROLLBACK");
  } catch (const sql::Failure&) {}  // SQLite may have rolled back by itself
}

void StoreWriter::commit() {
  commit_.run();
  is_begun_ = false;
}

void StoreWriter::read_epochs(const std::vector<std::string>& matches, std::vector<std::string> rooms) {
  for (const auto& match : matches)
    if (auto room = journal_->room_of(match); !room.empty()) rooms.push_back(std::move(room));
  epochs_.read(rooms);
}

void StoreWriter::probe() { database_->run(database_->dialect().probe); }

boost::system::error_code StoreWriter::attempt_checked(const Work& work) {
  try {
    work(*this);
  } catch (const DoesNotFit& misfit) { return misfit.why; }
  return {};
}

boost::system::error_code StoreWriter::attempt(const Work& work) {
  // If what was sent before it fails, it is not there to roll back to, and the whole transaction fails.
  savepoint_.run_later();
  changed_journal_ = false;
  boost::system::error_code refused;
  try {
    refused = attempt_checked(work);
    database_->sync();
  } catch (const sql::Failure& failure) {
    using Kind = sql::Failure::Kind;
    if (failure.kind() != Kind::there_already && failure.kind() != Kind::does_not_fit) throw;
    refused = errc::make_error_code(reason_of(failure));
  }
  if (refused) {
    rollback_.run();
    epochs_.forget();  // a room is free again if its epoch was first read by what was rolled back
    if (changed_journal_) journal_.emplace(*database_, epochs_, limits_);
  }
  release_.run_later();
  return refused;
}

void StoreWriter::close() {
  copy_.reset();
  for (bool is_folded = false; !is_folded;) {
    begin();
    is_folded = journal_->fold_some();
    commit();
  }
  if (const auto& tidy = database_->dialect().tidy; !tidy.empty()) database_->run(tidy);
}

void StoreWriter::append(const Store::Append& what) {
  if (const auto room = journal_->room_of(what.match); !room.empty()) check_epoch(room, what.epoch);
  changed_journal_ = true;
  const auto outcome = journal_->append(what.match, what.entries, what.to_act, what.epoch);
  if (outcome == Journal::Outcome::there_already) throw DoesNotFit{errc::make_error_code(errc::file_exists)};
  if (outcome == Journal::Outcome::does_not_fit) throw DoesNotFit{errc::make_error_code(errc::invalid_argument)};
  for (const auto each : what.anchors) {
    const auto& entry = what.entries.at(each);
    note_anchor(what.match, entry.at, "promised again", entry.body);
  }
  if (!what.salts.empty()) {
    put_all(fix_salts_, what.match, what.salts);
    bind_seat(fix_salts_, 3, what.to_act);
    const auto hash = hash_of_salts(what.match, what.salts);
    bind_digest(fix_salts_, 4, hash);
    fix_salts_.run_later();
  }
  if (what.room) save_room(*what.room);
  for (const auto& each : what.moot) outbox_.drop_kind(each);
  for (const auto& each : what.notifications)
    if (!is_gone(each.player)) outbox_.add(each);
  if (what.ended == 0) return;
  journal_->close(what.match);
  put_all(end_match_, what.match, what.result, what.ended);
  end_match_.run_later();
  note_anchor(what.match, what.ended, "ended", what.result);
}

void StoreWriter::note_anchor(const std::string& match, std::int64_t at, const std::string& what,
                              const std::string& detail) {
  put_all(insert_anchor_, match, at, what, detail);
  insert_anchor_.run_later();
}

// INSERT ... RETURNING would make SQLite look through tables that refer to this one.
std::int64_t StoreWriter::number_of(const std::string& match) {
  const Running ready(number_of_match_);
  put_all(number_of_match_, match);
  return number_of_match_.next() ? number_of_match_.integer(0) : 0;
}

void StoreWriter::create_match(const MatchRecord& match) {
  const auto seats = Json::parse(match.seats);
  const auto chain = chain_start(match);
  put_all(insert_match_, match.id, match.game, std::int64_t{match.rules}, match.options, match.open_anchor,
          match.hidden_anchor, match.open_seed, match.hidden_seed, match.seed_hash, match.salts, match.result,
          std::int64_t{match.open_to_all}, match.started, match.ended);
  put_or_null(insert_match_, 15, match.room);
  bind_digest(insert_match_, 16, chain);
  put_or_null(insert_match_, 17, match.start ? std::string_view(match.start->match) : "");
  bind_or_null(insert_match_, 18, match.start ? std::optional<std::int64_t>(match.start->seq) : std::nullopt);
  insert_match_.bind(19, std::int64_t{match.state_format});
  const auto salts_hash = hash_of_salts(match.id, match.salts);
  if (match.salts.empty()) insert_match_.bind_null(20);
  else bind_digest(insert_match_, 20, salts_hash);
  insert_match_.run_later();
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const auto player = seats[seat].value("player", Json());
    const auto id = player.is_string() ? player.get<std::string>() : "";
    const auto name = seats[seat].at("name").get<std::string>(), kind = seats[seat].at("kind").get<std::string>();
    const std::string level = seats[seat].value("level", "");
    put_all(insert_match_seat_, match.id, static_cast<std::int64_t>(seat), name, kind, match.started);
    put_or_null(insert_match_seat_, 6, id);
    put_or_null(insert_match_seat_, 7, level);
    insert_match_seat_.run_later();
  }
  note_anchor(match.id, match.started, "promised",
              match.open_anchor + " " + match.hidden_anchor + (match.seed_hash.empty() ? "" : " " + match.seed_hash));
}

// Throws DoesNotFit unless this is the room's epoch, which then stays until the transaction ends.
void StoreWriter::check_epoch(const std::string& room, std::int64_t epoch) {
  const auto last = epochs_.of(room);
  if (!last) throw DoesNotFit{errc::make_error_code(errc::invalid_argument)};
  if (*last != epoch) throw DoesNotFit{make_error_code(StoreErrc::fenced)};
}

// Throws DoesNotFit unless the room is this owner's, which then stays so until the transaction ends.
void StoreWriter::check_owner(const std::string& room, const std::string& owner) {
  const Running ready(owner_);
  put_all(owner_, room);
  if (!owner_.next() || owner_.text(0) != owner) throw DoesNotFit{make_error_code(StoreErrc::fenced)};
}

std::int64_t StoreWriter::take_room(const std::string& code, const std::string& owner) {
  put_all(take_room_, code, owner);
  take_room_.run();
  if (database_->changes() == 0) throw DoesNotFit{errc::make_error_code(errc::invalid_argument)};
  const Running ready(taken_room_);
  put_all(taken_room_, code);
  if (!taken_room_.next()) return 0;
  const auto epoch = taken_room_.integer(0);
  epochs_.set(code, epoch);
  journal_->take(taken_room_.text(1), epoch);
  return epoch;
}

void StoreWriter::count_hint(const std::string& match, engine::Seat seat, std::uint32_t after, std::int64_t epoch) {
  {
    const Running ready(room_of_match_);
    put_all(room_of_match_, match);
    const auto room = room_of_match_.next() ? room_of_match_.text(0) : "";
    if (!room.empty()) check_epoch(room, epoch);
  }
  const auto place = std::to_string(after);
  put_all(count_hint_, match, static_cast<std::int64_t>(index(seat)), place);
  count_hint_.run();
  if (database_->changes() == 0) throw DoesNotFit{errc::make_error_code(errc::invalid_argument)};
}

void StoreWriter::create_player(const Player& player, const std::string& token_hash, std::int64_t now) {
  put_all(insert_player_, player.id, player.name, player.locale, now);
  insert_player_.run();
  add_token(player.id, token_hash, now);
}

void StoreWriter::update_player(const Player& player) {
  put_all(update_player_, player.id, player.name, player.locale);
  update_player_.run();
  if (database_->changes() == 0) throw DoesNotFit{errc::make_error_code(errc::invalid_argument)};
}

// Whoever names a player in a write that runs beside this one has done so before it, or finds them gone.
void StoreWriter::lock_players(const std::string& first, const std::string& second) {
  for (const auto* id : {&std::min(first, second), &std::max(first, second)}) {
    const Running ready(lock_player_);
    put_all(lock_player_, *id);
    if (!lock_player_.next()) throw DoesNotFit{errc::make_error_code(errc::invalid_argument)};
  }
}

void StoreWriter::delete_player(const std::string& id, std::int64_t now) {
  lock_players(id, id);
  remove_player(id, "", now);
}

void StoreWriter::remove_player(const std::string& id, const std::string& heir, std::int64_t now) {
  put_all(drop_gone_, now - gone_players_kept.count());
  drop_gone_.run();
  const auto hash = sha256_hex(id);
  put_all(insert_gone_, hash, now);
  insert_gone_.run();
  for (auto* statement : {&inherit_departures_, &depart_from_places_, &depart_from_mentions_}) {
    put_all(*statement, id, heir);
    statement->run();
  }
  for (auto* statement : {&delete_tokens_, &leave_rooms_, &delete_mentions_, &delete_chats_, &drop_links_of_}) {
    put_all(*statement, id);
    statement->run();
  }
  outbox_.drop_all_of(id);
  // What a server that runs lists, its rooms have changed by themselves.
  put_all(drop_listings_of_the_gone_, now - server_is_gone_after.count(), now + server_is_gone_after.count());
  drop_listings_of_the_gone_.run();
  const std::string nobody(deleted_player_id), name(deleted_player_name);
  put_all(rename_seats_, id, nobody, name);
  rename_seats_.run();
  put_all(drop_ban_, id);
  drop_ban_.run();
  put_all(delete_player_, id);
  delete_player_.run();
}

void StoreWriter::merge_player(const std::string& id, const std::string& into, std::int64_t now) {
  if (id == into) throw DoesNotFit{errc::make_error_code(errc::invalid_argument)};
  lock_players(id, into);
  {
    const Running ready(plays_);
    put_all(plays_, id);
    if (plays_.next()) throw DoesNotFit{make_error_code(StoreErrc::playing)};
  }
  for (auto* statement : {&move_seats_, &move_chats_}) {
    put_all(*statement, id, into);
    statement->run();
  }
  remove_player(id, into, now);
}

void StoreWriter::drop_departure(const std::string& player, const std::string& room) {
  put_all(drop_departure_, player, room);
  drop_departure_.run();
  if (database_->changes() == 0) throw DoesNotFit{errc::make_error_code(errc::invalid_argument)};
}

// Those of them whom the database has. They stay until the transaction ends.
std::vector<std::string> StoreWriter::known_of(const std::vector<std::string>& players) {
  constexpr std::size_t at_once = 8;
  std::vector<std::string> known;
  for (std::size_t from = 0; from < players.size(); from += at_once) {
    const Running ready(known_);
    for (std::size_t i = 0; i < at_once; ++i)
      put(known_, static_cast<int>(i) + 1, from + i < players.size() ? std::string_view(players[from + i]) : "");
    while (known_.next()) known.push_back(known_.text(0));
  }
  return known;
}

bool StoreWriter::is_gone(const std::string& player) { return known_of({player}).empty() && has_gone(player); }

// REQUIRES: known_of() has it that they are not there
bool StoreWriter::has_gone(const std::string& player) {
  const auto hash = sha256_hex(player);
  const Running ready(is_gone_);
  put_all(is_gone_, hash);
  return is_gone_.next();
}

bool StoreWriter::departs(const std::string& player, const std::string& room) {
  const Running ready(departs_);
  put_all(departs_, player, room);
  return departs_.next();
}

// Without those whom the room is to forget: it may be written until then, and a list of rooms has them no more. Throws
// DoesNotFit if it names anybody else who is gone.
std::optional<RoomPeople> StoreWriter::people_to_note(const RoomRecord& room, Gone gone) {
  if (!room.people || room.closed != 0) return std::nullopt;
  auto noted = *room.people;
  auto known = known_of(noted.inside);
  const auto mentioned = known_of(noted.mentioned);
  known.insert(known.end(), mentioned.begin(), mentioned.end());
  const auto drop_gone = [&](std::vector<std::string>& list, bool may_depart) {
    std::erase_if(list, [&](const std::string& player) {
      if (std::ranges::find(known, player) != known.end()) return false;
      const bool is_departing = departs(player, room.code);
      if (!is_departing && !has_gone(player)) return false;
      if (!is_departing || !may_depart) throw DoesNotFit{make_error_code(StoreErrc::gone)};
      return true;
    });
  };
  drop_gone(noted.inside, gone == Gone::as_before);
  drop_gone(noted.mentioned, true);
  return noted;
}

void StoreWriter::add_token(const std::string& player, const std::string& token_hash, std::int64_t now) {
  put_all(insert_token_, token_hash, player, now);
  insert_token_.run();
}

void StoreWriter::note_token_use(const std::string& token_hash, std::int64_t now) {
  put_all(use_token_, token_hash, now);
  use_token_.run();
}

void StoreWriter::revoke_token(const std::string& player, const std::string& hash_begins) {
  put_all(revoke_token_, player, hash_begins);
  revoke_token_.run();
  if (database_->changes() == 0) throw DoesNotFit{errc::make_error_code(errc::invalid_argument)};
}

void StoreWriter::revoke_tokens(const std::string& player) {
  for (auto* statement : {&delete_tokens_, &drop_links_of_}) {
    put_all(*statement, player);
    statement->run();
  }
}

void StoreWriter::add_ban(const Ban& ban) {
  put_all(drop_bans_, ban.since);
  drop_bans_.run();
  {
    const Running ready(last_ban_);
    put_all(last_ban_, ban.who, bans_max - 1);
    if (last_ban_.next()) throw DoesNotFit{errc::make_error_code(errc::no_buffer_space)};
  }
  put_all(insert_ban_, ban.who, ban.until, ban.reason, ban.since);
  insert_ban_.run();
}

void StoreWriter::keep_review(const ReviewRecord& review) {
  if (number_of(review.match) == 0) throw DoesNotFit{errc::make_error_code(errc::invalid_argument)};
  put_all(insert_review_, review.match, review.version, review.etag, static_cast<std::int64_t>(review.size));
  insert_review_.bind_bytes(5, review.gzip);
  insert_review_.run();
}

void StoreWriter::remove_ban(const std::string& who) {
  put_all(drop_ban_, who);
  drop_ban_.run();
  if (database_->changes() == 0) throw DoesNotFit{errc::make_error_code(errc::invalid_argument)};
}

void StoreWriter::begin_match(const MatchRecord& match, const RoomRecord& room, const Store::Append& copied) {
  create_match(match);
  if (!copied.entries.empty()) append(copied);
  save_room(room, Gone::nowhere);
}

void StoreWriter::create_room(const RoomRecord& room) {
  const auto people = people_to_note(room, Gone::nowhere);
  put_all(insert_room_, room.code, room.link, room.contract, room.state, room.phase, room.match,
          std::int64_t{room.open_to_all}, room.created, room.changed, room.closed);
  bind_or_null(insert_room_, 11, room.wake_at);
  insert_room_.run();
  note_people(room, people);
}

void StoreWriter::save_room(const RoomRecord& room) { save_room(room, Gone::as_before); }

void StoreWriter::save_room(const RoomRecord& room, Gone gone) {
  check_epoch(room.code, room.epoch);
  const auto people = people_to_note(room, gone);
  put_all(update_room_, room.code, room.contract, room.state, room.phase, room.match, std::int64_t{room.open_to_all},
          room.changed, room.closed);
  bind_or_null(update_room_, 9, room.wake_at);
  update_room_.run_later();
  if (room.people || room.closed != 0) {
    for (auto* statement : {&clear_room_players_, &clear_mentions_}) {
      put_all(*statement, room.code);
      statement->run_later();
    }
  }
  note_people(room, people);
  if (room.closed != 0) {
    put_all(drop_listing_of_anybody_, room.code);
    drop_listing_of_anybody_.run_later();
  }
  if (!room.leaver.empty()) outbox_.drop_of(room.leaver, room.code);
  // While its match is played it has 0 there. It goes to sleep: what was played is folded in the same transaction.
  const bool sleeps = room.closed == 0 && room.phase == "playing" && room.wake_at != 0;
  if (!sleeps) return;
  changed_journal_ = true;
  journal_->rest(room.match);
}

void StoreWriter::note_people(const RoomRecord& room, const std::optional<RoomPeople>& people) {
  if (!people) return;
  for (const auto& player : people->inside) {
    put_all(insert_room_player_, player, room.changed, room.code);
    insert_room_player_.run_later();
  }
  for (const auto& player : people->mentioned) {
    put_all(insert_mention_, player, room.code);
    insert_mention_.run_later();
  }
}

void StoreWriter::add_chat(const std::string& room, const ChatRecord& chat, std::int64_t epoch) {
  check_epoch(room, epoch);
  if (is_gone(chat.player)) throw DoesNotFit{make_error_code(StoreErrc::gone)};
  put_all(insert_chat_, room, chat.at, chat.player, chat.name, chat.text, chat.phrase, std::int64_t{chat.seat});
  insert_chat_.run_later();
  put_all(forget_chats_, room, std::int64_t{chat_lines_max});
  forget_chats_.run_later();
}

void StoreWriter::add_notification(const Notification& notification, std::int64_t epoch) {
  check_epoch(notification.room, epoch);
  if (!is_gone(notification.player)) outbox_.add(notification);
}

void StoreWriter::drop_notifications(const std::string& player, const std::string& room, std::int64_t epoch) {
  check_epoch(room, epoch);
  outbox_.drop_of(player, room);
}

void StoreWriter::beat(const std::string& owner, std::int64_t now, Store::Beat beat) {
  note_beat(owner, now, beat);
  end_outages(now);
  journal_->fold_idle();
  if (++beats_without_a_step_ > copy_beats_max) copy_.reset();
}

void StoreWriter::note_beat(const std::string& owner, std::int64_t now, Store::Beat beat) {
  const auto last = last_beat();
  if (last && now - *last > server_is_gone_after.count()) insert_outage(*last, now);
  put_all(beat_, owner, now, std::int64_t{beat == Store::Beat::last});
  beat_.run();
}

std::optional<std::int64_t> StoreWriter::last_beat() {
  const Running ready(last_beat_);
  if (!last_beat_.next() || last_beat_.is_null(0)) return std::nullopt;
  return last_beat_.integer(0);
}

CopyProgress StoreWriter::begin_copy() {
  if (copy_) throw DoesNotFit{errc::make_error_code(errc::file_exists)};
  try {
    copy_.emplace(dynamic_cast<SqliteDatabase&>(*database_).native());
  } catch (const std::exception& why) { give_copy_up(why); }
  return step_copy();
}

CopyProgress StoreWriter::continue_copy() {
  if (!copy_) throw DoesNotFit{errc::make_error_code(errc::no_such_file_or_directory)};
  return step_copy();
}

CopyProgress StoreWriter::step_copy() {
  beats_without_a_step_ = 0;
  try {
    auto progress = copy_->step();
    if (progress.is_whole) copy_.reset();
    return progress;
  } catch (const SQLite::Exception& why) { give_copy_up(why); }
}

void StoreWriter::give_copy_up(const std::exception& why) {
  spdlog::error("event=copy_failed reason={}", log_value(why.what()));
  copy_.reset();
  throw DoesNotFit{errc::make_error_code(errc::io_error)};
}

void StoreWriter::end_hanging_servers() {
  const auto& end = database_->dialect().end_hanging_servers;
  if (end.empty()) return;
  std::size_t ended = 0;
  for (Statement ending(*database_, end); ending.next();) ++ended;
  if (ended > 0) spdlog::warn("event=hanging_servers_ended connections={}", ended);
}

bool StoreWriter::another_server_runs() {
  const auto& other_servers = database_->dialect().other_servers;
  return !other_servers.empty() && Statement(*database_, other_servers).next();
}

void StoreWriter::insert_outage(std::int64_t began, std::int64_t ended) {
  put_all(insert_outage_, ended, began);
  insert_outage_.run();
}

void StoreWriter::add_outage(std::int64_t began, std::int64_t ended) {
  if (began < ended && !another_server_runs()) insert_outage(began, ended);
}

// This process runs: no outage lasts longer than until now.
void StoreWriter::end_outages(std::int64_t now) {
  std::int64_t began = 0, ended = 0;
  {
    const Running ready(future_outages_);
    put_all(future_outages_, now + clocks_differ_by_max.count(), now);
    if (!future_outages_.next() || future_outages_.is_null(0)) return;
    began = future_outages_.integer(0), ended = future_outages_.integer(1);
  }
  spdlog::warn("event=clock_went_back outage_until={} now={}", ended, now);
  put_all(drop_future_outages_, now + clocks_differ_by_max.count(), now);
  drop_future_outages_.run();
  insert_outage(began, now);
}

void StoreWriter::note_outage(const std::string& owner, std::int64_t now) {
  begin();
  const auto last = last_beat().value_or(now);
  if (last > now) spdlog::warn("event=clock_went_back heartbeat={} now={}", last, now);
  add_outage(last, now);
  Statement forget(*database_, "DELETE FROM heartbeats WHERE at < ?");
  forget.bind(1, now - heartbeats_kept.count());
  forget.run();
  if (!another_server_runs()) {
    // Of a server that has ended, and whose clock was ahead: it would hide the outages until then.
    Statement forget_later(*database_, "DELETE FROM heartbeats WHERE at > ?");
    forget_later.bind(1, now + server_is_gone_after.count());
    forget_later.run();
  }
  // One that runs may not have been heard of while the database was away.
  Statement(*database_,
            "DELETE FROM listings WHERE NOT EXISTS (SELECT 1 FROM heartbeats WHERE heartbeats.owner = listings.owner "
            "AND stopped = 0)")
      .run();
  beat(owner, now, Store::Beat::next);
  journal_->fold_all();
  commit();
}

void StoreWriter::add_device_link(const std::string& hash, const std::string& player, std::int64_t expires,
                                  std::int64_t now) {
  put_all(drop_links_, now);
  drop_links_.run();
  {
    const Running ready(last_link_);
    put_all(last_link_, now, device_links_max - 1);
    if (last_link_.next()) throw DoesNotFit{errc::make_error_code(errc::no_buffer_space)};
  }
  put_all(insert_link_, hash, player, expires);
  insert_link_.run();
}

std::optional<std::string> StoreWriter::use_device_link(const std::string& hash, const std::string& merged,
                                                        const std::string& token_hash, std::int64_t now) {
  std::string player;
  {
    const Running ready(link_);
    put_all(link_, hash, now);
    if (!link_.next()) return std::nullopt;
    player = link_.text(0);
  }
  const bool merges = !merged.empty() && merged != player;
  // Players before their links, as a deletion takes them: two servers do not wait for each other.
  if (merges) lock_players(merged, player);
  else if (known_of({player}).empty()) return std::nullopt;
  put_all(drop_link_, hash);
  drop_link_.run();
  // Of two servers that saw it one has it.
  if (database_->changes() == 0) return std::nullopt;
  if (merges) merge_player(merged, player, now);
  add_token(player, token_hash, now);
  return player;
}

std::vector<std::string> StoreWriter::take_over_rooms(const std::string& owner, std::int64_t now, std::size_t limit) {
  std::vector<std::string> rooms;
  const Running ready(*take_over_);
  put_all(*take_over_, owner, now, now - server_is_gone_after.count(), static_cast<std::int64_t>(limit),
          now + server_is_gone_after.count());
  while (take_over_->next()) rooms.push_back(take_over_->text(0));
  return rooms;
}

void StoreWriter::share_listing(const RoomListing& shared, const std::string& owner) {
  const auto& listing = shared.listing;
  if (listing.json.empty()) {
    put_all(drop_listing_, shared.room, owner);
    return drop_listing_.run();
  }
  check_owner(shared.room, owner);
  put_all(insert_listing_, shared.room, owner, listing.json, listing.host, static_cast<std::int64_t>(listing.present),
          std::int64_t{listing.is_waiting}, listing.created);
  insert_listing_.run();
}

void StoreWriter::share_wrong_codes(const std::vector<WrongCodes>& all, const std::string& owner) {
  if (all.empty()) return;
  put_all(drop_wrong_codes_, all.front().at - wrong_codes_kept.count());
  drop_wrong_codes_.run();
  for (const auto& each : all) {
    put_all(insert_wrong_codes_, owner, each.at, each.address, each.player, each.count);
    insert_wrong_codes_.run();
  }
}

void StoreWriter::give_order(const Order& order, const std::string& owner) {
  put_all(drop_orders_, order.at - orders_kept.count());
  drop_orders_.run();
  put_all(insert_order_, order.at, owner, order.kind, order.argument);
  insert_order_.run();
}

}  // namespace server
