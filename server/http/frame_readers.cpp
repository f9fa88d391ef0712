#include "server/http/frame_readers.hpp"

#include <algorithm>

namespace server {

std::unique_ptr<FrameReader> FrameReaders::take(const std::string& key, std::uint32_t after) {
  const auto it = std::ranges::find_if(
      kept_, [&](const Kept& each) { return each.key == key && each.reader->writer.seq() == after; });
  if (it == kept_.end()) return nullptr;
  entries_ -= it->size();
  auto reader = std::move(it->reader);
  kept_.erase(it);
  return reader;
}

void FrameReaders::keep(std::string key, std::unique_ptr<FrameReader> reader) {
  Kept kept{std::move(key), std::move(reader)};
  if (kept.size() > entries_max_) return;
  while (entries_ + kept.size() > entries_max_) {
    entries_ -= kept_.back().size();
    kept_.pop_back();
  }
  entries_ += kept.size();
  kept_.push_front(std::move(kept));
}

void FrameReaders::clear() {
  kept_.clear();
  entries_ = 0;
}

}  // namespace server
