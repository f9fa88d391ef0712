// Counts of what can follow. perft.tsv: a position, the edition of K19, a number of entries, and
// its leaves.
#include "tests/engine/perft.hpp"
#include "tests/engine/kilkenny_cats/positions.hpp"
#include "tests/tests_dir.hpp"

#include <fstream>

using namespace engine;
using namespace engine::kilkenny_cats;
using G = KilkennyCats;

namespace {

// "table 3" is a table of three before the deal; anything else is a position.
State state_called(const std::string& text, LoneCats lone_cats) {
  if (text.starts_with("table ")) return G::start({lone_cats}, std::stoul(text.substr(6)));
  return position(text, lone_cats);
}

}  // namespace

TEST(KilkennyCatsPerft, TheTableHolds) {
  std::ifstream table(tests_dir() + "/engine/kilkenny_cats/perft.tsv");
  std::size_t rows = 0;
  for (std::string line; std::getline(table, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream cells(line);
    std::string where, edition;
    std::getline(cells, where, '\t');
    std::getline(cells, edition, '\t');
    int entries = 0;
    Leaves expected;
    cells >> entries >> expected;
    ASSERT_TRUE(cells && (edition == "draw" || edition == "play_on")) << line;
    EXPECT_EQ(leaves_of<G>(state_called(where, edition == "draw" ? LoneCats::draw : LoneCats::play_on), entries),
              expected)
        << line;
    ++rows;
  }
  EXPECT_GE(rows, 10U);
}

// A client and a stored match may rely on the order: by the cat's square, then clockwise from north.
TEST(KilkennyCatsPerft, TheOrderOfMovesIsPinned) {
  const State s = thrown(position("south 7,14 2,2 / north 9,12 1,1"), 2);
  const std::vector<Move> expected{
      {{2, 2}, {2, 4}},   {{2, 2}, {4, 4}},   {{2, 2}, {4, 2}},   {{7, 14}, {9, 14}},
      {{7, 14}, {9, 12}}, {{7, 14}, {7, 12}}, {{7, 14}, {5, 12}}, {{7, 14}, {5, 14}},
  };
  const auto moves = G::moves(s);
  EXPECT_EQ(std::vector<Move>(moves.begin(), moves.end()), expected);
}
