// Who is in the room, and what they are shown.
#include "server/room/room.hpp"

#include "protocol/writer.hpp"
#include "server/base/log_value.hpp"
#include "server/room/match_sight.hpp"

#include <spdlog/spdlog.h>
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
  if (!seating_.lets_in(sender.player.id)) {
    sender.sink->close(CloseCode::policy, "locked");
    co_return Reply{};
  }
  // A repeated join is answered to that session alone.
  const bool is_host = seating_.host() == sender.player.id;
  if (sender.joined) {
    auto message = room_message();
    if (is_host) message.spectator_list = spectator_list();
    sender.sink->send(room_frame(&message));
  } else changed_ = has_newcomer_ = true;
  if (!sender.joined)
    spdlog::info("event=joined room={} player={} address={}", code_, sender.player.id, log_value(sender.address));
  sender.joined = true;
  sender.choices = join.choices;
  // The name may have changed while the room slept. Where it cannot be stored, he comes in with the one before.
  if (const auto seat = seating_.seat_of(sender.player.id);
      seat && !failure_.since && seating_.seats()[*seat].occupant->name != sender.player.name) {
    Seating next = seating_;
    next.rename(sender.player);
    const auto after = co_await save(std::move(next));
    if (after == AfterStore::lost) {
      sender.sink->close(CloseCode::restart, "storage");  // he has not been welcomed
      co_return not_stored();
    }
  }
  came_back(sender.player.id);
  catch_up(sender, join);
  show_chat(sender);
  co_await drop_notifications(sender.player.id);
  co_return Reply{};
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Sync&) {
  show_snapshot(sender);
  ChoicesFrames made;
  show_choices(sender, made);
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
  const bool is_let_in = true;  // who was kept out has no session here
  if (may_look_on(seating_.contract().spectators, is_over(), is_let_in)) return engine::spectator;
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
  if (std::holds_alternative<Salting>(state_)) return send(sender, match->fairness());
  if (!viewer) return;  // the proof tells the throws
  // After an outage the clocks that a page remembers are wrong, even if it missed no entry; and who gave the seat up
  // may remember another view.
  const auto was = match->seat_of(sender.player.id);
  const bool gave_up = was && (seat != index(*was) || seating_.seats()[*seat].left);
  const bool follows = join.match == match->id() && join.have && !gave_up && !match->waits_for_seat() &&
                       match->to_freeze(moment(services_.environment)) == 0;
  const auto missed = follows ? match->missed(*join.have, *viewer, sender.has_choices_inside()) : std::nullopt;
  if (missed) {
    for (const auto& each : *missed) sender.sink->send(each);
    sender.sees = viewer;
    send(sender, match->fairness());
  } else {
    show_snapshot(sender);
  }
  ChoicesFrames made;
  show_choices(sender, made);
  if (is_over()) send(sender, match->result_message());
  show_review(sender);
}

void Room::send(Member& to, std::string text) { to.sink->send(frame(std::move(text))); }

void Room::show_all(const Frame& told) {
  for (auto& member : members_)
    if (member.joined) member.sink->send(told);
}

void Room::show_watching(const Frame& told) {
  for (auto& member : members_)
    if (member.joined && viewer_of(member.player.id)) member.sink->send(told);
}

void Room::show(const Batch& batch) {
  for (auto& member : members_) {
    const auto viewer = member.joined ? viewer_of(member.player.id) : std::nullopt;
    if (!viewer) continue;
    // Who sees another view than before has nothing that an update would fit: who may watch only now, gave a seat up,
    // or has the view of that seat again at the end.
    if (viewer != member.sees) {
      show_snapshot(member);
    } else {
      for (const auto& told : batch.updates) member.sink->send(told.frames[class_of(*viewer)]);
    }
  }
  show_choices();
}

Room::Snapshots Room::snapshots() const {
  Snapshots frames, shared;
  for (const auto& member : members_) {
    const auto viewer = member.joined ? viewer_of(member.player.id) : std::nullopt;
    if (!viewer) continue;
    const bool inside = member.has_choices_inside();
    auto& text = shared[inside][live()->sees_what_all_see(*viewer, inside) ? 0 : class_of(*viewer)];
    if (!text) text = frame(live()->snapshot(*viewer, moment(services_.environment), inside, is_unwritable()));
    frames[inside][class_of(*viewer)] = text;
  }
  return frames;
}

void Room::show_snapshots() {
  show(snapshots());
  show_choices();
}

void Room::show(const Snapshots& frames) {
  for (auto& member : members_) {
    const auto viewer = member.joined ? viewer_of(member.player.id) : std::nullopt;
    if (!viewer) continue;
    const auto& told = frames[member.has_choices_inside()][class_of(*viewer)];
    if (!told) continue;  // he saw another view when they were made: his snapshot comes with the next entries
    member.sink->send(told);
    member.sees = viewer;
  }
}

void Room::show_snapshot(Member& member) {
  const auto viewer = viewer_of(member.player.id);
  if (!viewer || std::holds_alternative<Salting>(state_)) return;
  send(member, live()->snapshot(*viewer, moment(services_.environment), member.has_choices_inside(), is_unwritable()));
  member.sees = viewer;
}

void Room::show_choices() {
  ChoicesFrames made;
  for (auto& member : members_) show_choices(member, made);
}

void Room::show_choices(Member& member, ChoicesFrames& made) {
  const auto viewer = member.joined && !member.has_choices_inside() ? viewer_of(member.player.id) : std::nullopt;
  if (!viewer || std::holds_alternative<Salting>(state_) || !live()->is_asked(*viewer)) return;
  auto& mine = made[static_cast<std::size_t>(member.choices)];
  if (!mine) mine = frame(live()->choices(member.choices));
  member.sink->send(mine);
}

Batch Room::new_batch() const {
  Batch batch{.append = {}, .updates = {}, .choices_inside = false, .spectated = false};
  for (const auto& each : members_) {
    if (!each.joined) continue;
    batch.choices_inside |= each.has_choices_inside();
    batch.spectated |= !seat_in_match(each.player.id);
  }
  return batch;
}

void Room::show_room() {
  changed_ = has_newcomer_ = false;
  put_off_ = 0;
  if (!is_open()) return;
  list_room();
  auto message = room_message();
  const auto for_all = room_frame(&message);
  Frame for_host;
  for (auto& each : members_) {
    if (!each.joined) continue;
    const bool is_host = each.player.id == seating_.host();
    if (is_host && !for_host) {
      message.spectator_list = spectator_list();
      for_host = room_frame(&message);
    }
    each.sink->send(is_host ? for_host : for_all);
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
  if (listed_) { listing = {*room_frame(nullptr), seating_.host(), present.size(), !is_running(), record_.created}; }
  services_.environment.announce(code_, std::move(listing));
}

// The message `room`, or without one what the list says of this room.
Frame Room::room_frame(const RoomMessage* message) const {
  auto& out = protocol::scratch();
  write_room(out, {record_, seating_, phase_of(state_), attendance(), message != nullptr, message});
  return frame(out.take());
}

Json Room::report() const {
  Json report{{"code", code_}, {"phase", phase_of(state_)}, {"requests", requests_}};
  if (is_open()) {
    report.update({{"game", seating_.contract().game}, {"host", seating_.host()}, {"created", record_.created}});
    auto& seats = report["seats"] = Json::array();
    for (const auto& seat : seating_.seats()) seats.push_back(seat.person() ? Json(seat.person()->id) : Json(nullptr));
    if (const auto* match = live()) {
      report.update({{"match", match->id()}, {"seq", match->match().seq()}});
      if (const auto decider = match->decider()) report["to_act"] = engine::index(*decider);
    }
  }
  auto& people = report["people"] = Json::array();
  for (const auto& each : members_)
    people.push_back(
        {{"player", each.player.id}, {"name", each.player.name}, {"address", each.address}, {"joined", each.joined}});
  auto& chat = report["chat"] = Json::array();
  for (const auto& line : chat_)
    chat.push_back({{"at", line.at},
                    {"player", line.player},
                    {"name", line.name},
                    {"text", line.phrase.empty() ? line.text : line.phrase}});
  return report;
}

Frame Room::notice(std::string_view code, std::optional<std::int64_t> in_ms) {
  protocol::Writer out;
  out.open_object().key("type").name("notice").key("code").name(code);
  if (in_ms) out.key("in_ms").number(*in_ms);
  return frame(out.close_object().take());
}

// As all but the host get it.
RoomMessage Room::room_message() const {
  auto& offers = protocol::scratch();
  offers.open_list();
  if (const auto* made = offers_of(state_)) {
    for (const auto& each : made->pending) {
      offers.open_object().key("agreed").open_list();
      for (const auto seat : each.agreed) offers.number(seat);
      offers.close_list();
      if (each.for_seat) offers.key("for").number(*each.for_seat);
      offers.key("seat").number(each.seat);
      if (each.to) offers.key("to").number(*each.to);
      offers.key("what").name(protocol::name(each.what)).close_object();
    }
  }
  RoomMessage message{offers.close_list().take(), "", 0};
  const auto watches = [this](const Member& each) { return each.joined && !seating_.seat_of(each.player.id); };
  message.spectators = static_cast<std::size_t>(std::ranges::count_if(members_, watches));
  message.proposals = proposals_;
  return message;
}

// Only the host is told who the spectators are.
std::string Room::spectator_list() const {
  std::set<std::string_view> known{seating_.host()};
  auto& list = protocol::scratch();
  list.open_list();
  for (const auto& each : members_) {
    if (!each.joined || seating_.seat_of(each.player.id) || !known.insert(each.player.id).second) continue;
    list.open_object().key("muted").boolean(seating_.has_muted(each.player.id)).key("name").string(each.player.name);
    list.key("player").string(each.player.id).close_object();
  }
  return list.close_list().take();
}

void Room::reply(Member& to, std::string_view id, const Reply& reply, std::string_view action) {
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
  if (!action.empty()) out.key("action").raw(action);
  send(to, out.close_object().take());
}

}  // namespace server
