// What the files of this folder share about a turn.
#pragma once

#include "engine/cats_chess/cats_chess.hpp"

#include <cstdint>

namespace engine::cats_chess {

// Appends events to a list while a step is carried out, or drops them.
class EventSink {
 public:
  EventSink() = default;
  explicit EventSink(CatsChess::Events& events) : events_(&events) {}
  bool collects() const { return events_ != nullptr; }
  void emit(const Event& event) const {
    if (events_ != nullptr) events_->push(event);
  }

 private:
  CatsChess::Events* events_ = nullptr;
};

// REQUIRES: the colours have been drawn
inline Seat seat_of(const State& state, Colour colour) {
  return colour == Colour::white ? *state.white : seat_at(1 - index(*state.white));
}

// moves.cpp
bool has_board_move(const State& state);          // is a move of step 3 or 5 open?
bool can_teleport(const State& state);            // X37, apart from the step of the turn
bool can_land_on(const State& state, Square at);  // X37: a vacant square or a mouse, not too far up
bool has_neutral_move(const State& state);
bool has_second_move(const State& state);   // X52: may another cat move now?
bool only_end_is_left(const State& state);  // X56 REQUIRES: Moved or MousePlaced
bool can_claim(const State& state);         // X4, apart from the step of the turn

// turn.cpp: what the steps do.
void carry_out(State& state, const Move& move, EventSink events);
void carry_out(State& state, const Outcome& outcome, EventSink events);

// ending.cpp
bool have_arrived(const Board& board, Colour colour);  // X60
bool has_king(const Board& board, Colour colour);
std::uint64_t key_of(const State& state);  // X4: equal positions, equal keys
void finish(State& state, Reason reason, std::optional<Colour> winner);
void judge(State& state, EventSink events);        // X2, X60, after an atomic move
void begin_match(State& state, EventSink events);  // the first turn of a start or of a position
void end_turn(State& state, EventSink events);
void pass_turn(State& state);  // the other side's turn begins; nothing is counted or judged
// X3 Ends the match if nothing is open before the move of step 3, and not that either.
void declare_stalemate(State& state, EventSink events);

// match.cpp
void carry_out(State& state, const Ruling& ruling, EventSink events);

}  // namespace engine::cats_chess
