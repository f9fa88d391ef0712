#include "engine/bits.hpp"

#include <gtest/gtest.h>

#include <random>

namespace engine {
namespace {

std::size_t counted_one_by_one(std::uint64_t word) {
  std::size_t bits = 0;
  for (; word != 0; word >>= 1) bits += word & 1;
  return bits;
}

TEST(CountBits, CountsTheBitsOfBothWords) {
  constexpr std::uint64_t all = ~std::uint64_t{0};
  EXPECT_EQ(count_bits(0), 0U);
  EXPECT_EQ(count_bits(all), 64U);
  EXPECT_EQ(count_bits(all, all), 128U);
  std::mt19937_64 random(1);
  for (int i = 0; i < 10'000; ++i) {
    const std::uint64_t a = random() & random(), b = random() | random();
    ASSERT_EQ(count_bits(a, b), counted_one_by_one(a) + counted_one_by_one(b)) << a << ' ' << b;
  }
}

}  // namespace
}  // namespace engine
