// Counts the nodes below pinned positions: any engine of these rules must find the same.
#include "tests/engine/nekonoko/position.hpp"
#include "tests/engine/pinned_perft.hpp"
#include "tests/tests_dir.hpp"

namespace {

using namespace nekonoko_tests;

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
  for (std::size_t i = 0; i < seats; ++i) state.seat_states[i].hand = static_cast<std::uint8_t>(hands.at(i) - '0');
  if (dice == "-") state.phase = Throwing{seat_at(mover)};
  else state.phase = Choosing{seat_at(mover), {pips(0), pips(1)}};
  return state;
}

TEST(NekonokoPerft, CountsWhatIsPinned) {
  engine::expect_pinned<nekonoko_tests::Game>(tests_dir() + "/engine/nekonoko/perft.txt", engine::Throws::followed, 29,
                                              position_from);
}

}  // namespace
