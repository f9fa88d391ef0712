// Invariants of Cat Attack: no card and no piece appears or disappears.
// Written from the rule book; used by the tests and by the soak.
#pragma once

#include "engine/cat_attack/cat_attack.hpp"

#include <optional>
#include <string>

namespace cat_attack_tests {

// What is wrong with a state. None: nothing.
std::optional<std::string> broken_law(const engine::cat_attack::State& state);

// What is wrong with an entry that leads from one state to the other. None: nothing.
std::optional<std::string> broken_law(const engine::cat_attack::State& before, const engine::cat_attack::State& after);

}  // namespace cat_attack_tests
