// The operator's settings: from flags, a configuration file, or the environment (CLOWDER_PORT for
// --port). The first of these that sets a value wins.
#pragma once

#include "server/base/limits.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace server {

// How much of the server one address or player may use.
struct Allowances {
  std::size_t connections = 10'000;
  std::size_t connections_per_address = 50;  // WebSockets, and as many idle HTTP connections
  // Beyond either, for players who have a seat: so many sessions, and as many requests, of one
  // address and in all.
  std::size_t reserved_per_address = 16;
  std::size_t reserved = 512;
  double requests_per_second = 40;        // credits of one address; a light request costs one
  double seated_requests_per_second = 2;  // credits of a known player, past those of their address
  double seated_requests_in_all = 1000;   // of all who have a seat, and of all others: a tenth of a core each
  double guests_per_minute = 60;          // new players from one address: a school class and a half
  std::size_t rooms_per_player = 5;       // that he is host of and that are not over
  double rooms_per_minute = 60;           // new rooms from one address
  double wrong_codes_per_minute = 10;     // from one address
  double wrong_codes_in_all = 600;        // a minute, from everywhere
};

struct Config {
  std::string address = "0.0.0.0";
  std::uint16_t port = 8080;                     // 0: any that is free
  std::string admin_address = "127.0.0.1:9090";  // "": none
  std::filesystem::path data = "data";
  std::string store;                               // postgresql://...; "": a file of SQLite in `data`
  std::string node;                                // of several servers: in metrics and lists; "": the host's name
  std::string admin_socket = "admin.sock";         // of `clowder admin`, in the folder of the data; "": none
  std::string notify_command;                      // a program that tells players who are away; "": none
  std::string web = "web-client/dist";             // "": only the API
  std::filesystem::path tls_certificate, tls_key;  // PEM; both or neither. None: plain HTTP
  std::size_t shards = 1;
  std::string public_url;                    // "https://cats.example"; "": whatever name it is called by
  std::vector<std::string> origins;          // besides its own
  std::vector<std::string> hosts;            // names that it may be called by; none: any
  std::vector<std::string> trusted_proxies;  // addresses, or networks as 10.0.0.0/8
  std::string log_level = "info";
  Allowances allowances;
  Limits limits;
};

}  // namespace server
