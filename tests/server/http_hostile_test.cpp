// What no client should say, and what it gets for it. After each the server still answers.
#include "tests/server/http_fixture.hpp"

#include <deque>

namespace server {
namespace {

class NoHandler final : public RequestHandler {
 public:
  awaitable<HttpResponse> answer(const HttpRequest&) override { co_return not_found(); }
  awaitable<bool> is_seated(const HttpRequest&) override { co_return false; }
  awaitable<std::variant<HttpResponse, UpgradeTarget>> admit(const HttpRequest&) override { co_return not_found(); }
  void hand_over(Handoff) override {}
};

// Shuts the socket of this process that listens at the port: accept() fails from now on.
bool break_listening_socket(std::uint16_t port) {
  for (const auto& each : std::filesystem::directory_iterator("/proc/self/fd")) {
    const int descriptor = std::stoi(each.path().filename());
    sockaddr_in address{};
    socklen_t size = sizeof address;
    int listens = 0;
    socklen_t flag_size = sizeof listens;
    if (::getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size) != 0 || ntohs(address.sin_port) != port)
      continue;
    if (::getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &flag_size) == 0 && listens)
      return ::shutdown(descriptor, SHUT_RDWR) == 0;
  }
  return false;
}

// W3: one answer, then the connection is closed: nothing that follows is taken for a request.
TEST_F(HttpTest, FortyAmbiguousFramingsAreRefused) {
  const std::string smuggled = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  const auto post = [&](const std::string& headers, const std::string& body = "") {
    return "POST /api/players HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n" + body + smuggled;
  };
  const std::vector<std::string> framings{
      post("Content-Length: 0\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
      post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n"),
      post("Transfer-Encoding: gzip\r\n"),
      post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"),
      post("Transfer-Encoding: chunked, chunked\r\n", "0\r\n\r\n"),
      post("Transfer-Encoding: identity\r\nContent-Length: 0\r\n"),
      post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
      post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
      post("Transfer-Encoding: \"chunked\"\r\n", "0\r\n\r\n"),
      post("Transfer-Encoding:\r\n chunked\r\n", "0\r\n\r\n"),
      post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"),
      post(" Transfer-Encoding: chunked\r\n", "0\r\n\r\n"),
      post("Transfer-Encoding\t: chunked\r\n", "0\r\n\r\n"),
      post("Transfer-Encoding:\x0b"
           "chunked\r\n",
           "0\r\n\r\n"),
      post("Content-Length: 0\r\nContent-Length: 0\r\n"),
      post("Content-Length: 0\r\nContent-Length: 5\r\n"),
      post("Content-Length: 0, 0\r\n"),
      post("Content-Length: +0\r\n"),
      post("Content-Length: -1\r\n"),
      post("Content-Length: 0x0\r\n"),
      post("Content-Length: 1e1\r\n"),
      post("Content-Length: 0 0\r\n"),
      post("Content-Length:\r\n"),
      post("Content-Length: 18446744073709551616\r\n"),
      post("Content-Length: 99999999999999999999999\r\n"),
      post("Content-Length: \r\n 0\r\n"),
      post("Content-Length : 0\r\n"),
      post("X: a\r\n folded\r\n"),
      post("X: a\r\n\tfolded\r\n"),
      post("X: a\nContent-Length: 0\r\n"),
      post("X: a\rContent-Length: 0\r\n"),
      post("X: a\r\r\n"),
      post(std::string("X: a\0b\r\n", 8)),
      post("X\r\n"),
      post(": empty\r\n"),
      post("X(y): z\r\n"),
      post("Host: y\r\n"),
      post("Authorization: Bearer a\r\nAuthorization: Bearer b\r\nContent-Length: 0\r\n"),
      post("Cookie: clowder=a\r\ncookie: clowder=b\r\nContent-Length: 0\r\n"),
      post("X-Forwarded-Proto: https\r\nX-Forwarded-Proto: http\r\nContent-Length: 0\r\n"),
      post("Content-Type: application/json\r\nContent-Type: text/plain\r\nContent-Length: 0\r\n"),
      "POST /api/players HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + smuggled,
      "GET /healthz HTTP/1.1\r\n\r\n" + smuggled,
      "GET /healthz HTTP/1.1\nHost: x\n\n" + smuggled,
      "GET /healthz HTTP/1.1\r\nHost: x\n\r\n" + smuggled,
      "GET  /healthz HTTP/1.1\r\nHost: x\r\n\r\n" + smuggled,
      "GET /healthz HTTP/1.1 x\r\nHost: x\r\n\r\n" + smuggled,
      "GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n" + smuggled,
      "GET /healthz\r\nHost: x\r\n\r\n" + smuggled,
      "GET http:///healthz HTTP/1.1\r\nHost: x\r\n\r\n" + smuggled,
      "GET http://ada@x/healthz HTTP/1.1\r\nHost: x\r\n\r\n" + smuggled,
      "GET ftp://x/healthz HTTP/1.1\r\nHost: x\r\n\r\n" + smuggled,
      post("Sec-WebSocket-Key: a\r\nSec-WebSocket-Key: b\r\nContent-Length: 0\r\n"),
      post("Sec-WebSocket-Version: 13\r\nSec-WebSocket-Version: 13\r\nContent-Length: 0\r\n"),
      "\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n\r\n\n" + smuggled};
  ASSERT_GE(framings.size(), 40u);
  for (const auto& framing : framings) {
    Client client(port());
    client.say(framing);
    client.finish();
    const auto said = client.rest();
    EXPECT_TRUE(said.starts_with("HTTP/1.1 4") || said.starts_with("HTTP/1.1 501")) << framing << "\n-> " << said;
    EXPECT_EQ(said.find("HTTP/1.1", 1), said.npos) << "two answers to: " << framing;
  }
  EXPECT_EQ(ask("GET", "/healthz").status, 200);
}

TEST_F(HttpTest, ChunkedAloneIsFine) {
  Client client(port());
  client.say(
      "POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
  client.say("1f\r\n{\"name\": \"Ada\", \"locale\": \"en\"}\r\n0\r\n\r\n");
  EXPECT_EQ(client.receive().status, 201);
}

// curl, for one, waits a second for it where a body is long.
TEST_F(HttpTest, WhoWaitsWithTheBodyIsToldToSendIt) {
  const std::string body = R"({"name": "Ada", "locale": "en"})";
  const auto header = [&](const std::string& version, const std::string& expects) {
    return "POST /api/players HTTP/" + version +
           "\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\nExpect: " + expects + "\r\n\r\n";
  };
  Client client(port());
  for (const std::string expects : {"100-continue", "100-Continue"}) {
    client.say(header("1.1", expects));
    EXPECT_EQ(client.receive().status, 100);
    client.say(body);
    EXPECT_EQ(client.receive().status, 201);
  }
  client.say(header("1.1", "100-continue") + body);
  EXPECT_EQ(client.receive().status, 201) << "it is there already";
  client.say("GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(client.receive().status, 200) << "there is none";
  client.say("POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Length: 16385\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(client.receive().status, 413) << "it is not wanted";
  Client old(port());
  old.say(header("1.0", "100-continue"));
  old.say(body);
  EXPECT_EQ(old.receive().status, 201) << "HTTP/1.0 has no such answer";
}

TEST_F(HttpTest, OversizeIsRefusedAndNotKept) {
  const auto first_line = [&](const std::string& bytes) {
    Client client(port());
    client.say(bytes);
    client.finish();
    return client.rest().substr(0, 12);
  };
  EXPECT_EQ(first_line("GET /" + std::string(9000, 'a') + " HTTP/1.1\r\nHost: x\r\n\r\n"), "HTTP/1.1 431");
  EXPECT_EQ(first_line("GET / HTTP/1.1\r\nHost: x\r\nX: " + std::string(9000, 'a') + "\r\n\r\n"), "HTTP/1.1 431");
  EXPECT_EQ(first_line(std::string(100'000, 'a')), "HTTP/1.1 431");
  EXPECT_EQ(first_line("POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Length: 16385\r\n\r\n"), "HTTP/1.1 413");
  std::string chunks = "POST /api/players HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (int i = 0; i < 40; ++i) chunks += "400\r\n" + std::string(1024, 'a') + "\r\n";
  EXPECT_EQ(first_line(chunks), "HTTP/1.1 413");
  const auto extension =
      "POST /api/players HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;" + std::string(60'000, 'x');
  EXPECT_EQ(first_line(extension).substr(0, 10), "HTTP/1.1 4") << "an endless chunk extension";
  EXPECT_EQ(ask("GET", "/healthz").status, 200);
}

TEST_F(HttpTest, SlowHeadersAreNotWaitedFor) {
  timeouts.header = std::chrono::milliseconds(50);
  timeouts.idle = std::chrono::milliseconds(50);
  Client silent(port()), slow(port());
  slow.say("GET / HTTP/1.1\r\nHo");
  EXPECT_EQ(silent.rest(), "");
  EXPECT_EQ(slow.rest(), "");
  Client kept(port());
  kept.say(request("GET", "/healthz"));
  EXPECT_EQ(kept.receive().status, 200);
  EXPECT_EQ(kept.rest(), "") << "nor are connections that have nothing more to say";
}

TEST_F(HttpTest, ManyRequestsOnOneConnection) {
  Client client(port());
  std::string requests;
  for (int i = 0; i < 20; ++i) requests += request("GET", "/healthz");
  client.say(requests);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(client.receive().status, 200);
  client.say("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(client.receive().status, 200);
  EXPECT_EQ(client.rest(), "");
}

// Browsers keep connections open that they do not use: the oldest of an address makes way for a new one.
TEST_F(HttpTest, AnAddressAtItsLimitLosesItsOldestIdleConnection) {
  config.allowances.connections_per_address = 3;
  std::deque<Client> clients;
  for (int i = 0; i < 12; ++i) {
    auto& client = clients.emplace_back(port());
    client.say(request("GET", "/healthz"));
    EXPECT_EQ(client.receive().status, 200) << i;
  }
  for (std::size_t i = 0; i < 9; ++i) EXPECT_EQ(clients[i].rest(), "") << "closed, " << i;
  for (std::size_t i = 9; i < 12; ++i) {
    clients[i].say(request("GET", "/healthz"));
    EXPECT_EQ(clients[i].receive().status, 200) << "still open, " << i;
  }
}

// As forty browsers that open the page at once: the first bytes of a connection are one way behind it.
TEST_F(HttpTest, ConnectionsThatComeTogetherAreAllAnswered) {
  config.allowances.connections_per_address = 1;
  std::deque<Client> clients;
  while (clients.size() < http_connections_per_session) clients.emplace_back(port());
  // By the answer to the last one all are there.
  for (auto client = clients.rbegin(); client != clients.rend(); ++client) {
    client->say(request("GET", "/healthz"));
    EXPECT_EQ(client->receive().status, 200);
  }
}

// A request that has begun makes way after the connections that have nothing to say.
TEST_F(HttpTest, IdleConnectionsMakeWayBeforeRequestsThatHaveBegun) {
  config.allowances.connections_per_address = 2;
  Client begun(port());
  begun.say("GET /healthz HTTP/1.1\r\nHo");
  for (int i = 0; i < 10; ++i) {
    Client idle(port());
    idle.say(request("GET", "/healthz"));
    EXPECT_EQ(idle.receive().status, 200);
  }
  std::deque<Client> idle;
  for (int i = 0; i < 10; ++i) {
    auto& client = idle.emplace_back(port());
    client.say(request("GET", "/healthz"));
    EXPECT_EQ(client.receive().status, 200);
  }
  begun.say("st: x\r\n\r\n");
  EXPECT_EQ(begun.receive().status, 200);
}

// The neighbour at the same address opens connections without end, says one byte on each, and closes none.
TEST_F(HttpTest, AFloodOfBegunRequestsShutsNobodyOut) {
  config.allowances.connections_per_address = 4;
  gateway.keep = true;
  const auto ada = guest();
  const auto code = new_room(ada).json()["code"].get<std::string>();
  std::deque<Client> flood;
  for (std::size_t i = 1; i <= config.allowances.connections_per_address; ++i) {
    for (int j = 0; j < 50; ++j) flood.emplace_back(port()).say("G");
    EXPECT_EQ(ask("GET", "/").status, 200) << "a newcomer";
    EXPECT_EQ(ask("GET", "/api/players/me", {ada}).status, 200);
    EXPECT_EQ(ask("GET", "/ws/rooms/" + code, upgrade({ada})).status, 0) << "handed over";
    EXPECT_EQ(gateway.visits().size(), i);
  }
  gateway.let_go();
}

// In all there are only so many, whatever their addresses.
TEST_F(HttpTest, AServerAtItsLimitLosesItsOldestIdleConnection) {
  config.allowances.connections = 2;
  std::deque<Client> clients;
  for (int i = 0; i < 6; ++i) {
    auto& client = clients.emplace_back(port());
    client.say(request("GET", "/healthz"));
    EXPECT_EQ(client.receive().status, 200) << i;
  }
  EXPECT_EQ(clients.front().rest(), "");
}

// As in a school: everybody has one address, and it is full.
TEST_F(HttpTest, AFullAddressDoesNotShutOutWhoIsSeated) {
  auto& limits = config.allowances;
  limits.connections_per_address = 8;
  limits.reserved_per_address = 3;
  gateway.keep = true;
  const auto ada = guest(), bea = guest("Bea"), eve = guest("Eve");
  const auto room = room_with(ada, bea);
  fill_address(eve);
  const auto full = gateway.visits().size();
  const auto enter = [&](const auto& who) { return ask("GET", "/ws/rooms/" + room.code, upgrade({who})).status; };
  EXPECT_EQ(enter(bea), 0) << "handed over";
  ASSERT_EQ(gateway.visits().size(), full + 1);
  EXPECT_EQ(enter(eve), 429);
  EXPECT_EQ(ask("GET", "/ws/lobby", upgrade({bea})).status, 429) << "the lobby is no seat";
  EXPECT_EQ(ask("GET", "/healthz").status, 200) << "WebSockets take no place of a request";
  EXPECT_EQ(enter(ada), 0) << "the host";
  EXPECT_EQ(enter(bea), 0);
  // The reserve is used up: three who are seated hold it.
  for (int i = 0; i < 10; ++i) EXPECT_EQ(enter(bea), 429);
  EXPECT_EQ(gateway.visits().size(), full + 3);
  gateway.let_go();
  EXPECT_TRUE(try_until([&] { return enter(bea), gateway.visits().size() == full + 4; }));
  gateway.let_go();
}

// All connections of the address are being answered, and none of them waits: files of the page are for all, and what
// the page asks is for those who are seated.
TEST_F(HttpTest, AnAddressThatIsBeingAnsweredStillServesThePage) {
  auto& limits = config.allowances;
  limits.connections_per_address = 1;
  limits.reserved_per_address = 2;
  gateway.keep = true;
  const auto ada = guest(), eve = guest("Eve");
  const auto room = new_room(ada).json();
  std::vector<std::pair<std::string, std::string>> readers;
  while (readers.size() < http_connections_per_session)
    readers.push_back(guest("Cat " + std::to_string(readers.size())));
  auto held = hold_readers();
  std::deque<Client> busy;
  for (const auto& who : readers) busy.emplace_back(port()).say(request("GET", "/api/players/me/data", {who}));
  const auto status = [&](const std::string& target, const Headers& headers = {}) {
    return ask("GET", target, headers).status;
  };
  EXPECT_TRUE(try_until([&] { return status("/healthz") == 429; })) << "all are being answered";
  for (const std::string target : {"/", "/assets/page-1234.js", "/r/ABC234"}) EXPECT_EQ(status(target), 200) << target;
  for (const std::string target : {"/api/players/me", "/api/games", "/api/rooms?mine=1"})
    EXPECT_EQ(status(target, {ada}), 200) << target;
  const std::pair<std::string, std::string> forged{"Authorization", "Bearer " + std::string(43, 'x')};
  for (const auto& other : {eve, forged}) EXPECT_EQ(status("/api/games", {other}), 429) << "waits";
  EXPECT_EQ(status("/ws/rooms/" + room["code"].get<std::string>(), upgrade({ada})), 0) << "handed over";
  for (int i = 0; i < 20; ++i) busy.emplace_back(port()).say("G");
  EXPECT_EQ(status("/api/players/me", {ada}), 200) << "silence takes no place of the reserve";
  held.reset();
  gateway.let_go();
}

// Somebody who opens an address in a browser reads a page, in their language.
TEST_F(HttpTest, ARefusalIsAPageToAPerson) {
  config.hosts = {"cats.example"};
  const auto opened = [&](const std::string& path, const std::string& language, const std::string& as = "127.0.0.1") {
    Client client(port());
    client.say("GET " + path + " HTTP/1.1\r\nHost: " + as +
               "\r\nAccept: text/html,*/*;q=0.8\r\nAccept-Language: " + language + "\r\n\r\n");
    return client.receive();
  };
  const auto english = opened("/api/players/me/data", "de, en-GB;q=0.8, fr;q=0.5");
  EXPECT_EQ(english.status, 401);
  EXPECT_EQ(english.header("content-type"), "text/html; charset=utf-8");
  EXPECT_TRUE(english.body.starts_with("<!doctype html>\n<html lang=\"en\">")) << english.body;
  EXPECT_EQ(english.body.find("{\""), std::string::npos);
  EXPECT_NE(opened("/api/matches/m_none", "fr-CA,en;q=0.3").body.find("<html lang=\"fr\">"), std::string::npos);
  EXPECT_NE(opened("/", "ja", "evil.example").body.find("<html lang=\"ja\">"), std::string::npos);
  EXPECT_EQ(ask("GET", "/api/matches/m_none").header("content-type"), "application/json") << "a program";
}

TEST_F(HttpTest, ARefusalForTooMuchSaysWhenToComeAgain) {
  config.allowances.requests_per_second = 0.1;
  Reply refused;
  EXPECT_TRUE(try_until([&] {
    Client client(port());
    client.say(request("GET", "/api/matches", {{"Accept", "text/html"}, {"Accept-Language", "fr"}}));
    refused = client.receive();
    return refused.status == 429;
  }));
  const auto seconds = refused.header("retry-after");
  EXPECT_NE(refused.body.find("dans " + seconds + " s."), std::string::npos) << refused.body;
}

// Beyond the limits nobody is waited for, or a few silent ones would hold the whole reserve.
TEST_F(HttpTest, TheReserveIsForWhoSpeaksAtOnce) {
  config.allowances.connections_per_address = 1;
  timeouts.reserve = std::chrono::milliseconds(20);
  timeouts.header = timeouts.body = std::chrono::seconds(5);
  std::vector<std::pair<std::string, std::string>> readers;
  while (readers.size() < http_connections_per_session)
    readers.push_back(guest("Cat " + std::to_string(readers.size())));
  for (const std::string begun :
       {"", "GET / HTTP/1.1\r\nHo", "POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n"}) {
    auto held = hold_readers();
    std::deque<Client> busy;
    for (const auto& who : readers) busy.emplace_back(port()).say(request("GET", "/api/players/me/data", {who}));
    EXPECT_TRUE(try_until([&] { return ask("GET", "/healthz").status == 429; }));
    Client slow(port());
    slow.say(begun);
    EXPECT_EQ(slow.rest(), "") << begun;
    held.reset();
    for (auto& each : busy) EXPECT_EQ(each.receive().status, 200);
    stop();
  }
}

TEST_F(HttpTest, TheReserveIsBoundedInAll) {
  config.trusted_proxies = {"127.0.0.0/8"};
  config.allowances.connections_per_address = 1;
  config.allowances.reserved = 2;
  gateway.keep = true;
  const auto ada = guest();
  const auto code = new_room(ada).json()["code"].get<std::string>();
  const auto enter = [&](int i) {
    return ask("GET", "/ws/rooms/" + code, upgrade({ada, {"X-Forwarded-For", "192.0.2." + std::to_string(i)}})).status;
  };
  for (int i = 1; i <= 3; ++i) EXPECT_EQ(enter(i), 0) << i;
  for (int i = 1; i <= 3; ++i) EXPECT_EQ(enter(i), i <= 2 ? 0 : 429) << i;
  EXPECT_EQ(gateway.visits().size(), 5u);
  const Headers first{ada, {"X-Forwarded-For", "192.0.2.1"}};
  EXPECT_TRUE(try_until([&] { return ask("GET", "/api/players/me", first).status == 200; }))
      << "sessions take nothing from requests";
  gateway.let_go();
}

TEST_F(HttpTest, BehindAProxyTheConnectionsOfEachAddressAreCounted) {
  config.trusted_proxies = {"127.0.0.0/8"};
  config.allowances.connections_per_address = 2;
  gateway.keep = true;
  const auto ada = guest();
  const auto from = [&](const std::string& address) { return upgrade({ada, {"X-Forwarded-For", address}}); };
  const auto lobby = [&](const std::string& address) { return ask("GET", "/ws/lobby", from(address)).status; };
  for (int i = 0; i < 2; ++i) EXPECT_EQ(lobby("192.0.2.1"), 0) << "handed over";
  EXPECT_EQ(lobby("192.0.2.1"), 429);
  EXPECT_EQ(ask("GET", "/healthz", {{"X-Forwarded-For", "192.0.2.1"}}).status, 200);
  EXPECT_EQ(lobby("192.0.2.2"), 0);
  gateway.let_go();
  EXPECT_TRUE(try_until([&] { return lobby("192.0.2.1") == 0; })) << "its places are free again";
  gateway.let_go();
}

// An error of the listening socket that lasts must not keep the thread busy.
TEST_F(HttpTest, AfterAnAcceptErrorThereIsAPause) {
  ask("GET", "/healthz");
  asio::io_context io;
  NoHandler handler;
  Listener listener(io, "127.0.0.1", 0,
                    {.handler = handler,
                     .metrics = metrics,
                     .proxies = Proxies({}),
                     .connection_counter = std::make_shared<ConnectionCounter>(io.get_executor(), 1, 1)});
  listener.start();
  EXPECT_GT(io.poll(), 0u);
  ASSERT_TRUE(break_listening_socket(listener.port()));
  std::size_t steps = 0;
  while (steps < 1000 && io.poll_one() > 0) ++steps;
  EXPECT_LT(steps, 1000u);
  EXPECT_NE(metrics.text(nullptr).find("clowder_connections_refused_total{reason=\"accept\"} 1"), std::string::npos);
  listener.stop();
}

// W4: nothing is opened because of what is asked for, so there is nothing to climb out of.
TEST_F(HttpTest, AHundredTraversalSpellings) {
  std::vector<std::string> targets;
  for (const std::string up : {"../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..\\", "..%5c", "%252e%252e%252f", "....//",
                               "..;/", "%c0%ae%c0%ae/", "..%00/", ".%2e/", "..//"})
    for (const std::string before : {"/", "/assets/", "/r/", "/m/"})
      for (const std::string wanted : {"etc/passwd", "clowder.db"}) targets.push_back(before + up + up + up + wanted);
  for (const std::string target : {"//etc/passwd", "/./index.html", "/assets/../index.html", "/index.html/",
                                   "/.git/config", "/.env", "/assets/", "/assets", "/index.html%00", "/index.html.",
                                   "/INDEX.HTML", "/r/", "/r/a/b", "/m/a.b", "/rules/a%20b", "/new/", "/ws/../healthz"})
    targets.push_back(target);
  ASSERT_GE(targets.size(), 100u);
  for (const auto& target : targets) {
    const auto reply = ask("GET", target);
    EXPECT_TRUE(reply.status == 404 || reply.status == 400 || reply.status == 426) << target << " -> " << reply.status;
    EXPECT_EQ(reply.body.find("root:"), std::string::npos);
  }
}

TEST_F(HttpTest, BytesThatNoAddressHasAreRefused) {
  for (const char* target : {"/api/matches/\xff\xfe", "/api/matches?game=\xc3\xa4", "/api/games\x7f"}) {
    const auto reply = ask("GET", target);
    EXPECT_EQ(reply.status, 400) << target << reply.body;
  }
  EXPECT_EQ(ask("GET", "/api/matches/%ff%fe").status, 404);
}

TEST_F(HttpTest, ThePageIsServedWithItsRules) {
  for (const std::string path :
       {"/", "/new", "/history", "/link", "/r/ABCDEF", "/m/m_1234", "/rules/cat-attack", "/index.html"}) {
    const auto page = ask("GET", path);
    EXPECT_EQ(page.status, 200) << path;
    EXPECT_EQ(page.headers.at("content-type"), "text/html; charset=utf-8");
    EXPECT_EQ(page.headers.at("cache-control"), "no-cache");
    EXPECT_EQ(page.headers.count("x-robots-tag"), path.starts_with("/r/") || path.starts_with("/m/") ? 1u : 0u) << path;
  }
  const auto page = ask("GET", "/");
  const auto policy = page.headers.at("content-security-policy");
  EXPECT_NE(policy.find("default-src 'self'"), policy.npos);
  EXPECT_NE(policy.find("frame-ancestors 'none'"), policy.npos);
  EXPECT_EQ(policy.find("unsafe"), policy.npos);
  EXPECT_NE(policy.find("ws://" + host()), policy.npos);
  EXPECT_EQ(page.headers.at("x-content-type-options"), "nosniff");
  EXPECT_EQ(page.headers.at("referrer-policy"), "same-origin");
  EXPECT_EQ(page.headers.at("cross-origin-opener-policy"), "same-origin");
  EXPECT_EQ(page.headers.count("strict-transport-security"), 0u) << "not without TLS";
  EXPECT_EQ(ask("GET", "/", {{"If-None-Match", page.headers.at("etag")}}).status, 304);
  EXPECT_EQ(ask("GET", "/", {{"If-None-Match", "\"other\""}}).status, 200);
  const auto head = ask("HEAD", "/");
  EXPECT_EQ(head.body, "");
  EXPECT_EQ(head.headers.at("content-length"), std::to_string(page.body.size()));
  for (const std::string target : {"*", "/\xff"}) {
    Client client(port());
    client.say("HEAD " + target + " HTTP/1.1\r\nHost: " + host() + "\r\n\r\n");
    const auto refused = client.rest();
    EXPECT_TRUE(refused.starts_with("HTTP/1.1 400")) << refused;
    EXPECT_TRUE(refused.ends_with("\r\n\r\n")) << "no body: " << refused;
  }
}

TEST_F(HttpTest, EveryAnswerHasADate) {
  for (const std::string target : {"/", "/healthz", "/api/nothing", "/ws/lobby", "*"}) {
    const auto date = ask("GET", target).header("date");
    EXPECT_EQ(date.size(), 29u) << target << ": " << date;
    EXPECT_TRUE(date.ends_with(" GMT")) << date;
  }
  EXPECT_EQ(http_date(std::chrono::system_clock::from_time_t(784111777)), "Sun, 06 Nov 1994 08:49:37 GMT");
}

// RFC 9112, 3.2.2
TEST_F(HttpTest, ATargetMayBeAWholeUrl) {
  config.hosts = {"cats.example"};
  const auto answer_to = [&](const std::string& target, const std::string& named = "evil.example") {
    Client client(port());
    client.say("GET " + target + " HTTP/1.1\r\nHost: " + named + "\r\n\r\n");
    return client.receive();
  };
  EXPECT_EQ(answer_to("http://cats.example/api/games").status, 200) << "Host does not count";
  EXPECT_EQ(answer_to("HTTPS://Cats.example:8080/api/rooms?public=1").status, 200);
  EXPECT_EQ(answer_to("http://cats.example").header("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(answer_to("http://cats.example?x=1").status, 200);
  EXPECT_EQ(answer_to("http://evil.example/api/games", "cats.example").status, 421);
}

TEST_F(HttpTest, ConnectionOnTwoLinesIsOneList) {
  Client client(port());
  client.say("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: te\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(client.receive().status, 200);
  EXPECT_EQ(client.rest(), "") << "closed";
  gateway.keep = true;
  const auto ada = guest();
  auto headers = upgrade({ada});
  headers.insert(headers.begin(), {"Connection", "keep-alive"});
  EXPECT_EQ(ask("GET", "/ws/lobby", headers).status, 0) << "handed over";
  EXPECT_EQ(gateway.visits().size(), 1u);
  gateway.let_go();
}

TEST_F(HttpTest, AHandshakeNeedsOneKeyAndOneVersion) {
  const auto ada = guest();
  const auto status = [&](const std::string& name, const std::optional<std::string>& value) {
    Headers headers;
    for (const auto& each : upgrade({ada}))
      if (each.first != name) headers.push_back(each);
    if (value) headers.emplace_back(name, *value);
    return ask("GET", "/ws/lobby", headers).status;
  };
  EXPECT_EQ(status("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="), 0) << "handed over";
  for (const std::string key : {"", "x", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZR==",
                                "dGhlIHNhbXBsZSBub25j????", "dGhlIHNhbXBsZSBub25jZSBvZiB0b28gbWFueSBieXRlcw=="})
    EXPECT_EQ(status("Sec-WebSocket-Key", key), 400) << key;
  EXPECT_EQ(status("Sec-WebSocket-Key", std::nullopt), 400);
  for (const std::string version : {"", "x", "13, 13", "-13", "9999"})
    EXPECT_EQ(status("Sec-WebSocket-Version", version), 400) << version;
  EXPECT_EQ(status("Sec-WebSocket-Version", std::nullopt), 400);
}

TEST_F(HttpTest, WhatIsThereNeedNotBeSentAgain) {
  const auto etag = ask("GET", "/assets/page-1234.js").headers.at("etag");
  const auto status = [&](const std::string& value) {
    return ask("GET", "/assets/page-1234.js", {{"If-None-Match", value}}).status;
  };
  for (const auto& any : {std::string("*"), etag, "W/" + etag, "\"a\", \"b,c\", " + etag, "\"x\"," + etag + ",\"y\""})
    EXPECT_EQ(status(any), 304) << any;
  for (const auto& other :
       {std::string("\"*\""), std::string("\"a\", W/\"b\""), "\"a, " + etag.substr(1), std::string("")})
    EXPECT_EQ(status(other), 200) << other;
}

TEST_F(HttpTest, WithAPublicUrlTheHostIsNotRepeated) {
  config.public_url = "https://Cats.example/";
  Client client(port());
  client.say("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
  const auto rules = client.receive().headers.at("content-security-policy");
  EXPECT_EQ(rules.find("evil"), rules.npos) << rules;
  EXPECT_NE(rules.find("connect-src 'self' wss://cats.example;"), rules.npos) << rules;
}

TEST_F(HttpTest, FilesAreSentCompressedToWhoTakesIt) {
  const auto get = [&](const std::string& takes) {
    return ask("GET", "/assets/page-1234.js", {{"Accept-Encoding", takes}});
  };
  EXPECT_EQ(get("gzip, deflate, br").body, "brotli");
  EXPECT_EQ(get("gzip, deflate, br").headers.at("content-encoding"), "br");
  EXPECT_EQ(get("gzip").body, "gzip");
  EXPECT_EQ(get("br;q=0, gzip;q=0.5").body, "gzip");
  EXPECT_EQ(get("br; q=0.000, gzip;q=0.001").body, "gzip");
  EXPECT_EQ(get("gzip;q=0.0").body, "let cats = 9;");
  EXPECT_EQ(get("identity").body, "let cats = 9;");
  EXPECT_EQ(get("").headers.at("cache-control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(get("").headers.at("vary"), "Accept-Encoding");
  EXPECT_EQ(get("").headers.at("content-type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(ask("POST", "/assets/page-1234.js", {{"Content-Length", "0"}}).headers.at("allow"), "GET, HEAD");
}

// A link that leads out of the folder would publish whatever it points at.
TEST(StaticFilesTest, NothingOutsideTheFolderIsServed) {
  Folder outside, web;
  std::ofstream(outside.path / "secret.txt") << "secret";
  std::ofstream(web.path / "index.html") << "page";
  std::ofstream(web.path / "real.txt") << "cats";
  std::filesystem::create_symlink(outside.path / "secret.txt", web.path / "secret.txt");
  std::filesystem::create_directory_symlink(outside.path, web.path / "folder");
  std::filesystem::create_symlink(web.path / "real.txt", web.path / "other.txt");
  const StaticFiles files(web.path);
  const auto status = [&](const std::string& path) {
    const auto found =
        files.find({.method = "GET", .path = path, .query = {}, .headers = {}, .body = "", .address = ""});
    return found ? found->status : 404;
  };
  EXPECT_EQ(status("/secret.txt"), 404);
  EXPECT_EQ(status("/folder/secret.txt"), 404);
  EXPECT_EQ(status("/other.txt"), 200) << "a link within it";
}

TEST(StaticFilesTest, WithoutAPageThereIsNoStart) {
  Folder empty;
  EXPECT_THROW(StaticFiles{empty.path}, StartFailure);
  EXPECT_THROW(StaticFiles{empty.path / "missing"}, StartFailure);
}

TEST_F(HttpTest, ABusyPortIsToldInOneLine) {
  try {
    asio::io_context io;
    AdminHandler handler(metrics, nullptr);
    Listener second(io, "127.0.0.1", port(),
                    {.handler = handler,
                     .metrics = metrics,
                     .proxies = Proxies({}),
                     .connection_counter = std::make_shared<ConnectionCounter>(io.get_executor(), 1, 1)});
    FAIL() << "two listeners on one port";
  } catch (const StartFailure& why) {
    EXPECT_NE(std::string(why.what()).find("cannot listen on 127.0.0.1:" + std::to_string(port())), std::string::npos);
  }
}

}  // namespace
}  // namespace server
