#include "tests/engine/cat_attack/secrets.hpp"

#include "engine/cat_attack/hands.hpp"
#include "engine/cat_attack/public_state.hpp"

#include <algorithm>
#include <array>

namespace cat_attack_tests {

using namespace engine;
using namespace engine::cat_attack;

namespace {

State apply(const State& state, const Step<CatAttack>& step) {
  return std::visit([&](const auto& each) { return CatAttack::after(state, each); }, step);
}

template <class T>
const T* due(const State& state) {
  return state.table.tasks.empty() ? nullptr : std::get_if<T>(&next_task(state.table));
}

template <class T>
const T* chosen(const Step<CatAttack>& step) {
  const auto* move = std::get_if<Move>(&step);
  return move ? std::get_if<T>(move) : nullptr;
}

const MogDrawn* drawn(const Step<CatAttack>& step) {
  const auto* outcome = std::get_if<Outcome>(&step);
  return outcome ? std::get_if<MogDrawn>(outcome) : nullptr;
}

const FightOn* fight_under_way(const State& state) {
  for (const Task& task : state.table.tasks)
    if (const auto* fight = std::get_if<FightOn>(&task)) return fight;
  return nullptr;
}

// The hand that the viewer looks into in this state, for a swap.
std::optional<Seat> shown(const State& state, Viewer viewer) {
  const auto* swap = due<SwapDue>(state);
  return swap && viewer.sits(swap->taker) ? std::optional(swap->victim) : std::nullopt;
}

// What a world must keep for the viewer to see the same.
struct Kept {
  Flags<Seat> hands;                      // the whole hand
  std::array<Hand, players_max> cards{};  // these cards of a hand
  std::optional<Suit> suit;               // whether each of the fighters has a card of this suit
  Flags<Seat> fighters;
  std::optional<Card> in_bag;  // one copy in the bag
};

// A seat in a fight has shown, or is about to show, whether it has cards of the suit.
void keep_fight(const State& state, const Step<CatAttack>& step, Kept& kept) {
  const auto* fight = fight_under_way(state);
  const auto* pick = chosen<PickFight>(step);
  if (!fight && !pick) return;
  kept.suit = fight ? fight->suit : *suit_of(pick->card);
  kept.fighters.add(fight ? fight->attacker : *state.table.mover);
  kept.fighters.add(fight ? fight->defender : pick->seat);
}

// A32 Cards that the viewer has seen in a swap; they are in the hands still.
void keep_seen_cards(const State& state, Viewer viewer, Kept& kept) {
  if (!viewer.seat()) return;
  for (std::size_t i = 0; i < state.table.seats; ++i) kept.cards[i] = state.seen[index(*viewer.seat())][i].cards;
}

void keep_card(Hand& kept, Card card) {
  if (!kept.contains(card)) add_card(kept, card);
}

// Cards that the step itself shows.
void keep_shown_cards(const State& state, const Step<CatAttack>& step, Viewer viewer, Kept& kept) {
  if (const auto* play = chosen<Play>(step)) keep_card(kept.cards[index(*state.table.mover)], play->card);
  if (const auto* pick = chosen<PickFight>(step)) keep_card(kept.cards[index(*state.table.mover)], pick->card);
  if (const auto* lay = chosen<Lay>(step)) keep_card(kept.cards[index(fight_under_way(state)->next)], lay->card);
  if (chosen<SixCat>(step)) kept.hands.add(*state.table.mover);
  if (chosen<Swap>(step) && viewer.sits(due<SwapDue>(state)->victim))
    keep_card(kept.cards[index(due<SwapDue>(state)->taker)], *chosen<Swap>(step)->give);
}

Kept what_to_keep(const State& state, const Step<CatAttack>& step, Viewer viewer) {
  const State after = apply(state, step);
  Kept kept;
  if (viewer.seat()) kept.hands.add(*viewer.seat());
  if (shown(state, viewer)) kept.hands.add(*shown(state, viewer));
  if (const auto next = shown(after, viewer)) {
    kept.hands.add(*next);
    const auto* swap = due<SwapDue>(state);  // the hand may be a part of this very step
    if (swap) kept.hands.add(swap->taker);
    if (swap) kept.hands.add(swap->victim);
  }
  for (std::size_t i = 0; i < state.table.seats; ++i)  // A104 laid open
    if (after.table.cats[i].retired) kept.hands.add(seat_at(i));
  keep_fight(state, step, kept);
  keep_seen_cards(state, viewer, kept);
  keep_shown_cards(state, step, viewer, kept);
  if (drawn(step)) kept.in_bag = drawn(step)->card;
  return kept;
}

template <class Wanted>
Card take_any(CardCounts& pool, Wanted wanted, Rng& rng) {
  const auto counted = [&](std::size_t i) -> std::uint32_t { return wanted(static_cast<Card>(i)) ? pool[i] : 0U; };
  std::uint32_t total = 0;
  for (std::size_t i = 0; i < card_kinds; ++i) total += counted(i);
  std::uint32_t pick = below(total, rng);
  std::size_t i = 0;
  while (pick >= counted(i)) pick -= counted(i++);
  --pool[i];
  return static_cast<Card>(i);
}

// The cards of a hand that stay.
Hand staying(const State& state, std::size_t seat, const Kept& kept) {
  if (kept.hands.has(seat_at(seat))) return state.hands[seat];
  Hand hand;
  for (const Card card : kept.cards[seat]) hand.push(card);
  return hand;
}

std::size_t count_of(const Hand& hand, Suit suit) {
  return static_cast<std::size_t>(std::ranges::count_if(hand, [suit](Card card) { return suit_of(card) == suit; }));
}

// Deals a hand anew where it does not stay. Of a fighter's suit there is one card at least, or none at all.
void deal(State& other, const State& state, const Kept& kept, Rng& rng) {
  const auto any = [](Card) { return true; };
  const auto of_suit = [&](Card card) { return suit_of(card) == kept.suit; };
  const auto not_of_suit = [&](Card card) { return suit_of(card) != kept.suit; };
  std::array<bool, players_max> may_have{};
  for (std::size_t i = 0; i < state.table.seats; ++i) {
    const bool fights = kept.fighters.has(seat_at(i));
    may_have[i] = !fights || count_of(state.hands[i], *kept.suit) > count_of(other.hands[i], *kept.suit);
    if (fights && may_have[i]) add_card(other.hands[i], take_any(other.bag, of_suit, rng));
  }
  // Who may not have all cards first: the others take what is left.
  for (const bool may : {false, true})
    for (std::size_t i = 0; i < state.table.seats; ++i)
      while (may_have[i] == may && other.hands[i].size() < state.hands[i].size())
        add_card(other.hands[i], may ? take_any(other.bag, any, rng) : take_any(other.bag, not_of_suit, rng));
}

}  // namespace

State exchange_secrets(const State& state, const Step<CatAttack>& step, Viewer viewer, Rng& rng) {
  const Kept kept = what_to_keep(state, step, viewer);
  State other = state;
  for (std::size_t i = 0; i < state.table.seats; ++i)  // what others have seen is hidden, too
    if (!viewer.sits(seat_at(i))) other.seen[i] = {};
  if (kept.in_bag) --other.bag[index(*kept.in_bag)];
  for (std::size_t i = 0; i < state.table.seats; ++i) {
    const Hand stays = staying(state, i, kept);
    for (const Card card : state.hands[i]) ++other.bag[index(card)];
    for (const Card card : stays) --other.bag[index(card)];
    other.hands[i] = stays;
  }
  deal(other, state, kept, rng);
  if (kept.in_bag) ++other.bag[index(*kept.in_bag)];
  return other;
}

Step<CatAttack> exchange_step(const State& exchanged, const Step<CatAttack>& step, Viewer viewer, Rng& rng) {
  if (const auto* card = drawn(step)) {
    const bool shown_next = shown(apply(exchanged, step), viewer) == card->seat;
    const bool open = viewer.knows(card->seat) || shown_next || fight_under_way(exchanged);
    return open ? step : Step<CatAttack>{engine::draw(CatAttack::chance_outcomes(exchanged), rng)};
  }
  const auto* swap = due<SwapDue>(exchanged);
  if (!swap || !chosen<Swap>(step) || viewer.knows(swap->taker) || viewer.knows(swap->victim)) return step;
  const auto moves = CatAttack::moves(exchanged);  // the last one keeps
  // If the viewer looks into one of the two hands next, both hands and the swap are the same.
  if (moves.contains(std::get<Move>(step)) && shown(apply(exchanged, step), viewer)) return step;
  return Move{moves[below(static_cast<std::uint32_t>(moves.size() - 1), rng)]};
}

}  // namespace cat_attack_tests
