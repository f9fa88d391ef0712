#include "server/store/sqlite_store.hpp"

#include "server/base/answered.hpp"
#include "server/base/wall_clock.hpp"

#include <spdlog/spdlog.h>

#include <pthread.h>
#include <sched.h>
#include <sqlite3.h>

namespace server {
namespace {

namespace errc = boost::system::errc;

template <class Answer>
error_code not_taken(Answer answer) {
  return errc::make_error_code(answer == Answer::full ? errc::resource_unavailable_try_again
                                                      : errc::operation_canceled);
}

// On a machine with nothing to spare the writer would be woken for every move and commit it alone.
// A batch thread runs when a core is free or its turn has come, and finds many: measured with one
// core, a fifth of the commits and 15 % more moves. Where that is refused it works all the same.
void let_work_gather() {
  const sched_param none{};
  pthread_setschedparam(pthread_self(), SCHED_BATCH, &none);
}

const error_code disk_failed = errc::make_error_code(errc::io_error);

}  // namespace

SqliteStore::SqliteStore(std::filesystem::path file, StoreSettings settings)
    : file_(std::move(file)),
      settings_(std::move(settings)),
      writer_(std::in_place, file_, settings_.vfs, settings_.journal),
      writes_(settings_.writes_waiting_max),
      reads_(settings_.reads_waiting_max),
      write_thread_([this] { write_until_closed(); }),
      read_thread_([this] { read_until_closed(); }) {}

SqliteStore::~SqliteStore() { close(); }

void SqliteStore::close() {
  // The reader first: the last connection that closes tidies up, and only the writer may.
  reads_.close();
  if (read_thread_.joinable()) read_thread_.join();
  writes_.close();
  if (write_thread_.joinable()) write_thread_.join();
}

// ---- writing

awaitable<Stored<Done>> SqliteStore::write(StoreWriter::Work work, Check check) {
  return answered<Stored<Done>>([this, check, work = std::move(work)](std::function<void(Stored<Done>)> done) mutable {
    Write write{std::move(work), check, done};
    const auto answer = writes_.push(std::move(write));
    if (answer != WorkQueue<Write>::Answer::taken) done(not_taken(answer));
  });
}

void SqliteStore::write_until_closed() {
  let_work_gather();
  while (write_next()) {}
  try {
    if (writer_) writer_->close();
  } catch (const SQLite::Exception& failure) { spdlog::warn("event=checkpoint_failed reason=\"{}\"", failure.what()); }
  writer_.reset();
}

// False when there will be nothing more to write.
bool SqliteStore::write_next() {
  auto batch = next_writes();
  if (batch.empty() && writes_.is_at_end()) return false;
  if (batch.empty())
    batch.push_back({[](StoreWriter& to) { to.probe(); }, Check::before_writing, [](const Stored<Done>&) {}});
  commit(std::move(batch));
  return true;
}

// None only if the queue has ended, or if the last commit failed and nothing has come for a while.
std::vector<SqliteStore::Write> SqliteStore::next_writes() {
  if (healthy_) return writes_.take(settings_.writes_per_commit_max);
  return writes_.take_within(settings_.probe_pause, settings_.writes_per_commit_max);
}

void SqliteStore::commit(std::vector<Write> batch) {
  const auto began = std::chrono::steady_clock::now();
  std::vector<error_code> outcomes(batch.size());
  bool failed = false;
  try {
    carry_out(batch, outcomes);
  } catch (const SQLite::Exception& failure) {
    // Even a COMMIT that failed may be in the file after all: nobody knows, so nobody is told
    // that it is, and the connection's idea of the file is thrown away.
    spdlog::error("event=commit_failed writes={} code={} reason=\"{}\"", batch.size(), failure.getExtendedErrorCode(),
                  failure.what());
    writer_.reset();
    failed = true;
  }
  if (!healthy_ && !failed) spdlog::info("event=disk_works_again");
  healthy_ = !failed;
  settings_.committed({batch.size(), std::chrono::steady_clock::now() - began, failed});
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const auto outcome = failed ? disk_failed : outcomes[i];
    batch[i].done(outcome ? Stored<Done>(outcome) : Stored<Done>(Done{}));
  }
}

void SqliteStore::carry_out(std::vector<Write>& batch, std::vector<error_code>& outcomes) {
  if (!writer_) writer_.emplace(file_, settings_.vfs, settings_.journal);
  writer_->begin();
  for (std::size_t i = 0; i < batch.size(); ++i)
    outcomes[i] = batch[i].check == Check::before_writing ? writer_->attempt_checked(batch[i].work)
                                                          : writer_->attempt(batch[i].work);
  writer_->commit();
}

awaitable<Stored<Done>> SqliteStore::append(Append what) {
  const auto check = what.room ? Check::while_writing : Check::before_writing;
  return write([what = std::move(what)](StoreWriter& to) { to.append(what); }, check);
}
awaitable<Stored<Done>> SqliteStore::create_match(MatchRecord match) {
  return write([match = std::move(match)](StoreWriter& to) { to.create_match(match); });
}
awaitable<Stored<Done>> SqliteStore::begin_match(MatchRecord match, RoomRecord room) {
  return write([match = std::move(match), room = std::move(room)](StoreWriter& to) {
    to.create_match(match);
    to.save_room(room);
  });
}
awaitable<Stored<Done>> SqliteStore::create_player(Player player, std::string token_hash) {
  return write([player = std::move(player), hash = std::move(token_hash)](StoreWriter& to) {
    to.create_player(player, hash, wall_clock_ms());
  });
}
awaitable<Stored<Done>> SqliteStore::update_player(Player player) {
  return write([player = std::move(player)](StoreWriter& to) { to.update_player(player); });
}
awaitable<Stored<Done>> SqliteStore::delete_player(std::string id) {
  return write([id = std::move(id)](StoreWriter& to) { to.delete_player(id); });
}
awaitable<Stored<Done>> SqliteStore::add_token(std::string player, std::string token_hash) {
  return write([player = std::move(player), hash = std::move(token_hash)](StoreWriter& to) {
    to.add_token(player, hash, wall_clock_ms());
  });
}
awaitable<Stored<Done>> SqliteStore::create_room(RoomRecord room) {
  return write([room = std::move(room)](StoreWriter& to) { to.create_room(room); });
}
awaitable<Stored<Done>> SqliteStore::save_room(RoomRecord room) {
  return write([room = std::move(room)](StoreWriter& to) { to.save_room(room); });
}
awaitable<Stored<Done>> SqliteStore::add_chat(std::string room, ChatRecord chat) {
  return write([room = std::move(room), chat = std::move(chat)](StoreWriter& to) { to.add_chat(room, chat); });
}
awaitable<Stored<Done>> SqliteStore::beat(std::int64_t now) {
  return write([now](StoreWriter& to) { to.beat(now); });
}

// ---- reading

template <class T>
awaitable<Stored<T>> SqliteStore::read(std::function<T(StoreReader&)> work) {
  return answered<Stored<T>>([this, work = std::move(work)](std::function<void(Stored<T>)> done) mutable {
    const auto answer = reads_.push([work = std::move(work), done](StoreReader* from) {
      if (!from) return done(disk_failed);
      try {
        done(work(*from));
      } catch (const SQLite::Exception& failure) {
        spdlog::error("event=read_failed code={} reason=\"{}\"", failure.getExtendedErrorCode(), failure.what());
        done(disk_failed);
      } catch (const Damaged& damage) {
        spdlog::error("event=damaged reason=\"{}\"", damage.what());
        done(errc::make_error_code(errc::bad_message));
      } catch (const std::exception& failure) {
        spdlog::error("event=read_failed reason=\"{}\"", failure.what());
        done(disk_failed);
      }
    });
    if (answer != WorkQueue<Read>::Answer::taken) done(not_taken(answer));
  });
}

void SqliteStore::read_until_closed() {
  std::optional<StoreReader> reader;
  while (answer(reads_.take(1), reader)) {}
}

bool SqliteStore::answer(std::vector<Read> next, std::optional<StoreReader>& reader) {
  if (next.empty()) return false;
  try {
    if (!reader) reader.emplace(file_, settings_.vfs);
  } catch (const SQLite::Exception& failure) {
    spdlog::error("event=open_failed code={} reason=\"{}\"", failure.getExtendedErrorCode(), failure.what());
  }
  next.front()(reader ? &*reader : nullptr);
  return true;
}

awaitable<Stored<std::optional<Player>>> SqliteStore::player_by_token(std::string token_hash) {
  return read<std::optional<Player>>(
      [hash = std::move(token_hash)](StoreReader& from) { return from.player_by_token(hash); });
}
awaitable<Stored<std::optional<RoomRecord>>> SqliteStore::room(std::string code_or_link) {
  return read<std::optional<RoomRecord>>(
      [name = std::move(code_or_link)](StoreReader& from) { return from.room(name); });
}
awaitable<Stored<std::vector<RoomRecord>>> SqliteStore::public_rooms(std::size_t limit) {
  return read<std::vector<RoomRecord>>([limit](StoreReader& from) { return from.public_rooms(limit); });
}
awaitable<Stored<std::vector<RoomRecord>>> SqliteStore::rooms_of(std::string player, std::size_t limit) {
  return read<std::vector<RoomRecord>>(
      [player = std::move(player), limit](StoreReader& from) { return from.rooms_of(player, limit); });
}
awaitable<Stored<std::vector<DueRoom>>> SqliteStore::due_rooms(DueRoom after, std::int64_t until, std::size_t limit) {
  return read<std::vector<DueRoom>>(
      [after = std::move(after), until, limit](StoreReader& from) { return from.due_rooms(after, until, limit); });
}
awaitable<Stored<std::int64_t>> SqliteStore::outage_between(std::int64_t from, std::int64_t until) {
  return read<std::int64_t>([from, until](StoreReader& reader) { return reader.outage_between(from, until); });
}
awaitable<Stored<std::vector<ChatRecord>>> SqliteStore::chat(std::string room, std::size_t limit) {
  return read<std::vector<ChatRecord>>(
      [room = std::move(room), limit](StoreReader& from) { return from.chat(room, limit); });
}
awaitable<Stored<std::vector<RoomChat>>> SqliteStore::chat_of(std::string player, std::size_t limit) {
  return read<std::vector<RoomChat>>(
      [player = std::move(player), limit](StoreReader& from) { return from.chat_of(player, limit); });
}
awaitable<Stored<std::optional<MatchRecord>>> SqliteStore::match(std::string id) {
  return read<std::optional<MatchRecord>>([id = std::move(id)](StoreReader& from) { return from.match(id); });
}
awaitable<Stored<std::vector<MatchRecord>>> SqliteStore::matches(MatchFilter filter) {
  return read<std::vector<MatchRecord>>(
      [filter = std::move(filter)](StoreReader& from) { return from.matches(filter); });
}
awaitable<Stored<std::vector<EntryRecord>>> SqliteStore::entries(std::string match, std::uint32_t after,
                                                                 std::size_t limit) {
  return read<std::vector<EntryRecord>>(
      [match = std::move(match), after, limit](StoreReader& from) { return from.entries(match, after, limit); });
}

}  // namespace server
