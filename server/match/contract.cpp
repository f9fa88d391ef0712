#include "server/match/contract.hpp"

#include "engine/seat.hpp"
#include "protocol/input.hpp"
#include "protocol/match.hpp"
#include "server/base/embedded.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace server {

// The games as protocol/games/<slug>.json tells of them.
std::span<const Embedded> game_files();

namespace {

using protocol::Input;
using protocol::Refusal;

using Names = std::array<std::string_view, 3>;

constexpr std::array<std::string_view, 2> visibility_names{"private", "public"};
constexpr Names time_out_names{"bot_move", "bot_seat", "resign"};
constexpr Names take_back_names{"none", "own_turn", "consent"};
constexpr Names vacancy_names{"wait", "bot", "resign"};
constexpr Names spectators_names{"yes", "after", "no"};
constexpr Names chat_names{"on", "phrases", "off"};
constexpr Names clock_names{"move", "bank", "days"};

// Each of these leaves the value alone if the contract does not name it.
template <class Enum, std::size_t N>
void read(const Input& input, const char* key, Enum& value, const std::array<std::string_view, N>& names) {
  if (input.has(key)) value = static_cast<Enum>(input[key].one_of(names));
}
void read(const Input& input, const char* key, bool& value) {
  if (input.has(key)) value = input[key].boolean();
}
template <class Rep, class Period>
void read(const Input& input, const char* key, std::chrono::duration<Rep, Period>& value, std::int64_t least,
          std::int64_t most) {
  if (input.has(key)) value = std::chrono::duration<Rep, Period>(static_cast<Rep>(input[key].integer(least, most)));
}

Clock read_clock(const Input& input) {
  if (input.is_null()) return NoClock{};
  input.keys({"kind"}, {"seconds", "increment", "days"});
  const auto kind = clock_names[input["kind"].one_of(clock_names)];
  if (kind == "move") {
    MoveClock clock;
    input.keys({"kind"}, {"seconds"});
    read(input, "seconds", clock.each, 5, 3600);
    return clock;
  }
  if (kind == "bank") {
    BankClock clock;
    input.keys({"kind"}, {"seconds", "increment"});
    read(input, "seconds", clock.bank, 10, 36000);
    read(input, "increment", clock.increment, 0, 600);
    return clock;
  }
  DaysClock clock;
  input.keys({"kind"}, {"days"});
  read(input, "days", clock.each, 1, 14);
  return clock;
}

// What a game says of a contract with a clock, where that is not as usual: its file's `time_out`.
TimeOut usual_time_out(const Contract& contract) {
  static const auto by_game = [] {
    std::map<std::string, TimeOut, std::less<>> found;
    for (const auto& file : game_files()) {
      const auto game = Json::parse(file.text);
      const auto name = std::ranges::find(time_out_names, game.value("time_out", ""));
      if (name == time_out_names.end()) continue;
      found[game.at("slug").get<std::string>()] = static_cast<TimeOut>(name - time_out_names.begin());
    }
    return found;
  }();
  const auto found = by_game.find(contract.game);
  const bool is_timed = !std::holds_alternative<NoClock>(contract.clock);
  return is_timed && found != by_game.end() ? found->second : contract.time_out;
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
                        [](const MoveClock& it) -> Json {
                          return {{"kind", "move"}, {"seconds", it.each.count()}};
                        },
                        [](const BankClock& it) -> Json {
                          return {{"kind", "bank"}, {"seconds", it.bank.count()}, {"increment", it.increment.count()}};
                        },
                        [](const DaysClock& it) -> Json {
                          return {{"kind", "days"}, {"days", it.each.count()}};
                        },
                    },
                    clock);
}

template <class Enum, std::size_t N>
std::string_view name_of(Enum value, const std::array<std::string_view, N>& names) {
  return names[static_cast<std::size_t>(value)];
}

}  // namespace

std::variant<Contract, Refusal> read_contract(const Json& json) {
  std::optional<protocol::Refusal> error;
  const Input input(json, error);
  input.keys({"game"}, {"options", "seats", "visibility", "clock", "time_out", "take_back", "grace", "vacancy",
                        "spectators", "chat", "rated", "bots", "hints", "bots_resign"});
  if (error) return *error;
  Contract contract;
  contract.game = input["game"].text(1, 40);
  if (input.has("seats")) contract.seats = static_cast<std::size_t>(input["seats"].integer(1, INT32_MAX));
  read(input, "visibility", contract.visibility, visibility_names);
  if (input.has("clock")) contract.clock = read_clock(input["clock"]);
  if (!error) contract.time_out = usual_time_out(contract);
  read(input, "time_out", contract.time_out, time_out_names);
  read(input, "take_back", contract.take_back, take_back_names);
  read(input, "grace", contract.grace, 0, 600);
  read(input, "vacancy", contract.vacancy, vacancy_names);
  read(input, "spectators", contract.spectators, spectators_names);
  read(input, "chat", contract.chat, chat_names);
  read(input, "rated", contract.rated);
  read(input, "bots", contract.bots);
  read(input, "hints", contract.hints);
  read(input, "bots_resign", contract.bots_resign);
  if (error) return *error;
  if (auto refused =
          fit_game(contract, input.has("options") ? input["options"].json() : Json::object(), input.has("seats")))
    return *refused;
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
          {"bots", contract.bots},
          {"hints", contract.hints},
          {"bots_resign", contract.bots_resign}};
}

}  // namespace server
