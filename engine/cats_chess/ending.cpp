// How a turn ends and how a match does: wins, draws, repetition, the turn limit.
#include "engine/cats_chess/board_moves.hpp"
#include "engine/cats_chess/turn.hpp"

#include <array>
#include <cstddef>
#include <cstring>

namespace engine::cats_chess {
namespace {

// Mixes all bits of a word into all of the result (the finisher of SplitMix64).
std::uint64_t mixed(std::uint64_t word) {
  word += 0x9e3779b97f4a7c15U;
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
  word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
  return word ^ (word >> 31);
}

// X11 Which squares the next side may take en passant on: those whose pawns still stand where
// they landed, by file.
Passed passed_by_pawns_still_there(const State& state) {
  Passed passed;
  for (const Square at : state.passed)
    if (state.board[landing_behind(at, other(state.side))] == Piece{state.side, Kind::pawn})
      passed.insert_at(!passed.empty() && passed[0] < at ? 1 : 0, at);
  return passed;
}

// X6 The checks at the end of a turn, in their order. `repeated` is how often the position
// that the next turn would begin with has occurred.
std::optional<Reason> why_drawn(const State& state, Colour ended, std::ptrdiff_t repeated) {
  if (ended == Colour::black && state.turn == turn_last) return Reason::turn_limit;
  if (repeated >= repeated_max) return Reason::repetition;
  if (state.quiet >= quiet_max) return Reason::seventy_five;
  return std::nullopt;
}

// X4 How often the position that this turn's end leads to has occurred, this time included.
// The sides take turns, so that only every second one before it was met by the same side.
std::ptrdiff_t occurrences(const State& state, std::uint64_t key) {
  std::ptrdiff_t found = 1;
  for (std::size_t i = state.history.size() % 2; i < state.history.size(); i += 2)
    found += state.history[i] == key ? 1 : 0;
  return found;
}

void begin_turn(State& state, std::uint64_t key, std::ptrdiff_t repeated, EventSink events) {
  state.history.push(key);
  state.repeated = static_cast<std::uint8_t>(repeated);
  events.emit(event::TurnBegan{seat_of(state, state.side), state.side});
  declare_stalemate(state, events);
}

}  // namespace

std::uint64_t key_of(const State& state) {
  std::uint64_t key = state.castling.bits() + 16 * index(state.side);
  for (const Square at : state.en_passant) key = key * square_count + index(at) + 100;
  for (const std::uint64_t word : state.board.buried().words()) key = mixed(key ^ word);
  // The squares, eight in a word. Each word is mixed for itself and weighed by its place, so
  // that a processor works on all of them at once.
  constexpr std::size_t words = (square_count + 7) / 8;
  std::array<std::uint64_t, words> board{};
  std::memcpy(board.data(), state.board.squares().data(), square_count);
  for (std::size_t i = 0; i < words; ++i) key += mixed(board[i]) * (2 * i + 1);
  return key;
}

// X60 C and T alike.
bool have_arrived(const Board& board, Colour colour) {
  return (board.cats_of(colour) & last_rank_of(colour)).has_two();
}

bool has_king(const Board& board, Colour colour) { return !board.of(colour, Kind::king).empty(); }

void finish(State& state, Reason reason, std::optional<Colour> winner) {
  state.ending = Ending{reason, winner ? std::optional{seat_of(state, *winner)} : std::nullopt};
}

// Only the side to move can have taken a king or brought cats up: a neutral piece's move and a
// type that comes back put no cat on the rank where its colour promotes.
void judge(State& state, EventSink events) {
  const bool king_taken = !has_king(state.board, other(state.side));  // X2
  if (!king_taken && !have_arrived(state.board, state.side)) return;  // X60
  finish(state, king_taken ? Reason::king_taken : Reason::two_cats, state.side);
  events.emit(event::Won{state.side});
}

void declare_stalemate(State& state, EventSink events) {
  if (state.ending) return;
  // What is seen soonest comes first.
  const bool beginning = std::holds_alternative<Beginning>(state.phase);
  if (beginning && !state.teleported && can_teleport(state)) return;
  if (has_board_move(state) || (beginning && has_neutral_move(state))) return;
  events.emit(event::Stalemated{state.side});
  finish(state, Reason::stalemate, std::nullopt);
}

void begin_match(State& state, EventSink events) {
  state.phase = Beginning{};
  if (state.turn == 0) state.turn = 1;
  begin_turn(state, key_of(state), 1, events);
}

void pass_turn(State& state) {
  state.en_passant = passed_by_pawns_still_there(state);
  state.passed.clear();
  state.teleported = state.extra_move = state.progress = false;
  state.side = other(state.side);
  state.phase = Beginning{};
}

void end_turn(State& state, EventSink events) {
  const Colour ended = state.side;
  events.emit(event::TurnEnded{ended});
  state.quiet = state.progress ? std::uint8_t{0} : static_cast<std::uint8_t>(state.quiet + 1);  // X5
  pass_turn(state);
  const std::uint64_t key = key_of(state);
  const std::ptrdiff_t repeated = occurrences(state, key);
  if (const auto reason = why_drawn(state, ended, repeated)) return finish(state, *reason, std::nullopt);
  if (ended == Colour::black) ++state.turn;
  begin_turn(state, key, repeated, events);
}

}  // namespace engine::cats_chess
