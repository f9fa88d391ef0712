// How strong a bot is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace engine::bots {

// From the weakest to the strongest.
enum class Level : std::uint8_t {
  random,     // every legal move is equally likely
  kitten,     // looks one move ahead, and overlooks what a beginner overlooks
  cat,        // searches little (SearchTuning::cat_iterations)
  tomcat,     // searches some more (SearchTuning::tomcat_iterations)
  alley_cat,  // searches up to a second on one core (SearchTuning::alley_cat_iterations)
};

inline constexpr std::array<Level, 5> levels{Level::random, Level::kitten, Level::cat, Level::tomcat, Level::alley_cat};

// As the wire and the command line name it; index = level.
inline constexpr std::array<std::string_view, levels.size()> level_slugs{"random", "kitten", "cat", "tomcat",
                                                                         "alley-cat"};

// Does it take long to decide?
constexpr bool searches(Level level) { return level >= Level::cat; }

constexpr std::string_view slug_of(Level level) { return level_slugs[static_cast<std::size_t>(level)]; }
constexpr std::optional<Level> level_of(std::string_view slug) {
  for (const Level level : levels)
    if (slug_of(level) == slug) return level;
  return std::nullopt;
}

}  // namespace engine::bots
