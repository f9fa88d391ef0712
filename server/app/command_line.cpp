#include "server/app/command_line.hpp"

#include "protocol/sha256.hpp"
#include "server/base/version.hpp"
#include "server/store/postgres_database.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <thread>

namespace server {
namespace {

// A flag --some-name that the environment may set as CLOWDER_SOME_NAME.
template <class T>
CLI::Option* setting(CLI::App& app, const std::string& name, T& value, const std::string& help) {
  std::string variable = "CLOWDER_";
  for (const char symbol : name)
    variable += symbol == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(symbol)));
  return app.add_option("--" + name, value, help)->envname(variable)->capture_default_str();
}

void add_settings(CLI::App& app, Config& config) {
  setting(app, "address", config.address, "Address to listen on");
  setting(app, "port", config.port, "Port to listen on; 0 takes any that is free and says which")
      ->check(CLI::Range(0, 65'535));
  setting(app, "admin", config.admin_address, "Address and port of the metrics page; empty for none");
  setting(app, "admin-socket", config.admin_socket, "Socket of `clowder admin`, in the data folder; empty for none");
  setting(app, "data", config.data, "Folder of the database")->check([](const std::string& folder) -> std::string {
    return folder.empty() ? "a folder has a name" : "";
  });
  setting(app, "store", config.store, "postgresql://... to keep everything there; empty for a file in the data folder")
      ->check([](const std::string& store) -> std::string {
        return store.empty() || names_postgres(store) ? "" : "it must begin with postgresql://";
      });
  setting(app, "notify-command", config.notify_command,
          "Program that tells players who are away; it reads one JSON object on its standard input");
  setting(app, "node", config.node, "This server's name among several on one database; empty for the host's");
  setting(app, "web", config.web, "Folder of the built page; empty serves the API alone");
  auto* certificate = setting(app, "tls-certificate", config.tls_certificate,
                              "PEM file of the certificate and those that lead to its root; empty for plain HTTP");
  auto* key = setting(app, "tls-key", config.tls_key, "PEM file of its key");
  certificate->needs(key);
  key->needs(certificate);
  setting(app, "shards", config.shards, "Threads that share the rooms")->check(CLI::Range(1, 64));
  setting(app, "public-url", config.public_url, "Where people reach this server: https://cats.example");
  setting(app, "origins", config.origins, "Other origins whose pages may talk to it")->delimiter(',');
  setting(app, "hosts", config.hosts, "Names that people reach this server by; any if empty")->delimiter(',');
  setting(app, "trusted-proxies", config.trusted_proxies, "Addresses or networks whose X-Forwarded-For counts")
      ->delimiter(',');
  setting(app, "log-level", config.log_level, "What is worth a line")
      ->check(CLI::IsMember({"debug", "info", "warning", "error", "off"}));
}

// Of what nobody is served without.
std::string why_not_above_zero(const std::string& text) {
  return std::strtod(text.c_str(), nullptr) > 0 ? "" : text + " is not above 0: nobody would be served";
}

void add_allowances(CLI::App& app, Config& config) {
  auto& allowances = config.allowances;
  const std::string group = "Limits";
  setting(app, "connections", allowances.connections, "Connections in all")->group(group)->check(why_not_above_zero);
  setting(app, "connections-per-address", allowances.connections_per_address, "Connections of one address")
      ->group(group)
      ->check(why_not_above_zero);
  setting(app, "requests-per-second", allowances.requests_per_second,
          "Light requests of one address; a heavy one counts as up to 40")
      ->group(group)
      ->check(why_not_above_zero);
  setting(app, "guests-per-minute", allowances.guests_per_minute, "New players of one address")->group(group);
  setting(app, "rooms-per-player", allowances.rooms_per_player, "Rooms that one player keeps open")->group(group);
  setting(app, "rooms-per-minute", allowances.rooms_per_minute, "New rooms of one address")->group(group);
  setting(app, "wrong-codes-per-minute", allowances.wrong_codes_per_minute, "Guesses at rooms' codes from one address")
      ->group(group);
  setting(app, "wrong-codes-in-all", allowances.wrong_codes_in_all, "The same from everywhere, a minute")->group(group);
  setting(app, "messages-per-second", config.limits.credits_per_second, "Messages of one session")
      ->group(group)
      ->check(why_not_above_zero);
  setting(app, "snapshots-per-minute", config.limits.snapshots_per_minute,
          "Snapshots that sessions of one address ask for")
      ->group(group);
  setting(app, "matches-per-minute", config.limits.matches_per_minute, "Matches that one address begins")->group(group);
  setting(app, "spectators", config.limits.spectator_sessions, "Spectators' sessions in one room")->group(group);
  app.add_option_function<std::uint32_t>(
         "--bot-pause", [&config](std::uint32_t ms) { config.limits.bot_pause = std::chrono::milliseconds(ms); },
         "Milliseconds that a bot takes for a move")
      ->envname("CLOWDER_BOT_PAUSE")
      ->default_str(std::to_string(config.limits.bot_pause.count()))
      ->group(group);
}

// Commands besides `serve`; `chosen` is asked afterwards which one it was.
struct Commands {
  Simulation simulation;
  Arena arena_options;
  Replay replay;
  Verification verification;
  Export export_options;
  Import import_options;
  Doctor doctor_options;
  Backup backup_options;
  Restore restore_options;
  Prune prune_options;
  Migrate migrate_options;
  Admin admin_options;
  CLI::App* admin = nullptr;
  CLI::App *doctor = nullptr, *backup = nullptr, *restore = nullptr, *prune = nullptr, *health = nullptr,
           *migrate = nullptr;
  CLI::App *arena = nullptr, *simulate = nullptr, *replays = nullptr, *verify = nullptr, *exports = nullptr,
           *imports = nullptr;
};

// Those that an operator needs for the database.
void add_upkeep(CLI::App& app, Commands& commands) {
  const std::string whole = "Read all of it, as `doctor` does";
  commands.doctor = app.add_subcommand("doctor", "Check all of the database, also while it is served")->fallthrough();
  commands.doctor->add_flag("--replay", commands.doctor_options.replay, "Also play every match again");
  commands.backup = app.add_subcommand("backup", "Copy the database to a file, also while it is served")->fallthrough();
  commands.backup->add_option("file", commands.backup_options.file, "The copy; must not be there yet")
      ->required()
      ->check([](const std::string& file) -> std::string { return file.empty() ? "a file has a name" : ""; });
  commands.backup->add_flag("--verify", commands.backup_options.verify, whole);
  commands.restore = app.add_subcommand("restore", "Put a backup in place of the database")->fallthrough();
  commands.restore->add_option("file", commands.restore_options.file, "A backup")->required();
  commands.restore->add_flag("--verify", commands.restore_options.verify, whole + ", before anything is changed");
  commands.prune =
      app.add_subcommand("prune", "Remove old guests without matches, rooms without matches, chat")->fallthrough();
  commands.migrate = app.add_subcommand("migrate", "Copy the data folder into the empty PostgreSQL database of --store")
                         ->fallthrough();
  commands.migrate->add_flag("--replay", commands.migrate_options.replay, "Also play every match of the copy again");
  commands.health = app.add_subcommand("health", "Ask the server on this machine whether it is ready")->fallthrough();
  constexpr int days_max = 36'500;
  commands.prune->add_option("--older-than", commands.prune_options.older_than, "Days")
      ->required()
      ->check(CLI::Range(1, days_max));
}

// A command of `clowder admin`: what its flags say goes into the request under `name`.
CLI::App* add_admin_command(Commands& commands, const std::string& name, const std::string& help) {
  auto* command = commands.admin->add_subcommand(name, help)->fallthrough();
  command->callback([&request = commands.admin_options.request, name] {
    if (!request.contains("command")) request["command"] = name;
  });
  return command;
}

CLI::Option* add_text(CLI::App* command, Commands& commands, const std::string& flag, const std::string& field,
                      const std::string& help) {
  auto& request = commands.admin_options.request;
  return command->add_option_function<std::string>(
      flag, [&request, field](const std::string& text) { request[field] = text; }, help);
}

std::int64_t duration_of(const std::string& flag, const std::string& text) {
  const auto ms = read_duration(text);
  if (!ms) throw CLI::ValidationError(flag, text + " is no time such as 90s, 10m, 2h or 7d");
  return *ms;
}

void add_duration(CLI::App* command, Commands& commands, const std::string& flag, const std::string& field,
                  const std::string& help) {
  auto& request = commands.admin_options.request;
  command->add_option_function<std::string>(
      flag, [&request, flag, field](const std::string& text) { request[field] = duration_of(flag, text); }, help);
}

void add_admin(CLI::App& app, Commands& commands) {
  auto& options = commands.admin_options;
  commands.admin = app.add_subcommand("admin", "Ask the server that runs on the data folder")->fallthrough();
  commands.admin->add_flag("--json", options.json, "Write the answer as JSON");
  commands.admin->require_subcommand(1);
  add_admin_command(commands, "status", "What the server does");
  auto* rooms = add_admin_command(commands, "rooms", "Rooms that are awake, up to 100");
  add_text(rooms, commands, "--after", "after", "Only rooms whose codes follow this one");
  rooms->add_flag_callback(
      "--all", [&options] { options.request["all"] = true; },
      "Rooms of all servers on the database, also those that sleep");
  auto* room = add_admin_command(commands, "room", "Who is in a room, and what they do");
  add_text(room, commands, "room", "room", "Its code")->required();
  auto* watch = commands.admin->add_subcommand("watch", "What happens in a room, until Ctrl-C")->fallthrough();
  add_text(watch, commands, "room", "room", "Its code")->required();
  watch
      ->add_option_function<std::string>(
          "--for", [&options](const std::string& text) { options.watch_ms = duration_of("--for", text); },
          "How long at most: 90s, 10m, 2h")
      ->default_str("1h");
  watch->callback([&options] {
    options.request["command"] = "room";
    options.watch = true;
  });
  auto* close = add_admin_command(commands, "close", "Close a room for good; its matches stay");
  add_text(close, commands, "room", "room", "Its code")->required();
  add_text(close, commands, "--reason", "reason", "For the log");
  auto* mute = add_admin_command(commands, "mute", "Let a player not chat in a room");
  add_text(mute, commands, "room", "room", "Its code")->required();
  add_text(mute, commands, "player", "player", "The player's id")->required();
  mute->add_flag_callback(
      "--off", [&options] { options.request["muted"] = false; }, "Let the player chat again");
  auto* announce = add_admin_command(commands, "announce", "Tell everybody who is here something");
  add_text(announce, commands, "text", "text", "What; at most 500 bytes");
  add_duration(announce, commands, "--restart-in", "restart_in_ms", "When the server restarts, from now: 90s, 10m, 2h");
  for (const auto& [name, help] : {std::pair{"player", "Who a player is, and in which rooms"},
                                   {"export-player", "All that is stored about a player; with --json as one object"},
                                   {"delete-player", "Forget a player: name, tokens, chat; matches stay, of nobody"},
                                   {"revoke", "No device is in as this player any more"}}) {
    auto* command = add_admin_command(commands, name, help);
    add_text(command, commands, "player", "player", "The player's id")->required();
    if (command->get_name() == "revoke")
      add_text(command, commands, "--token", "token", "Only this device, as `player` names its token");
  }
  auto* merge = add_admin_command(commands, "merge-players", "Give all that one player has to another, for good");
  add_text(merge, commands, "player", "player", "The id of the player who goes")->required();
  add_text(merge, commands, "into", "into", "The id of the player who stays")->required();
  auto* players = add_admin_command(commands, "players", "Players, up to 100 in the order of ids, or of names");
  add_text(players, commands, "--name", "name", "Only those whose names begin so, in upper and lower case as here");
  add_text(players, commands, "--after", "after", "Only those who follow the player with this id");
  const std::string who = "A player's id, an address, or a network as 203.0.113.0/24";
  auto* ban = add_admin_command(commands, "ban", "Keep out a player or a network; sessions that are open end");
  add_text(ban, commands, "who", "who", who)->required();
  add_text(ban, commands, "--reason", "reason", "Told to who is banned");
  add_duration(ban, commands, "--for", "for_ms", "How long: 90s, 10m, 2h, 7d; for good without it");
  add_text(add_admin_command(commands, "unban", "Let in again"), commands, "who", "who", who)->required();
  add_admin_command(commands, "bans", "Who is kept out");
  auto* drain = add_admin_command(commands, "drain", "No new rooms and matches; those that run go on");
  drain->add_flag_callback(
      "--off", [&options] { options.request["on"] = false; }, "As before");
  drain->add_flag_callback(
      "--all", [&options] { options.request["all"] = true; }, "All servers on the database");
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts(1);
  for (const char symbol : text)
    if (symbol == at) parts.emplace_back();
    else parts.back() += symbol;
  return parts;
}

void add_arena(CLI::App& app, Commands& commands) {
  Arena& arena = commands.arena_options;
  commands.arena = app.add_subcommand("arena", "Let bots play against each other and say how they compare");
  commands.arena->add_option("--game", arena.game, "Which game")->required();
  // A delimiter of CLI11 would leave out levels that are empty, and with them seats.
  commands.arena
      ->add_option_function<std::string>(
          "--players", [&arena](const std::string& levels) { arena.players = split(levels, ','); },
          "A level for every seat: cat,random")
      ->required();
  commands.arena->add_option("--options", arena.options, "Options of the game, as JSON")->capture_default_str();
  commands.arena->add_option("--matches", arena.matches, "How many")->capture_default_str();
  commands.arena->add_option("--jobs", arena.jobs, "Matches at the same time")->capture_default_str();
  commands.arena->add_option("--seed", arena.seed, "Makes chance repeatable")->capture_default_str();
  commands.arena->add_flag("--json", arena.json, "Write JSON instead of a table");
}

void add_commands(CLI::App& app, Commands& commands) {
  app.add_subcommand("serve", "Serve (what it does without a command)")->fallthrough();
  commands.simulate = app.add_subcommand("simulate", "Play matches without a network and write match files");
  commands.simulate->add_option("--game", commands.simulation.game, "Which game")->required();
  commands.simulate->add_option("--options", commands.simulation.options, "Its options, as JSON")
      ->capture_default_str();
  commands.simulate->add_option("--matches", commands.simulation.matches, "How many")->capture_default_str();
  commands.simulate->add_option("--seed", commands.simulation.seed, "Makes chance repeatable")->capture_default_str();
  commands.simulate->add_option("--bots", commands.simulation.bots, "Who plays")
      ->check(CLI::IsMember({"random"}))
      ->capture_default_str();
  commands.simulate->add_option("--out", commands.simulation.out, "Folder for the files")->capture_default_str();
  commands.simulate
      ->add_option("--take-backs", commands.simulation.take_backs, "How likely it is that an action is taken back")
      ->check(CLI::Range(0.0, 0.99))
      ->capture_default_str();
  add_arena(app, commands);
  commands.replays = app.add_subcommand("replay", "Apply the entries of a match file one by one");
  commands.replays->add_option("file", commands.replay.file, "A match file")->required();
  commands.replays->add_flag("--jsonl", commands.replay.jsonl, "One JSON object a line for each state");
  commands.verify = app.add_subcommand("verify", "Check a match file: rules, hashes, dice and draws");
  commands.verify->add_option("file", commands.verification.file, "A match file")->required();
  commands.verify
      ->add_option("--promised", commands.verification.promised,
                   "The seed's hash (64 hexadecimal digits) as the server told it before the salts")
      ->check([](const std::string& hash) -> std::string {
        return protocol::is_hex(hash, 64) ? "" : "it must be 64 digits of 0-9 and a-f";
      });
  commands.exports = app.add_subcommand("export", "Write matches of the database as match files")->fallthrough();
  commands.exports->add_option("matches", commands.export_options.matches, "Ids of matches");
  commands.exports->add_flag("--all", commands.export_options.all, "Every match that is over");
  commands.exports->add_option("--out", commands.export_options.out, "Folder for the files")->capture_default_str();
  commands.imports =
      app.add_subcommand("import", "Check match files and add them to the database; with --store also beside servers")
          ->fallthrough();
  commands.imports->add_option("files", commands.import_options.files, "Match files")->required();
  add_upkeep(app, commands);
  add_admin(app, commands);
  app.require_subcommand(0, 1);
}

// CLI11 takes the largest number that there is for what is larger, and for -1.
std::string why_no_number(const std::string& text) {
  errno = 0;
  char* end = nullptr;
  std::strtoull(text.c_str(), &end, 0);
  const bool is_number = end != text.c_str() && *end == 0;
  return !is_number || errno == ERANGE || text.find('-') != std::string::npos ? text + " is no number in range" : "";
}

// A rate. CLI11 takes "nan", too.
std::string why_no_rate(const std::string& text) {
  char* end = nullptr;
  const double rate = std::strtod(text.c_str(), &end);
  const bool is_number = end != text.c_str() && *end == 0 && std::isfinite(rate);
  return is_number && rate >= 0 ? "" : text + " is no number of 0 or more";
}

// The command that was named so far: "clowder admin".
std::string chosen(const CLI::App& app) {
  const auto commands = app.get_subcommands();
  return commands.empty() ? app.get_name() : app.get_name() + " " + chosen(*commands.front());
}

// Of all commands.
void check_numbers(CLI::App& app) {
  for (auto* option : app.get_options()) {
    if (option->get_type_name().starts_with("UINT")) option->check(why_no_number);
    if (option->get_type_name().starts_with("FLOAT")) option->check(why_no_rate);
  }
  for (auto* command : app.get_subcommands({})) check_numbers(*command);
}

// From the last to the first, as CLI11 takes them. For `--data=` it would take the word behind it as the folder.
std::vector<std::string> words_of(int argc, const char* const* argv) {
  std::vector<std::string> words;
  for (int at = 1; at < argc; ++at) {
    const std::string_view word = argv[at];
    const bool has_no_value = word.starts_with("--") && word.find('=') == word.size() - 1;
    words.emplace_back(has_no_value ? word.substr(0, word.size() - 1) : word);
    if (has_no_value) words.emplace_back();
  }
  std::ranges::reverse(words);
  return words;
}

}  // namespace

std::optional<CommandLine> read_command_line(int argc, const char* const* argv, int& exit_code) {
  CommandLine line;
  Commands commands;
  CLI::App app("Clowder: a server for four cat board games", "clowder");
  app.set_version_flag("--version", std::string("clowder ") + version);
  // CLI11 reads the environment after the file: it would not know yet which file.
  const char* file = std::getenv("CLOWDER_CONFIG");
  const bool is_named = file && *file != 0;
  app.set_config("--config", is_named ? file : "",
                 "File with any of these settings, one `name = value` a line (Env:CLOWDER_CONFIG)", is_named);
  app.allow_config_extras(CLI::config_extras_mode::error);
  add_settings(app, line.config);
  add_allowances(app, line.config);
  add_commands(app, commands);
  check_numbers(app);
  try {
    app.parse(words_of(argc, argv));
  } catch (const CLI::Success& said) {  // help or version
    exit_code = app.exit(said);
    return std::nullopt;
  } catch (const CLI::ParseError& wrong) {
    std::string why = wrong.what();
    for (auto& symbol : why) symbol = symbol == '\n' ? ' ' : symbol;
    std::fprintf(stderr, "clowder: %s (see %s --help)\n", why.c_str(), chosen(app).c_str());
    exit_code = 1;
    return std::nullopt;
  }
  if (commands.arena->parsed()) line.arena = commands.arena_options;
  if (commands.simulate->parsed()) line.simulate = commands.simulation;
  if (commands.replays->parsed()) line.replay = commands.replay;
  if (commands.verify->parsed()) line.verify = commands.verification;
  commands.export_options.store = commands.import_options.store = commands.prune_options.store = line.config.store;
  if (commands.exports->parsed()) line.export_options = commands.export_options;
  if (commands.imports->parsed()) line.import_options = commands.import_options;
  if (commands.doctor->parsed()) line.doctor = commands.doctor_options;
  if (commands.backup->parsed()) line.backup = commands.backup_options;
  if (commands.restore->parsed()) line.restore = commands.restore_options;
  if (commands.prune->parsed()) line.prune = commands.prune_options;
  if (commands.migrate->parsed()) line.migrate = commands.migrate_options;
  if (commands.admin->parsed()) line.admin = commands.admin_options;
  line.health = commands.health->parsed();
  return line;
}

}  // namespace server
