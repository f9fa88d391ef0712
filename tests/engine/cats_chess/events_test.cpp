// What an entry tells: everything that happened on the board, in order.
#include "tests/engine/cats_chess/chess.hpp"

#include <vector>

namespace {

using namespace cats_chess_tests;

std::vector<Event> events_after(const State& state, std::string_view text) {
  const auto events = events_of(state, text);
  return {events.begin(), events.end()};
}
constexpr Piece white(Kind kind) { return {Colour::white, kind}; }
constexpr Piece black(Kind kind) { return {Colour::black, kind}; }

TEST(CatsChessEvents, ACaptureAndTheExtraMoveItWins) {
  const State state = set("Kf1 kf10 Rd4 td8");
  EXPECT_EQ(
      events_after(state, "Rd4xd8"),
      (std::vector<Event>{event::Taken{at("d8"), black(Kind::teleporting_cat), white(Kind::rook), false},
                          event::ExtraMoveWon{Colour::white}, event::Moved{at("d4"), at("d8"), white(Kind::rook)}}));
  EXPECT_EQ(events_after(play(state, {"Rd4xd8"}), "+Kf1-f2"),
            (std::vector<Event>{event::Moved{at("f1"), at("f2"), white(Kind::king)}, event::TurnEnded{Colour::white},
                                event::TurnBegan{seat_at(1), Colour::black}}));
}

TEST(CatsChessEvents, WhoWinsIsToldWithTheMove) {
  EXPECT_EQ(events_after(set("Kf1 kf10 Rf4"), "Rf4xf10"),
            (std::vector<Event>{event::Taken{at("f10"), black(Kind::king), white(Kind::rook), false},
                                event::Moved{at("f4"), at("f10"), white(Kind::rook)}, event::Won{Colour::white}}));
}

TEST(CatsChessEvents, ATeleportFromThrowToLanding) {
  const State state = set("Kf1 kf10 Tb1 ~b1 mc4");
  const Piece cat = white(Kind::teleporting_cat);
  EXPECT_EQ(events_after(state, "T@?"),
            (std::vector<Event>{event::TeleportBegan{Colour::white}, event::TeleporterRemoved{at("b1"), cat}}));
  const State thrown = play(state, {"T@?"});
  EXPECT_EQ(events_after(thrown, "throw f10"),
            (std::vector<Event>{event::DiceThrown{at("f10")}, event::Rethrown{at("f10"), false}}));
  EXPECT_EQ(events_after(thrown, "throw c4"),
            (std::vector<Event>{event::DiceThrown{at("c4")}, event::MouseMet{at("c4")}}));
  EXPECT_EQ(events_after(thrown, "throw d5"),
            (std::vector<Event>{event::DiceThrown{at("d5")}, event::Landed{at("d5"), cat},
                                event::Surfaced{at("b1"), white(Kind::knight)}}));
  const State met = play(thrown, {"throw c4"});
  EXPECT_EQ(events_after(met, "T@?"), (std::vector<Event>{event::Rethrown{at("c4"), true}}));
  EXPECT_EQ(events_after(met, "T@c4"),
            (std::vector<Event>{event::MouseRemoved{at("c4"), black(Kind::mouse)}, event::Landed{at("c4"), cat},
                                event::Surfaced{at("b1"), white(Kind::knight)}}));
}

TEST(CatsChessEvents, ASecondCatThatMayMove) {
  const State state = set("Kf1 kf10 Cd4 Ch4 *d5");
  EXPECT_EQ(events_after(state, "Cd4-e4"),
            (std::vector<Event>{event::Moved{at("d4"), at("e4"), white(Kind::cat)}, event::SecondCatOpened{}}));
  EXPECT_EQ(events_after(state, "Cd4-e6"), (std::vector<Event>{event::Moved{at("d4"), at("e6"), white(Kind::cat)}}))
      << "a leap";
  EXPECT_EQ(events_after(play(state, {"Cd4xd5"}), "*@a8"),
            (std::vector<Event>{event::NeutralPlaced{at("a8")}, event::SecondCatOpened{}}))
      << "once the neutral piece is down";
  EXPECT_EQ(events_after(set("Kf1 kf10 Cd4"), "Cd4-e4"),
            (std::vector<Event>{event::Moved{at("d4"), at("e4"), white(Kind::cat)}}))
      << "there is no other cat";
}

TEST(CatsChessEvents, NeutralPieces) {
  const State state = set("Kf1 kf10 Ba1 *c3 *h5 Ph6");
  EXPECT_EQ(events_after(state, "*h5-h7"), (std::vector<Event>{event::NeutralMoved{at("h5"), at("h7"), true}}));
  EXPECT_EQ(events_after(state, "*h5-h4"), (std::vector<Event>{event::NeutralMoved{at("h5"), at("h4"), false}}));
  EXPECT_EQ(events_after(state, "Ba1xc3"),
            (std::vector<Event>{event::Taken{at("c3"), Piece::neutral(), white(Kind::bishop), false},
                                event::Moved{at("a1"), at("c3"), white(Kind::bishop)}}));
  EXPECT_EQ(events_after(play(state, {"Ba1xc3"}), "*@a1"), (std::vector<Event>{event::NeutralPlaced{at("a1")}}));
}

TEST(CatsChessEvents, EnPassantCastlingPromotionAndMice) {
  EXPECT_EQ(events_after(play(set("Kf1 kf10 Pc3 pd5"), {"c3-c5", "end"}), "d5xc4"),
            (std::vector<Event>{event::Taken{at("c5"), white(Kind::pawn), black(Kind::pawn), true},
                                event::Moved{at("d5"), at("c4"), black(Kind::pawn)}}));
  EXPECT_EQ(events_after(set("Kf1 kf10 Rj1", {.castling = "K"}), "O-O"),
            (std::vector<Event>{event::Castled{Colour::white, at("f1"), at("i1"), at("j1"), at("h1")}}));
  EXPECT_EQ(events_after(set("Kf1 kh8 Pg9 Ta5"), "g9-g10=T"),
            (std::vector<Event>{event::Moved{at("g9"), at("g10"), white(Kind::pawn)},
                                event::TeleporterRemoved{at("a5"), white(Kind::teleporting_cat)},
                                event::Promoted{at("g10"), white(Kind::teleporting_cat)}}));
  EXPECT_EQ(events_after(play(set("Kf1 kf10"), {"Kf1-f2"}), "m@a1"),
            (std::vector<Event>{event::MousePlaced{at("a1"), white(Kind::mouse)}, event::TurnEnded{Colour::white},
                                event::TurnBegan{seat_at(1), Colour::black}}));
}

TEST(CatsChessEvents, ATypeThatComesBackPieceByPiece) {
  const State state = set("Kf1 kf10 Re5 qe8 Me1 ma10 ~a10 mb10 ~b10 mc10 ~c10 md10 ~d10 mj8 ~j8", {.keepers = false});
  EXPECT_EQ(events_after(state, "Re5xe8"),
            (std::vector<Event>{event::Taken{at("e8"), black(Kind::queen), white(Kind::rook), false},
                                event::Moved{at("e5"), at("e8"), white(Kind::rook)}, event::CameBack{Kind::queen},
                                event::Buried{at("e1"), white(Kind::queen)},
                                event::Returned{at("e10"), black(Kind::queen)}}));
}

TEST(CatsChessEvents, ColoursEndsAndRulings) {
  State state = Game::start({}, 2);
  const Step<CatsChess> first = Outcome{Dealt{Colour::black}};
  EXPECT_EQ(Game::events(state, first, state, spectator)[0], Event{(event::Dealt{seat_at(0), Colour::black})});
  EXPECT_EQ(events_after(set("Ka1 Ma2 Mb1 Mb2 ra3 rb3 rc1 rc2 kf10"), "end"),
            (std::vector<Event>{event::Stalemated{Colour::white}}));
  EXPECT_EQ(events_after(set("Kf1 kf10", {.quiet = 100}), "claim"),
            (std::vector<Event>{event::DrawClaimed{seat_at(0)}}));
  const auto ruled = [](const Ruling& ruling) {
    const State before = set("Kf1 kf10");
    return Game::events(before, ruling, Game::after(before, ruling), spectator)[0];
  };
  EXPECT_EQ(ruled(Resign{seat_at(1)}), Event{event::Resigned{seat_at(1)}});
  EXPECT_EQ(ruled(AgreedEnd{}), Event{event::EndAgreed{}});
}

// The most that can happen at once: a promotion brings every other type back.
TEST(CatsChessEvents, AllTypesMayComeBackInOneStep) {
  const State state = set("Kf1 kh5 Pg9", {.keepers = false});
  const auto events = events_after(state, "g9-g10=M");
  EXPECT_EQ(events.size(), 2U + 6 + 38 + 2) << "move and promotion, types, pieces, and the turn's end";
}

TEST(CatsChessView, ShowsWhatTheBookNames) {
  const State state = play(set("Kf1 kf10 Pc3 Qb1 ~b1 Bd4 te5 nf6 Rj1 *a5", {.castling = "K", .quiet = 7, .turn = 33}),
                           {"T@?", "throw g4", "Bd4xe5"});
  const auto view = Game::view(state, spectator);
  EXPECT_EQ(view.turn, 33U);
  EXPECT_EQ(view.on_turn, seat_at(0));
  EXPECT_EQ(view.to_act, Node{Decision{seat_at(0)}});
  EXPECT_EQ(view.white, seat_at(0));
  EXPECT_EQ(view.step, Stage::moved);
  EXPECT_EQ(view.board[index(at("g4"))], white(Kind::teleporting_cat));
  EXPECT_EQ(view.board[index(at("a5"))], Piece::neutral());
  EXPECT_TRUE(view.buried.contains(at("b1")));
  EXPECT_EQ(text_of(view.castling), "K");
  EXPECT_TRUE(view.teleported);
  EXPECT_TRUE(view.extra_move);
  EXPECT_EQ(view.quiet, 7);
  EXPECT_EQ(view.repeated, 1);
  EXPECT_EQ(view.result, std::nullopt);
  EXPECT_FALSE(Game::view(play(state, {"end"}), spectator).teleported);
}

}  // namespace
