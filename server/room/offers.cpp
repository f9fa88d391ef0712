// What one seat proposes: draws, take-backs, rematches, a bot for an absent seat, a pause. Done
// when all agree whom it concerns. Nobody waits for a seat that has been away past its grace,
// unless the clock counts days.
#include "server/room/room.hpp"

#include "server/base/log_value.hpp"

#include <spdlog/spdlog.h>
#include <algorithm>

namespace server {

namespace code = protocol::code;
using protocol::What;

namespace {

// A rematch follows the last turn, and while a seat is empty of its owner the next turn may never come.
bool waits_for_turns(What what) { return what != What::rematch && what != What::bot; }

}  // namespace

Offer* Room::offer(What what) {
  auto* offers = offers_of(state_);
  if (!offers) return nullptr;
  const auto it = std::ranges::find(offers->pending, what, &Offer::what);
  return it == offers->pending.end() ? nullptr : &*it;
}

// Everybody hears what became of the offer; `by` is the seat that said no, if one did.
void Room::drop_offer(What what, std::string_view outcome, std::optional<std::size_t> by) {
  const auto* pending = offer(what);
  if (!pending) return;
  show_all(frame(Json{{"type", "offer"},
                      {"what", protocol::name(what)},
                      {"seat", pending->seat},
                      {"outcome", outcome},
                      {"by", by ? Json(*by) : Json(nullptr)}}
                     .dump()));
  if (outcome == "declined" || outcome == "withdrawn") note_vain_offer(what, pending->seat);
  std::erase_if(offers_of(state_)->pending, [what](const Offer& each) { return each.what == what; });
  changed_ = true;
}

void Room::drop_all_offers() {
  const auto* offers = offers_of(state_);
  while (offers && !offers->pending.empty()) drop_offer(offers->pending.front().what, "expired");
}

// A rematch is between those who sit in the room now, everything else between those who play.
std::optional<std::size_t> Room::voting_seat(What what, const std::string& player) const {
  if (what == What::rematch) return seating_.seat_of(player);
  const auto seat = seat_in_match(player);
  return seat ? std::optional(index(*seat)) : std::nullopt;
}

// May this seat propose and agree, as far as the seat itself goes?
bool Room::has_vote(What what, std::size_t seat) const {
  if (now() >= vote_lost_at(seat)) return false;
  if (what == What::rematch) return seating_.seats()[seat].occupant && !seating_.seats()[seat].occupant->is_bot();
  return !plays_bot(*playing(), engine::seat_at(seat)) && !live()->match().resigned(engine::seat_at(seat));
}

// The seats whose people must agree. Who is away is not asked about the bot that is to play there.
std::vector<std::size_t> Room::voters(const Offer& offer) const {
  std::vector<std::size_t> seats;
  for (std::size_t seat = 0; seat < seating_.seats().size(); ++seat)
    if (offer.for_seat != seat && has_vote(offer.what, seat)) seats.push_back(seat);
  return seats;
}

std::optional<Room::Reply> Room::may_offer(What what, const std::string& player) const {
  const auto seat = voting_seat(what, player);
  if (!seat) return refused(code::not_seated, "Only seats can offer and answer.");
  if (what == What::rematch) {
    if (!is_over()) return refused(code::no_match, "A rematch follows a match that has ended.");
    const bool all_taken =
        std::ranges::all_of(seating_.seats(), [](const RoomSeat& each) { return each.occupant.has_value(); });
    if (!all_taken) return refused(code::not_allowed, "A seat is empty; a bot or a player may take it.");
    return std::nullopt;
  }
  if (!playing()) return not_playing();
  if (live()->match().resigned(engine::seat_at(*seat)))
    return refused(code::not_allowed, "This seat has resigned.", "G2");
  return std::nullopt;
}

// The seat of a bot that does not agree: it agrees to an end by its own estimate (G2), and has
// nothing against the rest.
std::optional<std::size_t> Room::bot_against(const Offer& offer) const {
  if (offer.what != What::draw) return std::nullopt;
  const auto& match = live()->match();
  const auto& running = *playing();
  for (std::size_t seat = 0; seat < live()->seats().size(); ++seat) {
    const auto each = engine::seat_at(seat);
    if (!plays_bot(running, each) || match.resigned(each)) continue;
    if (!match.advisor().agrees_to_end(each, running.expected[seat])) return seat;
  }
  return std::nullopt;
}

// Can a bot be asked for there: does its owner keep a running match waiting?
std::optional<Room::Reply> Room::may_ask_for_bot(const Playing& running, std::size_t seat) const {
  if (seat >= running.match->seats().size()) return refused(code::no_such_seat, "This match has no such seat.");
  if (!seating_.contract().bots) return refused(code::not_allowed, "This room has agreed to play without bots.");
  const auto each = engine::seat_at(seat);
  if (plays_bot(running, each) || running.match->match().resigned(each) || !is_vacant(seat))
    return refused(code::not_allowed,
                   seating_.contract().counts_days()
                       ? "The clock counts days: it alone decides about who is away, and no bot is asked for."
                       : "A bot can play only for somebody who has been away longer than the room waits.");
  return std::nullopt;
}

// Else a match could be played in nothing but offers, each with a box and a spoken line on the other side.
std::optional<Room::Reply> Room::offered_too_soon(What what, std::size_t seat) const {
  const auto& in_vain = offers_of(state_)->in_vain;
  const auto before =
      std::ranges::find_if(in_vain, [&](const VainOffers& each) { return each.what == what && each.seat == seat; });
  if (before == in_vain.end()) return std::nullopt;
  const std::string told =
      "This seat has offered it before, and it was declined or withdrawn; it may be offered again ";
  if (waits_for_turns(what)) {
    const auto due = before->turns + std::min(before->times, offer_turns_max);
    const auto turns = live()->turns_of(engine::seat_at(seat));
    if (turns >= due) return std::nullopt;
    return refused(code::too_soon, told + "after " + std::to_string(due - turns) + " more of its own turns.");
  }
  const auto doublings = std::min<std::size_t>(before->times - 1, 10);
  const auto due = before->at + std::min(offer_pause_max, offer_pause_min * (1 << doublings));
  if (now() >= due) return std::nullopt;
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(due - now()).count();
  return refused(code::too_soon, told + "in " + std::to_string(seconds) + " s.");
}

void Room::note_vain_offer(What what, std::size_t seat) {
  auto& in_vain = offers_of(state_)->in_vain;
  auto before =
      std::ranges::find_if(in_vain, [&](const VainOffers& each) { return each.what == what && each.seat == seat; });
  if (before == in_vain.end()) before = in_vain.insert(before, VainOffers{what, seat});
  ++before->times;
  before->turns = live()->turns_of(engine::seat_at(seat));
  before->at = now();
}

std::variant<Offer, Room::Reply> Room::make_offer(const protocol::Offer& said, std::size_t seat) const {
  Offer made{said.what, seat, {seat}, {}, said.seat};
  if (said.what == What::bot)
    if (auto refusal = may_ask_for_bot(*playing(), *said.seat)) return *std::move(refusal);
  if (said.what == What::pause && seating_.pause()) return refused(code::not_allowed, "The match is paused already.");
  if (said.what == What::resume && !seating_.pause()) return refused(code::not_allowed, "The match is not paused.");
  if (said.what != What::take_back) return made;
  auto to = live()->take_back_to(engine::seat_at(seat), said.to);
  if (auto* why_not = std::get_if<protocol::Refusal>(&to)) return refused(std::move(*why_not));
  made.to = std::get<std::uint32_t>(to);
  return made;
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Offer& said) {
  const Author author{sender.player.id, said.id};
  if (live() && live()->has_request(author)) co_return Reply{Reply::Result::duplicate};
  if (auto refusal = may_offer(said.what, sender.player.id)) co_return *refusal;
  const auto back = co_await plays_again(sender.player.id);
  if (back == AfterStore::lost) co_return not_stored();
  const auto seat = *voting_seat(said.what, sender.player.id);
  auto made = make_offer(said, seat);
  if (auto* refusal = std::get_if<Reply>(&made)) co_return *refusal;
  const auto& offered = std::get<Offer>(made);

  if (auto* pending = offer(said.what); pending && pending->is_about_the_same(offered)) {
    if (pending->agree(seat)) changed_ = true;  // the same from another seat is a yes
  } else {
    const bool replaces = pending != nullptr;
    if (replaces && pending->seat == seat)
      co_return refused(code::too_soon, "This seat offers the like already; that can be withdrawn.");
    if (auto refusal = offered_too_soon(said.what, seat)) co_return *std::move(refusal);
    drop_offer(said.what, "expired");
    if (bot_against(offered)) co_return refused(code::bot_declines, "A bot at this table does not agree.", "G2");
    if (replaces) note_vain_offer(said.what, seat);  // two seats cannot offer in each other's place for ever
    offers_of(state_)->pending.push_back(offered);
    changed_ = true;
  }
  co_return co_await close_if_agreed(said.what, author);
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Answer& said) {
  const Author author{sender.player.id, said.id};
  if (live() && live()->has_request(author)) co_return Reply{Reply::Result::duplicate};
  if (auto refusal = may_offer(said.what, sender.player.id)) co_return *refusal;
  const auto back = co_await plays_again(sender.player.id);
  if (back == AfterStore::lost) co_return not_stored();
  auto* pending = offer(said.what);
  if (!pending) co_return refused(code::no_offer, "Nothing of that kind is offered.");
  const auto seat = *voting_seat(said.what, sender.player.id);
  if (!said.accept) co_return co_await end_offer(said.what, seat == pending->seat ? "withdrawn" : "declined", seat);
  if (pending->agree(seat)) changed_ = true;
  co_return co_await close_if_agreed(said.what, author);
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Withdraw& said) {
  const auto seat = voting_seat(said.what, sender.player.id);
  const auto* pending = offer(said.what);
  if (!seat) co_return refused(code::not_seated, "Only seats can offer and answer.");
  if (!pending || pending->seat != *seat) co_return refused(code::no_offer, "This seat offers nothing of that kind.");
  co_return co_await end_offer(said.what, "withdrawn");
}

// The same at a player's request. A draw must not come back after a crash: that there is none is stored first.
awaitable<Room::Reply> Room::end_offer(What what, std::string_view outcome, std::optional<std::size_t> by) {
  if (what == What::draw) {
    const auto after = co_await store_draw({});
    if (after == AfterStore::lost) co_return not_stored();
  }
  drop_offer(what, outcome, by);
  co_return Reply{};
}

awaitable<void> Room::forget_draw() {
  if (!seating_.offered_draw()) co_return;
  Seating next = seating_;
  next.keep_offered_draw({});
  auto record = record_with(next, phase_of(state_), record_.match);
  const auto stored = co_await services_.store.save_room(record);
  if (stored) co_return adopt(std::move(record), std::move(next));
  spdlog::warn("event=not_stored room={} what=\"an offer\" reason={}", code_, log_value(stored.error().message()));
}

awaitable<AfterStore> Room::store_draw(std::optional<OfferedDraw> offered) {
  if (seating_.offered_draw() == offered) co_return AfterStore::kept;
  Seating next = seating_;
  next.keep_offered_draw(std::move(offered));
  co_return co_await save(std::move(next));
}

// REQUIRES: there is such an offer
awaitable<Room::Reply> Room::close_if_agreed(What what, const Author& author) {
  const auto agreed = *offer(what);
  const bool alone =
      what == What::resume || (what == What::take_back && seating_.contract().take_back == TakeBacks::own_turn);
  const auto needed = voters(agreed);
  if (!alone && !std::ranges::all_of(needed, [&](std::size_t seat) { return agreed.has(seat); })) {
    if (what != What::draw) co_return Reply{};
    OfferedDraw offered{agreed.seat, agreed.agreed};
    const auto after = co_await store_draw(std::move(offered));
    co_return after == AfterStore::lost ? not_stored() : Reply{};
  }
  if (what != What::rematch) drop_offer(what, "agreed");
  switch (what) {
    case What::rematch: {
      auto address = address_of(author.player);
      auto begun = co_await begin_match(std::move(address));  // tells that it is agreed
      if (begun.result == Reply::Result::refused) drop_offer(what, "expired");
      co_return std::move(begun);
    }
    case What::bot: playing()->bot_plays[*agreed.for_seat] = true; co_return Reply{};
    case What::pause: co_return co_await pause();
    case What::resume: co_return co_await resume();
    case What::draw: {
      const protocol::Ruling ends = engine::Ruling{engine::AgreedEnd{}};
      auto ruled = co_await rule(ends, author);
      co_return std::move(ruled.reply);
    }
    case What::take_back: break;
  }
  const protocol::Ruling back = protocol::TakeBack{*agreed.to};
  auto ruled = co_await rule(back, author);
  co_return std::move(ruled.reply);
}

// Presence, bots and entries change who must agree and what can still be done: after every command
// each pending offer is looked at again.
awaitable<void> Room::review_offers() {
  auto* offers = offers_of(state_);
  if (!offers) co_return;
  offers->reviewed = now();
  const auto pending = offers->pending;
  for (const auto& each : pending) {
    if (!offer(each.what)) co_return;  // something was carried out meanwhile
    const auto against = bot_against(each);
    const bool outdated = each.what == What::bot && may_ask_for_bot(*playing(), *each.for_seat).has_value();
    if (outdated || !has_vote(each.what, each.seat)) {
      drop_offer(each.what, "expired");
    } else if (against) {
      drop_offer(each.what, "declined", against);
    } else {
      co_await close_if_agreed(each.what, room_itself);
    }
  }
}

awaitable<Room::Reply> Room::pause() {
  Pause pause{live()->log_time(moment(services_.environment)), {}};
  for (std::size_t seat = 0; seat < seating_.seats().size(); ++seat)
    if (absent_since(seat)) pause.waits_for.push_back(seat);
  Seating next = seating_;
  next.pause(pause);
  const auto after = co_await save(std::move(next));
  if (after == AfterStore::lost) co_return not_stored();
  live()->pause(pause.since);
  show_snapshots();  // what a page knows of the clocks is wrong now
  co_return Reply{};
}

awaitable<Room::Reply> Room::resume() {
  const auto time = moment(services_.environment);
  const auto ms = live()->to_freeze(time);
  const Frozen frozen{live()->match().seq(), live()->log_time(time), ms};
  Seating next = seating_;
  next.resume(frozen);
  const auto after = co_await save(std::move(next));
  if (after == AfterStore::lost) co_return not_stored();
  live()->resume(moment(services_.environment));
  show_snapshots();
  co_return Reply{};
}

}  // namespace server
