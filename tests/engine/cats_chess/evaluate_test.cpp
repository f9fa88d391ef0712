// What the evaluation says of a match: pieces, cats near the last rank, the end.
#include "tests/engine/cats_chess/chess.hpp"

namespace {

using namespace cats_chess_tests;

TEST(CatsChessEvaluate, MaterialAndCatsNearTheLastRankCount) {
  const auto lead = [](std::string_view pieces) { return Game::evaluate(Game::view(set(pieces), spectator))[0]; };
  EXPECT_GT(lead("Kf1 kf10 Ra1"), lead("Kf1 kf10 Na1"));
  EXPECT_GT(lead("Kf1 kf10 Ci10"), lead("Kf1 kf10 Ci9"));
  EXPECT_EQ(lead("Kf1 kf10 Ca1 ca9") - lead("Kf1 kf10 Ca2 ca9"), -5);
  const auto won = Game::evaluate(Game::view(Game::after(set("Kf1 kf10 Ra1"), Ruling{Resign{seat_at(0)}}), spectator));
  EXPECT_LT(won[0], won[1]);
}

}  // namespace
