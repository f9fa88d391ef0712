// The review of a match over HTTP.
#include "tests/server/http_fixture.hpp"
#include "tests/server/played.hpp"

namespace server {
namespace {

class HttpReview : public HttpTest {
 protected:
  void keep(StoredMatch stored) {
    const auto ended = std::exchange(stored.match.ended, 0);
    const auto result = std::exchange(stored.match.result, "");
    ASSERT_TRUE(wait_for(store().create_match(stored.match)));
    ASSERT_TRUE(wait_for(store().append({.match = stored.match.id, .entries = stored.entries, .result = result, .ended = ended})));
  }
};

TEST_F(HttpReview, OfAMatchThatIsOver) {
  keep(played("kilkenny-cats", 2));
  const auto reply = ask("GET", "/api/matches/m_test/analysis");
  ASSERT_EQ(reply.status, 200) << reply.body;
  EXPECT_EQ(reply.json()["seats"].size(), 2u);
  EXPECT_NE(reply.headers.at("cache-control").find("immutable"), std::string::npos);
  EXPECT_EQ(ask("GET", "/api/matches/m_none/analysis").error(), "no_match");
  EXPECT_EQ(ask("POST", "/api/matches/m_test/analysis").status, 405);
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
  EXPECT_EQ(ask("GET", "/api/matches/m_test/analysis").error(), "no_match") << "nor does anybody else learn that it is there";
}

}  // namespace
}  // namespace server
