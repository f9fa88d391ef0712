// The store is told that the process runs: at once where it must be. No test waits for the pause.
#include "memory_store.hpp"

#include "server/app/heartbeat.hpp"

#include <gtest/gtest.h>

namespace server::test {
namespace {

class HeartbeatTest : public testing::Test {
 protected:
  HeartbeatTest() {
    asio::co_spawn(io, heartbeat.run(), [this](const std::exception_ptr&) { has_ended = true; });
    run();
  }
  // All that happens without waiting.
  void run() {
    io.restart();
    io.poll();
  }

  MemoryStore store;
  bool has_ended = false;
  asio::io_context io{1};
  Heartbeat heartbeat{io.get_executor(), store, [] { return 1'000; }};
};

TEST_F(HeartbeatTest, ItBeginsAtOnceAndBeatsAtOnceWhenItIsTold) {
  EXPECT_EQ(store.beats, 1u);
  heartbeat.beat_now();
  run();
  EXPECT_EQ(store.beats, 2u);
  run();
  EXPECT_EQ(store.beats, 2u);
  heartbeat.stop();
  run();
  EXPECT_TRUE(has_ended);
  EXPECT_EQ(store.beats, 2u);
}

// The beat that waits may be the one that failed.
TEST_F(HeartbeatTest, WhatIsToldWhileTheStoreIsWaitedForIsNotLost) {
  store.during_beat = [this] {
    if (store.beats == 2) heartbeat.beat_now();
  };
  heartbeat.beat_now();
  run();
  EXPECT_EQ(store.beats, 3u);
  store.during_beat = [this] { heartbeat.stop(); };
  heartbeat.beat_now();
  run();
  EXPECT_TRUE(has_ended);
  EXPECT_EQ(store.beats, 4u);
}

}  // namespace
}  // namespace server::test
