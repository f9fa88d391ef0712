#include "server/room.hpp"

#include <algorithm>
#include <spdlog/spdlog.h>

namespace server {

namespace code = protocol::code;

Room::Room(asio::any_io_executor executor, std::string code, House house)
    : code_(std::move(code)), house_(house), mailbox_(executor, mailbox_requests_max + session_requests_kept * house.rules.limits.room_sessions() + mailbox_notes_max), empty_since_(now()) {
  std::uint8_t seed[8];
  house_.world.random(seed);
  std::uint64_t number = 0;
  for (const auto byte : seed) number = number << 8 | byte;
  rng_.seed(number);
}

bool Room::tell(Command command) {
  const auto* said = std::get_if<Said>(&command);
  const auto speaker = said ? said->line : nullptr;
  if (said && !has_room_for(*said)) return false;
  if (!mailbox_.try_send(error_code{}, std::move(command))) return false;
  if (speaker) {
    ++speaker->waiting;
    ++requests_;
  }
  return true;
}

// Who floods fills its own share, and then takes nothing from anybody.
bool Room::has_room_for(const Said& said) const {
  const auto waiting = said.line->waiting;
  return waiting < session_requests_kept || (waiting < session_requests_max && requests_ < mailbox_requests_max);
}

awaitable<void> Room::run() {
  const auto self = shared_from_this();
  try {
    while (!shut_) {
      const Command command = co_await mailbox_.async_receive(use_awaitable);
      if (const auto* said = std::get_if<Said>(&command)) {
        --said->line->waiting;
        --requests_;
      }
      co_await std::visit([this](const auto& it) { return on(it); }, command);
      if (changed_) show_room();
      if (is_idle()) break;
      house_.world.wake(code_, alarm());
    }
  } catch (const std::exception& error) {
    ++house_.counts.faults;
    spdlog::error("room {}: {}", code_, error.what());
    for (auto& member : members_) member.line->close(Goodbye::fault, "fault");
  }
  members_.clear();
  // Nothing may come between: whoever arrives now finds no room here and makes another one.
  house_.world.asleep(code_);
}

Room::Member* Room::member(const std::shared_ptr<Line>& line) {
  const auto it = std::ranges::find(members_, line, &Member::line);
  return it == members_.end() ? nullptr : &*it;
}

awaitable<void> Room::on(const Arrive& arrive) {
  const auto& limits = house_.rules.limits;
  const auto same = std::ranges::count(members_, arrive.player.id, [](const Member& member) { return member.player.id; });
  if (static_cast<std::size_t>(same) >= limits.sessions_per_player) {
    const auto oldest = std::ranges::find(members_, arrive.player.id, [](const Member& member) { return member.player.id; });
    oldest->line->close(Goodbye::newer_session, "newer_session");
    members_.erase(oldest);
  }
  if (members_.size() >= limits.room_sessions()) {
    arrive.line->close(Goodbye::policy, "too_many_sessions");
    co_return;
  }
  members_.push_back({arrive.line, arrive.player});
  co_return;
}

awaitable<void> Room::on(const Leave& leave) {
  const auto gone = std::erase_if(members_, [&](const Member& member) { return member.line == leave.line; });
  if (gone == 0) co_return;
  if (members_.empty()) empty_since_ = now();
  changed_ = true;
  mark_presence();
}

awaitable<void> Room::on(const Said& said) {
  auto* speaker = member(said.line);
  if (!speaker) co_return;  // closed meanwhile; nobody listens any more
  const auto answer = co_await hear(*speaker, said.message);
  if (const auto id = protocol::id_of(said.message); !id.empty() && answer.result != Reply::Result::silent) reply(*speaker, id, answer);
}

awaitable<Room::Reply> Room::hear(Member& speaker, const protocol::Message& message) {
  const bool awake = co_await is_awake();
  if (!awake) {
    speaker.line->send(frame(R"({"type":"notice","code":"storage"})"));
    co_return refused(code::storage, "The room cannot be read at the moment; nothing was changed.");
  }
  if (!speaker.joined && !std::holds_alternative<protocol::Join>(message))
    co_return refused(code::not_allowed, "The first message of a session is `join`.");
  co_return co_await std::visit([&](const auto& it) { return on(speaker, it); }, message);
}

awaitable<void> Room::on(const Tick&) {
  const auto time = now();
  const auto steady = steady_ms(time);
  // One thing at a time: what else is due wakes the room again at once.
  if (!table_) {
    if (time >= retry_at_) co_await is_awake();
  } else if (time >= salts_until_) {
    co_await deal();
  } else if (live_ && live_->time_out() && *live_->time_out() <= steady) {
    co_await on_time_out();
  } else if (live_ && live_->time_up() && *live_->time_up() <= steady) {
    co_await on_time_up();
  } else if (time >= bot_at_) {
    if (const auto seat = live_ ? live_->decider() : std::nullopt) co_await play_bot(*seat);
  } else if (time >= vacancy_alarm()) {
    co_await carry_out_vacancies();
  } else if (time >= host_alarm()) {
    co_await hand_over();
  }
}

awaitable<void> Room::on(const Shut&) {
  shut_ = true;
  for (auto& member : members_) {
    member.line->send(frame(R"({"type":"notice","code":"restart","in_ms":0})"));
    member.line->close(Goodbye::restart, "restart");
  }
  if (table_ && live_ && (live_->time_out() || live_->time_up())) {
    Table next = *table_;
    next.see(house_.world.now());
    co_await save(std::move(next), record_.match);
  }
}

namespace {

Steady steady_at(std::optional<std::int64_t> ms) { return ms ? Steady(std::chrono::milliseconds(*ms)) : never; }

}  // namespace

Steady Room::alarm() const {
  if (!table_) return retry_at_;
  Steady first = std::min({salts_until_, bot_at_, vacancy_alarm(), host_alarm()});
  if (live_) first = std::min({first, steady_at(live_->time_out()), steady_at(live_->time_up())});
  const auto lingers = empty_since_ + house_.rules.limits.linger;
  return members_.empty() && now() < lingers ? std::min(first, lingers) : first;
}

bool Room::is_idle() const {
  if (!members_.empty() || requests_ > 0 || mailbox_.ready()) return false;
  if (!table_) return true;
  if (now() < empty_since_ + house_.rules.limits.linger) return false;
  const bool measured = live_ && (live_->time_out() || live_->time_up());
  return salts_until_ == never && bot_at_ == never && vacancy_alarm() == never && !measured;
}

Room::Phase Room::phase() const {
  if (!live_) return "waiting";
  if (live_->is_over()) return "over";
  return live_->is_salted() ? "playing" : "salting";
}

Room::Reply Room::refused(std::string_view code, std::string message, std::string clause) {
  return refused(protocol::Refusal{std::string(code), std::move(clause), std::move(message), ""});
}

}  // namespace server
