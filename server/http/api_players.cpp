// Players: anybody may become one, with a name; a secret token says which one.
#include "server/base/digest.hpp"
#include "server/base/entropy.hpp"
#include "server/base/log_value.hpp"
#include "server/base/names.hpp"
#include "server/base/wall_clock.hpp"
#include "server/http/api.hpp"
#include "server/room/stored_room.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>

namespace server {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds link_lives = std::chrono::minutes(10);
constexpr std::size_t rooms_checked_max = 1'000;    // before a player is merged into another one
constexpr std::size_t departures_max = 1'000;       // that are finished at once
constexpr std::size_t gone_remembered_max = 1'000;  // players
constexpr std::size_t my_chat_max = 10'000;         // lines in the file of a player's data
constexpr std::size_t my_devices_max = 1'000;       // devices there, the newest
constexpr double data_page_price = 1;               // of each page of matches after the first

// Not more than so many bytes of it, and no part of a character. REQUIRES: valid UTF-8
std::string beginning(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  return std::string(text.substr(0, bytes));
}

// Puts what the body names into the player; says what is wrong with it.
std::optional<HttpResponse> read_player(const Json& body, Player& player) {
  constexpr std::array<std::string_view, 3> locales{"en", "fr", "ja"};
  for (const auto& [key, value] : body.items()) {
    if (key != "name" && key != "locale")
      return malformed("unknown key; allowed are: name, locale", "/" + beginning(key, 40));
    if (!value.is_string()) return malformed("`" + key + "` must be a text", "/" + key);
    const auto& text = value.get_ref<const std::string&>();
    if (key == "name") {
      const auto name = clean_name(text);
      if (!name)
        return malformed("`name` has 1 to 24 characters that can be seen, and at most 4 combining marks on each",
                         "/name");
      if (is_reserved_name(*name))
        return refuse(400, "reserved_name", "pages call somebody that themselves; take another name", "/name");
      player.name = *name;
    } else if (std::find(locales.begin(), locales.end(), text) == locales.end()) {
      return malformed("`locale` must be one of: en, fr, ja", "/locale");
    } else {
      player.locale = text;
    }
  }
  return std::nullopt;
}

protocol::Refusal store_failed() { return {std::string(protocol::code::storage), "", "the store does not answer"}; }
protocol::Refusal plays_a_match(const std::string& where = "") {
  return {std::string(protocol::code::running), "", "the player plays a match" + where + ": end it, or leave the room"};
}
protocol::Refusal gone_meanwhile() {
  return {std::string(gone_code), "", "this player, or the other one, was deleted or merged meanwhile"};
}
protocol::Refusal why_not_merged(const error_code& why) {
  if (why == StoreErrc::playing) return plays_a_match();
  if (why == boost::system::errc::invalid_argument) return gone_meanwhile();
  return store_failed();
}
HttpResponse used_link() { return refuse(404, "not_found", "this link was used, or is too old"); }

}  // namespace

std::pair<std::string, std::string> Api::cookie_of(const HttpRequest& request, const std::string& token) const {
  constexpr auto year_seconds = 365 * 24 * 3600;
  const auto lives = std::to_string(token.empty() ? 0 : year_seconds);
  std::string cookie =
      std::string(cookie_name(request)) + "=" + token + "; Path=/; Max-Age=" + lives + "; HttpOnly; SameSite=Strict";
  if (is_behind_tls(request)) cookie += "; Secure";
  return {"Set-Cookie", std::move(cookie)};
}

HttpResponse Api::signed_in(int status, const HttpRequest& request, const Player& player,
                            const std::string& token) const {
  auto body = shown(player);
  body["token"] = token;
  return {.status = status, .body = body.dump(), .headers = {cookie_of(request, token)}};
}

awaitable<HttpResponse> Api::create_player(const HttpRequest& request, std::string) {
  auto read = read_body(request);
  if (auto* refused = std::get_if<HttpResponse>(&read)) co_return std::move(*refused);
  Player player;
  if (auto refused = read_player(std::get<Json>(read), player)) co_return std::move(*refused);
  if (player.name.empty()) co_return malformed("`name` is missing", "/name");
  if (player.locale.empty()) co_return malformed("`locale` is missing", "/locale");
  if (const auto wait = guests_.ask(request.address, SteadyClock::now())) co_return refuse_for_now(wait->count());
  player.id = new_player_id();
  const auto token = new_token();
  const auto created = co_await services_.store.create_player(player, sha256_hex(token));
  if (!created) co_return storage_failed();
  spdlog::info("event=player_created player={} address={}", player.id, log_value(request.address));
  co_return signed_in(201, request, player, token);
}

awaitable<HttpResponse> Api::me(const HttpRequest& request, std::string) {
  // A browser asks at its first visit, too; an error status would stand in its console.
  if (names_nobody(request)) co_return HttpResponse{.body = "null"};
  const auto player = co_await someone(request);
  if (const auto* refused = std::get_if<HttpResponse>(&player)) co_return *refused;
  HttpResponse answer{.body = shown(std::get<Player>(player)).dump()};
  // The page asks this whenever it is loaded: so the cookie lasts a year from the last visit, not from the first.
  if (const auto token = cookie_token(request); !token.empty()) answer.headers.push_back(cookie_of(request, token));
  co_return answer;
}

awaitable<HttpResponse> Api::change_me(const HttpRequest& request, std::string) {
  auto known = co_await someone(request);
  if (auto* refused = std::get_if<HttpResponse>(&known)) co_return std::move(*refused);
  auto& player = std::get<Player>(known);
  auto read = read_body(request);
  if (auto* refused = std::get_if<HttpResponse>(&read)) co_return std::move(*refused);
  if (auto refused = read_player(std::get<Json>(read), player)) co_return std::move(*refused);
  const auto written = co_await services_.store.update_player(player);
  if (!written && written.error() == boost::system::errc::invalid_argument) co_return unknown_player();
  if (!written) co_return storage_failed();
  services_.gateway.rename(player);
  services_.renamed(player.id);
  co_return HttpResponse{.body = shown(player).dump()};
}

awaitable<HttpResponse> Api::delete_me(const HttpRequest& request, std::string) {
  const auto known = co_await someone(request);
  if (const auto* refused = std::get_if<HttpResponse>(&known)) co_return *refused;
  const auto refused = co_await forget(std::get<Player>(known).id);
  if (refused) co_return refuse_as(*refused);
  auto answer = status_ok();
  answer.headers.push_back(cookie_of(request, ""));
  co_return answer;
}

// The store refuses from then on whatever would name the player, so nothing has to be asked before. What rooms have of
// them goes afterwards, as with the message `leave`: what they play goes on without them. The store knows which rooms
// those are until each has done so.
awaitable<std::optional<protocol::Refusal>> Api::forget(const std::string& player) {
  const auto deleted = co_await services_.store.delete_player(player);
  if (!deleted && deleted.error() == boost::system::errc::invalid_argument) co_return gone_meanwhile();
  if (!deleted) co_return store_failed();
  spdlog::info("event=player_deleted player={}", player);
  const std::string no_heir;
  co_await note_gone(player, no_heir);
  co_return std::nullopt;
}

awaitable<void> Api::note_gone(const std::string& player, const std::string& heir) {
  gone_.push_back(player);
  if (gone_.size() > gone_remembered_max) gone_.pop_front();
  forget_texts();
  services_.gone(player);
  services_.forgotten(player, heir);
  co_await finish_departures(player);
}

bool Api::is_gone(const std::string& player) const { return std::ranges::find(gone_, player) != gone_.end(); }

awaitable<std::optional<protocol::Refusal>> Api::may_merge(const std::string& player) {
  const auto rooms = co_await services_.store.rooms_of(player, rooms_checked_max);
  if (!rooms) co_return store_failed();
  const auto plays_in = [&player](const RoomRecord& room) {
    if (room.phase != "salting" && room.phase != "playing") return false;
    const auto seating = read_seating(room);
    return seating && seating->seat_of(player);
  };
  for (const auto& room : *rooms)
    if (plays_in(room)) co_return plays_a_match(" in room " + room.code);
  co_return std::nullopt;
}

awaitable<std::optional<protocol::Refusal>> Api::merge(const std::string& player, const std::string& into) {
  auto refused = co_await may_merge(player);
  if (refused) co_return refused;
  const auto merged = co_await services_.store.merge_player(player, into);
  if (!merged) co_return why_not_merged(merged.error());
  spdlog::info("event=player_merged player={} into={}", player, into);
  co_await note_gone(player, into);
  co_return std::nullopt;
}

awaitable<void> Api::finish_departures(std::string player) {
  const auto pending = co_await services_.store.departures(std::move(player), departures_max);
  if (!pending) co_return;
  for (const auto& each : *pending) {
    const bool is_done = co_await finish(each);
    if (!is_done) spdlog::warn("event=departure_waits player={} room={}", each.player, each.room);
  }
}

awaitable<bool> Api::finish(const Departure& departure) {
  std::optional<Player> heir;
  if (!departure.heir.empty()) {
    auto found = co_await services_.store.player(departure.heir);
    if (!found || !*found) co_return false;  // who is gone has an heir by the next time
    heir = std::move(*found);
  }
  const auto what = heir ? RoomRequest::What::merge : RoomRequest::What::forget;
  const auto refused = co_await ask_room(departure.room, what, departure.player, heir);
  if (refused && refused->code != protocol::code::room_closed) co_return false;
  // Somebody else's request that was on its way may have named them once more: then it is not done.
  const auto dropped = co_await services_.store.drop_departure(departure.player, departure.room);
  co_return dropped.has_value();
}

void Api::forget_texts() {
  ++texts_forgotten_;
  texts_.clear();
  frame_readers_.clear();
}

awaitable<HttpResponse> Api::my_data(const HttpRequest& request, std::string) {
  auto known = co_await someone(request);
  if (auto* refused = std::get_if<HttpResponse>(&known)) co_return std::move(*refused);
  PlayerData data{.player = std::get<Player>(std::move(known))};
  const auto turn = reads_data_.begin(data.player.id);
  if (!turn) co_return refuse_for_now(1, "this player's data is being read; ask again when that is done");
  const auto here = co_await asio::this_coro::executor;
  auto sent = sends_text(here, request);
  const auto made = makes_text(here, request);
  if (!sent || !made) co_return refuse_for_now(1);
  while (data.has_more_matches) {
    if (data.last_match) {
      auto unpaid = co_await charge(request, data_page_price);
      if (unpaid) co_return std::move(*unpaid);
    }
    const auto read = co_await read_matches(data);
    if (!read) co_return storage_failed();
  }
  const auto read = co_await read_beside_matches(data);
  if (!read) co_return storage_failed();
  std::function<std::shared_ptr<const PackedText>()> work = [&data] {
    return pack([&data](const TextSink& say) { write(data, say); });
  };
  auto packed = co_await read_aside(std::move(work));
  auto answer = answer_with(std::move(packed), request);
  answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"clowder-my-data.json\"");
  answer.held = std::move(sent);
  co_return answer;
}

awaitable<Stored<PlayerData>> Api::data_of(const Player& player) {
  PlayerData data{.player = player};
  while (data.has_more_matches) {
    const auto read = co_await read_matches(data);
    if (!read) co_return read.error();
  }
  const auto read = co_await read_beside_matches(data);
  if (!read) co_return read.error();
  co_return data;
}

awaitable<Stored<Done>> Api::read_beside_matches(PlayerData& data) {
  auto rooms = co_await rooms_of(data.player);
  if (!rooms) co_return rooms.error();
  data.rooms = std::move(*rooms);
  auto lines = co_await services_.store.chat_of(data.player.id, my_chat_max + 1);
  if (!lines) co_return lines.error();
  if (lines->size() > my_chat_max) {
    data.is_truncated = true;
    lines->erase(lines->begin());
  }
  data.chat = std::move(*lines);
  auto tokens = co_await services_.store.tokens_of(data.player.id, my_devices_max);
  if (!tokens) co_return tokens.error();
  data.devices = std::move(*tokens);
  auto pending = co_await services_.store.notifications_of(data.player.id);
  if (!pending) co_return pending.error();
  data.notifications = std::move(*pending);
  co_return Done{};
}

awaitable<HttpResponse> Api::create_link(const HttpRequest& request, std::string) {
  const auto player = co_await someone(request);
  if (const auto* refused = std::get_if<HttpResponse>(&player)) co_return *refused;
  const auto& id = std::get<Player>(player).id;
  const auto now = SteadyClock::now();
  // By address, too: else many guests of one could have all links that may be open at a time.
  for (const auto& who : {id, request.address})
    if (const auto wait = links_.wait(who, now)) co_return refuse_for_now(wait->count());
  for (const auto& who : {id, request.address}) links_.take(who, now);
  const auto secret = random_base64url(16);
  const auto expires = wall_clock_ms() + link_lives.count();
  const auto added = co_await services_.store.add_device_link(sha256_hex(secret), id, expires);
  if (!added && added.error() == boost::system::errc::no_buffer_space) co_return refuse_for_now(60);
  if (!added && added.error() == boost::system::errc::invalid_argument) co_return unknown_player();
  if (!added) co_return storage_failed();
  co_return HttpResponse{.status = 201, .body = Json{{"path", "/link#" + secret}, {"expires", expires}}.dump()};
}

awaitable<HttpResponse> Api::use_link(const HttpRequest& request, std::string) {
  auto read = read_body(request);
  if (auto* refused = std::get_if<HttpResponse>(&read)) co_return std::move(*refused);
  const auto& body = std::get<Json>(read);
  if (!body.contains("secret") || !body["secret"].is_string())
    co_return malformed("`secret` must be a text", "/secret");
  if (body.contains("merge") && !body["merge"].is_boolean())
    co_return malformed("`merge` must be true or false", "/merge");
  const bool merges = body.value("merge", false);
  if (body.size() > (body.contains("merge") ? 2 : 1)) co_return malformed("allowed are: secret, merge", "");
  std::string merged;
  if (merges) {
    const auto known = co_await someone(request);
    if (const auto* refused = std::get_if<HttpResponse>(&known)) co_return *refused;
    merged = std::get<Player>(known).id;
    const auto refused = co_await may_merge(merged);
    if (refused) co_return refuse_as(*refused);
  }
  const auto now = SteadyClock::now();
  if (const auto wait = wrong_codes_.wait_of_address(request.address, now)) co_return refuse_for_now(wait->count());
  const auto hash = sha256_hex(body["secret"].get<std::string>());
  const auto whose = co_await services_.store.device_link(hash);
  if (!whose) co_return storage_failed();
  if (!*whose) {
    wrong_codes_.take_of_address(request.address, now);
    spdlog::info("event=wrong_link address={}", log_value(request.address));
    co_return used_link();
  }
  if (auto banned = refuse_banned(**whose, request.address)) co_return std::move(*banned);
  if (merged == **whose) merged.clear();  // a device of the same player
  const auto token = new_token();
  // One step: whatever is against it by then leaves the link as it is.
  const auto used = co_await services_.store.use_device_link(hash, merged, sha256_hex(token));
  if (!used) {
    const auto refused = why_not_merged(used.error());
    co_return refuse_as(refused);
  }
  if (!*used) {
    // It was there a moment ago: its player has gone since, or somebody else was as quick.
    const auto owner = co_await services_.store.player(**whose);
    if (!owner) co_return storage_failed();
    if (*owner) co_return used_link();
    const auto refused = gone_meanwhile();
    co_return refuse_as(refused);
  }
  if (!merged.empty()) {
    spdlog::info("event=player_merged player={} into={}", merged, **used);
    co_await note_gone(merged, **used);
  }
  const auto player = co_await services_.store.player_by_token(sha256_hex(token));
  if (!player) co_return storage_failed();
  if (!*player) {
    const auto refused = gone_meanwhile();
    co_return refuse_as(refused);
  }
  spdlog::info("event=device_added player={} address={}", (*player)->id, log_value(request.address));
  co_return signed_in(200, request, **player, token);
}

}  // namespace server
