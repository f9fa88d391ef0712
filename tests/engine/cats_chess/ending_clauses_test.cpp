// How a match begins and ends: X1 to X7, X60, X63, G1, G2.
#include "tests/engine/cats_chess/chess.hpp"

#include <vector>

namespace {

using namespace cats_chess_tests;

std::vector<Colour> colours_in_the_bag(const State& state) {
  std::vector<Colour> colours;
  for (const auto& each : Game::chance_outcomes(state)) colours.push_back(std::get<Dealt>(each.outcome).colour);
  return colours;
}

TEST(CatsChessX1, ColoursAreDrawnForSeat0AndThenForSeat1) {
  const State start = Game::start({}, 2);
  EXPECT_EQ(colours_in_the_bag(start), (std::vector{Colour::white, Colour::black}));
  EXPECT_EQ(Game::turn(start), 0U);
  EXPECT_EQ(Game::view(start, spectator).white, std::nullopt);
  const State one = Game::after(start, Outcome{Dealt{Colour::black}});
  EXPECT_EQ(colours_in_the_bag(one), (std::vector{Colour::white}));
  EXPECT_EQ(Game::view(one, spectator).white, seat_at(1)) << "what is left is known";
  EXPECT_EQ(Game::mover(one), std::nullopt);
  const State two = Game::after(one, Outcome{Dealt{Colour::white}});
  EXPECT_EQ(Game::turn(two), 1U);
  EXPECT_EQ(Game::mover(two), seat_at(1)) << "white begins";
}
TEST(CatsChessX1, TablesOptionsAndMovesThatDoNotFit) {
  const auto table = [](const Options& options, std::size_t seats) {
    const auto refusal = Game::why_not(options, seats);
    return refusal ? std::string(refusal->clause) + " " + std::string(refusal->code) : "fits";
  };
  EXPECT_EQ(table({}, 2), "fits");
  EXPECT_EQ(table({}, 3), "X1 wrong_number_of_players");
  EXPECT_EQ(table({static_cast<WhiteIs>(3)}, 2), "X1 no_such_option");
  EXPECT_EQ(why(Game::start({}, 2), go("a3", "a4")), "X1 colours_not_drawn");
}
TEST(CatsChessX1, TheOptionsMayFixWhoIsWhite) {
  EXPECT_EQ(colours_in_the_bag(Game::start({WhiteIs::seat_0}, 2)), (std::vector{Colour::white}));
  EXPECT_EQ(colours_in_the_bag(Game::start({WhiteIs::seat_1}, 2)), (std::vector{Colour::black}));
  EXPECT_TRUE(Game::why_not(Game::Options{static_cast<WhiteIs>(3)}, 2).has_value());
}

TEST(CatsChessX2, TheKingMayStepIntoAttacksAndTakingHimWins) {
  State state = play(set("Kf1 kf10 rf5 Ra5"), {"Kf1-f2", "end"});
  state = play(state, {"Rf5xf2"});
  EXPECT_EQ(ending(state), "king_taken 1");
  EXPECT_EQ(Game::node(state), Node{Terminal{}});
  EXPECT_TRUE(Game::moves(state).empty()) << "the remaining steps are void";
  EXPECT_EQ(stage(state), Stage::moved);
  EXPECT_EQ(Game::mover(state), std::nullopt);
  EXPECT_EQ(Game::result(state)->places[0].rank, 2);
  EXPECT_EQ(Game::result(state)->places[1].rank, 1);
  EXPECT_EQ(why(state, EndTurn{}), "G6 over");
}
TEST(CatsChessX2, AMouseASecondCatAndAnExtraMoveMayTakeHim) {
  EXPECT_EQ(ending(play(set("Kf1 kf9 Mf8"), {"Mf8xf9"})), "king_taken 0");
  EXPECT_EQ(ending(play(set("Kf1 kf9 Cg8 Ca5"), {"Ca5-a6", "Cg8xf9"})), "king_taken 0");
  const State state = play(set("Kf1 kf9 Rf8 Ba4 tb5"), {"Ba4xb5", "m@b1", "+Rf8xf9"});
  EXPECT_EQ(ending(state), "king_taken 0");
  EXPECT_EQ(stage(state), Stage::mouse_placed);
}

// White cannot move: everything round the king is his own or blocked.
constexpr std::string_view stuck = "Ka1 Ma2 Mb1 Mb2 ra3 rb3 rc1 rc2 kf10";

TEST(CatsChessX3, WithoutAMoveEndIsLegalAndAStalemate) {
  const State state = set(stuck);
  EXPECT_EQ(legal(state), (Texts{"T@?", "end"}));
  EXPECT_EQ(ending(play(state, {"end"})), "stalemate");
  EXPECT_EQ(Game::result(play(state, {"end"}))->places[0].rank, 1);
  EXPECT_EQ(Game::result(play(state, {"end"}))->places[1].rank, 1);
}
TEST(CatsChessX3, ATeleportMayHelpOut) {
  const State state = play(set(stuck), {"T@?", "throw e5"});
  EXPECT_EQ(ending(state), "on");
  EXPECT_TRUE(is_legal(state, "Te5-e6"));
}
TEST(CatsChessX3, DeclaredByItselfWhenNothingElseIsOpen) {
  const State state = set(std::string(stuck) + " *e5");
  EXPECT_EQ(legal(state), (Texts{"T@?", "*e5-e6", "*e5-f5", "*e5-e4", "*e5-d5", "end"}));
  EXPECT_EQ(ending(play(state, {"*e5-e6"})), "stalemate") << "teleport and neutral move are behind him";
}
TEST(CatsChessX3, DeclaredByItselfAtTheBeginningOfATurn) {
  // White fills the board; nothing of his can move, no neutral piece is there, and nothing is
  // left to land on. His rook shields the king from the pawns.
  std::string pieces = "Ka1 ka10 Rb9 Rj10";
  for (std::size_t i = 1; i < square_count - 1; ++i)
    if (const std::string name = name_of(square_at(i)); name != "a10" && name != "b9") pieces += " P" + name;
  EXPECT_EQ(ending(set(pieces, {.keepers = false})), "stalemate");
}

TEST(CatsChessX4, TheThirdOccurrenceMayBeClaimedTheFifthIsADraw) {
  State state = set("Kf1 kf10 Ra1 rj7");
  const auto there_and_back = [](const State& from) {
    return play(from, {"Ra1-a2", "end", "Rj7-j6", "end", "Ra2-a1", "end", "Rj6-j7", "end"});
  };
  state = there_and_back(state);
  EXPECT_EQ(state.repeated, 2);
  EXPECT_EQ(why(state, ClaimDraw{}), "X4 nothing_to_claim");
  state = there_and_back(state);
  EXPECT_EQ(state.repeated, 3);
  EXPECT_EQ(ending(play(state, {"claim"})), "repetition_claim");
  state = there_and_back(state);
  EXPECT_EQ(state.repeated, 4);
  state = play(state, {"Ra1-a2", "end", "Rj7-j6", "end", "Ra2-a1", "end", "Rj6-j7", "end"});
  EXPECT_EQ(ending(state), "repetition");
  EXPECT_EQ(Game::result(state)->places[1].rank, 1);
}
TEST(CatsChessX4, CastlingRightsAndEnPassantMakeAnotherPosition) {
  State state = set("Kf1 kf10 Rj1 rj7", {.castling = "K"});
  state = play(state, {"Rj1-j2", "end", "Rj7-j6", "end", "Rj2-j1", "end", "Rj6-j7", "end"});
  EXPECT_EQ(state.repeated, 1) << "the right is gone";
  state = play(set("Kf1 kf10 Pc3 Ra1 rj7"), {"c3-c5", "end"});
  const State again = play(state, {"Rj7-j6", "end", "Ra1-a2", "end", "Rj6-j7", "end", "Ra2-a1", "end"});
  EXPECT_EQ(again.repeated, 1) << "c4 is no longer listed";
}
TEST(CatsChessX4, TheSideToMoveAndWhatLiesBuriedMakeAnotherPosition) {
  const State white = set("Kf1 kf10"), black = set("Kf1 kf10", {.side = 'b'});
  EXPECT_NE(white.history[0], black.history[0]);
  EXPECT_NE(white.history[0], set("Kf1 kf10 Mb5").history[0]);
  EXPECT_NE(set("Kf1 kf10 Qb1").history[0], set("Kf1 kf10 Qb1 ~b1").history[0]);
}
// The queens take each other, stand on their squares again, and all is as it was.
TEST(CatsChessX4, APositionMayRecurAcrossCaptures) {
  State state = set("Kj1 Qe1 qe10 kd10 mh5 ma10 ~a10 mb10 ~b10 mc10 ~c10 mg10 ~g10 mj8 ~j8", {.keepers = false});
  const State first = state;
  for (int n = 2; n <= 3; ++n) {
    state = play(state, {"Qe1xe10", "end", "Kd10xe10", "end", "Kj1-j2", "end", "Ke10-d10", "end", "Kj2-i1", "end",
                         "Mh5-h6", "end", "Ki1-j1", "end", "Mh6-h5", "end"});
    EXPECT_TRUE(state.board == first.board);
    EXPECT_EQ(state.repeated, n);
    EXPECT_EQ(state.quiet, 6) << "the captures were progress";
  }
  EXPECT_EQ(ending(play(state, {"claim"})), "repetition_claim");
}
TEST(CatsChessX4, FiftyTurnsOfEachSideMayBeClaimed) {
  EXPECT_EQ(why(set("Kf1 kf10", {.quiet = 99}), ClaimDraw{}), "X4 nothing_to_claim");
  EXPECT_EQ(ending(play(set("Kf1 kf10", {.quiet = 100}), {"claim"})), "fifty_claim");
  State state = set("Kf1 kf10 Ra1 rj7", {.quiet = 120});
  for (int n = 0; n < 2; ++n) state = play(state, {"Ra1-a2", "end", "Rj7-j6", "end", "Ra2-a1", "end", "Rj6-j7", "end"});
  EXPECT_EQ(ending(play(state, {"claim"})), "repetition_claim") << "if both hold";
}
TEST(CatsChessX4, SeventyFiveTurnsOfEachSideAreADraw) {
  const State state = set("Kf1 kf10 Pc4", {.quiet = 149});
  EXPECT_EQ(ending(play(state, {"Kf1-f2", "end"})), "seventy_five");
  EXPECT_EQ(ending(play(state, {"c4-c5", "end"})), "on");
}

TEST(CatsChessX5, APawnsMoveAndTheCaptureOfSixTypesAreProgress) {
  const auto quiet_after = [](std::string_view pieces, std::initializer_list<std::string_view> texts) {
    return static_cast<int>(play(set(pieces, {.quiet = 10}), texts).quiet);
  };
  EXPECT_EQ(quiet_after("Kf1 kf10 Pc4", {"c4-c5", "end"}), 0);
  for (const char* victim : {"p", "n", "b", "r", "q", "c"})
    EXPECT_EQ(quiet_after("Kf1 kf10 Ra1 " + std::string(victim) + "a5", {"Ra1xa5", "end"}), 0) << victim;
  EXPECT_EQ(quiet_after("Kf1 kf10 Ra1 ta5", {"Ra1xa5", "end"}), 11);
  EXPECT_EQ(quiet_after("Kf1 kf10 Ca1 mb2", {"Ca1xb2", "end"}), 11);
  EXPECT_EQ(quiet_after("Kf1 kf10 Ba1 *c3", {"Ba1xc3", "*@d5", "end"}), 11);
  EXPECT_EQ(quiet_after("Kf1 kf10", {"Kf1-f2", "end"}), 11);
  EXPECT_EQ(quiet_after("Kf1 kf10 Pc4 Ra1 ta5", {"Ra1xa5", "+c4-c5"}), 0) << "in any of the turn's moves";
  EXPECT_EQ(quiet_after("Kf1 kf10 Cc4 Cg4 ph5", {"Cc4-c5", "Cg4xh5", "end"}), 0);
}
TEST(CatsChessX5, QuietChangesOnlyAtTheEndOfATurn) {
  EXPECT_EQ(play(set("Kf1 kf10 Pc4", {.quiet = 10}), {"c4-c5"}).quiet, 10);
}

TEST(CatsChessX6, AfterBlacksTurn500TheMatchIsDrawn) {
  const State state = set("Kf1 kf10", {.side = 'b', .quiet = 149, .turn = 500});
  const State over = play(state, {"Kf10-f9", "end"});
  EXPECT_EQ(ending(over), "turn_limit") << "before the 75 turns";
  EXPECT_EQ(Game::turn(over), 500U);
  EXPECT_EQ(ending(play(set("Kf1 kf10", {.turn = 500}), {"Kf1-f2", "end"})), "on")
      << "white's turn 500 is followed by black's";
  EXPECT_EQ(ending(play(set("Kf1 kf2", {.side = 'b', .turn = 500}), {"Kf2xf1"})), "king_taken 1") << "wins go first";
}
TEST(CatsChessX6, TheFifthOccurrenceGoesBeforeThe75Turns) {
  State state = set("Kf1 kf10 Ra1 rj7", {.quiet = 134});
  for (int n = 0; n < 4; ++n) state = play(state, {"Ra1-a2", "end", "Rj7-j6", "end", "Ra2-a1", "end", "Rj6-j7", "end"});
  EXPECT_EQ(state.quiet, 150);
  EXPECT_EQ(ending(state), "repetition");
}
TEST(CatsChessX7, BareKingsPlayOn) {
  EXPECT_EQ(ending(play(set("Kf1 kf10"), {"Kf1-f2", "end", "Kf10-f9", "end"})), "on");
}

TEST(CatsChessX60, TwoCatsOnTheLastRankWin) {
  EXPECT_EQ(ending(play(set("Kf1 kh8 Ci10 Cf8"), {"Cf8-g10"})), "two_cats 0");
  EXPECT_EQ(ending(play(set("Kf1 kh8 Ti10 Cf8"), {"Cf8-g10"})), "two_cats 0") << "one may be T";
  EXPECT_EQ(ending(play(set("Kf1 kh8 Ti10 Pg9"), {"g9-g10=C"})), "two_cats 0") << "by promotion";
  EXPECT_EQ(ending(play(set("Kf1 kh8 Ti10 Pg9"), {"g9-g10=T"})), "on") << "X16 takes the first away";
  EXPECT_EQ(ending(play(set("Kh8 kf10 ci1 cf3", {.side = 'b'}), {"Cf3-g1"})), "two_cats 1");
  EXPECT_EQ(ending(play(set("Kf1 kh8 Ci1 Cf3"), {"Cf3-g1"})), "on") << "the own first rank is none";
  EXPECT_EQ(ending(play(set("Kf1 kh8 ci10 Cf8"), {"Cf8-g10"})), "on") << "an enemy's cat does not count";
}
TEST(CatsChessX60, AfterAnyAtomicMoveAndNotBefore) {
  EXPECT_EQ(ending(play(set("Kf1 kh8 Ci10 Cf9 *f10"), {"Cf9xf10"})), "on") << "the placement is due";
  EXPECT_EQ(ending(play(set("Kf1 kh8 Ci10 Cf9 *f10"), {"Cf9xf10", "*@a5"})), "two_cats 0");
  EXPECT_EQ(ending(play(set("Kf1 kh8 Ci10 Cf9 Ca5"), {"Ca5-a6", "Cf9-f10"})), "two_cats 0") << "as second cat";
  EXPECT_EQ(ending(play(set("Kf1 kh8 Ci10 Cf9 Ra5 ta6"), {"Ra5xa6", "+Cf9-f10"})), "two_cats 0") << "in step 5";
}
TEST(CatsChessX60, TheKingsCaptureIsJudgedFirst) {
  EXPECT_EQ(ending(play(set("Kf1 kg10 Ci10 Cf8"), {"Cf8xg10"})), "king_taken 0");
}
TEST(CatsChessX60, CatsThatComeBackOrSurfaceStandOnTheirOwnFirstRank) {
  // A black cat lies buried on d10, which is not where black promotes; white's two do not count there.
  const State state = play(
      set("Kf1 kh8 Rd10 ~d10 cg10 ma10 ~a10 mb10 ~b10 mc10 ~c10 me10 ~e10 mj8 ~j8", {.keepers = false}), {"Rd10-d9"});
  EXPECT_EQ(on(state, "d10"), 'c');
  EXPECT_EQ(ending(state), "on");
}

TEST(CatsChessX63, WhoResignsLoses) {
  for (const std::size_t seat : {0U, 1U}) {
    const State state = Game::after(set("Kf1 kf10"), Ruling{Resign{seat_at(seat)}});
    EXPECT_EQ(ending(state), "resigned " + std::to_string(1 - seat));
    EXPECT_EQ(Game::result(state)->places[seat].rank, 2);
    EXPECT_TRUE(Game::view(state, spectator).seats[seat].resigned);
    EXPECT_FALSE(Game::view(state, spectator).seats[1 - seat].resigned);
  }
}
TEST(CatsChessG1, NotBeforeTheFirstTurnNorAfterTheEnd) {
  const Ruling resign = Resign{seat_at(0)};
  EXPECT_EQ(Game::why_not(Game::start({}, 2), resign), (Refusal{"G1", "not_begun"}));
  EXPECT_EQ(Game::why_not(Game::after(set("Kf1 kf10"), resign), resign), (Refusal{"G6", "over"}));
  EXPECT_EQ(Game::why_not(set("Kf1 kf10"), Ruling{Resign{seat_at(2)}}), (Refusal{"G1", "no_such_seat"}));
}
TEST(CatsChessG3, ThereIsNoTimeToCall) {
  EXPECT_EQ(Game::why_not(set("Kf1 kf10"), Ruling{TimeUp{}}), (Refusal{"G3", "no_time_limit"}));
}
TEST(CatsChessG2, AnAgreedEndIsADraw) {
  const State state = Game::after(set("Kf1 kf10"), Ruling{AgreedEnd{}});
  EXPECT_EQ(ending(state), "agreed");
  EXPECT_EQ(Game::result(state)->places[0].rank, 1);
  EXPECT_EQ(Game::result(state)->places[1].rank, 1);
}

}  // namespace
