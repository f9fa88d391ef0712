// What stands where, and what lies buried (X43). Beside the squares it keeps who stands on
// which of them and how many there are of each kind; both follow from every change by itself.
#pragma once

#include "engine/cats_chess/pieces.hpp"

#include <array>
#include <cassert>
#include <cstdint>

namespace engine::cats_chess {

class Board {
 public:
  // Every piece where it starts.
  static constexpr Board start() {
    Board board;
    for (std::size_t i = 0; i < square_count; ++i)
      if (const Piece piece = home_piece(square_at(i)); !piece.vacant()) board.put(square_at(i), piece);
    return board;
  }

  // REQUIRES of all: on_board(at)
  constexpr Piece operator[](Square at) const { return squares_[index(at)]; }
  constexpr bool vacant(Square at) const { return squares_[index(at)].vacant(); }
  // REQUIRES: vacant(at) && !piece.vacant()
  constexpr void put(Square at, Piece piece) {
    assert(vacant(at) && !piece.vacant());
    squares_[index(at)] = piece;
    standing(piece).insert(at);
    if (piece.is_mouse()) mice_.insert(at);
    ++counts_[index(piece.kind())];
  }
  // REQUIRES: !vacant(at)
  constexpr Piece lift(Square at) {
    assert(!vacant(at));
    const Piece piece = squares_[index(at)];
    squares_[index(at)] = Piece{};
    standing(piece).erase(at);
    mice_.erase(at);
    --counts_[index(piece.kind())];
    return piece;
  }

  // The piece that starts on `at` lies under the one there. REQUIRES: it is of a type that
  // comes back, and lies not there yet
  constexpr void bury(Square at) {
    assert(comes_back(home_piece(at).kind()) && !buried_.contains(at));
    buried_.insert(at);
    ++counts_[index(home_piece(at).kind())];
  }
  // X44 REQUIRES: vacant(at) && buried().contains(at)
  constexpr void surface(Square at) {
    buried_.erase(at);
    --counts_[index(home_piece(at).kind())];
    put(at, home_piece(at));
  }

  constexpr const SquareSet& of(Colour colour) const { return colour_[index(colour)]; }
  constexpr const SquareSet& neutrals() const { return neutral_; }
  constexpr const SquareSet& mice() const { return mice_; }  // of both colours
  constexpr SquareSet occupied() const { return colour_[0] | colour_[1] | neutral_; }
  constexpr const SquareSet& buried() const { return buried_; }
  // Of both colours, the buried ones included.
  constexpr std::size_t count(Kind kind) const { return counts_[index(kind)]; }
  constexpr const std::array<Piece, square_count>& squares() const { return squares_; }
  bool operator==(const Board&) const = default;

 private:
  constexpr SquareSet& standing(Piece piece) {
    return piece.is_neutral() ? neutral_ : colour_[index(piece.colour())];
  }

  std::array<Piece, square_count> squares_{};
  std::array<SquareSet, 2> colour_{};
  SquareSet neutral_;
  SquareSet mice_;
  SquareSet buried_;
  std::array<std::uint8_t, kind_count> counts_{};
};

}  // namespace engine::cats_chess
