// A hand of cards stays sorted.
#pragma once

#include "engine/cat_attack/events.hpp"

#include <algorithm>
#include <cassert>

namespace engine::cat_attack {

// REQUIRES: !hand.full()
inline void add_card(Hand& hand, Card card) {
  const auto* at = std::upper_bound(hand.begin(), hand.end(), card);
  hand.insert_at(static_cast<std::size_t>(at - hand.begin()), card);
}

// REQUIRES: hand.contains(card)
inline void remove_card(Hand& hand, Card card) {
  const auto* at = std::find(hand.begin(), hand.end(), card);
  assert(at != hand.end());
  hand.erase_at(static_cast<std::size_t>(at - hand.begin()));
}

inline bool holds_suit(const Hand& hand, Suit suit) {
  return std::any_of(hand.begin(), hand.end(), [&](Card card) { return suit_of(card) == suit; });
}

}  // namespace engine::cat_attack
