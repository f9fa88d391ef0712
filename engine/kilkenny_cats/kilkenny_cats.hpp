// The Amusing Game of Kilkenny Cats: rival cats race across the board to the two mouse holes on
// the far side, and take each other on the way. One die, nothing hidden.
//
// squares.hpp      the board
// match.cpp        set-up, rulings of the room, the result
// rules.cpp        moves, throws and turns
// turn_order.hpp   who comes next, and when the match is over
// why_not.cpp      which clause forbids a move
// view.cpp         what may leave the engine
// events.cpp       what an entry did
// evaluate.cpp     a rough value for every seat
// features.cpp     what the chances of a seat hang on, in numbers
// weights.hpp      what they are worth, fitted
// win_shares.cpp   the share of the win of every seat
#pragma once

#include "engine/game.hpp"
#include "engine/hash.hpp"
#include "engine/kilkenny_cats/squares.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

namespace engine::kilkenny_cats {

inline constexpr std::size_t players_max = 4;          // K1
inline constexpr std::uint8_t pips_max = 6;            // K4
inline constexpr std::uint8_t quiet_rounds_max = 100;  // K23
inline constexpr std::size_t moves_max = cats_each * directions.size();

// What happens when nobody has two cats left (K19): two editions, two answers.
enum class LoneCats : std::uint8_t { draw, play_on };

// The rule book's `players` is the number of seats and stands beside these.
struct Options {
  LoneCats lone_cats = LoneCats::draw;
  bool operator==(const Options&) const = default;
};

// What a seat may choose: one of its cats, and where that cat goes.
struct Move {
  Square from;
  Square to;
  auto operator<=>(const Move&) const = default;
};

// Outcomes of chance.
struct Dealt {  // to the next seat
  Side side = Side::south;
  bool operator==(const Dealt&) const = default;
};
struct StarterDrawn {
  Seat seat{};
  bool operator==(const StarterDrawn&) const = default;
};
struct DiceThrown {
  std::uint8_t pips = 1;
  bool operator==(const DiceThrown&) const = default;
};
using Outcome = std::variant<Dealt, StarterDrawn, DiceThrown>;

// Where a match stands, each with the facts that are true only then.
struct Dealing {
  Seat to{};
  bool operator==(const Dealing&) const = default;
};
struct DrawingStarter {
  bool operator==(const DrawingStarter&) const = default;
};
struct Throwing {
  Seat mover{};
  bool operator==(const Throwing&) const = default;
};
struct Moving {
  Seat mover{};
  std::uint8_t pips = 1;
  bool operator==(const Moving&) const = default;
};
enum class Reason : std::uint8_t { two_cats_home, last_active, lone_cats, no_active, quiet, agreed };
struct Over {
  Reason reason = Reason::agreed;
  std::optional<Seat> winner;  // none: a draw
  bool operator==(const Over&) const = default;
};
using Phase = std::variant<Dealing, DrawingStarter, Throwing, Moving, Over>;

// What belongs to one seat.
struct SeatState {
  std::optional<Side> side;  // none before the seat has been dealt one
  bool resigned = false;
  std::array<bool, holes_each> filled{};  // which of holes[side] hold a cat
  SquareSet cats;                         // the active ones
  bool operator==(const SeatState&) const = default;
};

struct State {
  Phase phase;
  LoneCats lone_cats = LoneCats::draw;
  std::uint8_t seats = 2;
  std::optional<Seat> starter;
  std::uint16_t turn = 0;
  std::uint8_t quiet_rounds = 0;
  bool stirred = false;                              // a capture or an entry into a hole in the running round (K23)
  std::array<SeatState, players_max> seat_states{};  // index = seat
  bool operator==(const State&) const = default;
};

// One seat, as everybody sees it.
struct SeatView {
  std::optional<Side> side;        // none before the deal reached this seat; it has no cats then
  List<Square, cats_each> cats;    // active, by x, then by y
  List<Square, holes_each> holes;  // occupied, likewise
  std::uint8_t taken = 0;          // cats that have left the board
  bool resigned = false;
  bool operator==(const SeatView&) const = default;
};

// What everybody may know. Nothing is hidden: all viewers have the same.
struct View {
  std::size_t turn = 0;
  std::optional<Seat> on_turn;
  Node to_act = Chance{};
  std::optional<Result> result;
  List<SeatView, players_max> seats;
  std::optional<std::uint8_t> die;  // from the throw to the move
  std::uint8_t quiet_rounds = 0;

  // Not on the wire: what sample_state() needs besides.
  Phase phase;
  LoneCats lone_cats = LoneCats::draw;
  std::optional<Seat> starter;
  bool stirred = false;
  bool operator==(const View&) const = default;
};

// What an entry did, one thing after the other.
namespace event {
struct Dealt {  // gets side and cats
  Seat seat{};
  Side side{};
  bool operator==(const Dealt&) const = default;
};
struct Starts {
  Seat seat{};
  bool operator==(const Starts&) const = default;
};
struct DiceThrown {
  Seat seat{};
  std::uint8_t pips = 1;
  bool operator==(const DiceThrown&) const = default;
};
struct Passed {  // K15
  Seat seat{};
  std::uint8_t pips = 1;
  bool operator==(const Passed&) const = default;
};
struct Moved {
  Seat seat{};
  Square from, to;
  bool operator==(const Moved&) const = default;
};
struct Taken {  // K11
  Seat seat{};
  Seat victim{};
  Square at;
  bool operator==(const Taken&) const = default;
};
struct Entered {
  Seat seat{};
  Square hole;
  bool operator==(const Entered&) const = default;
};
struct Skipped {  // K16
  Seat seat{};
  bool operator==(const Skipped&) const = default;
};
struct Resigned {  // its active cats leave (K24)
  Seat seat{};
  bool operator==(const Resigned&) const = default;
};
struct EndAgreed {  // G2
  bool operator==(const EndAgreed&) const = default;
};
}  // namespace event
using Event = std::variant<event::Dealt, event::Starts, event::DiceThrown, event::Passed, event::Moved, event::Taken,
                           event::Entered, event::Skipped, event::Resigned, event::EndAgreed>;
inline constexpr std::size_t events_max = 6;  // a move, what it met, and the skipped seats

}  // namespace engine::kilkenny_cats

namespace engine {

// The table of contents of the game. Contracts: engine/game.hpp.
struct KilkennyCats {
  static constexpr std::string_view slug = "kilkenny-cats";
  static constexpr int rules = 1;
  static constexpr std::size_t seats_min = 2;
  static constexpr std::size_t seats_max = kilkenny_cats::players_max;

  using Options = kilkenny_cats::Options;
  using State = kilkenny_cats::State;
  using Move = kilkenny_cats::Move;
  using Outcome = kilkenny_cats::Outcome;
  using View = kilkenny_cats::View;
  using Event = kilkenny_cats::Event;

  static std::optional<Refusal> why_not(const Options&, std::size_t seats);
  static State start(const Options&, std::size_t seats);
  static std::size_t seats(const State& state) { return state.seats; }
  static Node node(const State&);
  static std::size_t turn(const State& state) { return state.turn; }
  static std::optional<Seat> mover(const State&);

  // By the cat's square, then by direction (see `directions`).
  static InlineVector<Move, kilkenny_cats::moves_max> moves(const State&);
  static std::uint64_t hash(const Move& move) { return hash_of_fields(move.from.x, move.from.y, move.to.x, move.to.y); }
  static std::optional<Refusal> why_not(const State&, const Move&);
  static State after(const State&, const Move&);
  static bool can_be_taken_back(const State&, const Move&) { return true; }

  // Sides clockwise from south, seats by number, pips ascending; all weigh one.
  static Odds<Outcome, kilkenny_cats::pips_max> chance_outcomes(const State&);
  static State after(const State&, const Outcome&);
  static bool draws_hidden(const State&) { return false; }

  static std::optional<Refusal> why_not(const State&, const Ruling&);
  static State after(const State&, const Ruling&);
  static std::optional<Result> result(const State&);

  static View view(const State&, Viewer);
  static Outcome redact(const State&, const Outcome& outcome, Viewer) { return outcome; }
  static Move redact(const State&, const Move& move, Viewer) { return move; }
  static List<Event, kilkenny_cats::events_max> events(const State& before, const std::variant<Move, Outcome, Ruling>&,
                                                       const State& after, Viewer);
  static State sample_state(const View&, Rng&);
  // About the steps that the two best cats have saved, plus what is left of the others.
  static List<int, engine::seats_max> evaluate(const View&);
  static Shares win_shares(const State& state);
  // Without what anybody may take or enter with the next throw.
  static Shares shares_at_a_glance(const State& state);
  // A long way aslant is overlooked easily.
  static double overlooked(const State&, const Move&);
  static constexpr SearchTuning tuning{
      .tomcat_iterations = 2'000, .alley_cat_iterations = 30'000, .certainty_of_two = 1.3, .certainty_of_three = 1.15};
};

static_assert(Game<KilkennyCats>);
static_assert(sizeof(kilkenny_cats::State) <= 192);

}  // namespace engine
