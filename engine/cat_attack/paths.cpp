#include "engine/cat_attack/paths.hpp"

#include "engine/cat_attack/board.hpp"

#include <array>
#include <cassert>

namespace engine::cat_attack {
namespace {

// Homes, bird-house, mouse-hole and burglar prints touch one space each, so that no shortest
// way leads through them (A50).
static_assert([] {
  SpaceSet ends = all_homes() | all_burglar_prints();
  for (const Space house : board::critter_houses) ends.add(house);
  for (const Space space : ends)
    if (neighbours[index(space)].count != 1) return false;
  return true;
}());

constexpr SpaceSet ring_around(const SpaceSet& spaces) {
  SpaceSet ring;
  for (const Space space : spaces)
    for (const Space next : neighbours[index(space)]) ring.add(next);
  return ring;
}

constexpr auto near_spaces = [] {
  std::array<SpaceSet, space_count> table{};
  for (std::size_t i = 0; i < space_count; ++i) {
    SpaceSet reached(static_cast<Space>(i));
    for (std::uint8_t step = 0; step < steps_max; ++step) reached = reached | ring_around(reached);
    reached.remove(static_cast<Space>(i));
    table[i] = reached;
  }
  return table;
}();

using WalksByLength = std::array<SpaceSet, steps_max>;  // index = steps - 1

// A42 A critter passes over anything but Homes, burglar prints and the other kind's house.
constexpr bool admits(Critter critter, Space space) {
  const Critter other = critter == Critter::bird ? Critter::mouse : Critter::bird;
  return space != board::critter_houses[index(other)] && !house_homes[index(space)] && !all_burglar_prints().has(space);
}

constexpr void walk_on(Critter critter, Space at, std::uint8_t step, const SpaceSet& entered, WalksByLength& walks) {
  for (const Space next : neighbours[index(at)]) {
    if (entered.has(next) || !admits(critter, next)) continue;
    walks[step].add(next);
    SpaceSet longer = entered;
    longer.add(next);
    if (step + 1 < steps_max) walk_on(critter, next, static_cast<std::uint8_t>(step + 1), longer, walks);
  }
}

constexpr auto walks_of(Critter critter) {
  std::array<WalksByLength, space_count> table{};
  for (std::size_t i = 0; i < space_count; ++i) {
    const auto from = static_cast<Space>(i);
    walk_on(critter, from, 0, SpaceSet(from), table[i]);
  }
  return table;
}

// Puts the rest of the way into `way`. False: there is none.
bool find_way(Critter critter, Space at, std::size_t steps, Space to, SpaceSet entered, Way& way) {
  entered.add(at);
  for (const Space next : neighbours[index(at)]) {
    if (entered.has(next) || !admits(critter, next) || (steps == 1) != (next == to)) continue;
    if (steps == 1) return true;
    way.push(next);
    if (find_way(critter, next, steps - 1, to, entered, way)) return true;
    way.pop();
  }
  return false;
}

constexpr std::array<std::array<WalksByLength, space_count>, critter_kinds> all_walks = {
    walks_of(Critter::bird),
    walks_of(Critter::mouse),
};

}  // namespace

const SpaceSet& within_six(Space from) { return near_spaces[index(from)]; }

const SpaceSet& critter_walks(Critter critter, Space from, std::uint8_t steps) {
  assert(steps >= 1 && steps <= steps_max);
  return all_walks[index(critter)][index(from)][steps - 1U];
}

Way critter_way(Critter critter, Space from, std::uint8_t steps, Space to) {
  assert(critter_walks(critter, from, steps).has(to));
  Way way;
  find_way(critter, from, steps, to, {}, way);
  return way;
}

}  // namespace engine::cat_attack
