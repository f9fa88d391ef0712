#include "engine/kilkenny_cats/features.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace engine::kilkenny_cats {
namespace {

constexpr double steps_max = 16;  // no cat is further from home

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

SeatFeatures features_of(const State& s, std::size_t seat, bool next, const SquareSet& open) {
  const SeatState& own = s.seat_states[seat];
  SeatFeatures features;
  features.is_out = own.cats.empty();
  if (features.is_out) return features;
  const auto value = [&](Feature feature) -> double& { return features.values[static_cast<std::size_t>(feature)]; };
  const auto filled = static_cast<std::size_t>(std::ranges::count(own.filled, true));
  double first = 0, second = 0, sum = 0;
  std::size_t cats = 0;
  own.cats.for_each([&](Square at) {
    const double progress = progress_of(at, *own.side);
    sum += progress;
    second = std::max(second, std::min(first, progress));
    first = std::max(first, progress);
    ++cats;
  });
  const bool runs_for_both = filled == 0;
  value(Feature::cats) = static_cast<double>(cats);
  value(Feature::homes) = static_cast<double>(filled);
  value(Feature::too_few) = cats + filled < holes_each ? 1 : 0;
  if (runs_for_both) {
    value(Feature::first_runner) = first;
    value(Feature::second_runner) = second;
  } else {
    value(Feature::last_runner) = first;
  }
  value(Feature::others) = sum - first - (runs_for_both ? second : 0);
  const Prospects prospects = prospects_of(s, seat, open);
  if (runs_for_both) value(next ? Feature::enters_next : Feature::enters_later) = prospects.entry;
  else value(next ? Feature::wins_next : Feature::wins_later) = prospects.entry;
  value(next ? Feature::takes_next : Feature::takes_later) = prospects.prize;
  value(Feature::throws_next) = next ? 1 : 0;
  return features;
}

std::optional<Seat> next_to_move(const State& s) {
  if (const auto* throwing = std::get_if<Throwing>(&s.phase)) return throwing->mover;
  if (const auto* moving = std::get_if<Moving>(&s.phase)) return moving->mover;
  return std::nullopt;
}

}  // namespace

List<SeatFeatures, seats_max> features_of(const State& s) {
  List<SeatFeatures, seats_max> all;
  const auto next = next_to_move(s);
  if (!next) return all;
  SquareSet open = board;
  for (const SeatState& seat_state : s.seat_states) open = open.without(seat_state.cats);
  for (std::size_t i = 0; i < s.seats; ++i) all.push(features_of(s, i, *next == seat_at(i), open));
  return all;
}

}  // namespace engine::kilkenny_cats
