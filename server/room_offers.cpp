// Draws, take-backs and rematches: proposed by one seat, done when all agree whom it concerns.
#include "server/room.hpp"

#include <algorithm>

namespace server {

namespace code = protocol::code;
using protocol::What;

Offer* Room::offer(What what) {
  const auto it = std::ranges::find(offers_, what, &Offer::what);
  return it == offers_.end() ? nullptr : &*it;
}

void Room::drop_offer(What what) {
  if (std::erase_if(offers_, [what](const Offer& each) { return each.what == what; }) > 0) changed_ = true;
}

// A rematch is between those who sit at the table now, everything else between those who play.
std::optional<std::size_t> Room::voting_seat(What what, const std::string& player) const {
  if (what == What::rematch) return table_->seat_of(player);
  const auto seat = live_ ? live_->seat_of(player) : std::nullopt;
  return seat ? std::optional(index(*seat)) : std::nullopt;
}

// The seats whose people must agree.
std::vector<std::size_t> Room::voters(const Offer& offer) const {
  std::vector<std::size_t> seats;
  for (std::size_t seat = 0; seat < table_->chairs().size(); ++seat) {
    const bool played_by_bot = offer.what == What::rematch ? !table_->chairs()[seat].sitter || table_->chairs()[seat].sitter->is_bot()
                                                           : plays_bot(engine::seat_at(seat));
    const bool resigned = offer.what != What::rematch && live_->match().resigned(engine::seat_at(seat));
    if (!played_by_bot && !resigned) seats.push_back(seat);
  }
  return seats;
}

std::optional<Room::Reply> Room::may_offer(What what, const std::string& player) const {
  const auto seat = voting_seat(what, player);
  if (!seat) return refused(code::not_seated, "Only seats can offer and answer.");
  if (what == What::rematch) {
    if (phase() != "over") return refused(code::no_match, "A rematch follows a match that has ended.");
    const bool all_taken = std::ranges::all_of(table_->chairs(), [](const Chair& chair) { return chair.sitter.has_value(); });
    if (!all_taken) return refused(code::not_allowed, "A seat is empty; a bot or a player may take it.");
    return std::nullopt;
  }
  if (auto refusal = not_playing()) return refusal;
  if (live_->match().resigned(engine::seat_at(*seat))) return refused(code::not_allowed, "This seat has resigned.", "G2");
  return std::nullopt;
}

// A bot agrees to an end by its own estimate (G2), and has nothing against the rest.
bool Room::bots_agree(const Offer& offer) const {
  if (offer.what != What::draw) return true;
  for (std::size_t seat = 0; seat < live_->seats().size(); ++seat) {
    const auto each = engine::seat_at(seat);
    if (plays_bot(each) && !live_->match().resigned(each) && !live_->match().agrees_to_end(each)) return false;
  }
  return true;
}

std::variant<Offer, Room::Reply> Room::make_offer(const protocol::Offer& said, engine::Seat seat) const {
  Offer made{said.what, index(seat), {index(seat)}, {}};
  if (said.what != What::take_back) return made;
  // G4 the contract must allow it, and the rules must.
  if (table_->contract().take_back == TakeBacks::none) return refused(code::not_allowed, "This room has agreed to play without take-backs.", "G4");
  made.to = said.to ? said.to : live_->match().take_back_to(seat);
  if (!made.to) return refused(code::not_allowed, "Nothing of this seat can be taken back now.", "G4");
  if (auto why_not = live_->match().may_take_back(seat, *made.to)) return refused(*std::move(why_not));
  return made;
}

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::Offer& said) {
  const Author author{speaker.player.id, said.id};
  if (live_ && live_->knows(author)) co_return Reply{Reply::Result::duplicate};
  if (auto refusal = may_offer(said.what, speaker.player.id)) co_return *refusal;
  const auto seat = *voting_seat(said.what, speaker.player.id);
  auto made = make_offer(said, engine::seat_at(seat));
  if (auto* refusal = std::get_if<Reply>(&made)) co_return *refusal;

  if (auto* standing = offer(said.what); standing && standing->to == std::get<Offer>(made).to) {
    standing->agree(seat);  // the same from another seat is a yes
  } else {
    drop_offer(said.what);
    if (!bots_agree(std::get<Offer>(made))) co_return refused(code::not_allowed, "A bot at this table does not agree.", "G2");
    offers_.push_back(std::get<Offer>(std::move(made)));
  }
  changed_ = true;
  co_return co_await close_if_agreed(said.what, author);
}

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::Answer& said) {
  const Author author{speaker.player.id, said.id};
  if (live_ && live_->knows(author)) co_return Reply{Reply::Result::duplicate};
  if (auto refusal = may_offer(said.what, speaker.player.id)) co_return *refusal;
  auto* standing = offer(said.what);
  if (!standing) co_return refused(code::no_offer, "Nothing of that kind is offered.");
  changed_ = true;
  if (!said.accept) {
    drop_offer(said.what);
    co_return Reply{};
  }
  standing->agree(*voting_seat(said.what, speaker.player.id));
  co_return co_await close_if_agreed(said.what, author);
}

awaitable<Room::Reply> Room::close_if_agreed(What what, const Author& author) {
  const auto agreed = *offer(what);
  const bool alone = what == What::take_back && table_->contract().take_back == TakeBacks::own_turn;
  const auto needed = voters(agreed);
  if (!alone && !std::ranges::all_of(needed, [&](std::size_t seat) { return agreed.has(seat); })) co_return Reply{};
  drop_offer(what);
  if (what == What::rematch) co_return co_await begin_match();
  protocol::Ruling ruling;
  if (what == What::draw) ruling = engine::Ruling{engine::AgreedEnd{}};
  else ruling = protocol::TakeBack{*agreed.to};
  co_return co_await rule(ruling, author);
}

}  // namespace server
