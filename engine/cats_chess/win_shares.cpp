// The share of the win that every seat can expect: material, how far pawns and cats have come, mobility, and
// what hangs. No rule depends on it.
#include "engine/cats_chess/board_moves.hpp"
#include "engine/cats_chess/cats_chess.hpp"
#include "engine/cats_chess/lines.hpp"
#include "engine/cats_chess/turn.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace engine::cats_chess {
namespace {

// In hundredths of a pawn, by kind. A teleporting cat is had for nothing, and its loss gives an extra move (X53).
constexpr std::array<double, kind_count> worth{0, 100, 300, 400, 500, 1000, 420, 3000, 60, 8, 0};
constexpr double pawn_rank_worth = 7;
constexpr double cat_rank_worth = 9;
constexpr double arrived_worth = 250;  // X60 half of a win
constexpr double mobility_worth = 2.5;
constexpr double tempo_worth = 15;
constexpr double next_takes = 0.85;   // of what hangs, to the side that moves next
constexpr double later_takes = 0.12;  // to the other one
constexpr double king_alarm = 250;    // a king that hangs while its side is to move
constexpr double share_scale = 260;   // so much ahead wins 73 of 100
constexpr double sure = 0.98;         // the win is there to be taken

// What attackers cost, the cheapest first.
enum class Taker : std::uint8_t { pawn, minor, rook, queen, king };
constexpr std::size_t takers = 5;
constexpr std::array<double, takers> taker_worth{100, 350, 500, 1000, 3000};

// What the pieces of one colour attack.
struct Attacks {
  std::array<SquareSet, takers> by;  // index = Taker
  SquareSet all;
  SquareSet king_takers;  // squares that a mouse may take a king or a queen on
  double mobility = 0;
};

void add(Attacks& attacks, Taker taker, SquareSet squares) {
  attacks.by[static_cast<std::size_t>(taker)] = attacks.by[static_cast<std::size_t>(taker)] | squares;
  attacks.all = attacks.all | squares;
}

Attacks attacks_of(const Board& board, Colour colour) {
  Attacks attacks;
  const SquareSet blockers = board.occupied() - board.mice(), free = SquareSet::all() - board.of(colour);
  const auto count = [&](SquareSet squares) { attacks.mobility += static_cast<double>((squares & free).size()); };
  for (const Square at : board.of(colour)) {
    const std::size_t i = index(at);
    switch (board[at].kind()) {
      case Kind::pawn: add(attacks, Taker::pawn, pawn_attacks[index(colour)][i]); break;
      case Kind::knight:
        add(attacks, Taker::minor, knight_leaps[i]);
        count(knight_leaps[i]);
        break;
      case Kind::bishop: {
        const SquareSet squares = slider_attacks(diagonal_lines, at, blockers);
        add(attacks, Taker::minor, squares);
        count(squares);
        break;
      }
      case Kind::rook: {
        const SquareSet squares = slider_attacks(orthogonal_lines, at, blockers);
        add(attacks, Taker::rook, squares);
        count(squares);
        break;
      }
      case Kind::queen:
        add(attacks, Taker::queen,
            slider_attacks(diagonal_lines, at, blockers) | slider_attacks(orthogonal_lines, at, blockers));
        break;
      case Kind::cat:
      case Kind::teleporting_cat:
        add(attacks, Taker::minor, knight_leaps[i] | diagonal_steps[i]);
        count(knight_leaps[i]);
        break;
      case Kind::king: add(attacks, Taker::king, orthogonal_steps[i] | diagonal_steps[i]); break;
      case Kind::mouse: attacks.king_takers = attacks.king_takers | orthogonal_steps[i]; break;
      case Kind::none:
      case Kind::neutral: break;
    }
  }
  return attacks;
}

double worth_of_pieces(const Board& board, Colour colour) {
  double sum = 0;
  for (const Square at : board.of(colour)) {
    const Kind kind = board[at].kind();
    const auto rank = static_cast<double>(rank_for(colour, rank_of(at)));
    sum += worth[index(kind)];
    if (kind == Kind::pawn) sum += pawn_rank_worth * (rank - pawn_rank);
    if (is_cat(kind)) sum += cat_rank_worth * rank;
  }
  if (!(board.cats_of(colour) & last_rank_of(colour)).empty()) sum += arrived_worth;
  for (const Square at : board.buried())
    if (home_piece(at).of(colour)) sum += worth[index(home_piece(at).kind())];
  return sum;
}

// What the best single capture brings; the king not counted.
double best_prize(const Board& board, Colour taker, const Attacks& mine, const Attacks& theirs) {
  double best = 0;
  for (const Square at : board.of(other(taker)) & (mine.all | mine.king_takers)) {
    const Kind kind = board[at].kind();
    if (kind == Kind::king || kind == Kind::mouse) continue;
    double cost = 0;
    if (theirs.all.contains(at)) {
      std::size_t cheapest = 0;
      while (cheapest < takers && !mine.by[cheapest].contains(at)) ++cheapest;
      if (cheapest < takers) cost = taker_worth[cheapest];
    }
    best = std::max(best, worth[index(kind)] - cost);
  }
  return best;
}

bool king_hangs(const Board& board, Colour colour, const Attacks& enemy) {
  return !(board.of(colour, Kind::king) & (enemy.all | enemy.king_takers)).empty();
}

// X60 Is one cat there, and may another step or leap to the last rank?
bool may_arrive(const Board& board, Colour colour) {
  const SquareSet cats = board.cats_of(colour), there = cats & last_rank_of(colour);
  if (there.empty()) return false;
  const SquareSet landing = last_rank_of(colour) - board.of(colour);
  for (const Square at : cats - there)
    if (!(knight_leaps[index(at)] & landing).empty()) return true;
  return false;
}

// Who makes the next ordinary move: the other side, once this one has moved.
Colour next_to_move(const State& state) {
  const bool moved = (std::holds_alternative<Moved>(state.phase) || std::holds_alternative<MousePlaced>(state.phase)) &&
                     !state.extra_move;
  const auto* placing = std::get_if<Placing>(&state.phase);
  return moved || (placing != nullptr && !state.extra_move) ? other(state.side) : state.side;
}

double share_of_next(const State& state, Colour next) {
  const Board& board = state.board;
  const Attacks mine = attacks_of(board, next), theirs = attacks_of(board, other(next));
  if (king_hangs(board, other(next), mine) || may_arrive(board, next)) return sure;
  double lead = worth_of_pieces(board, next) - worth_of_pieces(board, other(next)) + tempo_worth;
  lead += mobility_worth * (mine.mobility - theirs.mobility);
  lead +=
      next_takes * best_prize(board, next, mine, theirs) - later_takes * best_prize(board, other(next), theirs, mine);
  if (king_hangs(board, next, theirs)) lead -= king_alarm;
  if (may_arrive(board, other(next))) lead -= king_alarm;
  // X4 Without progress the match is drawn.
  lead *= 1 - static_cast<double>(state.quiet) / (2.0 * quiet_max);
  return 1 / (1 + std::exp(-lead / share_scale));
}

}  // namespace
}  // namespace engine::cats_chess

namespace engine {

Shares CatsChess::win_shares(const State& state) {
  if (const auto ended = result(state)) return returns(*ended);
  if (std::holds_alternative<cats_chess::Dealing>(state.phase)) return equal_shares(cats_chess::seats);
  const cats_chess::Colour next = cats_chess::next_to_move(state);
  const double share = cats_chess::share_of_next(state, next);
  const bool first = cats_chess::seat_of(state, next) == seat_at(0);
  Shares shares;
  shares.push(first ? share : 1 - share);
  shares.push(first ? 1 - share : share);
  return shares;
}

}  // namespace engine
