// What every store promises, whichever database it keeps everything in.
#include "server/base/limits.hpp"
#include "server/base/wall_clock.hpp"
#include "tests/server/engine_fixture.hpp"
#include "tests/server/faulty_disk.hpp"

#include <nlohmann/json.hpp>

#include <atomic>
#include <limits>
#include <semaphore>
#include <set>

namespace server {
namespace {

namespace errc = boost::system::errc;

class StoreLaws : public EngineTest {
 protected:
  // The present store goes on, and the next call of store() is to another one. The writing connection to PostgreSQL is
  // cut, as that of a server that the database has lost.
  std::unique_ptr<QueuedStore> let_another_in() {
    if (!is_sqlite()) end_connections(connection());
    return release();
  }
  Stored<Done> append(std::string match, std::vector<EntryRecord> entries) {
    return wait_for(store().append({.match = std::move(match), .entries = std::move(entries)}));
  }
  std::vector<EntryRecord> entries(const std::string& match) {
    return wait_for(store().entries(match, 0, all_entries)).value();
  }
  std::int64_t count(const std::string& table) {
    const auto database = another_connection();
    sql::Statement query(*database, "SELECT count(*) FROM " + table);
    query.next();
    return query.integer(0);
  }

  // Those that have a row with this text in it.
  std::set<std::string> tables_with(const std::string& text) {
    const auto database = another_connection();
    const auto list = [&](const std::string& sql) {
      std::vector<std::string> all;
      for (sql::Statement rows(*database, sql); rows.next();) all.push_back(rows.text(0));
      return all;
    };
    std::set<std::string> found;
    for (const auto& table : list(is_sqlite() ? "SELECT name FROM sqlite_schema WHERE type = 'table'"
                                              : "SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = "
                                                "current_schema()")) {
      std::string row = "CAST(whole AS TEXT)";
      if (is_sqlite()) {
        row = "''";
        for (const auto& column : list("SELECT name FROM pragma_table_info('" + table + "')"))
          row += " || ' ' || coalesce(CAST(\"" + column + "\" AS TEXT), '')";
      }
      for (const auto& each : list("SELECT " + row + " FROM " + table + " AS whole"))
        if (each.find(text) != std::string::npos) found.insert(table);
    }
    return found;
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, StoreLaws, testing::ValuesIn(engines), engine_name);

TEST_P(StoreLaws, WhatIsStoredIsThereAfterReopening) {
  const Player ada{"p_ada", "Ada", "fr"};
  ASSERT_TRUE(wait_for(store().create_player(ada, "hash-1")));
  ASSERT_TRUE(wait_for(store().add_token("p_ada", "hash-2")));
  ASSERT_TRUE(wait_for(store().create_room(a_room("ABCDEF", "link-1"))));
  ASSERT_TRUE(wait_for(store().add_chat(
      "ABCDEF", {.at = 7, .player = "p_ada", .name = "Ada", .text = "hi", .phrase = "", .seat = 0}, 0)));
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

// The disk of SQLite fails, or PostgreSQL ends the connection.
TEST_P(StoreLaws, AFailureIsToldAndTheStoreGoesOn) {
  faulty::install();
  settings.vfs = "faulty";
  settings.probe_pause = std::chrono::hours(1);
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  ASSERT_TRUE(append("m_1", {an_entry(1)}));
  if (is_sqlite()) faulty::until_failure = 0;
  else end_connections(connection());
  EXPECT_EQ(append("m_1", {an_entry(2)}).error(), errc::io_error);
  EXPECT_FALSE(store().healthy());
  // A new connection to PostgreSQL works.
  if (is_sqlite()) { EXPECT_EQ(append("m_1", {an_entry(2)}).error(), errc::io_error); }
  EXPECT_EQ(entries("m_1").size(), 1u) << "reading goes on";
  faulty::until_failure = -1;
  EXPECT_TRUE(append("m_1", {an_entry(2)}));
  EXPECT_TRUE(store().healthy());
  reopen();
  EXPECT_EQ(entries("m_1").size(), 2u);
}

TEST_P(StoreLaws, ALinkForAnotherDeviceWorksOnceUntilItExpires) {
  constexpr auto never = std::numeric_limits<std::int64_t>::max();
  ASSERT_TRUE(wait_for(store().create_player({"p_ada", "Ada", "fr"}, "hash-1")));
  ASSERT_TRUE(wait_for(store().add_device_link("old", "p_ada", 1)));
  ASSERT_TRUE(wait_for(store().add_device_link("new", "p_ada", never)));
  reopen();
  EXPECT_EQ(wait_for(store().use_device_link("old", "", "a token")).value(), std::nullopt);
  EXPECT_EQ(wait_for(store().use_device_link("new", "", "a token")).value(), "p_ada");
  EXPECT_EQ(wait_for(store().use_device_link("new", "", "a token")).value(), std::nullopt);
  ASSERT_TRUE(wait_for(store().add_device_link("left", "p_ada", never)));
  ASSERT_TRUE(wait_for(store().delete_player("p_ada")));
  EXPECT_EQ(wait_for(store().use_device_link("left", "", "a token")).value(), std::nullopt) << "they go with him";
}

TEST_P(StoreLaws, AnswersComeFromTheDisk) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  ASSERT_TRUE(append("m_1", {an_entry(1)}));
  EXPECT_EQ(count("journal"), 1) << "a second connection sees what was answered";
}

TEST_P(StoreLaws, OnlySeatsMakeRequests) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  ASSERT_TRUE(append("m_1", {an_entry(1, "p_ada", "c1")}));
  EXPECT_EQ(append("m_1", {an_entry(2, "p_bea", "c1")}).error(), errc::invalid_argument);
  ASSERT_TRUE(append("m_1", {an_entry(2)})) << "nothing of it was stored";
  EXPECT_EQ(entries("m_1").size(), 2u);
}

TEST_P(StoreLaws, WhatTheRoomDoesForAPersonIsStoredEachTime) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  ASSERT_TRUE(append("m_1", {an_entry(1, "", "bot"), an_entry(2, "", "bot"), an_entry(3, "", "time_out")}));
  EXPECT_EQ(entries("m_1")[1].command, "bot");
}

TEST_P(StoreLaws, DueRoomsAreListedInPagesByTheirTime) {
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

TEST_P(StoreLaws, HintsAreCountedForTheirSeatAndSayWhere) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  const auto before = wait_for(store().match("m_1")).value()->seats;
  EXPECT_EQ(before.find("hints"), std::string::npos);
  for (const std::uint32_t after : {12U, 48U})
    ASSERT_TRUE(wait_for(store().count_hint("m_1", engine::seat_at(1), after, 0)));
  EXPECT_EQ(wait_for(store().count_hint("m_none", engine::seat_at(1), 12, 0)).error(), errc::invalid_argument);
  reopen();
  auto expected = nlohmann::json::parse(before);
  expected.at(1)["hints"] = 2;
  expected.at(1)["hinted"] = {12, 48};
  EXPECT_EQ(nlohmann::json::parse(wait_for(store().match("m_1")).value()->seats), expected);
}

TEST_P(StoreLaws, TheLevelOfABotIsKeptWithItsSeat) {
  auto match = a_match("m_1");
  auto seats = nlohmann::json::parse(match.seats);
  seats.at(1) = {{"player", nullptr}, {"name", "Biscuit"}, {"kind", "bot"}, {"level", "alley-cat"}};
  match.seats = seats.dump();
  ASSERT_TRUE(wait_for(store().create_match(match)));
  reopen();
  EXPECT_EQ(nlohmann::json::parse(wait_for(store().match("m_1")).value()->seats), seats);
}

// Two stores on one database, as two servers have them: once the newer one has opened the room, all that the older one
// asks for is refused, and nothing of it is stored.
TEST_P(StoreLaws, WhoOpenedARoomLastWritesIt) {
  const auto fenced = make_error_code(StoreErrc::fenced);
  auto room = a_room("ABCDEF", "link");
  ASSERT_TRUE(wait_for(store().create_room(room)));
  room.epoch = wait_for(store().take_room("ABCDEF")).value();
  room.match = "m_1";
  ASSERT_TRUE(wait_for(store().begin_match(a_match("m_1", "ABCDEF"), room, {})));
  ASSERT_TRUE(wait_for(store().append({.match = "m_1", .entries = {an_entry(1)}, .epoch = room.epoch})));
  const auto older = let_another_in();

  auto newer = room;
  newer.epoch = wait_for(store().take_room("ABCDEF")).value();
  EXPECT_GT(newer.epoch, room.epoch);
  newer.state = R"({"host":"p_bea","seats":[]})";
  ASSERT_TRUE(wait_for(store().append({.match = "m_1", .entries = {an_entry(2)}, .epoch = newer.epoch})));
  ASSERT_TRUE(wait_for(store().save_room(newer)));
  reopen();

  (void)wait_for(
      older->beat(1, Store::Beat::next));  // finds that its connection was lost; the next write connects again
  room.phase = "playing";
  const auto append = [&](Store::Append what) { return wait_for(older->append(std::move(what))).error(); };
  EXPECT_EQ(append({.match = "m_1", .entries = {an_entry(2)}, .epoch = room.epoch}), fenced);
  EXPECT_EQ(append({.match = "m_1", .entries = {an_entry(3)}, .epoch = room.epoch}), fenced);
  EXPECT_EQ(
      append({.match = "m_1", .entries = {an_entry(3)}, .result = "{}", .ended = 9, .room = room, .epoch = room.epoch}),
      fenced);
  EXPECT_EQ(wait_for(older->save_room(room)).error(), fenced);
  EXPECT_EQ(wait_for(older->begin_match(a_match("m_2", "ABCDEF"), room, {})).error(), fenced);
  EXPECT_EQ(wait_for(older->count_hint("m_1", engine::seat_at(0), 1, room.epoch)).error(), fenced);
  EXPECT_EQ(wait_for(older->add_chat("ABCDEF", {.at = 1, .text = "hi"}, room.epoch)).error(), fenced);
  older->close();  // folds what it remembers

  EXPECT_EQ(entries("m_1").size(), 2u);
  EXPECT_EQ(count("matches"), 1);
  EXPECT_EQ(count("chats"), 0);
  EXPECT_EQ(wait_for(store().match("m_1")).value()->seats.find("hints"), std::string::npos);
  EXPECT_EQ(wait_for(store().match("m_1")).value()->ended, 0);
  EXPECT_EQ(wait_for(store().room("ABCDEF")).value()->state, newer.state);
  EXPECT_EQ(wait_for(store().room("ABCDEF")).value()->phase, "waiting");
  newer.epoch = wait_for(store().take_room("ABCDEF")).value();
  EXPECT_TRUE(wait_for(store().append({.match = "m_1", .entries = {an_entry(3)}, .epoch = newer.epoch})));
}

TEST_P(StoreLaws, ARoomIsOpenedAgainByTheSameStore) {
  auto room = a_room("ABCDEF", "link");
  ASSERT_TRUE(wait_for(store().create_room(room)));
  EXPECT_EQ(wait_for(store().take_room("NOROOM")).error(), errc::invalid_argument);
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1", "ABCDEF"))));
  room.match = "m_1";
  ASSERT_TRUE(wait_for(store().save_room(room)));
  for (std::uint32_t seq = 1; seq <= 3; ++seq) {
    const auto epoch = wait_for(store().take_room("ABCDEF")).value();
    ASSERT_TRUE(wait_for(store().append({.match = "m_1", .entries = {an_entry(seq)}, .epoch = epoch})));
    EXPECT_EQ(wait_for(store().append({.match = "m_1", .entries = {an_entry(seq + 1)}, .epoch = epoch - 1})).error(),
              make_error_code(StoreErrc::fenced));
  }
  reopen();
  EXPECT_EQ(entries("m_1").size(), 3u);
}

TEST_P(StoreLaws, AMatchBeginsTogetherWithItsRoom) {
  auto room = a_room("ABCDEF", "link");
  ASSERT_TRUE(wait_for(store().create_room(room)));
  room.phase = "salting";
  room.match = "m_1";
  ASSERT_TRUE(wait_for(store().begin_match(a_match("m_1", "ABCDEF"), room, {})));
  EXPECT_EQ(wait_for(store().room("ABCDEF")).value()->match, "m_1");
  room.code = "NOBODY";
  EXPECT_FALSE(wait_for(store().begin_match(a_match("m_2"), room, {})));
  EXPECT_FALSE(wait_for(store().match("m_2")).value()) << "there is no such room";
}

// A match that continues another one: its copies are there as soon as it is, or nothing of it is.
TEST_P(StoreLaws, AMatchBeginsTogetherWithItsCopies) {
  auto room = a_room("ABCDEF", "link");
  ASSERT_TRUE(wait_for(store().create_room(room)));
  room.epoch = wait_for(store().take_room("ABCDEF")).value();
  auto match = a_match("m_2", "ABCDEF");
  match.start = protocol::MatchStart{"m_1", 2};
  const Store::Append copied{
      .match = "m_2", .entries = {an_entry(1), an_entry(2)}, .to_act = engine::seat_at(1), .epoch = room.epoch};
  room.match = "m_2";
  auto nobody = room;
  nobody.code = "NOBODY";
  EXPECT_FALSE(wait_for(store().begin_match(match, nobody, copied)));
  EXPECT_FALSE(wait_for(store().match("m_2")).value());
  EXPECT_EQ(count("journal"), 0);
  auto gap = copied;
  gap.entries[1].seq = 3;
  EXPECT_EQ(wait_for(store().begin_match(match, room, gap)).error(), errc::invalid_argument);
  EXPECT_FALSE(wait_for(store().match("m_2")).value());

  ASSERT_TRUE(wait_for(store().begin_match(match, room, copied)));
  reopen();
  const auto begun = *wait_for(store().match("m_2")).value();
  EXPECT_EQ(begun.start, match.start);
  EXPECT_EQ(begun.entries, 2);
  EXPECT_EQ(begun.to_act, engine::seat_at(1));
  ASSERT_TRUE(wait_for(store().append({.match = "m_2", .entries = {an_entry(3)}, .epoch = room.epoch})));
  EXPECT_EQ(entries("m_2").size(), 3u);
}

// Where a match began never changes.
TEST_P(StoreLaws, AChangedStartIsFoundOut) {
  auto match = a_match("m_2");
  match.start = protocol::MatchStart{"m_1", 2};
  ASSERT_TRUE(wait_for(store().create_match(match)));
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_3"))));
  EXPECT_EQ(wait_for(store().match("m_3")).value()->start, std::nullopt);
  reopen();
  {
    const auto database = writing_connection();
    database->run("UPDATE matches SET start_seq = 3 WHERE id = 'm_2'");
    database->run("UPDATE matches SET start_match = 'm_1', start_seq = 0 WHERE id = 'm_3'");
  }
  EXPECT_EQ(wait_for(store().match("m_2")).error(), errc::bad_message);
  EXPECT_EQ(wait_for(store().match("m_3")).error(), errc::bad_message);
}

TEST_P(StoreLaws, EntriesAreStoredTogetherWithTheirRoomOrNotAtAll) {
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

// What a player is to be told of room ABCDEF.
Notification a_notification(const std::string& player, std::int64_t at,
                            Notification::Kind kind = Notification::Kind::your_turn) {
  return {.player = player, .kind = kind, .room = "ABCDEF", .match = "m_1", .at = at};
}

TEST_P(StoreLaws, NotificationsAreStoredTogetherWithTheirEntriesOrNotAtAll) {
  const auto ada = a_notification("p_ada", 1), bea = a_notification("p_bea", 2),
             over = a_notification("p_ada", 3, Notification::Kind::match_over);
  ASSERT_TRUE(wait_for(store().create_room(a_room("ABCDEF", "link"))));
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1", "ABCDEF"))));
  const auto kept = [this] { return wait_for(store().notifications_in("ABCDEF")).value(); };
  using Notifications = std::vector<Notification>;
  const auto append = [this](std::uint32_t seq, Notifications notifications, Notifications moot,
                             std::int64_t epoch = 0) {
    return wait_for(store().append({.match = "m_1",
                                    .entries = {an_entry(seq)},
                                    .notifications = std::move(notifications),
                                    .moot = std::move(moot),
                                    .epoch = epoch}));
  };
  EXPECT_FALSE(append(2, {ada}, {})) << "a gap";
  EXPECT_FALSE(append(1, {ada}, {}, 7)) << "fenced";
  auto nowhere = ada;
  nowhere.room = "NOBODY";
  EXPECT_EQ(append(1, {ada, nowhere}, {}).error(), errc::invalid_argument);
  EXPECT_TRUE(kept().empty());
  EXPECT_TRUE(entries("m_1").empty()) << "nor the entries without them";

  ASSERT_TRUE(append(1, {ada}, {}));
  reopen();
  EXPECT_EQ(kept(), Notifications{ada});
  ASSERT_TRUE(append(2, {bea, over}, {a_notification("p_ada", 77)}));
  EXPECT_EQ(kept(), (Notifications{over, bea})) << "it was not her turn any more, at whatever time it had been";
  const auto later = a_notification("p_bea", 9);
  ASSERT_TRUE(wait_for(store().add_notification(later, 0)));
  EXPECT_EQ(kept(), (Notifications{over, later})) << "one of a kind";
  EXPECT_EQ(wait_for(store().add_notification(later, 7)).error(), make_error_code(StoreErrc::fenced));
  ASSERT_TRUE(wait_for(store().drop_notification(bea)));
  EXPECT_EQ(kept().size(), 2u) << "what came in its place stays";
  ASSERT_TRUE(wait_for(store().drop_notification(later)));
  EXPECT_EQ(kept(), Notifications{over});
  ASSERT_TRUE(wait_for(store().drop_notifications("p_bea", "ABCDEF", 0)));
  EXPECT_EQ(wait_for(store().drop_notifications("p_ada", "GHJKMN", 0)).error(), errc::invalid_argument);
  EXPECT_EQ(kept(), Notifications{over});
  const auto taken = wait_for(store().take_room("ABCDEF")).value();
  EXPECT_EQ(wait_for(store().drop_notifications("p_ada", "ABCDEF", taken - 1)).error(), StoreErrc::fenced);
  EXPECT_EQ(kept(), Notifications{over}) << "a server that had the room before drops nothing";
  ASSERT_TRUE(wait_for(store().drop_notifications("p_ada", "ABCDEF", taken)));
  EXPECT_TRUE(kept().empty());
}

TEST_P(StoreLaws, WhoLeavesARoomIsNotToldOfItAnyMore) {
  auto room = a_room("ABCDEF", "link");
  ASSERT_TRUE(wait_for(store().create_room(room)));
  for (const auto* player : {"p_ada", "p_bea"})
    ASSERT_TRUE(wait_for(store().add_notification(a_notification(player, 1), 0)));
  room.leaver = "p_ada";
  auto fenced = room;
  fenced.epoch = 7;
  EXPECT_FALSE(wait_for(store().save_room(fenced)));
  EXPECT_EQ(wait_for(store().notifications_in("ABCDEF")).value().size(), 2u);
  ASSERT_TRUE(wait_for(store().save_room(room)));
  reopen();
  EXPECT_EQ(wait_for(store().notifications_in("ABCDEF")).value(), std::vector{a_notification("p_bea", 1)});
}

TEST_P(StoreLaws, ADueNotificationIsTakenOnceAndAgainLater) {
  ASSERT_TRUE(wait_for(store().create_room(a_room("ABCDEF", "link"))));
  for (const auto& [player, at] : {std::pair("p_bea", 2'000), std::pair("p_ada", 1'000)})
    ASSERT_TRUE(wait_for(store().add_notification(a_notification(player, at), 0)));
  const auto taken = [this](std::int64_t now) {
    const auto notification = wait_for(store().take_due_notification(now)).value();
    return notification ? notification->player : "";
  };
  const auto patience = notification_patience.count(), retry = notification_retry_min.count(),
             most = notification_retry_max.count();
  EXPECT_EQ(taken(1'000 + patience - 1), "") << "a player who reloads the page is back by then";
  auto now = 2'000 + patience;
  EXPECT_EQ(taken(now), "p_ada") << "the one that is due for longest";
  EXPECT_EQ(taken(now), "p_bea");
  EXPECT_EQ(taken(now), "") << "as for another server";
  ASSERT_TRUE(wait_for(store().drop_notification(a_notification("p_bea", 2'000))));
  reopen();
  for (auto pause = retry; pause <= most; now += std::min(pause, most), pause *= 2) {
    EXPECT_EQ(taken(now + pause - 1), "") << pause;
    EXPECT_EQ(taken(now + pause), "p_ada") << pause;
  }
  for (int i = 0; i < 3; ++i, now += most) {
    EXPECT_EQ(taken(now + most - 1), "");
    EXPECT_EQ(taken(now + most), "p_ada");
  }
  ASSERT_TRUE(wait_for(store().add_notification(a_notification("p_ada", now), 0)));
  EXPECT_EQ(taken(now + patience), "p_ada") << "a new one begins anew";
}

TEST_P(StoreLaws, APlayerHasSoManyNotifications) {
  for (std::int64_t i = 0; i <= notifications_max; ++i) {
    auto notification = a_notification("p_ada", i);
    notification.room = "ROOM" + std::to_string(i);
    ASSERT_TRUE(wait_for(store().create_room(a_room(notification.room, "link" + std::to_string(i)))));
    ASSERT_TRUE(wait_for(store().add_notification(notification, 0)));
  }
  EXPECT_EQ(count("outbox"), notifications_max);
  EXPECT_TRUE(wait_for(store().notifications_in("ROOM0")).value().empty()) << "the oldest";
  ASSERT_TRUE(wait_for(store().create_player({"p_ada", "Ada", "en"}, "hash")));
  ASSERT_TRUE(wait_for(store().delete_player("p_ada")));
  EXPECT_EQ(count("outbox"), 0);
}

TEST_P(StoreLaws, AnOutageLastsFromTheLastHeartbeatToTheNextStart) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  ASSERT_TRUE(append("m_1", {an_entry(1)}));
  ASSERT_TRUE(wait_for(store().beat(1'001, Store::Beat::next)));
  reopen();
  StoreWriter(writing_connection()).note_outage("", 2'000);
  ASSERT_TRUE(wait_for(store().beat(2'500, Store::Beat::next)));
  ASSERT_TRUE(wait_for(store().beat(3'000, Store::Beat::next)));
  reopen();
  StoreWriter(writing_connection()).note_outage("", 10'000);
  const auto outage = [this](std::int64_t from, std::int64_t until) {
    return wait_for(store().outage_between(from, until)).value();
  };
  EXPECT_EQ(outage(1'001, 20'000), 999 + 7'000);
  EXPECT_EQ(outage(1'501, 2'500), 499);
  EXPECT_EQ(outage(2'000, 3'000), 0) << "it ran";
  EXPECT_EQ(outage(4'000, 20'000), 6'000);
  EXPECT_EQ(outage(10'000, 20'000), 0);
}

// The process ran, and nothing could be stored.
TEST_P(StoreLaws, ATimeWithoutHeartbeatsIsAnOutage) {
  constexpr std::int64_t gone = server_is_gone_after.count(), once = 1'000, later = once + gone,
                         last = later + gone + 1;
  const auto outage = [this] { return wait_for(store().outage_between(0, 10 * gone)).value(); };
  for (const auto at : {once, later}) ASSERT_TRUE(wait_for(store().beat(at, Store::Beat::next)));
  EXPECT_EQ(outage(), 0);
  ASSERT_TRUE(wait_for(store().beat(last, Store::Beat::next)));
  EXPECT_EQ(outage(), gone + 1);
  ASSERT_TRUE(wait_for(store().add_outage(later + 5'000, last + 5'000))) << "that its machine slept is found, too";
  EXPECT_EQ(outage(), gone + 1 + 5'000);
}

// A room that is read at once when the store works again counts it.
TEST_P(StoreLaws, TheFirstWriteThatSucceedsFindsTheOutageOnRecord) {
  constexpr std::int64_t hour = 3'600'000;
  faulty::install();
  settings.vfs = "faulty";
  settings.probe_pause = std::chrono::hours(1);
  ASSERT_TRUE(wait_for(store().create_room(a_room("ABCDEF", "link"))));
  const auto now = wall_clock_ms();
  ASSERT_TRUE(wait_for(store().beat(now - hour, Store::Beat::next)));
  if (is_sqlite()) faulty::until_failure = 0;
  else end_connections(connection());
  EXPECT_FALSE(wait_for(store().take_room("ABCDEF")));
  faulty::until_failure = -1;
  ASSERT_TRUE(wait_for(store().take_room("ABCDEF")));
  EXPECT_GE(wait_for(store().outage_between(0, now + hour)).value(), hour);
}

// Servers that start at the same moment note the same one.
TEST_P(StoreLaws, OutagesThatOverlapAreCountedOnce) {
  for (const auto& [began, ended] : {std::pair{1'000, 9'000}, {5'000, 12'000}, {2'000, 3'000}, {13'000, 14'000}})
    ASSERT_TRUE(wait_for(store().add_outage(began, ended)));
  const auto outage = [this](std::int64_t from, std::int64_t until) {
    return wait_for(store().outage_between(from, until)).value();
  };
  EXPECT_EQ(outage(0, 20'000), 11'000 + 1'000);
  EXPECT_EQ(outage(2'500, 11'000), 8'500);
  EXPECT_EQ(outage(12'000, 13'500), 500);
  EXPECT_EQ(outage(20'000, 0), 0);
}

// Its clock was put right since.
TEST_P(StoreLaws, AnOutageEndsWhenAProcessRuns) {
  constexpr std::int64_t now = 1'000'000, hour = 3'600'000;
  const auto outage = [this](std::int64_t from, std::int64_t until) {
    return wait_for(store().outage_between(from, until)).value();
  };
  StoreWriter(writing_connection()).note_outage("", now - 10'000);
  StoreWriter(writing_connection()).note_outage("", now + hour);
  ASSERT_TRUE(wait_for(store().beat(now, Store::Beat::next)));
  EXPECT_EQ(outage(now, now + 2 * hour), 0);
  EXPECT_EQ(outage(0, now), 10'000) << "nobody knows how long it was";
  ASSERT_TRUE(wait_for(store().add_outage(now - 5'000, now)));
  ASSERT_TRUE(wait_for(store().add_outage(now + 1'000, now + 9'000)));
  ASSERT_TRUE(wait_for(store().beat(now + 2'000, Store::Beat::next)));
  EXPECT_EQ(outage(0, now), 10'000);
  EXPECT_EQ(outage(now, now + hour), 8'000) << "clocks of servers differ by seconds";
}

TEST_P(StoreLaws, AStartAfterOneWithAClockThatWasAheadNotesItsOutage) {
  constexpr std::int64_t now = 1'000'000, hour = 3'600'000;
  StoreWriter(writing_connection()).note_outage("ahead", now + hour);
  StoreWriter(writing_connection()).note_outage("first", now);
  StoreWriter(writing_connection()).note_outage("second", now + 3'000);
  EXPECT_EQ(wait_for(store().outage_between(now, now + hour)).value(), 3'000);
}

TEST_P(StoreLaws, ListingsGoWithTheirRoomTheirServerAndWhoIsDeleted) {
  const auto now = wall_clock_ms();
  const auto list = [&](const std::string& room, const std::string& owner) {
    writing_connection()->run("INSERT INTO listings (room, owner, json, host, present, is_waiting, created) VALUES ('" +
                              room + "', '" + owner + "', '{}', 'p_ada', 1, 1, 1)");
  };
  const auto beat = [&](const std::string& owner, std::int64_t at, int stopped) {
    writing_connection()->run("INSERT INTO heartbeats (owner, at, stopped) VALUES ('" + owner + "', " +
                              std::to_string(at) + ", " + std::to_string(stopped) + ")");
  };
  const auto listed = [this] {
    std::string rooms;
    const auto database = another_connection();
    for (sql::Statement rows(*database, "SELECT room FROM listings ORDER BY room"); rows.next();)
      rooms += rows.text(0).substr(0, 1);
    return rooms;
  };
  beat("runs", now, 0), beat("silent", now - 60'000, 0), beat("ended", now, 1);
  list("AAAAAA", "runs"), list("BBBBBB", "runs"), list("SSSSSS", "silent"), list("EEEEEE", "ended");
  list("FFFFFF", "forgotten");
  ASSERT_EQ(listed(), "ABEFS");
  StoreWriter(writing_connection()).note_outage("starts", now);
  EXPECT_EQ(listed(), "ABS") << "of the silent one nobody knows yet";
  auto room = a_room("BBBBBB", "link");
  ASSERT_TRUE(wait_for(store().create_room(room)));
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_EQ(listed(), "ABS");
  room.closed = 9;
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_EQ(listed(), "AS") << "whoever has closed it";
  ASSERT_TRUE(wait_for(store().create_player({"p_ada", "Ada", "en"}, "hash")));
  ASSERT_TRUE(wait_for(store().delete_player("p_ada")));
  EXPECT_EQ(listed(), "A") << "the rooms of a server that runs change their own";
}

TEST_P(StoreLaws, EntriesHaveNoGapsAndNoSeconds) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  EXPECT_EQ(append("m_1", {an_entry(2)}).error(), errc::invalid_argument);
  EXPECT_EQ(append("m_1", {an_entry(1), an_entry(3)}).error(), errc::invalid_argument);
  EXPECT_TRUE(entries("m_1").empty()) << "wholly or not at all";
  ASSERT_TRUE(append("m_1", {an_entry(1)}));
  EXPECT_EQ(append("m_1", {an_entry(1)}).error(), errc::file_exists);
  EXPECT_EQ(append("m_none", {an_entry(1)}).error(), errc::invalid_argument);
}

TEST_P(StoreLaws, AnEndedMatchTakesNoEntries) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  ASSERT_TRUE(wait_for(
      store().append({.match = "m_1", .entries = {an_entry(1)}, .result = "{}", .salts = "[\"\"]", .ended = 2000})));
  EXPECT_EQ(append("m_1", {an_entry(2)}).error(), errc::invalid_argument);
  const auto match = *wait_for(store().match("m_1")).value();
  EXPECT_EQ(match.ended, 2000);
  EXPECT_EQ(match.result, "{}");
  EXPECT_EQ(match.salts, "[\"\"]");
}

TEST_P(StoreLaws, PromisesStayAndTellWhatBecameOfTheMatch) {
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  auto renewed = an_entry(2);
  renewed.body = R"({"ruling":{"anchor":{"anchor":"ee","chain":"open"}}})";
  ASSERT_TRUE(wait_for(store().append(
      {.match = "m_1", .entries = {an_entry(1), renewed}, .anchors = {1}, .result = "{}", .ended = 2000})));
  reopen();
  const auto database = writing_connection();
  std::string told, again;
  for (sql::Statement rows(*database, "SELECT what, detail FROM anchors ORDER BY number"); rows.next();) {
    told += rows.text(0) + ", ";
    if (rows.text(0) == "promised again") again = rows.text(1);
  }
  EXPECT_EQ(told, "promised, promised again, ended, ");
  EXPECT_EQ(again, renewed.body);
  EXPECT_THROW(database->run("UPDATE anchors SET detail = ''"), sql::Failure);
  EXPECT_THROW(database->run("DELETE FROM anchors"), sql::Failure);
}

TEST_P(StoreLaws, CodesLinksAndTokensAreTakenOnce) {
  ASSERT_TRUE(wait_for(store().create_room(a_room("ABCDEF", "link-1"))));
  EXPECT_EQ(wait_for(store().create_room(a_room("ABCDEF", "link-2"))).error(), errc::file_exists);
  EXPECT_EQ(wait_for(store().create_room(a_room("GHJKMN", "link-1"))).error(), errc::file_exists);
  ASSERT_TRUE(wait_for(store().create_player({"p_ada", "Ada", "en"}, "hash")));
  EXPECT_EQ(wait_for(store().create_player({"p_bea", "Bea", "en"}, "hash")).error(), errc::file_exists);
  EXPECT_EQ(wait_for(store().update_player({"p_bea", "Bea", "en"})).error(), errc::invalid_argument)
      << "not created by halves";
}

TEST_P(StoreLaws, RoomsAreFoundByWhoSitsInThem) {
  auto room = a_room("ABCDEF", "link-1");
  ASSERT_TRUE(wait_for(store().create_room(room)));
  EXPECT_EQ(wait_for(store().rooms_of("p_ada", 10)).value().size(), 1u) << "the host";
  room.people = {{"p_bea", "p_cleo"}, {}};
  room.phase = "playing";
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_TRUE(wait_for(store().rooms_of("p_ada", 10)).value().empty());
  EXPECT_EQ(wait_for(store().rooms_of("p_bea", 10)).value().at(0).phase, "playing");
  EXPECT_EQ(wait_for(store().rooms_of("p_cleo", 10)).value().size(), 1u);
  EXPECT_EQ(wait_for(store().public_rooms(10)).value().size(), 1u);
  room.open_to_all = false;
  room.people.reset();
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_EQ(wait_for(store().rooms_of("p_cleo", 10)).value().size(), 1u) << "as before";
  EXPECT_TRUE(wait_for(store().public_rooms(10)).value().empty());
  EXPECT_EQ(wait_for(store().save_room(a_room("ZZZZZZ", "l"))).error(), errc::invalid_argument);
}

TEST_P(StoreLaws, RoomsThatKeepAnIdAreFoundByIt) {
  auto room = a_room("ABCDEF", "link-1");
  room.people = {{"p_ada"}, {"p_bea", "p_cleo", "p_dora", "p_eve"}};
  ASSERT_TRUE(wait_for(store().create_room(room)));
  const auto codes = [this](const std::string& player) {
    return wait_for(store().rooms_that_mention(player, 9)).value().size();
  };
  for (const char* each : {"p_bea", "p_cleo", "p_dora", "p_eve"}) EXPECT_EQ(codes(each), 1u) << each;
  for (const char* each : {"p_ada", "p_nobody"}) EXPECT_EQ(codes(each), 0u) << each;
  room.people = {{"p_ada"}, {"p_eve"}};
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_EQ(codes("p_bea"), 0u);
  EXPECT_EQ(codes("p_eve"), 1u);
  room.closed = 9;
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_EQ(codes("p_eve"), 0u);
}

TEST_P(StoreLaws, HistoryComesInPagesNewestFirst) {
  for (int i = 0; i < 5; ++i) {
    auto match = a_match("m_" + std::to_string(i));
    match.started = 100 + i;
    match.open_to_all = i % 2 == 0;
    if (i == 4) match.game = "cat-attack";
    ASSERT_TRUE(wait_for(store().create_match(match)));
  }
  const auto ids = [&](MatchFilter filter) {
    std::string text;
    for (const auto& match : wait_for(store().matches(std::move(filter))).value().matches) text += match.id.substr(2);
    return text;
  };
  EXPECT_EQ(ids({.player = "p_ada", .limit = 3}), "432");
  EXPECT_EQ(ids({.player = "p_ada", .before = 102, .limit = 3}), "10");
  EXPECT_EQ(ids({.player = "p_bea"}), "");
  EXPECT_EQ(ids({.open_to_all = true}), "420");
  EXPECT_EQ(ids({.player = "p_ada", .game = "cat-attack"}), "4");
  EXPECT_EQ(ids({.game = "cat-attack", .open_to_all = true}), "4");
  EXPECT_EQ(ids({.game = "nekonoko", .open_to_all = true, .limit = 1}), "2");
  EXPECT_EQ(ids({.game = "nekonoko", .open_to_all = true, .before = 102}), "0");
  EXPECT_EQ(ids({.game = "kilkenny-cats", .open_to_all = true}), "");
}

TEST_P(StoreLaws, PagesOfMatchesThatBeganTogetherTellEachOnce) {
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
      for (const auto& match : wait_for(store().matches(filter)).value().matches) {
        told += match.id.substr(2);
        filter.before = match.started;
        filter.before_match = match.id;
      }
    EXPECT_EQ(told, "5432106");
  }
  EXPECT_EQ(
      wait_for(store().matches({.player = "p_ada", .before = 100, .before_match = "m_none"})).value().matches.size(),
      1u)
      << "a match that is gone";
}

// Where the record of a match is damaged, the others are told all the same, and pages go on behind it.
TEST_P(StoreLaws, PagesGoOnBehindDamagedRecords) {
  ASSERT_TRUE(wait_for(store().create_room(a_room("ABCDEF", "link-1"))));
  for (int i = 0; i < 7; ++i) {
    auto match = a_match("m_" + std::to_string(i), "ABCDEF");
    match.started = 100 + i;
    match.open_to_all = true;
    ASSERT_TRUE(wait_for(store().create_match(match)));
  }
  reopen();
  writing_connection()->run("UPDATE matches SET open_seed = 'x' WHERE id IN ('m_6', 'm_4', 'm_3')");
  for (MatchFilter filter :
       {MatchFilter{.player = "p_ada"}, MatchFilter{.room = "ABCDEF"}, MatchFilter{.open_to_all = true}}) {
    filter.limit = 2;
    std::string told;
    for (int pages = 0; pages < 4; ++pages) {
      const auto page = wait_for(store().matches(filter)).value();
      for (const auto& match : page.matches) told += match.id.substr(2);
      ASSERT_TRUE(page.last) << pages;
      EXPECT_EQ(page.has_more, pages < 3) << pages;
      filter.before = page.last->started;
      filter.before_match = page.last->match;
      told += ' ';
    }
    EXPECT_EQ(told, "5  21 0 ");
    EXPECT_FALSE(wait_for(store().matches(filter)).value().last) << "there was none to read";
  }
}

TEST_P(StoreLaws, StrangeTextsComeBackAsTheyWere) {
  for (const std::string name : {"'; DROP TABLE players; --", "\"", "100%_", "\xf0\x9f\x90\x88", "a\nb", "\\"}) {
    const auto hash = "hash of " + name;
    ASSERT_TRUE(wait_for(store().create_player({"p_" + name, name, "ja"}, hash)));
    EXPECT_EQ(wait_for(store().player_by_token(hash)).value()->name, name);
  }
}

// All that waits while a commit runs is written in one.
TEST_P(StoreLaws, WhatWaitsIsCommittedTogether) {
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

// Also when the writer waits for work: it is woken when the executor has done what was ready. A writer that has yet to
// fall asleep takes what has arrived so far, and commits twice in that round.
TEST_P(StoreLaws, WhatArrivesTogetherIsCommittedTogether) {
  std::atomic<std::size_t> commits = 0;
  settings.committed = [&](const CommitReport&) { ++commits; };
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_0"))));
  std::size_t fewest = 100;
  for (int round = 1; round <= 20 && fewest > 1; ++round) {
    auto& io = fresh_context();
    commits = 0;
    for (int i = 0; i < 100; ++i)
      asio::co_spawn(io, store().create_match(a_match("m_" + std::to_string(round * 100 + i))),
                     [](std::exception_ptr, Stored<Done> done) { EXPECT_TRUE(done); });
    io.run();
    fewest = std::min(fewest, commits.load());
  }
  EXPECT_EQ(fewest, 1u);
}

TEST_P(StoreLaws, AMisfitDoesNotHarmItsNeighbours) {
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

TEST_P(StoreLaws, AFullQueueIsAnErrorAndDoesNotBlock) {
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

TEST_P(StoreLaws, OfADeletedPlayerSeatsStayAndNothingElse) {
  ASSERT_TRUE(wait_for(store().create_player({"p_ada", "Ada", "en"}, "hash")));
  ASSERT_TRUE(wait_for(store().create_player({"p_bea", "Bea", "en"}, "hash of bea")));
  ASSERT_TRUE(wait_for(store().create_room(a_room("ABCDEF", "link"))));
  ASSERT_TRUE(wait_for(store().add_chat("ABCDEF", {.at = 1, .player = "p_ada", .name = "Ada", .text = "hello"}, 0)));
  ASSERT_TRUE(
      wait_for(store().add_chat("ABCDEF", {.at = 2, .player = "p_bea", .name = "Bea", .text = "hello Ada"}, 0)));
  for (const char* match : {"m_1", "m_2"}) ASSERT_TRUE(wait_for(store().create_match(a_match(match))));
  ASSERT_TRUE(append("m_1", {an_entry(1, "p_ada", "c1")}));
  EXPECT_EQ(wait_for(store().chat_of("p_ada", 10)).value().at(0).line.text, "hello");

  ASSERT_TRUE(wait_for(store().delete_player("p_ada")));
  EXPECT_FALSE(wait_for(store().player_by_token("hash")).value());
  EXPECT_TRUE(wait_for(store().player_by_token("hash of bea")).value());
  EXPECT_TRUE(wait_for(store().chat_of("p_ada", 10)).value().empty());
  EXPECT_EQ(wait_for(store().chat("ABCDEF", 10)).value().size(), 1u);
  EXPECT_TRUE(wait_for(store().rooms_of("p_ada", 10)).value().empty());
  EXPECT_TRUE(wait_for(store().matches({.player = "p_ada"})).value().matches.empty());
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

TEST_P(StoreLaws, AMergedPlayerIsTheOtherInMatchesAndChat) {
  ASSERT_TRUE(wait_for(store().create_player({"p_ada", "Ada", "en"}, "hash")));
  ASSERT_TRUE(wait_for(store().create_player({"p_phone", "Ada's phone", "en"}, "hash of the phone")));
  ASSERT_TRUE(wait_for(store().create_room(a_room("ABCDEF", "link"))));
  ASSERT_TRUE(wait_for(store().add_chat("ABCDEF", {.at = 1, .player = "p_phone", .name = "Ada", .text = "hi"}, 0)));
  const auto seat_of = [](const char* player, const char* name) {
    return protocol::Json{{"kind", "person"}, {"name", name}, {"player", player}};
  };
  auto alone = a_match("m_alone"), both = a_match("m_both");
  alone.seats = protocol::Json::array({seat_of("p_phone", "Adele")}).dump();
  both.seats = protocol::Json::array({seat_of("p_ada", "Ada"), seat_of("p_phone", "Adele")}).dump();
  for (const auto& match : {alone, both}) ASSERT_TRUE(wait_for(store().create_match(match)));
  ASSERT_TRUE(append("m_alone", {an_entry(1, "p_phone", "c1")}));
  ASSERT_TRUE(append("m_both", {an_entry(1, "p_phone", "c1"), an_entry(2, "p_ada", "c1")}));

  for (const auto& [id, into] : {std::pair("p_phone", "p_nobody"), {"p_nobody", "p_ada"}, {"p_phone", "p_phone"}})
    EXPECT_EQ(wait_for(store().merge_player(id, into)).error(), errc::invalid_argument) << id << " " << into;
  EXPECT_EQ(wait_for(store().matches({.player = "p_phone"})).value().matches.size(), 2u) << "nothing has changed";
  ASSERT_TRUE(wait_for(store().merge_player("p_phone", "p_ada")));
  reopen();
  EXPECT_EQ(wait_for(store().player("p_phone")).value(), std::nullopt);
  EXPECT_FALSE(wait_for(store().player_by_token("hash of the phone")).value());
  EXPECT_TRUE(wait_for(store().player_by_token("hash")).value());
  EXPECT_EQ(wait_for(store().matches({.player = "p_ada"})).value().matches.size(), 2u);
  EXPECT_TRUE(wait_for(store().matches({.player = "p_phone"})).value().matches.empty());
  const auto seats = protocol::Json::parse(wait_for(store().match("m_alone")).value()->seats);
  EXPECT_EQ(seats.at(0).at("player"), "p_ada");
  EXPECT_EQ(seats.at(0).at("name"), "Adele") << "as it was played";
  const auto both_seats = protocol::Json::parse(wait_for(store().match("m_both")).value()->seats);
  EXPECT_EQ(both_seats.at(0).at("player"), "p_ada");
  EXPECT_EQ(both_seats.at(1).at("name"), std::string(deleted_player_name)) << "nobody plays two seats of a match";
  EXPECT_EQ(entries("m_alone").front().player, "p_ada");
  EXPECT_EQ(entries("m_both").front().player, std::string(deleted_player_id));
  EXPECT_EQ(wait_for(store().chat_of("p_ada", 10)).value().at(0).line.text, "hi");
}

// Every table is read, also those that come later: nothing has a deleted player's name or id.
TEST_P(StoreLaws, OfADeletedPlayerNoTableTells) {
  const std::string id = "p_qzxv", name = "Qzxvia";
  ASSERT_TRUE(wait_for(store().create_player({id, name, "en"}, "hash")));
  auto room = a_room("ABCDEF", "link");
  room.state = R"({"host":")" + id + R"(","muted":[")" + id + R"("],"seats":[]})";
  room.people = {{id}, {id}};
  ASSERT_TRUE(wait_for(store().create_room(room)));
  auto match = a_match("m_1", "ABCDEF");
  match.seats = R"([{"kind":"person","name":")" + name + R"(","player":")" + id + R"("}])";
  ASSERT_TRUE(wait_for(store().create_match(match)));
  ASSERT_TRUE(append("m_1", {an_entry(1, id, "c1")}));
  ASSERT_TRUE(wait_for(store().add_chat("ABCDEF", {.at = 1, .player = id, .name = name, .text = "hello"}, 0)));
  ASSERT_TRUE(wait_for(store().add_notification(a_notification(id, 1), 0)));
  ASSERT_TRUE(wait_for(store().add_device_link("link hash", id, std::numeric_limits<std::int64_t>::max())));
  ASSERT_TRUE(wait_for(store().add_ban({.who = id, .reason = "", .since = 1})));
  reopen();
  writing_connection()->run(
      "INSERT INTO listings (room, owner, json, host, present, is_waiting, created) VALUES ('ABCDEF', 'gone', '" +
      name + "', '" + id + "', 1, 1, 1)");
  EXPECT_GE(tables_with(id).size(), 9u);
  EXPECT_GE(tables_with(name).size(), 4u);
  // As the room does when it is asked to forget him (room_close_test.cpp).
  room.state = R"({"host":"p_bea","muted":[],"seats":[]})";
  room.people = {{"p_bea"}, {}};
  ASSERT_TRUE(wait_for(store().save_room(room)));
  ASSERT_TRUE(wait_for(store().delete_player(id)));
  EXPECT_EQ(tables_with(id), std::set<std::string>{});
  EXPECT_EQ(tables_with(name), std::set<std::string>{});
}

// A write that would name somebody who is gone is refused, and changes nothing.
TEST_P(StoreLaws, NoWriteNamesWhoIsGone) {
  const std::string id = "p_qzxv";
  for (const std::string& player : {id, std::string("p_ben")})
    ASSERT_TRUE(wait_for(store().create_player({player, "Name of " + player, "en"}, "hash of " + player)));
  auto room = a_room("ABCDEF", "link");
  room.people = {{"p_ben"}, {}};
  ASSERT_TRUE(wait_for(store().create_room(room)));
  ASSERT_TRUE(wait_for(store().delete_player(id)));
  auto of_nobody = a_room("GHJKLM", "another link");
  of_nobody.people = {{id}, {}};
  EXPECT_EQ(wait_for(store().create_room(of_nobody)).error(), StoreErrc::gone);
  for (const auto& people : {RoomPeople{{id, "p_ben"}, {}}, RoomPeople{{"p_ben"}, {id}}}) {
    auto seated = room;
    seated.state = R"({"host":"p_ben","seats":[{"player":{"id":")" + id + R"("}}]})";
    seated.people = people;
    EXPECT_EQ(wait_for(store().save_room(seated)).error(), StoreErrc::gone);
    auto match = a_match("m_1", "ABCDEF");
    match.seats = R"([{"kind":"person","name":"Name","player":")" + id + R"("}])";
    EXPECT_EQ(wait_for(store().begin_match(match, seated, {})).error(), StoreErrc::gone);
  }
  EXPECT_EQ(wait_for(store().add_chat("ABCDEF", {.at = 1, .player = id, .name = "A", .text = "hello"}, 0)).error(),
            StoreErrc::gone);
  EXPECT_TRUE(wait_for(store().add_notification(a_notification(id, 1), 0))) << "there is nobody to be told";
  EXPECT_EQ(wait_for(store().add_token(id, "another")).error(), errc::invalid_argument);
  EXPECT_EQ(wait_for(store().update_player({id, "Ada", "en"})).error(), errc::invalid_argument);
  EXPECT_FALSE(wait_for(store().match("m_1")).value());
  EXPECT_FALSE(wait_for(store().room("GHJKLM")).value());
  EXPECT_EQ(tables_with(id), std::set<std::string>{});
}

TEST_P(StoreLaws, ARoomIsToForgetWhoIsGone) {
  for (const std::string player : {"p_ada", "p_ben", "p_cid"})
    ASSERT_TRUE(wait_for(store().create_player({player, "Name of " + player, "en"}, "hash of " + player)));
  auto room = a_room("ABCDEF", "link");
  room.people = {{"p_ada", "p_ben"}, {"p_cid"}};
  ASSERT_TRUE(wait_for(store().create_room(room)));
  ASSERT_TRUE(wait_for(store().delete_player("p_ada")));
  ASSERT_TRUE(wait_for(store().merge_player("p_cid", "p_ben")));
  reopen();
  const std::vector<Departure> both{{"p_ada", "ABCDEF", ""}, {"p_cid", "ABCDEF", "p_ben"}};
  EXPECT_EQ(wait_for(store().departures("", 9)).value(), both);
  EXPECT_EQ(wait_for(store().departures("p_cid", 9)).value(), std::vector{both[1]});
  EXPECT_TRUE(wait_for(store().save_room(room))) << "the others go on meanwhile";
  EXPECT_TRUE(wait_for(store().rooms_of("p_ada", 9)).value().empty());
  EXPECT_EQ(wait_for(store().begin_match(a_match("m_1", "ABCDEF"), room, {})).error(), StoreErrc::gone);
  ASSERT_TRUE(wait_for(store().delete_player("p_ben")));
  EXPECT_EQ(wait_for(store().departures("p_cid", 9)).value(), (std::vector<Departure>{{"p_cid", "ABCDEF", ""}}))
      << "the heir is gone, too";
  EXPECT_EQ(wait_for(store().drop_departure("p_ada", "ABCDEF")).error(), errc::invalid_argument) << "it names her";
  auto empty = room;
  empty.state = R"({"host":"","seats":[{"player":{"id":"p_x","kind":"person","name":"p_ada"}}]})";
  empty.people = RoomPeople{};
  ASSERT_TRUE(wait_for(store().save_room(empty)));
  for (const auto& each : wait_for(store().departures("", 9)).value())
    ASSERT_TRUE(wait_for(store().drop_departure(each.player, each.room))) << "an id may be somebody's name";
  EXPECT_TRUE(wait_for(store().departures("", 9)).value().empty());
  EXPECT_EQ(wait_for(store().save_room(room)).error(), StoreErrc::gone) << "it has forgotten them";
}

// To look, to take the link and to change are one step: what is refused leaves all as it was.
TEST_P(StoreLaws, ALinkIsUsedWhollyOrNotAtAll) {
  constexpr auto never = std::numeric_limits<std::int64_t>::max();
  for (const std::string player : {"p_ada", "p_phone"})
    ASSERT_TRUE(wait_for(store().create_player({player, "Name of " + player, "en"}, "hash of " + player)));
  ASSERT_TRUE(wait_for(store().add_device_link("link", "p_ada", never)));
  auto room = a_room("ABCDEF", "room link");
  room.people = {{"p_phone"}, {}};
  ASSERT_TRUE(wait_for(store().create_room(room)));
  auto match = a_match("m_1", "ABCDEF");
  match.seats = R"([{"kind":"person","name":"Phone","player":"p_phone"}])";
  ASSERT_TRUE(wait_for(store().create_match(match)));
  EXPECT_EQ(wait_for(store().use_device_link("link", "p_phone", "token")).error(), StoreErrc::playing);
  EXPECT_EQ(wait_for(store().use_device_link("link", "p_nobody", "token")).error(), errc::invalid_argument);
  EXPECT_EQ(wait_for(store().device_link("link")).value(), "p_ada") << "it can be used again";
  EXPECT_TRUE(wait_for(store().departures("", 9)).value().empty());
  EXPECT_TRUE(wait_for(store().player("p_phone")).value());
  ASSERT_TRUE(wait_for(store().append({.match = "m_1", .entries = {an_entry(1)}, .result = "{}", .ended = 9})));
  EXPECT_EQ(wait_for(store().use_device_link("link", "p_phone", "token")).value(), "p_ada");
  EXPECT_EQ(wait_for(store().player_by_token("token")).value()->id, "p_ada");
  EXPECT_FALSE(wait_for(store().player("p_phone")).value());
  EXPECT_FALSE(wait_for(store().device_link("link")).value());
  EXPECT_EQ(wait_for(store().use_device_link("link", "", "token of another")).value(), std::nullopt);
}

TEST_P(StoreLaws, RevokedTokensLetNobodyIn) {
  ASSERT_TRUE(wait_for(store().create_player({"p_ada", "Ada", "en"}, "one device")));
  ASSERT_TRUE(wait_for(store().add_token("p_ada", "another")));
  ASSERT_TRUE(wait_for(store().create_player({"p_bea", "Bea", "en"}, "hash of bea")));
  ASSERT_TRUE(wait_for(store().add_device_link("link", "p_ada", wall_clock_ms() + 60'000)));
  ASSERT_TRUE(wait_for(store().revoke_tokens("p_ada")));
  reopen();
  for (const char* token : {"one device", "another"}) EXPECT_FALSE(wait_for(store().player_by_token(token)).value());
  EXPECT_FALSE(wait_for(store().use_device_link("link", "", "a token")).value());
  EXPECT_TRUE(wait_for(store().player_by_token("hash of bea")).value());
  EXPECT_EQ(wait_for(store().player("p_ada")).value()->name, "Ada");
  EXPECT_FALSE(wait_for(store().player("p_nobody")).value());
}

TEST_P(StoreLaws, OneTokenOfAPlayerCanBeRevoked) {
  ASSERT_TRUE(wait_for(store().create_player({"p_ada", "Ada", "fr"}, "abc1")));
  ASSERT_TRUE(wait_for(store().add_token("p_ada", "abd2")));
  ASSERT_TRUE(wait_for(store().create_player({"p_bea", "Bea", "en"}, "abc3")));
  EXPECT_EQ(wait_for(store().revoke_token("p_ada", "ab")).error(), errc::invalid_argument) << "there are two";
  EXPECT_EQ(wait_for(store().revoke_token("p_ada", "x")).error(), errc::invalid_argument) << "there is none";
  ASSERT_TRUE(wait_for(store().revoke_token("p_ada", "abc")));
  EXPECT_FALSE(wait_for(store().player_by_token("abc1")).value());
  EXPECT_TRUE(wait_for(store().player_by_token("abd2")).value());
  EXPECT_TRUE(wait_for(store().player_by_token("abc3")).value());
}

TEST_P(StoreLaws, WhenATokenWasUsedLastIsNotedOnceAnHour) {
  ASSERT_TRUE(wait_for(store().create_player({"p_ada", "Ada", "fr"}, "abc1")));
  const auto token = [&] { return wait_for(store().tokens_of("p_ada", 10)).value().at(0); };
  const auto made = token();
  EXPECT_EQ(made.hash, "abc1");
  EXPECT_EQ(made.used, made.created);
  const auto use = [&] {
    ASSERT_TRUE(wait_for(store().player_by_token("abc1")).value());
    ASSERT_TRUE(wait_for(store().beat(0, Store::Beat::next)));  // a write that follows
  };
  use();
  EXPECT_EQ(token().used, made.used);
  reopen();
  writing_connection()->run("UPDATE tokens SET used = used - 3600000");
  use();
  EXPECT_GE(token().used, made.used);
}

TEST_P(StoreLaws, TheNewestTokensAreListed) {
  ASSERT_TRUE(wait_for(store().create_player({"p_ada", "Ada", "fr"}, "a")));
  for (const char* hash : {"b", "c"}) ASSERT_TRUE(wait_for(store().add_token("p_ada", hash)));
  reopen();
  writing_connection()->run(
      "UPDATE tokens SET created = CASE hash WHEN 'a' THEN 1 WHEN 'b' THEN 2 ELSE 3 END WHERE player = 'p_ada'");
  const auto listed = [&](std::size_t limit) {
    std::string hashes;
    for (const auto& each : wait_for(store().tokens_of("p_ada", limit)).value()) hashes += each.hash;
    return hashes;
  };
  EXPECT_EQ(listed(10), "cba");
  EXPECT_EQ(listed(2), "cb");
}

TEST_P(StoreLaws, PlayersAreListedByIdOrByName) {
  for (const auto& [id, name] : {std::pair{"p_1", "Bea"}, {"p_2", "Ada"}, {"p_3", "Adam"}, {"p_4", "Ada"}})
    ASSERT_TRUE(wait_for(store().create_player({id, name, "en"}, id)));
  const auto listed = [&](const std::string& name, const std::string& after, std::size_t limit) {
    std::string ids;
    for (const auto& each : wait_for(store().players(name, after, limit)).value()) ids += each.id + " ";
    return ids;
  };
  EXPECT_EQ(listed("", "", 3), "p_1 p_2 p_3 ");
  EXPECT_EQ(listed("", "p_3", 3), "p_4 ");
  EXPECT_EQ(listed("Ada", "", 2), "p_2 p_4 ");
  EXPECT_EQ(listed("Ada", "p_4", 2), "p_3 ");
  EXPECT_EQ(listed("ada", "", 2), "");
}

TEST_P(StoreLaws, BansAreKeptUntilTheyEndOrAreTakenBack) {
  const auto names = [&] {
    std::vector<std::string> all;
    for (const auto& ban : wait_for(store().bans()).value()) all.push_back(ban.who);
    return all;
  };
  ASSERT_TRUE(wait_for(store().add_ban({"p_bea", 2'000, "rude", 1'000})));
  ASSERT_TRUE(wait_for(store().add_ban({"10.0.0.0/8", 0, "", 1'000})));
  ASSERT_TRUE(wait_for(store().add_ban({"p_bea", 3'000, "rude again", 1'500})));
  reopen();
  EXPECT_EQ(names(), (std::vector<std::string>{"10.0.0.0/8", "p_bea"}));
  EXPECT_EQ(wait_for(store().bans()).value().back().until, 3'000);
  EXPECT_EQ(wait_for(store().bans()).value().back().reason, "rude again");
  ASSERT_TRUE(wait_for(store().add_ban({"p_cid", 0, "", 3'000})));
  EXPECT_EQ(names(), (std::vector<std::string>{"10.0.0.0/8", "p_cid"})) << "what is over is forgotten";
  ASSERT_TRUE(wait_for(store().remove_ban("10.0.0.0/8")));
  EXPECT_EQ(names(), std::vector<std::string>{"p_cid"});
  EXPECT_FALSE(wait_for(store().remove_ban("10.0.0.0/8"))) << "once";
}

TEST_P(StoreLaws, AReviewIsKeptForTheVersionThatMadeIt) {
  const std::string gzip("\x1f\x8b\0\xff", 4);
  const ReviewRecord first{"m_1", "1.0", "\"a\"", gzip, 10}, second{"m_1", "1.1", "\"b\"", gzip + gzip, 20};
  EXPECT_EQ(wait_for(store().keep_review(first)).error(), errc::invalid_argument) << "there is no such match";
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1"))));
  EXPECT_EQ(wait_for(store().review("m_1", "1.0")).value(), std::nullopt);
  ASSERT_TRUE(wait_for(store().keep_review(first)));
  reopen();
  EXPECT_EQ(wait_for(store().review("m_1", "1.0")).value(), first);
  EXPECT_EQ(wait_for(store().review("m_1", "1.1")).value(), std::nullopt);
  ASSERT_TRUE(wait_for(store().keep_review(second)));
  EXPECT_EQ(wait_for(store().review("m_1", "1.1")).value(), second);
  EXPECT_EQ(wait_for(store().review("m_1", "1.0")).value(), std::nullopt) << "a match has one";
}

TEST_P(StoreLaws, OfARoomsTalkTheLastLinesAreKept) {
  for (const std::string room : {"ABCDEF", "GHJKMN"}) ASSERT_TRUE(wait_for(store().create_room(a_room(room, room))));
  const auto say = [&](const std::string& room, std::int64_t at) {
    return wait_for(
               store().add_chat(
                   room, {.at = at, .player = "p_ada", .name = "Ada", .text = "miaow", .phrase = "", .seat = 0}, 0))
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

TEST_P(StoreLaws, EveryFinishedMatchIsToldEvenOfTheSameMoment) {
  for (int i = 0; i < 3; ++i) {
    auto match = a_match("m_" + std::to_string(i));
    match.ended = i == 1 ? 0 : 2000;
    ASSERT_TRUE(wait_for(store().create_match(match)));
  }
  EXPECT_EQ(StoreReader(another_connection()).finished_matches(), (std::vector<std::string>{"m_0", "m_2"}));
}

// Rows of the journal go to the log while a match runs, when it ends and when the store closes.
TEST_P(StoreLaws, AFoldedLogReadsAsItWasWritten) {
  settings.journal = {.rows_a_match = 4, .rows = 20, .trimmed_rows = 3, .ends = 4, .idle_looks = 2};
  const auto expect_whole = [this](const std::string& match, std::size_t size) {
    const auto all = entries(match);
    ASSERT_EQ(all.size(), size);
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_EQ(all[i].seq, i + 1);
      EXPECT_EQ(all[i].at, 1001 + static_cast<std::int64_t>(i));
    }
    EXPECT_EQ(wait_for(store().match(match)).value()->entries, static_cast<std::int64_t>(size));
    const auto page = wait_for(store().entries(match, 7, 3)).value();
    ASSERT_EQ(page.size(), 3u);
    EXPECT_EQ(page.front().seq, 8u);
  };
  for (const char* match : {"m_1", "m_2"}) ASSERT_TRUE(wait_for(store().create_match(a_match(match))));
  for (std::uint32_t seq = 1; seq < 24; seq += 2)
    for (const char* match : {"m_1", "m_2"})
      ASSERT_TRUE(append(match, {an_entry(seq, "p_ada", "c" + std::to_string(seq)), an_entry(seq + 1)}));
  expect_whole("m_1", 24);
  EXPECT_EQ(entries("m_1")[22].command, "c23") << "repeats must be recognised while it runs";
  EXPECT_GT(count("logs"), 0);
  ASSERT_TRUE(wait_for(store().append({.match = "m_1", .entries = {an_entry(25)}, .result = "{}", .ended = 2000})));
  reopen();
  EXPECT_LE(count("journal"), 1) << "the newest row stays";
  expect_whole("m_1", 25);
  ASSERT_TRUE(append("m_2", {an_entry(25)})) << "the other goes on";
  expect_whole("m_2", 25);
}

TEST_P(StoreLaws, AClosedStoreSaysSo) {
  ASSERT_TRUE(wait_for(store().match("m_1")));  // so that there is a reader
  store().close();
  EXPECT_EQ(wait_for(store().create_match(a_match("m_1"))).error(), errc::operation_canceled);
  EXPECT_EQ(wait_for(store().match("m_1")).error(), errc::operation_canceled);
}

}  // namespace
}  // namespace server
