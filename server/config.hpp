// What whoever runs a server may decide: by flags, in a configuration file, in the environment
// (CLOWDER_PORT for --port); who comes first in this list counts.
#pragma once

#include "server/commands/replay.hpp"
#include "server/commands/simulate.hpp"
#include "server/commands/verify.hpp"
#include "server/exchange.hpp"
#include "server/limits.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace server {

// How much of the house one address or player may use.
struct Allowances {
  std::size_t connections = 10'000;
  std::size_t connections_per_address = 50;
  double guests_per_minute = 20;        // new players from one address
  std::size_t rooms_per_player = 5;     // that he is host of and that are not over
  double rooms_per_minute = 20;         // new rooms from one address
  double wrong_codes_per_minute = 10;   // from one address
  double wrong_codes_in_all = 600;      // a minute, from everywhere
};

struct Config {
  std::string address = "0.0.0.0";
  std::uint16_t port = 8080;             // 0: any that is free
  std::string admin_address = "127.0.0.1:9090";  // "": none
  std::filesystem::path data = "data";
  std::string web = "web-client/dist";   // "": only the API
  std::size_t shards = 1;
  std::string public_url;                // "https://cats.example"; "": whatever name it is called by
  std::vector<std::string> origins;      // besides its own
  std::vector<std::string> trusted_proxies;  // addresses, or networks as 10.0.0.0/8
  std::string log_level = "info";
  Allowances allowances;
  Limits limits;
};

// What is asked for: serving, unless one of the others is there.
struct CommandLine {
  Config config;
  std::optional<Simulation> simulate;
  std::optional<Replay> replay;
  std::optional<Verification> verify;
  std::optional<Export> take_out;
  std::optional<Import> bring_in;
};

inline constexpr const char* version = CLOWDER_VERSION;

// None if everything is said already (help, version, a wrong flag): `exit_code` is then the
// process's. A wrong flag is told in one line on stderr, with 1.
std::optional<CommandLine> read_command_line(int argc, const char* const* argv, int& exit_code);

}  // namespace server
