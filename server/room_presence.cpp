// Presence: the dots beside the names, how long a seat waits for its owner, and what becomes
// of a host who left. Not the transport's time-outs, not the match's clock.
#include "server/room.hpp"

#include <algorithm>

namespace server {

bool Room::is_present(const std::string& player) const {
  return std::ranges::any_of(members_, [&](const Member& each) { return each.joined && each.player.id == player; });
}

std::vector<Attendance> Room::attendance() const {
  std::vector<Attendance> all;
  for (std::size_t seat = 0; seat < table_->chairs().size(); ++seat) {
    const auto& sitter = table_->chairs()[seat].sitter;
    auto& mine = all.emplace_back();
    if (!sitter) continue;
    mine.present = sitter->is_bot() || is_present(sitter->id);
    if (const auto away = absent_.find(sitter->id); away != absent_.end()) mine.away_since = away->second.at;
    mine.bot_plays = seat < bot_plays_.size() && bot_plays_[seat];
  }
  return all;
}

void Room::mark_presence() {
  if (!table_) return;
  const auto tell = [this](const std::string& player, bool present) {
    changed_ = true;
    if (const auto seat = table_->seat_of(player))
      show_all(frame(Json{{"type", "presence"}, {"seat", *seat}, {"present", present}}.dump()));
  };
  const auto look = [&](const std::string& player) {
    const bool present = is_present(player);
    if (present && absent_.erase(player) > 0) tell(player, true);
    if (!present && absent_.try_emplace(player, Absence{house_.world.now(), now()}).second) tell(player, false);
  };
  for (const auto& chair : table_->chairs())
    if (chair.sitter && !chair.sitter->is_bot()) look(chair.sitter->id);
  look(table_->host());
  std::erase_if(absent_, [this](const auto& each) { return each.first != table_->host() && !table_->seat_of(each.first); });
}

void Room::came_back(const std::string& player) {
  mark_presence();
  const auto seat = live_ ? live_->seat_of(player) : std::nullopt;
  if (!seat || !bot_plays_[index(*seat)]) return;
  bot_plays_[index(*seat)] = false;
  changed_ = true;
  plan_bot();
}

// When the next seat has waited long enough for its owner.
Steady Room::vacancy_alarm() const {
  if (phase() == "salting" || (phase() == "playing" && table_->contract().vacancy == Vacancy::wait)) return never;
  auto first = never;
  for (const auto& [player, absence] : absent_)
    if (!absence.noted && table_->seat_of(player)) first = std::min(first, absence.since + table_->contract().grace);
  return first;
}

awaitable<void> Room::carry_out_vacancies() {
  for (auto& [player, absence] : absent_) {
    const auto seat = table_->seat_of(player);
    if (absence.noted || !seat || now() < absence.since + table_->contract().grace) continue;
    absence.noted = true;
    if (phase() != "playing") {
      if (!table_->chairs()[*seat].ready) continue;
      Table next = *table_;
      next.unready(*seat);
      co_await save(std::move(next), record_.match);
      co_return;
    }
    if (live_->match().resigned(engine::seat_at(*seat))) continue;
    if (table_->contract().vacancy == Vacancy::bot) {
      bot_plays_[*seat] = true;
      changed_ = true;
      plan_bot();
    } else {
      const protocol::Ruling resigns = engine::Ruling{engine::Resign{engine::seat_at(*seat)}};
      co_await rule(resigns, room_itself);
      co_return;
    }
  }
}

// When the room needs another host, if there is somebody who could be it.
Steady Room::host_alarm() const {
  const auto away = absent_.find(table_->host());
  if (away == absent_.end() || heir().empty()) return never;
  return away->second.since + table_->contract().grace;
}

// Whoever sits and is there; else whoever is there longest.
std::string Room::heir() const {
  for (const auto& chair : table_->chairs())
    if (chair.sitter && !chair.sitter->is_bot() && is_present(chair.sitter->id)) return chair.sitter->id;
  const auto any = std::ranges::find_if(members_, &Member::joined);
  return any == members_.end() ? "" : any->player.id;
}

awaitable<void> Room::hand_over() {
  Table next = *table_;
  next.hand_over(heir());
  const bool saved = co_await save(std::move(next), record_.match);
  if (saved) mark_presence();
}

}  // namespace server
