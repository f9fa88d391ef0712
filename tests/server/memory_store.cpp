#include "memory_store.hpp"

namespace server::test {

awaitable<Stored<Done>> MemoryStore::append(Append append) {
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

awaitable<Stored<Done>> MemoryStore::create_match(MatchRecord record) {
  const auto verdict = co_await write();
  if (verdict == Fault::refused || verdict == Fault::full) co_return unwritten(verdict);
  const std::lock_guard lock(mutex);
  const auto id = record.id;
  matches_by_id[id].record = std::move(record);
  co_return answer(verdict);
}

awaitable<Stored<Done>> MemoryStore::count_hint(std::string match, engine::Seat seat, std::uint32_t after,
                                                std::int64_t epoch) {
  const auto verdict = co_await write();
  if (verdict == Fault::refused || verdict == Fault::full) co_return unwritten(verdict);
  const std::lock_guard lock(mutex);
  auto& record = matches_by_id.at(match).record;
  if (is_fenced(record.room, epoch)) co_return make_error_code(StoreErrc::fenced);
  auto seats = nlohmann::json::parse(record.seats);
  auto& counted = seats.at(index(seat));
  counted["hints"] = counted.value("hints", 0) + 1;
  counted["hinted"].push_back(after);
  record.seats = seats.dump();
  co_return answer(verdict);
}

awaitable<Stored<Done>> MemoryStore::begin_match(MatchRecord match, RoomRecord room, Append copied) {
  const auto verdict = co_await write();
  if (verdict == Fault::refused || verdict == Fault::full) co_return unwritten(verdict);
  const std::lock_guard lock(mutex);
  const auto id = match.id, code = room.code;
  if (is_fenced(code, room.epoch)) co_return make_error_code(StoreErrc::fenced);
  if (names_gone(room)) co_return make_error_code(StoreErrc::gone);
  auto& kept = matches_by_id[id];
  kept.record = std::move(match);
  kept.record.to_act = copied.to_act;
  kept.entries = std::move(copied.entries);
  keep_room(std::move(room));
  co_return answer(verdict);
}

awaitable<Stored<Done>> MemoryStore::create_player(Player, std::string) { co_return Done{}; }

awaitable<Stored<Done>> MemoryStore::update_player(Player) { co_return Done{}; }

awaitable<Stored<Done>> MemoryStore::delete_player(std::string) { co_return Done{}; }

awaitable<Stored<Done>> MemoryStore::merge_player(std::string, std::string) { co_return Done{}; }

awaitable<Stored<Done>> MemoryStore::add_token(std::string, std::string) { co_return Done{}; }

awaitable<Stored<Done>> MemoryStore::revoke_tokens(std::string) { co_return Done{}; }

awaitable<Stored<Done>> MemoryStore::revoke_token(std::string, std::string) { co_return Done{}; }

awaitable<Stored<std::vector<Player>>> MemoryStore::players(std::string, std::string, std::size_t) {
  co_return std::vector<Player>{};
}

awaitable<Stored<std::vector<TokenRecord>>> MemoryStore::tokens_of(std::string, std::size_t) {
  co_return std::vector<TokenRecord>{};
}

awaitable<Stored<Done>> MemoryStore::add_ban(Ban) { co_return Done{}; }

awaitable<Stored<Done>> MemoryStore::keep_review(ReviewRecord) { co_return Done{}; }

awaitable<Stored<std::optional<ReviewRecord>>> MemoryStore::review(std::string, std::string) { co_return std::nullopt; }

awaitable<Stored<Done>> MemoryStore::remove_ban(std::string) { co_return Done{}; }

awaitable<Stored<std::optional<Player>>> MemoryStore::player(std::string) { co_return std::nullopt; }

awaitable<Stored<std::vector<Ban>>> MemoryStore::bans() { co_return std::vector<Ban>{}; }

awaitable<Stored<Done>> MemoryStore::create_room(RoomRecord record) {
  const std::lock_guard lock(mutex);
  keep_room(std::move(record));
  co_return Done{};
}

awaitable<Stored<std::int64_t>> MemoryStore::take_room(std::string code) {
  if (away) co_return broken();
  const std::lock_guard lock(mutex);
  const auto room = rooms.find(code);
  if (room == rooms.end()) co_return make_error_code(boost::system::errc::invalid_argument);
  if (disk_full) co_return broken();
  elsewhere.erase(code);
  co_return ++room->second.epoch;
}

void MemoryStore::open_elsewhere(const std::string& code) {
  ++rooms.at(code).epoch;
  elsewhere.insert(code);
}

awaitable<Stored<Done>> MemoryStore::save_room(RoomRecord record) {
  const auto verdict = co_await write();
  if (verdict == Fault::refused || verdict == Fault::full) co_return unwritten(verdict);
  const std::lock_guard lock(mutex);
  if (is_fenced(record.code, record.epoch)) co_return make_error_code(StoreErrc::fenced);
  if (names_gone(record)) co_return make_error_code(StoreErrc::gone);
  keep_room(std::move(record));
  co_return answer(verdict);
}

awaitable<Stored<Done>> MemoryStore::add_chat(std::string room, ChatRecord line, std::int64_t epoch) {
  const auto verdict = co_await write();
  if (verdict == Fault::refused || verdict == Fault::full) co_return unwritten(verdict);
  const std::lock_guard lock(mutex);
  if (is_fenced(room, epoch)) co_return make_error_code(StoreErrc::fenced);
  if (gone.contains(line.player)) co_return make_error_code(StoreErrc::gone);
  chats[room].push_back(std::move(line));
  co_return answer(verdict);
}

awaitable<Stored<std::optional<Player>>> MemoryStore::player_by_token(std::string) {
  co_return std::optional<Player>{};
}

awaitable<Stored<std::optional<RoomRecord>>> MemoryStore::room(std::string code) {
  co_await turn();
  before_room();
  if (away) co_return broken();
  const std::lock_guard lock(mutex);
  const auto it = rooms.find(code);
  std::optional<RoomRecord> found;
  if (it != rooms.end()) found = it->second;
  co_return found;
}

awaitable<Stored<std::vector<RoomRecord>>> MemoryStore::public_rooms(std::size_t) {
  const std::lock_guard lock(mutex);
  std::vector<RoomRecord> found;
  for (const auto& [code, record] : rooms)
    if (record.open_to_all) found.push_back(record);
  co_return found;
}

awaitable<Stored<std::vector<RoomRecord>>> MemoryStore::rooms_of(std::string, std::size_t) {
  co_return std::vector<RoomRecord>{};
}

awaitable<Stored<Done>> MemoryStore::add_notification(Notification notification, std::int64_t epoch) {
  const auto verdict = co_await write();
  if (verdict == Fault::refused || verdict == Fault::full) co_return unwritten(verdict);
  const std::lock_guard lock(mutex);
  if (is_fenced(notification.room, epoch)) co_return make_error_code(StoreErrc::fenced);
  keep_notification(notification);
  co_return answer(verdict);
}

awaitable<Stored<Done>> MemoryStore::drop_notifications(std::string player, std::string room, std::int64_t epoch) {
  const auto verdict = co_await write();
  if (verdict == Fault::refused || verdict == Fault::full) co_return unwritten(verdict);
  const std::lock_guard lock(mutex);
  if (is_fenced(room, epoch)) co_return make_error_code(StoreErrc::fenced);
  std::erase_if(notifications, [&](const Notification& each) { return each.player == player && each.room == room; });
  co_return answer(verdict);
}

awaitable<Stored<Done>> MemoryStore::drop_notification(Notification notification) {
  std::erase(notifications, notification);
  co_return Done{};
}

awaitable<Stored<std::optional<Notification>>> MemoryStore::take_due_notification(std::int64_t) {
  co_return std::nullopt;
}

awaitable<Stored<std::vector<Notification>>> MemoryStore::notifications_of(std::string) {
  co_return std::vector<Notification>{};
}

awaitable<Stored<std::vector<Notification>>> MemoryStore::notifications_in(std::string room) {
  if (away) co_return broken();
  const std::lock_guard lock(mutex);
  std::vector<Notification> found;
  for (const auto& each : notifications)
    if (each.room == room) found.push_back(each);
  co_return found;
}

awaitable<Stored<std::vector<OwnedRoom>>> MemoryStore::owned_rooms(std::string, std::int64_t, std::size_t) {
  co_return std::vector<OwnedRoom>{};
}

awaitable<Stored<Done>> MemoryStore::beat(std::int64_t, Beat) {
  ++beats;
  co_await turn();
  during_beat();
  co_return Done{};
}

awaitable<Stored<Done>> MemoryStore::add_outage(std::int64_t began, std::int64_t ended) {
  co_await turn();
  const std::lock_guard lock(mutex);
  outages.emplace_back(began, ended);
  co_return Done{};
}

awaitable<Stored<Done>> MemoryStore::add_device_link(std::string, std::string, std::int64_t) { co_return Done{}; }

awaitable<Stored<std::optional<std::string>>> MemoryStore::device_link(std::string) {
  co_return std::optional<std::string>{};
}

awaitable<Stored<std::optional<std::string>>> MemoryStore::use_device_link(std::string, std::string, std::string) {
  co_return std::optional<std::string>{};
}

awaitable<Stored<std::vector<Departure>>> MemoryStore::departures(std::string, std::size_t) {
  co_return std::vector<Departure>{};
}

awaitable<Stored<Done>> MemoryStore::drop_departure(std::string, std::string) { co_return Done{}; }

awaitable<Stored<std::vector<std::string>>> MemoryStore::take_over_rooms(std::int64_t now, std::size_t) {
  if (away) co_return broken();
  const std::lock_guard lock(mutex);
  co_return take_over(now);
}

awaitable<Stored<Done>> MemoryStore::share_listing(RoomListing listing) {
  if (away) co_return broken();
  const std::lock_guard lock(mutex);
  co_return share(listing);
}

awaitable<Stored<Done>> MemoryStore::give_order(Order order) {
  co_await turn();
  if (away) co_return broken();
  orders.push_back(std::move(order));
  co_return Done{};
}

awaitable<Stored<Owner>> MemoryStore::owner_of(std::string code) {
  if (away) co_return broken();
  const std::lock_guard lock(mutex);
  co_return elsewhere.contains(code) ? Owner::another : Owner::this_server;
}

awaitable<Stored<std::vector<std::string>>> MemoryStore::moved_rooms(std::vector<OpenedRoom> open) {
  if (away) co_return broken();
  const std::lock_guard lock(mutex);
  std::vector<std::string> moved;
  for (const auto& [code, epoch] : open)
    if (const auto known = rooms.find(code); tells_moved && known != rooms.end() && known->second.epoch != epoch)
      moved.push_back(code);
  co_return moved;
}

awaitable<Stored<std::vector<std::string>>> MemoryStore::rooms_that_mention(std::string, std::size_t) {
  co_return std::vector<std::string>{};
}

awaitable<Stored<std::vector<DueRoom>>> MemoryStore::due_rooms(DueRoom after, std::int64_t until, std::size_t limit) {
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

awaitable<Stored<std::int64_t>> MemoryStore::outage_between(std::int64_t from, std::int64_t until) {
  if (away) co_return broken();
  std::int64_t sum = 0;
  for (const auto& [began, ended] : outages)
    sum += std::max<std::int64_t>(0, std::min(ended, until) - std::max(began, from));
  co_return sum;
}

awaitable<Stored<std::vector<ChatRecord>>> MemoryStore::chat(std::string room, std::size_t limit) {
  const std::lock_guard lock(mutex);
  auto lines = chats[room];
  if (lines.size() > limit) lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(limit));
  co_return lines;
}

awaitable<Stored<std::vector<RoomChat>>> MemoryStore::chat_of(std::string, std::size_t) {
  co_return std::vector<RoomChat>{};
}

awaitable<Stored<std::optional<MatchRecord>>> MemoryStore::match(std::string id) {
  if (away) co_return broken();
  if (damaged_match) co_return make_error_code(boost::system::errc::bad_message);
  const std::lock_guard lock(mutex);
  std::optional<MatchRecord> found;
  if (const auto it = matches_by_id.find(id); it != matches_by_id.end()) found = it->second.record;
  co_return found;
}

awaitable<Stored<MatchPage>> MemoryStore::matches(MatchFilter filter) {
  if (away) co_return broken();
  const std::lock_guard lock(mutex);
  MatchPage page;
  for (const auto& [id, kept] : matches_by_id) {
    if (kept.record.room != filter.room) continue;
    page.has_more = page.matches.size() == filter.limit;
    if (page.has_more) break;
    page.last = MatchCursor{kept.record.started, id};
    page.matches.push_back(kept.record);
  }
  co_return page;
}

awaitable<Stored<std::vector<EntryRecord>>> MemoryStore::entries(std::string match, std::uint32_t after,
                                                                 std::size_t limit) {
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

void MemoryStore::keep_room(RoomRecord room) {
  const auto before = rooms.find(room.code);
  const auto told = std::exchange(room.people, std::nullopt);
  if (room.closed == 0 && before != rooms.end()) {
    const auto people = Seating::read(room).people();
    EXPECT_EQ(told.value_or(Seating::read(before->second).people()), people) << room.state;
  }
  people_told += told.has_value();
  const auto code = room.code;
  const auto leaver = std::exchange(room.leaver, "");
  std::erase_if(notifications, [&](const Notification& each) { return each.player == leaver && each.room == code; });
  rooms[code] = std::move(room);
}

void MemoryStore::erase_notification(const Notification& same) {
  std::erase_if(notifications, [&](const Notification& each) {
    return each.player == same.player && each.room == same.room && each.kind == same.kind;
  });
}

void MemoryStore::keep_notification(const Notification& notification) {
  erase_notification(notification);
  notifications.push_back(notification);
}

bool MemoryStore::names_gone(const RoomRecord& room) const {
  return room.people &&
         std::ranges::any_of(room.people->inside, [this](const std::string& id) { return gone.contains(id); });
}

bool MemoryStore::is_fenced(const std::string& room, std::int64_t epoch) const {
  const auto known = rooms.find(room);
  return known != rooms.end() && known->second.epoch != epoch;
}

error_code MemoryStore::unwritten(Fault verdict) {
  return make_error_code(verdict == Fault::full ? boost::system::errc::resource_unavailable_try_again
                                                : boost::system::errc::io_error);
}

Stored<Done> MemoryStore::answer(Fault verdict) {
  if (verdict == Fault::lost_answer) return broken();
  return Done{};
}

awaitable<void> MemoryStore::turn() {
  const auto executor = co_await asio::this_coro::executor;
  co_await asio::post(executor, use_awaitable);
}

awaitable<MemoryStore::Fault> MemoryStore::write() {
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

}  // namespace server::test
