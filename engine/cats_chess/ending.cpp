// How a turn ends and how a match does: wins, draws, repetition, the turn limit.
#include "engine/cats_chess/strides.hpp"
#include "engine/cats_chess/turn.hpp"

#include <algorithm>
#include <cstddef>

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
Passed passed_by_standing_pawns(const State& state) {
  Passed standing;
  for (const Square at : state.passed)
    if (state.board[landing_behind(at, other(state.side))] == Piece{state.side, Kind::pawn})
      standing.insert_at(!standing.empty() && standing[0] < at ? 1 : 0, at);
  return standing;
}

// X6 The checks at the end of a turn, in their order. `repeated` is how often the position
// that the next turn would begin with has occurred.
std::optional<Reason> why_drawn(const State& state, Colour ended, std::ptrdiff_t repeated) {
  if (ended == Colour::black && state.turn == turn_last) return Reason::turn_limit;
  if (repeated >= repeated_max) return Reason::repetition;
  if (state.quiet >= quiet_max) return Reason::seventy_five;
  return std::nullopt;
}

// X4 How often the position has occurred, this time included.
std::ptrdiff_t occurrences(const State& state, std::uint64_t key) {
  return std::count(state.history.begin(), state.history.end(), key) + 1;
}

void begin_turn(State& state, std::uint64_t key, std::ptrdiff_t repeated, Story story) {
  state.history.push(key);
  state.repeated = static_cast<std::uint8_t>(repeated);
  story.tell(event::TurnBegan{seat_of(state, state.side), state.side});
  declare_stalemate(state, story);
}

}  // namespace

std::uint64_t key_of(const State& state) {
  std::uint64_t key = state.castling.bits() + 16 * index(state.side);
  for (const Square at : state.en_passant) key = key * square_count + index(at) + 100;
  for (const std::uint64_t word : state.board.buried().words()) key = mixed(key ^ word);
  // A piece's code has six bits, so that a rank fits into a word.
  for (std::size_t rank = 0; rank < side_length; ++rank) {
    std::uint64_t word = 0;
    for (std::size_t file = 0; file < side_length; ++file) word = word << 6 | state.board[square_on(file, rank)].code();
    key = mixed(key ^ word);
  }
  return key;
}

// X60 C and T alike.
bool have_arrived(const Board& board, Colour colour) {
  std::size_t cats = 0;
  for (std::size_t file = 0; file < side_length; ++file) {
    const Piece piece = board[square_on(file, rank_for(colour, last_rank))];
    if (piece.of(colour) && is_cat(piece.kind())) ++cats;
  }
  return cats >= 2;
}

bool has_king(const Board& board, Colour colour) {
  return std::any_of(board.squares().begin(), board.squares().end(),
                     [&](Piece piece) { return piece == Piece{colour, Kind::king}; });
}

void finish(State& state, Reason reason, std::optional<Colour> winner) {
  state.ending = Ending{reason, winner ? std::optional{seat_of(state, *winner)} : std::nullopt};
}

// Only the side to move can have taken a king or brought cats up: a neutral piece's move and a
// type that comes back put no cat on the rank where its colour promotes.
void judge(State& state) {
  if (state.board.count(Kind::king) < 2)
    finish(state, Reason::king_taken, state.side);  // X2
  else if (have_arrived(state.board, state.side))
    finish(state, Reason::two_cats, state.side);  // X60
}

void declare_stalemate(State& state, Story story) {
  if (state.ending || has_stride(state)) return;
  const bool beginning = std::holds_alternative<Beginning>(state.phase);
  if (beginning && ((!state.teleported && can_teleport(state)) || has_neutral_move(state))) return;
  story.tell(event::Stalemated{state.side});
  finish(state, Reason::stalemate, std::nullopt);
}

void begin_match(State& state, Story story) {
  state.phase = Beginning{};
  if (state.turn == 0) state.turn = 1;
  begin_turn(state, key_of(state), 1, story);
}

void end_turn(State& state, Story story) {
  const Colour ended = state.side;
  story.tell(event::TurnEnded{ended});
  state.quiet = state.progress ? std::uint8_t{0} : static_cast<std::uint8_t>(state.quiet + 1);  // X5
  state.en_passant = passed_by_standing_pawns(state);
  state.passed.clear();
  state.teleported = state.extra_move = state.progress = false;
  state.side = other(ended);
  state.phase = Beginning{};
  const std::uint64_t key = key_of(state);
  const std::ptrdiff_t repeated = occurrences(state, key);
  if (const auto reason = why_drawn(state, ended, repeated)) return finish(state, *reason, std::nullopt);
  if (ended == Colour::black) ++state.turn;
  begin_turn(state, key, repeated, story);
}

}  // namespace engine::cats_chess
