// What a seat can know before it chooses of the throw that comes after: the board decides what
// a throw does, and all of it lies open.
#pragma once

#include "engine/cat_attack/cat_attack.hpp"

namespace engine::cat_attack {

// The match at the moment of the mover's next throw, if he makes this move and nobody resigns:
// every outcome that the throw then has does to the board what it would do to this one. Hands,
// bag and discards are not those of that moment: refills and swaps (A32) are left out, since
// they change no place on the board.
// None if the move brings no throw, or if something comes first that nobody can foresee:
// another card to play, a raid's choice (A63), a Curiosity card (A92), a fight, whose end tells of
// hands (A72). None for a swap, too: whatever is swapped, the throw stays the same.
// REQUIRES: the move is legal
std::optional<State> before_throw(const State& state, const Move& move);

}  // namespace engine::cat_attack
