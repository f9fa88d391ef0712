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
  view.last_neutral = state.last_neutral;
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
  state.last_neutral = view.last_neutral;
  state.history = view.history;
  return state;
}

}  // namespace engine
