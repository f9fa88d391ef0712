// A store on a database: one thread with the one connection that writes, threads with connections that only read.
// SqliteStore and PostgresStore say how connections are opened.
//
// The writer takes all writes that wait and commits them together; each completes when that
// commit has returned. When the disk or the connection fails, every write of that commit fails with io_error,
// its outcome unknown, and the connection is opened anew before anything else is written.
//
// Errors: file_exists (id, code, link, token, seq or command is there already);
// invalid_argument (does not fit what is stored: unknown match, gap in seq, match ended);
// StoreErrc::fenced (the room was opened again since; nothing was written);
// resource_unavailable_try_again (too many wait; nothing was written); io_error;
// bad_message (what was read is not what was written); operation_canceled (closed).
#pragma once

#include "server/base/answered.hpp"
#include "server/base/asio.hpp"
#include "server/base/limits.hpp"
#include "server/base/metrics.hpp"
#include "server/base/work_queue.hpp"
#include "server/store/store.hpp"
#include "server/store/store_reader.hpp"
#include "server/store/store_writer.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace server {

struct StoreSettings {
  std::size_t writes_waiting_max = 4096;
  std::size_t reads_waiting_max = 1024;
  std::size_t writes_per_commit_max = 1024;
  JournalLimits journal = {};
  std::chrono::milliseconds probe_pause = server::probe_pause;
  std::chrono::milliseconds answers_within = postgres_answers_within;  // of PostgreSQL
  std::size_t readers = 1;                                             // threads that read, each with its connection
  std::string owner = {};  // this server, of all that have the database: noted in each room that it opens
  std::string vfs = {};    // SQLite's name of a file system; "" is the usual one
  std::function<void(const CommitReport&)> committed = [](const auto&) {};  // on the writer's thread
};

class QueuedStore : public Store {
 public:
  // Each returns a new connection or throws sql::Failure. Called on the threads of the store.
  struct Connections {
    std::function<std::unique_ptr<StoreWriter>()> writer;
    std::function<std::unique_ptr<StoreReader>()> reader;
  };
  // Opens the connection that writes. Throws sql::Failure.
  // REQUIRES: the database is prepared; coroutines that still wait on this live on contexts that outlive it
  explicit QueuedStore(Connections, StoreSettings = {});
  ~QueuedStore() override;  // closes

  // Commits what waits, tidies up, ends the threads. May be called twice.
  void close();
  // Did the last commit, or the opening before it, succeed? After a failure the writer tries by itself, again and
  // again, whether a write works.
  bool healthy() const { return healthy_; }
  std::size_t reads_waiting() { return reads_.size(); }
  // StoreWriter::begin_copy() and continue_copy(), between two commits.
  awaitable<Stored<CopyProgress>> begin_copy();
  awaitable<Stored<CopyProgress>> continue_copy();

  awaitable<Stored<Done>> append(Append) override;
  awaitable<Stored<Done>> create_match(MatchRecord) override;
  awaitable<Stored<Done>> begin_match(MatchRecord, RoomRecord, Append copied) override;
  awaitable<Stored<Done>> count_hint(std::string match, engine::Seat, std::uint32_t after, std::int64_t epoch) override;
  awaitable<Stored<Done>> create_player(Player, std::string token_hash) override;
  awaitable<Stored<Done>> update_player(Player) override;
  awaitable<Stored<Done>> delete_player(std::string id) override;
  awaitable<Stored<Done>> merge_player(std::string id, std::string into) override;
  awaitable<Stored<std::vector<Departure>>> departures(std::string player, std::size_t limit) override;
  awaitable<Stored<Done>> drop_departure(std::string player, std::string room) override;
  awaitable<Stored<Done>> revoke_tokens(std::string player) override;
  awaitable<Stored<Done>> revoke_token(std::string player, std::string hash_begins) override;
  awaitable<Stored<Done>> add_ban(Ban) override;
  awaitable<Stored<Done>> remove_ban(std::string who) override;
  awaitable<Stored<std::optional<Player>>> player(std::string id) override;
  awaitable<Stored<std::vector<Player>>> players(std::string name_begins, std::string after,
                                                 std::size_t limit) override;
  awaitable<Stored<std::vector<TokenRecord>>> tokens_of(std::string player, std::size_t limit) override;
  awaitable<Stored<std::vector<Ban>>> bans() override;
  awaitable<Stored<Done>> add_token(std::string player, std::string token_hash) override;
  awaitable<Stored<Done>> create_room(RoomRecord) override;
  awaitable<Stored<std::int64_t>> take_room(std::string code) override;
  awaitable<Stored<Done>> save_room(RoomRecord) override;
  awaitable<Stored<Done>> add_chat(std::string room, ChatRecord, std::int64_t epoch) override;
  awaitable<Stored<Done>> add_notification(Notification, std::int64_t epoch) override;
  awaitable<Stored<Done>> drop_notifications(std::string player, std::string room, std::int64_t epoch) override;
  awaitable<Stored<Done>> drop_notification(Notification) override;
  awaitable<Stored<std::optional<Notification>>> take_due_notification(std::int64_t now) override;
  awaitable<Stored<Done>> beat(std::int64_t now, Beat) override;
  awaitable<Stored<Done>> add_outage(std::int64_t began, std::int64_t ended) override;
  awaitable<Stored<Done>> add_device_link(std::string hash, std::string player, std::int64_t expires) override;
  awaitable<Stored<std::optional<std::string>>> device_link(std::string hash) override;
  awaitable<Stored<std::optional<std::string>>> use_device_link(std::string hash, std::string merged,
                                                                std::string token_hash) override;
  bool is_shared() const override { return is_shared_; }
  awaitable<Stored<std::vector<std::string>>> take_over_rooms(std::int64_t now, std::size_t limit) override;
  awaitable<Stored<Done>> share_listing(RoomListing) override;
  awaitable<Stored<std::vector<RoomListing>>> other_listings(std::int64_t now, std::size_t limit) override;
  awaitable<Stored<Done>> keep_review(ReviewRecord) override;
  awaitable<Stored<std::optional<ReviewRecord>>> review(std::string match, std::string version) override;
  awaitable<Stored<Done>> share_wrong_codes(std::vector<WrongCodes>) override;
  awaitable<Stored<std::vector<WrongCodes>>> other_wrong_codes(std::int64_t since, std::size_t limit) override;
  awaitable<Stored<Done>> give_order(Order) override;
  awaitable<Stored<std::vector<Order>>> other_orders(std::size_t limit) override;
  awaitable<Stored<std::optional<DatabaseState>>> database_state() override;
  awaitable<Stored<Owner>> owner_of(std::string code) override;
  awaitable<Stored<std::vector<std::string>>> moved_rooms(std::vector<OpenedRoom> open) override;

  awaitable<Stored<std::optional<Player>>> player_by_token(std::string token_hash) override;
  awaitable<Stored<std::optional<RoomRecord>>> room(std::string code_or_link) override;
  awaitable<Stored<std::vector<RoomRecord>>> public_rooms(std::size_t limit) override;
  awaitable<Stored<std::vector<RoomRecord>>> rooms_of(std::string player, std::size_t limit) override;
  awaitable<Stored<std::vector<std::string>>> rooms_that_mention(std::string player, std::size_t limit) override;
  awaitable<Stored<std::vector<OwnedRoom>>> owned_rooms(std::string after, std::int64_t now,
                                                        std::size_t limit) override;
  awaitable<Stored<std::vector<DueRoom>>> due_rooms(DueRoom after, std::int64_t until, std::size_t limit) override;
  awaitable<Stored<std::int64_t>> outage_between(std::int64_t from, std::int64_t until) override;
  awaitable<Stored<std::vector<ChatRecord>>> chat(std::string room, std::size_t limit) override;
  awaitable<Stored<std::vector<Notification>>> notifications_in(std::string room) override;
  awaitable<Stored<std::vector<Notification>>> notifications_of(std::string player) override;
  awaitable<Stored<std::vector<RoomChat>>> chat_of(std::string player, std::size_t limit) override;
  awaitable<Stored<std::optional<MatchRecord>>> match(std::string id) override;
  awaitable<Stored<MatchPage>> matches(MatchFilter) override;
  awaitable<Stored<std::vector<EntryRecord>>> entries(std::string match, std::uint32_t after,
                                                      std::size_t limit) override;

 private:
  // Work that may fail half-way is rolled back; work that checks before it writes needs no savepoint; work after the
  // commit has no transaction.
  enum class Check : std::uint8_t { while_writing, before_writing, after_commit };
  // The match that it appends to, or the room whose epoch it compares: read for all writes of a commit together.
  struct About {
    std::string match, room;
  };
  struct Write {
    StoreWriter::Work work;
    Check check;
    About about = {};
    std::optional<Awaiting<Stored<Done>>> waiting = {};
  };
  // Null: the database cannot be reached. False if the connection was lost, and `may_fail`: nothing was answered.
  // REQUIRES: nothing is thrown; else every call completes once
  using Read = std::function<bool(StoreReader*, bool may_fail)>;
  // A connection that reads, and when to try again to open one.
  struct ReaderSlot {
    std::unique_ptr<StoreReader> reader;
    std::chrono::steady_clock::time_point next_try = {};
  };

  awaitable<Stored<Done>> write(StoreWriter::Work, Check = Check::while_writing, About = {});
  awaitable<Stored<Done>> write_to_room(const std::string& code, StoreWriter::Work);
  template <class T>
  awaitable<Stored<T>> read(std::function<T(StoreReader&)> work);

  // What is taken from a queue is let go of before the next is waited for: it keeps contexts
  // of others alive.
  void write_until_closed();
  bool write_next();
  std::vector<Write> next_writes();
  void commit(std::vector<Write>);
  class OwedWake;
  static void complete(std::vector<Write>&, const std::vector<error_code>&);
  void carry_out(std::vector<Write>&, std::vector<error_code>&);
  void try_to_carry_out(std::vector<Write>&, std::vector<error_code>&);
  // A write that finds something; nothing while it fails.
  template <class Found>
  awaitable<Stored<Found>> write_and_find(std::function<Found(StoreWriter&)>, Check = Check::while_writing);
  void read_until_closed();
  bool answer(std::vector<Read>, ReaderSlot&);
  StoreReader* open_reader(ReaderSlot&);

  Connections connections_;
  StoreSettings settings_;
  std::unique_ptr<StoreWriter> writer_;  // the writer's thread alone
  const bool is_shared_;
  std::atomic<bool> healthy_ = true;
  std::shared_ptr<WorkQueue<Write>> writes_;  // outlives this where an executor still owes a wake
  WorkQueue<Read> reads_;
  std::thread write_thread_;
  std::vector<std::thread> read_threads_;
};

}  // namespace server
