// Positions and play as text, so that a clause's test reads like the game.
#pragma once

#include "engine/cats_chess/notation.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace cats_chess_tests {

using namespace engine;
using namespace engine::cats_chess;
using Game = CatsChess;

inline State position(std::string_view text) {
  const auto parsed = parse_position(text);
  if (const auto* error = std::get_if<ParseError>(&parsed)) throw std::invalid_argument(error->what);
  return std::get<State>(parsed);
}

inline Square at(std::string_view name) { return square_named(name).value(); }

inline constexpr Square off_board{square_count};

struct Setup {
  char side = 'w';
  std::string castling = "-";
  std::string en_passant = "-";
  int quiet = 0;
  int turn = 20;
  // One buried piece of each type that can come back, each under a black mouse on its black
  // starting square: they keep the types from being extinct and do nothing else.
  bool keepers = true;
};

// "Kf1 kf10 *e5 Ra1 ~a1": pieces by letter and square; "~" and a starting square: what starts
// there lies buried.
inline std::string notation_of(std::string_view pieces, const Setup& setup) {
  std::array<char, square_count> board{};
  std::string buried;
  const auto bury = [&](Square square) {
    buried += (buried.empty() ? "" : ",") + name_of(square) + letter_of(home_piece(square));
  };
  std::istringstream words{std::string(pieces)};
  for (std::string word; words >> word;) {
    const Square square = at(std::string_view(word).substr(1));
    if (word[0] == '~') bury(square);
    else board[index(square)] = word[0];
  }
  if (setup.keepers)
    for (const std::string_view name : {"a10", "b10", "c10", "d10", "e10", "j8"}) {
      if (board[index(at(name))] != 0) throw std::invalid_argument("a keeper needs this square");
      board[index(at(name))] = 'm';
      bury(at(name));
    }
  std::string text;
  for (std::size_t rank = side_length; rank-- > 0;) {
    int run = 0;
    const auto flush = [&] {
      text += run > 0 ? std::to_string(run) : "";
      run = 0;
    };
    for (std::size_t file = 0; file < side_length; ++file) {
      const char letter = board[index(square_on(file, rank))];
      if (letter == 0) {
        ++run;
        continue;
      }
      flush();
      text += letter;
    }
    flush();
    if (rank > 0) text += '/';
  }
  text += std::string(" ") + setup.side + " " + setup.castling + " " + setup.en_passant + " ";
  return text + std::to_string(setup.quiet) + " " + std::to_string(setup.turn) + " " + (buried.empty() ? "-" : buried);
}

inline State set(std::string_view pieces, const Setup& setup = {}) { return position(notation_of(pieces, setup)); }

// The legal moves as they are written down.
inline std::set<std::string> legal(const State& state) {
  std::set<std::string> texts;
  for (const Move& move : Game::moves(state)) texts.insert(written(state, move));
  return texts;
}
inline bool is_legal(const State& state, const std::string& text) { return legal(state).contains(text); }
// Those that begin so: "Cd4" for a cat's.
inline std::set<std::string> legal(const State& state, std::string_view beginning) {
  std::set<std::string> texts;
  for (const std::string& text : legal(state))
    if (text.starts_with(beginning)) texts.insert(text);
  return texts;
}

// "throw e4", or a legal move as it is written down.
inline Step<Game> step_named(const State& state, std::string_view text) {
  constexpr std::string_view throwing = "throw ";
  if (text.starts_with(throwing) && std::holds_alternative<Chance>(Game::node(state)))
    return Outcome{DiceThrown{static_cast<std::uint8_t>(index(at(text.substr(throwing.size()))))}};
  for (const Move& move : Game::moves(state))
    if (written(state, move) == text) return move;
  throw std::invalid_argument("not legal: " + std::string(text) + " in " + format_position(state));
}

inline State play(State state, std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts)
    state = std::visit([&](const auto& it) { return Game::after(state, it); }, step_named(state, text));
  return state;
}

inline Game::Events events_of(const State& state, std::string_view text) {
  const auto step = step_named(state, text);
  return Game::events(state, step, std::visit([&](const auto& it) { return Game::after(state, it); }, step), spectator);
}

// Letter on a square, '.' if it is vacant.
inline char on(const State& state, std::string_view name) {
  const Piece piece = state.board[at(name)];
  return piece.vacant() ? '.' : letter_of(piece);
}

inline bool lies_buried(const State& state, std::string_view name) { return state.board.buried().contains(at(name)); }

inline Stage stage(const State& state) { return Game::view(state, spectator).step; }

// "X33 mouse_there"; "legal".
inline std::string why(const State& state, const Move& move) {
  const auto refusal = Game::why_not(state, move);
  return refusal ? std::string(refusal->clause) + " " + std::string(refusal->code) : "legal";
}
// What the refusal names as the obstacle.
inline std::string in_the_way(const State& state, const Move& move) {
  const auto refusal = Game::why_not(state, move);
  return refusal ? std::string(refusal->subject) : "legal";
}
inline Move go(std::string_view from, std::string_view to, Kind promote = Kind::none) {
  return PieceMove{at(from), at(to), promote};
}
inline Move second(std::string_view from, std::string_view to) { return SecondMove{at(from), at(to)}; }
inline Move extra(std::string_view from, std::string_view to, Kind promote = Kind::none) {
  return ExtraMove{at(from), at(to), promote};
}
inline Move neutral(std::string_view from, std::string_view to) { return NeutralMove{at(from), at(to)}; }

// "king_taken 0": the reason, and the seat of the winner if there is one. "on": the match goes on.
inline std::string ending(const State& state) {
  if (!state.ending) return "on";
  std::string text{name_of(state.ending->reason)};
  if (state.ending->winner) text += " " + std::to_string(index(*state.ending->winner));
  return text;
}

inline bool white_to_act(const State& state) { return Game::node(state) == Node{Decision{seat_at(0)}}; }
inline bool black_to_act(const State& state) { return Game::node(state) == Node{Decision{seat_at(1)}}; }

using Texts = std::set<std::string>;

}  // namespace cats_chess_tests
