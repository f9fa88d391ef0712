// What people say to each other. Kept, so that a room comes back as it was.
#include "server/room.hpp"

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

std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }));
}

// Control characters out (C0, DEL, C1, and the marks that turn the direction of text round),
// blanks at the ends too. REQUIRES: valid UTF-8
std::string printable(std::string_view text) {
  std::string clean;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0;
    const auto third = i + 2 < text.size() ? static_cast<unsigned char>(text[i + 2]) : 0;
    const bool c1 = byte == 0xC2 && next < 0xA0;
    const bool direction = byte == 0xE2 && ((next == 0x80 && ((third >= 0x8E && third <= 0x8F) || (third >= 0xA8 && third <= 0xAE))) ||
                                            (next == 0x81 && third >= 0xA6 && third <= 0xA9));
    if (byte < 0x20 || byte == 0x7F) clean += byte == '\n' || byte == '\t' ? " " : "";
    else if (c1) ++i;
    else if (direction) i += 2;
    else clean += text[i];
  }
  const auto first = clean.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return clean.substr(first, clean.find_last_not_of(' ') - first + 1);
}

}  // namespace

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::Say& said) {
  const auto manners = table_->contract().chat;
  if (manners == Chat::off) co_return refused(code::not_allowed, "This room has agreed not to chat.");
  if (manners == Chat::phrases && said.phrase.empty()) co_return refused(code::not_allowed, "This room has agreed to use ready phrases only.");
  const auto id = speaker.player.id + " " + said.id;
  if (std::ranges::find(chat_ids_, id) != chat_ids_.end()) co_return Reply{Reply::Result::duplicate};

  const auto seat = table_->seat_of(speaker.player.id);
  ChatRecord line{house_.world.now(), speaker.player.id, speaker.player.name, "", said.phrase, seat ? static_cast<int>(*seat) : -1};
  if (said.phrase.empty()) line.text = printable(said.text);
  if (said.phrase.empty() && (line.text.empty() || code_points(line.text) > protocol::chat_max))
    co_return refused(code::malformed, "A line has 1 to 500 characters that can be seen.");

  // The talk is not the match: a line that could not be kept is heard all the same.
  (void)co_await house_.store.add_chat(code_, line);
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
