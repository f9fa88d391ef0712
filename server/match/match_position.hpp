// Where a stored match stands after an entry: whether another match can go on from there.
#pragma once

#include "server/match/match_text.hpp"

#include <cstdint>
#include <optional>

namespace server {

struct MatchPosition {
  std::optional<engine::Seat> decider = {};  // who must choose; none: chance speaks, or the match is over
  bool is_over = false;
  std::optional<std::uint32_t> decision_before = {};  // the last entry up to here after which a seat must choose
};

// Throws std::runtime_error if the entries do not follow from each other. REQUIRES: there are so many entries
MatchPosition position_after(const StoredMatch&, std::uint32_t seq);

}  // namespace server
