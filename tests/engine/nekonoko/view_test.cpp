// What leaves the engine: the view and the events.
#include "tests/engine/nekonoko/position.hpp"

#include <gtest/gtest.h>

namespace {

using namespace nekonoko_tests;

TEST(NekonokoView, ShowsTheSetUpAsFarAsItIsKnown) {
  State state = Game::start({}, 3);
  state = Game::after(state, Outcome{Sown{}});
  state = Game::after(state, Outcome{Sown{Colour::pink}});
  const View view = Game::view(state, spectator);
  EXPECT_EQ(text_of(view.cells), ".p... ..... ..... ..... .....");
  EXPECT_EQ(view.turn, 0);
  EXPECT_EQ(view.on_turn, std::nullopt);
  EXPECT_EQ(view.to_act, Node{Chance{}});
  EXPECT_EQ(view.seats.size(), 3u);
  EXPECT_EQ(view.seats[2].hand, 7);
}

TEST(NekonokoView, ShowsTheDiceFromTheThrowToTheMove) {
  const State thrown = choosing({.seats = 3, .dice = {2, 4}, .mover = third});
  EXPECT_EQ(Game::view(thrown, spectator).dice, (Dice{2, 4}));
  EXPECT_EQ(Game::view(thrown, spectator).to_act, Node{Decision{third}});
  const View moved = Game::view(play(thrown, d6_ccw), spectator);
  EXPECT_EQ(moved.dice, std::nullopt);
  EXPECT_EQ(moved.to_act, Node{Chance{}});
  EXPECT_EQ(moved.on_turn, first);
  EXPECT_EQ(moved.cat, 20);
}

TEST(NekonokoView, IsTheSameForEverybody) {
  const State state = choosing({.field = "0r1.. ..... ..... ..... ....."});
  for (const Viewer viewer : {Viewer{first}, Viewer{second}, Viewer::referee()})
    EXPECT_EQ(Game::view(state, viewer), Game::view(state, spectator));
}

TEST(NekonokoView, ShowsEachSeatsBelongingsAndPoints) {
  State state = choosing({.seats = 2, .field = "11... ..... ..... ..... ....."});
  seat_state(state, second) = {3, 2, {2, 1, 1, 0, 0}, {1, 0, 0, 0}, false};
  const SeatView seat = Game::view(state, spectator).seats[1];
  EXPECT_EQ(seat.hand, 3);
  EXPECT_EQ(seat.set_aside, 2);
  EXPECT_EQ(seat.flowers, (std::array<std::uint8_t, 5>{2, 1, 1, 0, 0}));
  EXPECT_EQ(seat.lost_kittens, (std::array<std::uint8_t, 4>{1, 0, 0, 0}));
  EXPECT_EQ(seat.score, (Score{.groups = 1, .variety = 1, .board = 2, .lost = 2, .total = 6}));
}

Game::Events events(const State& before, const Step<Nekonoko>& step) {
  const State after = std::visit([&](const auto& each) { return Game::after(before, each); }, step);
  return Game::events(before, step, after, spectator);
}

Game::Events listed(std::initializer_list<Event> events) {
  Game::Events list;
  for (const Event& event : events) list.push(event);
  return list;
}

TEST(NekonokoEvents, TellTheSetUp) {
  State state = Game::start({}, 2);
  EXPECT_EQ(events(state, Outcome{Sown{Colour::red}}), listed({event::FlowerSown{0, Colour::red}}));
  state = Game::after(state, Outcome{Sown{}});
  EXPECT_EQ(events(state, Outcome{Sown{}}), listed({event::FlowerSown{1, std::nullopt}}));
  state.phase = Drawing{};
  EXPECT_EQ(events(state, Outcome{StarterDrawn{second}}), listed({event::Starts{second}, event::TurnBegan{second}}));
}

TEST(NekonokoEvents, TellAThrow) {
  const State state = sown(2, "rrrry yyybb bbwww w.... .....", second);
  EXPECT_EQ(events(state, Outcome{DiceThrown{{3, 5}}}), listed({event::DiceThrown{second, {3, 5}}}));
}

TEST(NekonokoEvents, TellAWalkToAFlower) {
  const State state = choosing({.field = "..... w.... ..... ..... .....", .dice = {1, 2}});
  EXPECT_EQ(
      events(state, Move{d4_cw}),
      listed({event::CatWalked{first, 0, 1, Way::clockwise, 1}, event::Reached{first, 2, 5},
              event::FlowerCollected{first, 5, Colour::white}, event::ChipPlaced{first, 5}, event::TurnBegan{second}}));
}

TEST(NekonokoEvents, TellAWalkTheOtherWayToAnothersKitten) {
  const State state = choosing({.field = "..... ..... .1... ..... .....", .cat = 1, .dice = {2, 4}});
  EXPECT_EQ(events(state, Move{d6_ccw}),
            listed({event::CatWalked{first, 1, 21, Way::counter_clockwise, 4}, event::Reached{first, 2, 11},
                    event::KittenTaken{first, 11, second}, event::ChipPlaced{first, 11}, event::TurnBegan{second}}));
}

TEST(NekonokoEvents, TellAJumpToTheOwnKitten) {
  const State state = choosing({.field = "0.... ..... ..... ..... .....", .cat = 9, .dice = {1, 6}});
  EXPECT_EQ(events(state, Move{Jump{0}}), listed({event::CatJumped{first, 9, 0}, event::Reached{first, 1, 0},
                                                  event::KittenSetAside{first, 0}, event::TurnBegan{second}}));
}

TEST(NekonokoEvents, TellAReachOutside) {
  EXPECT_EQ(events(choosing({.dice = {4, 6}}), Move{d4_ccw}),
            listed({event::CatWalked{first, 0, 20, Way::counter_clockwise, 4}, event::Reached{first, 6, std::nullopt},
                    event::TurnBegan{second}}));
}

TEST(NekonokoEvents, TellWhoIsSkippedButNotWhoResigned) {
  State state = choosing({.seats = 4});
  seat_state(state, first).hand = 1;
  seat_state(state, second).hand = 0;
  state = resign(state, third);
  EXPECT_EQ(events(state, Move{d4_cw}),
            listed({event::CatWalked{first, 0, 1, Way::clockwise, 1}, event::Reached{first, 1, 0},
                    event::ChipPlaced{first, 0}, event::HandEmptied{first}, event::SeatSkipped{second},
                    event::TurnBegan{fourth}}));
}

TEST(NekonokoEvents, TellTheLastChipWithoutANextTurn) {
  State state = choosing({});
  seat_state(state, first).hand = 1;
  seat_state(state, second).hand = 0;
  EXPECT_EQ(events(state, Move{d4_cw}),
            listed({event::CatWalked{first, 0, 1, Way::clockwise, 1}, event::Reached{first, 1, 0},
                    event::ChipPlaced{first, 0}, event::HandEmptied{first}}));
}

TEST(NekonokoEvents, TellRulings) {
  const State state = choosing({.seats = 3});
  EXPECT_EQ(events(state, Ruling{Resign{first}}), listed({event::Resigned{first, 7}, event::TurnBegan{second}}));
  EXPECT_EQ(events(state, Ruling{Resign{third}}), listed({event::Resigned{third, 7}}));
  EXPECT_EQ(events(resign(state, third), Ruling{Resign{first}}), listed({event::Resigned{first, 7}}));
  EXPECT_EQ(events(state, Ruling{AgreedEnd{}}), listed({event::EndAgreed{}}));
}

TEST(NekonokoEvents, HaveRoomForTheLongestEntry) {
  State state = choosing({.seats = 4, .field = "r.... ..... ..... ..... ....."});
  for (const Seat seat : {second, third, fourth}) seat_state(state, seat).hand = 0;
  const auto told = events(state, Move{d4_cw});
  EXPECT_EQ(told.size(), 8u);
  EXPECT_EQ(told[7], Event{event::TurnBegan{first}});
}

}  // namespace
