// The journal as a connection that reads sees it. Every call but the constructor is within one sql::Moment.
//
// With one writer the numbers of rows only grow, so that this remembers where each match has its rows. Where several
// servers write (sql::Dialect::is_shared), the rows are looked up by match.
#pragma once

#include "engine/seat.hpp"
#include "server/store/sql.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <unordered_map>

namespace server {

class JournalView {
 public:
  // Every member throws sql::Failure.
  explicit JournalView(sql::Database&);

  // Learns what has come and gone since the last call. REQUIRES: called first in each moment
  void follow();
  struct Newest {
    std::int64_t row;
    std::uint32_t last;
    std::optional<engine::Seat> to_act;
  };
  // The newest row of a match; none if all are folded.
  std::optional<Newest> newest(std::int64_t match);
  // The rows of a match that have an entry behind this one, in order, until the callback returns false. A row is a
  // statement with the columns first, last, chain and body.
  void read(std::int64_t match, std::uint32_t after, const std::function<bool(sql::Statement&)>&);

 private:
  const bool is_shared_;
  sql::Statement new_rows_, row_, oldest_row_;
  struct Row {
    std::int64_t number, match;
    std::uint32_t last;
  };
  std::deque<Row> rows_;
  std::unordered_map<std::int64_t, Newest> newest_;  // by match: of its rows in `rows_`
  std::int64_t seen_ = 0;
};

}  // namespace server
