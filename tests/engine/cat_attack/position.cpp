#include "tests/engine/cat_attack/position.hpp"

#include "engine/cat_attack/hands.hpp"
#include "engine/cat_attack/routes.hpp"
#include "tests/engine/cat_attack/conservation.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace cat_attack_tests {

using engine::CatAttack;
using engine::Seat;
using engine::seat_at;

namespace {

Seat seat_of(int seat) { return seat_at(static_cast<std::size_t>(seat)); }

constexpr std::array<House, 6> dealt_houses = {House::NW, House::N, House::NE, House::SE, House::S, House::SW};

// An outcome of the set-up that makes the position: houses in their order, any hand, seat 0 first.
Outcome set_up_outcome(const State& state) {
  const Task& task = next_task(state.table);
  if (const auto* deal = std::get_if<DealHouse>(&task)) return Dealt{deal->seat, dealt_houses[index(deal->seat)]};
  if (const auto* find = std::get_if<FindStarter>(&task))
    return StarterThrown{find->next, static_cast<std::uint8_t>(find->next == seat_at(0) ? 6 : 1)};
  return CatAttack::chance_outcomes(state)[0].outcome;
}

std::string words(const SpaceSet& spaces) {
  std::string text;
  for (const Space space : spaces) text += (text.empty() ? "" : " ") + std::string(space_names[index(space)]);
  return text.empty() ? "-" : text;
}

template <class Cards>
std::string card_words(const Cards& cards) {
  std::string text;
  for (const Card card : cards) text += (text.empty() ? "" : " ") + std::string(card_names[index(card)]);
  return text;
}

std::string flock_words(const Flock& flock) {
  std::string text = std::to_string(flock.in_house) + " in";
  for (const Space space : flock.spaces) text += ", " + std::string(space_names[index(space)]);
  return text;
}

}  // namespace

Position::Position(std::size_t seats, const Options& options) : state_(CatAttack::start(options, seats)) {
  while (state_.table.turn == 0) state_ = CatAttack::after(state_, set_up_outcome(state_));
}

Position& Position::mover(int seat) {
  state_.table.mover = seat_of(seat);
  return *this;
}

Position& Position::cat(int seat, Space space) {
  state_.table.cats[static_cast<std::size_t>(seat)].space = space;
  return *this;
}

Position& Position::lives(int seat, int count) {
  household_of(state_.table, seat_of(seat)).lives = static_cast<std::uint8_t>(count);
  return *this;
}

Position& Position::larder(int seat, std::initializer_list<Item> items) {
  for (const Item item : items) {
    household_of(state_.table, seat_of(seat)).larder.add(item);
    for (const Critter critter : {Critter::bird, Critter::mouse})
      if (item == item_of(critter)) --state_.table.flocks[index(critter)].in_house;
    for (const Shop shop : all_shops)
      if (item == board::shops[index(shop)].item) --state_.table.shops[index(shop)].stock;
  }
  return *this;
}

Position& Position::full_larder(int seat) {
  return larder(seat, {Item::bird, Item::catfood, Item::fish, Item::milk, Item::mouse, Item::vitamins});
}

void Position::take_card(std::size_t seat, Card card) {
  if (state_.bag[index(card)] == 0) {  // out of a hand that nobody asked for
    for (std::size_t i = 0; i < state_.table.seats; ++i) {
      if (i == seat || dealt_.count(i) != 0 || !state_.hands[i].contains(card)) continue;
      remove_card(state_.hands[i], card);
      ++state_.bag[index(card)];
      const auto other = std::find_if(state_.bag.begin(), state_.bag.end(), [&](const std::uint8_t& count) {
        return count > 0 && &count != &state_.bag[index(card)];
      });
      --*other;
      add_card(state_.hands[i], static_cast<Card>(other - state_.bag.begin()));
      break;
    }
  }
  ASSERT_GT(state_.bag[index(card)], 0) << card_names[index(card)];
  --state_.bag[index(card)];
  add_card(state_.hands[seat], card);
}

Position& Position::hand(int seat, std::initializer_list<Card> cards) {
  const auto i = static_cast<std::size_t>(seat);
  dealt_.insert(i);
  for (const Card card : state_.hands[i]) ++state_.bag[index(card)];
  state_.hands[i].clear();
  for (const Card card : cards) take_card(i, card);
  for (std::size_t kind = 0; !state_.hands[i].full(); kind = (kind + 5) % card_kinds)
    if (state_.bag[kind] > 0) take_card(i, static_cast<Card>(kind));
  return *this;
}

Position& Position::bird(Space space) {
  Flock& flock = state_.table.flocks[index(Critter::bird)];
  --flock.in_house;
  flock.spaces.push(space);
  std::sort(flock.spaces.begin(), flock.spaces.end());
  return *this;
}

Position& Position::mouse(Space space) {
  Flock& flock = state_.table.flocks[index(Critter::mouse)];
  --flock.in_house;
  flock.spaces.push(space);
  std::sort(flock.spaces.begin(), flock.spaces.end());
  return *this;
}

Position& Position::car(Street street) {
  state_.table.car = street;
  return *this;
}

Position& Position::close(Shop shop) {
  state_.table.shops[index(shop)].open = false;
  return *this;
}

Position& Position::to_throw() {
  state_.table.tasks.pop();
  return *this;
}

Position& Position::empty_bag() {
  for (std::size_t i = 0; i < card_kinds; ++i)
    for (; state_.bag[i] > 0; --state_.bag[i]) state_.table.discard.push(static_cast<Card>(i));
  return *this;
}

Position& Position::take(const engine::Step<CatAttack>& step) {
  const State before = state_;
  state_ = std::visit([&](const auto& each) { return CatAttack::after(before, each); }, step);
  events_ = CatAttack::events(before, step, state_, engine::Viewer::referee());
  EXPECT_FALSE(broken_law(before, state_).has_value()) << *broken_law(before, state_);
  return *this;
}

Position& Position::move(const Move& move) {
  const bool legal = std::holds_alternative<engine::Decision>(CatAttack::node(state_)) && allows(move);
  EXPECT_TRUE(legal) << "the rules forbid this move";
  return legal ? take(move) : *this;
}

Position& Position::play(Card card) { return move(Play{card, {}, {}}); }
Position& Position::play(Card card, Space to) { return move(Play{card, {}, to}); }
Position& Position::play(Card card, Source from, Space to) { return move(Play{card, from, to}); }
Position& Position::walk(Space to) { return move(Walk{to}); }

namespace {

bool may_happen(const State& state, const Outcome& outcome) {
  const auto odds = CatAttack::chance_outcomes(state);
  return std::any_of(odds.begin(), odds.end(), [&](const auto& each) { return each.outcome == outcome; });
}

}  // namespace

Position& Position::roll(int pips) {
  const Outcome outcome = DiceThrown{static_cast<std::uint8_t>(pips)};
  const bool due = may_happen(state_, outcome);
  EXPECT_TRUE(due) << "no throw is due";
  return due ? take(outcome) : *this;
}

Position& Position::turn_up(Curiosity card) {
  const bool due = may_happen(state_, CuriosityDrawn{card});
  EXPECT_TRUE(due) << "no such Curiosity card is due";
  return due ? take(Outcome{CuriosityDrawn{card}}) : *this;
}

Position& Position::draw(Card card) {
  const auto* refill = table().tasks.empty() ? nullptr : std::get_if<Refill>(&next_task(table()));
  EXPECT_TRUE(refill) << "no card is to be drawn";
  if (!refill) return *this;
  const Outcome outcome = MogDrawn{refill->seat, card};
  EXPECT_TRUE(may_happen(state_, outcome));
  return may_happen(state_, outcome) ? take(outcome) : *this;
}

Position& Position::refill() {
  while (!table().tasks.empty() && std::holds_alternative<Refill>(next_task(table())))
    take(CatAttack::chance_outcomes(state_)[0].outcome);
  return *this;
}

Position& Position::rule(const engine::Ruling& ruling) {
  const auto refusal = CatAttack::why_not(state_, ruling);
  EXPECT_FALSE(refusal.has_value());
  return refusal ? *this : take(ruling);
}

Position& Position::resign(int seat) { return rule(engine::Resign{seat_of(seat)}); }

Position& Position::finish_turn() {
  const auto turn = table().turn;
  while (!table().ending && table().turn == turn) {
    if (!std::holds_alternative<engine::Decision>(CatAttack::node(state_))) {
      take(CatAttack::chance_outcomes(state_)[0].outcome);
    } else {
      const auto moves = CatAttack::moves(state_);
      take(moves[moves.size() - 1]);
    }
  }
  return *this;
}

int Position::lives(int seat) const { return household_of(table(), seat_of(seat)).lives; }

std::string Position::larder(int seat) const {
  std::string text;
  for (std::size_t i = 0; i < item_kinds; ++i)
    if (larder_of(table(), seat_of(seat)).has(static_cast<Item>(i)))
      text += (text.empty() ? "" : " ") + std::string(item_names[i]);
  return text;
}

std::string Position::hand(int seat) const { return card_words(state_.hands[static_cast<std::size_t>(seat)]); }
std::string Position::discard() const { return card_words(table().discard); }
std::string Position::birds() const { return flock_words(table().flocks[index(Critter::bird)]); }
std::string Position::mice() const { return flock_words(table().flocks[index(Critter::mouse)]); }
Phase Position::phase() const { return CatAttack::view(state_, engine::spectator).phase; }

int Position::on_turn() const {
  const auto seat = CatAttack::mover(state_);
  return seat ? static_cast<int>(*seat) : -1;
}

int Position::to_act() const {
  const engine::Node node = CatAttack::node(state_);
  const auto* decision = std::get_if<engine::Decision>(&node);
  return decision ? static_cast<int>(decision->seat) : -1;
}

std::string Position::destinations(int pips) const {
  const Reach reach = reach_of(table(), *table().mover, static_cast<std::uint8_t>(pips));
  return words(reach[static_cast<std::size_t>(pips)]);
}

std::string Position::targets(Card card) const {
  SpaceSet targets;
  for (const Move& each : CatAttack::moves(state_)) {
    const auto* play = std::get_if<Play>(&each);
    if (play && play->card == card && play->to) targets.add(*play->to);
  }
  return words(targets);
}

std::string Position::clause(const Move& move) const {
  const auto refusal = CatAttack::why_not(state_, move);
  if (!refusal) return "";
  std::string text = std::string(refusal->clause) + " " + std::string(refusal->code);
  if (!refusal->subject.empty()) text += " " + std::string(refusal->subject);
  return text;
}

bool Position::allows(const Move& move) const { return CatAttack::moves(state_).contains(move); }

std::string Position::ranks() const {
  const auto result = CatAttack::result(state_);
  if (!result) return "";
  std::string text(result->reason);
  for (const auto& place : result->places) text += " " + std::to_string(place.rank);
  return text;
}

Options in_teams(std::initializer_list<std::initializer_list<int>> teams, bool shared_house) {
  Options options;
  options.shared_house = shared_house;
  for (const auto& seats : teams) {
    Team team;
    for (const int seat : seats) team.push(seat_of(seat));
    options.teams.push(team);
  }
  return options;
}

}  // namespace cat_attack_tests
