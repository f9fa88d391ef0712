// X40 to X46: types that are gone come back; what finds its square occupied lies buried there.
#include "tests/engine/cats_chess/chess.hpp"

namespace {

using namespace cats_chess_tests;

const Setup bare{.keepers = false};
const Setup bare_black{.side = 'b', .keepers = false};
// Keepers of all types but the ones that a test takes.
constexpr std::string_view all_but_knights = " ma10 ~a10 mc10 ~c10 md10 ~d10 me10 ~e10 mj8 ~j8";
constexpr std::string_view all_but_queens = " ma10 ~a10 mb10 ~b10 mc10 ~c10 md10 ~d10 mj8 ~j8";
constexpr std::string_view all_but_cats = " ma10 ~a10 mb10 ~b10 mc10 ~c10 me10 ~e10 mj8 ~j8";
constexpr std::string_view all_but_pawns = " ma10 ~a10 mb10 ~b10 mc10 ~c10 md10 ~d10 me10 ~e10";

State with(std::string_view pieces, std::string_view keepers, const Setup& setup = bare) {
  return set(std::string(pieces) + std::string(keepers), setup);
}

TEST(CatsChessX40, ATypeThatIsGoneComesBackForBothColours) {
  const State state = play(with("Kf1 kf10 Rd4 nd8", all_but_knights), {"Rd4xd8"});
  for (const char* name : {"b1", "i1"}) EXPECT_EQ(on(state, name), 'N') << name;
  for (const char* name : {"b10", "i10"}) EXPECT_EQ(on(state, name), 'n') << name;
  EXPECT_EQ(state.board.count(Kind::knight), 4U);
}
TEST(CatsChessX40, NotWhileOneIsLeftOnEitherSide) {
  EXPECT_EQ(on(play(with("Kf1 kf10 Rd4 nd8 na5", all_but_knights), {"Rd4xd8"}), "b1"), '.');
  EXPECT_EQ(on(play(with("Kf1 kf10 Rd4 nd8 Na5", all_but_knights), {"Rd4xd8"}), "b1"), '.');
}
TEST(CatsChessX40, TwoTypesMayComeBackAtOnce) {
  // The last pawn takes the last queen and becomes a knight.
  const State state = play(set("Kf1 kh5 Pf9 qe10 Na4 ma10 ~a10 mc10 ~c10 md10 ~d10", bare), {"f9xe10=N"});
  EXPECT_EQ(on(state, "e1"), 'Q');
  EXPECT_TRUE(lies_buried(state, "e10")) << "under the new knight";
  EXPECT_EQ(on(state, "c3"), 'P');
  EXPECT_EQ(on(state, "c8"), 'p');
  EXPECT_EQ(state.board.count(Kind::pawn), 20U);
  EXPECT_EQ(state.board.count(Kind::queen), 2U);
  EXPECT_EQ(state.board.count(Kind::knight), 2U);
}
TEST(CatsChessX40, APromotionMayKeepATypeAlive) {
  const State state = play(with("Kf1 kh5 Pf9 Pa5 qe10", all_but_queens), {"f9xe10=Q"});
  EXPECT_EQ(on(state, "e10"), 'Q');
  EXPECT_EQ(on(state, "e1"), '.');
  EXPECT_EQ(state.board.count(Kind::queen), 1U);
}
TEST(CatsChessX40, APromotionMayMakePawnsComeBack) {
  const State state = play(with("Kf1 kh5 Pf9", all_but_pawns), {"f9-f10=R"});
  EXPECT_EQ(state.board.count(Kind::pawn), 20U);
  EXPECT_EQ(on(state, "f10"), 'R') << "the king's starting square plays no part";
}
TEST(CatsChessX40, PlacementAndPromotionComeBeforeIt) {
  const State taken = play(with("Kf1 kh5 Pf9 *f10", all_but_pawns), {"f9xf10=R"});
  EXPECT_EQ(taken.board.count(Kind::pawn), 1U);
  const State placed = play(taken, {"*@c3"});
  EXPECT_EQ(on(placed, "c3"), '*');
  EXPECT_TRUE(lies_buried(placed, "c3"));
  EXPECT_EQ(on(placed, "d3"), 'P');
}
TEST(CatsChessX40, EnPassantMayTakeTheLastPawnButThePawnThatTakesIsLeft) {
  const State state = play(with("Kf1 kf10 Pc3 pd5", all_but_pawns), {"c3-c5", "end", "d5xc4"});
  EXPECT_EQ(state.board.count(Kind::pawn), 1U);
}
TEST(CatsChessX40, ComesBeforeTheKingsCaptureIsJudged) {
  const State state = play(with("Kf1 kf10 Pe9", all_but_pawns), {"e9xf10=N"});
  EXPECT_EQ(ending(state), "king_taken 0");
  EXPECT_EQ(state.board.count(Kind::pawn), 20U);
}
TEST(CatsChessX40, WhatComesBackInTheExtraMoveMovesInTheNextTurn) {
  const State state = play(with("Kf1 kf10 Bd4 te5 Rg4 cg8", all_but_cats), {"Bd4xe5", "+Rg4xg8"});
  EXPECT_EQ(on(state, "d1"), 'C');
  EXPECT_TRUE(black_to_act(state));
  EXPECT_TRUE(is_legal(state, "Cd10-e8")) << "the returned cat moves";
}

TEST(CatsChessX41, TIsATypeOfItsOwn) {
  const State state = play(with("Kf1 kf10 Rd4 cd8 Ta5 ta7", all_but_cats), {"Rd4xd8"});
  for (const char* name : {"d1", "g1"}) EXPECT_EQ(on(state, name), 'C') << name;
  for (const char* name : {"d10", "g10"}) EXPECT_EQ(on(state, name), 'c') << name;
  const State without_t = play(set("Kf1 kf10 Rd4 td8"), {"Rd4xd8"});
  EXPECT_EQ(without_t.board.count(Kind::teleporting_cat), 0U) << "T never comes back";
  EXPECT_EQ(without_t.board.count(Kind::cat), 1U);
}

TEST(CatsChessX43, OnAnOccupiedStartingSquareItLiesBuried) {
  const State state = play(with("Kf1 kf10 Rb4 nb10 Qi1 *b1 ri10", all_but_knights), {"Rb4xb10"});
  for (const char* name : {"b1", "i1", "b10", "i10"}) EXPECT_TRUE(lies_buried(state, name)) << name;
  EXPECT_EQ(on(state, "b10"), 'R') << "taken on its own starting square, under the capturer";
  EXPECT_EQ(on(state, "i1"), 'Q');
  EXPECT_EQ(on(state, "b1"), '*');
}
TEST(CatsChessX43, WhatLiesBuriedExistsButDoesNothing) {
  State state = play(with("Kf1 kf10 Rb4 nb10 Mb1 Mi1 mi10 Pa5", all_but_knights), {"Rb4xb10"});
  EXPECT_EQ(state.board.count(Kind::knight), 4U);
  EXPECT_EQ(legal(state, "+N"), (Texts{}));
  EXPECT_EQ(on(state, "b1"), 'M');
  state = play(state, {"end", "Kf10-f9", "end"});
  EXPECT_EQ(legal(state, "N"), (Texts{}));
  EXPECT_EQ(state.board.count(Kind::knight), 4U) << "not extinct, so nothing comes back again";
}
TEST(CatsChessX44, ItSurfacesWhenTheSquareIsVacated) {
  const State state = set("Kf1 kf10 Qb1 ~b1");
  EXPECT_EQ(on(play(state, {"Qb1-b5"}), "b1"), 'N');
  EXPECT_FALSE(lies_buried(play(state, {"Qb1-b5"}), "b1"));
}
TEST(CatsChessX44, InMidTurnToo) {
  const State neutral_left = play(set("Kf1 kf10 *d1 ~d1"), {"*d1-e1"});
  EXPECT_EQ(on(neutral_left, "d1"), 'C');
  EXPECT_TRUE(is_legal(neutral_left, "Cd1-d2")) << "it may move at once";
  const State cat_left = play(set("Kf1 kf10 Cg1 ~g1"), {"Cg1-g2"});
  EXPECT_TRUE(is_legal(cat_left, "Cg1-h1")) << "another own cat (X52)";
}
TEST(CatsChessX44, ACaptureKeepsTheSquareOccupied) {
  const State state = play(set("Kf1 kf10 qb1 ~b1 Rb5"), {"Rb5xb1"});
  EXPECT_EQ(on(state, "b1"), 'R');
  EXPECT_TRUE(lies_buried(state, "b1"));
}
TEST(CatsChessX44, AnEnemysPieceSurfacesLikewise) {
  const State state =
      play(set("Kf1 kf10 Qb10 ~b10 ma10 ~a10 mc10 ~c10 md10 ~d10 me10 ~e10 mj8 ~j8", bare), {"Qb10-b9"});
  EXPECT_EQ(on(state, "b10"), 'n');
}
TEST(CatsChessX45, ASquareWithAMouseIsOccupied) {
  const State state = play(with("Kf1 kf10 Rd4 nd8 Mb1", all_but_knights), {"Rd4xd8"});
  EXPECT_EQ(on(state, "b1"), 'M');
  EXPECT_TRUE(lies_buried(state, "b1"));
  const State landed = play(set("Kf1 kf10 Mb1 ~b1"), {"T@?", "throw b1", "T@b1"});
  EXPECT_EQ(on(landed, "b1"), 'T');
  EXPECT_TRUE(lies_buried(landed, "b1"));
}
TEST(CatsChessX46, ReplacedPawnsMayDoubleStep) {
  State state = play(with("Kf1 kf10 Rd4 pd8", all_but_pawns), {"Rd4xd8", "end", "Kf10-f9", "end"});
  EXPECT_TRUE(is_legal(state, "c3-c5"));
  EXPECT_TRUE(lies_buried(state, "d8")) << "under the capturer";
  state = play(state, {"Rd8-d7"});
  EXPECT_EQ(on(state, "d8"), 'p');
}
TEST(CatsChessX40, TheLastOfATypeMayGoInTheNextTurn) {
  State state = play(with("Kf1 kf10 Qe4 qe8", all_but_queens), {"Qe4xe8", "end"});
  EXPECT_EQ(state.board.count(Kind::queen), 1U) << "the white queen is left";
  state = play(with("Kf1 kd9 Qe4 qe8", all_but_queens), {"Qe4xe8", "end", "Kd9xe8"});
  EXPECT_EQ(state.board.count(Kind::queen), 2U);
  EXPECT_EQ(on(state, "e1"), 'Q');
  EXPECT_EQ(on(state, "e10"), 'q');
}

}  // namespace
