// The journal's rows, as the connection that writes numbers and removes them. The caller opens and commits
// transactions; after a rollback this object is worthless.
//
// With one writer, numbers have no gaps: a row is added at the journal's end, and when all rows before some row are
// folded, they are deleted in one go, so that each page of the journal is written when it is filled and once more when
// it is given back. Where several servers write (sql::Dialect::is_shared), each connection numbers from its own place
// on, and folded rows are deleted at once.
#pragma once

#include "engine/seat.hpp"
#include "server/store/sql.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace server {

struct JournalRow {
  std::int64_t number = 0;
  std::int64_t match = 0;  // the match's number
  std::uint32_t first = 0, last = 0;
  std::optional<engine::Seat> to_act = {};
  std::string_view chain = {}, body = {};  // valid during the call
};

class JournalRows {
 public:
  // Every member throws sql::Failure.
  JournalRows(sql::Database&, std::size_t trimmed_rows);

  bool is_shared() const { return is_shared_; }
  // One writer: reads the whole journal, once, at the start. True: the row is folded already, or belongs to no log.
  // `last` is 0.
  void read_all(const std::function<bool(const JournalRow&)>& is_folded);
  // Several writers: the rows of a match behind this entry, in order. `last` is 0.
  void read_match(std::int64_t match, std::uint32_t after, const std::function<void(const JournalRow&)>&);

  // Adds a row, with a number of its own, which is returned.
  std::int64_t add(JournalRow);
  // Of rows of this match, in their order. REQUIRES: add() or a reading has told the numbers; no row is folded
  std::vector<std::string> bodies(std::int64_t match, std::span<const std::int64_t> rows);
  // These rows of a match, all up to this entry, are in its log now.
  void fold(std::int64_t match, std::uint32_t last, std::span<const std::int64_t> rows);
  // They leave the journal as folded ones do, and are kept for who repairs the database.
  void set_aside(std::span<const std::int64_t> rows);
  // Deletes the folded rows at the journal's beginning if there are so many.
  void trim(std::size_t least);

  // One writer: rows since the oldest one that is not folded.
  std::size_t size() const { return folded_.size(); }
  // Number of the oldest row that may not be folded.
  std::int64_t oldest() const { return oldest_; }

 private:
  void note_folded(std::int64_t number) { folded_[static_cast<std::size_t>(number - oldest_)] = true; }

  sql::Database& database_;
  const bool is_shared_;
  const std::size_t trimmed_rows_;
  sql::Statement insert_, body_, delete_, set_aside_;
  std::optional<sql::Statement> of_match_, remove_;
  std::int64_t oldest_ = 1, next_ = 1;  // numbers: of the first row that may not be folded yet, and of the next one
  std::deque<bool> folded_;             // from `oldest_` on
  std::size_t folded_rows_ = 0;         // before `oldest_`, not yet deleted
};

}  // namespace server
