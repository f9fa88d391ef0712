// The match that is running. A request becomes entries: its own, and every outcome that
// chance adds until a seat must decide again. All of them are one append.
#include "server/room.hpp"

#include <algorithm>

namespace server {

namespace code = protocol::code;

std::optional<Room::Reply> Room::not_playing() const {
  if (phase() == "playing") return std::nullopt;
  if (phase() == "over") return refused(code::over, "The match has ended.");
  return refused(code::no_match, "No match is running.");
}

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::Act& act) {
  const Author author{speaker.player.id, act.id};
  const auto seat = live_ ? live_->seat_of(speaker.player.id) : std::nullopt;
  if (live_ && !seat) co_return refused(code::not_seated, "Only seats can act.");
  if (live_ && live_->knows(author)) co_return Reply{Reply::Result::duplicate};
  if (auto refusal = not_playing()) co_return *refusal;
  if (act.seq != live_->match().seq() || (act.match && *act.match != live_->id())) co_return Reply{Reply::Result::stale};

  const bool frozen = co_await put_freeze_on_record();
  if (!frozen) co_return refused(code::storage, "The move could not be stored.");
  Batch batch;
  auto why_not = live_->act(batch, *seat, act.action, author, moment(house_.world));
  if (why_not) co_return refused(*std::move(why_not));
  bot_plays_[index(*seat)] = false;
  co_return co_await settle_and_commit(batch);
}

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::Resign& resign) {
  const Author author{speaker.player.id, resign.id};
  const auto seat = live_ ? live_->seat_of(speaker.player.id) : std::nullopt;
  if (live_ && !seat) co_return refused(code::not_seated, "Only seats can resign.", "G1");
  if (live_ && live_->knows(author)) co_return Reply{Reply::Result::duplicate};
  if (auto refusal = not_playing()) co_return *refusal;
  const protocol::Ruling resigns = engine::Ruling{engine::Resign{*seat}};
  co_return co_await rule(resigns, author);
}

awaitable<Room::Reply> Room::rule(const protocol::Ruling& ruling, const Author& author) {
  const bool frozen = co_await put_freeze_on_record();
  if (!frozen) co_return refused(code::storage, "The ruling could not be stored.");
  Batch batch;
  auto why_not = live_->rule(batch, ruling, author, moment(house_.world));
  if (why_not) co_return refused(*std::move(why_not));
  co_return co_await settle_and_commit(batch);
}

awaitable<Room::Reply> Room::settle_and_commit(Batch& batch) {
  live_->settle(batch, moment(house_.world));
  const auto stored = co_await house_.store.append(batch.append);
  if (!stored) co_return fail("entries", stored.error());
  co_await after_commit(batch);
  co_return Reply{};
}

awaitable<void> Room::after_commit(const Batch& batch) {
  house_.counts.entries += batch.append.entries.size();
  live_->stored(batch, moment(house_.world));
  // What was to be taken back is not what it was; other offers outlive a move.
  if (!batch.told.empty()) drop_offer(protocol::What::take_back);
  show(batch);
  if (live_->is_over()) co_await finish();
  else plan_bot();
}

awaitable<void> Room::finish() {
  bot_at_ = never;
  bot_plays_.assign(bot_plays_.size(), false);
  offers_.clear();
  show_all(frame(R"({"type":"result","match":")" + live_->id() + R"(","result":)" + live_->result() + "}"));
  show_all(frame(live_->fairness()));
  Table next = *table_;
  next.unready_people();
  co_await save(std::move(next), record_.match);
}

bool Room::plays_bot(engine::Seat seat) const { return live_->seats()[index(seat)].is_bot() || bot_plays_[index(seat)]; }

// A bot moves after a pause in which people see what happened.
void Room::plan_bot() {
  const auto seat = phase() == "playing" ? live_->decider() : std::nullopt;
  if (!seat || !plays_bot(*seat)) {
    bot_at_ = never;
  } else if (bot_at_ == never || bot_seq_ != live_->match().seq()) {
    bot_seq_ = live_->match().seq();
    bot_at_ = now() + house_.rules.limits.bot_pause;
  }
}

// REQUIRES: the seat must decide
awaitable<void> Room::play_bot(engine::Seat seat) {
  bot_at_ = never;
  const bool frozen = co_await put_freeze_on_record();
  if (!frozen) co_return;
  Batch batch;
  const auto action = live_->choose(rng_);
  if (const auto why_not = live_->act(batch, seat, action, {}, moment(house_.world)))
    throw std::runtime_error("a bot chose what the rules forbid: " + why_not->message);
  co_await settle_and_commit(batch);
}

}  // namespace server
