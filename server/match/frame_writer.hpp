// Tells the frames of a stored match page by page. The replay stays where the last page ended, so all pages, one after
// the other, replay the match once.
#pragma once

#include "protocol/writer.hpp"
#include "server/match/hidden_links.hpp"
#include "server/match/match_replay.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace server {

// Everything throws std::runtime_error if the entries do not follow from each other, perhaps after a part of the text
// has been told.
class FrameWriter {
 public:
  // The stored match outlives this; entries may be added to it.
  // REQUIRES: the viewer is the referee only if the match is over
  FrameWriter(const StoredMatch&, engine::Viewer);

  // The last entry that has been replayed.
  std::uint32_t seq() const { return replay_.match().seq(); }
  // REQUIRES: seq() <= seq <= how many entries there are
  void skip_to(std::uint32_t seq);
  // The next frames, so many at most: the schema's `Frames` as a page. `asker`: the seat of the player who asks, if he
  // has one.
  void write_page(std::size_t most, std::optional<engine::Seat> asker, const TextSink&);
  // All frames, and the links of all hidden outcomes. REQUIRES: seq() is 0
  void write_whole(std::optional<engine::Seat> asker, const TextSink&);

 private:
  std::string step();
  // Up to that entry; their hidden links if they are asked for.
  void write_frames(protocol::Writer&, std::uint32_t last, std::vector<std::string>* hidden, const TextSink&);
  void write_end(protocol::Writer&, const std::string& before, std::optional<engine::Seat> asker) const;

  const StoredMatch& stored_;
  const engine::Viewer viewer_;
  MatchReplay replay_;
  HiddenLinks links_;
  std::size_t setup_ = 0;
  std::vector<std::uint32_t> hinted_after_;
  std::vector<std::uint32_t> given_after_;  // entries so far after which the seat to decide had a hint for its decision
  bool was_hinted_ = false;                 // the last entry is a decision, made after a hint
};

}  // namespace server
