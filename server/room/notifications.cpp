// What players who are away are to be told: stored in one transaction with the entries that bring it, so that a crash
// loses none. Who is here is shown everything, and costs nothing.
#include "server/room/room.hpp"

#include <algorithm>

namespace server {

// The person who holds this seat, must decide by himself and has no page here; null if there is none.
const Occupant* Room::absent_decider(const Seating& seating, std::optional<engine::Seat> seat) const {
  const auto* person = seat ? seating.seats()[index(*seat)].person() : nullptr;
  if (!person || is_present(person->id)) return nullptr;
  return playing() && plays_bot(*playing(), *seat) ? nullptr : person;
}

bool Room::has_notification(const std::string& player, Notification::Kind kind) const {
  return std::ranges::any_of(notifications_,
                             [&](const Notification& each) { return each.player == player && each.kind == kind; });
}

Notification Room::notification_for(const std::string& player, Notification::Kind kind) const {
  return {.player = player, .kind = kind, .room = code_, .match = record_.match, .at = services_.environment.now()};
}

// Adds to the entries whom they concern, as they leave the seats. REQUIRES: the entries are complete
void Room::notify_absent(Store::Append& entries, const Seating& next) const {
  using enum Notification::Kind;
  const bool ends = entries.ended != 0;
  const auto* decider = ends ? nullptr : absent_decider(next, entries.to_act);
  for (const auto& each : notifications_)
    if (each.kind == time_runs_out || (each.kind == your_turn && (!decider || each.player != decider->id)))
      entries.moot.push_back(each);
  if (decider && !has_notification(decider->id, your_turn))
    entries.notifications.push_back(notification_for(decider->id, your_turn));
  for (const auto& seat : next.seats())
    if (const auto* person = seat.person(); ends && person && !is_present(person->id))
      entries.notifications.push_back(notification_for(person->id, match_over));
}

// The entries are stored.
void Room::adopt_notifications(const Store::Append& entries) {
  const auto is_among = [](const std::vector<Notification>& all, const Notification& one) {
    return std::ranges::any_of(
        all, [&one](const Notification& each) { return each.player == one.player && each.kind == one.kind; });
  };
  std::erase_if(notifications_, [&](const Notification& each) {
    return is_among(entries.moot, each) || is_among(entries.notifications, each);
  });
  notifications_.insert(notifications_.end(), entries.notifications.begin(), entries.notifications.end());
}

// The player has been shown the room. If that cannot be stored now, he is told once more.
awaitable<void> Room::drop_notifications(const std::string& player) {
  const auto is_his = [&player](const Notification& each) { return each.player == player; };
  if (std::ranges::none_of(notifications_, is_his)) co_return;
  const auto dropped = co_await services_.store.drop_notifications(player, code_, record_.epoch);
  if (dropped) std::erase_if(notifications_, is_his);
}

// When the one who must decide and is away is to be told that his time runs out; never where it was that short from the
// beginning of his turn.
Steady Room::time_notification_alarm() const {
  const auto* running = playing();
  const auto ends = running && !seating_.pause() ? running->match->time_out() : std::nullopt;
  const auto* decider = ends ? absent_decider(seating_, running->match->decider()) : nullptr;
  if (!decider || has_notification(decider->id, Notification::Kind::time_runs_out)) return never;
  const auto at = steady_time(*ends) - time_runs_out_before;
  const std::chrono::milliseconds waited(services_.environment.now() - running->match->last_at());
  return at > now() - waited ? at : never;
}

// REQUIRES: the state is Playing
awaitable<void> Room::notify_of_time() {
  const auto* decider = absent_decider(seating_, live()->decider());
  if (!decider) co_return;
  const auto made = notification_for(decider->id, Notification::Kind::time_runs_out);
  const auto write = [this, &made] { return services_.store.add_notification(made, record_.epoch); };
  const auto after = co_await written(write, "a notification");
  if (after == AfterStore::kept) notifications_.push_back(made);
}

}  // namespace server
