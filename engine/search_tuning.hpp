// How the search of engine/bots/ is set for a game. Measured in the arena (docs/bots.md).
#pragma once

#include <cstddef>
#include <cstdint>

namespace engine {

struct SearchTuning {
  // Is nothing hidden? Then the moves at a node are always the same.
  bool open = true;
  // Is a leaf worth what its best move leads to, or the state itself? The first costs more and sees more.
  bool leaf_looks_ahead = true;
  // How much a move is tried that has not been tried often.
  double exploration = 0.5;
  // A difference of so much in the share of the win makes a move e times as likely to be tried.
  double prior_scale = 0.05;
  // So many of the most likely moves are tried at first, and twice as many after four times as many visits.
  std::uint32_t width = 8;
  // Of the moves that `kitten` notices, a difference of so much in the share of the win makes one e times as likely.
  double kitten_mistake_scale = 0.03;
  // Iterations of the levels `cat`, `tomcat` and `alley-cat`; the last takes 0.1 to 1 s on one core (docs/bots.md).
  std::uint32_t cat_iterations = 150;
  std::uint32_t tomcat_iterations = 900;
  std::uint32_t alley_cat_iterations = 5000;
  // A bot whose seat expects less than this of the win gives a match up.
  double resigns_below = 0.03;
  // Estimates are moderated() by it when they are told, with two seats, with three and with more; the search works with
  // what they were. Found with the calibration of `clowder arena`.
  double certainty_of_two = 1;
  double certainty_of_three = 1;
  double certainty_of_more = 1;
  constexpr double certainty(std::size_t seats) const {
    return seats == 2 ? certainty_of_two : seats == 3 ? certainty_of_three : certainty_of_more;
  }
};

}  // namespace engine
