// Secrets in a room: all that a viewer hears while a match is played, ends, and another begins.
#include "twin_rooms.hpp"

namespace server::test {
namespace {

#if defined(NDEBUG)
constexpr std::uint64_t matches_per_setting = 200;
#else
constexpr std::uint64_t matches_per_setting = 8;
#endif
constexpr int acts_max = 40;  // in the room, after what the store held already

struct Found {
  int acts = 0, ended = 0;
  std::map<std::string, int> differing;  // frames to those who may know, by type
};

// Of two players one resigns: the match is over, its draws are proved, another begins.
std::string end_and_begin(TwinRooms& rooms, const leaks::Plant& plant, Found& found) {
  rooms.expect_no_proof();
  rooms.resign();
  const auto difference = rooms.difference(plant);
  if (!difference.empty()) return difference;
  const Heard& received = rooms.here.received[rooms.viewer().id];
  EXPECT_TRUE(std::ranges::any_of(
      received, [](const std::string& frame) { return frame.find(R"("links":{"hidden":[")") != std::string::npos; }));
  rooms.play_again();
  EXPECT_NE(received.back().find(R"("match":"m_1")"), std::string::npos) << received.back();
  ++found.ended;
  return rooms.difference(plant);
}

// Plays one pair, up to the first difference.
std::string play(const twins::Setting& setting, std::uint64_t seed, const leaks::Plant& plant, Found& found) {
  TwinRooms rooms(setting, seed);
  if (!rooms.is_ready()) return "";
  rooms.everybody_comes();
  auto difference = rooms.difference(plant);
  for (int acts = 0; acts < acts_max && difference.empty() && !testing::Test::HasFailure() && rooms.act();
       ++acts, ++found.acts) {
    rooms.expect_in_step();
    rooms.talk(acts);
    difference = rooms.difference(plant);
  }
  rooms.count_differences(found.differing);
  if (!difference.empty() || rooms.is_over()) return difference;
  if (setting.setup.seats == 2 && rooms.is_seated() && !rooms.has_bot()) return end_and_begin(rooms, plant, found);
  rooms.expect_no_proof();
  return "";
}

class RoomSecrets : public testing::TestWithParam<std::size_t> {};

TEST_P(RoomSecrets, AreNotHeard) {
  const auto& setting = twins::settings()[GetParam()];
  Found found;
  for (std::uint64_t seed = 0; seed < matches_per_setting; ++seed) {
    ASSERT_EQ(play(setting, seed, {}, found), "") << setting.setup << ", seed " << seed;
    ASSERT_FALSE(HasFailure()) << setting.setup << ", seed " << seed;
  }
  EXPECT_GT(found.acts, static_cast<int>(matches_per_setting));
  EXPECT_GT(found.differing["snapshot"], 0);
  EXPECT_GT(found.differing["update"], 0);
  EXPECT_EQ(found.ended > 0, setting.setup.seats == 2);
}

// The settings without `minutes`, whose clock would stand in the log.
INSTANTIATE_TEST_SUITE_P(Settings, RoomSecrets, testing::Values(0, 1, 2, 3, 5));

void expect_caught(std::string_view told, std::size_t setting, std::uint64_t first_seed) {
  constexpr std::uint64_t matches_max = 400;
  Found found;
  for (std::size_t leak = 0; leak < leaks::all.size(); ++leak) {
    // Choices go to the decider alone, who may count them.
    if (told == "choices" && leaks::all[leak] == leaks::number_of_choices) continue;
    std::string caught;
    for (std::uint64_t seed = first_seed; seed < first_seed + 2 * matches_max && caught.empty(); seed += 2)
      caught = play(twins::settings()[setting], seed, {told, leaks::all[leak]}, found);
    EXPECT_TRUE(caught.starts_with(told)) << told << ", leak " << leak << ": " << caught;
  }
}

// A leak planted into any message is found there and nowhere else.
TEST(PlantedLeaks, AreHeardInEverythingThatIsToldInARoom) {
  for (const auto* told : told_in_a_room) expect_caught(told, 1, 0);
}

TEST(PlantedLeaks, AreHeardInWhatIsToldAtTheEnd) {
  for (const auto* told : told_at_the_end) expect_caught(told, 0, 1);
}

}  // namespace
}  // namespace server::test
