// Where a match begins that continues another one: its first `seq` entries are copies of that match's entries.
// Their dice and draws were proved there; the chains of this match count from the entry that follows.
#pragma once

#include "protocol/input.hpp"
#include "protocol/writer.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace protocol {

struct MatchStart {
  std::string match;      // the id of the match that goes on
  std::uint32_t seq = 0;  // its last entry that was copied; 0: it begins anew
  bool operator==(const MatchStart&) const = default;
};

// True if this entry was copied.
inline bool is_copied(const std::optional<MatchStart>& start, std::uint32_t seq) { return start && seq <= start->seq; }

MatchStart read_match_start(const Input&);
void write(Writer&, const MatchStart&);

}  // namespace protocol
