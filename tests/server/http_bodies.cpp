#include "tests/server/http_bodies.hpp"

#include "protocol/match_file.hpp"
#include "tests/schema.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <variant>

namespace server {
namespace {

using Json = nlohmann::json;

// The table of protocol/README.md. A * stands for one segment of the path. A definition of http.json, or
// "" for none; the match file has a schema of its own.
struct Route {
  std::string_view method, path, request;
  int status;
  std::string_view answer;
};
constexpr std::string_view match_file = "match-file.json";
constexpr std::array routes{
    Route{"POST", "/api/players", "CreatePlayer", 201, "PlayerCreated"},
    Route{"GET", "/api/players/me", "", 200, "WhoAmI"},
    Route{"PATCH", "/api/players/me", "ChangePlayer", 200, "Me"},
    Route{"DELETE", "/api/players/me", "", 200, "Status"},
    Route{"GET", "/api/players/me/data", "", 200, "PlayerData"},
    Route{"POST", "/api/players/me/link", "", 201, "LinkCreated"},
    Route{"POST", "/api/players/link", "UseLink", 200, "PlayerCreated"},
    Route{"GET", "/api/games", "", 200, "Games"},
    Route{"GET", "/api/games/*", "", 200, "GameTexts"},
    Route{"POST", "/api/rooms", "NewRoom", 201, "RoomCreated"},
    Route{"GET", "/api/rooms", "", 200, "RoomList"},
    Route{"GET", "/api/rooms/*", "", 200, "RoomInfo"},
    Route{"POST", "/api/rooms/*/leave", "", 200, "Status"},
    Route{"POST", "/api/rooms/*/close", "", 200, "Status"},
    Route{"GET", "/api/matches", "", 200, "MatchList"},
    Route{"GET", "/api/matches/*", "", 200, match_file},
    Route{"GET", "/api/matches/*/frames", "", 200, "Frames"},
    Route{"GET", "/api/matches/*/analysis", "", 200, "Analysis"},
    Route{"GET", "/api/matches/*/review", "", 200, "Analysis"},
    Route{"GET", "/healthz", "", 200, "Status"},
    Route{"GET", "/readyz", "", 200, "Status"},
};

bool fits(std::string_view path, std::string_view pattern) {
  const auto star = pattern.find('*');
  if (star == pattern.npos) return path == pattern;
  const auto before = pattern.substr(0, star), after = pattern.substr(star + 1);
  return path.size() > before.size() + after.size() && path.starts_with(before) && path.ends_with(after) &&
         path.substr(before.size(), path.size() - before.size() - after.size()).find('/') == path.npos;
}

const Route* route_of(std::string_view method, std::string_view target) {
  const auto path = target.substr(0, target.find('?'));
  const auto* found =
      std::ranges::find_if(routes, [&](const Route& each) { return each.method == method && fits(path, each.path); });
  return found == routes.end() ? nullptr : found;
}

// Whether only programs ask for it: every answer is JSON.
bool is_of_the_api(const std::string& target) {
  return target.starts_with("/api/") || target.starts_with("/ws/") || target == "/healthz" || target == "/readyz";
}

std::string what_is_wrong_with_body(std::string_view definition, const std::string& body) {
  const auto parsed = protocol::parse_strict(body, protocol::match_file_limits);  // the longest that there are
  if (const auto* why = std::get_if<protocol::ParseError>(&parsed)) return why->what;
  const auto& json = std::get<Json>(parsed);
  return definition == match_file ? schema::what_is_wrong("match-file", "", json)
                                  : schema::what_is_wrong("http", std::string(definition), json);
}

}  // namespace

std::string what_is_wrong_with_request(const std::string& method, const std::string& target, const std::string& body) {
  const auto* route = route_of(method, target);
  if (route && !route->request.empty()) return what_is_wrong_with_body(route->request, body);
  return body.empty() ? "" : method + " " + target + " takes no body";
}

std::string what_is_wrong_with_answer(const std::string& method, const std::string& target, int status,
                                      const std::string& type, const std::string& body) {
  const auto* route = route_of(method, target);
  const bool has_no_body = method == "HEAD" || status == 304;
  if (has_no_body) return body.empty() ? "" : "there is a body";
  const bool is_json = type == json_type;
  if (!is_json) return is_of_the_api(target) ? "Content-Type is " + type : "";
  if (status >= 400) return what_is_wrong_with_body("HttpError", body);
  if (!route) return "no route of this table answers so";
  if (status != route->status) return "the status is not " + std::to_string(route->status);
  return what_is_wrong_with_body(route->answer, body);
}

}  // namespace server
