#include "server/ring.hpp"

#include <algorithm>
#include <cassert>

namespace server {

std::size_t Told::bytes() const {
  std::size_t bytes = 0;
  for (auto it = frames.begin(); it != frames.end(); ++it)
    if (*it && std::find(frames.begin(), it, *it) == it) bytes += (*it)->size();
  return bytes;
}

void Ring::push(Told told) {
  assert(told_.empty() || told_.back().seq + 1 == told.seq);
  bytes_ += told.bytes();
  told_.push_back(std::move(told));
  while (told_.size() > ring_updates_max || bytes_ > ring_bytes_max) {
    bytes_ -= told_.front().bytes();
    told_.pop_front();
  }
}

std::optional<std::vector<Frame>> Ring::after(std::uint32_t have, std::size_t viewer_class) const {
  if (told_.empty() || have + 1 < told_.front().seq || have > told_.back().seq) return std::nullopt;
  std::vector<Frame> frames;
  for (const auto& told : told_) {
    if (told.seq <= have) continue;
    if (!told.frames[viewer_class]) return std::nullopt;
    frames.push_back(told.frames[viewer_class]);
  }
  return frames;
}

}  // namespace server
