#include "server/shard/lobby.hpp"

#include "protocol/writer.hpp"
#include "server/base/environment.hpp"

#include <algorithm>

namespace server {

using protocol::Writer;

Lobby::Lobby(Executor executor, const ServerSettings& rules) : rules_(rules), soon_(executor), expiry_(executor) {}

void Lobby::change(const std::string& room, Listing listing) {
  const auto known = rooms_.find(room);
  if (listing.json.empty()) {
    if (known == rooms_.end()) return;
    rooms_.erase(known);
  } else if (known == rooms_.end()) {
    if (!make_place(listing)) return;
    rooms_.emplace(room, Entry{std::move(listing), std::chrono::steady_clock::now()});
  } else {
    auto& now = known->second;
    if (now.listing == listing) return;
    now = {std::move(listing), std::chrono::steady_clock::now()};
  }
  changed_.insert(room);
  send_update_soon();
}

// A full list lets go of a room with fewer people than the new one has; false if it has none.
bool Lobby::make_place(const Listing& listing) {
  if (rooms_.size() < lobby_listings_max) return true;
  const auto fewest =
      std::ranges::min_element(rooms_, {}, [](const auto& room) { return room.second.listing.present; });
  if (fewest->second.listing.present >= listing.present) return false;
  changed_.insert(fewest->first);
  rooms_.erase(fewest);
  return true;
}

std::vector<Lobby::Rooms::const_pointer> Lobby::shown() const {
  const auto since = std::chrono::steady_clock::now() - rules_.limits.lobby_listing;
  std::map<std::string_view, Rooms::const_pointer> waiting;  // by host: the newest
  std::vector<Rooms::const_pointer> found;
  for (const auto& room : rooms_) {
    const auto& listing = room.second.listing;
    if (!listing.is_waiting) {
      found.push_back(&room);
    } else if (room.second.changed > since) {
      const auto other = waiting.try_emplace(listing.host, &room).first;
      if (other->second->second.listing.created < listing.created) other->second = &room;
    }
  }
  for (const auto& each : waiting) found.push_back(each.second);
  const auto people = [](auto* room) { return room->second.listing.present; };
  const auto created = [](auto* room) { return room->second.listing.created; };
  // Among equals the older ones stay when there are too many, or new ones could push them out.
  std::ranges::sort(found, [&](auto* a, auto* b) {
    return people(a) != people(b) ? people(a) > people(b) : created(a) < created(b);
  });
  if (found.size() > lobby_rooms_max) found.resize(lobby_rooms_max);
  std::ranges::sort(found, [&](auto* a, auto* b) {
    return people(a) != people(b) ? people(a) > people(b) : created(a) > created(b);
  });
  return found;
}

void Lobby::send_update_soon() {
  if (std::exchange(update_planned_, true)) return;
  soon_.expires_after(rules_.limits.lobby_pause);
  soon_.async_wait([this](error_code ec) {
    if (!ec) send_update();
  });
}

void Lobby::send_update() {
  update_planned_ = false;
  std::set<std::string> listed;
  Writer out;
  out.open_object().key("type").name("lobby").key("rooms").open_list();
  for (const auto* room : shown()) {
    listed.insert(room->first);
    if (changed_.contains(room->first) || !updates_.contains(room->first)) out.raw(room->second.listing.json);
  }
  out.close_list().key("gone").open_list();
  told_.merge(updates_);
  for (const auto& room : told_)
    if (!listed.contains(room)) out.name(room);
  const auto update = frame(out.close_list().close_object().take());
  changed_.clear();
  told_.clear();
  updates_ = std::move(listed);
  broadcast(update);
  plan_next_expiry();
}

// A session that is sent to may leave at once: a slow one is closed.
void Lobby::broadcast(const Frame& told) {
  std::vector<std::shared_ptr<MessageSink>> receivers;
  for (const auto& [sink, joined] : sinks_)
    if (joined) receivers.push_back(sink);
  for (const auto& sink : receivers) sink->send(told);
}

// A room that has waited too long leaves the list although nothing changes in it.
void Lobby::plan_next_expiry() {
  const auto now = std::chrono::steady_clock::now();
  auto next = never;
  for (const auto& [code, entry] : rooms_) {
    const auto expires = entry.changed + rules_.limits.lobby_listing;
    if (entry.listing.is_waiting && expires > now) next = std::min(next, expires);
  }
  if (next == never) {
    expiry_.cancel();
    return;
  }
  expiry_.expires_at(next);
  expiry_.async_wait([this](error_code ec) {
    if (!ec) send_update_soon();
  });
}

std::string Lobby::text() const {
  Writer out;
  out.open_object().key("rooms").open_list();
  for (const auto* room : shown()) out.raw(room->second.listing.json);
  return out.close_list().close_object().take();
}

Frame Lobby::list() {
  Writer out;
  out.open_object().key("type").name("lobby").key("rooms").open_list();
  for (const auto* room : shown()) {
    told_.insert(room->first);
    out.raw(room->second.listing.json);
  }
  return frame(out.close_list().key("gone").open_list().close_list().close_object().take());
}

bool Lobby::arrive(std::shared_ptr<MessageSink> sink) {
  if (sinks_.size() >= rules_.limits.lobby_sessions) return false;
  sinks_.emplace(std::move(sink), false);
  return true;
}

void Lobby::leave(const std::shared_ptr<MessageSink>& sink) { sinks_.erase(sink); }

void Lobby::handle(const std::shared_ptr<MessageSink>& sink, const protocol::Message& message, std::int64_t now) {
  const auto known = sinks_.find(sink);
  if (known == sinks_.end()) return;
  Writer out;
  const auto id = protocol::id_of(message);
  if (std::holds_alternative<protocol::Join>(message) || std::holds_alternative<protocol::Sync>(message)) {
    known->second = true;
    sink->send(list());
  } else if (std::holds_alternative<protocol::Ping>(message)) {
    out.open_object().key("type").name("pong");
    if (!id.empty()) out.key("id").name(id);
    sink->send(frame(out.key("now").number(now).key("match").null().key("seq").number(0).close_object().take()));
  } else if (!id.empty()) {
    out.open_object().key("type").name("reply").key("id").name(id).key("result").name("refused").key("seq").number(0);
    out.key("code").name(protocol::code::not_allowed).key("message").name("The lobby only lists rooms.");
    sink->send(frame(out.close_object().take()));
  }
}

void Lobby::close(CloseCode why, std::string_view reason) {
  soon_.cancel();
  expiry_.cancel();
  const auto sinks = std::exchange(sinks_, {});
  for (const auto& [sink, joined] : sinks) sink->close(why, reason);
}

}  // namespace server
