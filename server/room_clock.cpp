// Adjudication: what happens when somebody's time is up (G3), and the hours in which the
// process did not run and nobody is charged.
#include "server/room.hpp"

namespace server {

awaitable<void> Room::on_time_out() {
  const auto late = live_->decider();
  if (!late) co_return;
  switch (table_->contract().time_out) {
    case TimeOut::resign: {
      const protocol::Ruling resigns = engine::Ruling{engine::Resign{*late}};
      const auto answer = co_await rule(resigns, room_itself);
      // The rules may not let this seat resign now; then the bot helps out.
      if (answer.result == Reply::Result::applied || !live_) co_return;
      break;
    }
    case TimeOut::bot_seat:
      bot_plays_[index(*late)] = true;
      changed_ = true;
      break;
    case TimeOut::bot_move:
      break;
  }
  live_->grant(*late);
  co_await play_bot(*late);
}

awaitable<void> Room::on_time_up() {
  // A game that cannot hear of it any more has stopped measuring by being asked.
  const protocol::Ruling ruling = engine::Ruling{engine::TimeUp{}};
  co_await rule(ruling, room_itself);
}

// Before the first entry after an outage the log says how long it was, so that whoever reads
// it later charges nobody for it. Reading needs no writing: a room whose store is full can
// still be looked at.
awaitable<bool> Room::put_freeze_on_record() {
  if (to_freeze_ == 0) co_return true;
  Batch batch;
  const protocol::Freeze freeze{static_cast<std::uint64_t>(to_freeze_)};
  const auto why_not = live_->rule(batch, freeze, {}, moment(house_.world));
  if (why_not) throw std::runtime_error("a freeze was refused: " + why_not->message);
  const auto stored = co_await house_.store.append(batch.append);
  if (!stored) {
    fail("freeze", stored.error());
    co_return false;
  }
  to_freeze_ = 0;
  co_await after_commit(batch);
  co_return true;
}

}  // namespace server
