// A95 to A113, G1 and G2: how a match ends.
#include "tests/engine/cat_attack/position.hpp"

#include <gtest/gtest.h>

namespace cat_attack_tests {
namespace {

using engine::AgreedEnd;
using engine::CatAttack;
using engine::Resign;
using engine::seat_at;
using engine::TimeUp;

Options with_rounds(std::uint16_t rounds) {
  Options options;
  options.round_limit = rounds;
  return options;
}

std::string scores(const Position& position) {
  std::string text;
  const auto result = CatAttack::result(position.state());
  for (const auto& place : result->places) text += std::to_string(*place.score) + " ";
  return text;
}

std::string refusal(const Position& position, const engine::Ruling& ruling) {
  const auto refusal = CatAttack::why_not(position.state(), ruling);
  return refusal ? std::string(refusal->clause) + " " + std::string(refusal->code) : "";
}

TEST(CatAttackA95, SixItemsAndTheOwnHomeByAThrowWin) {
  Position position = Position(3).full_larder(0).cat(0, GNW1).to_throw().roll(1).walk(HNW);
  EXPECT_EQ(position.ranks(), "food 1 2 2");
  EXPECT_EQ(scores(position), "15 9 9 ");
  EXPECT_EQ(position.on_turn(), -1);
  EXPECT_EQ(position.phase(), Phase::over);
}

TEST(CatAttackA95, ASpeedyCatsThrowAndAnExtraThrowCount) {
  Position speedy = Position(2).full_larder(0).cat(0, GNW1).hand(0, {speedy_cat});
  EXPECT_EQ(speedy.play(speedy_cat).refill().roll(1).walk(HNW).ranks(), "food 1 2");
  Position extra = Position(2).full_larder(0).cat(0, L2).to_throw().roll(1).walk(L1);
  EXPECT_EQ(extra.turn_up(Curiosity::roll_again).roll(4).walk(HNW).ranks(), "food 1 2");
}

TEST(CatAttackA95, ACatCardOrBeingSentHomeDoesNotWin) {
  Position card = Position(2).full_larder(0).cat(0, GNW1).hand(0, {cat_1});
  EXPECT_EQ(card.play(cat_1, HNW).ranks(), "");
  Position home = Position(2).full_larder(0).cat(0, L2).to_throw().roll(1).walk(L1).turn_up(Curiosity::lose_life);
  EXPECT_EQ(home.at(0), HNW);
  EXPECT_EQ(home.ranks(), "");
}

TEST(CatAttackA95, FiveItemsDoNotWin) {
  Position position = Position(2).larder(0, {Item::bird, Item::catfood, Item::fish, Item::milk, Item::mouse});
  EXPECT_EQ(position.cat(0, GNW1).to_throw().roll(1).walk(HNW).ranks(), "");
}

TEST(CatAttackA95, BeforeAnythingElseOfThatLanding) {
  Position position = Position(2).full_larder(0).cat(0, GNW1).cat(1, HNW).lives(1, 1).to_throw().roll(1).walk(HNW);
  EXPECT_EQ(position.ranks(), "food 1 2");
  EXPECT_EQ(position.lives(1), 1);
}

TEST(CatAttackA96, TheLastCatAliveWinsAtOnce) {
  Position position = Position(2).cat(0, N4).cat(1, N5).lives(1, 1).to_throw().roll(1).walk(N5);
  EXPECT_EQ(position.ranks(), "last_cat 1 2");
  EXPECT_EQ(scores(position), "9 0 ");
}

TEST(CatAttackA97, CatsThatDieInOneEventDieInItsOrder) {
  Position position = Position(3).cat(0, L2).cat(1, N4).cat(2, N2).lives(0, 1).lives(1, 1).lives(2, 1);
  position.edit().table.cats[0].space = R2;
  position.to_throw().roll(1).walk(R1).turn_up(Curiosity::car_N);
  EXPECT_EQ(position.ranks(), "last_cat 1 2 2");
  Position all = Position(2).cat(0, N2).cat(1, N5).lives(0, 1).lives(1, 1).to_throw().roll(1).walk(N3);
  all.turn_up(Curiosity::car_N);
  EXPECT_EQ(all.ranks(), "last_cat 2 1") << "the drive meets seat 0 first";
  EXPECT_EQ(all.lives(1), 1);
}

TEST(CatAttackA98, SpeedyCatIsThreeThrowsAndTheTurnsOwn) {
  Position position = Position(2).hand(0, {speedy_cat});
  position.play(speedy_cat);
  EXPECT_EQ(position.phase(), Phase::draw) << "the refill first";
  position.refill();
  for (int n = 0; n < 4; ++n) {
    EXPECT_EQ(position.phase(), Phase::throw_die);
    EXPECT_EQ(position.on_turn(), 0);
    position.roll(1).walk(n % 2 == 0 ? GNW1 : GNW2);
  }
  EXPECT_EQ(position.on_turn(), 1);
}

TEST(CatAttackA98, MishapsCostWhatTheyCostAndTheThrowsGoOn) {
  Position position = Position(2).cat(1, GNW1).hand(0, {speedy_cat});
  position.play(speedy_cat).refill().roll(2).roll(2).roll(2).roll(2);
  EXPECT_EQ(position.lives(0), 5);
  EXPECT_EQ(position.on_turn(), 1);
}

TEST(CatAttackA103, WhoResignsRetiresAtOnce) {
  Position position = Position(3).larder(1, {Item::fish});
  const std::string hand = position.hand(1);
  position.resign(1);
  EXPECT_EQ(position.lives(1), 0);
  EXPECT_FALSE(position.at(1).has_value());
  EXPECT_EQ(position.discard(), hand);
  EXPECT_EQ(position.larder(1), "fish");
  EXPECT_EQ(position.on_turn(), 0) << "somebody else's turn goes on";
}

TEST(CatAttackA103, OnItsTurnTheTurnPasses) {
  Position position = Position(3).to_throw().roll(1);
  EXPECT_EQ(position.resign(0).on_turn(), 1);
  EXPECT_EQ(position.phase(), Phase::card);
  EXPECT_EQ(position.table().turn, 2U);
}

TEST(CatAttackA103, AFightEndsWithoutAWinnerAndTheOtherRefills) {
  Position position = Position(3).cat(0, N3).cat(1, N4).hand(0, {bird_1, bird_2}).hand(1, {bird_3, bird_4});
  position.move(PickFight{seat_at(1), bird_1}).resign(1);
  EXPECT_EQ(position.count_of<event::FightBrokenOff>(), 1);
  EXPECT_EQ(position.lives(0), 9);
  EXPECT_EQ(position.at(0), N3);
  EXPECT_EQ(position.phase(), Phase::draw);
  EXPECT_EQ(position.refill().phase(), Phase::throw_die);
  Position attacker = Position(3).cat(0, N3).cat(1, N4).hand(0, {bird_1, bird_2}).hand(1, {bird_3, bird_4});
  attacker.move(PickFight{seat_at(1), bird_1}).move(Lay{bird_3}).resign(0);
  EXPECT_EQ(attacker.refill().on_turn(), 1);
  EXPECT_EQ(attacker.state().hands[1].size(), 6U);
}

TEST(CatAttackA103, HisSwapsAreDropped) {
  Position position = Position(3).cat(0, N4).cat(1, N5).to_throw().roll(1).walk(N5);
  EXPECT_EQ(position.resign(1).on_turn(), 1 + 1);
  Position taker = Position(3).cat(0, N4).cat(1, N5).to_throw().roll(1).walk(N5);
  EXPECT_EQ(taker.resign(0).on_turn(), 1);
}

TEST(CatAttackA104, ARetiredCatsHomeIsPlainGround) {
  Position position = Position(3).larder(1, {Item::fish}).cat(0, GN2).cat(2, HN).hand(0, {cat_attack});
  position.resign(1);
  EXPECT_EQ(position.targets(cat_attack), "HN") << "on which a cat may be attacked";
  EXPECT_EQ(position.play(cat_attack, HN).refill().keep().phase(), Phase::raid);
}

TEST(CatAttackG1, ResignOnceFromTheFirstTurnToTheEnd) {
  Position position(3);
  EXPECT_EQ(refusal(position, Resign{seat_at(3)}), "G1 no_such_seat");
  position.resign(1);
  EXPECT_EQ(refusal(position, Resign{seat_at(1)}), "G1 already_resigned");
  EXPECT_EQ(position.resign(2).ranks(), "last_cat 1 2 2");
  EXPECT_EQ(refusal(position, Resign{seat_at(0)}), "G6 over");
  const State early = CatAttack::start({}, 2);
  EXPECT_EQ(CatAttack::why_not(early, engine::Ruling{Resign{seat_at(0)}}), (engine::Refusal{"G1", "not_begun"}));
}

TEST(CatAttackG1, ARetiredCatsPlayerMayResignAndRanksLast) {
  Position position = Position(4).cat(0, N4).cat(1, N5).lives(1, 1).to_throw().roll(1).walk(N5);
  position.resign(1).resign(2);
  Position end = position;
  end.rule(AgreedEnd{});
  EXPECT_EQ(end.ranks(), "agreed 1 3 3 1");
}

TEST(CatAttackG2, AnAgreedEndCountsAsAtTheLimit) {
  Position position =
      Position(4).lives(0, 3).lives(1, 8).larder(1, {Item::fish}).lives(2, 7).larder(2, {Item::fish, Item::milk});
  position.rule(AgreedEnd{});
  EXPECT_EQ(position.ranks(), "agreed 4 2 1 3") << "3; then 9 each, with one item, two and none";
}

TEST(CatAttackG5, RanksOfOtherEndings) {
  Position position = Position(5).full_larder(0).lives(3, 1);
  position.resign(1).cat(0, N4).cat(3, N5).to_throw();
  position.roll(1).walk(N5).mover(0).cat(0, GNW1).to_throw().roll(1).walk(HNW);
  EXPECT_EQ(position.ranks(), "food 1 5 2 2 2") << "retired ones share with the living, resigned ones are last";
}

TEST(CatAttackA113, AfterTheLastRoundLivesPlusItemsDecideThenItems) {
  Position position(4, with_rounds(5));
  position.larder(1, {Item::bird}).lives(1, 8).larder(2, {Item::fish}).lives(2, 8).lives(0, 9).lives(3, 5);
  position.edit().table.round = 5;
  position.edit().table.tasks.clear();
  position.edit().table.tasks.push(PassTurn{});
  position.mover(3).edit().table.tasks.push(ThrowDie{1});
  position.cat(3, CC).roll(1).walk(BS);
  EXPECT_EQ(position.ranks(), "round_limit 3 1 1 4");
  EXPECT_EQ(position.count_of<event::RoundEnded>(), 1);
}

TEST(CatAttackA113, RetiredOnesComeAfterTheLivingByItemsAndResignedOnesLast) {
  Position position = Position(6).larder(1, {Item::fish}).larder(2, {Item::fish, Item::milk}).larder(3, {Item::bird});
  position.lives(0, 1).lives(1, 1).lives(2, 1).cat(1, N4).cat(2, N5).cat(0, R1);
  position.to_throw().cat(0, L2).roll(1).walk(L1).turn_up(Curiosity::car_N);
  position.resign(3).rule(AgreedEnd{});
  EXPECT_EQ(position.ranks(), "agreed 3 5 4 6 1 1");
}

TEST(CatAttackA113, ARoundEndsWhenTheTurnPassesTheStarter) {
  Position position(3, with_rounds(5));
  EXPECT_EQ(position.finish_turn().finish_turn().table().round, 1);
  EXPECT_EQ(position.finish_turn().table().round, 2);
  position.resign(0);
  EXPECT_EQ(position.table().round, 2);
  position.finish_turn();
  EXPECT_EQ(position.on_turn(), 2);
  EXPECT_EQ(position.finish_turn().table().round, 3) << "past the empty seat of the starter";
}

TEST(CatAttackA113, TimeUpEndsTheMatchWithTheRunningRound) {
  Options options;
  options.minutes = 10;
  Position position(2, options);
  EXPECT_EQ(refusal(Position(2), TimeUp{}), "A113 no_time_limit");
  position.rule(TimeUp{});
  EXPECT_EQ(refusal(position, TimeUp{}), "A113 already_called");
  EXPECT_EQ(position.finish_turn().on_turn(), 1);
  position.finish_turn();
  EXPECT_EQ(CatAttack::result(position.state())->reason, "time_up");
}

}  // namespace
}  // namespace cat_attack_tests
