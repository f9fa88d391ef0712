// Numbers, hashes and seats in rows and statements.
#pragma once

#include "server/store/request_codec.hpp"
#include "server/store/sql.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace server {

// The numbers of the parts of a match's log begin with the match's number times this.
inline constexpr std::int64_t log_parts_max = 65'536;

inline std::uint32_t seq_in(const sql::Statement& row, int column) {
  return static_cast<std::uint32_t>(row.integer(column));
}

// Throws Damaged.
inline protocol::Digest digest_in(const sql::Statement& row, int column) {
  const auto bytes = row.bytes(column);
  protocol::Digest digest{};
  if (bytes.size() != digest.size()) throw Damaged("a hash is not as it was written");
  std::ranges::copy(bytes, digest.begin());
  return digest;
}

// None if it is null, or no seat.
inline std::optional<engine::Seat> seat_in(const sql::Statement& row, int column) {
  if (row.is_null(column)) return std::nullopt;
  const auto seat = static_cast<std::uint64_t>(row.integer(column));
  if (seat >= engine::seats_max) return std::nullopt;
  return engine::seat_at(static_cast<std::size_t>(seat));
}
inline void bind_seat(sql::Statement& statement, int at, std::optional<engine::Seat> seat) {
  if (seat) statement.bind(at, static_cast<std::int64_t>(index(*seat)));
  else statement.bind_null(at);
}

// Valid as long as the digest.
inline std::string_view bytes_of(const protocol::Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

// The digest outlives the statement's run.
inline void bind_digest(sql::Statement& statement, int at, const protocol::Digest& digest) {
  statement.bind_bytes(at, bytes_of(digest));
}

// Numbers and texts from the first parameter on. Texts outlive the statement's run, so no temporary compiles.
inline void put(sql::Statement& statement, int at, std::string_view text) { statement.bind(at, text); }
inline void put(sql::Statement& statement, int at, std::int64_t number) { statement.bind(at, number); }
void put(sql::Statement&, int at, std::string&&) = delete;
template <class... Values>
void put_all(sql::Statement& statement, Values&&... values) {
  int at = 0;
  (put(statement, ++at, std::forward<Values>(values)), ...);
}

// Ready for the statement's next run when it goes.
class Running {
 public:
  explicit Running(sql::Statement& statement) : statement_(statement) {}
  ~Running() { statement_.reset(); }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  sql::Statement& statement_;
};

}  // namespace server
