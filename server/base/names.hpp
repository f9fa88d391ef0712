// What people write for others to read: their names, and lines of chat. One rule for both, by
// Unicode's own classes: every character can be seen, or changes one that can.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace server {

inline constexpr std::size_t name_characters_max = 24;
// Combining marks on one character, those included that are part of it (NFD): what pointed Hebrew, vocalised Arabic and
// Burmese need. More would be drawn over the lines above and below. (Unicode's stream-safe format allows 30.)
inline constexpr std::size_t marks_per_character_max = 4;
inline constexpr std::size_t marks_in_one_place_max = 2;  // of one combining class, such as above the letter

// The name as it is kept: NFC, white space at the ends gone and single between words. None if
// it is no UTF-8, has nothing that can be seen, is longer than 24 code points, or has characters
// that do not belong into a text: controls, marks that turn its direction, invisible ones, marks
// without a letter, more marks on one than the limits allow or one of them twice. A joiner (ZWJ, ZWNJ) belongs between letters that join, after a virama and
// between emoji.
std::optional<std::string> clean_name(std::string_view);

// Whether a page writes it for somebody by itself, in one of its languages: "You", a bot, a deleted player. Capitals and
// full width make no other name. REQUIRES: a name that clean_name has returned.
bool is_reserved_name(std::string_view name);

// A line of chat, likewise, but what does not belong into it is left out. None if nothing that
// can be seen is left, or more than protocol::chat_max code points.
std::optional<std::string> clean_line(std::string_view);

}  // namespace server
