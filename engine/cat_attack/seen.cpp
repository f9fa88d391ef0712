#include "engine/cat_attack/seen.hpp"

namespace engine::cat_attack {

// It may have been the oldest card that was not of another suit; of its own suit it was not.
void remove_seen(SeenHand& seen, Card card) {
  if (seen.cards.contains(card)) return remove_card(seen.cards, card);
  const auto suit = suit_of(card);
  const std::uint8_t surely_older = suit ? seen.lacks[index(*suit)] : 0;
  for (std::uint8_t& count : seen.lacks)
    if (count > surely_older) --count;
}

void exchange_unseen(SeenHand& seen) {
  seen.cards.clear();
  for (std::uint8_t& count : seen.lacks)
    if (count > 0) --count;
}

void add_lacking(SeenHand& seen, Suit suit, std::size_t hand_size) {
  seen.lacks[index(suit)] = static_cast<std::uint8_t>(hand_size - seen.cards.size());
}

}  // namespace engine::cat_attack
