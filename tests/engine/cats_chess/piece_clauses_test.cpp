// How the pieces go: X10 to X17 (pawns), X20 to X23 (castling), X25 to X33 (neutral pieces, lines
// and mice), and the table of the pieces.
#include "tests/engine/cats_chess/chess.hpp"

namespace {

using namespace cats_chess_tests;

TEST(CatsChessTable, AMouseTakesKingsAndQueensAlone) {
  const State state = set("Kf1 kf10 Me5 qe6 re4 pd5 nf5");
  EXPECT_EQ(legal(state, "Me5"), (Texts{"Me5xe6"}));
  EXPECT_EQ(why(state, go("e5", "e4")), "X51 piece_does_not_go_there");
}
TEST(CatsChessTable, ARefusalNamesThePieceThatStandsInTheWay) {
  const State state = set("Kf1 kf10 Qa1 Pa4 nc3 ra9 Pd4 pd5 Me1 Bj1 pj10");
  EXPECT_EQ(in_the_way(state, go("a1", "a7")), "a4");
  EXPECT_EQ(in_the_way(state, go("a1", "e5")), "c3");
  EXPECT_EQ(in_the_way(state, go("a1", "h1")), "f1") << "lines pass a mouse (X33)";
  EXPECT_EQ(in_the_way(state, go("a1", "b3")), "") << "not even on an empty board";
  EXPECT_EQ(in_the_way(state, go("d4", "d5")), "d5");
  EXPECT_EQ(in_the_way(state, go("a4", "a6")), "");
  EXPECT_EQ(in_the_way(set("Kf1 kf10 Pf3 pf4"), go("f3", "f5")), "f4");
  EXPECT_EQ(in_the_way(set("Kf1 kf10 Ra6 pc6"), go("a6", "e6")), "c6");
  EXPECT_EQ(in_the_way(set("Kf1 kf10 Ra1 pa9"), go("a1", "c3")), "");
}
TEST(CatsChessTable, ACatStepsTakesSlantwiseAndLeaps) {
  const State state = set("Kf1 kf10 Ce5 pe6 pd6 *f5 nf7 Pg6");
  EXPECT_EQ(legal(state, "Ce5"), (Texts{"Ce5-d5", "Ce5-e4", "Ce5xf5", "Ce5xd6", "Ce5xf7", "Ce5-d7", "Ce5-c6", "Ce5-c4",
                                        "Ce5-d3", "Ce5-f3", "Ce5-g4"}));
}
TEST(CatsChessTable, KnightsRooksAndMiceTakeNoNeutralPiece) {
  const State state = set("Kj1 kf10 Na1 *b3 Re5 *e6 Mh5 *h6");
  EXPECT_FALSE(is_legal(state, "Na1xb3"));
  EXPECT_FALSE(is_legal(state, "Re5xe6"));
  EXPECT_FALSE(is_legal(state, "Mh5xh6"));
  EXPECT_EQ(why(state, go("e5", "e6")), "X30 neutral_piece_in_the_way");
}
TEST(CatsChessTable, BishopsQueensKingsAndPawnsTakeNeutralPieces) {
  const State state = set("Ke5 kf10 Ba1 *c3 Qj1 *j4 *d5 Pg5 *g6");
  for (const char* text : {"Ba1xc3", "Qj1xj4", "Ke5xd5", "g5xg6"}) EXPECT_TRUE(is_legal(state, text)) << text;
  EXPECT_FALSE(is_legal(set("Kf1 kf10 Pg5 *h6"), "g5xh6")) << "a pawn takes neutral pieces straight ahead";
}
TEST(CatsChessTable, OnlyPawnsAndCatsTakeAMouse) {
  const State state = set("Ke4 kf10 me5 Nd3 Re1 Ba1 Qi5 Pd4 Cc6 Te9");
  EXPECT_EQ(legal(state, "d4"), (Texts{"d4-d5", "d4xe5"}));
  EXPECT_TRUE(is_legal(state, "Cc6xe5"));
  for (const char* text : {"Ke4xe5", "Nd3xe5", "Ba1xe5", "Qi5xe5"}) EXPECT_FALSE(is_legal(state, text)) << text;
}

TEST(CatsChessX10, EveryPawnOnItsThirdRankMayDoubleStep) {
  EXPECT_EQ(legal(set("Kf1 kf10 Pc3 Pd4"), "c3"), (Texts{"c3-c4", "c3-c5"}));
  EXPECT_EQ(legal(set("Kf1 kf10 Pc3 Pd4"), "d4"), (Texts{"d4-d5"}));
  EXPECT_EQ(legal(set("Kf1 kf10 pc8", {.side = 'b'}), "c8"), (Texts{"c8-c7", "c8-c6"}));
}
TEST(CatsChessX10, BothSquaresMustBeFreeButAMouseMayBePassedOnTheFirst) {
  EXPECT_EQ(legal(set("Kf1 kf10 Pc3 mc4"), "c3"), (Texts{"c3-c5"}));
  EXPECT_EQ(legal(set("Kf1 kf10 Pc3 Mc4"), "c3"), (Texts{"c3-c5"}));
  EXPECT_EQ(legal(set("Kf1 kf10 Pc3 mc5"), "c3"), (Texts{"c3-c4"}));
  EXPECT_EQ(legal(set("Kf1 kf10 Pc3 nc4"), "c3"), (Texts{}));
  EXPECT_EQ(legal(set("Kf1 kf10 Pc3 nc5"), "c3"), (Texts{"c3-c4"}));
  EXPECT_EQ(legal(set("Kf1 kf10 Pc3 *c4"), "c3"), (Texts{"c3xc4"})) << "X30";
}

TEST(CatsChessX11, ThePawnMayBeTakenOnTheSquareItPassed) {
  const State state = play(set("Kf1 kf10 Pc3 pd5"), {"c3-c5", "end"});
  EXPECT_EQ(state.en_passant, (Passed{[] {
              Passed p;
              p.push(at("c4"));
              return p;
            }()}));
  const State taken = play(state, {"d5xc4"});
  EXPECT_EQ(on(taken, "c5"), '.');
  EXPECT_EQ(on(taken, "c4"), 'p');
}
TEST(CatsChessX11, OnlyInTheNextTurn) {
  const State state = play(set("Kf1 kf10 Pc3 pd5"), {"c3-c5", "end", "Kf10-f9", "end", "Kf1-f2", "end"});
  EXPECT_TRUE(state.en_passant.empty());
  EXPECT_EQ(why(state, go("d5", "c4")), "X11 nothing_to_take_there");
}
TEST(CatsChessX11, InStep5AsWell) {
  const State state = play(set("Kf1 kf10 Pc3 pd5 ra8 Ta5"), {"c3-c5", "end", "Ra8xa5", "+d5xc4"});
  EXPECT_EQ(on(state, "c5"), '.');
}
TEST(CatsChessX11, TheListForgetsAPawnThatIsTakenAndKeepsOneNobodyCanTake) {
  const State state = play(set("Kf1 kf10 Pc3 rc9"), {"c3-c5", "end"});
  EXPECT_EQ(state.en_passant.size(), 1U);
  EXPECT_TRUE(play(state, {"Rc9xc5"}).en_passant.empty());
  EXPECT_EQ(play(state, {"Kf10-f9"}).en_passant.size(), 1U);
}
TEST(CatsChessX11, TheListKeepsASquareThatIsNoLongerVacant) {
  const State state = play(set("Kf1 kf10 Pc3 rd4"), {"c3-c5", "end", "Rd4-c4"});
  EXPECT_EQ(state.en_passant.size(), 1U);
}
TEST(CatsChessX11, APawnThatMovesOnInTheExtraMoveLeavesNoSquare) {
  const State state = play(set("Kf1 kf10 Pc3 td4"), {"c3xd4", "+Kf1-f2"});
  EXPECT_TRUE(state.en_passant.empty());
  const State on_again = play(set("Kf1 kf10 Pc3 Ca1 tb3"), {"Ca1xb3", "+c3-c5"});
  EXPECT_EQ(on_again.en_passant.size(), 1U);
}
TEST(CatsChessX11, SquaresOfTheRunningTurnAreListedFromItsEnd) {
  const State moved = play(set("Kf1 kf10 Pc3"), {"c3-c5"});
  EXPECT_TRUE(moved.en_passant.empty());
  EXPECT_EQ(play(moved, {"end"}).en_passant.size(), 1U);
}

// No double step takes T, so no turn makes two of them; but a position may say so.
TEST(CatsChessX12, TwoDoubleStepsInOneTurnMayBothBeTaken) {
  const State state = set("Kf1 kf10 Pc5 Ph5 pd5 pg5", {.side = 'b', .en_passant = "c4,h4"});
  EXPECT_EQ(legal(state, "d5"), (Texts{"d5-d4", "d5xc4"}));
  EXPECT_EQ(legal(state, "g5"), (Texts{"g5-g4", "g5xh4"}));
  EXPECT_EQ(on(play(state, {"g5xh4"}), "h5"), '.');
  EXPECT_EQ(play(state, {"d5xc4"}).en_passant.size(), 1U) << "the other one still stands";
}

TEST(CatsChessX13, ADoubleStepThatTakesANeutralPieceMayBeTakenEnPassant) {
  const State state = play(set("Kf1 kf10 Pc3 *c5 pd5"), {"c3xc5", "*@h5", "end"});
  EXPECT_EQ(on(state, "h5"), '*');
  EXPECT_EQ(on(play(state, {"d5xc4"}), "c5"), '.');
}
TEST(CatsChessX13, ANeutralPieceOnTheSquarePassedOverPreventsIt) {
  const State state = play(set("Kf1 kf10 Pc3 *c5 pd5"), {"c3xc5", "*@c4", "end"});
  EXPECT_FALSE(is_legal(state, "d5xc4"));
  EXPECT_EQ(state.en_passant.size(), 1U);
}

TEST(CatsChessX14, AMouseOnTheSquarePassedOverIsTakenInstead) {
  const State state = play(set("Kf1 kf10 Pc3 Mc4 pd5"), {"c3-c5", "end"});
  const State taken = play(state, {"d5xc4"});
  EXPECT_EQ(on(taken, "c5"), 'P');
  EXPECT_EQ(on(taken, "c4"), 'p');
  EXPECT_FALSE(is_legal(play(set("Kf1 kf10 Pc3 mc4 pd5"), {"c3-c5", "end"}), "d5xc4")) << "an own mouse";
}

TEST(CatsChessX15, PromotionIsCompulsoryToSevenKinds) {
  const State state = set("Kf1 kh8 Pg9");
  EXPECT_EQ(legal(state, "g9"),
            (Texts{"g9-g10=Q", "g9-g10=R", "g9-g10=B", "g9-g10=N", "g9-g10=C", "g9-g10=M", "g9-g10=T"}));
  EXPECT_EQ(why(state, go("g9", "g10")), "X15 promotion_missing_or_wrong");
  EXPECT_EQ(why(state, go("g9", "g10", Kind::king)), "X15 promotion_missing_or_wrong");
  EXPECT_EQ(why(state, go("f1", "f2", Kind::queen)), "X15 promotion_missing_or_wrong");
  EXPECT_EQ(on(play(state, {"g9-g10=M"}), "g10"), 'M');
  const State black = set("Kf1 kh8 pg2", {.side = 'b'});
  EXPECT_EQ(on(play(black, {"g2xf1=N"}), "f1"), 'n');
}

TEST(CatsChessX16, PromotionToTRemovesTheOldOne) {
  const State state = play(set("Kf1 kh8 Pg9 Tc5 tj5"), {"g9-g10=T"});
  EXPECT_EQ(on(state, "g10"), 'T');
  EXPECT_EQ(on(state, "c5"), '.');
  EXPECT_EQ(on(state, "j5"), 't') << "the enemy's stays";
  EXPECT_FALSE(state.extra_move) << "X55";
}

TEST(CatsChessX17, ThePawnStaysAPawnUntilThePlacement) {
  const State state = play(set("Kf1 kh8 Pg9 *g10 Tc5"), {"g9xg10=T"});
  EXPECT_EQ(stage(state), Stage::place);
  EXPECT_EQ(on(state, "g10"), 'P');
  EXPECT_EQ(on(state, "c5"), 'T');
  EXPECT_FALSE(is_legal(state, "*@c5"));
  const State placed = play(state, {"*@g9"});
  EXPECT_EQ(on(placed, "g10"), 'T');
  EXPECT_EQ(on(placed, "c5"), '.');
}

constexpr std::string_view castlers = "Kf1 kf10 Ra1 Rj1";
const Setup both_wings{.castling = "KQ"};

TEST(CatsChessX20, TheKingGoesThreeSquaresAndTheRookJumpsOverIt) {
  const State short_side = play(set(castlers, both_wings), {"O-O"});
  EXPECT_EQ(on(short_side, "i1"), 'K');
  EXPECT_EQ(on(short_side, "h1"), 'R');
  EXPECT_EQ(on(short_side, "j1"), '.');
  EXPECT_EQ(on(short_side, "a1"), 'R');
  const State long_side = play(set(castlers, both_wings), {"O-O-O"});
  EXPECT_EQ(on(long_side, "c1"), 'K');
  EXPECT_EQ(on(long_side, "d1"), 'R');
  EXPECT_EQ(on(long_side, "a1"), '.');
  EXPECT_EQ(long_side.castling, CastlingRights{});
  const State black = set("Kf1 kf10 rj10", {.side = 'b', .castling = "k"});
  EXPECT_EQ(on(play(black, {"O-O"}), "h10"), 'r');
  EXPECT_EQ(why(set(castlers, both_wings), go("f1", "i1")), "legal");
}
TEST(CatsChessX21, OnlyMiceMayStandBetween) {
  const auto castles = [](const std::string& more) {
    return legal(set(std::string(castlers) + more, both_wings), "O-");
  };
  EXPECT_EQ(castles(""), (Texts{"O-O", "O-O-O"}));
  EXPECT_EQ(castles(" mg1 Mb1 me1"), (Texts{"O-O", "O-O-O"}));
  EXPECT_EQ(castles(" Mh1 Md1"), (Texts{}));
  EXPECT_EQ(castles(" mi1 mc1"), (Texts{}));
  EXPECT_EQ(castles(" Ng1 nb1"), (Texts{}));
  EXPECT_EQ(castles(" *g1 *e1"), (Texts{}));
  EXPECT_EQ(why(set(std::string(castlers) + " Ng1", both_wings), go("f1", "i1")), "X21 castling_way_not_free");
  EXPECT_EQ(why(set(castlers), go("f1", "i1")), "X22 castling_right_gone");
}
TEST(CatsChessX21, AttacksDoNotMatter) {
  EXPECT_TRUE(is_legal(set("Kf1 kf10 Rj1 rf5 rg5 ri5 rj5", {.castling = "K"}), "O-O"));
}
TEST(CatsChessX21, MovingEndsTheRight) {
  const auto rights = [](std::string_view text) { return text_of(play(set(castlers, both_wings), {text}).castling); };
  EXPECT_EQ(rights("Kf1-f2"), "-");
  EXPECT_EQ(rights("Ra1-a2"), "K");
  EXPECT_EQ(rights("Rj1-j2"), "Q");
}
TEST(CatsChessX22, ARookThatIsTakenTakesItsRightAlong) {
  const State state = play(set("Kf1 kf10 Ra1 Rj1 rj7", {.side = 'b', .castling = "KQ"}), {"Rj7xj1", "end"});
  EXPECT_EQ(text_of(state.castling), "Q");
}
TEST(CatsChessX22, AKingThatIsTakenTakesItsRightsAlong) {
  const State state = play(set("Kf1 kf10 Ra1 Rj1 rf7", {.side = 'b', .castling = "KQ"}), {"Rf7xf1"});
  EXPECT_EQ(ending(state), "king_taken 1");
  EXPECT_EQ(text_of(state.castling), "-");
  EXPECT_TRUE(std::holds_alternative<State>(parse_position(format_position(state)))) << "its own reader reads it";
}
TEST(CatsChessX22, AReplacedRookNeverCastles) {
  // The last rook is taken; the type comes back, this one under its capturer, who then leaves.
  const State state = play(set("Kf1 kf10 Rj1 Mb5 ni3 mb10 ~b10 mc10 ~c10 md10 ~d10 me10 ~e10 mj8 ~j8",
                               {.side = 'b', .castling = "K", .keepers = false}),
                           {"Ni3xj1", "end", "Mb5-b6", "end", "Nj1-h2", "end"});
  EXPECT_EQ(on(state, "a1"), 'R');
  EXPECT_EQ(on(state, "j1"), 'R') << "it lay buried under the knight";
  EXPECT_EQ(text_of(state.castling), "-");
}
TEST(CatsChessX23, CastlingTakesNothing) {
  EXPECT_EQ(legal(set("Kf1 kf10 Ra1 Rj1 ni1 *c1", both_wings), "O-"), (Texts{}));
}

TEST(CatsChessX25, AtMostOneNeutralMoveATurn) {
  const State state = play(set("Kf1 kf10 *e5 *g5"), {"*e5-e6"});
  EXPECT_EQ(stage(state), Stage::neutral_moved);
  EXPECT_EQ(legal(state, "*"), (Texts{}));
  EXPECT_EQ(why(state, neutral("g5", "g6")), "X25 one_neutral_move_a_turn");
  EXPECT_EQ(why(set("Kf1 kf10"), neutral("f1", "f2")), "X25 no_neutral_piece_there");
}
TEST(CatsChessX26, ANeutralPieceStepsOrJumpsOverExactlyOneAdjacentPiece) {
  EXPECT_EQ(legal(set("Kf1 kf10 *e5"), "*"), (Texts{"*e5-e6", "*e5-f5", "*e5-e4", "*e5-d5"}));
  EXPECT_EQ(legal(set("Kf1 kf10 *e5 Me6 pf5 ne4 pe3 Pd5 Mc5"), "*"), (Texts{"*e5-e7", "*e5-g5"}));
  EXPECT_EQ(legal(set("Kf1 kf10 *a1 *a2 Pb1"), "*"), (Texts{"*a1-a3", "*a1-c1", "*a2-a3", "*a2-b2"}));
  EXPECT_EQ(why(set("Kf1 kf10 *e5"), neutral("e5", "e7")), "X26 piece_does_not_go_there");
  EXPECT_EQ(why(set("Kf1 kf10 *e5 Pe6"), neutral("e5", "e6")), "X26 square_not_vacant");
}

TEST(CatsChessX27, TheNeutralPieceTakenMustBePlacedAtOnce) {
  const State state = play(set("Kf1 kf10 Cd4 *e4 Ma2"), {"Cd4xe4"});
  EXPECT_EQ(stage(state), Stage::place);
  EXPECT_EQ(legal(state), legal(state, "*@"));
  EXPECT_EQ(legal(state).size(), 90U) << "ten pieces stand on the board";
  EXPECT_TRUE(is_legal(state, "*@d4")) << "the square that the cat left";
  EXPECT_FALSE(is_legal(state, "*@a2")) << "a mouse stands there";
  EXPECT_EQ(why(state, EndTurn{}), "X27 neutral_piece_is_due");
  EXPECT_EQ(why(state, PlaceNeutral{at("a2")}), "X27 square_not_vacant");
  EXPECT_EQ(why(set("Kf1 kf10"), PlaceNeutral{at("e5")}), "X27 no_neutral_piece_to_place");
}
TEST(CatsChessX27, PlacedWhereTheCapturerLeftAPieceLiesBuriedOn) {
  const State taken = play(set("Kf1 kf10 Bd1 ~d1 *e2"), {"Bd1xe2"});
  EXPECT_EQ(on(taken, "d1"), '.') << "the atomic move is not complete (X40)";
  EXPECT_TRUE(lies_buried(taken, "d1"));
  EXPECT_TRUE(lies_buried(play(taken, {"*@d1"}), "d1"));
  EXPECT_EQ(on(play(taken, {"*@d5"}), "d1"), 'C');
}

TEST(CatsChessX28, AfterATeleportTheCatTakesNothing) {
  const State state = play(set("Kf1 kf10 pd6 *e5 nf7"), {"T@?", "throw e6"});
  EXPECT_EQ(on(state, "e6"), 'T');
  EXPECT_EQ(legal(state, "Te6"), (Texts{"Te6-e7", "Te6-f6", "Te6-f8", "Te6-g7", "Te6-g5", "Te6-f4", "Te6-d4", "Te6-c5",
                                        "Te6-c7", "Te6-d8"}));
  EXPECT_EQ(why(state, go("e6", "e5")), "X28 teleported_cat_takes_nothing");
  const State next = play(state, {"Kf1-f2", "end", "Kf10-f9", "end"});
  EXPECT_TRUE(is_legal(next, "Te6xe5")) << "until the turn's end only";
}
TEST(CatsChessX28, AnotherThatAPawnHasJustBecomeIsTame) {
  const State state = set("Kf1 kj10 Pf9 te10 qd8 ma10 ~a10 mb10 ~b10 mc10 ~c10 md10 ~d10 mj8 ~j8", {.keepers = false});
  EXPECT_TRUE(is_legal(play(state, {"f9xe10=T"}), "+Te10xd8"));
  const State teleported = play(state, {"T@?", "throw a5", "f9xe10=T"});
  EXPECT_EQ(on(teleported, "a5"), '.') << "X16";
  EXPECT_TRUE(is_legal(teleported, "+Te10-f8"));
  EXPECT_FALSE(is_legal(teleported, "+Te10xd8"));
}

TEST(CatsChessX30, NeutralPiecesBlockLines) { EXPECT_EQ(legal(set("Kf1 kf10 Ra1 *a3 Pb1"), "Ra1"), (Texts{"Ra1-a2"})); }
TEST(CatsChessX31, BothSidesMoveAndTakeEveryNeutralPiece) {
  const State state = set("Kf1 kf10 bd5 *e6", {.side = 'b'});
  EXPECT_EQ(legal(state, "*").size(), 4U);
  EXPECT_TRUE(is_legal(state, "Bd5xe6"));
}
TEST(CatsChessX32, LinesPassThroughAnyNumberOfMice) {
  EXPECT_EQ(legal(set("Kf1 kf10 Ra1 Ma2 ma3 pa5 Pb1"), "Ra1"), (Texts{"Ra1-a4", "Ra1xa5"}));
  EXPECT_TRUE(is_legal(set("Kf1 kf10 Ba1 mb2 Mc3"), "Ba1-d4"));
  EXPECT_TRUE(is_legal(set("Kf1 kf10 Qa1 mb1 Mc1"), "Qa1-d1"));
}
TEST(CatsChessX33, AMouseIsLandedOnByTakingItOnly) {
  const State state = set("Kf1 kf10 Ra1 ma2 Pd4 md5 Ce4 me5 mf5 mg5 Mb1");
  EXPECT_EQ(why(state, go("a1", "a2")), "X33 mouse_there");
  EXPECT_EQ(why(state, go("d4", "d5")), "X51 piece_does_not_go_there");
  EXPECT_EQ(why(state, go("a1", "b1")), "X51 own_mouse_there");
  EXPECT_EQ(legal(state, "d4"), (Texts{"d4xe5"}));
  EXPECT_FALSE(is_legal(state, "Ce4xe5")) << "not by an orthogonal step";
  EXPECT_TRUE(is_legal(state, "Ce4xf5"));
  EXPECT_EQ(on(play(state, {"Ce4xf5"}), "f5"), 'C');
}

}  // namespace
