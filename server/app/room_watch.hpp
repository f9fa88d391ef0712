// `clowder admin watch`: what happens in a room, a line each.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace server {

// Compares reports of one room (Room::report()).
class RoomWatch {
 public:
  // What is new since the last report, each an object with `what`: "room" (what is true now, as far as it has changed),
  // "joined", "left", "chat".
  std::vector<nlohmann::json> changes(const nlohmann::json& report);

 private:
  nlohmann::json facts_ = nlohmann::json::object();
  std::set<nlohmann::json> people_, chat_;
};

// Asks once a second, for so long, and writes what has changed: as key=value, or as JSON. Ends with 0 when the time is
// over, with 1 when the server refuses or does not answer.
int watch_room(const std::function<std::optional<nlohmann::json>(std::string& why)>& ask, std::int64_t for_ms,
               bool as_json, std::ostream& out, std::ostream& err);

}  // namespace server
