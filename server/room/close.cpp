// Who leaves for good, and the end of a room: it is stored that it has closed, its matches stay.
#include "server/room/room.hpp"

#include <algorithm>

namespace server {

namespace code = protocol::code;

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Leave& said) {
  const auto player = sender.player.id;
  const auto answer = co_await leave(player);
  if (answer.result != Reply::Result::applied) co_return answer;
  reply(sender, said.id, answer);  // before the session ends
  if (record_.closed != 0) show_closed();
  else dismiss(player, CloseCode::done, "left");
  co_return Reply(Reply::Result::silent);
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Close& said) {
  const auto player = sender.player.id;
  const auto answer = co_await close(player);
  if (answer.result != Reply::Result::applied) co_return answer;
  reply(sender, said.id, answer);
  show_closed();
  co_return Reply(Reply::Result::silent);
}

awaitable<Room::Reply> Room::carry_out(const RoomRequest& request) {
  const bool opened = co_await open();
  const auto* stuck = std::get_if<Broken>(&state_);
  if (stuck && stuck->has_seating) co_return co_await carry_out_broken(request);
  if (!opened) co_return refused(code::storage, "The room cannot be read at the moment; nothing was changed.");
  if (record_.closed != 0) co_return refused(code::room_closed, "This room has closed.");
  using What = RoomRequest::What;
  if (request.what == What::end) co_return co_await end_for_operator();
  // The host's right is the operator's, too.
  if (request.what == What::mute || request.what == What::unmute)
    co_return co_await mute(seating_.host(), request.player, request.what == What::mute);
  if (request.what == What::leave) co_return co_await leave(request.player);
  if (request.what == What::forget) co_return co_await forget(request.player);
  if (request.what == What::merge) co_return co_await merge(request.player, request.into);
  const bool is_used = !seating_.is_against_bots() || std::ranges::any_of(members_, &Member::joined);
  if (request.what == RoomRequest::What::close_if_unused && is_used)
    co_return refused(code::not_allowed, "Somebody is in this room, or has a seat in it.");
  co_return co_await close(request.player);
}

// The room's match cannot be read, and stays as it is.
awaitable<Room::Reply> Room::carry_out_broken(const RoomRequest& request) {
  using What = RoomRequest::What;
  const auto& player = request.player;
  if (record_.closed != 0) co_return refused(code::room_closed, "This room has closed.");
  const bool is_host = player == seating_.host();
  SeatChange change{.next = seating_};
  if (request.what == What::leave || request.what == What::forget) {
    change = departure_of(player);
    if (request.what == What::forget) (void)change.next.forget(player);
  } else if (request.what == What::merge) {
    change.leaver = player;
    (void)change.next.replace(player, request.into);
  } else if (request.what == What::end || (request.what == What::close && is_host)) {
    change.closes = true;
  } else {
    co_return refused(code::storage, "The match of this room is damaged: it can only be left and closed.");
  }
  const auto after = co_await save(std::move(change));
  co_return after == AfterStore::kept ? Reply{} : not_stored();
}

Room::SeatChange Room::departure_of(const std::string& player) const {
  SeatChange change{.next = seating_, .leaver = player};
  const bool is_host = player == seating_.host();
  const auto successor = is_host ? successor_of(player) : "";
  change.closes = is_host && successor.empty();
  if (!successor.empty()) change.next.hand_over(successor);
  const auto seat = seating_.seat_of(player);
  // The state does not tell where the match is damaged.
  const bool stays_in_match = record_.phase == Salting::phase || record_.phase == Playing::phase;
  if (seat && stays_in_match) change.next.give_up(*seat);
  else if (seat) (void)change.next.stand(player);
  return change;
}

// In a match the seat resigns where the rules allow it; else a bot plays for it to the end.
awaitable<Room::Reply> Room::depart(SeatChange change) {
  std::vector<protocol::Ruling> rulings;
  if (const auto seat = seating_.seat_of(change.leaver); seat && playing())
    rulings.push_back(engine::Ruling{engine::Resign{engine::seat_at(*seat)}});
  if (change.closes && playing()) rulings.push_back(engine::Ruling{engine::AgreedEnd{}});
  if (!is_running()) drop_offer(protocol::What::rematch, "expired");
  const auto after = co_await store(std::move(change), rulings);
  if (after == AfterStore::lost) co_return not_stored();
  mark_presence();
  co_return Reply{};
}

awaitable<Room::Reply> Room::leave(const std::string& player) {
  if (!belongs(player)) co_return Reply{};
  const auto begun = co_await begin_before_departure_of(player);
  if (begun == AfterStore::lost) co_return not_stored();
  auto change = departure_of(player);
  co_return co_await depart(std::move(change));
}

awaitable<Room::Reply> Room::forget(const std::string& player) {
  const auto begun = co_await begin_before_departure_of(player);
  if (begun == AfterStore::lost) co_return not_stored();
  auto change = departure_of(player);
  const bool is_named = change.next.forget(player);
  if (is_named || belongs(player)) {
    const auto answer = co_await depart(std::move(change));
    if (answer.result != Reply::Result::applied) co_return answer;
  }
  forget_chat_of(player, "");
  co_return Reply{};
}

void Room::forget_chat_of(const std::string& player, const std::string& heir) {
  departed_.push_back({player, heir});
  if (departed_.size() > departed_remembered_max) departed_.pop_front();
  hand_lines_on();
}

void Room::hand_lines_on() {
  for (const auto& [player, heir] : departed_)
    for (auto& line : chat_)
      if (line.player == player) line.player = heir;
  std::erase_if(chat_, [](const ChatRecord& line) { return line.player.empty(); });
}

awaitable<Room::Reply> Room::merge(const std::string& player, const Player& into) {
  if (is_running() && seating_.seat_of(player))
    co_return refused(code::running, "This player plays a match that is running.");
  SeatChange change{.next = seating_, .leaver = player};
  if (change.next.replace(player, into)) {
    if (!is_running()) drop_offer(protocol::What::rematch, "expired");
    const auto after = co_await save(std::move(change));
    if (after == AfterStore::lost) co_return not_stored();
    if (live()) live()->replace(player, into.id);
    mark_presence();
  }
  forget_chat_of(player, into.id);
  co_return Reply{};
}

// A host who leaves may hand the room to somebody who is away, but has a seat. While a match runs those who watch come
// after them.
std::string Room::successor_of(const std::string& host) const {
  if (const auto present = heir(); !present.empty()) return present;
  for (const auto& seat : seating_.seats())
    if (const auto* person = seat.person(); person && person->id != host) return person->id;
  return watching_heir();
}

awaitable<Room::Reply> Room::close(const std::string& player) {
  if (player != seating_.host()) co_return refused(code::not_host, "Only the host may do this.");
  for (std::size_t seat = 0; is_running() && seat < seating_.seats().size(); ++seat) {
    const auto* person = seating_.seats()[seat].person();
    if (person && person->id != player && !live()->match().resigned(engine::seat_at(seat)))
      co_return refused(code::running, "Others play a match here; the host can leave it.");
  }
  const auto closed = co_await close_for_good();
  if (closed == AfterStore::lost) co_return not_stored();
  co_return Reply{};
}

awaitable<Room::Reply> Room::end_for_operator() {
  const auto closed = co_await close_for_good();
  if (closed == AfterStore::lost) co_return not_stored();
  co_return Reply{};
}

awaitable<AfterStore> Room::begin_before_departure_of(const std::string& player) {
  if (!departure_of(player).closes) co_return AfterStore::kept;
  co_return co_await begin_to_end();
}

awaitable<AfterStore> Room::begin_to_end() {
  if (auto* salting = std::get_if<Salting>(&state_)) co_await deal(*salting);
  co_return is_open() ? AfterStore::kept : AfterStore::lost;
}

awaitable<AfterStore> Room::close_for_good() {
  const auto begun = co_await begin_to_end();
  if (begun == AfterStore::lost) co_return AfterStore::lost;
  // With a result the match can be reviewed.
  std::vector<protocol::Ruling> rulings;
  if (playing()) rulings.push_back(engine::Ruling{engine::AgreedEnd{}});
  SeatChange change{.next = seating_, .closes = true};
  co_return co_await store(std::move(change), rulings);
}

void Room::rule_allowed(Batch& batch, LiveMatch& match, const std::vector<protocol::Ruling>& rulings, Moment now) {
  for (const auto& each : rulings)
    if (!match.rule(batch, each, room_itself, now)) match.settle(batch, now);
}

awaitable<AfterStore> Room::store(SeatChange change, const std::vector<protocol::Ruling>& rulings) {
  const bool closes = change.closes;
  const auto is_allowed = [this](const protocol::Ruling& each) { return !live()->match().why_not(each); };
  auto after = AfterStore::kept;
  if (std::ranges::none_of(rulings, is_allowed)) {
    after = co_await save(std::move(change));
  } else {
    auto& match = *live();
    const auto now = moment(services_.environment);
    const auto frozen = co_await put_freeze_on_record(match, now);
    if (frozen == AfterStore::lost) co_return AfterStore::lost;
    auto batch = new_batch();
    rule_allowed(batch, match, rulings, now);
    after = (co_await commit(batch, std::move(change))).room;
  }
  if (after == AfterStore::lost) co_return AfterStore::lost;
  if (auto* offers = offers_of(state_); offers && closes) offers->pending.clear();
  co_return AfterStore::kept;
}

void Room::show_closed() {
  const auto closed = notice("room_closed");
  for (auto& each : members_) {
    each.sink->send(closed);
    each.sink->close(CloseCode::done, "room_closed");
    each.joined = false;
  }
}

// True if nobody is present, bots have all seats, and every player who sat here has left.
bool Room::is_unused() const {
  if (!members_.empty()) return false;
  return std::ranges::all_of(seating_.seats(), [](const RoomSeat& seat) { return seat.occupant && !seat.person(); });
}

// Ends all sessions of a player.
void Room::dismiss(const std::string& player, CloseCode why, std::string_view reason) {
  for (auto& each : members_) {
    if (each.player.id != player) continue;
    each.sink->close(why, reason);
    each.joined = false;
  }
  changed_ = true;
  mark_presence();
}

}  // namespace server
