#include "server/app/admin_commands.hpp"

#include "protocol/strict_json.hpp"
#include "server/base/answered.hpp"
#include "server/base/version.hpp"
#include "server/base/wall_clock.hpp"
#include "server/room/seating.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <stdexcept>

namespace server {
namespace {

constexpr std::size_t rooms_told_max = 100;
constexpr std::size_t announcement_bytes_max = 500;
constexpr std::int64_t restart_in_max_ms = 24 * 60 * 60 * 1000;
constexpr std::int64_t ban_max_ms = 10LL * 366 * 24 * 60 * 60 * 1000;
constexpr std::size_t reason_bytes_max = 200;

// What an operator has asked for wrongly; told as the answer.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::string text_in(const Json& request, const char* field) {
  const auto it = request.find(field);
  if (it == request.end()) return "";
  if (!it->is_string()) throw Refused(std::string(field) + " must be a text");
  return it->get<std::string>();
}

std::int64_t number_in(const Json& request, const char* field, std::int64_t otherwise, std::int64_t most) {
  const auto it = request.find(field);
  if (it == request.end()) return otherwise;
  if (!it->is_number_integer() || *it < 0 || *it > most)
    throw Refused(std::string(field) + " must be a number from 0 to " + std::to_string(most));
  return it->get<std::int64_t>();
}

bool flag_in(const Json& request, const char* field, bool otherwise) {
  const auto it = request.find(field);
  if (it == request.end()) return otherwise;
  if (!it->is_boolean()) throw Refused(std::string(field) + " must be true or false");
  return it->get<bool>();
}

// As the value of a key in a line of the log.
std::string log_value(const std::string& text) { return Json(text).dump(); }

}  // namespace

const AdminCommands::Command* AdminCommands::find(const std::string& name) {
  static constexpr Command all[] = {
      {"status", "", &AdminCommands::status},
      {"rooms", " after limit all ", &AdminCommands::rooms},
      {"room", " room ", &AdminCommands::room},
      {"close", " room reason ", &AdminCommands::close},
      {"mute", " room player muted ", &AdminCommands::mute},
      {"announce", " text restart_in_ms ", &AdminCommands::announce},
      {"drain", " on all ", &AdminCommands::drain},
      {"player", " player ", &AdminCommands::player},
      {"export-player", " player ", &AdminCommands::export_player},
      {"delete-player", " player ", &AdminCommands::delete_player},
      {"revoke", " player ", &AdminCommands::revoke},
      {"ban", " who for_ms reason ", &AdminCommands::ban},
      {"unban", " who ", &AdminCommands::unban},
      {"bans", "", &AdminCommands::bans},
  };
  const auto* found = std::ranges::find(all, name, &Command::name);
  if (found != std::end(all)) return found;
  std::string names;
  for (const auto& each : all) names.append(names.empty() ? "" : ", ").append(each.name);
  throw Refused("there is no such command; there are " + names);
}

awaitable<std::string> AdminCommands::answer(std::string request) {
  std::string refused;
  try {
    Json answer = co_await carry_out(std::move(request));
    answer["ok"] = true;
    co_return answer.dump();
  } catch (const Refused& why) { refused = why.what(); }
  co_return Json{{"ok", false}, {"error", refused}}.dump();
}

awaitable<Json> AdminCommands::carry_out(std::string text) {
  auto parsed = protocol::parse_strict(text);
  if (const auto* wrong = std::get_if<protocol::ParseError>(&parsed)) throw Refused(wrong->what);
  auto& request = std::get<Json>(parsed);
  if (!request.is_object()) throw Refused("a request is a JSON object");
  const auto* command = find(text_in(request, "command"));
  for (const auto& field : request.items())
    if (field.key() != "command" && command->fields.find(" " + field.key() + " ") == command->fields.npos)
      throw Refused(std::string(command->name) + " takes no " + field.key());
  return (this->*command->handler)(std::move(request));
}

awaitable<Json> AdminCommands::status(Json) {
  const auto& counts = services_.shards.counts();
  co_return Json{{"version", version},
                 {"started", services_.started},
                 {"rooms", counts.rooms.load()},
                 {"sessions", counts.sessions.load()},
                 {"entries", counts.entries.load()},
                 {"storage", services_.store_is_healthy() ? "works" : "fails"},
                 {"draining", counts.draining.load()}};
}

awaitable<Json> AdminCommands::rooms(Json request) {
  auto after = text_in(request, "after");
  const auto limit =
      static_cast<std::size_t>(std::max<std::int64_t>(1, number_in(request, "limit", rooms_told_max, rooms_told_max)));
  if (flag_in(request, "all", false)) co_return co_await rooms_of_all(std::move(after), limit);
  auto start = [this, after = std::move(after), limit](std::function<void(std::vector<Json>)> told) {
    services_.shards.report_rooms(after, limit, std::move(told));
  };
  auto found = co_await answered<std::vector<Json>>(std::move(start));
  Json rooms = Json::array();
  for (auto& each : found) {
    each["people"] = each.at("people").size();
    rooms.push_back(std::move(each));
  }
  co_return Json{{"rooms", std::move(rooms)}};
}

// As the database has them: who is there, only their server knows.
awaitable<Json> AdminCommands::rooms_of_all(std::string after, std::size_t limit) {
  const auto found = co_await services_.store.owned_rooms(std::move(after), wall_clock_ms(), limit);
  if (!found) throw Refused("the database cannot be read: " + found.error().message());
  Json rooms = Json::array();
  for (const auto& [room, owner] : *found)
    rooms.push_back({{"code", room.code},
                     {"server", owner},
                     {"phase", room.phase},
                     {"match", room.match},
                     {"created", room.created},
                     {"changed", room.changed}});
  co_return Json{{"rooms", std::move(rooms)}};
}

awaitable<Json> AdminCommands::room(Json request) {
  const auto code = text_in(request, "room");
  auto start = [this, code](std::function<void(Json)> told) { services_.shards.report_room(code, std::move(told)); };
  auto report = co_await answered<Json>(std::move(start));
  if (!report.is_null()) co_return Json{{"room", std::move(report)}};
  const auto stored = co_await services_.store.room(code);
  if (!stored) throw Refused("the database cannot be read: " + stored.error().message());
  if (!*stored) throw Refused("no room has this code");
  auto asleep = describe(**stored, false);
  asleep["asleep"] = true;
  co_return Json{{"room", std::move(asleep)}};
}

awaitable<Json> AdminCommands::ask_room(std::string code, RoomRequest::What what, std::string player, std::string log) {
  // A room is made for whoever asks for a code: so one that does not exist is not asked.
  const auto stored = co_await services_.store.room(code);
  if (!stored) throw Refused("the database cannot be read: " + stored.error().message());
  if (!*stored) throw Refused("no room has this code");
  using Answer = std::optional<protocol::Refusal>;
  auto start = [this, code = (*stored)->code, what, player](std::function<void(Answer)> done) {
    services_.shards.ask(code, {what, player, std::make_shared<RoomAnswer>(std::move(done))});
  };
  const auto refused = co_await answered<Answer>(std::move(start));
  if (refused) throw Refused(refused->message);
  spdlog::info("event=admin {}", log);
  co_return Json::object();
}

awaitable<Json> AdminCommands::close(Json request) {
  auto code = text_in(request, "room");
  auto log = "command=close room=" + log_value(code) + " reason=" + log_value(text_in(request, "reason"));
  co_return co_await ask_room(std::move(code), RoomRequest::What::end, "", std::move(log));
}

awaitable<Json> AdminCommands::mute(Json request) {
  auto code = text_in(request, "room"), player = text_in(request, "player");
  if (player.empty()) throw Refused("player is missing");
  const bool muted = flag_in(request, "muted", true);
  auto log = std::string("command=") + (muted ? "mute" : "unmute") + " room=" + log_value(code) +
             " player=" + log_value(player);
  const auto what = muted ? RoomRequest::What::mute : RoomRequest::What::unmute;
  co_return co_await ask_room(std::move(code), what, std::move(player), std::move(log));
}

awaitable<void> AdminCommands::carry_out_everywhere(Order order) {
  const auto told = co_await services_.orders.carry_out_everywhere(std::move(order));
  if (!told) throw Refused("it is done here, but the other servers cannot be told: " + told.error().message());
}

awaitable<Json> AdminCommands::announce(Json request) {
  const auto text = text_in(request, "text");
  const auto restart_in = number_in(request, "restart_in_ms", 0, restart_in_max_ms);
  if (text.empty() && restart_in == 0) throw Refused("an announcement has a text, or says when the restart is");
  if (text.size() > announcement_bytes_max)
    throw Refused("an announcement has at most " + std::to_string(announcement_bytes_max) + " bytes");
  spdlog::info("event=admin command=announce text={} restart_in_ms={}", log_value(text), restart_in);
  // Named, as in ban().
  auto order = Orders::announcement(text, restart_in > 0 ? wall_clock_ms() + restart_in : 0);
  co_await carry_out_everywhere(std::move(order));
  co_return Json::object();
}

awaitable<Json> AdminCommands::drain(Json request) {
  const bool on = flag_in(request, "on", true);
  const bool all = flag_in(request, "all", false);
  spdlog::info("event=admin command=drain on={} all={}", on, all);
  auto order = Orders::drain(on);
  if (all) co_await carry_out_everywhere(std::move(order));
  else services_.orders.carry_out_here(order);
  co_return Json{{"draining", on}};
}

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
  for (const auto& room : data->at("rooms")) rooms.push_back(room.at("code"));
  const auto* ban = services_.bans.of_player(found.id, wall_clock_ms());
  co_return Json{{"player",
                  {{"id", found.id},
                   {"name", found.name},
                   {"locale", found.locale},
                   {"rooms", std::move(rooms)},
                   {"matches", data->at("matches").size()},
                   {"banned", ban != nullptr}}}};
}

awaitable<Json> AdminCommands::export_player(Json request) {
  const auto found = co_await find_player(text_in(request, "player"));
  auto data = co_await services_.api.data_of(found);
  if (!data) throw Refused("the database cannot be read: " + data.error().message());
  spdlog::info("event=admin command=export-player player={}", found.id);
  co_return Json{{"data", std::move(*data)}};
}

awaitable<Json> AdminCommands::delete_player(Json request) {
  const auto found = co_await find_player(text_in(request, "player"));
  const auto refused = co_await services_.api.forget(found.id);
  if (refused) throw Refused(refused->message);
  spdlog::info("event=admin command=delete-player player={}", found.id);
  co_return Json::object();
}

// His sessions end, too: they came in with a token that is worth nothing now.
awaitable<Json> AdminCommands::revoke(Json request) {
  const auto found = co_await find_player(text_in(request, "player"));
  const auto done = co_await services_.store.revoke_tokens(found.id);
  if (!done) throw Refused("the database cannot be written: " + done.error().message());
  spdlog::info("event=admin command=revoke player={}", found.id);
  auto order = Orders::revocation(found.id);
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
  const auto who = banned_name(given);
  if (!who) throw Refused("who must be a player's id (p_...), an address or a network such as 203.0.113.0/24");
  const auto lasts = number_in(request, "for_ms", 0, ban_max_ms);
  const auto reason = text_in(request, "reason");
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
  services_.shards.dismiss(keeps_out(std::move(only), now), "banned");
  spdlog::info("event=admin command=ban who={} for_ms={} reason={}", log_value(*who), lasts, log_value(reason));
  co_return Json{{"who", *who}};
}

awaitable<Json> AdminCommands::unban(Json request) {
  const auto who = banned_name(text_in(request, "who"));
  if (!who) throw Refused("who must be a player's id (p_...), an address or a network such as 203.0.113.0/24");
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
