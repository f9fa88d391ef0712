#include "server/match/match_position.hpp"

#include "server/match/match_replay.hpp"

namespace server {

MatchPosition position_after(const StoredMatch& stored, std::uint32_t seq) {
  MatchReplay replay(stored);
  MatchPosition found;
  for (;;) {
    const auto node = replay.match().node();
    const auto* decision = std::get_if<engine::Decision>(&node);
    found.decider = decision ? std::optional(decision->seat) : std::nullopt;
    found.is_over = std::holds_alternative<engine::Terminal>(node);
    if (decision) found.decision_before = replay.match().seq();
    if (replay.match().seq() == seq) return found;
    replay.step();
  }
}

}  // namespace server
