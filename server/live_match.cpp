#include "server/live_match.hpp"

#include "protocol/writer.hpp"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <utility>

namespace server {
namespace {

using protocol::Writer;

std::unique_ptr<protocol::Match> open(const MatchRecord& record, std::size_t seats) {
  auto opened = protocol::open_match(record.game, Json::parse(record.options), seats);
  if (const auto* refused = std::get_if<protocol::Refusal>(&opened)) throw std::runtime_error("match " + record.id + ": " + refused->message);
  return std::get<0>(std::move(opened));
}

std::vector<MatchSeat> read_seats(const std::string& text) {
  std::vector<MatchSeat> seats;
  for (const auto& each : Json::parse(text)) {
    const auto& player = each.at("player");
    seats.push_back({player.is_null() ? "" : player.get<std::string>(), each.at("name").get<std::string>()});
  }
  return seats;
}

std::optional<std::int64_t> whole_time(const std::string& options) {
  const auto parsed = Json::parse(options);
  const auto minutes = parsed.find("minutes");
  if (minutes == parsed.end() || !minutes->is_number_integer()) return std::nullopt;
  return minutes->get<std::int64_t>() * 60'000;
}

std::string with_link(std::string entry, const std::string& link) {
  if (link.empty()) return entry;
  entry.pop_back();
  return entry + ",\"link\":\"" + link + "\"}";
}

}  // namespace

LiveMatch::LiveMatch(MatchRecord record, const Contract& contract)
    : record_(std::move(record)),
      seats_(read_seats(record_.seats)),
      match_(open(record_, seats_.size())),
      dice_(record_),
      whole_left_(whole_time(record_.options)),
      watched_(contract.spectators == Spectators::yes),
      last_at_(record_.started) {
  if (const auto terms = GameClock::terms(contract.clock)) clock_.emplace(*terms, seats_.size());
  whole_since_ = last_at_;
}

std::optional<engine::Seat> LiveMatch::seat_of(std::string_view player) const {
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (!seats_[i].is_bot() && seats_[i].player == player) return engine::seat_at(i);
  return std::nullopt;
}

std::optional<engine::Seat> LiveMatch::decider() const {
  const auto node = match_->node();
  const auto* decision = std::get_if<engine::Decision>(&node);
  return decision ? std::optional(decision->seat) : std::nullopt;
}

bool LiveMatch::knows(const Author& author) const {
  const auto it = commands_.find(author.player);
  return it != commands_.end() && std::ranges::find(it->second, std::hash<std::string>{}(author.command)) != it->second.end();
}

void LiveMatch::remember(const Author& author) {
  if (!author.command.empty()) commands_[author.player].push_back(std::hash<std::string>{}(author.command));
}

void LiveMatch::salt(Batch& batch, const std::vector<std::string>& salts) {
  assert(!is_salted() && salts.size() == seats_.size());
  record_.salts = Json(salts).dump();
  batch.append.salts = record_.salts;
  dice_.salt(salts);
}

Verdict LiveMatch::act(Batch& batch, engine::Seat seat, const Json& action, const Author& author, Moment now) {
  if (auto refused = match_->act(seat, action)) return refused;
  note(batch, author, now, "");
  return std::nullopt;
}

Verdict LiveMatch::rule(Batch& batch, const protocol::Ruling& ruling, const Author& author, Moment now) {
  const auto* of_rules = std::get_if<engine::Ruling>(&ruling);
  // Asked once, and never again if the game refuses.
  if (of_rules && std::holds_alternative<engine::TimeUp>(*of_rules)) whole_left_.reset();
  if (auto refused = match_->rule(ruling)) return refused;
  note(batch, author, now, "");
  return std::nullopt;
}

void LiveMatch::settle(Batch& batch, Moment now) {
  for (std::size_t spoken = 0; std::holds_alternative<engine::Chance>(match_->node()); ++spoken) {
    if (spoken >= outcomes_in_a_row_max) throw std::runtime_error("match " + id() + ": chance never ends");
    const auto due = match_->due();
    const auto outcome = dice_.speak(due.hidden, due.total);
    match_->chance(outcome.pick);
    note(batch, {}, now, due.hidden ? "" : outcome.link);
    const auto anchor = is_over() ? std::nullopt : dice_.next_anchor(due.hidden);
    if (anchor) {
      const auto refused = rule(batch, protocol::Anchor{due.hidden, *anchor}, {}, now);
      assert(!refused);
      dice_.anchored(due.hidden);
    }
  }
}

void LiveMatch::note(Batch& batch, const Author& author, Moment now, const std::string& link) {
  const auto referee = engine::Viewer::referee();
  clock_follows(now.steady);
  batch.append.match = id();
  batch.append.entries.push_back({match_->seq(), now.at, with_link(match_->entry_text(referee), link),
                                  protocol::view_hash(match_->view_text(referee)), author.player, author.command});
  if (is_over()) {
    batch.append.result = result();
    batch.append.ended = now.at;
  }
  batch.told.push_back(tell(now, link));
}

void LiveMatch::stored(const Batch& batch, Moment now) {
  for (const auto& entry : batch.append.entries) remember({entry.player, entry.command});
  for (const auto& told : batch.told) ring_.push(told);
  if (batch.append.ended) record_.ended = batch.append.ended;
  if (clock_) clock_->resume(now.steady);
}

std::optional<std::int64_t> LiveMatch::time_up() const {
  if (!whole_left_ || match_->seq() == 0 || is_over()) return std::nullopt;
  return whole_since_ + *whole_left_;
}

void LiveMatch::clock_follows(std::int64_t now) {
  if (clock_) clock_->turn_to(decider(), match_->turn(), now);
}

// --- from the store ---

void LiveMatch::replay(const std::vector<EntryRecord>& entries) {
  const auto wrong = [this](const EntryRecord& entry, const std::string& why) {
    return std::runtime_error("match " + id() + ", entry " + std::to_string(entry.seq) + ": " + why);
  };
  for (const auto& entry : entries) {
    auto body = Json::parse(entry.body);
    body.erase("link");
    if (entry.seq != match_->seq() + 1) throw wrong(entry, "out of order");
    if (std::holds_alternative<engine::Chance>(match_->node()) && body.contains("chance")) dice_.spoke(match_->due().hidden);
    if (const auto acted = body.find("action"); acted != body.end() && entry.player.empty()) grant(engine::seat_at(body.at("seat").get<std::size_t>()));
    if (const auto refused = match_->apply(body)) throw wrong(entry, refused->message);
    if (protocol::view_hash(match_->view_text(engine::Viewer::referee())) != entry.hash) throw wrong(entry, "leads to another state");

    if (const auto ruled = body.find("ruling"); ruled != body.end()) {
      if (const auto anchor = ruled->find("anchor"); anchor != ruled->end()) dice_.anchored(anchor->at("chain") == "hidden");
      if (ruled->contains("time_up")) whole_left_.reset();
      if (const auto freeze = ruled->find("freeze"); freeze != ruled->end()) {
        const auto ms = freeze->at("ms").get<std::int64_t>();
        if (clock_) clock_->skip(ms);
        whole_since_ += ms;
      }
    }
    last_at_ = std::max(last_at_, entry.at);
    clock_follows(last_at_);
    remember({entry.player, entry.command});
  }
  expect_end();
}

// A log does not say where it ends: one that lost its last entries reads like a shorter match.
void LiveMatch::expect_end() const {
  const auto wrong = [this](const std::string& why) { return std::runtime_error("match " + id() + ": " + why); };
  const bool has_end = record_.ended != 0, has_result = !record_.result.empty();
  if (is_over() && !(has_end && has_result)) throw wrong("its log ends it, but it is on record as running");
  if (!is_over() && (has_end || has_result)) throw wrong("it is on record as over, but its log of " + std::to_string(match_->seq()) + " entries does not end it");
  if (is_over() && Json::parse(record_.result) != Json::parse(result())) throw wrong("its log leads to another result than is on record");
}

std::int64_t LiveMatch::wake(Moment now, std::int64_t last_seen) {
  const auto until = std::max(last_at_, last_seen);
  const bool measured = !is_over() && match_->seq() > 0 && ((clock_ && clock_->running()) || whole_left_);
  if (clock_) {
    clock_->charge(until);
    clock_->resume(now.steady);
  }
  if (whole_left_ && match_->seq() > 0) *whole_left_ = std::max<std::int64_t>(0, *whole_left_ - (until - whole_since_));
  whole_since_ = now.steady;
  return measured ? std::max<std::int64_t>(0, now.at - until) : 0;
}

// --- what is told ---

std::string LiveMatch::to_act() const {
  if (const auto seat = decider()) return std::to_string(index(*seat));
  return is_over() ? "null" : "\"chance\"";
}

std::string LiveMatch::update(engine::Viewer viewer, Moment now, const std::string& link, std::string_view choices) const {
  Writer out;
  out.open_object().key("type").name("update").key("match").name(id());
  out.key("seq").number(match_->seq()).key("at").number(now.at).key("hash").name(protocol::view_hash(match_->view_text(viewer)));
  out.key("entry").raw(match_->entry_text(viewer)).key("events").raw(match_->events_text(viewer)).key("patch").raw(match_->patch_text(viewer));
  out.key("to_act").raw(to_act()).key("clocks").raw(clocks(now));
  if (!link.empty()) out.key("link").name(link);
  return out.key("choices").raw(choices).close_object().take();
}

Told LiveMatch::tell(Moment now, const std::string& link) const {
  const auto deciding = decider();
  const bool asked = deciding && !seats_[index(*deciding)].is_bot();
  const auto choices = asked ? match_->choices_text() : "[]";
  Told told;
  told.seq = match_->seq();
  if (watched_ || is_over() || !match_->has_secrets()) told.frames[0] = frame(update({}, now, link, "[]"));
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (seats_[i].is_bot()) continue;
    const auto viewer = engine::Viewer(engine::seat_at(i));
    const bool decides = deciding == engine::seat_at(i);
    auto& mine = told.frames[class_of(viewer)];
    if (match_->has_secrets()) {
      mine = frame(update(viewer, now, link, decides ? choices : "[]"));
    } else if (decides) {
      // Nothing is secret, so the deciding seat hears what all hear and its choices: the
      // last field, in place of an empty list.
      auto text = *told.frames[0];
      text.replace(text.size() - 3, 2, choices);
      mine = frame(std::move(text));
    } else {
      mine = told.frames[0];
    }
  }
  return told;
}

std::string LiveMatch::snapshot(engine::Viewer viewer, Moment now) const {
  const auto seq = match_->seq();
  const auto deciding = decider();
  const bool decides = deciding && viewer.sits(*deciding);
  const auto& view = match_->view_text(viewer);
  const auto log_after = seq > snapshot_log_max ? seq - static_cast<std::uint32_t>(snapshot_log_max) : 0;
  Writer out;
  out.open_object().key("type").name("snapshot").key("match").name(id()).key("game").name(match_->game());
  out.key("seq").number(seq).key("hash").name(protocol::view_hash(view)).key("view").raw(view);
  out.key("to_act").raw(to_act()).key("choices").raw(decides ? match_->choices_text() : "[]").key("clocks").raw(clocks(now));
  out.key("log").raw(match_->log_text(viewer, log_after));
  out.key("fairness").raw("{" + facts() + "}");
  return out.close_object().take();
}

std::string LiveMatch::facts() const {
  auto text = R"("anchors":{"hidden":")" + record_.hidden_anchor + R"(","open":")" + record_.open_anchor + R"("},"salts":)";
  text += dice_.salts() ? Json(*dice_.salts()).dump() : "null";
  if (is_over()) text += R"(,"links":{"hidden":)" + Json(dice_.hidden_links()).dump() + "}";
  return text;
}

std::string LiveMatch::fairness() const { return R"({"type":"fairness","match":")" + id() + R"(",)" + facts() + "}"; }

std::string LiveMatch::result() const {
  const auto result = match_->result();
  assert(result);
  Json seats = Json::array();
  for (const auto& place : result->places) seats.push_back({{"rank", place.rank}, {"score", place.score ? Json(*place.score) : Json(nullptr)}});
  return Json{{"reason", result->reason}, {"seats", seats}}.dump();
}

std::optional<std::vector<Frame>> LiveMatch::missed(std::uint32_t have, engine::Viewer viewer) const {
  if (have == match_->seq()) return std::vector<Frame>{};
  return ring_.after(have, class_of(viewer));
}

}  // namespace server
