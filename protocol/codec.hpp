// What a game's JSON is: Codec<Game>, a specialisation beside the game's JSON in games/. Every
// member is mandatory; docs/adding-a-game.md says what each does.
#pragma once

#include "engine/game.hpp"
#include "protocol/describe.hpp"
#include "protocol/input.hpp"

#include <concepts>
#include <optional>
#include <ranges>
#include <string>
#include <vector>

namespace protocol {

template <class G>
struct Codec;

template <class G>
using EventOf =
    std::ranges::range_value_t<decltype(G::events(std::declval<typename G::State>(), std::declval<engine::Step<G>>(),
                                                  std::declval<typename G::State>(), engine::Viewer()))>;

template <class C, class G>
concept CodecFor = requires(Writer& out, const Input& input, const typename G::Options& options,
                            const typename G::State& state, const typename G::Move& move,
                            const typename G::Outcome& outcome, const EventOf<G>& event, Whole<typename G::View>& whole,
                            Difference<typename G::View>& difference, typename C::Foresight& foresight,
                            std::size_t seats) {
  { C::secrets } -> std::convertible_to<bool>;
  { C::read_options(input, seats) } -> std::same_as<typename G::Options>;
  { C::write_options(out, options, seats) } -> std::same_as<void>;
  { C::read_move(input, state) } -> std::same_as<typename G::Move>;
  { C::write_move(out, move) } -> std::same_as<void>;
  { C::read_outcome(input, state) } -> std::same_as<typename G::Outcome>;
  { C::write_outcome(out, outcome, state) } -> std::same_as<void>;
  // The seat that an entry names beside its throw; none if it names none.
  { C::thrower(state) } -> std::same_as<std::optional<engine::Seat>>;
  { C::describe(whole) } -> std::same_as<void>;
  { C::describe(difference) } -> std::same_as<void>;
  { C::write_event(out, event, state) } -> std::same_as<void>;  // the state before the event
  // Items of a list: what could be taken so that the match is over. Everybody is told of them.
  { C::write_threats(out, state) } -> std::same_as<void>;
  // May the page show to the decider before the move what it does; and of that, this event?
  { C::shown_before_move(state, move) } -> std::same_as<bool>;
  { C::shown_before_move(event) } -> std::same_as<bool>;
  // The items of a choice's `ahead`; none if no throw follows that can be foreseen.
  requires std::constructible_from<typename C::Foresight, const typename G::State&, engine::Seat>;
  { foresight.of(move) } -> std::convertible_to<const std::vector<std::string>&>;
};

// For a game whose choices foretell no throw.
template <class G>
struct NoForesight {
  NoForesight(const typename G::State&, engine::Seat) {}
  std::vector<std::string> of(const typename G::Move&) const { return {}; }
};

}  // namespace protocol
