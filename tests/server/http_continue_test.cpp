// Rooms that continue a finished match, over HTTP.
#include "server/match/match_position.hpp"
#include "tests/server/http_fixture.hpp"
#include "tests/server/played.hpp"

namespace server {
namespace {

class HttpContinue : public HttpTest {
 protected:
  void keep(StoredMatch stored) {
    const auto ended = std::exchange(stored.match.ended, 0);
    const auto result = std::exchange(stored.match.result, "");
    ASSERT_TRUE(wait_for(store().create_match(stored.match)));
    ASSERT_TRUE(wait_for(
        store().append({.match = stored.match.id, .entries = stored.entries, .result = result, .ended = ended})));
  }
  Reply go_on(const Json& from, Json contract = Json()) {
    Json body{{"continue", from}};
    if (!contract.is_null()) body["contract"] = std::move(contract);
    return ask("POST", "/api/rooms", {ada}, body.dump());
  }
  Seating seating_of(const Reply& made) { return Seating::read(*wait_for(store().room(made.json()["code"])).value()); }

  const std::pair<std::string, std::string> ada = guest();
};

TEST_F(HttpContinue, TheAskerSitsWhereSomebodyMustDecideAndBotsAtTheOthers) {
  const auto before = played("cat-attack", 4);
  keep(before);
  const auto me = ask("GET", "/api/players/me", {ada}).json()["id"].get<std::string>();
  const auto seq = *position_after(before, static_cast<std::uint32_t>(before.entries.size() / 2)).decision_before;
  const auto decider = index(*position_after(before, seq).decider);

  const auto made = go_on({{"match", "m_test"}, {"seq", seq}, {"level", "kitten"}}, {{"take_back", "none"}});
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(made.json()["contract"]["game"], "cat-attack");
  EXPECT_EQ(made.json()["contract"]["seats"], 4);
  EXPECT_EQ(made.json()["contract"]["options"], Json::parse(before.match.options));
  EXPECT_EQ(made.json()["contract"]["take_back"], "none");
  const auto seating = seating_of(made);
  EXPECT_EQ(seating.start(), (protocol::MatchStart{"m_test", seq}));
  EXPECT_EQ(seating.host(), me);
  EXPECT_EQ(seating.seat_of(me), decider);
  for (std::size_t seat = 0; seat < 4; ++seat)
    if (seat != decider) { EXPECT_EQ(seating.seats()[seat].occupant->level, "kitten"); }
  const auto room = ask("GET", "/api/rooms/" + made.json()["code"].get<std::string>(), {ada}).json();
  EXPECT_EQ(room["start"], (Json{{"match", "m_test"}, {"seq", seq}}));

  EXPECT_EQ(seating_of(go_on({{"match", "m_test"}, {"seq", seq}})).seats()[(decider + 1) % 4].occupant->level, "cat");
  const auto wanted = (decider + 2) % 4;
  const auto chosen = seating_of(go_on({{"match", "m_test"}, {"seq", seq}, {"seat", wanted}}));
  EXPECT_EQ(chosen.seat_of(me), wanted);
  EXPECT_EQ(chosen.seats()[decider].occupant->level, "cat");
  const auto people = seating_of(go_on({{"match", "m_test"}, {"seq", seq}}, {{"bots", false}}));
  EXPECT_FALSE(people.seats()[(decider + 1) % 4].occupant) << "without bots the seats are free";
}

// To look for the seat that must choose the match is played again, also if none is found.
TEST_F(HttpContinue, CostsAsMuchAsAMatchThatIsPlayedAgain) {
  config.allowances.requests_per_second = 3;  // 120 at once
  config.allowances.seated_requests_per_second = 0;
  stop();                                     // the next request begins with these
  const auto before = played("nekonoko", 2);  // a short one: little comes back meanwhile
  keep(before);
  int count = 0;
  const auto is_refused = [&] {
    const auto reply = go_on({{"match", "m_test"}, {"seq", before.entries.size()}});
    count += reply.status == 409;
    return reply.status == 429;
  };
  EXPECT_TRUE(try_until(is_refused));
  EXPECT_LT(count, 2 * 120 / 40);
}

TEST_F(HttpContinue, WhatCannotBeContinuedIsRefusedWithWhatCan) {
  const auto before = played("kilkenny-cats", 2);
  keep(before);
  const auto last = static_cast<std::uint32_t>(before.entries.size());
  const auto decision = *position_after(before, last).decision_before;
  const auto refused = [&](const Json& from) {
    const auto reply = go_on(from);
    return std::pair(reply.status, reply.error());
  };
  EXPECT_EQ(refused({{"match", "m_none"}, {"seq", 4}}), (std::pair<int, std::string>(404, "no_match")));
  const auto over = go_on({{"match", "m_test"}, {"seq", last}});
  EXPECT_EQ(over.status, 409);
  EXPECT_EQ(over.error(), "over");
  EXPECT_NE(over.body.find("from entry " + std::to_string(decision)), std::string::npos) << over.body;
  const auto far = go_on({{"match", "m_test"}, {"seq", last + 1}});
  EXPECT_EQ(far.status, 400);
  EXPECT_EQ(far.json()["error"]["field"], "/continue/seq");
  EXPECT_NE(far.body.find("0 to " + std::to_string(last)), std::string::npos) << far.body;
  EXPECT_EQ(refused({{"match", "m_test"}, {"seq", 0}}), (std::pair<int, std::string>(409, "no_decision")))
      << "chance speaks first";

  const auto field_of = [&](const Json& body) {
    return ask_wrongly("POST", "/api/rooms", {ada}, body.dump()).json()["error"]["field"];
  };
  const Json from{{"match", "m_test"}, {"seq", decision}};
  EXPECT_EQ(field_of({{"continue", {{"match", "m_test"}}}}), "/continue");
  EXPECT_EQ(field_of({{"continue", {{"match", "m_test"}, {"seq", -1}}}}), "/continue/seq");
  EXPECT_EQ(field_of({{"continue", {{"match", "a b"}, {"seq", 1}}}}), "/continue/match");
  EXPECT_EQ(field_of({{"continue", {{"match", "m_test"}, {"seq", 1}, {"level", "lion"}}}}), "/continue/level");
  EXPECT_EQ(field_of({{"continue", {{"match", "m_test"}, {"seq", 1}, {"seat", 6}}}}), "/continue/seat");
  const auto no_seat = Json{{"continue", {{"match", "m_test"}, {"seq", 1}, {"seat", 5}}}};
  EXPECT_EQ(ask("POST", "/api/rooms", {ada}, no_seat.dump()).json()["error"]["field"], "/continue/seat")
      << "other matches have it";
  EXPECT_EQ(field_of({{"continue", from}, {"contract", {{"game", "nekonoko"}}}}), "/contract/game");
  EXPECT_EQ(field_of({{"continue", from}, {"contract", {{"clock", 5}}}}), "/contract/clock");
  EXPECT_EQ(field_of({{"continue", from}, {"seq", 1}}), "/contract");
  EXPECT_EQ(ask("POST", "/api/rooms", {}, Json{{"continue", from}}.dump()).status, 401);
}

TEST_F(HttpContinue, OnlyAFinishedMatchThatTheAskerMayRead) {
  auto runs = played("kilkenny-cats", 2);
  runs.match.id = "m_runs";
  runs.match.seats = Json{
      {{"player", ask("GET", "/api/players/me", {ada}).json()["id"]}, {"name", "Ada"}, {"kind", "person"}},
      {{"player", nullptr},
       {"name", "Cat"},
       {"kind", "bot"}}}.dump();
  runs.match.ended = 0;
  runs.match.result.clear();
  ASSERT_TRUE(wait_for(store().create_match(runs.match)));
  ASSERT_TRUE(wait_for(store().append({.match = "m_runs", .entries = {runs.entries[0], runs.entries[1]}})));
  const auto running = go_on({{"match", "m_runs"}, {"seq", 1}});
  EXPECT_EQ(running.status, 409);
  EXPECT_EQ(running.error(), "running");

  const auto bea = guest("Bea");
  const auto room = new_room(bea, {{"game", "kilkenny-cats"}, {"spectators", "no"}}).json();
  auto secret = played("kilkenny-cats", 2);
  secret.match.id = "m_secret";
  secret.match.room = room["code"];
  keep(secret);
  EXPECT_EQ(go_on({{"match", "m_secret"}, {"seq", 4}}).error(), "no_match");
}

}  // namespace
}  // namespace server
