// Seats, host and contract: what is settled before a match. A change is tried on a copy of
// the seating, stored, and only then true.
#include "server/room/room.hpp"

#include "server/base/log_value.hpp"

#include <spdlog/spdlog.h>
#include <algorithm>

namespace server {

namespace code = protocol::code;

template <class Change>
awaitable<Room::Reply> Room::change_seating(Change change) {
  if (is_running()) co_return refused(code::running, "Not while a match is running.");
  Seating next = seating_;
  auto why_not = change(next);
  if (why_not) co_return refused(*std::move(why_not));
  // Who was agreed with may not be there any more.
  drop_offer(protocol::What::rematch, "expired");
  const auto after = co_await save(std::move(next));
  if (after == AfterStore::lost) co_return not_stored();
  mark_presence();
  co_return Reply{};
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Sit& sit) {
  return change_seating([&sender, seat = sit.seat](Seating& seating) { return seating.sit(sender.player, seat); });
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Stand&) {
  return change_seating([&sender](Seating& seating) { return seating.stand(sender.player.id); });
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Ready& ready) {
  const auto seat = seat_in_match(sender.player.id);
  if (playing() && seat && ready.ready) {
    // "I am back": the bot that played for this seat makes room.
    const auto after = co_await plays_again(sender.player.id);
    co_return after == AfterStore::kept ? Reply{} : not_stored();
  }
  co_return co_await change_seating(
      [&sender, &ready](Seating& seating) { return seating.ready(sender.player.id, ready.ready); });
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Start&) {
  if (is_running()) co_return refused(code::running, "A match is running.");
  auto why_not = seating_.may_start(sender.player.id);
  if (why_not) co_return refused(*std::move(why_not));
  co_return co_await begin_match(sender.address);
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Kick& kick) {
  const auto kicked = kick.seat < seating_.seats().size() ? seating_.seats()[kick.seat].occupant : std::nullopt;
  auto answer =
      co_await change_seating([&sender, &kick](Seating& seating) { return seating.kick(sender.player.id, kick.seat); });
  if (answer.result != Reply::Result::applied || !kicked) co_return answer;
  spdlog::info("event=kicked room={} player={} by={}", code_, log_value(kicked->id), sender.player.id);
  for (auto& each : members_)
    if (each.player.id == kicked->id) each.sink->send(notice("kicked"));
  co_return answer;
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::AddBot& add) {
  return change_seating(
      [&sender, &add](Seating& seating) { return seating.add_bot(sender.player.id, add.seat, add.level); });
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::RemoveBot& remove) {
  return change_seating(
      [&sender, &remove](Seating& seating) { return seating.remove_bot(sender.player.id, remove.seat); });
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::SwapSeats& swap) {
  return change_seating(
      [&sender, &swap](Seating& seating) { return seating.swap_seats(sender.player.id, swap.a, swap.b); });
}

// The room's contract says who may read its matches. Who played here agreed that nobody else would.
awaitable<std::optional<protocol::Refusal>> Room::keeps_spectators_out(const Contract& next) {
  std::optional<protocol::Refusal> refusal;
  if (seating_.contract().spectators != Spectators::no || next.spectators == Spectators::no) co_return refusal;
  const MatchFilter any_match{.room = code_, .limit = 1};
  const auto found = co_await services_.store.matches(any_match);
  if (!found) refusal = not_stored("The contract").why;
  else if (found->last)
    refusal = protocol::Refusal{std::string(code::not_allowed), "",
                                "Matches were played here that nobody was to watch; a new room can have spectators.",
                                "/contract/spectators"};
  co_return refusal;
}

// After a match, a new agreement takes everybody back to the waiting room; the match stays in the history.
awaitable<Room::Reply> Room::on(Member& sender, const protocol::ChangeContract& change) {
  if (is_running()) co_return refused(code::running, "Not while a match is running.");
  auto contract = read_contract(change.contract);
  if (auto* why_not = std::get_if<protocol::Refusal>(&contract)) {
    why_not->subject = "/contract" + why_not->subject;
    co_return refused(std::move(*why_not));
  }
  Seating next = seating_;
  auto refusal = next.change(sender.player.id, std::get<Contract>(std::move(contract)));
  if (refusal) co_return refused(*std::move(refusal));
  auto broken_promise = co_await keeps_spectators_out(next.contract());
  if (broken_promise) co_return refused(*std::move(broken_promise));
  drop_offer(protocol::What::rematch, "expired");
  const double price = price_of_match();
  const auto after = co_await save(std::move(next), Waiting::phase, "");
  if (after == AfterStore::lost) co_return not_stored();
  price_before_contract_ = price;
  proposals_.clear();
  state_ = Waiting{};
  mark_presence();
  co_return Reply{};
}

// The rest of the contract stays as it is, as far as the host does not change it with the game.
awaitable<Room::Reply> Room::on(Member& sender, const protocol::Propose& said) {
  if (is_running()) co_return refused(code::running, "Not while a match is running.");
  if (!seating_.seat_of(sender.player.id))
    co_return refused(code::not_seated, "Only who sits can propose what to play.");
  if (seating_.start()) co_return refused(code::not_allowed, "This room continues a match: its game stays.");
  const auto contract = read_contract(said.plays);
  if (const auto* why_not = std::get_if<protocol::Refusal>(&contract)) co_return refused(*why_not);
  const auto& plays = std::get<Contract>(contract);
  if (proposal_pace_.ask(sender.player.id, now()))
    co_return refused(code::too_many, "This player has just proposed something else; it can be changed in a moment.");
  std::erase_if(proposals_, [&](const Proposal& each) { return each.player == sender.player.id; });
  proposals_.push_back({sender.player.id, plays.game, plays.options.dump(), plays.seats, {sender.player.id}});
  changed_ = true;
  co_return Reply{};
}

// Who votes against the own proposal takes it back.
awaitable<Room::Reply> Room::on(Member& sender, const protocol::Vote& said) {
  if (is_running()) co_return refused(code::running, "Not while a match is running.");
  if (!seating_.seat_of(sender.player.id)) co_return refused(code::not_seated, "Only who sits can vote.");
  const auto is_meant = [&](const Proposal& each) { return seating_.seat_of(each.player) == said.seat; };
  const auto proposal = std::ranges::find_if(proposals_, is_meant);
  if (proposal == proposals_.end()) co_return refused(code::no_offer, "The player of that seat proposes nothing.");
  std::erase(proposal->votes, sender.player.id);
  if (said.yes) proposal->votes.push_back(sender.player.id);
  else if (proposal->player == sender.player.id) proposals_.erase(proposal);
  changed_ = true;
  co_return Reply{};
}

void Room::review_proposals() {
  if (proposals_.empty() || !is_open()) return;
  const auto is_gone = [this](const std::string& player) { return !seating_.seat_of(player); };
  const auto before = proposals_.size();
  if (is_running()) proposals_.clear();
  std::erase_if(proposals_, [&](const Proposal& each) { return is_gone(each.player); });
  for (auto& each : proposals_) std::erase_if(each.votes, is_gone);
  changed_ |= proposals_.size() != before;
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::SendAway& said) {
  if (is_running() && seating_.seat_of(said.player))
    co_return refused(code::running, "Not who plays the match that is running.");
  if (!seating_.seat_of(said.player) && !is_present(said.player))
    co_return refused(code::not_allowed, "No such player is in this room.");
  Seating next = seating_;
  auto refusal = next.send_away(sender.player.id, said.player);
  if (refusal) co_return refused(*std::move(refusal));
  if (!is_running()) drop_offer(protocol::What::rematch, "expired");
  const auto after = co_await save(std::move(next));
  if (after == AfterStore::lost) co_return not_stored();
  spdlog::info("event=sent_away room={} player={} by={}", code_, log_value(said.player), sender.player.id);
  dismiss(said.player, CloseCode::policy, "sent_away");
  co_return Reply{};
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Mute& said) {
  co_return co_await mute(sender.player.id, said.player, said.muted);
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Lock& said) {
  Seating next = seating_;
  auto refusal = next.lock(sender.player.id, said.locked);
  if (refusal) co_return refused(*std::move(refusal));
  const auto after = co_await save(std::move(next));
  if (after == AfterStore::lost) co_return not_stored();
  std::set<std::string> out;
  for (const auto& each : members_)
    if (!seating_.lets_in(each.player.id)) out.insert(each.player.id);
  for (const auto& player : out) dismiss(player, CloseCode::policy, "locked");
  co_return Reply{};
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::HandOver& said) {
  if (!seating_.seat_of(said.player) && !is_present(said.player))
    co_return refused(code::not_allowed, "No such player is in this room.");
  Seating next = seating_;
  auto refusal = next.hand_over(sender.player.id, said.player);
  if (refusal) co_return refused(*std::move(refusal));
  const auto after = co_await save(std::move(next));
  if (after == AfterStore::lost) co_return not_stored();
  co_return Reply{};
}

awaitable<Room::Reply> Room::mute(std::string by, std::string whom, bool muted) {
  Seating next = seating_;
  auto refusal = next.mute(by, whom, muted);
  if (refusal) co_return refused(*std::move(refusal));
  const auto after = co_await save(std::move(next));
  if (after == AfterStore::lost) co_return not_stored();
  spdlog::info("event={} room={} player={} by={}", muted ? "muted" : "unmuted", code_, log_value(whom), by);
  const auto told = notice(muted ? "muted" : "unmuted");
  for (auto& each : members_)
    if (each.joined && each.player.id == whom) each.sink->send(told);
  co_return Reply{};
}

}  // namespace server
