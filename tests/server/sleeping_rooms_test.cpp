// Rooms with clocks of days that sleep in a database on the disk.
#include "room_simulation.hpp"
#include "store_fixture.hpp"

#include "server/base/wall_clock.hpp"
#include "server/shard/shard.hpp"
#include "server/store/store_reader.hpp"
#include "server/store/store_writer.hpp"

#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <malloc.h>
#include <condition_variable>
#include <map>
#include <mutex>

// Of the sanitizers, where the test has one. GCC does not ship their header for it.
extern "C" std::size_t __sanitizer_get_current_allocated_bytes() __attribute__((weak));

namespace server::test {
namespace {

constexpr std::size_t due_rooms = 40;
constexpr std::chrono::milliseconds due_within = 1s;  // after they were stored
constexpr auto give_up = 300s;                        // a green test never waits so long
constexpr std::int64_t growth_max = 256 * 1024;       // 14 bytes a sleeping room: less than its code takes

// What lives on the heap, without SQLite's cache, which has a limit of its own.
std::int64_t heap_bytes() {
  const auto malloc_bytes = [] {
    const auto known = ::mallinfo2();
    return known.uordblks + known.hblkhd;
  };
  const auto all = __sanitizer_get_current_allocated_bytes ? __sanitizer_get_current_allocated_bytes() : malloc_bytes();
  return static_cast<std::int64_t>(all) - sqlite3_memory_used();
}

// A match whose decider has two days, and rooms that play copies of it.
class SleepingRooms {
 public:
  SleepingRooms() {
    RoomSimulation simulation;
    simulation.make_room(
        {{"game", "kilkenny-cats"}, {"seats", 2}, {"clock", {{"kind", "days"}, {"days", 2}}}, {"time_out", "resign"}},
        "p_ada");
    Page ada(simulation, "p_ada"), ben(simulation, "p_ben");
    for (auto* page : {&ada, &ben}) page->come();
    EXPECT_EQ(ada.result_of({{"type", "sit"}, {"seat", 0}}), "applied");
    EXPECT_EQ(ben.result_of({{"type", "sit"}, {"seat", 1}}), "applied");
    EXPECT_EQ(ben.result_of({{"type", "ready"}, {"ready", true}}), "applied");
    EXPECT_EQ(ada.result_of({{"type", "start"}}), "applied");
    simulation.pass(10s);
    for (auto* page : {&ada, &ben}) page->go();
    simulation.pass(10min);
    EXPECT_FALSE(simulation.room);
    room_ = simulation.store.rooms.at("ROOM22");
    room_.epoch = 0;
    match_ = simulation.store.matches_by_id.at(room_.match);
  }
  // A room whose decider is out of time `left` from now, and was already told that it runs out.
  void add(StoreWriter& writer, std::size_t number, std::chrono::milliseconds left) const {
    auto room = room_;
    auto match = match_.record;
    auto entries = match_.entries;
    room.code = match.room = "ROOM" + std::to_string(100'000 + number);
    room.link = "link-" + room.code;
    room.match = match.id = "m_" + std::to_string(number);
    room.wake_at = wall_clock_ms() + left.count();
    const auto later = *room.wake_at - (*room_.wake_at + time_runs_out_before.count());
    match.started += later;
    for (auto& entry : entries) entry.at += later;
    writer.create_room(room);
    writer.create_match(match);
    writer.append({.match = match.id, .entries = std::move(entries), .to_act = match.to_act});
    writer.save_room(room);
  }

 private:
  RoomRecord room_;
  MemoryStore::Kept match_;
};

// A database with `number` rooms that sleep until tomorrow and some that are due soon, and a server on it.
class World {
 public:
  World(const SleepingRooms& sleeping, std::size_t number) {
    constexpr std::size_t rooms_a_commit = 1'000;
    prepare_database(file_, migrations());
    StoreWriter writer(file_);
    std::size_t made = 0;
    while (made < number) {
      writer.begin();
      for (std::size_t i = 0; i < rooms_a_commit && made < number; ++i) sleeping.add(writer, ++made, 24h);
      writer.commit();
    }
    writer.begin();
    for (std::size_t i = 1; i <= due_rooms; ++i) sleeping.add(writer, ++made, due_within * i / due_rooms);
    writer.commit();
    writer.close();
    auto database = open_to_read(file_);
    SQLite::Statement first(database, "SELECT match, wake_at FROM rooms ORDER BY wake_at LIMIT ?");
    first.bind(1, static_cast<std::int64_t>(due_rooms));
    while (first.executeStep()) due_[first.getColumn(0).getString()] = first.getColumn(1).getInt64();
  }

  // Serves until the matches that are due are over. What the server holds on the heap then.
  std::int64_t serve() {
    std::mutex mutex;
    std::condition_variable committed;
    std::size_t commits = 0;
    StoreSettings settings;
    settings.committed = [&](const CommitReport&) {
      const std::lock_guard lock(mutex);
      ++commits;
      committed.notify_one();
    };
    ServerSettings rules{{}, "test"};
    rules.limits.due_pause = 20ms;
    const auto before = heap_bytes();
    SqliteStore store(file_, settings);
    Shards shards(2, store, rules);
    shards.wake_due_rooms();
    const auto until = std::chrono::steady_clock::now() + give_up;
    for (std::size_t seen = 0; count("matches WHERE ended != 0") < due_rooms;) {
      std::unique_lock lock(mutex);
      if (!committed.wait_until(lock, until, [&] { return commits > seen; })) break;
      seen = commits;
    }
    EXPECT_LE(shards.counts().rooms, static_cast<std::int64_t>(due_rooms));
    const auto held = heap_bytes() - before;
    shards.stop();
    store.close();
    return held;
  }

  void expect_that_the_due_were_woken_once_and_no_other() {
    EXPECT_EQ(count("matches WHERE ended != 0"), due_rooms);
    // Opening a room raises its epoch; one that is opened too early goes to sleep and is opened again.
    EXPECT_EQ(count("rooms WHERE epoch != 0"), due_rooms);
    StoreReader reader(file_);
    for (const auto& [match, wake_at] : due_) {
      EXPECT_EQ(reader.room(reader.match(match)->room)->epoch, 1) << match;
      const auto last = reader.entries(match, 0, all_entries).back();
      EXPECT_GE(last.at, wake_at) << match;
      EXPECT_NE(last.body.find("resign"), std::string::npos) << last.body;
    }
  }

 private:
  std::size_t count(const std::string& rows) const {
    return static_cast<std::size_t>(open_to_read(file_).execAndGet("SELECT count(*) FROM " + rows).getInt64());
  }

  Folder folder_;
  std::filesystem::path file_ = database_file(folder_.path);
  std::map<std::string, std::int64_t> due_;  // when the time of each match is up
};

TEST(SleepingRooms, OfTwentyThousandOnlyThoseThatAreDueAreWokenAndTheOthersTakeNoMemory) {
  const SleepingRooms sleeping;
  const auto held_with = [&](std::size_t number) {
    World world(sleeping, number);
    const auto held = world.serve();
    world.expect_that_the_due_were_woken_once_and_no_other();
    return held;
  };
  held_with(1'000);  // what is made once in a process is made now
  const auto few = held_with(1'000), many = held_with(20'000);
  EXPECT_LT(many - few, growth_max) << few << " bytes beside 1,000 sleeping rooms";
  RecordProperty("held_beside_1000", std::to_string(few));
  RecordProperty("held_beside_20000", std::to_string(many));
}

// The machine of the only server sleeps, or its clock is put forward: its match goes on as it was.
TEST(SleepingRooms, ATimeInWhichTheMachineSleptIsNobodys) {
  constexpr std::int64_t jump = std::chrono::milliseconds(72h).count();
  const Folder folder;
  const auto file = database_file(folder.path);
  prepare_database(file, migrations());
  {
    StoreWriter writer(file);
    writer.begin();
    SleepingRooms().add(writer, 1, 24h);
    writer.commit();
    writer.close();
  }
  const auto number_in = [&](const std::string& what) {
    return open_to_read(file).execAndGet("SELECT " + what).getInt64();
  };
  const auto wake_at = number_in("wake_at FROM rooms");
  std::mutex mutex;
  std::condition_variable changed;
  std::int64_t ahead = 0;
  std::size_t looks = 0, commits = 0;
  StoreSettings settings;
  settings.committed = [&](const CommitReport&) {
    const std::lock_guard lock(mutex);
    ++commits;
    changed.notify_one();
  };
  ServerSettings rules{{}, "test"};
  rules.limits.due_pause = 20ms;
  rules.now = [&] {
    const std::lock_guard lock(mutex);
    ++looks;
    changed.notify_one();
    return wall_clock_ms() + ahead;
  };
  SqliteStore store(file, settings);
  Shards shards(1, store, rules);
  shards.wake_due_rooms();
  const auto until = std::chrono::steady_clock::now() + give_up;
  {
    std::unique_lock lock(mutex);
    ASSERT_TRUE(changed.wait_until(lock, until, [&] { return looks > 2; })) << "it looks, and finds nothing";
    ahead = jump;
  }
  // It is woken by its old time, and sleeps again or is over.
  const auto is_done = [&] {
    return number_in("wake_at FROM rooms") > wake_at || number_in("count(*) FROM matches WHERE ended != 0") > 0;
  };
  for (std::size_t seen = 0; !is_done();) {
    std::unique_lock lock(mutex);
    if (!changed.wait_until(lock, until, [&] { return commits > seen; })) break;
    seen = commits;
  }
  shards.stop();
  EXPECT_EQ(number_in("count(*) FROM matches WHERE ended != 0"), 0);
  // An hour before the end somebody is told.
  const auto later = number_in("wake_at FROM rooms") + time_runs_out_before.count() - wake_at;
  EXPECT_TRUE(later > jump - 1'000 && later < jump + 60'000) << later << ": the clock is not as it was";
  EXPECT_EQ(number_in("count(*) FROM outages"), 1);
}

}  // namespace
}  // namespace server::test
