#include "tests/engine/laws.hpp"
#include "tests/engine/cats_chess/chess.hpp"

namespace {

using namespace cats_chess_tests;

struct CatsChessLaws {
  using Game = CatsChess;
  static constexpr std::uint64_t matches_per_setup = 4;
  static constexpr std::size_t steps_max = 10'000;
  // `turn` counts turns of white and black together (X6).
  static constexpr bool seats_share_turn_numbers = true;

  static std::vector<laws::Setup<Game>> setups() {
    return {{{WhiteIs::random}, 2}, {{WhiteIs::seat_0}, 2}, {{WhiteIs::seat_1}, 2}};
  }

  static Square some_square(Rng& rng) {
    return square_at(below(20, rng) == 0 ? below(256, rng) : below(square_count, rng));
  }
  // An own piece's square more often than not, so that many tries are nearly legal.
  static Square some_own_square(const State& state, Rng& rng) {
    const SquareSet& own = state.board.of(state.side);
    if (own.empty() || below(4, rng) == 0) return some_square(rng);
    std::uint32_t skip = below(static_cast<std::uint32_t>(own.size()), rng);
    for (const Square square : own)
      if (skip-- == 0) return square;
    return some_square(rng);
  }
  static Kind some_promotion(Rng& rng) {
    return below(2, rng) == 0 ? Kind::none : static_cast<Kind>(below(256, rng) % (below(2, rng) == 0 ? 12U : 256U));
  }
  static Move foreign_move(const State& state, Rng& rng) {
    const Square from = some_own_square(state, rng), to = some_square(rng);
    switch (below(14, rng)) {
      case 0: return Teleport{};
      case 1: return Land{};
      case 2: return Again{};
      case 3: return NeutralMove{from, to};
      case 4: return NeutralMove{some_square(rng), to};
      case 5: return PlaceNeutral{to};
      case 6: return SecondMove{from, to};
      case 7: return PlaceMouse{to};
      case 8: return EndTurn{};
      case 9: return ClaimDraw{};
      case 10: return ExtraMove{from, to, some_promotion(rng)};
      default: return PieceMove{from, to, some_promotion(rng)};
    }
  }

  // Nothing is hidden in this game.
  static State swap_secrets(const State& state, Viewer, Rng&) { return state; }
  static Step<Game> swap_step(const State&, const Step<Game>& step, Viewer, Rng&) { return step; }
};

INSTANTIATE_TYPED_TEST_SUITE_P(CatsChess, Laws, CatsChessLaws);

// Nothing is hidden, so a world sampled from a view is the world.
TEST(CatsChessView, ImaginesTheVeryState) {
  laws::everywhere<CatsChessLaws>([](const State& state, const auto&, Rng& rng) {
    EXPECT_TRUE(Game::sample_state(Game::view(state, spectator), rng) == state);
  });
}

TEST(CatsChessNotation, NoTwoLegalMovesAreWrittenAlike) {
  laws::everywhere<CatsChessLaws>([](const State& state, const auto&, Rng&) {
    EXPECT_EQ(legal(state).size(), Game::moves(state).size()) << format_position(state);
  });
}

// What X27, X37 and the numbers of pieces promise at every moment of every match.
TEST(CatsChessBoard, StaysWithinWhatTheRulesAllow) {
  laws::everywhere<CatsChessLaws>([](const State& state, const auto&, Rng&) {
    const bool in_hand = std::holds_alternative<Placing>(state.phase);
    EXPECT_EQ(state.board.neutrals().size() + (in_hand ? 1 : 0), neutrals_max);
    EXPECT_LE(state.board.count(Kind::teleporting_cat), 2U);
    for (const Kind kind : {Kind::pawn, Kind::knight, Kind::bishop, Kind::rook, Kind::queen, Kind::cat})
      EXPECT_TRUE(state.board.count(kind) > 0 || in_hand) << format_position(state);
    const bool vacated =
        in_hand || std::holds_alternative<Throwing>(state.phase) || std::holds_alternative<Landing>(state.phase);
    for (const Square square : state.board.buried()) EXPECT_TRUE(vacated || !state.board.vacant(square));
    EXPECT_LT(state.quiet, quiet_max + 1);
    EXPECT_LE(state.turn, turn_last);
  });
}

TEST(CatsChessNotation, PositionsAtTheBeginningOfATurnSurviveTheText) {
  laws::everywhere<CatsChessLaws>([](const State& state, const auto&, Rng&) {
    if (state.turn == 0 || state.ending || state.teleported || !std::holds_alternative<Beginning>(state.phase)) return;
    const State read = position(format_position(state));
    EXPECT_EQ(format_position(read), format_position(state));
    EXPECT_EQ(legal(read), [&] {
      Texts texts = legal(state);
      if (state.repeated >= repeated_claim && state.quiet < quiet_claim) texts.erase("claim");
      return texts;
    }());
  });
}

}  // namespace
