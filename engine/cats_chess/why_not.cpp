// Which clause forbids a move. Legal is what the list of moves contains; everything below only
// finds the words for what it does not contain.
#include "engine/cats_chess/board_moves.hpp"
#include "engine/cats_chess/notation.hpp"
#include "engine/cats_chess/turn.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace engine::cats_chess {
namespace {

bool before_the_move(const State& state) {
  return std::holds_alternative<Beginning>(state.phase) || std::holds_alternative<NeutralMoved>(state.phase);
}

bool is_castling_try(const State& state, const BoardMove& board_move) {
  const auto goes = [&](Wing wing) {
    const CastlingPath path = castling_path(state.side, wing);
    return board_move.from == path.king_from && board_move.to == path.king_to;
  };
  return state.board[board_move.from].kind() == Kind::king && (goes(Wing::king) || goes(Wing::queen));
}

Refusal why_no_castling(const State& state, const BoardMove& board_move) {
  const Wing wing = file_of(board_move.to) > file_of(board_move.from) ? Wing::king : Wing::queen;
  if (!state.castling.has(state.side, wing)) return {"X22", "castling_right_gone"};
  return {"X21", "castling_way_not_free"};
}

// Is there such a move with another promotion, or with none?
bool only_promotion_is_wrong(const State& state, const BoardMove& board_move) {
  return targets(state, MoveMasks{state}, board_move.from).contains(board_move.to);
}

// "a1" to "j10", in storage that lasts.
constexpr auto labels = [] {
  std::array<std::array<char, 3>, square_count> all{};
  for (std::size_t i = 0; i < square_count; ++i) {
    const Square at = square_at(i);
    const std::size_t number = rank_of(at) + 1;
    all[i] = {static_cast<char>('a' + file_of(at)), static_cast<char>(number > 9 ? '1' : '0' + number), '0'};
  }
  return all;
}();
constexpr std::string_view label_of(Square at) {
  return {labels[index(at)].data(), rank_of(at) == last_rank ? std::size_t{3} : std::size_t{2}};
}

bool goes_along(Kind kind, const BoardMove& board_move) {
  const bool straight = kind == Kind::rook || kind == Kind::queen;
  const bool slanting = kind == Kind::bishop || kind == Kind::queen;
  return (straight && slider_attacks(orthogonal_lines, board_move.from, {}).contains(board_move.to)) ||
         (slanting && slider_attacks(diagonal_lines, board_move.from, {}).contains(board_move.to));
}

// The square of the piece that stands in the way, if the piece would go there on an empty board.
std::string_view obstacle(const State& state, const BoardMove& board_move) {
  const Piece piece = state.board[board_move.from];
  if (piece.kind() == Kind::pawn) {
    const std::size_t side = index(state.side), from = index(board_move.from);
    if (!(pawn_steps[side][from] | pawn_doubles[side][from]).contains(board_move.to)) return {};
    const Square ahead = *beside(board_move.from, forward(state.side));
    return label_of(state.board.vacant(ahead) ? board_move.to : ahead);
  }
  if (!goes_along(piece.kind(), board_move)) return {};
  const SquareSet blockers = MoveMasks{state}.blockers;
  const auto towards = [](std::size_t from, std::size_t to) {
    return static_cast<std::int8_t>(from < to ? 1 : from > to ? -1 : 0);
  };
  const Direction way{towards(file_of(board_move.from), file_of(board_move.to)),
                      towards(rank_of(board_move.from), rank_of(board_move.to))};
  for (auto at = beside(board_move.from, way); at && *at != board_move.to; at = beside(*at, way))
    if (blockers.contains(*at)) return label_of(*at);
  return {};
}

// The piece may move, but not there.
Refusal why_not_there(const State& state, const BoardMove& board_move, std::string_view clause) {
  const Piece piece = state.board[board_move.from];
  const Piece there = state.board[board_move.to];
  if (there.of(state.side)) return {clause, there.is_mouse() ? "own_mouse_there" : "own_piece_there"};
  if (is_tame(state, piece) && !there.vacant()) return {"X28", "teleported_cat_takes_nothing"};
  if (is_castling_try(state, board_move)) return why_no_castling(state, board_move);
  if (there.is_mouse() && piece.kind() != Kind::pawn && !is_cat(piece.kind())) return {"X33", "mouse_there"};
  if (there.is_neutral()) return {"X30", "neutral_piece_in_the_way"};
  const bool slanting_pawn = piece.kind() == Kind::pawn && file_of(board_move.from) != file_of(board_move.to);
  if (slanting_pawn && there.vacant()) return {"X11", "nothing_to_take_there"};
  return {clause, "piece_does_not_go_there", obstacle(state, board_move)};
}

Refusal why_no_ordinary_move(const State& state, const BoardMove& board_move, std::string_view clause) {
  if (!on_board(board_move.from) || !on_board(board_move.to)) return {clause, "off_board"};
  const Piece piece = state.board[board_move.from];
  if (piece.vacant()) return {clause, "no_piece_there"};
  if (piece.is_neutral()) return {"X51", "neutral_piece_moves_before"};
  if (!piece.of(state.side)) return {clause, "not_your_piece"};
  if (only_promotion_is_wrong(state, board_move)) return {"X15", "promotion_missing_or_wrong"};
  return why_not_there(state, board_move, clause);
}

Refusal why(const State& state, const Teleport&) {
  if (state.teleported) return {"X39", "already_teleported"};
  if (!std::holds_alternative<Beginning>(state.phase)) return {"X50", "too_late_for_this_step"};
  return {"X37", "nowhere_to_land"};
}
Refusal why(const State&, const Land&) { return {"X37", "no_mouse_met"}; }
Refusal why(const State&, const Again&) { return {"X37", "no_mouse_met"}; }

Refusal why(const State& state, const NeutralMove& move) {
  if (std::holds_alternative<NeutralMoved>(state.phase)) return {"X25", "one_neutral_move_a_turn"};
  if (!std::holds_alternative<Beginning>(state.phase)) return {"X50", "too_late_for_this_step"};
  if (!on_board(move.from) || !on_board(move.to)) return {"X25", "off_board"};
  if (!state.board[move.from].is_neutral()) return {"X25", "no_neutral_piece_there"};
  if (!state.board.vacant(move.to)) return {"X26", "square_not_vacant"};
  return {"X26", "piece_does_not_go_there"};
}

Refusal why(const State& state, const PieceMove& move) {
  if (!before_the_move(state)) return {"X50", "already_moved"};
  return why_no_ordinary_move(state, {move.from, move.to, move.promote}, "X51");
}

Refusal why(const State&, const PlaceNeutral&) { return {"X27", "no_neutral_piece_to_place"}; }

Refusal why(const State& state, const SecondMove& move) {
  if (before_the_move(state)) return {"X52", "first_cat_not_moved"};
  const auto* moved = std::get_if<Moved>(&state.phase);
  if (moved == nullptr) return {"X50", "too_late_for_this_step"};
  if (!moved->first_cat) return {"X52", "no_second_cat_now"};
  if (!on_board(move.from) || !on_board(move.to)) return {"X52", "off_board"};
  const Piece piece = state.board[move.from];
  if (!piece.of(state.side) || !is_cat(piece.kind())) return {"X52", "not_your_cat"};
  if (move.from == *moved->first_cat) return {"X52", "same_cat_again"};
  if (knight_leaps[index(move.from)].contains(move.to)) return {"X52", "no_knights_move"};
  return why_not_there(state, {move.from, move.to}, "X52");
}

Refusal why(const State& state, const PlaceMouse& move) {
  if (before_the_move(state)) return {"X50", "move_first"};
  if (std::holds_alternative<MousePlaced>(state.phase)) return {"X34", "one_mouse_a_turn"};
  if (!on_board(move.at) || rank_of(move.at) != rank_for(state.side, 0)) return {"X34", "not_your_first_rank"};
  return {"X34", "square_not_vacant"};
}

Refusal why(const State& state, const ExtraMove& move) {
  if (before_the_move(state)) return {"X50", "move_first"};
  if (!state.extra_move) return {"X53", "no_extra_move"};
  return why_no_ordinary_move(state, {move.from, move.to, move.promote}, "X53");
}

Refusal why(const State&, const EndTurn&) { return {"X3", "a_move_is_open"}; }

Refusal why(const State& state, const ClaimDraw&) {
  if (!std::holds_alternative<Beginning>(state.phase) || state.teleported) return {"X56", "too_late_to_claim"};
  return {"X4", "nothing_to_claim"};
}

}  // namespace
}  // namespace engine::cats_chess

namespace engine {

std::optional<Refusal> CatsChess::why_not(const State& state, const Move& move) {
  if (moves(state).contains(move)) return std::nullopt;
  if (state.ending) return Refusal{"G6", "over"};
  const bool answers_mouse =
      std::holds_alternative<cats_chess::Land>(move) || std::holds_alternative<cats_chess::Again>(move);
  if (std::holds_alternative<cats_chess::Dealing>(state.phase)) return Refusal{"X1", "colours_not_drawn"};
  if (std::holds_alternative<cats_chess::Throwing>(state.phase)) return Refusal{"X36", "throw_is_due"};
  if (std::holds_alternative<cats_chess::Landing>(state.phase) && !answers_mouse)
    return Refusal{"X37", "land_or_throw_again"};
  if (std::holds_alternative<cats_chess::Placing>(state.phase)) {
    const bool places = std::holds_alternative<cats_chess::PlaceNeutral>(move);
    return Refusal{"X27", places ? "square_not_vacant" : "neutral_piece_is_due"};
  }
  return std::visit([&](const auto& it) { return cats_chess::why(state, it); }, move);
}

}  // namespace engine
