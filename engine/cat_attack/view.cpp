// What may be known, and by whom: all the secrecy of the game. Hidden are the hands and the
// order of the Mog deck, which does not exist before a card is drawn; all else is open.
#include "engine/cat_attack/public_state.hpp"

#include <algorithm>

namespace engine::cat_attack {
namespace {

Phase phase_of(const PublicState& table) {
  if (table.ending) return Phase::over;
  if (table.turn == 0) return Phase::setup;
  return std::visit(overloaded{
                        [](const PlayCard&) { return Phase::card; },
                        [](const ThrowDie&) { return Phase::throw_die; },
                        [](const MoveCat&) { return Phase::move; },
                        [](const SwapDue&) { return Phase::swap; },
                        [](const RaidDue&) { return Phase::raid; },
                        [](const FightOn&) { return Phase::fight; },
                        [](const auto&) { return Phase::draw; },
                    },
                    next_task(table));
}

std::optional<std::uint8_t> pips_of(const PublicState& table) {
  if (table.tasks.empty()) return std::nullopt;
  const auto* move = std::get_if<MoveCat>(&next_task(table));
  return move ? std::optional(move->pips) : std::nullopt;
}

// From its first card until it is decided, refills in the middle included (A73).
std::optional<FightView> fight_of(const PublicState& table) {
  for (const Task& task : table.tasks)
    if (const auto* fight = std::get_if<FightOn>(&task))
      return FightView{fight->attacker, fight->defender, fight->suit};
  return std::nullopt;
}

SeatView seat_view(const State& state, Seat seat) {
  const Cat& cat = cat_of(state.table, seat);
  const SeatState& household = household_of(state.table, seat);
  SeatView view;
  view.house = cat.house;
  view.space = cat.space;
  view.lives = household.lives;
  view.larder = household.larder;
  view.hand_size = static_cast<std::uint8_t>(state.hands[index(seat)].size());
  view.resigned = cat.resigned;
  return view;
}

// A32 The attacker or host who chooses a swap sees the victim's cards.
std::optional<Hand> shown_hand(const State& state, const Viewer& viewer) {
  if (state.table.tasks.empty()) return std::nullopt;
  const auto* swap = std::get_if<SwapDue>(&next_task(state.table));
  if (!swap || !viewer.sits(swap->taker)) return std::nullopt;
  return state.hands[index(swap->victim)];
}

void remove_all(CardCounts& counts, const Hand& hand) {
  for (const Card card : hand) --counts[index(card)];
}

// A card of the bag for which `wanted` holds, each copy equally likely. REQUIRES: there is one
template <class Wanted>
Card draw_from(CardCounts& counts, Rng& rng, Wanted wanted) {
  const auto counted = [&](std::size_t i) -> std::uint32_t { return wanted(static_cast<Card>(i)) ? counts[i] : 0U; };
  std::uint32_t total = 0;
  for (std::size_t i = 0; i < card_kinds; ++i) total += counted(i);
  std::uint32_t pick = below(total, rng);
  std::size_t i = 0;
  while (pick >= counted(i)) pick -= counted(i++);
  --counts[i];
  return static_cast<Card>(i);
}

constexpr std::uint32_t ways_to_choose(std::uint32_t few, std::uint32_t of) {
  if (few > of) return 0;
  std::uint64_t ways = 1;
  for (std::uint32_t i = 1; i <= few; ++i) ways = ways * (of - few + i) / i;
  return static_cast<std::uint32_t>(ways);
}

// How many cards of a suit are in a hand that has one at least: every such hand of the bag is equally likely.
// REQUIRES: hand_size > 0, the bag has a card of the suit and hand_size cards
std::size_t draw_suited(const CardCounts& counts, Suit suit, std::size_t hand_size, Rng& rng) {
  std::uint32_t suited = 0, others = 0;
  for (std::size_t i = 0; i < card_kinds; ++i) (suit_of(static_cast<Card>(i)) == suit ? suited : others) += counts[i];
  const auto ways = [&](std::size_t of_suit) {
    return ways_to_choose(static_cast<std::uint32_t>(of_suit), suited) *
           ways_to_choose(static_cast<std::uint32_t>(hand_size - of_suit), others);
  };
  static_assert(ways_to_choose(hand_max, mog_cards) < UINT32_MAX / 2, "all the ways together fit");
  std::uint32_t total = 0;
  for (std::size_t of_suit = 1; of_suit <= hand_size; ++of_suit) total += ways(of_suit);
  std::uint32_t pick = below(total, rng);
  std::size_t of_suit = 1;
  while (pick >= ways(of_suit)) pick -= ways(of_suit++);
  return of_suit;
}

// A72 Who is to lay in a fight has a card of the suit: everybody knows that.
std::optional<Suit> suit_held(const PublicState& table, Seat seat) {
  if (table.tasks.empty()) return std::nullopt;
  const auto* fight = std::get_if<FightOn>(&next_task(table));
  return fight && fight->next == seat ? std::optional(fight->suit) : std::nullopt;
}

// The cards that this view tells: for the referee all hands, for a seat its own, and the one
// that it is shown.
std::array<std::optional<Hand>, players_max> known_hands(const View& view) {
  std::array<std::optional<Hand>, players_max> known;
  for (std::size_t i = 0; i < view.seats.size(); ++i)
    if (view.hands) known[i] = (*view.hands)[i];
  if (view.viewer) known[index(*view.viewer)] = view.hand;
  if (view.shown_hand) known[index(std::get<SwapDue>(next_task(view.table)).victim)] = view.shown_hand;
  return known;
}

}  // namespace
}  // namespace engine::cat_attack

namespace engine {

using namespace cat_attack;

CatAttack::View CatAttack::view(const State& state, const Viewer& viewer) {
  const PublicState& table = state.table;
  View view;
  view.turn = table.turn;
  view.on_turn = mover(state);
  view.to_act = node(state);
  view.phase = phase_of(table);
  view.pips = pips_of(table);
  for (std::size_t i = 0; i < table.seats; ++i) view.seats.push(seat_view(state, seat_at(i)));
  view.flocks = table.flocks;
  view.car = table.car;
  view.shops = table.shops;
  view.discard = table.discard;
  for (const std::uint8_t copies : state.bag) view.mog_left = static_cast<std::uint8_t>(view.mog_left + copies);
  view.curiosity = table.curiosity;
  view.fight = fight_of(table);
  if (viewer.seat() && index(*viewer.seat()) < table.seats) {
    view.viewer = viewer.seat();
    view.hand = state.hands[index(*viewer.seat())];
  }
  view.shown_hand = shown_hand(state, viewer);
  view.result = result(state);
  if (viewer.is_referee()) view.hands = state.hands;
  view.table = table;
  return view;
}

// A hidden draw is known to the one who drew.
CatAttack::Outcome CatAttack::redact(const State&, const Outcome& outcome, const Viewer& viewer) {
  const auto* drawn = std::get_if<MogDrawn>(&outcome);
  if (!drawn || viewer.knows(drawn->seat)) return outcome;
  return MogDrawn{drawn->seat, std::nullopt};
}

// A32 A swap is known to the two who take part.
CatAttack::Move CatAttack::redact(const State& state, const Move& move, const Viewer& viewer) {
  if (!std::holds_alternative<Swap>(move)) return move;
  const auto& due = std::get<SwapDue>(next_task(state.table));
  return viewer.knows(due.taker) || viewer.knows(due.victim) ? move : Move{Swap{}};
}

CatAttack::State CatAttack::sample_state(const View& view, Rng& rng) {
  State state;
  state.table = view.table;
  state.bag.fill(card_copies);
  for (const Card card : view.discard) --state.bag[index(card)];
  const auto known = known_hands(view);
  for (const auto& hand : known)
    if (hand) remove_all(state.bag, *hand);
  // Who must have a card of a suit is dealt his hand before the others.
  for (const bool constrained : {true, false}) {
    for (std::size_t i = 0; i < view.seats.size(); ++i) {
      const auto suit = suit_held(view.table, seat_at(i));
      if (suit.has_value() != constrained) continue;
      Hand& hand = state.hands[i];
      if (known[i]) {
        hand = *known[i];
        continue;
      }
      const std::size_t size = view.seats[i].hand_size;
      const std::size_t suited = suit && size > 0 ? draw_suited(state.bag, *suit, size, rng) : 0;
      while (hand.size() < suited)
        hand.push(draw_from(state.bag, rng, [&](Card card) { return suit_of(card) == suit; }));
      while (hand.size() < size)
        hand.push(draw_from(state.bag, rng, [&](Card card) { return !suit || suit_of(card) != suit; }));
      std::sort(hand.begin(), hand.end());
    }
  }
  return state;
}

}  // namespace engine
