// The concept that every game satisfies. A game is a set of plain value types and pure static
// functions over them. It has no clock, no I/O, no JSON and no random numbers, and never throws.
#pragma once

#include "engine/chance.hpp"
#include "engine/ruling.hpp"
#include "engine/search_tuning.hpp"
#include "engine/seat.hpp"
#include "engine/shares.hpp"

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <variant>

namespace engine {

template <class T>
concept Value = std::regular<T> && std::is_trivially_copyable_v<T>;

// One entry of a match as the rules see it: a move, an outcome of chance, or a ruling of the room.
template <class G>
using Step = std::variant<typename G::Move, typename G::Outcome, Ruling>;

template <class G>
concept Game = std::regular<typename G::Options> &&  // the game's options; default values are the rule book's
    std::regular<typename G::State> &&               // the full state; never allocates
    Value<typename G::Move> &&                       // what a seat chooses
    Value<typename G::Outcome> &&                    // what a die throw or a card draw brings
    std::regular<typename G::View> &&                // everything that one viewer may know
    requires(typename G::Options options, typename G::State state, typename G::Move move, typename G::Outcome outcome,
             typename G::View view, Ruling ruling, Viewer viewer, Step<G> step, std::size_t seats, Rng& rng) {
  { G::slug } -> std::convertible_to<std::string_view>;  // "kilkenny-cats"
  { G::rules } -> std::convertible_to<int>;              // version of the rule book
  { G::seats_min } -> std::convertible_to<std::size_t>;
  { G::seats_max } -> std::convertible_to<std::size_t>;

  // None if the options fit this number of seats; else the clause that forbids them.
  { G::why_not(options, seats) } -> std::same_as<std::optional<Refusal>>;
  // REQUIRES: !why_not(options, seats)
  { G::start(options, seats) } -> std::same_as<typename G::State>;
  // The number of seats that the match was started with.
  { G::seats(state) } -> std::same_as<std::size_t>;
  { G::node(state) } -> std::same_as<Node>;
  // Number of the running turn: 1 for the first, 0 before it.
  { G::turn(state) } -> std::convertible_to<std::size_t>;
  // The seat whose turn it is. Empty before the first turn and after the end.
  { G::mover(state) } -> std::same_as<std::optional<Seat>>;

  // At a decision node: every legal move once, in a fixed order that depends on the state
  // alone; never empty. Empty at any other node.
  G::moves(state);
  // Moves have a total order. Different moves of the game have different hashes, the same on every machine.
  requires std::three_way_comparable<typename G::Move, std::strong_ordering>;
  { G::hash(move) } -> std::same_as<std::uint64_t>;
  // The clause that forbids the move to the deciding seat. None if and only if moves(state)
  // contains the move. REQUIRES: node(state) is a Decision
  { G::why_not(state, move) } -> std::same_as<std::optional<Refusal>>;
  // REQUIRES: moves(state) contains the move
  { G::after(state, move) } -> std::same_as<typename G::State>;
  // True if the move reveals no hidden information to anybody. Such a move can be taken back
  // within its turn (G4). REQUIRES: moves(state) contains the move
  { G::can_be_taken_back(state, move) } -> std::same_as<bool>;

  // At a chance node: every outcome with its weight, in a fixed order, never empty.
  // Empty at any other node.
  G::chance_outcomes(state);
  // REQUIRES: chance_outcomes(state) contains the outcome
  { G::after(state, outcome) } -> std::same_as<typename G::State>;
  // True if only one seat may know the outcome that is due. Such draws use the hidden hash
  // chain. REQUIRES: node(state) is Chance
  { G::draws_hidden(state) } -> std::same_as<bool>;

  // The clause that forbids the ruling (G1, G2 and the game's own). None if it is allowed.
  { G::why_not(state, ruling) } -> std::same_as<std::optional<Refusal>>;
  // REQUIRES: !why_not(state, ruling)
  { G::after(state, ruling) } -> std::same_as<typename G::State>;

  // Empty if and only if node(state) is not Terminal.
  { G::result(state) } -> std::same_as<std::optional<Result>>;

  // A state, an outcome and a move, reduced to what one viewer may know. Nothing else may
  // leave the engine.
  { G::view(state, viewer) } -> std::same_as<typename G::View>;
  { G::redact(state, outcome, viewer) } -> std::same_as<typename G::Outcome>;
  { G::redact(state, move, viewer) } -> std::same_as<typename G::Move>;
  // What the step did, in order, as this viewer may know it. A seat that sees the step as spectators see it (`redact`)
  // sees the same events as they do. A game that repeats the step to
  // find its events declares `events_repeat_step`; it then ignores the state after the step.
  G::events(state, step, state, viewer);

  // A random full state that is consistent with the view (determinization), so that a bot
  // cannot use hidden information. For every viewer: view(sample_state(view(s, v), rng), v) == view(s, v).
  { G::sample_state(view, rng) } -> std::same_as<typename G::State>;
  // A heuristic value for every seat (index = seat), in one unit for all; higher is better.
  // Used by the graph of a replay.
  { G::evaluate(view) } -> std::same_as<List<int, engine::seats_max>>;
  // The expected share of the win of every seat, from the full state: cheap, since a search asks for it at
  // every leaf. When the match is over, returns(*result(state)).
  { G::win_shares(state) } -> std::same_as<Shares>;
  { G::tuning } -> std::convertible_to<SearchTuning>;  // of the search for this game
};

// For std::unordered_map<typename G::Move, T, HashOfMove<G>> and the like.
template <Game G>
struct HashOfMove {
  std::size_t operator()(const typename G::Move& move) const { return static_cast<std::size_t>(G::hash(move)); }
};

// The events that the move would cause, as the viewer would see them. REQUIRES: the move is legal
template <Game G>
auto consequences(const typename G::State& state, const typename G::Move& move, Viewer viewer) {
  if constexpr (requires { G::events_repeat_step; }) return G::events(state, move, state, viewer);
  else return G::events(state, move, G::after(state, move), viewer);
}

}  // namespace engine
