// What people say to each other. Kept, so that a room comes back as it was.
#include "server/base/names.hpp"
#include "server/room/room.hpp"

#include <algorithm>

namespace server {

namespace code = protocol::code;

namespace {

std::string chat_text(const ChatRecord& line) {
  Json said{{"type", "chat"}, {"at", line.at}, {"player", line.player}, {"name", line.name}};
  said["seat"] = line.seat < 0 ? Json(nullptr) : Json(line.seat);
  if (line.phrase.empty()) said["text"] = line.text;
  else said["phrase"] = line.phrase;
  return said.dump();
}

}  // namespace

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Say& said) {
  const auto manners = seating_.contract().chat;
  if (manners == Chat::off) co_return refused(code::not_allowed, "This room has agreed not to chat.");
  if (manners == Chat::phrases && said.phrase.empty())
    co_return refused(code::not_allowed, "This room has agreed to use ready phrases only.");
  if (seating_.has_muted(sender.player.id)) co_return refused(code::muted, "The host has muted this player.");
  const auto id = sender.player.id + " " + said.id;
  if (std::ranges::find(chat_ids_, id) != chat_ids_.end()) co_return Reply{Reply::Result::duplicate};

  const auto seat = seating_.seat_of(sender.player.id);
  ChatRecord line{services_.environment.now(),        sender.player.id, sender.player.name, "", said.phrase,
                  seat ? static_cast<int>(*seat) : -1};
  if (said.phrase.empty()) {
    auto text = clean_line(said.text);
    if (!text) co_return refused(code::malformed, "A line has 1 to 500 characters that can be seen.");
    line.text = std::move(*text);
  }
  if (chat_pace_.ask(sender.player.id, now()))
    co_return refused(code::too_many, "A line a second is enough; say it again in a moment.");

  // The talk is not the match: a line that could not be kept is heard all the same, unless others hear another room.
  const auto kept = co_await services_.store.add_chat(code_, line, record_.epoch);
  if (!kept && kept.error() == StoreErrc::fenced) {
    lose("chat", kept.error());
    co_return not_stored("The line");
  }
  if (!kept && kept.error() == StoreErrc::gone) co_return refused(code::not_allowed, "This player is gone.");
  // They may have gone since.
  for (const auto& [player, heir] : departed_)
    if (line.player == player) line.player = heir;
  if (line.player.empty()) co_return refused(code::not_allowed, "This player is gone.");
  chat_ids_.push_back(id);
  if (chat_ids_.size() > chats_remembered_max) chat_ids_.pop_front();
  show_all(frame(chat_text(line)));
  chat_.push_back(std::move(line));
  if (chat_.size() > chat_shown_max) chat_.pop_front();
  co_return Reply{};
}

void Room::show_chat(Member& newcomer) {
  for (const auto& line : chat_) send(newcomer, chat_text(line));
}

}  // namespace server
