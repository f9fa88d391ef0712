// The plain values that a room is made of: seating, clock, dice, ring; and the lobby.
#include "room_simulation.hpp"

#include "server/shard/lobby.hpp"

namespace server::test {
namespace {

Contract kilkenny(Json changes = Json::object()) {
  Json contract{{"game", "kilkenny-cats"}, {"seats", 2}};
  contract.update(changes);
  return std::get<Contract>(read_contract(contract));
}

const auto first = engine::seat_at(0), second = engine::seat_at(1);

TEST(Contracts, WithAClockAGameSaysWhatALossOnTimeIs) {
  const auto time_out = [](Json contract) { return std::get<Contract>(read_contract(contract)).time_out; };
  const Json clock{{"kind", "bank"}, {"seconds", 187}, {"increment", 3}};
  EXPECT_EQ(time_out({{"game", "cats-chess"}, {"clock", clock}}), TimeOut::resign);
  EXPECT_EQ(time_out({{"game", "cats-chess"}}), TimeOut::bot_move);
  EXPECT_EQ(time_out({{"game", "cats-chess"}, {"clock", clock}, {"time_out", "bot_move"}}), TimeOut::bot_move);
  EXPECT_EQ(time_out({{"game", "kilkenny-cats"}, {"clock", clock}}), TimeOut::bot_move);
}

TEST(GameClock, AMoveIsOneStretchAlsoWhenChanceSpeaksInBetween) {
  GameClock clock({GameClock::Kind::move, 30'000, 0}, 2);
  clock.turn_to(first, 1);
  clock.charge(10'000);
  clock.turn_to(std::nullopt, 1);  // a throw
  clock.charge(2'000);
  clock.turn_to(first, 1);
  EXPECT_EQ(clock.left(first), 20'000) << "chance costs nobody anything";
  EXPECT_EQ(clock.runs_out(), 20'000);
  clock.charge(8'000);
  clock.turn_to(second, 2);
  EXPECT_EQ(clock.left(first, 99'000), 30'000) << "full again for the next move";
  EXPECT_EQ(clock.left(second, 1'000), 29'000);
}

TEST(GameClock, ABankGrowsByTheIncrementOnceForEachStretch) {
  GameClock clock({GameClock::Kind::bank, 60'000, 5'000}, 2);
  clock.turn_to(first, 1);
  clock.charge(4'000);
  clock.turn_to(first, 1);
  clock.charge(6'000);
  clock.turn_to(second, 2);
  EXPECT_EQ(clock.left(first), 55'000);
  clock.charge(190'000);
  clock.turn_to(first, 3);
  EXPECT_EQ(clock.left(second), 5'000);
  clock.grant(second);
  EXPECT_EQ(clock.left(second), 30'000);
  clock.grant(first);
  EXPECT_EQ(clock.left(first), 55'000) << "nobody loses by it";
}

TEST(GameClock, WhatIsGrantedComesAfterWhatIsPaid) {
  GameClock clock({GameClock::Kind::move, 60'000, 0}, 2);
  clock.turn_to(first, 1);
  clock.charge(60'000);
  clock.grant(first);
  clock.turn_to(first, 1);  // the same turn goes on
  EXPECT_EQ(clock.left(first), 60'000);
  GameClock bank({GameClock::Kind::bank, 100'000, 0}, 2);
  bank.turn_to(first, 1);
  bank.charge(100'000);
  bank.grant(first);
  bank.turn_to(second, 2);
  EXPECT_EQ(bank.left(first), 30'000);
}

TEST(Ring, KeepsNoMoreThanItMay) {
  Ring ring;
  for (std::uint32_t seq = 1; seq <= 100; ++seq) {
    EncodedUpdate told{.seq = seq};
    told.frames[0] = frame("x");
    ring.push(std::move(told));
  }
  EXPECT_FALSE(ring.after(100 - ring_updates_max - 1, 0, true));
  EXPECT_EQ(ring.after(100 - ring_updates_max, 0, true)->size(), ring_updates_max);
  EXPECT_TRUE(ring.after(100, 0, true)->empty());
  EXPECT_FALSE(ring.after(101, 0, true)) << "nobody can be ahead";
  EXPECT_FALSE(ring.after(99, 1, true)) << "nobody of that class was told";
  EncodedUpdate large{.seq = 101};
  large.frames[0] = frame(std::string(ring_bytes_max - 10, 'x'));
  ring.push(std::move(large));
  EXPECT_EQ(ring.after(100, 0, true)->size(), 1u);
  EXPECT_FALSE(ring.after(80, 0, true)) << "the bytes of the others had to go";
  EncodedUpdate without{.seq = 102, .choices_inside = false};
  without.frames[0] = frame("x");
  ring.push(std::move(without));
  EXPECT_FALSE(ring.after(101, 0, true)) << "the choices are not in it";
  EXPECT_EQ(ring.after(101, 0, false)->size(), 1u);
}

MatchRecord with_seeds(char open, char hidden) {
  MatchRecord record;
  record.id = "m_1";
  record.open_seed = std::string(64, open);
  record.hidden_seed = std::string(64, hidden);
  record.salts = R"(["",""])";
  return record;
}

TEST(Dice, FollowTheirAnchorsFromOneChainToTheNext) {
  const auto record = with_seeds('1', '2');
  Dice dice(record);
  protocol::ChainCheck check(protocol::anchor_of(*protocol::digest_of(record.hidden_seed), 0));
  for (int chain = 0; chain < 2; ++chain) {
    for (std::uint32_t k = 1; k <= LinkChain::length; ++k) {
      ASSERT_FALSE(dice.next_anchor(true));
      const auto drawn = dice.draw(true, 6);
      ASSERT_LT(drawn.pick, 6u);
      ASSERT_TRUE(check.next(*protocol::digest_of(drawn.link))) << k;
    }
    const auto anchor = dice.next_anchor(true);
    ASSERT_TRUE(anchor);
    check.anchor(*protocol::digest_of(*anchor));
    dice.anchored(true);
  }
  EXPECT_EQ(dice.hidden_links().size(), 2 * LinkChain::length);
  EXPECT_FALSE(dice.next_anchor(false)) << "the other chain was not touched";
}

// The hidden chain of a game without secrets is never used, and has one link.
TEST(Dice, PromiseTheAnchorsOfTheChainsThatAreUsed) {
  auto record = with_seeds('1', '2');
  const protocol::MatchSeed seed{*protocol::digest_of(record.open_seed), *protocol::digest_of(record.hidden_seed)};
  for (const bool has_secrets : {false, true}) {
    auto dice = Dice::promise(record, has_secrets);
    EXPECT_EQ(record.open_anchor, protocol::hex(protocol::anchor_of(seed.open, 0)));
    EXPECT_EQ(record.hidden_anchor, protocol::hex(protocol::anchor_of(seed.hidden, 0, has_secrets ? 1024 : 1)));
    EXPECT_EQ(record.seed_hash, protocol::hex(protocol::hash_of(seed)));
    EXPECT_EQ(protocol::hex(protocol::sha256(*protocol::digest_of(dice.draw(false, 6).link))), record.open_anchor);
    if (has_secrets) {
      EXPECT_EQ(protocol::hex(protocol::sha256(*protocol::digest_of(dice.draw(true, 6).link))), record.hidden_anchor);
    }
  }
}

TEST(Dice, ADamagedSeedIsToldWhenTheMatchIsRead) {
  auto record = with_seeds('1', '2');
  record.hidden_seed[5] = 'x';
  EXPECT_THROW(Dice{record}, std::runtime_error);
}

// Who comes late has the anchor that the last link leads to, and the one that the next link leads to.
TEST(Dice, TellTheAnchorOfTheLastOpenOutcome) {
  const auto record = with_seeds('a', 'a');
  const auto half = read_half(record.open_seed);
  Dice dice(record);
  EXPECT_FALSE(dice.last_open());
  for (std::uint32_t k = 1; k <= 2 * LinkChain::length + 1; ++k) {
    dice.count_drawn(false);
    std::string next;
    if (const auto anchor = dice.next_anchor(false)) {
      dice.anchored(false);
      next = *anchor;
    }
    if (k > 2 && (k + 1) % LinkChain::length > 2) continue;  // the middle of a chain is like its beginning
    const auto last = dice.last_open();
    const auto number = (k - 1) / LinkChain::length;
    ASSERT_EQ(last->k, k);
    ASSERT_EQ(last->link, protocol::hex(LinkChain(half, number).link(k - number * LinkChain::length)));
    ASSERT_EQ(last->anchor, number == 0 ? "" : protocol::hex(LinkChain(half, number).link(0))) << k;
    ASSERT_EQ(last->next, next) << k;
  }
}

TEST(Dice, AMatchReadFromItsLogGoesOnWithTheSameLinks) {
  const auto record = with_seeds('a', 'a');
  Dice dice(record), again(record);
  for (int i = 0; i < 40; ++i) {
    dice.draw(false, 100);
    again.count_drawn(false);
  }
  EXPECT_EQ(dice.draw(false, 100).link, again.draw(false, 100).link);
}

TEST(Seating, SendsAwayOnlySoMany) {
  Seating seating(kilkenny(), "host");
  for (std::size_t i = 0; i < kicked_max; ++i) {
    ASSERT_FALSE(seating.sit({"p_" + std::to_string(i), "x", "en"}, 1));
    ASSERT_FALSE(seating.kick("host", 1));
  }
  ASSERT_FALSE(seating.sit({"p_last", "x", "en"}, 1));
  EXPECT_EQ(seating.kick("host", 1)->code, "too_many");
}

TEST(Seating, PutsOnePlayerInThePlaceOfAnother) {
  const Player ada{"p_ada", "Ada", "en"}, ben{"p_ben", "Ben", "en"}, eve{"p_eve", "Eve", "en"};
  Seating seating(Contract{}, "p_ada");
  ASSERT_FALSE(seating.sit(ada, 0));
  ASSERT_FALSE(seating.sit(ben, 1));
  ASSERT_FALSE(seating.send_away("p_ada", "p_eve"));
  ASSERT_FALSE(seating.mute("p_ada", "p_ben", true));
  EXPECT_FALSE(seating.replace("p_nobody", eve));

  auto host = seating;  // who was sent away is the host's other device
  EXPECT_TRUE(host.replace("p_ada", eve));
  EXPECT_EQ(host.host(), "p_eve");
  EXPECT_EQ(host.seat_of("p_eve"), 0u);
  EXPECT_FALSE(host.has_sent_away("p_eve"));

  auto both = seating;  // he has one place, and may speak if he is the host
  EXPECT_TRUE(both.replace("p_ben", ada));
  EXPECT_EQ(both.seat_of("p_ada"), 0u);
  EXPECT_FALSE(both.seats()[1].occupant);
  EXPECT_FALSE(both.has_muted("p_ada"));

  auto muted = seating;
  EXPECT_TRUE(muted.replace("p_ben", {"p_cleo", "Cleo", "en"}));
  EXPECT_EQ(muted.seats()[1].occupant->name, "Cleo");
  EXPECT_TRUE(muted.has_muted("p_cleo")) << "merging is no way out";
  EXPECT_TRUE(muted.replace("p_eve", {"p_dan", "Dan", "en"}));
  EXPECT_TRUE(muted.has_sent_away("p_dan"));

  auto given_up = seating;
  given_up.give_up(1);
  EXPECT_TRUE(given_up.replace("p_ben", ada));
  EXPECT_EQ(given_up.seats()[1].occupant->id, std::string(deleted_player_id)) << "the seat stays in its match";
  EXPECT_TRUE(given_up.seats()[1].left);
}

TEST(Seating, ComesBackFromWhatIsStored) {
  Seating seating(kilkenny(), "host");
  ASSERT_FALSE(seating.sit({"p_a", "Ada", "en"}, 1));
  ASSERT_FALSE(seating.ready("p_a", true));
  ASSERT_FALSE(seating.add_bot("host", 0, "random"));
  RoomRecord record;
  record.contract = to_json(seating.contract()).dump();
  record.state = seating.state_text();
  const auto again = Seating::read(record);
  EXPECT_EQ(again.state_text(), seating.state_text());
  EXPECT_FALSE(again.may_start("host"));
}

TEST(Seating, TellsWhoIsInTheRoomAndWhoElseIsNamed) {
  Seating seating(kilkenny(), "p_host");
  EXPECT_EQ(seating.people(), (RoomPeople{{"p_host"}, {}}));
  ASSERT_FALSE(seating.sit({"p_cleo", "Cleo", "en"}, 1));
  ASSERT_FALSE(seating.add_bot("p_host", 0, "random"));
  EXPECT_EQ(seating.people(), (RoomPeople{{"p_cleo", "p_host"}, {}}));
  ASSERT_FALSE(seating.mute("p_host", "p_cleo", true));
  ASSERT_FALSE(seating.send_away("p_host", "p_dora"));
  ASSERT_FALSE(seating.mute("p_host", "p_dora", true));
  EXPECT_EQ(seating.people(), (RoomPeople{{"p_cleo", "p_host"}, {"p_cleo", "p_dora"}}));
  seating.give_up(1);
  EXPECT_EQ(seating.people(), (RoomPeople{{"p_host"}, {"p_cleo", "p_dora"}}));
  ASSERT_TRUE(seating.forget("p_cleo"));
  EXPECT_EQ(seating.people(), (RoomPeople{{"p_host"}, {"p_dora"}}));
}

// A room that waits for players, each of another host.
Listing listing(std::size_t number, std::size_t present) {
  static const Json contract = to_json(kilkenny());
  const auto host = "p_" + std::to_string(number);
  const Json room{{"code", "room " + std::to_string(number)},
                  {"contract", contract},
                  {"phase", "waiting"},
                  {"match", nullptr},
                  {"host", host},
                  {"seats", Json::array()}};
  return {room.dump(), host, present, true, static_cast<std::int64_t>(number)};
}

std::vector<std::string> codes_in(const Lobby& lobby) {
  std::vector<std::string> codes;
  const auto list = Json::parse(lobby.text());
  for (const auto& room : list.at("rooms")) codes.push_back(room.at("code"));
  return codes;
}

TEST(Lobby, HasLimits) {
  asio::io_context io(1);
  ServerSettings rules{{}, "test"};
  rules.limits.lobby_sessions = 2;
  Lobby lobby(io.get_executor(), rules);
  const auto sink = std::make_shared<RecordingSink>();
  ASSERT_TRUE(lobby.arrive(sink));
  ASSERT_TRUE(lobby.arrive(std::make_shared<RecordingSink>()));
  EXPECT_FALSE(lobby.arrive(std::make_shared<RecordingSink>()));
  for (std::size_t i = 0; i < lobby_listings_max + 10; ++i) lobby.change("R" + std::to_string(i), listing(i, 1));
  lobby.handle(sink, protocol::Join{}, 0);
  ASSERT_EQ(sink->received.size(), 1u);
  EXPECT_EQ(sink->received.front().at("rooms").size(), lobby_rooms_max);
}

// A slow session is closed by what is sent to it, and leaves at once.
TEST(Lobby, SessionsMayLeaveWhileTheyAreSentTo) {
  struct Leaving final : MessageSink {
    Lobby* lobby = nullptr;
    std::vector<std::shared_ptr<MessageSink>>* all = nullptr;
    int received = 0;
    void send(Frame) override {
      if (++received < 2) return;  // the first is the answer to `join`
      const auto leaving = std::exchange(*all, {});
      for (const auto& each : leaving) lobby->leave(each);
    }
    void close(CloseCode, std::string_view) override {}
  };
  asio::io_context io(1);
  ServerSettings rules{{}, "test"};
  rules.limits.lobby_pause = 0ms;
  Lobby lobby(io.get_executor(), rules);
  std::vector<std::shared_ptr<MessageSink>> all;
  for (int i = 0; i < 4; ++i) {
    auto sink = std::make_shared<Leaving>();
    sink->lobby = &lobby;
    sink->all = &all;
    all.push_back(sink);
    ASSERT_TRUE(lobby.arrive(sink));
    lobby.handle(sink, protocol::Join{}, 0);
  }
  lobby.change("R1", listing(1, 1));
  while (!all.empty() && io.run_one() > 0) {}
  EXPECT_TRUE(all.empty());
  lobby.close(CloseCode::away, "the test ends");
}

// The others have never heard of it.
TEST(Lobby, WhoCameMeanwhileHearsThatARoomIsGone) {
  asio::io_context io(1);
  ServerSettings rules{{}, "test"};
  rules.limits.lobby_pause = 0ms;
  Lobby lobby(io.get_executor(), rules);
  const auto sink = std::make_shared<RecordingSink>();
  ASSERT_TRUE(lobby.arrive(sink));
  lobby.change("R1", listing(1, 1));
  lobby.handle(sink, protocol::Join{}, 0);
  ASSERT_EQ(sink->received.size(), 1u);
  EXPECT_EQ(sink->received.front().at("rooms").size(), 1u);
  lobby.change("R1", {});
  while (sink->received.size() < 2 && io.run_one() > 0) {}
  ASSERT_EQ(sink->received.size(), 2u);
  EXPECT_EQ(sink->received.back().at("gone"), Json::array({"R1"}));
  lobby.close(CloseCode::away, "the test ends");
}

TEST(Lobby, ManyRoomsOfFewPeoplePushNoOccupiedOneOut) {
  asio::io_context io(1);
  const ServerSettings rules{{}, "test"};
  Lobby lobby(io.get_executor(), rules);
  lobby.change("HONEST", listing(0, 1));
  for (std::size_t i = 1; i < 2 * lobby_listings_max; ++i) lobby.change("R" + std::to_string(i), listing(i, 1));
  EXPECT_NE(lobby.text().find("\"room 0\""), std::string::npos) << "the older one stays";
  lobby.change("OTHERS", listing(5000, 2));
  EXPECT_EQ(codes_in(lobby).at(0), "room 5000") << "a full list makes place for more people";
  lobby.change("OTHERS", {});
  EXPECT_EQ(lobby.text().find("\"room 5000\""), std::string::npos);
}

TEST(Lobby, OneWaitingRoomOfAHostAndNotForEver) {
  asio::io_context io(1);
  ServerSettings rules{{}, "test"};
  Lobby lobby(io.get_executor(), rules);
  for (std::size_t i = 1; i <= 3; ++i) {
    auto mine = listing(i, 1);
    mine.host = "p_ada";
    lobby.change("R" + std::to_string(i), std::move(mine));
  }
  EXPECT_EQ(codes_in(lobby), std::vector<std::string>{"room 3"});
  lobby.change("R3", {});
  EXPECT_EQ(codes_in(lobby), std::vector<std::string>{"room 2"});
  auto playing = listing(1, 1);
  playing.is_waiting = false;
  lobby.change("R1", std::move(playing));
  rules.limits.lobby_listing = std::chrono::minutes(0);
  EXPECT_EQ(codes_in(lobby), std::vector<std::string>{"room 1"}) << "a match that runs stays listed";
}

// Nothing changes in the room any more, so only the lobby itself can tell of it.
TEST(Lobby, TellsWhenARoomHasWaitedTooLong) {
  asio::io_context io(1);
  ServerSettings rules{{}, "test"};
  rules.limits.lobby_pause = 0ms;
  rules.limits.lobby_listing = 50ms;
  Lobby lobby(io.get_executor(), rules);
  const auto sink = std::make_shared<RecordingSink>();
  ASSERT_TRUE(lobby.arrive(sink));
  lobby.handle(sink, protocol::Join{}, 0);
  auto playing = listing(1, 1);
  playing.is_waiting = false;
  lobby.change("R1", std::move(playing));
  // Null if the lobby has nothing more to tell.
  const auto next = [&] {
    sink->received.clear();
    while (sink->received.empty() && io.run_one() > 0) {}
    return sink->received.empty() ? Json() : sink->received.back();
  };
  const auto lists_it = [](const Json& told) {
    return told.is_object() &&
           std::ranges::any_of(told.at("rooms"), [](const Json& room) { return room.at("code") == "room 2"; });
  };
  // On a busy machine the room may have waited too long before it was listed: then it changes again.
  Json told;
  for (std::size_t people = 1; people <= 100 && !lists_it(told); ++people) {
    lobby.change("R2", listing(2, people));
    told = next();
  }
  ASSERT_TRUE(lists_it(told));
  const auto gone = next();
  ASSERT_FALSE(gone.is_null()) << "the list stays as it was until something else changes";
  EXPECT_EQ(gone.at("gone"), Json({"R2"}));
  EXPECT_EQ(codes_in(lobby), std::vector<std::string>{"room 1"}) << "a match that runs stays listed";
  EXPECT_TRUE(next().is_null()) << "nothing is due any more";
}

TEST(Room, ASnapshotTellsOfTheLastEntriesOnly) {
  TwoPlayers table;
  table.start();
  while (table.ada.seq <= snapshot_log_max && table.move(3)) {}
  ASSERT_GT(table.ada.seq, snapshot_log_max);
  Page eve(table.simulation, "p_eve");
  eve.sink = std::make_shared<RecordingSink>();
  ASSERT_TRUE(table.simulation.open().enqueue(Arrive{eve.sink, eve.player}));
  ASSERT_TRUE(eve.post({{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}}));
  table.simulation.run();
  const auto snapshot =
      std::ranges::find_if(eve.sink->received, [](const Json& each) { return each.at("type") == "snapshot"; });
  ASSERT_NE(snapshot, eve.sink->received.end());
  EXPECT_EQ(snapshot->at("log").size(), snapshot_log_max);
}

TEST(Room, HoldsOnlySoManySessions) {
  TwoPlayers table;
  const auto most = Limits{}.room_sessions();
  std::vector<std::shared_ptr<RecordingSink>> strangers;
  const auto arrive = [&](const std::string& id) {
    auto sink = std::make_shared<RecordingSink>();
    EXPECT_TRUE(table.simulation.open().enqueue(Arrive{sink, {id, "x", "en"}}));
    table.simulation.run();
    return sink;
  };
  const auto closed = [&] {
    return std::ranges::count_if(strangers, [](const auto& each) { return each->closed.has_value(); });
  };
  while (strangers.size() + 2 < most) strangers.push_back(arrive("p_" + std::to_string(strangers.size())));
  EXPECT_EQ(closed(), 0);
  EXPECT_FALSE(arrive("p_ada")->closed) << "the host";
  EXPECT_EQ(strangers.front()->closed, CloseCode::policy) << "who waits longest without joining";
  EXPECT_FALSE(arrive("p_new")->closed);
  EXPECT_EQ(closed(), 2);
}

TEST(Room, TheNewestSpectatorMakesPlaceForWhoIsSeated) {
  RoomSimulation simulation;
  simulation.rules.limits.spectator_sessions = 2;
  simulation.make_room({{"game", "cat-attack"}, {"seats", 6}}, "p_host");
  std::deque<Page> seated;
  for (int seat = 0; seat < 6; ++seat) {
    auto& page = seated.emplace_back(simulation, "p_" + std::to_string(seat));
    page.come();
    ASSERT_EQ(page.result_of({{"type", "sit"}, {"seat", seat}}), "applied");
    for (std::size_t tab = 1; tab < simulation.rules.limits.sessions_per_player; ++tab) page.come();
  }
  Page eve(simulation, "p_eve"), fay(simulation, "p_fay"), host(simulation, "p_host");
  eve.come();
  fay.come();
  ASSERT_FALSE(fay.sink->closed) << "the room is full now";
  host.come();
  EXPECT_FALSE(host.sink->closed);
  EXPECT_EQ(fay.sink->reason, "too_many_sessions");
  EXPECT_FALSE(eve.sink->closed);
  for (const auto& page : seated) EXPECT_FALSE(page.sink->closed);
}

}  // namespace
}  // namespace server::test
