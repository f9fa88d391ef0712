// Matches whose frames are read page by page, each with the place that its reader has reached.
#pragma once

#include "server/match/frame_writer.hpp"

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <string>

namespace server {

struct FrameReader {
  FrameReader(StoredMatch match, engine::Viewer viewer) : stored(std::move(match)), writer(stored, viewer) {}
  FrameReader(const FrameReader&) = delete;
  FrameReader& operator=(const FrameReader&) = delete;

  StoredMatch stored;
  FrameWriter writer;
};

// Those that were used last. Bounded by the entries of all of them; each counts for `cost` entries more.
class FrameReaders {
 public:
  static constexpr std::size_t cost = 200;  // what a reader of a match without entries holds: some tens of KiB

  explicit FrameReaders(std::size_t entries_max) : entries_max_(entries_max) {}
  // One of that key that stands after that entry; null if there is none. It is no longer kept.
  std::unique_ptr<FrameReader> take(const std::string& key, std::uint32_t after);
  // Keeps it, unless its match is longer than all of them may be.
  void keep(std::string key, std::unique_ptr<FrameReader>);
  std::size_t entries() const { return entries_; }
  // They name players: somebody is to be named no more.
  void clear();

 private:
  struct Kept {
    std::string key;
    std::unique_ptr<FrameReader> reader;
    std::size_t size() const { return cost + reader->stored.entries.size(); }
  };
  const std::size_t entries_max_;
  std::size_t entries_ = 0;
  std::list<Kept> kept_;  // last used first
};

}  // namespace server
