// The epochs of rooms, as the transaction that runs has read them. Where several servers write, a room whose epoch was
// read stays as it is until that transaction ends.
#pragma once

#include "server/store/sql.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>

namespace server {

class RoomEpochs {
 public:
  // Every member but forget() and set() throws sql::Failure.
  explicit RoomEpochs(sql::Database&);

  // Reads these rooms in one statement, in the order of their codes. A single writer asks for each when it needs it.
  void read(std::span<const std::string> codes);
  // None if there is no such room.
  std::optional<std::int64_t> of(const std::string& code);
  // It was written by this transaction.
  void set(const std::string& code, std::int64_t epoch) { known_[code] = epoch; }
  // A transaction begins, or a part of it was rolled back.
  void forget() { known_.clear(); }

 private:
  sql::Statement one_;
  std::optional<sql::Statement> many_;  // where several servers write
  std::unordered_map<std::string, std::int64_t> known_;
};

}  // namespace server
