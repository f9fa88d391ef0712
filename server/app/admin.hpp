// `clowder admin`: asks the server that runs on a folder for something, over its socket.
#pragma once

#include "server/base/config.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>

namespace server {

struct Admin {
  nlohmann::json request;
  bool json = false;  // write the answer as it is
};

// Where `clowder admin` and the server meet; "" for nowhere.
std::filesystem::path admin_socket_of(const Config&);

// Writes the answer for people, or as JSON. 0 if the server has done it; 1 if it refused, does not answer within
// ten seconds, or is not there: told on `err`.
int admin(const Admin&, const Config&, std::ostream& out, std::ostream& err);

// "90s", "10m", "2h", "7d" in ms; none for anything else, and for more than ten years.
std::optional<std::int64_t> read_duration(const std::string& text);

}  // namespace server
