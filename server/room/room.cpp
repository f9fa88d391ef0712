#include "server/room/room.hpp"

#include "server/base/log_value.hpp"

#include <spdlog/spdlog.h>
#include <algorithm>

namespace server {

namespace code = protocol::code;

namespace {

bool is_errand(const Command& command) {
  return std::holds_alternative<RoomRequest>(command) || std::holds_alternative<Renamed>(command);
}

}  // namespace

Room::Room(Executor executor, std::string code, RoomServices services)
    : code_(std::move(code)),
      services_(services),
      mailbox_(executor, mailbox_requests_max + session_requests_kept * services.rules.limits.room_sessions() +
                             mailbox_notes_max + mailbox_errands_max) {
  std::uint8_t seed[8];
  services_.environment.random(seed);
  std::uint64_t number = 0;
  for (const auto byte : seed) number = number << 8 | byte;
  rng_.seed(number);
  thoughts_ = number >> 1;  // what another room of this code has thought has another number
}

bool Room::enqueue(Command command) {
  auto* said = std::get_if<ClientMessage>(&command);
  if (said) said->received = now();
  const auto sender = said ? said->sink : nullptr;
  const bool arrives = std::holds_alternative<Arrive>(command);
  if (said && !has_room_for(*said)) return false;
  const bool errand = is_errand(command);
  if (arrives && arrivals_ >= services_.rules.limits.room_sessions()) return false;
  if (errand && errands_ >= mailbox_errands_max) return false;
  if (!mailbox_.try_send(error_code{}, std::move(command))) return false;
  arrivals_ += arrives;
  errands_ += errand;
  if (sender) {
    ++sender->waiting;
    ++requests_;
    ++services_.counts.requests_waiting;
  }
  return true;
}

// Who floods fills its own share, and then takes nothing from anybody.
bool Room::has_room_for(const ClientMessage& said) const {
  const auto waiting = said.sink->waiting;
  return waiting < session_requests_kept || (waiting < session_requests_max && requests_ < mailbox_requests_max);
}

awaitable<void> Room::run() {
  const auto self = shared_from_this();
  std::shared_ptr<MessageSink> newcomer;  // out of the mailbox, and not yet a member
  try {
    while (!shut_) {
      const Command command = co_await mailbox_.async_receive(use_awaitable);
      if (const auto* said = std::get_if<ClientMessage>(&command)) {
        --said->sink->waiting;
        --requests_;
        --services_.counts.requests_waiting;
      }
      arrivals_ -= std::holds_alternative<Arrive>(command);
      errands_ -= is_errand(command);
      if (std::holds_alternative<Tick>(command)) planned_ = never;
      if (const auto* arrive = std::get_if<Arrive>(&command)) newcomer = arrive->sink;
      stop_clocks();
      co_await std::visit([this](const auto& it) { return on(it); }, command);
      newcomer.reset();
      if (std::exchange(clocks_run_again_, false) && playing()) show_snapshots();
      if (acts_by_itself()) co_await review_offers();
      if (acts_by_itself() && !offer(protocol::What::draw)) co_await forget_draw();
      if (acts_by_itself() && all_are_back()) co_await resume();
      if (acts_by_itself()) co_await review_clock();
      review_proposals();
      review_hint();
      look_for_leader();
      plan_bot();
      if (changed_ && is_time_to_show()) show_room();
      if (is_idle()) co_await prepare_for_sleep();
      if (is_idle()) break;
      if (const auto next = alarm(); next != planned_) services_.environment.wake(code_, planned_ = next);
    }
  } catch (const std::exception& error) {
    ++services_.counts.faults;
    spdlog::error("event=fault where=room room={} reason={}", code_, log_value(error.what()));
    for (auto& member : members_) member.sink->close(CloseCode::fault, "fault");
    if (newcomer) newcomer->close(CloseCode::fault, "fault");
    if (listed_) services_.environment.announce(code_, {});
    empty_mailbox(CloseCode::fault, "fault");
  }
  empty_mailbox(CloseCode::restart, "restart");
  mailbox_.close();
  services_.counts.requests_waiting -= static_cast<std::int64_t>(requests_);
  members_.clear();
  // No await in between: a session that arrives now finds no room and opens another one.
  services_.environment.asleep(code_);
}

// Changes that arrive together are told in one message. A newcomer is told at once: what follows builds upon it.
bool Room::is_time_to_show() { return has_newcomer_ || !mailbox_.ready() || ++put_off_ >= changes_put_off_max; }

// The room ends: a session that has just arrived must not wait for it.
void Room::empty_mailbox(CloseCode why, std::string_view reason) {
  bool taken = true;
  while (taken)
    taken = mailbox_.try_receive([&](error_code, const Command& command) {
      if (const auto* arrive = std::get_if<Arrive>(&command)) arrive->sink->close(why, reason);
    });
}

Room::Member* Room::member(const std::shared_ptr<MessageSink>& sink) {
  const auto it = std::ranges::find(members_, sink, &Member::sink);
  return it == members_.end() ? nullptr : &*it;
}

awaitable<void> Room::on(const Arrive& arrive) {
  const auto place = co_await find_place();
  if (place == Place::unknown) {
    arrive.sink->close(CloseCode::restart, "storage");
    co_return;
  }
  if (place == Place::elsewhere) {
    give_way();
    arrive.sink->close(CloseCode::restart, "moved");
    co_return;
  }
  const auto& limits = services_.rules.limits;
  const auto same =
      std::ranges::count(members_, arrive.player.id, [](const Member& member) { return member.player.id; });
  if (static_cast<std::size_t>(same) >= limits.sessions_per_player) {
    const auto oldest =
        std::ranges::find(members_, arrive.player.id, [](const Member& member) { return member.player.id; });
    oldest->sink->close(CloseCode::newer_session, "newer_session");
    note_left(*oldest);
    members_.erase(oldest);
  }
  if (members_.size() >= limits.room_sessions()) {
    const bool opened = co_await open();
    if (!opened || !make_place(arrive.player.id)) {
      arrive.sink->close(CloseCode::policy, "too_many_sessions");
      co_return;
    }
  }
  members_.push_back({.sink = arrive.sink, .player = arrive.player, .address = arrive.address});
}

void Room::note_left(const Member& gone) const {
  spdlog::info("event=left room={} player={} address={}", code_, gone.player.id, log_value(gone.address));
}

// Order of priority: seats and the host, then sessions that have joined, then the others.
bool Room::make_place(const std::string& player) {
  const auto is_stranger = [this](const Member& each) { return !belongs(each.player.id); };
  auto last = std::ranges::find_if(members_, [&](const Member& each) { return !each.joined && is_stranger(each); });
  if (last == members_.end() && belongs(player)) {
    const auto newest = std::ranges::find_if(members_.rbegin(), members_.rend(), is_stranger);
    if (newest != members_.rend()) last = std::prev(newest.base());
  }
  if (last == members_.end()) return false;
  last->sink->close(CloseCode::policy, "too_many_sessions");
  note_left(*last);
  members_.erase(last);
  changed_ = true;
  return true;
}

bool Room::belongs(const std::string& player) const {
  return seating_.host() == player || seating_.seat_of(player).has_value();
}

awaitable<void> Room::on(const Leave& leave) {
  const auto* gone = member(leave.sink);
  if (!gone) co_return;
  note_left(*gone);
  last_address_ = gone->address;
  std::erase_if(members_, [&](const Member& member) { return member.sink == leave.sink; });
  if (members_.empty()) empty_since_ = now();
  changed_ = true;
  mark_presence();
}

awaitable<void> Room::on(const ClientMessage& said) {
  auto* sender = member(said.sink);
  if (!sender) co_return;  // closed meanwhile; nobody listens any more
  services_.counts.mailbox.add(now() - said.received);
  const auto answer = co_await handle(*sender, said.message);
  if (answer.result == Reply::Result::applied && std::holds_alternative<protocol::Act>(said.message))
    services_.counts.moves.add(now() - said.received);
  // Who is refused is first told of what refuses it, such as a seat that somebody else has just taken.
  if (answer.result == Reply::Result::refused && changed_ && is_open()) show_room();
  if (const auto id = protocol::id_of(said.message); !id.empty() && answer.result != Reply::Result::silent)
    reply(*sender, id, answer);
}

awaitable<Room::Reply> Room::handle(Member& sender, const protocol::Message& message) {
  const bool opened = co_await open();
  if (!opened) {
    sender.sink->send(notice("storage"));
    // A session that has not joined is shown nothing when the room is read later: it has to come again, perhaps to a
    // server whose store works. Nobody can read a broken room.
    if (!sender.joined && std::holds_alternative<Loading>(state_)) sender.sink->close(CloseCode::restart, "storage");
    co_return refused(code::storage, "The room cannot be read at the moment; nothing was changed.");
  }
  if (record_.closed != 0) {
    sender.sink->send(notice("room_closed"));
    sender.sink->close(CloseCode::done, "room_closed");
    co_return refused(code::room_closed, "This room has closed.");
  }
  if (std::ranges::find(departed_, sender.player.id, &Departed::player) != departed_.end())
    co_return refused(code::not_allowed, "This player is gone.");
  if (!sender.joined && !std::holds_alternative<protocol::Join>(message))
    co_return refused(code::not_allowed, "The first message of a session is `join`.");
  co_return co_await std::visit([&](const auto& it) { return on(sender, it); }, message);
}

// What is asked for is done here: where the room has moved, it is taken back.
awaitable<void> Room::on(const RoomRequest& request) {
  const auto place = co_await find_place();
  if (place == Place::elsewhere) send_back();
  const auto answer = co_await carry_out(request);
  const bool is_refused = answer.result == Reply::Result::refused;
  using What = RoomRequest::What;
  request.answer->give(is_refused ? std::optional(answer.why) : std::nullopt);
  if (is_refused) co_return;
  if (record_.closed != 0) show_closed();
  else if (request.what == What::leave || request.what == What::forget || request.what == What::merge)
    dismiss(request.player, CloseCode::done, "left");
}

bool Room::has(const std::string& player) const {
  return seating_.seat_of(player) ||
         std::ranges::any_of(members_, [&](const Member& each) { return each.player.id == player; });
}

awaitable<void> Room::on(const Renamed& renamed) {
  for (auto& each : members_)
    if (each.player.id == renamed.player.id) each.player = renamed.player;
  rename_leader(renamed.player);
  if (!is_open() || !seating_.seat_of(renamed.player.id)) co_return;
  Seating next = seating_;
  next.rename(renamed.player);
  (void)co_await save(std::move(next));
}

// One thing at a time: what else is due wakes the room again at once.
awaitable<void> Room::on(const Tick&) {
  const auto time = now();
  const auto is_due = [time](std::optional<std::int64_t> ms) { return ms && time >= steady_time(*ms); };
  if (const auto* loading = std::get_if<Loading>(&state_)) {
    if (loading->retry_at == never || time >= loading->retry_at) co_await open_by_itself();
    co_return;
  }
  if (!is_open() || record_.closed != 0) co_return;
  if (is_unwritable()) {
    if (time >= playing()->unwritable->next_attempt) co_await try_to_write(*playing());
    co_return;
  }
  auto* salting = std::get_if<Salting>(&state_);
  if (is_unused() && time >= empty_since_ + services_.rules.limits.linger) {
    (void)co_await close_for_good();
  } else if (salting && time >= salting->until) {
    co_await deal(*salting);
  } else if (playing() && is_due(live()->time_out())) {
    co_await on_time_out(*playing());
  } else if (playing() && is_due(live()->time_up())) {
    co_await on_time_up();
  } else if (time >= time_notification_alarm()) {
    co_await notify_of_time();
  } else if (playing() && playing()->bot_turn && time >= playing()->bot_turn->due()) {
    if (const auto seat = live()->decider()) co_await play_bot(*seat, "bot");
  } else if (hint_ && time >= hint_->until) {
    end_hint(refused(code::too_many, "Too many bots think at the moment; ask again later."));
  } else if (time >= vacancy_alarm()) {
    co_await carry_out_vacancies();
  } else if (time >= host_alarm()) {
    co_await hand_over();
  }
}

// What was decided for a state that has passed has another number.
awaitable<void> Room::on(const Decided& decided) {
  if (playing() && playing()->bot_turn && playing()->bot_turn->number == decided.number) note_decision(decided);
  else if (hint_ && hint_->number == decided.number) co_await tell_hint(decided.action);
}

awaitable<void> Room::on(const Moved&) {
  const auto place = co_await find_place();
  if (place == Place::elsewhere) give_way();
}

// What is open here may be older than what the owner before wrote. Who owns a room is to have its newest epoch: else no
// server wakes it when the one that has it ends.
awaitable<void> Room::on(const TakenOver&) {
  const auto place = co_await find_place();
  if (place == Place::elsewhere) send_back();
  co_await on(Tick{});
}

// What waits for the store does not wait until its next attempt.
awaitable<void> Room::on(const StoreWorks&) {
  failure_.pause = restore_pause_min;
  const auto* loading = std::get_if<Loading>(&state_);
  if (loading && loading->retry_at != never) co_await open_by_itself();
  else if (is_unwritable()) co_await try_to_write(*playing());
}

awaitable<void> Room::on(const Shut&) {
  shut_ = true;
  for (auto& member : members_) {
    member.sink->send(notice("restart", 0));
    member.sink->close(CloseCode::restart, "restart");
  }
  co_return;
}

Steady Room::alarm() const {
  if (!acts_by_itself()) return alarm_of(state_);
  if (record_.closed != 0) return never;
  const auto hint = hint_ ? hint_->until : never;
  const auto first = std::min({alarm_of_sleep(), vacancy_alarm(), host_alarm(), review_alarm(), hint});
  const auto lingers = empty_since_ + services_.rules.limits.linger;
  return members_.empty() && now() < lingers ? std::min(first, lingers) : first;
}

bool Room::is_idle() const {
  if (!members_.empty() || requests_ > 0 || mailbox_.ready()) return false;
  if (!is_open()) return alarm_of(state_) == never;
  if (record_.closed != 0) return true;
  if (now() < empty_since_ + services_.rules.limits.linger) return false;
  return vacancy_alarm() == never && now() + sleep_min <= alarm_of_sleep();
}

Steady Room::alarm_of_sleep() const {
  return std::min({alarm_of(state_), time_notification_alarm(), clock_wait_alarm()});
}

Room::Reply Room::refused(std::string_view code, std::string message, std::string clause) {
  return refused(protocol::Refusal{std::string(code), std::move(clause), std::move(message), ""});
}

}  // namespace server
