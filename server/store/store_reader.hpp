// The connection that reads. Every member throws sql::Failure when the disk or the connection fails, and
// Damaged when what it finds is not what was written.
#pragma once

#include "server/store/journal_view.hpp"
#include "server/store/request_codec.hpp"
#include "server/store/sql.hpp"
#include "server/store/store.hpp"

#include <filesystem>
#include <optional>

namespace server {

class StoreReader {
 public:
  explicit StoreReader(std::unique_ptr<sql::Database>);
  // Of a file of SQLite.
  explicit StoreReader(const std::filesystem::path& file, const std::string& vfs = {});

  struct TokenUse {
    Player player;
    std::int64_t used;
  };
  std::optional<TokenUse> player_by_token(const std::string& token_hash);
  std::vector<Departure> departures(const std::string& player, std::size_t limit);
  std::optional<std::string> device_link(const std::string& hash, std::int64_t now);
  std::vector<TokenRecord> tokens_of(const std::string& player, std::size_t limit);
  std::vector<Player> players(const std::string& name_begins, const std::string& after, std::size_t limit);
  std::optional<Player> player(const std::string& id);
  std::vector<Ban> bans();
  std::optional<RoomRecord> room(const std::string& code_or_link);
  std::vector<RoomRecord> public_rooms(std::size_t limit);
  std::vector<RoomRecord> rooms_of(const std::string& player, std::size_t limit);
  std::vector<std::string> rooms_that_mention(const std::string& player, std::size_t limit);
  std::vector<OwnedRoom> owned_rooms(const std::string& after, std::int64_t now, std::size_t limit);
  // Of those that this server opened last.
  std::vector<DueRoom> due_rooms(const DueRoom& after, std::int64_t until, std::size_t limit, const std::string& owner);
  // REQUIRES: the database is shared
  std::vector<RoomListing> listings(const std::string& except_of, std::int64_t now, std::size_t limit);
  std::vector<Order> orders(const std::string& except_of, std::size_t limit);
  DatabaseState database_state();
  Owner owner_of(const std::string& room, const std::string& this_server);
  std::vector<std::string> moved_rooms(const std::vector<OpenedRoom>& open);
  std::vector<WrongCodes> wrong_codes(const std::string& except_of, std::int64_t since, std::size_t limit);
  std::int64_t outage_between(std::int64_t from, std::int64_t until);
  std::vector<ChatRecord> chat(const std::string& room, std::size_t limit);  // the newest, oldest first
  std::vector<RoomChat> chat_of(const std::string& player, std::size_t limit);
  std::vector<Notification> notifications_in(const std::string& room);
  std::vector<Notification> notifications_of(const std::string& player);
  std::optional<MatchRecord> match(const std::string& id);
  MatchPage matches(const MatchFilter&);
  std::optional<ReviewRecord> review(const std::string& match, const std::string& version);
  std::vector<std::string> finished_matches();  // ids, oldest first
  std::vector<EntryRecord> entries(const std::string& match, std::uint32_t after, std::size_t limit);
  struct WholeMatch {
    MatchRecord match;
    std::vector<EntryRecord> entries;
  };
  // Both of one moment.
  std::optional<WholeMatch> whole_match(const std::string& id);

  sql::Database& database() { return *database_; }  // to ask whether it is usable

 private:
  static RoomRecord room_in(sql::Statement&);
  static std::vector<RoomRecord> rooms(sql::Statement&);
  MatchRecord match_in(sql::Statement&);
  // Of the moment that the caller has begun.
  std::optional<MatchRecord> match_now(const std::string& id);
  std::vector<EntryRecord> entries_now(const std::string& match, std::uint32_t after, std::size_t limit);
  std::int64_t number_of(const std::string& match);
  bool is_shared() const { return database_->dialect().is_shared; }

  std::unique_ptr<sql::Database> database_;
  sql::Statement player_, player_of_id_, bans_, room_, public_rooms_, rooms_of_, mentions_, due_rooms_, outages_, chat_,
      chat_of_, notifications_, notifications_of_, match_, public_matches_, public_matches_of_game_, matches_in_,
      matches_of_, finished_, log_start_, seats_, parts_, damaged_row_, review_, owned_rooms_, players_, players_named_,
      tokens_of_, departures_, departures_of_, device_link_;
  std::optional<sql::Statement> listings_, wrong_codes_, orders_, other_owner_,
      moved_rooms_;  // where several servers run
  JournalView journal_;
};

}  // namespace server
