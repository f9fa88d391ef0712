// The house with real sockets: sessions, limits, shards, lobby, the end.
#include "loopback.hpp"

#include "protocol/match.hpp"

namespace server::test {
namespace {

Json sit(int seat) { return {{"type", "sit"}, {"seat", seat}}; }
Json ready() { return {{"type", "ready"}, {"ready", true}}; }
Json ping() { return {{"type", "ping"}, {"now", 0}}; }

// A client that follows a match.
struct Follower {
  explicit Follower(std::unique_ptr<Client> whose) : client(std::move(whose)) {}

  std::unique_ptr<Client> client;
  Json view, choices = Json::array();
  std::uint32_t seq = 0;
  std::string match;
  bool over = false;

  void hear_one() {
    const auto message = client->hear();
    ASSERT_FALSE(message.is_null());
    const auto& type = message.at("type");
    if (type == "snapshot") {
      match = message.at("match").get<std::string>();
      take(message.at("view"), message);
    } else if (type == "update") {
      ASSERT_EQ(message.at("seq").get<std::uint32_t>(), seq + 1);
      take(view.patch(message.at("patch")), message);
    }
    over = over || type == "result";
  }
  void take(Json next, const Json& message) {
    view = std::move(next);
    seq = message.at("seq").get<std::uint32_t>();
    choices = message.at("choices");
    ASSERT_EQ(protocol::view_hash(view.dump()), message.at("hash").get<std::string>());
  }
};

void begin(Client& ada, Client& ben) {
  for (auto* each : {&ada, &ben}) {
    ASSERT_EQ(each->ask(sit(each == &ada ? 0 : 1)).at("result"), "applied");
    ASSERT_EQ(each->ask(ready()).at("result"), "applied");
  }
  ASSERT_EQ(ada.ask({{"type", "start"}}).at("result"), "applied");
  const Json salt{{"type", "salt"}, {"match", ada.last.at("fairness").at("match")}, {"bytes", std::string(32, 'a')}};
  ada.say(salt);
  ben.say(salt);
}

TEST(Shards, TwoPlayAWholeMatchWhileAnotherWatches) {
  HouseRules rules{{}, "test"};
  rules.limits.credits_burst = 1'000'000;  // these play faster than hands
  TestHouse house(2, rules);
  Follower players[2] = {Follower(Client::joined(house, "ada")), Follower(Client::joined(house, "ben"))};
  Follower watcher{Client::joined(house, "eve")};
  begin(*players[0].client, *players[1].client);
  int moves = 0;
  while (!players[0].over && moves < 5000) {
    for (auto& each : players) ASSERT_NO_FATAL_FAILURE(each.hear_one());
    for (auto& each : players) {
      if (each.choices.empty()) continue;
      const auto pick = static_cast<std::size_t>(++moves * 3) % each.choices.size();
      each.client->say({{"type", "act"}, {"id", "a" + std::to_string(moves)}, {"seq", each.seq}, {"action", each.choices.at(pick).at("action")}});
      each.choices = Json::array();
    }
    while (!players[1].over && players[1].seq < players[0].seq) ASSERT_NO_FATAL_FAILURE(players[1].hear_one());
    while (!players[0].over && players[0].seq < players[1].seq) ASSERT_NO_FATAL_FAILURE(players[0].hear_one());
  }
  ASSERT_TRUE(players[0].over);
  while (!watcher.over) ASSERT_NO_FATAL_FAILURE(watcher.hear_one());
  EXPECT_EQ(watcher.view, players[0].view);
  EXPECT_EQ(watcher.seq, players[0].seq);
}

TEST(Shards, WhoComesBackGetsWhatIsMissing) {
  TestHouse house;
  auto ada = Client::joined(house, "ada");
  auto ben = Client::joined(house, "ben");
  begin(*ada, *ben);
  const auto snapshot = ada->hear("snapshot");
  ASSERT_EQ(snapshot.at("seq"), 0);
  ASSERT_EQ(ada->hear("update").at("seq"), 1);
  Client again(house, "ada");
  again.say({{"type", "join"}, {"protocol", 1}, {"match", snapshot.at("match")}, {"have", 1}});
  EXPECT_EQ(again.hear("update").at("seq"), 2);
  EXPECT_FALSE(again.last.contains("snapshot"));
  Client elsewhere(house, "ada");
  elsewhere.say({{"type", "join"}, {"protocol", 1}, {"match", "m_other"}, {"have", 1}});
  EXPECT_FALSE(elsewhere.hear("snapshot").is_null());
}

TEST(Shards, OnlyTheSubprotocolIsSpoken) {
  TestHouse house;
  Client client(house, "ada", "/ws/rooms/ROOM22", "");
  EXPECT_TRUE(client.refused);
  EXPECT_EQ(client.response.result_int(), 400u);
  Client good(house, "ada");
  EXPECT_FALSE(good.refused);
  EXPECT_EQ(good.response[http::field::sec_websocket_protocol], "clowder.v1");
}

TEST(Session, TooManyMessagesEndIt) {
  TestHouse house;
  auto ada = Client::joined(house, "ada");
  auto ben = Client::joined(house, "ben");
  for (int i = 0; i < 200; ++i) ada->say(ping());
  EXPECT_EQ(ada->hear_the_end(), 1008);
  EXPECT_EQ(ada->reason, "too_many_messages");
  ben->say(ping());
  EXPECT_FALSE(ben->hear("pong").is_null());
  EXPECT_EQ(house.shards().counts().policy, 1u);
}

TEST(Session, ABurstWithinTheCreditsIsAnswered) {
  TestHouse house;
  auto ada = Client::joined(house, "ada");
  for (int i = 0; i < 39; ++i) ada->say(ping());
  for (int i = 0; i < 39; ++i) ASSERT_FALSE(ada->hear("pong").is_null()) << i;
}

TEST(Session, WhatIsNoMessageEndsIt) {
  TestHouse house;
  const auto end_after = [&](auto speak) {
    auto client = Client::joined(house, "ada");
    speak(*client);
    return client->hear_the_end();
  };
  const auto text = [&](std::string said) {
    return end_after([&](Client& client) { client.send(said); });
  };
  EXPECT_EQ(text("miaow"), 1008);
  EXPECT_EQ(text("[]"), 1008);
  EXPECT_EQ(text("{}"), 1008);
  EXPECT_EQ(text(R"({"type":1})"), 1008);
  EXPECT_EQ(text(R"({"type":"ping","now":0} )" "x"), 1008);
  EXPECT_EQ(text(R"({"type":"ping","type":"ping","now":0})"), 1008);
  EXPECT_EQ(text(R"({"type":"ping"})"), 1008) << "malformed, and no id to answer";
  EXPECT_EQ(text(std::string(5000, '[')), 1008);
  EXPECT_EQ(text(std::string(16 * 1024 + 1, ' ')), 1009);
  EXPECT_EQ(end_after([](Client& client) {
              client.ws().binary(true);
              client.send("{}");
            }),
            1008);
  EXPECT_EQ(text("{\"type\":\"\xFF\"}"), 1007);
  EXPECT_FALSE(Client::joined(house, "ada")->ask(ready()).is_null()) << "nobody else was harmed";
}

TEST(Session, WhatIsMalformedButHasAnIdIsAnswered) {
  TestHouse house;
  auto ada = Client::joined(house, "ada");
  EXPECT_EQ(ada->ask({{"type", "sit"}}).at("code"), "malformed");
  EXPECT_EQ(ada->ask({{"type", "sit"}, {"seat", "0"}}).at("code"), "malformed");
  EXPECT_EQ(ada->ask({{"type", "sit"}, {"seat", 0}, {"player", "ben"}}).at("code"), "malformed");
  EXPECT_EQ(ada->ask({{"type", "fly"}}).at("code"), "unknown_type");
  EXPECT_EQ(ada->ask(sit(0)).at("result"), "applied");
}

TEST(Session, WhoDoesNotListenIsClosedAndOthersAreNot) {
  HouseRules rules{{}, "test"};
  rules.limits.credits_burst = 1'000'000;
  rules.limits.goodbye = 200ms;
  TestHouse house(1, rules);
  auto ada = Client::joined(house, "ada");
  auto ben = Client::joined(house, "ben");
  begin(*ada, *ben);
  Client deaf(house, "eve");
  deaf.say({{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}});
  // It asks for the whole state again and again, and reads nothing: all buffers fill up. Never
  // more at once than the room takes, or it would be closed for that.
  constexpr std::size_t at_once = 16;
  const auto told = [&] { return house.shards().counts().frames.load(); };
  const auto closed = [&] { return house.shards().counts().too_slow > 0; };
  for (int round = 0; round < 2'000 && !closed(); ++round) {
    auto answered = told() + at_once;
    for (std::size_t i = 0; i < at_once; ++i) deaf.send(R"({"type":"sync"})");
    for (int i = 0; i < 10'000 && told() < answered && !closed(); ++i, ++answered) {
      ben->say(ping());
      ASSERT_FALSE(ben->hear("pong").is_null());
    }
  }
  EXPECT_EQ(house.shards().counts().too_slow, 1u);
  ada->say({{"type", "chat"}, {"id", "c"}, {"phrase", "hello"}});
  EXPECT_FALSE(ben->hear("chat").is_null());
}

TEST(Shards, TheOldestOfTooManySessionsGivesWay) {
  TestHouse house;
  std::vector<std::unique_ptr<Client>> tabs;
  for (int i = 0; i < 9; ++i) tabs.push_back(Client::joined(house, "ada"));
  EXPECT_EQ(tabs[0]->hear_the_end(), 4001);
  tabs[1]->say(ping());
  EXPECT_FALSE(tabs[1]->hear("pong").is_null());
}

TEST(Shards, SpectatorsHaveALimit) {
  HouseRules rules{{}, "test"};
  rules.limits.spectator_sessions = 2;
  TestHouse house(1, rules);
  auto ada = Client::joined(house, "ada");
  auto ben = Client::joined(house, "ben");
  Client eve(house, "eve");
  eve.say({{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}});
  EXPECT_EQ(eve.hear_the_end(), 1008);
  EXPECT_EQ(eve.reason, "too_many_spectators");
  ASSERT_EQ(ada->ask(sit(0)).at("result"), "applied");
  EXPECT_FALSE(Client::joined(house, "eve")->last.is_null());
}

TEST(Shards, AStopSaysGoodbye) {
  TestHouse house(2);
  auto ada = Client::joined(house, "ada");
  Client lobby(house, "ben", "/ws/lobby");
  lobby.say({{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}});
  lobby.hear("lobby");
  std::thread stopper([&] { house.shards().stop(); });
  EXPECT_EQ(ada->hear_the_end(), 1012);
  EXPECT_EQ(ada->last.at("notice").at("code"), "restart");
  EXPECT_EQ(lobby.hear_the_end(), 1012);
  stopper.join();
  EXPECT_EQ(house.shards().counts().sessions, 0);
  EXPECT_EQ(house.shards().counts().rooms, 0);
}

TEST(Lobby, ListsPublicRoomsAndTellsWhatChanges) {
  TestHouse house(2, {{}, "test"}, {{"game", "kilkenny-cats"}, {"seats", 2}, {"visibility", "public"}});
  Client eve(house, "eve", "/ws/lobby");
  eve.say({{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}});
  auto list = eve.hear("lobby");
  house.shards().announce(house.make_room("OTHER2", {{"game", "kilkenny-cats"}, {"seats", 2}, {"visibility", "public"}}));
  house.shards().announce(house.make_room("SECRET", {{"game", "kilkenny-cats"}, {"seats", 2}}));
  auto told = eve.hear("lobby");
  while (told.at("rooms").empty() || told.at("rooms").at(0).at("code") != "OTHER2") {
    ASSERT_FALSE(told.is_null());
    told = eve.hear("lobby");
  }
  EXPECT_FALSE(told.at("rooms").at(0).contains("link"));

  auto ada = Client::joined(house, "ada");
  ASSERT_EQ(ada->ask(sit(0)).at("result"), "applied");
  const auto sits = [](const Json& message) {
    for (const auto& room : message.at("rooms"))
      if (room.at("code") == "ROOM22" && !room.at("seats").at(0).at("player").is_null()) return true;
    return false;
  };
  for (told = eve.hear("lobby"); !told.is_null() && !sits(told); told = eve.hear("lobby")) {}
  EXPECT_FALSE(told.is_null());
  EXPECT_EQ(eve.ask(sit(0)).at("code"), "not_allowed");
  eve.say(ping());
  EXPECT_FALSE(eve.hear("pong").is_null());
}

}  // namespace
}  // namespace server::test
