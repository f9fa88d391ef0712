// The review of a match over HTTP.
#include "server/http/review_version.hpp"
#include "tests/server/http_fixture.hpp"
#include "tests/server/played.hpp"

#include <algorithm>
#include <deque>
#include <future>

namespace server {
namespace {

class HttpReview : public HttpTest {
 protected:
  void keep(StoredMatch stored) {
    const auto ended = std::exchange(stored.match.ended, 0);
    const auto result = std::exchange(stored.match.result, "");
    ASSERT_TRUE(wait_for(store().create_match(stored.match)));
    ASSERT_TRUE(wait_for(
        store().append({.match = stored.match.id, .entries = stored.entries, .result = result, .ended = ended})));
  }
};

class HttpPreview : public HttpReview {
 protected:
  std::string page(const std::string& path, const std::string& language = "", Headers more = {}) {
    if (!language.empty()) more.emplace_back("Accept-Language", language);
    const auto reply = ask("GET", path, more);
    EXPECT_EQ(reply.status, 200) << path;
    EXPECT_EQ(reply.header("content-type"), "text/html; charset=utf-8");
    EXPECT_FALSE(reply.headers.contains("set-cookie")) << "no guest is made";
    return reply.body;
  }
  static bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }
  static bool is_plain(const std::string& text) {
    return has(text, "<title>Clowder</title>") && has(text, "property=\"og:title\" content=\"Clowder\"");
  }
};

TEST_F(HttpPreview, ALinkToARoomSaysWhoInvitesToWhat) {
  const auto ada = guest("Ada <3");
  const auto made = new_room(ada).json();
  const auto code = made["code"].get<std::string>(), link = made["link"].get<std::string>();
  const auto before = wait_for(store().room(code)).value().value();
  for (const auto& path : {"/r/" + code, "/r/" + link, "/r/" + code + "?key=" + link}) {
    const auto text = page(path);
    EXPECT_TRUE(has(text, "<title>Ada &lt;3 invites you to Kilkenny Cats</title>")) << text;
    EXPECT_TRUE(has(text, "property=\"og:title\" content=\"Ada &lt;3 invites you to Kilkenny Cats\"")) << text;
    EXPECT_TRUE(has(text, "property=\"og:description\" content=\"Race your cats")) << text;
    EXPECT_TRUE(has(text, "property=\"og:image\" content=\"http://" + host() + "/og.png\"")) << text;
  }
  EXPECT_TRUE(has(page("/r/" + code, "fr"), "<title>Ada &lt;3 vous invite à « Les chats de Kilkenny »</title>"));
  EXPECT_TRUE(has(page("/r/" + code, "ja"), "<title>Ada &lt;3さんから「キルケニーの猫」への招待</title>"));
  EXPECT_TRUE(is_plain(page("/r/QQQQQQ")));
  const auto after = wait_for(store().room(code)).value().value();
  EXPECT_EQ(after.state, before.state) << "a reader takes no seat";
  EXPECT_TRUE(gateway.visits().empty());
  EXPECT_TRUE(gateway.asked().empty());
}

TEST_F(HttpPreview, ALockedOrClosedRoomSaysNothing) {
  const auto ada = guest();
  const auto code = new_room(ada).json()["code"].get<std::string>();
  auto room = wait_for(store().room(code)).value().value();
  auto seating = Seating::read(room);
  ASSERT_FALSE(seating.lock(seating.host(), true));
  room.state = seating.state_text();
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_TRUE(is_plain(page("/r/" + code)));
  EXPECT_TRUE(is_plain(page("/r/" + code, "", {ada}))) << "also with the cookie of the host: it is for messengers";
}

// Titles are no way around the limit of guesses.
TEST_F(HttpPreview, WrongCodesCountAsGuesses) {
  const auto ada = guest();
  const auto code = new_room(ada).json()["code"].get<std::string>();
  stop();
  config.allowances.wrong_codes_per_minute = 3;
  for (int i = 0; i < 10; ++i) page("/r/QQQQQQ", "", {{"Sec-Fetch-Mode", "navigate"}});
  EXPECT_TRUE(has(page("/r/" + code), "Ada invites you")) << "a browser's guess is counted when it asks for the room";
  EXPECT_TRUE(is_plain(page("/r/" + code, "", {{"Sec-Fetch-Mode", "navigate"}}))) << "so it is told nothing before";
  for (int i = 0; i < 3; ++i) page("/r/QQQQQQ");
  EXPECT_TRUE(is_plain(page("/r/" + code)));
}

TEST_F(HttpPreview, ALinkToAMatchSaysHowItEndedWhereEverybodyMaySeeIt) {
  auto stored = played("kilkenny-cats", 2);
  stored.match.seats = R"([{"player":"p_0","name":"Ada","kind":"person"},{"player":null,"name":"Tom","kind":"bot"}])";
  stored.match.result = R"({"reason":"home","seats":[{"rank":1,"score":3},{"rank":2,"score":1}]})";
  keep(stored);
  EXPECT_TRUE(has(page("/m/m_test"), "<title>Kilkenny Cats: Ada and Tom</title>"));
  EXPECT_TRUE(has(page("/m/m_test"), "og:description\" content=\"Ada won\""));
  EXPECT_TRUE(has(page("/m/m_test", "fr"), "og:description\" content=\"Ada a gagné\""));
  EXPECT_TRUE(has(page("/m/m_test", "ja"), "og:description\" content=\"Adaさんの勝ち\""));
  EXPECT_TRUE(is_plain(page("/m/m_none")));
  const auto ada = guest();
  for (const std::string spectators : {"no", "after", "yes"}) {
    const auto room = new_room(ada, {{"game", "kilkenny-cats"}, {"spectators", spectators}}).json();
    auto running = stored.match;
    running.id = "m_of_" + spectators;
    running.room = room["code"];
    running.result = "";
    running.ended = 0;
    running.seats =
        Json{{{"player", ask("GET", "/api/players/me", {ada}).json()["id"]}, {"name", "Ada"}, {"kind", "person"}},
             {{"player", nullptr}, {"name", "Tom"}, {"kind", "bot"}}}
            .dump();
    ASSERT_TRUE(wait_for(store().create_match(running)));
    EXPECT_EQ(is_plain(page("/m/" + running.id)), spectators != "yes") << spectators;
    EXPECT_EQ(is_plain(page("/m/" + running.id, "", {ada})), spectators != "yes") << "whoever asks: " << spectators;
  }
}

std::size_t resident_bytes() {
  std::size_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * static_cast<std::size_t>(::getpagesize());
}

// Answers everything with one text.
class TextHandler final : public RequestHandler {
 public:
  explicit TextHandler(std::shared_ptr<const PackedText> text) : text_(std::move(text)) {}
  awaitable<HttpResponse> answer(const HttpRequest& request) override { co_return answer_with(text_, request); }
  awaitable<bool> is_seated(const HttpRequest&) override { co_return false; }
  awaitable<std::variant<HttpResponse, UpgradeTarget>> admit(const HttpRequest&) override { co_return not_found(); }
  void hand_over(Handoff) override {}

 private:
  const std::shared_ptr<const PackedText> text_;
};

awaitable<HttpResponse> answer_of(PublicHandler& handler, HttpRequest request) {
  auto answer = co_await handler.answer(request);
  co_return answer;
}

TEST_F(HttpReview, OfAMatchThatIsOver) {
  keep(played("kilkenny-cats", 2));
  const auto reply = ask("GET", "/api/matches/m_test/analysis");
  ASSERT_EQ(reply.status, 200) << reply.body;
  EXPECT_EQ(reply.json()["seats"].size(), 2u);
  EXPECT_NE(reply.headers.at("cache-control").find("immutable"), std::string::npos);
  EXPECT_EQ(ask("GET", "/api/matches/m_none/analysis").error(), "no_match");
  EXPECT_EQ(ask("POST", "/api/matches/m_test/analysis").status, 405);
}

TEST_F(HttpReview, IsSearchedInTheBackground) {
  keep(played("nekonoko", 2));
  int last = 0;
  Json review;
  std::string caching;
  const auto is_complete = [&] {
    const auto reply = ask("GET", "/api/matches/m_test/review");
    if (reply.status != 200) return false;
    review = reply.json();
    caching = reply.headers.at("cache-control");
    EXPECT_GE(review["searched"], last);
    last = review["searched"];
    EXPECT_EQ(caching.find("immutable") == caching.npos, last < 1000);
    return last == 1000;
  };
  ASSERT_TRUE(try_until(is_complete));
  EXPECT_EQ(review["shares"].size(), ask("GET", "/api/matches/m_test/analysis").json()["shares"].size());
  // What is complete is kept, and not made again.
  open_to_write(file).exec("DELETE FROM logs; DELETE FROM journal");
  EXPECT_EQ(ask("GET", "/api/matches/m_test/review").json(), review);
  EXPECT_EQ(ask("GET", "/api/matches/m_none/review").error(), "no_match");
}

TEST_F(HttpReview, FramesComeInPages) {
  const auto stored = played("kilkenny-cats", 2);
  keep(stored);
  const auto entries = stored.entries.size();
  const auto frames = [&](const std::string& after) { return ask("GET", "/api/matches/m_test/frames?after=" + after); };
  const auto all = ask("GET", "/api/matches/m_test/frames").json();
  const auto page = frames("2").json();
  EXPECT_EQ(page["frames"][0], all["frames"][2]);
  EXPECT_EQ(page["entries"], entries);
  EXPECT_TRUE(frames(std::to_string(entries)).json()["next"].is_null());
  for (const auto& wrong : std::vector<std::string>{"-1", "x", "1.5", std::to_string(entries + 1), "99999999999"}) {
    const auto refused = frames(wrong);
    EXPECT_EQ(refused.status, 400) << wrong;
    EXPECT_EQ(refused.json()["error"]["field"], "after") << refused.body;
  }
}

// All pages of a match: what has been read of the store serves all of them.
TEST_F(HttpReview, PagesThatFollowEachOtherAreMadeByOneReplay) {
  const auto stored = played("kilkenny-cats", 2, 60);
  keep(stored);
  ASSERT_GT(stored.entries.size(), 1'000U) << "three pages";
  const auto page = [&](std::uint32_t after) {
    return ask("GET", "/api/matches/m_test/frames?as=all&after=" + std::to_string(after));
  };
  const auto whole = ask("GET", "/api/matches/m_test/frames?as=all").json();
  auto frames = page(0).json()["frames"];
  open_to_write(file).exec("DELETE FROM logs; DELETE FROM journal");
  for (Json next = 500; !next.is_null();) {
    auto told = page(next).json();
    ASSERT_EQ(told["frames"].size(), std::min<std::size_t>(500, stored.entries.size() - next.get<std::size_t>()));
    for (auto& frame : told["frames"]) frames.push_back(std::move(frame));
    next = told["next"];
  }
  EXPECT_EQ(frames, whole["frames"]);
  EXPECT_EQ(page(500).status, 200) << "it is kept";
  EXPECT_NE(page(501).status, 200) << "this one is played from the beginning, which is not there any more";
}

TEST_F(HttpReview, AMatchThatRunsIsReadOnWhereTheLastPageEnded) {
  const auto ada = guest();
  auto stored = played("kilkenny-cats", 2);
  auto seats = Json::parse(stored.match.seats);
  seats[0]["player"] = ask("GET", "/api/players/me", {ada}).json()["id"];
  stored.match.seats = seats.dump();
  stored.match.ended = 0;
  stored.match.result.clear();
  const auto later = std::vector(stored.entries.begin() + 100, stored.entries.begin() + 120);
  stored.entries.resize(100);
  keep(std::move(stored));
  const auto page = [&](int after) {
    return ask("GET", "/api/matches/m_test/frames?after=" + std::to_string(after), {ada}).json();
  };
  EXPECT_EQ(page(0)["frames"].size(), 100U);
  EXPECT_TRUE(page(100)["frames"].empty());
  ASSERT_TRUE(wait_for(store().append({.match = "m_test", .entries = later})));
  const auto next = page(100);
  ASSERT_EQ(next["frames"].size(), later.size());
  EXPECT_EQ(next["frames"][0]["seq"], 101);
  EXPECT_EQ(page(0)["frames"].size(), 120U);
}

// A reader that was kept would go on with what it read before.
TEST_F(HttpReview, WhoDeletesHimselfIsNamedOnNoPageThatFollows) {
  const auto ada = guest();
  auto stored = played("kilkenny-cats", 4);
  ASSERT_GT(stored.entries.size(), 500U);
  auto seats = Json::parse(stored.match.seats);
  seats[0]["player"] = ask("GET", "/api/players/me", {ada}).json()["id"];
  seats[0]["name"] = "Forget me";
  stored.match.seats = seats.dump();
  keep(std::move(stored));
  const auto names_her = [&](const std::string& after) {
    const auto page = ask("GET", "/api/matches/m_test/frames?after=" + after);
    EXPECT_EQ(page.status, 200);
    return page.body.find("Forget me") != std::string::npos;
  };
  EXPECT_TRUE(names_her("0"));
  ASSERT_EQ(ask("DELETE", "/api/players/me", {ada}).status, 200);
  EXPECT_FALSE(names_her("500"));
  EXPECT_FALSE(names_her("0"));
}

// A page that follows costs little, one for which the match is played from its beginning as much as a whole match.
TEST_F(HttpReview, PagesThatFollowEachOtherCostLittle) {
  config.allowances.requests_per_second = 3;  // 120 at once
  config.allowances.seated_requests_per_second = 0;
  keep(played("nekonoko", 2));  // a short one: little comes back meanwhile
  const auto answered = [&](auto&& after) {
    int count = 0;
    const auto is_refused = [&] {
      const auto reply = ask("GET", "/api/matches/m_test/frames?after=" + std::to_string(after(count)));
      count += reply.status == 200;
      return reply.status == 429;
    };
    EXPECT_TRUE(try_until(is_refused));
    return count;
  };
  const auto again = answered([](int) { return 0; });
  EXPECT_GE(again, (120 - 40) / 4);
  EXPECT_LT(again, 2 * 120 / 4);
  stop();
  const auto anew = answered([](int count) { return count + 1; });
  EXPECT_GE(anew, 120 / 40);
  EXPECT_LT(anew, 2 * 120 / 40);
}

std::unique_ptr<FrameReader> reader_at(std::uint32_t seq) {
  auto reader = std::make_unique<FrameReader>(played("nekonoko", 2), engine::spectator);
  reader->writer.skip_to(seq);
  return reader;
}

TEST(FrameReaders, AreFoundByTheirPlaceAndBoundedByTheirEntries) {
  const auto size = FrameReaders::cost + played("nekonoko", 2).entries.size();
  FrameReaders readers(2 * size);
  readers.keep("a", reader_at(1));
  readers.keep("a", reader_at(2));
  EXPECT_EQ(readers.take("a", 3), nullptr);
  EXPECT_EQ(readers.take("b", 1), nullptr);
  EXPECT_EQ(readers.entries(), 2 * size);
  readers.keep("b", reader_at(3));
  EXPECT_EQ(readers.entries(), 2 * size);
  EXPECT_EQ(readers.take("a", 1), nullptr) << "it was used first";
  EXPECT_NE(readers.take("a", 2), nullptr);
  EXPECT_EQ(readers.take("a", 2), nullptr) << "somebody has it";
  EXPECT_NE(readers.take("b", 3), nullptr);
  EXPECT_EQ(readers.entries(), 0U);
  FrameReaders small(size - 1);
  small.keep("a", reader_at(1));
  EXPECT_EQ(small.entries(), 0U);
}

TEST(FrameReaders, ThoseOfMatchesWithoutEntriesAreBoundedToo) {
  FrameReaders readers(3 * FrameReaders::cost);
  for (int i = 0; i < 5; ++i) {
    auto match = played("nekonoko", 2);
    match.entries.clear();
    readers.keep(std::to_string(i), std::make_unique<FrameReader>(std::move(match), engine::spectator));
  }
  EXPECT_EQ(readers.entries(), 3 * FrameReaders::cost);
  EXPECT_EQ(readers.take("1", 0), nullptr);
  EXPECT_NE(readers.take("2", 0), nullptr);
  readers.clear();
  EXPECT_EQ(readers.entries(), 0U);
  EXPECT_EQ(readers.take("3", 0), nullptr);
}

TEST_F(HttpReview, IsThereAfterARestart) {
  keep(played("nekonoko", 2));
  Reply complete;
  ASSERT_TRUE(try_until([&] {
    complete = ask("GET", "/api/matches/m_test/review");
    return complete.status == 200 && complete.json()["searched"] == 1000;
  }));
  ASSERT_TRUE(wait_for(store().beat(1, Store::Beat::next)));  // comes after what was to be written before
  stop();
  // It could not be searched again.
  open_to_write(file).exec("DELETE FROM logs; DELETE FROM journal");
  const auto kept = ask("GET", "/api/matches/m_test/review");
  EXPECT_EQ(kept.status, 200);
  EXPECT_EQ(kept.body, complete.body);
  EXPECT_EQ(kept.headers.at("etag"), complete.headers.at("etag"));
  stop();
  EXPECT_EQ(review_version().size(), 16U);
  auto database = open_to_write(file);
  EXPECT_EQ(database.execAndGet("SELECT version FROM reviews").getString(), review_version());
  database.exec("UPDATE reviews SET version = 'another'");
  EXPECT_NE(ask("GET", "/api/matches/m_test/review").body, complete.body);
}

// Reviews of hundreds of decisions, which people at several addresses ask for.
class LongReviews : public HttpReview {
 protected:
  void SetUp() override {
    HttpReview::SetUp();
    config.trusted_proxies = {"127.0.0.0/8"};
    auto stored = played("kilkenny-cats", 2);
    for (std::size_t i = 0; i <= reviews_max; ++i) {
      stored.match.id = "m_" + std::to_string(i);
      keep(stored);
    }
  }
  Reply ask_for(std::size_t match, const std::string& address) {
    return ask("GET", "/api/matches/m_" + std::to_string(match) + "/review", {{"X-Forwarded-For", address}});
  }
  // On a slow machine the first look may take longer than it is waited for: then it is to be asked for again soon.
  void expect_searched(std::size_t match, const std::string& address) {
    EXPECT_NE(ask_for(match, address).headers["retry-after"], "5") << match << " for " << address;
  }
  void expect_refused(std::size_t match, const std::string& address) {
    const auto refused = ask_for(match, address);
    EXPECT_EQ(refused.status, 429) << match << " for " << address;
    EXPECT_EQ(refused.headers.at("retry-after"), "5");
  }
};

TEST_F(LongReviews, OnlySoManyAreSearchedAtATime) {
  const auto address = [](std::size_t i) { return "192.0.2." + std::to_string(i); };
  for (std::size_t i = 0; i < reviews_max; ++i) expect_searched(i, address(i));
  expect_refused(reviews_max, address(reviews_max));
}

// At the end of a match a household asks for its review at once.
TEST_F(LongReviews, AllWhoPlayedMayAskForOneAtOnce) {
  std::deque<Client> clients;
  for (std::size_t i = 0; i <= reviews_per_address_max; ++i)
    clients.emplace_back(port()).say(request("GET", "/api/matches/m_0/review"));
  for (auto& client : clients) EXPECT_NE(client.receive().header("retry-after"), "5");
  expect_searched(1, "127.0.0.1");
}

TEST_F(LongReviews, OneAddressBeginsOnlySoManyAtATime) {
  for (std::size_t i = 0; i < reviews_per_address_max; ++i) expect_searched(i, "192.0.2.1");
  expect_refused(reviews_per_address_max, "192.0.2.1");
  expect_searched(0, "192.0.2.1");
  expect_searched(reviews_per_address_max, "192.0.2.2");
  expect_searched(reviews_per_address_max, "192.0.2.1");  // somebody else began it
}

TEST_F(HttpReview, OneThatIsCompleteGivesItsPlaceBack) {
  auto stored = played("nekonoko", 2);
  for (std::size_t i = 0; i <= reviews_per_address_max; ++i) {
    stored.match.id = "m_" + std::to_string(i);
    keep(stored);
    EXPECT_TRUE(try_until([&] {
      const auto reply = ask("GET", "/api/matches/" + stored.match.id + "/review");
      return reply.status == 200 && reply.json()["searched"] == 1000;
    })) << i;
  }
}

TEST_F(HttpReview, TextsOfAMatchAreSentCompressedAndOnce) {
  keep(played("kilkenny-cats", 2));
  for (const std::string path : {"/api/matches/m_test", "/api/matches/m_test/frames",
                                 "/api/matches/m_test/frames?as=all", "/api/matches/m_test/analysis"}) {
    const auto plain = ask("GET", path), packed = ask("GET", path, {{"Accept-Encoding", "gzip"}});
    ASSERT_EQ(plain.status, 200) << path;
    EXPECT_EQ(packed.headers.at("content-encoding"), "gzip");
    EXPECT_LT(packed.body.size() * 2, plain.body.size());
    EXPECT_EQ(unpacked(packed.body), plain.body);
    const auto head = ask("HEAD", path);
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.headers.at("content-length"), std::to_string(plain.body.size()));
    EXPECT_EQ(ask("GET", path, {{"If-None-Match", plain.headers.at("etag")}}).status, 304);
  }
}

// A plain text is unpacked as the socket takes it: an answer that nobody reads holds little.
TEST(PackedAnswers, HoldLittleUntilTheyAreRead) {
  constexpr std::size_t clients_count = 16, text_bytes = std::size_t{12} << 20;
  std::string text;
  for (std::size_t i = 0; text.size() < text_bytes; ++i) text += R"({"seq":)" + std::to_string(i) + "},";
  asio::io_context io{1};
  Metrics metrics{"test"};
  TextHandler handler(pack([&](const TextSink& say) { say(text); }));
  Listener listener(io, "127.0.0.1", 0,
                    {.handler = handler,
                     .metrics = metrics,
                     .proxies = Proxies({}),
                     .connection_counter = std::make_shared<ConnectionCounter>(io.get_executor(), 100, 100)});
  listener.start();
  std::thread thread([&] { io.run(); });
  const auto before = resident_bytes();
  std::deque<Client> clients;
  for (std::size_t i = 0; i < clients_count; ++i) {
    auto& client = clients.emplace_back(listener.port());
    client.say("GET / HTTP/1.1\r\nHost: x\r\n\r\nHEAD / HTTP/1.1\r\nHost: x\r\n\r\n");
    EXPECT_TRUE(client.hear_beginning());
  }
  EXPECT_LT(resident_bytes(), before + 2 * text_bytes);
  EXPECT_TRUE(clients.back().receive().body == text);
  EXPECT_EQ(clients.back().receive(true).headers.at("content-length"), std::to_string(text.size()))
      << "the next answer follows";
  Client old(listener.port());
  old.say("GET / HTTP/1.0\r\nHost: x\r\n\r\n");
  const auto whole = old.rest();
  EXPECT_TRUE(whole.ends_with(text));
  io.stop();
  thread.join();
}

// Answers that nobody reads are counted, by address and in all.
TEST_F(HttpReview, OneAddressGetsOnlySoManyTextsAtATime) {
  keep(played("kilkenny-cats", 2));
  const auto ada = guest();
  stop();
  asio::thread_pool readers{1};
  PublicHandler handler({config, store(), gateway, readers, [this] { return store().healthy(); }}, nullptr);
  std::array<HttpRequest, 3> texts;
  texts[0].path = texts[1].path = "/api/matches/m_test/frames";
  texts[1].query = {{"after", "0"}};
  texts[2].path = "/api/players/me/data";
  texts[2].headers = {{"authorization", ada.second}};
  const auto get = [&](const std::string& address, std::size_t which = 0) {
    auto wanted = texts[which];
    wanted.method = "GET";
    wanted.address = address;
    return wait_for(answer_of(handler, std::move(wanted)));
  };
  std::vector<HttpResponse> unread;
  for (std::size_t i = 0; i < texts_sent_per_address_max; ++i) {
    unread.push_back(get("192.0.2.1", i % texts.size()));
    ASSERT_EQ(unread.back().status, 200);
  }
  for (std::size_t which = 0; which < texts.size(); ++which) EXPECT_EQ(get("192.0.2.1", which).status, 429);
  EXPECT_EQ(get("192.0.2.2").status, 200);
  for (std::size_t i = 2; unread.size() < texts_sent_max; ++i) {
    unread.push_back(get("10.0.0." + std::to_string(i / texts_sent_per_address_max)));
    ASSERT_EQ(unread.back().status, 200);
  }
  EXPECT_EQ(get("192.0.2.3").status, 429) << "in all";
  unread.clear();
  EXPECT_EQ(get("192.0.2.1").status, 200);
  readers.join();
}

TEST_F(HttpReview, ATextOfAFinishedMatchIsMadeOnce) {
  keep(played("kilkenny-cats", 2));
  const std::vector<std::string> paths{"/api/matches/m_test", "/api/matches/m_test/frames",
                                       "/api/matches/m_test/frames?as=1", "/api/matches/m_test/analysis"};
  std::vector<std::string> first;
  for (const auto& path : paths) first.push_back(ask("GET", path).body);
  // What is kept is not read again.
  open_to_write(file).exec("DELETE FROM logs; DELETE FROM journal");
  for (std::size_t i = 0; i < paths.size(); ++i) EXPECT_EQ(ask("GET", paths[i]).body, first[i]) << paths[i];
  EXPECT_NE(ask("GET", "/api/matches/m_test/frames?as=0").status, 200) << "this one was not asked for";
}

// While the readers are busy, an address has only so many texts made.
TEST_F(HttpReview, OneAddressHasOnlySoManyTextsMadeAtATime) {
  keep(played("kilkenny-cats", 2));
  asio::thread_pool readers{1};
  std::promise<void> go;
  asio::post(readers, [wait = go.get_future().share()] { wait.wait(); });
  PublicHandler handler({config, store(), gateway, readers, [this] { return store().healthy(); }}, nullptr);
  auto& io = fresh_context();
  std::vector<int> statuses;
  const auto get = [&](const std::string& address) {
    HttpRequest wanted;
    wanted.method = "GET";
    wanted.path = "/api/matches/m_test/analysis";
    wanted.address = address;
    asio::co_spawn(io, answer_of(handler, std::move(wanted)),
                   [&](std::exception_ptr error, const HttpResponse& answer) {
                     EXPECT_EQ(error, nullptr);
                     statuses.push_back(answer.status);
                   });
  };
  // One is refused while the others wait for the readers.
  const auto expect_one_refused = [&] {
    const auto before = statuses.size();
    while (statuses.size() == before && io.run_one_for(std::chrono::seconds(20)) > 0) {}
    ASSERT_EQ(statuses.size(), before + 1);
    EXPECT_EQ(statuses.back(), 429);
  };
  for (std::size_t i = 0; i <= texts_made_per_address_max; ++i) get("192.0.2.1");
  expect_one_refused();
  for (std::size_t i = texts_made_per_address_max; i <= texts_made_max; ++i) get("10.0.0." + std::to_string(i));
  expect_one_refused();
  go.set_value();
  io.run();
  EXPECT_EQ(std::ranges::count(statuses, 200), texts_made_max);
  readers.join();
}

TEST_F(HttpReview, WhoMayNotComeInDoesNotReadTheMatchThatRuns) {
  const auto ada = guest(), ben = guest("Ben"), eve = guest("Eve");
  auto room = room_with(ada, ben);
  auto stored = played("kilkenny-cats", 2);
  stored.match.room = room.code;
  stored.match.ended = 0;
  stored.match.result.clear();
  stored.entries.resize(20);
  keep(std::move(stored));
  const auto status = [&](const auto& who) { return ask("GET", "/api/matches/m_test/frames", {who}).status; };
  using Who = std::pair<std::string, std::string>;
  const auto id_of = [&](const Who& who) {
    return ask("GET", "/api/players/me", {who}).json()["id"].get<std::string>();
  };
  EXPECT_EQ(status(eve), 200);
  auto seating = Seating::read(room);
  ASSERT_FALSE(seating.send_away(id_of(ada), id_of(eve)));
  room.state = seating.state_text();
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_EQ(status(eve), 404);
  const auto mia = guest("Mia");
  EXPECT_EQ(status(mia), 200);
  ASSERT_FALSE(seating.lock(id_of(ada), true));
  room.state = seating.state_text();
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_EQ(status(mia), 404);
  EXPECT_EQ(ask("GET", "/api/matches/m_test/frames").status, 404);
  EXPECT_EQ(status(ben), 200) << "who is seated is let in";
}

// The rules may not have let him resign: then a bot plays on with what he had.
TEST_F(HttpReview, WhoHasLeftHisSeatSeesNoMoreThanSpectators) {
  const auto ada = guest(), ben = guest("Ben");
  auto room = room_with(ada, ben);
  auto stored = played("cat-attack", 2);
  auto seats = Json::parse(stored.match.seats);
  seats[1]["player"] = ask("GET", "/api/players/me", {ben}).json()["id"];
  stored.match.seats = seats.dump();
  stored.match.room = room.code;
  stored.match.ended = 0;
  stored.match.result.clear();
  stored.entries.resize(stored.entries.size() / 2);
  keep(std::move(stored));
  const auto status = [&](const std::string& query) {
    return ask("GET", "/api/matches/m_test/frames" + query, {ben}).status;
  };
  EXPECT_EQ(status("?as=1"), 200);
  auto seating = Seating::read(room);
  seating.give_up(1);
  room.state = seating.state_text();
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_EQ(status("?as=1"), 403);
  EXPECT_EQ(status(""), 200);
  auto terms = Json::parse(room.contract);
  terms["spectators"] = "no";
  room.contract = terms.dump();
  ASSERT_TRUE(wait_for(store().save_room(room)));
  EXPECT_EQ(status(""), 404);
}

TEST_F(HttpReview, NotOfOneThatRuns) {
  const auto ada = guest();
  auto stored = played("cat-attack", 2);
  auto seats = Json::parse(stored.match.seats);
  seats[0]["player"] = ask("GET", "/api/players/me", {ada}).json()["id"];
  stored.match.seats = seats.dump();
  stored.match.ended = 0;
  stored.match.result.clear();
  stored.entries.resize(stored.entries.size() / 2);
  keep(std::move(stored));
  const auto reply = ask("GET", "/api/matches/m_test/analysis", {ada});
  EXPECT_EQ(reply.status, 403);
  EXPECT_EQ(reply.error(), "running");
  EXPECT_EQ(ask("GET", "/api/matches/m_test/review", {ada}).error(), "running");
  EXPECT_EQ(ask("GET", "/api/matches/m_test/analysis").error(), "no_match")
      << "nor does anybody else learn that it is there";
}

}  // namespace
}  // namespace server
