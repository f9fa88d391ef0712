// What the hashes in a stored log are of.
#pragma once

namespace protocol {

// The referee's view as JSON, as in match files: logs had it first.
inline constexpr int view_state_format = 0;
// The canonical writing of the state (state_bytes.hpp): new matches have it.
inline constexpr int state_format = 1;
constexpr bool is_state_format(int format) { return format == view_state_format || format == state_format; }

}  // namespace protocol
