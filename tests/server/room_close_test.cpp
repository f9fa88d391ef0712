// Who leaves a room for good, and how a room ends.
#include "room_simulation.hpp"

namespace server::test {
namespace {

const Json leave{{"type", "leave"}}, close{{"type", "close"}};

RoomRecord& stored(RoomSimulation& simulation) { return simulation.store.rooms.at("ROOM22"); }

// What a request over HTTP is answered: "" if it was carried out.
std::string request(RoomSimulation& simulation, RoomRequest::What what, const std::string& player) {
  std::string code = "no answer";
  const auto answer = std::make_shared<RoomAnswer>(
      [&](std::optional<protocol::Refusal> refusal) { code = refusal ? refusal->code : ""; });
  (void)simulation.open().enqueue(RoomRequest{what, player, answer});
  simulation.run();
  return code;
}

// All take seats, and the first page's player starts: the salts are awaited.
void await_salts(const std::vector<Page*>& pages) {
  for (std::size_t seat = 0; seat < pages.size(); ++seat) {
    pages[seat]->come();
    EXPECT_EQ(pages[seat]->result_of({{"type", "sit"}, {"seat", seat}}), "applied");
    EXPECT_EQ(pages[seat]->result_of({{"type", "ready"}, {"ready", true}}), "applied");
  }
  EXPECT_EQ(pages[0]->result_of({{"type", "start"}}), "applied");
}

// The match begins, and nobody adds a salt.
void begin(const std::vector<Page*>& pages) {
  await_salts(pages);
  pages[0]->simulation_.pass(3s);
}

TEST(RoomClose, AGuestWhoLeavesFreesTheSeat) {
  TwoPlayers table;
  table.sit();
  EXPECT_EQ(table.ben.result_of(leave), "applied");
  EXPECT_EQ(table.ben.sink->closed, CloseCode::done);
  EXPECT_EQ(table.ben.sink->reason, "left");
  table.ada.receive();
  EXPECT_TRUE(table.ada.room.at("seats").at(1).at("player").is_null());
  table.ben.come();
  EXPECT_EQ(table.ben.result_of({{"type", "sit"}, {"seat", 1}}), "applied") << "nobody sent him away";
}

TEST(RoomClose, InAMatchTheSeatOfWhoLeavesResigns) {
  TwoPlayers table;
  table.start();
  EXPECT_EQ(table.ben.result_of(leave), "applied");
  table.ada.receive();
  ASSERT_FALSE(table.ada.result.is_null());
  EXPECT_EQ(table.ada.result.at("seats").at(0).at("rank"), 1);
  EXPECT_EQ(table.ada.room.at("phase"), "over");
  EXPECT_TRUE(table.ada.room.at("seats").at(1).at("player").is_null());
  EXPECT_EQ(Seating::read(stored(table.simulation)).seat_of("p_ben"), std::nullopt);
}

// The salts are awaited then, and nothing is there yet to resign from.
TEST(RoomClose, WhoLeavesBeforeTheFirstEntryResignsWithIt) {
  for (const std::string game : {"kilkenny-cats", "cat-attack"}) {
    SCOPED_TRACE(game);
    RoomSimulation simulation;
    simulation.make_room({{"game", game}, {"seats", 3}}, "p_ada");
    Page ada(simulation, "p_ada"), ben(simulation, "p_ben"), cleo(simulation, "p_cleo");
    await_salts({&ada, &ben, &cleo});
    ASSERT_EQ(ada.room.at("phase"), "salting");
    EXPECT_EQ(ben.result_of(leave), "applied");
    EXPECT_EQ(cleo.result_of(leave), "applied");
    Page back(simulation, "p_ben");
    back.come();
    simulation.pass(3s);
    ada.receive();
    ASSERT_FALSE(ada.result.is_null()) << "ada is alone";
    EXPECT_EQ(ada.result.at("seats").at(0).at("rank"), 1);
    EXPECT_EQ(ada.room.at("phase"), "over");
    back.receive();
    EXPECT_EQ(back.snapshots, 1u) << "who watches by now, and has a seat again at the end";
    EXPECT_EQ(back.seq, ada.seq);
    simulation.crash();
    ada.result = nullptr;
    ada.come();
    EXPECT_EQ(ada.result.at("seats").at(0).at("rank"), 1) << "as it was stored";
  }
}

// Else it would be listed as running for ever.
TEST(RoomClose, AMatchWhoseSaltsAreAwaitedEndsWithItsRoom) {
  using What = RoomRequest::What;
  for (const auto what : {What::close, What::end, What::leave, What::forget}) {
    SCOPED_TRACE(static_cast<int>(what));
    RoomSimulation simulation;
    simulation.make_room({{"game", "nekonoko"}, {"seats", 2}}, "p_ada");
    Page ada(simulation, "p_ada");
    ada.come();
    ASSERT_EQ(ada.result_of({{"type", "sit"}, {"seat", 0}}), "applied");
    ASSERT_EQ(ada.result_of({{"type", "add_bot"}, {"seat", 1}, {"level", "kitten"}}), "applied");
    ASSERT_EQ(ada.result_of({{"type", "start"}}), "applied");
    ASSERT_EQ(ada.room.at("phase"), "salting");
    EXPECT_EQ(request(simulation, what, what == What::end ? "" : "p_ada"), "");
    EXPECT_NE(stored(simulation).closed, 0);
    const auto& match = simulation.store.matches_by_id.at(stored(simulation).match).record;
    EXPECT_NE(match.ended, 0);
    EXPECT_FALSE(match.result.empty());
  }
}

TEST(RoomClose, WhoLeftAndCameBackIsShownTheEndFromTheSeatThatWasLeft) {
  for (const std::string game : {"nekonoko", "cat-attack"}) {
    for (const std::string spectators : {"yes", "after", "no"}) {
      SCOPED_TRACE(game + ", spectators: " + spectators);
      RoomSimulation simulation;
      simulation.make_room({{"game", game}, {"seats", 3}, {"spectators", spectators}}, "p_ada");
      Page ada(simulation, "p_ada"), ben(simulation, "p_ben"), cleo(simulation, "p_cleo");
      begin({&ada, &ben, &cleo});
      ASSERT_EQ(cleo.result_of(leave), "applied");
      Page back(simulation, "p_cleo");
      back.come();
      EXPECT_EQ(back.view.is_null(), spectators != "yes") << "only spectators by now";
      ASSERT_EQ(ada.result_of({{"type", "offer"}, {"what", "draw"}}), "applied");
      ASSERT_EQ(ben.result_of({{"type", "answer"}, {"what", "draw"}, {"accept", true}}), "applied");
      back.receive();  // checks that the view is that of its hash
      ASSERT_FALSE(back.result.is_null());
      ASSERT_FALSE(back.view.is_null());
      EXPECT_EQ(back.view.contains("hand"), game == "cat-attack");
    }
  }
}

TEST(RoomClose, WhoLeftAndReconnectsIsShownTheMatchAnew) {
  RoomSimulation simulation;
  simulation.make_room({{"game", "cat-attack"}, {"seats", 3}}, "p_ada");
  Page ada(simulation, "p_ada"), ben(simulation, "p_ben"), cleo(simulation, "p_cleo");
  begin({&ada, &ben, &cleo});
  cleo.receive();
  ASSERT_TRUE(cleo.view.contains("hand"));
  ASSERT_EQ(cleo.result_of(leave), "applied");
  cleo.go();
  cleo.come();  // has the view of the seat that was left
  EXPECT_FALSE(cleo.view.contains("hand"));
  cleo.go();
  ASSERT_EQ(ada.result_of({{"type", "offer"}, {"what", "draw"}}), "applied");
  ASSERT_EQ(ben.result_of({{"type", "answer"}, {"what", "draw"}, {"accept", true}}), "applied");
  cleo.come();  // has the view of spectators
  EXPECT_TRUE(cleo.view.contains("hand"));
}

TEST(RoomClose, WithSeveralAtTheTableTheMatchGoesOnWithoutWhoLeft) {
  RoomSimulation simulation;
  simulation.make_room({{"game", "nekonoko"}, {"seats", 3}}, "p_ada");
  Page ada(simulation, "p_ada"), ben(simulation, "p_ben"), cleo(simulation, "p_cleo");
  begin({&ada, &ben, &cleo});
  ASSERT_EQ(ada.result_of(leave), "applied");
  ben.receive();
  EXPECT_EQ(ben.room.at("phase"), "playing");
  EXPECT_EQ(ben.room.at("host"), "p_ben") << "who is present and sits";
  EXPECT_EQ(ben.room.at("seats").at(0).at("left"), true);
  simulation.restart();
  for (auto* page : {&ada, &ben, &cleo}) page->come();
  EXPECT_EQ(ada.others.back().at("type"), "welcome") << "may watch";
  EXPECT_TRUE(ada.others.back().at("you").at("seat").is_null());
  EXPECT_EQ(ada.result_of({{"type", "resign"}}), "not_seated") << "also after a restart";
  for (int i = 0; i < 2000 && ben.result.is_null(); ++i) {
    for (auto* page : {&ben, &cleo})
      if (page->is_asked()) page->ask(page->act_message(0));
    ben.receive();
    cleo.receive();
  }
  ASSERT_FALSE(ben.result.is_null()) << "nobody waits for the seat that was left";
  EXPECT_TRUE(ben.room.at("seats").at(0).at("player").is_null()) << "free after the match";
}

// Whether anything that is stored of the room has this in it.
bool keeps(RoomSimulation& simulation, const std::string& text) {
  return stored(simulation).state.find(text) != std::string::npos;
}

TEST(RoomClose, AClosedRoomNamesNobody) {
  TwoPlayers table;
  table.sit();
  ASSERT_EQ(table.ada.result_of({{"type", "mute"}, {"player", "p_ben"}, {"muted", true}}), "applied");
  ASSERT_EQ(table.ada.result_of({{"type", "send_away"}, {"player", "p_ben"}}), "applied");
  ASSERT_TRUE(keeps(table.simulation, "p_ben"));
  ASSERT_EQ(table.ada.result_of(close), "applied");
  for (const char* trace : {"p_ada", "p_ben", "Name of"}) EXPECT_FALSE(keeps(table.simulation, trace)) << trace;
  EXPECT_NO_THROW(Seating::read(stored(table.simulation)));
  EXPECT_EQ(request(table.simulation, RoomRequest::What::forget, "p_ada"), "room_closed");
}

TEST(RoomClose, ARoomForgetsADeletedPlayer) {
  RoomSimulation simulation;
  simulation.make_room({{"game", "nekonoko"}, {"seats", 3}}, "p_ada");
  Page ada(simulation, "p_ada"), ben(simulation, "p_ben"), cleo(simulation, "p_cleo"), eve(simulation, "p_eve");
  eve.come();
  int seat = 0;
  for (auto* page : {&ada, &ben, &cleo}) {
    page->come();
    ASSERT_EQ(page->result_of({{"type", "sit"}, {"seat", seat++}}), "applied");
    ASSERT_EQ(page->result_of({{"type", "ready"}, {"ready", true}}), "applied");
  }
  for (const char* type : {"mute", "send_away"}) {
    Json message{{"type", type}, {"player", "p_eve"}};
    if (message["type"] == "mute") message["muted"] = true;
    ASSERT_EQ(ada.result_of(message), "applied");
  }
  ASSERT_EQ(ada.result_of({{"type", "start"}}), "applied");
  simulation.pass(3s);
  ASSERT_TRUE(keeps(simulation, "p_eve"));
  EXPECT_EQ(request(simulation, RoomRequest::What::forget, "p_eve"), "");
  EXPECT_FALSE(keeps(simulation, "p_eve"));
  EXPECT_EQ(request(simulation, RoomRequest::What::forget, "p_ada"), "");
  EXPECT_FALSE(keeps(simulation, "p_ada"));
  ben.receive();
  EXPECT_EQ(ben.room.at("phase"), "playing") << "the match goes on";
  EXPECT_EQ(ben.room.at("seats").at(0).at("player").at("name"), std::string(deleted_player_name));
  EXPECT_EQ(ben.room.at("host"), "p_ben");
  simulation.restart();
  ben.come();
  EXPECT_EQ(ben.room.at("seats").at(0).at("left"), true) << "also after a restart";
}

std::string merge(RoomSimulation& simulation, const std::string& player, const Player& into) {
  std::string code;
  const auto answer = std::make_shared<RoomAnswer>(
      [&](std::optional<protocol::Refusal> refusal) { code = refusal ? refusal->code : ""; });
  (void)simulation.open().enqueue(RoomRequest{RoomRequest::What::merge, player, answer, into});
  simulation.run();
  return code;
}

TEST(RoomClose, AMergedPlayerHasTheOthersPlace) {
  TwoPlayers table;
  table.sit();
  const Player phone{"p_phone", "Phone", "en"};
  const std::string code = stored(table.simulation).code;
  table.simulation.store.chats[code].push_back({.at = 1, .player = "p_ada", .name = "Ada", .text = "hi"});
  table.start();
  EXPECT_EQ(merge(table.simulation, "p_ada", phone), "running") << "the match would have two of them";
  EXPECT_TRUE(keeps(table.simulation, "p_ada"));
  ASSERT_EQ(table.ben.result_of({{"type", "resign"}}), "applied");
  EXPECT_EQ(merge(table.simulation, "p_ada", phone), "");
  EXPECT_EQ(table.ada.sink->closed, CloseCode::done);
  EXPECT_FALSE(keeps(table.simulation, "p_ada"));
  const auto seating = Seating::read(stored(table.simulation));
  EXPECT_EQ(seating.host(), "p_phone");
  EXPECT_EQ(seating.seat_of("p_phone"), 0u);
  Page page(table.simulation, "p_phone");
  page.come();
  EXPECT_EQ(page.others.back().at("type"), "welcome");
  EXPECT_EQ(page.others.back().at("you").at("seat"), 0) << "of the match that is over, too";
  EXPECT_EQ(merge(table.simulation, "p_nobody", phone), "") << "whom the room does not know";
}

// Their deletion has not come to the room yet.
TEST(RoomClose, WhoIsGoneGetsNoSeatAndTheRoomGoesOn) {
  TwoPlayers table;
  table.simulation.store.gone.insert("p_ben");
  EXPECT_EQ(table.ben.result_of({{"type", "sit"}, {"seat", 1}}), "storage");
  EXPECT_EQ(table.ben.result_of({{"type", "chat"}, {"text", "hello"}}), "not_allowed");
  EXPECT_FALSE(keeps(table.simulation, "p_ben"));
  EXPECT_FALSE(table.ada.sink->closed) << "nothing was lost";
  EXPECT_EQ(table.ada.result_of({{"type", "sit"}, {"seat", 0}}), "applied");
}

TEST(RoomClose, AHostWhoLeavesAloneClosesTheRoom) {
  TwoPlayers table;
  table.sit();
  ASSERT_EQ(table.ben.result_of(leave), "applied");
  EXPECT_EQ(table.ada.result_of(leave), "applied");
  EXPECT_EQ(table.ada.sink->reason, "room_closed");
  EXPECT_NE(stored(table.simulation).closed, 0);
  table.ada.go();
  table.ben.go();
  EXPECT_FALSE(table.simulation.room) << "a closed room keeps nothing awake";
  table.ben.come();
  EXPECT_EQ(table.ben.sink->closed, CloseCode::done);
  EXPECT_EQ(table.ben.sink->reason, "room_closed");
}

TEST(RoomClose, AHostWhoLeavesHandsTheRoomOnEvenToWhoIsAway) {
  TwoPlayers table;
  table.sit();
  table.ben.go();
  EXPECT_EQ(table.ada.result_of(leave), "applied");
  EXPECT_EQ(stored(table.simulation).closed, 0);
  EXPECT_EQ(Seating::read(stored(table.simulation)).host(), "p_ben");
}

// A crash between two writes would leave a seat that nobody has given up, or a room without its players that is open.
TEST(RoomClose, LeavingIsOneWriteWhateverItBrings) {
  using What = RoomRequest::What;
  for (const auto what : {What::leave, What::forget, What::close}) {
    for (const bool bots : {true, false}) {
      for (const bool is_playing : {true, false}) {
        if (what == What::close && !bots) continue;  // others play there
        SCOPED_TRACE(std::to_string(static_cast<int>(what)) + (bots ? ", bots" : "") + (is_playing ? ", playing" : ""));
        RoomSimulation simulation;
        simulation.make_room({{"game", "nekonoko"}, {"seats", 3}}, "p_ada");
        Page ada(simulation, "p_ada"), ben(simulation, "p_ben"), cleo(simulation, "p_cleo");
        ada.come();
        for (int seat = 1; bots && seat <= 2; ++seat) {
          ASSERT_EQ(ada.result_of({{"type", "add_bot"}, {"seat", seat}, {"level", "random"}}), "applied");
        }
        if (is_playing && bots) {
          begin({&ada});
        } else if (is_playing) {
          begin({&ada, &ben, &cleo});
        } else if (!bots) {
          ben.come();
          ASSERT_EQ(ben.result_of({{"type", "sit"}, {"seat", 1}}), "applied");
        }
        ada.go();
        simulation.store.notifications.push_back(
            Notification{.player = "p_ada", .room = stored(simulation).code, .match = "m_1"});
        simulation.store.fault = MemoryStore::Fault::refused;
        simulation.store.fault_in = 1;
        EXPECT_EQ(request(simulation, what, "p_ada"), "");
        simulation.store.fault_in = -1;
        const auto& room = stored(simulation);
        EXPECT_EQ(room.closed != 0, bots);
        EXPECT_EQ(Seating::read(room).seat_of("p_ada"), std::nullopt);
        EXPECT_EQ(simulation.store.notifications.empty(), what != What::close);
        EXPECT_EQ(keeps(simulation, "p_ada"), what == What::leave && is_playing && !bots);
        if (!is_playing) continue;
        const auto& kept = simulation.store.matches_by_id.at(room.match);
        EXPECT_EQ(kept.record.ended != 0, bots) << "with a result the match can be reviewed";
        const auto resigned = [](const EntryRecord& each) { return each.body.find("resign") != std::string::npos; };
        EXPECT_EQ(std::ranges::any_of(kept.entries, resigned), what != What::close);
      }
    }
  }
}

TEST(RoomClose, WhoWasSentAwayNeverBecomesHost) {
  TwoPlayers table(Json{{"grace", 30}});
  Page eve(table.simulation, "p_eve");
  table.sit();
  ASSERT_EQ(table.ada.result_of({{"type", "kick"}, {"seat", 1}}), "applied");
  table.ada.go();
  table.simulation.pass(1h);
  EXPECT_EQ(Seating::read(stored(table.simulation)).host(), "p_ada") << "nobody else may have it";
  eve.come();
  table.simulation.pass(1s);
  EXPECT_EQ(Seating::read(stored(table.simulation)).host(), "p_eve");
}

TEST(RoomClose, AReloadKeepsTheRoomAlsoWithoutGrace) {
  TwoPlayers table(Json{{"grace", 0}});
  table.sit();
  table.ada.go();
  table.simulation.pass(5s);
  table.ada.come();
  table.ben.receive();
  EXPECT_EQ(table.ben.room.at("host"), "p_ada");
  EXPECT_EQ(table.ben.room.at("seats").at(0).at("ready"), true);
  table.ada.go();
  table.simulation.pass(30s);
  table.ben.receive();
  EXPECT_EQ(table.ben.room.at("host"), "p_ben");
}

TEST(RoomClose, AClosedRoomSaysSoToEverybodyAndItsMatchHasAnEnd) {
  TwoPlayers table;
  Page eve(table.simulation, "p_eve");
  eve.come();
  ASSERT_EQ(table.ada.result_of({{"type", "sit"}, {"seat", 0}}), "applied");
  ASSERT_EQ(table.ada.result_of({{"type", "add_bot"}, {"seat", 1}, {"level", "random"}}), "applied");
  ASSERT_EQ(table.ada.result_of({{"type", "ready"}, {"ready", true}}), "applied");
  ASSERT_EQ(table.ada.result_of({{"type", "start"}}), "applied");
  table.simulation.pass(3s);
  EXPECT_EQ(table.ada.result_of(close), "applied");
  for (auto* page : {&table.ada, &table.ben, &eve}) {
    page->receive();
    EXPECT_EQ(page->sink->closed, CloseCode::done);
    EXPECT_EQ(page->others.back().at("code"), "room_closed");
  }
  EXPECT_NE(table.simulation.store.matches_by_id.begin()->second.record.ended, 0);
  EXPECT_EQ(request(table.simulation, RoomRequest::What::close, "p_ada"), "room_closed");
}

TEST(RoomClose, AClosedRoomBeginsNoMatch) {
  RoomSimulation simulation;
  simulation.make_room({{"game", "kilkenny-cats"}, {"seats", 2}}, "p_ada");
  Page ada(simulation, "p_ada");
  ada.come();
  for (int seat : {0, 1})
    ASSERT_EQ(ada.result_of({{"type", "add_bot"}, {"seat", seat}, {"level", "random"}}), "applied");
  ASSERT_TRUE(ada.post({{"type", "start"}, {"id", "start"}}));  // bots give no salts: it may begin at once
  ASSERT_TRUE(ada.post({{"type", "close"}, {"id", "close"}}));
  ASSERT_TRUE(simulation.room->enqueue(Tick{}));
  simulation.run();
  ada.receive();
  EXPECT_EQ(ada.replies.at("start").at("result"), "applied");
  EXPECT_EQ(ada.replies.at("close").at("result"), "applied");
  const auto& match = simulation.store.matches_by_id.at("m_1");
  ASSERT_FALSE(match.entries.empty());
  EXPECT_NE(match.entries.back().body.find("\"draw\""), std::string::npos)
      << "no bot moves after it: " << match.entries.back().body;
}

TEST(RoomClose, OnlyAfterTheOthersHaveResigned) {
  RoomSimulation simulation;
  simulation.make_room({{"game", "nekonoko"}, {"seats", 3}}, "p_ada");
  Page ada(simulation, "p_ada"), ben(simulation, "p_ben");
  ada.come();
  ben.come();
  ASSERT_EQ(ada.result_of({{"type", "sit"}, {"seat", 0}}), "applied");
  ASSERT_EQ(ben.result_of({{"type", "sit"}, {"seat", 1}}), "applied");
  ASSERT_EQ(ada.result_of({{"type", "add_bot"}, {"seat", 2}, {"level", "random"}}), "applied");
  for (auto* page : {&ada, &ben}) ASSERT_EQ(page->result_of({{"type", "ready"}, {"ready", true}}), "applied");
  ASSERT_EQ(ada.result_of({{"type", "start"}}), "applied");
  EXPECT_EQ(ada.result_of(close), "running") << "while the salts are waited for, too";
  simulation.pass(3s);
  EXPECT_EQ(ada.result_of(close), "running");
  ASSERT_EQ(ben.result_of(leave), "applied");
  EXPECT_EQ(ada.result_of(close), "applied");
}

TEST(RoomClose, OverHttpWithoutASession) {
  TwoPlayers table;
  table.sit();
  EXPECT_EQ(request(table.simulation, RoomRequest::What::close, "p_ben"), "not_host");
  EXPECT_EQ(request(table.simulation, RoomRequest::What::close_if_unused, "p_ada"), "not_allowed");
  EXPECT_EQ(request(table.simulation, RoomRequest::What::leave, "p_ben"), "");
  EXPECT_EQ(table.ben.sink->reason, "left") << "other tabs of his end, too";
  EXPECT_EQ(request(table.simulation, RoomRequest::What::close, "p_ada"), "");
  EXPECT_EQ(table.ada.sink->reason, "room_closed");
}

TEST(RoomClose, AMatchAgainstBotsIsClosedOnlyIfNobodyLooks) {
  TwoPlayers table;
  ASSERT_EQ(table.ada.result_of({{"type", "sit"}, {"seat", 0}}), "applied");
  ASSERT_EQ(table.ada.result_of({{"type", "add_bot"}, {"seat", 1}, {"level", "random"}}), "applied");
  table.ben.go();
  EXPECT_EQ(request(table.simulation, RoomRequest::What::close_if_unused, "p_ada"), "not_allowed");
  table.ada.go();
  EXPECT_EQ(request(table.simulation, RoomRequest::What::close_if_unused, "p_ada"), "");
  EXPECT_NE(stored(table.simulation).closed, 0);
}

TEST(RoomClose, WhereOnlyBotsAreLeftAndNobodyLooksTheRoomCloses) {
  TwoPlayers table;
  ASSERT_EQ(table.ada.result_of({{"type", "add_bot"}, {"seat", 0}, {"level", "random"}}), "applied");
  ASSERT_EQ(table.ada.result_of({{"type", "add_bot"}, {"seat", 1}, {"level", "random"}}), "applied");
  ASSERT_EQ(table.ada.result_of(leave), "applied");
  EXPECT_EQ(Seating::read(stored(table.simulation)).host(), "p_ben") << "who still looks has it";
  table.ada.go();
  table.ben.go();
  table.simulation.pass(59s);
  EXPECT_EQ(stored(table.simulation).closed, 0) << "a page may reload";
  table.simulation.pass(2s);
  EXPECT_NE(stored(table.simulation).closed, 0);
  EXPECT_FALSE(table.simulation.room);
}

TEST(RoomClose, WhatTheStoreRefusesIsNotDone) {
  for (const auto& what : {leave, close}) {
    TwoPlayers table;
    ASSERT_EQ(table.ada.result_of({{"type", "sit"}, {"seat", 0}}), "applied");
    table.simulation.store.fault_in = 0;
    EXPECT_EQ(table.ada.result_of(what), "storage") << what;
    EXPECT_EQ(stored(table.simulation).closed, 0);
    EXPECT_FALSE(table.ada.sink->closed);
    EXPECT_EQ(table.ada.result_of(what), "applied") << what;
  }
}

TEST(RoomClose, ManyRequestsAtOnceAreAnsweredToo) {
  TwoPlayers table;
  std::size_t answers = 0, refused = 0;
  for (std::size_t i = 0; i < mailbox_errands_max + 5; ++i) {
    const auto answer = std::make_shared<RoomAnswer>([&](std::optional<protocol::Refusal> refusal) {
      ++answers;
      if (refusal) ++refused;
    });
    EXPECT_EQ(table.simulation.open().enqueue(RoomRequest{RoomRequest::What::leave, "p_nobody", answer}),
              i < mailbox_errands_max)
        << i;
  }
  table.simulation.run();
  EXPECT_EQ(answers, mailbox_errands_max + 5);
  EXPECT_EQ(refused, 5u);
}

// Another server has opened it: this one can store nothing any more, and lets its sessions go there.
TEST(RoomClose, ARoomThatWasTakenOverSendsEverybodyAway) {
  TwoPlayers table;
  table.start();
  const auto entries = table.simulation.store.matches_by_id.begin()->second.entries.size();
  ++stored(table.simulation).epoch;
  table.ben.say({{"type", "resign"}, {"id", "r1"}});
  for (auto* page : {&table.ada, &table.ben}) {
    EXPECT_EQ(page->sink->closed, CloseCode::restart);
    EXPECT_EQ(page->sink->reason, "moved");
  }
  EXPECT_EQ(table.simulation.store.matches_by_id.begin()->second.entries.size(), entries);
  EXPECT_FALSE(table.simulation.room) << "it has forgotten everything";
  for (auto* page : {&table.ada, &table.ben}) page->come();
  EXPECT_EQ(table.ben.result_of({{"type", "resign"}}), "applied") << "it opens again";
}

// Nothing was written here since another server has opened it: who comes is shown nothing old.
TEST(RoomClose, ARoomThatWasTakenOverShowsNobodyWhatIsOld) {
  for (const bool shared : {true, false}) {
    TwoPlayers table;
    table.simulation.store.shared = shared;
    table.start();
    ++stored(table.simulation).epoch;
    Page eve(table.simulation, "p_eve");
    eve.come();
    for (auto* page : {&table.ada, &table.ben, &eve})
      EXPECT_EQ(page->sink->closed, shared ? std::optional(CloseCode::restart) : std::nullopt);
    EXPECT_EQ(eve.view.is_null(), shared);
    if (!shared) continue;
    for (auto* page : {&table.ada, &table.ben, &eve}) page->come();
    EXPECT_EQ(table.ben.result_of({{"type", "resign"}}), "applied") << "it opens again";
  }
}

// Whether it was taken over cannot be read: who comes may find a server that can read it.
TEST(RoomClose, WhoComesWhileNobodyKnowsWhetherARoomHasMovedIsSentBack) {
  TwoPlayers table;
  table.simulation.store.shared = true;
  table.start();
  Page eve(table.simulation, "p_eve");
  table.simulation.store.away = true;
  eve.come();
  EXPECT_EQ(eve.sink->closed, CloseCode::restart);
  EXPECT_EQ(eve.sink->reason, "storage");
  EXPECT_TRUE(eve.view.is_null());
  for (auto* page : table.pages) EXPECT_FALSE(page->sink->closed) << "who is there stays";
  table.simulation.store.away = false;
  eve.come();
  EXPECT_FALSE(eve.view.is_null());
}

// Nobody does anything here since: the shard asks the store whose the room is, and tells the room.
TEST(RoomClose, ARoomThatWasTakenOverGivesWayWhenItHears) {
  for (const bool taken : {true, false}) {
    TwoPlayers table;
    table.simulation.store.shared = true;
    table.start();
    if (taken) ++stored(table.simulation).epoch;
    (void)table.simulation.open().enqueue(Moved{});
    table.simulation.run();
    for (auto* page : {&table.ada, &table.ben})
      EXPECT_EQ(page->sink->closed, taken ? std::optional(CloseCode::restart) : std::nullopt);
  }
}

// The server that has opened it since is gone, or was taken for it: this one is its owner again.
TEST(RoomClose, ARoomThatIsTakenOverIsOpenedAlsoWhereAnOldOneIs) {
  for (const bool moved : {true, false}) {
    TwoPlayers table;
    table.simulation.store.shared = true;
    table.start();
    if (moved) ++stored(table.simulation).epoch;
    const auto epoch = stored(table.simulation).epoch;
    EXPECT_TRUE(table.simulation.open().enqueue(TakenOver{}));
    table.simulation.run();
    for (auto* page : table.pages) EXPECT_EQ(page->sink->closed.has_value(), moved);
    EXPECT_EQ(stored(table.simulation).epoch, epoch + moved) << "who owns it has its newest epoch";
    for (auto* page : table.pages) page->come();
    EXPECT_EQ(table.ben.result_of({{"type", "resign"}}), "applied");
    EXPECT_EQ(stored(table.simulation).epoch, epoch + moved);
  }
}

TEST(RoomClose, ARequestTakesARoomBackThatAnotherServerHasOpened) {
  TwoPlayers table;
  table.simulation.store.shared = true;
  table.start();
  ++stored(table.simulation).epoch;
  EXPECT_EQ(request(table.simulation, RoomRequest::What::end, ""), "");
  EXPECT_NE(stored(table.simulation).closed, 0);
}

// A write of this server failed, everybody went to another one and plays there.
struct LostRoom : TwoPlayers {
  LostRoom() {
    simulation.store.shared = true;
    start();
    simulation.store.away = true;
    EXPECT_EQ(ada.result_of({{"type", "resign"}}), "storage");
    ada.go();
    ben.go();
  }
  std::int64_t epoch() { return stored(simulation).epoch; }
};

TEST(RoomClose, ARoomInWhichNobodyIsStaysAtTheServerThatOpenedIt) {
  for (const bool is_told : {true, false}) {
    LostRoom table;
    table.simulation.store.open_elsewhere("ROOM22");
    const auto epoch = table.epoch();
    table.simulation.pass(60s);
    table.simulation.store.away = false;
    if (is_told) { EXPECT_TRUE(table.simulation.room->enqueue(StoreWorks{})); }
    table.simulation.pass(is_told ? 0s : 60s);
    EXPECT_EQ(table.epoch(), epoch) << "it was taken from those who play there";
    EXPECT_FALSE(table.simulation.room);
    for (auto* page : table.pages) page->come();
    EXPECT_GT(table.epoch(), epoch) << "they were sent here";
    EXPECT_EQ(table.ben.result_of({{"type", "resign"}}), "applied");
  }
}

TEST(RoomClose, ARoomThatNoOtherServerOpenedIsReadAgainThoughNobodyIsThere) {
  LostRoom table;
  const auto epoch = table.epoch();
  table.simulation.store.away = false;
  table.simulation.pass(5s);
  EXPECT_EQ(table.epoch(), epoch + 1);
  EXPECT_TRUE(table.simulation.room) << "its players may come back";
}

TEST(RoomClose, WhoIsThereGetsTheRoomBack) {
  LostRoom table;
  table.simulation.store.open_elsewhere("ROOM22");
  const auto epoch = table.epoch();
  table.ada.come();
  EXPECT_EQ(table.ada.sink->reason, "storage");
  table.simulation.store.away = false;
  table.ada.come();
  EXPECT_GT(table.epoch(), epoch);
  EXPECT_FALSE(table.ada.sink->closed);
}

TEST(RoomClose, ARequestTakesBackALostRoomToo) {
  LostRoom table;
  table.simulation.store.open_elsewhere("ROOM22");
  table.simulation.store.away = false;
  EXPECT_EQ(request(table.simulation, RoomRequest::What::end, ""), "");
  EXPECT_NE(stored(table.simulation).closed, 0);
}

// The match's record is read, then another server opens the room and ends the match, then the entries are read.
TEST(RoomClose, AMatchThatEndsElsewhereWhileItIsReadIsNotBroken) {
  TwoPlayers table;
  auto& store = table.simulation.store;
  store.shared = true;
  table.start();
  const auto running = table.kept();
  const auto room = stored(table.simulation);
  ASSERT_EQ(table.ben.result_of({{"type", "resign"}}), "applied");
  const auto over = table.kept();
  const auto room_after = stored(table.simulation);
  table.simulation.restart();
  table.kept() = running;
  stored(table.simulation) = room;
  store.before_entries = [&] {
    const auto epoch = stored(table.simulation).epoch;
    table.kept() = over;
    stored(table.simulation) = room_after;
    stored(table.simulation).epoch = epoch + 1;
    store.before_entries = [] {};
  };
  table.ada.come();
  EXPECT_EQ(table.ada.sink->closed, CloseCode::restart) << "it would wait for ever";
  EXPECT_EQ(table.ada.sink->reason, "moved");
  table.ada.come();
  EXPECT_FALSE(table.ada.sink->closed);
  EXPECT_EQ(table.ada.room.at("phase"), "over");
}

// What cannot be true here may have been put right by the server that opened the room since.
TEST(RoomClose, ABrokenRoomThatWasTakenOverGivesWay) {
  TwoPlayers table;
  table.simulation.store.shared = true;
  table.start();
  table.simulation.restart();
  auto& hash = table.kept().entries.back().hash;
  const auto whole = hash;
  hash[0] ^= 1;
  for (auto* page : table.pages) page->come();
  EXPECT_FALSE(table.ada.sink->closed);
  EXPECT_EQ(table.ada.result_of({{"type", "resign"}}), "storage");
  hash = whole;
  (void)table.simulation.open().enqueue(Moved{});
  table.simulation.run();
  EXPECT_FALSE(table.ada.sink->closed) << "nobody else has opened it";
  ++stored(table.simulation).epoch;
  EXPECT_EQ(table.simulation.open().epoch(), stored(table.simulation).epoch - 1) << "so the shard asks about it";
  (void)table.simulation.open().enqueue(Moved{});
  table.simulation.run();
  for (auto* page : table.pages) EXPECT_EQ(page->sink->closed, CloseCode::restart);
  for (auto* page : table.pages) page->come();
  EXPECT_EQ(table.ben.result_of({{"type", "resign"}}), "applied");
}

// What cannot be read does not keep a player from leaving, and an operator from closing it.
TEST(RoomClose, ARoomWithADamagedMatchCanBeLeftAndClosed) {
  using What = RoomRequest::What;
  for (const bool has_record : {true, false}) {
    for (const auto what : {What::leave, What::forget, What::end, What::close}) {
      SCOPED_TRACE(std::string(has_record ? "an entry " : "the record ") + std::to_string(static_cast<int>(what)));
      TwoPlayers table;
      table.start();
      table.simulation.restart();
      if (has_record) table.kept().entries.back().hash[0] ^= 1;
      else table.simulation.store.damaged_match = true;
      EXPECT_EQ(request(table.simulation, What::close, "p_ben"), "storage") << "he is not the host";
      EXPECT_EQ(request(table.simulation, what, "p_ada"), "");
      const auto& room = stored(table.simulation);
      const bool left = what == What::leave || what == What::forget;
      EXPECT_EQ(room.closed == 0, left);
      EXPECT_EQ(room.match.empty(), false) << "the match stays";
      EXPECT_EQ(room.state.find("p_ada") == std::string::npos, what != What::leave) << room.state;
      if (!left) continue;
      EXPECT_EQ(Json::parse(room.state).at("host"), "p_ben");
      EXPECT_EQ(request(table.simulation, what, "p_ben"), "");
      EXPECT_NE(stored(table.simulation).closed, 0) << "nobody is left";
    }
  }
}

TEST(RoomClose, ARoomWithADamagedMatchHasTheHeirInThePlaceOfWhoIsGone) {
  TwoPlayers table;
  table.start();
  table.simulation.restart();
  table.simulation.store.damaged_match = true;
  EXPECT_EQ(merge(table.simulation, "p_ada", {"p_phone", "Phone", "en"}), "");
  EXPECT_EQ(Seating::read(stored(table.simulation)).host(), "p_phone");
  EXPECT_EQ(stored(table.simulation).state.find("p_ada"), std::string::npos);
}

TEST(RoomClose, ARoomThatShutsLetsNobodyWait) {
  TwoPlayers table;
  const auto waiting = std::make_shared<RecordingSink>();
  auto& room = table.simulation.open();
  std::string code;
  const auto answer = std::make_shared<RoomAnswer>(
      [&](std::optional<protocol::Refusal> refusal) { code = refusal ? refusal->code : ""; });
  ASSERT_TRUE(room.enqueue(Shut{}));
  ASSERT_TRUE(room.enqueue(Arrive{waiting, {"p_eve", "Eve", "en"}}));
  ASSERT_TRUE(room.enqueue(RoomRequest{RoomRequest::What::leave, "p_ada", answer}));
  table.simulation.run();
  EXPECT_EQ(waiting->closed, CloseCode::restart);
}

// What the store throws, where it ought to return an error, is a fault of ours: this room ends, and its log brings it back.
TEST(RoomClose, AFaultedRoomLetsNobodyWaitAndComesBack) {
  TwoPlayers table;
  table.start();
  ASSERT_TRUE(table.move());
  auto* mover = table.decider();
  ASSERT_TRUE(mover);
  const auto seq = mover->seq;
  auto action = mover->act_message(0);
  action["id"] = mover->next_id();
  const auto waiting = std::make_shared<RecordingSink>();
  std::optional<protocol::Refusal> refusal;
  auto answer = std::make_shared<RoomAnswer>([&](std::optional<protocol::Refusal> why) { refusal = std::move(why); });
  table.simulation.store.fault = MemoryStore::Fault::thrown;
  table.simulation.store.fault_in = 0;
  ASSERT_TRUE(mover->post(action));
  ASSERT_TRUE(table.simulation.room->enqueue(Arrive{waiting, {"p_eve", "Eve", "en"}}));
  ASSERT_TRUE(table.simulation.room->enqueue(RoomRequest{RoomRequest::What::leave, "p_ben", std::move(answer)}));
  table.simulation.run();
  for (const auto* sink : {table.ada.sink.get(), table.ben.sink.get(), waiting.get()})
    EXPECT_EQ(sink->closed, CloseCode::fault);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->code, "storage");
  EXPECT_EQ(table.simulation.counts.faults, 1u);
  EXPECT_FALSE(table.simulation.room);
  table.ada.come();
  table.ben.come();
  EXPECT_EQ(mover->seq, seq) << "what was not stored was not done";
  ASSERT_EQ(table.decider(), mover);
  EXPECT_EQ(mover->result_of(action), "applied") << "the same request may be sent again";
}

TEST(RoomClose, AFaultWhileSomebodyComesInLetsHimNotWait) {
  TwoPlayers table;
  table.simulation.store.shared = true;
  table.start();
  table.simulation.store.before_room = [] { throw std::runtime_error("the store has a fault"); };
  Page eve(table.simulation, "p_eve");
  eve.sink = std::make_shared<RecordingSink>();
  ASSERT_TRUE(table.simulation.room->enqueue(Arrive{eve.sink, eve.player}));
  table.simulation.run();
  for (const auto* page : {&table.ada, &table.ben, &eve}) EXPECT_EQ(page->sink->closed, CloseCode::fault);
  table.simulation.store.before_room = [] {};
  eve.come();
  EXPECT_FALSE(eve.view.is_null());
}

TEST(RoomClose, ANewNameReachesTheSeat) {
  TwoPlayers table;
  table.sit();
  ASSERT_TRUE(table.simulation.room->enqueue(Renamed{{"p_ben", "Benedict", "en"}}));
  table.simulation.run();
  table.ada.receive();
  EXPECT_EQ(table.ada.room.at("seats").at(1).at("player").at("name"), "Benedict");
  table.simulation.restart();
  table.ben.player.name = "Benjamin";  // changed while the room slept
  table.ben.come();
  EXPECT_EQ(Seating::read(stored(table.simulation)).seats()[1].occupant->name, "Benjamin");
}

TEST(RoomClose, AnOfferIsWithdrawnByWhoMadeItOnly) {
  TwoPlayers table;
  table.start();
  ASSERT_EQ(table.ada.result_of({{"type", "resign"}}), "applied");
  ASSERT_EQ(table.ada.result_of({{"type", "offer"}, {"what", "rematch"}}), "applied");
  const Json withdraw{{"type", "withdraw"}, {"what", "rematch"}};
  EXPECT_EQ(table.ben.result_of(withdraw), "no_offer");
  EXPECT_EQ(table.ada.result_of(withdraw), "applied");
  table.ben.receive();
  EXPECT_TRUE(table.ben.room.at("offers").empty());
  EXPECT_EQ(table.ben.result_of({{"type", "answer"}, {"what", "rematch"}, {"accept", true}}), "no_offer");
}

}  // namespace
}  // namespace server::test
