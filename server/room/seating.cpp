#include "server/room/seating.hpp"

#include "engine/bots/level.hpp"
#include "protocol/writer.hpp"
#include "server/base/limits.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <stdexcept>
#include <utility>

namespace server {
namespace {

namespace code = protocol::code;
using protocol::Writer;

protocol::Refusal refusal(std::string_view code, std::string message) {
  return {std::string(code), "", std::move(message), ""};
}

// What a bot is called at each seat.
constexpr std::array<std::string_view, engine::seats_max> bot_names{"Biscuit", "Clover", "Mittens",
                                                                    "Pepper",  "Sesame", "Tangerine"};

void write_player(Writer& out, const std::optional<Occupant>& occupant) {
  out.key("player");
  if (!occupant) return void(out.null());
  out.open_object().key("id").string(occupant->id).key("kind").name(occupant->is_bot() ? "bot" : "person");
  out.key("name").string(occupant->name).close_object();
}

void write_start(Writer& out, const std::optional<protocol::MatchStart>& start) {
  if (!start) return;
  out.key("start").open_object().key("match").string(start->match).key("seq").number(start->seq).close_object();
}

void write_list(Writer& out, std::string_view key, const std::vector<std::string>& ids) {
  out.key(key).open_list();
  for (const auto& id : ids) out.string(id);
  out.close_list();
}

void write_room_pause(Writer& out, const Pause& pause) {
  out.key("paused").open_object().key("for").open_list();
  for (const auto seat : pause.waits_for) out.number(seat);
  out.close_list().key("since").number(pause.since).close_object();
}

void write_frozen(Writer& out, const Frozen& frozen) {
  out.key("frozen").open_object().key("after").number(frozen.after).key("at").number(frozen.at);
  out.key("ms").number(frozen.ms);
  if (frozen.waits) out.key("waits").boolean(true);
  out.close_object();
}

void write_offered_draw(Writer& out, const OfferedDraw& offered) {
  out.key("offered_draw").open_object().key("agreed").open_list();
  for (const auto seat : offered.agreed) out.number(seat);
  out.close_list().key("seat").number(offered.seat).close_object();
}

RoomSeat read_seat(const Json& json) {
  const auto& player = json.at("player");
  if (player.is_null()) return {};
  const bool is_bot = player.at("kind") == "bot";
  return {Occupant{player.at("id").get<std::string>(), player.at("name").get<std::string>(),
                   is_bot ? json.at("level").get<std::string>() : ""},
          json.at("ready").get<bool>(), json.value("left", false), json.value("bot_level", "")};
}

}  // namespace

Seating::Seating(Contract contract, std::string host) : host_(std::move(host)) { agree(std::move(contract)); }

void Seating::agree(Contract contract) {
  contract_ = std::move(contract);
  contract_text_ = to_json(contract_).dump();
  seats_.resize(contract_.seats);
}

Seating Seating::read(const RoomRecord& record) {
  auto contract = read_contract(Json::parse(record.contract));
  if (const auto* refused = std::get_if<protocol::Refusal>(&contract))
    throw std::runtime_error("stored contract: " + refused->message);
  const auto state = Json::parse(record.state);
  Seating seating(std::get<Contract>(std::move(contract)), state.at("host").get<std::string>());
  if (state.at("seats").size() != seating.seats_.size())
    throw std::runtime_error("stored seats do not fit the contract");
  for (std::size_t i = 0; i < seating.seats_.size(); ++i) seating.seats_[i] = read_seat(state.at("seats").at(i));
  seating.kicked_ = state.value("kicked", std::vector<std::string>{});
  seating.sent_away_ = state.value("sent_away", std::vector<std::string>{});
  seating.muted_ = state.value("muted", std::vector<std::string>{});
  seating.locked_ = state.value("locked", false);
  if (const auto pause = state.find("paused"); pause != state.end() && !pause->is_null())
    seating.pause_ = Pause{pause->at("since").get<std::int64_t>(), pause->at("for").get<std::vector<std::size_t>>()};
  if (const auto frozen = state.find("frozen"); frozen != state.end())
    seating.frozen_ = Frozen{frozen->at("after").get<std::uint32_t>(), frozen->at("at").get<std::int64_t>(),
                             frozen->at("ms").get<std::int64_t>(), frozen->value("waits", false)};
  if (const auto offered = state.find("offered_draw"); offered != state.end()) {
    seating.offered_draw_ =
        OfferedDraw{offered->at("seat").get<std::size_t>(), offered->at("agreed").get<std::vector<std::size_t>>()};
    if (seating.offered_draw_->seat >= seating.seats_.size()) throw std::runtime_error("a stored offer has no seat");
  }
  if (const auto start = state.find("start"); start != state.end())
    seating.start_ = protocol::MatchStart{start->at("match").get<std::string>(), start->at("seq").get<std::uint32_t>()};
  return seating;
}

std::string Seating::state_text() const {
  auto& out = protocol::scratch();
  out.open_object();
  if (frozen_) write_frozen(out, *frozen_);
  out.key("host").string(host_);
  write_list(out, "kicked", kicked_);
  if (locked_) out.key("locked").boolean(true);
  write_list(out, "muted", muted_);
  if (offered_draw_) write_offered_draw(out, *offered_draw_);
  if (pause_) write_room_pause(out, *pause_);
  out.key("seats").open_list();
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const auto& seat = seats_[i];
    out.open_object();
    if (!seat.bot_level.empty()) out.key("bot_level").string(seat.bot_level);
    if (seat.left) out.key("left").boolean(true);
    if (seat.occupant && seat.occupant->is_bot()) out.key("level").string(seat.occupant->level);
    write_player(out, seat.occupant);
    out.key("ready").boolean(seat.ready).key("seat").number(i).close_object();
  }
  out.close_list();
  write_list(out, "sent_away", sent_away_);
  write_start(out, start_);
  return out.close_object().take();
}

RoomPeople Seating::people() const {
  std::set<std::string> inside{host_}, mentioned;
  for (const auto& seat : seats_) {
    if (const auto* person = seat.person()) inside.insert(person->id);
    if (seat.left && seat.occupant) mentioned.insert(seat.occupant->id);
  }
  for (const auto* list : {&kicked_, &sent_away_, &muted_}) mentioned.insert(list->begin(), list->end());
  mentioned.erase(std::string(deleted_player_id));
  return {{inside.begin(), inside.end()}, {mentioned.begin(), mentioned.end()}};
}

std::optional<std::size_t> Seating::seat_of(std::string_view player) const {
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (const auto* person = seats_[i].person(); person && person->id == player) return i;
  return std::nullopt;
}

bool Seating::has_kicked(std::string_view player) const { return std::ranges::find(kicked_, player) != kicked_.end(); }

bool Seating::has_sent_away(std::string_view player) const {
  return std::ranges::find(sent_away_, player) != sent_away_.end();
}

bool Seating::has_muted(std::string_view player) const { return std::ranges::find(muted_, player) != muted_.end(); }

bool Seating::is_ready(const RoomSeat& seat) const {
  return seat.ready || (seat.person() && seat.occupant->id == host_);
}

bool Seating::is_against_bots() const {
  return std::ranges::all_of(
      seats_, [this](const RoomSeat& seat) { return seat.occupant && (!seat.person() || seat.occupant->id == host_); });
}

std::optional<protocol::Refusal> Seating::host_only(std::string_view player) const {
  if (player == host_) return std::nullopt;
  return refusal(code::not_host, "Only the host may do this.");
}

std::optional<protocol::Refusal> Seating::seat_exists(std::size_t seat) const {
  if (seat < seats_.size()) return std::nullopt;
  return refusal(code::no_such_seat, "This room has seats 0 to " + std::to_string(seats_.size() - 1) + ".");
}

std::optional<protocol::Refusal> Seating::sit(const Player& player, std::size_t seat) {
  if (auto refused = seat_exists(seat)) return refused;
  if (has_kicked(player.id))
    return refusal(code::not_allowed, "The host sent this player away from the table; watching is allowed.");
  const auto present = seat_of(player.id);
  if (present == seat) return std::nullopt;
  if (seats_[seat].occupant) return refusal(code::seat_taken, "Somebody sits there; an empty seat is allowed.");
  if (present) seats_[*present] = {};
  seats_[seat] = {Occupant{player.id, player.name, ""}, false, false};
  return std::nullopt;
}

std::optional<protocol::Refusal> Seating::stand(std::string_view player) {
  const auto seat = seat_of(player);
  if (!seat) return refusal(code::not_seated, "Only who sits can stand up.");
  seats_[*seat] = {};
  return std::nullopt;
}

std::optional<protocol::Refusal> Seating::ready(std::string_view player, bool ready) {
  const auto seat = seat_of(player);
  if (!seat) return refusal(code::not_seated, "Only who sits can be ready.");
  seats_[*seat].ready = ready;
  return std::nullopt;
}

std::optional<protocol::Refusal> Seating::kick(std::string_view player, std::size_t seat) {
  if (auto refused = host_only(player)) return refused;
  if (auto refused = seat_exists(seat)) return refused;
  const auto& occupant = seats_[seat].occupant;
  if (!occupant || occupant->is_bot()) return refusal(code::not_allowed, "No person sits there.");
  if (occupant->id == player) return refusal(code::not_allowed, "The host can stand up, but not be sent away.");
  if (kicked_.size() >= kicked_max) return refusal(code::too_many, "This room has sent enough players away.");
  kicked_.push_back(occupant->id);
  seats_[seat] = {};
  return std::nullopt;
}

std::optional<protocol::Refusal> Seating::send_away(std::string_view player, const std::string& whom) {
  if (auto refused = host_only(player)) return refused;
  if (whom == player) return refusal(code::not_allowed, "The host can leave, but not be sent away.");
  if (has_sent_away(whom)) return std::nullopt;
  if (sent_away_.size() >= kicked_max) return refusal(code::too_many, "This room has sent enough players away.");
  if (const auto seat = seat_of(whom)) seats_[*seat] = {};
  sent_away_.push_back(whom);
  return std::nullopt;
}

std::optional<protocol::Refusal> Seating::mute(std::string_view player, const std::string& whom, bool muted) {
  if (auto refused = host_only(player)) return refused;
  if (whom == player) return refusal(code::not_allowed, "The host cannot be muted.");
  if (!muted) {
    std::erase(muted_, whom);
  } else if (!has_muted(whom)) {
    if (muted_.size() >= muted_max) return refusal(code::too_many, "This room has muted enough players.");
    muted_.push_back(whom);
  }
  return std::nullopt;
}

std::optional<protocol::Refusal> Seating::lock(std::string_view player, bool locked) {
  if (auto refused = host_only(player)) return refused;
  locked_ = locked;
  return std::nullopt;
}

std::optional<protocol::Refusal> Seating::hand_over(std::string_view player, const std::string& whom) {
  if (auto refused = host_only(player)) return refused;
  if (whom == player) return refusal(code::not_allowed, "This player is the host already.");
  if (has_kicked(whom)) return refusal(code::not_allowed, "A player whom the host has sent away cannot be host.");
  hand_over(whom);
  return std::nullopt;
}

std::optional<protocol::Refusal> Seating::add_bot(std::string_view player, std::size_t seat, const std::string& level) {
  if (auto refused = host_only(player)) return refused;
  if (auto refused = seat_exists(seat)) return refused;
  if (!contract_.bots) return refusal(code::not_allowed, "This room has agreed to play without bots.");
  if (auto refused = no_such_level(level)) return refused;
  if (seats_[seat].occupant) return refusal(code::seat_taken, "Somebody sits there; an empty seat is allowed.");
  seats_[seat] = {Occupant{"bot_" + std::to_string(seat), std::string(bot_names[seat]), level}, true, false};
  return std::nullopt;
}

std::optional<protocol::Refusal> Seating::remove_bot(std::string_view player, std::size_t seat) {
  if (auto refused = host_only(player)) return refused;
  if (auto refused = seat_exists(seat)) return refused;
  if (!seats_[seat].occupant || !seats_[seat].occupant->is_bot())
    return refusal(code::not_allowed, "No bot sits there.");
  seats_[seat] = {};
  return std::nullopt;
}

std::optional<protocol::Refusal> Seating::swap_seats(std::string_view player, std::size_t a, std::size_t b) {
  if (auto refused = host_only(player)) return refused;
  if (auto refused = seat_exists(std::max(a, b))) return refused;
  std::swap(seats_[a], seats_[b]);
  for (const auto seat : {a, b})
    if (auto& occupant = seats_[seat].occupant; occupant && occupant->is_bot())
      occupant->id = "bot_" + std::to_string(seat);
  return std::nullopt;
}

void Seating::move_people_into(std::size_t seats) {
  std::vector<Occupant> moving;
  for (std::size_t i = seats; i < seats_.size(); ++i)
    if (const auto* person = seats_[i].person()) moving.push_back(*person);
  std::stable_partition(moving.begin(), moving.end(), [this](const Occupant& each) { return each.id == host_; });
  seats_.resize(seats);
  for (const auto takes_bots : {false, true}) {
    for (auto& seat : seats_) {
      if (moving.empty()) return;
      if (seat.occupant && !(takes_bots && seat.occupant->is_bot())) continue;
      seat = {moving.front(), false, false};
      moving.erase(moving.begin());
    }
  }
}

std::optional<protocol::Refusal> Seating::change(std::string_view player, Contract contract) {
  if (auto refused = host_only(player)) return refused;
  const bool plays_the_same =
      contract.game == contract_.game && contract.options == contract_.options && contract.seats == contract_.seats;
  if (start_ && !plays_the_same)
    return refusal(code::not_allowed,
                   "This room continues a match: game, options and number of seats stay, the rest may change.");
  if (contract.seats < seats_.size()) move_people_into(contract.seats);
  agree(std::move(contract));
  for (auto& seat : seats_)
    if (seat.occupant && seat.occupant->is_bot() && !contract_.bots) seat = {};
  unready_people();
  return std::nullopt;
}

std::optional<protocol::Refusal> Seating::may_start(std::string_view player) const {
  if (auto refused = host_only(player)) return refused;
  for (const auto& seat : seats_) {
    if (!seat.occupant) return refusal(code::not_allowed, "A seat is empty; a bot or a player may take it.");
    if (!is_ready(seat)) return refusal(code::not_allowed, "Not everybody is ready.");
  }
  return std::nullopt;
}

void Seating::unready(std::size_t seat) {
  auto& room_seat = seats_[seat];
  room_seat.ready = room_seat.occupant && room_seat.occupant->is_bot();
}

void Seating::unready_people() {
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) unready(seat);
}

void Seating::free_given_up() {
  for (auto& seat : seats_)
    if (seat.left) seat = {};
}

void Seating::end_bots() {
  for (auto& seat : seats_) seat.bot_level.clear();
}

void Seating::close() {
  host_.clear();
  for (auto& seat : seats_) seat = {};
  kicked_.clear(), sent_away_.clear(), muted_.clear();
}

bool Seating::forget(std::string_view player) {
  std::size_t found = 0;
  for (auto* list : {&kicked_, &sent_away_, &muted_}) found += std::erase(*list, player);
  for (auto& seat : seats_) {
    if (!seat.occupant || seat.occupant->id != player) continue;
    ++found;
    seat.occupant->id = deleted_player_id;
    seat.occupant->name = deleted_player_name;
  }
  return found > 0;
}

bool Seating::replace(std::string_view player, const Player& by) {
  bool found = host_ == player;
  if (found) hand_over(by.id);
  for (auto& seat : seats_) {
    if (!seat.occupant || seat.occupant->id != player) continue;
    found = true;
    const bool has_another = std::ranges::any_of(
        seats_, [&by](const RoomSeat& each) { return each.occupant && each.occupant->id == by.id; });
    if (has_another && !seat.left) {
      seat = {};
      continue;
    }
    seat.occupant->id = has_another ? std::string(deleted_player_id) : by.id;
    seat.occupant->name = has_another ? std::string(deleted_player_name) : by.name;
  }
  const bool belongs = host_ == by.id || seat_of(by.id);
  for (auto* list : {&kicked_, &sent_away_, &muted_}) {
    if (belongs && list != &muted_) std::erase(*list, by.id);
    if (std::erase(*list, player) == 0) continue;
    found = true;
    const bool keeps = list == &muted_ ? host_ != by.id : !belongs;
    if (keeps && std::ranges::find(*list, by.id) == list->end()) list->push_back(by.id);
  }
  return found;
}

void Seating::rename(const Player& player) {
  if (const auto seat = seat_of(player.id)) seats_[*seat].occupant->name = player.name;
}

std::optional<protocol::Refusal> no_such_level(std::string_view level) {
  if (engine::bots::level_of(level)) return std::nullopt;
  std::string names;
  for (const auto slug : engine::bots::level_slugs) names += (names.empty() ? "" : ", ") + std::string(slug);
  auto refused = refusal(code::no_such_level, "There is no such level of bots. There are: " + names + ".");
  refused.subject = "/level";
  return refused;
}

namespace {

void write_seats(Writer& out, std::string_view key, const std::vector<std::size_t>& seats) {
  out.key(key).open_list();
  for (const auto seat : seats) out.number(seat);
  out.close_list();
}

void write_proposals(Writer& out, const Seating& seating, const std::vector<Proposal>& proposals) {
  out.key("proposals").open_list();
  for (const auto& each : proposals) {
    const auto by = seating.seat_of(each.player);
    if (!by) continue;
    std::vector<std::size_t> votes;
    for (const auto& player : each.votes)
      if (const auto seat = seating.seat_of(player)) votes.push_back(*seat);
    std::ranges::sort(votes);
    out.open_object().key("game").name(each.game).key("options").raw(each.options).key("seat").number(*by);
    out.key("seats").number(each.seats);
    write_seats(out, "votes", votes);
    out.close_object();
  }
  out.close_list();
}

}  // namespace

void write_room(Writer& out, const RoomShown& room) {
  const auto& seating = room.seating;
  out.open_object().key("code").name(room.record.code).key("contract").raw(seating.contract_text());
  out.key("host").string(seating.host());
  if (room.with_link) out.key("link").name(room.record.link);
  if (seating.is_locked()) out.key("locked").boolean(true);
  out.key("match");
  if (room.record.match.empty()) out.null();
  else out.name(room.record.match);
  const auto* message = room.message;
  if (message) {
    out.key("offers").raw(message->offers);
    if (seating.pause()) write_room_pause(out, *seating.pause());
  }
  out.key("phase").name(room.phase);
  if (message && !message->proposals.empty()) write_proposals(out, seating, message->proposals);
  out.key("seats").open_list();
  for (std::size_t i = 0; i < seating.seats().size(); ++i) {
    const auto& seat = seating.seats()[i];
    const auto there = room.attendance.empty() ? Attendance{} : room.attendance[i];
    out.open_object().key("away_since");
    if (there.away_since) out.number(there.away_since);
    else out.null();
    out.key("bot_plays").boolean(there.bot_plays);
    if (there.hints > 0) out.key("hints").number(there.hints);
    if (seat.left) out.key("left").boolean(true);
    if (seat.occupant && seat.occupant->is_bot()) out.key("level").string(seat.occupant->level);
    else if (there.bot_plays) out.key("level").string(there.bot_level);
    write_player(out, seat.occupant);
    out.key("present").boolean(there.present).key("ready").boolean(seating.is_ready(seat));
    out.key("seat").number(i).close_object();
  }
  out.close_list();
  if (message) {
    if (!message->spectator_list.empty()) out.key("spectator_list").raw(message->spectator_list);
    out.key("spectators").number(message->spectators);
  }
  write_start(out, seating.start());
  if (message) out.key("type").name("room");
  out.close_object();
}

Json describe(const RoomRecord& record, bool with_link) {
  auto& out = protocol::scratch();
  write_room(out, {record, Seating::read(record), record.phase, {}, with_link, nullptr});
  return Json::parse(out.take());
}

bool is_listed(const Seating& seating, bool is_playing) {
  if (seating.contract().visibility != Visibility::open_to_all || seating.is_locked()) return false;
  const bool seat_free = std::ranges::any_of(seating.seats(), [](const RoomSeat& seat) { return !seat.occupant; });
  return seat_free || (is_playing && seating.contract().spectators == Spectators::yes);
}

}  // namespace server
