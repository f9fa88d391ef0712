#include "server/match_text.hpp"

#include "server/again.hpp"
#include "server/dice.hpp"

namespace server {
namespace {

Json seats_without_players(const MatchRecord& match) {
  auto seats = Json::parse(match.seats);
  for (auto& seat : seats) seat.erase("player");
  return seats;
}

// The links of all hidden outcomes: from the seed, or, in a match that came as a file, from
// the entries.
std::vector<std::string> hidden_links(const StoredMatch& stored) {
  Again again(stored);
  while (again.match().seq() < stored.entries.size()) again.step();
  if (stored.match.hidden_seed.empty()) return again.hidden_links_given();
  Dice dice(stored.match);
  for (std::size_t i = 0; i < again.hidden_links_given().size(); ++i) dice.spoke(true);
  return dice.hidden_links();
}

Json fairness(const StoredMatch& stored, const std::vector<std::string>& links) {
  const auto& match = stored.match;
  return {{"anchors", {{"open", match.open_anchor}, {"hidden", match.hidden_anchor}}},
          {"salts", match.salts.empty() ? Json::array() : Json::parse(match.salts)},
          {"links", {{"hidden", links}}}};
}

Json head_of(const StoredMatch& stored, const std::vector<std::string>& links) {
  const auto& match = stored.match;
  return {{"format", "clowder-match/1"},
          {"match", match.id},
          {"game", match.game},
          {"rules", match.rules},
          {"options", Json::parse(match.options)},
          {"seats", seats_without_players(match)},
          {"fairness", match.open_anchor.empty() ? Json(nullptr) : fairness(stored, links)},
          {"result", match.result.empty() ? Json(nullptr) : Json::parse(match.result)}};
}

// Links of hidden outcomes, handed out one by one when the match is over.
class HiddenLinks {
 public:
  explicit HiddenLinks(const StoredMatch& stored) {
    if (is_over(stored)) links_ = hidden_links(stored);
  }
  const std::vector<std::string>& all() const { return links_; }
  // Of the entry that was just played; "" if nobody may see it yet.
  std::string of(const Again& again) {
    if (!again.was_hidden()) return again.link();
    return next_ < links_.size() ? links_[next_++] : "";
  }

 private:
  std::vector<std::string> links_;
  std::size_t next_ = 0;
};

Json to_act(const engine::Node& node) {
  if (const auto* decision = std::get_if<engine::Decision>(&node)) return engine::index(decision->seat);
  return std::holds_alternative<engine::Chance>(node) ? Json("chance") : Json(nullptr);
}

}  // namespace

Json match_file(const StoredMatch& stored, engine::Viewer viewer) {
  Again again(stored);
  HiddenLinks links(stored);
  auto file = head_of(stored, links.all());
  const bool hashes_shown = is_over(stored) || !again.match().has_secrets();
  auto entries = Json::array();
  for (const auto& entry : stored.entries) {
    again.step();
    auto shown = Json::parse(again.match().entry_text(viewer));
    shown["seq"] = entry.seq;
    shown["at"] = entry.at;
    shown["hash"] = hashes_shown ? Json(entry.hash) : Json(nullptr);
    if (const auto link = links.of(again); !link.empty()) shown["link"] = link;
    entries.push_back(std::move(shown));
  }
  again.expect_end();
  file["entries"] = std::move(entries);
  return file;
}

Json match_frames(const StoredMatch& stored, engine::Viewer viewer) {
  Again again(stored);
  HiddenLinks links(stored);
  const auto before = again.match().view_text(viewer);
  auto frames = Json::array();
  for (const auto& entry : stored.entries) {
    again.step();
    const auto& match = again.match();
    auto standing = Json::array();
    for (const int each : match.standing(viewer)) standing.push_back(each);
    Json frame{{"seq", entry.seq},
               {"at", entry.at},
               {"hash", protocol::view_hash(match.view_text(viewer))},
               {"entry", Json::parse(match.entry_text(viewer))},
               {"events", Json::parse(match.events_text(viewer))},
               {"patch", Json::parse(match.patch_text(viewer))},
               {"to_act", to_act(match.node())},
               {"standing", std::move(standing)}};
    if (const auto link = links.of(again); !link.empty()) frame["link"] = link;
    frames.push_back(std::move(frame));
  }
  again.expect_end();
  return {{"match", head_of(stored, links.all())},
          {"view", Json::parse(before)},
          {"hash", protocol::view_hash(before)},
          {"frames", std::move(frames)},
          {"viewer", viewer.seat() ? Json(index(*viewer.seat())) : Json(viewer.is_referee() ? "all" : "spectator")}};
}

bool must_decide(const StoredMatch& stored, engine::Seat seat) {
  Again again(stored);
  while (again.match().seq() < stored.entries.size()) again.step();
  const auto node = again.match().node();
  const auto* decision = std::get_if<engine::Decision>(&node);
  return decision && decision->seat == seat;
}

}  // namespace server
