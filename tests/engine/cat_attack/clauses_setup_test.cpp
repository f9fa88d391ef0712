// A1 to A8: the set-up and the decks.
#include "engine/cat_attack/public_state.hpp"
#include "tests/engine/cat_attack/position.hpp"

#include <gtest/gtest.h>

namespace cat_attack_tests {
namespace {

using engine::CatAttack;
using engine::seat_at;

std::string refusal(const Options& options, std::size_t seats) {
  const auto refusal = CatAttack::why_not(options, seats);
  return refusal ? std::string(refusal->clause) + " " + std::string(refusal->code) : "";
}

State chance(const State& state, const Outcome& outcome) {
  EXPECT_TRUE([&] {
    for (const auto& each : CatAttack::chance_outcomes(state))
      if (each.outcome == outcome) return true;
    return false;
  }());
  return CatAttack::after(state, outcome);
}

State with_houses(const Options& options, std::size_t seats) {
  State state = CatAttack::start(options, seats);
  while (std::holds_alternative<DealHouse>(next_task(state.table)))
    state = CatAttack::after(state, CatAttack::chance_outcomes(state)[0].outcome);
  return state;
}

State with_hands(const Options& options, std::size_t seats) {
  State state = with_houses(options, seats);
  while (std::holds_alternative<Refill>(next_task(state.table)))
    state = CatAttack::after(state, CatAttack::chance_outcomes(state)[0].outcome);
  return state;
}

TEST(CatAttackA1, TwoToSixPlayersWithNineLives) {
  EXPECT_EQ(refusal({}, 1), "A1 wrong_number_of_players");
  EXPECT_EQ(refusal({}, 7), "A1 wrong_number_of_players");
  for (std::size_t seats = 2; seats <= 6; ++seats) EXPECT_EQ(refusal({}, seats), "");
  const Position position(6);
  for (int seat = 0; seat < 6; ++seat) EXPECT_EQ(position.lives(seat), 9);
}

TEST(CatAttackOptions, OutOfRangeAreRefused) {
  Options options;
  options.lives = 0;
  EXPECT_EQ(refusal(options, 2), "A1 lives_out_of_range");
  options.lives = 10;
  EXPECT_EQ(refusal(options, 2), "A1 lives_out_of_range");
  options = {};
  options.round_limit = 4;
  EXPECT_EQ(refusal(options, 2), "A113 rounds_out_of_range");
  options.round_limit = 201;
  EXPECT_EQ(refusal(options, 2), "A113 rounds_out_of_range");
  options = {};
  options.minutes = 9;
  EXPECT_EQ(refusal(options, 2), "A113 minutes_out_of_range");
  options.minutes = 241;
  EXPECT_EQ(refusal(options, 2), "A113 minutes_out_of_range");
  options = {};
  options.stock = static_cast<Stock>(3);
  EXPECT_EQ(refusal(options, 2), "A3 unknown_stock");
  options = {};
  options.shared_house = true;
  EXPECT_EQ(refusal(options, 2), "A112 shared_house_needs_teams");
}

TEST(CatAttackOptions, TeamsHoldEverySeatOnce) {
  EXPECT_EQ(refusal(in_teams({{0, 1}, {2, 3}}), 4), "");
  EXPECT_EQ(refusal(in_teams({{0, 1, 2, 3}}), 4), "A110 too_few_teams");
  EXPECT_EQ(refusal(in_teams({{0, 1}, {2}}), 4), "A110 seat_without_team");
  EXPECT_EQ(refusal(in_teams({{0, 1}, {1, 2, 3}}), 4), "A110 seat_in_two_teams");
  EXPECT_EQ(refusal(in_teams({{0, 1}, {2, 4}}), 4), "A110 no_such_seat");
  EXPECT_EQ(refusal(in_teams({{0, 1}, {2, 3}, {}}), 4), "A110 empty_team");
}

TEST(CatAttackA2, HousesAreDrawnSeatBySeatFromThoseThatAreLeft) {
  State state = CatAttack::start({}, 2);
  EXPECT_EQ(CatAttack::chance_outcomes(state).size(), 6U);
  state = chance(state, Dealt{seat_at(0), House::S});
  EXPECT_EQ(CatAttack::chance_outcomes(state).size(), 5U);
  EXPECT_EQ(CatAttack::view(state, engine::spectator).seats[0].space, HS) << "known so far";
  EXPECT_FALSE(CatAttack::view(state, engine::spectator).seats[1].house.has_value());
  state = chance(state, Dealt{seat_at(1), House::N});
  EXPECT_EQ(state.table.cats[0].house, House::S);
  EXPECT_EQ(state.table.cats[1].space, HN);
}

TEST(CatAttackA2, TheSixthDrawIsAnEntryToo) {
  State state = CatAttack::start({}, 6);
  for (int n = 0; n < 5; ++n) state = CatAttack::after(state, CatAttack::chance_outcomes(state)[0].outcome);
  EXPECT_EQ(CatAttack::chance_outcomes(state).size(), 1U);
}

TEST(CatAttackA2, ASharedHouseIsDrawnOnce) {
  State state = CatAttack::start(in_teams({{0, 2}, {1, 3}}, true), 4);
  state = chance(state, Dealt{seat_at(0), House::SE});
  EXPECT_EQ(state.table.cats[2].house, House::SE);
  state = chance(state, Dealt{seat_at(1), House::N});
  EXPECT_TRUE(CatAttack::draws_hidden(state)) << "nobody draws any more; the hands come next";
}

TEST(CatAttackA2, AnUnusedHomeIsClosedAndItsGardenIsPlainGround) {
  EXPECT_EQ(Position(2).cat(0, GSW4).destinations(1), "GSW2 M2");
  EXPECT_EQ(Position(2).cat(0, GSW2).destinations(2), "L4 M2") << "not its Home";
}

TEST(CatAttackA3, OneOfEachItemForEveryPlayer) {
  const Position position(5);
  EXPECT_EQ(position.birds(), "5 in");
  EXPECT_EQ(position.mice(), "5 in");
  for (const auto& shop : position.table().shops) EXPECT_EQ(shop.stock, 5);
}

TEST(CatAttackA3, OfASharedHouseTooEveryPlayerCounts) {
  EXPECT_EQ(Position(4, in_teams({{0, 1}, {2, 3}}, true)).birds(), "4 in");
}

TEST(CatAttackOptions, StockMayBeScarce) {
  Options options;
  options.stock = Stock::fewer_critters;
  EXPECT_EQ(Position(3, options).mice(), "2 in");
  EXPECT_EQ(Position(3, options).table().shops[0].stock, 3);
  options.stock = Stock::fewer_everything;
  EXPECT_EQ(Position(3, options).birds(), "2 in");
  EXPECT_EQ(Position(3, options).table().shops[3].stock, 2);
}

TEST(CatAttackA4, ShopsAreOpenAndTheCarIsParked) {
  const Position position(2);
  for (const auto& shop : position.table().shops) EXPECT_TRUE(shop.open);
  EXPECT_FALSE(position.table().car.has_value());
  EXPECT_EQ(Position(2).cat(0, N3).destinations(1), "N2 N4") << "no street is closed";
}

TEST(CatAttackA5, WhoSharesTheHighestNumberThrowsAgain) {
  State state = with_hands({}, 4);
  EXPECT_EQ(CatAttack::turn(state), 0U);
  for (const int pips : {5, 2, 5, 5})
    state = CatAttack::after(
        state, StarterThrown{std::get<FindStarter>(next_task(state.table)).next, static_cast<std::uint8_t>(pips)});
  EXPECT_EQ(std::get<FindStarter>(next_task(state.table)).next, seat_at(0));
  state = chance(state, StarterThrown{seat_at(0), 3});
  state = chance(state, StarterThrown{seat_at(2), 4});
  state = chance(state, StarterThrown{seat_at(3), 4});
  state = chance(state, StarterThrown{seat_at(2), 6});
  state = chance(state, StarterThrown{seat_at(3), 1});
  EXPECT_EQ(CatAttack::mover(state), seat_at(2));
  EXPECT_EQ(CatAttack::turn(state), 1U);
}

TEST(CatAttackA5, ThenClockwise) {
  Position position(3);
  position.finish_turn();
  EXPECT_EQ(position.on_turn(), 1);
  EXPECT_EQ(position.finish_turn().on_turn(), 2);
  EXPECT_EQ(position.finish_turn().on_turn(), 0);
  EXPECT_EQ(position.table().turn, 4U);
}

TEST(CatAttackSetUp, SixCardsForSeat0ThenSixForTheNext) {
  State state = with_houses({}, 3);
  for (std::size_t n = 0; n < 18; ++n) {
    ASSERT_EQ(std::get<Refill>(next_task(state.table)).seat, seat_at(n / 6));
    EXPECT_TRUE(CatAttack::draws_hidden(state));
    state = CatAttack::after(state, CatAttack::chance_outcomes(state)[0].outcome);
  }
  EXPECT_FALSE(CatAttack::draws_hidden(state));
  EXPECT_EQ(CatAttack::view(state, engine::spectator).mog_left, 63 - 18);
}

TEST(CatAttackA6, TheDiscardPileBecomesTheBagWhenACardIsToBeDrawn) {
  Position position(2);
  position.hand(0, {speedy_cat}).empty_bag();
  EXPECT_EQ(position.table().discard.size(), 63U - 12U);
  position.play(speedy_cat);
  EXPECT_EQ(position.discard(), "") << "in the same entry";
  EXPECT_EQ(CatAttack::view(position.state(), engine::spectator).mog_left, 52) << "the card just played included";
  EXPECT_EQ(position.count_of<event::MogReshuffled>(), 1);
}

TEST(CatAttackA6, ABagThatRunsEmptyWaitsForTheNextDraw) {
  Position position(2);
  position.hand(0, {speedy_cat}).empty_bag();
  position.edit().table.discard.pop();
  ++position.edit().bag[index(speedy_cat)];  // the last card of the pile was a Speedy Cat
  position.play(speedy_cat).draw(speedy_cat);
  EXPECT_EQ(position.table().discard.size(), 51U);
  EXPECT_EQ(CatAttack::view(position.state(), engine::spectator).mog_left, 0);
}

TEST(CatAttackA6, OddsAreTheCopiesThatAreLeft) {
  Position position(2);
  position.hand(0, {cat_1, cat_1, cat_2, bird_1, bird_2, bird_3})
      .hand(1, {cat_1, cat_2, cat_2, bird_1, bird_1, mouse_1});
  position.play(cat_1, GNW1);
  for (const auto& each : CatAttack::chance_outcomes(position.state())) {
    const Card card = *std::get<MogDrawn>(each.outcome).card;
    EXPECT_NE(card, cat_1);
    EXPECT_NE(card, bird_1);
    const unsigned left = card == bird_2 || card == bird_3 || card == mouse_1 ? 2 : 3;
    if (card != cat_2) { EXPECT_EQ(each.weight, left) << card_names[index(card)]; }
  }
}

TEST(CatAttackA6, AHandIsLaidInSortedOrder) {
  Position position(2);
  position.hand(0, {cat_1}).hand(1, {speedy_cat, bird_2, cat_5, mouse_1, cat_attack, bird_1});
  position.cat(0, GNW2).cat(1, GNW1).lives(1, 1);
  position.play(cat_1, GNW1);
  EXPECT_EQ(position.discard(), "cat-1 bird-1 bird-2 cat-5 cat-attack mouse-1 speedy-cat");
}

TEST(CatAttackA7, ADrawnCardIsNotDrawnAgainAndShuffleComesLast) {
  Position position(2);
  position.to_throw().cat(0, N2).roll(1).walk(N3).turn_up(Curiosity::bird_escapes);
  position.finish_turn().finish_turn();
  EXPECT_EQ(position.table().curiosity_left[index(Curiosity::bird_escapes)], 0);
  EXPECT_EQ(position.table().curiosity_left[index(Curiosity::shuffle)], 0) << "below the others";
}

TEST(CatAttackA8, ShuffleMakesTheOtherCardsTheBagAgain) {
  Position position(2);
  position.edit().table.curiosity_left = {};
  position.to_throw().cat(0, N2).roll(1).walk(N3);
  EXPECT_EQ(CatAttack::chance_outcomes(position.state()).size(), 1U) << "an entry of its own";
  position.turn_up(Curiosity::shuffle);
  EXPECT_EQ(position.table().curiosity_left, curiosity_above_shuffle);
  EXPECT_EQ(position.table().curiosity, Curiosity::shuffle);
  EXPECT_EQ(position.on_turn(), 1) << "no other card is drawn for it";
}

}  // namespace
}  // namespace cat_attack_tests
