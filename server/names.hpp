// Names that people give themselves.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace server {

inline constexpr std::size_t name_characters_max = 24;

// The name as it is kept: NFC, white space at the ends gone and single between words. None if
// it is no UTF-8, is empty then, is longer than 24 code points, or has control characters,
// marks that turn the direction of the text, or others that cannot be seen.
std::optional<std::string> clean_name(std::string_view);

}  // namespace server
