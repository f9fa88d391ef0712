// All that a page can say, one struct per message, and the one way to read it.
#pragma once

#include "protocol/refusal.hpp"
#include "protocol/strict_json.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace protocol {

inline constexpr int version = 1;             // of the subprotocol clowder.v1
inline constexpr std::size_t id_max = 40;     // characters of an id
inline constexpr std::size_t chat_max = 500;  // characters, not bytes
inline constexpr std::size_t marks_max = 32;  // of one entry of a shared review
inline constexpr std::size_t cell_max = 24;   // characters of a mark's cell

enum class What : std::uint8_t { draw, take_back, rematch, bot, pause, resume };
// 1 to id_max characters of A-Z a-z 0-9 _ -
bool is_id(std::string_view);
std::string_view name(What what);

// How a session is told what its seat may choose from: in every update and snapshot, in a message of its own with what
// each choice does, or there with the actions alone.
enum class ChoicesForm : std::uint8_t { in_updates, apart, actions };
inline constexpr std::size_t choices_forms = 3;

// `id` is "" where a message has none.
struct Join {
  int protocol = version;
  std::optional<std::string> match;
  std::optional<std::uint32_t> have;
  ChoicesForm choices = ChoicesForm::in_updates;
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
// Nobody else comes in, and who holds no seat is sent out.
struct Lock {
  std::string id;
  bool locked = false;
};
struct HandOver {
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
  std::string level;  // any text: engine/bots/level.hpp has those that there are
};
struct LetBot {  // a bot plays for my seat
  std::string id;
  std::string level;  // as of AddBot
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
struct Propose {  // what to play next. The other players vote, the host decides.
  std::string id;
  Json plays;  // `game`, `options`?, `seats`?: server/contract.hpp reads it
};
struct Vote {  // for what the player of a seat has proposed, or not any more
  std::string id;
  std::size_t seat = 0;
  bool yes = false;
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
struct Hint {  // what would a bot do in my place?
  std::string id;
  std::optional<std::string> match;
  std::uint32_t seq = 0;
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
struct Hurry {  // bots make no pauses until a person is to decide
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
struct Mark {  // with `to` an arrow. The page names the cells; the server knows only their length.
  std::string from;
  std::optional<std::string> to;
  bool operator==(const Mark&) const = default;
};
struct Lead {  // all who review the match with me are shown this entry
  std::string id;
  std::string match;
  std::uint32_t seq = 0;
  std::vector<Mark> marks;
};
struct HandLead {
  std::string id, player;
};
struct StopLeading {
  std::string id;
};
struct Ping {
  std::string id;
  std::int64_t now = 0;
};
using Message =
    std::variant<Join, Sync, Sit, Stand, Ready, Start, Kick, AddBot, LetBot, RemoveBot, SwapSeats, ChangeContract,
                 Propose, Vote, GiveSalt, Act, Why, Hint, Offer, Answer, Withdraw, Resign, Say, Seen, Ping, Leave,
                 Close, SendAway, Mute, Lock, HandOver, Lead, HandLead, StopLeading, Hurry>;

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
