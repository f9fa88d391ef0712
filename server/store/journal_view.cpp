#include "server/store/journal_view.hpp"

#include "server/store/row_values.hpp"

namespace server {

JournalView::JournalView(sql::Database& database)
    : is_shared_(database.dialect().is_shared),
      new_rows_(database,
                is_shared_
                    ? "SELECT number, match, last, to_act FROM journal WHERE match = ? ORDER BY first DESC LIMIT 1"
                    : "SELECT number, match, last, to_act FROM journal WHERE number > ? ORDER BY number"),
      row_(database, is_shared_
                         ? "SELECT first, last, chain, body FROM journal WHERE match = ?1 AND last > ?2 ORDER BY first"
                         : "SELECT first, last, chain, body FROM journal WHERE number = ?1 AND match = ?2"),
      oldest_row_(database, "SELECT min(number) FROM journal") {}

void JournalView::follow() {
  if (is_shared_) return;
  {
    const Running ready(new_rows_);
    for (new_rows_.bind(1, seen_); new_rows_.next(); seen_ = rows_.back().number) {
      rows_.push_back({new_rows_.integer(0), new_rows_.integer(1), seq_in(new_rows_, 2)});
      const auto& row = rows_.back();
      newest_[row.match] = {row.number, row.last, seat_in(new_rows_, 3)};
    }
  }
  const Running ready(oldest_row_);
  const auto oldest = oldest_row_.next() ? oldest_row_.integer(0) : 0;
  for (; !rows_.empty() && rows_.front().number < oldest; rows_.pop_front()) {
    const auto newest = newest_.find(rows_.front().match);
    if (newest->second.row == rows_.front().number) newest_.erase(newest);
  }
}

std::optional<JournalView::Newest> JournalView::newest(std::int64_t match) {
  if (!is_shared_) {
    const auto known = newest_.find(match);
    return known == newest_.end() ? std::nullopt : std::optional(known->second);
  }
  const Running ready(new_rows_);
  new_rows_.bind(1, match);
  if (!new_rows_.next()) return std::nullopt;
  return Newest{new_rows_.integer(0), seq_in(new_rows_, 2), seat_in(new_rows_, 3)};
}

void JournalView::read(std::int64_t match, std::uint32_t after, const std::function<bool(sql::Statement&)>& told) {
  if (is_shared_) {
    const Running ready(row_);
    row_.bind(1, match);
    row_.bind(2, std::int64_t{after});
    for (bool wanted = true; wanted && row_.next();) wanted = told(row_);
    return;
  }
  bool wanted = true;
  for (const auto& row : rows_) {
    if (!wanted) return;
    if (row.match != match || row.last <= after) continue;
    const Running ready(row_);
    row_.bind(1, row.number);
    row_.bind(2, match);
    if (row_.next()) wanted = told(row_);
  }
}

}  // namespace server
