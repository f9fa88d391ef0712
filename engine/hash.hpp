// Hashes of small values. They do not depend on the machine or the standard library.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace engine {

// A key with one more word in it (the finalizer of splitmix64). Of one key, different words give different results.
constexpr std::uint64_t mixed(std::uint64_t key, std::uint64_t word) {
  key += 0x9e3779b97f4a7c15U + word;
  key = (key ^ (key >> 30)) * 0xbf58476d1ce4e5b9U;
  key = (key ^ (key >> 27)) * 0x94d049bb133111ebU;
  return key ^ (key >> 31);
}

// A field as a number below 2^16; different values of one type have different numbers.
// REQUIRES: value < 2^16
constexpr std::uint16_t hash_bits(std::size_t value) {
  assert(value <= UINT16_MAX);
  return static_cast<std::uint16_t>(value);
}
template <class Enum>
requires std::is_enum_v<Enum> &&(sizeof(Enum) == 1) constexpr std::uint16_t hash_bits(Enum value) {
  return static_cast<std::uint8_t>(value);
}
template <class T>
constexpr std::uint16_t hash_bits(const std::optional<T>& value) {
  return static_cast<std::uint16_t>(value ? 1 + hash_bits(*value) : 0);
}

// The hash of a move: of its kind, where a game has several kinds, and of its fields. Together they fit into a word, so
// different moves of one game have different hashes.
template <class... Fields>
constexpr std::uint64_t hash_of_fields(const Fields&... fields) {
  std::uint64_t word = 0;
  for (const std::uint16_t number : std::array<std::uint16_t, 4>{hash_bits(fields)...}) word = word << 16U | number;
  return mixed(0, word);
}

}  // namespace engine
