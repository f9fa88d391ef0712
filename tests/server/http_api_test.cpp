// Every route of protocol/README.md: what it answers, and to whom.
#include "protocol/match.hpp"
#include "server/room/seating.hpp"
#include "tests/server/faulty_disk.hpp"
#include "tests/server/http_fixture.hpp"

#include <set>

namespace server {
namespace {

TEST_F(HttpTest, AGuestIsKnownByCookieAndByToken) {
  const auto made = ask("POST", "/api/players", {}, R"({"name": "  Ada   Lovelace ", "locale": "fr"})");
  ASSERT_EQ(made.status, 201);
  EXPECT_EQ(made.json()["name"], "Ada Lovelace");
  const auto token = made.json()["token"].get<std::string>();
  EXPECT_EQ(made.headers.at("set-cookie"),
            "clowder=" + token + "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict");
  EXPECT_EQ(made.headers.at("cache-control"), "no-store");
  for (const auto& who : Headers{{"Cookie", "other=1; clowder=" + token}, {"Authorization", "Bearer " + token}}) {
    const auto me = ask("GET", "/api/players/me", {who});
    EXPECT_EQ(me.status, 200);
    EXPECT_EQ(me.json(), (Json{{"id", made.json()["id"]}, {"name", "Ada Lovelace"}, {"locale", "fr"}}));
  }
  for (const auto& who :
       Headers{{"Cookie", "clowder=" + token + "x"}, {"Authorization", "Bearer "}, {"Authorization", token}})
    EXPECT_EQ(ask("GET", "/api/players/me", {who}).error(), "unknown_player");
  const auto nobody = ask("GET", "/api/players/me", {{"Cookie", "other=1"}});
  EXPECT_EQ(nobody.status, 200) << "a first visit is no error";
  EXPECT_TRUE(nobody.json().is_null());
}

// It lasts a year: who comes once in a while would be a stranger a year after his first visit.
TEST_F(HttpTest, TheCookieIsRenewedWheneverThePageIsLoaded) {
  const auto made = ask("POST", "/api/players", {}, R"({"name": "Ada", "locale": "fr"})");
  const auto token = made.json()["token"].get<std::string>();
  const std::pair<std::string, std::string> cookie{"Cookie", "clowder=" + token},
      bearer{"Authorization", "Bearer " + token};
  const auto me = ask("GET", "/api/players/me", {cookie});
  EXPECT_EQ(me.header("set-cookie"), made.header("set-cookie"));
  EXPECT_EQ(me.header("cache-control"), "no-store");
  EXPECT_EQ(ask("GET", "/api/players/me", {bearer}).header("set-cookie"), "") << "a program keeps its token itself";
  EXPECT_EQ(ask("GET", "/api/players/me", {bearer, cookie}).header("set-cookie"), "");
  EXPECT_EQ(ask("GET", "/api/players/me").header("set-cookie"), "");
  ASSERT_TRUE(wait_for(store().revoke_tokens(made.json()["id"])));
  const auto revoked = ask("GET", "/api/players/me", {cookie});
  EXPECT_EQ(revoked.status, 401);
  EXPECT_EQ(revoked.header("set-cookie"), "") << "worth nothing any more";
}

TEST_F(HttpTest, TheCookieIsSecureUnderTls) {
  config.public_url = "https://cats.example";
  const auto made = ask("POST", "/api/players", {}, R"({"name": "Ada", "locale": "fr"})");
  EXPECT_TRUE(made.headers.at("set-cookie").ends_with("; Secure"));
  EXPECT_EQ(made.headers.at("strict-transport-security"), "max-age=31536000");
}

TEST_F(HttpTest, UnderTlsNoOtherServerOfTheDomainCanSetTheCookie) {
  config.public_url = "https://cats.example";
  const auto made = ask("POST", "/api/players", {}, R"({"name": "Ada", "locale": "fr"})");
  const auto token = made.json()["token"].get<std::string>();
  EXPECT_EQ(made.headers.at("set-cookie"),
            "__Host-clowder=" + token + "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure");
  EXPECT_EQ(ask("GET", "/api/players/me", {{"Cookie", "clowder=x; __Host-clowder=" + token}}).status, 200);
  EXPECT_TRUE(ask("GET", "/api/players/me", {{"Cookie", "clowder=" + token}}).json().is_null())
      << "the plain name is not ours here";
}

TEST_F(HttpTest, NamesThatDeceiveAreRefused) {
  const auto named = [](const std::string& name) { return Json{{"name", name}, {"locale", "en"}}.dump(); };
  for (const std::string name : {"   ", "a\nb", "a\tb",
                                 "\xe2\x80\xae"
                                 "evil",
                                 "a\xe2\x80\x8b"
                                 "b"})
    EXPECT_EQ(ask("POST", "/api/players", {}, named(name)).status, 400) << name;
  for (const std::string name : {"", "1234567890123456789012345"})
    EXPECT_EQ(ask_wrongly("POST", "/api/players", {}, named(name)).status, 400) << name;
  EXPECT_EQ(ask("POST", "/api/players", {}, named("e\xcc\x81t\xc3\xa9")).json()["name"], "\xc3\xa9t\xc3\xa9") << "NFC";
}

TEST_F(HttpTest, AFieldThatDoesNotFitIsNamed) {
  const auto field_of = [&](const Json& body) {
    return ask_wrongly("POST", "/api/players", {}, body.dump()).json()["error"]["field"];
  };
  EXPECT_EQ(field_of({{"name", "Ada"}, {"locale", "de"}}), "/locale");
  EXPECT_EQ(field_of({{"name", "Ada"}}), "/locale");
  EXPECT_EQ(field_of({{"name", 5}, {"locale", "en"}}), "/name");
  EXPECT_EQ(field_of({{"name", "Ada"}, {"locale", "en"}, {"id", "p_x"}}), "/id");
}

TEST_F(HttpTest, APlayerMayChangeNameAndLanguage) {
  const auto ada = guest();
  EXPECT_EQ(ask("PATCH", "/api/players/me", {ada}, R"({"name": "Bea"})").json()["name"], "Bea");
  EXPECT_EQ(ask("PATCH", "/api/players/me", {ada}, R"({"locale": "ja"})").json()["locale"], "ja");
  EXPECT_EQ(ask("GET", "/api/players/me", {ada}).json()["name"], "Bea");
  EXPECT_EQ(ask_wrongly("PATCH", "/api/players/me", {ada}, R"({"name": ""})").status, 400);
  EXPECT_EQ(ask("PATCH", "/api/players/me", {}, R"({"name": "Bea"})").status, 401);
}

TEST_F(HttpTest, APlayerGetsHisDataInOneFile) {
  const auto ada = guest();
  const auto me = ask("GET", "/api/players/me", {ada}).json();
  const auto code = new_room(ada).json()["code"].get<std::string>();
  const std::string id = me["id"];
  auto match = a_match("m_1", code);
  match.seats = Json{{{"player", id}, {"name", "Ada"}, {"kind", "person"}}}.dump();
  match.options = R"({"adjacent_corners":false,"players":2})";
  ASSERT_TRUE(wait_for(store().create_match(match)));
  ASSERT_TRUE(wait_for(store().add_chat(code, {.at = 7, .player = id, .name = "Ada", .text = "hello"}, 0)));
  ASSERT_TRUE(wait_for(store().add_chat(code, {.at = 8, .player = "p_bea", .name = "Bea", .text = "not mine"}, 0)));
  for (const std::string& player : {id, std::string("p_bea")}) {
    const Notification turn{.player = player, .room = code, .match = "m_1", .at = 9};
    ASSERT_TRUE(wait_for(store().add_notification(turn, 0)));
  }
  const auto answer = ask("GET", "/api/players/me/data", {ada});
  ASSERT_EQ(answer.status, 200);
  const auto data = answer.json();
  EXPECT_EQ(data["player"], me);
  EXPECT_EQ(data["rooms"].at(0)["code"], code);
  EXPECT_EQ(data["matches"].at(0)["id"], "m_1");
  EXPECT_EQ(data["chat"], Json::parse(R"([{"room": ")" + code + R"(", "at": 7, "text": "hello"}])"));
  ASSERT_EQ(data["devices"].size(), 1u);
  EXPECT_GT(data["devices"].at(0)["created"], 0);
  const Json turn{{"kind", "your_turn"}, {"room", code}, {"match", "m_1"}, {"at", 9}};
  EXPECT_EQ(data["notifications"], Json::array({turn})) << "nobody else's";
  EXPECT_EQ(ask("GET", "/api/players/me/data").status, 401);
}

// Of a player with more than two pages of matches.
class HttpPlayerData : public HttpTest {
 protected:
  static constexpr std::size_t matches = 120;
  static constexpr const char* path = "/api/players/me/data";
  // A player, known by this header, who has played them.
  std::pair<std::string, std::string> a_player() {
    const auto who = guest();
    const auto id = ask("GET", "/api/players/me", {who}).json()["id"];
    for (std::size_t i = 0; i < matches; ++i) {
      auto match = a_match("m_" + std::to_string(i));
      match.seats = Json{{{"player", id}, {"name", "Ada"}, {"kind", "person"}}}.dump();
      match.options = R"({"adjacent_corners":false,"players":2})";
      EXPECT_TRUE(wait_for(store().create_match(match)));
    }
    return who;
  }
};

TEST_F(HttpPlayerData, HasAllPagesOfMatches) {
  const auto ada = a_player();
  std::set<std::string> told;
  const auto data = ask("GET", path, {ada}).json();
  for (const auto& match : data["matches"]) told.insert(match["id"].get<std::string>());
  EXPECT_EQ(data["matches"].size(), matches);
  EXPECT_EQ(told.size(), matches);
  EXPECT_FALSE(data.contains("truncated"));
}

TEST_F(HttpPlayerData, CostsMoreForMoreMatches) {
  config.trusted_proxies = {"127.0.0.0/8"};
  const auto ada = a_player(), bea = guest("Bea");
  stop();
  config.allowances.requests_per_second = 0.125;  // all that an address has pays for the first page
  config.allowances.seated_requests_per_second = 0;
  EXPECT_EQ(ask("GET", path, {bea, {"X-Forwarded-For", "192.0.2.1"}}).status, 200) << "who has no matches";
  EXPECT_EQ(ask("GET", path, {ada, {"X-Forwarded-For", "192.0.2.2"}}).status, 429);
}

TEST_F(HttpPlayerData, IsReadOnceAtATime) {
  const auto ada = a_player();
  EXPECT_TRUE(try_until([&] {
    Client first(port()), second(port());
    auto held = hold_readers();
    for (auto* each : {&first, &second}) each->say(request("GET", path, {ada}));
    EXPECT_EQ(ask("GET", "/api/players/me", {ada}).status, 200) << "by now both are there";
    held.reset();
    const std::set<int> statuses{first.receive().status, second.receive().status};
    EXPECT_TRUE(statuses.contains(200));
    return statuses.contains(429);
  }));
  EXPECT_EQ(ask("GET", path, {ada}).status, 200);
}

TEST_F(HttpPlayerData, IsReadForFewPlayersOfAnAddressAtATime) {
  std::vector<std::pair<std::string, std::string>> players;
  while (players.size() <= texts_made_per_address_max)
    players.push_back(guest("Cat " + std::to_string(players.size())));
  EXPECT_TRUE(try_until([&] {
    std::deque<Client> clients;
    auto held = hold_readers();
    for (const auto& who : players) clients.emplace_back(port()).say(request("GET", path, {who}));
    EXPECT_EQ(ask("GET", "/api/players/me", {players[0]}).status, 200) << "by now all are there";
    held.reset();
    std::size_t refused = 0;
    for (auto& client : clients) refused += client.receive().status == 429;
    EXPECT_LE(refused, 1u);
    return refused == 1;
  }));
}

TEST_F(HttpTest, LongListsAreSentCompressedToWhoTakesIt) {
  const auto ada = guest();
  const std::string id = ask("GET", "/api/players/me", {ada}).json()["id"];
  const std::pair<std::string, std::string> takes_gzip{"Accept-Encoding", "gzip"};
  const auto play = [&](int matches) {
    for (int i = 0; i < matches; ++i) {
      auto match = a_match("m_" + std::to_string(matches) + "_" + std::to_string(i));
      match.seats = Json{{{"player", id}, {"name", "Ada"}, {"kind", "person"}}}.dump();
      match.options = R"({"adjacent_corners":false,"players":2})";
      ASSERT_TRUE(wait_for(store().create_match(match)));
    }
  };
  play(2);
  EXPECT_EQ(ask("GET", "/api/matches?player=me", {ada, takes_gzip}).header("content-encoding"), "");
  play(40);
  for (const std::string path : {"/api/matches?player=me", "/api/players/me/data"}) {
    const auto plain = ask("GET", path, {ada}), packed = ask("GET", path, {ada, takes_gzip});
    EXPECT_EQ(plain.header("content-encoding"), "");
    ASSERT_EQ(packed.header("content-encoding"), "gzip") << path;
    EXPECT_EQ(packed.header("vary"), "Accept-Encoding");
    EXPECT_LT(packed.body.size() * 4, plain.body.size());
    EXPECT_EQ(unpacked(packed.body), plain.body);
    EXPECT_EQ(packed.header("content-disposition"), plain.header("content-disposition"));
  }
}

TEST_F(HttpTest, APlayerWhoDeletesHimselfLeavesHisRoomsAndIsUnknown) {
  const auto ada = guest(), bea = guest("Bea");
  const auto code = new_room(ada).json()["code"].get<std::string>();
  const auto link = ask("POST", "/api/players/me/link", {ada, {"Content-Length", "0"}}).json()["path"];
  const auto id = ask("GET", "/api/players/me", {ada}).json()["id"].get<std::string>();
  const auto answer = ask("DELETE", "/api/players/me", {ada});
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(gateway.ended(), std::vector<std::string>{id}) << "also his sessions where he only watches";
  ASSERT_EQ(gateway.asked().size(), 1u);
  EXPECT_EQ(gateway.asked()[0].room, code);
  EXPECT_EQ(gateway.asked()[0].what, RoomRequest::What::forget);
  EXPECT_EQ(ask("GET", "/api/players/me", {ada}).status, 401);
  EXPECT_EQ(ask("DELETE", "/api/players/me", {ada}).status, 401);
  const Json use{{"secret", link.get<std::string>().substr(6)}};
  EXPECT_EQ(ask("POST", "/api/players/link", {}, use.dump()).status, 404) << "a link that he made";
  EXPECT_EQ(ask("GET", "/api/players/me", {bea}).status, 200) << "nobody else";
  gateway.refusal = protocol::Refusal{std::string(protocol::code::storage), "", "full", ""};
  (void)new_room(bea);
  EXPECT_EQ(ask("DELETE", "/api/players/me", {bea}).status, 200);
  EXPECT_EQ(ask("GET", "/api/players/me", {bea}).status, 401) << "also if a room could not be told yet";
  EXPECT_EQ(gateway.ended().size(), 2u);
  EXPECT_EQ(wait_for(store().departures("", 9)).value().size(), 2u) << "rooms that name them still are told later";
}

TEST_F(HttpTest, ALinkOfWhoIsBannedLetsNobodyInAndChangesNothing) {
  const auto ada = guest(), phone = guest("Phone");
  const auto ada_id = ask("GET", "/api/players/me", {ada}).json()["id"].get<std::string>();
  const auto secret =
      ask("POST", "/api/players/me/link", {ada, {"Content-Length", "0"}}).json()["path"].get<std::string>().substr(6);
  kept_out.set({{.who = ada_id, .reason = "floods"}});
  for (const bool merges : {false, true}) {
    const auto refused = ask("POST", "/api/players/link", {phone}, Json{{"secret", secret}, {"merge", merges}}.dump());
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(refused.error(), "banned");
  }
  EXPECT_EQ(ask("GET", "/api/players/me", {phone}).status, 200);
  kept_out.set({});
  EXPECT_EQ(ask("POST", "/api/players/link", {phone}, Json{{"secret", secret}, {"merge", true}}.dump()).status, 200)
      << "the link can still be used";
  EXPECT_EQ(ask("GET", "/api/players/me", {phone}).status, 401);
}

TEST_F(HttpTest, ALinkSignsOneOtherDeviceInOnce) {
  const auto ada = guest();
  const auto link = ask("POST", "/api/players/me/link", {ada, {"Content-Length", "0"}});
  ASSERT_EQ(link.status, 201);
  const auto path = link.json()["path"].get<std::string>();
  ASSERT_TRUE(path.starts_with("/link#"));
  const auto use = [&] { return ask("POST", "/api/players/link", {}, Json{{"secret", path.substr(6)}}.dump()); };
  const auto first = use();
  ASSERT_EQ(first.status, 200);
  EXPECT_EQ(ask("GET", "/api/players/me", {{"Authorization", "Bearer " + first.json()["token"].get<std::string>()}})
                .json()["id"],
            ask("GET", "/api/players/me", {ada}).json()["id"]);
  EXPECT_EQ(use().status, 404);
  EXPECT_EQ(ask("GET", "/api/players/me", {ada}).status, 200) << "the first device stays";
  EXPECT_EQ(ask("POST", "/api/players/me/link", {{"Content-Length", "0"}}).status, 401);
}

TEST_F(HttpTest, ALinkMergesThePlayerOfTheDeviceWhoAsksForIt) {
  const auto ada = guest(), phone = guest("Phone"), other = guest("Other");
  const auto id_of = [&](const auto& who) {
    return ask("GET", "/api/players/me", {who}).json()["id"].template get<std::string>();
  };
  const std::string ada_id = id_of(ada), phone_id = id_of(phone);
  const auto code = new_room(phone).json()["code"].get<std::string>();
  auto match = a_match("m_1");
  match.seats = Json{{{"player", phone_id}, {"name", "Phone"}, {"kind", "person"}}}.dump();
  match.options = R"({"adjacent_corners":false,"players":2})";
  ASSERT_TRUE(wait_for(store().create_match(match)));
  const auto secret =
      ask("POST", "/api/players/me/link", {ada, {"Content-Length", "0"}}).json()["path"].get<std::string>().substr(6);
  const auto use = [&](const std::vector<std::pair<std::string, std::string>>& headers, const Json& merge) {
    return ask("POST", "/api/players/link", headers, Json{{"secret", secret}, {"merge", merge}}.dump());
  };
  EXPECT_EQ(ask_wrongly("POST", "/api/players/link", {phone}, Json{{"secret", secret}, {"merge", 1}}.dump()).status,
            400);
  EXPECT_EQ(use({}, true).status, 401) << "nobody to merge";
  auto room = wait_for(store().room(code)).value().value();
  auto seating = Seating::read(room);
  ASSERT_FALSE(seating.sit({phone_id, "Phone", "en"}, 0));
  const auto waiting = room;
  room.state = seating.state_text();
  room.phase = "playing";
  ASSERT_TRUE(wait_for(store().save_room(room)));
  const auto refused = use({phone}, true);
  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(refused.error(), "running");
  EXPECT_TRUE(gateway.asked().empty()) << "nothing was changed";
  ASSERT_TRUE(wait_for(store().save_room(waiting)));

  const auto merged = use({phone}, true);
  ASSERT_EQ(merged.status, 200) << merged.body << " the link still works";
  EXPECT_EQ(merged.json()["id"], ada_id);
  ASSERT_EQ(gateway.asked().size(), 1u);
  EXPECT_EQ(gateway.asked()[0].room, code);
  EXPECT_EQ(gateway.asked()[0].what, RoomRequest::What::merge);
  EXPECT_EQ(gateway.ended(), std::vector<std::string>{phone_id});
  EXPECT_EQ(ask("GET", "/api/players/me", {phone}).status, 401);
  EXPECT_EQ(ask("GET", "/api/matches?player=me", {ada}).json()["matches"].at(0)["id"], "m_1");
  const auto again =
      ask("POST", "/api/players/me/link", {other, {"Content-Length", "0"}}).json()["path"].get<std::string>().substr(6);
  EXPECT_EQ(ask("POST", "/api/players/link", {other}, Json{{"secret", again}, {"merge", true}}.dump()).status, 200)
      << "his own device";
  EXPECT_EQ(ask("GET", "/api/players/me", {other}).status, 200) << "nobody is merged into himself";
}

TEST_F(HttpTest, LinksForDevicesAreRationedByPlayerAndByAddress) {
  config.allowances.wrong_codes_per_minute = 2;
  const Headers nothing{{"Content-Length", "0"}};
  const auto make = [&](const std::pair<std::string, std::string>& who) {
    return ask("POST", "/api/players/me/link", {who, nothing[0]}).status;
  };
  const auto ada = guest(), ben = guest("Ben"), eve = guest("Eve");
  EXPECT_EQ(make(ada), 201);
  EXPECT_EQ(make(ben), 201);
  EXPECT_EQ(make(eve), 429) << "many guests of one address do not take all links that may be open";
}

TEST_F(HttpTest, ARoomIsMadeFoundAndListed) {
  const auto ada = guest();
  const auto made = new_room(ada);
  ASSERT_EQ(made.status, 201) << made.body;
  const auto code = made.json()["code"].get<std::string>(), link = made.json()["link"].get<std::string>();
  EXPECT_EQ(made.json()["contract"]["time_out"], "bot_move") << "defaults are filled in";
  const auto by_code = ask("GET", "/api/rooms/" + code);
  EXPECT_EQ(by_code.json()["phase"], "waiting");
  EXPECT_FALSE(by_code.json().contains("link")) << "the code does not give the link away";
  EXPECT_EQ(ask("GET", "/api/rooms/" + link).json()["link"], link);
  EXPECT_EQ(ask("GET", "/api/rooms/" + code, {ada}).json()["link"], link) << "the host";
  EXPECT_EQ(ask("GET", "/api/rooms/" + code + "?key=" + link).json()["link"], link) << "all addresses have one path";
  const auto other = std::string(link.size(), 'x');
  EXPECT_EQ(ask("GET", "/api/rooms/" + code + "?key=" + other).error(), "no_room");
  EXPECT_EQ(ask("GET", "/api/rooms/" + other + "?key=" + link).error(), "no_room") << "of another room";
  EXPECT_EQ(ask("GET", "/api/rooms/QQQQQQ").error(), "no_room");
  EXPECT_EQ(ask("GET", "/api/rooms?public=1").json(), Json({{"rooms", Json::array()}})) << "as the lobby has it";
  const auto mine = ask("GET", "/api/rooms?mine=1", {ada}).json()["rooms"];
  ASSERT_EQ(mine.size(), 1u);
  EXPECT_TRUE(mine[0]["seat"].is_null()) << "the host does not sit yet";
  EXPECT_EQ(ask("GET", "/api/rooms?mine=1").status, 401);
  EXPECT_EQ(ask("GET", "/api/rooms").status, 400);
}

TEST_F(HttpTest, AGuestWhoSitsFindsTheRoomAmongHisOwn) {
  const auto ada = guest(), bea = guest("Bea");
  auto room = wait_for(store().room(new_room(ada).json()["code"])).value().value();
  auto seating = Seating::read(room);
  ASSERT_FALSE(seating.sit({ask("GET", "/api/players/me", {bea}).json()["id"], "Bea", "en"}, 1));
  ASSERT_FALSE(seating.add_bot(seating.host(), 0, "random"));
  room.state = seating.state_text();
  room.people = seating.people();
  ASSERT_TRUE(wait_for(store().save_room(room)));
  const auto mine = ask("GET", "/api/rooms?mine=1", {bea}).json()["rooms"];
  ASSERT_EQ(mine.size(), 1u);
  EXPECT_EQ(mine[0]["seat"], 1);
}

// The list is made of rows alone: these entries could not be replayed.
TEST_F(HttpTest, TheListOfMyRoomsSaysWhoseTurnItIsAndOpensNoMatch) {
  const auto ada = guest(), bea = guest("Bea");
  auto room = room_with(ada, bea);
  room.phase = "playing";
  room.match = "m_1";
  ASSERT_TRUE(wait_for(store().save_room(room)));
  ASSERT_TRUE(wait_for(store().create_match(a_match("m_1", room.code))));
  const auto is_my_turn = [&] { return ask("GET", "/api/rooms?mine=1", {bea}).json()["rooms"][0]["your_turn"]; };
  EXPECT_EQ(is_my_turn(), false) << "nobody's yet";
  std::uint32_t seq = 0;
  const auto play = [&](std::optional<engine::Seat> to_act) {
    return wait_for(store().append({.match = "m_1", .entries = {an_entry(++seq)}, .to_act = to_act})).has_value();
  };
  ASSERT_TRUE(play(engine::seat_at(1)));
  EXPECT_EQ(is_my_turn(), true);
  ASSERT_TRUE(play(engine::seat_at(0)));
  EXPECT_EQ(is_my_turn(), false);
  ASSERT_TRUE(play(engine::seat_at(1)));
  EXPECT_EQ(is_my_turn(), true);
  ASSERT_TRUE(play(std::nullopt));
  EXPECT_EQ(is_my_turn(), false);
}

// More than a page of matches that began in the same millisecond.
TEST_F(HttpTest, HistoryTellsEveryMatchOnce) {
  const auto ada = guest();
  const auto me = ask("GET", "/api/players/me", {ada}).json()["id"].get<std::string>();
  constexpr std::size_t matches = 120;
  for (std::size_t i = 0; i < matches; ++i) {
    auto match = a_match("m_" + std::to_string(i));
    match.seats = Json{{{"player", me}, {"name", "Ada"}, {"kind", "person"}}}.dump();
    match.options = R"({"adjacent_corners":false,"players":2})";
    match.open_to_all = true;
    match.started = 1'000 + (i < 100 ? 0 : 1);
    ASSERT_TRUE(wait_for(store().create_match(match)));
  }
  for (const std::string whose : {"player=me", "game=nekonoko"}) {
    std::vector<std::string> told;
    std::string before;
    for (std::size_t pages = 0; pages < 4; ++pages) {
      const auto page = ask("GET", "/api/matches?" + whose + before, {ada}).json();
      for (const auto& match : page["matches"]) told.push_back(match["id"]);
      if (page["next"].is_null()) break;
      before = "&before=" + page["next"].get<std::string>();
    }
    EXPECT_EQ(told.size(), matches) << whose;
    EXPECT_EQ(std::set(told.begin(), told.end()).size(), matches) << whose;
  }
  EXPECT_EQ(ask("GET", "/api/matches?player=me&before=1001", {ada}).json()["matches"].size(), 50u) << "a time alone";
  for (const std::string wrong : {"x", "1.", "1.m_1.2", ".m_1", "1000.m%201", "1000,m_1"})
    EXPECT_EQ(ask("GET", "/api/matches?before=" + wrong).status, 400) << wrong;
}

TEST_F(HttpTest, HistoryGoesOnBehindADamagedMatch) {
  const auto ada = guest();
  const std::string me = ask("GET", "/api/players/me", {ada}).json()["id"];
  for (int i = 0; i < 60; ++i) {
    auto match = a_match("m_" + std::to_string(i));
    match.seats = Json{{{"player", me}, {"name", "Ada"}, {"kind", "person"}}}.dump();
    match.options = R"({"adjacent_corners":false,"players":2})";
    match.open_to_all = true;
    match.started = 1'000 + i;
    ASSERT_TRUE(wait_for(store().create_match(match)));
  }
  open_to_write(file).exec("UPDATE matches SET open_seed = 'x' WHERE id IN ('m_40', 'm_10')");
  for (const std::string whose : {"player=me", "game=nekonoko"}) {
    const auto first = ask("GET", "/api/matches?" + whose, {ada}).json();
    EXPECT_EQ(first["matches"].size(), 48u) << "both are on this page, the second one last";
    EXPECT_EQ(first["next"], "1010.m_10");
    const auto second = ask("GET", "/api/matches?" + whose + "&before=1010.m_10", {ada}).json();
    EXPECT_EQ(second["matches"].size(), 10u);
    EXPECT_TRUE(second["next"].is_null());
  }
  EXPECT_EQ(ask("GET", "/api/players/me/data", {ada}).json()["matches"].size(), 58u);
}

// Who knows a room's code may come in, and the room may have become private since.
TEST_F(HttpTest, TheListOfAllMatchesTellsTheRoomOnlyWhileTheMatchRuns) {
  const auto ada = guest();
  const auto me = ask("GET", "/api/players/me", {ada}).json()["id"].get<std::string>();
  for (const bool is_over : {false, true}) {
    auto match = a_match(is_over ? "m_over" : "m_runs", new_room(ada).json()["code"]);
    match.seats = Json{{{"player", me}, {"name", "Ada"}, {"kind", "person"}}}.dump();
    match.options = R"({"adjacent_corners":false,"players":2})";
    match.open_to_all = true;
    match.ended = is_over ? 2'000 : 0;
    ASSERT_TRUE(wait_for(store().create_match(match)));
  }
  const auto tells_room = [&](const std::string& query, const std::string& id) {
    const auto told = ask("GET", "/api/matches" + query, {ada}).json();
    for (const auto& match : told["matches"])
      if (match["id"] == id) return match.contains("room");
    ADD_FAILURE() << "no " << id;
    return false;
  };
  EXPECT_TRUE(tells_room("", "m_runs")) << "people may watch it";
  EXPECT_FALSE(tells_room("", "m_over"));
  EXPECT_TRUE(tells_room("?player=me", "m_over"));
}

// Names are not unique: who asks is told which seat was theirs.
TEST_F(HttpTest, TheListsOfMatchesTellOnesOwnSeat) {
  const auto ada = guest();
  const auto me = ask("GET", "/api/players/me", {ada}).json()["id"].get<std::string>();
  auto match = a_match("m_over", new_room(ada).json()["code"]);
  match.seats = Json{{{"player", "p_other"}, {"name", "Ada"}, {"kind", "person"}},
                     {{"player", me}, {"name", "Ada"}, {"kind", "person"}}}
                    .dump();
  match.options = R"({"adjacent_corners":false,"players":2})";
  match.open_to_all = true;
  match.ended = 2'000;
  ASSERT_TRUE(wait_for(store().create_match(match)));
  for (const std::string query : {"", "?player=me"})
    EXPECT_EQ(ask("GET", "/api/matches" + query, {ada}).json()["matches"].at(0).at("you"), 1) << query;
  EXPECT_FALSE(ask("GET", "/api/matches", {guest()}).json()["matches"].at(0).contains("you"));
  EXPECT_FALSE(ask("GET", "/api/matches").json()["matches"].at(0).contains("you"));
}

TEST_F(HttpTest, AContractThatCannotBeIsRefusedWithItsField) {
  const auto ada = guest();
  const std::vector<std::pair<Json, std::string>> wrong{
      {{{"game", "poker"}}, "/contract"},
      {{{"game", 1}}, "/contract/game"},
      {Json::object(), "/contract"},
      {{{"game", "kilkenny-cats"}, {"seats", 0}}, "/contract/seats"},
      {{{"game", "kilkenny-cats"}, {"seats", 7}}, "/contract/seats"},
      {{{"game", "kilkenny-cats"}, {"grace", 601}}, "/contract/grace"},
      {{{"game", "kilkenny-cats"}, {"grace", 1.5}}, "/contract"},
      {{{"game", "kilkenny-cats"}, {"rated", 1}}, "/contract/rated"},
      {{{"game", "kilkenny-cats"}, {"chat", "loud"}}, "/contract/chat"},
      {{{"game", "kilkenny-cats"}, {"colour", "red"}}, "/contract"},
      {{{"game", "kilkenny-cats"}, {"clock", {{"kind", "move"}, {"seconds", 4}}}}, "/contract/clock/seconds"},
      {{{"game", "kilkenny-cats"}, {"clock", {{"kind", "move"}, {"increment", 4}}}}, "/contract/clock"},
      {{{"game", "kilkenny-cats"}, {"clock", {{"kind", "sand"}}}}, "/contract/clock/kind"},
  };
  for (const auto& [contract, field] : wrong) {
    const auto reply = ask_wrongly("POST", "/api/rooms", {ada}, Json{{"contract", contract}}.dump());
    EXPECT_EQ(reply.status, 400) << contract;
    EXPECT_TRUE(field == "/contract" || reply.json()["error"].value("field", "") == field) << contract << reply.body;
  }
  EXPECT_EQ(
      ask_wrongly("POST", "/api/rooms", {ada}, R"({"contract": {"game": "kilkenny-cats"}, "host": "p_x"})").status,
      400);
  EXPECT_EQ(ask("POST", "/api/rooms", {}, R"({"contract": {"game": "kilkenny-cats"}})").status, 401);
}

TEST_F(HttpTest, APlayerKeepsFewRoomsOpen) {
  config.allowances.rooms_per_player = 2;
  const auto ada = guest(), bea = guest("Bea");
  EXPECT_EQ(new_room(ada).status, 201);
  EXPECT_EQ(new_room(ada).status, 201);
  const auto refused = new_room(ada);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.error(), "too_many_rooms");
  EXPECT_TRUE(gateway.asked().empty()) << "a room with a free seat is not closed by itself";
  EXPECT_EQ(new_room(bea).status, 201);
}

TEST_F(HttpTest, AnUnusedMatchAgainstBotsMakesWayForANewRoom) {
  config.allowances.rooms_per_player = 2;
  const auto ada = guest();
  std::vector<std::string> codes;
  for (int i = 0; i < 2; ++i) {
    auto room = room_against_bot(ada);
    room.changed += i;
    ASSERT_TRUE(wait_for(store().save_room(room)));
    codes.push_back(room.code);
  }
  EXPECT_EQ(new_room(ada).status, 201);
  ASSERT_EQ(gateway.asked().size(), 1u);
  EXPECT_EQ(gateway.asked()[0].room, codes[0]) << "the one that was not used for longest";
  EXPECT_EQ(gateway.asked()[0].what, RoomRequest::What::close_if_unused);
  gateway.refusal = protocol::Refusal{"not_allowed", "", "Somebody is in this room.", ""};
  EXPECT_EQ(new_room(ada).error(), "too_many_rooms") << "rooms that are used stay";
}

TEST_F(HttpTest, WhoMayMakeNoRoomKeepsHisMatchAgainstBots) {
  config.allowances.rooms_per_player = 1;
  config.allowances.rooms_per_minute = 1;
  const auto ada = guest();
  (void)room_against_bot(ada);
  const auto refused = new_room(ada);
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.error(), "too_many") << "of this address";
  EXPECT_TRUE(gateway.asked().empty()) << "no room is closed for one that is not made";
}

TEST_F(HttpTest, OneRoomAtATimeIsMadeForAPlayer) {
  config.allowances.rooms_per_player = 1;
  const auto ada = guest(), bea = guest("Bea");
  (void)room_against_bot(ada);
  gateway.hold_next_answer();
  const auto body = Json{{"contract", {{"game", "kilkenny-cats"}}}}.dump();
  Client first(port());
  first.say(request("POST", "/api/rooms", {ada}, body));
  ASSERT_TRUE(try_until([&] { return ask("GET", "/healthz").status == 200 && !gateway.asked().empty(); }));
  const auto second = new_room(ada);
  EXPECT_EQ(second.status, 429) << "it would be one room too many";
  EXPECT_EQ(second.error(), "too_many");
  EXPECT_EQ(second.header("retry-after"), "1");
  EXPECT_EQ(new_room(bea).status, 201) << "nobody else waits";
  gateway.answer_held();
  EXPECT_EQ(first.receive().status, 201);
}

TEST_F(HttpTest, ARoomIsLeftAndClosedOverHttp) {
  const auto ada = guest();
  const auto code = new_room(ada).json()["code"].get<std::string>();
  const auto say = [&](const std::string& what, Headers who) {
    who.push_back({"Content-Length", "0"});
    return ask("POST", "/api/rooms/" + code + "/" + what, std::move(who));
  };
  EXPECT_EQ(say("leave", {}).status, 401);
  EXPECT_EQ(say("leave", {ada}).json(), Json({{"status", "ok"}}));
  EXPECT_EQ(say("close", {ada}).status, 200);
  ASSERT_EQ(gateway.asked().size(), 2u);
  EXPECT_EQ(gateway.asked()[0].what, RoomRequest::What::leave);
  EXPECT_EQ(gateway.asked()[1].what, RoomRequest::What::close);
  for (const auto& [reason, status] :
       {std::pair("not_host", 403), {"running", 409}, {"room_closed", 410}, {"storage", 503}}) {
    gateway.refusal = protocol::Refusal{reason, "", "No.", ""};
    EXPECT_EQ(say("close", {ada}).status, status);
    EXPECT_EQ(say("close", {ada}).error(), reason);
  }
}

TEST_F(HttpTest, AClosedRoomIsGoneAndCountsForNobody) {
  config.allowances.rooms_per_player = 1;
  const auto ada = guest();
  const auto code =
      new_room(ada, {{"game", "kilkenny-cats"}, {"visibility", "public"}}).json()["code"].get<std::string>();
  auto room = wait_for(store().room(code)).value().value();
  room.closed = 1;
  ASSERT_TRUE(wait_for(store().save_room(room)));
  const auto gone = ask("GET", "/api/rooms/" + code, {ada});
  EXPECT_EQ(gone.status, 410);
  EXPECT_EQ(gone.error(), "room_closed");
  EXPECT_EQ(ask("GET", "/ws/rooms/" + code, upgrade({ada})).status, 410);
  EXPECT_TRUE(ask("GET", "/api/rooms?mine=1", {ada}).json()["rooms"].empty());
  EXPECT_EQ(new_room(ada).status, 201);
}

TEST_F(HttpTest, WhoWasSentAwayIsToldSoBeforeTheRoom) {
  const auto ada = guest(), bea = guest("Bea");
  auto room = wait_for(store().room(new_room(ada).json()["code"])).value().value();
  auto seating = Seating::read(room);
  ASSERT_FALSE(seating.send_away(seating.host(), ask("GET", "/api/players/me", {bea}).json()["id"]));
  room.state = seating.state_text();
  room.people = seating.people();
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_EQ(ask("GET", "/api/rooms/" + room.link, {bea}).error(), "sent_away");
  EXPECT_EQ(ask("GET", "/ws/rooms/" + room.link, upgrade({bea})).status, 403);
  EXPECT_EQ(ask("GET", "/api/rooms/" + room.link, {ada}).status, 200);
}

TEST_F(HttpTest, ANewNameIsToldToTheRooms) {
  const auto ada = guest();
  const auto id = ask("GET", "/api/players/me", {ada}).json()["id"].get<std::string>();
  EXPECT_EQ(ask("PATCH", "/api/players/me", {ada}, R"({"name": "Adele"})").status, 200);
  EXPECT_EQ(gateway.renamed(), std::vector<std::string>{id + " Adele"});
}

TEST_F(HttpTest, WhoGuessesCodesIsSlowed) {
  config.allowances.wrong_codes_per_minute = 3;
  const auto ada = guest();
  const auto made = new_room(ada).json();
  const auto code = "/api/rooms/" + made["code"].get<std::string>();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(ask("GET", "/api/rooms/QQQQQQ").status, 404);
  const auto refused = ask("GET", "/api/rooms/QQQQQQ");
  EXPECT_EQ(refused.status, 429);
  EXPECT_GT(std::stoi(refused.headers.at("retry-after")), 0);
  EXPECT_EQ(ask("GET", code).status, 429) << "a right guess is answered like a wrong one";
  EXPECT_EQ(ask("GET", code, {ada}).status, 200) << "the host does not guess";
  EXPECT_EQ(ask("GET", "/api/rooms/" + made["link"].get<std::string>()).status, 200) << "links are not guessed";
  EXPECT_EQ(ask("GET", code + "?key=" + made["link"].get<std::string>()).status, 200) << "nor with their code";
}

// Many guesses from one address: a known player with the right code still gets in.
TEST_F(HttpTest, WrongCodesOfOthersShutOutNobodyWhoKnowsTheRightOne) {
  config.allowances.wrong_codes_per_minute = 3;
  config.allowances.wrong_codes_in_all = 4;
  config.trusted_proxies = {"127.0.0.0/8"};
  const auto ada = guest(), bea = guest("Bea");
  const auto code = "/api/rooms/" + new_room(ada).json()["code"].get<std::string>();
  const auto from = [](const std::string& address) {
    return std::pair<std::string, std::string>{"X-Forwarded-For", address};
  };
  for (int i = 0; i < 50; ++i) EXPECT_EQ(ask("GET", "/api/rooms/not-a-code", {from("192.0.2.1")}).status, 404);
  EXPECT_EQ(ask("GET", code, {from("192.0.2.2")}).status, 200) << "what is no code is no guess";
  for (int i = 0; i < 8; ++i) ask("GET", "/api/rooms/QQQQQQ", {from("192.0.2." + std::to_string(10 + i / 3))});
  EXPECT_EQ(ask("GET", code, {from("192.0.2.3")}).status, 200) << "a stranger who has guessed nothing wrong";
  EXPECT_EQ(ask("GET", "/api/rooms/QQQQQQ", {from("192.0.2.3")}).status, 429);
  EXPECT_EQ(ask("GET", code, {from("192.0.2.3")}).status, 429) << "now that address guesses";
  EXPECT_EQ(ask("GET", code, {bea, from("192.0.2.3")}).status, 200);
  EXPECT_EQ(ask("GET", code, {bea, from("192.0.2.10")}).status, 200) << "although others guess from the same address";
  EXPECT_EQ(ask("GET", "/api/rooms/QQQQQQ", {bea, from("192.0.2.4")}).status, 429) << "to be known buys no guess";
  EXPECT_EQ(ask("GET", code, {bea, from("192.0.2.10")}).status, 429) << "now the player guesses too";
}

// The host and seated players are let in by the code of their room, even if they have typed wrong codes.
TEST_F(HttpTest, OwnWrongCodesDoNotShutOutOfTheOwnRoom) {
  config.allowances.wrong_codes_per_minute = 3;
  config.allowances.wrong_codes_in_all = 3;
  const auto ada = guest(), bea = guest("Bea"), cleo = guest("Cleo");
  const auto code = room_with(ada, bea).code;
  for (const auto& who : {ada, bea, cleo})
    for (int i = 0; i < 4; ++i) ask("GET", "/api/rooms/QQQQQQ", {who});
  for (const auto& who : {ada, bea, cleo}) {
    EXPECT_EQ(ask("GET", "/api/rooms/QQQQQQ", {who}).status, 429) << "every one of them has guessed too much";
  }
  EXPECT_EQ(ask("GET", "/api/rooms/" + code, {cleo}).status, 429) << "the room is not hers";
  for (const auto& who : {ada, bea}) {
    EXPECT_EQ(ask("GET", "/api/rooms/" + code, {who}).status, 200);
    EXPECT_EQ(ask("GET", "/ws/rooms/" + code, upgrade({who})).status, 0) << "handed over";
    EXPECT_EQ(gateway.visits().back().room, code);
  }
  EXPECT_EQ(gateway.visits().size(), 2u);
  EXPECT_EQ(ask("POST", "/api/rooms/" + code + "/leave", {bea}).status, 200);
  EXPECT_EQ(ask("POST", "/api/rooms/" + code + "/close", {ada}).status, 200);
}

TEST_F(HttpTest, GuestsAndRoomsOfOneAddressAreRationed) {
  config.allowances.guests_per_minute = 2;
  config.allowances.rooms_per_minute = 1;
  const auto ada = guest(), bea = guest("Bea");
  EXPECT_EQ(ask("POST", "/api/players", {}, R"({"name": "Cleo", "locale": "en"})").status, 429);
  EXPECT_EQ(new_room(ada).status, 201);
  EXPECT_EQ(new_room(bea).status, 429);
}

TEST_F(HttpTest, CostlyRequestsAreRationedByAddressButSeatsStayOpen) {
  config.trusted_proxies = {"127.0.0.0/8"};
  const auto from = [](const std::string& address) {
    return std::pair<std::string, std::string>{"X-Forwarded-For", address};
  };
  config.allowances.requests_per_second = 0.5;
  const auto ada = guest(), bea = guest("Bea");
  const auto code = new_room(ada).json()["code"].get<std::string>();
  int listed = 0, refused = 0;
  for (int i = 0; i < 20; ++i) {
    const auto reply = ask("GET", "/api/rooms?public=1", {from("192.0.2.1")});
    listed += reply.status == 200;
    refused += reply.status == 429;
    if (reply.status == 429) { EXPECT_GT(std::stoi(reply.headers.at("retry-after")), 0); }
  }
  EXPECT_GE(listed, 2);
  EXPECT_GE(refused, 10);
  EXPECT_EQ(ask("GET", "/healthz", {from("192.0.2.1")}).status, 200);
  EXPECT_EQ(ask("GET", "/api/rooms?public=1", {from("192.0.2.2")}).status, 200) << "another address";
  // What is left pays for nothing heavy.
  EXPECT_EQ(ask("GET", "/api/matches/m_none", {from("192.0.2.1")}).status, 429);
  const auto enter = [&](const auto& who) {
    return ask("GET", "/ws/rooms/" + code, upgrade({who, from("192.0.2.1")})).status;
  };
  for (int i = 0; i < 8; ++i) enter(ada);
  EXPECT_EQ(enter(ada), 0) << "the host is let in";
  int status = 0;
  for (int tries = 0; tries < 20 && status != 429; ++tries) status = enter(bea);
  EXPECT_EQ(status, 429) << "others wait";
}

// How many of these requests the credits of an address pay for.
TEST_F(HttpTest, WhatMakesWorkCostsMore) {
  config.trusted_proxies = {"127.0.0.0/8"};
  config.allowances.requests_per_second = 3;  // 120 at once
  config.allowances.seated_requests_per_second = 0;
  const auto bea = guest("Bea");
  const auto body = Json{{"contract", {{"game", "kilkenny-cats"}}}}.dump();
  struct Price {
    std::string method, target;
    int price;
  };
  const std::vector<Price> prices{{"GET", "/api/rooms?public=1", 10},
                                  {"GET", "/api/rooms?mine=1", 10},
                                  {"GET", "/api/matches", 10},
                                  {"GET", "/api/matches?player=me", 10},
                                  {"GET", "/api/matches/m_x", 40},
                                  {"GET", "/api/matches/m_x/frames", 4},
                                  {"GET", "/api/matches/m_x/analysis", 40},
                                  {"GET", "/api/matches/m_x/review", 5},
                                  {"POST", "/api/rooms", 10},
                                  {"GET", "/ws/lobby", 5}};
  int address = 0;
  for (const auto& each : prices) {
    const std::pair<std::string, std::string> from{"X-Forwarded-For", "192.0.2." + std::to_string(++address)};
    const Headers headers = each.target.starts_with("/ws/") ? upgrade({bea, from}) : Headers{bea, from};
    int answered = 0;
    const auto is_refused = [&] {
      const auto status = ask(each.method, each.target, headers, each.method == "POST" ? body : "").status;
      answered += status != 429;
      return status == 429;
    };
    EXPECT_TRUE(try_until(is_refused)) << each.target;
    EXPECT_GE(answered, 120 / each.price) << each.target;
    EXPECT_LT(answered, 2 * 120 / each.price) << each.target << ": little comes back meanwhile";
  }
}

// Others of an address have spent its credits; a known player has some of their own.
class HttpSpentAddress : public HttpTest {
 protected:
  HttpSpentAddress() {
    config.trusted_proxies = {"127.0.0.0/8"};
    config.allowances.requests_per_second = 1;
  }
  int status(const std::string& target, Headers headers = {}) {
    headers.push_back({"X-Forwarded-For", "192.0.2.1"});
    return ask("GET", target, std::move(headers)).status;
  }
  bool is_spent() {
    return try_until([&] { return status("/api/rooms?public=1") == 429; });
  }
  bool is_served(const std::pair<std::string, std::string>& who, const std::string& target = "/api/rooms?mine=1") {
    EXPECT_TRUE(is_spent());
    return status(target, {who}) == 200;
  }
};

TEST_F(HttpSpentAddress, WhoIsSeatedIsServed) {
  const auto ada = guest(), bea = guest("Bea"), eve = guest("Eve");
  const auto enter = "/ws/rooms/" + room_with(ada, bea).code;
  for (const std::string target : {"/api/rooms?mine=1", "/api/matches?player=me"}) {
    EXPECT_TRUE(is_served(ada, target)) << "the host";
    EXPECT_TRUE(is_served(bea, target));
    EXPECT_TRUE(is_served(eve, target)) << "a player without a seat";
    EXPECT_FALSE(is_served({"Authorization", "Bearer " + std::string(43, 'x')}, target))
        << "somebody whom nobody knows";
  }
  int served = 0;
  while (served < tries_max && is_served(bea)) ++served;
  EXPECT_GE(served, 4);
  EXPECT_LT(served, tries_max) << "these credits have an end, too";
  EXPECT_TRUE(try_until([&] { return status(enter, upgrade({bea})) == 429; })) << "for every kind of request";
  EXPECT_TRUE(is_served(ada)) << "what one spends is not another's";
  EXPECT_EQ(status(enter, upgrade({ada})), 0) << "handed over";
}

// As many guests as one likes take nothing from those who are seated.
TEST_F(HttpSpentAddress, PlayersWithoutASeatHaveAnEndInAllOfTheirOwn) {
  config.allowances.seated_requests_in_all = 3;
  const auto ada = guest(), eve = guest("Eve");
  new_room(ada);
  int served = 0;
  while (served < tries_max && is_served(eve)) ++served;
  EXPECT_GE(served, 3);
  EXPECT_LT(served, 6);
  EXPECT_FALSE(is_served(guest("Mallory")));
  EXPECT_TRUE(is_served(ada));
}

TEST_F(HttpSpentAddress, TheSeatedHaveAnEndInAll) {
  config.allowances.seated_requests_in_all = 3;
  const auto ada = guest(), bea = guest("Bea");
  const auto enter = "/ws/rooms/" + room_with(ada, bea).code;
  int served = 0;
  while (served < tries_max && is_served(bea)) ++served;
  EXPECT_GE(served, 3);
  EXPECT_LT(served, 6) << "alone, one might have 8";
  EXPECT_FALSE(is_served(ada));
  EXPECT_EQ(status(enter, upgrade({ada})), 0) << "a seat is reached all the same";
}

TEST_F(HttpTest, GamesAreSmallAndKept) {
  const auto list = ask("GET", "/api/games", {{"Accept-Encoding", "gzip, br"}});
  EXPECT_EQ(list.headers.at("content-encoding"), "gzip");
  EXPECT_LT(list.body.size(), 8u * 1024);
  EXPECT_EQ(list.headers.at("cache-control"), "no-cache");
  EXPECT_EQ(ask("GET", "/api/games", {{"If-None-Match", list.headers.at("etag")}}).status, 304);
  const auto plain = ask("GET", "/api/games");
  EXPECT_FALSE(plain.headers.contains("content-encoding"));
  const auto games = plain.json()["games"];
  ASSERT_EQ(games.size(), protocol::game_slugs().size());
  for (const auto& game : games) {
    EXPECT_FALSE(game.contains("clauses"));
    const auto texts = ask("GET", "/api/games/" + game["slug"].get<std::string>()).json();
    EXPECT_FALSE(texts["clauses"].empty());
    EXPECT_FALSE(texts["refusals"].empty());
  }
  EXPECT_EQ(ask("GET", "/api/games/poker").status, 404);
}

TEST_F(HttpTest, BehindATrustedProxyTheRealAddressCounts) {
  config.trusted_proxies = {"127.0.0.0/8"};
  config.allowances.guests_per_minute = 1;
  const auto from = [&](const std::string& chain) {
    return ask("POST", "/api/players", {{"X-Forwarded-For", chain}}, R"({"name": "Ada", "locale": "en"})").status;
  };
  EXPECT_EQ(from("192.0.2.1"), 201);
  EXPECT_EQ(from("192.0.2.1"), 429);
  EXPECT_EQ(from("192.0.2.2"), 201);
  EXPECT_EQ(from("192.0.2.3, 192.0.2.2"), 429) << "only what the proxy itself saw counts";
}

// HAProxy's forwardfor adds a line of its own after the client's.
TEST_F(HttpTest, OfTwoLinesOfXForwardedForTheProxysCounts) {
  config.trusted_proxies = {"127.0.0.0/8"};
  config.allowances.guests_per_minute = 1;
  const auto from = [&](const std::string& claimed) {
    return ask("POST", "/api/players", {{"X-Forwarded-For", claimed}, {"X-Forwarded-For", "192.0.2.1"}},
               R"({"name": "Ada", "locale": "en"})")
        .status;
  };
  EXPECT_EQ(from("198.51.100.1"), 201);
  EXPECT_EQ(from("198.51.100.2"), 429);
}

TEST_F(HttpTest, ATrailerSaysNothingOfTheAddress) {
  config.trusted_proxies = {"127.0.0.0/8"};
  config.allowances.guests_per_minute = 1;
  const auto with_trailer = [&](const std::string& claimed) {
    Client client(port());
    client.say(
        "POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nX-Forwarded-For: "
        "192.0.2.1\r\nTrailer: X-Forwarded-For\r\n"
        "Transfer-Encoding: chunked\r\n\r\n1f\r\n{\"name\": \"Ada\", \"locale\": \"en\"}\r\n0\r\nX-Forwarded-For: " +
        claimed + "\r\n\r\n");
    return client.receive().status;
  };
  EXPECT_EQ(with_trailer("198.51.100.1"), 201);
  EXPECT_EQ(with_trailer("198.51.100.2"), 429);
}

// As Azure's gateways write it.
TEST_F(HttpTest, AForwardedAddressMayHaveAPort) {
  config.trusted_proxies = {"127.0.0.0/8"};
  config.allowances.guests_per_minute = 1;
  const auto from = [&](const std::string& address) {
    return ask("POST", "/api/players", {{"X-Forwarded-For", address}}, R"({"name": "Ada", "locale": "en"})").status;
  };
  EXPECT_EQ(from("192.0.2.1:4711"), 201);
  EXPECT_EQ(from("192.0.2.2:4712"), 201);
  EXPECT_EQ(from("192.0.2.1:4713"), 429) << "the port says nothing of who it is";
  EXPECT_EQ(from("[2001:db8::1]:4711"), 201);
  EXPECT_EQ(from("[2001:db8::2]:4712"), 429) << "one household";
}

TEST_F(HttpTest, TheNameOfASchemeIsInAnyCase) {
  const auto token = guest().second.substr(7);
  for (const std::string scheme : {"bearer ", "BEARER ", "Bearer  "})
    EXPECT_EQ(ask("GET", "/api/players/me", {{"Authorization", scheme + token}}).status, 200) << scheme;
  for (const std::string scheme : {"Basic ", "Bearer", "Bearerx "})
    EXPECT_EQ(ask("GET", "/api/players/me", {{"Authorization", scheme + token}}).status, 401) << scheme;
}

TEST_F(HttpTest, XForwardedForOfStrangersIsIgnored) {
  config.allowances.guests_per_minute = 1;
  const auto from = [&](const std::string& address) {
    return ask("POST", "/api/players", {{"X-Forwarded-For", address}}, R"({"name": "Ada", "locale": "en"})").status;
  };
  EXPECT_EQ(from("192.0.2.1"), 201);
  EXPECT_EQ(from("192.0.2.2"), 429);
}

TEST_F(HttpTest, HealthIsTold) {
  EXPECT_EQ(ask("GET", "/healthz").json(), (Json{{"status", "ok"}}));
  EXPECT_EQ(ask("GET", "/readyz").json(), (Json{{"status", "ok"}}));
  store().close();
  EXPECT_EQ(ask("GET", "/healthz").status, 200);
  EXPECT_EQ(ask("GET", "/readyz").status, 503);
  EXPECT_EQ(ask("GET", "/readyz").error(), "storage");
  EXPECT_EQ(ask("POST", "/api/players", {}, R"({"name": "Ada", "locale": "en"})").error(), "storage");
}

TEST_F(HttpTest, ReadyAgainAfterAPassingDiskError) {
  faulty::install();
  settings.vfs = "faulty";
  settings.probe_pause = std::chrono::milliseconds(1);
  EXPECT_EQ(ask("GET", "/readyz").status, 200);
  faulty::until_failure = 0;
  EXPECT_EQ(ask("POST", "/api/players", {}, R"({"name": "Ada", "locale": "en"})").error(), "storage");
  EXPECT_EQ(ask("GET", "/readyz").status, 503);
  faulty::until_failure = -1;
  EXPECT_TRUE(try_until([&] { return ask("GET", "/readyz").status == 200; })) << "nobody had to write first";
}

// What `ask` expects of every answer.
TEST(HttpBodies, FitTheirRouteOrAreNamed) {
  const auto wrong = [](const std::string& target, int status, const std::string& body,
                        const std::string& type = "application/json") {
    return !what_is_wrong_with_answer("GET", target, status, type, body).empty();
  };
  const std::string ok = R"({"status":"ok"})", refused = R"({"error":{"code":"x","message":"y"}})";
  EXPECT_FALSE(wrong("/readyz", 200, ok));
  EXPECT_FALSE(wrong("/readyz", 503, refused));
  EXPECT_FALSE(wrong("/api/players/me", 200, "null"));
  EXPECT_FALSE(wrong("/api/rooms?mine=1", 200, R"({"rooms":[]})"));
  EXPECT_FALSE(wrong("/", 200, "<!doctype html>", "text/html; charset=utf-8"));
  EXPECT_TRUE(wrong("/readyz", 200, R"({"status":"fine"})"));
  EXPECT_TRUE(wrong("/readyz", 503, ok)) << "no refusal";
  EXPECT_TRUE(wrong("/readyz", 201, ok)) << "another status";
  EXPECT_TRUE(wrong("/readyz", 200, ok, "text/plain"));
  EXPECT_TRUE(wrong("/readyz", 304, ok)) << "a body where there is none";
  EXPECT_TRUE(wrong("/api/rooms/ABCDEF/more", 200, ok)) << "no route";
  EXPECT_TRUE(wrong("/api/rooms/ABCDEF", 200, R"({"rooms":[]})"));
  EXPECT_TRUE(wrong("/api/matches/m_1", 200, R"({"matches":[],"next":null})"));
  EXPECT_NE(what_is_wrong_with_request("POST", "/api/players/link", R"({"secret":"a","secret":"b"})"), "");
  EXPECT_NE(what_is_wrong_with_request("GET", "/api/players/me", "{}"), "") << "takes no body";
}

TEST_F(HttpTest, HeadIsAnsweredLikeGet) {
  for (const std::string path : {"/healthz", "/readyz", "/api/games"}) {
    const auto head = ask("HEAD", path);
    EXPECT_EQ(head.status, 200) << path;
    EXPECT_EQ(head.headers.at("content-length"), std::to_string(ask("GET", path).body.size()));
  }
  EXPECT_EQ(ask("HEAD", "/api/players").status, 405);
}

TEST_F(HttpTest, AnUnknownKeyIsNotCutInsideACharacter) {
  std::string name = "x";
  for (int i = 0; i < 30; ++i) name += "\xc3\xa9";
  const auto refused = ask_wrongly("POST", "/api/players", {}, Json{{name, 1}}.dump());
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(refused.json()["error"]["field"], "/" + name.substr(0, 39));
}

// DNS rebinding: a page of evil.example whose name resolves to this server is of the same host as far
// as a browser can tell.
TEST_F(HttpTest, OnlyItsOwnNamesAreAnswered) {
  config.hosts = {"Cats.local"};
  const auto with_host = [&](const std::string& name, const std::string& path = "/api/games") {
    Client client(port());
    client.say("GET " + path + " HTTP/1.1\r\nHost: " + name + "\r\n\r\n");
    return client.receive().status;
  };
  for (const std::string own :
       {"cats.local", "CATS.LOCAL:8080", "localhost:8080", "127.0.0.1", "[::1]:8080", "192.0.2.7:80"})
    EXPECT_EQ(with_host(own), 200) << own;
  for (const std::string other :
       {"evil.example", "evil.example:8080", "cats.local.evil.example", "127.0.0.1.evil.example", "x[::1]", ":80"})
    EXPECT_EQ(with_host(other), 421) << other;
  EXPECT_EQ(with_host("evil.example", "/"), 421);
  EXPECT_EQ(with_host("evil.example", "/ws/lobby"), 426);
  EXPECT_EQ(with_host("clowder", "/healthz"), 200);
}

TEST_F(HttpTest, WrongMethodsAreToldTheRightOnes) {
  EXPECT_EQ(ask("PUT", "/api/players/me").headers.at("allow"), "GET, HEAD, PATCH, DELETE");
  EXPECT_EQ(ask("PUT", "/api/rooms").headers.at("allow"), "POST, GET, HEAD");
  EXPECT_EQ(ask("GET", "/api/players").status, 405);
  EXPECT_EQ(ask("POST", "/healthz").status, 405);
  EXPECT_EQ(ask("TRACE", "/").headers.at("allow"), "GET, HEAD");
  EXPECT_EQ(ask("GET", "/api/nothing").error(), "not_found");
  EXPECT_EQ(ask("GET", "/metrics").status, 404) << "only on the admin address";
}

TEST_F(HttpTest, ForeignPagesChangeNothing) {
  const auto body = R"({"name": "Ada", "locale": "en"})";
  EXPECT_EQ(ask("POST", "/api/players", {{"Origin", "http://evil.example"}}, body).error(), "foreign_origin");
  EXPECT_EQ(ask("POST", "/api/players", {{"Origin", "http://" + host()}}, body).status, 201);
  Client form(port());
  form.say(
      "POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 33\r\n\r\n{\"name\": "
      "\"Ada\", \"locale\": \"en\"}  ");
  EXPECT_EQ(form.receive().status, 415);
}

TEST_F(HttpTest, OneTypeOfBodyIsReadHoweverItIsWritten) {
  const auto status = [&](const std::string& type) {
    const std::string body = R"({"name": "Ada", "locale": "en"})";
    Client client(port());
    client.say("POST /api/players HTTP/1.1\r\nHost: " + host() + "\r\nContent-Type: " + type +
               "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    return client.receive().status;
  };
  EXPECT_EQ(status("application/json"), 201);
  EXPECT_EQ(status("Application/JSON ; charset=utf-8"), 201);
  EXPECT_EQ(status("application/jsonx"), 415);
  EXPECT_EQ(status("application"), 415);
}

TEST_F(HttpTest, BodiesAreReadStrictly) {
  for (const std::string body :
       {"{", "[]", "null", "{\"name\": \"Ada\", \"locale\": \"en\"} x",
        "{\"name\": \"Ada\", \"name\": \"Bea\", \"locale\": \"en\"}", "{\"name\": \"\xff\", \"locale\": \"en\"}"})
    EXPECT_EQ(ask_wrongly("POST", "/api/players", {}, body).error(), "malformed") << body;
  EXPECT_EQ(ask_wrongly("POST", "/api/players", {}, std::string(5000, '[')).status, 400);
  const auto message = [&](const std::string& body) {
    return ask_wrongly("POST", "/api/rooms", {guest()}, body).json()["error"]["message"].get<std::string>();
  };
  EXPECT_EQ(message("5"), "the body must be one JSON object in UTF-8");
  EXPECT_EQ(message(R"({"contract":{"seats":1.5}})"), "numbers in the body must be integers from -2^63 to 2^63 - 1");
  std::string games;
  for (const auto& game : protocol::game_slugs()) games += (games.empty() ? "" : ", ") + game;
  EXPECT_EQ(message(R"({"contract":{"game":"go"}})"), "There is no such game. There are: " + games + ".");
}

// ---- WebSockets

TEST_F(HttpTest, AWebSocketGoesToItsRoom) {
  const auto ada = guest();
  const auto room = new_room(ada).json();
  const auto enter = [&](const std::string& path, Headers headers) {
    return ask("GET", path, upgrade(std::move(headers)));
  };
  const auto by_code = "/ws/rooms/" + room["code"].get<std::string>();
  EXPECT_EQ(enter(by_code, {}).status, 401);
  EXPECT_EQ(enter("/ws/rooms/QQQQQQ", {ada}).status, 404);
  EXPECT_EQ(enter("/ws/other", {ada}).status, 404);
  EXPECT_EQ(ask("GET", by_code, {ada}).status, 426);
  EXPECT_TRUE(gateway.visits().empty());
  enter(by_code, {ada});
  enter("/ws/rooms/" + room["link"].get<std::string>(), {ada, {"Origin", "http://" + host()}});
  enter("/ws/lobby", {ada});
  const auto visits = gateway.visits();
  ASSERT_EQ(visits.size(), 3u);
  EXPECT_EQ(visits[0].room, room["code"]);
  EXPECT_EQ(visits[2].room, "");
  EXPECT_EQ(visits[0].player, ask("GET", "/api/players/me", {ada}).json()["id"]);
}

awaitable<void> enter(PublicHandler& handler, const HttpRequest& request,
                      std::optional<std::variant<HttpResponse, UpgradeTarget>>& answer) {
  auto admitted = co_await handler.admit(request);
  answer.emplace(std::move(admitted));
}

// Shards end the sessions that they have by then, and his is none of them yet.
TEST_F(HttpTest, WhoIsBannedWhileHeComesInIsKeptOut) {
  const auto ada = guest();
  const auto id = ask("GET", "/api/players/me", {ada}).json()["id"].get<std::string>();
  const auto code = new_room(ada).json()["code"].get<std::string>();
  stop();
  Bans bans;
  asio::thread_pool readers{1};
  PublicHandler handler({.config = config,
                         .store = store(),
                         .gateway = gateway,
                         .readers = readers,
                         .store_is_healthy = [this] { return store().healthy(); },
                         .bans = &bans},
                        nullptr);
  HttpRequest request;
  request.method = "GET";
  request.path = "/ws/rooms/" + code;
  request.headers = {{"host", "127.0.0.1"}, {"authorization", ada.second}};
  request.address = "127.0.0.1";
  std::size_t steps = 0;
  for (bool is_in = false; !is_in; ++steps) {
    bans.set({});
    auto& io = fresh_context();
    std::optional<std::variant<HttpResponse, UpgradeTarget>> answer;
    asio::co_spawn(io, enter(handler, request, answer), asio::detached);
    for (std::size_t step = 0; step < steps && !answer; ++step) io.run_one();
    is_in = answer.has_value();
    bans.set({{.who = id}});
    io.run();
    ASSERT_TRUE(answer);
    const auto* refused = std::get_if<HttpResponse>(&*answer);
    ASSERT_EQ(refused == nullptr, is_in) << "banned after " << steps << " steps";
    if (refused) { EXPECT_EQ(refused->status, 403); }
  }
  EXPECT_GT(steps, 3u) << "the store was asked for the player and for the room";
}

TEST_F(HttpTest, ThirtyForeignOriginsAreRefused) {
  config.public_url = "https://cats.example";
  config.origins = {"https://friends.example:8443"};
  const auto ada = guest();
  const auto status = [&](const std::string& origin) {
    return ask("GET", "/ws/lobby", upgrade({ada, {"Origin", origin}})).status;
  };
  const std::vector<std::string> foreign{"null",
                                         "http://cats.example",
                                         "https://cats.example.",
                                         "https://cats.example:443",
                                         "https://cats.example:80",
                                         "https://cats.example/",
                                         "https://evil.example",
                                         "https://cats.example.evil.example",
                                         "https://evilcats.example",
                                         "https://www.cats.example",
                                         "https://cats.exampl",
                                         "https://cats.example@evil.example",
                                         "https://evil.example#cats.example",
                                         "https://evil.example?cats.example",
                                         "https://evil.example/cats.example",
                                         "HTTPS://CATS.EXAMPLE",
                                         "https://Cats.example",
                                         "cats.example",
                                         "//cats.example",
                                         "https:cats.example",
                                         "https:/cats.example",
                                         "https//cats.example",
                                         "wss://cats.example",
                                         "ws://cats.example",
                                         "file://",
                                         "https://friends.example",
                                         "https://friends.example:8444",
                                         "http://friends.example:8443",
                                         "https://127.0.0.1",
                                         "http://" + host(),
                                         "https://cats.example https://evil.example",
                                         "https://cats.example,https://evil.example",
                                         "https://xn--cts-ema.example"};
  ASSERT_GE(foreign.size(), 30u);
  for (const auto& origin : foreign) EXPECT_EQ(status(origin), 403) << origin;
  EXPECT_TRUE(gateway.visits().empty());
  EXPECT_EQ(
      ask("GET", "/ws/lobby", upgrade({ada, {"Origin", "https://cats.example"}, {"Origin", "https://cats.example"}}))
          .status,
      400);
  status("https://cats.example");
  status("https://friends.example:8443");
  EXPECT_EQ(gateway.visits().size(), 2u);
}

}  // namespace
}  // namespace server
