// Moves, throws and turns, in the order of the rule book: N5 to N20.
#include "engine/hash.hpp"
#include "engine/nekonoko/field.hpp"
#include "engine/nekonoko/nekonoko.hpp"
#include "engine/nekonoko/turn.hpp"

namespace engine::nekonoko {
namespace {

Sown item_at(std::size_t place_in_bag) {
  if (place_in_bag == colours_max) return Sown{};
  return Sown{static_cast<Colour>(place_in_bag)};
}

std::size_t place_in_bag(const Sown& sown) { return sown.flower ? index(*sown.flower) : colours_max; }

void begin_turn(State& state, Seat mover) {
  ++state.turn;
  state.phase = Throwing{mover};
}

// The kitten that goes where the reach ended, and what it finds there.
void place_kitten(State& state, Seat mover, std::uint8_t target) {
  SeatState& seat_state = state.seat_states[index(mover)];
  Cell& cell = state.field[target];
  --seat_state.hand;
  if (const Seat* owner = std::get_if<Seat>(&cell)) {
    // N15 On his own chip, the new one leaves the game.
    if (*owner == mover) {
      ++seat_state.set_aside;
      return;
    }
    // N16 Another's chip is lost to its owner; N19 it comes back to no hand.
    ++seat_state.lost_kittens[index(*owner)];
  } else if (const Colour* flower = std::get_if<Colour>(&cell)) {
    ++seat_state.flowers[index(*flower)];  // N14
  }
  cell = mover;  // N13
}

}  // namespace

Visit visit(std::uint8_t cat, Dice dice, const Move& move) {
  Visit visit;
  if (const Walk* walk = std::get_if<Walk>(&move)) {
    // N8 One die walks, the other reaches; N9 either way round.
    const bool small_die_walks = walk->die == Die::d4;
    visit.stone = stone_after(cat, small_die_walks ? dice.d4 : dice.d6, walk->way);
    visit.reach = small_die_walks ? dice.d6 : dice.d4;
  } else {
    // N10 A jump uses the d6, so that the d4 reaches.
    visit.stone = std::get<Jump>(move).corner;
    visit.reach = dice.d4;
  }
  visit.cell = cell_reached(visit.stone, visit.reach);
  return visit;
}

void pass_turn(State& state, Seat from) {
  const std::size_t seats = state.seat_states.size();
  Seat seat = from;
  // N18 Who has no chips is passed over, the last one back to himself; who has resigned has none.
  for (std::size_t i = 0; i < seats; ++i) {
    seat = next_seat(seat, seats);
    if (state.seat_states[index(seat)].hand > 0) return begin_turn(state, seat);
  }
  state.phase = Over{Reason::hands_empty};  // N20
}

}  // namespace engine::nekonoko

namespace engine {

using namespace nekonoko;

Nekonoko::Moves Nekonoko::moves(const State& state) {
  Moves moves;
  if (!std::holds_alternative<Choosing>(state.phase)) return moves;
  const auto offer = [&](const Move& move) {
    if (!why_not(state, move)) moves.push(move);
  };
  for (const Die die : {Die::d4, Die::d6})
    for (const Way way : {Way::clockwise, Way::counter_clockwise}) offer(Walk{die, way});
  for (const std::uint8_t corner : corners) offer(Jump{corner});
  return moves;
}

std::uint64_t Nekonoko::hash(const Move& move) {
  return std::visit(overloaded{
                        [&](const Walk& walk) { return hash_of_fields(move.index(), walk.die, walk.way); },
                        [&](const Jump& jump) { return hash_of_fields(move.index(), jump.corner); },
                    },
                    move);
}

State Nekonoko::after(State state, const Move& move) {
  const auto [mover, dice] = std::get<Choosing>(state.phase);
  const Visit visit = nekonoko::visit(state.cat, dice, move);
  state.cat = visit.stone;
  if (visit.cell) place_kitten(state, mover, *visit.cell);  // N17 Outside, no chip is spent.
  pass_turn(state, mover);
  return state;
}

bool Nekonoko::can_be_taken_back(const State&, const Move&) { return true; }

Nekonoko::Chances Nekonoko::chance_outcomes(const State& state) {
  Chances odds;
  if (const auto* sowing = std::get_if<Sowing>(&state.phase)) {
    // N5 Each by what is left of it in the bag.
    for (std::size_t i = 0; i < sowing->bag.size(); ++i)
      if (sowing->bag[i] > 0) odds.push({item_at(i), sowing->bag[i]});
  } else if (std::holds_alternative<Drawing>(state.phase)) {
    for (std::size_t i = 0; i < state.seat_states.size(); ++i) odds.push({StarterDrawn{seat_at(i)}, 1});  // N7
  } else if (std::holds_alternative<Throwing>(state.phase)) {
    for (std::uint8_t d4 = 1; d4 <= 4; ++d4)
      for (std::uint8_t d6 = 1; d6 <= 6; ++d6) odds.push({DiceThrown{{d4, d6}}, 1});
  }
  return odds;
}

State Nekonoko::after(State state, const Outcome& outcome) {
  if (const auto* sown = std::get_if<Sown>(&outcome)) {
    auto& sowing = std::get<Sowing>(state.phase);
    if (sown->flower) state.field[sowing.cell] = *sown->flower;
    --sowing.bag[place_in_bag(*sown)];
    if (++sowing.cell == cell_count) state.phase = Drawing{};
  } else if (const auto* starts = std::get_if<StarterDrawn>(&outcome)) {
    begin_turn(state, starts->seat);
  } else {
    state.phase = Choosing{std::get<Throwing>(state.phase).mover, std::get<DiceThrown>(outcome).dice};
  }
  return state;
}

bool Nekonoko::draws_hidden(const State&) { return false; }

}  // namespace engine
