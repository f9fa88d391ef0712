// Facts that the rule book gives to test against, checked by counting.
#include "engine/nekonoko/field.hpp"
#include "tests/engine/nekonoko/position.hpp"

#include <gtest/gtest.h>

#include <map>

namespace {

using namespace nekonoko_tests;

TEST(NekonokoFacts, HowOftenEachCellIsReached) {
  std::array<int, cell_count> hits{};
  int outside = 0;
  for (std::uint8_t stone = 0; stone < 24; ++stone)
    for (std::uint8_t reach = 1; reach <= 6; ++reach) {
      const auto cell = cell_reached(stone, reach);
      if (cell) ++hits.at(*cell);
      else ++outside;
    }
  EXPECT_EQ(outside, 24);
  for (std::size_t cell = 0; cell < cell_count; ++cell) {
    const std::size_t row = cell / 5;
    const std::size_t column = cell % 5;
    const bool diagonal = row == column || row + column == 4;
    EXPECT_EQ(hits[cell], cell == 12 ? 8 : diagonal ? 6 : 4) << "row " << row << " column " << column;
  }
}

TEST(NekonokoFacts, AReachAndItsOppositeSpanTheField) {
  // From the far end of the same line, a reach of k meets a reach of 6 - k.
  for (std::uint8_t i = 0; i <= 5; ++i)
    for (std::uint8_t reach = 1; reach <= 5; ++reach) {
      const auto back = static_cast<std::uint8_t>(6 - reach);
      const auto top_to_bottom = static_cast<std::uint8_t>(i == 0 ? 12 : 18 - i);
      const auto right_to_left = static_cast<std::uint8_t>(i == 0 ? 18 : 24 - i);
      EXPECT_EQ(cell_reached(i, reach), cell_reached(top_to_bottom, back));
      EXPECT_EQ(cell_reached(static_cast<std::uint8_t>(6 + i), reach), cell_reached(right_to_left, back));
    }
}

int chips_in_hands(const State& state) {
  int chips = 0;
  for (const SeatState& each : state.seat_states) chips += each.hand;
  return chips;
}

TEST(NekonokoFacts, OnlyAReachOfSixSpendsNoChip) {
  std::map<bool, int> turns;  // by whether a chip was spent
  for (std::uint8_t cat = 0; cat < 24; ++cat)
    for (std::uint8_t d4 = 1; d4 <= 4; ++d4)
      for (std::uint8_t d6 = 1; d6 <= 6; ++d6) {
        const State state = choosing({.field = "0r1.0 0r1.0 0r1.0 0r1.0 0r1.0", .cat = cat, .dice = {d4, d6}});
        for (const Move& move : Game::moves(state)) {
          const Walk* walk = std::get_if<Walk>(&move);
          const bool reach_is_six = d6 == 6 && walk != nullptr && walk->die == Die::d4;
          const bool spent = chips_in_hands(play(state, move)) == chips_in_hands(state) - 1;
          EXPECT_EQ(spent, !reach_is_six);
          ++turns[spent];
        }
      }
  EXPECT_EQ(turns[false], 24 * 4 * 2);
  EXPECT_EQ(turns[true], 24 * (24 * 4 + 4 * 4 - 4 * 2));
}

TEST(NekonokoFacts, TheBooksExampleScoresFour) {
  State state = choosing({});
  seat_state(state, first).flowers = {3, 2, 1, 0, 0};
  EXPECT_EQ(score(state, first).total, 4);
}

}  // namespace
