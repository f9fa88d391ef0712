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

  awaitable<Stored<Done>> append(Append append) override {
    before_append();
    const auto verdict = co_await write();
    if (verdict == Fault::refused || verdict == Fault::full) co_return unwritten(verdict);
    const std::lock_guard lock(mutex);
    auto& kept = matches_by_id.at(append.match);
    if (is_fenced(kept.record.room, append.epoch)) co_return make_error_code(StoreErrc::fenced);
    for (const auto& entry : append.entries) {
      if (entry.seq != kept.entries.size() + 1) co_return broken();
      const auto twice = [&](const EntryRecord& each) {
        return !each.player.empty() && !each.command.empty() && each.command == entry.command &&
               each.player == entry.player;
      };
      if (std::ranges::any_of(kept.entries, twice)) co_return broken();
      kept.entries.push_back(entry);
    }
    kept.record.to_act = append.to_act;
    if (!append.result.empty()) kept.record.result = append.result;
    if (!append.salts.empty()) kept.record.salts = append.salts;
    if (append.ended) kept.record.ended = append.ended;
    if (append.room) keep_room(*append.room);
    for (const auto& each : append.moot) erase_notification(each);
    for (const auto& each : append.notifications) keep_notification(each);
    ++appends;
    co_return answer(verdict);
  }
  awaitable<Stored<Done>> create_match(MatchRecord record) override {
    const auto verdict = co_await write();
    if (verdict == Fault::refused || verdict == Fault::full) co_return unwritten(verdict);
    const std::lock_guard lock(mutex);
    const auto id = record.id;
    matches_by_id[id].record = std::move(record);
    co_return answer(verdict);
  }
  awaitable<Stored<Done>> count_hint(std::string match, engine::Seat seat, std::int64_t epoch) override {
    const auto verdict = co_await write();
    if (verdict == Fault::refused || verdict == Fault::full) co_return unwritten(verdict);
    const std::lock_guard lock(mutex);
    auto& record = matches_by_id.at(match).record;
    if (is_fenced(record.room, epoch)) co_return make_error_code(StoreErrc::fenced);
    auto seats = nlohmann::json::parse(record.seats);
    auto& counted = seats.at(index(seat));
    counted["hints"] = counted.value("hints", 0) + 1;
    record.seats = seats.dump();
    co_return answer(verdict);
  }
  awaitable<Stored<Done>> begin_match(MatchRecord match, RoomRecord room, Append copied) override {
    const auto verdict = co_await write();
    if (verdict == Fault::refused || verdict == Fault::full) co_return unwritten(verdict);
    const std::lock_guard lock(mutex);
    const auto id = match.id, code = room.code;
    if (is_fenced(code, room.epoch)) co_return make_error_code(StoreErrc::fenced);
    auto& kept = matches_by_id[id];
    kept.record = std::move(match);
    kept.record.to_act = copied.to_act;
    kept.entries = std::move(copied.entries);
    keep_room(std::move(room));
    co_return answer(verdict);
  }
  awaitable<Stored<Done>> create_player(Player, std::string) override { co_return Done{}; }
  awaitable<Stored<Done>> update_player(Player) override { co_return Done{}; }
  awaitable<Stored<Done>> delete_player(std::string) override { co_return Done{}; }
  awaitable<Stored<Done>> add_token(std::string, std::string) override { co_return Done{}; }
  awaitable<Stored<Done>> revoke_tokens(std::string) override { co_return Done{}; }
  awaitable<Stored<Done>> revoke_token(std::string, std::string) override { co_return Done{}; }
  awaitable<Stored<std::vector<Player>>> players(std::string, std::string, std::size_t) override {
    co_return std::vector<Player>{};
  }
  awaitable<Stored<std::vector<TokenRecord>>> tokens_of(std::string, std::size_t) override {
    co_return std::vector<TokenRecord>{};
  }
  awaitable<Stored<Done>> add_ban(Ban) override { co_return Done{}; }
  awaitable<Stored<Done>> keep_review(ReviewRecord) override { co_return Done{}; }
  awaitable<Stored<std::optional<ReviewRecord>>> review(std::string, std::string) override { co_return std::nullopt; }
  awaitable<Stored<Done>> remove_ban(std::string) override { co_return Done{}; }
  awaitable<Stored<std::optional<Player>>> player(std::string) override { co_return std::nullopt; }
  awaitable<Stored<std::vector<Ban>>> bans() override { co_return std::vector<Ban>{}; }
  awaitable<Stored<Done>> create_room(RoomRecord record) override {
    const std::lock_guard lock(mutex);
    keep_room(std::move(record));
    co_return Done{};
  }
  awaitable<Stored<std::int64_t>> take_room(std::string code) override {
    if (away) co_return broken();
    const std::lock_guard lock(mutex);
    const auto room = rooms.find(code);
    if (room == rooms.end()) co_return make_error_code(boost::system::errc::invalid_argument);
    if (disk_full) co_return broken();
    elsewhere.erase(code);
    co_return ++room->second.epoch;
  }
  void open_elsewhere(const std::string& code) {
    ++rooms.at(code).epoch;
    elsewhere.insert(code);
  }
  awaitable<Stored<Done>> save_room(RoomRecord record) override {
    const auto verdict = co_await write();
    if (verdict == Fault::refused || verdict == Fault::full) co_return unwritten(verdict);
    const std::lock_guard lock(mutex);
    if (is_fenced(record.code, record.epoch)) co_return make_error_code(StoreErrc::fenced);
    keep_room(std::move(record));
    co_return answer(verdict);
  }
  awaitable<Stored<Done>> add_chat(std::string room, ChatRecord line, std::int64_t epoch) override {
    const auto verdict = co_await write();
    if (verdict == Fault::refused || verdict == Fault::full) co_return unwritten(verdict);
    const std::lock_guard lock(mutex);
    if (is_fenced(room, epoch)) co_return make_error_code(StoreErrc::fenced);
    chats[room].push_back(std::move(line));
    co_return answer(verdict);
  }

  awaitable<Stored<std::optional<Player>>> player_by_token(std::string) override { co_return std::optional<Player>{}; }
  awaitable<Stored<std::optional<RoomRecord>>> room(std::string code) override {
    co_await turn();
    before_room();
    if (away) co_return broken();
    const std::lock_guard lock(mutex);
    const auto it = rooms.find(code);
    std::optional<RoomRecord> found;
    if (it != rooms.end()) found = it->second;
    co_return found;
  }
  awaitable<Stored<std::vector<RoomRecord>>> public_rooms(std::size_t) override {
    const std::lock_guard lock(mutex);
    std::vector<RoomRecord> found;
    for (const auto& [code, record] : rooms)
      if (record.open_to_all) found.push_back(record);
    co_return found;
  }
  awaitable<Stored<std::vector<RoomRecord>>> rooms_of(std::string, std::size_t) override {
    co_return std::vector<RoomRecord>{};
  }
  awaitable<Stored<Done>> add_notification(Notification notification, std::int64_t epoch) override {
    const auto verdict = co_await write();
    if (verdict == Fault::refused || verdict == Fault::full) co_return unwritten(verdict);
    const std::lock_guard lock(mutex);
    if (is_fenced(notification.room, epoch)) co_return make_error_code(StoreErrc::fenced);
    keep_notification(notification);
    co_return answer(verdict);
  }
  awaitable<Stored<Done>> drop_notifications(std::string player, std::string room, std::int64_t epoch) override {
    const auto verdict = co_await write();
    if (verdict == Fault::refused || verdict == Fault::full) co_return unwritten(verdict);
    const std::lock_guard lock(mutex);
    if (is_fenced(room, epoch)) co_return make_error_code(StoreErrc::fenced);
    std::erase_if(notifications, [&](const Notification& each) { return each.player == player && each.room == room; });
    co_return answer(verdict);
  }
  awaitable<Stored<Done>> drop_notification(Notification notification) override {
    std::erase(notifications, notification);
    co_return Done{};
  }
  awaitable<Stored<std::optional<Notification>>> take_due_notification(std::int64_t) override {
    co_return std::nullopt;
  }
  awaitable<Stored<std::vector<Notification>>> notifications_in(std::string room) override {
    if (away) co_return broken();
    const std::lock_guard lock(mutex);
    std::vector<Notification> found;
    for (const auto& each : notifications)
      if (each.room == room) found.push_back(each);
    co_return found;
  }
  awaitable<Stored<std::vector<OwnedRoom>>> owned_rooms(std::string, std::int64_t, std::size_t) override {
    co_return std::vector<OwnedRoom>{};
  }
  awaitable<Stored<Done>> beat(std::int64_t, Beat) override {
    ++beats;
    co_await turn();
    during_beat();
    co_return Done{};
  }
  awaitable<Stored<Done>> add_device_link(std::string, std::string, std::int64_t) override { co_return Done{}; }
  awaitable<Stored<std::optional<std::string>>> take_device_link(std::string) override {
    co_return std::optional<std::string>{};
  }
  bool is_shared() const override { return shared; }
  awaitable<Stored<std::vector<std::string>>> take_over_rooms(std::int64_t now, std::size_t) override {
    if (away) co_return broken();
    const std::lock_guard lock(mutex);
    co_return take_over(now);
  }
  awaitable<Stored<Done>> share_listing(RoomListing listing) override {
    if (away) co_return broken();
    const std::lock_guard lock(mutex);
    co_return share(listing);
  }
  awaitable<Stored<Owner>> owner_of(std::string code) override {
    if (away) co_return broken();
    const std::lock_guard lock(mutex);
    co_return elsewhere.contains(code) ? Owner::another : Owner::this_server;
  }
  awaitable<Stored<std::vector<std::string>>> moved_rooms(std::vector<OpenedRoom> open) override {
    if (away) co_return broken();
    const std::lock_guard lock(mutex);
    std::vector<std::string> moved;
    for (const auto& [code, epoch] : open)
      if (const auto known = rooms.find(code); tells_moved && known != rooms.end() && known->second.epoch != epoch)
        moved.push_back(code);
    co_return moved;
  }
  awaitable<Stored<std::vector<std::string>>> rooms_that_mention(std::string, std::size_t) override {
    co_return std::vector<std::string>{};
  }
  awaitable<Stored<std::vector<DueRoom>>> due_rooms(DueRoom after, std::int64_t until, std::size_t limit) override {
    if (away) co_return broken();
    const std::lock_guard lock(mutex);
    std::set<std::pair<std::int64_t, std::string>> due;
    for (const auto& [code, record] : rooms)
      if (record.wake_at && *record.wake_at <= until) due.emplace(*record.wake_at, code);
    std::vector<DueRoom> found;
    for (auto it = due.upper_bound({after.wake_at, after.code}); it != due.end() && found.size() < limit; ++it)
      found.push_back({it->first, it->second});
    co_return found;
  }
  awaitable<Stored<std::int64_t>> outage_between(std::int64_t from, std::int64_t until) override {
    if (away) co_return broken();
    std::int64_t sum = 0;
    for (const auto& [began, ended] : outages)
      sum += std::max<std::int64_t>(0, std::min(ended, until) - std::max(began, from));
    co_return sum;
  }
  awaitable<Stored<std::vector<ChatRecord>>> chat(std::string room, std::size_t limit) override {
    const std::lock_guard lock(mutex);
    auto lines = chats[room];
    if (lines.size() > limit) lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(limit));
    co_return lines;
  }
  awaitable<Stored<std::vector<RoomChat>>> chat_of(std::string, std::size_t) override {
    co_return std::vector<RoomChat>{};
  }
  awaitable<Stored<std::optional<MatchRecord>>> match(std::string id) override {
    if (away) co_return broken();
    const std::lock_guard lock(mutex);
    std::optional<MatchRecord> found;
    if (const auto it = matches_by_id.find(id); it != matches_by_id.end()) found = it->second.record;
    co_return found;
  }
  // Of one room.
  awaitable<Stored<std::vector<MatchRecord>>> matches(MatchFilter filter) override {
    if (away) co_return broken();
    const std::lock_guard lock(mutex);
    std::vector<MatchRecord> found;
    for (const auto& [id, kept] : matches_by_id)
      if (kept.record.room == filter.room && found.size() < filter.limit) found.push_back(kept.record);
    co_return found;
  }
  awaitable<Stored<std::vector<EntryRecord>>> entries(std::string match, std::uint32_t after,
                                                      std::size_t limit) override {
    co_await turn();
    before_entries();
    const std::lock_guard lock(mutex);
    ++pages;
    const auto known = matches_by_id.find(match);
    if (known == matches_by_id.end()) co_return std::vector<EntryRecord>{};
    const auto& all = known->second.entries;
    const auto first = std::min<std::size_t>(after, all.size());
    const auto from = all.begin() + static_cast<std::ptrdiff_t>(first);
    std::vector<EntryRecord> found(from, from + static_cast<std::ptrdiff_t>(std::min(limit, all.size() - first)));
    co_return found;
  }

 private:
  // A law: the people who are told apart are those of the state, whether they are told or as they were.
  void keep_room(RoomRecord room) {
    const auto before = rooms.find(room.code);
    const auto told = std::exchange(room.people, std::nullopt);
    if (room.closed == 0 && before != rooms.end()) {
      const auto people = Seating::read(room).people();
      EXPECT_EQ(told.value_or(Seating::read(before->second).people()), people) << room.state;
    }
    people_told += told.has_value();
    const auto code = room.code;
    rooms[code] = std::move(room);
  }
  void erase_notification(const Notification& same) {
    std::erase_if(notifications, [&](const Notification& each) {
      return each.player == same.player && each.room == same.room && each.kind == same.kind;
    });
  }
  void keep_notification(const Notification& notification) {
    erase_notification(notification);
    notifications.push_back(notification);
  }
  bool is_fenced(const std::string& room, std::int64_t epoch) const {
    const auto known = rooms.find(room);
    return known != rooms.end() && known->second.epoch != epoch;
  }
  // Nothing was written.
  static error_code unwritten(Fault verdict) {
    return make_error_code(verdict == Fault::full ? boost::system::errc::resource_unavailable_try_again
                                                  : boost::system::errc::io_error);
  }
  static error_code broken() { return make_error_code(boost::system::errc::io_error); }
  static Stored<Done> answer(Fault verdict) {
    if (verdict == Fault::lost_answer) return broken();
    return Done{};
  }
  // Completes in a later turn of the loop, as a real one does.
  static awaitable<void> turn() {
    const auto executor = co_await asio::this_coro::executor;
    co_await asio::post(executor, use_awaitable);
  }
  awaitable<Fault> write() {
    co_await turn();
    while (holds_writes) co_await turn();
    if (away || disk_full) co_return Fault::refused;
    if (full > 0) {
      --full;
      co_return Fault::full;
    }
    if (fault_in < 0) co_return Fault::none;
    if (fault_in-- > 0) co_return Fault::none;
    if (fault == Fault::thrown) throw std::runtime_error("the store has a fault");
    co_return fault;
  }
};

}  // namespace server::test
