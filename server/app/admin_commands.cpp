#include "server/app/admin_commands.hpp"

#include "protocol/strict_json.hpp"
#include "server/app/admin_request.hpp"
#include "server/base/answered.hpp"
#include "server/base/log_value.hpp"
#include "server/base/version.hpp"
#include "server/base/wall_clock.hpp"
#include "server/room/seating.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>

namespace server {
namespace {

constexpr std::size_t rooms_told_max = 100;
constexpr std::size_t announcement_bytes_max = 500;
constexpr std::int64_t restart_in_max_ms = 24 * 60 * 60 * 1000;

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
      {"backup", " begin ", &AdminCommands::backup},
      {"player", " player ", &AdminCommands::player},
      {"players", " name after limit ", &AdminCommands::players},
      {"export-player", " player ", &AdminCommands::export_player},
      {"delete-player", " player ", &AdminCommands::delete_player},
      {"merge-players", " player into ", &AdminCommands::merge_players},
      {"revoke", " player token ", &AdminCommands::revoke},
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
  } catch (const Refused& why) { refused = why.what(); } catch (const std::exception& error) {
    spdlog::error("event=fault where=admin reason={}", log_value(error.what()));
    refused = std::string("this failed: ") + error.what();
  }
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
  // Asking for a code makes a room, so one that does not exist is not asked.
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
  auto code = text_in(request, "room");
  const auto found = co_await find_player(text_in(request, "player"));
  auto player = found.id;
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
  const auto given_bytes = text_in(request, "text").size();
  if (given_bytes > announcement_bytes_max)
    throw Refused("an announcement has at most " + std::to_string(announcement_bytes_max) + " bytes");
  const auto text = line_in(request, "text");
  const auto restart_in = number_in(request, "restart_in_ms", 0, restart_in_max_ms);
  if (text.empty() && restart_in == 0) throw Refused("an announcement has a text, or says when the restart is");
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

// A step of the copy that `clowder backup` asks for.
awaitable<Json> AdminCommands::backup(Json request) {
  if (services_.store.is_shared()) throw Refused("the database is PostgreSQL's: use its own programs");
  const bool begins = flag_in(request, "begin", false);
  auto copying = begins ? services_.store.begin_copy() : services_.store.continue_copy();
  const auto made = co_await std::move(copying);
  if (!made && made.error() == boost::system::errc::file_exists) throw Refused("another backup is being made");
  if (!made) co_return Json{{"failed", made.error().message()}};
  if (begins) spdlog::info("event=admin command=backup file={}", log_value(made->file.string()));
  co_return Json{
      {"file", made->file.filename().string()}, {"pages", made->pages}, {"of", made->of}, {"is_whole", made->is_whole}};
}

}  // namespace server
