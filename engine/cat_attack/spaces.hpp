// The 85 spaces of the neighbourhood, by the names that the rule book and the wire give them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace engine::cat_attack {

// Sorted by name, so that the order of the board is the order of the names.
enum class Space : std::uint8_t {
  BH,
  BS,
  CC,
  CS1,
  CS2,
  CS3,
  CSB,
  DA1,
  DA2,
  DA3,
  DAB,
  E1,
  E2,
  E3,
  E4,
  E5,
  FI1,
  FI2,
  FI3,
  FIB,
  GN1,
  GN2,
  GN3,
  GN4,
  GNE1,
  GNE2,
  GNE3,
  GNE4,
  GNW1,
  GNW2,
  GNW3,
  GNW4,
  GS1,
  GS2,
  GS3,
  GS4,
  GSE1,
  GSE2,
  GSE3,
  GSE4,
  GSW1,
  GSW2,
  GSW3,
  GSW4,
  HN,
  HNE,
  HNW,
  HS,
  HSE,
  HSW,
  L1,
  L2,
  L3,
  L4,
  M1,
  M2,
  M3,
  M4,
  MH,
  MS,
  N1,
  N2,
  N3,
  N4,
  N5,
  R1,
  R2,
  R3,
  R4,
  S1,
  S2,
  S3,
  S4,
  S5,
  VE1,
  VE2,
  VE3,
  VEB,
  W1,
  W2,
  W3,
  W4,
  W5,
  XE,
  XW
};

inline constexpr std::size_t space_count = 85;
constexpr std::size_t index(Space space) { return static_cast<std::size_t>(space); }
constexpr bool on_board(Space space) { return index(space) < space_count; }

inline constexpr std::array<std::string_view, space_count> space_names = {
    "BH",   "BS",   "CC",  "CS1", "CS2", "CS3", "CSB",  "DA1",  "DA2",  "DA3",  "DAB",  "E1",   "E2",   "E3",   "E4",
    "E5",   "FI1",  "FI2", "FI3", "FIB", "GN1", "GN2",  "GN3",  "GN4",  "GNE1", "GNE2", "GNE3", "GNE4", "GNW1", "GNW2",
    "GNW3", "GNW4", "GS1", "GS2", "GS3", "GS4", "GSE1", "GSE2", "GSE3", "GSE4", "GSW1", "GSW2", "GSW3", "GSW4", "HN",
    "HNE",  "HNW",  "HS",  "HSE", "HSW", "L1",  "L2",   "L3",   "L4",   "M1",   "M2",   "M3",   "M4",   "MH",   "MS",
    "N1",   "N2",   "N3",  "N4",  "N5",  "R1",  "R2",   "R3",   "R4",   "S1",   "S2",   "S3",   "S4",   "S5",   "VE1",
    "VE2",  "VE3",  "VEB", "W1",  "W2",  "W3",  "W4",   "W5",   "XE",   "XW"};

}  // namespace engine::cat_attack
