#include "protocol/match.hpp"

#include "protocol/games/cat_attack.hpp"
#include "protocol/games/cats_chess.hpp"
#include "protocol/games/kilkenny_cats.hpp"
#include "protocol/games/nekonoko.hpp"
#include "protocol/sha256.hpp"

#include <nlohmann/json.hpp>

namespace protocol {
namespace {

struct Game {
  std::string_view slug;
  OpenedMatch (*open)(const Json& options, std::size_t seats);
};

// Every game this server knows. To add a game, add a line.
constexpr Game games[] = {
    {"cat-attack", open_cat_attack},
    {"cats-chess", open_cats_chess},
    {"kilkenny-cats", open_kilkenny_cats},
    {"nekonoko", open_nekonoko},
};

}  // namespace

std::string view_hash(std::string_view canonical_json) {
  const Digest digest = sha256(canonical_json);
  return hex(std::span(digest).first<8>());
}

int lead(const engine::List<int, engine::seats_max>& standing, engine::Seat seat) {
  int sum = 0;
  for (const int other : standing) sum += standing[engine::index(seat)] - other;
  return sum;
}

OpenedMatch open_match(std::string_view game, const Json& options, std::size_t seats) {
  for (const Game& each : games)
    if (each.slug == game) return each.open(options, seats);
  return Refusal{std::string(code::malformed), "", "There is no such game.", "/game"};
}

}  // namespace protocol
