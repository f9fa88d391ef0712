// A85 to A94: the car, the shops, the Curiosity cards.
#include "tests/engine/cat_attack/position.hpp"

#include <gtest/gtest.h>

namespace cat_attack_tests {
namespace {

using engine::CatAttack;

// Seat 0 has just landed on a Curiosity space by its throw.
Position curious(Position position, Space from = L2, Space to = L1) {
  return position.cat(0, from).to_throw().roll(1).walk(to);
}

std::string path(const Position& position) {
  std::string text;
  for (const Event& event : position.events()) {
    const auto* drove = std::get_if<event::CarDrove>(&event);
    if (!drove) continue;
    for (const Space space : drove->path) text += (text.empty() ? "" : " ") + std::string(space_names[index(space)]);
  }
  return text;
}

std::string losers(const Position& position) {
  std::string text;
  for (const Event& event : position.events())
    if (const auto* lost = std::get_if<event::LivesLost>(&event)) text += std::to_string(index(lost->seat));
  return text;
}

TEST(CatAttackA85, TheCarDrivesClockwiseToTheMiddleOfTheStreet) {
  Position position = curious(Position(2));
  position.turn_up(Curiosity::car_N);
  EXPECT_EQ(path(position), "N1 N2 N3") << "out of the car park";
  EXPECT_EQ(position.table().car, Street::N);
  Position on = curious(Position(2).car(Street::S));
  EXPECT_EQ(path(on.turn_up(Curiosity::car_W)), "S4 S5 W1 W2 W3");
  Position round = curious(Position(2).car(Street::E));
  EXPECT_EQ(path(round.turn_up(Curiosity::car_N)), "E4 E5 S1 S2 S3 S4 S5 W1 W2 W3 W4 W5 N1 N2 N3");
}

TEST(CatAttackA85, AFullLapIfItStandsThereAlready) {
  Position position = curious(Position(2).car(Street::E));
  position.turn_up(Curiosity::car_E);
  EXPECT_EQ(path(position), "E4 E5 S1 S2 S3 S4 S5 W1 W2 W3 W4 W5 N1 N2 N3 N4 N5 E1 E2 E3");
}

TEST(CatAttackA86, EveryCatOnTheWayAndOnTheStreetLosesALife) {
  Position position = curious(Position(6).cat(1, N2).cat(2, N5).cat(3, E1).cat(4, S2).cat(5, CC));
  position.turn_up(Curiosity::car_N);
  EXPECT_EQ(losers(position), "12") << "driven over, and in the street it stops in";
  EXPECT_EQ(position.at(1), HN);
  EXPECT_EQ(position.at(3), E1);
  EXPECT_EQ(position.phase(), Phase::card) << "no swap for what the car has done";
}

TEST(CatAttackA86, TheDrawerTooIfItStandsThere) {
  Position position = curious(Position(2), N2, N3);
  position.turn_up(Curiosity::car_N);
  EXPECT_EQ(position.lives(0), 8);
  EXPECT_EQ(position.at(0), HNW);
}

TEST(CatAttackA87, AlongTheDriveFirstThenTheRestOfTheStreet) {
  Position position = curious(Position(6).cat(1, N5).cat(2, N3).cat(3, N4).cat(5, N1).car(Street::W));
  position.turn_up(Curiosity::car_N);
  EXPECT_EQ(losers(position), "5231");
}

TEST(CatAttackA88, CrittersAreSafe) {
  Position position = curious(Position(2).bird(N2).mouse(N5));
  position.turn_up(Curiosity::car_N);
  EXPECT_EQ(position.birds(), "1 in, N2");
  EXPECT_EQ(position.mice(), "1 in, N5");
}

TEST(CatAttackA89, AllFiveSpacesOfItsStreetAreClosed) {
  EXPECT_EQ(Position(2).cat(0, M4).car(Street::E).destinations(1), "M3");
  EXPECT_EQ(Position(2).cat(0, DA3).car(Street::E).destinations(1), "DA2");
  EXPECT_EQ(Position(2).cat(0, VE1).car(Street::E).destinations(1), "VE2");
}

TEST(CatAttackA90, APrintOfAnOpenShopGivesItsItem) {
  Position position = Position(2).cat(0, N5).to_throw().roll(2).walk(DA2);
  EXPECT_EQ(position.larder(0), "milk");
  EXPECT_EQ(position.table().shops[index(Shop::DA)].stock, 1);
  Position twice = Position(2).larder(0, {Item::milk}).cat(0, N5).to_throw().roll(2).walk(DA2);
  EXPECT_EQ(twice.table().shops[index(Shop::DA)].stock, 1) << "one is enough";
  Position sold_out = Position(2).cat(0, N5);
  sold_out.edit().table.shops[index(Shop::DA)].stock = 0;
  EXPECT_EQ(sold_out.to_throw().roll(2).count_of<event::ItemTaken>(), 0);
}

TEST(CatAttackA91, SeveralShopsInOneTurn) {
  Position position = Position(2).cat(0, FI3).hand(0, {cat_6});
  position.play(cat_6, DA1).refill();
  EXPECT_EQ(position.larder(0), "milk");
  EXPECT_EQ(position.roll(6).walk(FI3).larder(0), "fish milk");
}

TEST(CatAttackA92, ACardInterruptsWhatWasPending) {
  Position position = Position(2).cat(0, L2).hand(0, {speedy_cat, cat_2});
  position.play(speedy_cat).refill().roll(1).walk(L1).turn_up(Curiosity::play_mog);
  EXPECT_EQ(position.phase(), Phase::card);
  position.play(cat_2, GN2).refill();
  EXPECT_EQ(position.phase(), Phase::throw_die);
  position.roll(1).walk(GN3).roll(1).walk(L1);
  EXPECT_EQ(position.phase(), Phase::draw) << "a second card, nested in the third throw";
  position.turn_up(Curiosity::roll_again).roll(1).walk(L2);
  EXPECT_EQ(position.phase(), Phase::throw_die) << "the turn's own throw";
  position.roll(1).walk(XW);
  position.turn_up(Curiosity::bird_escapes);
  EXPECT_EQ(position.on_turn(), 1);
}

TEST(CatAttackA92, AtMostThirtyNineInOneTurn) {
  Position position = Position(2);
  position.edit().table.curiosity_draws = 38;
  Position last = curious(position);
  last.turn_up(Curiosity::roll_again).roll(1).walk(L2);
  EXPECT_EQ(last.on_turn(), 1);
  position.edit().table.curiosity_draws = 39;
  Position none = curious(position);
  EXPECT_EQ(none.on_turn(), 1);
  EXPECT_EQ(none.count_of<event::CuriosityExhausted>(), 1);
  EXPECT_EQ(none.table().curiosity_draws, 0) << "counted afresh";
}

TEST(CatAttackA92, LosingALifeDoesNotCancelThrows) {
  Position position = Position(2).cat(0, L2).hand(0, {speedy_cat});
  position.play(speedy_cat).refill().roll(1).walk(L1).turn_up(Curiosity::lose_life);
  EXPECT_EQ(position.at(0), HNW);
  EXPECT_EQ(position.lives(0), 8);
  EXPECT_EQ(position.phase(), Phase::throw_die);
  EXPECT_EQ(position.on_turn(), 0);
}

TEST(CatAttackA93, CrittersDrawNone) {
  Position position = Position(2).bird(N2).hand(0, {bird_1});
  position.play(bird_1, N2, N3).refill();
  EXPECT_EQ(position.phase(), Phase::throw_die);
}

TEST(CatAttackA94, AClosingShopCostsALifeFromTheSeatOnTurn) {
  Position position = curious(Position(4).mover(0).cat(1, FI1).cat(2, FI3).cat(3, DA1));
  position.turn_up(Curiosity::toggle_shop_FI);
  EXPECT_FALSE(position.table().shops[index(Shop::FI)].open);
  EXPECT_EQ(losers(position), "12");
  EXPECT_EQ(position.at(3), DA1);
  Position later = Position(4).mover(2).cat(1, FI1).cat(3, FI3).cat(2, L2).to_throw().roll(1).walk(L1);
  EXPECT_EQ(losers(later.turn_up(Curiosity::toggle_shop_FI)), "31");
}

TEST(CatAttackA94, AClosedShopOpensAndNobodyIsHurt) {
  Position position = curious(Position(2).close(Shop::VE));
  position.turn_up(Curiosity::toggle_shop_VE);
  EXPECT_TRUE(position.table().shops[index(Shop::VE)].open);
  EXPECT_EQ(losers(position), "");
}

TEST(CatAttackCuriosity, TheDrawersBirdOrMouseEscapes) {
  Position bird = curious(Position(2).larder(0, {Item::bird, Item::mouse}).larder(1, {Item::bird}));
  bird.turn_up(Curiosity::bird_escapes);
  EXPECT_EQ(bird.larder(0), "mouse");
  EXPECT_EQ(bird.larder(1), "bird");
  EXPECT_EQ(bird.birds(), "1 in");
  Position mouse = curious(Position(2).larder(0, {Item::bird, Item::mouse}));
  EXPECT_EQ(mouse.turn_up(Curiosity::mouse_escapes).larder(0), "bird");
  Position none = curious(Position(2));
  EXPECT_EQ(none.turn_up(Curiosity::bird_escapes).count_of<event::CritterEscaped>(), 0);
}

TEST(CatAttackCuriosity, CardsAreOpenAndMogCardsAreNot) {
  Position position = curious(Position(2));
  EXPECT_FALSE(CatAttack::draws_hidden(position.state()));
  const Outcome outcome = CuriosityDrawn{Curiosity::car_N};
  EXPECT_EQ(CatAttack::redact(position.state(), outcome, engine::spectator), outcome);
  const Outcome drawn = MogDrawn{engine::seat_at(1), cat_1};
  EXPECT_EQ(CatAttack::redact(position.state(), drawn, engine::Viewer{engine::seat_at(0)}),
            Outcome(MogDrawn{engine::seat_at(1), std::nullopt}));
  EXPECT_EQ(CatAttack::redact(position.state(), drawn, engine::Viewer{engine::seat_at(1)}), drawn);
}

}  // namespace
}  // namespace cat_attack_tests
