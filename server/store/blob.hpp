// Bytes and hashes in rows and statements of SQLite.
#pragma once

#include "server/store/request_codec.hpp"

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include <algorithm>
#include <optional>
#include <string_view>

namespace server {

// The numbers of the parts of a match's log begin with the match's number times this.
inline constexpr std::int64_t log_parts_max = 65'536;

// Valid until the statement takes its next step.
inline std::string_view bytes_in(SQLite::Statement& row, int column) {
  const auto value = row.getColumn(column);
  return {static_cast<const char*>(value.getBlob()), static_cast<std::size_t>(value.getBytes())};
}

// Throws Damaged.
inline protocol::Digest digest_in(SQLite::Statement& row, int column) {
  const auto bytes = bytes_in(row, column);
  protocol::Digest digest{};
  if (bytes.size() != digest.size()) throw Damaged("a hash is not as it was written");
  std::ranges::copy(bytes, digest.begin());
  return digest;
}

// None if it is null, or no seat.
inline std::optional<engine::Seat> seat_in(SQLite::Statement& row, int column) {
  const auto value = row.getColumn(column);
  if (value.isNull() || value.getUInt() >= engine::seats_max) return std::nullopt;
  return engine::seat_at(value.getUInt());
}
inline void bind_seat(SQLite::Statement& statement, int at, std::optional<engine::Seat> seat) {
  if (seat) statement.bind(at, static_cast<int>(index(*seat)));
  else statement.bind(at);
}

// The bytes outlive the statement's run.
inline void bind_bytes(SQLite::Statement& statement, int at, std::string_view bytes) {
  statement.bindNoCopy(at, static_cast<const void*>(bytes.data()), static_cast<int>(bytes.size()));
}
inline void bind_bytes(SQLite::Statement& statement, int at, const protocol::Digest& digest) {
  statement.bindNoCopy(at, static_cast<const void*>(digest.data()), static_cast<int>(digest.size()));
}

// Ready for the statement's next run when it goes.
class Running {
 public:
  explicit Running(SQLite::Statement& statement) : statement_(statement) {}
  ~Running() { statement_.tryReset(); }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  SQLite::Statement& statement_;
};

}  // namespace server
