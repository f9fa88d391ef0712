// The store that remembers: one thread with the one connection that writes, one thread with
// one that only reads.
//
// The writer takes all writes that wait and commits them together; each completes when that
// commit has returned. When the disk fails, every write of that commit fails with io_error,
// its outcome unknown, and the connection is opened anew before anything else is written.
//
// Errors: file_exists (id, code, link, token, seq or command is there already);
// invalid_argument (does not fit what is stored: unknown match, gap in seq, match ended);
// resource_unavailable_try_again (too many wait; nothing was written); io_error;
// bad_message (what was read is not what was written); operation_canceled (closed).
#pragma once

#include "server/base/asio.hpp"
#include "server/base/limits.hpp"
#include "server/base/metrics.hpp"
#include "server/base/work_queue.hpp"
#include "server/store/store.hpp"
#include "server/store/store_reader.hpp"
#include "server/store/store_writer.hpp"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>

namespace server {

struct StoreSettings {
  std::size_t writes_waiting_max = 4096;
  std::size_t reads_waiting_max = 1024;
  std::size_t writes_per_commit_max = 1024;
  JournalLimits journal = {};
  std::chrono::milliseconds probe_pause = server::probe_pause;
  std::string vfs = {};  // SQLite's name of a file system; "" is the usual one
  std::function<void(const CommitReport&)> committed = [](const auto&) {};  // on the writer's thread
};

class SqliteStore final : public Store {
 public:
  // REQUIRES: the database is prepared (database.hpp), its folder locked while this lives;
  // coroutines that still wait on it live on contexts that outlive it
  explicit SqliteStore(std::filesystem::path file, StoreSettings = {});
  ~SqliteStore() override;  // closes

  // Commits what waits, moves the log into the file, ends the threads. May be called twice.
  void close();
  // Did the last commit, or the opening before it, succeed? After a failure the writer tries by itself, again and
  // again, whether a write works.
  bool healthy() const { return healthy_; }

  awaitable<Stored<Done>> append(Append) override;
  awaitable<Stored<Done>> create_match(MatchRecord) override;
  awaitable<Stored<Done>> begin_match(MatchRecord, RoomRecord) override;
  awaitable<Stored<Done>> create_player(Player, std::string token_hash) override;
  awaitable<Stored<Done>> update_player(Player) override;
  awaitable<Stored<Done>> delete_player(std::string id) override;
  awaitable<Stored<Done>> add_token(std::string player, std::string token_hash) override;
  awaitable<Stored<Done>> create_room(RoomRecord) override;
  awaitable<Stored<Done>> save_room(RoomRecord) override;
  awaitable<Stored<Done>> add_chat(std::string room, ChatRecord) override;
  awaitable<Stored<Done>> beat(std::int64_t now) override;

  awaitable<Stored<std::optional<Player>>> player_by_token(std::string token_hash) override;
  awaitable<Stored<std::optional<RoomRecord>>> room(std::string code_or_link) override;
  awaitable<Stored<std::vector<RoomRecord>>> public_rooms(std::size_t limit) override;
  awaitable<Stored<std::vector<RoomRecord>>> rooms_of(std::string player, std::size_t limit) override;
  awaitable<Stored<std::vector<DueRoom>>> due_rooms(DueRoom after, std::int64_t until, std::size_t limit) override;
  awaitable<Stored<std::int64_t>> outage_between(std::int64_t from, std::int64_t until) override;
  awaitable<Stored<std::vector<ChatRecord>>> chat(std::string room, std::size_t limit) override;
  awaitable<Stored<std::vector<RoomChat>>> chat_of(std::string player, std::size_t limit) override;
  awaitable<Stored<std::optional<MatchRecord>>> match(std::string id) override;
  awaitable<Stored<std::vector<MatchRecord>>> matches(MatchFilter) override;
  awaitable<Stored<std::vector<EntryRecord>>> entries(std::string match, std::uint32_t after,
                                                      std::size_t limit) override;

 private:
  // Work that may fail half-way is rolled back; work that checks before it writes needs no savepoint.
  enum class Check : std::uint8_t { while_writing, before_writing };
  struct Write {
    StoreWriter::Work work;
    Check check;
    std::function<void(Stored<Done>)> done;
  };
  // REQUIRES: nothing is thrown; every call completes once
  using Read = std::function<void(StoreReader*)>;  // null: there is none

  awaitable<Stored<Done>> write(StoreWriter::Work, Check = Check::while_writing);
  template <class T>
  awaitable<Stored<T>> read(std::function<T(StoreReader&)> work);

  // What is taken from a queue is let go of before the next is waited for: it keeps contexts
  // of others alive.
  void write_until_closed();
  bool write_next();
  std::vector<Write> next_writes();
  void commit(std::vector<Write>);
  void carry_out(std::vector<Write>&, std::vector<error_code>&);
  void read_until_closed();
  bool answer(std::vector<Read>, std::optional<StoreReader>&);

  std::filesystem::path file_;
  StoreSettings settings_;
  std::optional<StoreWriter> writer_;  // the writer's thread alone
  std::atomic<bool> healthy_ = true;
  WorkQueue<Write> writes_;
  WorkQueue<Read> reads_;
  std::thread write_thread_, read_thread_;
};

}  // namespace server
