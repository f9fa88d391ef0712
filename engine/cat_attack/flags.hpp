// Sets of a few things: of enumerators, and of spaces.
#pragma once

#include "engine/bits.hpp"
#include "engine/cat_attack/spaces.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace engine::cat_attack {

// A set of enumerators whose values are below eight.
template <class E>
class Flags {
 public:
  constexpr Flags() = default;
  constexpr void add(E e) { bits_ = static_cast<std::uint8_t>(bits_ | bit(e)); }
  constexpr void remove(E e) { bits_ = static_cast<std::uint8_t>(bits_ & ~bit(e)); }
  constexpr bool has(E e) const { return (bits_ & bit(e)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr std::size_t size() const { return count_bits(bits_); }
  constexpr Flags without(Flags other) const {
    Flags rest;
    rest.bits_ = static_cast<std::uint8_t>(bits_ & ~other.bits_);
    return rest;
  }
  bool operator==(const Flags&) const = default;

 private:
  static constexpr unsigned bit(E e) {
    const auto i = static_cast<unsigned>(e);
    return i < 8 ? 1U << i : 0U;
  }
  std::uint8_t bits_ = 0;
};

// A set of spaces, walked through in the order of the board.
class SpaceSet {
 public:
  constexpr SpaceSet() = default;
  constexpr explicit SpaceSet(Space space) { add(space); }
  constexpr void add(Space space) { words_[index(space) / 64] |= bit(space); }
  constexpr void remove(Space space) { words_[index(space) / 64] &= ~bit(space); }
  // False for whatever is no space of the board.
  constexpr bool has(Space space) const {
    return index(space) < space_count && (words_[index(space) / 64] & bit(space)) != 0;
  }
  constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
  constexpr std::size_t size() const { return count_bits(words_[0], words_[1]); }
  constexpr SpaceSet operator|(const SpaceSet& other) const {
    return SpaceSet(words_[0] | other.words_[0], words_[1] | other.words_[1]);
  }
  constexpr SpaceSet operator&(const SpaceSet& other) const {
    return SpaceSet(words_[0] & other.words_[0], words_[1] & other.words_[1]);
  }
  constexpr SpaceSet without(const SpaceSet& other) const {
    return SpaceSet(words_[0] & ~other.words_[0], words_[1] & ~other.words_[1]);
  }
  bool operator==(const SpaceSet&) const = default;

  class Iterator {
   public:
    constexpr Iterator(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
    constexpr Space operator*() const {
      return static_cast<Space>(low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_));
    }
    constexpr Iterator& operator++() {
      if (low_ != 0) low_ &= low_ - 1;
      else high_ &= high_ - 1;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t low_;
    std::uint64_t high_;
  };
  constexpr Iterator begin() const { return Iterator(words_[0], words_[1]); }
  constexpr Iterator end() const { return Iterator(0, 0); }

 private:
  constexpr SpaceSet(std::uint64_t low, std::uint64_t high) : words_{low, high} {}
  static constexpr std::uint64_t bit(Space space) { return std::uint64_t{1} << (index(space) % 64); }
  std::uint64_t words_[2] = {0, 0};
};

}  // namespace engine::cat_attack
