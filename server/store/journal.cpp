#include "server/store/journal.hpp"

#include "server/base/log_value.hpp"
#include "server/store/row_values.hpp"

#include <spdlog/spdlog.h>

#include <set>
#include <stdexcept>

namespace server {
namespace {

// Bytes. A smaller part is written anew with what is folded next, so that slow matches have few parts, too.
constexpr std::size_t part_grows_to = 16 * 1024;

// The numbers that the parts of this match's log can have.
void bind_parts(sql::Statement& statement, std::int64_t match) {
  statement.bind(1, match * log_parts_max);
  statement.bind(2, match * log_parts_max + log_parts_max - 1);
}

// Not one that any room has.
constexpr std::int64_t no_epoch = -1;

constexpr std::size_t folded_at_once = 64;  // matches

}  // namespace

Journal::Journal(sql::Database& database, RoomEpochs& epochs, const JournalLimits& limits)
    : epochs_(epochs),
      limits_(limits),
      rows_(database, limits.trimmed_rows),
      match_(database,
             "SELECT number, ended, chain, to_act, entries, coalesce(room, ''), coalesce(epoch, 0) FROM matches "
             "LEFT JOIN rooms ON code = room WHERE id = ?"),
      seats_(database, "SELECT coalesce(player, '') FROM match_seats WHERE match = ? ORDER BY seat"),
      last_part_(database,
                 "SELECT number, last, chain, body, first FROM logs WHERE number BETWEEN ?1 AND ?2 "
                 "ORDER BY number DESC LIMIT 1"),
      parts_(database, "SELECT body FROM logs WHERE number BETWEEN ?1 AND ?2 ORDER BY number"),
      drop_parts_(database, "DELETE FROM logs WHERE number BETWEEN ?1 AND ?2"),
      insert_part_(database,
                   "INSERT INTO logs (number, first, last, chain, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT (number) DO "
                   "UPDATE SET first = excluded.first, last = excluded.last, chain = excluded.chain, body = "
                   "excluded.body"),
      count_(database, "UPDATE matches SET entries = ?2, to_act = ?3 WHERE number = ?1"),
      damaged_row_(database, "SELECT 1 FROM damaged_rows WHERE match = ? LIMIT 1"),
      id_(database, "SELECT id FROM matches WHERE number = ?") {
  if (!rows_.is_shared()) read_journal();
}

void Journal::read_journal() {
  std::set<std::int64_t> damaged;
  std::vector<std::int64_t> lost;  // rows that belong to no readable log
  rows_.read_all([&](const JournalRow& row) {
    const Running ready(id_);
    id_.bind(1, row.match);
    if (damaged.contains(row.match) || !id_.next()) {
      lost.push_back(row.number);
      return false;
    }
    const auto name = id_.text(0);
    try {
      const auto end = end_of(name);
      // Its match has ended, or goes on in the log.
      if (end == ends_.end() || row.first <= end->second.seq) return true;
      take_up(end->second, row);
    } catch (const Damaged& why) {
      spdlog::error("event=damaged journal_row={} match={} reason={}", row.number, name, log_value(why.what()));
      damaged.insert(row.match);
      lost.push_back(row.number);
      const auto known = ends_.find(name);
      if (known == ends_.end()) return false;
      lost.insert(lost.end(), known->second.rows.begin(), known->second.rows.end());
      ends_.erase(known);
    }
    return false;
  });
  rows_.set_aside(lost);
}

// A row that was in the journal before this connection.
void Journal::take_up(End& end, const JournalRow& row) {
  auto body = row.body;
  const auto entries = split(body).entries;
  std::vector<EntryRecord> read;
  read_request(entries, {}, row.first, end.seats, read);
  const auto chain = chain_after(end.chain, entries);
  if (row.first != end.seq + 1 || row.chain != bytes_of(chain)) throw Damaged("it does not follow");
  end.chain = chain;
  end.seq += static_cast<std::uint32_t>(read.size());
  end.rows.push_back(row.number);
  end.to_act = row.to_act;
}

Journal::Ends::iterator Journal::end_of(const std::string& match) {
  if (const auto known = ends_.find(match); known != ends_.end()) return known;
  make_place();
  const Running match_ready(match_), part_ready(last_part_);
  match_.bind(1, match);
  if (!match_.next() || match_.integer(1) != 0) return ends_.end();
  End end;
  end.number = match_.integer(0);
  end.chain = digest_in(match_, 2);
  end.to_act = seat_in(match_, 3);
  bind_parts(last_part_, end.number);
  if (last_part_.next()) {
    end.seq = seq_in(last_part_, 1);
    end.chain = digest_in(last_part_, 2);
  }
  if (end.seq != seq_in(match_, 4)) throw Damaged("its log has another end than was noted");
  const Running damaged_ready(damaged_row_);
  damaged_row_.bind(1, end.number);
  if (damaged_row_.next()) throw Damaged("rows of its log are damaged");
  end.room = match_.text(5);
  end.epoch = rows_.is_shared() ? no_epoch : match_.integer(6);
  end.seats = seats_of(end.number);
  if (rows_.is_shared()) rows_.read_match(end.number, end.seq, [&](const JournalRow& row) { take_up(end, row); });
  return ends_.emplace(match, std::move(end)).first;
}

// The same, but none also if its log is damaged: then the match takes no appends.
Journal::Ends::iterator Journal::undamaged_end_of(const std::string& match) {
  try {
    return end_of(match);
  } catch (const Damaged& why) {
    spdlog::error("event=damaged match={} reason={}", match, log_value(why.what()));
    return ends_.end();
  }
}

SeatPlayers Journal::seats_of(std::int64_t number) {
  const Running ready(seats_);
  seats_.bind(1, number);
  SeatPlayers seats;
  while (seats_.next()) seats.push_back(seats_.text(0));
  return seats;
}

std::string Journal::room_of(const std::string& match) {
  const auto found = undamaged_end_of(match);
  return found == ends_.end() ? "" : found->second.room;
}

void Journal::take(const std::string& match, std::int64_t epoch) {
  const auto known = ends_.find(match);
  if (known == ends_.end()) return;
  // What was read before the room was ours may be old.
  if (rows_.is_shared()) return void(ends_.erase(known));
  is_stale_ = is_stale_ || known->second.epoch != epoch - 1;
  known->second.epoch = epoch;
}

// True if its room was opened again since: then its log may have gone on without us.
bool Journal::is_fenced(const End& end) { return !end.room.empty() && epochs_.of(end.room) != end.epoch; }

template <class Wanted>
void Journal::fold_where(Wanted wanted) {
  for (auto it = ends_.begin(); it != ends_.end();)
    it = wanted(it->second) && !try_to_fold(*it) ? ends_.erase(it) : std::next(it);
}

Journal::Outcome Journal::append(const std::string& match, const std::vector<EntryRecord>& entries,
                                 std::optional<engine::Seat> to_act, std::int64_t epoch) {
  const auto found = undamaged_end_of(match);
  if (found == ends_.end()) return Outcome::does_not_fit;
  End& end = found->second;
  if (entries.empty()) return Outcome::added;
  if (entries.front().seq <= end.seq) return Outcome::there_already;
  auto seq = end.seq;
  for (const auto& entry : entries)
    if (entry.seq != ++seq) return Outcome::does_not_fit;
  RequestBytes bytes;
  try {
    bytes = write_request(entries, end.seats);
  } catch (const std::out_of_range&) { return Outcome::does_not_fit; }

  const auto chain = chain_after(end.chain, bytes.entries);
  const auto body = join(bytes.entries, bytes.ids);
  end.rows.push_back(rows_.add({.match = end.number,
                                .first = entries.front().seq,
                                .last = seq,
                                .to_act = to_act,
                                .chain = bytes_of(chain),
                                .body = body}));
  end.chain = chain;
  end.seq = seq;
  end.to_act = to_act;
  end.idle = 0;
  end.epoch = epoch;
  if (end.rows.size() >= limits_.rows_a_match && !try_to_fold(*found)) ends_.erase(found);
  if (rows_.size() > limits_.rows)
    fold_where(
        [oldest = rows_.oldest()](const End& each) { return !each.rows.empty() && each.rows.front() == oldest; });
  return Outcome::added;
}

void Journal::close(const std::string& match) {
  const auto found = undamaged_end_of(match);
  if (found == ends_.end()) return;
  try_to_fold(*found, Fold::for_good);
  ends_.erase(found);
}

void Journal::rest(const std::string& match) {
  const auto known = ends_.find(match);
  if (known != ends_.end() && !try_to_fold(*known)) ends_.erase(known);
}

void Journal::fold_idle() {
  fold_where([this](End& end) { return ++end.idle >= limits_.idle_looks; });
}

void Journal::fold_all() {
  fold_where([](const End&) { return true; });
  rows_.trim(1);
}

bool Journal::fold_some() {
  if (!rows_.is_shared()) {
    fold_all();
    return true;
  }
  std::vector<Ends::iterator> some;
  std::vector<std::string> rooms;
  for (auto it = ends_.begin(); it != ends_.end() && some.size() < folded_at_once; ++it) {
    if (it->second.rows.empty()) continue;
    some.push_back(it);
    if (!it->second.room.empty()) rooms.push_back(it->second.room);
  }
  epochs_.read(rooms);
  for (const auto& each : some)
    if (!try_to_fold(*each)) ends_.erase(each);
  return some.size() < folded_at_once;
}

// False if its rows or its log are damaged: its rows are set aside, so that reading notices and the match takes no
// appends any more.
bool Journal::try_to_fold(Ends::value_type& match, Fold how) {
  if (how == Fold::while_running && match.second.rows.empty()) {
    match.second.idle = 0;
    return true;  // nothing is written, whoever has the room
  }
  if (is_fenced(match.second)) {
    is_stale_ = !rows_.is_shared();
    return false;
  }
  try {
    if (how == Fold::for_good) fold_for_good(match.second);
    else fold(match.second);
    return true;
  } catch (const Damaged& why) {
    spdlog::error("event=damaged match={} reason={}", match.first, log_value(why.what()));
    rows_.set_aside(match.second.rows);
    return false;
  }
}

// The requests that are in the journal, as a log keeps them. How many entries they have is added to the count.
std::string Journal::requests_of(const End& end, Ids ids, std::uint32_t& entries) {
  std::string all;
  const auto bodies = rows_.bodies(end.number, end.rows);
  for (const auto& body : bodies) {
    std::string_view left = body;
    const auto request = split(left);
    const bool has_ids = ids == Ids::of_all || &body == &bodies.back();
    all += join(request.entries, has_ids ? request.ids : std::string_view{});
    entries += entries_in(request.entries);
  }
  return all;
}

void Journal::fold(End& end) {
  end.idle = 0;
  std::uint32_t added = 0;
  auto requests = requests_of(end, Ids::of_all, added);
  Part part{.number = end.number * log_parts_max, .first = end.seq - added + 1};
  {
    const Running ready(last_part_);
    bind_parts(last_part_, end.number);
    if (last_part_.next()) {
      const auto body = last_part_.bytes(3);
      const bool grows = body.size() < part_grows_to;
      part.number = last_part_.integer(0) + (grows ? 0 : 1);
      if (grows) part.first = seq_in(last_part_, 4), requests.insert(0, uncompressed(body));
    }
  }
  write_part(end, part, compressed(requests));
}

// The whole log becomes one part.
void Journal::fold_for_good(End& end) {
  std::string all;
  {
    const Running ready(parts_);
    bind_parts(parts_, end.number);
    while (parts_.next()) {
      const auto part = uncompressed(parts_.bytes(0));
      for (std::string_view left = part; !left.empty();) all += join(split(left).entries, {});
    }
  }
  std::uint32_t added = 0;
  all += requests_of(end, Ids::of_the_last, added);
  const auto body = compressed(all);  // throws before anything is dropped
  {
    const Running ready(drop_parts_);
    bind_parts(drop_parts_, end.number);
    drop_parts_.run_later();
  }
  write_part(end, {.number = end.number * log_parts_max, .first = 1}, body);
}

void Journal::write_part(End& end, const Part& part, std::string_view body) {
  const Running insert_ready(insert_part_), count_ready(count_);
  insert_part_.bind(1, part.number);
  insert_part_.bind(2, std::int64_t{part.first});
  insert_part_.bind(3, std::int64_t{end.seq});
  bind_digest(insert_part_, 4, end.chain);
  insert_part_.bind_bytes(5, body);
  insert_part_.run_later();
  count_.bind(1, end.number);
  count_.bind(2, std::int64_t{end.seq});
  bind_seat(count_, 3, end.to_act);
  count_.run_later();
  rows_.fold(end.number, end.seq, end.rows);
  end.rows.clear();
}

// Forgets what can be read again.
void Journal::make_place() {
  if (ends_.size() < limits_.ends) return;
  fold_all();
  ends_.clear();
}

}  // namespace server
