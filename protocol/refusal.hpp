// Why a request was turned down. A player's error is an ordinary value, never an exception.
#pragma once

#include <string>
#include <string_view>

namespace protocol {

struct Refusal {
  std::string code;          // "not_yours": one of the codes below, or a refusal of the rules
  std::string clause = {};   // of the rule book, where it was a rule: "K11"
  std::string message = {};  // one English sentence for logs and programs: what was wrong, what is allowed
  std::string subject = {};  // what stands in the way, or the JSON pointer of the field that is wrong
  bool operator==(const Refusal&) const = default;
};

// Codes that do not come from a rule book.
namespace code {
inline constexpr std::string_view malformed = "malformed";        // not JSON, wrong type, unknown key, out of range
inline constexpr std::string_view unknown_type = "unknown_type";  // no such message
inline constexpr std::string_view not_seated = "not_seated";      // only seats may do this
inline constexpr std::string_view not_yours = "not_yours";        // another seat must decide
inline constexpr std::string_view not_host = "not_host";          // only the host may do this
inline constexpr std::string_view no_match = "no_match";          // no match is running
inline constexpr std::string_view running = "running";            // not while a match is running
inline constexpr std::string_view paused = "paused";              // not while the match is paused
inline constexpr std::string_view over = "over";                  // the match has ended
inline constexpr std::string_view illegal = "illegal";            // a move of this game, but not here
inline constexpr std::string_view seat_taken = "seat_taken";
inline constexpr std::string_view no_such_seat = "no_such_seat";
inline constexpr std::string_view no_such_level = "no_such_level";  // of bots; the message names those that there are
inline constexpr std::string_view not_allowed = "not_allowed";      // the room's contract says no
inline constexpr std::string_view thrown = "thrown";                // no take-back: there was a throw or a draw since
inline constexpr std::string_view shown = "shown";                  // no take-back: something hidden was shown since
inline constexpr std::string_view turn_over = "turn_over";          // no take-back: the turn is over
inline constexpr std::string_view nothing_to_take_back = "nothing_to_take_back";
inline constexpr std::string_view no_offer = "no_offer";          // nothing to answer
inline constexpr std::string_view bot_declines = "bot_declines";  // a bot does not agree to end here
inline constexpr std::string_view too_soon = "too_soon";          // the same was offered before, to no avail
inline constexpr std::string_view led = "led";                    // another player leads the review
inline constexpr std::string_view muted = "muted";                // the host lets this player not chat
inline constexpr std::string_view room_closed = "room_closed";    // for good
inline constexpr std::string_view too_many = "too_many";          // a limit is reached
inline constexpr std::string_view storage = "storage";            // the store failed; nothing was changed
}  // namespace code

}  // namespace protocol
