// Option sets for random matches: every option and every number of players comes up.
#pragma once

#include "engine/cat_attack/cat_attack.hpp"

namespace cat_attack_tests {

struct Setting {
  engine::cat_attack::Options options;
  std::size_t seats = 2;
};

// Teams are dealt at random; about a third of the settings have some.
inline Setting random_setting(engine::Rng& rng) {
  using namespace engine;
  using namespace engine::cat_attack;
  Setting setting;
  Options& options = setting.options;
  setting.seats = players_min + below(players_max - players_min + 1, rng);
  options.lives = static_cast<std::uint8_t>(1 + below(lives_max, rng));
  options.stock = static_cast<Stock>(below(3, rng));
  options.kittens = below(4, rng) == 0;
  if (below(4, rng) == 0) options.round_limit = static_cast<std::uint16_t>(5 + below(196, rng));
  if (below(4, rng) == 0) options.minutes = static_cast<std::uint16_t>(10 + below(231, rng));
  if (below(3, rng) != 0) return setting;
  const std::size_t teams = 2 + below(static_cast<std::uint32_t>(setting.seats - 1), rng);
  for (std::size_t i = 0; i < teams; ++i) options.teams.push({});
  for (std::size_t i = 0; i < setting.seats; ++i)
    options.teams[i < teams ? i : below(static_cast<std::uint32_t>(teams), rng)].push(seat_at(i));
  options.shared_house = below(2, rng) == 0;
  return setting;
}

}  // namespace cat_attack_tests
