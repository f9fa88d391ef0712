// What the bot `cat` would do in a person's place: asked for by the seat to act, thought apart from the room, and
// counted with the match before it is told.
#include "server/room/room.hpp"

#include <utility>

namespace server {

namespace code = protocol::code;

std::optional<Room::Reply> Room::may_ask_for_hint(const std::string& player, const protocol::Hint& said) const {
  const auto* match = live();
  const auto seat = seat_in_match(player);
  if (match && !seat) return refused(code::not_seated, "Only seats can ask for a hint.");
  if (!playing()) return not_playing();
  if (!seating_.contract().hints) return refused(code::not_allowed, "This room has agreed to play without hints.");
  if (is_stale(said.match, said.seq)) return Reply{Reply::Result::stale};
  if (seating_.pause()) return paused();
  if (match->decider() != seat) return refused(code::not_yours, "Another seat must decide.");
  if (plays_bot(*playing(), *seat)) return refused(code::not_allowed, "A bot plays for this seat.");
  if (hint_) return refused(code::too_many, "A hint is being thought of already.");
  return std::nullopt;
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Hint& said) {
  if (auto refusal = may_ask_for_hint(sender.player.id, said)) co_return *std::move(refusal);
  const auto& match = *live();
  if (const auto& given = playing()->given_hint; given && given->seq == said.seq) {
    reply(sender, said.id, Reply{}, given->action);
    co_return Reply{Reply::Result::silent};
  }
  const auto& limits = services_.rules.limits;
  Hinting hint{sender.sink,
               said.id,
               match.id(),
               *match.decider(),
               match.match().seq(),
               ++thoughts_,
               now() + limits.quick_move()};
  auto thought = match.match().advisor().thought(engine::bots::Level::cat, rng_());
  if (!services_.environment.think(code_, sender.address, hint.number, std::move(thought), hint.thinking.token()))
    co_return refused(code::too_many, "Too many bots think at the moment; ask again later.");
  hint_ = std::move(hint);
  co_return Reply{Reply::Result::silent};
}

bool Room::is_wanted(const Hinting& hint) const {
  const auto* running = playing();
  return running && running->match->id() == hint.match && running->match->match().seq() == hint.seq &&
         !seating_.pause() && !plays_bot(*running, hint.seat);
}

void Room::review_hint() {
  if (hint_ && !member(hint_->sink.lock())) hint_.reset();
  if (hint_ && !is_wanted(*hint_)) end_hint(is_open() ? Reply{Reply::Result::stale} : not_stored("The hint"));
}

// REQUIRES: hint_. A session that has gone hears nothing.
void Room::end_hint(const Reply& answer) {
  const auto ended = *std::exchange(hint_, std::nullopt);
  if (auto* asker = member(ended.sink.lock())) reply(*asker, ended.id, answer);
}

// REQUIRES: hint_ is wanted
awaitable<void> Room::tell_hint(std::string action) {
  const auto hint = *std::exchange(hint_, std::nullopt);
  const auto counted = co_await count_hint(hint);
  if (counted == AfterStore::kept) {
    live()->hinted(hint.seat);
    playing()->given_hint = Playing::GivenHint{hint.seq, action};
    changed_ = true;
  }
  auto* asker = member(hint.sink.lock());
  if (!asker) co_return;
  if (counted == AfterStore::kept) reply(*asker, hint.id, Reply{}, action);
  else reply(*asker, hint.id, not_stored("The hint"));
}

}  // namespace server
