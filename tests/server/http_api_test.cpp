// Every route of protocol/README.md: what it answers, and to whom.
#include "tests/server/http_fixture.hpp"

namespace server {
namespace {

TEST_F(HttpTest, AGuestIsKnownByCookieAndByToken) {
  const auto made = ask("POST", "/api/players", {}, R"({"name": "  Ada   Lovelace ", "locale": "fr"})");
  ASSERT_EQ(made.status, 201);
  EXPECT_EQ(made.json()["name"], "Ada Lovelace");
  const auto token = made.json()["token"].get<std::string>();
  EXPECT_EQ(made.headers.at("set-cookie"), "clowder=" + token + "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict");
  EXPECT_EQ(made.headers.at("cache-control"), "no-store");
  for (const auto& who : Headers{{"Cookie", "other=1; clowder=" + token}, {"Authorization", "Bearer " + token}}) {
    const auto me = ask("GET", "/api/players/me", {who});
    EXPECT_EQ(me.status, 200);
    EXPECT_EQ(me.json(), (Json{{"id", made.json()["id"]}, {"name", "Ada Lovelace"}, {"locale", "fr"}}));
  }
  for (const auto& who : Headers{{"Cookie", "clowder=" + token + "x"}, {"Authorization", "Bearer "}, {"Authorization", token}, {"X", "y"}})
    EXPECT_EQ(ask("GET", "/api/players/me", {who}).error(), "unknown_player");
}

TEST_F(HttpTest, TheCookieIsSecureUnderTls) {
  config.public_url = "https://cats.example";
  const auto made = ask("POST", "/api/players", {}, R"({"name": "Ada", "locale": "fr"})");
  EXPECT_TRUE(made.headers.at("set-cookie").ends_with("; Secure"));
  EXPECT_EQ(made.headers.at("strict-transport-security"), "max-age=31536000");
}

TEST_F(HttpTest, NamesThatDeceiveAreRefused) {
  const auto answer_to = [&](const Json& body) { return ask("POST", "/api/players", {}, body.dump()); };
  EXPECT_EQ(answer_to({{"name", "Ada"}, {"locale", "de"}}).json()["error"]["field"], "/locale");
  EXPECT_EQ(answer_to({{"name", "Ada"}}).json()["error"]["field"], "/locale");
  EXPECT_EQ(answer_to({{"name", 5}, {"locale", "en"}}).json()["error"]["field"], "/name");
  EXPECT_EQ(answer_to({{"name", "Ada"}, {"locale", "en"}, {"id", "p_x"}}).json()["error"]["field"], "/id");
  for (const std::string name : {"", "   ", "a\nb", "a\tb", "\xe2\x80\xae" "evil", "a\xe2\x80\x8b" "b", "1234567890123456789012345"})
    EXPECT_EQ(answer_to({{"name", name}, {"locale", "en"}}).status, 400) << name;
  EXPECT_EQ(answer_to({{"name", "e\xcc\x81t\xc3\xa9"}, {"locale", "en"}}).json()["name"], "\xc3\xa9t\xc3\xa9") << "NFC";
}

TEST_F(HttpTest, APlayerMayChangeNameAndLanguage) {
  const auto ada = guest();
  EXPECT_EQ(ask("PATCH", "/api/players/me", {ada}, R"({"name": "Bea"})").json()["name"], "Bea");
  EXPECT_EQ(ask("PATCH", "/api/players/me", {ada}, R"({"locale": "ja"})").json()["locale"], "ja");
  EXPECT_EQ(ask("GET", "/api/players/me", {ada}).json()["name"], "Bea");
  EXPECT_EQ(ask("PATCH", "/api/players/me", {ada}, R"({"name": ""})").status, 400);
  EXPECT_EQ(ask("PATCH", "/api/players/me", {}, R"({"name": "Bea"})").status, 401);
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
  EXPECT_EQ(ask("GET", "/api/players/me", {{"Authorization", "Bearer " + first.json()["token"].get<std::string>()}}).json()["id"],
            ask("GET", "/api/players/me", {ada}).json()["id"]);
  EXPECT_EQ(use().status, 404);
  EXPECT_EQ(ask("GET", "/api/players/me", {ada}).status, 200) << "the first device stays";
  EXPECT_EQ(ask("POST", "/api/players/me/link", {{"Content-Length", "0"}}).status, 401);
}

TEST_F(HttpTest, ARoomIsMadeFoundAndListed) {
  const auto ada = guest();
  const auto made = new_room(ada);
  ASSERT_EQ(made.status, 201) << made.body;
  const auto code = made.json()["code"].get<std::string>(), link = made.json()["link"].get<std::string>();
  EXPECT_EQ(made.json()["contract"]["time_out"], "bot_move") << "defaults are filled in";
  EXPECT_EQ(doors.announced(), std::vector<std::string>{code});
  const auto by_code = ask("GET", "/api/rooms/" + code);
  EXPECT_EQ(by_code.json()["phase"], "waiting");
  EXPECT_FALSE(by_code.json().contains("link")) << "the code does not give the link away";
  EXPECT_EQ(ask("GET", "/api/rooms/" + link).json()["link"], link);
  EXPECT_EQ(ask("GET", "/api/rooms/" + code, {ada}).json()["link"], link) << "the host";
  EXPECT_EQ(ask("GET", "/api/rooms/QQQQQQ").error(), "no_room");
  EXPECT_TRUE(ask("GET", "/api/rooms?public=1").json()["rooms"].empty());
  const auto open = new_room(ada, {{"game", "kilkenny-cats"}, {"visibility", "public"}}).json()["code"];
  const auto listed = ask("GET", "/api/rooms?public=1").json()["rooms"];
  ASSERT_EQ(listed.size(), 1u);
  EXPECT_EQ(listed[0]["code"], open);
  EXPECT_FALSE(listed[0].contains("link"));
  EXPECT_EQ(ask("GET", "/api/rooms?mine=1", {ada}).json(), (Json{{"rooms", Json::array()}})) << "the host does not sit yet";
  EXPECT_EQ(ask("GET", "/api/rooms?mine=1").status, 401);
  EXPECT_EQ(ask("GET", "/api/rooms").status, 400);
}

TEST_F(HttpTest, AContractThatCannotBeIsRefusedWithItsField) {
  const auto ada = guest();
  const std::vector<std::pair<Json, std::string>> wrong{
      {{{"game", "poker"}}, "/contract"},
      {{{"game", 1}}, "/contract/game"},
      {Json::object(), "/contract"},
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
    const auto reply = new_room(ada, contract);
    EXPECT_EQ(reply.status, 400) << contract;
    EXPECT_TRUE(field == "/contract" || reply.json()["error"].value("field", "") == field) << contract << reply.body;
  }
  EXPECT_EQ(ask("POST", "/api/rooms", {ada}, R"({"contract": {"game": "kilkenny-cats"}, "host": "p_x"})").status, 400);
  EXPECT_EQ(ask("POST", "/api/rooms", {}, R"({"contract": {"game": "kilkenny-cats"}})").status, 401);
}

TEST_F(HttpTest, APlayerKeepsFewRoomsOpen) {
  config.allowances.rooms_per_player = 2;
  const auto ada = guest(), bea = guest("Bea");
  EXPECT_EQ(new_room(ada).status, 201);
  EXPECT_EQ(new_room(ada).status, 201);
  EXPECT_EQ(new_room(ada).status, 429);
  EXPECT_EQ(new_room(bea).status, 201);
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
}

TEST_F(HttpTest, GuestsAndRoomsOfOneAddressAreRationed) {
  config.allowances.guests_per_minute = 2;
  config.allowances.rooms_per_minute = 1;
  const auto ada = guest(), bea = guest("Bea");
  EXPECT_EQ(ask("POST", "/api/players", {}, R"({"name": "Cleo", "locale": "en"})").status, 429);
  EXPECT_EQ(new_room(ada).status, 201);
  EXPECT_EQ(new_room(bea).status, 429);
}

TEST_F(HttpTest, BehindATrustedProxyTheRealAddressCounts) {
  config.trusted_proxies = {"127.0.0.0/8"};
  config.allowances.guests_per_minute = 1;
  const auto from = [&](const std::string& chain) { return ask("POST", "/api/players", {{"X-Forwarded-For", chain}}, R"({"name": "Ada", "locale": "en"})").status; };
  EXPECT_EQ(from("192.0.2.1"), 201);
  EXPECT_EQ(from("192.0.2.1"), 429);
  EXPECT_EQ(from("192.0.2.2"), 201);
  EXPECT_EQ(from("192.0.2.3, 192.0.2.2"), 429) << "only what the proxy itself saw counts";
}

TEST_F(HttpTest, XForwardedForOfStrangersIsIgnored) {
  config.allowances.guests_per_minute = 1;
  const auto from = [&](const std::string& address) { return ask("POST", "/api/players", {{"X-Forwarded-For", address}}, R"({"name": "Ada", "locale": "en"})").status; };
  EXPECT_EQ(from("192.0.2.1"), 201);
  EXPECT_EQ(from("192.0.2.2"), 429);
}

TEST_F(HttpTest, HealthIsTold) {
  EXPECT_EQ(ask("GET", "/healthz").json(), (Json{{"status", "ok"}}));
  EXPECT_EQ(ask("GET", "/readyz").json(), (Json{{"status", "ok"}}));
  store().close();
  EXPECT_EQ(ask("GET", "/healthz").status, 200);
  EXPECT_EQ(ask("GET", "/readyz").status, 503);
  EXPECT_EQ(ask("POST", "/api/players", {}, R"({"name": "Ada", "locale": "en"})").error(), "storage");
}

TEST_F(HttpTest, WrongMethodsAreToldTheRightOnes) {
  EXPECT_EQ(ask("DELETE", "/api/players/me").headers.at("allow"), "GET, PATCH");
  EXPECT_EQ(ask("PUT", "/api/rooms").headers.at("allow"), "POST, GET");
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
  form.say("POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 33\r\n\r\n{\"name\": \"Ada\", \"locale\": \"en\"}  ");
  EXPECT_EQ(form.hear().status, 415);
}

TEST_F(HttpTest, BodiesAreReadStrictly) {
  for (const std::string body : {"{", "[]", "null", "{\"name\": \"Ada\", \"locale\": \"en\"} x", "{\"name\": \"Ada\", \"name\": \"Bea\", \"locale\": \"en\"}", "{\"name\": \"\xff\", \"locale\": \"en\"}"})
    EXPECT_EQ(ask("POST", "/api/players", {}, body).error(), "malformed") << body;
  EXPECT_EQ(ask("POST", "/api/players", {}, std::string(5000, '[')).status, 400);
}

// ---- WebSockets

TEST_F(HttpTest, AWebSocketGoesToItsRoom) {
  const auto ada = guest();
  const auto room = new_room(ada).json();
  const auto enter = [&](const std::string& path, Headers headers) { return ask("GET", path, upgrade(std::move(headers))); };
  const auto by_code = "/ws/rooms/" + room["code"].get<std::string>();
  EXPECT_EQ(enter(by_code, {}).status, 401);
  EXPECT_EQ(enter("/ws/rooms/QQQQQQ", {ada}).status, 404);
  EXPECT_EQ(enter("/ws/other", {ada}).status, 404);
  EXPECT_EQ(ask("GET", by_code, {ada}).status, 426);
  EXPECT_TRUE(doors.visits().empty());
  enter(by_code, {ada});
  enter("/ws/rooms/" + room["link"].get<std::string>(), {ada, {"Origin", "http://" + host()}});
  enter("/ws/lobby", {ada});
  const auto visits = doors.visits();
  ASSERT_EQ(visits.size(), 3u);
  EXPECT_EQ(visits[0].room, room["code"]);
  EXPECT_FALSE(visits[0].by_link);
  EXPECT_TRUE(visits[1].by_link);
  EXPECT_EQ(visits[2].room, "");
  EXPECT_EQ(visits[0].player, ask("GET", "/api/players/me", {ada}).json()["id"]);
}

TEST_F(HttpTest, ThirtyForeignOriginsAreRefused) {
  config.public_url = "https://cats.example";
  config.origins = {"https://friends.example:8443"};
  const auto ada = guest();
  const auto status = [&](const std::string& origin) { return ask("GET", "/ws/lobby", upgrade({ada, {"Origin", origin}})).status; };
  const std::vector<std::string> foreign{
      "null", "http://cats.example", "https://cats.example.", "https://cats.example:443", "https://cats.example:80", "https://cats.example/",
      "https://evil.example", "https://cats.example.evil.example", "https://evilcats.example", "https://www.cats.example", "https://cats.exampl",
      "https://cats.example@evil.example", "https://evil.example#cats.example", "https://evil.example?cats.example", "https://evil.example/cats.example",
      "HTTPS://CATS.EXAMPLE", "https://Cats.example", "cats.example", "//cats.example", "https:cats.example", "https:/cats.example", "https//cats.example",
      "wss://cats.example", "ws://cats.example", "file://", "https://friends.example", "https://friends.example:8444", "http://friends.example:8443",
      "https://127.0.0.1", "http://" + host(), "https://cats.example https://evil.example", "https://cats.example,https://evil.example", "https://xn--cts-ema.example"};
  ASSERT_GE(foreign.size(), 30u);
  for (const auto& origin : foreign) EXPECT_EQ(status(origin), 403) << origin;
  EXPECT_TRUE(doors.visits().empty());
  EXPECT_EQ(ask("GET", "/ws/lobby", upgrade({ada, {"Origin", "https://cats.example"}, {"Origin", "https://cats.example"}})).status, 400);
  status("https://cats.example");
  status("https://friends.example:8443");
  EXPECT_EQ(doors.visits().size(), 2u);
}

}  // namespace
}  // namespace server
