// Which kings could be taken (X2), found by going through a turn's steps as far as they can matter.
#include "engine/cats_chess/board_moves.hpp"
#include "engine/cats_chess/turn.hpp"

#include <algorithm>

namespace engine::cats_chess {
namespace {

SquareSet enemy_king(const State& state) { return state.board.of(other(state.side), Kind::king); }
SquareSet enemy_teleporter(const State& state) { return state.board.of(other(state.side), Kind::teleporting_cat); }

// X28 The cats that may take something.
SquareSet taking_cats(const State& state) {
  const SquareSet cats = state.board.cats_of(state.side);
  return state.teleported ? cats - state.board.of(Kind::teleporting_cat) : cats;
}

// Could an ordinary move take the enemy's king? Looked for from the king's square: all pieces but
// pawns take along ways that lead back as well.
bool one_move_takes(const State& state) {
  const Board& board = state.board;
  const Square king = *enemy_king(state).begin();
  const SquareSet blockers = board.occupied() - board.mice();
  const SquareSet beside = orthogonal_steps[index(king)], aslant = diagonal_steps[index(king)];
  const SquareSet leaps = knight_leaps[index(king)], cats = taking_cats(state);
  const auto own = [&](Kind kind) { return board.of(state.side, kind); };
  const SquareSet takers = (pawn_attacks[index(other(state.side))][index(king)] & own(Kind::pawn)) |
                           (leaps & (own(Kind::knight) | cats)) | (aslant & cats) | (beside & own(Kind::mouse)) |
                           ((beside | aslant) & own(Kind::king)) |
                           (slider_attacks(diagonal_lines, king, blockers) & (own(Kind::bishop) | own(Kind::queen))) |
                           (slider_attacks(orthogonal_lines, king, blockers) & (own(Kind::rook) | own(Kind::queen)));
  return !takers.empty();
}

bool could_take(const State& state);

// Does the move take the king, or could it be taken later in the same turn?
bool could_take_after(State state, const Move& move) {
  const Colour side = state.side;
  carry_out(state, move, {});
  if (state.ending) return state.ending->reason == Reason::king_taken;
  return state.side == side && could_take(state);
}

// X53 Could a move take the enemy's teleporting cat, or a cat's step let another cat do so, and the
// extra move then take the king?
bool extra_move_takes(const State& state) {
  const SquareSet teleporter = enemy_teleporter(state);
  if (teleporter.empty()) return false;
  const bool second_could = !(diagonal_steps[index(*teleporter.begin())] & taking_cats(state)).empty();
  const MoveMasks masks{state};
  for (const Square from : state.board.of(state.side)) {
    const Kind kind = state.board[from].kind();
    SquareSet ways = targets(state, masks, from) & teleporter;
    if (kind == Kind::cat && second_could) ways = ways | cat_steps(masks, from, false);
    for (const Square to : ways) {
      const bool promotes = kind == Kind::pawn && last_rank_of(state.side).contains(to);
      if (!promotes && could_take_after(state, PieceMove{from, to})) return true;
      if (promotes && std::ranges::any_of(promotions, [&](Kind it) {
            return could_take_after(state, PieceMove{from, to, it});
          }))
        return true;
    }
  }
  return false;
}

// Could it be taken if every neutral piece that can move were gone? If not, no neutral's move
// opens a way to it, unless a buried piece stands up where one stood.
bool neutrals_matter(State state) {
  SquareSet movable;
  each_neutral_way(state, [&](bool legal, const BoardMove& it) {
    if (legal) movable.insert(it.from);
  });
  if (!(movable & state.board.buried()).empty()) return true;
  for (const Square at : movable) state.board.lift(at);
  state.phase = NeutralMoved{};
  return could_take(state);
}

bool could_take(const State& state, const NeutralMoved&) { return one_move_takes(state) || extra_move_takes(state); }
bool could_take(const State& state, const Beginning&) {
  if (could_take(state, NeutralMoved{})) return true;
  if (!neutrals_matter(state)) return false;
  bool found = false;
  each_neutral_way(state, [&](bool legal, const BoardMove& it) {
    found = found || (legal && could_take_after(state, NeutralMove{it.from, it.to}));
  });
  return found;
}
bool could_take(const State& state, const Throwing&) { return could_take(state, Beginning{}); }
bool could_take(const State& state, const Landing&) { return could_take(state, Beginning{}); }
bool could_take(const State& state, const Placing& placing) {
  if (placing.act == Act::extra) return false;
  // A second cat takes the king from where it stands, or makes an extra move possible.
  const bool in_reach = !(diagonal_steps[index(*enemy_king(state).begin())] & taking_cats(state)).empty();
  const bool second_matters = placing.second_open && (in_reach || !enemy_teleporter(state).empty());
  if (!state.extra_move && !second_matters) return false;
  for (const Square at : state.board.vacant())
    if (could_take_after(state, PlaceNeutral{at})) return true;
  return false;
}
bool could_take(const State& state, const Moved& moved) {
  const SquareSet king = enemy_king(state);
  if (state.extra_move) {
    if (one_move_takes(state)) return true;
    if (!(orthogonal_steps[index(*king.begin())] & mouse_squares(state)).empty()) return true;  // X34
  }
  if (!moved.first_cat) return false;
  const SquareSet prey = king | enemy_teleporter(state);
  bool found = false;
  each_second(state, *moved.first_cat, [&](const BoardMove& it) {
    if (!found && (state.extra_move || prey.contains(it.to)))
      found = could_take_after(state, SecondMove{it.from, it.to});
  });
  return found;
}
bool could_take(const State& state, const MousePlaced&) { return state.extra_move && one_move_takes(state); }
bool could_take(const State&, const Dealing&) { return false; }

// Could the side to move take the enemy's king in what is left of its turn?
bool could_take(const State& state) {
  return std::visit([&](const auto& phase) { return could_take(state, phase); }, state.phase);
}

SquareSet threatened_kings(State state) {
  SquareSet kings;
  if (state.ending || std::holds_alternative<Dealing>(state.phase)) return kings;
  state.history = {};  // X4 does not matter within one turn, and copies are made
  if (could_take(state)) kings = enemy_king(state);
  pass_turn(state);
  if (could_take(state)) kings = kings | enemy_king(state);
  return kings;
}

}  // namespace
}  // namespace engine::cats_chess

namespace engine {

cats_chess::SquareSet CatsChess::threats(const State& state) { return cats_chess::threatened_kings(state); }

}  // namespace engine
