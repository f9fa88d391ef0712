// Who is away, who plays for him, and who is asked.
#include "room_simulation.hpp"
#include "stored_matches.hpp"

namespace server::test {
namespace {

Json yes(const char* what) { return {{"type", "answer"}, {"what", what}, {"accept", true}}; }
Json no(const char* what) { return {{"type", "answer"}, {"what", what}, {"accept", false}}; }
Json offer_bot(std::size_t seat) { return {{"type", "offer"}, {"what", "bot"}, {"seat", seat}}; }

bool bot_plays(const Page& told, std::size_t seat) {
  return told.room.at("seats").at(seat).at("bot_plays").get<bool>();
}

// Until it is this one's turn.
void play_until(TwoPlayers& table, const Page& page) {
  for (int i = 0; i < 20 && table.decider() != &page; ++i) table.move();
  ASSERT_EQ(table.decider(), &page);
}

// Moves of Ada while the room plays for Ben.
void expect_bot_plays_on(TwoPlayers& table) {
  for (int i = 0; i < 4 && table.ada.result.is_null(); ++i) {
    table.ada.receive();
    ASSERT_TRUE(table.ada.is_asked()) << "the bot does not play";
    EXPECT_EQ(table.ada.result_of(table.ada.act_message(0)), "applied");
  }
  EXPECT_TRUE(bot_plays(table.ada, 1));
}

// On a full disk nothing can be played; the table can be seen, and the match goes on when there is room again.
TEST(RoomAway, ATableIsShownWhileTheDiskIsFull) {
  TwoPlayers table;
  table.start();
  Page* decider = table.decider();
  table.simulation.store.disk_full = true;
  EXPECT_EQ(decider->result_of(decider->act_message(0)), "storage");
  table.simulation.pass(5s);
  Page eve(table.simulation, "p_eve");
  eve.come();
  EXPECT_FALSE(eve.view.is_null()) << "somebody who comes now";
  EXPECT_EQ(table.decider()->result_of(table.decider()->act_message(0)), "storage");
  table.simulation.store.disk_full = false;
  table.simulation.pass(60s);
  decider = table.decider();
  ASSERT_NE(decider, nullptr);
  EXPECT_EQ(decider->result_of(decider->act_message(0)), "applied");
}

// Who of whom, in the order in which it came: "your_turn p_ben".
std::vector<std::string> noted(const TwoPlayers& table) {
  std::vector<std::string> all;
  for (const auto& each : table.simulation.store.notifications)
    all.push_back(std::string(name_of(each.kind)) + " " + each.player);
  return all;
}
using Noted = std::vector<std::string>;

TEST(RoomNotifications, WhoIsHereNeedsNone) {
  TwoPlayers table;
  table.start();
  for (int i = 0; i < 10; ++i) table.move();
  EXPECT_EQ(table.ada.result_of(resign()), "applied");
  EXPECT_EQ(noted(table), Noted{});
}

TEST(RoomNotifications, WhoIsAwayIsToldOfHisTurnUntilHeComesBack) {
  TwoPlayers table(Json{{"vacancy", "wait"}});
  table.start();
  play_until(table, table.ada);
  table.ben.go();
  while (table.decider() == &table.ada) table.move();
  EXPECT_EQ(noted(table), Noted{"your_turn p_ben"}) << "stored with the entries that gave him the turn";
  EXPECT_EQ(table.simulation.store.notifications.at(0).match, *table.ada.match);
  table.simulation.pass(2h);
  EXPECT_EQ(noted(table).size(), 1u);
  table.ben.come();
  EXPECT_EQ(noted(table), Noted{});
  EXPECT_TRUE(table.move());
}

TEST(RoomNotifications, AnEntryThatIsNotStoredNotifiesNobody) {
  for (const auto fault : {MemoryStore::Fault::refused, MemoryStore::Fault::lost_answer}) {
    TwoPlayers table;
    table.start();
    play_until(table, table.ada);
    table.ben.go();
    table.simulation.store.fault = fault;
    table.simulation.store.fault_in = 0;
    EXPECT_EQ(table.ada.result_of(table.ada.act_message(0)), "storage");
    const bool is_stored = fault == MemoryStore::Fault::lost_answer;
    EXPECT_LE(noted(table).size(), is_stored ? 1u : 0u);
    table.simulation.pass(20s);
    while (table.decider() == &table.ada) table.move();
    EXPECT_EQ(noted(table), Noted{"your_turn p_ben"}) << "once";
  }
}

TEST(RoomNotifications, WhatIsMootIsNotTold) {
  TwoPlayers table(Json{{"vacancy", "bot"}, {"grace", 10}});
  table.start();
  play_until(table, table.ada);
  table.ben.go();
  while (table.decider() == &table.ada) table.move();
  ASSERT_EQ(noted(table), Noted{"your_turn p_ben"});
  table.simulation.pass(11s);
  ASSERT_EQ(table.decider(), &table.ada) << "a bot has played";
  EXPECT_EQ(noted(table), Noted{});
  for (int i = 0; i < 3; ++i) table.move();
  EXPECT_EQ(noted(table), Noted{}) << "the bot goes on";
  EXPECT_EQ(table.ada.result_of(resign()), "applied");
  EXPECT_EQ(noted(table), Noted{"match_over p_ben"});
  EXPECT_EQ(table.simulation.store.notifications.at(0).match, *table.ada.match);
  table.ada.go();
  table.simulation.restart();
  table.ben.come();
  EXPECT_EQ(noted(table), Noted{}) << "the room that was read again knows what is left to tell";
}

TEST(RoomNotifications, AFailureToForgetIsMadeUpFor) {
  TwoPlayers table;
  table.start();
  table.ben.go();
  EXPECT_EQ(table.ada.result_of(resign()), "applied");
  ASSERT_EQ(noted(table), Noted{"match_over p_ben"});
  table.simulation.store.disk_full = true;
  table.ben.come();
  EXPECT_FALSE(table.ben.result.is_null()) << "he is shown everything all the same";
  EXPECT_EQ(noted(table).size(), 1u);
  table.simulation.store.disk_full = false;
  table.ben.go();
  table.ben.come();
  EXPECT_EQ(noted(table), Noted{});
}

// A room that sleeps wakes for it, an hour before, and sleeps on.
TEST(RoomNotifications, TimeThatRunsOutIsTold) {
  TwoPlayers table(Json{{"clock", {{"kind", "days"}, {"days", 1}}}, {"vacancy", "wait"}});
  table.start();
  play_until(table, table.ada);
  table.ben.go();
  while (table.decider() == &table.ada) table.move();
  table.ada.go();
  table.simulation.pass(22h);
  ASSERT_EQ(table.simulation.room, nullptr) << "it sleeps";
  EXPECT_EQ(noted(table), Noted{"your_turn p_ben"});
  table.simulation.pass(61min);
  EXPECT_EQ(noted(table), (Noted{"your_turn p_ben", "time_runs_out p_ben"}));
  ASSERT_EQ(table.simulation.room, nullptr) << "and sleeps on";
  table.simulation.pass(58min);
  EXPECT_EQ(noted(table).size(), 2u) << "once";
  table.simulation.pass(5min);
  for (const auto& each : noted(table)) EXPECT_EQ(each.find("time_runs_out"), std::string::npos) << "it has run out";
}

// The room that is read again has no memory of what it did about an absence, except by the log.
TEST(RoomAway, AVacancyOutlivesAFailureOfTheStore) {
  for (const auto fault : {MemoryStore::Fault::refused, MemoryStore::Fault::lost_answer}) {
    for (const bool has_acted : {false, true}) {
      TwoPlayers table(Json{{"vacancy", "bot"}, {"grace", 10}});
      table.start();
      play_until(table, has_acted ? table.ben : table.ada);
      const auto entries = table.kept().entries.size();
      table.ben.go();
      table.simulation.pass(11s);
      table.ada.receive();
      ASSERT_EQ(table.kept().entries.size() > entries, has_acted);
      ASSERT_TRUE(bot_plays(table.ada, 1));
      ASSERT_TRUE(table.ada.is_asked());
      table.simulation.store.fault = fault;
      table.simulation.store.fault_in = 0;
      EXPECT_EQ(table.ada.result_of(table.ada.act_message(0)), "storage");
      table.simulation.pass(20s);
      expect_bot_plays_on(table);
    }
  }
}

TEST(RoomAway, AVacancyThatCouldNotBeStoredIsCarriedOutAgain) {
  for (const auto fault : {MemoryStore::Fault::refused, MemoryStore::Fault::lost_answer}) {
    for (const std::string vacancy : {"bot", "resign"}) {
      TwoPlayers table(Json{{"vacancy", vacancy}, {"grace", 10}});
      table.start();
      play_until(table, table.ben);
      table.ben.go();
      table.simulation.pass(9s);
      table.simulation.store.fault = fault;
      table.simulation.store.fault_in = 0;
      table.simulation.pass(2s);
      EXPECT_EQ(table.simulation.counts.storage_errors, 1u) << "of what the room does about the absence";
      table.simulation.pass(20s);
      table.ada.receive();
      if (vacancy == "bot") {
        expect_bot_plays_on(table);
      } else {
        EXPECT_EQ(table.ada.room.at("phase"), "over") << "the absent seat has resigned";
      }
    }
  }
}

// However the absence began, and whatever was done about it in the match before.
TEST(RoomAway, ARematchWithoutItsOtherPlayerGoesByTheContract) {
  struct Absence {
    const char* what;
    void (*begins)(TwoPlayers&);  // until the rematch begins
  };
  const Absence absences[] = {
      {"away in the match before",
       [](TwoPlayers& table) {
         table.ben.go();
         table.simulation.pass(11s);
         table.ada.receive();
         if (table.ada.result.is_null()) { EXPECT_EQ(table.ada.result_of(resign()), "applied"); }
         EXPECT_EQ(table.ada.result_of(offer("rematch")), "applied");
       }},
      {"away after it",
       [](TwoPlayers& table) {
         EXPECT_EQ(table.ada.result_of(resign()), "applied");
         table.ben.go();
         table.simulation.pass(11s);
         EXPECT_EQ(table.ada.result_of(offer("rematch")), "applied");
       }},
      {"was ready, and then left",
       [](TwoPlayers& table) {
         EXPECT_EQ(table.ada.result_of(resign()), "applied");
         EXPECT_EQ(table.ben.result_of({{"type", "ready"}, {"ready", true}}), "applied");
         table.ben.go();
         table.simulation.pass(31s);
         table.ada.receive();
         EXPECT_FALSE(table.ada.room.at("seats").at(1).at("ready"));
         EXPECT_EQ(table.ada.result_of(offer("rematch")), "applied");
       }},
      {"left the other's offer behind",
       [](TwoPlayers& table) {
         EXPECT_EQ(table.ada.result_of(resign()), "applied");
         EXPECT_EQ(table.ada.result_of(offer("rematch")), "applied");
         table.ben.go();
         EXPECT_EQ(table.ada.room.at("phase"), "over") << "his time to come back runs";
         table.simulation.pass(11s);
       }},
      {"offered, left, and was taken at his word",
       [](TwoPlayers& table) {
         EXPECT_EQ(table.ada.result_of(resign()), "applied");
         EXPECT_EQ(table.ben.result_of(offer("rematch")), "applied");
         table.ben.go();
         table.simulation.pass(5s);
         EXPECT_EQ(table.ada.result_of(yes("rematch")), "applied");
       }},
      {"offered, left, and was away too long",
       [](TwoPlayers& table) {
         EXPECT_EQ(table.ada.result_of(resign()), "applied");
         EXPECT_EQ(table.ben.result_of(offer("rematch")), "applied");
         table.ben.go();
         table.simulation.pass(11s);
         EXPECT_EQ(table.ada.result_of(yes("rematch")), "no_offer");
         EXPECT_EQ(table.ada.result_of(offer("rematch")), "applied");
       }},
  };
  for (const auto& absence : absences) {
    for (const std::string vacancy : {"bot", "resign"}) {
      SCOPED_TRACE(absence.what + (": " + vacancy));
      TwoPlayers table(Json{{"vacancy", vacancy}, {"grace", 10}});
      table.start();
      absence.begins(table);
      table.ada.receive();
      ASSERT_EQ(table.ada.room.at("phase"), "salting") << "the rematch does not wait for who is away";
      table.ada.result = nullptr;
      table.ada.say({{"type", "salt"}, {"match", table.ada.salt_wanted}, {"bytes", std::string(32, 'a')}});
      table.simulation.pass(3s);
      table.simulation.pass(10s);
      table.ada.receive();
      if (vacancy == "bot") {
        expect_bot_plays_on(table);
      } else {
        EXPECT_FALSE(table.ada.result.is_null()) << "the absent seat has resigned";
      }
    }
  }
}

// Else somebody plays, and loses, a match that he knows nothing of.
TEST(RoomAway, ARematchWithAClockOfDaysWaitsForWhoIsAway) {
  TwoPlayers table(Json{{"clock", {{"kind", "days"}, {"days", 3}}}});
  table.start();
  EXPECT_EQ(table.ada.result_of(resign()), "applied");
  table.ben.go();
  table.simulation.pass(1h);
  EXPECT_EQ(table.ada.result_of(offer("rematch")), "applied");
  table.simulation.pass(1h);
  table.ada.receive();
  EXPECT_EQ(table.ada.room.at("phase"), "over");
  table.ben.come();
  EXPECT_EQ(table.ben.result_of(yes("rematch")), "applied");
  EXPECT_EQ(table.ben.room.at("phase"), "salting");
}

TEST(RoomAway, ARematchThatCannotBeginIsNotCalledAgreed) {
  for (const bool drains : {true, false}) {
    SCOPED_TRACE(drains);
    TwoPlayers table;
    table.start();
    EXPECT_EQ(table.ada.result_of(resign()), "applied");
    EXPECT_EQ(table.ada.result_of(offer("rematch")), "applied");
    table.simulation.counts.draining = drains;
    EXPECT_EQ(table.ben.result_of(yes("rematch")), drains ? "draining" : "applied");
    table.ada.receive();
    ASSERT_FALSE(table.ada.offers.empty());
    EXPECT_EQ(table.ada.offers.back().at("outcome"), drains ? "expired" : "agreed");
    EXPECT_EQ(table.ada.room.at("phase"), drains ? "over" : "salting");
  }
}

TEST(RoomAway, ARematchThatSomebodyOfferedAndLeftIsOver) {
  TwoPlayers table(Json{{"grace", 10}});
  table.start();
  EXPECT_EQ(table.ada.result_of(resign()), "applied");
  EXPECT_EQ(table.ben.result_of(offer("rematch")), "applied");
  table.ben.go();
  table.simulation.pass(11s);
  table.ada.receive();
  EXPECT_TRUE(table.ada.room.at("offers").empty());
  ASSERT_FALSE(table.ada.offers.empty());
  EXPECT_EQ(table.ada.offers.back().at("outcome"), "expired");
  EXPECT_EQ(table.ada.result_of(yes("rematch")), "no_offer");
}

// Does the bot of the second seat, which has not searched, want to play on?
bool is_second_ahead(const MemoryStore::Kept& kept) {
  auto opened = protocol::open_match(kept.record.game, Json::parse(kept.record.options), 2);
  auto& match = *std::get<0>(opened);
  for (const auto& entry : kept.entries) {
    const auto body = Json::parse(entry.body);
    EXPECT_FALSE(match.apply(body));
  }
  return !match.advisor().agrees_to_end(engine::seat_at(1), {});
}

TEST(RoomAway, ABotIsAskedAboutAnOfferMadeBeforeItSatDown) {
  int declined = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    TwoPlayers table(Json{{"vacancy", "bot"}, {"grace", 10}}, seed);
    table.start();
    for (std::size_t i = 0; i < 40 || (i < 80 && table.decider() == &table.ben); ++i) table.move(i * 7);
    if (table.decider() != &table.ada) continue;
    table.ben.go();
    EXPECT_EQ(table.ada.result_of(offer("draw")), "applied");
    EXPECT_EQ(table.ada.room.at("offers").size(), 1u);
    const bool ahead = is_second_ahead(table.kept());
    table.simulation.pass(11s);
    table.ada.receive();
    ASSERT_FALSE(table.ada.offers.empty());
    EXPECT_EQ(table.ada.offers.back().at("outcome"), ahead ? "declined" : "agreed");
    EXPECT_EQ(table.ada.result.is_null(), ahead);
    declined += ahead;
  }
  EXPECT_GT(declined, 0);
}

// A room in which a person plays against a bot, with so many entries or a few more, as the store has it. False if
// the match is over before.
bool store_match_against_bot(MemoryStore& store, const std::string& game, std::uint64_t seed, std::size_t entries) {
  const setups::Setup setup{game, "{}", 2};
  const auto match = setups::open(setup);
  const std::size_t bot = 1;
  MemoryStore::Kept kept{match_record(*match, "m_1", "ROOM22", bot), {}};
  engine::Rng rng(seed);
  // The log of a room never ends where chance is due.
  const auto goes_on = [&] {
    return kept.entries.size() < entries || std::holds_alternative<engine::Chance>(match->node());
  };
  while (goes_on() && !setups::is_over(*match)) {
    setups::step(*match, rng);
    kept.entries.push_back(entry_record(*match));
  }
  if (setups::is_over(*match)) return false;
  store.rooms["ROOM22"] = room_record(setup, kept.record, bot);
  store.matches_by_id["m_1"] = std::move(kept);
  return true;
}

// What the bot answers in a room is its own estimate.
TEST(RoomAway, ABotAgreesToADrawOnlyIfItIsNotAhead) {
  for (const char* game : {"kilkenny-cats", "cats-chess"}) {
    int agreed = 0, refused = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      RoomSimulation simulation(seed);
      if (!store_match_against_bot(simulation.store, game, seed, 100)) continue;
      Page ada(simulation, person(0).id);
      ada.come();
      if (!ada.is_asked()) continue;
      const bool ahead = is_second_ahead(simulation.store.matches_by_id.at("m_1"));
      EXPECT_EQ(ada.result_of(offer("draw")), ahead ? "bot_declines" : "applied");
      EXPECT_EQ(ada.result.is_null(), ahead);
      ++(ahead ? refused : agreed);
    }
    EXPECT_GT(agreed, 0) << game;
    EXPECT_GT(refused, 0) << game;
  }
}

TEST(RoomAway, WhatIsDoneForAPersonIsSaid) {
  TwoPlayers table(Json{{"vacancy", "bot"}, {"grace", 10}, {"clock", {{"kind", "move"}, {"seconds", 30}}}});
  table.start();
  auto* late = table.decider();
  auto& other = table.other(*late);
  const auto seq = late->seq;
  table.simulation.pass(30s);
  table.receive();
  Json words = Json::object();
  Page onlooker(table.simulation, "p_onlooker");
  onlooker.come();
  for (const auto& line : onlooker.shown.at("log"))
    if (line.contains("by")) words[std::to_string(line.at("seq").get<int>())] = line.at("by");
  EXPECT_EQ(words.value(std::to_string(seq + 1), ""), "time_out");
  for (int i = 0; i < 20 && table.decider() != late; ++i) table.move();
  late->go();
  other.receive();
  table.simulation.pass(11s);
  other.receive();
  Page watcher(table.simulation, "p_watcher");
  watcher.come();
  std::size_t played = 0;
  for (const auto& line : watcher.shown.at("log")) played += line.contains("by") && line.at("by") == "bot";
  EXPECT_GT(played, 0u);
  table.simulation.crash();
  Page again(table.simulation, "p_watcher");
  again.come();
  EXPECT_EQ(again.shown.at("log"), watcher.shown.at("log")) << "the log is the same";
}

TEST(RoomAway, TheAuthorHearsWhatBecameOfAnOffer) {
  TwoPlayers table;
  table.start();
  EXPECT_EQ(table.ada.result_of(offer("draw")), "applied");
  EXPECT_EQ(table.ben.result_of(no("draw")), "applied");
  table.receive();
  ASSERT_EQ(table.ada.offers.size(), 1u);
  EXPECT_EQ(table.ada.offers[0],
            Json({{"type", "offer"}, {"what", "draw"}, {"seat", 0}, {"outcome", "declined"}, {"by", 1}}));
  EXPECT_EQ(table.ada.result_of(offer("pause")), "applied");
  EXPECT_EQ(table.ada.result_of(no("pause")), "applied");
  EXPECT_EQ(table.ada.offers.back().at("outcome"), "withdrawn");
  EXPECT_EQ(table.ben.result_of(offer("draw")), "applied");
  EXPECT_EQ(table.ben.result_of(resign()), "applied");
  table.receive();
  EXPECT_EQ(table.ada.offers.back().at("outcome"), "expired");
}

// One turn of this page, from its first decision until another seat is due.
void play_a_turn(TwoPlayers& table, const Page& page) {
  for (int moves = 0; moves < 50 && table.decider() && table.decider() != &page; ++moves) table.move();
  ASSERT_EQ(table.decider(), &page);
  for (int moves = 0; moves < 50 && table.decider() == &page; ++moves) table.move();
  ASSERT_NE(table.decider(), &page);
}

// Each offer is a box and a spoken line on the other side.
TEST(RoomAway, AnOfferMadeInVainIsMadeAgainAfterTurnsOfItsSeat) {
  for (const auto* what : {"draw", "pause"}) {
    SCOPED_TRACE(what);
    TwoPlayers table;
    table.start();
    EXPECT_EQ(table.ada.result_of(offer(what)), "applied");
    EXPECT_EQ(table.ben.result_of(no(what)), "applied");
    const auto refused = table.ada.ask(offer(what));
    EXPECT_EQ(refused.at("code"), "too_soon");
    EXPECT_EQ(table.ben.result_of(offer(what)), "applied") << "the other seat has its own";
    EXPECT_EQ(table.ben.result_of({{"type", "withdraw"}, {"what", what}}), "applied");
    EXPECT_EQ(table.ben.result_of(offer(what)), "too_soon") << "also after one that was withdrawn";
    play_a_turn(table, table.ada);
    EXPECT_EQ(table.ada.result_of(offer(what)), "applied");
    int offered = 1;
    for (int again = 0; again < 22; ++again) {
      table.ada.result_of(no(what));
      offered += table.ada.result_of(offer(what)) == "applied";
    }
    EXPECT_EQ(offered, 1);
    play_a_turn(table, table.ada);
    EXPECT_EQ(table.ada.result_of(offer(what)), "too_soon") << "the second time it takes two turns";
    play_a_turn(table, table.ada);
    EXPECT_EQ(table.ada.result_of(offer(what)), "applied");
  }
}

TEST(RoomAway, ARematchOfferedInVainIsOfferedAgainAfterAPause) {
  TwoPlayers table;
  table.start();
  ASSERT_EQ(table.ben.result_of(resign()), "applied");
  ASSERT_EQ(table.ben.result_of(offer("rematch")), "applied");
  ASSERT_EQ(table.ada.result_of(no("rematch")), "applied");
  EXPECT_EQ(table.ben.result_of(offer("rematch")), "too_soon");
  table.simulation.pass(offer_pause_min);
  EXPECT_EQ(table.ben.result_of(offer("rematch")), "applied");
  EXPECT_EQ(table.ben.result_of({{"type", "withdraw"}, {"what", "rematch"}}), "applied");
  table.simulation.pass(offer_pause_min);
  EXPECT_EQ(table.ben.result_of(offer("rematch")), "too_soon") << "the pause is twice as long";
  table.simulation.pass(offer_pause_min);
  EXPECT_EQ(table.ben.result_of(offer("rematch")), "applied");
  EXPECT_EQ(table.ada.result_of({{"type", "answer"}, {"what", "rematch"}, {"accept", true}}), "applied");
}

TEST(RoomAway, AVoteForABotInVainIsRepeatedAfterAPauseNotAfterATurn) {
  RoomSimulation simulation;
  simulation.make_room({{"game", "kilkenny-cats"}, {"seats", 3}, {"grace", 0}}, "p_ada");
  Page ada(simulation, "p_ada"), ben(simulation, "p_ben"), eve(simulation, "p_eve");
  std::size_t seat = 0;
  for (auto* page : {&ada, &ben, &eve}) {
    page->come();
    ASSERT_EQ(page->result_of({{"type", "sit"}, {"seat", seat++}}), "applied");
    ASSERT_EQ(page->result_of({{"type", "ready"}, {"ready", true}}), "applied");
  }
  ASSERT_EQ(ada.result_of({{"type", "start"}}), "applied");
  simulation.pass(3s);
  eve.go();
  simulation.pass(1s);
  const Json bot{{"type", "offer"}, {"what", "bot"}, {"seat", 2}};
  ASSERT_EQ(ada.result_of(bot), "applied");
  ASSERT_EQ(ben.result_of(no("bot")), "applied");
  EXPECT_EQ(ada.result_of(bot), "too_soon");
  simulation.pass(offer_pause_min);
  EXPECT_EQ(ada.result_of(bot), "applied") << "no turn of hers may come while they wait";
}

TEST(RoomAway, TheOthersVoteForABot) {
  TwoPlayers table(Json{{"vacancy", "wait"}, {"grace", 10}});
  table.start();
  EXPECT_EQ(table.ada.result_of(offer_bot(1)), "not_allowed") << "he is there";
  EXPECT_EQ(table.ada.result_of(offer_bot(5)), "no_such_seat");
  table.ben.go();
  EXPECT_EQ(table.ada.result_of(offer_bot(1)), "not_allowed") << "his time to come back runs";
  table.simulation.pass(11s);
  EXPECT_EQ(table.ada.result_of(offer_bot(1)), "applied");
  table.ada.receive();
  EXPECT_TRUE(bot_plays(table.ada, 1));
  ASSERT_TRUE(table.ada.is_asked()) << "the bot has played";
  EXPECT_EQ(table.ada.result_of(offer_bot(1)), "not_allowed");
  while (table.ada.is_asked() && table.kept().entries.back().player != "") table.move();
  table.ben.come();
  table.ada.receive();
  EXPECT_FALSE(bot_plays(table.ada, 1));
}

TEST(RoomAway, ABotThatWasVotedForPlaysOnAfterARestart) {
  TwoPlayers table(Json{{"vacancy", "wait"}, {"grace", 10}});
  table.start();
  table.ben.go();
  table.simulation.pass(11s);
  ASSERT_EQ(table.ada.result_of(offer_bot(1)), "applied");
  for (int i = 0; i < 4; ++i) {
    table.ada.receive();
    ASSERT_TRUE(table.ada.is_asked());
    ASSERT_EQ(table.ada.result_of(table.ada.act_message(0)), "applied");
  }
  table.simulation.crash();
  table.ada.come();
  EXPECT_TRUE(bot_plays(table.ada, 1));
  EXPECT_TRUE(table.ada.is_asked());
}

TEST(RoomAway, AnEndDoesNotWaitForWhoIsAway) {
  for (const int grace : {0, 10}) {
    SCOPED_TRACE(grace);
    TwoPlayers table(Json{{"vacancy", "wait"}, {"grace", grace}});
    table.start();
    table.ben.go();
    EXPECT_EQ(table.ada.result_of(offer("draw")), "applied");
    table.simulation.pass(9s);
    table.ada.receive();
    EXPECT_TRUE(table.ada.result.is_null()) << "his time to come back runs";
    table.simulation.pass(1s);
    table.ada.receive();
    ASSERT_FALSE(table.ada.result.is_null());
    EXPECT_EQ(table.ada.result.at("reason"), "agreed");
  }
}

// A contract that waits for nobody does not take a vote for a connection that is lost for a moment.
TEST(RoomAway, AVoteOutlastsALostConnectionWithoutGrace) {
  TwoPlayers table(Json{{"vacancy", "wait"}, {"grace", 0}});
  table.start();
  table.ben.go();
  EXPECT_EQ(table.ada.result_of(offer("draw")), "applied");
  table.simulation.pass(9s);
  table.ada.receive();
  EXPECT_TRUE(table.ada.result.is_null());
  table.ben.come();
  table.simulation.pass(20s);
  EXPECT_EQ(table.ben.result_of(no("draw")), "applied");
  EXPECT_EQ(table.ada.result_of(offer_bot(1)), "not_allowed") << "he is there";
  table.ben.go();
  EXPECT_EQ(table.ada.result_of(offer_bot(1)), "applied") << "who is away is not asked about a bot in his place";
  table.ada.receive();
  EXPECT_TRUE(bot_plays(table.ada, 1));
}

// Who plays a match of days need not be there: the clock alone decides.
TEST(RoomAway, WhereTheClockCountsDaysNobodyIsAway) {
  for (const std::string vacancy : {"wait", "bot", "resign"}) {
    SCOPED_TRACE(vacancy);
    TwoPlayers table(Json{{"clock", {{"kind", "days"}, {"days", 3}}}, {"vacancy", vacancy}, {"grace", 10}});
    table.start();
    play_until(table, table.ben);
    table.ben.go();
    table.simulation.pass(1h);
    EXPECT_EQ(table.ada.result_of(offer_bot(1)), "not_allowed");
    EXPECT_EQ(table.ada.result_of(offer("pause")), "applied");
    EXPECT_EQ(table.ada.result_of(offer("draw")), "applied");
    table.simulation.pass(1h);
    table.ada.receive();
    EXPECT_TRUE(table.ada.result.is_null());
    EXPECT_FALSE(table.ada.room.contains("paused"));
    EXPECT_FALSE(bot_plays(table.ada, 1));
    EXPECT_EQ(table.ada.room.at("offers").size(), 2u) << "they wait for Ben";
    table.ada.go();
    table.ben.come();
    EXPECT_EQ(table.ben.result_of(yes("draw")), "applied");
    ASSERT_FALSE(table.ben.result.is_null());
    EXPECT_EQ(table.ben.result.at("reason"), "agreed");
  }
}

void offer_draw_and_sleep(TwoPlayers& table) {
  table.start();
  EXPECT_EQ(table.ada.result_of(offer("draw")), "applied");
  table.ada.go();
  table.ben.go();
  table.simulation.pass(2h);
  ASSERT_EQ(table.simulation.room, nullptr) << "it sleeps";
}

TEST(RoomAway, AnOfferedDrawOutlivesTheSleepOfItsRoom) {
  for (const bool withdrawn : {false, true}) {
    SCOPED_TRACE(withdrawn);
    TwoPlayers table(Json{{"clock", {{"kind", "days"}, {"days", 3}}}});
    offer_draw_and_sleep(table);
    if (withdrawn) {
      table.ada.come();
      EXPECT_EQ(table.ada.room.at("offers").size(), 1u);
      EXPECT_EQ(table.ada.result_of({{"type", "withdraw"}, {"what", "draw"}}), "applied");
      table.simulation.crash();
    }
    table.ben.come();
    EXPECT_EQ(table.ben.room.at("offers").size(), withdrawn ? 0u : 1u);
    EXPECT_EQ(table.ben.result_of(yes("draw")), withdrawn ? "no_offer" : "applied");
    EXPECT_EQ(table.ben.result.is_null(), withdrawn);
  }
}

// Each time that it wakes it is read again, and takes a new epoch.
TEST(RoomAway, AnOfferedDrawWakesNoRoomThatSleeps) {
  TwoPlayers table;
  offer_draw_and_sleep(table);
  const auto& stored = table.simulation.store.rooms.at("ROOM22");
  EXPECT_EQ(stored.wake_at, std::nullopt);
  const auto epoch = stored.epoch;
  table.simulation.pass(2h);
  EXPECT_EQ(stored.epoch, epoch);
  table.ben.come();
  EXPECT_EQ(table.ben.room.at("offers").size(), 1u);
  EXPECT_EQ(table.ben.result_of(yes("draw")), "applied");
}

TEST(RoomAway, AnOfferedDrawOutlivesACrash) {
  for (const bool all_agree : {false, true}) {
    SCOPED_TRACE(all_agree);
    TwoPlayers table;
    table.start();
    EXPECT_EQ(table.ada.result_of(offer("draw")), "applied");
    table.simulation.crash();
    table.ada.come();
    table.ben.come();
    ASSERT_EQ(table.ben.room.at("offers").size(), 1u);
    EXPECT_EQ(table.ben.result_of(all_agree ? yes("draw") : no("draw")), "applied");
    table.simulation.crash();
    table.ada.come();
    EXPECT_TRUE(table.ada.room.at("offers").empty());
    EXPECT_EQ(table.ada.result.is_null(), !all_agree);
  }
}

// It waits in the store; nobody is told that it was withdrawn while it could come back.
TEST(RoomAway, AFullDiskDoesNotHideATableWithAnOffer) {
  TwoPlayers table(Json{{"clock", {{"kind", "days"}, {"days", 3}}}});
  offer_draw_and_sleep(table);
  table.simulation.store.disk_full = true;
  table.ben.come();
  EXPECT_FALSE(table.ben.view.is_null());
  EXPECT_EQ(table.ben.room.at("offers").size(), 1u);
  EXPECT_EQ(table.ben.result_of(no("draw")), "storage");
  EXPECT_TRUE(table.ben.offers.empty());
  table.simulation.store.disk_full = false;
  table.simulation.crash();
  table.ben.come();
  EXPECT_EQ(table.ben.room.at("offers").size(), 1u);
}

TEST(RoomAway, AFullDiskDoesNotHideATableWhoseOfferExpires) {
  TwoPlayers table(Json{{"grace", 10}});
  table.start();
  EXPECT_EQ(table.ben.result_of(offer("draw")), "applied");
  table.ben.go();
  table.simulation.store.disk_full = true;
  table.simulation.pass(1min);
  table.ada.receive();
  EXPECT_TRUE(table.ada.room.at("offers").empty());
  const auto snapshots = table.ada.snapshots;
  table.ada.say({{"type", "sync"}});
  EXPECT_EQ(table.ada.snapshots, snapshots + 1);
  EXPECT_TRUE(std::ranges::none_of(table.ada.others, [](const Json& each) { return each.at("type") == "notice"; }));
  table.simulation.store.disk_full = false;
  table.ada.say({{"type", "sync"}});
  EXPECT_FALSE(Seating::read(table.simulation.store.rooms.at("ROOM22")).offered_draw());
}

TEST(RoomAway, WhatCanBeTakenBackIsSaidAndWhyNot) {
  TwoPlayers table(Json{{"game", "cats-chess"}, {"take_back", "consent"}});
  table.start();
  auto* page = table.decider();
  EXPECT_FALSE(page->shown.contains("take_back")) << "nobody has acted";
  std::size_t step = 0;
  while (!page->choices.at(step).at("action").contains("move")) ++step;
  const auto before = page->seq;
  ASSERT_EQ(page->result_of(page->act_message(step)), "applied");
  EXPECT_EQ(page->shown.at("take_back"), Json({{"seat", table.seat_of(*page)}, {"to", before}}));
  while (table.decider() == page) table.move(table.decider()->choices.size() - 1);
  table.receive();
  ASSERT_TRUE(page->shown.contains("take_back"));
  const auto reply = page->ask(offer("take_back"));
  EXPECT_EQ(reply.at("code"), page->shown.at("take_back").at("refused"));
  EXPECT_EQ(reply.at("clause"), "G4");
}

TEST(RoomAway, ADieThatWasThrownSinceIsTheReason) {
  TwoPlayers table(Json{{"take_back", "consent"}});
  table.start();
  auto* page = table.decider();
  ASSERT_EQ(page->result_of(page->act_message(0)), "applied");
  table.receive();
  EXPECT_EQ(page->shown.at("take_back"), Json({{"seat", table.seat_of(*page)}, {"refused", "thrown"}}));
  const auto reply = page->ask(offer("take_back"));
  EXPECT_EQ(reply.at("code"), "thrown");
  EXPECT_EQ(reply.at("clause"), "G4");
}

}  // namespace
}  // namespace server::test
