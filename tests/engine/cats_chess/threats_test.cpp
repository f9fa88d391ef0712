// Kings that could be taken (X2): positions with and without, and the whole search beside the rules.
#include "tests/engine/cats_chess/chess.hpp"
#include "tests/engine/random_matches.hpp"

#include <algorithm>

namespace {

using namespace cats_chess_tests;

Texts threats(const State& state) {
  Texts names;
  for (const Square square : Game::threats(state)) names.insert(name_of(square));
  return names;
}

TEST(CatsChessThreats, AtTheStartThereAreNone) {
  EXPECT_EQ(threats(position("rnbcqkcbnr/*8*/pppppppppp/10/10/10/10/PPPPPPPPPP/*8*/RNBCQKCBNR w KQkq - 0 1")),
            (Texts{}));
}

TEST(CatsChessThreats, TheOwnKingIfTheTurnPassedNow) {
  EXPECT_EQ(threats(set("Ka1 kf10 ra9")), (Texts{"a1"}));
  EXPECT_EQ(threats(set("Ka1 kf10 ra9 Pa5")), (Texts{})) << "a pawn is in the way";
  EXPECT_EQ(threats(set("Ka1 kf10 ra9 Ma5")), (Texts{"a1"})) << "X32 a mouse is not";
}
TEST(CatsChessThreats, TheEnemysKingThatTheMoverCanTake) {
  EXPECT_EQ(threats(set("Ka1 kf9 Rf3")), (Texts{"f9"}));
  EXPECT_EQ(threats(play(set("Ka1 kf9 Rf3 Ph3"), {"h3-h4"})), (Texts{}))
      << "the move of this turn is made, and black cannot take";
}
TEST(CatsChessThreats, BothKings) { EXPECT_EQ(threats(set("Ke5 ke6")), (Texts{"e5", "e6"})); }

TEST(CatsChessThreats, EveryPieceInItsWay) {
  for (const char* taker : {"ph6", "ne6", "ni6", "bc1", "rc5", "qg9", "qd2", "ch6", "ci4", "tf4", "te6", "mg6", "mf5"})
    EXPECT_EQ(threats(set(std::string("Kg5 ka5 ") + taker)), (Texts{"g5"})) << taker;
  for (const char* taker : {"ph4", "pg6", "ng6", "bg6", "rf6", "qe6", "cg6", "tf5", "mf6"})
    EXPECT_EQ(threats(set(std::string("Kg5 ka5 ") + taker)), (Texts{})) << taker;
}

TEST(CatsChessThreats, X28ATeleportingCatTakesNothingInItsTurn) {
  EXPECT_EQ(threats(set("Ka1 kf9 Tg8")), (Texts{"f9"}));
  const State landed = play(set("Ka1 kf9"), {"T@?", "throw g8"});
  EXPECT_EQ(threats(landed), (Texts{}));
}
TEST(CatsChessThreats, X25ANeutralPieceLeavesTheWay) {
  EXPECT_EQ(threats(set("Ka1 kf9 Rf3 *f5")), (Texts{"f9"}));
  EXPECT_EQ(threats(play(set("Ka1 kf9 Rf3 *f5 *b2"), {"*b2-b3"})), (Texts{})) << "one neutral piece a turn";
  EXPECT_EQ(threats(set("Ka1 kf9 Rf3 *f5 *f6")), (Texts{})) << "two are in the way";
}
TEST(CatsChessThreats, X53TheExtraMoveAfterATeleportingCat) {
  EXPECT_EQ(threats(set("Ka1 kf9 Rd3 td5")), (Texts{})) << "from d5 the rook does not reach the king";
  EXPECT_EQ(threats(set("Ka1 kf9 Rd3 td9")), (Texts{"f9"}));
  EXPECT_EQ(threats(set("Ka1 kf2 Rd9 td5")), (Texts{"f2"})) << "X34 a mouse put beside the king makes the extra move";
}
TEST(CatsChessThreats, X52ASecondCatTakesTheTeleportingCat) {
  EXPECT_EQ(threats(set("Ka1 kf9 Rf3 Cf5 Cb6 tc7")), (Texts{"f9"}))
      << "one cat leaves the line, the other one wins the extra move";
  EXPECT_EQ(threats(set("Ka1 kf9 Rf3 Cf5 Tb6 tc7")), (Texts{"f9"})) << "a teleporting cat can only come second";
  EXPECT_EQ(threats(set("Ka1 kf9 Rf3 Cf5 Cb6 nc7")), (Texts{}));
}
TEST(CatsChessThreats, NoneWhenTheMatchIsOver) {
  const State state = set("Ka1 kf9 Rf3 ra9");
  EXPECT_EQ(threats(state), (Texts{"a1", "f9"}));
  EXPECT_EQ(threats(play(state, {"Rf3xf9"})), (Texts{}));
}

// Can the side to move take the enemy's king in this turn? By all that the rules list but teleports.
bool turn_takes(const State& state) {
  return std::ranges::any_of(Game::moves(state), [&](const Move& move) {
    if (std::holds_alternative<Teleport>(move) || std::holds_alternative<EndTurn>(move) ||
        std::holds_alternative<ClaimDraw>(move))
      return false;
    const State next = Game::after(state, move);
    if (next.ending) return next.ending->reason == Reason::king_taken;
    const auto* moved = std::get_if<Moved>(&next.phase);
    const auto* placing = std::get_if<Placing>(&next.phase);
    const bool goes_on = next.extra_move || (moved && moved->first_cat) || (placing && placing->second_open) ||
                         std::holds_alternative<engine::cats_chess::NeutralMoved>(next.phase);
    return next.side == state.side && goes_on && turn_takes(next);
  });
}

TEST(CatsChessThreats, AreWhatTheRulesList) {
  std::size_t found = 0, compared = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Rng rng{seed};
    State state = Game::start({WhiteIs::seat_0}, 2);
    for (std::size_t step = 0; step < 300 && !state.ending; ++step) {
      if (step % 6 == 0 && state.turn > 0 && Game::mover(state) && !std::holds_alternative<Throwing>(state.phase) &&
          !std::holds_alternative<Landing>(state.phase)) {
        State lean = state;
        lean.history = {};
        const bool takes = turn_takes(lean);
        EXPECT_EQ(!(Game::threats(state) & state.board.of(other(state.side), Kind::king)).empty(), takes)
            << format_position(state);
        found += takes ? 1 : 0;
        ++compared;
      }
      state = laws::apply<CatsChess>(state, laws::random_step<CatsChess>(state, rng));
    }
  }
  EXPECT_GT(compared, 100U);
  EXPECT_GT(found, 5U);
}

}  // namespace
