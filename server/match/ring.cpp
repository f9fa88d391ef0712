#include "server/match/ring.hpp"

#include <algorithm>
#include <cassert>

namespace server {

std::size_t EncodedUpdate::bytes() const {
  std::size_t bytes = 0;
  for (auto it = frames.begin(); it != frames.end(); ++it)
    if (*it && std::find(frames.begin(), it, *it) == it) bytes += (*it)->size();
  return bytes;
}

void Ring::push(EncodedUpdate encoded) {
  assert(updates_.empty() || updates_.back().seq + 1 == encoded.seq);
  bytes_ += encoded.bytes();
  updates_.push_back(std::move(encoded));
  while (updates_.size() > ring_updates_max || bytes_ > ring_bytes_max) {
    bytes_ -= updates_.front().bytes();
    updates_.pop_front();
  }
}

std::optional<std::vector<Frame>> Ring::after(std::uint32_t have, std::size_t viewer_class, bool choices_inside) const {
  if (updates_.empty() || have + 1 < updates_.front().seq || have > updates_.back().seq) return std::nullopt;
  std::vector<Frame> frames;
  for (const auto& encoded : updates_) {
    if (encoded.seq <= have) continue;
    if (!encoded.frames[viewer_class] || (choices_inside && !encoded.choices_inside)) return std::nullopt;
    frames.push_back(encoded.frames[viewer_class]);
  }
  return frames;
}

}  // namespace server
