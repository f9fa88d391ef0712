// A person as the server knows them.
#pragma once

#include <string>

namespace server {

struct Player {
  std::string id;      // "p_" and 16 symbols
  std::string name;    // 1-24 characters, NFC, no control or bidirectional marks
  std::string locale;  // "en", "fr", "ja"
  bool operator==(const Player&) const = default;
};

}  // namespace server
