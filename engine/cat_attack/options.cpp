// What a match may be played with, and how it begins: A1 to A5, A110 to A113.
#include "engine/cat_attack/cat_attack.hpp"

namespace engine::cat_attack {
namespace {

bool within(std::size_t value, std::size_t least, std::size_t most) { return value >= least && value <= most; }

// A110 At least two teams, every seat in exactly one.
std::optional<Refusal> objection_to_teams(const Options& options, std::size_t seats) {
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
  return objection_to_teams(options, seats);
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

}  // namespace engine
