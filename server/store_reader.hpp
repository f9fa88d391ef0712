// The connection that reads. Every member throws SQLite::Exception when the disk fails, and
// Damaged when what it finds is not what was written.
#pragma once

#include "server/store.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <filesystem>
#include <stdexcept>

namespace server {

class Damaged : public std::runtime_error {
  using runtime_error::runtime_error;
};

class StoreReader {
 public:
  explicit StoreReader(const std::filesystem::path& file, const std::string& vfs = {});

  std::optional<Player> player_by_token(const std::string& token_hash);
  std::optional<RoomRecord> room(const std::string& code_or_link);
  std::vector<RoomRecord> public_rooms(std::size_t limit);
  std::vector<RoomRecord> rooms_of(const std::string& player, std::size_t limit);
  std::vector<ChatRecord> chat(const std::string& room, std::size_t limit);  // the newest, oldest first
  std::optional<MatchRecord> match(const std::string& id);
  std::vector<MatchRecord> matches(const MatchFilter&);  // newest first
  std::vector<std::string> finished_matches();           // ids, oldest first
  std::vector<EntryRecord> entries(const std::string& match, std::uint32_t after);

 private:
  std::vector<RoomRecord> rooms(SQLite::Statement&);

  SQLite::Database database_;
  SQLite::Statement player_, room_, public_rooms_, rooms_of_, chat_, match_, matches_, matches_of_, finished_, chain_, entries_;
};

}  // namespace server
