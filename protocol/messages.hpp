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

inline constexpr int version = 1;               // of the subprotocol clowder.v1
inline constexpr std::size_t id_max = 40;       // characters of an id
inline constexpr std::size_t chat_max = 500;    // characters, not bytes

enum class What : std::uint8_t { draw, take_back, rematch };
std::string_view name(What what);

// `id` is "" where a message has none.
struct Join { int protocol = version; std::optional<std::string> match; std::optional<std::uint32_t> have; };
struct Sync {};
struct Sit { std::string id; std::size_t seat = 0; };
struct Stand { std::string id; };
struct Ready { std::string id; bool ready = false; };
struct Start { std::string id; };
struct Kick { std::string id; std::size_t seat = 0; };
struct AddBot { std::string id; std::size_t seat = 0; std::string level; };
struct RemoveBot { std::string id; std::size_t seat = 0; };
struct SwapSeats { std::string id; std::size_t a = 0, b = 0; };
struct ChangeContract { std::string id; Json contract; };  // any object: server/contract.hpp reads it
struct GiveSalt { std::string id; std::string match, bytes; };
struct Act { std::string id; std::optional<std::string> match; std::uint32_t seq = 0; Json action; };  // any object
struct Offer { std::string id; What what{}; std::optional<std::uint32_t> to; };
struct Answer { std::string id; What what{}; bool accept = false; };
struct Resign { std::string id; };
struct Say { std::string id; std::string text, phrase; };  // one of the two
struct Seen { std::string id; std::uint32_t seq = 0; };
struct Ping { std::string id; std::int64_t now = 0; };
using Message = std::variant<Join, Sync, Sit, Stand, Ready, Start, Kick, AddBot, RemoveBot, SwapSeats, ChangeContract,
                             GiveSalt, Act, Offer, Answer, Resign, Say, Seen, Ping>;

std::string_view id_of(const Message& message);

// A request that can be answered with its id.
struct Malformed { std::string id; Refusal why; };
// Nothing that can be answered: the session is closed with 1008 and this reason, a literal.
struct Unreadable { std::string_view reason; };

std::variant<Message, Malformed, Unreadable> read_message(std::string_view text);

}  // namespace protocol
