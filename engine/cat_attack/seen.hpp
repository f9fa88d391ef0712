// What a seat has seen of the other hands and its view does not show any more: cards of a swap (A32), and
// suits that a loser of a fight did not have (A72). All of it is certain for the seat that saw it. No rule depends
// on it; `sample_state` deals by it.
#pragma once

#include "engine/cat_attack/hands.hpp"
#include "engine/cat_attack/pieces_and_cards.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace engine::cat_attack {

// Of one hand. `cards`: these are in it. Of its other cards, the oldest first, the first `lacks[suit]` are not of
// that suit: what is drawn later may be.
struct SeenHand {
  Hand cards;
  std::array<std::uint8_t, suit_names.size()> lacks{};
  bool operator==(const SeenHand&) const = default;

  bool may_be(std::size_t other_card, Card card) const {
    const auto suit = suit_of(card);
    return !suit || lacks[index(*suit)] <= other_card;
  }
};

// A card has left the hand in the open. The seen one is taken for it, if there is one.
void remove_seen(SeenHand& seen, Card card);
// Some card has left the hand for another that nobody else has seen.
void exchange_unseen(SeenHand& seen);
// None of the cards that are in the hand now is of the suit. REQUIRES: hand_size counts them
void add_lacking(SeenHand& seen, Suit suit, std::size_t hand_size);

}  // namespace engine::cat_attack
