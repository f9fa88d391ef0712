// Positions and moves as text.
#include "tests/engine/cats_chess/chess.hpp"

namespace {

using namespace cats_chess_tests;

std::string error_of(std::string_view text) {
  const auto parsed = parse_position(text);
  const auto* error = std::get_if<ParseError>(&parsed);
  return error ? error->what : "";
}

TEST(CatsChessNotation, SquaresHaveNames) {
  for (std::size_t i = 0; i < square_count; ++i) EXPECT_EQ(square_named(name_of(square_at(i))), square_at(i));
  EXPECT_EQ(name_of(square_at(0)), "a1");
  EXPECT_EQ(name_of(square_at(99)), "j10");
  for (const char* text : {"", "a", "a0", "k1", "a11", "a01", "A1", "a1 ", "1a", "a100"})
    EXPECT_EQ(square_named(text), std::nullopt) << text;
}

TEST(CatsChessNotation, KindsThatAPawnCanBecomeHaveNames) {
  for (const char* text : {"queen", "rook", "knight", "bishop", "cat", "mouse", "teleporting-cat"})
    EXPECT_EQ(name_of(promotion_named(text).value()), text);
  for (const char* text : {"king", "pawn", "neutral", "", "Queen"}) EXPECT_EQ(promotion_named(text), std::nullopt);
}

TEST(CatsChessNotation, APositionReadsBackAsItIsWritten) {
  for (const char* text : {
           "rnbcqkcbnr/*8*/pppppppppp/10/10/10/10/PPPPPPPPPP/*8*/RNBCQKCBNR w KQkq - 0 1 -",
           "5k4/10/10/10/10/2pP6/10/10/10/5K4 b - d4 3 17 -",
           "5k4/10/10/10/10/2pPP5/10/10/10/R4K4 b Q d4,e4 3 17 -",
           "5k4/10/10/tM8/T9/*9/10/10/10/RQm2K4 w - - 149 500 b1N,c1B",
       })
    EXPECT_EQ(error_of(text).empty() ? format_position(position(text)) : error_of(text), text);
}

TEST(CatsChessNotation, SaysWhatIsWrongWithAPosition) {
  struct Case {
    const char* text;
    const char* what;
  };
  const Case cases[] = {
      {"", "position \"\": not six or seven fields"},
      {"5k4/10/10/10/10/10/10/10/10/5K4 w - - 0",
       "position \"5k4/10/10/10/10/10/10/10/10/5K4 w - - 0\": not six or seven fields"},
      {"5k4/10/5K4 w - - 0 1", "board \"5k4/10/5K4\": not ten ranks"},
      {"5k4/10/10/10/10/10/10/10/10/5K3 w - - 0 1", "rank \"5K3\": not ten squares"},
      {"5k4/10/10/10/10/10/10/10/10/5K5 w - - 0 1", "rank \"5K5\": run of vacant squares too long, or zero"},
      {"5k4/10/10/10/10/10/10/10/10/05K4 w - - 0 1", "rank \"05K4\": run of vacant squares too long, or zero"},
      {"5k4/10/10/10/10/10/10/10/10/5K4P w - - 0 1", "rank \"5K4P\": more than ten squares"},
      {"5k4/10/10/10/10/10/10/10/10/5X4 w - - 0 1", "rank \"5X4\": no such piece"},
      {"5k4/*****5/10/10/10/10/10/10/10/5K4 w - - 0 1",
       "board \"5k4/*****5/10/10/10/10/10/10/10/5K4\": more than four neutral pieces"},
      {"5k4/TT8/10/10/10/10/10/10/10/5K4 w - - 0 1",
       "board \"5k4/TT8/10/10/10/10/10/10/10/5K4\": a side has more than one king or teleporting cat"},
      {"10/10/10/10/10/10/10/10/10/10 w - - 0 1", "board \"10/10/10/10/10/10/10/10/10/10\": no king"},
      {"5k4/10/10/10/10/10/10/10/10/5K4 x - - 0 1", "side \"x\": neither w nor b"},
      {"5k4/10/10/10/10/10/10/10/10/5K4 w K - 0 1", "castling \"K\": king or rook is not where it starts"},
      {"5k4/10/10/10/10/10/10/10/10/5K3R w KK - 0 1", "castling \"KK\": a letter twice"},
      {"5k4/10/10/10/10/10/10/10/10/5K3R w X - 0 1", "castling \"X\": not letters of KQkq"},
      {"5k4/10/10/10/10/10/10/10/10/5K3R w  - 0 1", "castling \"\": empty"},
      {"5k4/10/10/10/10/10/10/10/10/5K4 b - c4 0 1", "en passant \"c4\": no pawn has landed behind the square"},
      {"5k4/10/10/10/10/2P7/10/10/10/5K4 b - c5 0 1",
       "en passant \"c5\": not a square that an enemy's double step passes over"},
      {"5k4/10/10/10/10/2PP6/10/10/10/5K4 b - d4,c4 0 1", "en passant \"d4,c4\": not in order of files"},
      {"5k4/10/10/10/10/2PPP5/10/10/10/5K4 b - c4,d4,e4 0 1", "en passant \"c4,d4,e4\": more than two squares"},
      {"5k4/10/10/10/10/10/10/10/10/5K4 w - - 150 1", "quiet \"150\": not a number from 0 to 149"},
      {"5k4/10/10/10/10/10/10/10/10/5K4 w - - 07 1", "quiet \"07\": not a number from 0 to 149"},
      {"5k4/10/10/10/10/10/10/10/10/5K4 w - - -1 1", "quiet \"-1\": not a number from 0 to 149"},
      {"5k4/10/10/10/10/10/10/10/10/5K4 w - - 0 501", "turn \"501\": not a number from 1 to 500"},
      {"5k4/10/10/10/10/10/10/10/10/5K4 w - - 0 0", "turn \"0\": not a number from 1 to 500"},
      {"5k4/10/10/10/10/10/10/10/10/5K4 w - - 0 99999999999999999999",
       "turn \"99999999999999999999\": not a number from 1 to 500"},
      {"5k4/10/10/10/10/10/10/10/10/5K4 w - - 0 1 b1N", "buried \"b1N\": nothing stands on the square"},
      {"5k4/10/10/10/10/10/10/10/10/1Q3K4 w - - 0 1 b1R", "buried \"b1R\": a piece is buried only where it starts"},
      {"5k4/10/10/10/10/10/10/10/10/1Q3K4 w - - 0 1 f1K", "buried \"f1K\": a piece is buried only where it starts"},
      {"5k4/10/10/10/10/10/10/10/10/1Q3K4 w - - 0 1 b1N,b1N", "buried \"b1N,b1N\": a square twice"},
  };
  for (const Case& each : cases) EXPECT_EQ(error_of(each.text), each.what);
}

TEST(CatsChessNotation, APositionMayShowThatTheMatchIsOver) {
  EXPECT_EQ(ending(position("C4k2C1/10/10/10/10/10/10/10/10/5K4 b - - 0 1 -")), "two_cats 0");
  EXPECT_EQ(ending(position("10/10/10/10/10/10/10/10/10/5K4 b - - 0 1 -")), "king_taken 0");
}

TEST(CatsChessNotation, MovesAreWrittenAsPeopleDo) {
  State state = set("Kf1 kf10 Cd4 Cf2 *j2");
  for (const char* text : {"*j2-j3", "Cd4-e4", "Cf2-f3", "m@b1"}) {
    ASSERT_TRUE(is_legal(state, text)) << text;
    state = play(state, {text});
  }
  EXPECT_TRUE(black_to_act(state));
  EXPECT_EQ(written(state, Outcome{DiceThrown{34}}), "d100: 34 = e4");
  EXPECT_EQ(written(state, Outcome{Dealt{Colour::black}}), "black");
}

}  // namespace
