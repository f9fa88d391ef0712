// Players: anybody may become one, with a name; a secret token says which one.
#include "server/api.hpp"
#include "server/digest.hpp"
#include "server/entropy.hpp"
#include "server/names.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>

namespace server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto link_lives = std::chrono::minutes(10);
constexpr std::size_t open_links_max = 10'000;

Json shown(const Player& player) { return {{"id", player.id}, {"name", player.name}, {"locale", player.locale}}; }

// Puts what the body names into the player; says what is wrong with it.
std::optional<Answer> read_player(const Json& body, Player& player) {
  constexpr std::array<std::string_view, 3> locales{"en", "fr", "ja"};
  for (const auto& [key, value] : body.items()) {
    if (key != "name" && key != "locale") return malformed("unknown key", "/" + key.substr(0, 40));
    if (!value.is_string()) return malformed("`" + key + "` must be a text", "/" + key);
    const auto& text = value.get_ref<const std::string&>();
    if (key == "name") {
      const auto name = clean_name(text);
      if (!name) return malformed("`name` has 1 to 24 characters that can be seen", "/name");
      player.name = *name;
    } else if (std::find(locales.begin(), locales.end(), text) == locales.end()) {
      return malformed("`locale` must be one of: en, fr, ja", "/locale");
    } else {
      player.locale = text;
    }
  }
  return std::nullopt;
}

}  // namespace

Answer Api::signed_in(int status, const Ask& ask, const Player& player, const std::string& token) const {
  auto body = shown(player);
  body["token"] = token;
  constexpr auto year_seconds = 365 * 24 * 3600;
  std::string cookie = "clowder=" + token + "; Path=/; Max-Age=" + std::to_string(year_seconds) + "; HttpOnly; SameSite=Strict";
  if (ask.secure || house_.config.public_url.starts_with("https://")) cookie += "; Secure";
  return {.status = status, .body = body.dump(), .headers = {{"Set-Cookie", cookie}}};
}

awaitable<Answer> Api::create_player(const Ask& ask, std::string) {
  auto read = read_body(ask);
  if (auto* refused = std::get_if<Answer>(&read)) co_return std::move(*refused);
  Player player;
  if (auto refused = read_player(std::get<Json>(read), player)) co_return std::move(*refused);
  if (player.name.empty()) co_return malformed("`name` is missing", "/name");
  if (player.locale.empty()) co_return malformed("`locale` is missing", "/locale");
  if (const auto wait = guests_.ask(ask.address, Clock::now())) co_return refuse_for_now(wait->count());
  player.id = new_player_id();
  const auto token = new_token();
  const auto created = co_await house_.store.create_player(player, sha256_hex(token));
  if (!created) co_return storage_failed();
  spdlog::info("event=player_created player={}", player.id);
  co_return signed_in(201, ask, player, token);
}

awaitable<Answer> Api::me(const Ask& ask, std::string) {
  const auto player = co_await someone(ask);
  if (const auto* refused = std::get_if<Answer>(&player)) co_return *refused;
  co_return Answer{.body = shown(std::get<Player>(player)).dump()};
}

awaitable<Answer> Api::change_me(const Ask& ask, std::string) {
  auto known = co_await someone(ask);
  if (auto* refused = std::get_if<Answer>(&known)) co_return std::move(*refused);
  auto& player = std::get<Player>(known);
  auto read = read_body(ask);
  if (auto* refused = std::get_if<Answer>(&read)) co_return std::move(*refused);
  if (auto refused = read_player(std::get<Json>(read), player)) co_return std::move(*refused);
  const auto written = co_await house_.store.update_player(player);
  if (!written) co_return storage_failed();
  co_return Answer{.body = shown(player).dump()};
}

awaitable<Answer> Api::create_link(const Ask& ask, std::string) {
  const auto player = co_await someone(ask);
  if (const auto* refused = std::get_if<Answer>(&player)) co_return *refused;
  const auto now = Clock::now();
  std::erase_if(open_links_, [&](const auto& each) { return each.second.until <= now; });
  if (const auto wait = links_.ask(std::get<Player>(player).id, now)) co_return refuse_for_now(wait->count());
  if (open_links_.size() >= open_links_max) co_return refuse_for_now(60);
  const auto secret = random_base64url(16);
  open_links_[sha256_hex(secret)] = {std::get<Player>(player).id, now + link_lives};
  const auto expires = std::chrono::system_clock::now().time_since_epoch() + link_lives;
  co_return Answer{.status = 201,
                   .body = Json{{"path", "/link#" + secret},
                                {"expires", std::chrono::duration_cast<std::chrono::milliseconds>(expires).count()}}
                               .dump()};
}

awaitable<Answer> Api::use_link(const Ask& ask, std::string) {
  auto read = read_body(ask);
  if (auto* refused = std::get_if<Answer>(&read)) co_return std::move(*refused);
  const auto& body = std::get<Json>(read);
  if (body.size() != 1 || !body.contains("secret") || !body["secret"].is_string()) co_return malformed("`secret` must be a text", "/secret");
  const auto now = Clock::now();
  if (const auto wait = wrong_codes_.wait(ask.address, now)) co_return refuse_for_now(wait->count());
  const auto it = open_links_.find(sha256_hex(body["secret"].get<std::string>()));
  if (it == open_links_.end() || it->second.until <= now) {
    wrong_codes_.take(ask.address, now);
    co_return refuse(404, "not_found", "this link was used, or is too old");
  }
  const auto player = it->second.player;
  open_links_.erase(it);  // once, whatever comes of it
  const auto token = new_token();
  const auto written = co_await house_.store.add_token(player, sha256_hex(token));
  if (!written) co_return storage_failed();
  const auto known = co_await house_.store.player_by_token(sha256_hex(token));
  if (!known || !*known) co_return storage_failed();
  spdlog::info("event=device_added player={}", player);
  co_return signed_in(200, ask, **known, token);
}

}  // namespace server
