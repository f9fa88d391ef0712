// The facts that the rule book gives to test against, and its list of positions.
#include "tests/engine/cats_chess/chess.hpp"
#include "tests/tests_dir.hpp"

#include <algorithm>
#include <fstream>
#include <vector>

namespace {

using namespace cats_chess_tests;

constexpr std::string_view start_text =
    "rnbcqkcbnr/*8*/pppppppppp/10/10/10/10/PPPPPPPPPP/*8*/RNBCQKCBNR w KQkq - 0 1 -";
constexpr std::string_view start_without_neutrals =
    "rnbcqkcbnr/10/pppppppppp/10/10/10/10/PPPPPPPPPP/10/RNBCQKCBNR w KQkq - 0 1 -";

State start() {
  State state = Game::start({WhiteIs::seat_0}, 2);
  state = Game::after(state, Outcome{Dealt{Colour::white}});
  return Game::after(state, Outcome{Dealt{Colour::black}});
}

// One ordinary move that takes no neutral piece, as "from-to-promotion", in the words of the facts.
std::vector<PieceMove> plain_moves(const State& state) {
  std::vector<PieceMove> plain;
  for (const Move& move : Game::moves(state))
    if (const auto* it = std::get_if<PieceMove>(&move); it && !state.board[it->to].is_neutral()) plain.push_back(*it);
  return plain;
}

State after_plain(const State& state, const PieceMove& move) {
  State next = Game::after(state, move);
  if (next.side == state.side && !next.ending) next = Game::after(next, EndTurn{});
  return next;
}

std::uint64_t count_plain(const State& state, int plies) {
  if (plies == 1) return plain_moves(state).size();
  std::uint64_t count = 0;
  for (const PieceMove& move : plain_moves(state)) count += count_plain(after_plain(state, move), plies - 1);
  return count;
}

TEST(CatsChessFacts, TheStartIsWrittenAsInTheBook) {
  EXPECT_EQ(format_position(start()), start_text);
  EXPECT_TRUE(start() == position(start_text));
}

TEST(CatsChessFacts, WhitesFirstTurnHas38MovesOfStep3) { EXPECT_EQ(plain_moves(start()).size(), 38U); }

TEST(CatsChessFacts, WhitesFirstTurnHas8NeutralMoves) {
  EXPECT_EQ(legal(start(), "*"),
            (Texts{"*a2-b2", "*a2-a4", "*j2-i2", "*j2-j4", "*a9-b9", "*a9-a7", "*j9-i9", "*j9-j7"}));
}

TEST(CatsChessFacts, FortyEightSquaresAcceptATeleport) {
  const State thrown = play(start(), {"T@?"});
  std::size_t accepted = 0;
  for (const auto& each : Game::chance_outcomes(thrown))
    accepted += Game::after(thrown, each.outcome).phase == Phase{Beginning{}};
  EXPECT_EQ(Game::chance_outcomes(thrown).size(), 100U);
  EXPECT_EQ(accepted, 48U);
}

TEST(CatsChessFacts, SequencesOfStep3FromTheStart) {
  EXPECT_EQ(count_plain(start(), 1), 38U);
  EXPECT_EQ(count_plain(start(), 2), 1'444U);
  EXPECT_EQ(count_plain(start(), 3), 56'768U);
  EXPECT_EQ(count_plain(start(), 4), 2'231'000U);
}

TEST(CatsChessFacts, SequencesOfStep3WithoutNeutralPieces) {
  const State bare = position(start_without_neutrals);
  EXPECT_EQ(count_plain(bare, 1), 40U);
  EXPECT_EQ(count_plain(bare, 2), 1'600U);
  EXPECT_EQ(count_plain(bare, 3), 67'276U);
  EXPECT_EQ(count_plain(bare, 4), 2'828'176U);
}

std::string in_words_of_the_list(const PieceMove& move) {
  std::string text = name_of(move.from) + name_of(move.to);
  if (move.promote != Kind::none) text += letter_of(Piece{Colour::black, move.promote});
  return text;
}

// Promotions to Q R B N C alone; nothing takes a neutral piece.
TEST(CatsChessFacts, EveryListedPositionHasExactlyTheListedMoves) {
  std::ifstream file(tests_dir() + "/engine/cats_chess/positions.tsv");
  ASSERT_TRUE(file.is_open());
  std::string line;
  std::getline(file, line);
  std::size_t positions = 0;
  while (std::getline(file, line)) {
    std::vector<std::string> columns;
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, '\t');) columns.push_back(cell);
    columns.resize(4);
    std::vector<std::string> expected, found;
    std::istringstream words(columns[3]);
    for (std::string word; words >> word;) expected.push_back(word);
    const State state = position(columns[1]);
    for (const PieceMove& move : plain_moves(state))
      if (move.promote != Kind::mouse && move.promote != Kind::teleporting_cat)
        found.push_back(in_words_of_the_list(move));
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, expected) << columns[1];
    EXPECT_EQ(std::to_string(found.size()), columns[2]) << columns[1];
    EXPECT_EQ(format_position(state), columns[1] + " -");
    ++positions;
  }
  EXPECT_EQ(positions, 200U);
}

}  // namespace
