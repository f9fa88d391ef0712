#include "server/http/api.hpp"

#include "protocol/strict_json.hpp"
#include "server/base/digest.hpp"
#include "server/base/embedded.hpp"
#include "server/base/server_settings.hpp"
#include "server/base/wall_clock.hpp"
#include "server/match/match_position.hpp"
#include "server/room/stored_room.hpp"

#include <algorithm>
#include <cctype>

namespace server {

// The games as protocol/games/<slug>.json tells of them.
std::span<const Embedded> game_files();

namespace {

// What stands for the * of a route's path; none if the path is another.
std::optional<std::string> match_path(std::string_view route, std::string_view path) {
  const auto star = route.find('*');
  if (star == route.npos) return route == path ? std::optional<std::string>("") : std::nullopt;
  const auto before = route.substr(0, star), after = route.substr(star + 1);
  if (path.size() <= before.size() + after.size() || !path.starts_with(before) || !path.ends_with(after))
    return std::nullopt;
  const auto name = path.substr(before.size(), path.size() - before.size() - after.size());
  if (name.find('/') != name.npos) return std::nullopt;
  return std::string(name);
}

// The name of a scheme is in any case (RFC 9110, 11.1).
bool has_bearer(const HttpRequest& request) {
  constexpr std::string_view bearer = "bearer ";
  const auto begin = request.header("authorization").substr(0, bearer.size());
  return std::ranges::equal(begin, bearer, {}, [](unsigned char symbol) { return std::tolower(symbol); });
}

// REQUIRES: has_bearer()
std::string_view bearer_of(const HttpRequest& request) {
  const auto credentials = request.header("authorization");
  return credentials.substr(credentials.find_first_not_of(' ', credentials.find(' ')));
}

// `cookie` is the name of the one that counts.
std::string token_of(const HttpRequest& request, std::string_view cookie) {
  if (has_bearer(request)) return std::string(bearer_of(request));
  for (auto rest = request.header("cookie"); !rest.empty();) {
    const auto end = rest.find(';');
    auto pair = rest.substr(0, end);
    rest = end == rest.npos ? std::string_view{} : rest.substr(end + 1);
    while (pair.starts_with(' ')) pair.remove_prefix(1);
    if (pair.starts_with(cookie) && pair.substr(cookie.size()).starts_with('='))
      return std::string(pair.substr(cookie.size() + 1));
  }
  return {};
}

using SteadyClock = std::chrono::steady_clock;

// May be kept, but must be asked for whether it is still right: another version of this program
// may say more.
HttpResponse revalidated(HttpResponse answer) {
  answer.headers.emplace_back("Cache-Control", "no-cache");
  return answer;
}

constexpr double upgrade_price = 5;
constexpr double requests_burst_seconds = 40;  // forty people of one address open the page at once: 30 credits each
constexpr double in_all_burst_seconds = 10;
constexpr double seated_burst_seconds = 40;  // a page that is loaded again costs about 30 credits
constexpr double none_yet = 0;               // until configure()

}  // namespace

Api::Api(Services services)
    : services_(std::move(services)),
      origins_(services_.config),
      requests_(none_yet),
      requests_of_seated_(none_yet),
      requests_of_all_seated_(none_yet),
      requests_of_all_others_(none_yet),
      guests_(none_yet),
      rooms_(none_yet),
      links_(none_yet),
      texts_(texts_kept_bytes_max),
      frame_readers_(frame_readers_entries_max) {
  configure();
  pack_games();
}

void Api::configure() {
  const auto& of = services_.config.allowances;
  const auto rate = [](double per_second, double seconds) { return Credits::Rate{per_second, seconds * per_second}; };
  origins_ = Origins(services_.config);
  requests_.set_rate(rate(of.requests_per_second, requests_burst_seconds));
  requests_of_seated_.set_rate(rate(of.seated_requests_per_second, seated_burst_seconds));
  requests_of_all_seated_.set_rate(rate(of.seated_requests_in_all, in_all_burst_seconds));
  requests_of_all_others_.set_rate(rate(of.seated_requests_in_all, in_all_burst_seconds));
  guests_.set_rate(of.guests_per_minute);
  rooms_.set_rate(of.rooms_per_minute);
  wrong_codes_.set_rates(of.wrong_codes_per_minute, of.wrong_codes_in_all);
  links_.set_rate(of.wrong_codes_per_minute);
}

std::span<const Api::Route> Api::routes() {
  static constexpr Route all[] = {
      {"/api/players", "POST", &Api::create_player, 5},
      {"/api/players/me", "GET", &Api::me, 1},
      {"/api/players/me", "PATCH", &Api::change_me, 5},
      {"/api/players/me", "DELETE", &Api::delete_me, 20},
      {"/api/players/me/data", "GET", &Api::my_data, 40},  // and 1 for each further page of matches
      {"/api/players/me/link", "POST", &Api::create_link, 2},
      {"/api/players/link", "POST", &Api::use_link, 5},
      {"/api/games", "GET", &Api::games, 1},
      {"/api/games/*", "GET", &Api::game_texts, 1},
      {"/api/rooms", "POST", &Api::create_room, 10},
      {"/api/rooms", "GET", &Api::list_rooms, 10, true},
      {"/api/rooms/*", "GET", &Api::room, 2},
      {"/api/rooms/*/leave", "POST", &Api::leave_room, 5},
      {"/api/rooms/*/close", "POST", &Api::close_room, 5},
      {"/api/matches", "GET", &Api::list_matches, 10, true},
      {"/api/matches/*/analysis", "GET", &Api::analysis, 40},
      {"/api/matches/*/review", "GET", &Api::review, 5},
      {"/api/matches/*/frames", "GET", &Api::frames, 4},  // and 36 where the match is played from its beginning
      {"/api/matches/*", "GET", &Api::match, 40},
      {"/healthz", "GET", &Api::alive, 0},
      {"/readyz", "GET", &Api::ready, 1},
  };
  return all;
}

bool Api::serves(const HttpRequest& request) const {
  return origins_.serves(request.header("host")) || request.path == "/healthz" || request.path == "/readyz";
}

awaitable<std::optional<HttpResponse>> Api::answer(const HttpRequest& request) {
  std::string allowed;
  std::string_view known;
  // The connection leaves out the body of an answer to HEAD.
  const std::string_view method = request.method == "HEAD" ? "GET" : std::string_view(request.method);
  const bool is_asked_by_machines = request.path == "/healthz" || request.path == "/readyz";
  for (const auto& route : routes()) {
    auto name = match_path(route.path, request.path);
    if (!name) continue;
    known = route.path;
    if (route.method != method) {
      allowed.append(allowed.empty() ? "" : ", ").append(route.method == "GET" ? "GET, HEAD" : route.method);
      continue;
    }
    if (auto banned = is_asked_by_machines ? std::nullopt : refuse_banned("", request.address)) {
      banned->route = route.path;
      co_return std::move(*banned);
    }
    const auto origin = request.header("origin");
    if (method != "GET" && !origin.empty() && !origins_.allow(origin, request.header("host"), request.secure))
      co_return refuse(403, "foreign_origin", "pages of other hosts may not do this");
    auto answer = co_await priced(route, request, std::move(*name));
    answer.route = route.path;
    co_return answer;
  }
  if (known.empty()) co_return std::nullopt;
  auto answer = wrong_method(allowed);
  answer.route = known;
  co_return answer;
}

awaitable<std::optional<HttpResponse>> Api::charge(const HttpRequest& request, double price) {
  if (const auto wait = requests_.ask(request.address, SteadyClock::now(), price)) {
    const bool pays = co_await pays_by_himself(request, price);
    if (!pays) co_return refuse_for_now(wait->count());
  }
  co_return std::nullopt;
}

awaitable<HttpResponse> Api::priced(const Route& route, const HttpRequest& request, std::string name) {
  auto refused = co_await charge(request, route.price);
  if (refused) co_return std::move(*refused);
  auto answer = co_await (this->*route.handler)(request, std::move(name));
  if (route.packs_if_long) answer = pack_if_long(std::move(answer), request);
  co_return answer;
}

awaitable<std::variant<HttpResponse, UpgradeTarget>> Api::admit(const HttpRequest& request) {
  if (!serves(request)) co_return refuse(421, "foreign_host", "this server has another name");
  const bool lobby = request.path == "/ws/lobby";
  const auto name = match_path("/ws/rooms/*", request.path);
  if (!lobby && !name) co_return not_found();
  const auto origin = request.header("origin");
  if (!origin.empty() && !origins_.allow(origin, request.header("host"), request.secure))
    co_return refuse(403, "foreign_origin", "pages of other hosts may not do this");
  const auto wait = requests_.ask(request.address, SteadyClock::now(), upgrade_price);
  auto player = co_await someone(request);
  if (auto* refused = std::get_if<HttpResponse>(&player)) co_return std::move(*refused);
  auto& me = std::get<Player>(player);
  if (lobby && wait) co_return refuse_for_now(wait->count());
  if (lobby && is_gone(me.id)) co_return unknown_player();
  if (lobby) co_return UpgradeTarget{std::move(me), "", false};
  if (auto refused = refuse_link_in_path(*name)) co_return std::move(*refused);
  auto room = co_await find_room(request, *name, me.id);
  if (auto* refused = std::get_if<HttpResponse>(&room)) co_return std::move(*refused);
  auto& found = std::get<RoomRecord>(room);
  // Meanwhile he may have been banned; from now on the shard is told of it.
  if (auto banned = refuse_banned(me.id, request.address)) co_return std::move(*banned);
  if (is_gone(me.id)) co_return unknown_player();
  const bool belongs = belongs_to(found, me.id);
  // What others of an address ask for does not keep out who belongs to the room.
  const bool pays = !wait || (belongs && !requests_of_seated_.ask(me.id, SteadyClock::now(), upgrade_price));
  if (!pays) co_return refuse_for_now(wait->count());
  co_return UpgradeTarget{std::move(me), found.code, belongs};
}

bool Api::is_behind_tls(const HttpRequest& request) const { return request.secure || origins_.public_is_tls(); }

std::string_view Api::cookie_name(const HttpRequest& request) const {
  return is_behind_tls(request) ? "__Host-clowder" : "clowder";
}

bool Api::names_nobody(const HttpRequest& request) const {
  return request.header("authorization").empty() && token_of(request, cookie_name(request)).empty();
}

std::string Api::cookie_token(const HttpRequest& request) const {
  return has_bearer(request) ? "" : token_of(request, cookie_name(request));
}

awaitable<Stored<std::optional<Player>>> Api::who(const HttpRequest& request) {
  const auto token = token_of(request, cookie_name(request));
  if (token.empty() || token.size() > 100) co_return std::nullopt;
  co_return co_await services_.store.player_by_token(sha256_hex(token));
}

awaitable<std::optional<Player>> Api::seated(const HttpRequest& request) {
  auto player = co_await who(request);
  if (!player || !*player) co_return std::nullopt;
  const auto rooms = co_await services_.store.rooms_of((*player)->id, 1);
  if (!rooms || rooms->empty()) co_return std::nullopt;
  co_return std::move(*player);
}

awaitable<bool> Api::is_seated(const HttpRequest& request) {
  const auto player = co_await seated(request);
  co_return player.has_value();
}

awaitable<bool> Api::pays_by_himself(const HttpRequest& request, double price) {
  auto player = co_await seated(request);
  auto& in_all = player ? requests_of_all_seated_ : requests_of_all_others_;
  if (!player) {
    auto known = co_await who(request);
    if (!known || !*known) co_return false;
    player = std::move(*known);
  }
  const auto now = SteadyClock::now();
  if (in_all.wait("", now, price) || requests_of_seated_.ask(player->id, now, price)) co_return false;
  in_all.take("", now, price);
  co_return true;
}

awaitable<std::variant<HttpResponse, std::optional<Player>>> Api::anybody(const HttpRequest& request) {
  auto player = co_await who(request);
  if (!player) co_return storage_failed();
  if (*player) {
    if (auto banned = refuse_banned((*player)->id, request.address)) co_return std::move(*banned);
  }
  co_return std::move(*player);
}

awaitable<std::variant<HttpResponse, Player>> Api::someone(const HttpRequest& request) {
  auto known = co_await anybody(request);
  if (auto* refused = std::get_if<HttpResponse>(&known)) co_return std::move(*refused);
  auto& player = std::get<std::optional<Player>>(known);
  if (!player) co_return unknown_player();
  co_return *std::move(player);
}

std::optional<HttpResponse> Api::refuse_banned(const std::string& player, const std::string& address) const {
  if (!services_.bans) return std::nullopt;
  const auto now = wall_clock_ms();
  const auto* ban = services_.bans->of_player(player, now);
  if (!ban) ban = services_.bans->of_address(address, now);
  if (!ban) return std::nullopt;
  std::string message = "the operator keeps you out";
  if (!ban->reason.empty()) message += ": " + ban->reason;
  auto refused = refuse(403, "banned", message);
  if (ban->until != 0) refused.headers.emplace_back("Retry-After", std::to_string((ban->until - now) / 1000 + 1));
  return refused;
}

awaitable<HttpResponse> Api::games(const HttpRequest& request, std::string) {
  co_return revalidated(answer_with(games_, request));
}

awaitable<HttpResponse> Api::game_texts(const HttpRequest& request, std::string slug) {
  const auto it = game_texts_.find(slug);
  if (it == game_texts_.end()) co_return not_found();
  co_return revalidated(answer_with(it->second, request));
}

void Api::pack_games() {
  auto games = Json::array();
  for (const auto& file : game_files()) {
    auto game = Json::parse(file.text);
    const auto slug = game.at("slug").get<std::string>();
    game_facts_[slug] = {{"name", game.at("name")}, {"pitch", game.at("pitch")}};
    Json texts{{"slug", slug}};
    // Long, and needed only by who plays the game or reads its rules.
    for (const std::string part : {"clauses", "refusals"}) {
      texts[part] = std::move(game.at(part));
      game.erase(part);
    }
    games.push_back(std::move(game));
    game_texts_[slug] = pack([&](const TextSink& say) { say(texts.dump()); });
  }
  games_ = pack([&](const TextSink& say) { say(Json{{"games", std::move(games)}}.dump()); });
}

awaitable<HttpResponse> Api::alive(const HttpRequest&, std::string) { co_return status_ok(); }

awaitable<HttpResponse> Api::ready(const HttpRequest&, std::string) {
  if (services_.is_draining()) co_return refuse(503, draining_code, "no new rooms and matches begin here");
  if (!services_.store_is_healthy()) co_return refuse(503, "storage", "the database cannot be written to");
  const auto read = co_await services_.store.public_rooms(1);
  if (!read) co_return refuse(503, "storage", "the database cannot be read");
  co_return status_ok();
}

namespace {

// What is wrong with a text that parse_strict() does not read.
std::string_view sentence_of(std::string_view why) {
  if (why == "json_number") return "numbers in the body must be integers from -2^63 to 2^63 - 1";
  if (why == "json_key_twice") return "an object of the body has the same key twice";
  if (why == "json_too_deep") return "the body may have 16 levels";
  if (why == "json_too_long") return "the body may have 16384 bytes";
  return "the body must be one JSON object in UTF-8";
}
static_assert(protocol::message_limits.depth == 16 && protocol::message_limits.bytes == 16384);

}  // namespace

std::variant<Json, HttpResponse> read_body(const HttpRequest& request) {
  // A page of another host can send a form without asking first, but not this type.
  if (!is_json(request.header("content-type"))) return refuse(415, "malformed", "the body must be application/json");
  auto parsed = protocol::parse_strict(request.body);
  if (const auto* why = std::get_if<protocol::ParseError>(&parsed)) return malformed(sentence_of(why->what), "");
  auto& body = std::get<Json>(parsed);
  if (!body.is_object()) return malformed("the body must be one JSON object in UTF-8", "");
  return std::move(body);
}

HttpResponse unknown_player() { return refuse(401, "unknown_player", "nobody is known by this cookie or token"); }

HttpResponse malformed(std::string_view message, std::string_view field) {
  return refuse(400, "malformed", message, field);
}

template <class Result>
awaitable<Result> Api::read_aside(std::function<Result()> work) {
  // Named, and the owner of nothing: GCC 12 destroys what a temporary in a co_await owns twice (its bug 99576).
  const auto run = [&work]() -> asio::awaitable<Result, asio::thread_pool::executor_type> { co_return work(); };
  co_return co_await asio::co_spawn(services_.readers, run, use_awaitable);
}

// Here alone: the linker of GCC 12 takes the frames of one coroutine in two translation units for different types.
template awaitable<Done> Api::read_aside(std::function<Done()>);
template awaitable<std::optional<MatchPosition>> Api::read_aside(std::function<std::optional<MatchPosition>()>);
template awaitable<std::shared_ptr<const PackedText>> Api::read_aside(
    std::function<std::shared_ptr<const PackedText>()>);

}  // namespace server
