// The journal and the logs that it is folded into.
#include "server/store/inspection.hpp"
#include "server/store/pruning.hpp"
#include "server/store/row_values.hpp"
#include "server/store/sqlite_database.hpp"
#include "server/store/store_reader.hpp"
#include "server/store/store_writer.hpp"
#include "tests/server/server_statements.hpp"
#include "tests/server/store_fixture.hpp"

#include <SQLiteCpp/Statement.h>

#include <array>

namespace server {
namespace {

bool operator==(const EntryRecord& a, const EntryRecord& b) {
  return a.seq == b.seq && a.at == b.at && a.body == b.body && a.hash == b.hash && a.player == b.player &&
         a.command == b.command;
}

TEST(RequestCodec, WhatIsReadIsWhatWasWritten) {
  const SeatPlayers seats{"p_ada", "", "p_bea"};
  std::vector<EntryRecord> request{an_entry(7, "p_bea", "a command"), an_entry(8), an_entry(9, "", "time_out")};
  request[1].at = 1;  // a clock that goes back
  request[2].at = std::numeric_limits<std::int64_t>::max();
  request[2].body.assign(70'000, '\0');
  request[0].hash = "00ff00ff00ff00ff";
  const auto bytes = write_request(request, seats);
  const auto text = join(bytes.entries, bytes.ids) + join(bytes.entries, {});
  std::string_view left = text;
  for (const bool with_ids : {true, false}) {
    const auto found = split(left);
    std::vector<EntryRecord> read;
    read_request(found.entries, found.ids, 7, seats, read);
    if (!with_ids) request[0].command.clear();
    ASSERT_EQ(read.size(), request.size());
    for (std::size_t i = 0; i < read.size(); ++i) EXPECT_TRUE(read[i] == request[i]) << i;
  }
  EXPECT_TRUE(left.empty());
}

TEST(RequestCodec, WhatIsCutOrChangedIsNoticed) {
  const SeatPlayers seats{"p_ada"};
  const std::vector request{an_entry(1, "p_ada", "c1"), an_entry(2)};
  const auto bytes = write_request(request, seats);
  const auto text = join(bytes.entries, bytes.ids);
  const auto read = [&](std::string_view from) {
    std::vector<EntryRecord> entries;
    const auto found = split(from);
    read_request(found.entries, found.ids, 1, seats, entries);
    return found;
  };
  for (std::size_t size = 0; size < text.size(); ++size) EXPECT_THROW(read(text.substr(0, size)), Damaged) << size;
  // The chain covers the entries, the check the ids.
  const auto chain = chain_after({}, bytes.entries);
  for (std::size_t at = 0; at < text.size(); ++at) {
    auto changed = text;
    changed[at] = static_cast<char>(changed[at] ^ 4);
    try {
      EXPECT_NE(chain_after({}, read(changed).entries), chain) << at;
    } catch (const Damaged&) {}
  }
  EXPECT_THROW(write_request(std::vector{an_entry(1, "p_eve")}, seats), std::out_of_range);
  EXPECT_THROW(uncompressed("no frame"), Damaged);
  EXPECT_THROW(uncompressed(compressed(text).substr(0, 10)), Damaged);
}

class JournalTest : public StoreTest {
 protected:
  JournalTest() { settings.journal = {.rows_a_match = 4, .rows = 20, .trimmed_rows = 3, .ends = 4, .idle_looks = 2}; }
  void create(const std::string& match) { ASSERT_TRUE(wait_for(store().create_match(a_match(match)))); }
  // Requests of two entries.
  void play(const std::string& match, std::uint32_t requests) {
    for (; requests > 0; --requests, seq_[match] += 2)
      ASSERT_TRUE(append(
          match, {an_entry(seq_[match] + 1, "p_ada", "c" + std::to_string(seq_[match])), an_entry(seq_[match] + 2)}));
  }
  void expect_whole(const std::string& match) {
    const auto all = entries(match);
    ASSERT_EQ(all.size(), seq_[match]) << match;
    for (std::uint32_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i].seq, i + 1);
    EXPECT_EQ(wait_for(store().match(match)).value()->entries, seq_[match]);
    for (const std::uint32_t after : {0u, 1u, 7u, 8u, 9u}) {
      if (after >= all.size()) break;
      const auto page = wait_for(store().entries(match, after, 3)).value();
      ASSERT_EQ(page.size(), std::min<std::size_t>(3, all.size() - after)) << "after " << after;
      for (std::size_t i = 0; i < page.size(); ++i) {
        EXPECT_EQ(page[i].seq, after + 1 + i);
        EXPECT_EQ(page[i].command, all[after + i].command);
      }
      EXPECT_EQ(wait_for(store().entries(match, after, all_entries)).value().front().seq, after + 1);
    }
  }
  std::int64_t count(const std::string& table) {
    return open_to_read(file).execAndGet("SELECT count(*) FROM " + table).getInt64();
  }
  std::map<std::string, std::uint32_t> seq_;
};

TEST_F(JournalTest, AMatchWithManyRowsIsFoldedAndPlaysOn) {
  create("m_1");
  for (int i = 0; i < 12; ++i) {
    play("m_1", 1);
    expect_whole("m_1");
  }
  EXPECT_EQ(count("logs"), 1) << "small parts grow";
  EXPECT_LE(count("journal"), 4 + 3);
  EXPECT_EQ(entries("m_1")[22].command, "c22") << "repeats must be recognised while it runs";
}

TEST_F(JournalTest, AStartFoldsWhatAnEndWithoutCloseLeft) {
  create("m_1"), create("m_2");
  play("m_1", 3), play("m_2", 5), play("m_1", 2);
  {
    // As after a kill: the journal has rows, and those of m_1's and m_2's log are still in it.
    StoreWriter again(file, {}, settings.journal);
    again.begin();
    again.append({.match = "m_1", .entries = {an_entry(11)}, .ended = 0});
    again.commit();
    seq_["m_1"] = 11;
  }
  expect_whole("m_1"), expect_whole("m_2");
  reopen();
  StoreWriter(file).note_outage("", 5'000);
  EXPECT_EQ(count("journal"), 1) << "the newest row stays, so that numbers only grow";
  expect_whole("m_1"), expect_whole("m_2");
  play("m_2", 1);
  expect_whole("m_2");
}

TEST_F(JournalTest, WhoMustDecideIsKnownFromTheJournalTheLogAndAfterAStart) {
  ASSERT_TRUE(wait_for(store().create_room(a_room("ABCDEF", "link-1"))));
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1", "ABCDEF"))));
  // Its row is the newest, which stays in the journal: those of the first match leave it.
  create("m_2");
  auto room = a_room("ABCDEF", "link-1");
  room.phase = "playing";
  room.match = "m_1";
  ASSERT_TRUE(wait_for(store().save_room(room)));
  const auto expect = [&](std::optional<engine::Seat> seat, const std::string& when) {
    EXPECT_EQ(wait_for(store().match("m_1")).value()->to_act, seat) << when;
    EXPECT_EQ(wait_for(store().rooms_of("p_ada", 1)).value().at(0).to_act, seat) << when;
    EXPECT_EQ(StoreReader(file).match("m_1")->to_act, seat) << when;
  };
  ASSERT_TRUE(wait_for(store().append({.match = "m_1", .entries = {}, .salts = "[]", .to_act = engine::seat_at(1)})));
  expect(engine::seat_at(1), "salted, and no entry yet");
  for (std::uint32_t seq = 1; seq <= 30; ++seq) {
    const auto seat = engine::seat_at(seq % 2);
    ASSERT_TRUE(wait_for(store().append({.match = "m_1", .entries = {an_entry(seq)}, .to_act = seat})));
    expect(seat, std::to_string(seq));
    play("m_2", 1);
    if (seq % 7 != 0) continue;
    reopen();
    expect(seat, "folded by a close after " + std::to_string(seq));
  }
  reopen();
  {
    StoreWriter killed(file, {}, settings.journal);
    killed.begin();
    killed.append({.match = "m_1", .entries = {an_entry(31)}, .to_act = engine::seat_at(1)});
    killed.append({.match = "m_2", .entries = {an_entry(61)}});
    killed.commit();
  }
  StoreWriter(file).note_outage("", 5'000);
  expect(engine::seat_at(1), "folded by a start");
  ASSERT_TRUE(wait_for(store().append({.match = "m_1", .entries = {an_entry(32)}, .result = "{}", .ended = 2'000})));
  expect(std::nullopt, "over");
}

TEST_F(JournalTest, AMatchThatRestsIsFolded) {
  create("m_1"), create("m_2");
  play("m_1", 1);
  ASSERT_TRUE(wait_for(store().beat(1, Store::Beat::next)));
  play("m_2", 1);
  ASSERT_TRUE(wait_for(store().beat(2, Store::Beat::next)));
  EXPECT_EQ(count("logs"), 1) << "m_2 does not rest yet";
  ASSERT_TRUE(wait_for(store().beat(3, Store::Beat::next)));
  EXPECT_EQ(count("logs"), 2);
  expect_whole("m_1"), expect_whole("m_2");
}

TEST_F(JournalTest, AMatchIsFoldedWhenItsRoomGoesToSleep) {
  auto room = a_room("ABCDEF", "link");
  ASSERT_TRUE(wait_for(store().create_room(room)));
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1", "ABCDEF"))));
  room.match = "m_1", room.phase = "playing", room.wake_at = 0;
  ASSERT_TRUE(wait_for(store().save_room(room)));
  play("m_1", 2);
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_EQ(count("logs"), 0) << "it is awake";
  room.wake_at = 77;
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_EQ(count("logs"), 1);
  expect_whole("m_1");
  room.wake_at.reset();
  play("m_1", 1);
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_EQ(count("logs"), 1) << "the part grows";
  play("m_1", 1);
  expect_whole("m_1");
}

// One player on two seats, as after two devices of his were merged.
TEST_F(JournalTest, APlayerMayHoldTwoSeats) {
  auto match = a_match("m_1");
  match.seats = R"([{"kind":"person","name":"Ada","player":"p_ada"},{"kind":"person","name":"Bea","player":"p_bea"}])";
  ASSERT_TRUE(wait_for(store().create_match(match)));
  ASSERT_TRUE(append("m_1", {an_entry(1, "p_ada", "c1"), an_entry(2, "p_bea", "c2")}));
  reopen();
  open_to_write(file).exec("UPDATE match_seats SET player = 'p_ada' WHERE seat = 1");
  ASSERT_TRUE(append("m_1", {an_entry(3, "p_ada", "c3")}));
  reopen();
  const auto all = entries("m_1");
  ASSERT_EQ(all.size(), 3u);
  for (const auto& each : all) EXPECT_EQ(each.player, "p_ada");
  EXPECT_EQ(wait_for(store().matches({.player = "p_ada"})).value().matches.size(), 1u) << "told once";
}

TEST_F(JournalTest, TheMatchWithTheOldestRowIsFoldedWhenTheJournalIsLong) {
  for (int i = 0; i < 3; ++i) create("m_" + std::to_string(i));
  play("m_0", 1);
  for (int i = 0; i < 40; ++i) play(i % 2 ? "m_1" : "m_2", 1);
  EXPECT_LE(count("journal"), 20 + 3);
  for (int i = 0; i < 3; ++i) expect_whole("m_" + std::to_string(i));
}

TEST_F(JournalTest, MoreMatchesThanAreRemembered) {
  for (int round = 0; round < 3; ++round)
    for (int i = 0; i < 10; ++i) {
      const auto match = "m_" + std::to_string(i);
      if (round == 0) create(match);
      play(match, 1);
    }
  for (int i = 0; i < 10; ++i) expect_whole("m_" + std::to_string(i));
}

TEST_F(JournalTest, AMatchThatEndsIsOnePartWithoutIdsButTheLast) {
  create("m_1");
  play("m_1", 9);
  ASSERT_TRUE(wait_for(
      store().append({.match = "m_1", .entries = {an_entry(19, "p_ada", "c19")}, .result = "{}", .ended = 2'000})));
  seq_["m_1"] = 19;
  expect_whole("m_1");
  EXPECT_EQ(count("logs"), 1);
  EXPECT_EQ(entries("m_1").front().command, "");
  EXPECT_EQ(entries("m_1").back().command, "c19") << "it may be sent again by a player who did not hear of the end";
  EXPECT_EQ(entries("m_1").back().player, "p_ada");
}

// One connection reads on while matches are folded and rows leave the journal.
TEST_F(JournalTest, AReaderFollowsTheJournal) {
  create("m_1"), create("m_2");
  StoreReader reader(file);
  for (int i = 0; i < 30; ++i) {
    play(i % 3 ? "m_1" : "m_2", 1);
    for (const std::string match : {"m_1", "m_2"}) {
      EXPECT_EQ(reader.entries(match, 0, all_entries).size(), seq_[match]) << match;
      EXPECT_EQ(reader.match(match)->entries, seq_[match]);
    }
  }
}

TEST_F(JournalTest, AnImportThatIsRolledBackLeavesNothing) {
  create("m_1");
  play("m_1", 1);
  reopen();
  StoreWriter writer(file, {}, settings.journal);
  writer.begin();
  const auto refused = writer.attempt([](StoreWriter& to) {
    to.create_match(a_match("m_2"));
    to.append({.match = "m_2", .entries = {an_entry(1)}});
    to.append({.match = "m_1", .entries = {an_entry(3)}});
    to.create_match(a_match("m_1"));
  });
  EXPECT_TRUE(refused);
  EXPECT_TRUE(writer.attempt([](StoreWriter& to) { to.append({.match = "m_2", .entries = {an_entry(1)}}); }));
  EXPECT_FALSE(writer.attempt([](StoreWriter& to) { to.append({.match = "m_1", .entries = {an_entry(3)}}); }));
  writer.commit();
  EXPECT_EQ(StoreReader(file).entries("m_1", 0, all_entries).size(), 3u);
}

TEST_F(JournalTest, NamesAndPlayersAreNoPartOfTheChain) {
  create("m_1");
  play("m_1", 2);
  reopen();
  open_to_write(file).exec("UPDATE match_seats SET player = 'p_deleted', name = 'Deleted player' WHERE seat = 0");
  expect_whole("m_1");
  EXPECT_EQ(entries("m_1").front().player, "p_deleted");
}

// A damaged row stops one match and no other.
TEST_F(JournalTest, ADamagedRowStopsItsMatchOnly) {
  create("m_1"), create("m_2");
  play("m_1", 1), play("m_2", 1);
  {
    StoreWriter alone(file, {}, settings.journal);
    alone.begin();
    alone.append({.match = "m_1", .entries = {an_entry(3)}});
    alone.commit();
  }
  open_to_write(file).exec(
      "UPDATE journal SET body = CAST(x'00' || body AS BLOB) WHERE number = (SELECT max(number) FROM journal)");
  StoreWriter writer(file, {}, settings.journal);
  writer.begin();
  EXPECT_TRUE(writer.attempt_checked([](StoreWriter& to) { to.append({.match = "m_1", .entries = {an_entry(4)}}); }));
  EXPECT_FALSE(writer.attempt_checked([](StoreWriter& to) { to.append({.match = "m_2", .entries = {an_entry(3)}}); }));
  writer.commit();
  EXPECT_THROW(StoreReader(file).entries("m_1", 0, all_entries), Damaged);
  EXPECT_EQ(StoreReader(file).entries("m_2", 0, all_entries).size(), 3u);
}

// Its rows leave the journal, and are neither lost nor served.
TEST_F(JournalTest, ADamagedMatchThatEndsIsNotShortened) {
  create("m_1"), create("m_2");
  reopen();
  {
    StoreWriter writer(file, {}, settings.journal);
    writer.begin();
    writer.append({.match = "m_1", .entries = {an_entry(1)}});
    writer.append({.match = "m_1", .entries = {an_entry(2)}});
    writer.database().run("UPDATE journal SET body = x'ff' WHERE number = 1");
    writer.append({.match = "m_1", .entries = {an_entry(3)}, .result = "{}", .ended = 2'000});
    writer.commit();
  }
  const auto expect_set_aside = [&](const std::string& when) {
    EXPECT_EQ(count("damaged_rows"), 3) << when;
    EXPECT_THROW(StoreReader(file).entries("m_1", 0, all_entries), Damaged) << when;
  };
  expect_set_aside("at its end");
  play("m_2", 20);
  expect_whole("m_2");
  EXPECT_LE(count("journal"), 20 + 3) << "the journal goes on being trimmed";
  reopen();
  StoreWriter(file).note_outage("", 5'000);
  expect_set_aside("after a start");
  expect_whole("m_2");
}

TEST_F(JournalTest, ADamagedRecordIsLeftOutOfLists) {
  for (const char* id : {"m_1", "m_2", "m_3"}) {
    auto match = a_match(id);
    match.open_to_all = true;
    ASSERT_TRUE(wait_for(store().create_match(match)));
  }
  open_to_write(file).exec("UPDATE matches SET options = '{\"x\":1}' WHERE id = 'm_2'");
  std::string listed;
  for (const auto& each : wait_for(store().matches({.open_to_all = true})).value().matches) listed += each.id + " ";
  EXPECT_EQ(listed, "m_3 m_1 ");
}

// What was noted of a log's end and what its last part says must fit before anything is added.
TEST_F(JournalTest, ALogWithAnotherEndTakesNoEntries) {
  create("m_1"), create("m_2");
  play("m_1", 1), play("m_2", 1);
  reopen();
  open_to_write(file).exec("UPDATE matches SET entries = entries + 1 WHERE id = 'm_1'");
  EXPECT_EQ(append("m_1", {an_entry(3)}).error(), boost::system::errc::invalid_argument);
  EXPECT_TRUE(append("m_2", {an_entry(3)})) << "others play on";
  EXPECT_EQ(wait_for(store().entries("m_1", 0, all_entries)).error(), boost::system::errc::bad_message);
}

// The steps in which SQLite carries this out.
std::vector<std::string> plan_of(SQLite::Database& database, const std::string& sql) {
  std::vector<std::string> steps;
  for (SQLite::Statement plan(database, "EXPLAIN QUERY PLAN " + sql); plan.executeStep();)
    steps.push_back(plan.getColumn(3));
  return steps;
}

// True if the step looks at a whole table, or sorts one.
bool is_slow(const std::string& step) {
  return step.starts_with("SCAN") || step.find("TEMP B-TREE") != std::string::npos;
}

class PlanTest : public StoreTest {
 protected:
  const std::set<std::string> statements = server_statements([this] { return open_sqlite_to_write(file); });
  SQLite::Database database = open_to_read(file);
};

// No statement looks at a whole table or sorts one, but for those that are named.
TEST_F(PlanTest, EveryStatementUsesAnIndex) {
  std::set<std::string> small{"SCAN CONSTANT ROW", "SCAN rooms USING INDEX " + std::string(listed_index)};
  for (const auto& table : short_tables) small.insert("SCAN " + table);
  std::size_t looked_at = 0;
  for (const auto& sql : statements) {
    if (read_all.contains(sql)) continue;
    ++looked_at;
    for (const auto& step : plan_of(database, sql)) {
      const bool is_small = small.contains(step) || step.starts_with("SCAN (subquery");  // the seats of one match
      EXPECT_FALSE(is_slow(step) && !is_small) << sql << "\n  " << step;
    }
  }
  EXPECT_GT(looked_at, 80u);
}

// A rare game is not looked for among all matches.
TEST_F(PlanTest, MatchesOfOneGameHaveAnIndex) {
  EXPECT_EQ(plan_of(database, statement_with(statements, "AND game = ?2")).front(),
            "SEARCH matches USING INDEX matches_game (game=? AND started<?)");
}

// What an operator's commands may look at: each of these tables once. All else goes by an index.
TEST_F(PlanTest, UpkeepLooksAtNoTableForEachRowOfAnother) {
  const std::map<std::string, std::size_t> pruned{
      {"SCAN chats", 1}, {"SCAN outbox", 1}, {"SCAN rooms", 1}, {"SCAN players", 1}};
  std::map<std::string, std::size_t> scanned;
  for (const auto& sql : pruning_statements())
    for (const auto& step : plan_of(database, sql))
      if (is_slow(step)) ++scanned[step];
  EXPECT_EQ(scanned, pruned);
  std::size_t checks = 0;
  for (const auto& sql : inspection_statements()) {
    std::size_t slow = 0;
    for (const auto& step : plan_of(database, sql)) slow += step.starts_with("SCAN");
    EXPECT_LE(slow, 1u) << sql;
    ++checks;
  }
  EXPECT_GE(checks, 8u);
}

}  // namespace
}  // namespace server
