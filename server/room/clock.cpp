// Adjudication: what happens when somebody's time is up (G3), and the time that is nobody's:
// outages, pauses, a store that took long.
#include "server/room/room.hpp"

namespace server {

awaitable<void> Room::on_time_out(Playing& running) {
  const auto late = running.match->decider();
  if (!late) co_return;
  switch (seating_.contract().time_out) {
    case TimeOut::resign: {
      const protocol::Ruling resigns = engine::Ruling{engine::Resign{*late}};
      const Author author{"", "time_out"};
      const auto ruled = co_await rule(resigns, author);
      // The rules may not let this seat resign now; then the bot helps out.
      if (ruled.room == AfterStore::lost || ruled.reply.result == Reply::Result::applied) co_return;
      break;
    }
    case TimeOut::bot_seat:
      running.bot_plays[index(*late)] = true;
      changed_ = true;
      break;
    case TimeOut::bot_move: break;
  }
  co_await play_bot(*late, "time_out");
}

awaitable<void> Room::on_time_up() {
  const protocol::Ruling ruling = engine::Ruling{engine::TimeUp{}};
  const auto ruled = co_await rule(ruling, room_itself);
  // It would be due again at once, and for ever.
  if (ruled.room == AfterStore::kept && ruled.reply.result == Reply::Result::refused)
    throw std::runtime_error("the end of the match's time was refused: " + ruled.reply.why.message);
}

bool Room::is_clock_to_wait() const {
  const auto* running = playing();
  if (!running || now() >= seats_return_until_ || seating_.pause() || seating_.contract().counts_days()) return false;
  const auto& match = *running->match;
  const auto seat = match.decider();
  return seat && match.is_measured() && !plays_bot(*running, *seat) && !is_present(match.seats()[index(*seat)].player);
}

// Stored when it begins and when it ends: a second crash forgives this time, too.
awaitable<void> Room::review_clock() {
  const bool waits = is_clock_to_wait();
  if (!playing() || waits == live()->waits_for_seat()) co_return;
  const auto time = moment(services_.environment);
  const auto ms = live()->to_freeze(time);
  const Frozen frozen{live()->match().seq(), live()->log_time(time), ms, waits};
  Seating next = seating_;
  next.keep_frozen(frozen);
  const auto after = co_await save(std::move(next));
  if (after == AfterStore::lost) co_return;
  if (waits) live()->wait_for_seat(time);
  else live()->seat_is_back(moment(services_.environment));
  show_snapshots();
}

// Writes a freeze before the next entry, so that a later reader of the log charges nobody for that time. A room that is
// only watched writes nothing: it can be shown while the store is full. `now`: the time of the next entry too, so that
// the time of this write is charged to nobody.
awaitable<AfterStore> Room::put_freeze_on_record(LiveMatch& match, Moment now) {
  const auto ms = match.to_freeze(now);
  if (ms <= 0) co_return AfterStore::kept;
  auto batch = new_batch();
  const protocol::Freeze freeze{static_cast<std::uint64_t>(ms)};
  const auto why_not = match.rule(batch, freeze, {}, now);
  if (why_not) throw std::runtime_error("a freeze was refused: " + why_not->message);
  const auto stored = co_await append(batch.append, "freeze");
  if (stored == AfterStore::lost) co_return AfterStore::lost;
  after_commit(batch);
  co_return AfterStore::kept;
}

}  // namespace server
