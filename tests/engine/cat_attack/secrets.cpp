#include "tests/engine/cat_attack/secrets.hpp"

#include "engine/cat_attack/hands.hpp"
#include "engine/cat_attack/table.hpp"

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
  Flags<Seat> hands;               // the whole hand
  std::array<Hand, players_max> cards{};  // these cards of a hand
  std::optional<Suit> suit;        // all cards of this suit in the hands of the fighters, and none more
  Flags<Seat> fighters;
  std::optional<Card> in_bag;      // one copy in the bag
};

// Whoever fights has shown, or is about to show, whether he has cards of the suit.
void keep_fight(const State& state, const Step<CatAttack>& step, Kept& kept) {
  const auto* fight = fight_under_way(state);
  const auto* pick = chosen<PickFight>(step);
  if (!fight && !pick) return;
  kept.suit = fight ? fight->suit : *suit_of(pick->card);
  kept.fighters.add(fight ? fight->attacker : *state.table.mover);
  kept.fighters.add(fight ? fight->defender : pick->seat);
}

// Cards that the step itself shows.
void keep_shown_cards(const State& state, const Step<CatAttack>& step, Viewer viewer, Kept& kept) {
  if (const auto* play = chosen<Play>(step)) kept.cards[index(*state.table.mover)].push(play->card);
  if (chosen<SixCat>(step)) kept.hands.add(*state.table.mover);
  if (chosen<Swap>(step) && viewer.sits(due<SwapDue>(state)->victim))
    kept.cards[index(due<SwapDue>(state)->taker)].push(*chosen<Swap>(step)->give);
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
  keep_shown_cards(state, step, viewer, kept);
  if (drawn(step)) kept.in_bag = drawn(step)->card;
  return kept;
}

Card take_any(CardCounts& pool, std::optional<Suit> but, Rng& rng) {
  const auto counted = [&](std::size_t i) -> std::uint32_t {
    return but && suit_of(static_cast<Card>(i)) == but ? 0U : pool[i];
  };
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
  Hand hand;
  Hand named = kept.cards[seat];
  for (const Card card : state.hands[seat]) {
    const bool of_suit = kept.fighters.has(seat_at(seat)) && suit_of(card) == kept.suit;
    const bool shows = !named.empty() && named[0] == card;
    if (shows) named.clear();
    if (of_suit || shows || kept.hands.has(seat_at(seat))) hand.push(card);
  }
  return hand;
}

}  // namespace

State exchange_secrets(const State& state, const Step<CatAttack>& step, Viewer viewer, Rng& rng) {
  const Kept kept = what_to_keep(state, step, viewer);
  State other = state;
  if (kept.in_bag) --other.bag[index(*kept.in_bag)];
  for (std::size_t i = 0; i < state.table.seats; ++i) {
    const Hand stays = staying(state, i, kept);
    for (const Card card : state.hands[i]) ++other.bag[index(card)];
    for (const Card card : stays) --other.bag[index(card)];
    other.hands[i] = stays;
  }
  // The fighters first: they may not be dealt any card of their suit.
  for (const bool fights : {true, false}) {
    for (std::size_t i = 0; i < state.table.seats; ++i) {
      if (kept.fighters.has(seat_at(i)) != fights) continue;
      while (other.hands[i].size() < state.hands[i].size())
        add_card(other.hands[i], take_any(other.bag, fights ? kept.suit : std::nullopt, rng));
    }
  }
  if (kept.in_bag) ++other.bag[index(*kept.in_bag)];
  return other;
}

Step<CatAttack> exchange_step(const State& exchanged, const Step<CatAttack>& step, Viewer viewer, Rng& rng) {
  if (const auto* card = drawn(step)) {
    const bool shown_next = shown(apply(exchanged, step), viewer) == card->seat;
    const bool open = viewer.knows(card->seat) || shown_next || fight_under_way(exchanged);
    return open ? step : Step<CatAttack>{engine::draw(CatAttack::odds(exchanged), rng)};
  }
  const auto* swap = due<SwapDue>(exchanged);
  if (!swap || !chosen<Swap>(step) || viewer.knows(swap->taker) || viewer.knows(swap->victim)) return step;
  const auto moves = CatAttack::moves(exchanged);  // the last one keeps
  // If the viewer looks into one of the two hands next, both hands and the swap are the same.
  if (moves.contains(std::get<Move>(step)) && shown(apply(exchanged, step), viewer)) return step;
  return Move{moves[below(static_cast<std::uint32_t>(moves.size() - 1), rng)]};
}

}  // namespace cat_attack_tests
