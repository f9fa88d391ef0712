#include "server/store/queued_store.hpp"

#include "server/base/log_value.hpp"
#include "server/base/wall_clock.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>

namespace server {
namespace {

namespace errc = boost::system::errc;

template <class Answer>
error_code not_taken(Answer answer) {
  return errc::make_error_code(answer == Answer::full ? errc::resource_unavailable_try_again
                                                      : errc::operation_canceled);
}

constexpr std::size_t commit_attempts_max = 5;
const error_code store_failed = errc::make_error_code(errc::io_error);

}  // namespace

QueuedStore::QueuedStore(Connections connections, StoreSettings settings)
    : connections_(std::move(connections)),
      settings_(std::move(settings)),
      writer_(connections_.writer()),
      is_shared_(writer_->database().dialect().is_shared),
      writes_(std::make_shared<WorkQueue<Write>>(settings_.writes_waiting_max)),
      reads_(settings_.reads_waiting_max),
      write_thread_([this] { write_until_closed(); }) {
  for (std::size_t i = 0; i < settings_.readers; ++i) read_threads_.emplace_back([this] { read_until_closed(); });
}

QueuedStore::~QueuedStore() { close(); }

void QueuedStore::close() {
  // The readers first: the last connection to a file of SQLite that closes tidies up, and only the writer may.
  reads_.close();
  for (auto& each : read_threads_)
    if (each.joinable()) each.join();
  writes_->close();
  if (write_thread_.joinable()) write_thread_.join();
}

// ---- writing

// Wakes the writer when it is destroyed: with the handler that holds it, whether that ran or its context ended.
class QueuedStore::OwedWake {
 public:
  OwedWake(std::shared_ptr<WorkQueue<Write>> queue, const void* from) : queue_(std::move(queue)), from_(from) {}
  ~OwedWake() { queue_->wake(from_); }
  OwedWake(const OwedWake&) = delete;
  OwedWake& operator=(const OwedWake&) = delete;

 private:
  std::shared_ptr<WorkQueue<Write>> queue_;
  const void* from_;
};

awaitable<Stored<Done>> QueuedStore::write(StoreWriter::Work work, Check check, About about) {
  return awaited<Stored<Done>>([this, check, about = std::move(about),
                                work = std::move(work)](Awaiting<Stored<Done>> waiting) mutable {
    const auto executor = waiting.executor;
    Write write{std::move(work), check, std::move(about), std::move(waiting)};
    const auto pushed = writes_->push_from(&executor.context(), std::move(write));
    // What has arrived together is committed together: the writer is woken when the executor has done what is ready
    // now. A writer that has no core of its own, and is woken for each write, commits it alone.
    if (pushed.owes_wake)
      return asio::post(executor, [wake = std::make_unique<OwedWake>(writes_, &executor.context())] {});
    if (pushed.answer == WorkQueue<Write>::Answer::taken) return;
    asio::post(executor, [resume = std::move(write.waiting->resume), why = not_taken(pushed.answer)] { resume(why); });
  });
}

awaitable<Stored<Done>> QueuedStore::write_to_room(const std::string& code, StoreWriter::Work work) {
  return write(std::move(work), Check::while_writing, {.match = {}, .room = is_shared_ ? code : std::string()});
}

void QueuedStore::write_until_closed() {
  while (write_next()) {}
  try {
    if (writer_) writer_->close();
  } catch (const sql::Failure& failure) {
    spdlog::warn("event=checkpoint_failed reason={}", log_value(failure.what()));
  }
  writer_.reset();
}

// False when there will be nothing more to write.
bool QueuedStore::write_next() {
  auto batch = next_writes();
  if (batch.empty() && writes_->is_at_end()) return false;
  // What is asked for may change nothing, and says nothing of the disk then. The outage is on record before any room that
  // waits for the store is read again.
  if (!healthy_)
    batch.insert(batch.begin(), Write{[owner = settings_.owner](StoreWriter& to) {
                                        to.probe();
                                        to.note_beat(owner, wall_clock_ms(), Beat::next);
                                      },
                                      Check::before_writing});
  commit(std::move(batch));
  return true;
}

// None only if the queue has ended, or if the last commit failed and nothing has come for a while.
std::vector<QueuedStore::Write> QueuedStore::next_writes() {
  if (healthy_) return writes_->take(settings_.writes_per_commit_max);
  return writes_->take_within(settings_.probe_pause, settings_.writes_per_commit_max);
}

void QueuedStore::commit(std::vector<Write> batch) {
  const auto began = std::chrono::steady_clock::now();
  std::vector<error_code> outcomes(batch.size());
  bool failed = false;
  try {
    carry_out(batch, outcomes);
  } catch (const sql::Failure& failure) {
    // Even a COMMIT that failed may be in the file after all: nobody knows, so nobody is told
    // that it is, and the connection's idea of the file is thrown away.
    spdlog::error("event=commit_failed writes={} code={} reason={}", batch.size(), failure.code(),
                  log_value(failure.what()));
    writer_.reset();
    failed = true;
  }
  const bool works_again = !healthy_ && !failed;
  if (works_again) spdlog::info("event=disk_works_again");
  healthy_ = !failed;
  settings_.committed({.writes = batch.size(),
                       .took = std::chrono::steady_clock::now() - began,
                       .failed = failed,
                       .works_again = works_again,
                       .waiting = writes_->size()});
  if (failed) std::ranges::fill(outcomes, store_failed);
  complete(batch, outcomes);
}

// One post to each shard with all that waits there: it wakes up once a commit.
void QueuedStore::complete(std::vector<Write>& batch, const std::vector<error_code>& outcomes) {
  using Outcome = std::pair<std::function<void(Stored<Done>)>, Stored<Done>>;
  std::vector<std::pair<TrackedExecutor, std::vector<Outcome>>> shards;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (!batch[i].waiting) continue;
    auto& [executor, resume] = *batch[i].waiting;
    auto shard = std::ranges::find(shards, executor, &std::pair<TrackedExecutor, std::vector<Outcome>>::first);
    if (shard == shards.end()) shard = shards.insert(shards.end(), {executor, {}});
    shard->second.emplace_back(std::move(resume), outcomes[i] ? Stored<Done>(outcomes[i]) : Stored<Done>(Done{}));
  }
  for (auto& [executor, all] : shards)
    asio::post(executor, [all = std::move(all)] {
      for (const auto& [resume, outcome] : all) resume(outcome);
    });
}

// Servers that write to the same rooms may wait for each other. The database then rolls one of them back, wholly. One that
// hangs would keep its rooms from all others.
void QueuedStore::carry_out(std::vector<Write>& batch, std::vector<error_code>& outcomes) {
  using Kind = sql::Failure::Kind;
  bool was_locked_out = false;
  for (std::size_t attempt = 1;; ++attempt) {
    auto kind = Kind::failed;
    try {
      return try_to_carry_out(batch, outcomes);
    } catch (const sql::Failure& failure) {
      kind = failure.kind();
      const bool may_work = kind == Kind::rolled_back || (kind == Kind::locked_out && !was_locked_out);
      if (!may_work || attempt == commit_attempts_max) throw;
      spdlog::warn("event=commit_rolled_back writes={} attempt={} code={}", batch.size(), attempt, failure.code());
      writer_.reset();
    }
    if (kind != Kind::locked_out) continue;
    was_locked_out = true;
    writer_ = connections_.writer();
    writer_->end_hanging_servers();
  }
}

void QueuedStore::try_to_carry_out(std::vector<Write>& batch, std::vector<error_code>& outcomes) {
  if (!writer_) writer_ = connections_.writer();
  writer_->begin();
  std::vector<std::string> matches, rooms;
  for (const auto& [work, check, about, waiting] : batch) {
    if (!about.match.empty()) matches.push_back(about.match);
    if (!about.room.empty()) rooms.push_back(about.room);
  }
  writer_->read_epochs(matches, std::move(rooms));
  for (std::size_t i = 0; i < batch.size(); ++i)
    if (batch[i].check != Check::after_commit)
      outcomes[i] = batch[i].check == Check::before_writing ? writer_->attempt_checked(batch[i].work)
                                                            : writer_->attempt(batch[i].work);
  writer_->commit();
  for (std::size_t i = 0; i < batch.size(); ++i)
    if (batch[i].check == Check::after_commit) outcomes[i] = writer_->attempt_checked(batch[i].work);
}

awaitable<Stored<CopyProgress>> QueuedStore::begin_copy() {
  return write_and_find<CopyProgress>([](StoreWriter& to) { return to.begin_copy(); }, Check::after_commit);
}
awaitable<Stored<CopyProgress>> QueuedStore::continue_copy() {
  return write_and_find<CopyProgress>([](StoreWriter& to) { return to.continue_copy(); }, Check::after_commit);
}

awaitable<Stored<Done>> QueuedStore::append(Append what) {
  const bool may_fail_late = what.room || !what.notifications.empty();
  const auto check = may_fail_late ? Check::while_writing : Check::before_writing;
  About about{.match = is_shared_ ? what.match : std::string(), .room = {}};
  return write([what = std::move(what)](StoreWriter& to) { to.append(what); }, check, std::move(about));
}
awaitable<Stored<Done>> QueuedStore::create_match(MatchRecord match) {
  return write([match = std::move(match)](StoreWriter& to) { to.create_match(match); });
}
awaitable<Stored<Done>> QueuedStore::begin_match(MatchRecord match, RoomRecord room, Append copied) {
  const auto code = room.code;
  return write_to_room(code, [match = std::move(match), room = std::move(room),
                              copied = std::move(copied)](StoreWriter& to) { to.begin_match(match, room, copied); });
}
awaitable<Stored<Done>> QueuedStore::count_hint(std::string match, engine::Seat seat, std::uint32_t after,
                                                std::int64_t epoch) {
  return write(
      [match = std::move(match), seat, after, epoch](StoreWriter& to) { to.count_hint(match, seat, after, epoch); });
}
awaitable<Stored<Done>> QueuedStore::create_player(Player player, std::string token_hash) {
  return write([player = std::move(player), hash = std::move(token_hash)](StoreWriter& to) {
    to.create_player(player, hash, wall_clock_ms());
  });
}
awaitable<Stored<Done>> QueuedStore::update_player(Player player) {
  return write([player = std::move(player)](StoreWriter& to) { to.update_player(player); });
}
awaitable<Stored<Done>> QueuedStore::delete_player(std::string id) {
  return write([id = std::move(id)](StoreWriter& to) { to.delete_player(id, wall_clock_ms()); });
}
awaitable<Stored<Done>> QueuedStore::merge_player(std::string id, std::string into) {
  return write(
      [id = std::move(id), into = std::move(into)](StoreWriter& to) { to.merge_player(id, into, wall_clock_ms()); });
}
awaitable<Stored<Done>> QueuedStore::drop_departure(std::string player, std::string room) {
  return write(
      [player = std::move(player), room = std::move(room)](StoreWriter& to) { to.drop_departure(player, room); });
}
awaitable<Stored<Done>> QueuedStore::add_token(std::string player, std::string token_hash) {
  return write([player = std::move(player), hash = std::move(token_hash)](StoreWriter& to) {
    to.add_token(player, hash, wall_clock_ms());
  });
}
awaitable<Stored<Done>> QueuedStore::revoke_tokens(std::string player) {
  return write([player = std::move(player)](StoreWriter& to) { to.revoke_tokens(player); });
}
awaitable<Stored<Done>> QueuedStore::revoke_token(std::string player, std::string hash_begins) {
  return write(
      [player = std::move(player), hash = std::move(hash_begins)](StoreWriter& to) { to.revoke_token(player, hash); });
}
awaitable<Stored<Done>> QueuedStore::add_ban(Ban ban) {
  return write([ban = std::move(ban)](StoreWriter& to) { to.add_ban(ban); });
}
awaitable<Stored<Done>> QueuedStore::remove_ban(std::string who) {
  return write([who = std::move(who)](StoreWriter& to) { to.remove_ban(who); });
}
awaitable<Stored<Done>> QueuedStore::keep_review(ReviewRecord review) {
  return write([review = std::move(review)](StoreWriter& to) { to.keep_review(review); });
}
awaitable<Stored<Done>> QueuedStore::create_room(RoomRecord room) {
  return write([room = std::move(room)](StoreWriter& to) { to.create_room(room); });
}
template <class Found>
awaitable<Stored<Found>> QueuedStore::write_and_find(std::function<Found(StoreWriter&)> work, Check check) {
  const auto found = std::make_shared<Found>();
  // Named: GCC 12 destroys a closure twice that an awaited expression makes.
  auto writing = write([work = std::move(work), found](StoreWriter& to) { *found = work(to); }, check);
  const auto written = co_await std::move(writing);
  if (!written) co_return written.error();
  co_return std::move(*found);
}
awaitable<Stored<std::int64_t>> QueuedStore::take_room(std::string code) {
  return write_and_find<std::int64_t>(
      [code = std::move(code), owner = settings_.owner](StoreWriter& to) { return to.take_room(code, owner); });
}
awaitable<Stored<Done>> QueuedStore::save_room(RoomRecord room) {
  const auto code = room.code;
  return write_to_room(code, [room = std::move(room)](StoreWriter& to) { to.save_room(room); });
}
awaitable<Stored<Done>> QueuedStore::add_chat(std::string room, ChatRecord chat, std::int64_t epoch) {
  return write_to_room(room,
                       [room, chat = std::move(chat), epoch](StoreWriter& to) { to.add_chat(room, chat, epoch); });
}
awaitable<Stored<Done>> QueuedStore::add_notification(Notification notification, std::int64_t epoch) {
  const auto room = notification.room;
  return write_to_room(room, [notification = std::move(notification), epoch](StoreWriter& to) {
    to.add_notification(notification, epoch);
  });
}
awaitable<Stored<Done>> QueuedStore::drop_notifications(std::string player, std::string room, std::int64_t epoch) {
  return write_to_room(
      room, [player = std::move(player), room, epoch](StoreWriter& to) { to.drop_notifications(player, room, epoch); });
}
awaitable<Stored<Done>> QueuedStore::drop_notification(Notification notification) {
  return write([notification = std::move(notification)](StoreWriter& to) { to.outbox().drop(notification); });
}
awaitable<Stored<std::optional<Notification>>> QueuedStore::take_due_notification(std::int64_t now) {
  return write_and_find<std::optional<Notification>>([now](StoreWriter& to) { return to.outbox().take_due(now); });
}
awaitable<Stored<Done>> QueuedStore::beat(std::int64_t now, Beat beat) {
  return write([owner = settings_.owner, now, beat](StoreWriter& to) { to.beat(owner, now, beat); });
}
awaitable<Stored<Done>> QueuedStore::add_outage(std::int64_t began, std::int64_t ended) {
  return write([owner = settings_.owner, began, ended](StoreWriter& to) {
    to.add_outage(began, ended);
    to.beat(owner, ended, Beat::next);  // the next start must not count that time again
  });
}
awaitable<Stored<Done>> QueuedStore::add_device_link(std::string hash, std::string player, std::int64_t expires) {
  return write([hash = std::move(hash), player = std::move(player), expires](StoreWriter& to) {
    to.add_device_link(hash, player, expires, wall_clock_ms());
  });
}
awaitable<Stored<std::optional<std::string>>> QueuedStore::use_device_link(std::string hash, std::string merged,
                                                                           std::string token_hash) {
  return write_and_find<std::optional<std::string>>(
      [hash = std::move(hash), merged = std::move(merged), token = std::move(token_hash)](StoreWriter& to) {
        return to.use_device_link(hash, merged, token, wall_clock_ms());
      });
}
awaitable<Stored<std::vector<std::string>>> QueuedStore::take_over_rooms(std::int64_t now, std::size_t limit) {
  if (!is_shared_) co_return co_await Store::take_over_rooms(now, limit);
  auto taking = write_and_find<std::vector<std::string>>(
      [owner = settings_.owner, now, limit](StoreWriter& to) { return to.take_over_rooms(owner, now, limit); });
  co_return co_await std::move(taking);
}
awaitable<Stored<Done>> QueuedStore::share_listing(RoomListing listing) {
  if (!is_shared_) co_return co_await Store::share_listing(std::move(listing));
  auto sharing = write(
      [owner = settings_.owner, listing = std::move(listing)](StoreWriter& to) { to.share_listing(listing, owner); });
  co_return co_await std::move(sharing);
}
awaitable<Stored<std::vector<RoomListing>>> QueuedStore::other_listings(std::int64_t now, std::size_t limit) {
  if (!is_shared_) co_return co_await Store::other_listings(now, limit);
  auto reading = read<std::vector<RoomListing>>(
      [owner = settings_.owner, now, limit](StoreReader& from) { return from.listings(owner, now, limit); });
  co_return co_await std::move(reading);
}
awaitable<Stored<Done>> QueuedStore::share_wrong_codes(std::vector<WrongCodes> all) {
  if (!is_shared_) co_return co_await Store::share_wrong_codes(std::move(all));
  auto sharing =
      write([owner = settings_.owner, all = std::move(all)](StoreWriter& to) { to.share_wrong_codes(all, owner); });
  co_return co_await std::move(sharing);
}
awaitable<Stored<std::vector<WrongCodes>>> QueuedStore::other_wrong_codes(std::int64_t since, std::size_t limit) {
  if (!is_shared_) co_return co_await Store::other_wrong_codes(since, limit);
  auto reading = read<std::vector<WrongCodes>>(
      [owner = settings_.owner, since, limit](StoreReader& from) { return from.wrong_codes(owner, since, limit); });
  co_return co_await std::move(reading);
}
awaitable<Stored<Done>> QueuedStore::give_order(Order order) {
  if (!is_shared_) co_return co_await Store::give_order(std::move(order));
  auto giving =
      write([owner = settings_.owner, order = std::move(order)](StoreWriter& to) { to.give_order(order, owner); });
  co_return co_await std::move(giving);
}
awaitable<Stored<std::vector<Order>>> QueuedStore::other_orders(std::size_t limit) {
  if (!is_shared_) co_return co_await Store::other_orders(limit);
  auto reading = read<std::vector<Order>>(
      [owner = settings_.owner, limit](StoreReader& from) { return from.orders(owner, limit); });
  co_return co_await std::move(reading);
}
awaitable<Stored<std::optional<DatabaseState>>> QueuedStore::database_state() {
  if (!is_shared_) co_return co_await Store::database_state();
  auto reading =
      read<std::optional<DatabaseState>>([](StoreReader& from) { return std::optional(from.database_state()); });
  co_return co_await std::move(reading);
}
awaitable<Stored<Owner>> QueuedStore::owner_of(std::string code) {
  if (!is_shared_) co_return co_await Store::owner_of(std::move(code));
  auto reading = read<Owner>(
      [owner = settings_.owner, code = std::move(code)](StoreReader& from) { return from.owner_of(code, owner); });
  co_return co_await std::move(reading);
}
awaitable<Stored<std::vector<std::string>>> QueuedStore::moved_rooms(std::vector<OpenedRoom> open) {
  if (!is_shared_) co_return co_await Store::moved_rooms(std::move(open));
  auto reading =
      read<std::vector<std::string>>([open = std::move(open)](StoreReader& from) { return from.moved_rooms(open); });
  co_return co_await std::move(reading);
}

// ---- reading

template <class T>
awaitable<Stored<T>> QueuedStore::read(std::function<T(StoreReader&)> work) {
  return answered<Stored<T>>([this, work = std::move(work)](std::function<void(Stored<T>)> done) mutable {
    const auto answer = reads_.push([work = std::move(work), done](StoreReader* from, bool may_fail) {
      try {
        if (from) done(work(*from));
        else done(store_failed);
      } catch (const sql::Failure& failure) {
        if (may_fail && !from->database().is_usable()) return false;
        spdlog::error("event=read_failed code={} reason={}", failure.code(), log_value(failure.what()));
        done(store_failed);
      } catch (const Damaged& damage) {
        spdlog::error("event=damaged reason={}", log_value(damage.what()));
        done(errc::make_error_code(errc::bad_message));
      } catch (const std::exception& failure) {
        spdlog::error("event=read_failed reason={}", log_value(failure.what()));
        done(store_failed);
      }
      return true;
    });
    if (answer != WorkQueue<Read>::Answer::taken) done(not_taken(answer));
  });
}

void QueuedStore::read_until_closed() {
  ReaderSlot slot;
  while (answer(reads_.take(1), slot)) {}
}

bool QueuedStore::answer(std::vector<Read> next, ReaderSlot& slot) {
  if (next.empty()) return false;
  // That a connection was lost shows with the next read: it is asked again of a new one.
  if (!next.front()(open_reader(slot), true)) (void)next.front()(open_reader(slot), false);
  return true;
}

// Null if there is none. While the database is away it is tried once a pause, and every other read fails at once: to
// wait for each attempt would fill the queue.
StoreReader* QueuedStore::open_reader(ReaderSlot& slot) {
  if (slot.reader && !slot.reader->database().is_usable()) slot.reader.reset();
  if (slot.reader || std::chrono::steady_clock::now() < slot.next_try) return slot.reader.get();
  try {
    slot.reader = connections_.reader();
  } catch (const sql::Failure& failure) {
    spdlog::error("event=open_failed code={} reason={}", failure.code(), log_value(failure.what()));
    slot.next_try = std::chrono::steady_clock::now() + settings_.probe_pause;
  }
  return slot.reader.get();
}

awaitable<Stored<std::optional<Player>>> QueuedStore::player_by_token(std::string token_hash) {
  auto reading = read<std::optional<StoreReader::TokenUse>>(
      [hash = token_hash](StoreReader& from) { return from.player_by_token(hash); });
  auto found = co_await std::move(reading);
  if (!found) co_return found.error();
  if (!*found) co_return std::nullopt;
  const auto now = wall_clock_ms();
  // Nobody waits for it: who comes in is let in all the same if it is not stored.
  if (now - (*found)->used >= token_use_noted_every.count())
    (void)writes_->push({[hash = std::move(token_hash), now](StoreWriter& to) { to.note_token_use(hash, now); },
                         Check::before_writing});
  co_return std::move((*found)->player);
}
awaitable<Stored<std::optional<Player>>> QueuedStore::player(std::string id) {
  return read<std::optional<Player>>([id = std::move(id)](StoreReader& from) { return from.player(id); });
}
awaitable<Stored<std::vector<Player>>> QueuedStore::players(std::string name_begins, std::string after,
                                                            std::size_t limit) {
  return read<std::vector<Player>>([name = std::move(name_begins), after = std::move(after), limit](StoreReader& from) {
    return from.players(name, after, limit);
  });
}
awaitable<Stored<std::vector<TokenRecord>>> QueuedStore::tokens_of(std::string player, std::size_t limit) {
  return read<std::vector<TokenRecord>>(
      [player = std::move(player), limit](StoreReader& from) { return from.tokens_of(player, limit); });
}
awaitable<Stored<std::vector<Departure>>> QueuedStore::departures(std::string player, std::size_t limit) {
  return read<std::vector<Departure>>(
      [player = std::move(player), limit](StoreReader& from) { return from.departures(player, limit); });
}
awaitable<Stored<std::optional<std::string>>> QueuedStore::device_link(std::string hash) {
  return read<std::optional<std::string>>(
      [hash = std::move(hash)](StoreReader& from) { return from.device_link(hash, wall_clock_ms()); });
}
awaitable<Stored<std::vector<Ban>>> QueuedStore::bans() {
  return read<std::vector<Ban>>([](StoreReader& from) { return from.bans(); });
}
awaitable<Stored<std::optional<ReviewRecord>>> QueuedStore::review(std::string match, std::string version) {
  return read<std::optional<ReviewRecord>>([match = std::move(match), version = std::move(version)](StoreReader& from) {
    return from.review(match, version);
  });
}
awaitable<Stored<std::optional<RoomRecord>>> QueuedStore::room(std::string code_or_link) {
  return read<std::optional<RoomRecord>>(
      [name = std::move(code_or_link)](StoreReader& from) { return from.room(name); });
}
awaitable<Stored<std::vector<RoomRecord>>> QueuedStore::public_rooms(std::size_t limit) {
  return read<std::vector<RoomRecord>>([limit](StoreReader& from) { return from.public_rooms(limit); });
}
awaitable<Stored<std::vector<RoomRecord>>> QueuedStore::rooms_of(std::string player, std::size_t limit) {
  return read<std::vector<RoomRecord>>(
      [player = std::move(player), limit](StoreReader& from) { return from.rooms_of(player, limit); });
}
awaitable<Stored<std::vector<std::string>>> QueuedStore::rooms_that_mention(std::string player, std::size_t limit) {
  return read<std::vector<std::string>>(
      [player = std::move(player), limit](StoreReader& from) { return from.rooms_that_mention(player, limit); });
}
awaitable<Stored<std::vector<OwnedRoom>>> QueuedStore::owned_rooms(std::string after, std::int64_t now,
                                                                   std::size_t limit) {
  return read<std::vector<OwnedRoom>>(
      [after = std::move(after), now, limit](StoreReader& from) { return from.owned_rooms(after, now, limit); });
}
awaitable<Stored<std::vector<DueRoom>>> QueuedStore::due_rooms(DueRoom after, std::int64_t until, std::size_t limit) {
  return read<std::vector<DueRoom>>([after = std::move(after), until, limit, owner = settings_.owner](
                                        StoreReader& from) { return from.due_rooms(after, until, limit, owner); });
}
awaitable<Stored<std::int64_t>> QueuedStore::outage_between(std::int64_t from, std::int64_t until) {
  return read<std::int64_t>([from, until](StoreReader& reader) { return reader.outage_between(from, until); });
}
awaitable<Stored<std::vector<ChatRecord>>> QueuedStore::chat(std::string room, std::size_t limit) {
  return read<std::vector<ChatRecord>>(
      [room = std::move(room), limit](StoreReader& from) { return from.chat(room, limit); });
}
awaitable<Stored<std::vector<Notification>>> QueuedStore::notifications_in(std::string room) {
  return read<std::vector<Notification>>(
      [room = std::move(room)](StoreReader& from) { return from.notifications_in(room); });
}
awaitable<Stored<std::vector<Notification>>> QueuedStore::notifications_of(std::string player) {
  return read<std::vector<Notification>>(
      [player = std::move(player)](StoreReader& from) { return from.notifications_of(player); });
}
awaitable<Stored<std::vector<RoomChat>>> QueuedStore::chat_of(std::string player, std::size_t limit) {
  return read<std::vector<RoomChat>>(
      [player = std::move(player), limit](StoreReader& from) { return from.chat_of(player, limit); });
}
awaitable<Stored<std::optional<MatchRecord>>> QueuedStore::match(std::string id) {
  return read<std::optional<MatchRecord>>([id = std::move(id)](StoreReader& from) { return from.match(id); });
}
awaitable<Stored<MatchPage>> QueuedStore::matches(MatchFilter filter) {
  return read<MatchPage>([filter = std::move(filter)](StoreReader& from) { return from.matches(filter); });
}
awaitable<Stored<std::vector<EntryRecord>>> QueuedStore::entries(std::string match, std::uint32_t after,
                                                                 std::size_t limit) {
  return read<std::vector<EntryRecord>>(
      [match = std::move(match), after, limit](StoreReader& from) { return from.entries(match, after, limit); });
}

}  // namespace server
