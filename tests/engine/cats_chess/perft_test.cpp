// Counts the nodes of the whole game below pinned positions: every step of a turn is an entry. A
// throw that is due is not followed further.
#include "tests/engine/cats_chess/chess.hpp"
#include "tests/engine/pinned_perft.hpp"
#include "tests/tests_dir.hpp"

namespace {

using namespace cats_chess_tests;

TEST(CatsChessPerft, CountsWhatIsPinned) {
  engine::expect_pinned<cats_chess_tests::Game>(tests_dir() + "/engine/cats_chess/perft.txt", engine::Throws::counted,
                                                22, [](std::istream& line) {
                                                  std::string notation;
                                                  std::getline(line >> std::ws, notation);
                                                  return position(notation);
                                                });
}

}  // namespace
