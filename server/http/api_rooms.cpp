// Rooms: made over HTTP, then entered by WebSocket.
#include "server/base/answered.hpp"
#include "server/base/entropy.hpp"
#include "server/base/log_value.hpp"
#include "server/base/server_settings.hpp"
#include "server/base/wall_clock.hpp"
#include "server/http/api.hpp"
#include "server/match/contract.hpp"
#include "server/room/stored_room.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace server {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t room_link_size = 22;  // 128 bits in base64url
constexpr std::size_t rooms_listed_max = 100;
constexpr std::size_t rooms_looked_at_max = 400;
constexpr auto open_room_counts_for = std::chrono::hours(24);
constexpr int tries_for_a_free_code = 5;

}  // namespace

bool is_room_code(std::string_view name) {
  return name.size() == 6 && name.find_first_not_of(code_symbols) == name.npos;
}

std::optional<HttpResponse> Api::refuse_link_in_path(const std::string& name) const {
  if (!services_.store.is_shared() || name.size() != room_link_size) return std::nullopt;
  return refuse(400, "code_needed",
                "several servers run here: the path needs the room's code, with the link behind it as ?key=LINK; "
                "GET /api/rooms/LINK tells the code");
}

awaitable<std::variant<HttpResponse, RoomRecord>> Api::find_room(const HttpRequest& request, const std::string& name,
                                                                 const std::string& player) {
  const auto no_room = [] { return refuse(404, "no_room", "no room has this code or link"); };
  // The link may stand behind the code as its key: then all addresses of a room have the same path.
  const auto key = std::string(request.asked("key"));
  const bool has_key = key.size() == room_link_size;
  const bool code = is_room_code(name) && !has_key;
  if (!is_room_code(name) && name.size() != room_link_size) co_return no_room();
  auto found = co_await services_.store.room(has_key ? key : name);
  if (!found) co_return storage_failed();
  if (has_key && *found && (*found)->code != name && (*found)->link != name) co_return no_room();
  // Links cannot be guessed; codes can, so guessing is slow.
  if (code && !(*found && belongs_to(**found, player))) {
    if (const auto wait = wrong_codes_.ask(request.address, player, found->has_value(), SteadyClock::now()))
      co_return refuse_for_now(wait->count());
  }
  if (*found && (*found)->closed != 0) co_return refuse(410, "room_closed", "this room has closed");
  const auto seating = *found && !player.empty() ? read_seating(**found) : std::nullopt;
  if (seating && seating->has_sent_away(player))
    co_return refuse(403, "sent_away", "the host of this room has sent this player away");
  if (seating && !seating->lets_in(player)) co_return refuse(403, "locked", "the host of this room has locked it");
  if (*found) co_return std::move(**found);
  if (!code) co_return no_room();
  spdlog::info("event=wrong_code address={} player={}", log_value(request.address), player);
  co_return no_room();
}

awaitable<HttpResponse> Api::room(const HttpRequest& request, std::string name) {
  const auto known = co_await anybody(request);
  if (const auto* refused = std::get_if<HttpResponse>(&known)) co_return *refused;
  const auto& player = std::get<std::optional<Player>>(known);
  const auto id = player ? player->id : "";
  const auto room = co_await find_room(request, name, id);
  if (const auto* refused = std::get_if<HttpResponse>(&room)) co_return *refused;
  const auto& found = std::get<RoomRecord>(room);
  co_return HttpResponse{
      .body =
          describe(found, found.link == name || found.link == request.asked("key") || belongs_to(found, id)).dump()};
}

awaitable<std::optional<protocol::Refusal>> Api::ask_room(std::string room, RoomRequest::What what, std::string player,
                                                          std::optional<Player> into) {
  using Refused = std::optional<protocol::Refusal>;
  auto start = [this, room = std::move(room), what, player = std::move(player),
                into = std::move(into)](std::function<void(Refused)> done) {
    services_.gateway.ask(room, {what, player, std::make_shared<RoomAnswer>(std::move(done)), into.value_or(Player{})});
  };
  return answered<Refused>(std::move(start));
}

awaitable<HttpResponse> Api::request_of_room(const HttpRequest& request, std::string name, RoomRequest::What what) {
  const auto known = co_await someone(request);
  if (const auto* refused = std::get_if<HttpResponse>(&known)) co_return *refused;
  const auto& player = std::get<Player>(known).id;
  if (auto refused = refuse_link_in_path(name)) co_return std::move(*refused);
  const auto room = co_await find_room(request, name, player);
  if (const auto* refused = std::get_if<HttpResponse>(&room)) co_return *refused;
  const auto refused = co_await ask_room(std::get<RoomRecord>(room).code, what, player);
  if (refused) co_return refuse_as(*refused);
  co_return status_ok();
}

HttpResponse Api::refuse_as(const protocol::Refusal& refused) {
  const int status = refused.code == protocol::code::storage       ? 503
                     : refused.code == protocol::code::room_closed ? 410
                     : refused.code == protocol::code::running     ? 409
                     : refused.code == gone_code                   ? 409
                                                                   : 403;
  return refuse(status, refused.code, refused.message);
}

awaitable<HttpResponse> Api::leave_room(const HttpRequest& request, std::string name) {
  return request_of_room(request, std::move(name), RoomRequest::What::leave);
}

awaitable<HttpResponse> Api::close_room(const HttpRequest& request, std::string name) {
  return request_of_room(request, std::move(name), RoomRequest::What::close);
}

awaitable<std::optional<HttpResponse>> Api::too_many_rooms(const HttpRequest& request, const Player& player) {
  const auto mine = co_await services_.store.rooms_of(player.id, rooms_looked_at_max);
  if (!mine) co_return storage_failed();
  struct OpenRoom {
    std::string code;
    bool is_against_bots;
  };
  std::vector<OpenRoom> open;
  const auto since =
      wall_clock_ms() - std::chrono::duration_cast<std::chrono::milliseconds>(open_room_counts_for).count();
  for (const auto& room : *mine) {
    if (room.phase == "over" || room.changed <= since) continue;
    const auto seating = read_seating(room);
    if (seating && seating->host() == player.id) open.push_back({room.code, seating->is_against_bots()});
  }
  if (const auto wait = rooms_.wait(request.address, SteadyClock::now())) co_return refuse_for_now(wait->count());
  bool too_many = open.size() >= services_.config.allowances.rooms_per_player;
  // A match against bots that nobody looks at makes way; the one that has not been used for longest is last.
  for (; too_many && !open.empty(); open.pop_back()) {
    if (!open.back().is_against_bots) continue;
    const auto refused = co_await ask_room(open.back().code, RoomRequest::What::close_if_unused, player.id);
    too_many = refused.has_value();
  }
  if (too_many) co_return refuse(429, "too_many_rooms", "leave or close one of your open rooms first");
  rooms_.take(request.address, SteadyClock::now());
  co_return std::nullopt;
}

awaitable<HttpResponse> Api::create_room(const HttpRequest& request, std::string) {
  auto known = co_await someone(request);
  if (auto* refused = std::get_if<HttpResponse>(&known)) co_return std::move(*refused);
  const auto& player = std::get<Player>(known);
  auto read = read_body(request);
  if (auto* refused = std::get_if<HttpResponse>(&read)) co_return std::move(*refused);
  const auto& body = std::get<Json>(read);
  auto asked = co_await read_new_room(request, player, body);
  if (auto* refused = std::get_if<HttpResponse>(&asked)) co_return std::move(*refused);
  if (services_.refuses_rooms())
    co_return refuse(503, draining_code, "the server is about to restart; no new room begins now");
  // Else requests side by side would all count the rooms before any of them has made one.
  const auto turn = makes_room_.begin(player.id);
  if (!turn) co_return refuse_for_now(1, "a room is being made for this player; ask again when that is done");
  if (auto refused = co_await too_many_rooms(request, player)) co_return std::move(*refused);
  const auto& seating = std::get<Seating>(asked);
  const auto& agreed = seating.contract();
  const auto now = wall_clock_ms();
  RoomRecord room{.link = new_room_link(),
                  .contract = seating.contract_text(),
                  .phase = "waiting",
                  .open_to_all = agreed.visibility == Visibility::open_to_all,
                  .created = now,
                  .changed = now};
  room.state = seating.state_text();
  room.people = seating.people();
  for (int tries = tries_for_a_free_code; tries > 0; --tries) {
    room.code = new_room_code();
    const auto made = co_await services_.store.create_room(room);
    if (!made && made.error() == boost::system::errc::file_exists) continue;
    if (!made && made.error() == StoreErrc::gone) co_return unknown_player();
    if (!made) co_return storage_failed();
    spdlog::info("event=room_created room={} game={} player={} address={}", room.code, agreed.game, player.id,
                 log_value(request.address));
    Json made_room{{"code", room.code}, {"link", room.link}, {"contract", to_json(agreed)}};
    co_return HttpResponse{.status = 201, .body = made_room.dump()};
  }
  co_return storage_failed();
}

awaitable<HttpResponse> Api::list_rooms(const HttpRequest& request, std::string) {
  if (request.asked("public") == "1") co_return co_await public_rooms();
  if (request.asked("mine") != "1") co_return malformed("say public=1 or mine=1", "");
  auto player = co_await someone(request);
  if (auto* refused = std::get_if<HttpResponse>(&player)) co_return std::move(*refused);
  auto rooms = co_await rooms_of(std::get<Player>(player));
  if (!rooms) co_return storage_failed();
  co_return HttpResponse{.body = Json{{"rooms", std::move(*rooms)}}.dump()};
}

awaitable<HttpResponse> Api::public_rooms() {
  auto start = [this](std::function<void(std::string)> told) { services_.gateway.list(std::move(told)); };
  auto list = co_await answered<std::string>(std::move(start));
  co_return HttpResponse{.body = std::move(list)};
}

awaitable<Stored<Json>> Api::rooms_of(const Player& player) {
  const auto rooms = co_await services_.store.rooms_of(player.id, rooms_listed_max);
  if (!rooms) co_return rooms.error();
  auto list = Json::array();
  for (const auto& room : *rooms) {
    const auto seating = read_seating(room);
    if (!seating) continue;
    const auto seat = seating->seat_of(player.id);
    const bool is_waited_for = seat && room.phase == "playing" && !seating->pause();
    auto shown = describe(room, true);
    shown["seat"] = seat ? Json(*seat) : Json(nullptr);
    shown["your_turn"] = is_waited_for && room.to_act == engine::seat_at(*seat);
    list.push_back(std::move(shown));
  }
  co_return list;
}

}  // namespace server
