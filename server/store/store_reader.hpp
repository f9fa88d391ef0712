// The connection that reads. Every member throws SQLite::Exception when the disk fails, and
// Damaged when what it finds is not what was written.
#pragma once

#include "server/store/request_codec.hpp"
#include "server/store/store.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <deque>
#include <filesystem>
#include <optional>
#include <unordered_map>

namespace server {

class StoreReader {
 public:
  explicit StoreReader(const std::filesystem::path& file, const std::string& vfs = {});

  std::optional<Player> player_by_token(const std::string& token_hash);
  std::optional<RoomRecord> room(const std::string& code_or_link);
  std::vector<RoomRecord> public_rooms(std::size_t limit);
  std::vector<RoomRecord> rooms_of(const std::string& player, std::size_t limit);
  std::vector<DueRoom> due_rooms(const DueRoom& after, std::int64_t until, std::size_t limit);
  std::int64_t outage_between(std::int64_t from, std::int64_t until);
  std::vector<ChatRecord> chat(const std::string& room, std::size_t limit);  // the newest, oldest first
  std::vector<RoomChat> chat_of(const std::string& player, std::size_t limit);
  std::optional<MatchRecord> match(const std::string& id);
  std::vector<MatchRecord> matches(const MatchFilter&);  // newest first
  std::vector<std::string> finished_matches();           // ids, oldest first
  std::vector<EntryRecord> entries(const std::string& match, std::uint32_t after, std::size_t limit);

  SQLite::Database& database() { return database_; }  // to look at its statements

 private:
  static RoomRecord room_in(SQLite::Statement&);
  static std::vector<RoomRecord> rooms(SQLite::Statement&);
  MatchRecord match_in(SQLite::Statement&);
  std::int64_t number_of(const std::string& match);
  void follow_journal();

  SQLite::Database database_;
  SQLite::Statement player_, room_, public_rooms_, rooms_of_, due_rooms_, outage_, chat_, chat_of_, match_,
      public_matches_, matches_in_, matches_of_, finished_, log_start_, seats_, parts_, new_rows_, row_, oldest_row_,
      damaged_row_;
  // Where the journal has rows of which match, as far as it has been looked at. Numbers only grow.
  struct Row {
    std::int64_t number, match;
    std::uint32_t last;
  };
  std::deque<Row> journal_;
  struct Newest {
    std::int64_t row;
    std::uint32_t last;
    std::optional<engine::Seat> to_act;
  };
  std::unordered_map<std::int64_t, Newest> newest_;  // by match: of its rows in `journal_`
  std::int64_t journal_seen_ = 0;
};

}  // namespace server
