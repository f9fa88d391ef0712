// Files that are part of the binary; cmake/embed.cmake puts them there.
#pragma once

#include <span>
#include <string_view>

namespace server {

struct Embedded {
  std::string_view name;  // "0001_first.sql"
  std::string_view text;
};

}  // namespace server
