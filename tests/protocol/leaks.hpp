// Leaks to be planted into what a viewer is told: each tells of the hands that he may not know,
// however little of it. A check of secrecy that does not see every one of them proves nothing.
#pragma once

#include "protocol/match.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <string>
#include <string_view>

namespace leaks {

using Leak = std::string (*)(const protocol::Match&);

inline protocol::Json all_hands(const protocol::Match& match) {
  const auto view = protocol::Json::parse(match.texts().view(engine::Viewer::referee()));
  protocol::Json hands;
  for (const protocol::Json& seat : view.at("seats")) hands.push_back(seat.at("hand"));
  return hands;
}
inline std::string hands(const protocol::Match& match) { return all_hands(match).dump(); }
inline std::string hash_of_all(const protocol::Match& match) {
  return protocol::view_hash(match.texts().view(engine::Viewer::referee()));
}
// Nothing but how long a list of what is hidden would be.
inline std::string size_of_hands(const protocol::Match& match) {
  return std::string(all_hands(match).dump().size(), ' ');
}
inline std::string number_of_choices(const protocol::Match& match) {
  return std::to_string(match.texts().legal_actions().size());
}

inline constexpr std::array<Leak, 4> all{hands, hash_of_all, size_of_hands, number_of_choices};

// One leak in what one check looks at; by default none.
struct Plant {
  std::string_view check = {};
  Leak leak = nullptr;
  std::string in(std::string_view where, const protocol::Match& match) const {
    return leak && where == check ? leak(match) : "";
  }
};

}  // namespace leaks
