// What only some games bring into a room: steps that may be taken back, a time for the whole
// match, hands that only their seat sees.
#include "room_simulation.hpp"

#include <algorithm>
#include <array>

namespace server::test {
namespace {

Json chess(Json changes = Json::object()) {
  changes["game"] = "cats-chess";
  return changes;
}

// The number of the first choice of this kind, which must exist.
std::size_t choice_of(const Page& page, const std::string& kind) {
  for (std::size_t i = 0; i < page.choices.size(); ++i)
    if (page.choices[i].at("action").contains(kind)) return i;
  ADD_FAILURE() << "no choice " << kind;
  return 0;
}

bool is_last(const TwoPlayers& table, const std::string& ruling) {
  const auto body = Json::parse(table.simulation.store.matches_by_id.at(*table.ada.match).entries.back().body);
  return body.contains("ruling") && body.at("ruling").contains(ruling);
}

TEST(Games, AStepIsTakenBackWithinTheTurnAndStaysSoAfterARestart) {
  TwoPlayers table(chess());
  table.start();
  auto* page = table.decider();
  const auto before = page->view;
  EXPECT_EQ(page->result_of(page->act_message(choice_of(*page, "neutral"))), "applied");
  ASSERT_NE(page->view, before);
  EXPECT_EQ(page->result_of({{"type", "offer"}, {"what", "take_back"}}), "applied");
  table.receive();
  EXPECT_TRUE(is_last(table, "take_back"));
  EXPECT_EQ(table.ada.view, before);
  EXPECT_EQ(table.ben.view, before);
  EXPECT_EQ(table.decider(), page);
  table.simulation.restart();
  table.ada.come();
  table.ben.come();
  EXPECT_EQ(table.ada.view, before);
  EXPECT_TRUE(table.move()) << "and the match goes on";
}

TEST(Games, UpdatesAndSnapshotsNameAKingThatCouldBeTaken) {
  TwoPlayers table(chess({{"options", {{"white", 0}}}}));
  table.start();
  const auto play = [&](const Json& action) {
    auto* page = table.decider();
    const auto found =
        std::ranges::find_if(page->choices, [&](const Json& choice) { return choice.at("action") == action; });
    ASSERT_NE(found, page->choices.end()) << action;
    EXPECT_EQ(page->result_of(page->act_message(static_cast<std::size_t>(found - page->choices.begin()))), "applied");
    table.receive();
  };
  const auto move = [&](const char* from, const char* to) { play({{"move", {{"from", from}, {"to", to}}}}); };
  const std::array<std::array<const char*, 4>, 3> turns{
      {{"b1", "d2", "a8", "a7"}, {"d2", "e4", "b8", "b7"}, {"e4", "d6", "j8", "j7"}}};
  for (const auto& [from, to, pawn, further] : turns) {
    move(from, to);
    play({{"end", Json::object()}});
    move(pawn, further);
    EXPECT_FALSE(table.ada.shown.contains("threats"));
  }
  move("d6", "e8");
  play({{"end", Json::object()}});
  for (auto* page : {&table.ada, &table.ben}) {
    EXPECT_EQ(page->shown.at("type"), "update");
    EXPECT_EQ(page->shown.at("threats"), Json({"f10"}));
  }
  table.ben.match.reset();
  table.ben.view = nullptr;
  table.ben.come();
  EXPECT_EQ(table.ben.shown.at("type"), "snapshot");
  EXPECT_EQ(table.ben.shown.at("threats"), Json({"f10"}));
}

TEST(Games, WhatTheOtherSideDidIsNotTakenBack) {
  TwoPlayers table(chess());
  table.start();
  auto* white = table.decider();
  EXPECT_EQ(white->result_of(white->act_message(choice_of(*white, "move"))), "applied");
  EXPECT_EQ(white->result_of(white->act_message(choice_of(*white, "end"))), "applied");
  auto* black = table.decider();
  ASSERT_NE(black, white);
  for (auto* page : {white, black}) {
    const auto reply = page->ask({{"type", "offer"}, {"what", "take_back"}});
    EXPECT_EQ(reply.at("result"), "refused");
    EXPECT_EQ(reply.at("clause"), "G4");
  }
}

TEST(Games, WhereConsentIsNeededTheOtherSideIsAsked) {
  TwoPlayers table(chess({{"take_back", "consent"}}));
  table.start();
  auto* page = table.decider();
  auto* other = page == &table.ada ? &table.ben : &table.ada;
  const auto before = page->view;
  page->ask(page->act_message(choice_of(*page, "neutral")));
  const auto after = page->view;
  EXPECT_EQ(page->result_of({{"type", "offer"}, {"what", "take_back"}}), "applied");
  table.receive();
  EXPECT_EQ(page->view, after) << "not yet";
  EXPECT_EQ(other->room.at("offers").at(0).at("what"), "take_back");
  EXPECT_EQ(other->result_of({{"type", "answer"}, {"what", "take_back"}, {"accept", false}}), "applied");
  table.receive();
  EXPECT_EQ(page->view, after);
  EXPECT_TRUE(page->room.at("offers").empty());
  EXPECT_NE(page->view, before);
  EXPECT_EQ(page->result_of({{"type", "offer"}, {"what", "take_back"}}), "too_soon") << "it was declined";
}

TEST(Games, WhenTheTimeForAllIsUpTheRulesAreTold) {
  TwoPlayers table(Json{{"game", "cat-attack"}, {"options", {{"minutes", 10}}}});
  table.start();
  for (int moves = 0; moves < 20; ++moves) table.move(static_cast<std::size_t>(moves));
  table.simulation.pass(9min);
  table.receive();
  EXPECT_FALSE(is_last(table, "time_up"));
  table.simulation.pass(61s);
  table.receive();
  EXPECT_TRUE(is_last(table, "time_up")) << table.kept().entries.back().body;
  // A113 the match ends with the round, not in the middle of it.
  int moves = 0;
  while (moves < 2000 && table.move(static_cast<std::size_t>(moves))) ++moves;
  EXPECT_FALSE(table.ada.result.is_null());
}

TEST(Games, AHandIsSeenByItsSeatAlone) {
  TwoPlayers table(Json{{"game", "cat-attack"}});
  Page eve(table.simulation, "p_eve");
  eve.come();
  table.start();
  eve.receive();
  for (int moves = 0; moves < 30 && table.move(static_cast<std::size_t>(moves * 5)); ++moves) {
    eve.receive();
    for (const auto* page : {&table.ada, &table.ben, &eve}) {
      ASSERT_EQ(page->view.contains("hand"), page != &eve);
      for (const auto& seat : page->view.at("seats")) ASSERT_FALSE(seat.contains("hand"));
    }
    for (std::size_t seat = 0; seat < 2; ++seat)
      ASSERT_EQ(table.pages[seat]->view.at("hand").size(),
                eve.view.at("seats")[seat].at("hand_size").get<std::size_t>());
    ASSERT_EQ(eve.choices, Json::array());
  }
}

}  // namespace
}  // namespace server::test
