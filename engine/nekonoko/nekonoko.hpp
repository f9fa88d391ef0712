// Nekonoko: one cat for all walks round a field of 25 cells; one die moves it, the other
// reaches into the field for flowers, where kittens are left behind. Clauses N1 to N28.
//
// Tour: field.hpp (the path and where a reach ends), turn.hpp (what a move does, shared
// inside this folder), match.cpp (set-up, rulings of the room, the result), rules.cpp (moves, throws and
// turns), why_not.cpp (the clause that forbids a move), scoring.hpp (points), view.cpp (what may be
// known: all of it), events.cpp, evaluate.cpp.
#pragma once

#include "engine/game.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

namespace engine::nekonoko {

inline constexpr std::size_t seats_min = 2;    // N1
inline constexpr std::size_t seats_max = 4;    // N1
inline constexpr std::size_t cell_count = 25;  // in row order: row * 5 + column
inline constexpr std::size_t colours_max = 5;

struct Options {
  bool adjacent_corners = false;  // N12
  bool operator==(const Options&) const = default;
};

// In the order of the book; two players use the first four (N6).
enum class Colour : std::uint8_t { red, yellow, blue, white, pink };
constexpr std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }

enum class Die : std::uint8_t { d4, d6 };
enum class Way : std::uint8_t { clockwise, counter_clockwise };

// What a throw shows: d4 in 1 to 4, d6 in 1 to 6.
struct Dice {
  std::uint8_t d4 = 0;
  std::uint8_t d6 = 0;
  bool operator==(const Dice&) const = default;
};

// A cell is empty, holds a flower, or holds the chip of a seat; never two of them (N14).
struct Empty {
  bool operator==(const Empty&) const = default;
};
using Cell = std::variant<Empty, Colour, Seat>;
using Field = std::array<Cell, cell_count>;

// Moves: what a seat may choose. The die that does not move the cat reaches.
struct Walk {
  Die die{};
  Way way{};
  auto operator<=>(const Walk&) const = default;
};             // N8
struct Jump {  // a stone: 0, 6, 12 or 18 (N10)
  std::uint8_t corner = 0;
  auto operator<=>(const Jump&) const = default;
};
using Move = std::variant<Walk, Jump>;

// Outcomes of chance.
struct Sown {  // none: the cell stays empty (N5)
  std::optional<Colour> flower;
  bool operator==(const Sown&) const = default;
};
struct StarterDrawn {  // N7
  Seat seat{};
  bool operator==(const StarterDrawn&) const = default;
};
struct DiceThrown {  // N8
  Dice dice;
  bool operator==(const DiceThrown&) const = default;
};
using Outcome = std::variant<Sown, StarterDrawn, DiceThrown>;

// What is left to lay out: how many flowers of each colour, and at the end how many cells
// that stay empty (N5).
using FlowerBag = std::array<std::uint8_t, colours_max + 1>;

enum class Reason : std::uint8_t { hands_empty, last_left, agreed };  // N20, N28, G2

// Phases: what the rules wait for, each with the facts that are true only then.
struct Sowing {
  std::uint8_t cell = 0;
  FlowerBag bag{};
  bool operator==(const Sowing&) const = default;
};
struct Drawing {  // who starts
  bool operator==(const Drawing&) const = default;
};
struct Throwing {
  Seat mover{};
  bool operator==(const Throwing&) const = default;
};
struct Choosing {
  Seat mover{};
  Dice dice;
  bool operator==(const Choosing&) const = default;
};
struct Over {
  Reason reason{};
  bool operator==(const Over&) const = default;
};
using Phase = std::variant<Sowing, Drawing, Throwing, Choosing, Over>;

// What belongs to a seat, apart from its chips on the field.
struct SeatState {
  std::uint8_t hand = 0;
  std::uint8_t set_aside = 0;                          // out of the game (N15, N28)
  std::array<std::uint8_t, colours_max> flowers{};     // collected, by colour
  std::array<std::uint8_t, seats_max> lost_kittens{};  // taken from others, by owner's seat (N16)
  bool resigned = false;
  bool operator==(const SeatState&) const = default;
};

struct State {
  Phase phase;
  Options options;
  std::uint8_t cat = 0;    // the stone it stands on, 0 to 23
  std::uint16_t turn = 0;  // number of the running turn; stays when the match is over
  Field field{};
  List<SeatState, seats_max> seat_states;  // index = seat
  bool operator==(const State&) const = default;
};

// Points as they stand now (N21 to N25).
struct Score {
  std::uint8_t groups = 0;   // N21
  std::uint8_t variety = 0;  // N23
  std::uint8_t board = 0;    // N24
  std::uint8_t lost = 0;     // N25
  std::uint8_t total = 0;
  bool operator==(const Score&) const = default;
};

struct SeatView {
  std::uint8_t hand = 0;
  std::uint8_t set_aside = 0;
  std::array<std::uint8_t, colours_max> flowers{};     // the first `View::colours` are in the match
  std::array<std::uint8_t, seats_max> lost_kittens{};  // index = owner's seat
  Score score;
  bool resigned = false;
  bool operator==(const SeatView&) const = default;
};

// The same for everybody: nothing in this game is hidden.
struct View {
  std::uint16_t turn = 0;
  std::optional<Seat> on_turn;
  Node to_act = Chance{};
  std::optional<Dice> dice;  // from the throw to the move
  std::uint8_t cat = 0;
  Field cells{};  // cells not yet sown are empty
  List<SeatView, seats_max> seats;
  std::optional<Result> result;
  std::uint8_t colours = 0;  // number of colours in the match (N6)
  // Not on the wire: what else `sample_state` needs.
  Options options;
  Phase phase;
  bool operator==(const View&) const = default;
};

// Events: what an entry did, in order. Cells are indices in row order, stones 0 to 23.
namespace event {
struct FlowerSown {
  std::uint8_t cell = 0;
  std::optional<Colour> flower;
  bool operator==(const FlowerSown&) const = default;
};
struct Starts {
  Seat seat{};
  bool operator==(const Starts&) const = default;
};
struct TurnBegan {
  Seat seat{};
  bool operator==(const TurnBegan&) const = default;
};
struct DiceThrown {
  Seat seat{};
  Dice dice;
  bool operator==(const DiceThrown&) const = default;
};
struct CatWalked {
  Seat seat{};
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  Way way{};
  std::uint8_t steps = 0;
  bool operator==(const CatWalked&) const = default;
};
struct CatJumped {
  Seat seat{};
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  bool operator==(const CatJumped&) const = default;
};
struct Reached {  // no cell: the reach ends outside the field (N17)
  Seat seat{};
  std::uint8_t reach = 0;
  std::optional<std::uint8_t> cell;
  bool operator==(const Reached&) const = default;
};
struct FlowerCollected {
  Seat seat{};
  std::uint8_t cell = 0;
  Colour flower{};
  bool operator==(const FlowerCollected&) const = default;
};
struct KittenTaken {  // N16
  Seat seat{};
  std::uint8_t cell = 0;
  Seat owner{};
  bool operator==(const KittenTaken&) const = default;
};
struct ChipPlaced {  // N13
  Seat seat{};
  std::uint8_t cell = 0;
  bool operator==(const ChipPlaced&) const = default;
};
struct KittenSetAside {  // N15
  Seat seat{};
  std::uint8_t cell = 0;
  bool operator==(const KittenSetAside&) const = default;
};
struct HandEmptied {
  Seat seat{};
  bool operator==(const HandEmptied&) const = default;
};
struct SeatSkipped {
  Seat seat{};
  bool operator==(const SeatSkipped&) const = default;
};                 // N18
struct Resigned {  // N28; how many left his hand
  Seat seat{};
  std::uint8_t set_aside = 0;
  bool operator==(const Resigned&) const = default;
};
struct EndAgreed {
  bool operator==(const EndAgreed&) const = default;
};
}  // namespace event
using Event =
    std::variant<event::FlowerSown, event::Starts, event::TurnBegan, event::DiceThrown, event::CatWalked,
                 event::CatJumped, event::Reached, event::FlowerCollected, event::KittenTaken, event::ChipPlaced,
                 event::KittenSetAside, event::HandEmptied, event::SeatSkipped, event::Resigned, event::EndAgreed>;

}  // namespace engine::nekonoko

namespace engine {

// The table of contents; what each promises stands in engine/game.hpp.
struct Nekonoko {
  static constexpr std::string_view slug = "nekonoko";
  static constexpr int rules = 1;
  static constexpr std::size_t seats_min = nekonoko::seats_min;
  static constexpr std::size_t seats_max = nekonoko::seats_max;
  using Options = nekonoko::Options;
  using State = nekonoko::State;
  using Move = nekonoko::Move;
  using Outcome = nekonoko::Outcome;
  using View = nekonoko::View;
  using Event = nekonoko::Event;
  using Moves = InlineVector<Move, 8>;  // four walks, four jumps
  using Chances = Odds<Outcome, 24>;    // the throws of a d4 and a d6
  using Events = List<Event, 12>;

  // set-up and turns
  static std::optional<Refusal> why_not(const Options&, std::size_t seats);
  static State start(const Options&, std::size_t seats);
  static std::size_t seats(const State& state) { return state.seat_states.size(); }
  static Node node(const State&);
  static std::size_t turn(const State&);
  static std::optional<Seat> mover(const State&);
  // d4 before d6, clockwise before counter-clockwise, then jumps by corner.
  static Moves moves(const State&);
  static std::uint64_t hash(const Move&);
  static std::optional<Refusal> why_not(const State&, const Move&);
  static State after(State, const Move&);
  static bool can_be_taken_back(const State&, const Move&);
  // Colours in their order, then the empty cell; seats; throws by d4, then by d6.
  static Chances chance_outcomes(const State&);
  static State after(State, const Outcome&);
  static bool draws_hidden(const State&);

  // rulings and the end
  static std::optional<Refusal> why_not(const State&, const Ruling&);
  static State after(State, const Ruling&);
  static std::optional<Result> result(const State&);

  // what may be known
  static View view(const State&, Viewer);
  static Outcome redact(const State&, const Outcome&, Viewer);
  static Move redact(const State&, const Move&, Viewer);
  static Events events(const State& before, const Step<Nekonoko>&, const State& after, Viewer);
  static State sample_state(const View&, Rng&);
  // Points as they stand; a seat that has resigned stands at -1, below every other.
  static List<int, engine::seats_max> evaluate(const View&);
  static Shares win_shares(const State& state);
  // By the points as they stand.
  static Shares shares_at_a_glance(const State& state);
  // The way back is overlooked more easily than the way on, a jump above all.
  static double overlooked(const State&, const Move&);
  static constexpr SearchTuning tuning{.prior_scale = 0.2,
                                       .width = 30,
                                       .kitten_mistake_scale = 0.05,
                                       .cat_iterations = 300,
                                       .tomcat_iterations = 8'000,
                                       .alley_cat_iterations = 200'000};
};

static_assert(Game<Nekonoko>);
static_assert(sizeof(nekonoko::State) <= 128 && sizeof(nekonoko::Move) <= 4);

}  // namespace engine
