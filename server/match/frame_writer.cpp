#include "server/match/frame_writer.hpp"

#include "protocol/describe.hpp"

#include <algorithm>

namespace server {
namespace {

using protocol::Writer;

// Members in order.
void write_frame(Writer& out, const EntryRecord& entry, const protocol::Match& match, engine::Viewer viewer,
                 const std::string& link, bool hinted) {
  const auto& texts = match.texts();
  out.open_object().key("at").number(entry.at);
  if (entry.player.empty() && !entry.command.empty()) out.key("by").string(entry.command);
  out.key("entry").raw(texts.entry(viewer)).key("evaluation").open_list();
  for (const int each : match.advisor().evaluate(viewer)) out.number(each);
  out.close_list().key("events").raw(texts.events(viewer)).key("hash").name(texts.view_hash(viewer));
  if (hinted) out.key("hinted").boolean(true);
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

void write_match(Writer& out, const StoredMatch& stored, const std::vector<std::string>& hidden) {
  if (const auto hints = hints_of(stored.match); !hints.is_null()) out.key("hints").raw(hints.dump());
  if (const auto levels = levels_of(stored.match); !levels.is_null()) out.key("levels").raw(levels.dump());
  write_match_head(out.key("match").open_object(), stored, hidden);
  out.close_object();
}

}  // namespace

FrameWriter::FrameWriter(const StoredMatch& stored, engine::Viewer viewer)
    : stored_(stored), viewer_(viewer), replay_(stored), links_(stored.match) {}

std::string FrameWriter::step() {
  if (replay_.match().turn() == 0) ++setup_;
  const bool hint_given = !given_after_.empty() && given_after_.back() == seq();
  replay_.step();
  const auto& facts = replay_.facts();
  was_hinted_ = hint_given && facts.acted;
  const bool given_before = facts.taken_back_to && std::ranges::binary_search(given_after_, *facts.taken_back_to);
  if (given_before || (hint_given && facts.keeps_state) || std::ranges::binary_search(hinted_after_, seq()))
    given_after_.push_back(seq());
  return links_.of(replay_);
}

void FrameWriter::skip_to(std::uint32_t to) {
  hinted_after_ = hinted_after(stored_.match);
  while (seq() < to) step();
}

void FrameWriter::write_frames(Writer& out, std::uint32_t last, std::vector<std::string>* hidden, const TextSink& say) {
  hinted_after_ = hinted_after(stored_.match);
  out.key("frames").open_list();
  while (seq() < last) {
    const auto& entry = replay_.next();
    const auto link = step();
    if (hidden && replay_.was_hidden() && is_over(stored_)) hidden->push_back(link);
    write_frame(out, entry, replay_.match(), viewer_, link, was_hinted_);
    out.flush(say);
  }
  if (!replay_.has_next()) replay_.expect_end();
  out.close_list();
}

void FrameWriter::write_end(Writer& out, const std::string& before, std::optional<engine::Seat> asker) const {
  out.key("secrets").boolean(replay_.match().has_secrets());
  out.key("setup").number(setup_).key("view").raw(before);
  write_seat(out.key("viewer"), viewer_.seat(), viewer_.is_referee() ? R"("all")" : R"("spectator")");
  write_seat(out.key("you"), asker, "null");
}

void FrameWriter::write_page(std::size_t most, std::optional<engine::Seat> asker, const TextSink& say) {
  const auto last = static_cast<std::uint32_t>(std::min(stored_.entries.size(), seq() + most));
  const auto before = replay_.match().texts().view(viewer_);
  Writer out;
  out.open_object().key("entries").number(stored_.entries.size());
  write_frames(out, last, nullptr, say);
  write_match(out.key("hash").name(protocol::view_hash(before)), stored_, {});
  if (replay_.has_next()) out.key("next").number(last);
  else out.key("next").null();
  write_end(out, before, asker);
  say(out.close_object().text());
}

void FrameWriter::write_whole(std::optional<engine::Seat> asker, const TextSink& say) {
  std::vector<std::string> hidden;
  const auto before = replay_.match().texts().view(viewer_);
  Writer out;
  write_frames(out.open_object(), static_cast<std::uint32_t>(stored_.entries.size()), &hidden, say);
  write_match(out.key("hash").name(protocol::view_hash(before)), stored_, hidden);
  write_end(out, before, asker);
  say(out.close_object().text());
}

}  // namespace server
