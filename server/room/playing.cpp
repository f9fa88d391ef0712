// The match that is running. A request becomes entries: its own, and every outcome that
// chance adds until a seat must decide again. All of them are one append.
#include "server/room/room.hpp"

#include <spdlog/spdlog.h>
#include <algorithm>

namespace server {

namespace code = protocol::code;

Room::Reply Room::not_playing() const {
  if (is_over()) return refused(code::over, "The match has ended.");
  return refused(code::no_match, "No match is running.");
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Act& act) {
  const Author author{sender.player.id, act.id};
  auto* match = live();
  const auto seat = seat_in_match(sender.player.id);
  if (match && !seat) co_return refused(code::not_seated, "Only seats can act.");
  if (match && match->has_request(author)) {
    // An action that was done has led to another seq: this is another one with the id of an older request.
    if (!playing() || is_stale(act.match, act.seq)) co_return Reply{Reply::Result::duplicate};
    co_return refused(protocol::Refusal{std::string(code::malformed), "",
                                        "This id was used before in this match; each request needs an id of its own.",
                                        "/id"});
  }
  if (!playing()) co_return not_playing();
  if (is_stale(act.match, act.seq)) co_return Reply{Reply::Result::stale};
  if (seating_.pause()) co_return paused();

  const auto now = moment(services_.environment);
  if (match->to_freeze(now) > 0)  // no freeze is written for a refused action
    if (auto why_not = match->match().why_not(*seat, act.action)) co_return refused(*std::move(why_not));
  const auto frozen = co_await put_freeze_on_record(*match, now);
  if (frozen == AfterStore::lost) co_return not_stored("The move");
  auto batch = new_batch();
  auto why_not = match->act(batch, *seat, act.action, author, now);
  if (why_not) co_return refused(*std::move(why_not));
  const auto back = co_await plays_again(sender.player.id);
  if (back == AfterStore::lost) co_return not_stored("The move");
  auto ruled = co_await settle_and_commit(batch, now);
  co_return std::move(ruled.reply);
}

bool Room::is_stale(const std::optional<std::string>& match, std::uint32_t seq) const {
  return seq != live()->match().seq() || (match && *match != live()->id());
}

Room::Reply Room::paused() {
  return refused(code::paused, "The match is paused. A seat can end the pause with `resume`.");
}

// Asks, and changes nothing.
awaitable<Room::Reply> Room::on(Member& sender, const protocol::Why& why) {
  const auto* match = live();
  const auto seat = match ? match->seat_of(sender.player.id) : std::nullopt;
  if (match && !seat) co_return refused(code::not_seated, "Only seats can act.");
  if (!playing()) co_return not_playing();
  if (is_stale(why.match, why.seq)) co_return Reply{Reply::Result::stale};
  if (seating_.pause()) co_return paused();
  auto reason = match->match().why_not(*seat, why.action);
  if (reason) co_return refused(*std::move(reason));
  co_return Reply{Reply::Result::allowed};
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Resign& resign) {
  const Author author{sender.player.id, resign.id};
  const auto seat = seat_in_match(sender.player.id);
  if (live() && !seat) co_return refused(code::not_seated, "Only seats can resign.", "G1");
  if (live() && live()->has_request(author)) co_return Reply{Reply::Result::duplicate};
  if (!playing()) co_return not_playing();
  const protocol::Ruling resigns = engine::Ruling{engine::Resign{*seat}};
  auto ruled = co_await rule(resigns, author);
  co_return std::move(ruled.reply);
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::LetBot& said) {
  const auto seat = seat_in_match(sender.player.id);
  if (live() && !seat) co_return refused(code::not_seated, "Only seats can let a bot play.");
  if (!playing()) co_return not_playing();
  if (!seating_.contract().bots) co_return refused(code::not_allowed, "This room has agreed to play without bots.");
  if (live()->match().resigned(*seat)) co_return refused(code::not_allowed, "This seat has resigned.", "G2");
  if (auto refusal = no_such_level(said.level)) co_return refused(*std::move(refusal));
  Seating next = seating_;
  next.let_bot(index(*seat), said.level);
  const auto after = co_await save(std::move(next));
  if (after == AfterStore::lost) co_return not_stored();
  playing()->bot_plays[index(*seat)] = true;
  playing()->bot_turn.reset();  // a bot of another level may have begun to think
  playing()->expected[index(*seat)] = {};
  co_return Reply{};
}

bool Room::plays_alone(engine::Seat seat) const {
  const auto& running = *playing();
  for (std::size_t i = 0; i < running.match->seats().size(); ++i) {
    const auto other = engine::seat_at(i);
    if (other != seat && !plays_bot(running, other) && !running.match->match().resigned(other)) return false;
  }
  return true;
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::Hurry&) {
  const auto seat = seat_in_match(sender.player.id);
  if (live() && !seat) co_return refused(code::not_seated, "Only seats can hurry bots.");
  if (!playing()) co_return not_playing();
  if (!plays_alone(*seat)) co_return refused(code::not_allowed, "Others want to see what the bots do.");
  auto& running = *playing();
  running.hurried = true;
  if (running.bot_turn) running.bot_turn->at = now();
  co_return Reply{};
}

awaitable<Room::Ruled> Room::rule(const protocol::Ruling& ruling, const Author& author) {
  auto& match = *live();
  if (auto why_not = match.match().why_not(ruling)) co_return Ruled(refused(*std::move(why_not)), AfterStore::kept);
  const auto now = moment(services_.environment);
  const auto frozen = co_await put_freeze_on_record(match, now);
  if (frozen == AfterStore::lost) co_return Ruled(not_stored("The ruling"), AfterStore::lost);
  auto batch = new_batch();
  auto why_not = match.rule(batch, ruling, author, now);
  if (why_not) co_return Ruled(refused(*std::move(why_not)), AfterStore::kept);
  co_return co_await settle_and_commit(batch, now);
}

awaitable<Room::Ruled> Room::settle_and_commit(Batch& batch, Moment now) {
  live()->settle(batch, now);
  co_return co_await commit(batch);
}

awaitable<Room::Ruled> Room::commit(Batch& batch, std::optional<SeatChange> change) {
  const auto stored = co_await append(batch.append, "entries", std::move(change));
  if (stored == AfterStore::lost) co_return Ruled(not_stored("It"), AfterStore::lost);
  after_commit(batch);
  const bool too_long = playing() && live()->match().seq() >= services_.rules.limits.match_entries;
  if (!too_long) co_return Ruled(Reply{}, AfterStore::kept);
  const protocol::Ruling ends = engine::Ruling{engine::AgreedEnd{}};
  const auto ended = co_await rule(ends, room_itself);
  co_return Ruled(Reply{}, ended.room);
}

void Room::after_commit(const Batch& batch) {
  auto& match = *live();
  services_.counts.entries += batch.append.entries.size();
  match.stored(batch, moment(services_.environment));
  // What was to be taken back is not what it was; other offers outlive a move.
  if (!batch.updates.empty()) drop_offer(protocol::What::take_back, "expired");
  if (match.is_over()) {
    Over over(std::move(playing()->match), std::move(playing()->offers));
    state_ = std::move(over);
    changed_ = true;
  }
  show(batch);
  if (!is_over()) return;
  spdlog::info("event=match_ended room={} match={}", code_, live()->id());
  drop_all_offers();
  show_watching(frame(live()->result_message()));
  show_watching(frame(live()->fairness()));
}

void Room::end_match(Seating& seating) {
  seating.free_given_up();
  seating.unready_people();
  seating.end_bots();
  seating.resume();
  seating.keep_offered_draw({});
}

bool Room::plays_bot(const Playing& playing, engine::Seat seat) const {
  const auto i = index(seat);
  return playing.match->seats()[i].is_bot() || playing.bot_plays[i] || seating_.seats()[i].left;
}

// Who gave the seat up does not play any more.
std::optional<engine::Seat> Room::seat_in_match(const std::string& player) const {
  const auto seat = live() ? live()->seat_of(player) : std::nullopt;
  const bool given_up = seat && !is_over() && seating_.seats()[index(*seat)].left;
  return given_up ? std::nullopt : seat;
}

// By seat. A bot that played for a person before the room was read again goes on, until its owner is
// back. A seat that lost its time-out to the bot is taken back by its owner, not by being there.
std::vector<bool> Room::bots_that_played(const LiveMatch& match) const {
  const bool whole_seat = seating_.contract().time_out == TimeOut::bot_seat;
  std::vector<bool> bots;
  for (std::size_t seat = 0; seat < match.seats().size(); ++seat) {
    const auto why = match.stood_in(engine::seat_at(seat));
    const bool is_back = is_present(match.seats()[seat].player) && !whole_seat;
    const bool wished = !seating_.seats()[seat].bot_level.empty();
    bots.push_back(wished || (why == "bot" && !is_back) || (why == "time_out" && whole_seat));
  }
  return bots;
}

// Who plays for a person plays like a cat, unless the person has chosen another level.
engine::bots::Level Room::level_of_bot(engine::Seat seat) const {
  const auto& room_seat = seating_.seats()[index(seat)];
  const bool is_bot = room_seat.occupant && room_seat.occupant->is_bot();
  if (!is_bot && room_seat.bot_level.empty()) return engine::bots::Level::cat;
  return engine::bots::level_of(is_bot ? room_seat.occupant->level : room_seat.bot_level)
      .value_or(engine::bots::Level::random);
}

// It thinks while the pause runs. If too many think already, it plays without.
Playing::BotTurn Room::bot_turn(const LiveMatch& match, engine::Seat seat) {
  const auto& limits = services_.rules.limits;
  const Steady seen = now() + limits.bot_pause;  // by people: what happened before
  Playing::BotTurn turn{
      .at = playing()->hurried ? now() : seen, .patience = now() + limits.quick_move(), .seq = match.match().seq()};
  const auto level = level_of_bot(seat);
  if (level == engine::bots::Level::random) return turn;  // nothing to think about
  auto thought = match.match().advisor().thought(level, rng_());
  if (services_.environment.think(code_, address_of(seating_.host()), ++thoughts_, std::move(thought),
                                  turn.thinking.token()))
    turn.number = thoughts_;
  return turn;
}

// A bot moves after a pause in which people see what happened.
void Room::plan_bot() {
  auto* running = playing();
  if (!running) return;
  const auto seat = seating_.pause() ? std::nullopt : running->match->decider();
  const auto seq = running->match->match().seq();
  if (seat && !plays_bot(*running, *seat)) running->hurried = false;
  if (!seat || !plays_bot(*running, *seat)) {
    running->bot_turn.reset();
  } else if (!running->bot_turn || running->bot_turn->seq != seq) {
    running->bot_turn = bot_turn(*running->match, *seat);
  }
}

// REQUIRES: it is what the bot whose turn it is has thought
void Room::note_decision(const Decided& decided) {
  auto& running = *playing();
  running.bot_turn->action = decided.action;
  const auto seat = running.match->decider();
  if (!seat || !engine::bots::searches(level_of_bot(*seat)) || index(*seat) >= decided.shares.size()) return;
  running.expected[index(*seat)] = decided.shares;
  // The first decision of a turn counts; after a pause it is thought of again, and so it may be after a move is taken back.
  const auto& match = running.match->match();
  auto& [turns, last] = running.hopeless[index(*seat)];
  if (match.turn() <= std::exchange(last, match.turn())) return;
  turns = decided.shares[index(*seat)] < match.advisor().resigns_below() ? turns + 1 : 0;
}

// A seat of three or more that resigns changes the match for the others, and a bot that plays for a person has no right
// to.
bool Room::bot_resigns(engine::Seat seat) const {
  const auto& running = *playing();
  const auto& seats = running.match->seats();
  return seating_.contract().bots_resign && seats.size() == 2 && seats[index(seat)].is_bot() &&
         running.hopeless[index(seat)].turns >= services_.rules.limits.bot_resigns_after;
}

// REQUIRES: the seat must decide
awaitable<void> Room::play_bot(engine::Seat seat, std::string_view why) {
  if (bot_resigns(seat)) {
    const protocol::Ruling resigns = engine::Ruling{engine::Resign{seat}};
    const auto ruled = co_await rule(resigns, room_itself);
    // The rules may not let it resign now; then it plays on.
    if (ruled.room == AfterStore::lost || !playing() || playing()->match->match().resigned(seat)) co_return;
  }
  auto& match = *live();
  const auto& turn = playing()->bot_turn;
  const auto decided = turn && turn->seq == match.match().seq() ? turn->action : std::nullopt;
  const auto now = moment(services_.environment);
  const auto frozen = co_await put_freeze_on_record(match, now);
  if (frozen == AfterStore::lost) co_return;
  auto batch = new_batch();
  const auto level = level_of_bot(seat);
  // Nobody has asked it to think for who was too slow.
  if (engine::bots::searches(level) && !decided && why != "time_out") ++services_.counts.moves_unthought;
  const auto action = decided ? Json::parse(*decided) : match.choose(level, rng_);
  const bool for_person = !match.seats()[index(seat)].is_bot();
  const Author author{"", for_person ? std::string(why) : ""};
  if (const auto why_not = match.act(batch, seat, action, author, now))
    throw std::runtime_error("a bot chose what the rules forbid: " + why_not->message);
  (void)co_await settle_and_commit(batch, now);
}

}  // namespace server
