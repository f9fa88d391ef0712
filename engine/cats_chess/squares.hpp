// The 100 squares, sets of them, and where one square leads to on an empty board.
#pragma once

#include "engine/bits.hpp"

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace engine::cats_chess {

inline constexpr std::size_t side_length = 10;
inline constexpr std::size_t square_count = side_length * side_length;

// Rank by rank from a1 (0), b1 (1) to j10 (99): the number that the d100 shows (X36). Higher
// values lie outside the board; a hostile move may hold them, nothing else does.
enum class Square : std::uint8_t {};

constexpr std::size_t index(Square at) { return static_cast<std::size_t>(at); }
constexpr Square square_at(std::size_t i) { return static_cast<Square>(i); }
constexpr bool on_board(Square at) { return index(at) < square_count; }
// Both from 0: file a is 0, and so is rank 1. REQUIRES: on_board(at)
constexpr std::size_t file_of(Square at) { return index(at) % side_length; }
constexpr std::size_t rank_of(Square at) { return index(at) / side_length; }
constexpr std::size_t files_between(Square from, Square to) {
  return file_of(from) < file_of(to) ? file_of(to) - file_of(from) : file_of(from) - file_of(to);
}
constexpr std::size_t ranks_between(Square from, Square to) {
  return rank_of(from) < rank_of(to) ? rank_of(to) - rank_of(from) : rank_of(from) - rank_of(to);
}
// REQUIRES: both below 10
constexpr Square square_on(std::size_t file, std::size_t rank) { return square_at(rank * side_length + file); }

// A set of squares on the board, visited from a1 to j10.
class SquareSet {
 public:
  constexpr SquareSet() = default;
  static constexpr SquareSet all() {
    SquareSet set;
    set.words_ = {~std::uint64_t{0}, (std::uint64_t{1} << (square_count - 64)) - 1};
    return set;
  }

  // REQUIRES of the three: on_board(at)
  constexpr void insert(Square at) { words_[word(at)] |= bit(at); }
  constexpr void erase(Square at) { words_[word(at)] &= ~bit(at); }
  constexpr bool contains(Square at) const { return (words_[word(at)] & bit(at)) != 0; }

  constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
  constexpr bool has_two() const {
    return (words_[0] & (words_[0] - 1)) != 0 || (words_[1] & (words_[1] - 1)) != 0 ||
           (words_[0] != 0 && words_[1] != 0);
  }
  constexpr std::size_t size() const { return count_bits(words_[0], words_[1]); }
  // All 100 as one number of two words, a1 lowest.
  using Words = std::array<std::uint64_t, 2>;
  constexpr const Words& words() const { return words_; }
  static constexpr SquareSet of_words(const Words& words) { return {words[0], words[1]}; }

  friend constexpr SquareSet operator|(SquareSet a, SquareSet b) {
    return {a.words_[0] | b.words_[0], a.words_[1] | b.words_[1]};
  }
  friend constexpr SquareSet operator&(SquareSet a, SquareSet b) {
    return {a.words_[0] & b.words_[0], a.words_[1] & b.words_[1]};
  }
  // All that is in the first but not in the second.
  friend constexpr SquareSet operator-(SquareSet a, SquareSet b) {
    return {a.words_[0] & ~b.words_[0], a.words_[1] & ~b.words_[1]};
  }
  // Every square one rank further up, or down. What leaves the board is gone.
  constexpr SquareSet higher() const {
    return SquareSet{words_[0] << side_length, words_[1] << side_length | words_[0] >> (64 - side_length)} & all();
  }
  constexpr SquareSet lower() const {
    return {words_[0] >> side_length | words_[1] << (64 - side_length), words_[1] >> side_length};
  }
  // Every square from the last of `low` to the first of `high`, both included; from a1, or to j10
  // and beyond, where a set is empty. Without a branch: taking the last of `low` from `high`, as
  // one number from the other, turns over just the bits from there to the first of `high`.
  // REQUIRES: all of `low` come before all of `high`
  static constexpr SquareSet span(SquareSet low, SquareSet high) {
    const auto& [low_0, low_1] = low.words_;
    const auto& [high_0, high_1] = high.words_;
    const bool upper = low_1 != 0;
    const std::uint64_t last = std::uint64_t{1} << (63 - std::countl_zero((upper ? low_1 : low_0) | 1));
    const std::uint64_t less_0 = upper ? 0 : last;
    const std::uint64_t less_1 = (upper ? last : 0) + (high_0 < less_0 ? 1 : 0);
    return {high_0 ^ (high_0 - less_0), high_1 ^ (high_1 - less_1)};
  }
  bool operator==(const SquareSet&) const = default;

  // Iterates over a copy: what the loop's body does to the set does not matter to it.
  class Iterator {
   public:
    constexpr Iterator(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
    constexpr Square operator*() const {
      return square_at(static_cast<std::size_t>(low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_)));
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
  constexpr Iterator begin() const { return {words_[0], words_[1]}; }
  constexpr Iterator end() const { return {0, 0}; }

 private:
  constexpr SquareSet(std::uint64_t low, std::uint64_t high) : words_{low, high} {}
  static constexpr std::size_t word(Square at) {
    assert(on_board(at));
    return index(at) / 64;
  }
  static constexpr std::uint64_t bit(Square at) { return std::uint64_t{1} << (index(at) % 64); }

  Words words_{};
};

// All squares of a rank, counted from 0. REQUIRES: rank < 10
constexpr SquareSet whole_rank(std::size_t rank) {
  SquareSet set;
  for (std::size_t file = 0; file < side_length; ++file) set.insert(square_on(file, rank));
  return set;
}

struct Direction {
  std::int8_t files;
  std::int8_t ranks;
};

// The square one direction away; none beyond the edge. REQUIRES: on_board(from)
constexpr std::optional<Square> beside(Square from, Direction way) {
  const std::size_t file = file_of(from) + static_cast<std::size_t>(way.files);
  const std::size_t rank = rank_of(from) + static_cast<std::size_t>(way.ranks);
  if (file >= side_length || rank >= side_length) return std::nullopt;
  return square_on(file, rank);
}

inline constexpr std::array<Direction, 4> orthogonals{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
inline constexpr std::array<Direction, 4> diagonals{{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};
inline constexpr std::array<Direction, 8> leaps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

}  // namespace engine::cats_chess
