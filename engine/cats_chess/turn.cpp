// What the steps of a turn do, in the order of the book: teleport, neutral piece, move, second
// cat, mouse, extra move. Each atomic move ends in settle(): surfacing, then extinction (X40).
#include "engine/cats_chess/turn.hpp"
#include "engine/cats_chess/board_moves.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace engine::cats_chess {
namespace {

// X44 What lies buried stands up where the square has become vacant.
void surface(Board& board, EventSink events) {
  for (const Square at : board.buried()) {
    if (!board.vacant(at)) continue;
    board.surface(at);
    events.emit(event::Surfaced{at, board[at]});
  }
}

// X40 All pieces of a type that is gone stand where they started, or lie buried there (X43).
// An own type (X41) and the king never do. No square belongs to two types, so their order
// does not matter.
void bring_back(Board& board, Kind kind, EventSink events) {
  events.emit(event::CameBack{kind});
  for (const Square at : homes(kind)) {
    if (board.vacant(at)) {
      board.put(at, home_piece(at));
      events.emit(event::Returned{at, home_piece(at)});
    } else {
      board.bury(at);
      events.emit(event::Buried{at, home_piece(at)});
    }
  }
}

// X11 A square passed over is listed as long as the pawn stands where it landed.
void drop_stale_en_passant(State& state) {
  for (std::size_t i = state.en_passant.size(); i-- > 0;)
    if (state.board[landing_behind(state.en_passant[i], state.side)] != Piece{other(state.side), Kind::pawn})
      state.en_passant.erase_at(i);
}

// X40 The end of every atomic move.
void settle(State& state, EventSink events) {
  surface(state.board, events);
  for (Kind kind = Kind::pawn; comes_back(kind); kind = static_cast<Kind>(index(kind) + 1))
    if (state.board.extinct(kind)) bring_back(state.board, kind, events);
  drop_stale_en_passant(state);
  judge(state, events);
}

void remove_teleporter(State& state, EventSink events) {
  for (const Square at : state.board.of(state.side, Kind::teleporting_cat))
    events.emit(event::TeleporterRemoved{at, state.board.lift(at)});
}

// X5, X53 What a capture means for the rest of the turn.
void take(State& state, Square at, Piece by, Act act, bool en_passant, EventSink events) {
  const Piece taken = state.board.lift(at);
  events.emit(event::Taken{at, taken, by, en_passant});
  if (comes_back(taken.kind())) state.progress = true;
  if (taken.kind() == Kind::teleporting_cat && act != Act::extra) {
    state.extra_move = true;
    events.emit(event::ExtraMoveWon{state.side});
  }
}

// X21, X22 A right is gone once the king or the original rook has left its square or was taken there.
void give_up_castling(CastlingRights& castling, Square from, Square to) {
  if (castling == CastlingRights{}) return;
  for (const Colour colour : {Colour::white, Colour::black})
    for (const Wing wing : {Wing::king, Wing::queen}) {
      const CastlingPath path = castling_path(colour, wing);
      const bool king = from == path.king_from || to == path.king_from;
      if (king || from == path.rook_from || to == path.rook_from) castling.drop(colour, wing);
    }
}

void shift(State& state, Square from, Square to) { state.board.put(to, state.board.lift(from)); }

void castle(State& state, Wing wing, EventSink events) {
  const CastlingPath path = castling_path(state.side, wing);
  shift(state, path.king_from, path.king_to);
  shift(state, path.rook_from, path.rook_to);
  give_up_castling(state.castling, path.king_from, path.king_to);
  events.emit(event::Castled{state.side, path.king_from, path.king_to, path.rook_from, path.rook_to});
}

// X5, X10, X11 What only pawns do on their way.
void go_as_pawn(State& state, Square from, Square to, Act act, EventSink events) {
  state.progress = true;
  if (ranks_between(from, to) == 2) state.passed.push(*beside(from, forward(state.side)));
  if (file_of(from) != file_of(to) && state.board.vacant(to))
    take(state, landing_behind(to, state.side), state.board[from], act, true, events);
}

// What an ordinary move leaves to be done after the placement of a neutral piece, or at once.
void complete(State& state, const Placing& rest, EventSink events) {
  if (rest.promote != Kind::none) {
    // X16, X17
    if (rest.promote == Kind::teleporting_cat) remove_teleporter(state, events);
    state.board.lift(rest.by);
    state.board.put(rest.by, Piece{state.side, rest.promote});
    events.emit(event::Promoted{rest.by, state.board[rest.by]});
  }
  if (rest.mouse_placed) state.phase = MousePlaced{};
  else state.phase = Moved{rest.second_open ? std::optional{rest.by} : std::nullopt};
  settle(state, events);
  if (state.ending) return;  // X2, X60 The remaining steps are void.
  if (events.collects() && has_second_move(state)) events.emit(event::SecondCatOpened{});
  if (rest.act == Act::extra || only_end_is_left(state)) end_turn(state, events);  // X56
}

void go(State& state, const BoardMove& board_move, Act act, EventSink events) {
  const auto [from, to, promote] = board_move;
  const Piece piece = state.board[from];
  const bool mouse_placed = std::holds_alternative<MousePlaced>(state.phase);
  if (act == Act::extra) state.extra_move = false;
  // X52, X29 A cat's orthogonal step and its diagonal capture stay within one file and rank.
  const bool second_open =
      act == Act::move && piece.kind() == Kind::cat && files_between(from, to) <= 1 && ranks_between(from, to) <= 1;
  const Placing rest{act, to, promote, second_open, mouse_placed};

  if (piece.kind() == Kind::king && files_between(from, to) == 3) {
    castle(state, file_of(to) > file_of(from) ? Wing::king : Wing::queen, events);
    return complete(state, rest, events);
  }
  if (piece.kind() == Kind::pawn) go_as_pawn(state, from, to, act, events);
  const bool takes_neutral = state.board[to].is_neutral();
  if (!state.board.vacant(to)) take(state, to, piece, act, false, events);
  shift(state, from, to);
  give_up_castling(state.castling, from, to);
  events.emit(event::Moved{from, to, piece});
  if (takes_neutral) {
    state.phase = rest;  // X27
    return;
  }
  complete(state, rest, events);
}

// X37, X38, X45 The landing completes the teleport.
void land(State& state, Square at, EventSink events) {
  const Piece cat{state.side, Kind::teleporting_cat};
  state.board.put(at, cat);
  events.emit(event::Landed{at, cat});
  state.phase = Beginning{};
  settle(state, events);
  declare_stalemate(state, events);
}

void act_on(State& state, const Teleport&, EventSink events) {
  events.emit(event::TeleportBegan{state.side});
  state.teleported = true;
  remove_teleporter(state, events);
  state.phase = Throwing{};
}
void act_on(State& state, const Land&, EventSink events) {
  const Square at = std::get<Landing>(state.phase).at;
  events.emit(event::MouseRemoved{at, state.board.lift(at)});
  land(state, at, events);
}
void act_on(State& state, const Again&, EventSink events) {
  events.emit(event::Rethrown{std::get<Landing>(state.phase).at, true});
  state.phase = Throwing{};
}
void act_on(State& state, const NeutralMove& move, EventSink events) {
  const bool jumped = files_between(move.from, move.to) + ranks_between(move.from, move.to) == 2;
  shift(state, move.from, move.to);
  state.last_neutral.of[index(state.side)] = move;
  events.emit(event::NeutralMoved{move.from, move.to, jumped});
  state.phase = NeutralMoved{};
  settle(state, events);
  declare_stalemate(state, events);
}
void act_on(State& state, const PieceMove& move, EventSink events) {
  go(state, {move.from, move.to, move.promote}, Act::move, events);
}
void act_on(State& state, const PlaceNeutral& move, EventSink events) {
  const Placing rest = std::get<Placing>(state.phase);
  state.board.put(move.at, Piece::neutral());
  events.emit(event::NeutralPlaced{move.at});
  complete(state, rest, events);
}
void act_on(State& state, const SecondMove& move, EventSink events) {
  go(state, {move.from, move.to}, Act::second, events);
}
void act_on(State& state, const PlaceMouse& move, EventSink events) {
  const Piece mouse{state.side, Kind::mouse};
  state.board.put(move.at, mouse);
  events.emit(event::MousePlaced{move.at, mouse});
  state.phase = MousePlaced{};
  settle(state, events);
  if (!state.ending && only_end_is_left(state)) end_turn(state, events);  // X56
}
void act_on(State& state, const ExtraMove& move, EventSink events) {
  go(state, {move.from, move.to, move.promote}, Act::extra, events);
}
void act_on(State& state, const EndTurn&, EventSink events) {
  const bool moved = std::holds_alternative<Moved>(state.phase) || std::holds_alternative<MousePlaced>(state.phase);
  if (moved) return end_turn(state, events);
  events.emit(event::Stalemated{state.side});
  finish(state, Reason::stalemate, std::nullopt);  // X3
}
void act_on(State& state, const ClaimDraw&, EventSink events) {
  events.emit(event::DrawClaimed{seat_of(state, state.side)});
  // X4 If both may be claimed: the repetition.
  finish(state, state.repeated >= repeated_claim ? Reason::repetition_claim : Reason::fifty_claim, std::nullopt);
}

// X1 Seat 0 gets its colour, then seat 1; what the first does not get is known from then on.
void act_on(State& state, const Dealt& drawn, EventSink events) {
  Dealing& dealing = std::get<Dealing>(state.phase);
  const Seat seat = seat_at(dealing.first ? 1 : 0);
  if (!dealing.first) state.white = seat_at(drawn.colour == Colour::white ? 0 : 1);
  events.emit(event::Dealt{seat, drawn.colour});
  if (dealing.first) return begin_match(state, events);
  dealing.first = drawn.colour;
}
void act_on(State& state, const DiceThrown& thrown, EventSink events) {
  const Square at = square_at(thrown.value);
  events.emit(event::DiceThrown{at});
  if (!can_land_on(state, at)) {
    events.emit(event::Rethrown{at, false});
  } else if (state.board.vacant(at)) {
    land(state, at, events);
  } else {
    events.emit(event::MouseMet{at});
    state.phase = Landing{at};
  }
}

}  // namespace

void carry_out(State& state, const Move& move, EventSink events) {
  std::visit([&](const auto& it) { act_on(state, it, events); }, move);
}
void carry_out(State& state, const Outcome& outcome, EventSink events) {
  std::visit([&](const auto& it) { act_on(state, it, events); }, outcome);
}

}  // namespace engine::cats_chess

namespace engine {

CatsChess::State CatsChess::after(const State& state, const Move& move) {
  assert(moves(state).contains(move));
  State next = state;
  cats_chess::carry_out(next, move, {});
  return next;
}

CatsChess::State CatsChess::after(const State& state, const Outcome& outcome) {
  State next = state;
  cats_chess::carry_out(next, outcome, {});
  return next;
}

}  // namespace engine
