// SHA-256, for what is stored: tokens, migrations, chains of entries.
#pragma once

#include <string>
#include <string_view>

namespace server {

// As 64 lower-case hex digits.
std::string sha256_hex(std::string_view);

}  // namespace server
