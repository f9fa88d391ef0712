#include "server/match/match_text.hpp"

#include "protocol/describe.hpp"
#include "protocol/match_file.hpp"
#include "server/match/dice.hpp"
#include "server/match/match_replay.hpp"

#include <algorithm>

namespace server {
namespace {

using protocol::Writer;

// The links of all hidden outcomes: from the seed, or, in a match that came as a file, from
// the entries.
std::vector<std::string> hidden_links(const StoredMatch& stored) {
  MatchReplay replay(stored);
  while (replay.match().seq() < stored.entries.size()) replay.step();
  if (stored.match.hidden_seed.empty()) return replay.hidden_links_given();
  Dice dice(stored.match);
  for (std::size_t i = 0; i < replay.hidden_links_given().size(); ++i) dice.count_drawn(true);
  return dice.hidden_links();
}

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

// Links of hidden outcomes, handed out one by one when the match is over.
class HiddenLinks {
 public:
  explicit HiddenLinks(const StoredMatch& stored) {
    if (is_over(stored)) links_ = hidden_links(stored);
  }
  const std::vector<std::string>& all() const { return links_; }
  // Of the entry that was just played; "" if nobody may see it yet.
  std::string of(const MatchReplay& replay) {
    if (!replay.was_hidden()) return replay.link();
    return next_ < links_.size() ? links_[next_++] : "";
  }

 private:
  std::vector<std::string> links_;
  std::size_t next_ = 0;
};

// Members in order.
void write_frame(Writer& out, const EntryRecord& entry, const protocol::Match& match, engine::Viewer viewer,
                 const std::string& link) {
  const auto& texts = match.texts();
  out.open_object().key("at").number(entry.at);
  if (entry.player.empty() && !entry.command.empty()) out.key("by").string(entry.command);
  out.key("entry").raw(texts.entry(viewer)).key("evaluation").open_list();
  for (const int each : match.advisor().evaluate(viewer)) out.number(each);
  out.close_list().key("events").raw(texts.events(viewer)).key("hash").name(texts.view_hash(viewer));
  if (!link.empty()) out.key("link").name(link);
  out.key("patch").raw(texts.patch(viewer)).key("seq").number(entry.seq);
  if (const auto& threats = texts.threats(); !threats.empty()) out.key("threats").raw(threats);
  write(out.key("to_act"), match.node());
  out.close_object();
}

void write_seat(Writer& out, std::optional<engine::Seat> seat, std::string_view otherwise) {
  if (seat) out.number(index(*seat));
  else out.raw(otherwise);
}

}  // namespace

Json hints_of(const MatchRecord& match) {
  auto hints = Json::array();
  for (const auto& seat : Json::parse(match.seats)) hints.push_back(seat.value("hints", 0));
  const bool none = std::ranges::all_of(hints, [](const Json& each) { return each == 0; });
  return none ? Json() : hints;
}

Json levels_of(const MatchRecord& match) {
  auto levels = Json::array();
  for (const auto& seat : Json::parse(match.seats)) levels.push_back(seat.value("level", Json()));
  const bool none = std::ranges::all_of(levels, [](const Json& each) { return each.is_null(); });
  return none ? Json() : levels;
}

void write_match_file(const StoredMatch& stored, engine::Viewer viewer, const TextSink& say) {
  MatchReplay replay(stored);
  HiddenLinks links(stored);
  const bool hashes_shown = is_over(stored) || !replay.match().has_secrets();
  Writer out;
  out.open_object().key("entries").open_list();
  for (const auto& entry : stored.entries) {
    replay.step();
    const auto link = links.of(replay);
    const protocol::EntryMembers::Place place{entry.seq, entry.at, hashes_shown ? std::string_view(entry.hash) : ""};
    replay.match().texts().write_entry(out, viewer, {.place = place, .link = link});
    out.flush(say);
  }
  replay.expect_end();
  write_match_head(out.close_list(), head_of(stored, links.all()));
  say(out.close_object().text());
}

void write_match_frames(const StoredMatch& stored, engine::Viewer viewer, std::optional<engine::Seat> asker,
                        const std::optional<FramesPage>& page, const TextSink& say) {
  MatchReplay replay(stored);
  HiddenLinks links(stored);
  std::size_t setup = 0;
  const auto step = [&] {
    if (replay.match().turn() == 0) ++setup;
    replay.step();
    return links.of(replay);
  };
  const std::size_t first = page ? page->after : 0;
  const auto last = page ? std::min(stored.entries.size(), first + page->most) : stored.entries.size();
  for (std::size_t i = 0; i < first; ++i) step();
  const auto before = replay.match().texts().view(viewer);
  Writer out;
  out.open_object();
  if (page) out.key("entries").number(stored.entries.size());
  out.key("frames").open_list();
  for (auto i = first; i < last; ++i) {
    const auto link = step();
    write_frame(out, stored.entries[i], replay.match(), viewer, link);
    out.flush(say);
  }
  if (!replay.has_next()) replay.expect_end();
  out.close_list().key("hash").name(protocol::view_hash(before));
  if (const auto hints = hints_of(stored.match); !hints.is_null()) out.key("hints").raw(hints.dump());
  if (const auto levels = levels_of(stored.match); !levels.is_null()) out.key("levels").raw(levels.dump());
  out.key("match").open_object();
  write_match_head(out, head_of(stored, links.all()));
  out.close_object();
  if (page && last < stored.entries.size()) out.key("next").number(last);
  else if (page) out.key("next").null();
  out.key("secrets").boolean(replay.match().has_secrets());
  out.key("setup").number(setup).key("view").raw(before);
  write_seat(out.key("viewer"), viewer.seat(), viewer.is_referee() ? R"("all")" : R"("spectator")");
  write_seat(out.key("you"), asker, "null");
  say(out.close_object().text());
}

}  // namespace server
