// What may leave the engine: everything, to everybody. Nothing in this game is hidden.
#include "engine/cats_chess/turn.hpp"

namespace engine::cats_chess {
namespace {

Stage stage_of(const Phase& phase) {
  return std::visit(overloaded{
                        [](const Dealing&) { return Stage::begin; },
                        [](const Beginning&) { return Stage::begin; },
                        [](const Throwing&) { return Stage::teleport; },
                        [](const Landing&) { return Stage::land; },
                        [](const NeutralMoved&) { return Stage::neutral_moved; },
                        [](const Placing&) { return Stage::place; },
                        [](const Moved&) { return Stage::moved; },
                        [](const MousePlaced&) { return Stage::mouse_placed; },
                    },
                    phase);
}

// In hundredths of a pawn. Rough, but in the right order: a cat is a knight that also steps, a
// teleporting cat is had for nothing, a king is the match.
int worth(Kind kind) {
  switch (kind) {
    case Kind::pawn: return 100;
    case Kind::knight: return 300;
    case Kind::bishop: return 400;
    case Kind::rook: return 500;
    case Kind::queen: return 1000;
    case Kind::cat: return 450;
    case Kind::king: return 10000;
    case Kind::teleporting_cat: return 50;
    case Kind::mouse: return 5;
    case Kind::none:
    case Kind::neutral: return 0;
  }
  return 0;
}

// X60 One cat that has arrived is half a win; on the way each rank counts a little.
constexpr int arrived_worth = 300;
constexpr int rank_worth = 5;

int worth(Piece piece, Square at) {
  if (!is_cat(piece.kind())) return worth(piece.kind());
  const std::size_t rank = rank_for(piece.colour(), rank_of(at));
  return worth(piece.kind()) + rank_worth * static_cast<int>(rank) + (rank == last_rank ? arrived_worth : 0);
}

constexpr int win_worth = 100000;

}  // namespace
}  // namespace engine::cats_chess

namespace engine {

CatsChess::View CatsChess::view(const State& state, Viewer) {
  View view;
  view.turn = state.turn;
  view.on_turn = mover(state);
  view.to_act = node(state);
  for (const bool resigned : state.resigned) view.seats.push({resigned});
  view.result = result(state);
  view.white = state.white;
  view.step = cats_chess::stage_of(state.phase);
  view.board = state.board.squares();
  view.buried = state.board.buried();
  view.castling = state.castling;
  view.en_passant = state.en_passant;
  view.teleported = state.teleported;
  view.extra_move = state.extra_move;
  view.quiet = state.quiet;
  view.repeated = state.repeated;
  view.phase = state.phase;
  view.ending = state.ending;
  view.options = state.options;
  view.side = state.side;
  view.passed = state.passed;
  view.progress = state.progress;
  view.history = state.history;
  return view;
}

CatsChess::State CatsChess::sample_state(const View& view, Rng&) {
  State state;
  state.phase = view.phase;
  state.ending = view.ending;
  state.options = view.options;
  state.white = view.white;
  for (std::size_t i = 0; i < view.seats.size(); ++i) state.resigned[i] = view.seats[i].resigned;
  state.board = cats_chess::Board{};
  for (std::size_t i = 0; i < view.board.size(); ++i)
    if (!view.board[i].vacant()) state.board.put(cats_chess::square_at(i), view.board[i]);
  for (const cats_chess::Square at : view.buried) state.board.bury(at);
  state.side = view.side;
  state.castling = view.castling;
  state.en_passant = view.en_passant;
  state.passed = view.passed;
  state.turn = static_cast<std::uint16_t>(view.turn);
  state.quiet = view.quiet;
  state.repeated = view.repeated;
  state.teleported = view.teleported;
  state.extra_move = view.extra_move;
  state.progress = view.progress;
  state.history = view.history;
  return state;
}

List<int, seats_max> CatsChess::evaluate(const View& view) {
  List<int, engine::seats_max> evaluation;
  if (view.ending) {
    for (std::size_t i = 0; i < cats_chess::seats; ++i)
      evaluation.push(!view.ending->winner                ? 0
                      : view.ending->winner == seat_at(i) ? cats_chess::win_worth
                                                          : -cats_chess::win_worth);
    return evaluation;
  }
  std::array<int, 2> sums{};  // index = colour
  for (std::size_t i = 0; i < view.board.size(); ++i) {
    const cats_chess::Piece piece = view.board[i];
    if (!piece.vacant() && !piece.is_neutral())
      sums[cats_chess::index(piece.colour())] += cats_chess::worth(piece, cats_chess::square_at(i));
  }
  for (const cats_chess::Square at : view.buried) {
    const cats_chess::Piece piece = cats_chess::home_piece(at);
    sums[cats_chess::index(piece.colour())] += cats_chess::worth(piece.kind());
  }
  const int white_leads = sums[0] - sums[1];
  for (std::size_t i = 0; i < cats_chess::seats; ++i)
    evaluation.push(view.white == seat_at(i) ? white_leads : -white_leads);
  return evaluation;
}

}  // namespace engine
