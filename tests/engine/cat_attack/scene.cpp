#include "tests/engine/cat_attack/scene.hpp"

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

// An outcome of the set-up that makes the scene: houses in their order, any hand, seat 0 first.
Outcome set_up_outcome(const State& state) {
  const Task& task = next_task(state.table);
  if (const auto* deal = std::get_if<DealHouse>(&task)) return HouseDealt{deal->seat, dealt_houses[index(deal->seat)]};
  if (const auto* find = std::get_if<FindStarter>(&task))
    return StarterThrown{find->next, static_cast<std::uint8_t>(find->next == seat_at(0) ? 6 : 1)};
  return CatAttack::odds(state)[0].outcome;
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

Scene::Scene(std::size_t seats, const Options& options) : state_(CatAttack::start(options, seats)) {
  while (state_.table.turn == 0) state_ = CatAttack::after(state_, set_up_outcome(state_));
}

Scene& Scene::mover(int seat) {
  state_.table.mover = seat_of(seat);
  return *this;
}

Scene& Scene::cat(int seat, Space space) {
  state_.table.cats[static_cast<std::size_t>(seat)].space = space;
  return *this;
}

Scene& Scene::lives(int seat, int count) {
  household_of(state_.table, seat_of(seat)).lives = static_cast<std::uint8_t>(count);
  return *this;
}

Scene& Scene::larder(int seat, std::initializer_list<Item> items) {
  for (const Item item : items) {
    household_of(state_.table, seat_of(seat)).larder.add(item);
    for (const Critter critter : {Critter::bird, Critter::mouse})
      if (item == item_of(critter)) --state_.table.flocks[index(critter)].in_house;
    for (const Shop shop : all_shops)
      if (item == board::shops[index(shop)].item) --state_.table.shops[index(shop)].stock;
  }
  return *this;
}

Scene& Scene::full_larder(int seat) {
  return larder(seat, {Item::bird, Item::catfood, Item::fish, Item::milk, Item::mouse, Item::vitamins});
}

void Scene::take_card(std::size_t seat, Card card) {
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

Scene& Scene::hand(int seat, std::initializer_list<Card> cards) {
  const auto i = static_cast<std::size_t>(seat);
  dealt_.insert(i);
  for (const Card card : state_.hands[i]) ++state_.bag[index(card)];
  state_.hands[i].clear();
  for (const Card card : cards) take_card(i, card);
  for (std::size_t kind = 0; !state_.hands[i].full(); kind = (kind + 5) % card_kinds)
    if (state_.bag[kind] > 0) take_card(i, static_cast<Card>(kind));
  return *this;
}

Scene& Scene::bird(Space space) {
  Flock& flock = state_.table.flocks[index(Critter::bird)];
  --flock.in_house;
  flock.spaces.push(space);
  std::sort(flock.spaces.begin(), flock.spaces.end());
  return *this;
}

Scene& Scene::mouse(Space space) {
  Flock& flock = state_.table.flocks[index(Critter::mouse)];
  --flock.in_house;
  flock.spaces.push(space);
  std::sort(flock.spaces.begin(), flock.spaces.end());
  return *this;
}

Scene& Scene::car(Street street) {
  state_.table.car = street;
  return *this;
}

Scene& Scene::close(Shop shop) {
  state_.table.shops[index(shop)].open = false;
  return *this;
}

Scene& Scene::to_throw() {
  state_.table.tasks.pop();
  return *this;
}

Scene& Scene::empty_bag() {
  for (std::size_t i = 0; i < card_kinds; ++i)
    for (; state_.bag[i] > 0; --state_.bag[i]) state_.table.discard.push(static_cast<Card>(i));
  return *this;
}

Scene& Scene::take(const engine::Step<CatAttack>& step) {
  const State before = state_;
  state_ = std::visit([&](const auto& each) { return CatAttack::after(before, each); }, step);
  events_ = CatAttack::events(before, step, state_, engine::Viewer::referee());
  EXPECT_FALSE(broken_law(before, state_).has_value()) << *broken_law(before, state_);
  return *this;
}

Scene& Scene::move(const Move& move) {
  const bool legal = std::holds_alternative<engine::Decision>(CatAttack::node(state_)) && allows(move);
  EXPECT_TRUE(legal) << "the rules forbid this move";
  return legal ? take(move) : *this;
}

Scene& Scene::play(Card card) { return move(Play{card, {}, {}}); }
Scene& Scene::play(Card card, Space to) { return move(Play{card, {}, to}); }
Scene& Scene::play(Card card, Source from, Space to) { return move(Play{card, from, to}); }
Scene& Scene::walk(Space to) { return move(Walk{to}); }

namespace {

bool may_happen(const State& state, const Outcome& outcome) {
  const auto odds = CatAttack::odds(state);
  return std::any_of(odds.begin(), odds.end(), [&](const auto& each) { return each.outcome == outcome; });
}

}  // namespace

Scene& Scene::roll(int pips) {
  const Outcome outcome = Thrown{static_cast<std::uint8_t>(pips)};
  const bool due = may_happen(state_, outcome);
  EXPECT_TRUE(due) << "no throw is due";
  return due ? take(outcome) : *this;
}

Scene& Scene::turn_up(Curiosity card) {
  const bool due = may_happen(state_, CuriosityDrawn{card});
  EXPECT_TRUE(due) << "no such Curiosity card is due";
  return due ? take(Outcome{CuriosityDrawn{card}}) : *this;
}

Scene& Scene::draw(Card card) {
  const auto* refill = table().tasks.empty() ? nullptr : std::get_if<Refill>(&next_task(table()));
  EXPECT_TRUE(refill) << "no card is to be drawn";
  if (!refill) return *this;
  const Outcome outcome = MogDrawn{refill->seat, card};
  EXPECT_TRUE(may_happen(state_, outcome));
  return may_happen(state_, outcome) ? take(outcome) : *this;
}

Scene& Scene::refill() {
  while (!table().tasks.empty() && std::holds_alternative<Refill>(next_task(table())))
    take(CatAttack::odds(state_)[0].outcome);
  return *this;
}

Scene& Scene::rule(const engine::Ruling& ruling) {
  const auto objection = CatAttack::why_not(state_, ruling);
  EXPECT_FALSE(objection.has_value());
  return objection ? *this : take(ruling);
}

Scene& Scene::resign(int seat) { return rule(engine::Resign{seat_of(seat)}); }

Scene& Scene::finish_turn() {
  const auto turn = table().turn;
  while (!table().ending && table().turn == turn) {
    if (!std::holds_alternative<engine::Decision>(CatAttack::node(state_))) {
      take(CatAttack::odds(state_)[0].outcome);
    } else {
      const auto moves = CatAttack::moves(state_);
      take(moves[moves.size() - 1]);
    }
  }
  return *this;
}

int Scene::lives(int seat) const { return household_of(table(), seat_of(seat)).lives; }

std::string Scene::larder(int seat) const {
  std::string text;
  for (std::size_t i = 0; i < item_kinds; ++i)
    if (larder_of(table(), seat_of(seat)).has(static_cast<Item>(i)))
      text += (text.empty() ? "" : " ") + std::string(item_names[i]);
  return text;
}

std::string Scene::hand(int seat) const { return card_words(state_.hands[static_cast<std::size_t>(seat)]); }
std::string Scene::discard() const { return card_words(table().discard); }
std::string Scene::birds() const { return flock_words(table().flocks[index(Critter::bird)]); }
std::string Scene::mice() const { return flock_words(table().flocks[index(Critter::mouse)]); }
Phase Scene::phase() const { return CatAttack::view(state_, engine::spectator).phase; }

int Scene::on_turn() const {
  const auto seat = CatAttack::mover(state_);
  return seat ? static_cast<int>(*seat) : -1;
}

int Scene::to_act() const {
  const engine::Node node = CatAttack::node(state_);
  const auto* decision = std::get_if<engine::Decision>(&node);
  return decision ? static_cast<int>(decision->seat) : -1;
}

std::string Scene::destinations(int pips) const {
  const Reach reach = reach_of(table(), *table().mover, static_cast<std::uint8_t>(pips));
  return words(reach[static_cast<std::size_t>(pips)]);
}

std::string Scene::targets(Card card) const {
  SpaceSet targets;
  for (const Move& each : CatAttack::moves(state_)) {
    const auto* play = std::get_if<Play>(&each);
    if (play && play->card == card && play->to) targets.add(*play->to);
  }
  return words(targets);
}

std::string Scene::clause(const Move& move) const {
  const auto objection = CatAttack::why_not(state_, move);
  if (!objection) return "";
  std::string text = std::string(objection->clause) + " " + std::string(objection->code);
  if (!objection->subject.empty()) text += " " + std::string(objection->subject);
  return text;
}

bool Scene::allows(const Move& move) const { return CatAttack::moves(state_).contains(move); }

std::string Scene::ranks() const {
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
