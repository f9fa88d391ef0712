#include "server/match/match_text.hpp"

#include "protocol/match_file.hpp"
#include "server/match/hidden_links.hpp"
#include "server/match/match_replay.hpp"

#include <algorithm>

namespace server {
namespace {

using protocol::Writer;

// Without its entries.
protocol::MatchFile head_of(const StoredMatch& stored, const std::vector<std::string>& links) {
  const auto& match = stored.match;
  protocol::MatchFile file{.match = match.id,
                           .game = match.game,
                           .rules = match.rules,
                           .options = Json::parse(match.options),
                           .seats = {},
                           .proof = {},
                           .entries = {},
                           .result = match.result.empty() ? Json(nullptr) : Json::parse(match.result),
                           .start = match.start};
  for (const auto& seat : Json::parse(match.seats))
    file.seats.push_back({seat.at("name").get<std::string>(), seat.at("kind") == "bot"});
  if (match.open_anchor.empty()) return file;
  file.proof = protocol::FileProof{match.open_anchor, match.hidden_anchor, {}, links, match.seed_hash};
  if (!match.salts.empty()) file.proof->salts = Json::parse(match.salts).get<std::vector<std::string>>();
  if (!match.seed_hash.empty() && is_over(stored)) file.proof->seed = match.open_seed + match.hidden_seed;
  return file;
}

}  // namespace

Json hints_of(const MatchRecord& match) {
  auto hints = Json::array();
  for (const auto& seat : Json::parse(match.seats)) hints.push_back(seat.value("hints", 0));
  const bool none = std::ranges::all_of(hints, [](const Json& each) { return each == 0; });
  return none ? Json() : hints;
}

std::vector<std::uint32_t> hinted_after(const MatchRecord& match) {
  std::vector<std::uint32_t> after;
  for (const auto& seat : Json::parse(match.seats))
    if (const auto it = seat.find("hinted"); it != seat.end()) after.insert(after.end(), it->begin(), it->end());
  std::ranges::sort(after);
  return after;
}

Json levels_of(const MatchRecord& match) {
  auto levels = Json::array();
  for (const auto& seat : Json::parse(match.seats)) levels.push_back(seat.value("level", Json()));
  const bool none = std::ranges::all_of(levels, [](const Json& each) { return each.is_null(); });
  return none ? Json() : levels;
}

void write_match_file(const StoredMatch& stored, engine::Viewer viewer, const TextSink& say) {
  MatchReplay replay(stored);
  HiddenLinks links(stored.match);
  std::vector<std::string> hidden;
  const bool hashes_shown = is_over(stored) || !replay.match().has_secrets();
  Writer out;
  out.open_object().key("entries").open_list();
  for (const auto& entry : stored.entries) {
    replay.step();
    const auto link = links.of(replay);
    if (replay.was_hidden() && is_over(stored)) hidden.push_back(link);
    const auto& texts = replay.match().texts();
    const auto hash = hashes_shown ? std::string_view(texts.view_hash(engine::Viewer::referee())) : "";
    const protocol::EntryMembers::Place place{entry.seq, entry.at, hash};
    texts.write_entry(out, viewer, {.place = place, .link = link});
    out.flush(say);
  }
  replay.expect_end();
  write_match_head(out.close_list(), stored, hidden);
  say(out.close_object().text());
}

void write_match_head(Writer& out, const StoredMatch& stored, const std::vector<std::string>& hidden_links) {
  protocol::write_match_head(out, head_of(stored, hidden_links));
}

}  // namespace server
