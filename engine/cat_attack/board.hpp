// The neighbourhood: which spaces touch, what each space is, where streets, shops and houses
// lie. A test compares these tables with protocol/games/cat-attack-board.json, from which the
// page draws.
#pragma once

#include "engine/cat_attack/flags.hpp"
#include "engine/cat_attack/pieces_and_cards.hpp"
#include "engine/cat_attack/spaces.hpp"

#include <array>
#include <optional>

namespace engine::cat_attack {

struct Edge {
  Space a;
  Space b;
};

namespace board {
using enum Space;

inline constexpr std::array<Edge, 100> edges = {{
    {BH, BS},    {BS, CC},     {BS, XW},     {CC, MS},     {CS1, CS2},   {CS1, S5},    {CS2, CS3},   {CS2, CSB},
    {CS3, W1},   {DA1, DA2},   {DA1, N5},    {DA2, DA3},   {DA2, DAB},   {DA3, E1},    {E1, E2},     {E1, N5},
    {E2, E3},    {E3, E4},     {E3, M4},     {E4, E5},     {E5, S1},     {E5, VE1},    {FI1, FI2},   {FI1, W5},
    {FI2, FI3},  {FI2, FIB},   {FI3, N1},    {GN1, GN2},   {GN1, HN},    {GN2, GN3},   {GN2, GN4},   {GN3, L1},
    {GN4, R1},   {GNE1, GNE2}, {GNE1, HNE},  {GNE2, GNE3}, {GNE2, GNE4}, {GNE3, R1},   {GNE4, M3},   {GNW1, GNW2},
    {GNW1, HNW}, {GNW2, GNW3}, {GNW2, GNW4}, {GNW3, L1},   {GNW4, M2},   {GS1, GS2},   {GS1, HS},    {GS2, GS3},
    {GS2, GS4},  {GS3, L4},    {GS4, R4},    {GSE1, GSE2}, {GSE1, HSE},  {GSE2, GSE3}, {GSE2, GSE4}, {GSE3, R4},
    {GSE4, M3},  {GSW1, GSW2}, {GSW1, HSW},  {GSW2, GSW3}, {GSW2, GSW4}, {GSW3, L4},   {GSW4, M2},   {L1, L2},
    {L1, N2},    {L2, XW},     {L3, L4},     {L3, XW},     {L4, S4},     {M1, M2},     {M1, W3},     {M2, XW},
    {M3, M4},    {M3, XE},     {MH, MS},     {MS, XE},     {N1, N2},     {N1, W5},     {N2, N3},     {N3, N4},
    {N4, N5},    {N4, R1},     {R1, R2},     {R2, XE},     {R3, R4},     {R3, XE},     {R4, S2},     {S1, S2},
    {S1, VE3},   {S2, S3},     {S3, S4},     {S4, S5},     {S5, W1},     {VE1, VE2},   {VE2, VE3},   {VE2, VEB},
    {W1, W2},    {W2, W3},     {W3, W4},     {W4, W5},
}};

// The ring of streets, clockwise, N1 first: the car park lies before it (A85).
inline constexpr std::array<Space, 20> road = {
    N1, N2, N3, N4, N5, E1, E2, E3, E4, E5, S1, S2, S3, S4, S5, W1, W2, W3, W4, W5,
};
inline constexpr std::size_t street_length = 5;

struct ShopPlace {
  std::array<Space, 3> garden;
  Space burglar;
  Item item;
};
// index = Shop
inline constexpr std::array<ShopPlace, shop_count> shops = {{
    {{CS1, CS2, CS3}, CSB, Item::catfood},
    {{DA1, DA2, DA3}, DAB, Item::milk},
    {{FI1, FI2, FI3}, FIB, Item::fish},
    {{VE1, VE2, VE3}, VEB, Item::vitamins},
}};

struct HousePlace {
  Space home;
  std::array<Space, 4> garden;
};
// index = House
inline constexpr std::array<HousePlace, house_count> houses = {{
    {HN, {GN1, GN2, GN3, GN4}},
    {HNE, {GNE1, GNE2, GNE3, GNE4}},
    {HNW, {GNW1, GNW2, GNW3, GNW4}},
    {HS, {GS1, GS2, GS3, GS4}},
    {HSE, {GSE1, GSE2, GSE3, GSE4}},
    {HSW, {GSW1, GSW2, GSW3, GSW4}},
}};

// index = Critter
inline constexpr std::array<Space, critter_kinds> critter_houses = {BH, MH};

constexpr SpaceSet set_of(std::initializer_list<Space> spaces) {
  SpaceSet set;
  for (const Space space : spaces) set.add(space);
  return set;
}
inline constexpr SpaceSet curiosity_spaces = set_of({E3, L1, L4, N3, R1, R4, S3, W3, XE, XW});

}  // namespace board

constexpr Space home_of(House house) { return board::houses[index(house)].home; }

// The garden of a house and its Home.
constexpr SpaceSet grounds_of(House house) {
  SpaceSet set(home_of(house));
  for (const Space print : board::houses[index(house)].garden) set.add(print);
  return set;
}

constexpr SpaceSet garden_of(Shop shop) {
  SpaceSet set;
  for (const Space print : board::shops[index(shop)].garden) set.add(print);
  return set;
}

// The garden of a shop and its burglar print.
constexpr SpaceSet area_of(Shop shop) {
  SpaceSet set = garden_of(shop);
  set.add(board::shops[index(shop)].burglar);
  return set;
}

constexpr SpaceSet spaces_of(Street street) {
  SpaceSet set;
  for (std::size_t i = 0; i < board::street_length; ++i) set.add(board::road[index(street) * board::street_length + i]);
  return set;
}

constexpr SpaceSet all_homes() {
  SpaceSet set;
  for (const auto& place : board::houses) set.add(place.home);
  return set;
}

constexpr SpaceSet all_burglar_prints() {
  SpaceSet set;
  for (const auto& place : board::shops) set.add(place.burglar);
  return set;
}

// The shop whose garden or burglar print this is, and the house whose Home it is.
inline constexpr auto shop_areas = [] {
  std::array<std::optional<Shop>, space_count> areas{};
  for (const Shop shop : all_shops)
    for (const Space space : area_of(shop)) areas[index(space)] = shop;
  return areas;
}();
inline constexpr auto house_homes = [] {
  std::array<std::optional<House>, space_count> homes{};
  for (const House house : all_houses) homes[index(home_of(house))] = house;
  return homes;
}();

// The spaces that touch a space.
struct Neighbours {
  std::array<Space, 4> spaces{};
  std::uint8_t count = 0;
  constexpr const Space* begin() const { return spaces.data(); }
  constexpr const Space* end() const { return spaces.data() + count; }
};
inline constexpr auto neighbours = [] {
  std::array<Neighbours, space_count> table{};
  const auto link = [&](Space from, Space to) {
    Neighbours& each = table[index(from)];
    each.spaces[each.count++] = to;
  };
  for (const Edge& edge : board::edges) {
    link(edge.a, edge.b);
    link(edge.b, edge.a);
  }
  return table;
}();

}  // namespace engine::cat_attack
