// Moves, throws and turns.
#include "engine/kilkenny_cats/kilkenny_cats.hpp"
#include "engine/kilkenny_cats/turn_order.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace engine {

namespace kilkenny_cats {
namespace {

bool has_two_cats(const SeatState& seat_state) {
  const auto filled = std::ranges::count(seat_state.filled, true);
  return filled == 2 || (filled == 1 && !seat_state.cats.empty()) || seat_state.cats.has_two();
}

// K23 The turn has come to the starter's place.
void end_round(State& s) {
  if (!s.stirred) ++s.quiet_rounds;
  s.stirred = false;
}

}  // namespace

std::optional<Over> ending(const State& s) {
  std::optional<Seat> active;
  std::size_t active_seats = 0;
  for (std::size_t i = 0; i < s.seats; ++i) {
    const SeatState& seat_state = s.seat_states[i];
    if (seat_state.filled[0] && seat_state.filled[1]) return Over{Reason::two_cats_home, seat_at(i)};  // K17
    if (seat_state.cats.empty()) continue;
    active = seat_at(i);
    ++active_seats;
  }
  if (active_seats == 1) return Over{Reason::last_active, active};  // K18
  const bool lone = std::ranges::none_of(s.seat_states, has_two_cats);
  if (lone && s.lone_cats == LoneCats::draw) return Over{Reason::lone_cats, std::nullopt};  // K19
  if (active_seats == 0) return Over{Reason::no_active, std::nullopt};
  return std::nullopt;
}

void pass_turn(State& s, Seat mover) {
  Seat next = mover;
  do {
    next = next_clockwise(s, next);
    if (next == *s.starter) end_round(s);
  } while (s.seat_states[index(next)].cats.empty());  // K16
  if (s.quiet_rounds >= quiet_rounds_max) {
    s.phase = Over{Reason::quiet, std::nullopt};
    return;
  }
  s.phase = Throwing{next};
  ++s.turn;
}

}  // namespace kilkenny_cats

using namespace kilkenny_cats;

namespace {

// What the cats of one seat may cross, and where they may come to rest.
struct Ground {
  SquareSet open;
  SquareSet rest;
};

Ground ground_of(const State& s, const SeatState& own) {
  Ground ground{board, board.without(own.cats)};  // K13; K11 no cat of one's own
  for (const SeatState& seat_state : s.seat_states)
    ground.open = ground.open.without(seat_state.cats);  // K11 only empty squares
  // K6 A hole is a square like any other, but K9 not an occupied one, and K5, K10 nobody else's.
  for (std::size_t i = 0; i < holes_each; ++i)
    if (!own.filled[i]) ground.rest.insert(holes[index(*own.side)][i]);
  return ground;
}

// The cats that can walk so many squares one way: from where they may rest back over what they
// may cross. K12 A diagonal needs no free neighbours.
template <Direction way>
[[gnu::always_inline]] inline SquareSet walkers(const SquareSet& cats, const Ground& ground, int pips) {
  constexpr Direction back{static_cast<std::int8_t>(-way.dx), static_cast<std::int8_t>(-way.dy)};
  SquareSet squares = ground.rest;
  for (int step = 1; step < pips; ++step) squares = squares.shifted<back>() & ground.open;
  return squares.shifted<back>() & cats;
}

using EveryWay = std::make_index_sequence<directions.size()>;

template <std::size_t... i>
bool anyone_walks(const SeatState& own, const Ground& ground, int pips, std::index_sequence<i...>) {
  return (!walkers<directions[i]>(own.cats, ground, pips).empty() || ...);
}

template <std::size_t... i>
std::array<SquareSet, directions.size()> walkers_by_direction(const SeatState& own, const Ground& ground, int pips,
                                                              std::index_sequence<i...>) {
  return {walkers<directions[i]>(own.cats, ground, pips)...};
}

constexpr Direction way_of_length(Direction way, int steps) {
  return {static_cast<std::int8_t>(way.dx * steps), static_cast<std::int8_t>(way.dy * steps)};
}

bool can_move(const State& s, const Moving& moving) {
  const SeatState& own = s.seat_states[index(moving.mover)];
  return anyone_walks(own, ground_of(s, own), moving.pips, EveryWay{});
}

// K20 The checks; if the match goes on, so does the turn.
void end_turn(State& s, Seat mover) {
  if (const auto over = ending(s)) s.phase = *over;
  else pass_turn(s, mover);
}

void deal(State& s, Seat to, Side side) {
  SeatState& seat_state = s.seat_states[index(to)];
  seat_state.side = side;
  seat_state.cats = starts[index(side)];
  const std::size_t dealt = index(to) + 1;
  s.phase = dealt < s.seats ? Phase{Dealing{seat_at(dealt)}} : Phase{DrawingStarter{}};
}

void begin(State& s, Seat starter) {
  s.starter = starter;
  s.turn = 1;
  s.phase = Throwing{starter};
}

void show_throw(State& s, std::uint8_t pips) {
  const Moving moving{std::get<Throwing>(s.phase).mover, pips};
  s.phase = moving;
  if (!can_move(s, moving)) pass_turn(s, moving.mover);  // K15
}

// K11 Takes a cat of another seat that stands there.
bool capture(State& s, Seat mover, Square at) {
  for (std::size_t i = 0; i < s.seats; ++i) {
    SquareSet& cats = s.seat_states[i].cats;
    if (seat_at(i) == mover || !cats.contains(at)) continue;
    cats.erase(at);
    return true;
  }
  return false;
}

// K7 A cat in a hole is no longer an active one: it is known by its hole alone.
void enter(SeatState& own, Square hole) {
  const auto& mine = holes[index(*own.side)];
  own.filled[hole == mine[0] ? 0 : 1] = true;
}

}  // namespace

InlineVector<Move, moves_max> KilkennyCats::moves(const State& s) {
  InlineVector<Move, moves_max> moves;
  const auto* moving = std::get_if<Moving>(&s.phase);
  if (!moving) return moves;
  const SeatState& own = s.seat_states[index(moving->mover)];
  const auto walking = walkers_by_direction(own, ground_of(s, own), moving->pips, EveryWay{});
  std::array<Direction, directions.size()> ways;
  std::ranges::transform(directions, ways.begin(), [&](Direction way) { return way_of_length(way, moving->pips); });
  // Who walks where, as eight bits: first gathered without a branch, then spelt out.
  std::array<Square, cats_each> cats;
  std::array<std::uint8_t, moves_max + 1> walks;
  std::size_t seen = 0, found = 0;
  own.cats.for_each([&](Square from) {
    for (std::size_t i = 0; i < directions.size(); ++i) {
      walks[found] = static_cast<std::uint8_t>(seen * directions.size() + i);
      found += walking[i].contains(from) ? 1 : 0;
    }
    cats[seen++] = from;
  });
  InlineVector<Move, moves_max>::Appender out(moves);
  for (std::size_t i = 0; i < found; ++i) {
    const Square from = cats[walks[i] / directions.size()];
    out.push({from, beyond(from, ways[walks[i] % directions.size()], 1)});
  }
  return moves;
}

State KilkennyCats::after(const State& before, const Move& move) {
  State s = before;
  const Seat mover = std::get<Moving>(s.phase).mover;
  SeatState& own = s.seat_states[index(mover)];
  own.cats.erase(move.from);
  bool stirs = true;
  if (on_board(move.to)) {
    own.cats.insert(move.to);
    stirs = capture(s, mover, move.to);
  } else {
    enter(own, move.to);
  }
  if (stirs) {  // K23
    s.quiet_rounds = 0;
    s.stirred = true;
  }
  end_turn(s, mover);
  return s;
}

Odds<Outcome, pips_max> KilkennyCats::chance_outcomes(const State& s) {
  Odds<Outcome, pips_max> odds;
  if (std::holds_alternative<Throwing>(s.phase)) {
    for (std::uint8_t pips = 1; pips <= pips_max; ++pips) odds.push({DiceThrown{pips}, 1});  // K4
  } else if (std::holds_alternative<Dealing>(s.phase)) {
    for (std::size_t i = 0; i < sides; ++i) {  // K2
      const Side side{static_cast<std::uint8_t>(i)};
      const bool dealt =
          std::ranges::any_of(s.seat_states, [&](const SeatState& seat_state) { return seat_state.side == side; });
      if (plays(side, s.seats) && !dealt) odds.push({Dealt{side}, 1});
    }
  } else if (std::holds_alternative<DrawingStarter>(s.phase)) {
    for (std::size_t i = 0; i < s.seats; ++i) odds.push({StarterDrawn{seat_at(i)}, 1});  // K3
  }
  return odds;
}

State KilkennyCats::after(const State& before, const Outcome& outcome) {
  State s = before;
  std::visit(overloaded{
                 [&](const Dealt& dealt) { deal(s, std::get<Dealing>(s.phase).to, dealt.side); },
                 [&](const StarterDrawn& drawn) { begin(s, drawn.seat); },
                 [&](const DiceThrown& thrown) { show_throw(s, thrown.pips); },
             },
             outcome);
  return s;
}

}  // namespace engine
