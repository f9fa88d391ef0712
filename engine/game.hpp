// The contract every game keeps. A game is a set of plain values and pure functions over
// them: no clock, no I/O, no JSON, no randomness of its own, no failure.
#pragma once

#include "engine/chance.hpp"
#include "engine/ruling.hpp"
#include "engine/seat.hpp"

#include <concepts>
#include <string_view>
#include <type_traits>
#include <variant>

namespace engine {

template <class T>
concept Value = std::regular<T> && std::is_trivially_copyable_v<T>;

// One entry of a match as the rules see it: what a seat, chance or the room did.
template <class G>
using Step = std::variant<typename G::Move, typename G::Outcome, Ruling>;

template <class G>
concept Game =
    std::regular<typename G::Options> &&  // what a contract may choose; a default is the book's default
    std::regular<typename G::State> &&    // everything there is to know; never allocates
    Value<typename G::Move> &&            // what a seat may choose
    Value<typename G::Outcome> &&         // what a die or a deck may say
    std::regular<typename G::View> &&     // what one viewer may know, and nothing else
    requires(typename G::Options options, typename G::State state, typename G::Move move,
             typename G::Outcome outcome, typename G::View view, Ruling ruling, Viewer viewer,
             Step<G> step, std::size_t seats, Rng& rng) {
      { G::slug } -> std::convertible_to<std::string_view>;  // "kilkenny-cats"
      { G::rules } -> std::convertible_to<int>;              // version of the rule book
      { G::seats_min } -> std::convertible_to<std::size_t>;
      { G::seats_max } -> std::convertible_to<std::size_t>;

      // Do these options fit a table of this size? The clause says why not.
      { G::why_not(options, seats) } -> std::same_as<std::optional<Objection>>;
      // REQUIRES: !why_not(options, seats)
      { G::start(options, seats) } -> std::same_as<typename G::State>;
      { G::node(state) } -> std::same_as<Node>;
      // Number of the running turn: 1 for the first, 0 before it.
      { G::turn(state) } -> std::convertible_to<std::size_t>;
      // The mover: whose turn it is. Empty before the first turn and after the end.
      { G::mover(state) } -> std::same_as<std::optional<Seat>>;

      // At a decision: every legal move, in a fixed order that depends on the state alone,
      // never empty, none twice. Empty at any other node.
      G::moves(state);
      // The clause that forbids the move to the seat that must decide. None exactly if
      // moves(state) contains it. REQUIRES: node(state) is a Decision
      { G::why_not(state, move) } -> std::same_as<std::optional<Objection>>;
      // REQUIRES: moves(state) contains the move
      { G::after(state, move) } -> std::same_as<typename G::State>;
      // Did the move show nobody anything that was hidden from him? Then it can be taken
      // back within its turn (G4). REQUIRES: moves(state) contains the move
      { G::reveals_nothing(state, move) } -> std::same_as<bool>;

      // At a chance node: every outcome with its weight, in a fixed order, never empty.
      // Empty at any other node.
      G::odds(state);
      // REQUIRES: odds(state) contains the outcome
      { G::after(state, outcome) } -> std::same_as<typename G::State>;
      // May the outcome that is due be known to one seat only? Such draws come from the
      // hidden chain. REQUIRES: node(state) is Chance
      { G::draws_hidden(state) } -> std::same_as<bool>;

      // G1 and G2, and what the game says of them. None: the ruling stands.
      { G::why_not(state, ruling) } -> std::same_as<std::optional<Objection>>;
      // REQUIRES: !why_not(state, ruling)
      { G::after(state, ruling) } -> std::same_as<typename G::State>;

      // Empty exactly if node(state) is not Terminal.
      { G::result(state) } -> std::same_as<std::optional<Result>>;

      // All that may leave the engine: a state, an outcome and a move as one viewer sees them.
      { G::view(state, viewer) } -> std::same_as<typename G::View>;
      { G::seen(state, outcome, viewer) } -> std::same_as<typename G::Outcome>;
      { G::seen(state, move, viewer) } -> std::same_as<typename G::Move>;
      // What happened between two states, in order, as this viewer may know it. A game that does
      // the step again to tell of it says `tells_by_doing`, and needs no state after it.
      G::events(state, step, state, viewer);

      // Some full state that the view allows, so that whoever thinks in it cannot peek.
      // For every viewer: view(imagine(view(s, v), rng), v) == view(s, v).
      { G::imagine(view, rng) } -> std::same_as<typename G::State>;
      // A rough standing of every seat, index = seat, in one unit for all: higher is better.
      // Feeds the graph of a replay and a bot's answer to an offered draw (G2).
      { G::standing(view) } -> std::same_as<List<int, engine::seats_max>>;
    };

// What the move would do, as events of the viewer. REQUIRES: the move is legal
template <Game G>
auto consequences(const typename G::State& state, const typename G::Move& move, Viewer viewer) {
  if constexpr (requires { G::tells_by_doing; }) return G::events(state, move, state, viewer);
  else return G::events(state, move, G::after(state, move), viewer);
}

}  // namespace engine
