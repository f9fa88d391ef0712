// How far the two cats of a seat that are closest to its holes have come, and how many cats it has
// left. No rule depends on it.
#include "engine/kilkenny_cats/kilkenny_cats.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>

namespace engine {

using namespace kilkenny_cats;

namespace {

constexpr int steps_max = 16;  // no cat is further from home
constexpr int home_bonus = 8;  // a cat in a hole can no longer be taken
constexpr int spare_cat = 2;
constexpr int decided = 1000;

int steps_home(Square cat, Side side) {
  const auto steps = [&](Square hole) { return std::max(std::abs(hole.x - cat.x), std::abs(hole.y - cat.y)); };
  const auto& mine = holes[index(side)];
  return std::min(steps(mine[0]), steps(mine[1]));
}

int seat_value(const SeatView& seat) {
  if (seat.cats.empty()) return 0;  // so before the deal and after a resignation (K24)
  std::array<int, cats_each> saved{};
  for (std::size_t i = 0; i < seat.cats.size(); ++i) saved[i] = steps_max - steps_home(seat.cats[i], *seat.side);
  std::ranges::sort(saved, std::greater{});
  int evaluation = spare_cat * static_cast<int>(seat.cats.size());
  evaluation += (steps_max + home_bonus) * static_cast<int>(seat.holes.size());
  for (std::size_t i = 0; i + seat.holes.size() < holes_each; ++i) evaluation += saved[i];
  return evaluation;
}

}  // namespace

List<int, engine::seats_max> KilkennyCats::evaluate(const View& v) {
  List<int, engine::seats_max> evaluation;
  for (std::size_t i = 0; i < v.seats.size(); ++i)
    if (v.result) evaluation.push(v.result->places[i].rank == 1 ? decided : 0);
    else evaluation.push(seat_value(v.seats[i]));
  return evaluation;
}

}  // namespace engine
