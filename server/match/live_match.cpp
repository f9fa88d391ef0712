#include "server/match/live_match.hpp"

#include "protocol/describe.hpp"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <utility>

namespace server {
namespace {

using protocol::Writer;

constexpr const char* no_choices = "[]";

std::unique_ptr<protocol::Match> open(const MatchRecord& record, std::size_t seats) {
  auto opened =
      protocol::open_match(record.game, record.rules, record.state_format, Json::parse(record.options), seats);
  if (const auto* refused = std::get_if<protocol::Refusal>(&opened))
    throw std::runtime_error("match " + record.id + ": " + refused->message);
  return std::get<0>(std::move(opened));
}

std::vector<MatchSeat> read_seats(const std::string& text) {
  std::vector<MatchSeat> seats;
  for (const auto& each : Json::parse(text)) {
    const auto& player = each.at("player");
    seats.push_back({player.is_null() ? "" : player.get<std::string>(), each.at("name").get<std::string>(),
                     each.value("hints", std::uint32_t{0})});
  }
  return seats;
}

std::optional<std::int64_t> whole_time(const std::string& options) {
  const auto parsed = Json::parse(options);
  const auto minutes = parsed.find("minutes");
  if (minutes == parsed.end() || !minutes->is_number_integer()) return std::nullopt;
  return minutes->get<std::int64_t>() * 60'000;
}

}  // namespace

LiveMatch::LiveMatch(const MatchRecord& record, const Contract& contract) : LiveMatch(record, contract, Dice(record)) {}

LiveMatch::LiveMatch(MatchRecord record, const Contract& contract, Dice dice)
    : record_(std::move(record)),
      seats_(read_seats(record_.seats)),
      match_(open(record_, seats_.size())),
      dice_(std::move(dice)),
      take_backs_(contract.take_back),
      watched_(contract.spectators == Spectators::yes),
      clock_(record_.started, {GameClock::terms(contract.clock), whole_time(record_.options)}, seats_.size()),
      turns_acted_(seats_.size()),
      stood_in_(seats_.size()) {}

std::optional<engine::Seat> LiveMatch::seat_of(std::string_view player) const {
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (!seats_[i].is_bot() && seats_[i].player == player) return engine::seat_at(i);
  return std::nullopt;
}

void LiveMatch::replace(std::string_view player, const std::string& by) {
  const auto seat = seat_of(player);
  if (seat && !seat_of(by)) seats_[index(*seat)].player = by;
}

std::optional<engine::Seat> LiveMatch::decider() const {
  const auto node = match_->node();
  const auto* decision = std::get_if<engine::Decision>(&node);
  return decision ? std::optional(decision->seat) : std::nullopt;
}

bool LiveMatch::has_request(const Author& author) const {
  const auto it = commands_.find(author.player);
  return it != commands_.end() &&
         std::ranges::find(it->second, std::hash<std::string>{}(author.command)) != it->second.end();
}

void LiveMatch::note_request(const Author& author) {
  if (!author.is_room() && !author.command.empty())
    commands_[author.player].push_back(std::hash<std::string>{}(author.command));
}

void LiveMatch::salt(Batch& batch, const std::vector<std::string>& salts) {
  assert(!is_salted() && salts.size() == seats_.size());
  record_.salts = Json(salts).dump();
  batch.append.salts = record_.salts;
  batch.append.to_act = decider();
  dice_.salt(salts);
}

std::optional<protocol::Refusal> LiveMatch::act(Batch& batch, engine::Seat seat, const Json& action,
                                                const Author& author, Moment now) {
  if (auto refused = match_->act(seat, action)) return refused;
  note(batch, author, {.acted = seat}, now, "");
  return std::nullopt;
}

std::optional<protocol::Refusal> LiveMatch::rule(Batch& batch, const protocol::Ruling& ruling, const Author& author,
                                                 Moment now) {
  if (auto refused = match_->rule(ruling)) return refused;
  const auto facts = facts_of(ruling);
  note(batch, author, facts, now, "");
  if (std::holds_alternative<protocol::Anchor>(ruling)) batch.append.anchors.push_back(batch.append.entries.size() - 1);
  return std::nullopt;
}

void LiveMatch::settle(Batch& batch, Moment now) {
  for (std::size_t drawn = 0; std::holds_alternative<engine::Chance>(match_->node()); ++drawn) {
    if (drawn >= outcomes_in_a_row_max) throw std::runtime_error("match " + id() + ": chance never ends");
    const auto due = match_->due();
    const auto outcome = dice_.draw(due.hidden, due.total);
    match_->chance(outcome.pick);
    note(batch, {}, {}, now, due.hidden ? "" : outcome.link);
    const auto anchor = is_over() ? std::nullopt : dice_.next_anchor(due.hidden);
    if (anchor) {
      dice_.anchored(due.hidden);
      const auto refused = rule(batch, protocol::Anchor{due.hidden, *anchor}, {}, now);
      assert(!refused);
    }
  }
}

void LiveMatch::note(Batch& batch, const Author& author, const EntryFacts& facts, Moment now, const std::string& link) {
  const auto referee = engine::Viewer::referee();
  follow(facts, author, log_time(now));
  frozen_ = 0;
  auto hash = is_settled() ? match_->state_hash(record_.state_format) : std::string();
  Writer& body = protocol::scratch();
  match_->texts().write_entry(body, referee, {.link = link});
  batch.append.match = id();
  batch.append.to_act = decider();
  batch.append.entries.push_back(
      {match_->seq(), last_at(), body.take(), std::move(hash), author.player, author.command});
  if (is_over()) {
    batch.append.result = result();
    batch.append.ended = last_at();
  }
  batch.updates.push_back(encode_update(batch, now, link));
}

bool LiveMatch::is_settled() const {
  return is_over() || (!std::holds_alternative<engine::Chance>(match_->node()) && !dice_.needs_anchor(true) &&
                       !dice_.needs_anchor(false));
}

void LiveMatch::stored(const Batch& batch, Moment now) {
  for (const auto& entry : batch.append.entries) note_request({entry.player, entry.command});
  for (const auto& encoded : batch.updates) ring_.push(encoded);
  if (batch.append.ended) record_.ended = batch.append.ended;
  const auto took = log_time(now) - last_at();
  if (took >= freeze_min / std::chrono::milliseconds(1) && is_measured() && !stands_) frozen_ += took;
}

void LiveMatch::follow(const EntryFacts& facts, const Author& author, std::int64_t at) {
  const bool copied = is_copied(record_.start, match_->seq());
  if (copied) clock_.add_copy(*match_, facts);
  else clock_.add(*match_, facts, at, MatchClock::by(author.player, author.command));
  if (facts.acted && facts.acted == mover_ && acted_in_ != turn_) {
    acted_in_ = turn_;
    ++turns_acted_[index(*facts.acted)];
  }
  mover_ = match_->mover();
  if (match_->turn() != turn_) take_backs_of_turn_ = 0;
  turn_ = match_->turn();
  if (facts.taken_back_to && !copied) {
    ++take_backs_of_turn_;
    ++take_backs_in_all_;
  }
  const auto word = by(author, facts.acted);
  if (facts.acted) stood_in_[index(*facts.acted)] = word;
  if (facts.acted && !word.empty()) stood_in_at_ = match_->seq();
  if (!word.empty()) by_[match_->seq()] = word;
  while (!by_.empty() && by_.begin()->first + snapshot_log_max < match_->seq()) by_.erase(by_.begin());
}

// Why the room acted for a person; "" if a bot acted for itself.
std::string_view LiveMatch::by(const Author& author, std::optional<engine::Seat> acted) const {
  if (!author.is_room() || (acted && seats_[index(*acted)].is_bot())) return "";
  return author.command;
}

// --- time ---

std::int64_t LiveMatch::log_time(Moment now) const { return std::max(last_at(), now.steady + offset_); }

// Nobody's time has been taken away, so that what is left over is charged.
std::int64_t LiveMatch::clock_time(Moment now) const { return stands_.value_or(log_time(now)) - frozen_; }

std::int64_t LiveMatch::to_freeze(Moment now) {
  const auto time = log_time(now);
  // The wall clock ran on while the steady one stood (a machine that slept), or was put forward.
  const auto ahead = now.at - time;
  const bool jumped = ahead >= freeze_min / std::chrono::milliseconds(1);
  if (jumped) offset_ = now.at - now.steady;
  if (!is_measured()) {
    frozen_ = 0;
    if (stands_) stands_ = log_time(now);
    return 0;
  }
  if (jumped && !stands_) frozen_ += ahead;
  if (stands_) frozen_ += log_time(now) - *std::exchange(stands_, log_time(now));
  // No clock stood still for longer than the time since the entry before.
  frozen_ = std::min(frozen_, log_time(now) - last_at());
  return frozen_;
}

void LiveMatch::pause(std::int64_t since) {
  const auto from = std::max(since, last_at());
  if (stands_ && is_measured()) frozen_ += std::max<std::int64_t>(0, from - *stands_);
  stands_ = from;
  is_paused_ = true;
  choices_changed_after_ = match_->seq();
}

void LiveMatch::resume(Moment now) {
  if (!is_paused_) return;
  is_paused_ = false;
  seat_is_back(now);
  choices_changed_after_ = match_->seq();
}

void LiveMatch::wait_for_seat(Moment now) {
  if (!stands_) stands_ = log_time(now);
}

void LiveMatch::seat_is_back(Moment now) {
  if (!waits_for_seat()) return;
  if (is_measured()) frozen_ += log_time(now) - *stands_;
  stands_.reset();
}

std::optional<std::int64_t> LiveMatch::on_steady_scale(std::optional<std::int64_t> time) const {
  return time && !is_over() && !stands_ ? std::optional(*time + frozen_ - offset_) : std::nullopt;
}

// --- take-backs ---

std::variant<std::uint32_t, protocol::Refusal> LiveMatch::take_back_to(engine::Seat seat,
                                                                       std::optional<std::uint32_t> to) const {
  const auto refused = [](std::string_view code, std::string message) {
    return protocol::Refusal{std::string(code), "G4", std::move(message), ""};
  };
  if (take_backs_ == TakeBacks::none)
    return refused(protocol::code::not_allowed, "This room has agreed to play without take-backs.");
  auto last = match_->take_back_to(seat);
  if (std::holds_alternative<protocol::Refusal>(last)) return last;
  // Else who lets the clock run out would get the time for the decision again.
  if (to.value_or(std::get<std::uint32_t>(last)) < stood_in_at_)
    return refused(protocol::code::nothing_to_take_back, "What the room did for this seat is not taken back.");
  if (record_.start && to.value_or(std::get<std::uint32_t>(last)) < record_.start->seq)
    return refused(protocol::code::nothing_to_take_back, "What was played in the match before is not taken back.");
  if (take_backs_of_turn_ >= take_backs_per_turn_max || take_backs_in_all_ >= take_backs_per_match_max)
    return refused(protocol::code::too_many, "Enough was taken back in this turn or match.");
  if (!to) return last;
  if (auto why_not = match_->may_take_back(seat, *to)) return *std::move(why_not);
  return *to;
}

// What of the seat that acted last can be taken back. In a game with secrets only that seat is encoded.
void LiveMatch::write_take_back(Writer& out, engine::Viewer viewer) const {
  const auto seat = is_over() ? std::nullopt : match_->last_actor();
  if (!seat || seats_[index(*seat)].is_bot() || (match_->has_secrets() && !viewer.sits(*seat))) return;
  const auto found = take_back_to(*seat, std::nullopt);
  out.key("take_back").open_object().key("seat").number(index(*seat));
  if (const auto* to = std::get_if<std::uint32_t>(&found)) out.key("to").number(*to);
  else out.key("refused").name(std::get<protocol::Refusal>(found).code);
  out.close_object();
}

// --- from the store ---

void LiveMatch::replay(std::span<const EntryRecord> entries) {
  const auto wrong = [this](const EntryRecord& entry, const std::string& why) {
    return std::runtime_error("match " + id() + ", entry " + std::to_string(entry.seq) + ": " + why);
  };
  for (const auto& entry : entries) {
    const auto body = Json::parse(entry.body);
    if (entry.seq != match_->seq() + 1) throw wrong(entry, "out of order");
    const bool copied = is_copied(record_.start, entry.seq);
    if (!copied && std::holds_alternative<engine::Chance>(match_->node()) && body.contains("chance"))
      dice_.count_drawn(match_->due().hidden);
    if (const auto refused = match_->apply(body)) throw wrong(entry, refused->message);
    if (!entry.hash.empty() && match_->state_hash(record_.state_format) != entry.hash)
      throw wrong(entry, "leads to another state");
    if (const auto ruled = body.find("ruling"); !copied && ruled != body.end())
      if (const auto anchor = ruled->find("anchor"); anchor != ruled->end())
        dice_.anchored(anchor->at("chain") == "hidden");
    const Author author{entry.player, entry.command};
    follow(facts_of(body, seats_.size()), author, entry.at);
    note_request(author);
  }
}

// A log does not say where it ends: one that lost its last entries reads like a shorter match.
void LiveMatch::expect_end() const {
  const auto wrong = [this](const std::string& why) { return std::runtime_error("match " + id() + ": " + why); };
  const bool has_end = record_.ended != 0, has_result = !record_.result.empty();
  if (is_over() && !(has_end && has_result)) throw wrong("its log ends it, but it is on record as running");
  if (!is_over() && (has_end || has_result))
    throw wrong("it is on record as over, but its log of " + std::to_string(match_->seq()) +
                " entries does not end it");
  if (is_over() && Json::parse(record_.result) != Json::parse(result()))
    throw wrong("its log leads to another result than is on record");
}

void LiveMatch::wake(Moment now, std::int64_t stopped) {
  offset_ = std::max(last_at(), now.at) - now.steady;
  if (is_measured()) frozen_ = stopped;
  // Perhaps a pause ended before the match was read again.
  choices_changed_after_ = match_->seq();
}

// --- what is encoded ---

void LiveMatch::write_threats(Writer& out) const {
  if (const auto& threats = match_->texts().threats(); !threats.empty()) out.key("threats").raw(threats);
}

Frame LiveMatch::update(engine::Viewer viewer, Moment now, const std::string& link,
                        std::optional<std::string_view> choices) const {
  // Made before the scratch writer is taken: they use it themselves.
  const auto& texts = match_->texts();
  // Between the entries of a request only sessions need it that get choices inside, as protocol 1 had it first.
  const auto* hash = is_settled() || choices ? &texts.view_hash(viewer) : nullptr;
  const auto& entry = texts.entry(viewer);
  const auto& events = texts.events(viewer);
  const auto& patch = texts.patch(viewer);
  const auto& threats = texts.threats();
  Writer& out = protocol::scratch();
  out.open_object().key("type").name("update").key("match").name(id());
  if (const auto it = by_.find(match_->seq()); it != by_.end()) out.key("by").name(it->second);
  out.key("seq").number(match_->seq()).key("at").number(last_at());
  if (hash) out.key("hash").name(*hash);
  out.key("entry").raw(entry).key("events").raw(events).key("patch").raw(patch);
  write(out.key("to_act"), match_->node());
  write_clocks(out.key("clocks"), now);
  write_take_back(out, viewer);
  if (!threats.empty()) out.key("threats").raw(threats);
  if (!link.empty()) out.key("link").name(link);
  if (choices) out.key("choices").raw(*choices);
  return frame(out.close_object().take());
}

EncodedUpdate LiveMatch::encode_update(const Batch& batch, Moment now, const std::string& link) const {
  const bool choices_inside = batch.choices_inside;
  const auto deciding = decider();
  // Before an anchor there are no choices: an answer to them would be told `stale`.
  const bool asked = choices_inside && deciding && is_settled() && !is_paused() && !seats_[index(*deciding)].is_bot();
  const auto list = asked ? match_->texts().choices() : no_choices;
  const auto nothing = choices_inside ? std::optional<std::string_view>(no_choices) : std::nullopt;
  EncodedUpdate encoded{.seq = match_->seq(), .choices_inside = choices_inside};
  if ((watched_ && batch.spectated) || is_over() || !match_->has_secrets())
    encoded.frames[0] = update({}, now, link, nothing);
  Frame for_all = encoded.frames[0];
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (seats_[i].is_bot()) continue;
    const auto viewer = engine::Viewer(engine::seat_at(i));
    const bool is_told = asked && deciding == engine::seat_at(i);
    auto& mine = encoded.frames[class_of(viewer)];
    if (is_told) mine = update(viewer, now, link, std::string_view(list));
    else if (!is_told_as_all(viewer, choices_inside)) mine = update(viewer, now, link, nothing);
    else mine = for_all ? for_all : for_all = update(viewer, now, link, nothing);
  }
  return encoded;
}

// Is the update of this seat, without choices, the same text as that of spectators and of every other such seat?
bool LiveMatch::is_told_as_all(engine::Viewer viewer, bool choices_inside) const {
  if (!match_->has_secrets()) return true;
  const bool has_hash = is_settled() || choices_inside;
  const auto actor = match_->last_actor();  // is told what it can take back
  return !has_hash && !(actor && viewer.sits(*actor)) && match_->texts().tells_as_spectators(viewer);
}

bool LiveMatch::is_asked(engine::Viewer viewer) const {
  const auto deciding = decider();
  return deciding && !is_paused() && viewer.sits(*deciding);
}

std::string LiveMatch::choices(protocol::ChoicesForm form) const {
  const bool plain = form == protocol::ChoicesForm::actions;
  const auto list = plain ? match_->texts().legal_actions() : match_->texts().choices();
  Writer& out = protocol::scratch();
  out.open_object().key("type").name("choices").key("match").name(id()).key("seq").number(match_->seq());
  return out.key(plain ? "actions" : "choices").raw(list).close_object().take();
}

std::string LiveMatch::snapshot(engine::Viewer viewer, Moment now, bool choices_inside, bool clocks_stand) const {
  const auto seq = match_->seq();
  const auto& view = match_->texts().view(viewer);
  const auto log_after = seq > snapshot_log_max ? seq - static_cast<std::uint32_t>(snapshot_log_max) : 0;
  Writer out;
  out.open_object().key("type").name("snapshot").key("match").name(id()).key("game").name(match_->game());
  out.key("seq").number(seq).key("hash").name(protocol::view_hash(view)).key("view").raw(view);
  write(out.key("to_act"), match_->node());
  if (choices_inside) out.key("choices").raw(is_asked(viewer) ? match_->texts().choices() : no_choices);
  write_clocks(out.key("clocks"), now, clocks_stand);
  write_take_back(out, viewer);
  write_threats(out);
  out.key("log").raw(match_->texts().log(viewer, log_after, [this](std::uint32_t entry) {
    const auto it = by_.find(entry);
    return it == by_.end() ? std::string_view{} : std::string_view(it->second);
  }));
  write_fairness(out.key("fairness").open_object());
  return out.close_object().close_object().take();
}

void LiveMatch::write_fairness(Writer& out) const {
  out.key("anchors").open_object().key("hidden").name(record_.hidden_anchor).key("open").name(record_.open_anchor);
  if (!record_.seed_hash.empty()) out.key("seed").name(record_.seed_hash);
  out.close_object().key("salts").raw(dice_.salts() ? Json(*dice_.salts()).dump() : "null");
  if (const auto last = dice_.last_open()) {
    out.key("last").open_object();
    if (!last->anchor.empty()) out.key("anchor").name(last->anchor);
    out.key("k").number(last->k).key("link").name(last->link);
    if (!last->next.empty()) out.key("next").name(last->next);
    out.close_object();
  }
  if (!is_over()) return;
  out.key("links").open_object().key("hidden").raw(Json(dice_.hidden_links()).dump()).close_object();
  if (!record_.seed_hash.empty()) out.key("seed").name(record_.open_seed + record_.hidden_seed);
}

std::string LiveMatch::fairness() const {
  Writer out;
  out.open_object().key("type").name("fairness").key("match").name(id());
  write_fairness(out);
  return out.close_object().take();
}

std::string LiveMatch::result_message() const {
  Writer out;
  return out.open_object()
      .key("type")
      .name("result")
      .key("match")
      .name(id())
      .key("result")
      .raw(result())
      .close_object()
      .take();
}

std::string LiveMatch::result() const {
  const auto result = match_->result();
  assert(result);
  Json seats = Json::array();
  for (const auto& place : result->places)
    seats.push_back({{"rank", place.rank}, {"score", place.score ? Json(*place.score) : Json(nullptr)}});
  return Json{{"reason", result->reason}, {"seats", seats}}.dump();
}

std::optional<std::vector<Frame>> LiveMatch::missed(std::uint32_t have, engine::Viewer viewer,
                                                    bool choices_inside) const {
  if (choices_changed_after_ == match_->seq()) return std::nullopt;
  if (have == match_->seq()) return std::vector<Frame>{};
  return ring_.after(have, class_of(viewer), choices_inside);
}

}  // namespace server
