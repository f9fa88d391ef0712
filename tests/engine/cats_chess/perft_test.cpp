// Counts the nodes of the whole game below pinned positions: every step of a turn is a ply.
#include "tests/engine/cats_chess/chess.hpp"

#include <cstdint>
#include <fstream>

namespace {

using namespace cats_chess_tests;

struct Leaves {
  std::uint64_t decision = 0;
  std::uint64_t chance = 0;    // a throw is due: not followed further
  std::uint64_t terminal = 0;  // ends reached on the way count too
  bool operator==(const Leaves&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Leaves& leaves) {
  return out << leaves.decision << ' ' << leaves.chance << ' ' << leaves.terminal;
}

void count(const State& state, int depth, Leaves& leaves) {
  const Node node = Game::node(state);
  if (std::holds_alternative<Terminal>(node)) {
    ++leaves.terminal;
  } else if (std::holds_alternative<Chance>(node)) {
    ++leaves.chance;
  } else if (depth == 0) {
    ++leaves.decision;
  } else {
    for (const Move& move : Game::moves(state)) count(Game::after(state, move), depth - 1, leaves);
  }
}

TEST(CatsChessPerft, CountsWhatIsPinned) {
  std::ifstream file(TESTS_DIR "/engine/cats_chess/perft.txt");
  ASSERT_TRUE(file.is_open());
  State state;
  std::string name;
  int counted = 0;
  for (std::string text; std::getline(file, text);) {
    std::istringstream line(text);
    std::string word;
    if (!(line >> word) || word.starts_with('#')) continue;
    if (word == "position") {
      std::string notation;
      line >> name >> std::ws;
      std::getline(line, notation);
      state = position(notation);
      continue;
    }
    Leaves pinned;
    ASSERT_TRUE(line >> pinned.decision >> pinned.chance >> pinned.terminal) << text;
    Leaves leaves;
    count(state, std::stoi(word), leaves);
    EXPECT_EQ(leaves, pinned) << name << ", depth " << word;
    ++counted;
  }
  EXPECT_EQ(counted, 22);
}

}  // namespace
