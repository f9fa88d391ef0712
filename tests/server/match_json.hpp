// The texts of a stored match, whole and as JSON.
#pragma once

#include "server/match/frame_writer.hpp"
#include "server/match/match_text.hpp"

namespace server {

inline std::string match_file_text(const StoredMatch& stored, engine::Viewer viewer) {
  std::string text;
  write_match_file(stored, viewer, [&text](std::string_view piece) { text += piece; });
  return text;
}
inline Json match_file(const StoredMatch& stored, engine::Viewer viewer) {
  return Json::parse(match_file_text(stored, viewer));
}

inline std::string match_frames_text(const StoredMatch& stored, engine::Viewer viewer,
                                     std::optional<engine::Seat> asker) {
  std::string text;
  FrameWriter(stored, viewer).write_whole(asker, [&text](std::string_view piece) { text += piece; });
  return text;
}
inline Json match_frames(const StoredMatch& stored, engine::Viewer viewer,
                         std::optional<engine::Seat> asker = std::nullopt) {
  return Json::parse(match_frames_text(stored, viewer, asker));
}
inline Json next_page(FrameWriter& frames, std::size_t most) {
  std::string text;
  frames.write_page(most, std::nullopt, [&text](std::string_view piece) { text += piece; });
  return Json::parse(text);
}

}  // namespace server
