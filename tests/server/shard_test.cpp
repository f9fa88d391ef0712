// The server with real sockets: sessions, limits, shards, lobby, the end.
#include "loopback.hpp"
#include "room_simulation.hpp"

#include "protocol/match.hpp"

#include <sys/socket.h>
#include <unistd.h>
#include <array>
#include <boost/asio/read_until.hpp>
#include <future>
#include <set>
#include <utility>

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
    const auto message = client->receive();
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

void give_salts(Client& ada, Client& ben) {
  const Json salt{{"type", "salt"}, {"match", ada.last.at("fairness").at("match")}, {"bytes", std::string(32, 'a')}};
  ada.say(salt);
  ben.say(salt);
}

void begin(Client& ada, Client& ben) {
  for (auto* each : {&ada, &ben}) {
    ASSERT_EQ(each->ask(sit(each == &ada ? 0 : 1)).at("result"), "applied");
    ASSERT_EQ(each->ask(ready()).at("result"), "applied");
  }
  ASSERT_EQ(ada.ask({{"type", "start"}}).at("result"), "applied");
  give_salts(ada, ben);
}

TEST(Shards, TwoPlayAWholeMatchWhileAnotherWatches) {
  ServerSettings rules{{}, "test"};
  rules.limits.credits_burst = 1'000'000;  // these play faster than hands
  LoopbackServer server(2, rules);
  Follower players[2] = {Follower(Client::joined(server, "ada")), Follower(Client::joined(server, "ben"))};
  Follower watcher{Client::joined(server, "eve")};
  begin(*players[0].client, *players[1].client);
  int moves = 0;
  while (!players[0].over && moves < 5000) {
    for (auto& each : players) ASSERT_NO_FATAL_FAILURE(each.hear_one());
    for (auto& each : players) {
      if (each.choices.empty()) continue;
      const auto pick = static_cast<std::size_t>(++moves * 3) % each.choices.size();
      each.client->say({{"type", "act"},
                        {"id", "a" + std::to_string(moves)},
                        {"seq", each.seq},
                        {"action", each.choices.at(pick).at("action")}});
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
  LoopbackServer server;
  auto ada = Client::joined(server, "ada");
  auto ben = Client::joined(server, "ben");
  begin(*ada, *ben);
  const auto snapshot = ada->receive("snapshot");
  ASSERT_EQ(snapshot.at("seq"), 0);
  ASSERT_EQ(ada->receive("update").at("seq"), 1);
  Client again(server, "ada");
  again.say({{"type", "join"}, {"protocol", 1}, {"match", snapshot.at("match")}, {"have", 1}});
  EXPECT_EQ(again.receive("update").at("seq"), 2);
  EXPECT_FALSE(again.last.contains("snapshot"));
  Client elsewhere(server, "ada");
  elsewhere.say({{"type", "join"}, {"protocol", 1}, {"match", "m_other"}, {"have", 1}});
  EXPECT_FALSE(elsewhere.receive("snapshot").is_null());
}

TEST(Shards, OnlyTheSubprotocolIsSpoken) {
  LoopbackServer server;
  Client client(server, "ada", "/ws/rooms/ROOM22", "");
  EXPECT_TRUE(client.refused);
  EXPECT_EQ(client.response.result_int(), 400u);
  Client good(server, "ada");
  EXPECT_FALSE(good.refused);
  EXPECT_EQ(good.response[http::field::sec_websocket_protocol], "clowder.v1");
}

TEST(Session, TooManyMessagesEndIt) {
  LoopbackServer server;
  auto ada = Client::joined(server, "ada");
  auto ben = Client::joined(server, "ben");
  for (int i = 0; i < 200; ++i) ada->say(ping());
  EXPECT_EQ(ada->receive_close(), 1008);
  EXPECT_EQ(ada->reason, "too_many_messages");
  ben->say(ping());
  EXPECT_FALSE(ben->receive("pong").is_null());
  EXPECT_EQ(server.shards().counts().policy, 1u);
}

TEST(Session, ABurstWithinTheCreditsIsAnswered) {
  LoopbackServer server;
  auto ada = Client::joined(server, "ada");
  const auto left = static_cast<int>(Limits{}.credits_burst - snapshot_price);  // `join` was paid for
  for (int i = 0; i < left; ++i) ada->say(ping());
  for (int i = 0; i < left; ++i) ASSERT_FALSE(ada->receive("pong").is_null()) << i;
}

TEST(Session, AskingForSnapshotsCostsMore) {
  LoopbackServer server;
  auto ada = Client::joined(server, "ada");
  for (int i = 0; i < 10; ++i) ada->say({{"type", "sync"}});
  EXPECT_EQ(ada->receive_close(), 1008);
  EXPECT_EQ(ada->reason, "too_many_messages");
}

// Each frame of a message has to be read, however short it is.
TEST(Session, AMessageInManyPiecesCostsMore) {
  ServerSettings rules{{}, "test"};
  rules.limits.credits_per_second = 0;  // what was spent does not come back
  LoopbackServer server(1, rules);
  const auto send_in_pieces = [text = ping().dump()](Client& client, std::size_t pieces) {
    error_code ec;
    for (std::size_t i = 0; i + 1 < pieces; ++i) client.ws().write_some(false, asio::buffer(&text[i], 1), ec);
    client.ws().write_some(true, asio::buffer(text) + (pieces - 1), ec);
  };
  ASSERT_GT(ping().dump().size(), message_pieces_free + 1);
  auto ada = Client::joined(server, "ada");
  const auto left = static_cast<std::size_t>(static_cast<double>(rules.limits.credits_burst) - snapshot_price);
  for (std::size_t i = 0; i < left / 2; ++i) {
    send_in_pieces(*ada, message_pieces_free + 1);
    ASSERT_FALSE(ada->receive("pong").is_null()) << i;
  }
  send_in_pieces(*ada, message_pieces_free);
  EXPECT_EQ(ada->receive_close(), 1008);
  auto ben = Client::joined(server, "ben");
  for (std::size_t i = 0; i < left; ++i) {
    send_in_pieces(*ben, message_pieces_free);
    ASSERT_FALSE(ben->receive("pong").is_null()) << "no more than a whole one";
  }
  auto eve = Client::joined(server, "eve");
  error_code ec;
  for (std::size_t i = 0; i < message_pieces_free + left + 1; ++i)
    eve->ws().write_some(false, asio::buffer(" ", 1), ec);
  EXPECT_EQ(eve->receive_close(), 1008) << "before the message is whole";
  EXPECT_EQ(eve->reason, "too_many_messages");
}

// They are no pieces, since they bring nothing; but they have to be read.
TEST(Session, EmptyFramesWithoutEndEndIt) {
  LoopbackServer server;
  auto ada = Client::joined(server, "ada");
  const auto empty = [](char opcode) { return std::string{opcode, '\x80', 0, 0, 0, 0}; };
  std::string frames = empty(1);
  while (frames.size() < std::size_t{4} << 20) frames += empty(0);
  error_code ec;
  asio::write(ada->ws().next_layer(), asio::buffer(frames), ec);
  EXPECT_TRUE(ada->receive("pong").is_null()) << "it has ended";
  auto ben = Client::joined(server, "ben");
  ben->say(ping());
  EXPECT_FALSE(ben->receive("pong").is_null());
}

// A program may send nothing but these for hours, each of which is read by itself.
TEST(Session, PingsDoNotEndIt) {
  ServerSettings rules{{}, "test"};
  rules.limits.credits_burst = 4 * reads_for_a_piece;
  LoopbackServer server(1, rules);
  auto ada = Client::joined(server, "ada");
  auto& socket = ada->ws().next_layer();
  const std::string ping{'\x89', '\x80', 0, 0, 0, 0}, pong{'\x8a', 0};
  for (std::size_t i = 0; i < 2 * reads_for_a_piece; ++i) {
    error_code ec;
    std::string heard;
    asio::write(socket, asio::buffer(ping), ec);
    asio::read_until(socket, asio::dynamic_buffer(heard), pong, ec);
    ASSERT_FALSE(ec) << "after " << i << " pings: " << ec.message();
  }
}

TEST(Session, WhatMakesWorkCostsMore) {
  ServerSettings rules{{}, "test"};
  rules.limits.credits_per_second = 0;  // what was spent does not come back
  const Json bot{{"type", "add_bot"}, {"seat", 1}, {"level", "random"}};
  const Json why{{"type", "why"}, {"seq", 0}, {"action", {{"move", {{"from", {6, 4}}, {"to", {6, 7}}}}}}};
  const Json change{{"type", "contract"}, {"contract", {{"game", "kilkenny-cats"}}}};
  const std::vector<std::pair<Json, double>> prices{
      {ready(), ready_price},
      {{{"type", "start"}}, room_change_price},
      {{{"type", "stand"}}, room_change_price},
      {{{"type", "kick"}, {"seat", 1}}, room_change_price},
      {{{"type", "remove_bot"}, {"seat", 1}}, room_change_price},
      {{{"type", "swap_seats"}, {"seats", {0, 1}}}, room_change_price},
      {change, room_change_price},
      {{{"type", "offer"}, {"what", "draw"}}, room_change_price},
      {{{"type", "answer"}, {"what", "draw"}, {"accept", true}}, room_change_price},
      {{{"type", "withdraw"}, {"what", "draw"}}, room_change_price},
      {{{"type", "resign"}}, room_change_price},
      {{{"type", "send_away"}, {"player", "p_none"}}, room_change_price},
      {{{"type", "mute"}, {"player", "p_none"}, {"muted", true}}, room_change_price},
      {{{"type", "hand_over"}, {"player", "p_none"}}, room_change_price},
      {{{"type", "lock"}, {"locked", false}}, room_change_price},
      {{{"type", "lead"}, {"match", "m_1"}, {"seq", 0}, {"marks", Json::array()}}, room_change_price},
      {{{"type", "hand_lead"}, {"player", "p_none"}}, room_change_price},
      {{{"type", "stop_leading"}}, room_change_price},
      {sit(0), room_change_price},
      {bot, room_change_price},
      {why, why_price},
      {{{"type", "chat"}, {"phrase", "hello"}}, 1}};
  for (const auto& [message, price] : prices) {
    LoopbackServer server(1, rules);
    auto ada = Client::joined(server, "ada");
    auto left = static_cast<double>(rules.limits.credits_burst) - snapshot_price;
    for (; left >= price; left -= price) ASSERT_FALSE(ada->ask(message).is_null()) << message;
    EXPECT_TRUE(ada->ask(message).is_null());
    ASSERT_EQ(ada->receive_close(), 1008) << message;
    EXPECT_EQ(ada->reason, "too_many_messages");
  }
}

TEST(Session, WhoComesInMaySeatFiveBotsAndBegin) {
  LoopbackServer server(1, {{}, "test"}, {{"game", "cat-attack"}, {"seats", 6}});
  auto ada = Client::joined(server, "ada");
  EXPECT_EQ(ada->ask(sit(0)).at("result"), "applied");
  for (int seat = 1; seat < 6; ++seat)
    EXPECT_EQ(ada->ask({{"type", "add_bot"}, {"seat", seat}, {"level", "random"}}).at("result"), "applied");
  EXPECT_EQ(ada->ask(ready()).at("result"), "applied");
  EXPECT_EQ(ada->ask({{"type", "start"}}).at("result"), "applied");
}

// How many thoughts were done, and how many of those time cut: each is counted once it is told.
TEST(Shards, ThoughtsAreCountedWholeOrCut) {
  const auto counted = [](std::string_view level, std::chrono::milliseconds thinking) {
    ServerSettings rules{{}, "test"};
    rules.limits.bot_thinking = thinking;
    rules.limits.bot_patience = deadline;
    LoopbackServer server(1, rules, {{"game", "cats-chess"}, {"seats", 2}});
    auto ada = Client::joined(server, "ada");
    EXPECT_EQ(ada->ask(sit(0)).at("result"), "applied");
    EXPECT_EQ(ada->ask({{"type", "add_bot"}, {"seat", 1}, {"level", level}}).at("result"), "applied");
    EXPECT_EQ(ada->ask(ready()).at("result"), "applied");
    EXPECT_EQ(ada->ask({{"type", "start"}}).at("result"), "applied");
    ada->say({{"type", "salt"}, {"match", ada->last.at("fairness").at("match")}, {"bytes", std::string(32, 'a')}});
    EXPECT_EQ(ada->ask({{"type", "let_bot"}, {"level", level}}).at("result"), "applied");
    for (int move = 0; move < 8; ++move) EXPECT_FALSE(ada->receive("update").is_null());
    const auto& counts = server.shards().counts();
    return std::pair(counts.thoughts_whole.load(), counts.thoughts_cut.load());
  };
  const auto with_time = counted("kitten", deadline);
  EXPECT_GT(with_time.first, 0u);
  EXPECT_EQ(with_time.second, 0u);
  const auto without = counted("alley-cat", 0ms);
  EXPECT_EQ(without.first, 0u);
  EXPECT_GT(without.second, 0u);
}

// Hundreds of tables behind one address: past its limit snapshots come later, and nobody is sent away.
TEST(Shards, OneAddressHasOnlySoManySnapshots) {
  ServerSettings rules{{}, "test"};
  rules.limits.credits_burst = 1'000'000;
  rules.limits.snapshots_per_minute = 1;
  LoopbackServer server(1, rules);
  auto ada = Client::joined(server, "ada");
  auto ben = Client::joined(server, "ben");
  begin(*ada, *ben);
  for (Client* each : {&*ada, &*ben}) {  // those of the match's beginning come first
    each->say(ping());
    EXPECT_FALSE(each->receive("pong").is_null());
  }
  ada->say({{"type", "sync"}});
  EXPECT_FALSE(ada->receive("snapshot").is_null());
  for (Client* each : {&*ada, &*ben})
    for (int again = 0; again < 3; ++again) each->say({{"type", "sync"}});
  for (Client* each : {&*ada, &*ben}) {
    each->last.erase("snapshot");
    each->say(ping());
    EXPECT_FALSE(each->receive("pong").is_null()) << "it stays";
    EXPECT_FALSE(each->last.contains("snapshot")) << "which comes later";
  }
  EXPECT_FALSE(Client::joined(server, "ada")->last.is_null()) << "who comes back gets in";
}

TEST(Shards, ASnapshotThatIsPutOffComesOnce) {
  ServerSettings rules{{}, "test"};
  rules.limits.credits_burst = 1'000'000;
  rules.limits.snapshots_per_minute = 60;
  LoopbackServer server(1, rules);
  auto ada = Client::joined(server, "ada");
  auto ben = Client::joined(server, "ben");
  begin(*ada, *ben);
  const auto allowed = static_cast<int>(rules.limits.snapshots_per_minute);
  for (int asked = 0; asked < 2 * allowed; ++asked) ada->say({{"type", "sync"}});
  for (int told = 0; told <= allowed; ++told) ASSERT_FALSE(ada->receive("snapshot").is_null()) << told;
}

TEST(Shards, OneAddressBeginsOnlySoManyMatches) {
  ServerSettings rules{{}, "test"};
  rules.limits.matches_per_minute = 1;
  rules.limits.credits_burst = 1'000'000;
  LoopbackServer server(1, rules);
  auto ada = Client::joined(server, "ada");
  auto ben = Client::joined(server, "ben");
  begin(*ada, *ben);
  const auto start = [&] {
    EXPECT_EQ(ada->ask({{"type", "resign"}}).at("result"), "applied");
    EXPECT_EQ(ada->ask(ready()).at("result"), "applied");
    EXPECT_EQ(ben->ask(ready()).at("result"), "applied");
    return ada->ask({{"type", "start"}});
  };
  ASSERT_EQ(start().at("result"), "applied");
  give_salts(*ada, *ben);
  const auto again = start();
  EXPECT_EQ(again.at("code"), "too_many");
  EXPECT_NE(again.at("message").get<std::string>().find("the next one may in "), std::string::npos) << again;
}

TEST(Lobby, OneAddressHasOnlySoManyListsAndRoomsDoNotSuffer) {
  ServerSettings rules{{}, "test"};
  rules.limits.credits_burst = 1'000'000;
  rules.limits.snapshots_per_minute = 1;
  LoopbackServer server(1, rules);
  const Json join{{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}};
  const Json sync{{"type", "sync"}};
  for (const auto& again : {join, sync}) {
    Client eve(server, "eve", "/ws/lobby");
    eve.say(join);
    EXPECT_FALSE(eve.receive("lobby").is_null()) << "the first list of a session is free";
    for (int i = 0; i < 3; ++i) eve.say(again);
    eve.say(ping());
    EXPECT_FALSE(eve.receive("pong").is_null()) << "it comes later: " << again;
  }
  auto ada = Client::joined(server, "ada");
  ada->say(sync);
  EXPECT_EQ(ada->ask(sit(0)).at("result"), "applied");
}

TEST(Session, WhatIsNoMessageEndsIt) {
  LoopbackServer server;
  const auto end_after = [&](auto speak) {
    auto client = Client::joined(server, "ada");
    speak(*client);
    return client->receive_close();
  };
  const auto text = [&](std::string said) { return end_after([&](Client& client) { client.send(said); }); };
  EXPECT_EQ(text("miaow"), 1008);
  EXPECT_EQ(text("[]"), 1008);
  EXPECT_EQ(text("{}"), 1008);
  EXPECT_EQ(text(R"({"type":1})"), 1008);
  EXPECT_EQ(text(R"({"type":"ping","now":0} )"
                 "x"),
            1008);
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
  EXPECT_FALSE(Client::joined(server, "ada")->ask(ready()).is_null()) << "nobody else was harmed";
}

TEST(Session, WhatIsMalformedButHasAnIdIsAnswered) {
  LoopbackServer server;
  auto ada = Client::joined(server, "ada");
  EXPECT_EQ(ada->ask_wrongly({{"type", "sit"}}).at("code"), "malformed");
  EXPECT_EQ(ada->ask_wrongly({{"type", "sit"}, {"seat", "0"}}).at("code"), "malformed");
  EXPECT_EQ(ada->ask_wrongly({{"type", "sit"}, {"seat", 0}, {"player", "ben"}}).at("code"), "malformed");
  EXPECT_EQ(ada->ask_wrongly({{"type", "fly"}}).at("code"), "unknown_type");
  EXPECT_EQ(ada->ask(sit(0)).at("result"), "applied");
}

TEST(Session, WhoDoesNotListenIsClosedAndOthersAreNot) {
  ServerSettings rules{{}, "test"};
  rules.limits.credits_burst = 1'000'000;
  rules.limits.snapshots_per_minute = 1'000'000;
  rules.limits.goodbye = 200ms;
  LoopbackServer server(1, rules);
  auto ada = Client::joined(server, "ada");
  auto ben = Client::joined(server, "ben");
  begin(*ada, *ben);
  Client slow_reader(server, "eve");
  slow_reader.say({{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}});
  // It asks for the whole state again and again, and reads nothing: all buffers fill up. Never
  // more at once than the room takes, or it would be closed for that.
  constexpr std::size_t at_once = 16;
  const auto told = [&] { return server.shards().counts().frames.load(); };
  const auto closed = [&] { return server.shards().counts().too_slow > 0; };
  for (int round = 0; round < 2'000 && !closed(); ++round) {
    auto answered = told() + at_once;
    for (std::size_t i = 0; i < at_once; ++i) slow_reader.send(R"({"type":"sync"})");
    for (int i = 0; i < 10'000 && told() < answered && !closed(); ++i, ++answered) {
      ben->say(ping());
      ASSERT_FALSE(ben->receive("pong").is_null());
    }
  }
  EXPECT_EQ(server.shards().counts().too_slow, 1u);
  ada->say({{"type", "chat"}, {"id", "c"}, {"phrase", "hello"}});
  EXPECT_FALSE(ben->receive("chat").is_null());
}

TEST(Shards, TheOldestOfTooManySessionsGivesWay) {
  LoopbackServer server;
  std::vector<std::unique_ptr<Client>> tabs;
  for (int i = 0; i < 9; ++i) tabs.push_back(Client::joined(server, "ada"));
  EXPECT_EQ(tabs[0]->receive_close(), 4001);
  tabs[1]->say(ping());
  EXPECT_FALSE(tabs[1]->receive("pong").is_null());
}

TEST(Shards, SpectatorsHaveALimit) {
  ServerSettings rules{{}, "test"};
  rules.limits.spectator_sessions = 2;
  LoopbackServer server(1, rules);
  auto ada = Client::joined(server, "ada");  // the host is no spectator
  auto ben = Client::joined(server, "ben");
  auto cleo = Client::joined(server, "cleo");
  Client eve(server, "eve");
  eve.say({{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}});
  EXPECT_EQ(eve.receive_close(), 1008);
  EXPECT_EQ(eve.reason, "too_many_spectators");
  ASSERT_EQ(ben->ask(sit(0)).at("result"), "applied");
  EXPECT_FALSE(Client::joined(server, "eve")->last.is_null());
}

TEST(Shards, WhoNeverJoinsIsNotWaitedFor) {
  ServerSettings rules{{}, "test"};
  rules.limits.join = 20ms;
  LoopbackServer server(1, rules);
  for (const std::string path : {"/ws/rooms/ROOM22", "/ws/lobby"}) {
    Client silent(server, "eve", path);
    EXPECT_EQ(silent.receive_close(), 1008) << path;
    EXPECT_EQ(silent.reason, "no_join");
  }
}

// While the room waits for the store, a mailbox full of people comes and is not let in; then somebody goes.
TEST(Shards, WhoIsNotLetInTakesNoPlaceInTheMailbox) {
  ServerSettings rules{{}, "test"};
  rules.limits.spectator_sessions = 2;
  LoopbackServer server(1, rules);
  const auto sessions = rules.limits.room_sessions();
  const auto mailbox =
      mailbox_requests_max + session_requests_kept * sessions + mailbox_notes_max + mailbox_errands_max;
  auto ada = Client::joined(server, "ada"), ben = Client::joined(server, "ben");
  server.store.holds_writes = true;
  auto request = sit(0);
  request["id"] = "held";
  ada->say(request);
  ada->say(ping());  // waits behind it
  std::vector<std::unique_ptr<Client>> waiting;
  for (std::size_t i = 0; i < sessions; ++i) waiting.push_back(std::make_unique<Client>(server, "eve"));
  for (std::size_t i = 0; i < mailbox; ++i) {
    Client refused(server, "eve");
    ASSERT_EQ(refused.receive_close(), 1013) << i;
    ASSERT_EQ(refused.reason, "busy");
  }
  error_code ignored;
  ben->ws().close(websocket::close_code::normal, ignored);
  EXPECT_EQ(Client(server, "eve").receive_close(), 1013) << "the shard has seen that he went";
  server.store.holds_writes = false;
  ASSERT_FALSE(ada->receive("pong").is_null());
  ASSERT_EQ(ada->ask(sit(1)).at("result"), "applied");
  std::promise<Json> told;
  server.shards().report_room("ROOM22", [&](Json report) { told.set_value(std::move(report)); });
  const auto people = told.get_future().get().at("people");
  EXPECT_TRUE(std::ranges::none_of(people, [](const Json& each) { return each.at("player") == "ben"; })) << people;
}

TEST(Shards, StrangersWhoDoNotJoinKeepNobodyOut) {
  ServerSettings rules{{}, "test"};
  rules.limits.spectator_sessions = 2;
  LoopbackServer server(1, rules);
  const auto full = rules.limits.room_sessions();
  std::vector<std::unique_ptr<Client>> strangers;
  for (std::size_t i = 0; i < full; ++i)
    strangers.push_back(std::make_unique<Client>(server, "stranger" + std::to_string(i)));
  auto ada = Client::joined(server, "ada");  // the host
  auto ben = Client::joined(server, "ben");
  EXPECT_EQ(strangers[0]->receive_close(), 1008);
  EXPECT_EQ(strangers[1]->receive_close(), 1008);
  EXPECT_EQ(ben->ask(sit(0)).at("result"), "applied") << "a free seat can be reached";
}

TEST(Shards, AFaultEndsOneRoomAlone) {
  LoopbackServer server(1);
  server.make_room("ROOM33", {{"game", "kilkenny-cats"}, {"seats", 2}});
  const Json join{{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}};
  auto ada = Client::joined(server, "ada"), ben = Client::joined(server, "ben");
  Client eve(server, "eve", "/ws/rooms/ROOM33");
  eve.say(join);
  ASSERT_FALSE(eve.receive("welcome").is_null());
  {
    const std::lock_guard lock(server.store.mutex);
    server.store.fault = MemoryStore::Fault::thrown;
    server.store.fault_in = 0;
  }
  ada->say({{"type", "sit"}, {"seat", 0}, {"id", "r0"}});
  for (auto* each : {ada.get(), ben.get()}) {
    EXPECT_EQ(each->receive_close(), 1011);
    EXPECT_EQ(each->reason, "fault");
  }
  EXPECT_EQ(server.shards().counts().faults, 1u);
  EXPECT_EQ(eve.ask(sit(0)).at("result"), "applied") << "the other room of this shard goes on";
  ada = Client::joined(server, "ada");
  EXPECT_EQ(ada->ask(sit(0)).at("result"), "applied") << "and this one is read again";
}

TEST(Shards, AnOperatorSeesTheRoomsThatAreAwake) {
  LoopbackServer server(2);
  const std::vector<std::string> codes{"ROOM33", "ROOM44", "ROOM55"};
  std::vector<std::unique_ptr<Client>> clients;
  for (const auto& code : codes) {
    server.make_room(code, {{"game", "kilkenny-cats"}, {"seats", 2}});
    clients.push_back(std::make_unique<Client>(server, "ada", "/ws/rooms/" + code));
    clients.back()->say({{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}});
    ASSERT_FALSE(clients.back()->receive("welcome").is_null());
  }
  const auto reported = [&](const std::string& after, std::size_t limit) {
    std::promise<std::vector<Json>> told;
    server.shards().report_rooms(after, limit, [&](std::vector<Json> rooms) { told.set_value(std::move(rooms)); });
    std::vector<std::string> found;
    for (const auto& room : told.get_future().get()) {
      EXPECT_EQ(room.at("phase"), "waiting");
      EXPECT_EQ(room.at("people").size(), 1u);
      EXPECT_FALSE(room.contains("link")) << "who has it may sit down";
      found.push_back(room.at("code"));
    }
    return found;
  };
  EXPECT_EQ(reported("", 10), codes);
  EXPECT_EQ(reported("ROOM33", 1), std::vector<std::string>{"ROOM44"});
}

// A bot is to move in many rooms, and nobody comes: a server that starts goes on in all of them.
TEST(Shards, RoomsWhoseMatchRunsAreWokenAtStart) {
  constexpr std::size_t rooms = 2 * woken_at_once_max + 3;
  RoomSimulation simulation;
  simulation.rules.limits.bot_pause = 1h;
  simulation.make_room({{"game", "kilkenny-cats"}, {"seats", 2}}, "p_ada");
  Page ada(simulation, "p_ada");
  ada.come();
  for (int seat = 0; seat < 2; ++seat)
    ASSERT_EQ(ada.result_of({{"type", "add_bot"}, {"seat", seat}, {"level", "random"}}), "applied");
  ASSERT_EQ(ada.result_of({{"type", "start"}}), "applied");
  simulation.crash();

  ServerSettings rules{{}, "test"};
  rules.limits.credits_burst = 1'000'000;
  LoopbackServer server(2, rules);
  const auto room = simulation.store.rooms.at("ROOM22");
  const auto match = simulation.store.matches_by_id.at(room.match);
  ASSERT_EQ(room.phase, "playing");
  for (std::size_t i = 0; i < rooms; ++i) {
    auto copy = room;
    auto played = match;
    copy.code = played.record.room = "ROOM" + std::to_string(100 + i);
    copy.match = played.record.id = "m_" + std::to_string(i);
    server.store.rooms[copy.code] = copy;
    server.store.matches_by_id[copy.match] = played;
  }
  server.shards().wake_due_rooms();
  auto pacemaker = Client::joined(server, "ada");
  const auto go_on = [&] {
    const std::lock_guard lock(server.store.mutex);
    return static_cast<std::size_t>(std::ranges::count_if(server.store.matches_by_id, [&](const auto& each) {
      return each.second.entries.size() > match.entries.size();
    }));
  };
  for (int i = 0; i < 100'000 && go_on() < rooms; ++i) {
    pacemaker->say(ping());
    ASSERT_FALSE(pacemaker->receive("pong").is_null());
  }
  EXPECT_EQ(go_on(), rooms);
}

// Nothing is written in it, and nobody comes: the shard asks the store.
TEST(Shards, ARoomThatWasOpenedAgainElsewhereGivesWay) {
  ServerSettings rules{{}, "test"};
  rules.limits.due_pause = 1ms;
  LoopbackServer server(1, rules);
  server.store.shared = true;
  auto ada = Client::joined(server, "ada");
  {
    const std::lock_guard lock(server.store.mutex);
    ++server.store.rooms.at("ROOM22").epoch;
  }
  server.shards().wake_due_rooms();
  EXPECT_EQ(ada->receive_close(), 1012);
  EXPECT_EQ(ada->reason, "moved");
}

// Another server had opened it since, and is gone.
TEST(Shards, ARoomThatIsTakenOverIsOpenedThoughAnOldOneIsOpen) {
  ServerSettings rules{{}, "test"};
  rules.limits.due_pause = 1ms;
  LoopbackServer server(1, rules);
  server.store.shared = true;
  server.store.tells_moved = false;
  auto ada = Client::joined(server, "ada");
  server.store.take_over = [&, taken = false](std::int64_t) mutable -> std::vector<std::string> {
    if (std::exchange(taken, true)) return {};
    ++server.store.rooms.at("ROOM22").epoch;
    return {"ROOM22"};
  };
  server.shards().wake_due_rooms();
  EXPECT_EQ(ada->receive_close(), 1012);
  EXPECT_EQ(ada->reason, "moved");
  server.shards().stop();
}

// The listings of ROOM22 are another server's by now, and each one of ROOM33 fails once.
TEST(Shards, WhatTheStoreFencesIsNotListedAgainAndWhatFailsIs) {
  std::set<std::pair<std::string, std::string>> told;
  bool fenced_again = false, listed = false;
  std::promise<void> done;
  ServerSettings rules{{}, "test"};
  rules.limits.goodbye = 10ms;
  const Json contract{{"game", "kilkenny-cats"}, {"seats", 2}, {"visibility", "public"}};
  LoopbackServer server(1, rules, contract);
  server.make_room("ROOM33", contract);
  server.store.shared = true;
  server.store.share = [&](const RoomListing& each) -> Stored<Done> {
    const bool again = !told.emplace(each.room, each.listing.json).second;
    if (each.room == "ROOM22") {
      fenced_again = fenced_again || again;
      return make_error_code(StoreErrc::fenced);
    }
    if (!again) return make_error_code(boost::system::errc::io_error);
    if (!std::exchange(listed, true)) done.set_value();
    return Done{};
  };
  server.shards().wake_due_rooms();
  auto ada = Client::joined(server, "ada");
  Client ben(server, "ben", "/ws/rooms/ROOM33");
  ben.say({{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}});
  EXPECT_EQ(done.get_future().wait_for(deadline), std::future_status::ready) << "ROOM33 waits for ROOM22";
  server.shards().stop();
  EXPECT_EQ(told.begin()->first, "ROOM22");
  EXPECT_FALSE(fenced_again);
}

// The commit was stored, and the connection was lost before its answer came.
TEST(Shards, RoomsThatWereTakenOverWithoutAnAnswerAreWoken) {
  ServerSettings rules{{}, "test"};
  rules.limits.due_pause = 1ms;
  rules.limits.credits_burst = 1'000'000;
  LoopbackServer server(1, rules);
  server.store.shared = true;
  for (const auto* code : {"ROOM33", "ROOM44"}) server.make_room(code, {{"game", "kilkenny-cats"}, {"seats", 2}});
  server.store.rooms.at("ROOM33").wake_at = 5;  // woken first: what was awake in a crash comes before it
  server.store.take_over = [&](std::int64_t) -> Stored<std::vector<std::string>> {
    auto& wake_at = server.store.rooms.at("ROOM44").wake_at;
    if (wake_at) return std::vector<std::string>{};
    wake_at = 0;
    return make_error_code(boost::system::errc::io_error);
  };
  auto pacemaker = Client::joined(server, "ada");
  server.shards().wake_due_rooms();
  const auto is_open = [&] {
    const std::lock_guard lock(server.store.mutex);
    return server.store.rooms.at("ROOM44").epoch > 0;
  };
  for (int i = 0; i < 100'000 && !is_open(); ++i) {
    pacemaker->say(ping());
    ASSERT_FALSE(pacemaker->receive("pong").is_null());
  }
  EXPECT_TRUE(is_open());
  server.shards().stop();
}

TEST(Shards, AStopSaysGoodbye) {
  LoopbackServer server(2);
  auto ada = Client::joined(server, "ada");
  Client lobby(server, "ben", "/ws/lobby");
  lobby.say({{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}});
  lobby.receive("lobby");
  std::thread stopper([&] { server.shards().stop(); });
  EXPECT_EQ(ada->receive_close(), 1012);
  EXPECT_EQ(ada->last.at("notice").at("code"), "restart");
  EXPECT_EQ(lobby.receive_close(), 1012);
  stopper.join();
  EXPECT_EQ(server.shards().counts().sessions, 0);
  EXPECT_EQ(server.shards().counts().rooms, 0);
}

// A socket that has room for no more: what its server writes waits until somebody reads.
class FullSocket {
 public:
  FullSocket() {
    std::array<int, 2> ends{};
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
    server = ends[0];
    client_ = ends[1];
    const timeval give_up{.tv_sec = deadline.count(), .tv_usec = 0};
    ::setsockopt(client_, SOL_SOCKET, SO_RCVTIMEO, &give_up, sizeof give_up);
    const std::string piece(4096, '.');
    while (::send(server, piece.data(), piece.size(), MSG_DONTWAIT) > 0) {}
  }
  ~FullSocket() { leave(); }
  FullSocket(const FullSocket&) = delete;
  FullSocket& operator=(const FullSocket&) = delete;

  // Reads until this comes. False if it does not.
  bool hear(std::string_view wanted) {
    std::string heard;
    std::array<char, 4096> piece{};
    while (heard.find(wanted) == heard.npos) {
      const auto size = ::recv(client_, piece.data(), piece.size(), 0);
      if (size <= 0) return false;
      heard.append(piece.data(), static_cast<std::size_t>(size));
    }
    return true;
  }

  void leave() {
    if (const int open = std::exchange(client_, -1); open != -1) ::close(open);
  }

  int server = -1;

 private:
  int client_ = -1;
};

// Ada's handshake has begun on the socket when this returns, and does not end before somebody reads there.
void shake_hands(Shards& shards, const FullSocket& socket, const std::string& room) {
  http::request<http::string_body> upgrade(http::verb::get, "/", 11);
  upgrade.set(http::field::host, "localhost");
  upgrade.set(http::field::connection, "upgrade");
  upgrade.set(http::field::upgrade, "websocket");
  upgrade.set(http::field::sec_websocket_key, "MDEyMzQ1Njc4OWFiY2RlZg==");
  upgrade.set(http::field::sec_websocket_version, "13");
  upgrade.set(http::field::sec_websocket_protocol, "clowder.v1");
  shards.serve({socket.server, tcp::v4(), upgrade, {"ada", "ada", "en"}, room, "127.0.0.1"});
  const auto shard_has_done_what_waited = [&] {
    std::promise<void> done;
    shards.report_room("ROOM22", [&](const Json&) { done.set_value(); });
    done.get_future().get();
  };
  for (int turn = 0; turn < 5; ++turn) shard_has_done_what_waited();
}

bool is_ada(const Player& player, const std::string&) { return player.id == "ada"; }

TEST(Shards, WhoIsDismissedWhileHeArrivesDoesNotComeIn) {
  for (const std::string room : {"ROOM22", ""}) {
    LoopbackServer server;
    FullSocket socket;
    shake_hands(server.shards(), socket, room);
    server.shards().dismiss(is_ada, CloseCode::policy, "banned");
    EXPECT_TRUE(
        socket.hear("\x88\x08\x03\xf0"
                    "banned"))
        << room;
    socket.leave();
  }
}

TEST(Shards, WhoIsDismissedIsOutOfRoomsAndLobbyAndNobodyElse) {
  LoopbackServer server;
  auto ada = Client::joined(server, "ada"), ben = Client::joined(server, "ben");
  std::vector<std::unique_ptr<Client>> in_lobby;
  for (const std::string name : {"ada", "ben"}) {
    auto& client = *in_lobby.emplace_back(std::make_unique<Client>(server, name, "/ws/lobby"));
    client.say({{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}});
    ASSERT_FALSE(client.receive("lobby").is_null());
  }
  server.shards().dismiss(is_ada, CloseCode::policy, "banned");
  for (auto* out : {ada.get(), in_lobby[0].get()}) {
    EXPECT_EQ(out->receive_close(), 1008);
    EXPECT_EQ(out->reason, "banned");
  }
  for (auto* stays : {ben.get(), in_lobby[1].get()}) {
    stays->say(ping());
    EXPECT_FALSE(stays->receive("pong").is_null());
  }
  auto again = Client::joined(server, "ada");
  again->say(ping());
  EXPECT_FALSE(again->receive("pong").is_null()) << "it was about those who were there";
}

TEST(Shards, WhoArrivesWhileTheyStopIsToldSo) {
  for (const std::string room : {"ROOM22", ""}) {
    LoopbackServer server;
    Client lobby(server, "ben", "/ws/lobby");
    FullSocket socket;
    shake_hands(server.shards(), socket, room);
    std::thread stopper([&] { server.shards().stop(); });
    EXPECT_EQ(lobby.receive_close(), 1012);  // they stop
    EXPECT_TRUE(socket.hear("\x88\x09\x03\xf4restart")) << room;
    socket.leave();
    stopper.join();
  }
}

TEST(Shards, RoomsAreAskedFromOutside) {
  LoopbackServer server(2, {{}, "test"}, {{"game", "kilkenny-cats"}, {"seats", 2}, {"visibility", "public"}});
  auto ada = Client::joined(server, "ada");
  ASSERT_EQ(ada->ask(sit(0)).at("result"), "applied");
  std::promise<std::string> list;
  server.shards().list([&](std::string text) { list.set_value(std::move(text)); });
  const auto listed = Json::parse(list.get_future().get());
  EXPECT_EQ(schema::what_is_wrong("http", "RoomList", listed), "") << "what GET /api/rooms?public=1 answers";
  ASSERT_EQ(listed.at("rooms").size(), 1u);
  EXPECT_EQ(listed.at("rooms")[0].at("code"), "ROOM22");
  server.shards().rename({"ada", "Adele", "en"});
  for (auto room = ada->receive("room"); !room.is_null() && room.at("seats").at(0).at("player").at("name") != "Adele";
       room = ada->receive("room")) {}
  EXPECT_EQ(ada->last.at("room").at("seats").at(0).at("player").at("name"), "Adele");
  const auto ask = [&](const std::string& player) {
    std::promise<std::optional<protocol::Refusal>> answer;
    auto answered = answer.get_future();
    server.shards().ask("ROOM22", {RoomRequest::What::close, player,
                                   std::make_shared<RoomAnswer>([&](auto refusal) { answer.set_value(refusal); })});
    return answered.get();
  };
  EXPECT_EQ(ask("ben")->code, "not_host");
  EXPECT_FALSE(ask("ada"));
  EXPECT_EQ(ada->receive_close(), 1000);
  EXPECT_EQ(ada->reason, "room_closed");
  EXPECT_EQ(ask("ada")->code, "room_closed");
}

TEST(Shards, ANewNameReachesThoseWhoOnlyWatch) {
  LoopbackServer server(2, {{}, "test"}, {{"game", "kilkenny-cats"}, {"seats", 2}});
  auto ada = Client::joined(server, "ada"), eve = Client::joined(server, "eve");
  ASSERT_EQ(ada->ask(sit(0)).at("result"), "applied");
  server.shards().rename({"eve", "Evelyn", "en"});
  ASSERT_EQ(eve->ask({{"type", "chat"}, {"text", "hello"}}).at("result"), "applied");
  EXPECT_EQ(ada->receive("chat").at("name"), "Evelyn");
}

TEST(Lobby, ListsPublicRoomsAndTellsWhatChanges) {
  LoopbackServer server(2, {{}, "test"}, {{"game", "kilkenny-cats"}, {"seats", 2}, {"visibility", "public"}});
  Client eve(server, "eve", "/ws/lobby");
  eve.say({{"type", "join"}, {"protocol", 1}, {"match", nullptr}, {"have", nullptr}});
  auto list = eve.receive("lobby");
  EXPECT_TRUE(list.at("rooms").empty()) << "nobody is in any room";
  auto ada = Client::joined(server, "ada");
  auto told = eve.receive("lobby");
  ASSERT_EQ(told.at("rooms").size(), 1u);
  EXPECT_FALSE(told.at("rooms").at(0).contains("link"));
  ASSERT_EQ(ada->ask(sit(0)).at("result"), "applied");
  const auto sits = [](const Json& message) {
    for (const auto& room : message.at("rooms"))
      if (room.at("code") == "ROOM22" && !room.at("seats").at(0).at("player").is_null()) return true;
    return false;
  };
  for (told = eve.receive("lobby"); !told.is_null() && !sits(told); told = eve.receive("lobby")) {}
  EXPECT_FALSE(told.is_null());
  EXPECT_EQ(eve.ask(sit(0)).at("code"), "not_allowed");
  eve.say(ping());
  EXPECT_FALSE(eve.receive("pong").is_null());
  ada.reset();
  for (told = eve.receive("lobby"); !told.is_null() && told.at("gone").empty(); told = eve.receive("lobby")) {}
  EXPECT_EQ(told.at("gone"), Json({"ROOM22"})) << "a room without people is not listed";
}

}  // namespace
}  // namespace server::test
