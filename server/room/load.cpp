// From the store, and back to it. What could not be stored was never shown, so forgetting it
// harms nobody.
#include "server/room/room.hpp"

#include "server/base/log_value.hpp"

#include <spdlog/spdlog.h>
#include <algorithm>
#include <span>
#include <utility>

namespace server {

using protocol::What;

namespace {

State broken(std::string why) { return Broken{.why = std::move(why)}; }

}  // namespace

awaitable<void> Room::replay(LiveMatch& match, const std::vector<EntryRecord>& page) {
  const auto executor = co_await asio::this_coro::executor;
  for (std::span left(page); !left.empty();) {
    const auto slice = left.first(std::min(left.size(), replay_slice_entries));
    match.replay(slice);
    left = left.subspan(slice.size());
    co_await asio::post(executor, use_awaitable);  // other rooms of this shard go on
  }
}

awaitable<std::unique_ptr<LiveMatch>> Room::replayed(Store& store, const MatchRecord& record,
                                                     const Contract& contract) {
  auto match = std::make_unique<LiveMatch>(record, contract);
  for (bool has_more = true; has_more;) {
    const auto page = co_await store.entries(record.id, match->match().seq(), replay_page_entries);
    if (!page) co_return nullptr;
    co_await replay(*match, *page);
    has_more = page->size() == replay_page_entries;
  }
  match->expect_end();
  co_return match;
}

awaitable<bool> Room::open() {
  if (!std::holds_alternative<Loading>(state_)) co_return is_open();
  auto read = co_await load();
  state_ = std::move(read);
  if (const auto* stuck = std::get_if<Broken>(&state_))
    spdlog::error("event=room_stands_still room={} reason={}", code_, log_value(stuck->why));
  if (!is_open()) co_return false;
  // A room that nobody has put to sleep: its server ended, and pages are on their way back.
  if (!std::exchange(was_open_, true) && record_.wake_at == 0)
    seats_return_until_ = now() + services_.rules.limits.clock_wait;
  changed_ = true;
  mark_presence();
  restore_offered_draw();
  if (auto* salting = std::get_if<Salting>(&state_)) ask_for_salts(*salting);
  else if (live()) show_snapshots();
  co_return true;
}

awaitable<void> Room::open_by_itself() {
  if (members_.empty()) {
    const auto owner = co_await services_.store.owner_of(code_);
    if (!owner) {
      state_ = later();
      co_return;
    }
    if (*owner == Owner::another) {
      spdlog::info("event=room_moved room={}", code_);
      give_way();
      co_return;
    }
  }
  co_await open();
}

// The state that the store holds: Loading if it cannot be read now.
awaitable<State> Room::load() {
  // A server that opened it before and stopped, or a write of ours that may still come, can write nothing any more.
  const auto epoch = co_await services_.store.take_room(code_);
  if (!epoch && epoch.error() == boost::system::errc::invalid_argument) co_return broken("the store has no such room");
  if (!epoch) note_failure();
  // A full disk: people may look on and talk. One process writes to a file: nothing has to be kept out.
  if (!epoch && services_.store.is_shared()) co_return later();
  const auto record = co_await services_.store.room(code_);
  if (!record) co_return later();
  if (!*record) co_return broken("the store has no such room");
  const auto lines = co_await services_.store.chat(code_, chat_shown_max);
  if (!lines) co_return later();
  auto notifications = co_await services_.store.notifications_in(code_);
  if (!notifications) co_return later();
  record_ = **record;
  if (epoch) record_.epoch = *epoch;
  chat_.assign(lines->begin(), lines->end());
  hand_lines_on();  // of who has gone since they were read
  notifications_ = *std::move(notifications);
  std::string wrong;
  try {
    seating_ = Seating::read(record_);
  } catch (const std::exception& error) { wrong = error.what(); }
  if (!wrong.empty()) co_return co_await broken_or_moved(std::move(wrong));
  State state = Waiting{};
  if (!record_.match.empty()) state = co_await load_match(epoch.has_value());
  if (auto* stuck = std::get_if<Broken>(&state)) stuck->has_seating = true;
  if (epoch && server::is_open(state)) failure_.since.reset();
  co_return state;
}

State Room::later() {
  Loading loading;
  loading.retry_at = failure_.next_attempt(now());
  return loading;
}

awaitable<State> Room::load_match(bool is_writable) {
  const auto record = co_await services_.store.match(record_.match);
  if (!record && record.error() == boost::system::errc::bad_message)
    co_return co_await broken_or_moved("the record of its match " + record_.match + " is damaged");
  if (!record) co_return later();
  if (!*record) co_return broken("the store does not have its match " + record_.match);
  std::unique_ptr<LiveMatch> match;
  std::string wrong;
  try {
    match = co_await replayed(services_.store, **record, seating_.contract());
  } catch (const std::exception& error) { wrong = error.what(); }
  if (!wrong.empty()) co_return co_await broken_or_moved(std::move(wrong));
  if (!match) co_return later();
  // What passed while nobody could act is nobody's time: outages, and from its first failure on a store that fails. The
  // store may have that failure among its outages, too.
  const auto& pause = seating_.pause();
  auto known = Frozen{match->match().seq(), match->last_at(), 0};
  if (seating_.frozen() && seating_.frozen()->after == known.after) known = *seating_.frozen();
  const auto until = std::max(pause ? pause->since : services_.environment.now(), known.at);
  const auto since = std::clamp(failure_.since.value_or(until), known.at, until);
  if (known.waits) {
    const auto waited = std::min<std::int64_t>(services_.rules.limits.clock_wait.count(), since - known.at);
    known.at += waited;
    known.ms += waited;
  }
  const auto outage = co_await services_.store.outage_between(known.at, since);
  if (!outage) co_return later();
  const auto stopped = known.ms + *outage + (until - since);
  match->wake(moment(services_.environment), stopped);
  if (pause) match->pause(pause->since);
  auto state = state_with(std::move(match));
  if (auto* running = std::get_if<Playing>(&state); running && !is_writable)
    running->unwritable = Playing::Unwritable{failure_.next_attempt(now()), until, stopped};
  co_return state;
}

// What was read in several transactions need not fit together where another server has opened the room meanwhile.
awaitable<State> Room::broken_or_moved(std::string why) {
  const auto place = co_await stored_place();
  if (place == Place::unknown) co_return later();
  if (place == Place::here) co_return broken(std::move(why));
  give_way();
  State forgotten = Loading{};
  co_return forgotten;
}

// The state of a room whose present match is this one.
State Room::state_with(std::unique_ptr<LiveMatch> match) const {
  if (match->is_over()) return Over(std::move(match));
  if (!match->is_salted()) return Salting(std::move(match));
  auto bots = bots_that_played(*match);
  Playing playing(std::move(match));
  playing.bot_plays = std::move(bots);
  return playing;
}

RoomRecord Room::record_with(const Seating& next, std::string_view phase, std::string match) const {
  RoomRecord record = record_;
  record.contract = next.contract_text();
  record.state = next.state_text();
  if (auto people = next.people(); match != record_.match || people != seating_.people())
    record.people = std::move(people);
  record.phase = phase;
  record.match = std::move(match);
  record.open_to_all = next.contract().visibility == Visibility::open_to_all;
  record.changed = services_.environment.now();
  if (next.is_closed() && record.closed == 0) record.closed = record.changed;
  record.wake_at.reset();
  if (record.closed == 0 && (phase == Salting::phase || phase == Playing::phase)) record.wake_at = 0;
  return record;
}

void Room::adopt(RoomRecord record, Seating next) {
  // The host is never muted, and nobody else could say so.
  const bool speaks_again = seating_.has_muted(next.host()) && !next.has_muted(next.host());
  for (const auto& each : members_)
    if (speaks_again && each.joined && each.player.id == next.host()) each.sink->send(notice("unmuted"));
  record_ = std::move(record);
  record_.people.reset();
  std::erase_if(notifications_, [this](const Notification& each) { return each.player == record_.leaver; });
  record_.leaver.clear();
  seating_ = std::move(next);
  changed_ = true;
}

awaitable<AfterStore> Room::save(Seating next) { return save(std::move(next), phase_of(state_), record_.match); }

awaitable<AfterStore> Room::save(Seating next, std::string_view phase, std::string match) {
  SeatChange change{.next = std::move(next)};
  return save(std::move(change), phase, std::move(match));
}

awaitable<AfterStore> Room::save(SeatChange change) { return save(std::move(change), record_.phase, record_.match); }

awaitable<AfterStore> Room::save(SeatChange change, std::string_view phase, std::string match) {
  if (change.closes) change.next.close();
  auto record = record_with(change.next, phase, std::move(match));
  record.leaver = std::move(change.leaver);
  const auto after =
      co_await written([this, &record] { return services_.store.save_room(record); }, "room", Ahead::nothing);
  if (after == AfterStore::kept) adopt(std::move(record), std::move(change.next));
  co_return after;
}

awaitable<AfterStore> Room::begin(MatchRecord match, Seating next, Store::Append copied) {
  const auto record = record_with(next, Salting::phase, match.id);
  copied.epoch = record.epoch;
  const auto write = [this, &record, &match, &copied] { return services_.store.begin_match(match, record, copied); };
  const auto after = co_await written(write, "new match", Ahead::nothing);
  if (after == AfterStore::lost) co_return AfterStore::lost;
  adopt(record, std::move(next));
  co_return AfterStore::kept;
}

awaitable<AfterStore> Room::append(Store::Append& entries, std::string_view what, std::optional<SeatChange> change) {
  const bool ends = entries.ended != 0;
  entries.epoch = record_.epoch;
  const auto phase = ends ? Over::phase : Playing::phase;
  if (!change && (record_.phase != phase || record_.wake_at != 0)) change = SeatChange{.next = seating_};
  notify_absent(entries, change ? change->next : seating_);
  if (change) {
    if (ends) end_match(change->next);
    if (change->closes) change->next.close();
    entries.room = record_with(change->next, phase, record_.match);
    entries.room->leaver = std::move(change->leaver);
  }
  const auto after = co_await written([this, &entries] { return services_.store.append(entries); }, what);
  if (after == AfterStore::lost) co_return AfterStore::lost;
  adopt_notifications(entries);
  if (change) adopt(*std::move(entries.room), std::move(change->next));
  co_return AfterStore::kept;
}

awaitable<AfterStore> Room::count_hint(const Hinting& hint) {
  return written([&] { return services_.store.count_hint(hint.match, hint.seat, hint.seq, record_.epoch); }, "a hint");
}

std::optional<std::int64_t> Room::due_at() const {
  if (!is_running()) return std::nullopt;
  const auto due = alarm_of_sleep();
  if (due == never) return std::nullopt;
  return services_.environment.now() + (due - now()) / std::chrono::milliseconds(1);
}

awaitable<void> Room::prepare_for_sleep() {
  if (!is_open()) co_return;
  auto record = record_;
  record.wake_at = due_at();
  if (record.wake_at == record_.wake_at) co_return;
  const auto after = co_await written([this, &record] { return services_.store.save_room(record); }, "time to wake");
  if (after == AfterStore::kept) record_ = std::move(record);
}

void Room::restore_offered_draw() {
  const auto& offered = seating_.offered_draw();
  if (offered && playing()) playing()->offers.pending.push_back({What::draw, offered->seat, offered->agreed});
}

// A write failed: whether it took effect is unknown. All that is not in the store is
// forgotten; the next request, or the next alarm, reads again what is.
void Room::lose(std::string_view what, const error_code& ec) {
  ++services_.counts.storage_errors;
  end_review();
  spdlog::error("event=not_stored room={} what={} reason={}", code_, log_value(what), log_value(ec.message()));
  std::vector<Salting::Unanswered> unanswered;
  if (auto* salting = std::get_if<Salting>(&state_)) unanswered = std::move(salting->unanswered);
  note_failure();
  state_ = later();
  if (ec == StoreErrc::fenced) give_way();
  answer(unanswered, not_stored("The share in the dice"));
  show_all(notice("storage"));
}

void Room::note_failure() {
  if (!failure_.since) failure_.since = services_.environment.now();
}

void Room::note_written() {
  failure_ = {};
  if (!is_unwritable()) return;
  playing()->unwritable.reset();
  clocks_run_again_ = true;
}

// By then the store may know of an outage that began before this room heard of it.
awaitable<void> Room::try_to_write(Playing& running) {
  const auto epoch = co_await services_.store.take_room(code_);
  if (!epoch) {
    running.unwritable->next_attempt = failure_.next_attempt(now());
    co_return;
  }
  state_ = Loading{};
  co_await open();
}

void Room::stop_clocks() {
  if (!is_unwritable() || seating_.pause()) return;
  const auto time = moment(services_.environment);
  const auto& [next_attempt, read_at, stopped] = *playing()->unwritable;
  live()->wake(time, stopped + std::max<std::int64_t>(0, time.at - read_at));
}

// Another server has opened the room, or this one has after a write whose outcome was unknown. Who is here comes back
// to the server that has it now; what this room knew is forgotten with it.
void Room::give_way() {
  shut_ = true;
  if (std::exchange(listed_, false)) services_.environment.announce(code_, {});
  send_back();
}

void Room::send_back() {
  for (auto& each : members_) each.sink->close(CloseCode::restart, "moved");
}

std::optional<std::int64_t> Room::epoch() const {
  if (std::holds_alternative<Loading>(state_)) return std::nullopt;
  return record_.epoch;
}

// Where several servers run, a room in which nothing is written may not have heard that another one has opened it.
// Nobody is shown what is old.
awaitable<Room::Place> Room::find_place() {
  if (std::holds_alternative<Loading>(state_)) co_return Place::here;
  const auto place = co_await stored_place();
  if (place == Place::elsewhere) state_ = Loading{};
  co_return place;
}

awaitable<Room::Place> Room::stored_place() const {
  if (!services_.store.is_shared()) co_return Place::here;
  const auto stored = co_await services_.store.room(code_);
  if (!stored) co_return Place::unknown;
  if (!*stored || (*stored)->epoch == record_.epoch) co_return Place::here;
  spdlog::info("event=room_moved room={} epoch={}", code_, (*stored)->epoch);
  co_return Place::elsewhere;
}

Room::Reply Room::not_stored(std::string_view what) {
  return refused(protocol::code::storage, std::string(what) + " could not be stored.");
}

}  // namespace server
