// The connection that writes, with one member for each kind of record. The caller opens and
// commits the transaction; it may hold many calls.
#pragma once

#include "server/store/journal.hpp"
#include "server/store/store.hpp"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace server {

class StoreWriter {
 public:
  // Throws SQLite::Exception, as every member does when the disk fails.
  explicit StoreWriter(const std::filesystem::path& file, const std::string& vfs = {}, const JournalLimits& = {});

  void begin() { run(begin_); }
  void commit() { run(commit_); }
  // Does the work wholly or not at all. The error says why the database does not want it
  // (file_exists: it is there already; invalid_argument: it does not fit what is there).
  using Work = std::function<void(StoreWriter&)>;
  boost::system::error_code attempt(const Work&);
  // The same for work that checks before it writes: nothing has to be rolled back.
  boost::system::error_code attempt_checked(const Work&);
  // Changes the file without changing what it holds: succeeds if writing works.
  void probe();
  // Folds the journal and moves SQLite's log into the file, as far as readers allow.
  void close();

  // Checks before it writes, if no room is saved with it.
  void append(const Store::Append&);
  void create_match(const MatchRecord&);
  void create_player(const Player&, const std::string& token_hash, std::int64_t now);
  void update_player(const Player&);
  void delete_player(const std::string& id);
  void add_token(const std::string& player, const std::string& token_hash, std::int64_t now);
  void create_room(const RoomRecord&);
  void save_room(const RoomRecord&);
  void add_chat(const std::string& room, const ChatRecord&);
  void beat(std::int64_t now);
  // At the start of a server, before anybody reads: what passed since the last heartbeat was an outage.
  void note_outage(std::int64_t now);

  SQLite::Database& database() { return database_; }  // to look at its statements

 private:
  using Statement = SQLite::Statement;
  static void run(Statement&);
  void seat_players(const RoomRecord&);
  void note_anchor(const std::string& match, std::int64_t at, const std::string& what, const std::string& detail);

  SQLite::Database database_;
  JournalLimits limits_;
  std::optional<Journal> journal_;
  bool appended_ = false;  // within the attempt that runs
  Statement begin_, commit_, savepoint_, release_, rollback_;
  Statement fix_salts_, end_match_, insert_match_, insert_match_seat_, insert_anchor_;
  Statement insert_player_, update_player_, insert_token_;
  Statement delete_player_, delete_tokens_, leave_rooms_, delete_chats_, rename_seats_;
  Statement insert_room_, update_room_, clear_room_players_, insert_room_player_, insert_chat_, forget_chats_, beat_;
};

}  // namespace server
