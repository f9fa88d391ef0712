// Cat's Chess as text: squares, pieces, positions, and moves as people write them down.
#pragma once

#include "engine/cats_chess/cats_chess.hpp"
#include "engine/parse_error.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace engine::cats_chess {

// "a1" to "j10". REQUIRES: on_board(at)
std::string name_of(Square at);
std::optional<Square> square_named(std::string_view name);

// Upper case for white, lower case for black, '*' for a neutral piece.
// REQUIRES: !piece.vacant()
char letter_of(Piece piece);
std::optional<Piece> piece_named(char letter);

// "queen", "teleporting-cat": as the wire has it. REQUIRES: kind != Kind::none
std::string_view name_of(Kind kind);
// None for a kind that no pawn can become (X15), too.
std::optional<Kind> promotion_named(std::string_view name);

// "neutral_moved": as the wire has it.
std::string_view name_of(Stage stage);
std::string_view name_of(Reason reason);

// Letters of "KQkq", "-" if none.
std::string text_of(CastlingRights rights);

// A position at the beginning of a turn, in the position notation of the rule book. The last
// field (buried pieces) may be left out. White is seat 0. A position in which a king is missing
// or two cats have arrived is over. The error names the field and what is wrong with it.
std::variant<State, ParseError> parse_position(std::string_view text);
// What parse_position reads, of a state's running turn.
std::string format_position(const State& state);

// A move as it is written down, from the state it was made in: "Cd4-e5", "b8xc9=Q", "*j2-j4",
// "*@e5" (placed), "m@b1", "O-O", "T@?" (teleport, or throw again), "T@c4" (landed on a mouse),
// "+Qe1xe9" (an extra move), "end", "claim". No two legal moves are written alike.
// REQUIRES: moves(state) contains the move
std::string written(const State& state, const Move& move);
// "White", "d100: 34 = e4". REQUIRES: chance_outcomes(state) contains the outcome
std::string written(const State& state, const Outcome& outcome);

}  // namespace engine::cats_chess
