#include "server/lobby.hpp"

#include "protocol/writer.hpp"
#include "server/table.hpp"

#include <algorithm>
#include <spdlog/spdlog.h>

namespace server {

using protocol::Writer;

Lobby::Lobby(asio::any_io_executor executor, const HouseRules& rules) : rules_(rules), soon_(executor) {}

awaitable<void> Lobby::load(Store& store) {
  const auto records = co_await store.public_rooms(lobby_rooms_max);
  if (!records) {
    // A store that closes is no fault: the house does not open after all, or is closing.
    if (records.error() != boost::system::errc::operation_canceled) spdlog::error("lobby: {}", records.error().message());
    co_return;
  }
  for (const auto& record : *records) {
    if (rooms_.contains(record.code)) continue;  // it has spoken for itself meanwhile
    try {
      if (is_listed(Table::read(record), record.phase)) change(record.code, describe(record, false).dump());
    } catch (const std::exception& error) {
      spdlog::error("lobby: room {}: {}", record.code, error.what());
    }
  }
}

void Lobby::change(const std::string& room, std::string json) {
  const auto known = rooms_.find(room);
  if (json.empty()) {
    if (known == rooms_.end()) return;
    forget(room);
  } else if (known == rooms_.end()) {
    if (rooms_.size() >= lobby_rooms_max) forget(std::string(order_.front()));
    rooms_.emplace(room, std::move(json));
    order_.push_back(room);
  } else if (std::exchange(known->second, json) == json) {
    return;
  }
  changed_.insert(room);
  tell_soon();
}

void Lobby::forget(const std::string& room) {
  changed_.insert(room);
  rooms_.erase(room);
  std::erase(order_, room);
}

void Lobby::tell_soon() {
  if (std::exchange(telling_, true)) return;
  soon_.expires_after(rules_.limits.lobby_pause);
  soon_.async_wait([this](error_code ec) {
    if (!ec) tell();
  });
}

void Lobby::tell() {
  telling_ = false;
  Writer out;
  out.open_object().key("type").name("lobby").key("rooms").open_list();
  for (const auto& room : changed_)
    if (const auto it = rooms_.find(room); it != rooms_.end()) out.raw(it->second);
  out.close_list().key("gone").open_list();
  for (const auto& room : changed_)
    if (!rooms_.contains(room)) out.name(room);
  const auto told = frame(out.close_list().close_object().take());
  changed_.clear();
  for (const auto& [line, joined] : lines_)
    if (joined) line->send(told);
}

Frame Lobby::list() const {
  Writer out;
  out.open_object().key("type").name("lobby").key("rooms").open_list();
  for (auto it = order_.rbegin(); it != order_.rend(); ++it) out.raw(rooms_.at(*it));
  return frame(out.close_list().key("gone").open_list().close_list().close_object().take());
}

bool Lobby::arrive(std::shared_ptr<Line> line) {
  if (lines_.size() >= rules_.limits.lobby_sessions) return false;
  lines_.emplace(std::move(line), false);
  return true;
}

void Lobby::leave(const std::shared_ptr<Line>& line) { lines_.erase(line); }

void Lobby::hear(const std::shared_ptr<Line>& line, const protocol::Message& message, std::int64_t now) {
  const auto known = lines_.find(line);
  if (known == lines_.end()) return;
  Writer out;
  const auto id = protocol::id_of(message);
  if (std::holds_alternative<protocol::Join>(message) || std::holds_alternative<protocol::Sync>(message)) {
    known->second = true;
    line->send(list());
  } else if (std::holds_alternative<protocol::Ping>(message)) {
    out.open_object().key("type").name("pong");
    if (!id.empty()) out.key("id").name(id);
    line->send(frame(out.key("now").number(now).key("match").null().key("seq").number(0).close_object().take()));
  } else if (!id.empty()) {
    out.open_object().key("type").name("reply").key("id").name(id).key("result").name("refused").key("seq").number(0);
    out.key("code").name(protocol::code::not_allowed).key("message").name("The lobby only lists rooms.");
    line->send(frame(out.close_object().take()));
  }
}

void Lobby::close(Goodbye why, std::string_view reason) {
  soon_.cancel();
  const auto lines = std::exchange(lines_, {});
  for (const auto& [line, joined] : lines) line->close(why, reason);
}

}  // namespace server
