// Predicts the board on which the mover's next throw happens. The effects of a throw depend on
// the board alone, which is public.
#pragma once

#include "engine/cat_attack/cat_attack.hpp"

namespace engine::cat_attack {

// The state just before the mover's next throw, if the mover makes this move and nobody resigns.
// Each outcome of that throw changes the real board as it changes the board of this state. Hands,
// bag and discards differ: refills and swaps (A32) are left out, since they move nothing on the board.
// None if no throw follows the move, or if something unpredictable comes first: another card to
// play, a choice after a raid (A63), a Curiosity card (A92), or a fight (A72). None for a swap:
// it does not change the throw.
// REQUIRES: the move is legal
std::optional<State> before_throw(const State& state, const Move& move);

}  // namespace engine::cat_attack
