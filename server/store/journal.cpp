#include "server/store/journal.hpp"

#include "server/store/blob.hpp"

#include <spdlog/spdlog.h>
#include <sqlite3.h>

#include <algorithm>
#include <set>
#include <stdexcept>

namespace server {
namespace {

// Bytes. A smaller part is written anew with what is folded next, so that slow matches have few parts, too.
constexpr std::size_t part_grows_to = 16 * 1024;

// The numbers that the parts of this match's log can have.
void bind_parts(SQLite::Statement& statement, std::int64_t match) {
  statement.bind(1, match * log_parts_max);
  statement.bind(2, match * log_parts_max + log_parts_max - 1);
}

}  // namespace

Journal::Journal(SQLite::Database& database, const JournalLimits& limits)
    : limits_(limits),
      match_(database, "SELECT number, ended, chain, to_act, entries FROM matches WHERE id = ?"),
      seats_(database, "SELECT coalesce(player, '') FROM match_seats WHERE match = ? ORDER BY seat"),
      last_part_(database,
                 "SELECT number, last, chain, body, first FROM logs WHERE number BETWEEN ?1 AND ?2 "
                 "ORDER BY number DESC LIMIT 1"),
      parts_(database, "SELECT body FROM logs WHERE number BETWEEN ?1 AND ?2 ORDER BY number"),
      drop_parts_(database, "DELETE FROM logs WHERE number BETWEEN ?1 AND ?2"),
      insert_row_(database,
                  "INSERT INTO journal (number, match, first, last, to_act, chain, body) VALUES (?, ?, ?, ?, ?, ?, ?)"),
      row_(database, "SELECT body FROM journal WHERE number = ?"),
      insert_part_(database, "INSERT OR REPLACE INTO logs (number, first, last, chain, body) VALUES (?, ?, ?, ?, ?)"),
      count_(database, "UPDATE matches SET entries = ?2, to_act = ?3 WHERE number = ?1"),
      trim_(database, "DELETE FROM journal WHERE number < ?"),
      set_aside_(database,
                 "INSERT OR REPLACE INTO damaged_rows SELECT number, match, first, last, to_act, chain, body FROM "
                 "journal WHERE number = ?"),
      damaged_row_(database, "SELECT 1 FROM damaged_rows WHERE match = ? LIMIT 1") {
  SQLite::Statement rows(database, "SELECT number, match, first, body, chain, to_act FROM journal ORDER BY number");
  SQLite::Statement id(database, "SELECT id FROM matches WHERE number = ?");
  std::set<std::int64_t> damaged;
  std::vector<std::int64_t> lost;  // rows that belong to no readable log
  for (bool is_first = true; rows.executeStep(); is_first = false) {
    const std::int64_t number = rows.getColumn(0), match = rows.getColumn(1);
    if (is_first) oldest_ = next_ = number;
    if (number != next_++) throw SQLite::Exception("the journal lacks a row", SQLITE_CORRUPT);
    folded_.push_back(false);
    id.reset();
    id.bind(1, match);
    if (damaged.contains(match) || !id.executeStep()) {
      lost.push_back(number);
      continue;
    }
    const std::string name = id.getColumn(0);
    try {
      const auto end = end_of(name);
      const auto first = rows.getColumn(2).getUInt();
      // Its match has ended, or goes on in the log.
      folded_.back() = end == ends_.end() || first <= end->second.seq;
      if (folded_.back()) continue;
      take_up(end->second, number, first, bytes_in(rows, 3), digest_in(rows, 4));
      end->second.to_act = seat_in(rows, 5);
    } catch (const Damaged& why) {
      spdlog::error("event=damaged journal_row={} match={} reason=\"{}\"", number, name, why.what());
      damaged.insert(match);
      lost.push_back(number);
      const auto known = ends_.find(name);
      if (known == ends_.end()) continue;
      lost.insert(lost.end(), known->second.rows.begin(), known->second.rows.end());
      ends_.erase(known);
    }
  }
  set_aside(lost);
}

// They leave the journal with the others and are lost to nobody who repairs the database.
void Journal::set_aside(std::span<const std::int64_t> rows) {
  for (const auto number : rows) {
    const Running ready(set_aside_);
    set_aside_.bind(1, number);
    set_aside_.exec();
    folded_[static_cast<std::size_t>(number - oldest_)] = true;
  }
}

// A row that was in the journal when this was made.
void Journal::take_up(End& end, std::int64_t number, std::uint32_t first, std::string_view body,
                      const protocol::Digest& chain) {
  const auto entries = split(body).entries;
  std::vector<EntryRecord> read;
  read_request(entries, {}, first, end.seats, read);
  if (first != end.seq + 1 || chain != chain_after(end.chain, entries)) throw Damaged("it does not follow");
  end.chain = chain;
  end.seq += static_cast<std::uint32_t>(read.size());
  end.rows.push_back(number);
}

Journal::Ends::iterator Journal::end_of(const std::string& match) {
  if (const auto known = ends_.find(match); known != ends_.end()) return known;
  make_place();
  const Running match_ready(match_), part_ready(last_part_);
  match_.bindNoCopy(1, match);
  if (!match_.executeStep() || match_.getColumn(1).getInt64() != 0) return ends_.end();
  End end;
  end.number = match_.getColumn(0).getInt64();
  end.chain = digest_in(match_, 2);
  end.to_act = seat_in(match_, 3);
  bind_parts(last_part_, end.number);
  if (last_part_.executeStep()) {
    end.seq = last_part_.getColumn(1).getUInt();
    end.chain = digest_in(last_part_, 2);
  }
  if (end.seq != match_.getColumn(4).getUInt()) throw Damaged("its log has another end than was noted");
  const Running damaged_ready(damaged_row_);
  damaged_row_.bind(1, end.number);
  if (damaged_row_.executeStep()) throw Damaged("rows of its log are damaged");
  end.seats = seats_of(end.number);
  return ends_.emplace(match, std::move(end)).first;
}

// The same, but none also if its log is damaged: then the match takes no appends.
Journal::Ends::iterator Journal::undamaged_end_of(const std::string& match) {
  try {
    return end_of(match);
  } catch (const Damaged& why) {
    spdlog::error("event=damaged match={} reason=\"{}\"", match, why.what());
    return ends_.end();
  }
}

SeatPlayers Journal::seats_of(std::int64_t number) {
  const Running ready(seats_);
  seats_.bind(1, number);
  SeatPlayers seats;
  while (seats_.executeStep()) seats.push_back(seats_.getColumn(0).getString());
  return seats;
}

template <class Wanted>
void Journal::fold_where(Wanted wanted) {
  for (auto it = ends_.begin(); it != ends_.end();)
    it = wanted(it->second) && !try_to_fold(*it) ? ends_.erase(it) : std::next(it);
}

Journal::Outcome Journal::append(const std::string& match, const std::vector<EntryRecord>& entries,
                                 std::optional<engine::Seat> to_act) {
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
  {
    const Running ready(insert_row_);
    insert_row_.bind(1, next_);
    insert_row_.bind(2, end.number);
    insert_row_.bind(3, entries.front().seq);
    insert_row_.bind(4, seq);
    bind_seat(insert_row_, 5, to_act);
    bind_bytes(insert_row_, 6, chain);
    bind_bytes(insert_row_, 7, body);
    insert_row_.exec();
  }
  end.chain = chain;
  end.seq = seq;
  end.to_act = to_act;
  end.rows.push_back(next_++);
  end.idle = 0;
  folded_.push_back(false);
  if (end.rows.size() >= limits_.rows_a_match && !try_to_fold(*found)) ends_.erase(found);
  if (folded_.size() > limits_.rows)
    fold_where([oldest = oldest_](const End& each) { return !each.rows.empty() && each.rows.front() == oldest; });
  return Outcome::added;
}

void Journal::close(const std::string& match) {
  const auto found = undamaged_end_of(match);
  if (found == ends_.end()) return;
  try_to_fold(*found, Fold::for_good);
  ends_.erase(found);
}

void Journal::fold_idle() {
  fold_where([this](End& end) { return ++end.idle >= limits_.idle_looks; });
}

void Journal::fold_all() {
  fold_where([](const End&) { return true; });
  trim(1);
}

// False if its rows or its log are damaged: its rows are set aside, so that reading notices and the match takes no
// appends any more.
bool Journal::try_to_fold(Ends::value_type& match, Fold how) {
  try {
    if (how == Fold::for_good) fold_for_good(match.second);
    else fold(match.second);
    return true;
  } catch (const Damaged& why) {
    spdlog::error("event=damaged match={} reason=\"{}\"", match.first, why.what());
    set_aside(match.second.rows);
    return false;
  }
}

// The requests that are in the journal, as a log keeps them. How many entries they have is added to the count.
std::string Journal::requests_of(const End& end, Ids ids, std::uint32_t& entries) {
  std::string all;
  for (const auto number : end.rows) {
    const Running ready(row_);
    row_.bind(1, number);
    if (!row_.executeStep()) throw std::logic_error("a row has left the journal before it was folded");
    auto left = bytes_in(row_, 0);
    const auto request = split(left);
    all += join(request.entries, ids == Ids::kept ? request.ids : std::string_view{});
    entries += entries_in(request.entries);
  }
  return all;
}

void Journal::fold(End& end) {
  end.idle = 0;
  if (end.rows.empty()) return;
  std::uint32_t added = 0;
  auto requests = requests_of(end, Ids::kept, added);
  Part part{.number = end.number * log_parts_max, .first = end.seq - added + 1};
  {
    const Running ready(last_part_);
    bind_parts(last_part_, end.number);
    if (last_part_.executeStep()) {
      const auto body = bytes_in(last_part_, 3);
      const bool grows = body.size() < part_grows_to;
      part.number = last_part_.getColumn(0).getInt64() + (grows ? 0 : 1);
      if (grows) part.first = last_part_.getColumn(4).getUInt(), requests.insert(0, uncompressed(body));
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
    while (parts_.executeStep()) {
      const auto part = uncompressed(bytes_in(parts_, 0));
      for (std::string_view left = part; !left.empty();) all += join(split(left).entries, {});
    }
  }
  std::uint32_t added = 0;
  all += requests_of(end, Ids::left_out, added);
  const auto body = compressed(all);  // throws before anything is dropped
  {
    const Running ready(drop_parts_);
    bind_parts(drop_parts_, end.number);
    drop_parts_.exec();
  }
  write_part(end, {.number = end.number * log_parts_max, .first = 1}, body);
}

void Journal::write_part(End& end, const Part& part, std::string_view body) {
  const Running insert_ready(insert_part_), count_ready(count_);
  insert_part_.bind(1, part.number);
  insert_part_.bind(2, part.first);
  insert_part_.bind(3, end.seq);
  bind_bytes(insert_part_, 4, end.chain);
  bind_bytes(insert_part_, 5, body);
  insert_part_.exec();
  count_.bind(1, end.number);
  count_.bind(2, end.seq);
  bind_seat(count_, 3, end.to_act);
  count_.exec();
  for (const auto number : end.rows) folded_[static_cast<std::size_t>(number - oldest_)] = true;
  end.rows.clear();
  trim(limits_.trimmed_rows);
}

// Deletes the folded rows at the journal's beginning if there are so many. Keeps the newest row, so that numbers only
// grow and a reader can tell what is new.
void Journal::trim(std::size_t least) {
  for (; !folded_.empty() && folded_.front() && oldest_ + 1 < next_; ++oldest_, ++folded_rows_) folded_.pop_front();
  if (folded_rows_ < least) return;
  const Running running(trim_);
  trim_.bind(1, oldest_);
  trim_.exec();
  folded_rows_ = 0;
}

// Forgets what can be read again.
void Journal::make_place() {
  if (ends_.size() < limits_.ends) return;
  fold_all();
  ends_.clear();
}

}  // namespace server
