// Cat's Chess: chess on ten by ten squares with cats, mice, neutral pieces that both sides move,
// and cats that teleport. Clauses X1 to X63.
//
// Tour: squares.hpp, pieces.hpp, board.hpp (what stands where), board_moves.hpp (how an ordinary
// move goes), turn.hpp (what the files of this folder share about a turn), moves.cpp (what is legal),
// turn.cpp (what a step does), ending.cpp (how a turn and a match end), match.cpp (set-up, rulings
// of the room, the result), why_not.cpp (the clause that forbids a move), threats.cpp (kings that
// could be taken), view.cpp, events.cpp, evaluate.cpp, notation.hpp.
#pragma once

#include "engine/cats_chess/board.hpp"
#include "engine/game.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

namespace engine::cats_chess {

inline constexpr std::size_t seats = 2;
inline constexpr std::size_t turn_last = 500;  // X6
inline constexpr std::size_t neutrals_max = 4;
inline constexpr std::uint8_t repeated_claim = 3;  // X4
inline constexpr std::uint8_t repeated_max = 5;    // X4
inline constexpr std::uint8_t quiet_claim = 100;   // X4
inline constexpr std::uint8_t quiet_max = 150;     // X4

enum class WhiteIs : std::uint8_t { random, seat_0, seat_1 };
struct Options {
  WhiteIs white = WhiteIs::random;  // X1
  bool operator==(const Options&) const = default;
};

// Moves: what a seat may choose. `promote` is Kind::none where nothing is promoted (X15).
struct Teleport {  // X36
  auto operator<=>(const Teleport&) const = default;
};
struct Land {  // X37
  auto operator<=>(const Land&) const = default;
};
struct Again {
  auto operator<=>(const Again&) const = default;
};                    // X37
struct NeutralMove {  // X25
  Square from{};
  Square to{};
  auto operator<=>(const NeutralMove&) const = default;
};
struct PieceMove {  // step 3; castling is the king's move of three squares (X20)
  Square from{};
  Square to{};
  Kind promote = Kind::none;
  auto operator<=>(const PieceMove&) const = default;
};
struct PlaceNeutral {
  Square at{};
  auto operator<=>(const PlaceNeutral&) const = default;
};                   // X27
struct SecondMove {  // X52
  Square from{};
  Square to{};
  auto operator<=>(const SecondMove&) const = default;
};
struct PlaceMouse {
  Square at{};
  auto operator<=>(const PlaceMouse&) const = default;
};                  // X34
struct ExtraMove {  // X53
  Square from{};
  Square to{};
  Kind promote = Kind::none;
  auto operator<=>(const ExtraMove&) const = default;
};
struct EndTurn {  // X56, X3
  auto operator<=>(const EndTurn&) const = default;
};
struct ClaimDraw {  // X4
  auto operator<=>(const ClaimDraw&) const = default;
};
using Move = std::variant<Teleport, Land, Again, NeutralMove, PieceMove, PlaceNeutral, SecondMove, PlaceMouse,
                          ExtraMove, EndTurn, ClaimDraw>;

// No list is longer. Apart from promotions, a move of a piece is a pair of an own piece's square
// and another: at most n * (100 - n) for n own pieces; a second cat has at most 8 ways, so both
// lists together have at most n * (108 - n) <= 54 * 54 = 2916. Promotions turn at most 10 pawns
// times 3 squares into 7 moves each: 6 * 30 = 180 more. Four neutral pieces have 16 ways, mice 10.
// Teleport, end and claim make 3. A list of places has at most 100.
inline constexpr std::size_t moves_max = 2916 + 180 + 16 + 10 + 3;

// Outcomes of chance.
struct Dealt {  // for the next seat
  Colour colour{};
  bool operator==(const Dealt&) const = default;
};
struct DiceThrown {  // d100, 0 to 99
  std::uint8_t value = 0;
  bool operator==(const DiceThrown&) const = default;
};
using Outcome = std::variant<Dealt, DiceThrown>;

// How far a turn has come, by the names of the book.
enum class Stage : std::uint8_t { begin, teleport, land, neutral_moved, place, moved, mouse_placed };

// Phases: the same, each with the facts that are true only then.
enum class Act : std::uint8_t { move, second, extra };  // an ordinary move, by the step it belongs to
struct Dealing {                                        // seat 0's
  std::optional<Colour> first;
  bool operator==(const Dealing&) const = default;
};
struct Beginning {  // nothing done, or only teleported
  bool operator==(const Beginning&) const = default;
};
struct Throwing {
  bool operator==(const Throwing&) const = default;
};
struct Landing {  // the mouse that the throw met
  Square at{};
  bool operator==(const Landing&) const = default;
};
struct NeutralMoved {
  bool operator==(const NeutralMoved&) const = default;
};
struct Placing {              // a neutral piece is off the board
  Act act{};                  // what took it
  Square by{};                // where the capturer stands now
  Kind promote = Kind::none;  // what it becomes after the placement (X17)
  bool second_open = false;   // may another cat move afterwards (X29)?
  bool mouse_placed = false;  // did the turn's mouse come before the extra move?
  bool operator==(const Placing&) const = default;
};
struct Moved {
  std::optional<Square> first_cat;  // set: another own cat than the one here may move (X52)
  bool operator==(const Moved&) const = default;
};
struct MousePlaced {
  bool operator==(const MousePlaced&) const = default;
};
using Phase = std::variant<Dealing, Beginning, Throwing, Landing, NeutralMoved, Placing, Moved, MousePlaced>;

enum class Reason : std::uint8_t {
  king_taken,
  two_cats,
  stalemate,
  repetition_claim,
  fifty_claim,
  repetition,
  seventy_five,
  turn_limit,
  agreed,
  resigned,
};
struct Ending {
  Reason reason{};
  std::optional<Seat> winner;  // none: a draw
  bool operator==(const Ending&) const = default;
};

// Which castlings may still come (X21, X22).
enum class Wing : std::uint8_t { king, queen };  // towards file j; towards file a
class CastlingRights {
 public:
  static constexpr CastlingRights all() {
    CastlingRights rights;
    rights.bits_ = 15;
    return rights;
  }
  constexpr bool has(Colour colour, Wing wing) const { return (bits_ & bit(colour, wing)) != 0; }
  constexpr void add(Colour colour, Wing wing) { bits_ = static_cast<std::uint8_t>(bits_ | bit(colour, wing)); }
  constexpr void drop(Colour colour, Wing wing) { bits_ = static_cast<std::uint8_t>(bits_ & ~bit(colour, wing)); }
  constexpr std::uint8_t bits() const { return bits_; }
  bool operator==(const CastlingRights&) const = default;

 private:
  static constexpr unsigned bit(Colour colour, Wing wing) {
    return 1U << (2 * index(colour) + static_cast<std::size_t>(wing));
  }
  std::uint8_t bits_ = 0;
};

// Squares that a double step passed over in one turn, by file (X11, X12).
using Passed = List<Square, 2>;

// The keys of all positions at the beginning of a turn, in order (X4). None can be left out
// before the end: neither a capture nor a pawn's move is for good, since a type that is gone
// comes back (X40). Queens that take each other stand on their squares again, and a position
// from before the exchange may recur. X6 ends the list; a copy costs what is in it.
using History = InlineVector<std::uint64_t, 2 * turn_last>;

// The last neutral move of each colour; from a square to itself: none. Bots look at it, no rule does, so the state's
// canonical writing leaves it out.
struct LastNeutralMoves {
  std::array<NeutralMove, seats> of{};
  bool operator==(const LastNeutralMoves&) const = default;
};

struct State {
  Phase phase;
  std::optional<Ending> ending;  // set: the match is over, the phase is where it stood
  Options options;
  std::optional<Seat> white;  // none before it was drawn
  std::array<bool, seats> resigned{};

  Board board = Board::start();
  Colour side = Colour::white;  // to move
  CastlingRights castling = CastlingRights::all();
  Passed en_passant;          // by the enemy's pawns in his last turn
  Passed passed;              // by own pawns in this turn
  std::uint16_t turn = 0;     // 1 for the first turn of each side
  std::uint8_t quiet = 0;     // X5
  std::uint8_t repeated = 0;  // how often the position at this turn's beginning occurred
  bool teleported = false;    // in this turn (X28)
  bool extra_move = false;    // won and not yet made (X53)
  bool progress = false;      // in this turn (X5)
  LastNeutralMoves last_neutral;
  History history;
  bool operator==(const State&) const = default;
};

struct SeatView {
  bool resigned = false;
  bool operator==(const SeatView&) const = default;
};

// The same for everybody: nothing in this game is hidden.
struct View {
  std::size_t turn = 0;
  std::optional<Seat> on_turn;
  Node to_act = Chance{};
  List<SeatView, cats_chess::seats> seats;
  std::optional<Result> result;
  std::optional<Seat> white;  // none before it was drawn
  Stage step{};
  std::array<Piece, square_count> board{};
  SquareSet buried;  // under each lies home_piece() of that square
  CastlingRights castling;
  Passed en_passant;
  bool teleported = false;
  bool extra_move = false;
  std::uint8_t quiet = 0;
  std::uint8_t repeated = 0;
  // Not on the wire: what else `sample_state` needs.
  Phase phase;
  std::optional<Ending> ending;
  Options options;
  Colour side{};
  Passed passed;
  bool progress = false;
  LastNeutralMoves last_neutral;
  History history;
  bool operator==(const View&) const = default;
};

// Events: what an entry did, in order.
namespace event {
struct Dealt {
  Seat seat{};
  Colour colour{};
  bool operator==(const Dealt&) const = default;
};
struct TurnBegan {
  Seat seat{};
  Colour colour{};
  bool operator==(const TurnBegan&) const = default;
};
struct TurnEnded {
  Colour colour{};
  bool operator==(const TurnEnded&) const = default;
};
struct TeleportBegan {
  Colour colour{};
  bool operator==(const TeleportBegan&) const = default;
};
// X16, X37: makes room for another teleporting cat.
struct TeleporterRemoved {
  Square at{};
  Piece piece;
  bool operator==(const TeleporterRemoved&) const = default;
};
struct DiceThrown {
  Square at{};
  bool operator==(const DiceThrown&) const = default;
};
// X37: the square is none to land on, or the player chose to throw again.
struct Rethrown {
  Square at{};
  bool chosen = false;
  bool operator==(const Rethrown&) const = default;
};
struct MouseMet {  // land or throw again?
  Square at{};
  bool operator==(const MouseMet&) const = default;
};
struct MouseRemoved {  // X37
  Square at{};
  Piece piece;
  bool operator==(const MouseRemoved&) const = default;
};
struct Landed {
  Square at{};
  Piece piece;
  bool operator==(const Landed&) const = default;
};
struct NeutralMoved {
  Square from{};
  Square to{};
  bool jumped = false;
  bool operator==(const NeutralMoved&) const = default;
};
struct Taken {  // told before the capturer's move
  Square at{};
  Piece piece;
  Piece by;
  bool en_passant = false;
  bool operator==(const Taken&) const = default;
};
struct Moved {
  Square from{};
  Square to{};
  Piece piece;
  bool operator==(const Moved&) const = default;
};
struct Castled {  // both pieces of one castling
  Colour colour{};
  Square king_from{};
  Square king_to{};
  Square rook_from{};
  Square rook_to{};
  bool operator==(const Castled&) const = default;
};
struct NeutralPlaced {
  Square at{};
  bool operator==(const NeutralPlaced&) const = default;
};
struct Promoted {
  Square at{};
  Piece to;
  bool operator==(const Promoted&) const = default;
};
struct MousePlaced {
  Square at{};
  Piece piece;
  bool operator==(const MousePlaced&) const = default;
};
struct Surfaced {  // X44
  Square at{};
  Piece piece;
  bool operator==(const Surfaced&) const = default;
};
struct CameBack {  // X40
  Kind kind{};
  bool operator==(const CameBack&) const = default;
};
struct Returned {  // one of them
  Square at{};
  Piece piece;
  bool operator==(const Returned&) const = default;
};
struct Buried {  // X43
  Square at{};
  Piece piece;
  bool operator==(const Buried&) const = default;
};
struct SecondCatOpened {  // X52 another cat may move now
  bool operator==(const SecondCatOpened&) const = default;
};
struct ExtraMoveWon {  // X53
  Colour colour{};
  bool operator==(const ExtraMoveWon&) const = default;
};
struct Won {  // X2, X60
  Colour colour{};
  bool operator==(const Won&) const = default;
};
struct Stalemated {  // X3
  Colour colour{};
  bool operator==(const Stalemated&) const = default;
};
struct DrawClaimed {
  Seat seat{};
  bool operator==(const DrawClaimed&) const = default;
};
struct Resigned {
  Seat seat{};
  bool operator==(const Resigned&) const = default;
};
struct EndAgreed {
  bool operator==(const EndAgreed&) const = default;
};
}  // namespace event
using Event = std::variant<event::Dealt, event::TurnBegan, event::TurnEnded, event::TeleportBegan,
                           event::TeleporterRemoved, event::DiceThrown, event::Rethrown, event::MouseMet,
                           event::MouseRemoved, event::Landed, event::NeutralMoved, event::Taken, event::Moved,
                           event::Castled, event::NeutralPlaced, event::Promoted, event::MousePlaced, event::Surfaced,
                           event::CameBack, event::Returned, event::Buried, event::SecondCatOpened, event::ExtraMoveWon,
                           event::Won, event::Stalemated, event::DrawClaimed, event::Resigned, event::EndAgreed>;

// All 38 pieces of all six types with a word for each type, and a dozen for the step itself.
inline constexpr std::size_t events_max = 38 + 6 + 12;

}  // namespace engine::cats_chess

namespace engine {

// The table of contents; what each promises stands in engine/game.hpp.
struct CatsChess {
  static constexpr std::string_view slug = "cats-chess";
  static constexpr int rules = 1;
  static constexpr std::size_t seats_min = cats_chess::seats;
  static constexpr std::size_t seats_max = cats_chess::seats;
  using Options = cats_chess::Options;
  using State = cats_chess::State;
  using Move = cats_chess::Move;
  using Outcome = cats_chess::Outcome;
  using View = cats_chess::View;
  using Event = cats_chess::Event;
  using Moves = InlineVector<Move, cats_chess::moves_max>;
  using Chances = Odds<Outcome, cats_chess::square_count>;
  using Events = List<Event, cats_chess::events_max>;

  // set-up and turns
  static std::optional<Refusal> why_not(const Options&, std::size_t seats);
  static State start(const Options&, std::size_t seats);
  static std::size_t seats(const State&) { return cats_chess::seats; }
  static Node node(const State&);
  static std::size_t turn(const State& state) { return state.turn; }
  static std::optional<Seat> mover(const State&);
  // By the steps of a turn, then by square of departure from a1 to j10; `end` and a claim last.
  static Moves moves(const State&);
  static std::uint64_t hash(const Move&);
  static std::optional<Refusal> why_not(const State&, const Move&);
  static State after(const State&, const Move&);
  static bool can_be_taken_back(const State&, const Move&) { return true; }
  // White before black; throws from 0 to 99. All weigh one.
  static Chances chance_outcomes(const State&);
  static State after(const State&, const Outcome&);
  static bool draws_hidden(const State&) { return false; }

  // rulings and the end
  static std::optional<Refusal> why_not(const State&, const Ruling&);
  static State after(const State&, const Ruling&);
  static std::optional<Result> result(const State&);

  // what may be known
  static View view(const State&, Viewer);
  static Outcome redact(const State&, const Outcome& outcome, Viewer) { return outcome; }
  static Move redact(const State&, const Move& move, Viewer) { return move; }
  static constexpr bool events_repeat_step = true;
  static Events events(const State& before, const std::variant<Move, Outcome, Ruling>&, const State& after, Viewer);
  static State sample_state(const View&, Rng&);
  // What the pieces are worth, in hundredths of a pawn, and how near the cats are to the last rank.
  static List<int, engine::seats_max> evaluate(const View&);
  static Shares win_shares(const State& state);
  // With what is seen at a glance: no piece further away than three squares aslant and five straight on.
  static Shares shares_at_a_glance(const State&);
  // A long way aslant is overlooked easily, a leap now and then.
  static double overlooked(const State&, const Move&);
  // Optional steps that gain nothing are left out, above all one that undoes the side's last neutral move.
  static double reluctance(const State&, const Move&);
  static constexpr SearchTuning tuning{.certainty_of_two = 0.9};
  // Where a king stands that could be taken: the enemy's by the side to move in what is left of
  // its turn, its own by the enemy if the turn passed to him now (X2). Counted are all legal
  // sequences of a turn's steps but teleports: a neutral piece out of the way (X25), a move, a
  // second cat (X52), a mouse (X34), an extra move (X53). A teleport is not, since a throw decides
  // it (X36); while one is under way its cat stands nowhere. Empty when the match is over.
  static cats_chess::SquareSet threats(const State&);
};

static_assert(Game<CatsChess>);
static_assert(sizeof(cats_chess::Move) <= 4);

}  // namespace engine
