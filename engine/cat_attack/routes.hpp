// A cat's walks: where a number of steps can take it, and what stands in its way (A10 to A26).
#pragma once

#include "engine/cat_attack/paths.hpp"
#include "engine/cat_attack/public_state.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace engine::cat_attack {

// Where walks of one to six steps can end. index = steps
using Reach = std::array<SpaceSet, steps_max + 1>;

// What decides which ways a cat can go. Where a walk may end is another question.
struct Ground {
  Space from;
  std::uint8_t longest;
  SpaceSet passable;
  SpaceSet closed;  // gardens: closed from outside (A13), not for a burglar inside (A20)
  bool operator==(const Ground&) const = default;
};

// The reach on one table after the other. The search for all ways is long, and made again only
// when the ground has changed: most of a cat's choices leave it as it is.
class WalkCache {
 public:
  // As the function below.
  Reach reach_of(const PublicState& table, Seat seat, std::uint8_t longest);

 private:
  std::optional<Ground> ground_;
  Reach ends_;  // of walks on that ground, wherever they may end
};

// REQUIRES: living(table, seat); longest <= steps_max
Reach reach_of(const PublicState& table, Seat seat, std::uint8_t longest);

// The way of such a walk. REQUIRES: reach_of(table, seat, steps)[steps].has(to)
Way way_of(const PublicState& table, Seat seat, std::uint8_t steps, Space to);

// The distinct obstacles of a cat that no walk of so many steps can take anywhere (A26), in
// the order in which a search along the board meets them.
// REQUIRES: reach_of(table, seat, steps)[steps].empty()
List<Obstacle, obstacles_max> obstacles_of(const PublicState& table, Seat seat, std::uint8_t steps);

// Why no walk of so many steps ends there: what forbids the first forbidden step of the walk
// with the fewest of them. REQUIRES: living(table, seat); the space is on the board, and not
// in the reach of the seat
Refusal why_not_there(const PublicState& table, Seat seat, std::uint8_t steps, Space to);

}  // namespace engine::cat_attack
