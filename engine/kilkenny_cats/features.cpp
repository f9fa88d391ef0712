#include "engine/kilkenny_cats/features.hpp"

#include <algorithm>

namespace engine::kilkenny_cats {
namespace {

constexpr double steps_max = 16;   // no cat is further from home
constexpr std::size_t width = 16;  // of the board and what lies just outside

template <class Value>
using BySquare = std::array<std::array<Value, width>, width>;  // index = x, y

// How many king's steps.
constexpr int distance(Square from, Square to) {
  const auto between = [](int a, int b) { return a < b ? b - a : a - b; };
  return std::max(between(from.x, to.x), between(from.y, to.y));
}

// How far a cat of a side has come, from 0 to 1. Index = side.
constexpr auto progress = [] {
  std::array<BySquare<double>, sides> all{};
  for (std::size_t side = 0; side < sides; ++side)
    for (std::uint8_t x = 0; x < width; ++x)
      for (std::uint8_t y = 0; y < width; ++y)
        all[side][x][y] = 1 - std::min(distance({x, y}, holes[side][0]), distance({x, y}, holes[side][1])) / steps_max;
  return all;
}();
constexpr double progress_of(Square cat, Side side) { return progress[index(side)][cat.x][cat.y]; }

// How a cat gets from one square to another: straight on, with one throw. 0 pips: not at all.
struct Way {
  std::uint8_t pips = 0;
  Direction direction{};
};
// Index = x and y of the end, less those of the start, plus width - 1.
constexpr auto ways = [] {
  std::array<std::array<Way, 2 * width - 1>, 2 * width - 1> all{};
  for (const Direction way : directions)
    for (std::uint8_t pips = 1; pips <= pips_max; ++pips) {
      const Square end = beyond({width - 1, width - 1}, way, pips);
      all[end.x][end.y] = {pips, way};
    }
  return all;
}();
constexpr const Way& way_between(Square from, Square to) {
  return ways[width - 1U + to.x - from.x][width - 1U + to.y - from.y];
}

// The squares that a cat gets to if nothing stands between.
constexpr BySquare<SquareSet> in_reach = [] {
  BySquare<SquareSet> all{};
  for (std::uint8_t x = 0; x < width; ++x)
    for (std::uint8_t y = 0; y < width; ++y)
      for (const Direction way : directions)
        for (int pips = 1; pips <= pips_max; ++pips) {
          const int to_x = x + way.dx * pips, to_y = y + way.dy * pips;
          if (std::min(to_x, to_y) < 0 || std::max(to_x, to_y) >= static_cast<int>(width)) break;
          all[x][y].insert(beyond({x, y}, way, pips));
        }
  return all;
}();

// Calls visit(square, pips) for each of the squares that a cat gets to from there, or from which one gets there.
template <class Visit>
void for_each_in_reach(Square from, const SquareSet& squares, const SquareSet& open, Visit visit) {
  (in_reach[from.x][from.y] & squares).for_each([&](Square to) {
    const Way& way = way_between(from, to);
    for (int passed = 1; passed < way.pips; ++passed)
      if (!open.contains(beyond(from, way.direction, passed))) return;
    visit(to, std::size_t{way.pips});
  });
}

// Of the six throws, or of the one that lies there. Index = pips, from 1 on.
struct Prospects {
  std::array<double, pips_max + 1> prizes{};  // what it can take at best
  std::array<bool, pips_max + 1> enters{};    // can it enter a hole?
  std::optional<std::uint8_t> thrown = {};

  double prize() const {
    return mean([&](std::size_t pips) { return prizes[pips]; });
  }
  double entry() const {
    return mean([&](std::size_t pips) { return enters[pips] ? 1.0 : 0.0; });
  }

 private:
  template <class Value>
  double mean(Value value) const {
    if (thrown) return value(std::size_t{*thrown});
    double sum = 0;
    for (std::size_t pips = 1; pips <= pips_max; ++pips) sum += value(pips) / pips_max;
    return sum;
  }
};

// index = seat
std::array<Prospects, players_max> prospects_of(const State& s, const SquareSet& open) {
  std::array<Prospects, players_max> prospects;
  const auto takes = [&](std::size_t seat, std::size_t pips, std::size_t other, Square at) {
    double& best = prospects[seat].prizes[pips];
    best = std::max(best, 1 + 2 * progress_of(at, *s.seat_states[other].side));
  };
  for (std::size_t seat = 0; seat < s.seats; ++seat) {
    const SeatState& own = s.seat_states[seat];
    if (own.cats.empty()) continue;
    for (std::size_t i = 0; i < holes_each; ++i)
      if (!own.filled[i])
        for_each_in_reach(holes[index(*own.side)][i], own.cats, open,
                          [&](Square, std::size_t pips) { prospects[seat].enters[pips] = true; });
    own.cats.for_each([&](Square cat) {
      for (std::size_t other = 0; other < seat; ++other)
        for_each_in_reach(cat, s.seat_states[other].cats, open, [&](Square enemy, std::size_t pips) {
          takes(seat, pips, other, enemy);
          takes(other, pips, seat, cat);
        });
    });
  }
  return prospects;
}

SeatFeatures features_of(const SeatState& own, bool next, const Prospects& prospects) {
  SeatFeatures features;
  features.is_out = own.cats.empty();
  if (features.is_out) return features;
  const auto value = [&](Feature feature) -> double& { return features.values[static_cast<std::size_t>(feature)]; };
  const auto filled = static_cast<std::size_t>(std::ranges::count(own.filled, true));
  double first = 0, second = 0, sum = 0;
  std::size_t cats = 0;
  own.cats.for_each([&](Square at) {
    const double come = progress_of(at, *own.side);
    sum += come;
    second = std::max(second, std::min(first, come));
    first = std::max(first, come);
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
  if (runs_for_both) value(next ? Feature::enters_next : Feature::enters_later) = prospects.entry();
  else value(next ? Feature::wins_next : Feature::wins_later) = prospects.entry();
  value(next ? Feature::takes_next : Feature::takes_later) = prospects.prize();
  value(Feature::throws_next) = next ? 1 : 0;
  return features;
}

std::optional<std::uint8_t> thrown_by(const State& s, Seat seat) {
  const auto* moving = std::get_if<Moving>(&s.phase);
  return moving && moving->mover == seat ? std::optional{moving->pips} : std::nullopt;
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
  auto prospects = prospects_of(s, open);
  for (std::size_t i = 0; i < s.seats; ++i) prospects[i].thrown = thrown_by(s, seat_at(i));
  for (std::size_t i = 0; i < s.seats; ++i) all.push(features_of(s.seat_states[i], *next == seat_at(i), prospects[i]));
  return all;
}

}  // namespace engine::kilkenny_cats
