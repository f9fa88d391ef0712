// What players who are away are told by the operator's program: at least once, one at a time, in bounded time.
#include "server/app/notifier.hpp"
#include "server/base/program.hpp"
#include "tests/server/store_fixture.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>

namespace server {
namespace {

constexpr std::int64_t at = 1'000'000;

class NotifierTest : public StoreTest {
 protected:
  NotifierTest() {
    EXPECT_TRUE(wait_for(store().create_room(a_room("ABCDEF", "link"))));
    EXPECT_TRUE(wait_for(store().create_match(a_match("m_1", "ABCDEF"))));
    reopen();
  }
  void write_program(const std::string& text) {
    std::ofstream(program) << "#!/bin/sh\n" << text << "\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  }
  std::string told() const {
    std::ifstream in(program.string() + ".told");
    return {std::istreambuf_iterator<char>(in), {}};
  }
  bool deliver() {
    Notifier notifier(fresh_context().get_executor(), store(), {.program = program, .now = [this] { return now; }});
    return wait_for(notifier.deliver_one());
  }
  std::int64_t left() { return open_to_read(file).execAndGet("SELECT count(*) FROM outbox").getInt64(); }

  const std::filesystem::path program = folder.path / "tell";
  const Notification notification{.player = "p_bea", .room = "ABCDEF", .match = "m_1", .at = at};
  std::int64_t now = at + notification_patience.count();
};

TEST_F(NotifierTest, WhatCameWithAnEntryIsDeliveredAfterARestart) {
  ASSERT_TRUE(wait_for(store().append({.match = "m_1", .entries = {an_entry(1)}, .notifications = {notification}})));
  write_program("cat >> \"$0.told\"");
  reopen();
  EXPECT_TRUE(deliver());
  EXPECT_EQ(told(), text_of(notification));
  EXPECT_EQ(
      nlohmann::json::parse(told()),
      (nlohmann::json{{"player", "p_bea"}, {"kind", "your_turn"}, {"room", "ABCDEF"}, {"match", "m_1"}, {"at", at}}));
  EXPECT_EQ(left(), 0);
  now += notification_retry_max.count();
  EXPECT_FALSE(deliver()) << "once is enough";
}

TEST_F(NotifierTest, AProgramThatFailsIsRunAgainLater) {
  ASSERT_TRUE(wait_for(store().add_notification(notification, 0)));
  write_program("cat >> \"$0.told\"; test -e \"$0.works\"");
  EXPECT_FALSE(deliver());
  EXPECT_FALSE(deliver()) << "not at once";
  now += notification_retry_min.count();
  reopen();
  EXPECT_FALSE(deliver());
  now += notification_retry_max.count();
  std::ofstream(program.string() + ".works") << "";
  EXPECT_TRUE(deliver());
  EXPECT_EQ(told(), text_of(notification) + text_of(notification) + text_of(notification));
  EXPECT_EQ(left(), 0);
}

TEST_F(NotifierTest, WhatCannotBeRunLosesNothing) {
  ASSERT_TRUE(wait_for(store().add_notification(notification, 0)));
  EXPECT_FALSE(deliver()) << "there is no such program";
  EXPECT_EQ(left(), 1);
}

TEST(RunProgram, ItsInputIsWholeAndItsExitCodeTold) {
  EXPECT_EQ(wait_for(run_program("/bin/true", "", std::chrono::hours(1))), 0);
  EXPECT_EQ(wait_for(run_program("false", "", std::chrono::hours(1))), 1);
  EXPECT_EQ(wait_for(run_program("no-such-program", "", std::chrono::hours(1))), -1);
  EXPECT_EQ(wait_for(run_program("sh", "exit 7", std::chrono::hours(1))), 7);
  EXPECT_EQ(wait_for(run_program("sh", "kill -9 $$", std::chrono::hours(1))), -1);
  const std::string long_line = "test " + std::string(200'000, 'x') + " = y; exit $?";
  EXPECT_EQ(wait_for(run_program("sh", long_line, std::chrono::hours(1))), 1);
}

TEST(RunProgram, ItsTimeIsBoundedAndItLeavesNothingBehind) {
  EXPECT_EQ(wait_for(run_program("sh", "sleep 1000; true", std::chrono::milliseconds(20))), -1);
}

TEST(RunProgram, NothingOfThisProcessIsOpenToIt) {
  std::ifstream held("/dev/null");
  ASSERT_TRUE(held);
  EXPECT_EQ(wait_for(run_program("sh", "for n in 3 4 5 6 7 8 9; do test -e /proc/$$/fd/$n && exit $n; done; exit 0",
                                 std::chrono::hours(1))),
            0);
}

}  // namespace
}  // namespace server
