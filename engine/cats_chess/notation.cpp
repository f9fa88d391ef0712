// Names and letters, and moves as people write them down.
#include "engine/cats_chess/notation.hpp"

#include <array>
#include <cassert>

namespace engine::cats_chess {
namespace {

constexpr std::string_view kind_letters = ".PNBRQCKTM*";  // index = Kind
constexpr std::array<std::string_view, kind_count> kind_names{
    "", "pawn", "knight", "bishop", "rook", "queen", "cat", "king", "teleporting-cat", "mouse", "neutral"};
constexpr std::array<std::string_view, 7> stage_names{"begin", "teleport", "land",        "neutral_moved",
                                                      "place", "moved",    "mouse_placed"};
constexpr std::array<std::string_view, 10> reason_names{"king_taken",  "two_cats",   "stalemate",    "repetition_claim",
                                                        "fifty_claim", "repetition", "seventy_five", "turn_limit",
                                                        "agreed",      "resigned"};

char lower(char letter) { return static_cast<char>(letter - 'A' + 'a'); }

bool is_castling(const State& state, Square from, Square to) {
  const std::size_t files = file_of(from) > file_of(to) ? file_of(from) - file_of(to) : file_of(to) - file_of(from);
  return state.board[from].kind() == Kind::king && files == 3;
}

std::string board_move(const State& state, Square from, Square to, Kind promote) {
  if (is_castling(state, from, to)) return file_of(to) > file_of(from) ? "O-O" : "O-O-O";
  const Kind kind = state.board[from].kind();
  const bool slanting_pawn = kind == Kind::pawn && file_of(from) != file_of(to);
  std::string text;
  if (kind != Kind::pawn) text += kind_letters[index(kind)];
  text += name_of(from);
  text += state.board.vacant(to) && !slanting_pawn ? '-' : 'x';
  text += name_of(to);
  if (promote != Kind::none) {
    text += '=';
    text += kind_letters[index(promote)];
  }
  return text;
}

}  // namespace

std::string name_of(Square at) {
  return std::string(1, static_cast<char>('a' + file_of(at))) + std::to_string(rank_of(at) + 1);
}

std::optional<Square> square_named(std::string_view name) {
  if (name.size() < 2 || name[0] < 'a' || name[0] > 'j') return std::nullopt;
  const auto file = static_cast<std::size_t>(name[0] - 'a');
  if (name.substr(1) == "10") return square_on(file, last_rank);
  if (name.size() != 2 || name[1] < '1' || name[1] > '9') return std::nullopt;
  return square_on(file, static_cast<std::size_t>(name[1] - '1'));
}

char letter_of(Piece piece) {
  const char letter = kind_letters[index(piece.kind())];
  return piece.is_neutral() || piece.of(Colour::white) ? letter : lower(letter);
}

std::optional<Piece> piece_named(char letter) {
  if (letter == '*') return Piece::neutral();
  for (std::size_t i = 1; i < kind_count; ++i)
    for (const Colour colour : {Colour::white, Colour::black})
      if (const auto kind = static_cast<Kind>(i); kind != Kind::neutral && letter_of({colour, kind}) == letter)
        return Piece{colour, kind};
  return std::nullopt;
}

std::string_view name_of(Kind kind) { return kind_names[index(kind)]; }

std::optional<Kind> promotion_named(std::string_view name) {
  for (const Kind kind : promotions)
    if (name_of(kind) == name) return kind;
  return std::nullopt;
}

std::string_view name_of(Stage stage) { return stage_names[static_cast<std::size_t>(stage)]; }
std::string_view name_of(Reason reason) { return reason_names[static_cast<std::size_t>(reason)]; }

std::string written(const State& state, const Move& move) {
  return std::visit(
      overloaded{
          [](const Teleport&) -> std::string { return "T@?"; },
          [&](const Land&) { return std::string("T@") + name_of(std::get<Landing>(state.phase).at); },
          [](const Again&) -> std::string { return "T@?"; },
          [](const NeutralMove& it) { return std::string("*") + name_of(it.from) + "-" + name_of(it.to); },
          [&](const PieceMove& it) { return board_move(state, it.from, it.to, it.promote); },
          [](const PlaceNeutral& it) { return std::string("*@") + name_of(it.at); },
          [&](const SecondMove& it) { return board_move(state, it.from, it.to, Kind::none); },
          [](const PlaceMouse& it) { return std::string("m@") + name_of(it.at); },
          [&](const ExtraMove& it) { return std::string("+") + board_move(state, it.from, it.to, it.promote); },
          [](const EndTurn&) -> std::string { return "end"; },
          [](const ClaimDraw&) -> std::string { return "claim"; },
      },
      move);
}

std::string written(const State&, const Outcome& outcome) {
  return std::visit(overloaded{
                        [](const Dealt& it) -> std::string { return it.colour == Colour::white ? "white" : "black"; },
                        [](const DiceThrown& it) {
                          return "d100: " + std::to_string(it.value) + " = " + name_of(square_at(it.value));
                        },
                    },
                    outcome);
}

}  // namespace engine::cats_chess
