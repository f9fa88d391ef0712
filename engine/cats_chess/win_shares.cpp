// The share of the win that every seat can expect: material, how far pawns and cats have come, mobility, and what hangs.
// No rule depends on it.
#include "engine/cats_chess/features.hpp"
#include "engine/cats_chess/weights.hpp"

#include <algorithm>
#include <numeric>

namespace engine {

using namespace cats_chess;

namespace {

// A seat that loses with the enemy's next move: 2 of 100. The enemy may overlook it.
constexpr double loses_next = -3.9;

Shares shares_seen(const CatsChess::State& state, Sight sight) {
  if (const auto ended = CatsChess::result(state)) return returns(*ended);
  const auto features = features_of(state, sight);
  if (features.empty()) return equal_shares(cats_chess::seats);
  List<double, engine::seats_max> strengths;
  for (const SeatFeatures& seat : features)
    strengths.push(seat.is_out ? loses_next
                               : std::inner_product(weights.begin(), weights.end(), seat.values.begin(), 0.0));
  return shares_of(strengths);
}

// What an optional step must bring more than leaving it out, and one that only undoes the last one.
constexpr double optional_step = 0.02;
constexpr double undoing_step = 0.08;

// How often the way of a piece from one square to another is overlooked.
double overlooked_way(const CatsChess::State& state, Square from, Square to) {
  const std::size_t files = files_between(from, to), ranks = ranks_between(from, to);
  const std::size_t steps = std::max(files, ranks);
  if (files == ranks) return steps > 3 ? 0.6 : steps > 2 ? 0.3 : 0;
  if (files == 0 || ranks == 0) return steps > 5 ? 0.3 : 0;
  return is_cat(state.board[from].kind()) || state.board[from].kind() == Kind::knight ? 0.15 : 0;
}

}  // namespace

Shares CatsChess::win_shares(const State& state) { return shares_seen(state, Sight::whole); }
Shares CatsChess::shares_at_a_glance(const State& state) { return shares_seen(state, Sight::glance); }

double CatsChess::overlooked(const State& state, const Move& move) {
  if (const auto* step = std::get_if<PieceMove>(&move)) return overlooked_way(state, step->from, step->to);
  if (const auto* second = std::get_if<SecondMove>(&move)) return overlooked_way(state, second->from, second->to);
  if (const auto* extra = std::get_if<ExtraMove>(&move)) return overlooked_way(state, extra->from, extra->to);
  return 0;
}

double CatsChess::reluctance(const State& state, const Move& move) {
  if (const auto* neutral = std::get_if<NeutralMove>(&move)) {
    const NeutralMove& last = state.last_neutral.of[cats_chess::index(state.side)];
    return neutral->from == last.to && neutral->to == last.from ? undoing_step : optional_step;
  }
  const bool optional = std::holds_alternative<Teleport>(move) || std::holds_alternative<SecondMove>(move) ||
                        std::holds_alternative<PlaceMouse>(move);
  return optional ? optional_step : 0;
}

}  // namespace engine
