// Whether a request's header can be read in one way only. A proxy and a server that read the
// same bytes differently can be played off against each other, so what is ambiguous is
// refused before Beast reads it: Boost 1.81 is more lenient than is good.
#pragma once

#include <optional>
#include <string_view>

namespace server {

struct Misframed {
  int status;                // 400, or 413 for a body that is too large, or 501
  std::string_view message;  // a literal
};

inline constexpr std::size_t header_bytes_max = 8 * 1024;
inline constexpr std::size_t body_bytes_max = 16 * 1024;

// What is wrong with the bytes so far, even if the header is not complete.
std::optional<Misframed> wrong_so_far(std::string_view bytes);
// What is wrong with a complete header, "\r\n\r\n" included.
std::optional<Misframed> wrong_in_header(std::string_view header);

}  // namespace server
