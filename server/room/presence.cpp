// Presence: the dots beside the names, how long a seat waits for its owner, and what becomes
// of a host who left. Not the transport's time-outs, not the match's clock.
#include "server/room/room.hpp"

#include <algorithm>

namespace server {

bool Room::is_present(const std::string& player) const {
  return std::ranges::any_of(members_, [&](const Member& each) { return each.joined && each.player.id == player; });
}

std::string Room::address_of(const std::string& player) const {
  const auto his = std::ranges::find_if(members_, [&](const Member& each) { return each.player.id == player; });
  if (his != members_.end()) return his->address;
  return members_.empty() ? last_address_ : members_.front().address;
}

std::vector<Attendance> Room::attendance() const {
  std::vector<Attendance> all;
  for (std::size_t seat = 0; seat < seating_.seats().size(); ++seat) {
    const auto& occupant = seating_.seats()[seat].occupant;
    auto& mine = all.emplace_back();
    if (live()) mine.hints = live()->seats()[seat].hints;
    if (!occupant || seating_.seats()[seat].left) continue;
    mine.present = occupant->is_bot() || is_present(occupant->id);
    if (const auto away = absent_.find(occupant->id); away != absent_.end()) mine.away_since = away->second.at;
    mine.bot_plays = playing() && playing()->bot_plays[seat];
    if (mine.bot_plays) mine.bot_level = engine::bots::slug_of(level_of_bot(engine::seat_at(seat)));
  }
  return all;
}

void Room::mark_presence() {
  if (!is_open()) return;
  const auto show_dot = [this](const std::string& player, bool present) {
    changed_ = true;
    if (const auto seat = seating_.seat_of(player))
      show_all(frame(Json{{"type", "presence"}, {"seat", *seat}, {"present", present}}.dump()));
  };
  const auto look = [&](const std::string& player) {
    const bool present = is_present(player);
    if (present && absent_.erase(player) > 0) show_dot(player, true);
    if (!present && absent_.try_emplace(player, moment(services_.environment)).second) show_dot(player, false);
  };
  for (const auto& table_seat : seating_.seats())
    if (const auto* person = table_seat.person()) look(person->id);
  look(seating_.host());
  std::erase_if(absent_,
                [this](const auto& each) { return each.first != seating_.host() && !seating_.seat_of(each.first); });
}

void Room::came_back(const std::string& player) {
  mark_presence();
  const auto seat = seat_in_match(player);
  auto* running = playing();
  if (!running || !seat || !running->bot_plays[index(*seat)]) return;
  if (!seating_.seats()[index(*seat)].bot_level.empty()) return;  // being here is not enough
  running->bot_plays[index(*seat)] = false;
  running->expected[index(*seat)] = {};  // another time it thinks anew
  changed_ = true;
}

awaitable<AfterStore> Room::plays_again(const std::string& player) {
  const auto seat = playing() ? seat_in_match(player) : std::nullopt;
  if (seat && !seating_.seats()[index(*seat)].bot_level.empty()) {
    Seating next = seating_;
    next.let_bot(index(*seat), "");
    const auto after = co_await save(std::move(next));
    if (after == AfterStore::lost) co_return AfterStore::lost;
  }
  came_back(player);
  co_return AfterStore::kept;
}

std::optional<Steady> Room::absent_since(std::size_t seat) const {
  const auto* person = seating_.seats()[seat].person();
  const auto away = person ? absent_.find(person->id) : absent_.end();
  return away == absent_.end() ? std::nullopt : std::optional(steady_time(away->second.steady));
}

Steady Room::away_for(std::size_t seat, std::chrono::milliseconds wait) const {
  if (playing() && seating_.contract().counts_days()) return never;
  const auto away = absent_since(seat);
  return away ? *away + wait : never;
}

bool Room::has_been_away(std::size_t seat, std::chrono::milliseconds wait) const {
  return now() >= away_for(seat, wait);
}

// Has its owner been away for longer than the contract waits?
bool Room::is_vacant(std::size_t seat) const { return has_been_away(seat, seating_.contract().grace); }

// Is the match paused only until these seats are back, and are they?
bool Room::all_are_back() const {
  const auto& pause = seating_.pause();
  if (!pause || pause->waits_for.empty() || !playing()) return false;
  return std::ranges::none_of(pause->waits_for, [this](std::size_t seat) { return absent_since(seat).has_value(); });
}

// Is there something left to do about this seat when its owner has been away too long?
bool Room::has_vacancy_to_carry_out(std::size_t seat) const {
  if (std::holds_alternative<Salting>(state_)) return false;
  if (!playing()) return seating_.seats()[seat].ready;
  const auto each = engine::seat_at(seat);
  return seating_.contract().vacancy != Vacancy::wait && !seating_.pause() && !plays_bot(*playing(), each) &&
         !live()->match().resigned(each);
}

// Outside a match: a page that reloads is no absence, even where the contract waits for nobody.
std::chrono::milliseconds Room::patience() const {
  const std::chrono::milliseconds grace = seating_.contract().grace;
  return std::max(grace, services_.rules.limits.reload);
}

// How long a seat that is away keeps its vote on offers: a page that reloads, or a lost connection, costs none.
std::chrono::milliseconds Room::vote_wait() const {
  const std::chrono::milliseconds grace = seating_.contract().grace;
  return std::max(grace, services_.rules.limits.vote);
}

// Never where the clock counts days, also after the match: there an offer waits for who is away.
Steady Room::vote_lost_at(std::size_t seat) const {
  return seating_.contract().counts_days() ? never : away_for(seat, vote_wait());
}

std::chrono::milliseconds Room::vacancy_wait() const {
  return playing() ? std::chrono::milliseconds(seating_.contract().grace) : patience();
}

// When the next seat has waited long enough for its owner.
Steady Room::vacancy_alarm() const {
  auto first = never;
  for (std::size_t seat = 0; seat < seating_.seats().size(); ++seat)
    if (has_vacancy_to_carry_out(seat)) first = std::min(first, away_for(seat, vacancy_wait()));
  return first;
}

awaitable<void> Room::carry_out_vacancies() {
  for (std::size_t seat = 0; seat < seating_.seats().size(); ++seat) {
    if (!has_been_away(seat, vacancy_wait()) || !has_vacancy_to_carry_out(seat)) continue;
    if (!playing()) {
      Seating next = seating_;
      next.unready(seat);
      (void)co_await save(std::move(next));
      co_return;
    }
    if (seating_.contract().vacancy == Vacancy::resign) {
      const protocol::Ruling resigns = engine::Ruling{engine::Resign{engine::seat_at(seat)}};
      const Author author{"", "away"};
      const auto ruled = co_await rule(resigns, author);
      // The rules may not let this seat resign now; then a bot helps out.
      if (ruled.room == AfterStore::lost || ruled.reply.result == Reply::Result::applied) co_return;
    }
    playing()->bot_plays[seat] = true;
    changed_ = true;
  }
}

// When the next seat has been away so long that no offer waits for it.
Steady Room::review_alarm() const {
  auto first = never;
  const auto* offers = offers_of(state_);
  if (!offers || offers->pending.empty()) return first;
  for (std::size_t seat = 0; seat < seating_.seats().size(); ++seat) {
    if (const auto lost_at = vote_lost_at(seat); lost_at > offers->reviewed) first = std::min(first, lost_at);
  }
  return first;
}

// When the room needs another host, if there is somebody who could be it.
Steady Room::host_alarm() const {
  if (playing() && seating_.contract().counts_days()) return never;
  const auto away = absent_.find(seating_.host());
  if (away == absent_.end() || heir().empty()) return never;
  return steady_time(away->second.steady) + patience();
}

// The next host: a person who is present and sits; else the one who is present for longest and was not sent away. While
// people play, nobody who only watches: they may come back. "" if there is none.
std::string Room::heir() const {
  bool has_people = false;
  for (const auto& table_seat : seating_.seats()) {
    const auto* person = table_seat.person();
    if (person && person->id != seating_.host() && is_present(person->id)) return person->id;
    has_people |= person != nullptr;
  }
  return is_running() && has_people ? "" : watching_heir();
}

std::string Room::watching_heir() const {
  const auto& host = seating_.host();
  const auto may_be = [&](const Member& each) {
    return each.joined && each.player.id != host && !seating_.has_kicked(each.player.id);
  };
  const auto first = std::ranges::find_if(members_, may_be);
  return first == members_.end() ? "" : first->player.id;
}

awaitable<void> Room::hand_over() {
  Seating next = seating_;
  next.hand_over(heir());
  const auto after = co_await save(std::move(next));
  if (after == AfterStore::kept) mark_presence();
}

}  // namespace server
