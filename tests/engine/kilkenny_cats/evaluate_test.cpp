// What the evaluation says of a match: how far a seat's two best cats have come, its other cats, and
// after the end the winner.
#include "tests/engine/kilkenny_cats/positions.hpp"

#include <vector>

namespace {

using namespace engine;
using namespace engine::kilkenny_cats;

std::vector<int> evaluation(const State& state) {
  const auto list = KilkennyCats::evaluate(viewed(state));
  return {list.begin(), list.end()};
}

TEST(KilkennyCatsEvaluate, TwoForACatAndSixteenLessTheStepsHomeForTheTwoBest) {
  EXPECT_EQ(evaluation(position("south 7,10 / north 8,2")), (std::vector{2 + 11, 2 + 14}));
  EXPECT_EQ(evaluation(position("south 7,10 8,12 / north 7,5 8,2")), (std::vector{4 + 11 + 13, 4 + 11 + 14}));
  EXPECT_EQ(evaluation(position("south 1,1 7,10 8,12 / north 7,5 8,2 13,13")), (std::vector{6 + 11 + 13, 6 + 11 + 14}));
}

TEST(KilkennyCatsEvaluate, StepsLeadToTheCloserHoleDiagonallyToo) {
  EXPECT_EQ(evaluation(position("south 10,12 / north 3,4")), (std::vector{2 + 13, 2 + 12}));
  EXPECT_EQ(evaluation(position("south 12,13 / north 3,2")), (std::vector{2 + 12, 2 + 12}));
  EXPECT_EQ(evaluation(position("south 3,13 / north 12,2")), (std::vector{2 + 12, 2 + 12}));
  EXPECT_EQ(evaluation(position("south 7,10 / west 5,7 / north 8,2 / east 4,8")),
            (std::vector{2 + 11, 2 + 6, 2 + 14, 2 + 12}));
}

TEST(KilkennyCatsEvaluate, TwentyFourForACatInAHoleInPlaceOfAWalkingOne) {
  EXPECT_EQ(evaluation(position("south (7,15) 7,10 8,12 / north 7,5 (8,0)")), (std::vector{4 + 24 + 13, 2 + 24 + 11}));
}

TEST(KilkennyCatsEvaluate, NothingWithoutASideOrActiveCats) {
  EXPECT_EQ(evaluation(KilkennyCats::start({}, 3)), (std::vector{0, 0, 0}));
  EXPECT_EQ(evaluation(position("south 7,10 8,12 / west (15,7) / north 8,2 7,5")), (std::vector{28, 0, 29}));
  EXPECT_EQ(evaluation(resigned(position("south 7,10 8,12 / west 5,7 5,8 / north 8,2 7,5"), 1)),
            (std::vector{28, 0, 29}));
}

TEST(KilkennyCatsEvaluate, AfterTheEndAThousandForTheWinnerAndForAllInADraw) {
  const State state = position("south 7,10 8,12 / north 8,2 7,5");
  EXPECT_EQ(evaluation(resigned(state, 0)), (std::vector{0, 1000}));
  EXPECT_EQ(evaluation(KilkennyCats::after(state, Ruling{AgreedEnd{}})), (std::vector{1000, 1000}));
}

// K11, K17 Once the die lies there only its number can be walked: the others win nothing any more.
TEST(KilkennyCatsShares, CountOfTheThrownDieOnlyWhatItLetsCatsDo) {
  const State before = position("south 7,13 (8,15) / north 3,9 5,9");
  const auto share = [](const State& state) { return KilkennyCats::win_shares(state)[0]; };
  EXPECT_GT(share(thrown(before, 2)), share(before) + 0.1) << "it enters";
  EXPECT_LT(share(thrown(before, 5)), share(before)) << "it cannot";
}

// A beginner looks at how far the cats have come, not at what could be taken or entered next.
TEST(KilkennyCatsShares, AtAGlanceNoThreatIsSeen) {
  const auto near = position("south 7,10 / north 8,2 7,9"), apart = position("south 7,10 / north 8,2 5,9");
  EXPECT_NE(KilkennyCats::win_shares(near), KilkennyCats::win_shares(apart));
  EXPECT_EQ(KilkennyCats::shares_at_a_glance(near), KilkennyCats::shares_at_a_glance(apart));
  EXPECT_EQ(KilkennyCats::overlooked(near, Move{{7, 5}, {3, 1}}), 0.5);
  EXPECT_EQ(KilkennyCats::overlooked(near, Move{{7, 5}, {7, 4}}), 0);
}

}  // namespace
