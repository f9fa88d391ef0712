// The connection that writes, with one member for each thing that is written. Whoever calls
// opens and closes the transaction round as many of them as he likes.
#pragma once

#include "server/store.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <filesystem>
#include <functional>
#include <string>
#include <unordered_map>

namespace server {

class StoreWriter {
 public:
  // Throws SQLite::Exception, as every member does when the disk fails.
  explicit StoreWriter(const std::filesystem::path& file, const std::string& vfs = {});

  void begin() { run(begin_); }
  void commit() { run(commit_); }
  // Does the work wholly or not at all. The error says why the database does not want it
  // (file_exists: it is there already; invalid_argument: it does not fit what is there).
  boost::system::error_code attempt(const std::function<void(StoreWriter&)>& work);
  // Moves the log into the file, as far as readers allow.
  void checkpoint();

  void append(const Store::Append&);
  void create_match(const MatchRecord&);
  void create_player(const Player&, const std::string& token_hash, std::int64_t now);
  void update_player(const Player&);
  void add_token(const std::string& player, const std::string& token_hash, std::int64_t now);
  void create_room(const RoomRecord&);
  void save_room(const RoomRecord&);
  void add_chat(const std::string& room, const ChatRecord&);

 private:
  using Statement = SQLite::Statement;
  static void run(Statement&);
  void seat_players(const RoomRecord&);
  // The chain so far and the seq it ends at.
  struct End { std::string chain; std::uint32_t seq; };
  static constexpr std::size_t ends_kept_max = 4096;
  // Of a match that has not ended.
  End& end_of(const std::string& match);
  End read_end(const std::string& match);
  void append(const std::string& match, const EntryRecord&, const std::string& chain);
  void note_anchor(const std::string& match, std::int64_t at, const std::string& what, const std::string& detail);

  SQLite::Database database_;
  // Where running matches end, as far as this connection has appended to them: nobody else
  // writes. Forgotten with everything that is rolled back.
  std::unordered_map<std::string, End> ends_;
  Statement begin_, commit_, savepoint_, release_, rollback_;
  Statement match_chain_, last_entry_, insert_entry_, fix_salts_, end_match_, insert_match_, insert_match_player_, insert_anchor_;
  Statement insert_player_, update_player_, insert_token_;
  Statement insert_room_, update_room_, clear_room_players_, insert_room_player_, insert_chat_, forget_chats_;
};

}  // namespace server
