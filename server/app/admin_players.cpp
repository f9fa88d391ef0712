// What an operator asks about players: who they are, what is stored of them, whom the server keeps out.
#include "server/app/admin_commands.hpp"
#include "server/app/admin_request.hpp"
#include "server/base/log_value.hpp"
#include "server/base/wall_clock.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>

namespace server {
namespace {

constexpr std::int64_t ban_max_ms = 10LL * 366 * 24 * 60 * 60 * 1000;
constexpr std::size_t reason_bytes_max = 200;
constexpr std::size_t players_told_max = 100;
constexpr std::size_t tokens_told_max = 100;
constexpr std::size_t token_name_size = 12;  // of the hash: enough to tell one player's tokens apart

}  // namespace

awaitable<Player> AdminCommands::find_player(std::string id) {
  if (id.empty()) throw Refused("player is missing");
  const auto found = co_await services_.store.player(std::move(id));
  if (!found) throw Refused("the database cannot be read: " + found.error().message());
  if (!*found) throw Refused("no player has this id");
  co_return **found;
}

awaitable<Json> AdminCommands::player(Json request) {
  const auto found = co_await find_player(text_in(request, "player"));
  auto data = co_await services_.api.data_of(found);
  if (!data) throw Refused("the database cannot be read: " + data.error().message());
  auto rooms = Json::array();
  for (const auto& room : data->rooms) rooms.push_back(room.at("code"));
  const auto tokens = co_await services_.store.tokens_of(found.id, tokens_told_max);
  if (!tokens) throw Refused("the database cannot be read: " + tokens.error().message());
  auto devices = Json::array();
  for (const auto& token : *tokens)
    devices.push_back(
        {{"token", token.hash.substr(0, token_name_size)}, {"created", token.created}, {"used", token.used}});
  const auto* ban = services_.bans.of_player(found.id, wall_clock_ms());
  co_return Json{{"player",
                  {{"id", found.id},
                   {"name", found.name},
                   {"locale", found.locale},
                   {"rooms", std::move(rooms)},
                   {"matches", data->matches.size()},
                   {"banned", ban != nullptr},
                   {"tokens", std::move(devices)}}}};
}

awaitable<Json> AdminCommands::players(Json request) {
  auto name = text_in(request, "name"), after = text_in(request, "after");
  const auto limit = std::max<std::int64_t>(1, number_in(request, "limit", players_told_max, players_told_max));
  const auto found =
      co_await services_.store.players(std::move(name), std::move(after), static_cast<std::size_t>(limit));
  if (!found) throw Refused("the database cannot be read: " + found.error().message());
  auto told = Json::array();
  for (const auto& each : *found) told.push_back({{"id", each.id}, {"name", each.name}, {"locale", each.locale}});
  co_return Json{{"players", std::move(told)}};
}

awaitable<Json> AdminCommands::export_player(Json request) {
  const auto found = co_await find_player(text_in(request, "player"));
  auto data = co_await services_.api.data_of(found);
  if (!data) throw Refused("the database cannot be read: " + data.error().message());
  spdlog::info("event=admin command=export-player player={}", found.id);
  std::string text;
  write(*data, [&text](std::string_view piece) { text += piece; });
  co_return Json{{"data", Json::parse(text)}};
}

awaitable<Json> AdminCommands::delete_player(Json request) {
  const auto found = co_await find_player(text_in(request, "player"));
  const auto refused = co_await services_.api.forget(found.id);
  if (refused) throw Refused(refused->message);
  spdlog::info("event=admin command=delete-player player={}", found.id);
  co_return Json::object();
}

awaitable<Json> AdminCommands::merge_players(Json request) {
  const auto player = co_await find_player(text_in(request, "player"));
  const auto into = co_await find_player(text_in(request, "into"));
  if (player.id == into.id) throw Refused("these are one player; two are needed");
  const auto refused = co_await services_.api.merge(player.id, into.id);
  if (refused) throw Refused(refused->message);
  spdlog::info("event=admin command=merge-players player={} into={}", player.id, into.id);
  co_return Json::object();
}

// His sessions end, too: with which token each came in is not known.
awaitable<Json> AdminCommands::revoke(Json request) {
  const auto found = co_await find_player(text_in(request, "player"));
  const auto token = text_in(request, "token");
  Stored<Done> done;
  if (token.empty()) done = co_await services_.store.revoke_tokens(found.id);
  else done = co_await services_.store.revoke_token(found.id, token);
  if (!done && done.error() == boost::system::errc::invalid_argument)
    throw Refused("the player has no such token, or several; `player` lists them");
  if (!done) throw Refused("the database cannot be written: " + done.error().message());
  spdlog::info("event=admin command=revoke player={} token={}", log_value(found.id), log_value(token));
  auto order = Orders::revocation(found.id, token.empty());
  co_await carry_out_everywhere(std::move(order));
  co_return Json::object();
}

awaitable<void> AdminCommands::read_bans() {
  auto all = co_await services_.store.bans();
  if (!all) throw Refused("the database cannot be read: " + all.error().message());
  services_.bans.set(std::move(*all));
}

awaitable<Json> AdminCommands::ban(Json request) {
  const auto given = text_in(request, "who");
  if (const auto wrong = wrong_with_ban(given)) throw Refused(*wrong);
  const auto who = banned_name(given);
  if (is_player_id(*who)) co_await find_player(*who);
  const auto lasts = number_in(request, "for_ms", 0, ban_max_ms);
  const auto reason = line_in(request, "reason");
  if (reason.size() > reason_bytes_max)
    throw Refused("a reason has at most " + std::to_string(reason_bytes_max) + " bytes");
  const auto now = wall_clock_ms();
  // Named: GCC 12 destroys an aggregate twice that an awaited expression makes.
  const Ban banned{*who, lasts > 0 ? now + lasts : 0, reason, now};
  const auto added = co_await services_.store.add_ban(banned);
  if (!added) throw Refused("the ban cannot be stored: " + added.error().message());
  co_await read_bans();
  Bans only;
  only.set({{.who = *who}});
  services_.shards.dismiss(keeps_out(std::move(only), now), CloseCode::policy, "banned");
  spdlog::info("event=admin command=ban who={} for_ms={} reason={}", log_value(*who), lasts, log_value(reason));
  co_return Json{{"who", *who}};
}

awaitable<Json> AdminCommands::unban(Json request) {
  const auto given = text_in(request, "who");
  const auto who = banned_name(given);
  if (!who) throw Refused(*wrong_with_ban(given));
  const auto removed = co_await services_.store.remove_ban(*who);
  if (!removed && removed.error() == boost::system::errc::invalid_argument)
    throw Refused(*who + " is not banned; `bans` lists who is");
  if (!removed) throw Refused("the database cannot be written: " + removed.error().message());
  co_await read_bans();
  spdlog::info("event=admin command=unban who={}", log_value(*who));
  co_return Json::object();
}

awaitable<Json> AdminCommands::bans(Json) {
  co_await read_bans();
  const auto now = wall_clock_ms();
  auto told = Json::array();
  for (const auto& ban : services_.bans.all()) {
    if (ban.until != 0 && ban.until <= now) continue;
    Json one{{"who", ban.who}, {"since", ban.since}, {"reason", ban.reason}};
    if (ban.until != 0) one["until"] = ban.until;
    told.push_back(std::move(one));
  }
  co_return Json{{"bans", std::move(told)}};
}

}  // namespace server
