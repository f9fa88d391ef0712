// Rooms: made over HTTP, then entered by WebSocket.
#include "server/api.hpp"
#include "server/contract.hpp"
#include "server/entropy.hpp"
#include "server/table.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>

namespace server {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t rooms_listed_max = 100;
constexpr std::size_t rooms_looked_at_max = 400;
constexpr auto open_room_counts_for = std::chrono::hours(24);
constexpr int tries_for_a_free_code = 5;

std::int64_t wall_clock_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

bool is_code(std::string_view name) {
  return name.size() == 6 && name.find_first_not_of(code_symbols) == name.npos;
}

// Host or seated: whoever this room knows already need not guess its code.
bool knows(const RoomRecord& room, const std::string& player) {
  if (player.empty()) return false;
  const auto table = Table::read(room);
  return table.host() == player || table.seat_of(player);
}

}  // namespace

awaitable<std::variant<Answer, RoomRecord>> Api::find_room(const Ask& ask, const std::string& name, const std::string& player) {
  if (name.size() > 40) co_return not_found();
  auto found = co_await house_.store.room(name);
  if (!found) co_return storage_failed();
  // Links cannot be guessed; codes can, so guessing is slow, and a right guess of somebody who
  // guesses too much is answered like a wrong one.
  const bool guess = is_code(name) && !(*found && knows(**found, player));
  const auto now = SteadyClock::now();
  if (guess) {
    if (const auto wait = wrong_codes_.wait(ask.address, now)) co_return refuse_for_now(wait->count());
    if (const auto wait = wrong_codes_in_all_.wait("", now)) co_return refuse_for_now(wait->count());
  }
  if (*found) co_return std::move(**found);
  wrong_codes_.take(ask.address, now);
  wrong_codes_in_all_.take("", now);
  co_return refuse(404, "no_room", "no room has this code or link");
}

awaitable<Answer> Api::room(const Ask& ask, std::string name) {
  const auto player = co_await who(ask);
  if (!player) co_return storage_failed();
  const auto id = *player ? (*player)->id : "";
  const auto room = co_await find_room(ask, name, id);
  if (const auto* refused = std::get_if<Answer>(&room)) co_return *refused;
  const auto& found = std::get<RoomRecord>(room);
  co_return Answer{.body = describe(found, found.link == name || knows(found, id)).dump()};
}

awaitable<std::optional<Answer>> Api::too_many_rooms(const Ask& ask, const Player& player) {
  const auto mine = co_await house_.store.rooms_of(player.id, rooms_looked_at_max);
  if (!mine) co_return storage_failed();
  const auto since = wall_clock_ms() - std::chrono::duration_cast<std::chrono::milliseconds>(open_room_counts_for).count();
  const auto open = std::count_if(mine->begin(), mine->end(), [&](const RoomRecord& room) {
    return room.phase != "over" && room.changed > since && Table::read(room).host() == player.id;
  });
  if (static_cast<std::size_t>(open) >= house_.config.allowances.rooms_per_player)
    co_return refuse(429, "too_many", "finish or leave one of your open rooms first");
  if (const auto wait = rooms_.ask(ask.address, SteadyClock::now())) co_return refuse_for_now(wait->count());
  co_return std::nullopt;
}

awaitable<Answer> Api::create_room(const Ask& ask, std::string) {
  auto known = co_await someone(ask);
  if (auto* refused = std::get_if<Answer>(&known)) co_return std::move(*refused);
  const auto& player = std::get<Player>(known);
  auto read = read_body(ask);
  if (auto* refused = std::get_if<Answer>(&read)) co_return std::move(*refused);
  const auto& body = std::get<Json>(read);
  if (body.size() != 1 || !body.contains("contract")) co_return malformed("exactly `contract` is needed", "/contract");
  auto contract = read_contract(body["contract"]);
  if (const auto* refused = std::get_if<protocol::Refusal>(&contract))
    co_return refuse(400, refused->code, refused->message, "/contract" + refused->subject);
  if (auto refused = co_await too_many_rooms(ask, player)) co_return std::move(*refused);
  auto& agreed = std::get<Contract>(contract);
  const auto now = wall_clock_ms();
  RoomRecord room{.link = new_room_link(), .contract = to_json(agreed).dump(), .phase = "waiting",
                  .open_to_all = agreed.visibility == Visibility::open_to_all, .created = now, .changed = now};
  room.state = Table(agreed, player.id).state_text();
  for (int tries = tries_for_a_free_code; tries > 0; --tries) {
    room.code = new_room_code();
    const auto made = co_await house_.store.create_room(room);
    if (!made && made.error() == boost::system::errc::file_exists) continue;
    if (!made) co_return storage_failed();
    house_.doors.announce(room);
    spdlog::info("event=room_created room={} game={}", room.code, agreed.game);
    co_return Answer{.status = 201, .body = Json{{"code", room.code}, {"link", room.link}, {"contract", to_json(agreed)}}.dump()};
  }
  co_return storage_failed();
}

awaitable<Answer> Api::list_rooms(const Ask& ask, std::string) {
  if (ask.asked("public") == "1") co_return co_await public_rooms();
  if (ask.asked("mine") != "1") co_return malformed("say public=1 or mine=1", "");
  auto player = co_await someone(ask);
  if (auto* refused = std::get_if<Answer>(&player)) co_return std::move(*refused);
  co_return co_await rooms_of(std::get<Player>(player));
}

awaitable<Answer> Api::public_rooms() {
  const auto rooms = co_await house_.store.public_rooms(rooms_looked_at_max);
  if (!rooms) co_return storage_failed();
  auto list = Json::array();
  for (const auto& room : *rooms) {
    if (list.size() >= rooms_listed_max) break;
    if (is_listed(Table::read(room), room.phase)) list.push_back(describe(room, false));
  }
  co_return Answer{.body = Json{{"rooms", std::move(list)}}.dump()};
}

awaitable<Answer> Api::rooms_of(const Player& player) {
  const auto rooms = co_await house_.store.rooms_of(player.id, rooms_listed_max);
  if (!rooms) co_return storage_failed();
  auto list = Json::array();
  for (const auto& room : *rooms) {
    const auto seat = Table::read(room).seat_of(player.id);
    if (!seat) continue;
    auto shown = describe(room, true);
    shown["seat"] = *seat;
    bool your_turn = false;
    if (room.phase == "playing") your_turn = co_await is_turn_of(room.match, *seat);
    shown["your_turn"] = your_turn;
    list.push_back(std::move(shown));
  }
  co_return Answer{.body = Json{{"rooms", std::move(list)}}.dump()};
}

awaitable<bool> Api::is_turn_of(std::string id, std::size_t seat) {
  auto match = co_await house_.store.match(id);
  auto entries = co_await house_.store.entries(id, 0);
  if (!match || !*match || !entries) co_return false;
  const StoredMatch stored{std::move(**match), std::move(*entries)};
  const auto turn = co_await read_aside([&] { return std::string(must_decide(stored, engine::seat_at(seat)) ? "yes" : "no"); });
  co_return turn == "yes";
}

}  // namespace server
