#include "server/base/limits.hpp"
#include "server/store/store_writer.hpp"
#include "tests/server/store_fixture.hpp"

#include <SQLiteCpp/Statement.h>

#include <atomic>
#include <semaphore>

namespace server {
namespace {

namespace errc = boost::system::errc;

TEST_F(StoreTest, WhatIsStoredIsThereAfterReopening) {
  const Player ada{"p_ada", "Ada", "fr"};
  ASSERT_TRUE(wait_for(store().create_player(ada, "hash-1")));
  ASSERT_TRUE(wait_for(store().add_token("p_ada", "hash-2")));
  ASSERT_TRUE(wait_for(store().create_room(a_room("ABCDEF", "link-1"))));
  ASSERT_TRUE(wait_for(
      store().add_chat("ABCDEF", {.at = 7, .player = "p_ada", .name = "Ada", .text = "hi", .phrase = "", .seat = 0})));
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1", "ABCDEF"))));
  ASSERT_TRUE(append("m_1", {an_entry(1), an_entry(2, "p_ada", "c1")}));
  reopen();
  EXPECT_EQ(*wait_for(store().player_by_token("hash-1")).value(), ada);
  EXPECT_EQ(*wait_for(store().player_by_token("hash-2")).value(), ada);
  EXPECT_EQ(wait_for(store().player_by_token("hash-3")).value(), std::nullopt);
  EXPECT_EQ(wait_for(store().room("ABCDEF")).value()->link, "link-1");
  EXPECT_EQ(wait_for(store().room("link-1")).value()->code, "ABCDEF");
  EXPECT_EQ(wait_for(store().chat("ABCDEF", 10)).value().at(0).text, "hi");
  EXPECT_EQ(wait_for(store().match("m_1")).value()->entries, 2);
  const auto stored = entries("m_1");
  ASSERT_EQ(stored.size(), 2u);
  EXPECT_EQ(stored[1].command, "c1");
  EXPECT_EQ(stored[1].player, "p_ada");
  EXPECT_EQ(stored[1].at, 1002);
  EXPECT_EQ(wait_for(store().entries("m_1", 1, all_entries)).value().size(), 1u);
}

TEST_F(StoreTest, AnswersComeFromTheDisk) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  ASSERT_TRUE(append("m_1", {an_entry(1)}));
  auto other = open_to_read(file);
  EXPECT_EQ(other.execAndGet("SELECT count(*) FROM journal").getInt(), 1)
      << "a second connection sees what was answered";
}

TEST_F(StoreTest, OnlySeatsMakeRequests) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  ASSERT_TRUE(append("m_1", {an_entry(1, "p_ada", "c1")}));
  EXPECT_EQ(append("m_1", {an_entry(2, "p_bea", "c1")}).error(), errc::invalid_argument);
  ASSERT_TRUE(append("m_1", {an_entry(2)})) << "nothing of it was stored";
  EXPECT_EQ(entries("m_1").size(), 2u);
}

TEST_F(StoreTest, WhatTheRoomDoesForAPersonIsStoredEachTime) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  ASSERT_TRUE(append("m_1", {an_entry(1, "", "bot"), an_entry(2, "", "bot"), an_entry(3, "", "time_out")}));
  EXPECT_EQ(entries("m_1")[1].command, "bot");
}

TEST_F(StoreTest, DueRoomsAreListedInPagesByTheirTime) {
  for (const auto& [code, wake_at] : std::vector<std::pair<std::string, std::optional<std::int64_t>>>{
           {"AAAAAA", 300}, {"BBBBBB", std::nullopt}, {"CCCCCC", 0}, {"DDDDDD", 300}, {"EEEEEE", 301}, {"FFFFFF", 5}}) {
    auto room = a_room(code, "link-" + code);
    ASSERT_TRUE(wait_for(store().create_room(room)));
    room.wake_at = wake_at;
    ASSERT_TRUE(wait_for(store().save_room(room)));
    EXPECT_EQ(wait_for(store().room(code)).value()->wake_at, wake_at);
  }
  const auto due = [this](const DueRoom& after, std::size_t limit) {
    std::string codes;
    for (const auto& each : wait_for(store().due_rooms(after, 300, limit)).value()) codes += each.code.substr(0, 1);
    return codes;
  };
  EXPECT_EQ(due({-1, ""}, 3), "CFA");
  EXPECT_EQ(due({300, "AAAAAA"}, 3), "D");
  EXPECT_EQ(due({0, "CCCCCC"}, 9), "FAD");
  EXPECT_EQ(due({300, "DDDDDD"}, 9), "");
}

TEST_F(StoreTest, AMatchBeginsTogetherWithItsRoom) {
  auto room = a_room("ABCDEF", "link");
  ASSERT_TRUE(wait_for(store().create_room(room)));
  room.phase = "salting";
  room.match = "m_1";
  ASSERT_TRUE(wait_for(store().begin_match(a_match("m_1", "ABCDEF"), room)));
  EXPECT_EQ(wait_for(store().room("ABCDEF")).value()->match, "m_1");
  room.code = "NOBODY";
  EXPECT_FALSE(wait_for(store().begin_match(a_match("m_2"), room)));
  EXPECT_FALSE(wait_for(store().match("m_2")).value()) << "there is no such room";
}

TEST_F(StoreTest, EntriesAreStoredTogetherWithTheirRoomOrNotAtAll) {
  auto room = a_room("ABCDEF", "link");
  ASSERT_TRUE(wait_for(store().create_room(room)));
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1", "ABCDEF"))));
  room.phase = "over";
  Store::Append ends{.match = "m_1", .entries = {an_entry(1)}, .result = "{}", .ended = 5, .room = room};
  ends.room->code = "NOBODY";
  EXPECT_EQ(wait_for(store().append(ends)).error(), errc::invalid_argument);
  EXPECT_TRUE(entries("m_1").empty());
  ends.room->code = "ABCDEF";
  ends.entries[0].seq = 2;
  EXPECT_EQ(wait_for(store().append(ends)).error(), errc::invalid_argument);
  EXPECT_EQ(wait_for(store().room("ABCDEF")).value()->phase, "waiting");
  ends.entries[0].seq = 1;
  ASSERT_TRUE(wait_for(store().append(ends)));
  EXPECT_EQ(wait_for(store().room("ABCDEF")).value()->phase, "over");
  EXPECT_EQ(wait_for(store().match("m_1")).value()->ended, 5);
}

TEST_F(StoreTest, AnOutageLastsFromTheLastHeartbeatToTheNextStart) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  ASSERT_TRUE(append("m_1", {an_entry(1)}));
  ASSERT_TRUE(wait_for(store().beat(1'001)));
  reopen();
  StoreWriter(file).note_outage(2'000);
  ASSERT_TRUE(wait_for(store().beat(2'500)));
  ASSERT_TRUE(wait_for(store().beat(3'000)));
  reopen();
  StoreWriter(file).note_outage(10'000);
  const auto outage = [this](std::int64_t from, std::int64_t until) {
    return wait_for(store().outage_between(from, until)).value();
  };
  EXPECT_EQ(outage(1'001, 20'000), 999 + 7'000);
  EXPECT_EQ(outage(1'501, 2'500), 499);
  EXPECT_EQ(outage(2'000, 3'000), 0) << "it ran";
  EXPECT_EQ(outage(4'000, 20'000), 6'000);
  EXPECT_EQ(outage(10'000, 20'000), 0);
}

TEST_F(StoreTest, EntriesHaveNoGapsAndNoSeconds) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  EXPECT_EQ(append("m_1", {an_entry(2)}).error(), errc::invalid_argument);
  EXPECT_EQ(append("m_1", {an_entry(1), an_entry(3)}).error(), errc::invalid_argument);
  EXPECT_TRUE(entries("m_1").empty()) << "wholly or not at all";
  ASSERT_TRUE(append("m_1", {an_entry(1)}));
  EXPECT_EQ(append("m_1", {an_entry(1)}).error(), errc::file_exists);
  EXPECT_EQ(append("m_none", {an_entry(1)}).error(), errc::invalid_argument);
}

TEST_F(StoreTest, AnEndedMatchTakesNoEntries) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  ASSERT_TRUE(wait_for(
      store().append({.match = "m_1", .entries = {an_entry(1)}, .result = "{}", .salts = "[\"\"]", .ended = 2000})));
  EXPECT_EQ(append("m_1", {an_entry(2)}).error(), errc::invalid_argument);
  const auto match = *wait_for(store().match("m_1")).value();
  EXPECT_EQ(match.ended, 2000);
  EXPECT_EQ(match.result, "{}");
  EXPECT_EQ(match.salts, "[\"\"]");
}

TEST_F(StoreTest, PromisesStayAndTellWhatBecameOfTheMatch) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  auto renewed = an_entry(2);
  renewed.body = R"({"ruling":{"anchor":{"anchor":"ee","chain":"open"}}})";
  ASSERT_TRUE(wait_for(store().append(
      {.match = "m_1", .entries = {an_entry(1), renewed}, .anchors = {1}, .result = "{}", .ended = 2000})));
  reopen();
  auto database = open_to_write(file);
  SQLite::Statement rows(database, "SELECT group_concat(what, ', ') FROM anchors");
  ASSERT_TRUE(rows.executeStep());
  EXPECT_EQ(rows.getColumn(0).getString(), "promised, promised again, ended");
  SQLite::Statement again(database, "SELECT detail FROM anchors WHERE what = 'promised again'");
  ASSERT_TRUE(again.executeStep());
  EXPECT_EQ(again.getColumn(0).getString(), renewed.body);
  EXPECT_THROW(database.exec("UPDATE anchors SET detail = ''"), SQLite::Exception);
  EXPECT_THROW(database.exec("DELETE FROM anchors"), SQLite::Exception);
}

TEST_F(StoreTest, CodesLinksAndTokensAreTakenOnce) {
  ASSERT_TRUE(wait_for(store().create_room(a_room("ABCDEF", "link-1"))));
  EXPECT_EQ(wait_for(store().create_room(a_room("ABCDEF", "link-2"))).error(), errc::file_exists);
  EXPECT_EQ(wait_for(store().create_room(a_room("GHJKMN", "link-1"))).error(), errc::file_exists);
  ASSERT_TRUE(wait_for(store().create_player({"p_ada", "Ada", "en"}, "hash")));
  EXPECT_EQ(wait_for(store().create_player({"p_bea", "Bea", "en"}, "hash")).error(), errc::file_exists);
  EXPECT_EQ(wait_for(store().update_player({"p_bea", "Bea", "en"})).error(), errc::invalid_argument)
      << "not created by halves";
}

TEST_F(StoreTest, RoomsAreFoundByWhoSitsInThem) {
  auto room = a_room("ABCDEF", "link-1");
  ASSERT_TRUE(wait_for(store().create_room(room)));
  EXPECT_EQ(wait_for(store().rooms_of("p_ada", 10)).value().size(), 1u) << "the host";
  room.state =
      R"({"host":"p_cleo","seats":[{"player":{"id":"p_bea","kind":"person"}},{"player":{"id":"b_1","kind":"bot"}},{"player":null}]})";
  room.phase = "playing";
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_TRUE(wait_for(store().rooms_of("p_ada", 10)).value().empty());
  EXPECT_TRUE(wait_for(store().rooms_of("b_1", 10)).value().empty());
  EXPECT_EQ(wait_for(store().rooms_of("p_bea", 10)).value().at(0).phase, "playing");
  EXPECT_EQ(wait_for(store().rooms_of("p_cleo", 10)).value().size(), 1u);
  EXPECT_EQ(wait_for(store().public_rooms(10)).value().size(), 1u);
  room.open_to_all = false;
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_TRUE(wait_for(store().public_rooms(10)).value().empty());
  EXPECT_EQ(wait_for(store().save_room(a_room("ZZZZZZ", "l"))).error(), errc::invalid_argument);
}

TEST_F(StoreTest, HistoryComesInPagesNewestFirst) {
  for (int i = 0; i < 5; ++i) {
    auto match = a_match("m_" + std::to_string(i));
    match.started = 100 + i;
    match.open_to_all = i % 2 == 0;
    if (i == 4) match.game = "cat-attack";
    ASSERT_TRUE(wait_for(store().create_match(match)));
  }
  const auto ids = [&](MatchFilter filter) {
    std::string text;
    for (const auto& match : wait_for(store().matches(std::move(filter))).value()) text += match.id.substr(2);
    return text;
  };
  EXPECT_EQ(ids({.player = "p_ada", .limit = 3}), "432");
  EXPECT_EQ(ids({.player = "p_ada", .before = 102, .limit = 3}), "10");
  EXPECT_EQ(ids({.player = "p_bea"}), "");
  EXPECT_EQ(ids({.open_to_all = true}), "420");
  EXPECT_EQ(ids({.player = "p_ada", .game = "cat-attack"}), "4");
}

TEST_F(StoreTest, PagesOfMatchesThatBeganTogetherTellEachOnce) {
  ASSERT_TRUE(wait_for(store().create_room(a_room("ABCDEF", "link-1"))));
  for (int i = 0; i < 7; ++i) {
    auto match = a_match("m_" + std::to_string(i), "ABCDEF");
    match.started = i < 6 ? 100 : 99;
    match.open_to_all = true;
    ASSERT_TRUE(wait_for(store().create_match(match)));
  }
  for (MatchFilter filter :
       {MatchFilter{.player = "p_ada"}, MatchFilter{.room = "ABCDEF"}, MatchFilter{.open_to_all = true}}) {
    filter.limit = 2;
    std::string told;
    for (int pages = 0; pages < 5; ++pages)
      for (const auto& match : wait_for(store().matches(filter)).value()) {
        told += match.id.substr(2);
        filter.before = match.started;
        filter.before_match = match.id;
      }
    EXPECT_EQ(told, "5432106");
  }
  EXPECT_EQ(wait_for(store().matches({.player = "p_ada", .before = 100, .before_match = "m_none"})).value().size(), 1u)
      << "a match that is gone";
}

TEST_F(StoreTest, StrangeTextsComeBackAsTheyWere) {
  for (const std::string name : {"'; DROP TABLE players; --", "\"", "100%_", "\xf0\x9f\x90\x88", "a\nb", "\\"}) {
    const auto hash = "hash of " + name;
    ASSERT_TRUE(wait_for(store().create_player({"p_" + name, name, "ja"}, hash)));
    EXPECT_EQ(wait_for(store().player_by_token(hash)).value()->name, name);
  }
}

// All that waits while a commit runs is written in one.
TEST_F(StoreTest, WhatWaitsIsCommittedTogether) {
  std::binary_semaphore first_commit_may_end{0};
  std::atomic<std::size_t> commits = 0, largest = 0;
  settings.committed = [&](const CommitReport& report) {
    if (commits++ == 0) first_commit_may_end.acquire();
    largest = std::max(largest.load(), report.writes);
  };
  auto& io = fresh_context();
  std::size_t stored = 0;
  const auto write = [&](int i) {
    asio::co_spawn(io, store().create_match(a_match("m_" + std::to_string(i))),
                   [&](std::exception_ptr, Stored<Done> done) { stored += done.has_value(); });
  };
  write(0);
  io.poll();
  while (commits == 0) std::this_thread::yield();
  for (int i = 1; i <= 100; ++i) write(i);
  io.poll();
  first_commit_may_end.release();
  io.run();
  EXPECT_EQ(stored, 101u);
  EXPECT_EQ(commits, 2u);
  EXPECT_EQ(largest, 100u);
}

TEST_F(StoreTest, AMisfitDoesNotHarmItsNeighbours) {
  std::binary_semaphore go{0};
  std::atomic<int> commits = 0;
  settings.committed = [&](const CommitReport&) {
    if (commits++ == 0) go.acquire();
  };
  auto& io = fresh_context();
  std::vector<bool> answers(4);
  const auto write = [&](std::size_t i, std::string id) {
    asio::co_spawn(io, store().create_match(a_match(std::move(id))),
                   [&answers, i](std::exception_ptr, Stored<Done> done) { answers[i] = done.has_value(); });
  };
  write(0, "m_a");
  io.poll();
  while (commits == 0) std::this_thread::yield();
  write(1, "m_b");
  write(2, "m_a");
  write(3, "m_c");
  io.poll();
  go.release();
  io.run();
  EXPECT_EQ(answers, (std::vector<bool>{true, true, false, true}));
  EXPECT_TRUE(wait_for(store().match("m_c")).value());
}

TEST_F(StoreTest, AFullQueueIsAnErrorAndDoesNotBlock) {
  std::binary_semaphore go{0};
  std::atomic<int> commits = 0;
  settings.writes_waiting_max = 2;
  settings.committed = [&](const CommitReport&) {
    if (commits++ == 0) go.acquire();
  };
  auto& io = fresh_context();
  std::vector<error_code> answers(4);
  const auto write = [&](std::size_t i) {
    asio::co_spawn(io, store().create_match(a_match("m_" + std::to_string(i))),
                   [&answers, i](std::exception_ptr, Stored<Done> done) {
                     if (!done) answers[i] = done.error();
                   });
  };
  write(0);
  io.poll();
  while (commits == 0) std::this_thread::yield();
  for (std::size_t i = 1; i < 4; ++i) write(i);
  io.poll();
  EXPECT_EQ(answers[3], errc::resource_unavailable_try_again);
  go.release();
  io.run();
  EXPECT_FALSE(answers[0] || answers[1] || answers[2]);
}

TEST_F(StoreTest, OfADeletedPlayerSeatsStayAndNothingElse) {
  ASSERT_TRUE(wait_for(store().create_player({"p_ada", "Ada", "en"}, "hash")));
  ASSERT_TRUE(wait_for(store().create_player({"p_bea", "Bea", "en"}, "hash of bea")));
  ASSERT_TRUE(wait_for(store().create_room(a_room("ABCDEF", "link"))));
  ASSERT_TRUE(wait_for(store().add_chat("ABCDEF", {.at = 1, .player = "p_ada", .name = "Ada", .text = "hello"})));
  ASSERT_TRUE(wait_for(store().add_chat("ABCDEF", {.at = 2, .player = "p_bea", .name = "Bea", .text = "hello Ada"})));
  for (const char* match : {"m_1", "m_2"}) ASSERT_TRUE(wait_for(store().create_match(a_match(match))));
  ASSERT_TRUE(append("m_1", {an_entry(1, "p_ada", "c1")}));
  EXPECT_EQ(wait_for(store().chat_of("p_ada", 10)).value().at(0).line.text, "hello");

  ASSERT_TRUE(wait_for(store().delete_player("p_ada")));
  EXPECT_FALSE(wait_for(store().player_by_token("hash")).value());
  EXPECT_TRUE(wait_for(store().player_by_token("hash of bea")).value());
  EXPECT_TRUE(wait_for(store().chat_of("p_ada", 10)).value().empty());
  EXPECT_EQ(wait_for(store().chat("ABCDEF", 10)).value().size(), 1u);
  EXPECT_TRUE(wait_for(store().rooms_of("p_ada", 10)).value().empty());
  EXPECT_TRUE(wait_for(store().matches({.player = "p_ada"})).value().empty());
  const auto seats = wait_for(store().match("m_1")).value()->seats;
  EXPECT_EQ(seats.find("Ada"), std::string::npos);
  EXPECT_NE(seats.find(R"("name":"Deleted player")"), std::string::npos) << seats;
  EXPECT_NE(seats.find(R"("kind":"person")"), std::string::npos) << "no bot played";
  EXPECT_EQ(entries("m_1").size(), 1u) << "what he played can be read";
  EXPECT_TRUE(append("m_1", {an_entry(2)})) << "and goes on";
  EXPECT_FALSE(wait_for(store().delete_player("p_ada"))) << "once";
  reopen();
  EXPECT_EQ(entries("m_1").front().player, "p_deleted");
}

TEST_F(StoreTest, OfARoomsTalkTheLastLinesAreKept) {
  for (const std::string room : {"ABCDEF", "GHJKMN"}) ASSERT_TRUE(wait_for(store().create_room(a_room(room, room))));
  const auto say = [&](const std::string& room, std::int64_t at) {
    return wait_for(store().add_chat(
                        room, {.at = at, .player = "p_ada", .name = "Ada", .text = "miaow", .phrase = "", .seat = 0}))
        .has_value();
  };
  ASSERT_TRUE(say("GHJKMN", 1));
  constexpr std::int64_t lines = chat_lines_max + 3;
  for (std::int64_t at = 1; at <= lines; ++at) ASSERT_TRUE(say("ABCDEF", at));
  const auto kept = wait_for(store().chat("ABCDEF", 1000)).value();
  ASSERT_EQ(kept.size(), chat_lines_max);
  EXPECT_EQ(kept.front().at, 4);
  EXPECT_EQ(kept.back().at, lines);
  EXPECT_EQ(wait_for(store().chat("GHJKMN", 1000)).value().size(), 1u) << "others have their own";
}

TEST_F(StoreTest, EveryFinishedMatchIsToldEvenOfTheSameMoment) {
  for (int i = 0; i < 3; ++i) {
    auto match = a_match("m_" + std::to_string(i));
    match.ended = i == 1 ? 0 : 2000;
    ASSERT_TRUE(wait_for(store().create_match(match)));
  }
  EXPECT_EQ(StoreReader(file).finished_matches(), (std::vector<std::string>{"m_0", "m_2"}));
}

TEST_F(StoreTest, AClosedStoreSaysSo) {
  ASSERT_TRUE(wait_for(store().match("m_1")));  // so that there is a reader
  store().close();
  EXPECT_EQ(wait_for(store().create_match(a_match("m_1"))).error(), errc::operation_canceled);
  EXPECT_EQ(wait_for(store().match("m_1")).error(), errc::operation_canceled);
  EXPECT_FALSE(std::filesystem::exists(file.string() + "-wal")) << "everything is in the file itself";
}

}  // namespace
}  // namespace server
