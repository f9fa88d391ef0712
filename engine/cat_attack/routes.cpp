#include "engine/cat_attack/routes.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace engine::cat_attack {
namespace {

constexpr SpaceSet never_entered = [] {  // A13
  SpaceSet spaces = all_burglar_prints();
  for (const Space house : board::critter_houses) spaces.add(house);
  return spaces;
}();
constexpr SpaceSet homes = all_homes();
constexpr SpaceSet everywhere = [] {
  SpaceSet spaces;
  for (std::size_t i = 0; i < space_count; ++i) spaces.add(static_cast<Space>(i));
  return spaces;
}();

// A14 On the own Home of a shared house team-mates are not in each other's way (A112).
bool mate_blocks(const PublicState& table, Seat seat, Space space) {
  return mate_at(table, seat, space) && !is_home(table, seat, space);
}

SpaceSet landable_homes(const PublicState& table, Seat seat) {
  SpaceSet open;
  for (const House house : all_houses)
    if (!home_shut(table, seat, house)) open.add(home_of(house));
  return open;
}

SpaceSet open_spaces(const PublicState& table) {
  return everywhere.without(never_entered).without(homes).without(car_spaces(table));
}

// Where a walk may end, if it comes there.
SpaceSet landable(const PublicState& table, Seat seat) {
  SpaceSet landable = open_spaces(table) | landable_homes(table, seat);
  for (const Space space : cat_spaces(table))
    if (mate_blocks(table, seat, space)) landable.remove(space);
  for (const Critter critter : {Critter::bird, Critter::mouse})
    if (!can_catch(table, seat, critter))
      for (const Space space : table.flocks[index(critter)].spaces) landable.remove(space);
  return landable;
}

bool from_outside(Space from, Space to) { return shop_areas[index(from)] != shop_areas[index(to)]; }

void walk_on(const Ground& ground, Space at, std::uint8_t step, SpaceSet& entered, Reach& ends) {
  for (const Space next : neighbours[index(at)]) {
    if (entered.has(next) || (ground.closed.has(next) && from_outside(at, next))) continue;
    ends[step].add(next);
    if (step == ground.longest || !ground.passable.has(next)) continue;
    entered.add(next);
    walk_on(ground, next, static_cast<std::uint8_t>(step + 1), entered, ends);
    entered.remove(next);
  }
}

Ground ground_of(const PublicState& table, Seat seat, std::uint8_t longest) {
  return {*cat_of(table, seat).space, longest, open_spaces(table).without(cat_spaces(table)), closed_gardens(table)};
}

// Puts the rest of the way into `way`. False: there is none. Closed gardens need no look here: on this board walks of one
// length from one space to another lead through a garden all or none, so none where the end is in reach.
bool find_way(const Ground& ground, Space at, std::size_t steps, Space to, SpaceSet entered, Way& way) {
  entered.add(at);
  for (const Space next : neighbours[index(at)]) {
    if (entered.has(next) || (steps == 1) != (next == to)) continue;
    if (steps == 1) return true;
    if (!ground.passable.has(next)) continue;
    way.push(next);
    if (find_way(ground, next, steps - 1, to, entered, way)) return true;
    way.pop();
  }
  return false;
}

// What forbids one step of a walk. Usually one thing; a critter may sit behind another.
using Hindrances = List<Obstacle, 3>;

// Does the step end where no walk leads, and which is no obstacle (A26)?
bool is_silent(Space to, bool last) { return never_entered.has(to) || (homes.has(to) && !last); }

Obstacle obstacle(ObstacleKind kind, std::size_t which) { return {kind, static_cast<std::uint8_t>(which)}; }

// REQUIRES: !is_silent(to, last)
Hindrances hindrances(const PublicState& table, Seat seat, Space from, Space to, bool last) {
  Hindrances found;
  const auto house = house_homes[index(to)];
  if (house && home_shut(table, seat, *house)) {  // counted once, its owner on it not besides
    found.push(obstacle(ObstacleKind::home, index(*house)));
    return found;
  }
  if (car_spaces(table).has(to)) found.push(obstacle(ObstacleKind::car, 0));
  if (closed_gardens(table).has(to) && from_outside(from, to))
    found.push(obstacle(ObstacleKind::shop, index(*shop_areas[index(to)])));
  if (mate_blocks(table, seat, to)) found.push(obstacle(ObstacleKind::cat, index(*mate_at(table, seat, to))));
  const auto enemy = enemy_at(table, seat, to);
  if (!last && enemy) found.push(obstacle(ObstacleKind::cat, index(*enemy)));
  const auto critter = critter_at(table, to);
  if (last && critter && !can_catch(table, seat, *critter))
    found.push(obstacle(*critter == Critter::bird ? ObstacleKind::bird : ObstacleKind::mouse, index(to)));
  return found;
}

struct ObstacleSearch {
  const PublicState& table;
  Seat seat;
  std::uint8_t steps;
  List<Obstacle, obstacles_max> found;

  void look_on(Space at, std::uint8_t step, SpaceSet entered) {
    const bool last = step == steps;
    for (const Space next : neighbours[index(at)]) {
      if (entered.has(next) || is_silent(next, last)) continue;
      const Hindrances here = hindrances(table, seat, at, next, last);
      for (const Obstacle& each : here)
        if (!found.contains(each)) found.push(each);
      if (last || !here.empty()) continue;
      SpaceSet longer = entered;
      longer.add(next);
      look_on(next, static_cast<std::uint8_t>(step + 1), longer);
    }
  }
};

constexpr std::array<std::string_view, shop_count> shop_subjects = {"shop-CS", "shop-DA", "shop-FI", "shop-VE"};
constexpr std::array<std::string_view, players_max> cat_subjects = {"cat-0", "cat-1", "cat-2",
                                                                    "cat-3", "cat-4", "cat-5"};

// REQUIRES: the step does not lead to a Home, or it is the last one
Refusal refusal_of_step(const PublicState& table, Seat seat, Space from, Space to, bool last) {
  const std::string_view name = space_names[index(to)];
  if (never_entered.has(to)) return {"A13", "never_entered", name};
  if (const auto house = house_homes[index(to)]) {
    if (const auto shut = home_shut(table, seat, *house)) return {shut->clause, shut->code, name};
  }
  const Obstacle first = hindrances(table, seat, from, to, last)[0];
  switch (first.kind) {
    case ObstacleKind::car: return {"A13", "car_in_the_street", "car"};
    case ObstacleKind::shop: return {"A13", "shop_is_closed", shop_subjects[first.which]};
    case ObstacleKind::cat: return {"A14", "cat_in_the_way", cat_subjects[first.which]};
    case ObstacleKind::bird: return {"A16", "has_one_already", "bird"};
    case ObstacleKind::mouse: return {"A16", "has_one_already", "mouse"};
    case ObstacleKind::home: break;
  }
  return {"A18", "owner_in_grounds", name};
}

static_assert(std::ranges::all_of(all_houses, [](House house) { return neighbours[index(home_of(house))].count == 1; }),
              "RouteSearch leads no walk through a Home: each is a dead end");

struct RouteSearch {
  const PublicState& table;
  Seat seat;
  std::uint8_t steps;
  Space goal;
  std::size_t fewest;
  std::optional<Refusal> first;  // of the walk with the fewest forbidden steps

  void look_on(Space at, std::uint8_t step, SpaceSet entered, std::size_t forbidden, std::optional<Refusal> refusal) {
    const bool last = step == steps;
    for (const Space next : neighbours[index(at)]) {
      if (entered.has(next) || last != (next == goal)) continue;
      if (homes.has(next) && !last) continue;  // A17, A18 A dead end: no walk leads through a Home.
      const bool free = !never_entered.has(next) && hindrances(table, seat, at, next, last).empty();
      auto so_far = refusal;
      if (!free && !so_far) so_far = refusal_of_step(table, seat, at, next, last);
      const std::size_t count = forbidden + (free ? 0 : 1);
      if (last && count < fewest) {
        fewest = count;
        first = so_far;
      }
      if (last) continue;
      SpaceSet longer = entered;
      longer.add(next);
      look_on(next, static_cast<std::uint8_t>(step + 1), longer, count, so_far);
    }
  }
};

}  // namespace

Reach WalkCache::reach_of(const PublicState& table, Seat seat, std::uint8_t longest) {
  const Ground ground = ground_of(table, seat, longest);
  if (ground_ != ground) {
    ground_ = ground;
    ends_ = {};
    SpaceSet entered(ground.from);
    walk_on(ground, ground.from, 1, entered, ends_);
  }
  Reach reach = ends_;
  const SpaceSet fit = landable(table, seat);
  for (SpaceSet& ends : reach) ends = ends & fit;
  return reach;
}

Reach reach_of(const PublicState& table, Seat seat, std::uint8_t longest) {
  return WalkCache().reach_of(table, seat, longest);
}

Way way_of(const PublicState& table, Seat seat, std::uint8_t steps, Space to) {
  const Ground ground = ground_of(table, seat, steps);
  Way way;
  find_way(ground, ground.from, steps, to, {}, way);
  return way;
}

List<Obstacle, obstacles_max> obstacles_of(const PublicState& table, Seat seat, std::uint8_t steps) {
  ObstacleSearch search{table, seat, steps, {}};
  const Space from = *cat_of(table, seat).space;
  search.look_on(from, 1, SpaceSet(from));
  return search.found;
}

Refusal why_not_there(const PublicState& table, Seat seat, std::uint8_t steps, Space to) {
  const Space from = *cat_of(table, seat).space;
  if (from == to) return {"A11", "entered_already", space_names[index(to)]};
  RouteSearch search{table, seat, steps, to, SIZE_MAX, std::nullopt};
  search.look_on(from, 1, SpaceSet(from), 0, std::nullopt);
  if (search.first) return *search.first;
  // No walk of that length leads there, even if nothing stood in its way.
  if (within_six(from).has(to)) return {"A10", "not_the_whole_number", space_names[index(to)]};
  return {"A10", "too_far", space_names[index(to)]};
}

}  // namespace engine::cat_attack
