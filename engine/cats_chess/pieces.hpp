// The pieces, and the squares that the book gives them at the start.
#pragma once

#include "engine/cats_chess/squares.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace engine::cats_chess {

enum class Colour : std::uint8_t { white, black };
constexpr std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }
constexpr Colour other(Colour colour) { return colour == Colour::white ? Colour::black : Colour::white; }

enum class Kind : std::uint8_t {
  none,
  pawn,
  knight,
  bishop,
  rook,
  queen,
  cat,  // pawn to cat: the types that come back (X40)
  king,
  teleporting_cat,
  mouse,
  neutral,
};
inline constexpr std::size_t kind_count = 11;
constexpr std::size_t index(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr bool comes_back(Kind kind) { return kind >= Kind::pawn && kind <= Kind::cat; }
// C and T; only X40 and X52 tell them apart (X41).
constexpr bool is_cat(Kind kind) { return kind == Kind::cat || kind == Kind::teleporting_cat; }

// What a pawn may become, in the order in which moves are listed (X15).
inline constexpr std::array<Kind, 7> promotions{Kind::queen, Kind::rook,  Kind::bishop,         Kind::knight,
                                                Kind::cat,   Kind::mouse, Kind::teleporting_cat};

// One byte: what stands on a square. Piece{} is a vacant square.
class Piece {
 public:
  constexpr Piece() = default;
  // REQUIRES: kind is neither none nor neutral
  constexpr Piece(Colour colour, Kind kind)
      : code_(static_cast<std::uint8_t>(index(kind) + 16 * (1 + index(colour)))) {}
  static constexpr Piece neutral() {
    Piece piece;
    piece.code_ = static_cast<std::uint8_t>(Kind::neutral);
    return piece;
  }

  constexpr Kind kind() const { return static_cast<Kind>(code_ % 16); }
  constexpr bool vacant() const { return code_ == 0; }
  constexpr bool is_neutral() const { return kind() == Kind::neutral; }
  constexpr bool is_mouse() const { return kind() == Kind::mouse; }
  constexpr std::size_t side() const { return code_ / 16U; }  // 0 is nobody's, then by colour
  constexpr bool of(Colour colour) const { return side() == 1 + index(colour); }
  // REQUIRES: neither vacant nor neutral
  constexpr Colour colour() const { return code_ >= 32 ? Colour::black : Colour::white; }
  constexpr std::uint8_t code() const { return code_; }  // below 64, a different one for each piece
  bool operator==(const Piece&) const = default;

 private:
  std::uint8_t code_ = 0;
};

// Ranks from 0, counted from each side's own edge.
inline constexpr std::size_t pawn_rank = 2;
inline constexpr std::size_t last_rank = side_length - 1;
constexpr std::size_t rank_for(Colour colour, std::size_t rank) {
  return colour == Colour::white ? rank : last_rank - rank;
}
constexpr Direction forward(Colour colour) { return {0, static_cast<std::int8_t>(colour == Colour::white ? 1 : -1)}; }

inline constexpr std::array<Kind, side_length> first_rank_kinds{Kind::rook,   Kind::knight, Kind::bishop, Kind::cat,
                                                                Kind::queen,  Kind::king,   Kind::cat,    Kind::bishop,
                                                                Kind::knight, Kind::rook};

// The piece that starts on a square, and comes back to it (X40): the kings, the colours'
// pieces and the four neutral ones. Piece{} where none starts.
constexpr Piece home_piece(Square at) {
  const std::size_t file = file_of(at);
  const Colour colour = rank_of(at) < side_length / 2 ? Colour::white : Colour::black;
  const std::size_t rank = rank_for(colour, rank_of(at));
  if (rank == 0) return {colour, first_rank_kinds[file]};
  if (rank == 1 && (file == 0 || file == last_rank)) return Piece::neutral();
  if (rank == pawn_rank) return {colour, Kind::pawn};
  return {};
}

inline constexpr std::array<SquareSet, kind_count> homes_by_kind = [] {
  std::array<SquareSet, kind_count> homes;
  for (const Square at : SquareSet::all()) homes[index(home_piece(at).kind())].insert(at);
  return homes;
}();
// Where the pieces of a kind start, both colours together.
constexpr const SquareSet& homes(Kind kind) { return homes_by_kind[index(kind)]; }

// The own first rank of a side, and the one where its pawns promote.
inline constexpr std::array<SquareSet, 2> first_ranks{whole_rank(0), whole_rank(last_rank)};  // index = colour
constexpr const SquareSet& first_rank_of(Colour colour) { return first_ranks[index(colour)]; }
constexpr const SquareSet& last_rank_of(Colour colour) { return first_ranks[index(other(colour))]; }
constexpr SquareSet one_before_last_rank_of(Colour colour) {
  return colour == Colour::white ? last_rank_of(colour).lower() : last_rank_of(colour).higher();
}

}  // namespace engine::cats_chess
