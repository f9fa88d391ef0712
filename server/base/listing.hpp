// What a room tells the lobby of itself.
#pragma once

#include <cstdint>
#include <string>

namespace server {

struct Listing {
  std::string json = {};     // as the message `room` has it, without the link; "" takes it off the list
  std::string host = {};     // player id
  std::size_t present = 0;   // people in the room
  bool is_waiting = false;   // no match is running
  std::int64_t created = 0;  // ms since 1970

  bool operator==(const Listing&) const = default;
};

}  // namespace server
