#include "protocol/match.hpp"

#include "protocol/sha256.hpp"
#include "protocol/state_bytes.hpp"

#include <nlohmann/json.hpp>

#include <array>

namespace protocol {

// Defined beside the codec of each game.
#define CLOWDER_GAME(name, slug) OpenedMatch open_##name(const Json& options, std::size_t seats);
#include "protocol/game_table.inc"
#undef CLOWDER_GAME

namespace {

struct Game {
  std::string_view slug;
  OpenedMatch (*open)(const Json& options, std::size_t seats);
};

// Every game of games.cmake.
#define CLOWDER_GAME(name, slug) Game{slug, open_##name},
constexpr std::array games{
#include "protocol/game_table.inc"
};
#undef CLOWDER_GAME

}  // namespace

std::string view_hash(std::string_view canonical_json) {
  const Digest digest = sha256(canonical_json);
  return hex(std::span(digest).first<8>());
}

std::string state_hash_of(std::string_view written) {
  const Digest digest = sha256(std::string(1, static_cast<char>(state_format)), written);
  return hex(std::span(digest).first<8>());
}

engine::Shares mean_of(const std::vector<MatchAdvisor::Prospect>& prospects) {
  engine::Shares mean = prospects.front().shares;
  for (double& share : mean) share = 0;
  double total = 0;
  for (const auto& each : prospects) {
    total += each.weight;
    for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += each.weight * each.shares[i];
  }
  for (double& share : mean) share /= total;
  return mean;
}

std::vector<std::string> game_slugs() {
  std::vector<std::string> slugs;
  for (const Game& each : games) slugs.emplace_back(each.slug);
  return slugs;
}

OpenedMatch open_match(std::string_view game, const Json& options, std::size_t seats) {
  for (const Game& each : games)
    if (each.slug == game) return each.open(options, seats);
  std::string known;
  for (const auto& slug : game_slugs()) known += (known.empty() ? "" : ", ") + slug;
  return Refusal{std::string(code::malformed), "", "There is no such game. There are: " + known + ".", "/game"};
}

OpenedMatch open_match(std::string_view game, int rules, const Json& options, std::size_t seats) {
  auto opened = open_match(game, options, seats);
  const auto* match = std::get_if<std::unique_ptr<Match>>(&opened);
  if (!match || (*match)->rules() == rules) return opened;
  return Refusal{std::string(code::malformed), "",
                 "The match was played by rules " + std::to_string(rules) + " of " + std::string(game) +
                     "; this program has rules " + std::to_string((*match)->rules()) + ".",
                 "/rules"};
}

OpenedMatch open_match(std::string_view game, int rules, int format, const Json& options, std::size_t seats) {
  if (is_state_format(format)) return open_match(game, rules, options, seats);
  return Refusal{std::string(code::malformed), "",
                 "The log has hashes of states in format " + std::to_string(format) + "; this program has formats " +
                     std::to_string(view_state_format) + " to " + std::to_string(state_format) + ".",
                 "/state_format"};
}

}  // namespace protocol
