// A store that forgets at exit and fails on demand. It keeps what the real one promises: an
// entry is stored once, gapless, with a command that is unique; a write completes later.
#pragma once

#include "server/base/asio.hpp"
#include "server/room/seating.hpp"
#include "server/store/store.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace server::test {

class MemoryStore final : public Store {
 public:
  // What becomes of the next writes. Reads fail only when the store is away.
  enum class Fault { none, refused, lost_answer, full, thrown };
  int fault_in = -1;  // writes from now until one of them fails; -1 is never
  Fault fault = Fault::refused;
  bool away = false;                                           // nothing works
  bool disk_full = false;                                      // reads work
  bool damaged_match = false;                                  // records of matches are not what was written
  int full = 0;                                                // so many writes are turned away, as a full queue does
  std::vector<std::pair<std::int64_t, std::int64_t>> outages;  // began, ended: ms since 1970
  std::size_t appends = 0;
  std::size_t people_told = 0;  // writes of a room that say who is in it
  std::function<void()> before_append = [] {};
  std::atomic<bool> holds_writes = false;  // no write comes back until it is false
  std::function<void()> before_entries = [] {};
  std::function<void()> before_room = [] {};
  std::size_t pages = 0;  // of entries that were read
  std::size_t beats = 0;
  std::function<void()> during_beat = [] {};
  // What take_over_rooms() does, with the store locked.
  std::function<Stored<std::vector<std::string>>(std::int64_t now)> take_over = [](std::int64_t) {
    return std::vector<std::string>{};
  };
  // What share_listing() does, with the store locked.
  std::function<Stored<Done>(const RoomListing&)> share = [](const RoomListing&) { return Done{}; };
  bool shared = false;              // other servers may open the rooms
  bool tells_moved = true;          // what moved_rooms() finds
  std::set<std::string> elsewhere;  // rooms whose owner is another server

  struct Kept {
    MatchRecord record;
    std::vector<EntryRecord> entries;
  };
  // Shards of several threads may speak to it. Tests look at what is kept when all is quiet.
  std::mutex mutex;
  std::map<std::string, RoomRecord> rooms;
  std::map<std::string, Kept> matches_by_id;
  std::map<std::string, std::vector<ChatRecord>> chats;
  std::vector<Notification> notifications;
  std::vector<Order> orders;
  std::set<std::string> gone;  // players whom no write may name

  awaitable<Stored<Done>> append(Append append) override;
  awaitable<Stored<Done>> create_match(MatchRecord record) override;
  awaitable<Stored<Done>> count_hint(std::string match, engine::Seat seat, std::uint32_t after,
                                     std::int64_t epoch) override;
  awaitable<Stored<Done>> begin_match(MatchRecord match, RoomRecord room, Append copied) override;
  awaitable<Stored<Done>> create_player(Player, std::string) override;
  awaitable<Stored<Done>> update_player(Player) override;
  awaitable<Stored<Done>> delete_player(std::string) override;
  awaitable<Stored<Done>> merge_player(std::string, std::string) override;
  awaitable<Stored<Done>> add_token(std::string, std::string) override;
  awaitable<Stored<Done>> revoke_tokens(std::string) override;
  awaitable<Stored<Done>> revoke_token(std::string, std::string) override;
  awaitable<Stored<std::vector<Player>>> players(std::string, std::string, std::size_t) override;
  awaitable<Stored<std::vector<TokenRecord>>> tokens_of(std::string, std::size_t) override;
  awaitable<Stored<Done>> add_ban(Ban) override;
  awaitable<Stored<Done>> keep_review(ReviewRecord) override;
  awaitable<Stored<std::optional<ReviewRecord>>> review(std::string, std::string) override;
  awaitable<Stored<Done>> remove_ban(std::string) override;
  awaitable<Stored<std::optional<Player>>> player(std::string) override;
  awaitable<Stored<std::vector<Ban>>> bans() override;
  awaitable<Stored<Done>> create_room(RoomRecord record) override;
  awaitable<Stored<std::int64_t>> take_room(std::string code) override;
  void open_elsewhere(const std::string& code);
  awaitable<Stored<Done>> save_room(RoomRecord record) override;
  awaitable<Stored<Done>> add_chat(std::string room, ChatRecord line, std::int64_t epoch) override;

  awaitable<Stored<std::optional<Player>>> player_by_token(std::string) override;
  awaitable<Stored<std::optional<RoomRecord>>> room(std::string code) override;
  awaitable<Stored<std::vector<RoomRecord>>> public_rooms(std::size_t) override;
  awaitable<Stored<std::vector<RoomRecord>>> rooms_of(std::string, std::size_t) override;
  awaitable<Stored<Done>> add_notification(Notification notification, std::int64_t epoch) override;
  awaitable<Stored<Done>> drop_notifications(std::string player, std::string room, std::int64_t epoch) override;
  awaitable<Stored<Done>> drop_notification(Notification notification) override;
  awaitable<Stored<std::optional<Notification>>> take_due_notification(std::int64_t) override;
  awaitable<Stored<std::vector<Notification>>> notifications_in(std::string room) override;
  awaitable<Stored<std::vector<Notification>>> notifications_of(std::string) override;
  awaitable<Stored<std::vector<OwnedRoom>>> owned_rooms(std::string, std::int64_t, std::size_t) override;
  awaitable<Stored<Done>> beat(std::int64_t, Beat) override;
  awaitable<Stored<Done>> add_outage(std::int64_t began, std::int64_t ended) override;
  awaitable<Stored<Done>> add_device_link(std::string, std::string, std::int64_t) override;
  awaitable<Stored<std::optional<std::string>>> device_link(std::string) override;
  awaitable<Stored<std::optional<std::string>>> use_device_link(std::string, std::string, std::string) override;
  awaitable<Stored<std::vector<Departure>>> departures(std::string, std::size_t) override;
  awaitable<Stored<Done>> drop_departure(std::string, std::string) override;
  bool is_shared() const override { return shared; }
  awaitable<Stored<std::vector<std::string>>> take_over_rooms(std::int64_t now, std::size_t) override;
  awaitable<Stored<Done>> share_listing(RoomListing listing) override;
  awaitable<Stored<Done>> give_order(Order order) override;
  awaitable<Stored<Owner>> owner_of(std::string code) override;
  awaitable<Stored<std::vector<std::string>>> moved_rooms(std::vector<OpenedRoom> open) override;
  awaitable<Stored<std::vector<std::string>>> rooms_that_mention(std::string, std::size_t) override;
  awaitable<Stored<std::vector<DueRoom>>> due_rooms(DueRoom after, std::int64_t until, std::size_t limit) override;
  awaitable<Stored<std::int64_t>> outage_between(std::int64_t from, std::int64_t until) override;
  awaitable<Stored<std::vector<ChatRecord>>> chat(std::string room, std::size_t limit) override;
  awaitable<Stored<std::vector<RoomChat>>> chat_of(std::string, std::size_t) override;
  awaitable<Stored<std::optional<MatchRecord>>> match(std::string id) override;
  // Of one room.
  awaitable<Stored<MatchPage>> matches(MatchFilter filter) override;
  awaitable<Stored<std::vector<EntryRecord>>> entries(std::string match, std::uint32_t after,
                                                      std::size_t limit) override;

 private:
  // A law: the people who are told apart are those of the state, whether they are told or as they were.
  void keep_room(RoomRecord room);
  void erase_notification(const Notification& same);
  void keep_notification(const Notification& notification);
  bool names_gone(const RoomRecord& room) const;
  bool is_fenced(const std::string& room, std::int64_t epoch) const;
  // Nothing was written.
  static error_code unwritten(Fault verdict);
  static error_code broken() { return make_error_code(boost::system::errc::io_error); }
  static Stored<Done> answer(Fault verdict);
  // Completes in a later turn of the loop, as a real one does.
  static awaitable<void> turn();
  awaitable<Fault> write();
};

}  // namespace server::test
