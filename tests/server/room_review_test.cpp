// A match that is over, reviewed together: who may lead, who is told, and when it ends.
#include "room_simulation.hpp"

namespace server::test {
namespace {

// The match is over; Ada is host, Eve watches.
struct Reviewed : TwoPlayers {
  explicit Reviewed(Json changes = Json::object()) : TwoPlayers(std::move(changes)) {
    eve.come();
    start();
    for (int moves = 0; moves < 3; ++moves) EXPECT_TRUE(move());
    EXPECT_EQ(ben.result_of({{"type", "resign"}}), "applied");
    forget();
    entries = ada.seq;
  }
  Json lead(std::uint32_t seq, Json marks = Json::array()) const {
    return {{"type", "lead"}, {"match", *ada.match}, {"seq", seq}, {"marks", std::move(marks)}};
  }
  static Json hand(const Page& to) { return {{"type", "hand_lead"}, {"player", to.player.id}}; }
  // What this page was told of the review since it forgot, oldest first.
  static std::vector<Json> told(Page& page) {
    page.receive();
    std::vector<Json> reviews;
    for (const auto& each : page.others)
      if (each.at("type") == "review") reviews.push_back(each);
    return reviews;
  }
  // Who leads, as this page was told last: a name, "nobody", or "" if it was told nothing.
  static std::string leader(Page& page) {
    const auto reviews = told(page);
    if (reviews.empty()) return "";
    const auto& leads = reviews.back().at("leader");
    return leads.is_null() ? "nobody" : leads.at("name").get<std::string>();
  }
  void forget() {
    for (auto* page : {&ada, &ben, &eve}) {
      page->receive();
      page->others.clear();
    }
  }
  Page eve{simulation, "p_eve"};
  std::uint32_t entries = 0;
};

const Json arrow{{{"from", "6,4"}, {"to", "6,7"}}};

TEST(RoomReview, EverybodyIsShownWhatTheLeaderShowsAndNothingIsStored) {
  Reviewed table;
  const auto stored = table.simulation.store.rooms.at("ROOM22").state;
  EXPECT_EQ(table.ben.result_of(table.lead(2, arrow)), "applied");
  const Json expected{{"type", "review"},
                      {"match", *table.ada.match},
                      {"leader", {{"id", "p_ben"}, {"name", "Name of p_ben"}}},
                      {"seq", 2},
                      {"marks", arrow}};
  for (auto* page : {&table.ada, &table.ben, &table.eve}) EXPECT_EQ(table.told(*page), std::vector{expected});
  EXPECT_EQ(table.ben.result_of(table.lead(table.entries)), "applied");
  EXPECT_EQ(table.told(table.eve).back().at("seq"), table.entries);
  EXPECT_EQ(table.told(table.eve).back().at("marks"), Json::array());
  EXPECT_EQ(table.simulation.store.rooms.at("ROOM22").state, stored);
}

TEST(RoomReview, TheSameOnceMoreIsNotToldAgain) {
  Reviewed table;
  EXPECT_EQ(table.ben.result_of(table.lead(2, arrow)), "applied");
  EXPECT_EQ(table.ben.result_of(table.lead(2, arrow)), "applied");
  EXPECT_EQ(table.told(table.eve).size(), 1U);
}

TEST(RoomReview, WhileOneLeadsNobodyElseMayAndIsToldWhoDoes) {
  Reviewed table;
  EXPECT_EQ(table.ben.result_of(table.lead(2)), "applied");
  const auto refused = table.ada.ask(table.lead(3));
  EXPECT_EQ(refused.at("code"), "led");
  EXPECT_EQ(refused.at("subject"), "Name of p_ben");
  EXPECT_EQ(table.told(table.ada).back().at("seq"), 2);
  EXPECT_EQ(table.ben.result_of({{"type", "stop_leading"}}), "applied");
  EXPECT_EQ(table.leader(table.eve), "nobody");
  EXPECT_EQ(table.told(table.eve).back().at("marks"), Json::array());
  EXPECT_EQ(table.ada.result_of(table.lead(3)), "applied");
  EXPECT_EQ(table.leader(table.eve), "Name of p_ada");
}

TEST(RoomReview, SpectatorsCannotTakeTheLeadButMayBeGivenIt) {
  Reviewed table;
  EXPECT_EQ(table.eve.result_of(table.lead(1)), "not_seated");
  EXPECT_EQ(table.eve.result_of(table.hand(table.eve)), "not_allowed");
  EXPECT_EQ(table.leader(table.ada), "");
  EXPECT_EQ(table.ada.result_of(table.lead(1, arrow)), "applied");
  EXPECT_EQ(table.ben.result_of(table.hand(table.ben)), "not_allowed");
  EXPECT_EQ(table.ben.result_of({{"type", "stop_leading"}}), "not_allowed");
  EXPECT_EQ(table.leader(table.ben), "Name of p_ada");
  EXPECT_EQ(table.ada.result_of(table.hand(table.eve)), "applied");
  EXPECT_EQ(table.leader(table.ben), "Name of p_eve");
  EXPECT_EQ(table.told(table.ben).back().at("marks"), arrow);
  EXPECT_EQ(table.eve.result_of(table.lead(2)), "applied");
  EXPECT_EQ(table.told(table.ben).back().at("seq"), 2);
}

TEST(RoomReview, TheHostGivesTheLeadToWhoIsHereAndEndsIt) {
  Reviewed table;
  EXPECT_EQ(table.ada.result_of({{"type", "hand_lead"}, {"player", "p_nobody"}}), "not_allowed");
  EXPECT_EQ(table.ada.result_of(table.hand(table.ben)), "applied");
  EXPECT_EQ(table.leader(table.eve), "Name of p_ben");
  EXPECT_EQ(table.told(table.eve).back().at("seq"), table.entries);
  EXPECT_EQ(table.ada.result_of({{"type", "stop_leading"}}), "applied");
  EXPECT_EQ(table.leader(table.eve), "nobody");
  table.eve.go();
  EXPECT_EQ(table.ada.result_of(table.hand(table.eve)), "not_allowed");
}

TEST(RoomReview, WhoComesLateIsShownWhereTheLeaderIs) {
  Reviewed table;
  table.eve.go();
  table.eve.others.clear();
  table.eve.come();
  EXPECT_EQ(table.leader(table.eve), "");
  EXPECT_EQ(table.ben.result_of(table.lead(2, arrow)), "applied");
  Page zoe(table.simulation, "p_zoe");
  zoe.come();
  ASSERT_EQ(table.told(zoe).size(), 1U);
  EXPECT_EQ(table.told(zoe).back(), table.told(table.ada).back());
  EXPECT_EQ(zoe.others.front().at("type"), "welcome");
}

TEST(RoomReview, WhenTheLastPageOfTheLeaderGoesNobodyLeads) {
  Reviewed table;
  Page tablet(table.simulation, "p_ben");
  tablet.come();
  EXPECT_EQ(table.ben.result_of(table.lead(2)), "applied");
  tablet.go();
  EXPECT_EQ(table.leader(table.ada), "Name of p_ben");
  table.ben.go();
  EXPECT_EQ(table.leader(table.ada), "nobody");
  EXPECT_EQ(table.ada.result_of(table.lead(3)), "applied");
}

TEST(RoomReview, WhoLeavesForGoodLeadsNoMore) {
  Reviewed table;
  EXPECT_EQ(table.ben.result_of(table.lead(2)), "applied");
  EXPECT_EQ(table.ben.result_of({{"type", "leave"}}), "applied");
  EXPECT_EQ(table.leader(table.ada), "nobody");
}

TEST(RoomReview, ARematchEndsIt) {
  Reviewed table;
  EXPECT_EQ(table.ben.result_of(table.lead(2)), "applied");
  EXPECT_EQ(table.ada.result_of({{"type", "offer"}, {"what", "rematch"}}), "applied");
  EXPECT_EQ(table.ben.result_of({{"type", "answer"}, {"what", "rematch"}, {"accept", true}}), "applied");
  table.receive();
  ASSERT_EQ(table.ada.room.at("phase"), "salting");
  EXPECT_EQ(table.ben.result_of(table.lead(2)), "running");
  table.salt();
  EXPECT_EQ(table.ada.result_of({{"type", "resign"}}), "applied");
  table.forget();
  Page zoe(table.simulation, "p_zoe");
  zoe.come();
  EXPECT_EQ(table.leader(zoe), "") << "the review of the match before";
  EXPECT_EQ(table.ada.result_of(table.lead(2)), "applied");
}

TEST(RoomReview, OnlyEntriesOfTheMatchThatIsOver) {
  Reviewed table;
  const auto beyond = table.ada.ask(table.lead(table.entries + 1));
  EXPECT_EQ(beyond.at("code"), "malformed");
  EXPECT_EQ(beyond.at("subject"), "/seq");
  auto other = table.lead(1);
  other["match"] = "m_other";
  EXPECT_EQ(table.ada.result_of(other), "stale");
  EXPECT_EQ(table.leader(table.eve), "");
  EXPECT_EQ(table.ada.result_of(table.lead(table.entries)), "applied");
}

TEST(RoomReview, WhoMayNotSeeTheMatchNeitherHearsNorLeads) {
  Reviewed table(Json{{"spectators", "no"}});
  EXPECT_EQ(table.ben.result_of(table.lead(2)), "applied");
  EXPECT_EQ(table.leader(table.ada), "Name of p_ben");
  EXPECT_EQ(table.leader(table.eve), "");
  EXPECT_EQ(table.ben.result_of(table.hand(table.eve)), "not_allowed");
  EXPECT_EQ(table.eve.result_of(table.lead(2)), "not_allowed");
  Page zoe(table.simulation, "p_zoe");
  zoe.come();
  EXPECT_EQ(table.leader(zoe), "");
}

TEST(RoomReview, WhoWatchesAfterTheEndOnlyHearsIt) {
  Reviewed table(Json{{"spectators", "after"}});
  EXPECT_EQ(table.ben.result_of(table.lead(2)), "applied");
  EXPECT_EQ(table.leader(table.eve), "Name of p_ben");
}

TEST(RoomReview, ALeaderWithAnotherNameIsToldByIt) {
  Reviewed table;
  EXPECT_EQ(table.ben.result_of(table.lead(2)), "applied");
  EXPECT_TRUE(table.simulation.room->enqueue(Renamed{{"p_ben", "Benjamin", "en"}}));
  table.simulation.run();
  EXPECT_EQ(table.leader(table.eve), "Benjamin");
}

TEST(RoomReview, ARoomThatMustBeReadAgainSaysThatNobodyLeads) {
  Reviewed table;
  EXPECT_EQ(table.ben.result_of(table.lead(2)), "applied");
  table.simulation.store.fault = MemoryStore::Fault::refused;
  table.simulation.store.fault_in = 0;
  EXPECT_EQ(table.ada.result_of({{"type", "stand"}}), "storage");
  EXPECT_EQ(table.leader(table.eve), "nobody");
  table.simulation.pass(20s);
  EXPECT_EQ(table.ada.result_of(table.lead(3)), "applied");
}

}  // namespace
}  // namespace server::test
