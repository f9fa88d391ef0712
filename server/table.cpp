#include "server/table.hpp"

#include "server/limits.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace server {
namespace {

namespace code = protocol::code;

protocol::Refusal refusal(std::string_view code, std::string message) { return {std::string(code), "", std::move(message), ""}; }

// What a bot is called at each seat.
constexpr std::array<std::string_view, engine::seats_max> bot_names{"Biscuit", "Clover", "Mittens", "Pepper", "Sesame", "Tangerine"};

Json player_json(const std::optional<Sitter>& sitter) {
  if (!sitter) return nullptr;
  return {{"id", sitter->id}, {"name", sitter->name}, {"kind", sitter->is_bot() ? "bot" : "person"}};
}

Chair read_chair(const Json& json) {
  const auto& player = json.at("player");
  if (player.is_null()) return {};
  const bool is_bot = player.at("kind") == "bot";
  return {Sitter{player.at("id").get<std::string>(), player.at("name").get<std::string>(), is_bot ? json.at("level").get<std::string>() : ""},
          json.at("ready").get<bool>()};
}

}  // namespace

Table::Table(Contract contract, std::string host)
    : contract_(std::move(contract)), host_(std::move(host)), chairs_(contract_.seats) {}

Table Table::read(const RoomRecord& record) {
  auto contract = read_contract(Json::parse(record.contract));
  if (const auto* refused = std::get_if<protocol::Refusal>(&contract)) throw std::runtime_error("stored contract: " + refused->message);
  const auto state = Json::parse(record.state);
  Table table(std::get<Contract>(std::move(contract)), state.at("host").get<std::string>());
  if (state.at("seats").size() != table.chairs_.size()) throw std::runtime_error("stored seats do not fit the contract");
  for (std::size_t i = 0; i < table.chairs_.size(); ++i) table.chairs_[i] = read_chair(state.at("seats").at(i));
  table.kicked_ = state.value("kicked", std::vector<std::string>{});
  table.seen_ = state.value("seen", std::int64_t{0});
  return table;
}

std::string Table::state_text() const {
  Json seats = Json::array();
  for (std::size_t i = 0; i < chairs_.size(); ++i) {
    const auto& chair = chairs_[i];
    seats.push_back({{"seat", i}, {"player", player_json(chair.sitter)}, {"ready", chair.ready}});
    if (chair.sitter && chair.sitter->is_bot()) seats.back()["level"] = chair.sitter->level;
  }
  return Json{{"host", host_}, {"seats", seats}, {"kicked", kicked_}, {"seen", seen_}}.dump();
}

std::optional<std::size_t> Table::seat_of(std::string_view player) const {
  for (std::size_t i = 0; i < chairs_.size(); ++i)
    if (chairs_[i].sitter && chairs_[i].sitter->id == player) return i;
  return std::nullopt;
}

Verdict Table::host_only(std::string_view player) const {
  if (player == host_) return std::nullopt;
  return refusal(code::not_host, "Only the host may do this.");
}

Verdict Table::seat_exists(std::size_t seat) const {
  if (seat < chairs_.size()) return std::nullopt;
  return refusal(code::no_such_seat, "This room has seats 0 to " + std::to_string(chairs_.size() - 1) + ".");
}

Verdict Table::sit(const Player& player, std::size_t seat) {
  if (auto refused = seat_exists(seat)) return refused;
  if (std::ranges::find(kicked_, player.id) != kicked_.end())
    return refusal(code::not_allowed, "The host sent this player away from the table; watching is allowed.");
  const auto present = seat_of(player.id);
  if (present == seat) return std::nullopt;
  if (chairs_[seat].sitter) return refusal(code::seat_taken, "Somebody sits there; an empty seat is allowed.");
  if (present) chairs_[*present] = {};
  chairs_[seat] = {Sitter{player.id, player.name, ""}, false};
  return std::nullopt;
}

Verdict Table::stand(std::string_view player) {
  const auto seat = seat_of(player);
  if (!seat) return refusal(code::not_seated, "Only who sits can stand up.");
  chairs_[*seat] = {};
  return std::nullopt;
}

Verdict Table::ready(std::string_view player, bool ready) {
  const auto seat = seat_of(player);
  if (!seat) return refusal(code::not_seated, "Only who sits can be ready.");
  chairs_[*seat].ready = ready;
  return std::nullopt;
}

Verdict Table::kick(std::string_view player, std::size_t seat) {
  if (auto refused = host_only(player)) return refused;
  if (auto refused = seat_exists(seat)) return refused;
  const auto& sitter = chairs_[seat].sitter;
  if (!sitter || sitter->is_bot()) return refusal(code::not_allowed, "No person sits there.");
  if (sitter->id == player) return refusal(code::not_allowed, "The host can stand up, but not be sent away.");
  if (kicked_.size() >= kicked_max) return refusal(code::too_many, "This room has sent enough players away.");
  kicked_.push_back(sitter->id);
  chairs_[seat] = {};
  return std::nullopt;
}

Verdict Table::add_bot(std::string_view player, std::size_t seat, const std::string& level) {
  if (auto refused = host_only(player)) return refused;
  if (auto refused = seat_exists(seat)) return refused;
  if (!contract_.bots) return refusal(code::not_allowed, "This room has agreed to play without bots.");
  if (chairs_[seat].sitter) return refusal(code::seat_taken, "Somebody sits there; an empty seat is allowed.");
  chairs_[seat] = {Sitter{"bot_" + std::to_string(seat), std::string(bot_names[seat]), level}, true};
  return std::nullopt;
}

Verdict Table::remove_bot(std::string_view player, std::size_t seat) {
  if (auto refused = host_only(player)) return refused;
  if (auto refused = seat_exists(seat)) return refused;
  if (!chairs_[seat].sitter || !chairs_[seat].sitter->is_bot()) return refusal(code::not_allowed, "No bot sits there.");
  chairs_[seat] = {};
  return std::nullopt;
}

Verdict Table::swap_seats(std::string_view player, std::size_t a, std::size_t b) {
  if (auto refused = host_only(player)) return refused;
  if (auto refused = seat_exists(std::max(a, b))) return refused;
  std::swap(chairs_[a], chairs_[b]);
  for (const auto seat : {a, b})
    if (auto& sitter = chairs_[seat].sitter; sitter && sitter->is_bot()) sitter->id = "bot_" + std::to_string(seat);
  return std::nullopt;
}

Verdict Table::change(std::string_view player, Contract contract) {
  if (auto refused = host_only(player)) return refused;
  contract_ = std::move(contract);
  chairs_.resize(contract_.seats);
  for (auto& chair : chairs_)
    if (chair.sitter && chair.sitter->is_bot() && !contract_.bots) chair = {};
  unready_people();
  return std::nullopt;
}

Verdict Table::may_start(std::string_view player) const {
  if (auto refused = host_only(player)) return refused;
  for (const auto& chair : chairs_) {
    if (!chair.sitter) return refusal(code::not_allowed, "A seat is empty; a bot or a player may take it.");
    if (!chair.ready) return refusal(code::not_allowed, "Not everybody is ready.");
  }
  return std::nullopt;
}

void Table::unready(std::size_t seat) {
  auto& chair = chairs_[seat];
  chair.ready = chair.sitter && chair.sitter->is_bot();
}

void Table::unready_people() {
  for (std::size_t seat = 0; seat < chairs_.size(); ++seat) unready(seat);
}

void Table::rename(const Player& player) {
  if (const auto seat = seat_of(player.id)) chairs_[*seat].sitter->name = player.name;
}

Json describe(const RoomRecord& record, const Table& table, const std::vector<Attendance>& attendance) {
  Json seats = Json::array();
  for (std::size_t i = 0; i < table.chairs().size(); ++i) {
    const auto& chair = table.chairs()[i];
    const auto there = attendance.empty() ? Attendance{} : attendance[i];
    seats.push_back({{"seat", i},
                     {"player", player_json(chair.sitter)},
                     {"ready", chair.ready},
                     {"present", there.present},
                     {"away_since", there.away_since ? Json(there.away_since) : Json(nullptr)},
                     {"bot_plays", there.bot_plays}});
  }
  return {{"code", record.code},       {"contract", to_json(table.contract())},
          {"phase", record.phase},     {"match", record.match.empty() ? Json(nullptr) : Json(record.match)},
          {"host", table.host()},      {"seats", std::move(seats)}};
}

Json describe(const RoomRecord& record, bool with_link) {
  auto room = describe(record, Table::read(record), {});
  if (with_link) room["link"] = record.link;
  return room;
}

bool is_listed(const Table& table, std::string_view phase) {
  if (table.contract().visibility != Visibility::open_to_all) return false;
  const bool seat_free = std::ranges::any_of(table.chairs(), [](const Chair& chair) { return !chair.sitter; });
  return seat_free || (phase == "playing" && table.contract().spectators == Spectators::yes);
}

}  // namespace server
