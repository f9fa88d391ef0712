// SHA-256 and HMAC-SHA-256, and hexadecimal digits. OpenSSL does the work.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace protocol {

using Digest = std::array<std::uint8_t, 32>;

Digest sha256(std::span<const std::uint8_t> bytes);
Digest sha256(const Digest& link);
Digest sha256(std::string_view text);
Digest sha256(std::string_view first, std::string_view second);  // of both, one after the other
Digest hmac_sha256(const Digest& key, std::string_view text);

// Lower-case hexadecimal digits.
std::string hex(std::span<const std::uint8_t> bytes);
// None unless the text is exactly 64 lower-case hexadecimal digits.
std::optional<Digest> digest_of(std::string_view hex);
// Nothing but lower-case hexadecimal digits, this many?
bool is_hex(std::string_view text, std::size_t digits);

}  // namespace protocol
