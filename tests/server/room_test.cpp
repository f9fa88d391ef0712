// A simulated room: what players ask, what they are answered, what the store holds.
#include "room_simulation.hpp"

namespace server::test {
namespace {

TEST(Room, TwoPlayAWholeMatchAndTheLogAloneGivesItBack) {
  TwoPlayers table;
  table.start();
  int moves = 0;
  while (moves < 4000 && table.move(static_cast<std::size_t>(moves * 7))) ++moves;
  ASSERT_FALSE(table.ada.result.is_null()) << "after " << moves << " moves";
  EXPECT_EQ(table.ada.view, table.ben.view);
  EXPECT_EQ(table.ada.room.at("phase"), "over");
  EXPECT_TRUE(table.ada.fairness.contains("links"));

  const auto& kept = table.kept();
  EXPECT_EQ(Json::parse(kept.record.result), table.ada.result);
  auto again = protocol::open_match(kept.record.game, Json::parse(kept.record.options), 2);
  auto& match = *std::get<0>(again);
  for (const auto& entry : kept.entries) {
    const auto body = Json::parse(entry.body);
    ASSERT_FALSE(match.apply(body)) << entry.body;
    // The last entry of each request has the state's hash.
    ASSERT_EQ(entry.hash,
              std::holds_alternative<engine::Chance>(match.node()) ? "" : match.state_hash(protocol::state_format));
  }
  EXPECT_EQ(Json::parse(match.texts().view(engine::spectator)), table.ada.view);
}

TEST(Room, SaltsAndAnchorsAreStoredBeforeTheFirstEntry) {
  TwoPlayers table;
  table.sit();
  ASSERT_EQ(table.ada.result_of({{"type", "start"}}), "applied");
  table.receive();
  ASSERT_FALSE(table.ada.salt_wanted.empty());
  EXPECT_EQ(table.ada.room.at("phase"), "salting");
  const auto& kept = table.simulation.store.matches_by_id.at(table.ada.salt_wanted);
  EXPECT_EQ(kept.record.open_anchor, table.ada.fairness.at("anchors").at("open"));
  EXPECT_TRUE(kept.record.salts.empty());
  EXPECT_TRUE(kept.entries.empty());
  table.ada.say({{"type", "salt"}, {"match", table.ada.salt_wanted}, {"bytes", std::string(32, 'a')}});
  EXPECT_TRUE(kept.entries.empty()) << "the other page has not given its share";
  table.simulation.pass(2999ms);
  EXPECT_TRUE(kept.entries.empty());
  table.simulation.pass(1ms);
  EXPECT_EQ(Json::parse(kept.record.salts), Json({std::string(32, 'a'), ""}));
  EXPECT_FALSE(kept.entries.empty());
  table.receive();
  EXPECT_EQ(table.ada.room.at("phase"), "playing");
}

// What arrives together is shown in one message `room`; a newcomer does not wait for it.
TEST(Room, ChangesThatArriveTogetherAreShownOnce) {
  TwoPlayers table;
  table.sit();
  table.receive();
  const auto shown = [&table](const auto& post) {
    post();
    table.simulation.run();
    const auto of_room = [](const Json& message) { return message.at("type") == "room"; };
    const auto count = std::ranges::count_if(table.ben.sink->received, of_room);
    table.receive();
    return count;
  };
  const auto ready = [](Page& page, bool is_ready) {
    EXPECT_TRUE(page.post({{"type", "ready"}, {"id", page.next_id()}, {"ready", is_ready}}));
  };
  EXPECT_EQ(shown([&] { ready(table.ada, false); }), 1);
  EXPECT_EQ(shown([&] {
              ready(table.ada, true);
              ready(table.ben, false);
              ready(table.ben, true);
            }),
            1);
  EXPECT_TRUE(table.ada.room.at("seats").at(1).at("ready"));
  // A mailbox that never empties puts it off for so many commands.
  EXPECT_EQ(shown([&] {
              for (std::size_t i = 0; i < 2 * changes_put_off_max; ++i) ready(table.ben, i % 2 == 1);
            }),
            2);
  Page eve(table.simulation, "p_eve");
  eve.sink = std::make_shared<RecordingSink>();
  ASSERT_TRUE(table.simulation.room->enqueue(Arrive{eve.sink, eve.player}));
  EXPECT_EQ(shown([&] {
              EXPECT_TRUE(eve.post({{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}}));
              ready(table.ben, false);
            }),
            2);
  eve.receive();
  EXPECT_FALSE(eve.room.is_null());
}

// A program that is refused looks at the room to see why: the refusal must not come before the change.
TEST(Room, WhoIsRefusedIsToldOfTheChangeBefore) {
  TwoPlayers table;
  table.ben.sink->received.clear();
  ASSERT_TRUE(table.ada.post({{"type", "sit"}, {"id", "first"}, {"seat", 0}}));
  ASSERT_TRUE(table.ben.post({{"type", "sit"}, {"id", "second"}, {"seat", 0}}));
  table.simulation.run();
  const auto& heard = table.ben.sink->received;
  const auto refusal = std::ranges::find_if(heard, [](const Json& each) { return each.value("id", "") == "second"; });
  ASSERT_NE(refusal, heard.end());
  EXPECT_EQ(refusal->at("code"), "seat_taken");
  EXPECT_TRUE(std::any_of(heard.begin(), refusal, [](const Json& each) {
    return each.at("type") == "room" && each.at("seats").at(0).at("player").is_object();
  }));
}

TEST(Room, WhoIsInItIsStoredWhenThatChangesAndWhenAMatchBegins) {
  TwoPlayers table;
  auto told = [&table, before = std::size_t{0}]() mutable {
    return table.simulation.store.people_told - std::exchange(before, table.simulation.store.people_told);
  };
  EXPECT_EQ(table.ada.result_of({{"type", "sit"}, {"seat", 0}}), "applied");
  EXPECT_EQ(told(), 0u) << "the host is in it from the beginning";
  EXPECT_EQ(table.ben.result_of({{"type", "sit"}, {"seat", 1}}), "applied");
  EXPECT_EQ(told(), 1u);
  EXPECT_EQ(table.ada.result_of({{"type", "ready"}, {"ready", true}}), "applied");
  EXPECT_EQ(table.ben.result_of({{"type", "ready"}, {"ready", true}}), "applied");
  EXPECT_EQ(told(), 0u);
  EXPECT_EQ(table.ada.result_of({{"type", "start"}}), "applied");
  table.salt();
  EXPECT_EQ(told(), 1u) << "the list of rooms is in the order of use";
  EXPECT_EQ(table.ben.result_of({{"type", "leave"}}), "applied");
  EXPECT_EQ(told(), 1u) << "he gives his seat up, and the match is over with it";
}

// The store knows whose turn it is without a replay.
TEST(Room, WhoMustDecideIsStoredWithTheEntries) {
  for (const auto* game : {"kilkenny-cats", "cats-chess"}) {
    TwoPlayers table(Json{{"game", game}});
    table.start();
    for (int moves = 0; moves < 20; ++moves) {
      const auto* page = table.decider();
      ASSERT_TRUE(page);
      ASSERT_EQ(table.kept().record.to_act, engine::seat_at(table.seat_of(*page))) << game << " " << moves;
      ASSERT_TRUE(table.move());
    }
    ASSERT_EQ(table.ada.result_of(resign()), "applied");
    EXPECT_EQ(table.kept().record.to_act, std::nullopt);
  }
}

// A salt is acknowledged when it is durable.
TEST(Room, ASaltIsAnsweredWhenItIsDurable) {
  TwoPlayers table;
  table.sit();
  ASSERT_EQ(table.ada.result_of({{"type", "start"}}), "applied");
  table.receive();
  const Json salt{{"type", "salt"}, {"match", table.ada.salt_wanted}, {"bytes", std::string(32, 'a')}};
  Json asked = salt;
  asked["id"] = "mine";
  table.ada.say(asked);
  EXPECT_FALSE(table.ada.replies.contains("mine"));
  Json another = salt;
  another["bytes"] = std::string(32, 'b');
  EXPECT_EQ(table.ada.result_of(another), "not_allowed") << "the second one";
  asked["id"] = "sent-again";  // its reply may have been lost
  table.ada.say(asked);
  EXPECT_FALSE(table.ada.replies.contains("sent-again"));
  table.simulation.store.fault_in = 0;
  table.ben.say(salt);
  table.receive();
  ASSERT_TRUE(table.ada.replies.contains("mine"));
  EXPECT_EQ(table.ada.replies.at("mine").at("code"), "storage");
  EXPECT_EQ(table.ada.replies.at("sent-again").at("code"), "storage");
  table.simulation.pass(1s);
  table.receive();
  asked["id"] = "again";
  table.ada.say(asked);
  EXPECT_FALSE(table.ada.replies.contains("again"));
  table.ben.say(salt);
  table.receive();
  EXPECT_EQ(table.ada.replies.at("again").at("result"), "applied");
  EXPECT_FALSE(table.kept().record.salts.empty());
}

// A program that begins again and counts its ids anew must hear that its action was not done.
TEST(Room, AnIdIsNotTakenForTheSameActionInAnotherPosition) {
  TwoPlayers table;
  table.start();
  auto* page = table.decider();
  auto first = page->act_message(0);
  first["id"] = "b1";
  page->say(first);
  EXPECT_EQ(page->replies.at("b1").at("result"), "applied");
  page->replies.clear();
  page->say(first);
  EXPECT_EQ(page->replies.at("b1").at("result"), "duplicate") << "its reply may have been lost";
  while (table.decider() != page) ASSERT_TRUE(table.move());
  const auto seq = page->seq;
  auto second = page->act_message(0);
  second["id"] = "b1";
  page->replies.clear();
  page->say(second);
  EXPECT_EQ(page->replies.at("b1").at("code"), "malformed");
  EXPECT_EQ(page->replies.at("b1").at("subject"), "/id");
  EXPECT_EQ(page->seq, seq);
  EXPECT_EQ(page->result_of(page->act_message(0)), "applied");
}

// One seed makes all chains. Its hash is promised before any salt, the seed shown at the end.
TEST(Room, TheSeedIsPromisedAndShownWhenTheMatchIsOver) {
  TwoPlayers table;
  table.start();
  const auto& record = table.kept().record;
  EXPECT_EQ(table.ada.fairness.at("anchors").at("seed"), record.seed_hash);
  EXPECT_FALSE(table.ada.fairness.contains("seed"));
  EXPECT_EQ(table.ada.result_of(resign()), "applied");
  table.receive();
  const auto seed = protocol::match_seed_of(table.ben.fairness.at("seed").get<std::string>());
  ASSERT_TRUE(seed);
  EXPECT_EQ(protocol::hex(protocol::hash_of(*seed)), record.seed_hash);
  EXPECT_EQ(protocol::hex(protocol::anchor_of(seed->open, 0)), record.open_anchor);
}

// Hashed k times, the last link is the anchor: no history is needed.
TEST(Room, WhoComesLateIsToldTheLastOpenLink) {
  TwoPlayers table;
  table.start();
  for (int moves = 0; moves < 10; ++moves) table.move();
  Page eve(table.simulation, "p_eve");
  eve.come();
  const auto& last = eve.fairness.at("last");
  auto link = *protocol::digest_of(last.at("link").get<std::string>());
  for (auto k = last.at("k").get<int>(); k > 0; --k) link = protocol::sha256(link);
  EXPECT_EQ(protocol::hex(link), eve.fairness.at("anchors").at("open"));
  const auto& entries = table.kept().entries;
  const auto thrown = std::ranges::find_if(entries.rbegin(), entries.rend(), [](const EntryRecord& entry) {
    return entry.body.find(R"("link":")") != std::string::npos;
  });
  EXPECT_EQ(Json::parse(thrown->body).at("link"), last.at("link"));
}

TEST(Room, ABotsSaltFollowsFromThePeoples) {
  TwoPlayers table;
  table.ben.go();
  table.ada.ask({{"type", "sit"}, {"seat", 1}});
  table.ada.ask({{"type", "add_bot"}, {"seat", 0}, {"level", "random"}});
  table.ada.ask({{"type", "ready"}, {"ready", true}});
  table.ada.ask({{"type", "start"}});
  table.ada.say({{"type", "salt"}, {"match", table.ada.salt_wanted}, {"bytes", std::string(32, 'a')}});
  const Json salts = table.ada.fairness.at("salts");
  EXPECT_EQ(salts.at(1), std::string(32, 'a'));
  EXPECT_EQ(salts.at(0),
            protocol::hex(protocol::sha256(*table.ada.match + "|" + std::string(32, 'a') + "|0")).substr(0, 32));
}

TEST(Room, TheTimesOfALogNeverRunBackwards) {
  TwoPlayers table;
  table.start();
  table.simulation.wall_offset = -3'600'000;
  ASSERT_TRUE(table.move());
  std::int64_t last = 0;
  for (const auto& entry : table.kept().entries) {
    EXPECT_GE(entry.at, last);
    last = entry.at;
  }
}

// A page asks why a piece cannot go somewhere. It hears the clause, and nothing is played.
TEST(Room, WhyNotIsAnsweredAndPlaysNothing) {
  TwoPlayers table;
  table.start();
  auto* page = table.decider();
  auto* other = page == &table.ada ? &table.ben : &table.ada;
  auto why = page->act_message(0);
  why["type"] = "why";
  const auto entries = table.kept().entries.size();
  EXPECT_EQ(page->result_of(why), "allowed");
  EXPECT_EQ(other->result_of(why), "not_yours");
  auto stale = why;
  stale["seq"] = 1;
  EXPECT_EQ(page->result_of(stale), "stale");
  why["action"]["move"]["to"] = why["action"]["move"]["from"];
  const Json reply = page->ask(why);
  EXPECT_EQ(reply.at("result"), "refused");
  EXPECT_TRUE(reply.at("clause").get<std::string>().starts_with("K")) << reply;
  EXPECT_EQ(table.kept().entries.size(), entries);
  EXPECT_TRUE(page->is_asked()) << "it may still act";
  Page eve(table.simulation, "p_eve");
  eve.come();
  EXPECT_EQ(eve.result_of(why), "not_seated");
}

TEST(Room, TheSameRequestTwiceIsDoneOnce) {
  TwoPlayers table;
  table.start();
  auto* page = table.decider();
  auto act = page->act_message(0);
  act["id"] = "once";
  page->say(act);
  const auto entries = table.kept().entries.size();
  EXPECT_EQ(page->replies.at("once").at("result"), "applied");
  page->replies.clear();
  page->say(act);
  EXPECT_EQ(page->replies.at("once").at("result"), "duplicate");
  EXPECT_EQ(table.kept().entries.size(), entries);
  table.simulation.restart();
  page->come();
  page->replies.clear();
  page->say(act);
  EXPECT_EQ(page->replies.at("once").at("result"), "duplicate") << "after a restart too";
  EXPECT_EQ(table.kept().entries.size(), entries);
}

TEST(Room, AMoveChosenOnAnOlderStateIsStale) {
  TwoPlayers table;
  table.start();
  auto* page = table.decider();
  auto act = page->act_message(0);
  act["seq"] = page->seq - 1;
  EXPECT_EQ(page->result_of(act), "stale");
  act["seq"] = page->seq;
  act["match"] = "m_another";
  EXPECT_EQ(page->result_of(act), "stale");
}

TEST(Room, WhatTheStoreRefusesNobodySees) {
  TwoPlayers table;
  table.start();
  auto* page = table.decider();
  const auto seq = page->seq;
  const auto entries = table.kept().entries.size();
  table.simulation.store.fault_in = 0;
  EXPECT_EQ(page->result_of(page->act_message(0)), "storage");
  table.receive();
  EXPECT_EQ(table.ben.seq, seq);
  EXPECT_EQ(table.kept().entries.size(), entries);
  const auto told = [](const Json& each) { return each.at("type") == "notice" && each.at("code") == "storage"; };
  EXPECT_TRUE(std::ranges::any_of(table.ben.others, told));
  EXPECT_EQ(page->result_of(page->act_message(0)), "applied") << "the room has read itself again";
  table.receive();
  EXPECT_EQ(table.ada.view, table.ben.view);
  EXPECT_GT(table.ben.seq, seq);
}

TEST(Room, AnAnswerThatTheStoreLostIsNoReasonToDoItAgain) {
  TwoPlayers table;
  table.start();
  auto* page = table.decider();
  auto act = page->act_message(0);
  act["id"] = "lost";
  table.simulation.store.fault_in = 0;
  table.simulation.store.fault = MemoryStore::Fault::lost_answer;
  page->say(act);
  EXPECT_EQ(page->replies.at("lost").at("code"), "storage");
  const auto entries = table.kept().entries.size();
  page->replies.clear();
  page->say(act);
  EXPECT_EQ(page->replies.at("lost").at("result"), "duplicate");
  EXPECT_EQ(table.kept().entries.size(), entries);
  table.receive();
  EXPECT_EQ(table.ada.view, table.ben.view);
}

TEST(Room, ComesBackByItselfWhenTheStoreDoes) {
  TwoPlayers table;
  table.start();
  auto* page = table.decider();
  table.simulation.store.away = true;
  EXPECT_EQ(page->result_of(page->act_message(0)), "storage");
  table.simulation.pass(60s);
  EXPECT_EQ(page->result_of(page->act_message(0)), "storage");
  table.simulation.store.away = false;
  const auto before = table.ben.snapshots;
  table.simulation.pass(60s);
  table.receive();
  EXPECT_GT(table.ben.snapshots, before);
  EXPECT_TRUE(table.move());
}

TEST(Room, ComesBackAtOnceWhenItHearsThatTheStoreWorks) {
  TwoPlayers table;
  table.start();
  const auto hear = [&] {
    EXPECT_TRUE(table.simulation.room->enqueue(StoreWorks{}));
    table.simulation.run();
    table.receive();
  };
  hear();
  EXPECT_TRUE(table.move()) << "a room that plays has nothing to read";
  auto* page = table.decider();
  table.simulation.store.away = true;
  EXPECT_EQ(page->result_of(page->act_message(0)), "storage");
  table.simulation.pass(60s);  // now its attempts are half a minute apart
  const auto before = table.ben.snapshots;
  hear();
  EXPECT_EQ(table.ben.snapshots, before) << "it was told too early";
  table.simulation.store.away = false;
  hear();
  EXPECT_GT(table.ben.snapshots, before);
  EXPECT_TRUE(table.move());
}

// The name is stored when its player comes: what the room does not need must not keep him out.
TEST(Room, LetsInWhoHasAnotherNameWhileTheDiskIsFull) {
  for (const bool plays : {false, true}) {
    TwoPlayers table;
    if (plays) table.start();
    else table.sit();
    table.simulation.restart();
    table.ada.player.name = "Ada L";
    table.ada.others.clear();
    table.simulation.store.disk_full = true;
    table.ada.come();
    ASSERT_FALSE(table.ada.sink->closed);
    EXPECT_EQ(table.simulation.counts.storage_errors, 0u);
    EXPECT_TRUE(std::ranges::any_of(table.ada.others, [](const Json& each) { return each.at("type") == "welcome"; }));
    EXPECT_EQ(table.ada.room.at("seats").at(0).at("player").at("name"), "Name of p_ada");
    table.simulation.restart();
    table.simulation.store.disk_full = false;
    table.simulation.store.fault_in = 0;
    table.ada.come();
    EXPECT_EQ(table.ada.sink->reason, "storage") << "not welcomed, so he comes again";
    table.ada.come();
    EXPECT_EQ(table.ada.room.at("seats").at(0).at("player").at("name"), "Ada L");
  }
}

TEST(Room, WhoComesWhileTheRoomCannotBeReadIsSentBackAndComesAgain) {
  TwoPlayers table;
  table.start();
  table.ben.go();
  table.simulation.store.away = true;
  EXPECT_EQ(table.ada.result_of({{"type", "resign"}}), "storage");
  table.ben.come();
  const auto sink = table.ben.sink;
  ASSERT_TRUE(sink->closed) << "it would wait for a welcome that never comes";
  EXPECT_EQ(*sink->closed, CloseCode::restart);
  EXPECT_EQ(sink->reason, "storage");
  EXPECT_FALSE(table.ada.sink->closed) << "who is there stays";
  table.simulation.store.away = false;
  table.ben.go();
  table.simulation.pass(60s);
  table.ben.come();
  table.receive();
  EXPECT_EQ(table.ada.view, table.ben.view);
  EXPECT_TRUE(table.move());
}

TEST(Room, AnEntryThatChangedOnTheDiskStopsTheRoom) {
  TwoPlayers table;
  table.start();
  table.move();
  table.simulation.restart();
  table.kept().entries.back().hash[0] ^= 1;
  table.ada.come();
  EXPECT_EQ(table.ada.result_of(resign()), "storage");
  const auto told = [](const Json& each) { return each.at("type") == "notice" && each.at("code") == "storage"; };
  EXPECT_TRUE(std::ranges::any_of(table.ada.others, told));
}

// A log does not say where it ends; the record does.
TEST(Room, AnEndThatDoesNotFitTheLogStopsTheRoom) {
  struct Damage {
    const char* what;
    void (*done)(MemoryStore::Kept&);
  };
  const Damage damages[] = {
      {"the log lost its last entry", [](auto& kept) { kept.entries.pop_back(); }},
      {"the log lost all entries", [](auto& kept) { kept.entries.clear(); }},
      {"the log goes on",
       [](auto& kept) {
         auto more = kept.entries.back();
         ++more.seq;
         more.body = R"({"ruling":{"freeze":{"ms":5}}})";
         kept.entries.push_back(more);
       }},
      {"the record says that it runs",
       [](auto& kept) {
         kept.record.ended = 0;
         kept.record.result.clear();
       }},
      {"the record has lost the result", [](auto& kept) { kept.record.result.clear(); }},
      {"the record has another result",
       [](auto& kept) {
         auto result = Json::parse(kept.record.result);
         result["seats"][0]["rank"] = 3 - result["seats"][0]["rank"].template get<int>();
         kept.record.result = result.dump();
       }},
  };
  for (const auto& [what, done] : damages) {
    TwoPlayers table;
    table.start();
    table.move();
    EXPECT_EQ(table.ada.result_of(resign()), "applied");
    table.simulation.restart();
    done(table.kept());
    table.ada.come();
    EXPECT_EQ(table.ada.result_of({{"type", "chat"}, {"phrase", "hello"}}), "storage") << what;
    const auto told = [](const Json& each) { return each.at("type") == "notice" && each.at("code") == "storage"; };
    EXPECT_TRUE(std::ranges::any_of(table.ada.others, told)) << what;
    EXPECT_EQ(table.simulation.counts.faults, 0u) << what;
  }
}

TEST(Room, AnEndThatFitsIsShownAgain) {
  TwoPlayers table;
  table.start();
  table.move();
  EXPECT_EQ(table.ada.result_of(resign()), "applied");
  table.simulation.restart();
  table.ada.come();
  EXPECT_EQ(table.ada.result_of({{"type", "chat"}, {"phrase", "hello"}}), "applied");
}

// In updates and snapshots, apart with what each does, or apart as plain actions.
TEST(Room, TellsChoicesAsTheSessionWants) {
  for (const std::string form : {"", "apart", "actions"}) {
    TwoPlayers table;
    for (auto* page : table.pages) {
      page->go();
      page->choices_form = form;
      page->come();
    }
    table.start();
    for (int moves = 0; moves < 20 && !testing::Test::HasFailure(); ++moves) {
      const auto* page = table.decider();
      ASSERT_NE(page, nullptr);
      EXPECT_EQ(page->shown.contains("choices"), form.empty());
      EXPECT_EQ(page->choices.at(0).contains("does"), form != "actions");
      ASSERT_TRUE(table.move());
    }
    auto* page = table.decider();
    const auto offered = page->choices;
    page->say({{"type", "sync"}});
    EXPECT_EQ(page->choices, offered);
    EXPECT_EQ(page->shown.contains("choices"), form.empty());
  }
}

// While nobody wants choices in the updates, they are not put there.
TEST(Room, WhoWantsChoicesInUpdatesAndComesBackGetsThem) {
  TwoPlayers table;
  table.start();
  while (table.decider() != &table.ben) table.move();
  table.ada.go();
  while (table.ben.is_asked())
    table.ben.say([&] {
      auto act = table.ben.act_message(0);
      act["id"] = table.ben.next_id();
      return act;
    }());
  const auto snapshots = table.ada.snapshots;
  table.ada.come();
  EXPECT_EQ(table.ada.snapshots, snapshots + 1);
  EXPECT_EQ(table.ada.seq, table.ben.seq);
  EXPECT_TRUE(table.ada.is_asked());
  // With her there, updates have them again; he does not care.
  EXPECT_TRUE(table.move());
  EXPECT_TRUE(table.ben.shown.contains("choices"));
}

TEST(Room, WhoWasAwayForAMomentGetsWhatIsMissing) {
  TwoPlayers table;
  table.start();
  for (int i = 0; i < 3; ++i) table.move();
  table.ben.go();
  const auto snapshots = table.ben.snapshots;
  const auto seq = table.ben.seq;
  for (int i = 0; i < 40 && table.ada.seq < seq + 10; ++i)
    if (table.ada.is_asked()) table.move();
    else break;
  table.ben.come();
  EXPECT_EQ(table.ben.snapshots, snapshots);
  EXPECT_EQ(table.ben.seq, table.ada.seq);
  EXPECT_EQ(table.ben.view, table.ada.view);
}

TEST(Room, WhoMissedMoreThanTheRoomKeepsGetsASnapshot) {
  TwoPlayers table;
  table.start();
  Page watcher(table.simulation, "p_eve");
  watcher.come();
  const auto seq = watcher.seq;
  watcher.go();
  while (table.ada.seq <= seq + ring_updates_max && table.move()) {}
  ASSERT_GT(table.ada.seq, seq + ring_updates_max);
  const auto snapshots = watcher.snapshots;
  watcher.come();
  EXPECT_EQ(watcher.snapshots, snapshots + 1);
  EXPECT_EQ(watcher.view, table.ada.view);
}

TEST(Room, ABotPlaysAndAgrees) {
  TwoPlayers table;
  table.ben.go();
  ASSERT_EQ(table.ada.result_of({{"type", "sit"}, {"seat", 0}}), "applied");
  ASSERT_EQ(table.ada.result_of({{"type", "add_bot"}, {"seat", 1}, {"level", "random"}}), "applied");
  ASSERT_EQ(table.ada.result_of({{"type", "ready"}, {"ready", true}}), "applied");
  ASSERT_EQ(table.ada.result_of({{"type", "start"}}), "applied");
  table.ada.say({{"type", "salt"}, {"match", table.ada.salt_wanted}, {"bytes", std::string(32, 'a')}});
  int moves = 0;
  while (table.ada.result.is_null() && ++moves < 4000) {
    ASSERT_TRUE(table.ada.is_asked());
    ASSERT_EQ(table.ada.result_of(table.ada.act_message(static_cast<std::size_t>(moves * 5))), "applied");
  }
  ASSERT_FALSE(table.ada.result.is_null());
  EXPECT_EQ(table.ada.result_of({{"type", "offer"}, {"what", "rematch"}}), "applied");
  EXPECT_EQ(table.ada.room.at("phase"), "salting") << "the bot has nothing against it";
}

TEST(Room, ABotPausesBeforeItMoves) {
  TwoPlayers table;
  table.simulation.rules.limits.bot_pause = Limits{}.bot_pause;
  table.ben.go();
  table.ada.ask({{"type", "sit"}, {"seat", 0}});
  table.ada.ask({{"type", "add_bot"}, {"seat", 1}, {"level", "random"}});
  table.ada.ask({{"type", "ready"}, {"ready", true}});
  table.ada.ask({{"type", "start"}});
  table.ada.say({{"type", "salt"}, {"match", table.ada.salt_wanted}, {"bytes", std::string(32, 'a')}});
  while (table.ada.is_asked()) table.ada.ask(table.ada.act_message(0));
  const auto seq = table.ada.seq;
  table.simulation.pass(1'599ms);  // a throw, a walk and a capture have been shown at a person's page
  table.ada.receive();
  EXPECT_EQ(table.ada.seq, seq);
  table.simulation.pass(1ms);
  table.ada.receive();
  EXPECT_GT(table.ada.seq, seq);
}

TEST(Room, ADrawNeedsEverybody) {
  TwoPlayers table;
  table.start();
  EXPECT_EQ(table.ben.result_of({{"type", "answer"}, {"what", "draw"}, {"accept", true}}), "no_offer");
  EXPECT_EQ(table.ada.result_of({{"type", "offer"}, {"what", "draw"}}), "applied");
  table.receive();
  ASSERT_EQ(table.ben.room.at("offers").size(), 1u);
  EXPECT_EQ(table.ben.result_of({{"type", "answer"}, {"what", "draw"}, {"accept", false}}), "applied");
  EXPECT_TRUE(table.ben.room.at("offers").empty());
  EXPECT_TRUE(table.ben.result.is_null());
  EXPECT_EQ(table.ben.result_of({{"type", "offer"}, {"what", "draw"}}), "applied");
  EXPECT_EQ(table.ada.result_of({{"type", "answer"}, {"what", "draw"}, {"accept", true}}), "applied");
  EXPECT_EQ(table.ada.result.at("reason"), "agreed");
}

TEST(Room, ARematchKeepsSeatsAndWatchers) {
  TwoPlayers table;
  table.start();
  const auto first = *table.ada.match;
  EXPECT_EQ(table.ada.result_of({{"type", "offer"}, {"what", "rematch"}}), "no_match");
  EXPECT_EQ(table.ada.result_of(resign()), "applied");
  ASSERT_FALSE(table.ada.result.is_null());
  EXPECT_EQ(table.ben.result_of({{"type", "offer"}, {"what", "rematch"}}), "applied");
  EXPECT_EQ(table.ada.result_of({{"type", "answer"}, {"what", "rematch"}, {"accept", true}}), "applied");
  table.salt();
  EXPECT_NE(*table.ada.match, first);
  EXPECT_EQ(table.ada.room.at("phase"), "playing");
  EXPECT_TRUE(table.move());
}

TEST(Room, ARematchCountsAmongTheMatchesThatAnAddressBegins) {
  TwoPlayers table;
  table.simulation.rules.limits.matches_per_minute = 1;
  table.start();
  const auto rematch = [&table] {
    EXPECT_EQ(table.ada.result_of({{"type", "offer"}, {"what", "rematch"}}), "applied");
    return table.ben.result_of({{"type", "answer"}, {"what", "rematch"}, {"accept", true}});
  };
  for (int matches = 0; matches < 3; ++matches) {
    while (table.move()) {}
    EXPECT_EQ(rematch(), "applied") << "they were played";
    table.salt();
  }
  EXPECT_EQ(table.ada.result_of(resign()), "applied");
  EXPECT_EQ(rematch(), "applied");
  table.salt();
  const auto first = *table.ada.match;
  EXPECT_EQ(table.ada.result_of(resign()), "applied");
  EXPECT_EQ(table.ben.result_of({{"type", "offer"}, {"what", "rematch"}}), "applied");
  EXPECT_EQ(table.ada.result_of({{"type", "answer"}, {"what", "rematch"}, {"accept", true}}), "too_many");
  EXPECT_EQ(table.ada.room.at("match"), first) << "the match that was played is still shown";
  table.simulation.pass(1min);
  EXPECT_EQ(table.ada.result_of({{"type", "offer"}, {"what", "rematch"}}), "applied");
  EXPECT_EQ(table.ben.result_of({{"type", "answer"}, {"what", "rematch"}, {"accept", true}}), "applied");
}

// A contract that changes takes the match away that would tell whether it was played.
TEST(Room, AChangedContractDoesNotPayForTheMatchBefore) {
  TwoPlayers table;
  table.simulation.rules.limits.matches_per_minute = 1;
  table.start();
  const auto begin = [&table] {
    EXPECT_EQ(table.ada.result_of(resign()), "applied");
    const Json contract{{"game", "kilkenny-cats"}, {"seats", 2}};
    for (int times = 0; times < 2; ++times)
      EXPECT_EQ(table.ada.result_of({{"type", "contract"}, {"contract", contract}}), "applied");
    for (auto* page : table.pages) page->ask({{"type", "ready"}, {"ready", true}});
    return table.ada.result_of({{"type", "start"}});
  };
  EXPECT_EQ(begin(), "applied");
  table.salt();
  EXPECT_EQ(begin(), "too_many");
  table.simulation.pass(1min);
  EXPECT_EQ(table.ada.result_of({{"type", "start"}}), "applied");
}

TEST(Room, TheClockMovesForWhoDoesNot) {
  TwoPlayers table(Json{{"clock", {{"kind", "move"}, {"seconds", 30}}}});
  table.start();
  const auto* late = table.decider();
  const auto seq = table.ada.seq;
  EXPECT_EQ(late->clocks.at("left").at(late == &table.ada ? 0 : 1), 30'000);
  table.simulation.pass(29'999ms);
  table.receive();
  EXPECT_EQ(table.ada.seq, seq);
  table.simulation.pass(1ms);
  table.receive();
  EXPECT_GT(table.ada.seq, seq);
  EXPECT_EQ(table.kept().entries[seq].player, "") << "nobody asked for it";
}

TEST(Room, TheClockResignsIfTheContractSaysSo) {
  TwoPlayers table(Json{{"clock", {{"kind", "bank"}, {"seconds", 10}, {"increment", 0}}}, {"time_out", "resign"}});
  table.start();
  const auto* late = table.decider();
  table.simulation.pass(10s);
  table.receive();
  ASSERT_FALSE(table.ada.result.is_null());
  EXPECT_EQ(table.ada.result.at("seats").at(late == &table.ada ? 0 : 1).at("rank"), 2);
}

TEST(Room, NobodyIsChargedForAnOutage) {
  TwoPlayers table(Json{{"clock", {{"kind", "bank"}, {"seconds", 100}, {"increment", 0}}}, {"time_out", "resign"}});
  table.start();
  auto* page = table.decider();
  const std::size_t seat = page == &table.ada ? 0 : 1;
  table.simulation.pass(20s);
  table.simulation.restart();
  table.simulation.pass(10h);
  page->come();
  ASSERT_TRUE(page->result.is_null());
  EXPECT_EQ(page->clocks.at("left").at(seat), 80'000);
  EXPECT_EQ(page->result_of(page->act_message(0)), "applied");
  const auto& entries = table.kept().entries;
  const auto frozen =
      std::ranges::find_if(entries, [](const auto& entry) { return entry.body.find("freeze") != std::string::npos; });
  ASSERT_NE(frozen, entries.end());
  EXPECT_NEAR(Json::parse(frozen->body).at("ruling").at("freeze").at("ms").get<double>(), 36'000'000, 1000);
  table.simulation.crash();
  table.simulation.pass(1h);
  page->come();
  EXPECT_EQ(page->clocks.at("left").at(seat), 80'000) << "the log says the same";
}

TEST(Room, ASeatWaitsAndThenABotPlaysUntilItsOwnerIsBack) {
  TwoPlayers table(Json{{"vacancy", "bot"}, {"grace", 60}});
  table.start();
  table.simulation.rules.limits.bot_pause = 900ms;
  auto* gone = table.decider();
  auto* stays = gone == &table.ada ? &table.ben : &table.ada;
  const std::size_t seat = gone == &table.ada ? 0 : 1;
  gone->go();
  stays->receive();
  EXPECT_EQ(stays->room.at("seats").at(seat).at("present"), false);
  EXPECT_FALSE(stays->room.at("seats").at(seat).at("away_since").is_null());
  const auto seq = stays->seq;
  table.simulation.pass(59s);
  stays->receive();
  EXPECT_EQ(stays->seq, seq);
  table.simulation.pass(3s);
  stays->receive();
  EXPECT_GT(stays->seq, seq);
  EXPECT_EQ(stays->room.at("seats").at(seat).at("bot_plays"), true);
  gone->come();
  stays->receive();
  EXPECT_EQ(stays->room.at("seats").at(seat).at("bot_plays"), false);
}

TEST(Room, AVacantSeatResignsIfTheContractSaysSo) {
  TwoPlayers table(Json{{"vacancy", "resign"}, {"grace", 5}});
  table.start();
  table.ben.go();
  table.simulation.pass(5s);
  table.receive();
  ASSERT_FALSE(table.ada.result.is_null());
  EXPECT_EQ(table.ada.result.at("seats").at(0).at("rank"), 1);
}

TEST(Room, TheHostIsHandedOnWhenItsOwnerIsGone) {
  TwoPlayers table(Json{{"grace", 30}});
  ASSERT_EQ(table.ben.result_of({{"type", "sit"}, {"seat", 1}}), "applied");
  EXPECT_EQ(table.ben.result_of({{"type", "add_bot"}, {"seat", 0}, {"level", "random"}}), "not_host");
  table.ada.go();
  table.simulation.pass(29s);
  EXPECT_EQ(table.ben.result_of({{"type", "add_bot"}, {"seat", 0}, {"level", "random"}}), "not_host");
  table.simulation.pass(2s);
  EXPECT_EQ(table.ben.result_of({{"type", "add_bot"}, {"seat", 0}, {"level", "random"}}), "applied");
  EXPECT_EQ(table.ben.room.at("host"), "p_ben");
}

TEST(Room, WhoOnlyWatchesDoesNotBecomeHostWhileOthersPlay) {
  for (const Json& clock : {Json(nullptr), Json{{"kind", "days"}, {"days", 3}}}) {
    SCOPED_TRACE(clock);
    TwoPlayers table(Json{{"clock", clock}, {"grace", 30}});
    table.start();
    Page eve(table.simulation, "p_eve");
    eve.come();
    table.ada.go();
    table.ben.go();
    table.simulation.pass(1h);
    eve.receive();
    EXPECT_EQ(eve.room.at("host"), "p_ada");
    table.ben.come();
    table.simulation.pass(1h);
    table.ben.receive();
    EXPECT_EQ(table.ben.room.at("host"), clock.is_null() ? "p_ben" : "p_ada") << "days: nobody is away";
  }
}

TEST(Room, AHostWhoLeavesHandsItToWhoPlaysAndIsAwayBeforeWhoWatches) {
  TwoPlayers table;
  table.start();
  Page eve(table.simulation, "p_eve");
  eve.come();
  table.ben.go();
  table.ada.ask({{"type", "leave"}});
  eve.receive();
  EXPECT_EQ(eve.room.at("host"), "p_ben");
}

TEST(Room, FallsAsleepWhenNobodyNeedsItAndComesBackAsItWas) {
  TwoPlayers table;
  table.start();
  table.move();
  const auto view = table.ada.view;
  table.ada.go();
  table.ben.go();
  ASSERT_TRUE(table.simulation.room);
  table.simulation.pass(61s);
  EXPECT_FALSE(table.simulation.room);
  table.ada.come();
  EXPECT_EQ(table.ada.view, view);
}

TEST(Room, AClockThatRunsOutSoonKeepsARoomAwake) {
  TwoPlayers table(Json{{"clock", {{"kind", "bank"}, {"seconds", 240}, {"increment", 0}}}, {"time_out", "resign"}});
  table.start();
  table.ada.go();
  table.ben.go();
  table.simulation.pass(3min);
  EXPECT_TRUE(table.simulation.room);
  table.simulation.pass(3min);
  EXPECT_FALSE(table.simulation.store.matches_by_id.begin()->second.record.result.empty());
  EXPECT_FALSE(table.simulation.room);
}

TEST(Room, ChatFollowsTheContract) {
  TwoPlayers free, phrases(Json{{"chat", "phrases"}}), silent(Json{{"chat", "off"}});
  EXPECT_EQ(free.ada.result_of({{"type", "chat"}, {"text", " miaow\x01\xE2\x80\xAE "}}), "applied");
  free.ben.receive();
  EXPECT_EQ(free.ben.others.back().at("text"), "miaow") << "no control characters, no marks that turn text round";
  EXPECT_EQ(free.ada.result_of({{"type", "chat"}, {"text", "\x01\x02"}}), "malformed");
  std::string five_hundred;
  for (int i = 0; i < 500; ++i) five_hundred += "\xE7\x8C\xAB";
  EXPECT_EQ(free.ada.result_of({{"type", "chat"}, {"text", five_hundred}}), "applied");
  EXPECT_EQ(phrases.ada.result_of({{"type", "chat"}, {"text", "miaow"}}), "not_allowed");
  EXPECT_EQ(phrases.ada.result_of({{"type", "chat"}, {"phrase", "hello"}}), "applied");
  EXPECT_EQ(silent.ada.result_of({{"type", "chat"}, {"phrase", "hello"}}), "not_allowed");
  free.simulation.restart();
  free.ben.others.clear();
  free.ben.come();
  EXPECT_EQ(free.ben.others.back().at("text"), five_hundred) << "kept over a restart";
}

TEST(Room, PeopleTalkOnWhenTheStoreFails) {
  TwoPlayers table;
  table.simulation.store.fault_in = 0;
  EXPECT_EQ(table.ada.result_of({{"type", "chat"}, {"text", "is it me?"}}), "applied");
  table.ben.receive();
  EXPECT_EQ(table.ben.others.back().at("text"), "is it me?");
}

TEST(Room, ALineOfChatASecond) {
  TwoPlayers table;
  const auto say = [&](Page& page) { return page.result_of({{"type", "chat"}, {"phrase", "hello"}}); };
  for (int i = 0; i < 5; ++i) EXPECT_EQ(say(table.ada), "applied");
  EXPECT_EQ(say(table.ada), "too_many");
  Page tab{table.simulation, "p_ada"};
  tab.come();
  tab.receive();
  tab.say({{"type", "chat"}, {"id", "other_tab"}, {"phrase", "hello"}});
  EXPECT_EQ(tab.replies.at("other_tab").value("code", ""), "too_many") << "another tab of the same player";
  EXPECT_EQ(say(table.ben), "applied");
  table.simulation.pass(1s);
  EXPECT_EQ(say(table.ada), "applied");
  EXPECT_EQ(say(table.ada), "too_many");
}

TEST(Room, ALineSaidTwiceIsHeardOnce) {
  TwoPlayers table;
  const Json line{{"type", "chat"}, {"id", "same"}, {"phrase", "hello"}};
  table.ada.say(line);
  table.ada.replies.clear();
  table.ada.say(line);
  EXPECT_EQ(table.ada.replies.at("same").at("result"), "duplicate");
  EXPECT_EQ(table.simulation.store.chats.at("ROOM22").size(), 1u);
}

}  // namespace
}  // namespace server::test
