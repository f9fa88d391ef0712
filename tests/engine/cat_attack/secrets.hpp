// What the rule book hides in Cat Attack, and how to exchange it for something else that it
// could be. Written from the book: a seat knows its own cards, those it is shown for a swap,
// those it gives and takes in a swap, and all that is played, laid or laid open.
#pragma once

#include "engine/cat_attack/cat_attack.hpp"

namespace cat_attack_tests {

// Another world in which this viewer sees the same, before the step and after it.
engine::cat_attack::State exchange_secrets(const engine::cat_attack::State& state,
                                           const engine::Step<engine::CatAttack>& step, engine::Viewer viewer,
                                           engine::Rng& rng);

// The step as it may go in that world: a hidden card may be another one there.
engine::Step<engine::CatAttack> exchange_step(const engine::cat_attack::State& exchanged,
                                              const engine::Step<engine::CatAttack>& step, engine::Viewer viewer,
                                              engine::Rng& rng);

}  // namespace cat_attack_tests
