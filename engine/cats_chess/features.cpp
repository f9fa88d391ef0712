#include "engine/cats_chess/features.hpp"

#include "engine/cats_chess/board_moves.hpp"
#include "engine/cats_chess/lines.hpp"
#include "engine/cats_chess/turn.hpp"

#include <algorithm>

namespace engine::cats_chess {
namespace {

// In pawns, by kind: what a capture brings.
constexpr std::array<double, kind_count> worth{0, 1, 3, 4, 5, 10, 4.2, 30, 0.6, 0.08, 0};

// What attackers cost, the cheapest first.
enum class Taker : std::uint8_t { pawn, minor, rook, queen, king };
constexpr std::size_t takers = 5;
constexpr std::array<double, takers> taker_worth{1, 3.5, 5, 10, 30};

// What the pieces of one colour attack.
struct Attacks {
  std::array<SquareSet, takers> by;  // index = Taker
  SquareSet all;
  SquareSet king_takers;  // squares that a mouse may take a king or a queen on
  std::size_t mobility = 0, queen_mobility = 0;

  // Could a piece of this kind be taken there?
  bool reach(Square at, Kind kind) const {
    return all.contains(at) || ((kind == Kind::king || kind == Kind::queen) && king_takers.contains(at));
  }
};

void add(Attacks& attacks, Taker taker, SquareSet squares) {
  attacks.by[static_cast<std::size_t>(taker)] = attacks.by[static_cast<std::size_t>(taker)] | squares;
  attacks.all = attacks.all | squares;
}

SquareSet within(std::size_t steps, Square from, SquareSet squares) {
  SquareSet near;
  for (const Square to : squares)
    if (std::max(files_between(from, to), ranks_between(from, to)) <= steps) near.insert(to);
  return near;
}

constexpr std::size_t seen_aslant = 3, seen_straight = 5;  // squares, at a glance

// With those of `idle` left out, which may move and take nothing.
Attacks attacks_of(const Board& board, Colour colour, Sight sight, SquareSet idle = {}) {
  Attacks attacks;
  const SquareSet blockers = board.occupied() - board.mice(), free = SquareSet::all() - board.of(colour);
  const auto count = [&](SquareSet squares) { attacks.mobility += (squares & free).size(); };
  const auto aslant = [&](Square from) {
    const SquareSet squares = slider_attacks(diagonal_lines, from, blockers);
    return sight == Sight::whole ? squares : within(seen_aslant, from, squares);
  };
  const auto straight = [&](Square from) {
    const SquareSet squares = slider_attacks(orthogonal_lines, from, blockers);
    return sight == Sight::whole ? squares : within(seen_straight, from, squares);
  };
  for (const Square at : board.of(colour)) {
    const std::size_t i = index(at);
    switch (board[at].kind()) {
      case Kind::pawn: add(attacks, Taker::pawn, pawn_attacks[index(colour)][i]); break;
      case Kind::knight:
        add(attacks, Taker::minor, knight_leaps[i]);
        count(knight_leaps[i]);
        break;
      case Kind::bishop: {
        const SquareSet squares = aslant(at);
        add(attacks, Taker::minor, squares);
        count(squares);
        break;
      }
      case Kind::rook: {
        const SquareSet squares = straight(at);
        add(attacks, Taker::rook, squares);
        count(squares);
        break;
      }
      case Kind::queen: {
        const SquareSet squares = aslant(at) | straight(at);
        add(attacks, Taker::queen, squares);
        attacks.queen_mobility += (squares & free).size();
        break;
      }
      case Kind::cat:
      case Kind::teleporting_cat:
        if (idle.contains(at)) {
          count(knight_leaps[i] & board.vacant());
          break;
        }
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

// What the best single capture brings; the king not counted.
double best_prize(const Board& board, Colour taker, const Attacks& mine, const Attacks& theirs) {
  double best = 0;
  for (const Square at : board.of(other(taker))) {
    const Kind kind = board[at].kind();
    if (kind == Kind::king || kind == Kind::mouse || !mine.reach(at, kind)) continue;
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

// X28 The pieces that take nothing with their next move: a cat that has just teleported, as long as its turn lasts.
SquareSet idle_pieces(const State& state, Colour next) {
  return state.teleported && next == state.side ? state.board.of(next, Kind::teleporting_cat) : SquareSet{};
}

// X60 The cats that are not there and may leap to the last rank.
std::size_t arriving(const Board& board, Colour colour, SquareSet idle) {
  const SquareSet landing = last_rank_of(colour) - board.of(colour);
  std::size_t cats = 0;
  for (const Square at : board.cats_of(colour) - last_rank_of(colour)) {
    const SquareSet leaps = knight_leaps[index(at)] & landing;
    cats += !(idle.contains(at) ? leaps & board.vacant() : leaps).empty();
  }
  return cats;
}

bool has_arrived(const Board& board, Colour colour) { return !(board.cats_of(colour) & last_rank_of(colour)).empty(); }

// X60 Is one cat there, and may another leap to the last rank?
bool may_arrive(const Board& board, Colour colour, SquareSet idle) {
  return has_arrived(board, colour) && arriving(board, colour, idle) > 0;
}

// Who makes the next ordinary move: the other side, once this one has moved.
Colour next_to_move(const State& state) {
  const bool moved = (std::holds_alternative<Moved>(state.phase) || std::holds_alternative<MousePlaced>(state.phase)) &&
                     !state.extra_move;
  const auto* placing = std::get_if<Placing>(&state.phase);
  return moved || (placing != nullptr && !state.extra_move) ? other(state.side) : state.side;
}

// The kinds whose number is a feature, in the order of Feature.
constexpr std::array<Kind, 8> counted{Kind::pawn,  Kind::knight, Kind::bishop,          Kind::rook,
                                      Kind::queen, Kind::cat,    Kind::teleporting_cat, Kind::mouse};
static_assert(static_cast<std::size_t>(Feature::mice) + 1 == counted.size());

// `idle`: those of this colour.
SeatFeatures features_of(const Board& board, Colour colour, bool is_next, const Attacks& mine, const Attacks& theirs,
                         SquareSet idle) {
  SeatFeatures features;
  const auto feature = [&](Feature kind) -> double& { return features.values[static_cast<std::size_t>(kind)]; };
  for (std::size_t i = 0; i < counted.size(); ++i)
    features.values[i] = static_cast<double>(board.of(colour, counted[i]).size());
  for (const Square at : board.buried())
    if (const Piece piece = home_piece(at); piece.of(colour))
      ++features.values[static_cast<std::size_t>(std::ranges::find(counted, piece.kind()) - counted.begin())];
  const auto rank = [&](Square at) { return static_cast<double>(rank_for(colour, rank_of(at))); };
  for (const Square at : board.of(colour, Kind::pawn)) {
    const double come = rank(at) - static_cast<double>(pawn_rank);
    feature(Feature::pawn_ranks) += come;
    feature(Feature::far_pawns) += come * come;
  }
  for (const Square at : board.cats_of(colour)) feature(Feature::cat_ranks) += rank(at);
  const bool arrived = has_arrived(board, colour);
  const auto others = static_cast<double>(arriving(board, colour, idle));
  feature(Feature::arrived) = arrived;
  feature(Feature::arriving) = others;
  feature(Feature::mobility) = static_cast<double>(mine.mobility);
  feature(Feature::queen_mobility) = static_cast<double>(mine.queen_mobility);
  for (const Square king : board.of(other(colour), Kind::king))
    feature(Feature::king_ring) =
        static_cast<double>(((orthogonal_steps[index(king)] | diagonal_steps[index(king)]) & mine.all).size());
  feature(Feature::moves_next) = is_next;
  feature(is_next ? Feature::takes_next : Feature::takes_later) = best_prize(board, colour, mine, theirs);
  if (!is_next) {
    feature(Feature::takes_king_later) = king_hangs(board, other(colour), mine);
    feature(Feature::arrives_later) = arrived && others > 0;
  }
  return features;
}

}  // namespace

List<SeatFeatures, seats> features_of(const State& state, Sight sight) {
  List<SeatFeatures, seats> features;
  if (!state.white) return features;
  const Board& board = state.board;
  const Colour next = next_to_move(state), later = other(next);
  const SquareSet idle = idle_pieces(state, next);
  const Attacks mine = attacks_of(board, next, sight, idle), theirs = attacks_of(board, later, sight);
  SeatFeatures of_next, of_later;
  of_later.is_out = king_hangs(board, later, mine) || may_arrive(board, next, idle);
  if (!of_later.is_out) {
    of_next = features_of(board, next, true, mine, theirs, idle);
    of_later = features_of(board, later, false, theirs, idle.empty() ? mine : attacks_of(board, next, sight), {});
    // X4 Without progress the match is drawn.
    const double lively = 1 - static_cast<double>(state.quiet) / (2.0 * quiet_max);
    for (auto* seat : {&of_next, &of_later})
      for (double& value : seat->values) value *= lively;
  }
  const bool first = seat_of(state, next) == seat_at(0);
  features.push(first ? of_next : of_later);
  features.push(first ? of_later : of_next);
  return features;
}

}  // namespace engine::cats_chess
