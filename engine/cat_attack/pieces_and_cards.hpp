// The game's words: cards, items, shops, houses, streets. Enumerators are sorted by the names
// that the wire gives them, so that sorting by value is sorting by name; streets alone stand
// clockwise.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace engine::cat_attack {

enum class Critter : std::uint8_t { bird, mouse };
inline constexpr std::size_t critter_kinds = 2;
inline constexpr std::array<std::string_view, critter_kinds> critter_names = {"bird", "mouse"};

enum class Item : std::uint8_t { bird, catfood, fish, milk, mouse, vitamins };
inline constexpr std::size_t item_kinds = 6;
inline constexpr std::array<std::string_view, item_kinds> item_names = {
    "bird", "catfood", "fish", "milk", "mouse", "vitamins",
};

enum class Shop : std::uint8_t { CS, DA, FI, VE };
inline constexpr std::size_t shop_count = 4;
inline constexpr std::array<std::string_view, shop_count> shop_names = {"CS", "DA", "FI", "VE"};
inline constexpr std::array<Shop, shop_count> all_shops = {Shop::CS, Shop::DA, Shop::FI, Shop::VE};

enum class House : std::uint8_t { N, NE, NW, S, SE, SW };
inline constexpr std::size_t house_count = 6;
inline constexpr std::array<std::string_view, house_count> house_names = {"N", "NE", "NW", "S", "SE", "SW"};
inline constexpr std::array<House, house_count> all_houses = {
    House::N, House::NE, House::NW, House::S, House::SE, House::SW,
};

enum class Street : std::uint8_t { N, E, S, W };
inline constexpr std::array<std::string_view, 4> street_names = {"N", "E", "S", "W"};

// The Mog deck: 21 kinds of card, three copies of each.
enum class Card : std::uint8_t {
  bird_1,
  bird_2,
  bird_3,
  bird_4,
  bird_5,
  bird_6,
  cat_1,
  cat_2,
  cat_3,
  cat_4,
  cat_5,
  cat_6,
  cat_attack,
  cat_burglar,
  mouse_1,
  mouse_2,
  mouse_3,
  mouse_4,
  mouse_5,
  mouse_6,
  speedy_cat,
};
inline constexpr std::size_t card_kinds = 21;
inline constexpr std::size_t card_copies = 3;
inline constexpr std::size_t mog_cards = card_kinds * card_copies;
inline constexpr std::array<std::string_view, card_kinds> card_names = {
    "bird-1",  "bird-2",  "bird-3",  "bird-4",  "bird-5",  "bird-6",     "cat-1",
    "cat-2",   "cat-3",   "cat-4",   "cat-5",   "cat-6",   "cat-attack", "cat-burglar",
    "mouse-1", "mouse-2", "mouse-3", "mouse-4", "mouse-5", "mouse-6",    "speedy-cat",
};

enum class Suit : std::uint8_t { bird, cat, mouse };
inline constexpr std::array<std::string_view, 3> suit_names = {"bird", "cat", "mouse"};

// The Curiosity deck: 14 kinds, 39 cards.
enum class Curiosity : std::uint8_t {
  bird_escapes,
  car_E,
  car_N,
  car_S,
  car_W,
  lose_life,
  mouse_escapes,
  play_mog,
  roll_again,
  shuffle,
  toggle_shop_CS,
  toggle_shop_DA,
  toggle_shop_FI,
  toggle_shop_VE,
};
inline constexpr std::size_t curiosity_kinds = 14;
inline constexpr std::array<std::string_view, curiosity_kinds> curiosity_names = {
    "bird-escapes", "car-E",      "car-N",   "car-S",          "car-W",          "lose-life",      "mouse-escapes",
    "play-mog",     "roll-again", "shuffle", "toggle-shop-CS", "toggle-shop-DA", "toggle-shop-FI", "toggle-shop-VE",
};
inline constexpr std::array<std::uint8_t, curiosity_kinds> curiosity_copies = {
    1, 2, 2, 2, 2, 2, 1, 8, 6, 1, 3, 3, 3, 3,
};
inline constexpr std::size_t curiosity_cards = 39;
// A7 Shuffle lies at the bottom; these are above it.
inline constexpr auto curiosity_above_shuffle = [] {
  auto copies = curiosity_copies;
  copies[static_cast<std::size_t>(Curiosity::shuffle)] = 0;
  return copies;
}();

constexpr std::size_t index(Critter critter) { return static_cast<std::size_t>(critter); }
constexpr std::size_t index(Item item) { return static_cast<std::size_t>(item); }
constexpr std::size_t index(Shop shop) { return static_cast<std::size_t>(shop); }
constexpr std::size_t index(House house) { return static_cast<std::size_t>(house); }
constexpr std::size_t index(Street street) { return static_cast<std::size_t>(street); }
constexpr std::size_t index(Card card) { return static_cast<std::size_t>(card); }
constexpr std::size_t index(Suit suit) { return static_cast<std::size_t>(suit); }
constexpr std::size_t index(Curiosity curiosity) { return static_cast<std::size_t>(curiosity); }

// The suit and the number of a numbered card. None for the three pictures, and for whatever is
// no card.
constexpr std::optional<Suit> suit_of(Card card) {
  if (card <= Card::bird_6) return Suit::bird;
  if (card >= Card::cat_1 && card <= Card::cat_6) return Suit::cat;
  if (card >= Card::mouse_1 && card <= Card::mouse_6) return Suit::mouse;
  return std::nullopt;
}
// REQUIRES: suit_of(card)
constexpr std::uint8_t number_of(Card card) {
  const Card first = card <= Card::bird_6 ? Card::bird_1 : card <= Card::cat_6 ? Card::cat_1 : Card::mouse_1;
  return static_cast<std::uint8_t>(index(card) - index(first) + 1);
}

// The suit of birds or mice, and the item that a caught one becomes.
constexpr std::optional<Critter> critter_of(Suit suit) {
  if (suit == Suit::bird) return Critter::bird;
  if (suit == Suit::mouse) return Critter::mouse;
  return std::nullopt;
}
constexpr Item item_of(Critter critter) { return critter == Critter::bird ? Item::bird : Item::mouse; }

}  // namespace engine::cat_attack
