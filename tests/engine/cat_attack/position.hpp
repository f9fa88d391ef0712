// Positions of Cat Attack in a few words, and verbs to play on from them. Seats 0 to 5 live in
// NW, N, NE, SE, S and SW (fewer seats, the first of these); seat 0 is on turn, in its card
// phase, everybody is at home with six cards, all shops are open, the car is in the car park.
#pragma once

#include "engine/cat_attack/cat_attack.hpp"

#include <initializer_list>
#include <optional>
#include <set>
#include <string>

namespace cat_attack_tests {

using namespace engine::cat_attack;
using enum engine::cat_attack::Space;
using enum engine::cat_attack::Card;

class Position {
 public:
  explicit Position(std::size_t seats, const Options& options = {});

  // Sets it up.
  Position& mover(int seat);
  Position& cat(int seat, Space space);
  Position& lives(int seat, int count);
  Position& larder(int seat, std::initializer_list<Item> items);  // out of shops and houses
  Position& full_larder(int seat);
  Position& hand(int seat, std::initializer_list<Card> cards);  // filled up with cards from the bag
  Position& bird(Space space);                                  // out of the bird-house
  Position& mouse(Space space);
  Position& car(Street street);
  Position& close(Shop shop);
  Position& to_throw();   // the card phase is over
  Position& empty_bag();  // all that is in the bag goes to the discard pile

  // Verbs. Each fails the test if the rules do not allow it just then.
  Position& play(Card card);
  Position& play(Card card, Space to);
  Position& play(Card card, Source from, Space to);
  Position& roll(int pips);
  Position& walk(Space to);
  Position& move(const Move& move);
  Position& turn_up(Curiosity card);
  Position& draw(Card card);
  Position& refill();  // draws the first possible card until nobody draws
  Position& keep() { return move(Keep{}); }
  Position& resign(int seat);
  Position& rule(const engine::Ruling& ruling);
  Position& finish_turn();  // throws, walks, keeps and declines until the turn has passed

  // Look.
  std::optional<Space> at(int seat) const { return table().cats[static_cast<std::size_t>(seat)].space; }
  int lives(int seat) const;
  std::string larder(int seat) const;  // "bird fish"
  std::string hand(int seat) const;
  std::string discard() const;
  std::string birds() const;  // "2 in, L1 N3"
  std::string mice() const;
  Phase phase() const;
  int on_turn() const;                         // -1: nobody
  int to_act() const;                          // -1: chance or nobody
  std::string destinations(int pips) const;    // of the mover, if this were thrown
  std::string targets(Card card) const;        // where a card may go: "N3 L1", "-" for nowhere
  std::string clause(const Move& move) const;  // that forbids it: "A14 cat_in_the_way cat-1"
  bool allows(const Move& move) const;
  std::string ranks() const;  // "food 1 2 2"
  const Events& events() const { return events_; }
  const State& state() const { return state_; }
  const PublicState& table() const { return state_.table; }
  State& edit() { return state_; }

  template <class E>
  int count_of() const {
    int count = 0;
    for (const Event& event : events_) count += std::holds_alternative<E>(event);
    return count;
  }

 private:
  Position& take(const engine::Step<engine::CatAttack>& step);
  void take_card(std::size_t seat, Card card);

  State state_;
  std::set<std::size_t> dealt_;  // seats whose hands were given
  Events events_;
};

Options in_teams(std::initializer_list<std::initializer_list<int>> teams, bool shared_house = false);

}  // namespace cat_attack_tests
