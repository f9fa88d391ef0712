// Refusals that no clause's own test meets: what is asked at the wrong time, and targets that a
// card cannot have.
#include "tests/engine/cat_attack/position.hpp"

#include <gtest/gtest.h>

namespace cat_attack_tests {
namespace {

using engine::seat_at;

TEST(CatAttackRefusals, BeforeTheCardNothingElseIsDecided) {
  const Position position = Position(2).cat(0, N3).hand(0, {bird_1});
  EXPECT_EQ(position.clause(Walk{N4}), "A19 card_first");
  EXPECT_EQ(position.clause(Swap{bird_1, bird_1}), "A32 no_swap_due");
  EXPECT_EQ(position.clause(Keep{}), "A32 no_swap_due");
  EXPECT_EQ(position.clause(Raid{Item::fish}), "A63 no_raid_due");
  EXPECT_EQ(position.clause(Leave{}), "A63 no_raid_due");
  EXPECT_EQ(position.clause(Lay{bird_1}), "A72 no_fight_on");
}

TEST(CatAttackRefusals, TheMoveASwapARaidAndAFightComeFirst) {
  const Position moving = Position(2).cat(0, N3).hand(0, {bird_1}).to_throw().roll(1);
  EXPECT_EQ(moving.clause(Play{bird_1, {}, {}}), "A19 move_first");
  Position swapping = Position(2).cat(0, N3).cat(1, N4).to_throw().roll(1);
  swapping.walk(N4);
  EXPECT_EQ(swapping.phase(), Phase::swap);
  EXPECT_EQ(swapping.clause(Walk{N3}), "A32 swap_first");
  Position raiding = Position(2).larder(1, {Item::fish}).cat(0, GN1).cat(1, S3).to_throw().roll(1);
  raiding.walk(HN);
  EXPECT_EQ(raiding.clause(Walk{GN1}), "A63 raid_first");
  Position fighting = Position(3).cat(0, N3).cat(1, N4).hand(0, {bird_1, bird_2}).hand(1, {bird_3, bird_4});
  fighting.move(PickFight{seat_at(1), bird_1});
  EXPECT_EQ(fighting.clause(Walk{N4}), "A72 fight_first");
}

TEST(CatAttackRefusals, ARetiredCatIsNoEnemy) {
  const Position position = Position(3).resign(1).cat(0, N3).hand(0, {bird_1});
  EXPECT_EQ(position.clause(PickFight{seat_at(1), bird_1}), "A71 retired");
}

TEST(CatAttackRefusals, ACardThatIsNotHeldOrHasNoTarget) {
  const Position position = Position(2).cat(0, N3).hand(0, {speedy_cat, cat_1, cat_2, cat_3, cat_attack, cat_burglar});
  EXPECT_EQ(position.clause(Play{bird_1, {}, {}}), "A6 card_not_in_hand");
  EXPECT_EQ(position.clause(Play{speedy_cat, {}, N4}), "A98 card_has_no_target");
  for (const Card card : {cat_1, cat_attack, cat_burglar})
    EXPECT_EQ(position.clause(Play{card, Source{N2}, N4}), "A12 no_source_for_this_card");
}

TEST(CatAttackRefusals, ALarderThatACardCannotEmpty) {
  const Position position = Position(3).larder(1, {Item::fish}).resign(1).cat(0, N3).hand(0, {bird_1});
  EXPECT_EQ(position.clause(Play{bird_1, Source{InLarder{seat_at(5)}}, GN1}), "A47 no_such_larder");
  EXPECT_EQ(position.clause(Play{bird_1, Source{InLarder{seat_at(1)}}, GN1}), "A47 not_in_that_larder");
}

// Seat 0 on N3, from where it may burgle two shops and two houses.
Position burglar(std::size_t seats = 3, const Options& options = {}) {
  return Position(seats, options).cat(0, N3).hand(0, {cat_burglar});
}
std::string burgle(const Position& position, Space to) { return position.clause(Play{cat_burglar, {}, to}); }

TEST(CatAttackRefusals, ShopsThatCannotBeBurgled) {
  EXPECT_EQ(burglar().targets(cat_burglar), "DAB FIB");
  EXPECT_EQ(burgle(burglar().larder(0, {Item::milk}), DAB), "A55 has_one_already milk");
  EXPECT_EQ(burgle(burglar(), N4), "A55 nothing_to_burgle N4");
  Position empty = burglar();
  empty.edit().table.shops[index(Shop::DA)].stock = 0;
  EXPECT_EQ(burgle(empty, DAB), "A55 shop_is_empty DAB");
}

TEST(CatAttackRefusals, HousesThatCannotBeBurgled) {
  EXPECT_EQ(burgle(burglar().cat(1, S3), HN), "A56 nothing_to_take HN");
  EXPECT_EQ(burgle(burglar().larder(1, {Item::fish}), HN), "A56 owner_at_home HN");
  Options kittens;
  kittens.kittens = true;
  EXPECT_EQ(burgle(burglar(3, kittens).larder(1, {Item::fish}).cat(1, S3), HN), "A56 closed_to_kittens HN");
  const Options teams = in_teams({{0, 2}, {1, 3}});
  EXPECT_EQ(burgle(burglar(4, teams).larder(1, {Item::fish}).cat(1, S3).cat(2, HN), HN), "A56 team_mate_there HN");
  EXPECT_EQ(burgle(burglar(4, teams).larder(2, {Item::fish}).cat(2, S3), HNE), "A56 own_side HNE");
}

TEST(CatAttackRefusals, ATeamMatesHomeIsNotEntered) {
  const Position position = Position(4, in_teams({{0, 2}, {1, 3}})).cat(0, GNE1).cat(2, S3).to_throw().roll(1);
  EXPECT_EQ(position.clause(Walk{HNE}), "A111 team_mates_home HNE");
}

}  // namespace
}  // namespace cat_attack_tests
