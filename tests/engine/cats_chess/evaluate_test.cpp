// What the evaluation and the shares of the win say of a match: pieces, cats near the last rank, what can be taken, the end.
#include "engine/bots/search.hpp"
#include "engine/cats_chess/features.hpp"
#include "tests/engine/cats_chess/chess.hpp"

#include <cctype>

namespace {

using namespace cats_chess_tests;

TEST(CatsChessEvaluate, MaterialAndCatsNearTheLastRankCount) {
  const auto lead = [](std::string_view pieces) { return Game::evaluate(Game::view(set(pieces), spectator))[0]; };
  EXPECT_GT(lead("Kf1 kf10 Ra1"), lead("Kf1 kf10 Na1"));
  EXPECT_GT(lead("Kf1 kf10 Ci10"), lead("Kf1 kf10 Ci9"));
  EXPECT_EQ(lead("Kf1 kf10 Ca1 ca9") - lead("Kf1 kf10 Ca2 ca9"), -5);
  const auto won = Game::evaluate(Game::view(Game::after(set("Kf1 kf10 Ra1"), Ruling{Resign{seat_at(0)}}), spectator));
  EXPECT_LT(won[0], won[1]);
}

// The same pieces of the other colour on the ranks counted from the other edge.
std::string exchanged(std::string_view pieces) {
  std::istringstream words{std::string(pieces)};
  std::string all;
  for (std::string word; words >> word;) {
    const bool white = std::isupper(static_cast<unsigned char>(word[0])) != 0;
    const auto letter = static_cast<unsigned char>(word[0]);
    all += static_cast<char>(white ? std::tolower(letter) : std::toupper(letter));
    all += word[1] + std::to_string(11 - std::stoi(word.substr(2))) + " ";
  }
  return all;
}

// White sits first, and no piece lies buried but those of the text.
double share_of_first(std::string_view pieces, char side = 'w', int quiet = 0) {
  Setup setup;
  setup.side = side;
  setup.quiet = quiet;
  setup.keepers = false;
  return Game::win_shares(set(pieces, setup))[0];
}

TEST(CatsChessShares, AreExchangedWithTheColours) {
  for (const std::string_view pieces : {"Kf1 kf10 Qd4 ce9 pa8 Pb4", "Kf1 kf10 Ci10 Ch8 rd5 nc4 me2",
                                        "Kf1 ke9 Bd8 Ta3 tb7 qj5 Pc9", "Ka1 kj10 Ch7 cg2 ch1 ca3"})
    for (const int quiet : {0, 60}) {
      const double white = share_of_first(pieces, 'w', quiet);
      const double black = share_of_first(exchanged(pieces), 'b', quiet);
      EXPECT_NEAR(white, 1 - black, 1e-9) << pieces;
    }
}

TEST(CatsChessShares, MoreForWhatCanBeTakenNextThanForWhatCannot) {
  EXPECT_GT(share_of_first("Kf1 ke9 Bd8"), share_of_first("Kf1 ke9 Bd7")) << "the king";
  EXPECT_GT(share_of_first("Kf1 ke9 Bd8"), share_of_first("Kf1 ke9 Bd8", 'b')) << "it can still go";
  EXPECT_GT(share_of_first("Kf1 kf10 Ca10 Cc8"), share_of_first("Kf1 kf10 Ca10 Cc6")) << "a second cat arrives";
  EXPECT_GT(share_of_first("Kf1 kf10 Ra1 qa9"), share_of_first("Kf1 kf10 Rb1 qa9")) << "a queen";
}

// X28 With a piece that has just teleported.
double share_of_first_teleported(std::string_view pieces) {
  Setup setup;
  setup.keepers = false;
  State state = set(pieces, setup);
  state.teleported = true;
  return Game::win_shares(state)[0];
}

TEST(CatsChessShares, ACatThatHasJustTeleportedTakesNothing) {
  EXPECT_GT(share_of_first("Kf1 kf10 Te8"), 0.9) << "the king hangs";
  EXPECT_LT(share_of_first_teleported("Kf1 kf10 Te8"), 0.6) << "but not to this cat";
  EXPECT_GT(share_of_first_teleported("Kf1 kf10 Te8 Rf5"), 0.9) << "to a rook it does";
  EXPECT_GT(share_of_first("Kf1 kf10 Te5 qd7"), share_of_first("Kf1 kf10 Te5 qa7") + 0.05) << "a queen";
  EXPECT_NEAR(share_of_first_teleported("Kf1 kf10 Te5 qd7"), share_of_first_teleported("Kf1 kf10 Te5 qa7"), 0.01);
  EXPECT_GT(share_of_first_teleported("Kf1 kf10 Ca10 Td8"), 0.9) << "it may still arrive";
  EXPECT_LT(share_of_first_teleported("Kf1 kf10 Ca10 Td8 nc10 ne10"), 0.9) << "though not by taking";
}

TEST(CatsChessShares, AMouseTakesKingsAndQueensAlone) {
  EXPECT_EQ(share_of_first("Kf1 kf10 Mb5 pb6"), share_of_first("Kf1 kf10 Mb5 ph6"));
  EXPECT_GT(share_of_first("Kf1 kf10 Mb5 qb6"), share_of_first("Kf1 kf10 Mb5 qa6"));
}

// Does this seat win with a legal move, or with one after the turn of the other ends? X27 A move that takes a neutral
// piece is done once that is placed.
bool wins_now(const State& state, Seat seat) {
  for (const Move& move : Game::moves(state)) {
    const State next = Game::after(state, move);
    if (next.ending && next.ending->winner == seat) return true;
    const bool own_turn = (state.white == seat) == (state.side == Colour::white);
    const bool goes_on = own_turn ? std::holds_alternative<Placing>(next.phase) : std::holds_alternative<EndTurn>(move);
    if (goes_on && !next.ending && wins_now(next, seat)) return true;
  }
  return false;
}

// What a piece of the side to move can take now, mice apart, or once the turn of the other has ended.
bool takes_now(const State& state, Colour colour) {
  for (const Move& move : Game::moves(state)) {
    if (std::holds_alternative<EndTurn>(move) && state.side != colour) {
      const State next = Game::after(state, move);
      if (!next.ending && takes_now(next, colour)) return true;
    }
    if (state.side != colour) continue;
    const auto* step = std::get_if<PieceMove>(&move);
    const auto* extra = std::get_if<ExtraMove>(&move);
    if (step == nullptr && extra == nullptr) continue;
    const Square to = step != nullptr ? step->to : extra->to;
    if (const Piece prey = state.board[to]; prey.of(other(colour)) && prey.kind() != Kind::mouse) return true;
  }
  return false;
}

TEST(CatsChessShares, CountNoThreatThatCannotBeCarriedOut) {
  std::size_t wins = 0, captures = 0, teleported = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    Rng rng(seed);
    State state = Game::start({}, 2);
    for (int n = 0; n < 400 && !Game::result(state); ++n) {
      if (std::holds_alternative<Chance>(Game::node(state))) {
        state = Game::after(state, draw(Game::chance_outcomes(state), rng));
        continue;
      }
      const bool placing = std::holds_alternative<Placing>(state.phase) || std::holds_alternative<Landing>(state.phase);
      if (n % 3 == 0 && !placing) {
        const auto features = features_of(state);
        for (std::size_t i = 0; i < 2; ++i) {
          const Seat enemy = seat_at(1 - i);
          if (features[i].is_out) {
            ++wins;
            teleported += state.teleported ? 1 : 0;
            EXPECT_TRUE(wins_now(state, enemy)) << format_position(state);
          }
          if (features[i].values[static_cast<std::size_t>(Feature::takes_next)] > 0) {
            ++captures;
            EXPECT_TRUE(takes_now(state, state.white == seat_at(i) ? Colour::white : Colour::black))
                << format_position(state);
          }
        }
      }
      const auto moves = Game::moves(state);
      state = Game::after(state, moves[below(static_cast<std::uint32_t>(moves.size()), rng)]);
    }
  }
  EXPECT_GT(wins, 50U);
  EXPECT_GT(captures, 500U);
  EXPECT_GT(teleported, 10U);
}

TEST(CatsChessShares, AreNearerToADrawWithoutProgress) {
  const auto share = [](int quiet) { return share_of_first("Kf1 kf10 Qd4", 'w', quiet); };
  EXPECT_GT(share(0), share(90));
  EXPECT_GT(share(90), 0.5);
}

TEST(CatsChessShares, FeaturesCountWhatLiesBuried) {
  const auto pawns = [](std::string_view pieces) {
    return features_of(set(pieces))[0].values[static_cast<std::size_t>(Feature::pawns)];
  };
  EXPECT_EQ(pawns("Kf1 kf10 Pa5"), 1);
  EXPECT_EQ(pawns("Kf1 kf10 Pa5 ~b3 Nb3"), 2);
}

// X25, X50 What is optional has to gain something, and most of all what undoes the last neutral move.
TEST(CatsChessReluctance, IsForOptionalStepsAndMostForUndoing) {
  const State first = set("Kf1 kf10 Pa3 ph8 *d5");
  const auto reluctance = [](const State& state, std::string_view text) {
    return Game::reluctance(state, std::get<Game::Move>(step_named(state, text)));
  };
  EXPECT_EQ(reluctance(first, "Kf1-e1"), 0);
  EXPECT_GT(reluctance(first, "*d5-d6"), 0);
  const State later = play(first, {"*d5-d6", "Kf1-e1", "end", "Kf10-e9", "end"});
  EXPECT_GT(reluctance(later, "*d6-d5"), reluctance(later, "*d6-d7"));
  EXPECT_EQ(reluctance(later, "*d6-d7"), reluctance(first, "*d5-d6"));
  Rng rng(1);
  EXPECT_EQ(Game::sample_state(Game::view(later, spectator), rng), later);
}

// Nothing wins and nothing is to be had: the neutral piece stays where it is, and nobody teleports.
TEST(CatsChessReluctance, ASearchLeavesOutWhatGainsNothing) {
  State state = set("Kf1 kf10 Pa3 ph8 Pb3 pg8 *d5 *e6");
  std::size_t optional = 0;
  Rng rng(3);
  for (int n = 0; n < 40 && !Game::result(state); ++n) {
    if (std::holds_alternative<Chance>(Game::node(state))) {
      state = Game::after(state, draw(Game::chance_outcomes(state), rng));
      continue;
    }
    const auto view = Game::view(state, spectator);
    const Game::Move move = bots::Search<CatsChess>(view, rng).run(150).move;
    optional += std::holds_alternative<NeutralMove>(move);
    state = Game::after(state, move);
  }
  EXPECT_LE(optional, 3U);
}

}  // namespace
