// Take-backs (G4), with the one game whose turns have several steps.
#include "protocol/history.hpp"

#include "engine/cats_chess/cats_chess.hpp"

#include <gtest/gtest.h>

namespace {

using engine::CatsChess;
using engine::Seat;
using History = protocol::History<CatsChess>;

struct Taking : testing::Test {
  History history{CatsChess::start({}, 2)};
  Seat white{}, black{};

  void SetUp() override {
    while (std::holds_alternative<engine::Chance>(CatsChess::node(history.now())))
      history.add(engine::outcome_at(CatsChess::chance_outcomes(history.now()), 0));
    white = CatsChess::mover(history.now()).value();
    black = engine::seat_at(1 - engine::index(white));
  }
  // The first legal move of that kind.
  template <class Kind>
  void act() {
    for (const auto& move : CatsChess::moves(history.now()))
      if (std::holds_alternative<Kind>(move))
        return history.add(protocol::Acted<CatsChess>{CatsChess::mover(history.now()).value(), move});
    FAIL() << "no such move";
  }
};

TEST_F(Taking, StepsOfARunningTurnGoBackOneByOne) {
  const auto start = history.now();
  const auto first = history.seq();
  act<engine::cats_chess::NeutralMove>();
  const auto after_neutral = history.now();
  act<engine::cats_chess::PieceMove>();
  EXPECT_EQ(history.one_back(white), first + 1);
  EXPECT_FALSE(history.one_back(black));
  EXPECT_FALSE(history.may_go_back(black, first + 1));
  EXPECT_TRUE(history.may_go_back(white, first));
  EXPECT_FALSE(history.may_go_back(white, first - 1));
  EXPECT_FALSE(history.may_go_back(white, first + 2));

  history.add(protocol::TakeBack{first + 1});
  EXPECT_EQ(history.now(), after_neutral);
  EXPECT_EQ(history.seq(), first + 3);
  // What was taken back does not come back.
  EXPECT_FALSE(history.may_go_back(white, first + 2));
  ASSERT_EQ(history.one_back(white), first);
  history.add(protocol::TakeBack{first});
  EXPECT_EQ(history.now(), start);
  EXPECT_FALSE(history.one_back(white));

  act<engine::cats_chess::PieceMove>();
  EXPECT_EQ(history.one_back(white), first + 4);
  history.add(protocol::Freeze{1000});
  EXPECT_EQ(history.one_back(white), first + 4);
  EXPECT_FALSE(history.may_go_back(white, first + 3));  // the state after the neutral's move is gone
  EXPECT_TRUE(history.may_go_back(white, first + 4));
  history.add(protocol::TakeBack{first + 4});
  EXPECT_EQ(history.now(), start);
}

TEST_F(Taking, NothingGoesBackPastATurnOrAThrow) {
  act<engine::cats_chess::PieceMove>();
  act<engine::cats_chess::EndTurn>();
  EXPECT_FALSE(history.one_back(white));
  EXPECT_FALSE(history.one_back(black));
  for (std::uint32_t to = 0; to <= history.seq(); ++to) {
    EXPECT_FALSE(history.may_go_back(white, to));
    EXPECT_FALSE(history.may_go_back(black, to));
  }
  act<engine::cats_chess::Teleport>();
  history.add(engine::outcome_at(CatsChess::chance_outcomes(history.now()), 55));
  EXPECT_FALSE(history.one_back(black));
}

TEST_F(Taking, ARulingStandsBetween) {
  act<engine::cats_chess::PieceMove>();
  ASSERT_TRUE(history.one_back(white));
  history.add(engine::Ruling(engine::Resign{black}));
  EXPECT_FALSE(history.one_back(white));
}

}  // namespace
