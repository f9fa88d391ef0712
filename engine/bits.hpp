// Counting bits. `std::popcount` is a function call where the compiler may not count on the processor's instruction,
// as on x86-64 without further options; these are a few operations in place.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace engine {

// How many bits are set in both words together.
constexpr std::size_t count_bits(std::uint64_t a, std::uint64_t b) {
#if defined(__POPCNT__) || defined(__aarch64__)
  return static_cast<std::size_t>(std::popcount(a) + std::popcount(b));
#else
  constexpr std::uint64_t pairs = 0x5555555555555555, fours = 0x3333333333333333, bytes = 0x0f0f0f0f0f0f0f0f;
  a -= a >> 1U & pairs;
  b -= b >> 1U & pairs;
  const std::uint64_t of_fours = (a & fours) + (a >> 2U & fours) + (b & fours) + (b >> 2U & fours);
  const std::uint64_t of_bytes = (of_fours & bytes) + (of_fours >> 4U & bytes);
  return static_cast<std::size_t>(of_bytes * 0x0101010101010101 >> 56U);
#endif
}
constexpr std::size_t count_bits(std::uint64_t word) { return count_bits(word, 0); }

}  // namespace engine
