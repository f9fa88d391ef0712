// Random bytes for what others must not guess: only from the operating system, never from
// a generator with a seed, and never from the processor alone.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace server {

// Symbols that are hard to error for one another, and spell no words.
inline constexpr std::string_view code_symbols = "BCDFGHJKMNPQRTVWXYZ2346789";

// Fills all of it. A system without random numbers is not fit to deal: ends the process.
void fill_random(std::span<std::uint8_t>);

// `bytes` random bytes as lower-case hex digits, or in base64url without padding and never with `-` at first.
std::string random_hex(std::size_t bytes);
std::string random_base64url(std::size_t bytes);

// Each symbol equally likely.
std::string random_code(std::size_t symbols);

inline std::string new_room_code() { return random_code(6); }
inline std::string new_room_link() { return random_base64url(16); }
inline std::string new_player_id() { return "p_" + random_code(16); }
inline std::string new_match_id() { return "m_" + random_code(16); }
inline std::string new_token() { return random_base64url(32); }

}  // namespace server
