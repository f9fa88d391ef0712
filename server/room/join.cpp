// Who is in the room, and what they are shown.
#include "server/room/room.hpp"

#include "protocol/writer.hpp"

#include <algorithm>
#include <utility>

namespace server {

using protocol::Writer;

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Join& join) {
  const auto spectators = static_cast<std::size_t>(
      std::ranges::count_if(members_, [this](const Member& each) { return each.joined && !belongs(each.player.id); }));
  if (!sender.joined && !belongs(sender.player.id) && spectators >= services_.rules.limits.spectator_sessions) {
    sender.sink->close(CloseCode::policy, "too_many_spectators");
    co_return Reply{};
  }
  if (seating_.has_sent_away(sender.player.id)) {
    sender.sink->close(CloseCode::policy, "sent_away");
    co_return Reply{};
  }
  // A repeated join is answered to that session alone.
  if (sender.joined) send(sender, room_text(seating_.host() == sender.player.id));
  else changed_ = true;
  sender.joined = true;
  // The name may have changed while the room slept.
  if (const auto seat = seating_.seat_of(sender.player.id);
      seat && seating_.seats()[*seat].occupant->name != sender.player.name) {
    Seating next = seating_;
    next.rename(sender.player);
    const auto after = co_await save(std::move(next));
    if (after == AfterStore::lost) co_return not_stored();
  }
  came_back(sender.player.id);
  catch_up(sender, join);
  show_chat(sender);
  co_return Reply{};
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Sync&) {
  const auto viewer = viewer_of(sender.player.id);
  if (viewer && !std::holds_alternative<Salting>(state_))
    send(sender, live()->snapshot(*viewer, moment(services_.environment)));
  co_return Reply{};
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Ping& ping) {
  Writer out;
  out.open_object().key("type").name("pong");
  if (!ping.id.empty()) out.key("id").name(ping.id);
  out.key("now").number(services_.environment.now()).key("match");
  if (live()) out.name(live()->id());
  else out.null();
  send(sender, out.key("seq").number(live() ? live()->match().seq() : 0).close_object().take());
  co_return Reply{Reply::Result::silent};
}

awaitable<Room::Reply> Room::on(Member&, const protocol::Seen&) { co_return Reply{}; }

std::optional<engine::Viewer> Room::viewer_of(const std::string& player) const {
  if (!live()) return std::nullopt;
  if (const auto seat = seat_in_match(player)) return engine::Viewer(*seat);
  const auto policy = seating_.contract().spectators;
  if (policy == Spectators::yes || (policy == Spectators::after && is_over())) return engine::spectator;
  return std::nullopt;
}

void Room::catch_up(Member& sender, const protocol::Join& join) {
  const auto seat = seating_.seat_of(sender.player.id);
  Json you{{"player", sender.player.id},
           {"name", sender.player.name},
           {"seat", seat ? Json(*seat) : Json(nullptr)},
           {"host", seating_.host() == sender.player.id}};
  if (seating_.has_kicked(sender.player.id)) you["kicked"] = true;
  if (seating_.has_muted(sender.player.id)) you["muted"] = true;
  send(sender, Json{{"type", "welcome"},
                    {"protocol", 1},
                    {"build", services_.rules.build},
                    {"now", services_.environment.now()},
                    {"you", you}}
                   .dump());
  auto* match = live();
  if (!match) return;
  const auto viewer = viewer_of(sender.player.id);
  if (!viewer || std::holds_alternative<Salting>(state_)) return send(sender, match->fairness());
  // After an outage the clocks that a page remembers are wrong, even if it missed no entry.
  const bool follows = join.match == match->id() && join.have && match->to_freeze(moment(services_.environment)) == 0;
  const auto missed = follows ? match->missed(*join.have, *viewer) : std::nullopt;
  if (missed) {
    for (const auto& each : *missed) sender.sink->send(each);
    send(sender, match->fairness());
  } else {
    send(sender, match->snapshot(*viewer, moment(services_.environment)));
  }
  if (is_over()) send(sender, match->result_message());
}

void Room::send(Member& to, std::string text) { to.sink->send(frame(std::move(text))); }

void Room::show_all(const Frame& told) {
  for (auto& member : members_)
    if (member.joined) member.sink->send(told);
}

void Room::show(const Batch& batch) {
  for (auto& member : members_) {
    const auto viewer = member.joined ? viewer_of(member.player.id) : std::nullopt;
    if (!viewer) continue;
    // Who may watch only now has nothing yet that an update would fit.
    const bool from_here = !viewer->seat() && seating_.contract().spectators == Spectators::after;
    if (from_here) {
      send(member, live()->snapshot(*viewer, moment(services_.environment)));
    } else {
      for (const auto& told : batch.updates) member.sink->send(told.frames[class_of(*viewer)]);
    }
  }
}

void Room::show_snapshots() {
  std::array<Frame, viewer_classes_max> frames;
  for (auto& member : members_) {
    const auto viewer = member.joined ? viewer_of(member.player.id) : std::nullopt;
    if (!viewer) continue;
    auto& mine = frames[class_of(*viewer)];
    if (!mine) mine = frame(live()->snapshot(*viewer, moment(services_.environment)));
    member.sink->send(mine);
  }
}

void Room::show_room() {
  changed_ = false;
  if (!is_open()) return;
  list_room();
  Frame frames[2];
  for (auto& each : members_) {
    if (!each.joined) continue;
    auto& mine = frames[each.player.id == seating_.host()];
    if (!mine) mine = frame(room_text(each.player.id == seating_.host()));
    each.sink->send(mine);
  }
}

// Tells the lobby, if this room is or was on its list.
void Room::list_room() {
  std::set<std::string_view> present;
  for (const auto& each : members_)
    if (each.joined) present.insert(each.player.id);
  const bool is_public = is_listed(seating_, playing() != nullptr);
  const bool was_listed = std::exchange(listed_, record_.closed == 0 && !present.empty() && is_public);
  if (!listed_ && !was_listed) return;
  Listing listing;
  if (listed_) { listing = {description().dump(), seating_.host(), present.size(), !is_running(), record_.created}; }
  services_.environment.announce(code_, std::move(listing));
}

// What the list and the message `room` say of this room.
Json Room::description() const {
  auto room = describe(record_, seating_, attendance());
  room["phase"] = phase_of(state_);
  return room;
}

// The message `room`. Only the host is told who the spectators are.
Frame Room::notice(std::string_view code, std::optional<std::int64_t> in_ms) {
  protocol::Writer out;
  out.open_object().key("type").name("notice").key("code").name(code);
  if (in_ms) out.key("in_ms").number(*in_ms);
  return frame(out.close_object().take());
}

std::string Room::room_text(bool to_host) const {
  auto room = description();
  Json offers = Json::array();
  if (const auto* made = offers_of(state_)) {
    for (const auto& each : made->pending) {
      offers.push_back({{"what", protocol::name(each.what)}, {"seat", each.seat}, {"agreed", each.agreed}});
      if (each.to) offers.back()["to"] = *each.to;
      if (each.for_seat) offers.back()["for"] = *each.for_seat;
    }
  }
  room["type"] = "room";
  room["link"] = record_.link;
  room["offers"] = std::move(offers);
  if (const auto& pause = seating_.pause()) room["paused"] = {{"since", pause->since}, {"for", pause->waits_for}};
  const auto watches = [this](const Member& each) { return each.joined && !seating_.seat_of(each.player.id); };
  room["spectators"] = std::ranges::count_if(members_, watches);
  if (!to_host) return room.dump();
  std::set<std::string_view> known{seating_.host()};
  auto& list = room["spectator_list"] = Json::array();
  for (const auto& each : members_)
    if (watches(each) && known.insert(each.player.id).second)
      list.push_back(
          {{"player", each.player.id}, {"name", each.player.name}, {"muted", seating_.has_muted(each.player.id)}});
  return room.dump();
}

void Room::reply(Member& to, std::string_view id, const Reply& reply) {
  static constexpr std::string_view names[] = {"applied", "duplicate", "stale", "refused", "allowed"};
  Writer out;
  out.open_object().key("type").name("reply").key("id").name(id).key("result").name(
      names[static_cast<std::size_t>(reply.result)]);
  out.key("seq").number(live() ? live()->match().seq() : 0);
  if (reply.result == Reply::Result::refused) {
    out.key("code").string(reply.why.code).key("message").string(reply.why.message);
    if (!reply.why.clause.empty()) out.key("clause").string(reply.why.clause);
    if (!reply.why.subject.empty()) out.key("subject").string(reply.why.subject);
  }
  send(to, out.close_object().take());
}

}  // namespace server
