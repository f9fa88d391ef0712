// The board: squares, the sides round it, and sets of squares that all step at once.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace engine::kilkenny_cats {

// x and y from 1 to 14 are the board, y = 1 is its south edge. 0 and 15 are just outside, where
// the holes lie. Any other pair is a value too, so that a bad request can be refused.
struct Square {
  std::uint8_t x = 0;
  std::uint8_t y = 0;
  auto operator<=>(const Square&) const = default;  // by x, then by y
};

constexpr bool on_board(Square at) { return at.x >= 1 && at.x <= 14 && at.y >= 1 && at.y <= 14; }

// One of the eight directions.
struct Direction {
  std::int8_t dx;
  std::int8_t dy;
};

// The order in which moves are listed.
inline constexpr std::array<Direction, 8> directions{
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

// The square `steps` away. REQUIRES: it lies within 0 to 15
constexpr Square beyond(Square from, Direction way, int steps) {
  return {static_cast<std::uint8_t>(from.x + way.dx * steps), static_cast<std::uint8_t>(from.y + way.dy * steps)};
}

// A set of squares with x and y from 0 to 15: one bit each, in the order of Square.
class SquareSet {
 public:
  constexpr SquareSet() = default;

  // REQUIRES of the three: at.x <= 15 && at.y <= 15
  constexpr void insert(Square at) { words_[word(at)] |= bit(at); }
  constexpr void erase(Square at) { words_[word(at)] &= ~bit(at); }
  constexpr bool contains(Square at) const { return (words_[word(at)] >> place(at) & 1) != 0; }

  constexpr bool empty() const { return (words_[0] | words_[1] | words_[2] | words_[3]) == 0; }
  constexpr bool has_two() const {
    const auto first = std::ranges::find_if(words_, [](Word word) { return word != 0; });
    if (first == words_.end()) return false;
    return (*first & (*first - 1)) != 0 || std::any_of(first + 1, words_.end(), [](Word word) { return word != 0; });
  }

  // Calls visit(Square) for each square, by x, then by y.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
        const auto at = static_cast<std::uint32_t>(std::countr_zero(rest));
        visit(Square{static_cast<std::uint8_t>(4 * i + at / 16), static_cast<std::uint8_t>(at % 16)});
      }
  }

  // Every square one step further. What lies outside the board may come to lie anywhere outside.
  template <Direction way>
  constexpr SquareSet shifted() const {
    constexpr int shift = 16 * way.dx + way.dy;
    if constexpr (shift > 0) return up<shift>();
    else return down<-shift>();
  }

  // Word by word and without a loop, so that a set stays in registers.
  constexpr SquareSet operator|(const SquareSet& other) const {
    const auto& [a, b, c, d] = words_;
    const auto& [e, f, g, h] = other.words_;
    return {a | e, b | f, c | g, d | h};
  }
  constexpr SquareSet operator&(const SquareSet& other) const {
    const auto& [a, b, c, d] = words_;
    const auto& [e, f, g, h] = other.words_;
    return {a & e, b & f, c & g, d & h};
  }
  // All that is in this set but not in the other.
  constexpr SquareSet without(const SquareSet& other) const {
    const auto& [a, b, c, d] = words_;
    const auto& [e, f, g, h] = other.words_;
    return {a & ~e, b & ~f, c & ~g, d & ~h};
  }
  bool operator==(const SquareSet&) const = default;

 private:
  using Word = std::uint64_t;
  constexpr SquareSet(Word a, Word b, Word c, Word d) : words_{a, b, c, d} {}

  static constexpr std::size_t word(Square at) {
    assert(at.x <= 15 && at.y <= 15);
    return at.x / 4U;
  }
  static constexpr unsigned place(Square at) { return at.x % 4U * 16 + at.y; }
  static constexpr Word bit(Square at) { return Word{1} << place(at); }

  template <int shift>
  constexpr SquareSet up() const {
    const auto& [a, b, c, d] = words_;
    return {a << shift, b << shift | a >> (64 - shift), c << shift | b >> (64 - shift), d << shift | c >> (64 - shift)};
  }
  template <int shift>
  constexpr SquareSet down() const {
    const auto& [a, b, c, d] = words_;
    return {a >> shift | b << (64 - shift), b >> shift | c << (64 - shift), c >> shift | d << (64 - shift), d >> shift};
  }

  std::array<std::uint64_t, 4> words_{};
};

// Where a player sits, clockwise: the order of turns (K2).
enum class Side : std::uint8_t { south, west, north, east };

inline constexpr std::size_t sides = 4;
inline constexpr std::size_t cats_each = 8;
inline constexpr std::size_t holes_each = 2;

constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }

// Where the cats of a side start: a block of eight in front of its edge.
inline constexpr std::array<SquareSet, sides> starts = [] {
  std::array<SquareSet, sides> blocks{};
  for (std::uint8_t along = 6; along <= 9; ++along)
    for (std::uint8_t rank = 3; rank <= 4; ++rank) {
      const auto far = static_cast<std::uint8_t>(15 - rank);
      blocks[index(Side::south)].insert({along, rank});
      blocks[index(Side::west)].insert({rank, along});
      blocks[index(Side::north)].insert({along, far});
      blocks[index(Side::east)].insert({far, along});
    }
  return blocks;
}();

// The holes that a side wants to fill, just outside the edge across from it, by x, then by y.
inline constexpr std::array<std::array<Square, holes_each>, sides> holes{{
    {{{7, 15}, {8, 15}}},
    {{{15, 7}, {15, 8}}},
    {{{7, 0}, {8, 0}}},
    {{{0, 7}, {0, 8}}},
}};

inline constexpr SquareSet board = [] {
  SquareSet squares;
  for (std::uint8_t x = 1; x <= 14; ++x)
    for (std::uint8_t y = 1; y <= 14; ++y) squares.insert({x, y});
  return squares;
}();

}  // namespace engine::kilkenny_cats
