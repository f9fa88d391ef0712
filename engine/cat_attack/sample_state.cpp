// A full state as likely as it is for somebody who knows a view. Every hand of cards that are not seen is equally
// likely, among those that fit what is known of it: which card somebody chose to play is taken to tell nothing.
#include "engine/cat_attack/public_state.hpp"

#include <algorithm>

namespace engine::cat_attack {
namespace {

using KnownHands = std::array<std::optional<Hand>, players_max>;

// True with this probability.
bool happens(double probability, Rng& rng) {
  constexpr std::uint32_t parts = 1U << 24;
  return below(parts, rng) < probability * parts;
}

template <class Wanted>
std::uint32_t count_if(const CardCounts& counts, Wanted wanted) {
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < card_kinds; ++i)
    if (wanted(static_cast<Card>(i))) count += counts[i];
  return count;
}

// A card for which `wanted` holds, each copy equally likely. REQUIRES: there is one
template <class Wanted>
Card draw_from(CardCounts& counts, Rng& rng, Wanted wanted) {
  std::uint32_t pick = below(count_if(counts, wanted), rng);
  for (std::size_t i = 0;; ++i) {
    if (!wanted(static_cast<Card>(i))) continue;
    if (pick < counts[i]) {
      --counts[i];
      return static_cast<Card>(i);
    }
    pick -= counts[i];
  }
}

// A72 Who is to lay in a fight has a card of the suit: everybody knows that.
std::optional<Suit> suit_held(const PublicState& table, Seat seat) {
  if (table.tasks.empty()) return std::nullopt;
  const auto* fight = std::get_if<FightOn>(&next_task(table));
  return fight && fight->next == seat ? std::optional(fight->suit) : std::nullopt;
}

// The hands that this view tells: for the referee all, for a seat its own, and the one that it is shown.
KnownHands known_hands(const View& view) {
  KnownHands known;
  for (std::size_t i = 0; i < view.seats.size(); ++i)
    if (view.hands) known[i] = (*view.hands)[i];
  if (view.viewer) known[index(*view.viewer)] = view.hand;
  if (view.shown_hand) known[index(std::get<SwapDue>(next_task(view.table)).victim)] = view.shown_hand;
  return known;
}

class Dealer {
 public:
  // `bag`: the cards whose place is not known
  Dealer(const CardCounts& bag, Rng& rng) : whole_(bag), bag_(bag), rng_(rng) {}

  const CardCounts& bag() const { return bag_; }
  // How likely the hands dealt so far are beside other hands that this dealer could have dealt; 0: one could not be
  // dealt.
  double likelihood() const { return likelihood_; }

  // Adds the cards that are not known. `must`: the hand has a card of this suit.
  void deal(Hand& hand, std::size_t size, const SeenHand& seen, std::optional<Suit> must) {
    if (must && holds_suit(hand, *must)) must.reset();
    const std::size_t missing = size - hand.size();
    for (std::size_t i = 0; i < missing && likelihood_ > 0; ++i) {
      const auto fits = [&](Card card) { return seen.may_be(i, card); };
      weigh(i, seen);
      if (likelihood_ == 0) return;
      const bool now = must && happens(chance_of(*must, i, missing, seen), rng_);
      add_card(hand, draw_from(bag_, rng_,
                               [&](Card card) { return fits(card) && (!must || (suit_of(card) == must) == now); }));
      if (now) must.reset();
    }
  }

 private:
  // Cards that one hand may not have are left for it, or not, by the hands before it.
  void weigh(std::size_t i, const SeenHand& seen) {
    if (std::ranges::all_of(seen.lacks, [i](std::uint8_t count) { return count <= i; })) return;
    const auto fits = [&](Card card) { return seen.may_be(i, card); };
    likelihood_ *= static_cast<double>(count_if(bag_, fits)) / static_cast<double>(count_if(whole_, fits) - i);
  }

  // That the next card is of the suit, if one of those from it on is and each fits more cards than the one before.
  double chance_of(Suit suit, std::size_t next, std::size_t missing, const SeenHand& seen) const {
    const auto others = [&](std::size_t i) {
      return count_if(bag_, [&](Card card) { return seen.may_be(i, card) && suit_of(card) != suit; });
    };
    const auto of_suit = [&](std::size_t i) {
      return count_if(bag_, [&](Card card) { return seen.may_be(i, card) && suit_of(card) == suit; });
    };
    double none_later = 1;
    for (std::size_t i = next + 1; i < missing; ++i) {
      const double left = static_cast<double>(others(i)) - static_cast<double>(i - next);
      none_later *= std::max(0.0, left) / (std::max(0.0, left) + of_suit(i));
    }
    const double wanted = of_suit(next);
    return wanted / (wanted + others(next) * (1 - none_later));
  }

  CardCounts whole_, bag_;
  Rng& rng_;
  double likelihood_ = 1;
};

// Who must have a card of a suit is dealt to first, then those who cannot have all cards, then the others: so the hands
// that are left for each are as many, whatever the ones before it got, but where two may not have different suits.
int order_of(const View& view, std::size_t seat) {
  if (suit_held(view.table, seat_at(seat))) return 0;
  return view.seen[seat].lacks == SeenHand{}.lacks ? 2 : 1;
}

}  // namespace
}  // namespace engine::cat_attack

namespace engine {

using namespace cat_attack;

CatAttack::State CatAttack::sample_state(const View& view, Rng& rng) {
  State state;
  state.table = view.table;
  if (view.viewer) state.seen[index(*view.viewer)] = view.seen;
  CardCounts bag;
  bag.fill(card_copies);
  for (const Card card : view.discard) --bag[index(card)];
  const auto known = known_hands(view);
  std::array<Hand, players_max> hands;
  for (std::size_t i = 0; i < view.seats.size(); ++i) {
    hands[i] = known[i].value_or(view.seen[i].cards);
    for (const Card card : hands[i]) --bag[index(card)];
  }
  constexpr int tries_max = 100;  // then no heed is paid to suits that are not in a hand
  for (int tries = 0;; ++tries) {
    state.hands = hands;
    Dealer dealer(bag, rng);
    for (const int order : {0, 1, 2})
      for (std::size_t i = 0; i < view.seats.size(); ++i)
        if (order_of(view, i) == order)
          dealer.deal(state.hands[i], view.seats[i].hand_size, tries < tries_max ? view.seen[i] : SeenHand{},
                      suit_held(view.table, seat_at(i)));
    if (dealer.likelihood() < 1 && !happens(dealer.likelihood(), rng)) continue;
    state.bag = dealer.bag();
    return state;
  }
}

}  // namespace engine
