#include "server/chain.hpp"

#include "server/digest.hpp"

#include <initializer_list>
#include <string_view>

namespace server {
namespace {

// Each part with its length, so that no two lists of parts give the same text.
std::string hash_of(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const auto part : parts) text.append(std::to_string(part.size())).append(":").append(part);
  return sha256_hex(text);
}

}  // namespace

std::string chain_start(const MatchRecord& match) {
  return hash_of({match.id, match.room, match.game, std::to_string(match.rules), match.options, match.seats, match.open_anchor,
                  match.hidden_anchor, match.open_seed, match.hidden_seed, std::to_string(match.started)});
}

std::string chain_after(const std::string& chain, const EntryRecord& entry) {
  return hash_of({chain, std::to_string(entry.seq), std::to_string(entry.at), entry.body, entry.hash, entry.player, entry.command});
}

}  // namespace server
