// A rough standing: lives and food; a side counts as
// one. What counts for bots that think deeper is theirs.
#include "engine/cat_attack/table.hpp"

namespace engine {

using namespace cat_attack;

namespace {

constexpr int life_worth = 10;
constexpr int item_worth = 30;
constexpr int settled_worth = 60;

int seat_standing(const Table& table, Seat seat) {
  const Household& household = household_of(table, seat);
  const int items = item_worth * static_cast<int>(household.larder.size());
  if (!living(table, seat)) return items / item_worth;
  return life_worth * household.lives + items + (cat_of(table, seat).settled ? settled_worth : 0);
}

int side_standing(const Table& table, Seat side) {
  int sum = 0;
  int members = 0;
  for (std::size_t i = 0; i < table.seats; ++i) {
    if (table.sides[i] != side) continue;
    sum += seat_standing(table, seat_at(i));
    ++members;
  }
  return sum / members;
}

}  // namespace

List<int, seats_max> CatAttack::standing(const View& view) {
  constexpr int rank_worth = 1000;
  List<int, seats_max> standings;
  for (std::size_t i = 0; i < view.seats.size(); ++i) {
    if (view.result) standings.push(-rank_worth * view.result->places[i].rank);
    else standings.push(side_standing(view.table, view.table.sides[i]));
  }
  return standings;
}

}  // namespace engine
