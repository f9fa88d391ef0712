// What bots think on threads of their own: bounded, in turns, and ended when nobody wants it any more.
#include "against_bot.hpp"

#include "server/base/thinkers.hpp"
#include "server/base/thought_queue.hpp"

#include <atomic>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace server::test {
namespace {

// A thought that lasts until it is stopped.
struct Endless final : protocol::Thought {
  Choice choose(std::stop_token stop, Deadline) const override {
    ++*begun;
    while (!stop.stop_requested()) std::this_thread::yield();
    return {"{}", {}, 1};
  }
  double progress() const override { return 0; }
  explicit Endless(std::shared_ptr<std::atomic<int>> counted) : begun(std::move(counted)) {}
  std::shared_ptr<std::atomic<int>> begun;
};
struct Short final : protocol::Thought {
  Choice choose(std::stop_token, Deadline until) const override {
    ends->push_back(*until);
    return {"here", {}, 1};
  }
  double progress() const override { return 0.25; }
  using Ends = std::vector<std::chrono::steady_clock::time_point>;
  explicit Short(std::shared_ptr<Ends> noted) : ends(std::move(noted)) {}
  std::shared_ptr<Ends> ends;
};
std::chrono::steady_clock::time_point in_an_hour() { return std::chrono::steady_clock::now() + 1h; }

class Thoughts : public testing::Test {
 protected:
  bool endless(const std::string& address = "", std::stop_token stop = {}) {
    return queue.think(address, {std::make_unique<Endless>(begun), std::move(stop), in_an_hour(),
                                 [&](const auto&, double) { ++done; }});
  }
  bool brief(const std::string& address, const std::string& what) {
    return queue.think(address,
                       {std::make_unique<Short>(ends), {}, in_an_hour(), [this, what](const auto& choice, double part) {
                          EXPECT_EQ(choice.action, "here");
                          EXPECT_EQ(part, 0.25);
                          order.push_back(what);
                        }});
  }
  // Lets the queue hear of what was thought until so many were told.
  void hear(std::size_t told) {
    while (order.size() < told) ASSERT_EQ(io.run_one_for(1min), 1u);
  }
  void until_one_thinks() const {
    while (*begun == 0) std::this_thread::yield();
  }

  // When each of the others had to be done; written by the one thread that thinks.
  const std::shared_ptr<Short::Ends> ends = std::make_shared<Short::Ends>();
  const std::shared_ptr<std::atomic<int>> begun = std::make_shared<std::atomic<int>>(0);
  int done = 0;                    // of those that do not end
  std::vector<std::string> order;  // of the others
  asio::io_context io;
  const asio::executor_work_guard<asio::io_context::executor_type> work = asio::make_work_guard(io);
  Thinkers thinkers{1};
  ThoughtQueue queue{io, thinkers, 4, 3};
  // The pool posts to the queue until it is stopped.
  ~Thoughts() override { thinkers.stop(); }
};

TEST_F(Thoughts, NoMoreThinkAndWaitThanMayAndAllEndWhenToldTo) {
  for (const char* address : {"a", "a", "b", "b", "c"}) EXPECT_TRUE(endless(address));
  EXPECT_FALSE(endless("c")) << "one thinks, four wait";
  thinkers.stop();
  EXPECT_LE(*begun, 1);
  io.poll();
  EXPECT_EQ(done, 0) << "what is stopped is not told";
  EXPECT_FALSE(endless("d"));
}

TEST_F(Thoughts, AThoughtIsToldOnceAndItsPlaceIsFreeAgain) {
  for (std::size_t told = 0; told < 20; ++told) {
    ASSERT_TRUE(brief("a", "thought"));
    hear(told + 1);
    EXPECT_EQ(order.size(), told + 1);
  }
}

// One address has rooms full of bots. Who comes from another one does not wait behind all of them.
TEST_F(Thoughts, EachAddressHasItsTurnAndOnlySoManyThoughts) {
  std::stop_source busy;
  ASSERT_TRUE(endless("many", busy.get_token()));
  until_one_thinks();
  for (const char* what : {"many 1", "many 2"}) EXPECT_TRUE(brief("many", what));
  for (const char* what : {"one 1", "one 2"}) EXPECT_TRUE(brief("one", what));
  busy.request_stop();
  hear(4);
  EXPECT_EQ(order, (std::vector<std::string>{"many 1", "one 1", "many 2", "one 2"}));
  EXPECT_EQ(done, 0) << "nobody wanted it any more";
  std::stop_source again;
  ASSERT_TRUE(endless("many", again.get_token()));
  for (const char* what : {"many 3", "many 4", "many 5"}) EXPECT_TRUE(brief("many", what));
  EXPECT_FALSE(brief("many", "many 6")) << "one thinks and three wait";
  EXPECT_TRUE(brief("one", "one 3"));
}

TEST_F(Thoughts, WhatNobodyWantsAnyMoreIsNotThought) {
  std::stop_source unwanted;
  unwanted.request_stop();
  for (int n = 0; n < 20; ++n) EXPECT_TRUE(endless("a", unwanted.get_token())) << "it leaves its place at once";
  EXPECT_TRUE(brief("a", "wanted"));
  hear(1);
  EXPECT_EQ(*begun, 0);
}

// An hour is left for all: of four that wait the first gets a quarter, the last all the time that it can have.
TEST_F(Thoughts, ThoseThatWaitShareTheTimeThatIsLeft) {
  std::stop_source busy;
  ASSERT_TRUE(endless("a", busy.get_token()));
  until_one_thinks();
  const auto begin = std::chrono::steady_clock::now();
  for (const char* address : {"b", "b", "c", "c"}) EXPECT_TRUE(brief(address, address));
  busy.request_stop();
  hear(4);
  ASSERT_EQ(ends->size(), 4U);
  for (std::size_t n = 0; n < 4; ++n) {
    const auto share = 60min / static_cast<int>(4 - n);
    EXPECT_GE(ends->at(n) - begin, share - 1min) << n;
    EXPECT_LE(ends->at(n) - begin, share + 5min) << n;
  }
}

// A thought whose time is over before a thread is free has a little of it all the same.
TEST_F(Thoughts, AThoughtThatWaitedTooLongStillThinks) {
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_TRUE(queue.think(
      "a", {std::make_unique<Short>(ends), {}, begin - 1h, [this](const auto&, double) { order.push_back("late"); }}));
  hear(1);
  EXPECT_GE(ends->at(0), begin + thinking_min);
}

// Two people play at one table while the bot of another waits behind a thought that does not end.
TEST_F(Thoughts, ARoomPlaysOnWhileThePoolIsFullAndBlocked) {
  ASSERT_TRUE(endless("a"));
  until_one_thinks();
  AgainstBot waiting("alley-cat");
  TwoPlayers other;
  waiting.simulation.queue = other.simulation.queue = &queue;
  waiting.give_salt();
  waiting.until_bot();
  for (const char* address : {"a", "a", "b"}) ASSERT_TRUE(endless(address));
  ASSERT_FALSE(endless("c")) << "full: one thinks, the bot's thought and three others wait";
  other.start();
  for (int moves = 0; moves < 20; ++moves) EXPECT_TRUE(other.move());
  EXPECT_TRUE(waiting.pass_and_see_a_move(waiting.simulation.rules.limits.quick_move())) << "a quick move";
  EXPECT_FALSE(endless("c")) << "still full: the threads did nothing for these moves";
  EXPECT_EQ(*begun, 1);
}

}  // namespace
}  // namespace server::test
