// SHA-256 as text, for what is stored: tokens, migrations, chains of entries.
#pragma once

#include "protocol/sha256.hpp"

namespace server {

// 64 lower-case hexadecimal digits.
inline std::string sha256_hex(std::string_view text) { return protocol::hex(protocol::sha256(text)); }

}  // namespace server
