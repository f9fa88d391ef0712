// The hashes of states that stand in stored logs (protocol/state_bytes.hpp).
#include "protocol/match_file.hpp"
#include "protocol/state_bytes.hpp"
#include "tests/protocol/files.hpp"
#include "tests/protocol/setups.hpp"

#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <variant>

namespace {

using protocol::Json;

std::string hash_of(const protocol::Match& match) { return match.state_hash(protocol::state_format); }

class StateHashes : public testing::TestWithParam<setups::Setup> {};
INSTANTIATE_TEST_SUITE_P(All, StateHashes, testing::ValuesIn(setups::all));

// Each hash belongs to one view at most, since a view follows from its state.
TEST_P(StateHashes, StatesThatLookDifferentHaveDifferentHashes) {
  engine::Rng rng(5);
  const auto match = setups::open(GetParam());
  std::map<std::string, std::string> views;
  for (int i = 0; i < 300 && !setups::is_over(*match); ++i) {
    setups::step(*match, rng);
    const auto& view = match->texts().view(engine::Viewer::referee());
    EXPECT_EQ(views.emplace(hash_of(*match), view).first->second, view) << "entry " << match->seq();
  }
  EXPECT_GT(views.size(), 20U);
}

TEST_P(StateHashes, TheSameEntriesLeadToTheSameHash) {
  engine::Rng one(9), other(9);
  const auto left = setups::open(GetParam()), right = setups::open(GetParam());
  for (int i = 0; i < 100 && !setups::is_over(*left); ++i) {
    setups::step(*left, one);
    setups::step(*right, other);
    ASSERT_EQ(hash_of(*left), hash_of(*right)) << "entry " << left->seq();
  }
}

TEST_P(StateHashes, WhatLeavesTheStateAloneLeavesTheHash) {
  engine::Rng rng(3);
  const auto match = setups::open(GetParam());
  while (!std::holds_alternative<engine::Decision>(match->node())) setups::step(*match, rng);
  const auto before = hash_of(*match);
  ASSERT_FALSE(match->rule(protocol::Freeze{7}));
  EXPECT_EQ(hash_of(*match), before);
}

// A change of these hashes makes stored matches unreadable: state_bytes.hpp says what to do instead. A new recorded
// match gets its line with UPDATE=1.
TEST(StateHash, OfEveryRecordedMatchIsPinned) {
  const auto pins = files::path("tests/protocol/state_hashes.json");
  Json pinned = std::filesystem::exists(pins) ? Json::parse(files::text(pins)) : Json::object();
  for (const auto& path : files::in("tests/matches")) {
    const auto read = protocol::read_match_file(files::text(path));
    const auto& file = std::get<protocol::MatchFile>(read);
    const auto opened = protocol::open_match(file);
    auto& match = *std::get<0>(opened);
    std::string all = hash_of(match);
    for (const Json& entry : file.entries) {
      ASSERT_FALSE(match.apply(entry)) << path;
      all += hash_of(match);
    }
    const auto name = path.filename().string();
    const auto hash = protocol::view_hash(all);
    if (std::getenv("UPDATE") && !pinned.contains(name)) pinned[name] = hash;
    EXPECT_EQ(pinned.value(name, ""), hash) << name;
  }
  if (std::getenv("UPDATE")) std::ofstream(pins) << pinned.dump(1) << "\n";
}

TEST(StateHash, FormatsThatThisProgramDoesNotHaveAreRefusedByName) {
  const auto opened = protocol::open_match("nekonoko", 1, 9, Json::object(), 2);
  ASSERT_TRUE(std::holds_alternative<protocol::Refusal>(opened));
  EXPECT_EQ(std::get<protocol::Refusal>(opened).message,
            "The log has hashes of states in format 9; this program has formats 0 to 1.");
}

// Logs from before format 1 have the hash that match files have.
TEST(StateHash, OfFormat0IsThatOfTheRefereesView) {
  const auto match = setups::open({"cat-attack", "{}", 2});
  EXPECT_EQ(match->state_hash(protocol::view_state_format),
            protocol::view_hash(match->texts().view(engine::Viewer::referee())));
}

struct Inner {
  std::uint16_t number = 0;
  std::optional<bool> maybe;
};
struct Outer {
  std::variant<std::uint8_t, Inner> either;
  engine::List<std::uint8_t, 4> list;
};

TEST(StateBytes, AreWhatTheHeaderSays) {
  Outer outer{.either = Inner{0x0102, true}, .list = {}};
  outer.list.push(9);
  protocol::StateBytes bytes;
  put(bytes, outer);
  EXPECT_EQ(bytes.bytes(), std::string("\x01\x02\x01\x01\x01\x01\x00\x09", 8));
}

}  // namespace
