// What the evaluation and the shares of the win say of a match: pieces, cats near the last rank, what can be taken, the end.
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

}  // namespace
