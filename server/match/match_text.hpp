// What of a stored match somebody may see, as a match file. It is made by playing the match again from its entries.
// frame_writer.hpp tells its frames.
#pragma once

#include "engine/seat.hpp"
#include "protocol/writer.hpp"
#include "server/base/text_sink.hpp"
#include "server/store/store.hpp"

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

// How many hints each seat was given, as a JSON list; null if none was.
Json hints_of(const MatchRecord&);
// After which entries a hint was given to a seat, ascending. Of those given before 2026-11-28 it is not known.
std::vector<std::uint32_t> hinted_after(const MatchRecord&);
// How strong the bot of each seat was when the match began, null for a person, as a JSON list; null if no level is
// known.
Json levels_of(const MatchRecord&);

// `clowder-match/1`, told entry by entry. While the match runs, what the viewer may not know is null: items
// of hidden draws, and in a game with secrets the hashes, which are of states that nobody knows.
// Throws std::runtime_error if the entries do not follow from each other, perhaps after a
// part of the text has been told.
// REQUIRES: the viewer is the referee only if the match is over
void write_match_file(const StoredMatch&, engine::Viewer, const TextSink&);
// The members of its file that stand beside its entries.
void write_match_head(protocol::Writer&, const StoredMatch&, const std::vector<std::string>& hidden_links);

}  // namespace server
