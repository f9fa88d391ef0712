// The connection that writes, with one member for each kind of record. The caller opens and
// commits the transaction; it may hold many calls.
#pragma once

#include "server/store/journal.hpp"
#include "server/store/online_copy.hpp"
#include "server/store/outbox.hpp"
#include "server/store/room_epochs.hpp"
#include "server/store/store.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace server {

class StoreWriter {
 public:
  // Throws sql::Failure, as every member does when the disk or the connection fails.
  explicit StoreWriter(std::unique_ptr<sql::Database>, const JournalLimits& = {});
  // To a file of SQLite.
  explicit StoreWriter(const std::filesystem::path& file, const std::string& vfs = {}, const JournalLimits& = {});

  // After a commit, or another call, has failed: gives up first what was begun.
  void begin();
  // Reads the epochs of these rooms, and of the rooms of these matches that run, in one question to the database. What
  // is written to them compares these; epochs that were not read so are asked for one by one.
  void read_epochs(const std::vector<std::string>& matches, std::vector<std::string> rooms);
  void commit();
  // Does the work wholly or not at all. The error says why the database does not want it
  // (file_exists: it is there already; invalid_argument: it does not fit what is there).
  using Work = std::function<void(StoreWriter&)>;
  boost::system::error_code attempt(const Work&);
  // The same for work that checks before it writes: nothing has to be rolled back.
  boost::system::error_code attempt_checked(const Work&);
  // Changes the database without changing what it holds: succeeds if writing works.
  void probe();
  // Servers that hang in the middle of a transaction lose their connections, and so their locks. REQUIRES: no transaction
  // is open
  void end_hanging_servers();
  // Folds the journal. SQLite: moves its log into the file, as far as readers allow.
  void close();

  // Checks before it writes, if no room is saved and nobody is notified with it.
  void append(const Store::Append&);
  void create_match(const MatchRecord&);
  void count_hint(const std::string& match, engine::Seat, std::uint32_t after, std::int64_t epoch);
  void create_player(const Player&, const std::string& token_hash, std::int64_t now);
  void update_player(const Player&);
  void delete_player(const std::string& id, std::int64_t now);
  void merge_player(const std::string& id, const std::string& into, std::int64_t now);
  void drop_departure(const std::string& player, const std::string& room);
  void add_token(const std::string& player, const std::string& token_hash, std::int64_t now);
  void note_token_use(const std::string& token_hash, std::int64_t now);
  void revoke_tokens(const std::string& player);
  void revoke_token(const std::string& player, const std::string& hash_begins);
  void add_ban(const Ban&);
  void remove_ban(const std::string& who);
  void keep_review(const ReviewRecord&);
  // The match and its room, in one: nobody who is gone begins it.
  void begin_match(const MatchRecord&, const RoomRecord&, const Store::Append& copied);
  void create_room(const RoomRecord&);
  // The room's new epoch.
  std::int64_t take_room(const std::string& code, const std::string& owner);
  void save_room(const RoomRecord&);
  void add_chat(const std::string& room, const ChatRecord&, std::int64_t epoch);
  void add_notification(const Notification&, std::int64_t epoch);
  void drop_notifications(const std::string& player, const std::string& room, std::int64_t epoch);
  Outbox& outbox() { return outbox_; }
  // As note_beat(). Also gives up a copy that nobody has gone on with for a minute, and ends outages that were to last
  // longer: who noted them had a clock that was ahead.
  void beat(const std::string& owner, std::int64_t now, Store::Beat);
  // If no server was heard of since server_is_gone_after, the time from the last heartbeat until now was an outage.
  void note_beat(const std::string& owner, std::int64_t now, Store::Beat);
  // At the start of a server, before anybody reads: what passed since the last heartbeat of any was an outage, unless
  // another one runs and was heard of.
  void note_outage(const std::string& owner, std::int64_t now);
  // While this process ran. Nothing is noted where another server runs.
  void add_outage(std::int64_t began, std::int64_t ended);
  void add_device_link(const std::string& hash, const std::string& player, std::int64_t expires, std::int64_t now);
  std::optional<std::string> use_device_link(const std::string& hash, const std::string& merged,
                                             const std::string& token_hash, std::int64_t now);
  // REQUIRES: the database is shared
  std::vector<std::string> take_over_rooms(const std::string& owner, std::int64_t now, std::size_t limit);
  void share_listing(const RoomListing&, const std::string& owner);
  void share_wrong_codes(const std::vector<WrongCodes>&, const std::string& owner);
  void give_order(const Order&, const std::string& owner);
  // Begins a copy of the database (online_copy.hpp), or goes on with it. Refused with file_exists if one is being made,
  // with no_such_file_or_directory if none is, with io_error if it cannot be made: it is given up then.
  // REQUIRES: the database is SQLite's; no transaction is open, but in attempt_checked()
  CopyProgress begin_copy();
  CopyProgress continue_copy();

  sql::Database& database() { return *database_; }  // to look at its statements

 private:
  using Statement = sql::Statement;
  void give_up_what_was_begun();
  CopyProgress step_copy();
  [[noreturn]] void give_copy_up(const std::exception&);
  bool another_server_runs();
  std::optional<std::int64_t> last_beat();  // of any server
  void insert_outage(std::int64_t began, std::int64_t ended);
  void end_outages(std::int64_t now);
  // A room that is written may have somebody inside who is gone: where it is still to forget them, or not at all.
  enum class Gone : std::uint8_t { as_before, nowhere };
  void save_room(const RoomRecord&, Gone);
  std::vector<std::string> known_of(const std::vector<std::string>& players);
  bool is_gone(const std::string& player);
  bool has_gone(const std::string& player);
  bool departs(const std::string& player, const std::string& room);
  std::optional<RoomPeople> people_to_note(const RoomRecord&, Gone);
  void note_people(const RoomRecord&, const std::optional<RoomPeople>&);
  void lock_players(const std::string& first, const std::string& second);
  void remove_player(const std::string& id, const std::string& heir, std::int64_t now);
  std::int64_t number_of(const std::string& match);  // 0 if there is none
  void check_epoch(const std::string& room, std::int64_t epoch);
  void check_owner(const std::string& room, const std::string& owner);
  void note_anchor(const std::string& match, std::int64_t at, const std::string& what, const std::string& detail);

  std::unique_ptr<sql::Database> database_;
  std::optional<OnlineCopy> copy_;
  int beats_without_a_step_ = 0;  // of the copy
  JournalLimits limits_;
  RoomEpochs epochs_;
  std::optional<Journal> journal_;
  Outbox outbox_;
  bool is_begun_ = false;         // a transaction, which may have failed
  bool changed_journal_ = false;  // within the attempt that runs
  Statement begin_, commit_, savepoint_, release_, rollback_;
  Statement fix_salts_, end_match_, insert_match_, number_of_match_, insert_match_seat_, insert_anchor_, count_hint_;
  Statement insert_player_, update_player_, insert_token_, use_token_, revoke_token_;
  Statement delete_player_, delete_tokens_, leave_rooms_, delete_mentions_, delete_chats_, rename_seats_, move_seats_,
      move_chats_, lock_player_, known_, is_gone_, departs_, plays_, drop_gone_, insert_gone_, depart_from_places_,
      depart_from_mentions_, inherit_departures_, drop_departure_;
  Statement take_room_, taken_room_, owner_, room_of_match_;
  Statement insert_room_, update_room_, clear_room_players_, insert_room_player_, clear_mentions_, insert_mention_,
      insert_chat_, forget_chats_, last_beat_, beat_, insert_outage_, future_outages_, drop_future_outages_;
  Statement drop_links_, last_link_, insert_link_, link_, drop_link_, drop_links_of_, insert_listing_, drop_listing_,
      drop_listing_of_anybody_, drop_listings_of_the_gone_;
  Statement drop_bans_, last_ban_, insert_ban_, drop_ban_, drop_wrong_codes_, insert_wrong_codes_;
  Statement insert_review_, drop_orders_, insert_order_;
  std::optional<Statement> take_over_;
};

}  // namespace server
