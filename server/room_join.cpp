// Who is in the room, and what they are shown.
#include "server/room.hpp"

#include "protocol/writer.hpp"

#include <algorithm>
#include <utility>

namespace server {

using protocol::Writer;

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::Join& join) {
  const bool seated = table_->seat_of(speaker.player.id).has_value();
  const auto spectators = static_cast<std::size_t>(std::ranges::count_if(
      members_, [this](const Member& each) { return each.joined && !table_->seat_of(each.player.id); }));
  if (!speaker.joined && !seated && spectators >= house_.rules.limits.spectator_sessions) {
    speaker.line->close(Goodbye::policy, "too_many_spectators");
    co_return Reply{};
  }
  speaker.joined = true;
  changed_ = true;
  came_back(speaker.player.id);
  catch_up(speaker, join);
  show_chat(speaker);
  co_return Reply{};
}

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::Sync&) {
  const auto viewer = viewer_of(speaker.player.id);
  if (viewer && live_->is_salted()) send(speaker, live_->snapshot(*viewer, moment(house_.world)));
  co_return Reply{};
}

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::Ping& ping) {
  Writer out;
  out.open_object().key("type").name("pong");
  if (!ping.id.empty()) out.key("id").name(ping.id);
  out.key("now").number(house_.world.now()).key("match");
  if (live_) out.name(live_->id());
  else out.null();
  send(speaker, out.key("seq").number(live_ ? live_->match().seq() : 0).close_object().take());
  co_return Reply{Reply::Result::silent};
}

awaitable<Room::Reply> Room::on(Member&, const protocol::Seen&) { co_return Reply{}; }

std::optional<engine::Viewer> Room::viewer_of(const std::string& player) const {
  if (!live_) return std::nullopt;
  if (const auto seat = live_->seat_of(player)) return engine::Viewer(*seat);
  const auto policy = table_->contract().spectators;
  if (policy == Spectators::yes || (policy == Spectators::after && live_->is_over())) return engine::spectator;
  return std::nullopt;
}

void Room::catch_up(Member& speaker, const protocol::Join& join) {
  const auto seat = table_->seat_of(speaker.player.id);
  const Json you{{"player", speaker.player.id},
                 {"name", speaker.player.name},
                 {"seat", seat ? Json(*seat) : Json(nullptr)},
                 {"host", table_->host() == speaker.player.id}};
  send(speaker, Json{{"type", "welcome"}, {"protocol", 1}, {"build", house_.rules.build}, {"now", house_.world.now()}, {"you", you}}.dump());
  if (!live_) return;
  const auto viewer = viewer_of(speaker.player.id);
  if (!viewer || !live_->is_salted()) return send(speaker, live_->fairness());
  // After an outage the clocks that a page remembers are wrong, even if it missed no entry.
  const bool follows = join.match == live_->id() && join.have && to_freeze_ == 0;
  const auto missed = follows ? live_->missed(*join.have, *viewer) : std::nullopt;
  if (missed) {
    for (const auto& each : *missed) speaker.line->send(each);
    send(speaker, live_->fairness());
  } else {
    send(speaker, live_->snapshot(*viewer, moment(house_.world)));
  }
  if (live_->is_over()) send(speaker, R"({"type":"result","match":")" + live_->id() + R"(","result":)" + live_->result() + "}");
}

void Room::send(Member& to, std::string text) { to.line->send(frame(std::move(text))); }

void Room::show_all(const Frame& told) {
  for (auto& member : members_)
    if (member.joined) member.line->send(told);
}

void Room::show(const Batch& batch) {
  for (auto& member : members_) {
    const auto viewer = member.joined ? viewer_of(member.player.id) : std::nullopt;
    if (!viewer) continue;
    // Who may watch only now has nothing yet that an update would fit.
    const bool from_here = !viewer->seat() && table_->contract().spectators == Spectators::after;
    if (from_here) {
      send(member, live_->snapshot(*viewer, moment(house_.world)));
    } else {
      for (const auto& told : batch.told) member.line->send(told.frames[class_of(*viewer)]);
    }
  }
}

void Room::show_snapshots() {
  std::array<Frame, viewer_classes_max> frames;
  for (auto& member : members_) {
    const auto viewer = member.joined ? viewer_of(member.player.id) : std::nullopt;
    if (!viewer) continue;
    auto& mine = frames[class_of(*viewer)];
    if (!mine) mine = frame(live_->snapshot(*viewer, moment(house_.world)));
    member.line->send(mine);
  }
}

void Room::show_room() {
  changed_ = false;
  if (!table_) return;
  record_.phase = phase();
  auto room = describe(record_, *table_, attendance());
  const bool was_listed = std::exchange(listed_, is_listed(*table_, phase()));
  if (listed_ || was_listed) house_.world.announce(code_, listed_ ? room.dump() : "");
  Json offers = Json::array();
  for (const auto& each : offers_) {
    offers.push_back({{"what", protocol::name(each.what)}, {"seat", each.seat}, {"agreed", each.agreed}});
    if (each.to) offers.back()["to"] = *each.to;
  }
  room["type"] = "room";
  room["link"] = record_.link;
  room["offers"] = std::move(offers);
  room["spectators"] = std::ranges::count_if(members_, [this](const Member& each) { return each.joined && !table_->seat_of(each.player.id); });
  show_all(frame(room.dump()));
}

void Room::reply(Member& to, std::string_view id, const Reply& reply) {
  static constexpr std::string_view names[] = {"applied", "duplicate", "stale", "refused"};
  Writer out;
  out.open_object().key("type").name("reply").key("id").name(id).key("result").name(names[static_cast<std::size_t>(reply.result)]);
  out.key("seq").number(live_ ? live_->match().seq() : 0);
  if (reply.result == Reply::Result::refused) {
    out.key("code").string(reply.why.code).key("message").string(reply.why.message);
    if (!reply.why.clause.empty()) out.key("clause").string(reply.why.clause);
    if (!reply.why.subject.empty()) out.key("subject").string(reply.why.subject);
  }
  send(to, out.close_object().take());
}

}  // namespace server
