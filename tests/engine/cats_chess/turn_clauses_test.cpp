// The steps of a turn: X34 to X39 (mice, teleport), X50 to X56 (order, second cat, extra move).
#include "tests/engine/cats_chess/chess.hpp"

namespace {

using namespace cats_chess_tests;

TEST(CatsChessX34, OneMouseATurnOnAVacantSquareOfTheOwnFirstRank) {
  const State moved = play(set("Kf1 kf10 Na1 Mb1 nc1 *d1"), {"Kf1-f2"});
  EXPECT_EQ(legal(moved, "m@"), (Texts{"m@e1", "m@f1", "m@g1", "m@h1", "m@i1", "m@j1"}));
  EXPECT_EQ(why(moved, PlaceMouse{at("e2")}), "X34 not_your_first_rank");
  EXPECT_EQ(why(moved, PlaceMouse{at("d1")}), "X34 square_not_vacant");
  const State placed = play(set("Kf1 kf10 Ca1 tb2 Cd4"), {"Ca1xb2", "m@g1"});
  EXPECT_EQ(on(placed, "g1"), 'M');
  EXPECT_EQ(why(placed, PlaceMouse{at("h1")}), "X34 one_mouse_a_turn");
  const State black = play(set("Kf1 kf10", {.side = 'b'}), {"Kf10-f9"});
  EXPECT_EQ(on(play(black, {"m@h10"}), "h10"), 'm');
}
TEST(CatsChessX34, AnyNumberOfMice) {
  State state = set("Kf1 kf10");
  for (const char* file : {"a1", "b1", "c1"})
    state = play(state, {state.board.vacant(at("f2")) ? "Kf1-f2" : "Kf2-f1", std::string("m@") + file,
                         state.board.vacant(at("f9")) ? "Kf10-f9" : "Kf9-f10", "end"});
  EXPECT_EQ((state.board.of(Colour::white) & state.board.mice()).size(), 3U);
}
TEST(CatsChessX35, ATakenMouseIsGone) {
  const State state = play(set("Kf1 kf10 md5 Ce4"), {"Ce4xd5"});
  EXPECT_EQ(state.board.count(Kind::mouse), 6U) << "those of the keepers";
  EXPECT_FALSE(state.progress);
}

TEST(CatsChessX36, AThrowNamesFileAndRank) {
  const State thrown = play(set("Kf1 kf10"), {"T@?"});
  EXPECT_EQ(stage(thrown), Stage::teleport);
  EXPECT_EQ(Game::node(thrown), Node{Chance{}});
  const auto lands = [&](std::uint8_t value) { return Game::after(thrown, Outcome{DiceThrown{value}}); };
  EXPECT_EQ(on(lands(0), "a1"), 'T');
  EXPECT_EQ(on(lands(34), "e4"), 'T');
  EXPECT_EQ(lands(79).phase, Phase{Landing{at("j8")}}) << "a keeper's mouse";
  EXPECT_EQ(on(lands(78), "i8"), 'T');
}
TEST(CatsChessX37, TheOwnCatIsRemovedFirst) {
  const State thrown = play(set("Kf1 kf10 Tc4 tc7"), {"T@?"});
  EXPECT_EQ(on(thrown, "c4"), '.');
  EXPECT_EQ(on(thrown, "c7"), 't');
  EXPECT_EQ(on(play(thrown, {"throw c4"}), "c4"), 'T') << "X38";
}
TEST(CatsChessX37, ThrownAgainOnAnythingButAMouseAndOnTheEnemysFirstTwoRanks) {
  const State thrown = play(set("Kf1 kf10 *e5 tc7 mg9"), {"T@?"});
  for (const char* text : {"throw f1", "throw e5", "throw c7", "throw h9", "throw h10", "throw g9", "throw a10"})
    EXPECT_TRUE(play(thrown, {text}) == thrown) << text;
  EXPECT_EQ(on(play(thrown, {"throw h8"}), "h8"), 'T');
  const State black = play(set("Kf3 kf10", {.side = 'b'}), {"T@?"});
  for (const char* text : {"throw a1", "throw j2"}) EXPECT_TRUE(play(black, {text}) == black) << text;
  EXPECT_EQ(on(play(black, {"throw b9"}), "b9"), 't');
}
TEST(CatsChessX37, OnAMouseThePlayerChooses) {
  const State met = play(set("Kf1 kf10 mc4"), {"T@?", "throw c4"});
  EXPECT_EQ(stage(met), Stage::land);
  EXPECT_EQ(Game::moves(met).size(), 2U);
  EXPECT_EQ(why(met, EndTurn{}), "X37 land_or_throw_again");
  const State again = Game::after(met, Again{});
  EXPECT_EQ(stage(again), Stage::teleport);
  EXPECT_EQ(on(again, "c4"), 'm');
  const State landed = Game::after(met, Land{});
  EXPECT_EQ(on(landed, "c4"), 'T');
  EXPECT_EQ(stage(landed), Stage::begin);
  EXPECT_FALSE(landed.progress);
  EXPECT_EQ(why(landed, Land{}), "X37 no_mouse_met");
  EXPECT_EQ(stage(play(set("Kf1 kf10 Mc4"), {"T@?", "throw c4"})), Stage::land) << "an own mouse as well";
}
// All but the far two ranks are full: of knights, so that moves are left.
std::string crowd(std::string_view vacant, char on_it) {
  std::string pieces = "Kf9 kf10";
  for (std::size_t i = 0; i < square_count - 20; ++i)
    if (name_of(square_at(i)) != vacant) pieces += " N" + name_of(square_at(i));
    else if (on_it != '.') pieces += std::string(" ") + on_it + std::string(vacant);
  return pieces + " ma10 ~a10 mc10 ~c10 md10 ~d10 me10 ~e10 ~h8";
}
TEST(CatsChessX37, ATeleportNeedsASquareToLandOn) {
  const auto teleports = [](std::string_view vacant, char on_it) {
    return is_legal(set(crowd(vacant, on_it), {.keepers = false}), "T@?");
  };
  EXPECT_FALSE(teleports("-", '.'));
  EXPECT_TRUE(teleports("c4", '.'));
  EXPECT_TRUE(teleports("c4", 'm'));
  EXPECT_TRUE(teleports("c4", 'T')) << "the own cat leaves first";
  EXPECT_FALSE(teleports("c4", 't'));
  EXPECT_EQ(why(set(crowd("-", '.'), {.keepers = false}), Teleport{}), "X37 nowhere_to_land");
}
TEST(CatsChessX38, WhatTheCatStoodOnStaysBuriedUntilTheLanding) {
  const State thrown = play(set("Kf1 kf10 Td1 ~d1"), {"T@?", "throw f10"});
  EXPECT_EQ(on(thrown, "d1"), '.');
  EXPECT_TRUE(lies_buried(thrown, "d1"));
  EXPECT_TRUE(lies_buried(play(thrown, {"throw d1"}), "d1"));
  const State elsewhere = play(thrown, {"throw d5"});
  EXPECT_EQ(on(elsewhere, "d1"), 'C');
  EXPECT_FALSE(lies_buried(elsewhere, "d1"));
}
TEST(CatsChessX39, OneTeleportATurnAndTheCatMayMove) {
  const State landed = play(set("Kf1 kf10"), {"T@?", "throw d5"});
  EXPECT_FALSE(is_legal(landed, "T@?"));
  EXPECT_EQ(why(landed, Teleport{}), "X39 already_teleported");
  EXPECT_EQ(on(play(landed, {"Td5-d6"}), "d6"), 'T');
  EXPECT_TRUE(is_legal(play(set("Kf1 kf10 Ca5"), {"T@?", "throw d5", "Ca5-a6"}), "Td5-d6")) << "as second cat";
  EXPECT_TRUE(is_legal(play(set("Kf1 kf10 Na5 tb7"), {"T@?", "throw d5", "Na5xb7"}), "+Td5-d6")) << "in step 5";
}

TEST(CatsChessX50, StepsMayBeLeftOutButNotPutOff) {
  const State moved = play(set("Kf1 kf10 *e5"), {"Kf1-f2"});
  EXPECT_EQ(why(moved, Teleport{}), "X50 too_late_for_this_step");
  EXPECT_EQ(why(moved, neutral("e5", "e6")), "X50 too_late_for_this_step");
  EXPECT_EQ(why(moved, go("f2", "f3")), "X50 already_moved");
  const State stirred = play(set("Kf1 kf10 *e5"), {"*e5-e6"});
  EXPECT_EQ(why(stirred, Teleport{}), "X50 too_late_for_this_step");
  EXPECT_EQ(why(stirred, PlaceMouse{at("a1")}), "X50 move_first");
  EXPECT_EQ(why(stirred, extra("f1", "f2")), "X50 move_first");
  const State placed = play(set("Kf1 kf10 Ca1 tb2 Cd4"), {"Ca1xb2", "m@g1"});
  EXPECT_EQ(why(placed, second("d4", "d5")), "X50 too_late_for_this_step");
}
TEST(CatsChessX51, Step3MovesAnyOwnPieceAndNoNeutralOne) {
  const State state = set("Kf1 kf10 Mc4 Td6 *e8");
  EXPECT_TRUE(is_legal(state, "Mc4-c5"));
  EXPECT_TRUE(is_legal(state, "Td6-d7"));
  EXPECT_EQ(why(state, go("e8", "e9")), "X51 neutral_piece_moves_before");
  EXPECT_EQ(why(state, go("f10", "f9")), "X51 not_your_piece");
  EXPECT_EQ(why(state, go("g5", "g6")), "X51 no_piece_there");
  EXPECT_EQ(why(state, go("f1", "f3")), "X51 piece_does_not_go_there");
  EXPECT_EQ(why(state, PieceMove{square_at(255), at("a1")}), "X51 off_board");
  EXPECT_EQ(why(state, PieceMove{at("f1"), square_at(100)}), "X51 off_board");
}

TEST(CatsChessX52, AfterACatsStepOrSlantwiseCaptureAnotherMayMoveLikewise) {
  const State state = set("Kf1 kf10 Cd4 pe5 Cg6 ph7 Ta8 *g7 Ni6");
  const State stepped = play(state, {"Cd4-d5"});
  const Texts seconds{"Cg6-g5", "Cg6-f6", "Cg6-h6", "Cg6xg7", "Cg6xh7", "Ta8-a9", "Ta8-a7", "Ta8-b8"};
  Texts found = legal(stepped, "C");
  found.merge(legal(stepped, "T"));
  EXPECT_EQ(found, seconds);
  EXPECT_TRUE(is_legal(play(state, {"Cd4xe5"}), "Cg6xh7"));
  EXPECT_EQ(why(stepped, second("g6", "h8")), "X52 no_knights_move");
  EXPECT_EQ(why(stepped, second("d5", "d6")), "X52 same_cat_again");
  EXPECT_EQ(why(stepped, second("i6", "i7")), "X52 not_your_cat");
}
TEST(CatsChessX52, OnTheBoardOnly) {
  const State stepped = play(set("Kf1 kf10 Cd4 Cg6"), {"Cd4-d5"});
  EXPECT_EQ(why(stepped, SecondMove{at("g6"), off_board}), "X52 off_board");
  EXPECT_EQ(why(set("Kf1 kf10 *c3"), NeutralMove{at("c3"), off_board}), "X25 off_board");
  EXPECT_EQ(why(set("Kf1 kf10"), PieceMove{at("f1"), off_board, Kind::none}), "X51 off_board");
}
TEST(CatsChessX36, TheThrowComesBeforeEverythingElse) {
  EXPECT_EQ(why(play(set("Kf1 kf10 Tb1 ~b1"), {"T@?"}), go("f1", "f2")), "X36 throw_is_due");
}
TEST(CatsChessX52, NotAfterAKnightsMoveNorAfterTNorAnyOtherPiece) {
  const State state = set("Kf1 kf10 Cd4 Cg6 Ta8");
  for (const char* text : {"Cd4-e6", "Ta8-a7", "Kf1-f2"}) {
    const State moved = play(state, {text});
    EXPECT_EQ(why(moved, second("g6", "g7")), "X52 no_second_cat_now") << text;
  }
  EXPECT_EQ(why(state, second("g6", "g7")), "X52 first_cat_not_moved");
}
TEST(CatsChessX52, NeverAThird) {
  const State state = play(set("Kf1 kf10 Cd4 Cg6 Ca6"), {"Cd4-d5", "Cg6-g7"});
  EXPECT_EQ(why(state, second("a6", "a7")), "X52 no_second_cat_now");
}
TEST(CatsChessX29, ACatThatTookANeutralPieceByAStepOpensASecond) {
  const State state = set("Kf1 kf10 Cd4 *d5 *e6 Cg6");
  EXPECT_TRUE(is_legal(play(state, {"Cd4xd5", "*@a5"}), "Cg6-g7"));
  EXPECT_FALSE(is_legal(play(state, {"Cd4xe6", "*@a5"}), "Cg6-g7")) << "a knight's move";
}
TEST(CatsChessX52, TheSecondCatMayTakeANeutralPieceToo) {
  const State state = play(set("Kf1 kf10 Cd4 Cg6 *g7"), {"Cd4-d5", "Cg6xg7"});
  EXPECT_EQ(stage(state), Stage::place);
  const State placed = play(state, {"*@a5"});
  EXPECT_EQ(stage(placed), Stage::moved);
  EXPECT_EQ(legal(placed, "C"), (Texts{}));
}

TEST(CatsChessX53, TakingTheEnemysTInStep3WinsAnExtraMove) {
  const State taken = play(set("Kf1 kf10 Rd4 td8 Pb3"), {"Rd4xd8"});
  EXPECT_TRUE(taken.extra_move);
  EXPECT_TRUE(is_legal(taken, "+b3-b5"));
  EXPECT_TRUE(is_legal(taken, "+Rd8-d7")) << "the same piece too";
  EXPECT_TRUE(is_legal(play(taken, {"m@a1"}), "+b3-b5")) << "after the mouse";
  EXPECT_TRUE(black_to_act(play(taken, {"+b3-b5"}))) << "X56 ends the turn";
  EXPECT_FALSE(play(taken, {"end"}).extra_move);
  EXPECT_EQ(why(play(set("Kf1 kf10"), {"Kf1-f2"}), extra("f2", "f3")), "X53 no_extra_move");
}
TEST(CatsChessX53, TheSecondCatsCaptureCounts) {
  const State state = play(set("Kf1 kf10 Cd4 Cg6 th7"), {"Cd4-d5", "Cg6xh7"});
  EXPECT_TRUE(state.extra_move);
  EXPECT_TRUE(is_legal(state, "+Ch7-g9")) << "an ordinary move: a knight's as well";
}
TEST(CatsChessX53, CastlingPromotionAndNeutralPiecesAreIncluded) {
  const State state = play(set("Kf1 kh8 Rj1 Bd4 te5 Pg9 Ca5 *a6", {.castling = "K"}), {"Bd4xe5"});
  for (const char* text : {"+O-O", "+g9-g10=C", "+Ca5xa6"}) EXPECT_TRUE(is_legal(state, text)) << text;
  EXPECT_EQ(why(state, extra("g9", "g10")), "X15 promotion_missing_or_wrong");
  const State due = play(state, {"+Ca5xa6"});
  EXPECT_EQ(stage(due), Stage::place);
  EXPECT_FALSE(due.extra_move) << "it lasts until the action";
  EXPECT_TRUE(black_to_act(play(due, {"*@a5"})));
}
TEST(CatsChessX54, NoSecondCatAfterTheExtraMove) {
  const State state = play(set("Kf1 kf10 Bd4 te5 Ca5 Cg5"), {"Bd4xe5", "+Ca5-a6"});
  EXPECT_TRUE(black_to_act(state));
}
TEST(CatsChessX54, ASecondCatThatHasMovedStands) {
  const State state = play(set("Kf1 kf10 Cd4 te5 Cg6"), {"Cd4xe5", "Cg6-g7", "+Kf1-f2"});
  EXPECT_EQ(on(state, "g7"), 'C');
  EXPECT_EQ(on(state, "f2"), 'K');
}
TEST(CatsChessX55, ATThatVanishesOtherwiseGivesNoExtraMove) {
  EXPECT_FALSE(play(set("Kf1 kf10 tc5", {.side = 'b'}), {"T@?", "throw d6"}).extra_move) << "re-placed";
  EXPECT_FALSE(play(set("Kf1 kh8 Pg9 Tc5"), {"g9-g10=T"}).extra_move) << "X16";
  const State own_turn = play(set("Kf1 kf10 Rd4 td8 Rh3 "), {"Rd4xd8", "end"});
  EXPECT_FALSE(own_turn.extra_move) << "nor does it last into the next turn";
}

TEST(CatsChessX56, EndIsLegalAfterTheMoveAndAfterTheMouseOnly) {
  const State state = set("Kf1 kf10 Ca1 tb2 *g3");
  EXPECT_EQ(why(state, EndTurn{}), "X3 a_move_is_open");
  EXPECT_EQ(why(play(state, {"*g3-g4"}), EndTurn{}), "X3 a_move_is_open");
  const State moved = play(state, {"Ca1xb2"});
  EXPECT_EQ(why(moved, EndTurn{}), "legal");
  EXPECT_EQ(why(play(moved, {"m@a1"}), EndTurn{}), "legal");
}
TEST(CatsChessX56, TheTurnEndsByItselfWhenOnlyEndIsLeft) {
  EXPECT_TRUE(black_to_act(play(set("Kf1 kf10"), {"Kf1-f2", "m@a1"}))) << "after the mouse, without an extra move";
  const std::string full_rank = "Ka1 Nb1 Nc1 Nd1 Ne1 Nf1 Ng1 Nh1 Ni1 Nj1 kf10 Pc3";
  EXPECT_TRUE(black_to_act(play(set(full_rank), {"c3-c4"}))) << "no room for a mouse";
  EXPECT_FALSE(black_to_act(play(set(full_rank + " Ce5 Cg5"), {"Ce5-e6"}))) << "a second cat may move";
}
TEST(CatsChessX56, ADrawIsClaimedInBeginBeforeATeleport) {
  const State state = set("Kf1 kf10 *e5", {.quiet = 100});
  EXPECT_EQ(why(state, ClaimDraw{}), "legal");
  EXPECT_EQ(why(play(state, {"T@?", "throw d5"}), ClaimDraw{}), "X56 too_late_to_claim");
  EXPECT_EQ(why(play(state, {"*e5-e6"}), ClaimDraw{}), "X56 too_late_to_claim");
  EXPECT_EQ(why(play(state, {"Kf1-f2"}), ClaimDraw{}), "X56 too_late_to_claim");
}

}  // namespace
