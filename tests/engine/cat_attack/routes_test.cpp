// A cat's walks against a second reading of A10 to A26: every walk of the length, judged step
// by step, without sets or tables, in many random positions.
#include "engine/cat_attack/routes.hpp"
#include "tests/engine/cat_attack/random_options.hpp"
#include "tests/engine/random_matches.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace {

using namespace engine;
using namespace engine::cat_attack;

using Spaces = std::vector<Space>;

struct Finding {
  std::set<Space> ends;
  std::set<Spaces> walks;
  std::set<std::string> obstacles;
};

std::string name(Space space) { return std::string(space_names[index(space)]); }

bool touch(Space a, Space b) {
  for (const Edge& edge : board::edges)
    if ((edge.a == a && edge.b == b) || (edge.a == b && edge.b == a)) return true;
  return false;
}

bool same_side(const PublicState& table, Seat a, Seat b) { return table.sides[index(a)] == table.sides[index(b)]; }

bool in_grounds(House house, Space space) {
  const auto& place = board::houses[index(house)];
  return space == place.home || std::count(place.garden.begin(), place.garden.end(), space) > 0;
}

// A13, A18, A104, A111, kittens.
bool may_enter_home(const PublicState& table, Seat seat, House house) {
  if (table.cats[index(seat)].house == house) return true;
  bool owned = false, lives = false, inside = false;
  for (std::size_t i = 0; i < table.seats; ++i) {
    if (table.cats[i].house != house) continue;
    owned = true;
    if (same_side(table, seat, seat_at(i))) return false;
    const std::size_t stock = table.options.shared_house ? index(table.sides[i]) : i;
    lives = lives || table.seat_states[stock].lives > 0;
    inside = inside || (table.cats[i].space && in_grounds(house, *table.cats[i].space));
  }
  return owned && !table.options.kittens && !(lives && inside);
}

class SlowSearch {
 public:
  SlowSearch(const PublicState& table, Seat seat, std::uint8_t steps) : table_(table), seat_(seat), steps_(steps) {
    std::vector<Space> walk{*table.cats[index(seat)].space};
    go_on(walk);
  }
  Finding finding;

 private:
  void go_on(std::vector<Space>& walk) {
    const bool last = walk.size() == steps_;
    for (std::size_t i = 0; i < space_count; ++i) {
      const auto next = static_cast<Space>(i);
      if (!touch(walk.back(), next) || std::count(walk.begin(), walk.end(), next) > 0) continue;
      if (!step_is_legal(walk.back(), next, last)) continue;
      walk.push_back(next);
      if (last) {
        finding.ends.insert(next);
        finding.walks.insert(walk);
      } else {
        go_on(walk);
      }
      walk.pop_back();
    }
  }

  bool step_is_legal(Space from, Space to, bool last) {
    if (to == Space::BH || to == Space::MH) return false;
    for (const auto& shop : board::shops)
      if (to == shop.burglar) return false;
    for (const House house : all_houses)
      if (home_of(house) == to) return home_is_legal(house, to, last);
    bool legal = true;
    const auto forbid = [&](const std::string& what) {
      finding.obstacles.insert(what);
      legal = false;
    };
    if (table_.car && spaces_of(*table_.car).has(to)) forbid("car");
    for (const Shop shop : all_shops)
      if (!table_.shops[index(shop)].open && garden_of(shop).has(to) && !area_of(shop).has(from))
        forbid("shop " + std::string(shop_names[index(shop)]));
    for (std::size_t i = 0; i < table_.seats; ++i)
      if (seat_at(i) != seat_ && table_.cats[i].space == to && (!last || same_side(table_, seat_, seat_at(i))))
        forbid("cat " + std::to_string(i));
    for (const Critter critter : {Critter::bird, Critter::mouse})
      if (last && table_.flocks[index(critter)].spaces.contains(to) && larder().has(item_of(critter)))
        forbid("critter " + name(to));
    return legal;
  }

  bool home_is_legal(House house, Space to, bool last) {
    if (!last) return false;
    if (!may_enter_home(table_, seat_, house)) {
      finding.obstacles.insert("home " + name(to));
      return false;
    }
    if (table_.cats[index(seat_)].house == house) return true;
    for (std::size_t i = 0; i < table_.seats; ++i)
      if (table_.cats[i].space == to && same_side(table_, seat_, seat_at(i))) {
        finding.obstacles.insert("cat " + std::to_string(i));
        return false;
      }
    return true;
  }

  Flags<Item> larder() const {
    return table_.seat_states[table_.options.shared_house ? index(table_.sides[index(seat_)]) : index(seat_)].larder;
  }

  const PublicState& table_;
  Seat seat_;
  std::uint8_t steps_;
};

Spaces walk_through(Space from, const Way& via, Space to) {
  Spaces walk{from};
  walk.insert(walk.end(), via.begin(), via.end());
  walk.push_back(to);
  return walk;
}

// How many positions had a cornered cat: the test would be hollow without them.
std::size_t compare(const State& state) {
  std::size_t cornered = 0;
  const Seat seat = *state.table.mover;
  const Reach reach = reach_of(state.table, seat, steps_max);
  for (std::uint8_t steps = 1; steps <= steps_max; ++steps) {
    const SlowSearch slow(state.table, seat, steps);
    std::set<Space> ends;
    for (const Space space : reach[steps]) ends.insert(space);
    EXPECT_EQ(ends, slow.finding.ends);
    EXPECT_EQ(reach_of(state.table, seat, steps)[steps], reach[steps]);
    for (const Space to : reach[steps]) {
      const Spaces told = walk_through(*state.table.cats[index(seat)].space, way_of(state.table, seat, steps, to), to);
      EXPECT_EQ(slow.finding.walks.count(told), 1U) << name(to) << " in " << int{steps};
    }
    if (!ends.empty()) continue;
    ++cornered;
    EXPECT_EQ(obstacles_of(state.table, seat, steps).size(), slow.finding.obstacles.size());
  }
  return cornered;
}

// The first decision of a match: everybody is at home, all shops are open, no car has driven.
PublicState at_first_decision() {
  Rng rng(1);
  State state = CatAttack::start({}, 2);
  while (CatAttack::view(state, spectator).phase != Phase::card)
    state = laws::apply<CatAttack>(state, laws::random_step<CatAttack>(state, rng));
  return state.table;
}

// A13
bool enters_from_outside(const Spaces& walk, Shop shop) {
  for (std::size_t step = 1; step < walk.size(); ++step)
    if (garden_of(shop).has(walk[step]) && !area_of(shop).has(walk[step - 1])) return true;
  return false;
}

// A13, from every space past each shop: in random matches few cats walk past one that is closed.
TEST(CatAttackRoutes, NoWayEntersAClosedGarden) {
  PublicState open = at_first_decision();
  const Seat seat = *open.mover;
  std::size_t ways = 0, lost = 0;
  for (std::size_t i = 0; i < space_count; ++i) {
    const auto from = static_cast<Space>(i);
    open.cats[index(seat)].space = from;
    const Reach before = reach_of(open, seat, steps_max);
    for (const Shop shop : all_shops) {
      PublicState closed = open;
      closed.shops[index(shop)].open = false;
      const Reach reach = reach_of(closed, seat, steps_max);
      for (std::uint8_t steps = 1; steps <= steps_max; ++steps) {
        lost += before[steps].size() - reach[steps].size();
        ways += reach[steps].size();
        for (const Space to : reach[steps]) {
          const Spaces walk = walk_through(from, way_of(closed, seat, steps, to), to);
          ASSERT_EQ(walk.size(), steps + 1U);
          ASSERT_FALSE(enters_from_outside(walk, shop)) << name(from) << " to " << name(to) << " in " << int{steps};
        }
      }
    }
  }
  EXPECT_GT(ways, 1'000U);
  EXPECT_GT(lost, 100U) << "ends that a closed garden keeps a cat from";
}

// A42
bool critter_passes(Critter critter, Space space) {
  if (space == (critter == Critter::bird ? Space::MH : Space::BH)) return false;
  for (const auto& shop : board::shops)
    if (space == shop.burglar) return false;
  for (const House house : all_houses)
    if (home_of(house) == space) return false;
  return true;
}

TEST(CatAttackRoutes, ACritterGoesFromSpaceToSpaceAndEntersNoneTwice) {
  for (const Critter critter : {Critter::bird, Critter::mouse})
    for (std::size_t i = 0; i < space_count; ++i)
      for (std::uint8_t steps = 1; steps <= steps_max; ++steps)
        for (const Space to : critter_walks(critter, static_cast<Space>(i), steps)) {
          const Spaces walk =
              walk_through(static_cast<Space>(i), critter_way(critter, static_cast<Space>(i), steps, to), to);
          ASSERT_EQ(walk.size(), steps + 1U);
          ASSERT_EQ(std::set<Space>(walk.begin(), walk.end()).size(), walk.size());
          for (std::size_t step = 1; step < walk.size(); ++step) {
            ASSERT_TRUE(touch(walk[step - 1], walk[step])) << name(walk[step - 1]) << " to " << name(walk[step]);
            ASSERT_TRUE(critter_passes(critter, walk[step])) << name(walk[step]);
          }
        }
}

TEST(CatAttackRoutes, AgreeWithASecondReading) {
  std::size_t cornered = 0;
  for (std::uint64_t seed = 0; seed < 15; ++seed) {
    Rng rng(seed);
    auto setting = cat_attack_tests::random_setting(rng);
    setting.options.lives = 3;
    State state = CatAttack::start(setting.options, setting.seats);
    for (int n = 0; n < 5'000 && !laws::is_over<CatAttack>(state); ++n) {
      const auto step = laws::random_step<CatAttack>(state, rng);
      if (CatAttack::view(state, spectator).phase == Phase::card) cornered += compare(state);
      if (testing::Test::HasFailure()) FAIL() << "seed " << seed << ", entry " << n;
      state = laws::apply<CatAttack>(state, step);
    }
  }
  EXPECT_GT(cornered, 50U);
}

}  // namespace
