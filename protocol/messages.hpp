// All that a page can say, one struct per message, and the one way to read it.
#pragma once

#include "protocol/refusal.hpp"
#include "protocol/strict_json.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace protocol {

inline constexpr int version = 1;             // of the subprotocol clowder.v1
inline constexpr std::size_t id_max = 40;     // characters of an id
inline constexpr std::size_t chat_max = 500;  // characters, not bytes

enum class What : std::uint8_t { draw, take_back, rematch, bot, pause, resume };
// 1 to id_max characters of A-Z a-z 0-9 _ -
bool is_id(std::string_view);
std::string_view name(What what);

// `id` is "" where a message has none.
struct Join {
  int protocol = version;
  std::optional<std::string> match;
  std::optional<std::uint32_t> have;
};
struct Sync {};
struct Sit {
  std::string id;
  std::size_t seat = 0;
};
struct Stand {
  std::string id;
};
struct Ready {
  std::string id;
  bool ready = false;
};
struct Start {
  std::string id;
};
struct Leave {
  std::string id;
};
struct Close {
  std::string id;
};
struct SendAway {
  std::string id, player;
};
struct Mute {
  std::string id, player;
  bool muted = false;
};
struct Kick {
  std::string id;
  std::size_t seat = 0;
};
struct AddBot {
  std::string id;
  std::size_t seat = 0;
  std::string level;  // engine/bots/level.hpp
};
struct RemoveBot {
  std::string id;
  std::size_t seat = 0;
};
struct SwapSeats {
  std::string id;
  std::size_t a = 0, b = 0;
};
struct ChangeContract {  // any object: server/contract.hpp reads it
  std::string id;
  Json contract;
};
struct GiveSalt {
  std::string id;
  std::string match, bytes;
};
struct Act {  // any object
  std::string id;
  std::optional<std::string> match;
  std::uint32_t seq = 0;
  Json action;
};
struct Why {  // as Act: may I, and if not, why?
  std::string id;
  std::optional<std::string> match;
  std::uint32_t seq = 0;
  Json action;
};
// `to`: the entry that stays, of a take-back. `seat`: where a bot is to play.
struct Offer {
  std::string id;
  What what{};
  std::optional<std::uint32_t> to;
  std::optional<std::size_t> seat;
};
struct Answer {
  std::string id;
  What what{};
  bool accept = false;
};
struct Withdraw {
  std::string id;
  What what{};
};
struct Resign {
  std::string id;
};
struct Say {  // one of the two
  std::string id;
  std::string text, phrase;
};
struct Seen {
  std::string id;
  std::uint32_t seq = 0;
};
struct Ping {
  std::string id;
  std::int64_t now = 0;
};
using Message =
    std::variant<Join, Sync, Sit, Stand, Ready, Start, Kick, AddBot, RemoveBot, SwapSeats, ChangeContract, GiveSalt,
                 Act, Why, Offer, Answer, Withdraw, Resign, Say, Seen, Ping, Leave, Close, SendAway, Mute>;

std::string_view id_of(const Message& message);

// A request that can be answered with its id.
struct Malformed {
  std::string id;
  Refusal why;
};
// Nothing that can be answered: the session is closed with 1008 and this reason.
struct Unreadable {
  std::string reason;
};

std::variant<Message, Malformed, Unreadable> read_message(std::string_view text);

}  // namespace protocol
