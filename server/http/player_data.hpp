// What the server has of a player, as he gets it himself: GET /api/players/me/data.
#pragma once

#include "server/base/text_sink.hpp"
#include "server/store/store.hpp"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace server {

using Json = nlohmann::json;

struct PlayerData {
  Player player = {};
  Json rooms = {};
  std::vector<std::string> matches = {};  // JSON of each summary: of 10,000 matches a tree would be many times as large
  std::optional<MatchCursor> last_match = {};  // of those that have been read
  bool has_more_matches = true;                // until all have been read, or as many as are told
  bool is_truncated = false;                   // there are more matches or lines than are told
  std::vector<RoomChat> chat = {};
  std::vector<TokenRecord> devices = {};
  std::vector<Notification> notifications = {};
};

Json shown(const Player&);
void write(const PlayerData&, const TextSink&);

}  // namespace server
