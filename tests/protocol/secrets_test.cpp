// What a viewer may not know must not reach him, in any text: twins.hpp plays two matches that
// differ in nothing else, and everything that he is told of one is told of the other.
#include "tests/protocol/leaks.hpp"
#include "tests/protocol/twins.hpp"

#include <array>

using engine::Viewer;
using protocol::Json;
using protocol::Match;

namespace {

constexpr auto referee = Viewer::referee();
#if defined(NDEBUG)
constexpr int matches_per_setting = 700;
constexpr std::size_t entries_max = 400;
#else
constexpr int matches_per_setting = 40;
constexpr std::size_t entries_max = 200;
#endif

// --- all that is told ---

std::string text_of(const std::optional<protocol::Refusal>& refused) {
  return refused ? refused->code + "|" + refused->clause + "|" + refused->message + "|" + refused->subject : "none";
}

// A card that the seat does not hold, of seven kinds: whatever it does with it is refused.
std::string card_not_held(const Match& match, Viewer viewer) {
  const Json view = Json::parse(match.texts().view(viewer));
  const Json& hand = view.at("hand");
  for (const char* card : {"bird-3", "cat-2", "mouse-5", "speedy-cat", "cat-burglar", "cat-6", "bird-1"})
    if (std::find(hand.begin(), hand.end(), card) == hand.end()) return card;
  return "";
}

// The answer to an action that cannot be right.
std::string refusal(Match& match, Viewer viewer) {
  if (!viewer.seat()) return "";
  const std::string card = card_not_held(match, viewer);
  const std::size_t other = (engine::index(*viewer.seat()) + 1) % match.seats();
  const Json actions = Json::array({{{"play", {{"card", card}, {"to", "N3"}}}},
                                    {{"play", {{"card", card}, {"from", "larder-0"}, {"to", "L1"}}}},
                                    {{"fight", {{"seat", other}, {"card", card}}}},
                                    {{"swap", {{"take", "cat-1"}, {"give", card}}}},
                                    {{"lay", {{"card", card}}}},
                                    {{"six_cat", {{"suit", "cat"}, {"seat", other}, {"to", "L1"}}}},
                                    {{"raid", {{"item", "mouse-1"}}}},
                                    {{"move", {{"to", "BH"}}}}});
  const std::uint32_t seq = match.seq();
  const auto refused = match.act(*viewer.seat(), actions.at(seq % actions.size()));
  EXPECT_EQ(match.seq(), seq) << "an action that cannot be right was taken";
  return text_of(refused);
}

std::string choices(Match& match, Viewer viewer) {
  const engine::Node node = match.node();
  const auto* decision = std::get_if<engine::Decision>(&node);
  return decision && viewer.sits(decision->seat) && match.seq() % 3 == 0 ? match.texts().choices() : "[]";
}

std::string taking_back(Match& match, Viewer viewer) {
  std::string told;
  for (std::uint32_t to = match.seq() > 3 ? match.seq() - 3 : 0; to < match.seq(); ++to)
    for (std::size_t i = 0; i < match.seats(); ++i) told += text_of(match.may_take_back(engine::seat_at(i), to));
  if (!viewer.seat()) return told + "-";
  const auto back = match.take_back_to(*viewer.seat());
  if (const auto* refused = std::get_if<protocol::Refusal>(&back)) return told + text_of(*refused);
  return told + std::to_string(std::get<std::uint32_t>(back));
}

std::string evaluate(Match& match, Viewer viewer) {
  std::string told;
  for (const int each : match.advisor().evaluate(viewer)) told += std::to_string(each) + ",";
  return told;
}

// What the review counts as play.
std::string known_change(Match& match, Viewer viewer) {
  const auto node = match.node();
  const auto* decision = std::get_if<engine::Decision>(&node);
  if (!decision || !viewer.sits(decision->seat) || match.seq() % 16 != 0) return "";
  const auto actions = protocol::Json::parse(match.texts().legal_actions());
  std::string told;
  for (const double each : match.advisor().known_change(actions.front(), actions.back(), match.seq()))
    told += std::to_string(each) + ",";
  return told;
}

// What the room tells of a match besides: lists, who is to act, whose clock runs.
std::string summary(Match& match, Viewer) {
  Json told{match.seq(), match.turn(), match.node().index(), match.options(), match.result().has_value()};
  if (const auto mover = match.mover()) told.push_back(engine::index(*mover));
  for (std::size_t i = 0; i < match.seats(); ++i) told.push_back(match.resigned(engine::seat_at(i)));
  return told.dump();
}

constexpr std::uint32_t page = 24;  // of the history

struct Check {
  const char* name;
  std::string (*told)(Match&, Viewer);
};
constexpr std::array<Check, 12> checks{{
    {"snapshot", [](Match& match, Viewer viewer) { return match.texts().view(viewer); }},
    {"hash", [](Match& match, Viewer viewer) { return protocol::view_hash(match.texts().view(viewer)); }},
    {"patch", [](Match& match, Viewer viewer) { return match.texts().patch(viewer); }},
    {"events", [](Match& match, Viewer viewer) { return match.texts().events(viewer); }},
    {"entry", [](Match& match, Viewer viewer) { return match.texts().entry(viewer); }},
    {"history",
     [](Match& match, Viewer viewer) {
       return match.seq() % page == 0 ? match.texts().log(viewer, match.seq() - page) : "";
     }},
    {"choices", choices},
    {"refusal", refusal},
    {"taking back", taking_back},
    {"evaluation", evaluate},
    {"known change", known_change},
    {"summary", summary},
}};

// --- what is told of both ---

// The first check that tells the two apart; "" if none does.
std::string difference(const twins::Twins& twins, Viewer viewer, const leaks::Plant& plant) {
  for (const Check& check : checks) {
    const std::string here = check.told(twins.one(), viewer) + plant.in(check.name, twins.one());
    const std::string there = check.told(twins.other(), viewer) + plant.in(check.name, twins.other());
    if (here != there)
      return std::string(check.name) + ", entry " + std::to_string(twins.one().seq()) + ":\n" + here + "\n" + there;
  }
  return "";
}

Viewer some_viewer(std::size_t seats, std::uint64_t seed) {
  const std::size_t which = seed % (seats + 1);
  return which == seats ? engine::spectator : Viewer(engine::seat_at(which));
}

// Plays one pair, up to the first difference.
std::string play(const twins::Setting& setting, std::uint64_t seed, const leaks::Plant& plant, twins::Tally& tally) {
  const Viewer viewer = some_viewer(setting.setup.seats, seed);
  twins::Twins twins(setting, viewer, seed);
  std::string found;
  while (found.empty() && twins.one().seq() < entries_max && twins.step()) found = difference(twins, viewer, plant);
  tally += twins.tally();
  return found;
}

class Secrets : public testing::TestWithParam<std::size_t> {};

TEST_P(Secrets, ReachNobodyWhoMayNotKnow) {
  const auto& setting = twins::settings()[GetParam()];
  twins::Tally tally;
  for (std::uint64_t seed = 0; seed < matches_per_setting; ++seed) {
    const std::string found = play(setting, seed, {}, tally);
    ASSERT_EQ(found, "") << setting.setup << ", seed " << seed;
    ASSERT_FALSE(HasFailure()) << setting.setup << ", seed " << seed;
  }
  EXPECT_GT(tally.entries, matches_per_setting * 50);
  EXPECT_GT(tally.differing, tally.entries / 2);
  EXPECT_GT(tally.draws, matches_per_setting * 5);
  EXPECT_GT(tally.swaps, matches_per_setting / 10);
  EXPECT_EQ(tally.fights > 0, !setting.options.kittens);
  EXPECT_GT(tally.laid_open, 0);
}

INSTANTIATE_TEST_SUITE_P(Settings, Secrets, testing::Range<std::size_t>(0, 6));

// Every planted leak is found by its own check and by no other.
TEST(PlantedLeaks, AreCaughtByEveryCheck) {
  constexpr std::uint64_t matches_max = 5;
  twins::Tally tally;
  for (const Check& check : checks)
    for (std::size_t leak = 0; leak < leaks::all.size(); ++leak) {
      std::string found;
      for (std::uint64_t seed = 0; seed < matches_max && found.empty(); ++seed)
        found = play(twins::settings()[1], seed, {check.name, leaks::all[leak]}, tally);
      EXPECT_TRUE(found.starts_with(check.name)) << check.name << ", leak " << leak << ": " << found;
    }
}

// Checks that see through a viewer's eyes must see more through the referee's.
TEST(PlantedLeaks, AreCaughtWhereTheRefereesTextIsTold) {
  for (const char* name : {"snapshot", "hash", "patch", "events", "entry", "history"}) {
    const Check& check =
        *std::ranges::find_if(checks, [&](const Check& each) { return std::string_view(each.name) == name; });
    twins::Twins twins(twins::settings()[1], engine::spectator, 1);
    bool caught = false;
    while (!caught && twins.one().seq() < entries_max && twins.step())
      caught = check.told(twins.one(), referee) != check.told(twins.other(), referee);
    EXPECT_TRUE(caught) << name;
  }
}

}  // namespace
