// The share of the win that every seat can expect: how far its cats have come, what they may take or enter
// with the next throw, and how many it has. No rule depends on it.
#include "engine/kilkenny_cats/kilkenny_cats.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace engine {

using namespace kilkenny_cats;

namespace {

constexpr double steps_max = 16;  // no cat is further from home

// In units of the logistic function: 1 against 0 wins 73 of 100.
constexpr double cat_worth = 0.3;
constexpr double first_runner_worth = 1.1;  // having come all the way
constexpr double second_runner_worth = 0.9;
constexpr double home_worth = 1.5;
constexpr double spare_worth = 0.15;
constexpr double entry_worth = 1.0;   // into the first hole
constexpr double win_worth = 4.0;     // into the second one
constexpr double prize_worth = 0.45;  // for what a throw may take, in cats
constexpr double later = 0.5;         // the throw is not this seat's
constexpr double too_few = -1.5;      // K21

// What all of it tells of the win: found with the calibration of `clowder arena` (docs/bots.md).
constexpr double certainty = 0.85;

using Reached = std::array<SquareSet, pips_max + 1>;  // index = pips

template <Direction way>
void walk(const SquareSet& cats, const SquareSet& open, Reached& reached) {
  SquareSet front = cats;
  for (std::size_t pips = 1; pips <= pips_max; ++pips) {
    front = front.shifted<way>();
    reached[pips] = reached[pips] | front;
    front = front & open;
  }
}

// Where the cats of a seat can end, whatever they meet there.
template <std::size_t... i>
Reached reached_by(const SquareSet& cats, const SquareSet& open, std::index_sequence<i...>) {
  Reached reached{};
  (walk<directions[i]>(cats, open, reached), ...);
  return reached;
}

double progress_of(Square cat, Side side) {
  const auto steps = [&](Square hole) { return std::max(std::abs(hole.x - cat.x), std::abs(hole.y - cat.y)); };
  const auto& mine = holes[index(side)];
  return 1 - std::min(steps(mine[0]), steps(mine[1])) / steps_max;
}

// What each throw can take at best, and whether it can enter a hole: means over the six throws.
struct Prospects {
  double prize = 0;
  double entry = 0;
};

Prospects prospects_of(const State& s, std::size_t seat, const SquareSet& open) {
  const SeatState& own = s.seat_states[seat];
  const Reached reached = reached_by(own.cats, open, std::make_index_sequence<directions.size()>{});
  SquareSet mine;
  for (std::size_t i = 0; i < holes_each; ++i)
    if (!own.filled[i]) mine.insert(holes[index(*own.side)][i]);
  Prospects prospects;
  for (std::size_t pips = 1; pips <= pips_max; ++pips) {
    double prize = 0;
    for (std::size_t other = 0; other < s.seats; ++other) {
      if (other == seat) continue;
      (reached[pips] & s.seat_states[other].cats).for_each([&](Square at) {
        prize = std::max(prize, 1 + 2 * progress_of(at, *s.seat_states[other].side));
      });
    }
    prospects.prize += prize / pips_max;
    prospects.entry += (reached[pips] & mine).empty() ? 0.0 : 1.0 / pips_max;
  }
  return prospects;
}

double strength_of(const State& s, std::size_t seat, bool next, const SquareSet& open) {
  const SeatState& own = s.seat_states[seat];
  if (own.cats.empty()) return -1e3;
  const auto filled = static_cast<std::size_t>(std::ranges::count(own.filled, true));
  double first = 0, second = 0, sum = 0;  // how far the two foremost have come, and all together
  std::size_t cats = 0;
  own.cats.for_each([&](Square at) {
    const double progress = progress_of(at, *own.side);
    sum += progress;
    second = std::max(second, std::min(first, progress));
    first = std::max(first, progress);
    ++cats;
  });
  double strength = cat_worth * static_cast<double>(cats + filled) + home_worth * static_cast<double>(filled);
  if (cats + filled < holes_each) strength += too_few;
  if (filled == 0) strength += first_runner_worth * first + second_runner_worth * second;
  else strength += second_runner_worth * first;
  strength += spare_worth * (sum - first - (filled == 0 ? second : 0));
  const Prospects prospects = prospects_of(s, seat, open);
  const double weight = next ? 1.0 : later;
  return strength +
         weight * ((filled == 0 ? entry_worth : win_worth) * prospects.entry + prize_worth * prospects.prize);
}

std::optional<Seat> next_to_move(const State& s) {
  if (const auto* throwing = std::get_if<Throwing>(&s.phase)) return throwing->mover;
  if (const auto* moving = std::get_if<Moving>(&s.phase)) return moving->mover;
  return std::nullopt;
}

}  // namespace

Shares KilkennyCats::win_shares(const State& s) {
  if (const auto ended = result(s)) return returns(*ended);
  const auto next = next_to_move(s);
  if (!next) return equal_shares(s.seats);
  SquareSet open = board;
  for (const SeatState& seat_state : s.seat_states) open = open.without(seat_state.cats);
  List<double, engine::seats_max> strengths;
  for (std::size_t i = 0; i < s.seats; ++i) strengths.push(certainty * strength_of(s, i, *next == seat_at(i), open));
  return shares_of(strengths);
}

}  // namespace engine
