// Who may ask what, and when: every request of the page, by everybody, in every phase.
#include "room_simulation.hpp"

namespace server::test {
namespace {

enum class Who { host, seated, watcher, silent };

struct Case {
  const char* request;
  // What is answered to the host (seat 0), the other seat, and a watcher, by phase.
  std::array<const char*, 3> waiting, playing, over;
};

constexpr const char* yes = "applied";
// Requests are asked in the host's place last, so that what is allowed to him does not change
// the phase for the others.
constexpr Case cases[] = {
    {R"({"type":"sit","seat":1})",
     {"seat_taken", yes, "seat_taken"},
     {"running", "running", "running"},
     {"seat_taken", yes, "seat_taken"}},
    {R"({"type":"sit","seat":5})",
     {"no_such_seat", "no_such_seat", "no_such_seat"},
     {"running", "running", "running"},
     {"no_such_seat", "no_such_seat", "no_such_seat"}},
    {R"({"type":"stand"})", {yes, yes, "not_seated"}, {"running", "running", "running"}, {yes, yes, "not_seated"}},
    {R"({"type":"ready","ready":false})",
     {yes, yes, "not_seated"},
     {"running", "running", "running"},
     {yes, yes, "not_seated"}},
    {R"({"type":"ready","ready":true})", {yes, yes, "not_seated"}, {yes, yes, "running"}, {yes, yes, "not_seated"}},
    {R"({"type":"start"})",
     {yes, "not_host", "not_host"},
     {"running", "running", "running"},
     {"not_allowed", "not_host", "not_host"}},
    {R"({"type":"leave"})", {yes, yes, yes}, {yes, yes, yes}, {yes, yes, yes}},
    {R"({"type":"close"})",
     {yes, "not_host", "not_host"},
     {"running", "not_host", "not_host"},
     {yes, "not_host", "not_host"}},
    {R"({"type":"send_away","player":"p_eve"})",
     {yes, "not_host", "not_host"},
     {yes, "not_host", "not_host"},
     {yes, "not_host", "not_host"}},
    {R"({"type":"send_away","player":"p_ben"})",
     {yes, "not_host", "not_host"},
     {"running", "running", "running"},
     {yes, "not_host", "not_host"}},
    {R"({"type":"send_away","player":"p_ada"})",
     {"not_allowed", "not_host", "not_host"},
     {"running", "running", "running"},
     {"not_allowed", "not_host", "not_host"}},
    {R"({"type":"send_away","player":"p_nobody"})",
     {"not_allowed", "not_allowed", "not_allowed"},
     {"not_allowed", "not_allowed", "not_allowed"},
     {"not_allowed", "not_allowed", "not_allowed"}},
    {R"({"type":"lock","locked":false})",
     {yes, "not_host", "not_host"},
     {yes, "not_host", "not_host"},
     {yes, "not_host", "not_host"}},
    {R"({"type":"hand_over","player":"p_ben"})",
     {yes, "not_host", "not_host"},
     {yes, "not_host", "not_host"},
     {yes, "not_host", "not_host"}},
    {R"({"type":"hand_over","player":"p_ada"})",
     {"not_allowed", "not_host", "not_host"},
     {"not_allowed", "not_host", "not_host"},
     {"not_allowed", "not_host", "not_host"}},
    {R"({"type":"hand_over","player":"p_nobody"})",
     {"not_allowed", "not_allowed", "not_allowed"},
     {"not_allowed", "not_allowed", "not_allowed"},
     {"not_allowed", "not_allowed", "not_allowed"}},
    {R"({"type":"mute","player":"p_eve","muted":true})",
     {yes, "not_host", "not_host"},
     {yes, "not_host", "not_host"},
     {yes, "not_host", "not_host"}},
    {R"({"type":"mute","player":"p_ada","muted":true})",
     {"not_allowed", "not_host", "not_host"},
     {"not_allowed", "not_host", "not_host"},
     {"not_allowed", "not_host", "not_host"}},
    {R"({"type":"kick","seat":1})",
     {yes, "not_host", "not_host"},
     {"running", "running", "running"},
     {yes, "not_host", "not_host"}},
    {R"({"type":"kick","seat":0})",
     {"not_allowed", "not_host", "not_host"},
     {"running", "running", "running"},
     {"not_allowed", "not_host", "not_host"}},
    {R"({"type":"add_bot","seat":1,"level":"random"})",
     {"seat_taken", "not_host", "not_host"},
     {"running", "running", "running"},
     {"seat_taken", "not_host", "not_host"}},
    {R"({"type":"let_bot","level":"cat"})",
     {"no_match", "no_match", "no_match"},
     {yes, yes, "not_seated"},
     {"over", "over", "not_seated"}},
    {R"({"type":"hurry"})",
     {"no_match", "no_match", "no_match"},
     {"not_allowed", "not_allowed", "not_seated"},
     {"over", "over", "not_seated"}},
    {R"({"type":"hint","seq":99999})",
     {"no_match", "no_match", "no_match"},
     {"not_allowed", "not_allowed", "not_seated"},
     {"over", "over", "not_seated"}},
    {R"({"type":"remove_bot","seat":1})",
     {"not_allowed", "not_host", "not_host"},
     {"running", "running", "running"},
     {"not_allowed", "not_host", "not_host"}},
    {R"({"type":"swap_seats","seats":[0,1]})",
     {yes, "not_host", "not_host"},
     {"running", "running", "running"},
     {yes, "not_host", "not_host"}},
    {R"({"type":"contract","contract":{"game":"kilkenny-cats"}})",
     {yes, "not_host", "not_host"},
     {"running", "running", "running"},
     {yes, "not_host", "not_host"}},
    {R"({"type":"contract","contract":{"game":"kilkenny-cats","seats":6}})",
     {"malformed", "malformed", "malformed"},
     {"running", "running", "running"},
     {"malformed", "malformed", "malformed"}},
    {R"({"type":"propose","game":"nekonoko","seats":3})",
     {yes, yes, "not_seated"},
     {"running", "running", "running"},
     {yes, yes, "not_seated"}},
    {R"({"type":"propose","game":"nekonoko","seats":6})",
     {"malformed", "malformed", "not_seated"},
     {"running", "running", "running"},
     {"malformed", "malformed", "not_seated"}},
    {R"({"type":"vote","seat":0,"yes":true})",
     {"no_offer", "no_offer", "not_seated"},
     {"running", "running", "running"},
     {"no_offer", "no_offer", "not_seated"}},
    {R"({"type":"salt","match":"m_1","bytes":"0123456789abcdef0123456789abcdef"})",
     {"no_match", "no_match", "no_match"},
     {"no_match", "no_match", "no_match"},
     {"no_match", "no_match", "no_match"}},
    {R"({"type":"act","seq":99999,"action":{"move":{"from":[1,1],"to":[1,2]}}})",
     {"no_match", "no_match", "no_match"},
     {"stale", "stale", "not_seated"},
     {"over", "over", "not_seated"}},
    {R"({"type":"resign"})",
     {"no_match", "no_match", "no_match"},
     {yes, yes, "not_seated"},
     {"over", "over", "not_seated"}},
    {R"({"type":"offer","what":"draw"})",
     {"not_seated", "not_seated", "not_seated"},
     {yes, yes, "not_seated"},
     {"over", "over", "not_seated"}},
    {R"({"type":"offer","what":"rematch"})",
     {"no_match", "no_match", "not_seated"},
     {"no_match", "no_match", "not_seated"},
     {yes, yes, "not_seated"}},
    {R"({"type":"answer","what":"draw","accept":true})",
     {"not_seated", "not_seated", "not_seated"},
     {"no_offer", "no_offer", "not_seated"},
     {"over", "over", "not_seated"}},
    {R"({"type":"withdraw","what":"draw"})",
     {"not_seated", "not_seated", "not_seated"},
     {"no_offer", "no_offer", "not_seated"},
     {"no_offer", "no_offer", "not_seated"}},
    {R"({"type":"withdraw","what":"rematch"})",
     {"no_offer", "no_offer", "not_seated"},
     {"no_offer", "no_offer", "not_seated"},
     {"no_offer", "no_offer", "not_seated"}},
    {R"({"type":"chat","phrase":"hello"})", {yes, yes, yes}, {yes, yes, yes}, {yes, yes, yes}},
    {R"({"type":"lead","match":"m_1","seq":1,"marks":[]})",
     {"no_match", "no_match", "no_match"},
     {"running", "running", "running"},
     {yes, yes, "not_seated"}},
    {R"({"type":"hand_lead","player":"p_ben"})",
     {"no_match", "no_match", "no_match"},
     {"running", "running", "running"},
     {yes, "not_allowed", "not_allowed"}},
    {R"({"type":"stop_leading"})",
     {"no_match", "no_match", "no_match"},
     {"running", "running", "running"},
     {yes, "not_allowed", "not_allowed"}},
    {R"({"type":"seen","seq":0})", {yes, yes, yes}, {yes, yes, yes}, {yes, yes, yes}},
};

// A fresh table for each question: an answer must not depend on the one before.
std::string answer(const Case& asked, std::size_t phase, Who who) {
  TwoPlayers table;
  Page eve(table.simulation, "p_eve");
  eve.come();
  if (phase == 0) table.sit();
  else table.start();
  if (phase == 2) table.ada.ask({{"type", "resign"}});
  auto& page = who == Who::host ? table.ada : who == Who::seated ? table.ben : eve;
  return page.result_of(Json::parse(asked.request));
}

TEST(Rights, EveryRequestByEverybodyInEveryPhase) {
  for (const auto& each : cases) {
    const std::array<const char*, 3>* expected[] = {&each.waiting, &each.playing, &each.over};
    for (std::size_t phase = 0; phase < 3; ++phase)
      for (const auto who : {Who::host, Who::seated, Who::watcher})
        EXPECT_EQ(answer(each, phase, who), (*expected[phase])[static_cast<std::size_t>(who)])
            << each.request << " in phase " << phase << " by " << static_cast<int>(who);
  }
}

TEST(Rights, WhoHasNotJoinedMayAskNothing) {
  TwoPlayers table;
  Page eve(table.simulation, "p_eve");
  eve.sink = std::make_shared<RecordingSink>();
  ASSERT_TRUE(table.simulation.open().enqueue(Arrive{eve.sink, eve.player}));
  for (const auto& each : cases) EXPECT_EQ(eve.result_of(Json::parse(each.request)), "not_allowed") << each.request;
}

TEST(Rights, WhoWasSentAwayMayWatchButNotSit) {
  TwoPlayers table;
  table.sit();
  EXPECT_EQ(table.ada.result_of({{"type", "kick"}, {"seat", 1}}), "applied");
  EXPECT_EQ(table.ben.result_of({{"type", "sit"}, {"seat", 1}}), "not_allowed");
  const auto told = [](const Json& each) { return each.at("type") == "notice" && each.at("code") == "kicked"; };
  EXPECT_TRUE(std::ranges::any_of(table.ben.others, told));
  table.simulation.restart();
  table.ben.come();
  EXPECT_EQ(table.ben.result_of({{"type", "sit"}, {"seat", 1}}), "not_allowed");
}

TEST(Rights, TheHostKnowsTheSpectatorsAndNobodyElseDoes) {
  TwoPlayers table;
  Page eve(table.simulation, "p_eve");
  table.sit();
  eve.come();
  eve.come();  // a second tab
  table.receive();
  const Json listed{{{"player", "p_eve"}, {"name", "Name of p_eve"}, {"muted", false}}};
  EXPECT_EQ(table.ada.room.at("spectator_list"), listed);
  EXPECT_FALSE(table.ben.room.contains("spectator_list"));
  EXPECT_FALSE(eve.room.contains("spectator_list"));
}

TEST(Rights, ASpectatorWhoWasSentAwayDoesNotComeBack) {
  TwoPlayers table;
  Page eve(table.simulation, "p_eve");
  table.start();
  eve.come();
  ASSERT_EQ(table.ada.result_of({{"type", "send_away"}, {"player", "p_eve"}}), "applied");
  EXPECT_EQ(eve.sink->reason, "sent_away");
  table.ada.receive();
  EXPECT_TRUE(table.ada.room.at("spectator_list").empty());
  table.simulation.restart();
  eve.come();
  EXPECT_EQ(eve.sink->closed, CloseCode::policy);
  EXPECT_EQ(eve.sink->reason, "sent_away");
}

TEST(Rights, ALockedRoomKeepsTheSeatedAndNobodyElse) {
  TwoPlayers table;
  Page eve(table.simulation, "p_eve");
  table.start();
  eve.come();
  ASSERT_EQ(table.ada.result_of({{"type", "lock"}, {"locked", true}}), "applied");
  EXPECT_EQ(eve.sink->reason, "locked");
  EXPECT_FALSE(table.ben.sink->closed);
  table.ben.receive();
  EXPECT_EQ(table.ben.room.at("locked"), true);
  table.simulation.restart();
  eve.come();
  EXPECT_EQ(eve.sink->closed, CloseCode::policy);
  EXPECT_EQ(eve.sink->reason, "locked");
  table.ben.come();
  EXPECT_FALSE(table.ben.sink->closed);
  table.ada.come();
  ASSERT_EQ(table.ada.result_of({{"type", "lock"}, {"locked", false}}), "applied");
  eve.come();
  EXPECT_FALSE(eve.sink->closed);
  EXPECT_FALSE(eve.room.contains("locked"));
}

TEST(Rights, TheNewHostHasAllRightsAndTheOldOneNone) {
  TwoPlayers table;
  Page eve(table.simulation, "p_eve");
  eve.come();
  table.sit();
  const Json mute{{"type", "mute"}, {"player", "p_ben"}, {"muted", true}};
  ASSERT_EQ(table.ada.result_of({{"type", "hand_over"}, {"player", "p_eve"}}), "applied");
  EXPECT_EQ(table.ada.result_of(mute), "not_host");
  EXPECT_EQ(eve.result_of(mute), "applied");
  table.ben.receive();
  EXPECT_EQ(table.ben.room.at("host"), "p_eve");
  ASSERT_EQ(eve.result_of({{"type", "kick"}, {"seat", 0}}), "applied");
  EXPECT_EQ(eve.result_of({{"type", "hand_over"}, {"player", "p_ada"}}), "not_allowed") << "who may not sit here";
  table.simulation.restart();
  table.ben.come();
  EXPECT_EQ(table.ben.room.at("host"), "p_eve");
}

TEST(Rights, WhoIsMutedHearsAndDoesNotSpeak) {
  TwoPlayers table;
  Page eve(table.simulation, "p_eve");
  eve.come();
  const Json hello{{"type", "chat"}, {"text", "hello"}};
  EXPECT_EQ(eve.result_of(hello), "applied");
  ASSERT_EQ(table.ada.result_of({{"type", "mute"}, {"player", "p_eve"}, {"muted", true}}), "applied");
  eve.receive();
  EXPECT_EQ(eve.others.back().at("code"), "muted");
  EXPECT_EQ(eve.result_of(hello), "muted");
  table.simulation.restart();
  table.ada.come();
  eve.come();
  EXPECT_EQ(eve.result_of(hello), "muted");
  ASSERT_EQ(table.ada.result_of({{"type", "mute"}, {"player", "p_eve"}, {"muted", false}}), "applied");
  EXPECT_EQ(eve.result_of(hello), "applied");
}

TEST(Rights, WhoBecomesHostIsNotMutedAnyMore) {
  for (const bool is_left_behind : {false, true}) {
    TwoPlayers table;
    Page eve(table.simulation, "p_eve");
    eve.come();
    table.ben.go();
    ASSERT_EQ(table.ada.result_of({{"type", "mute"}, {"player", "p_eve"}, {"muted", true}}), "applied");
    if (is_left_behind) table.ada.say({{"type", "leave"}, {"id", "l1"}});
    else ASSERT_EQ(table.ada.result_of({{"type", "hand_over"}, {"player", "p_eve"}}), "applied");
    eve.receive();
    EXPECT_EQ(eve.room.at("host"), "p_eve");
    EXPECT_EQ(eve.others.back().at("code"), "unmuted");
    EXPECT_EQ(eve.result_of({{"type", "chat"}, {"text", "hello"}}), "applied");
  }
}

TEST(Rights, ARoomRemembersOnlySoManyMuted) {
  TwoPlayers table;
  const auto mute = [&](std::size_t i) {
    return table.ada.result_of({{"type", "mute"}, {"player", "p_" + std::to_string(i)}, {"muted", true}});
  };
  for (std::size_t i = 0; i < muted_max; ++i) ASSERT_EQ(mute(i), "applied");
  EXPECT_EQ(mute(muted_max), "too_many");
}

TEST(Rights, JoiningOnceMoreIsAnsweredToOneSession) {
  TwoPlayers table;
  table.sit();
  table.ada.sink->received.clear();
  const Json join{{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}};
  table.ben.room = nullptr;
  for (int i = 0; i < 10; ++i) table.ben.say(join);
  EXPECT_FALSE(table.ben.room.is_null());
  EXPECT_TRUE(table.ada.sink->received.empty());
}

TEST(Rights, BetweenMatchesSeatsAndAgreementCanBeChanged) {
  TwoPlayers table;
  Page eve(table.simulation, "p_eve");
  eve.come();
  table.start();
  ASSERT_EQ(table.ben.result_of({{"type", "resign"}}), "applied");
  ASSERT_EQ(table.ben.result_of({{"type", "stand"}}), "applied");
  ASSERT_EQ(eve.result_of({{"type", "sit"}, {"seat", 1}}), "applied") << "a spectator";
  ASSERT_EQ(eve.result_of({{"type", "ready"}, {"ready", true}}), "applied");
  const auto played = table.ada.room.at("match");
  ASSERT_EQ(table.ada.result_of({{"type", "contract"}, {"contract", {{"game", "nekonoko"}, {"seats", 3}}}}), "applied");
  eve.receive();
  EXPECT_EQ(eve.room.at("phase"), "waiting");
  EXPECT_TRUE(eve.room.at("match").is_null());
  EXPECT_EQ(eve.room.at("seats").size(), 3u);
  EXPECT_EQ(eve.room.at("seats").at(1).at("ready"), false) << "agrees anew";
  EXPECT_EQ(eve.room.at("seats").at(0).at("ready"), true) << "the host starts";
  table.simulation.restart();
  for (auto* page : {&table.ada, &table.ben, &eve}) page->come();
  ASSERT_EQ(table.ada.result_of({{"type", "add_bot"}, {"seat", 2}, {"level", "random"}}), "applied");
  ASSERT_EQ(eve.result_of({{"type", "ready"}, {"ready", true}}), "applied");
  ASSERT_EQ(table.ada.result_of({{"type", "start"}}), "applied");
  table.simulation.pass(3s);
  table.ada.receive();
  EXPECT_EQ(table.ada.room.at("phase"), "playing");
  EXPECT_NE(table.ada.room.at("match"), played);
}

TEST(Rights, WhoSitsProposesAndVotesForWhatTheHostMayPlayNext) {
  TwoPlayers table;
  table.start();
  ASSERT_EQ(table.ben.result_of(resign()), "applied");
  const auto proposals = [&] {
    table.receive();
    return table.ada.room.value("proposals", Json::array());
  };
  const Json nekonoko{{"type", "propose"}, {"game", "nekonoko"}, {"seats", 3}};
  const auto vote = [](int seat, bool agrees) { return Json{{"type", "vote"}, {"seat", seat}, {"yes", agrees}}; };
  ASSERT_EQ(table.ben.result_of(nekonoko), "applied");
  ASSERT_EQ(proposals().size(), 1u);
  EXPECT_EQ(proposals()[0].at("seat"), 1);
  EXPECT_EQ(proposals()[0].at("game"), "nekonoko");
  EXPECT_EQ(proposals()[0].at("seats"), 3);
  EXPECT_EQ(proposals()[0].at("votes"), Json({1}));
  EXPECT_EQ(table.ada.result_of(vote(1, true)), "applied");
  EXPECT_EQ(proposals()[0].at("votes"), Json({0, 1}));
  EXPECT_EQ(table.ada.result_of(vote(1, false)), "applied");
  EXPECT_EQ(proposals()[0].at("votes"), Json({1}));
  EXPECT_EQ(table.ben.result_of({{"type", "propose"}, {"game", "cats-chess"}}), "applied") << "another in its place";
  ASSERT_EQ(proposals().size(), 1u);
  EXPECT_EQ(proposals()[0].at("game"), "cats-chess");
  EXPECT_EQ(table.ben.result_of(nekonoko), "applied");
  EXPECT_EQ(table.ben.result_of(nekonoko), "too_many");
  table.simulation.pass(10s);
  EXPECT_EQ(table.ben.result_of(nekonoko), "applied");
  EXPECT_EQ(table.ben.result_of(vote(1, false)), "applied") << "he takes it back";
  EXPECT_EQ(proposals(), Json::array());
  table.simulation.pass(10s);
  ASSERT_EQ(table.ben.result_of(nekonoko), "applied");
  ASSERT_EQ(table.ben.result_of({{"type", "stand"}}), "applied");
  EXPECT_EQ(proposals(), Json::array()) << "whose player has no seat any more";
  ASSERT_EQ(table.ada.result_of(nekonoko), "applied");
  ASSERT_EQ(table.ada.result_of({{"type", "contract"}, {"contract", {{"game", "nekonoko"}, {"seats", 3}}}}), "applied");
  EXPECT_EQ(proposals(), Json::array()) << "the host has decided";
}

// People keep their seats as far as there are any, and go before bots.
TEST(Rights, AGameWithFewerSeatsKeepsThoseWhoFit) {
  RoomSimulation simulation;
  simulation.make_room({{"game", "nekonoko"}, {"seats", 4}}, "p_ada");
  Page ada(simulation, "p_ada"), ben(simulation, "p_ben"), eve(simulation, "p_eve");
  for (auto* page : {&ada, &ben, &eve}) page->come();
  ASSERT_EQ(ben.result_of({{"type", "sit"}, {"seat", 0}}), "applied");
  ASSERT_EQ(eve.result_of({{"type", "sit"}, {"seat", 2}}), "applied");
  ASSERT_EQ(ada.result_of({{"type", "sit"}, {"seat", 3}}), "applied");
  ASSERT_EQ(ada.result_of({{"type", "add_bot"}, {"seat", 1}, {"level", "cat"}}), "applied");
  const auto players = [&] {
    ada.receive();
    std::vector<std::string> ids;
    for (const auto& seat : ada.room.at("seats"))
      ids.push_back(seat.at("player").is_null() ? "" : seat.at("player").at("id").get<std::string>());
    return ids;
  };
  const auto change = [&](Json contract) { return ada.result_of({{"type", "contract"}, {"contract", contract}}); };
  ASSERT_EQ(change({{"game", "nekonoko"}, {"seats", 3}}), "applied");
  EXPECT_EQ(players(), (std::vector<std::string>{"p_ben", "p_ada", "p_eve"})) << "the host has the bot's seat";
  ASSERT_EQ(change({{"game", "cats-chess"}}), "applied");
  EXPECT_EQ(players(), (std::vector<std::string>{"p_ben", "p_ada"})) << "there is none for Eve";
  ASSERT_EQ(change({{"game", "nekonoko"}, {"seats", 4}}), "applied");
  EXPECT_EQ(players(), (std::vector<std::string>{"p_ben", "p_ada", "", ""}));
  ASSERT_EQ(eve.result_of({{"type", "sit"}, {"seat", 3}}), "applied");
  ASSERT_EQ(ada.result_of({{"type", "add_bot"}, {"seat", 2}, {"level", "cat"}}), "applied");
  ASSERT_EQ(change({{"game", "kilkenny-cats"}, {"seats", 3}}), "applied");
  EXPECT_EQ(players(), (std::vector<std::string>{"p_ben", "p_ada", "p_eve"})) << "a person before a bot";
  ASSERT_EQ(change({{"game", "nekonoko"}, {"seats", 4}}), "applied");
  ASSERT_EQ(ada.result_of({{"type", "add_bot"}, {"seat", 3}, {"level", "cat"}}), "applied");
  ASSERT_EQ(eve.result_of({{"type", "stand"}}), "applied");
  ASSERT_EQ(ada.result_of({{"type", "add_bot"}, {"seat", 2}, {"level", "cat"}}), "applied");
  ASSERT_EQ(change({{"game", "kilkenny-cats"}, {"seats", 3}}), "applied");
  EXPECT_EQ(players(), (std::vector<std::string>{"p_ben", "p_ada", "bot_2"})) << "a bot that fits keeps its seat";
}

TEST(Rights, BotsOnlyWhereTheContractAllowsThem) {
  TwoPlayers table(Json{{"bots", false}});
  EXPECT_EQ(table.ada.result_of({{"type", "add_bot"}, {"seat", 1}, {"level", "random"}}), "not_allowed");
}

TEST(Rights, WatchersSeeWhatTheContractLetsThem) {
  for (const auto* policy : {"yes", "after", "no"}) {
    TwoPlayers table(Json{{"spectators", policy}});
    Page eve(table.simulation, "p_eve");
    eve.come();
    table.start();
    for (int i = 0; i < 3; ++i) table.move();
    eve.receive();
    EXPECT_EQ(eve.seq > 0, std::string_view(policy) == "yes") << policy;
    EXPECT_TRUE(eve.choices.empty());
    eve.fairness = nullptr;
    eve.come();
    EXPECT_EQ(!eve.fairness.is_null(), std::string_view(policy) == "yes") << policy << ": it tells the last throw";
    table.ada.ask({{"type", "resign"}});
    eve.receive();
    const bool may_watch = std::string_view(policy) != "no";
    EXPECT_EQ(eve.view == table.ada.view, may_watch) << policy;
    const auto knows_the_seed = [&] { return !eve.fairness.is_null() && eve.fairness.contains("seed"); };
    EXPECT_EQ(!eve.result.is_null(), may_watch) << policy;
    EXPECT_EQ(knows_the_seed(), may_watch) << policy;
    eve.go();
    eve.come();
    EXPECT_EQ(!eve.result.is_null(), may_watch) << policy;
    EXPECT_EQ(knows_the_seed(), may_watch) << policy;
  }
}

TEST(Rights, WhoMayWatchOnlyAfterAMatchIsShownEachOneWhole) {
  TwoPlayers table(Json{{"spectators", "after"}});
  Page eve(table.simulation, "p_eve");
  eve.come();
  table.start();
  table.ada.ask({{"type", "resign"}});
  eve.receive();
  ASSERT_EQ(eve.match, table.ada.match);
  ASSERT_EQ(table.ada.result_of({{"type", "offer"}, {"what", "rematch"}}), "applied");
  ASSERT_EQ(table.ben.result_of({{"type", "answer"}, {"what", "rematch"}, {"accept", true}}), "applied");
  table.salt();
  ASSERT_TRUE(table.move());
  table.ada.ask({{"type", "resign"}});
  eve.receive();  // an update would be of a match that she has not been shown
  EXPECT_EQ(eve.match, table.ada.match);
  EXPECT_EQ(eve.view, table.ada.view);
}

TEST(Rights, AContractDoesNotShowMatchesThatNobodyWasToWatch) {
  TwoPlayers table(Json{{"spectators", "no"}});
  const auto let_watch = [&](const char* policy) {
    return table.ada.ask(
        {{"type", "contract"}, {"contract", {{"game", "kilkenny-cats"}, {"seats", 2}, {"spectators", policy}}}});
  };
  EXPECT_EQ(let_watch("after").at("result"), "applied") << "nothing was played yet";
  EXPECT_EQ(let_watch("no").at("result"), "applied");
  table.start();
  table.ada.ask({{"type", "resign"}});
  const auto refused = let_watch("after");
  EXPECT_EQ(refused.at("code"), "not_allowed");
  EXPECT_EQ(refused.at("subject"), "/contract/spectators");
  EXPECT_EQ(let_watch("no").at("result"), "applied");
  EXPECT_EQ(let_watch("yes").at("code"), "not_allowed") << "also when no match is shown";
  table.simulation.store.away = true;
  EXPECT_EQ(let_watch("yes").at("code"), "storage");
}

// As much as the room takes of this session now.
std::size_t flood(Page& page) {
  std::size_t taken = 0;
  while (taken <= mailbox_requests_max && page.post({{"type", "seen"}, {"id", page.next_id()}, {"seq", 0}})) ++taken;
  return taken;
}

TEST(Rights, AFullMailboxSaysSo) {
  TwoPlayers table;
  std::deque<Page> crowd;
  while (crowd.size() < 30) crowd.emplace_back(table.simulation, "p_" + std::to_string(crowd.size())).come();
  std::size_t taken = 0;
  for (std::size_t i = 0; i < crowd.size(); ++i) {
    const bool shared = taken < mailbox_requests_max;
    EXPECT_EQ(flood(crowd[i]), shared ? session_requests_max : session_requests_kept) << i;
    taken += session_requests_max;
  }
  EXPECT_TRUE(table.simulation.room->enqueue(Leave{table.ben.sink})) << "comings and goings still fit";
  table.simulation.run();
  for (auto& each : crowd) {
    const auto sent = each.next_id();
    each.receive();
    EXPECT_EQ("r" + std::to_string(each.replies.size() + 2), sent)
        << "every one that was taken was answered, the one that was not was not";
  }
}

TEST(Rights, FloodsOfOthersTakeNobodysTurn) {
  TwoPlayers table;
  table.start();
  std::deque<Page> crowd;
  while (crowd.size() < 40) crowd.emplace_back(table.simulation, "p_" + std::to_string(crowd.size())).come();
  for (int turn = 0; turn < 5; ++turn) {
    auto* page = table.decider();
    ASSERT_TRUE(page);
    for (auto& each : crowd) EXPECT_GT(flood(each), 0u);
    for (std::size_t i = 0; i + 1 < session_requests_kept; ++i) ASSERT_TRUE(page->post({{"type", "seen"}, {"seq", 0}}));
    EXPECT_EQ(page->result_of(page->act_message(0)), "applied");
    table.receive();
  }
}

TEST(Rights, TakeBacksFollowTheContract) {
  // Kilkenny Cats throws after every move, so there is nothing that could be taken back (G4):
  // the contract speaks first, then the rules.
  TwoPlayers none(Json{{"take_back", "none"}});
  none.start();
  none.move();
  EXPECT_EQ(none.ada.result_of({{"type", "offer"}, {"what", "take_back"}}), "not_allowed");
  TwoPlayers own;
  own.start();
  own.move();
  const auto reply = own.ada.ask({{"type", "offer"}, {"what", "take_back"}});
  EXPECT_EQ(reply.at("result"), "refused");
  EXPECT_EQ(reply.at("clause"), "G4");
}

}  // namespace
}  // namespace server::test
