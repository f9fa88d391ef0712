// What stands where, and what lies buried (X43). Beside the squares it keeps which of them each
// side and each kind stands on; both follow from every change by itself.
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
    sides_[piece.side()].insert(at);
    kinds_[index(piece.kind())].insert(at);
  }
  // REQUIRES: !vacant(at)
  constexpr Piece lift(Square at) {
    assert(!vacant(at));
    const Piece piece = squares_[index(at)];
    squares_[index(at)] = Piece{};
    sides_[piece.side()].erase(at);
    kinds_[index(piece.kind())].erase(at);
    return piece;
  }

  // The piece that starts on `at` lies under the one there. REQUIRES: it is of a type that
  // comes back, and lies not there yet
  constexpr void bury(Square at) {
    assert(comes_back(home_piece(at).kind()) && !buried_.contains(at));
    buried_.insert(at);
  }
  // X44 REQUIRES: vacant(at) && buried().contains(at)
  constexpr void surface(Square at) {
    buried_.erase(at);
    put(at, home_piece(at));
  }

  constexpr const SquareSet& of(Colour colour) const { return sides_[1 + index(colour)]; }
  constexpr const SquareSet& of(Kind kind) const { return kinds_[index(kind)]; }  // of both colours
  constexpr SquareSet of(Colour colour, Kind kind) const { return of(colour) & of(kind); }
  constexpr SquareSet cats_of(Colour colour) const { return of(colour) & (of(Kind::cat) | of(Kind::teleporting_cat)); }
  constexpr const SquareSet& neutrals() const { return of(Kind::neutral); }
  constexpr const SquareSet& mice() const { return of(Kind::mouse); }
  constexpr SquareSet occupied() const { return sides_[0] | sides_[1] | sides_[2]; }
  constexpr SquareSet vacant() const { return SquareSet::all() - occupied(); }
  constexpr const SquareSet& buried() const { return buried_; }
  // Of both colours, the buried ones included.
  constexpr std::size_t count(Kind kind) const { return of(kind).size() + (buried_ & homes(kind)).size(); }
  // X40 Is none left, not even a buried one?
  constexpr bool extinct(Kind kind) const { return of(kind).empty() && (buried_ & homes(kind)).empty(); }
  constexpr const std::array<Piece, square_count>& squares() const { return squares_; }
  bool operator==(const Board&) const = default;

 private:
  std::array<Piece, square_count> squares_{};
  std::array<SquareSet, 3> sides_{};           // index = Piece::side()
  std::array<SquareSet, kind_count> kinds_{};  // index = kind
  SquareSet buried_;
};

}  // namespace engine::cats_chess
