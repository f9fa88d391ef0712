// Counts the nodes below pinned positions: any engine of these rules must find the same.
#include "tests/engine/nekonoko/position.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace {

using namespace nekonoko_tests;

struct Leaves {
  std::uint64_t decision = 0;
  std::uint64_t chance = 0;
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
  } else if (depth == 0) {
    ++(std::holds_alternative<Chance>(node) ? leaves.chance : leaves.decision);
  } else if (std::holds_alternative<Chance>(node)) {
    for (const auto& each : Game::odds(state)) count(Game::after(state, each.outcome), depth - 1, leaves);
  } else {
    for (const Move& move : Game::moves(state)) count(Game::after(state, move), depth - 1, leaves);
  }
}

// "<seats> <jumps> <hand of each seat> <cat> <mover> <dice> <field>"; `-` for dice not yet
// thrown, `start` alone after the seats for a match that is about to be set up.
State position_from(std::istream& line) {
  std::size_t seats = 0;
  std::string jumps;
  std::string hands;
  int cat = 0;
  std::size_t mover = 0;
  std::string dice;
  std::string field;
  line >> seats >> jumps;
  if (jumps == "start") return Game::start({}, seats);
  line >> hands >> cat >> mover >> dice;
  std::getline(line, field);
  const auto pips = [&](std::size_t i) { return static_cast<std::uint8_t>(dice.at(i) - '0'); };
  State state = choosing({.seats = seats,
                          .field = field,
                          .cat = static_cast<std::uint8_t>(cat),
                          .mover = seat_at(mover),
                          .adjacent_corners = jumps == "adjacent"});
  for (std::size_t i = 0; i < seats; ++i) state.families[i].hand = static_cast<std::uint8_t>(hands.at(i) - '0');
  if (dice == "-") state.phase = Throwing{seat_at(mover)};
  else state.phase = Choosing{seat_at(mover), {pips(0), pips(1)}};
  return state;
}

TEST(NekonokoPerft, CountsWhatIsPinned) {
  std::ifstream file(TESTS_DIR "/engine/nekonoko/perft.txt");
  ASSERT_TRUE(file.is_open());
  State state;
  std::string name;
  int counted = 0;
  for (std::string text; std::getline(file, text);) {
    std::istringstream line(text);
    std::string word;
    if (!(line >> word) || word.starts_with('#')) continue;
    if (word == "position") {
      line >> name;
      state = position_from(line);
      continue;
    }
    Leaves pinned;
    ASSERT_TRUE(line >> pinned.decision >> pinned.chance >> pinned.terminal) << text;
    Leaves leaves;
    count(state, std::stoi(word), leaves);
    EXPECT_EQ(leaves, pinned) << name << ", depth " << word;
    ++counted;
  }
  EXPECT_EQ(counted, 29);
}

}  // namespace
