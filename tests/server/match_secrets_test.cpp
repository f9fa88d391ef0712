// Stored matches that differ only in what one viewer may not know (tests/protocol/twins.hpp):
// whatever he asks, the servers that hold the one and the other answer with the same bytes.
#include "tests/protocol/leaks.hpp"
#include "tests/protocol/twins.hpp"
#include "tests/server/known_players.hpp"
#include "tests/server/match_json.hpp"

#include <deque>
#include <set>

namespace server::test {
namespace {

// Both matches, stored up to a decision of somebody whose choices are not even as many in each.
struct StoredTwins {
  StoredTwins(const twins::Setting& from, std::uint64_t seed)
      : setting(from),
        seat(seed % (from.setup.seats + 1)),
        viewer(seat < from.setup.seats ? engine::Viewer(engine::seat_at(seat)) : engine::spectator),
        twins(from, viewer, seed) {
    here.match = there.match = match_record(twins.one(), "m_" + std::to_string(seed), "ROOM" + std::to_string(seed));
    here.match.started = there.match.started += static_cast<std::int64_t>(seed);
    const auto tells = [this] {
      return leaks::number_of_choices(twins.one()) != leaks::number_of_choices(twins.other());
    };
    while (twins.one().seq() < entries_max && (twins.one().seq() < entries_min || !tells()) && twins.step()) note();
    if (!setups::is_over(twins.one()) && seed % 2 == 1 && twins.rule(engine::AgreedEnd{})) note();
    if (setups::is_over(twins.one())) end();
  }
  bool is_over() const { return here.match.ended != 0; }
  bool is_seated() const { return viewer.seat().has_value(); }

  static constexpr std::uint32_t entries_min = 40, entries_max = 160;
  const twins::Setting& setting;
  std::size_t seat;
  engine::Viewer viewer;
  twins::Twins twins;
  StoredMatch here, there;

 private:
  void end() {
    for (auto* stored : {&here, &there}) {
      stored->match.result = Json::parse(twins.one().texts().view(engine::spectator)).at("result").dump();
      stored->match.ended = stored->match.started + 1'000'000;
    }
  }
  void note() {
    here.entries.push_back(entry_record(twins.one()));
    there.entries.push_back(entry_record(twins.other()));
  }
};

// The file of a match that is over is open to all.
std::string told(const StoredMatch& stored, engine::Viewer viewer) {
  return match_frames(stored, viewer).dump() + (stored.match.ended ? "" : match_file(stored, viewer).dump());
}

TEST(MatchSecrets, AreInNothingThatIsMadeOfAStoredMatch) {
#if defined(NDEBUG)
  constexpr std::uint64_t matches_per_setting = 150;
#else
  constexpr std::uint64_t matches_per_setting = 8;
#endif
  int known_to_others = 0;
  for (const auto& setting : twins::settings())
    for (std::uint64_t seed = 0; seed < matches_per_setting; ++seed) {
      StoredTwins match(setting, seed);
      for (const auto each : {match.viewer, engine::spectator})
        ASSERT_EQ(told(match.here, each), told(match.there, each)) << setting.setup << ", seed " << seed;
      const engine::Viewer next(engine::seat_at((match.seat + 1) % setting.setup.seats));
      if (told(match.here, next) != told(match.there, next)) ++known_to_others;
    }
  EXPECT_GT(known_to_others, static_cast<int>(matches_per_setting) * 2);
}

// --- over HTTP ---

// What the one server says and what the other says, in answer to the same.
struct Answers {
  std::string_view check;
  std::string here, there;
  const twins::Twins* twins;
};

// One of the two servers.
class Server final : public KnownPlayersTest {
 public:
  using KnownPlayersTest::keep;
  // The whole answer, but for the header that names the server's own port.
  std::string answer(const std::string& player, const std::string& target) {
    const auto reply = get(player, target);
    std::string whole = std::to_string(reply.status) + "\n";
    for (const auto& [name, value] : reply.headers)
      if (name != "content-security-policy" && name != "date") whole += name + ": " + value + "\n";
    return whole + reply.body;
  }

 private:
  void TestBody() override {}
};

class TwinServers {
 public:
  const StoredTwins& keep(const twins::Setting& setting, std::uint64_t seed) {
    const auto& match = matches_.emplace_back(setting, seed);
    const auto room = room_record(setting.setup, match.here.match);
    here_.keep(room, match.here);
    there_.keep(room, match.there);
    return match;
  }
  // Whatever the viewer, Eve and nobody in particular may ask about a match.
  void ask_about(const StoredTwins& match) {
    const std::string path = "/api/matches/" + match.here.match.id,
                      own = path + "/frames?as=" + std::to_string(match.seat);
    std::vector<std::string> askers{eve.id, ""};
    if (match.is_seated()) askers.push_back(person(match.seat).id);
    for (const auto& asker : askers) {
      const bool sits = asker == person(match.seat).id;
      ask("room", match, asker, "/api/rooms/" + match.here.match.room);
      ask("frames", match, asker, path + "/frames");
      if (match.is_seated()) ask(sits || match.is_over() ? "frames" : "refusal", match, asker, own);
      if (match.is_over()) continue;  // then the file is open to all
      ask("file", match, asker, path);
      ask("refusal", match, asker, path + "/frames?as=all");
      ask("refusal", match, asker, path + "/frames?as=" + std::to_string((match.seat + 1) % match.setting.setup.seats));
    }
  }
  // The lists, page by page.
  void ask_for_lists(const std::string& asker) {
    const auto& first = matches_.front();
    for (const auto& whose :
         {std::string("?game=cat-attack"), std::string("?player=me"), "?room=" + first.here.match.room}) {
      ask("list", first, asker, "/api/matches" + whose);
      ask("list", first, asker, "/api/matches" + whose + "&before=" + std::to_string(first.here.match.started + 3));
    }
    for (const auto* whose : {"?public=1", "?mine=1"}) ask("rooms", first, asker, std::string("/api/rooms") + whose);
  }
  // The first check that tells the servers apart, with this leak planted; "" if none does.
  std::string difference(const leaks::Plant& plant) const {
    for (const auto& [check, here, there, twins] : answers_)
      if (here + plant.in(check, twins->one()) != there + plant.in(check, twins->other()))
        return std::string(check) + ":\n" + here + "\n" + there;
    return "";
  }
  std::set<std::string_view> checks() const {
    std::set<std::string_view> found;
    for (const auto& each : answers_) found.insert(each.check);
    return found;
  }
  bool agree(const std::string& asker, const std::string& target) {
    return here_.answer(asker, target) == there_.answer(asker, target);
  }

 private:
  void ask(std::string_view check, const StoredTwins& match, const std::string& asker, const std::string& target) {
    answers_.push_back({check, here_.answer(asker, target), there_.answer(asker, target), &match.twins});
    const bool refused = answers_.back().here.starts_with("403");
    EXPECT_EQ(refused, check == "refusal")
        << asker << " asks for " << target << ": " << answers_.back().here.substr(0, 300);
  }

  Server here_, there_;
  std::deque<StoredTwins> matches_;
  std::vector<Answers> answers_;
};

TEST(MatchSecrets, AreInNoAnswerOverHttp) {
  constexpr std::size_t pairs_asked_about = 12, pairs_listed = 52;  // more than a page
  TwinServers servers;
  int known_to_others = 0;
  for (std::size_t i = 0; i < pairs_listed; ++i) {
    const auto& match = servers.keep(twins::settings()[i / 2 % twins::settings().size()], i);
    if (i >= pairs_asked_about) continue;
    servers.ask_about(match);
    const auto next = std::to_string((match.seat + 1) % match.setting.setup.seats);
    if (!servers.agree("p_" + next, "/api/matches/" + match.here.match.id + "/frames?as=" + next)) ++known_to_others;
  }
  for (const std::string asker : {"p_0", "p_5", "p_eve"}) servers.ask_for_lists(asker);
  ASSERT_EQ(servers.difference({}), "");
  EXPECT_GT(known_to_others, static_cast<int>(pairs_asked_about) / 2);

  EXPECT_EQ(servers.checks(), (std::set<std::string_view>{"file", "frames", "list", "refusal", "room", "rooms"}));
  for (const auto check : servers.checks())
    for (std::size_t leak = 0; leak < leaks::all.size(); ++leak)
      EXPECT_TRUE(servers.difference({check, leaks::all[leak]}).starts_with(check)) << check << ", leak " << leak;
}

}  // namespace
}  // namespace server::test
