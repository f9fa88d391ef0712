// Set-up, whose turn it is, rulings of the room and the result: A1 to A5, A110 to A113, G1 to G6.
#include "engine/cat_attack/turn_runner.hpp"

#include <algorithm>
#include <compare>

namespace engine::cat_attack {
namespace {

bool within(std::size_t value, std::size_t least, std::size_t most) { return value >= least && value <= most; }

// A110 At least two teams, every seat in exactly one.
std::optional<Refusal> refusal_of_teams(const Options& options, std::size_t seats) {
  if (options.teams.empty()) {
    if (options.shared_house) return Refusal{"A112", "shared_house_needs_teams"};
    return std::nullopt;
  }
  if (options.teams.size() < 2) return Refusal{"A110", "too_few_teams"};
  Flags<Seat> seated;
  std::size_t count = 0;
  for (const Team& team : options.teams) {
    if (team.empty()) return Refusal{"A110", "empty_team"};
    for (const Seat seat : team) {
      if (index(seat) >= seats) return Refusal{"A110", "no_such_seat"};
      if (seated.has(seat)) return Refusal{"A110", "seat_in_two_teams"};
      seated.add(seat);
      ++count;
    }
  }
  if (count < seats) return Refusal{"A110", "seat_without_team"};
  return std::nullopt;
}

std::array<Seat, players_max> sides_of(const Options& options, std::size_t seats) {
  std::array<Seat, players_max> sides{};
  for (std::size_t i = 0; i < seats; ++i) sides[i] = seat_at(i);
  for (const Team& team : options.teams) {
    Seat lowest = team[0];
    for (const Seat seat : team)
      if (index(seat) < index(lowest)) lowest = seat;
    for (const Seat seat : team) sides[index(seat)] = lowest;
  }
  return sides;
}

void deal_lives(PublicState& table) {
  for (std::size_t i = 0; i < table.seats; ++i)
    if (!table.options.shared_house || table.sides[i] == seat_at(i)) table.seat_states[i].lives = table.options.lives;
}

// A3 One of each item per player; the option `stock` takes some away.
void lay_out_food(PublicState& table) {
  const Stock stock = table.options.stock;
  const auto fewer = static_cast<std::uint8_t>(table.seats - 1);
  for (Flock& flock : table.flocks) flock.in_house = stock == Stock::full ? table.seats : fewer;
  for (Storefront& shop : table.shops) shop.stock = stock == Stock::fewer_everything ? fewer : table.seats;
}

// The last task comes first: houses, hands, then who starts.
void plan_set_up(PublicState& table) {
  FindStarter find;
  for (std::size_t i = 0; i < table.seats; ++i) find.throwers.add(seat_at(i));
  table.tasks.push(find);
  for (std::size_t i = table.seats; i > 0; --i) table.tasks.push(Refill{seat_at(i - 1)});
  table.tasks.push(DealHouse{});
}

Node node_of(const PublicState& table, const Task& task) {
  return std::visit(overloaded{
                        [&](const PlayCard&) -> Node { return Decision{*table.mover}; },
                        [&](const MoveCat&) -> Node { return Decision{*table.mover}; },
                        [&](const RaidDue&) -> Node { return Decision{*table.mover}; },
                        [](const SwapDue& swap) -> Node { return Decision{swap.taker}; },
                        [](const FightOn& fight) -> Node { return Decision{fight.next}; },
                        [](const auto&) -> Node { return Chance{}; },
                    },
                    task);
}

std::optional<Refusal> refusal_of(const PublicState& table, const Resign& resign) {
  if (index(resign.seat) >= table.seats) return Refusal{"G1", "no_such_seat"};
  if (cat_of(table, resign.seat).resigned) return Refusal{"G1", "already_resigned"};
  return std::nullopt;
}
std::optional<Refusal> refusal_of(const PublicState&, const AgreedEnd&) { return std::nullopt; }
std::optional<Refusal> refusal_of(const PublicState& table, const TimeUp&) {
  if (!table.options.minutes) return Refusal{"A113", "no_time_limit"};
  if (table.time_called) return Refusal{"A113", "already_called"};
  return std::nullopt;
}

std::string_view clause_of(const Ruling& ruling) {
  return std::visit(overloaded{[](const Resign&) { return "G1"; }, [](const AgreedEnd&) { return "G2"; },
                               [](const TimeUp&) { return "A113"; }},
                    ruling);
}

constexpr std::array<std::string_view, 6> reason_names = {"food",        "last_cat", "settled",
                                                          "round_limit", "time_up",  "agreed"};

// How a side stands beside the others: the higher, the better. A smaller class of sides comes
// before a larger one, whatever it counts.
struct Count {
  int order = 0;  // 0: those with a living cat, or the winner; -1: the others; -2: all have resigned
  std::size_t total = 0;
  std::size_t items = 0;
  auto operator<=>(const Count&) const = default;
};

std::size_t items_of(const PublicState& table, Seat seat) { return household_of(table, seat).larder.size(); }
std::size_t total_of(const PublicState& table, Seat seat) {
  return household_of(table, seat).lives + items_of(table, seat);
}

template <class Holds>
bool all_of_side(const PublicState& table, Seat side, Holds holds) {
  for (std::size_t i = 0; i < table.seats; ++i)
    if (table.sides[i] == side && !holds(table.cats[i])) return false;
  return true;
}

// Lives and items of a side; what a house shares counts once.
Count add_up(const PublicState& table, Seat side) {
  Count count;
  for (std::size_t i = 0; i < table.seats; ++i) {
    if (table.sides[i] != side || household_seat(table, seat_at(i)) != seat_at(i)) continue;
    count.total += total_of(table, seat_at(i));
    count.items += items_of(table, seat_at(i));
  }
  return count;
}

Count count_of(const PublicState& table, Seat side) {
  if (all_of_side(table, side, [](const Cat& cat) { return cat.resigned; })) return {-2, 0, 0};
  if (table.ending->winner) return {table.sides[index(*table.ending->winner)] == side ? 0 : -1, 0, 0};  // G5
  Count count = add_up(table, side);
  if (all_of_side(table, side, [](const Cat& cat) { return cat.retired; })) count.order = -1;
  return count;
}

}  // namespace
}  // namespace engine::cat_attack

namespace engine {

using namespace cat_attack;

std::optional<Refusal> CatAttack::why_not(const Options& options, std::size_t seats) {
  if (!within(seats, seats_min, seats_max)) return Refusal{"A1", "wrong_number_of_players"};
  if (!within(options.lives, 1, lives_max)) return Refusal{"A1", "lives_out_of_range"};
  if (options.stock > Stock::fewer_everything) return Refusal{"A3", "unknown_stock"};
  if (options.round_limit && !within(*options.round_limit, 5, 200)) return Refusal{"A113", "rounds_out_of_range"};
  if (options.minutes && !within(*options.minutes, 10, 240)) return Refusal{"A113", "minutes_out_of_range"};
  return refusal_of_teams(options, seats);
}

CatAttack::State CatAttack::start(const Options& options, std::size_t seats) {
  State state;
  PublicState& table = state.table;
  table.options = options;
  table.seats = static_cast<std::uint8_t>(seats);
  table.sides = sides_of(options, seats);
  table.curiosity_left = curiosity_above_shuffle;
  state.bag.fill(card_copies);
  deal_lives(table);
  lay_out_food(table);
  plan_set_up(table);
  return state;
}

Node CatAttack::node(const State& state) {
  if (state.table.ending) return Terminal{};
  return node_of(state.table, next_task(state.table));
}

std::size_t CatAttack::turn(const State& state) { return state.table.turn; }

std::optional<Seat> CatAttack::mover(const State& state) {
  return state.table.ending ? std::nullopt : state.table.mover;
}

std::optional<Refusal> CatAttack::why_not(const State& state, const Ruling& ruling) {
  if (state.table.ending) return Refusal{"G6", "over"};
  if (state.table.turn == 0) return Refusal{clause_of(ruling), "not_begun"};
  return std::visit([&](const auto& each) { return refusal_of(state.table, each); }, ruling);
}

CatAttack::State CatAttack::after(const State& state, const Ruling& ruling) {
  State next = state;
  TurnRunner(next).take(ruling);
  return next;
}

std::optional<Result> CatAttack::result(const State& state) {
  const PublicState& table = state.table;
  if (!table.ending) return std::nullopt;
  std::array<Count, seats_max> counts;
  for (std::size_t i = 0; i < table.seats; ++i) counts[i] = count_of(table, table.sides[i]);
  Result result{reason_names[static_cast<std::size_t>(table.ending->reason)], {}};
  for (std::size_t i = 0; i < table.seats; ++i) {
    const auto better = std::count_if(counts.begin(), counts.begin() + table.seats,
                                      [&](const Count& other) { return other > counts[i]; });
    result.places.push(
        Place{static_cast<std::uint8_t>(better + 1), static_cast<std::int16_t>(total_of(table, seat_at(i)))});
  }
  return result;
}

}  // namespace engine
