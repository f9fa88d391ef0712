// A95 to A113, G1 and G2: how a match ends.
#include "tests/engine/cat_attack/scene.hpp"

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

std::string scores(const Scene& scene) {
  std::string text;
  const auto result = CatAttack::result(scene.state());
  for (const auto& place : result->places) text += std::to_string(*place.score) + " ";
  return text;
}

std::string refusal(const Scene& scene, const engine::Ruling& ruling) {
  const auto objection = CatAttack::why_not(scene.state(), ruling);
  return objection ? std::string(objection->clause) + " " + std::string(objection->code) : "";
}

TEST(CatAttackA95, SixItemsAndTheOwnHomeByAThrowWin) {
  Scene scene = Scene(3).full_larder(0).cat(0, GNW1).to_throw().roll(1).walk(HNW);
  EXPECT_EQ(scene.ranks(), "food 1 2 2");
  EXPECT_EQ(scores(scene), "15 9 9 ");
  EXPECT_EQ(scene.on_turn(), -1);
  EXPECT_EQ(scene.phase(), Phase::over);
}

TEST(CatAttackA95, ASpeedyCatsThrowAndAnExtraThrowCount) {
  Scene speedy = Scene(2).full_larder(0).cat(0, GNW1).hand(0, {speedy_cat});
  EXPECT_EQ(speedy.play(speedy_cat).refill().roll(1).walk(HNW).ranks(), "food 1 2");
  Scene extra = Scene(2).full_larder(0).cat(0, L2).to_throw().roll(1).walk(L1);
  EXPECT_EQ(extra.turn_up(Curiosity::roll_again).roll(4).walk(HNW).ranks(), "food 1 2");
}

TEST(CatAttackA95, ACatCardOrBeingSentHomeDoesNotWin) {
  Scene card = Scene(2).full_larder(0).cat(0, GNW1).hand(0, {cat_1});
  EXPECT_EQ(card.play(cat_1, HNW).ranks(), "");
  Scene home = Scene(2).full_larder(0).cat(0, L2).to_throw().roll(1).walk(L1).turn_up(Curiosity::lose_life);
  EXPECT_EQ(home.at(0), HNW);
  EXPECT_EQ(home.ranks(), "");
}

TEST(CatAttackA95, FiveItemsDoNotWin) {
  Scene scene = Scene(2).larder(0, {Item::bird, Item::catfood, Item::fish, Item::milk, Item::mouse});
  EXPECT_EQ(scene.cat(0, GNW1).to_throw().roll(1).walk(HNW).ranks(), "");
}

TEST(CatAttackA95, BeforeAnythingElseOfThatLanding) {
  Scene scene = Scene(2).full_larder(0).cat(0, GNW1).cat(1, HNW).lives(1, 1).to_throw().roll(1).walk(HNW);
  EXPECT_EQ(scene.ranks(), "food 1 2");
  EXPECT_EQ(scene.lives(1), 1);
}

TEST(CatAttackA96, TheLastCatAliveWinsAtOnce) {
  Scene scene = Scene(2).cat(0, N4).cat(1, N5).lives(1, 1).to_throw().roll(1).walk(N5);
  EXPECT_EQ(scene.ranks(), "last_cat 1 2");
  EXPECT_EQ(scores(scene), "9 0 ");
}

TEST(CatAttackA97, CatsThatDieInOneEventDieInItsOrder) {
  Scene scene = Scene(3).cat(0, L2).cat(1, N4).cat(2, N2).lives(0, 1).lives(1, 1).lives(2, 1);
  scene.edit().table.cats[0].space = R2;
  scene.to_throw().roll(1).walk(R1).turn_up(Curiosity::car_N);
  EXPECT_EQ(scene.ranks(), "last_cat 1 2 2");
  Scene all = Scene(2).cat(0, N2).cat(1, N5).lives(0, 1).lives(1, 1).to_throw().roll(1).walk(N3);
  all.turn_up(Curiosity::car_N);
  EXPECT_EQ(all.ranks(), "last_cat 2 1") << "the drive meets seat 0 first";
  EXPECT_EQ(all.lives(1), 1);
}

TEST(CatAttackA98, SpeedyCatIsThreeThrowsAndTheTurnsOwn) {
  Scene scene = Scene(2).hand(0, {speedy_cat});
  scene.play(speedy_cat);
  EXPECT_EQ(scene.phase(), Phase::draw) << "the refill first";
  scene.refill();
  for (int n = 0; n < 4; ++n) {
    EXPECT_EQ(scene.phase(), Phase::throw_die);
    EXPECT_EQ(scene.on_turn(), 0);
    scene.roll(1).walk(n % 2 == 0 ? GNW1 : GNW2);
  }
  EXPECT_EQ(scene.on_turn(), 1);
}

TEST(CatAttackA98, MishapsCostWhatTheyCostAndTheThrowsGoOn) {
  Scene scene = Scene(2).cat(1, GNW1).hand(0, {speedy_cat});
  scene.play(speedy_cat).refill().roll(2).roll(2).roll(2).roll(2);
  EXPECT_EQ(scene.lives(0), 5);
  EXPECT_EQ(scene.on_turn(), 1);
}

TEST(CatAttackA103, WhoResignsRetiresAtOnce) {
  Scene scene = Scene(3).larder(1, {Item::fish});
  const std::string hand = scene.hand(1);
  scene.resign(1);
  EXPECT_EQ(scene.lives(1), 0);
  EXPECT_FALSE(scene.at(1).has_value());
  EXPECT_EQ(scene.discard(), hand);
  EXPECT_EQ(scene.larder(1), "fish");
  EXPECT_EQ(scene.on_turn(), 0) << "somebody else's turn goes on";
}

TEST(CatAttackA103, OnItsTurnTheTurnPasses) {
  Scene scene = Scene(3).to_throw().roll(1);
  EXPECT_EQ(scene.resign(0).on_turn(), 1);
  EXPECT_EQ(scene.phase(), Phase::card);
  EXPECT_EQ(scene.table().turn, 2U);
}

TEST(CatAttackA103, AFightEndsWithoutAWinnerAndTheOtherRefills) {
  Scene scene = Scene(3).cat(0, N3).cat(1, N4).hand(0, {bird_1, bird_2}).hand(1, {bird_3, bird_4});
  scene.move(PickFight{seat_at(1), bird_1}).resign(1);
  EXPECT_EQ(scene.told<FightBrokenOff>(), 1);
  EXPECT_EQ(scene.lives(0), 9);
  EXPECT_EQ(scene.at(0), N3);
  EXPECT_EQ(scene.phase(), Phase::draw);
  EXPECT_EQ(scene.refill().phase(), Phase::throw_die);
  Scene attacker = Scene(3).cat(0, N3).cat(1, N4).hand(0, {bird_1, bird_2}).hand(1, {bird_3, bird_4});
  attacker.move(PickFight{seat_at(1), bird_1}).move(Lay{bird_3}).resign(0);
  EXPECT_EQ(attacker.refill().on_turn(), 1);
  EXPECT_EQ(attacker.state().hands[1].size(), 6U);
}

TEST(CatAttackA103, HisSwapsAreDropped) {
  Scene scene = Scene(3).cat(0, N4).cat(1, N5).to_throw().roll(1).walk(N5);
  EXPECT_EQ(scene.resign(1).on_turn(), 1 + 1);
  Scene taker = Scene(3).cat(0, N4).cat(1, N5).to_throw().roll(1).walk(N5);
  EXPECT_EQ(taker.resign(0).on_turn(), 1);
}

TEST(CatAttackA104, ARetiredCatsHomeIsPlainGround) {
  Scene scene = Scene(3).larder(1, {Item::fish}).cat(0, GN2).cat(2, HN).hand(0, {cat_attack});
  scene.resign(1);
  EXPECT_EQ(scene.targets(cat_attack), "HN") << "on which a cat may be attacked";
  EXPECT_EQ(scene.play(cat_attack, HN).refill().keep().phase(), Phase::raid);
}

TEST(CatAttackG1, ResignOnceFromTheFirstTurnToTheEnd) {
  Scene scene(3);
  EXPECT_EQ(refusal(scene, Resign{seat_at(3)}), "G1 no_such_seat");
  scene.resign(1);
  EXPECT_EQ(refusal(scene, Resign{seat_at(1)}), "G1 already_resigned");
  EXPECT_EQ(scene.resign(2).ranks(), "last_cat 1 2 2");
  EXPECT_EQ(refusal(scene, Resign{seat_at(0)}), "G6 over");
  const State early = CatAttack::start({}, 2);
  EXPECT_EQ(CatAttack::why_not(early, engine::Ruling{Resign{seat_at(0)}})->code, "not_begun");
}

TEST(CatAttackG1, ARetiredCatsPlayerMayResignAndRanksLast) {
  Scene scene = Scene(4).cat(0, N4).cat(1, N5).lives(1, 1).to_throw().roll(1).walk(N5);
  scene.resign(1).resign(2);
  Scene end = scene;
  end.rule(AgreedEnd{});
  EXPECT_EQ(end.ranks(), "agreed 1 3 3 1");
}

TEST(CatAttackG2, AnAgreedEndCountsAsAtTheLimit) {
  Scene scene = Scene(4).lives(0, 3).lives(1, 8).larder(1, {Item::fish}).lives(2, 7).larder(2, {Item::fish, Item::milk});
  scene.rule(AgreedEnd{});
  EXPECT_EQ(scene.ranks(), "agreed 4 2 1 3") << "3; then 9 each, with one item, two and none";
}

TEST(CatAttackG5, RanksOfOtherEndings) {
  Scene scene = Scene(5).full_larder(0).lives(3, 1);
  scene.resign(1).cat(0, N4).cat(3, N5).to_throw();
  scene.roll(1).walk(N5).mover(0).cat(0, GNW1).to_throw().roll(1).walk(HNW);
  EXPECT_EQ(scene.ranks(), "food 1 5 2 2 2") << "retired ones share with the living, resigned ones are last";
}

TEST(CatAttackA113, AfterTheLastRoundLivesPlusItemsDecideThenItems) {
  Scene scene(4, with_rounds(5));
  scene.larder(1, {Item::bird}).lives(1, 8).larder(2, {Item::fish}).lives(2, 8).lives(0, 9).lives(3, 5);
  scene.edit().table.round = 5;
  scene.edit().table.tasks.clear();
  scene.edit().table.tasks.push(PassTurn{});
  scene.mover(3).edit().table.tasks.push(ThrowDie{1});
  scene.cat(3, CC).roll(1).walk(BS);
  EXPECT_EQ(scene.ranks(), "round_limit 3 1 1 4");
  EXPECT_EQ(scene.told<RoundEnded>(), 1);
}

TEST(CatAttackA113, RetiredOnesComeAfterTheLivingByItemsAndResignedOnesLast) {
  Scene scene = Scene(6).larder(1, {Item::fish}).larder(2, {Item::fish, Item::milk}).larder(3, {Item::bird});
  scene.lives(0, 1).lives(1, 1).lives(2, 1).cat(1, N4).cat(2, N5).cat(0, R1);
  scene.to_throw().cat(0, L2).roll(1).walk(L1).turn_up(Curiosity::car_N);
  scene.resign(3).rule(AgreedEnd{});
  EXPECT_EQ(scene.ranks(), "agreed 3 5 4 6 1 1");
}

TEST(CatAttackA113, ARoundEndsWhenTheTurnPassesTheStarter) {
  Scene scene(3, with_rounds(5));
  EXPECT_EQ(scene.finish_turn().finish_turn().table().round, 1);
  EXPECT_EQ(scene.finish_turn().table().round, 2);
  scene.resign(0);
  EXPECT_EQ(scene.table().round, 2);
  scene.finish_turn();
  EXPECT_EQ(scene.on_turn(), 2);
  EXPECT_EQ(scene.finish_turn().table().round, 3) << "past the empty seat of the starter";
}

TEST(CatAttackA113, TimeUpEndsTheMatchWithTheRunningRound) {
  Options options;
  options.minutes = 10;
  Scene scene(2, options);
  EXPECT_EQ(refusal(Scene(2), TimeUp{}), "A113 no_clock");
  scene.rule(TimeUp{});
  EXPECT_EQ(refusal(scene, TimeUp{}), "A113 already_called");
  EXPECT_EQ(scene.finish_turn().on_turn(), 1);
  scene.finish_turn();
  EXPECT_EQ(CatAttack::result(scene.state())->reason, "time_up");
}

}  // namespace
}  // namespace cat_attack_tests
