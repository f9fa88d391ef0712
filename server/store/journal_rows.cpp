#include "server/store/journal_rows.hpp"

#include "server/store/row_values.hpp"

#include <stdexcept>

namespace server {
namespace {

// Numbers that a connection has for its rows.
constexpr int numbers_bits = 32;

std::int64_t next_writer(sql::Database& database) {
  sql::Statement writer(database, "SELECT nextval('journal_writers')");
  return writer.next() ? writer.integer(0) : 0;
}

}  // namespace

JournalRows::JournalRows(sql::Database& database, std::size_t trimmed_rows)
    : database_(database),
      is_shared_(database.dialect().is_shared),
      trimmed_rows_(trimmed_rows),
      insert_(database,
              "INSERT INTO journal (number, match, first, last, to_act, chain, body) VALUES (?, ?, ?, ?, ?, ?, ?)"),
      body_(database, "SELECT body FROM journal WHERE number = ?"),
      delete_(database, is_shared_ ? "DELETE FROM journal WHERE match = ? AND last <= ?"
                                   : "DELETE FROM journal WHERE number < ?"),
      set_aside_(database,
                 "INSERT INTO damaged_rows SELECT number, match, first, last, to_act, chain, body FROM journal WHERE "
                 "number = ? ON CONFLICT (number) DO UPDATE SET match = excluded.match, first = excluded.first, last = "
                 "excluded.last, to_act = excluded.to_act, chain = excluded.chain, body = excluded.body") {
  if (!is_shared_) return;
  of_match_.emplace(database,
                    "SELECT number, match, first, body, chain, to_act FROM journal WHERE match = ? AND last > ? ORDER "
                    "BY first");
  remove_.emplace(database, "DELETE FROM journal WHERE number = ?");
  oldest_ = next_ = next_writer(database) << numbers_bits;
}

void JournalRows::read_all(const std::function<bool(const JournalRow&)>& is_folded) {
  sql::Statement rows(database_, "SELECT number, match, first, body, chain, to_act FROM journal ORDER BY number");
  for (bool is_first = true; rows.next(); is_first = false) {
    const auto number = rows.integer(0);
    if (is_first) oldest_ = next_ = number;
    if (number != next_++) throw sql::Failure(sql::Failure::Kind::failed, "", "the journal lacks a row");
    folded_.push_back(false);
    folded_.back() = is_folded({.number = number,
                                .match = rows.integer(1),
                                .first = seq_in(rows, 2),
                                .to_act = seat_in(rows, 5),
                                .chain = rows.bytes(4),
                                .body = rows.bytes(3)});
  }
}

void JournalRows::read_match(std::int64_t match, std::uint32_t after,
                             const std::function<void(const JournalRow&)>& told) {
  const Running ready(*of_match_);
  of_match_->bind(1, match);
  of_match_->bind(2, std::int64_t{after});
  while (of_match_->next())
    told({.number = of_match_->integer(0),
          .match = match,
          .first = seq_in(*of_match_, 2),
          .to_act = seat_in(*of_match_, 5),
          .chain = of_match_->bytes(4),
          .body = of_match_->bytes(3)});
}

std::int64_t JournalRows::add(JournalRow row) {
  const Running ready(insert_);
  insert_.bind(1, next_);
  insert_.bind(2, row.match);
  insert_.bind(3, std::int64_t{row.first});
  insert_.bind(4, std::int64_t{row.last});
  bind_seat(insert_, 5, row.to_act);
  insert_.bind_bytes(6, row.chain);
  insert_.bind_bytes(7, row.body);
  insert_.run_later();
  if (!is_shared_) folded_.push_back(false);
  return next_++;
}

// Where several servers write, in one question: the database may be far away.
std::vector<std::string> JournalRows::bodies(std::int64_t match, std::span<const std::int64_t> rows) {
  std::vector<std::string> bodies;
  const auto add = [&](std::int64_t number, std::string_view body) {
    if (bodies.size() < rows.size() && rows[bodies.size()] == number) bodies.emplace_back(body);
  };
  if (is_shared_) {
    read_match(match, 0, [&](const JournalRow& row) { add(row.number, row.body); });
  } else {
    for (const auto number : rows) {
      const Running ready(body_);
      body_.bind(1, number);
      if (body_.next()) add(number, body_.bytes(0));
    }
  }
  if (bodies.size() < rows.size()) throw std::logic_error("a row has left the journal before it was folded");
  return bodies;
}

void JournalRows::fold(std::int64_t match, std::uint32_t last, std::span<const std::int64_t> rows) {
  if (!is_shared_) {
    for (const auto number : rows) note_folded(number);
    return trim(trimmed_rows_);
  }
  const Running ready(delete_);
  delete_.bind(1, match);
  delete_.bind(2, std::int64_t{last});
  delete_.run_later();
}

void JournalRows::set_aside(std::span<const std::int64_t> rows) {
  for (const auto number : rows) {
    const Running ready(set_aside_);
    set_aside_.bind(1, number);
    set_aside_.run();
    if (is_shared_) {
      remove_->bind(1, number);
      remove_->run();
    } else {
      note_folded(number);
    }
  }
}

// Keeps the newest row, so that numbers only grow and a reader can tell what is new.
void JournalRows::trim(std::size_t least) {
  if (is_shared_) return;
  for (; !folded_.empty() && folded_.front() && oldest_ + 1 < next_; ++oldest_, ++folded_rows_) folded_.pop_front();
  if (folded_rows_ < least) return;
  const Running running(delete_);
  delete_.bind(1, oldest_);
  delete_.run();
  folded_rows_ = 0;
}

}  // namespace server
