// What each side has on the board, against the other. No rule depends on it.
#include "engine/cats_chess/cats_chess.hpp"

namespace engine::cats_chess {
namespace {

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
