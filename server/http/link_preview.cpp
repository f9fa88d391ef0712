#include "server/http/link_preview.hpp"

#include "server/base/log_value.hpp"
#include "server/http/api.hpp"
#include "server/net/refusal_page.hpp"
#include "server/room/seating.hpp"
#include "server/room/stored_room.hpp"

#include <spdlog/spdlog.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace server {
namespace {

constexpr double preview_price = 2;

// The sentences of the page (web-client/src/i18n), which a test of it compares: {host}, {game} and {names} are filled in.
struct Phrases {
  std::string_view language, locale, invited_by, invited_to, won_one, won_many, drawn, runs, and_last, comma, person;
};
constexpr std::array phrases{Phrases{.language = "en",
                                     .locale = "en_GB",
                                     .invited_by = "{host} invites you to {game}",
                                     .invited_to = "You are invited to {game}",
                                     .won_one = "{names} won",
                                     .won_many = "{names} won",
                                     .drawn = "A draw",
                                     .runs = "The match is being played.",
                                     .and_last = " and ",
                                     .comma = ", ",
                                     .person = "{names}"},
                             Phrases{.language = "fr",
                                     .locale = "fr_FR",
                                     .invited_by = "{host} vous invite à « {game} »",
                                     .invited_to = "Vous êtes invité à « {game} »",
                                     .won_one = "{names} a gagné",
                                     .won_many = "{names} ont gagné",
                                     .drawn = "Partie nulle",
                                     .runs = "La partie est en cours.",
                                     .and_last = " et ",
                                     .comma = ", ",
                                     .person = "{names}"},
                             Phrases{.language = "ja",
                                     .locale = "ja_JP",
                                     .invited_by = "{host}さんから「{game}」への招待",
                                     .invited_to = "「{game}」への招待",
                                     .won_one = "{names}の勝ち",
                                     .won_many = "{names}の勝ち",
                                     .drawn = "引き分け",
                                     .runs = "対戦中です。",
                                     .and_last = "、",
                                     .comma = "、",
                                     .person = "{names}さん"}};

const Phrases& phrases_of(std::string_view language) {
  const auto* found = std::ranges::find(phrases, language, &Phrases::language);
  return found == phrases.end() ? phrases.front() : *found;
}

// Names may hold braces: what was filled in is not looked at again.
std::string filled(std::string_view sentence, std::string_view name, std::string_view value,
                   std::string_view other = {}, std::string_view other_value = {}) {
  std::string out;
  while (!sentence.empty()) {
    if (sentence.starts_with(name)) {
      out += value;
      sentence.remove_prefix(name.size());
    } else if (!other.empty() && sentence.starts_with(other)) {
      out += other_value;
      sentence.remove_prefix(other.size());
    } else {
      out += sentence.front();
      sentence.remove_prefix(1);
    }
  }
  return out;
}

std::string listed(const Phrases& say, const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) out += i + 1 == names.size() ? say.and_last : say.comma;
    out += names[i];
  }
  return out;
}

std::string in_language(const Json& texts, const Phrases& say) {
  return texts.value(std::string(say.language), texts.value("en", ""));
}

struct PreviewSeats {
  std::vector<std::string> all, winners;
};

PreviewSeats read_seats(const MatchRecord& match, const Phrases& say) {
  PreviewSeats read;
  const auto seats = Json::parse(match.seats);
  const auto result = match.result.empty() ? Json() : Json::parse(match.result);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const auto name = seats[i].value("name", "");
    const bool is_person = seats[i].value("kind", "person") == "person";
    auto called = is_person ? filled(say.person, "{names}", name) : name;
    if (result.is_object() && result.at("seats").at(i).at("rank") == 1) read.winners.push_back(called);
    read.all.push_back(std::move(called));
  }
  return read;
}

std::string property(std::string_view name, std::string_view content) {
  return "<meta property=\"" + std::string(name) + "\" content=\"" + escaped_html(content) + "\" />\n    ";
}

// The request as somebody makes it whom nobody knows.
HttpRequest as_stranger(const HttpRequest& request) {
  auto stranger = request;
  stranger.headers.erase("authorization");
  stranger.headers.erase("cookie");
  return stranger;
}

}  // namespace

LinkPreview invitation_preview(std::string_view language, std::string_view host, const Json& game) {
  const auto& say = phrases_of(language);
  const auto title = in_language(game.at("name"), say);
  return {.title = host.empty() ? filled(say.invited_to, "{game}", title)
                                : filled(say.invited_by, "{game}", title, "{host}", host),
          .description = in_language(game.at("pitch"), say),
          .language = std::string(say.language)};
}

LinkPreview match_preview(std::string_view language, const MatchRecord& match, const Json& game) {
  const auto& say = phrases_of(language);
  const auto seats = read_seats(match, say);
  const bool is_drawn = seats.winners.size() == seats.all.size() || seats.winners.empty();
  std::string how(say.runs);
  if (match.ended != 0 && is_drawn) how = say.drawn;
  else if (match.ended != 0)
    how = filled(seats.winners.size() == 1 ? say.won_one : say.won_many, "{names}", listed(say, seats.winners));
  return {.title = in_language(game.at("name"), say) + (say.language == "fr" ? " : " : ": ") + listed(say, seats.all),
          .description = std::move(how),
          .language = std::string(say.language)};
}

std::string head_of(const LinkPreview& preview, std::string_view url, std::string_view path) {
  auto head = "<title>" + escaped_html(preview.title) + "</title>\n    <meta name=\"description\" content=\"" +
              escaped_html(preview.description) + "\" />\n    ";
  head += property("og:site_name", "Clowder") + property("og:type", "website") + property("og:title", preview.title) +
          property("og:description", preview.description) + property("og:locale", phrases_of(preview.language).locale);
  if (url.empty()) return head;
  const std::string base(url);
  head += property("og:url", base + std::string(path)) + property("og:image", base + "/og.png") +
          property("og:image:type", "image/png") + property("og:image:width", "1200") +
          property("og:image:height", "630");
  return head + "<meta name=\"twitter:card\" content=\"summary_large_image\" />\n    ";
}

const Json* Api::game_named(std::string_view slug) const {
  const auto it = game_facts_.find(slug);
  return it == game_facts_.end() ? nullptr : &it->second;
}

awaitable<std::string> Api::preview_head(const HttpRequest& request) {
  const auto language = language_of(request.header("accept-language"));
  LinkPreview preview{.title = "Clowder",
                      .description = "Four cat board games for friends: open a room, send the link, play.",
                      .language = std::string(language)};
  const auto asker = as_stranger(request);
  auto refused = co_await charge(asker, preview_price);
  const bool may_ask = !refused && !refuse_banned("", request.address);
  const auto name = request.path.substr(3);
  std::optional<LinkPreview> found;
  // The page itself is sent in any case.
  try {
    if (may_ask && request.path.starts_with("/r/")) found = co_await preview_room(asker, name);
    if (may_ask && request.path.starts_with("/m/")) found = co_await preview_match(asker, name);
  } catch (const std::exception& fault) {
    spdlog::error("event=fault where=preview reason={}", log_value(fault.what()));
  }
  if (found) preview = std::move(*found);
  const auto url = origins_.url_of(request.header("host"), request.secure);
  co_return head_of(preview, url, request.path);
}

awaitable<std::optional<LinkPreview>> Api::preview_room(const HttpRequest& request, std::string name) {
  // A browser asks for the room itself next: a code that is wrong is to be one guess.
  if (request.header("sec-fetch-mode") == "navigate" && request.asked("key").empty() && is_room_code(name))
    co_return std::nullopt;
  const auto room = co_await find_room(request, name, "");
  const auto* found = std::get_if<RoomRecord>(&room);
  if (!found) co_return std::nullopt;
  const auto seating = read_seating(*found);
  if (!seating || seating->is_locked()) co_return std::nullopt;
  const auto contract = Json::parse(found->contract);
  const auto* game = game_named(contract.value("game", ""));
  if (!game) co_return std::nullopt;
  const auto host = co_await services_.store.player(seating->host());
  if (!host) co_return std::nullopt;
  const auto accepts = request.header("accept-language");
  const std::string language(!accepts.empty() || !*host ? language_of(accepts) : std::string_view((*host)->locale));
  co_return invitation_preview(language, *host ? (*host)->name : "", *game);
}

awaitable<std::optional<LinkPreview>> Api::preview_match(const HttpRequest& request, std::string id) {
  const auto match = co_await find_match(request, id);
  const auto* seen = std::get_if<Seen>(&match);
  const auto* game = seen ? game_named(seen->match.game) : nullptr;
  if (!game) co_return std::nullopt;
  co_return match_preview(language_of(request.header("accept-language")), seen->match, *game);
}

}  // namespace server
