// The last updates of a match, for pages that reconnect. Bounded in number and bytes. A page
// that missed more gets a snapshot.
#pragma once

#include "engine/seat.hpp"
#include "server/base/limits.hpp"
#include "server/base/message_sink.hpp"

#include <array>
#include <deque>
#include <optional>
#include <vector>

namespace server {

// All who may know the same share their frames: spectators are class 0, seat n is n + 1.
inline constexpr std::size_t viewer_classes_max = 1 + engine::seats_max;
inline std::size_t class_of(engine::Viewer viewer) { return viewer.seat() ? 1 + index(*viewer.seat()) : 0; }

// One entry and the frames that tell of it. Empty where nobody of that class can be.
struct EncodedUpdate {
  std::uint32_t seq = 0;
  bool choices_inside = true;  // the frames have the member `choices`
  std::array<Frame, viewer_classes_max> frames{};
  std::size_t bytes() const;
};

class Ring {
 public:
  // REQUIRES: the entry after the last one pushed, or the ring is empty
  void push(EncodedUpdate);
  // What a viewer of that class misses after entry `have` up to the last one, or none if the
  // ring cannot tell. `choices_inside`: the viewer needs them in the frames.
  std::optional<std::vector<Frame>> after(std::uint32_t have, std::size_t viewer_class, bool choices_inside) const;

 private:
  std::deque<EncodedUpdate> updates_;
  std::size_t bytes_ = 0;
};

}  // namespace server
