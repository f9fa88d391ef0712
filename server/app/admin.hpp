// `clowder admin`: asks the server that runs on a folder for something, over its socket.
#pragma once

#include "server/app/backup.hpp"
#include "server/base/config.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>

namespace server {

struct Admin {
  nlohmann::json request;
  bool json = false;                       // write the answer as it is
  bool watch = false;                      // ask for a room once a second and write what has changed
  std::int64_t watch_ms = 60 * 60 * 1000;  // for so long at most
};

// Where `clowder admin` and the server meet; "" for nowhere.
std::filesystem::path admin_socket_of(const Config&);

// What the server answers to one request; none, and `why`, if there is no server that does.
std::optional<nlohmann::json> ask_server(const nlohmann::json& request, const std::filesystem::path& socket,
                                         std::string& why);

// What back_up() asks the server for.
AskForCopy ask_for_copy(const Config&);

// Writes the answer for people, or as JSON. 0 if the server has done it; 1 if it refused, does not answer within
// ten seconds, or is not there: told on `err`.
int admin(const Admin&, const Config&, std::ostream& out, std::ostream& err);

// "90s", "10m", "2h", "7d" in ms; none for anything else, and for more than ten years.
std::optional<std::int64_t> read_duration(const std::string& text);

}  // namespace server
