#include "server/api.hpp"

#include "protocol/strict_json.hpp"
#include "server/digest.hpp"
#include "server/embedded.hpp"

#include <boost/asio/co_spawn.hpp>

namespace server {

// The games as protocol/games/<slug>.json tells of them.
std::span<const Embedded> game_files();

namespace {

// What stands for the * of a route's path; none if the path is another.
std::optional<std::string> match_path(std::string_view route, std::string_view path) {
  const auto star = route.find('*');
  if (star == route.npos) return route == path ? std::optional<std::string>("") : std::nullopt;
  const auto before = route.substr(0, star), after = route.substr(star + 1);
  if (path.size() <= before.size() + after.size() || !path.starts_with(before) || !path.ends_with(after)) return std::nullopt;
  const auto name = path.substr(before.size(), path.size() - before.size() - after.size());
  if (name.find('/') != name.npos) return std::nullopt;
  return std::string(name);
}

std::string token_of(const Ask& ask) {
  constexpr std::string_view bearer = "Bearer ";
  if (const auto given = ask.header("authorization"); given.starts_with(bearer)) return std::string(given.substr(bearer.size()));
  for (auto rest = ask.header("cookie"); !rest.empty();) {
    const auto end = rest.find(';');
    auto pair = rest.substr(0, end);
    rest = end == rest.npos ? std::string_view{} : rest.substr(end + 1);
    while (pair.starts_with(' ')) pair.remove_prefix(1);
    if (pair.starts_with("clowder=")) return std::string(pair.substr(8));
  }
  return {};
}

}  // namespace

Api::Api(House house)
    : house_(std::move(house)),
      origins_(house_.config),
      guests_(house_.config.allowances.guests_per_minute),
      rooms_(house_.config.allowances.rooms_per_minute),
      wrong_codes_(house_.config.allowances.wrong_codes_per_minute),
      wrong_codes_in_all_(house_.config.allowances.wrong_codes_in_all),
      links_(house_.config.allowances.wrong_codes_per_minute) {}

std::span<const Api::Route> Api::routes() {
  static constexpr Route all[] = {
      {"/api/players", "POST", &Api::create_player},
      {"/api/players/me", "GET", &Api::me},
      {"/api/players/me", "PATCH", &Api::change_me},
      {"/api/players/me/link", "POST", &Api::create_link},
      {"/api/players/link", "POST", &Api::use_link},
      {"/api/games", "GET", &Api::games},
      {"/api/rooms", "POST", &Api::create_room},
      {"/api/rooms", "GET", &Api::list_rooms},
      {"/api/rooms/*", "GET", &Api::room},
      {"/api/matches", "GET", &Api::list_matches},
      {"/api/matches/*/analysis", "GET", &Api::analysis},
      {"/api/matches/*/frames", "GET", &Api::frames},
      {"/api/matches/*", "GET", &Api::match},
      {"/healthz", "GET", &Api::alive},
      {"/readyz", "GET", &Api::ready},
  };
  return all;
}

awaitable<std::optional<Answer>> Api::answer(const Ask& ask) {
  std::string allowed;
  std::string_view known;
  for (const auto& route : routes()) {
    auto name = match_path(route.path, ask.path);
    if (!name) continue;
    known = route.path;
    if (route.method != ask.method) {
      allowed.append(allowed.empty() ? "" : ", ").append(route.method);
      continue;
    }
    const auto origin = ask.header("origin");
    if (ask.method != "GET" && !origin.empty() && !origins_.allow(origin, ask.header("host"), ask.secure))
      co_return refuse(403, "foreign_origin", "pages of other hosts may not do this");
    auto answer = co_await (this->*route.handler)(ask, std::move(*name));
    answer.route = route.path;
    co_return answer;
  }
  if (known.empty()) co_return std::nullopt;
  auto answer = wrong_method(allowed);
  answer.route = known;
  co_return answer;
}

awaitable<std::variant<Answer, Pass>> Api::admit(const Ask& ask) {
  const bool lobby = ask.path == "/ws/lobby";
  const auto name = match_path("/ws/rooms/*", ask.path);
  if (!lobby && !name) co_return not_found();
  const auto origin = ask.header("origin");
  if (!origin.empty() && !origins_.allow(origin, ask.header("host"), ask.secure))
    co_return refuse(403, "foreign_origin", "pages of other hosts may not do this");
  auto player = co_await someone(ask);
  if (auto* refused = std::get_if<Answer>(&player)) co_return std::move(*refused);
  auto& me = std::get<Player>(player);
  if (lobby) co_return Pass{std::move(me), "", false};
  auto room = co_await find_room(ask, *name, me.id);
  if (auto* refused = std::get_if<Answer>(&room)) co_return std::move(*refused);
  auto& found = std::get<RoomRecord>(room);
  co_return Pass{std::move(me), found.code, found.link == *name};
}

awaitable<Stored<std::optional<Player>>> Api::who(const Ask& ask) {
  const auto token = token_of(ask);
  if (token.empty() || token.size() > 100) co_return std::nullopt;
  co_return co_await house_.store.player_by_token(sha256_hex(token));
}

awaitable<std::variant<Answer, Player>> Api::someone(const Ask& ask) {
  auto player = co_await who(ask);
  if (!player) co_return storage_failed();
  if (!*player) co_return refuse(401, "unknown_player", "nobody is known by this cookie or token");
  co_return std::move(**player);
}

awaitable<std::string> Api::read_aside(std::function<std::string()> work) {
  // Named, and the owner of nothing: GCC 12 destroys what a temporary in a co_await owns twice (its bug 99576).
  const auto run = [&work]() -> awaitable<std::string> { co_return work(); };
  co_return co_await asio::co_spawn(house_.readers, run, use_awaitable);
}

awaitable<Answer> Api::games(const Ask&, std::string) {
  std::string text;
  for (const auto& file : game_files()) text.append(text.empty() ? "" : ",").append(file.text);
  co_return Answer{.body = "{\"games\":[" + text + "]}"};
}

awaitable<Answer> Api::alive(const Ask&, std::string) { co_return Answer{.body = R"({"status":"ok"})"}; }

awaitable<Answer> Api::ready(const Ask&, std::string) {
  if (!house_.store_is_healthy()) co_return refuse(503, "storage", "the database cannot be written to");
  const auto read = co_await house_.store.public_rooms(1);
  if (!read) co_return refuse(503, "storage", "the database cannot be read");
  co_return Answer{.body = R"({"status":"ok"})"};
}

std::variant<Json, Answer> read_body(const Ask& ask) {
  // A page of another host can send a form without asking first, but not this type.
  if (!ask.header("content-type").starts_with("application/json")) return refuse(415, "malformed", "the body must be application/json");
  auto parsed = protocol::parse_strict(ask.body);
  if (const auto* why = std::get_if<protocol::NotJson>(&parsed)) return malformed(why->why, "");
  return std::get<Json>(std::move(parsed));
}

Answer malformed(std::string_view message, std::string_view field) { return refuse(400, "malformed", message, field); }

}  // namespace server
