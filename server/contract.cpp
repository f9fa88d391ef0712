#include "server/contract.hpp"

#include "engine/seat.hpp"
#include "protocol/match.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace server {
namespace {

using protocol::Refusal;

using Names = std::array<std::string_view, 3>;

constexpr std::array<std::string_view, 2> visibility_names{"private", "public"};
constexpr Names time_out_names{"bot_move", "bot_seat", "resign"};
constexpr Names take_back_names{"none", "own_turn", "consent"};
constexpr Names vacancy_names{"wait", "bot", "resign"};
constexpr Names spectators_names{"yes", "after", "no"};
constexpr Names chat_names{"on", "phrases", "off"};

Refusal malformed(std::string message, std::string subject) {
  return {std::string(protocol::code::malformed), "", std::move(message), std::move(subject)};
}

// Reads the fields of one object and remembers the first thing that was wrong.
class Fields {
 public:
  Fields(const Json& object, std::string path) : object_(object), path_(std::move(path)) {}

  template <class Enum, std::size_t N>
  void read(const char* key, Enum& value, const std::array<std::string_view, N>& names) {
    const Json* field = find(key);
    if (!field) return;
    for (std::size_t i = 0; i < N; ++i)
      if (field->is_string() && field->get_ref<const std::string&>() == names[i]) {
        value = static_cast<Enum>(i);
        return;
      }
    std::string known;
    for (const auto name : names) known.append(known.empty() ? "" : ", ").append(name);
    refuse(key, "must be one of: " + known);
  }

  void read(const char* key, bool& value) {
    const Json* field = find(key);
    if (!field) return;
    if (!field->is_boolean()) return refuse(key, "must be true or false");
    value = field->get<bool>();
  }

  void read(const char* key, std::int64_t& value, std::int64_t least, std::int64_t most) {
    const Json* field = find(key);
    if (!field) return;
    if (!is_integer_within(*field, least, most))
      return refuse(key, "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    value = field->get<std::int64_t>();
  }

  // The field, if it is there; counts it as known.
  const Json* find(const char* key) {
    const auto it = object_.find(key);
    if (it == object_.end()) return nullptr;
    ++known_;
    return &*it;
  }

  void refuse(const std::string& key, const std::string& why) {
    if (!refusal_) refusal_ = malformed("`" + key + "` " + why, path_ + "/" + key);
  }

  // REQUIRES: every key that may stand here was asked for
  std::optional<Refusal> finish(std::initializer_list<std::string_view> keys) {
    if (refusal_ || known_ == object_.size()) return refusal_;
    for (const auto& [key, value] : object_.items())
      if (std::find(keys.begin(), keys.end(), key) == keys.end())
        return malformed("unknown key", path_ + "/" + key.substr(0, 40));
    return refusal_;
  }

 private:
  static bool is_integer_within(const Json& field, std::int64_t least, std::int64_t most) {
    if (field.is_number_unsigned() && field.get<std::uint64_t>() > std::uint64_t{INT64_MAX}) return false;
    return field.is_number_integer() && field.get<std::int64_t>() >= least && field.get<std::int64_t>() <= most;
  }

  const Json& object_;
  std::string path_;
  std::size_t known_ = 0;
  std::optional<Refusal> refusal_;
};

std::optional<Refusal> read_clock(const Json& json, Clock& clock) {
  if (json.is_null()) return std::nullopt;
  if (!json.is_object()) return malformed("`clock` must be null or an object", "/clock");
  Fields fields(json, "/clock");
  const Json* kind = fields.find("kind");
  if (!kind || !kind->is_string()) return malformed("`kind` must be one of: move, bank, days", "/clock/kind");
  const auto& name = kind->get_ref<const std::string&>();
  if (name == "move") {
    std::int64_t seconds = 60;
    fields.read("seconds", seconds, 5, 3600);
    clock = MoveClock{std::chrono::seconds(seconds)};
    return fields.finish({"kind", "seconds"});
  }
  if (name == "bank") {
    std::int64_t seconds = 600, increment = 0;
    fields.read("seconds", seconds, 10, 36000);
    fields.read("increment", increment, 0, 600);
    clock = BankClock{std::chrono::seconds(seconds), std::chrono::seconds(increment)};
    return fields.finish({"kind", "seconds", "increment"});
  }
  if (name == "days") {
    std::int64_t days = 1;
    fields.read("days", days, 1, 14);
    clock = DaysClock{std::chrono::days(days)};
    return fields.finish({"kind", "days"});
  }
  return malformed("`kind` must be one of: move, bank, days", "/clock/kind");
}

// The game itself knows its options and how many may sit: ask it.
std::optional<Refusal> fit_game(Contract& contract, const Json& options, bool seats_given) {
  auto opened = protocol::open_match(contract.game, options, contract.seats);
  while (!seats_given && std::holds_alternative<Refusal>(opened) && contract.seats < engine::seats_max)
    opened = protocol::open_match(contract.game, options, ++contract.seats);
  if (const auto* refusal = std::get_if<Refusal>(&opened)) return *refusal;
  contract.options = Json::parse(std::get<0>(opened)->options());
  return std::nullopt;
}

Json clock_json(const Clock& clock) {
  return std::visit(engine::overloaded{
                        [](const NoClock&) -> Json { return nullptr; },
                        [](const MoveClock& it) -> Json { return {{"kind", "move"}, {"seconds", it.each.count()}}; },
                        [](const BankClock& it) -> Json {
                          return {{"kind", "bank"}, {"seconds", it.bank.count()}, {"increment", it.increment.count()}};
                        },
                        [](const DaysClock& it) -> Json { return {{"kind", "days"}, {"days", it.each.count()}}; },
                    },
                    clock);
}

template <class Enum, std::size_t N>
std::string_view name_of(Enum value, const std::array<std::string_view, N>& names) {
  return names[static_cast<std::size_t>(value)];
}

}  // namespace

std::variant<Contract, Refusal> read_contract(const Json& json) {
  if (!json.is_object()) return malformed("the contract must be an object", "");
  Contract contract;
  Fields fields(json, "");
  const Json* game = fields.find("game");
  if (!game || !game->is_string()) return malformed("`game` must be the name of a game", "/game");
  contract.game = game->get<std::string>();
  const Json* options = fields.find("options");
  std::int64_t seats = 2, grace = contract.grace.count();
  fields.read("seats", seats, 1, std::int64_t{engine::seats_max});
  fields.read("visibility", contract.visibility, visibility_names);
  if (const Json* clock = fields.find("clock"))
    if (auto refused = read_clock(*clock, contract.clock)) return *refused;
  fields.read("time_out", contract.time_out, time_out_names);
  fields.read("take_back", contract.take_back, take_back_names);
  fields.read("grace", grace, 0, 600);
  fields.read("vacancy", contract.vacancy, vacancy_names);
  fields.read("spectators", contract.spectators, spectators_names);
  fields.read("chat", contract.chat, chat_names);
  fields.read("rated", contract.rated);
  fields.read("bots", contract.bots);
  if (auto refused = fields.finish({"game", "options", "seats", "visibility", "clock", "time_out", "take_back", "grace",
                                    "vacancy", "spectators", "chat", "rated", "bots"}))
    return *refused;
  contract.seats = static_cast<std::size_t>(seats);
  contract.grace = std::chrono::seconds(grace);
  if (auto refused = fit_game(contract, options ? *options : Json::object(), json.contains("seats"))) return *refused;
  return contract;
}

Json to_json(const Contract& contract) {
  return {{"game", contract.game},
          {"options", contract.options},
          {"seats", contract.seats},
          {"visibility", name_of(contract.visibility, visibility_names)},
          {"clock", clock_json(contract.clock)},
          {"time_out", name_of(contract.time_out, time_out_names)},
          {"take_back", name_of(contract.take_back, take_back_names)},
          {"grace", contract.grace.count()},
          {"vacancy", name_of(contract.vacancy, vacancy_names)},
          {"spectators", name_of(contract.spectators, spectators_names)},
          {"chat", name_of(contract.chat, chat_names)},
          {"rated", contract.rated},
          {"bots", contract.bots}};
}

}  // namespace server
