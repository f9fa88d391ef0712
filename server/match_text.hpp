// What of a stored match somebody may see: as a match file, and as the frames that the replay
// page steps through. Both are made by playing the match again from its entries.
#pragma once

#include "engine/seat.hpp"
#include "server/store.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace server {

using Json = nlohmann::json;

struct StoredMatch {
  MatchRecord match;
  std::vector<EntryRecord> entries;
};
inline bool is_over(const StoredMatch& stored) { return stored.match.ended != 0; }

// `clowder-match/1`. While the match runs, what the viewer may not know is null: items of
// hidden draws, and in a game with secrets the hashes, which are of states that nobody knows.
// Both throw std::runtime_error if the entries do not follow from each other.
// REQUIRES: the viewer is the referee only if the match is over
Json match_file(const StoredMatch&, engine::Viewer);
// The schema's `Frames`.
Json match_frames(const StoredMatch&, engine::Viewer);
// Whether that seat must decide now.
bool must_decide(const StoredMatch&, engine::Seat);

}  // namespace server
