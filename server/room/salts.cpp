// From `start` to the first entry: the server's promise (the hash of the seed that makes all
// chains) and its anchors are durable before it asks for the seats' salts, and the salts are
// durable with the first entries. So the server cannot choose outcomes by the seed, by a later
// anchor or by a bot's salt. protocol/README.md says what that does not prove.
#include "server/room/room.hpp"

#include "protocol/fairness.hpp"
#include "protocol/sha256.hpp"

#include <spdlog/spdlog.h>
#include <algorithm>
#include <stdexcept>
#include <utility>

namespace server {

namespace code = protocol::code;

namespace {

std::string random_hex(Environment& environment, std::size_t size) {
  std::vector<std::uint8_t> bytes(size);
  environment.random(bytes);
  return protocol::hex(bytes);
}

std::string seats_text(const Seating& seating) {
  Json seats = Json::array();
  for (const auto& table_seat : seating.seats()) {
    const auto& occupant = *table_seat.occupant;
    const Json player = occupant.is_bot() ? Json(nullptr) : Json(occupant.id);
    seats.push_back({{"player", player}, {"name", occupant.name}, {"kind", occupant.is_bot() ? "bot" : "person"}});
    if (occupant.is_bot()) seats.back()["level"] = occupant.level;
  }
  return seats.dump();
}

}  // namespace

// The first match of a room is paid with the room, and one that was played with its moves.
double Room::price_of_match() const {
  if (seating_.start()) return 1 + seating_.start()->seq / Limits::entries_copied_per_match;
  if (const auto* last = live()) return last->match().turn() < Limits::turns_of_played_match ? 1 : 0;
  return price_before_contract_;
}

// REQUIRES: every seat is taken, no match is running
awaitable<Room::Reply> Room::begin_match(std::string address) {
  if (services_.counts.draining)
    co_return refused(draining_code, "The server is about to restart; no new match begins now.");
  if (const auto wait = services_.environment.ask_to_begin(address, price_of_match()))
    co_return refused(code::too_many, "Too many matches have begun from this address; the next one may in " +
                                          std::to_string(wait->count()) + " s.");
  const auto& contract = seating_.contract();
  auto opened = protocol::open_match(contract.game, contract.options, contract.seats);
  if (auto* why_not = std::get_if<protocol::Refusal>(&opened)) co_return refused(std::move(*why_not));

  MatchRecord match;
  match.id = services_.environment.match_id();
  match.room = code_;
  match.game = contract.game;
  match.rules = std::get<0>(opened)->rules();
  match.options = std::get<0>(opened)->options();
  match.seats = seats_text(seating_);
  match.open_seed = random_hex(services_.environment, 32);
  match.hidden_seed = random_hex(services_.environment, 32);
  auto dice = Dice::promise(match, std::get<0>(opened)->has_secrets());
  match.open_to_all = contract.visibility == Visibility::open_to_all;
  match.started = services_.environment.now();
  Store::Append copied;
  auto cannot = co_await copy_start(match, copied);
  if (cannot) co_return refused(*std::move(cannot));
  auto live = std::make_unique<LiveMatch>(match, contract, std::move(dice));
  std::string wrong;
  try {
    co_await replay(*live, copied.entries);
  } catch (const std::exception& error) { wrong = error.what(); }
  if (!wrong.empty()) co_return refused(code::no_match, "The match before cannot be continued: " + wrong + ".");
  copied.to_act = live->decider();
  if (match.start && !copied.to_act)
    co_return refused(code::not_allowed, "No seat has to decide after the entry that this room continues from.");
  Seating next = seating_;
  next.resume();
  const auto begun = co_await begin(std::move(match), std::move(next), std::move(copied));
  if (begun == AfterStore::lost) co_return not_stored("It");

  spdlog::info("event=match_began room={} match={}", code_, record_.match);
  drop_offer(protocol::What::rematch, "agreed");  // also if the host has not waited for it
  drop_all_offers();
  Salting salting(std::move(live));
  ask_for_salts(salting);
  state_ = std::move(salting);
  co_return Reply{};
}

void Room::ask_for_salts(Salting& salting) {
  salting.until = salting.has_all_salts() ? now() : now() + services_.rules.limits.salts;
  changed_ = true;
  for (auto& member : members_) member.sees.reset();  // what they were shown was of another match
  show_all(frame(salting.match->fairness()));
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::GiveSalt& salt) {
  auto* salting = std::get_if<Salting>(&state_);
  if (!salting || salt.match != salting->match->id())
    co_return refused(code::no_match, "No match asks for this salt now.");
  const auto seat = seat_in_match(sender.player.id);
  if (!seat) co_return refused(code::not_seated, "Only seats have a share in the dice.");
  auto& mine = salting->salts[index(*seat)];
  const bool again = mine == salt.bytes;
  if (mine && !again) co_return refused(code::not_allowed, "This seat has given its salt already.");
  mine = salt.bytes;
  salting->unanswered.push_back({sender.sink, salt.id});
  if (!again && salting->has_all_salts()) co_await deal(*salting);
  co_return Reply{Reply::Result::silent};
}

// To everybody who gave a salt: it is durable, or it is not.
void Room::answer(const std::vector<Salting::Unanswered>& salts, const Reply& answer) {
  for (const auto& [sink, id] : salts) {
    auto* giver = member(sink.lock());
    if (giver && !id.empty()) reply(*giver, id, answer);
  }
}

// Begins the match. REQUIRES: it is the state
awaitable<void> Room::deal(Salting& salting) {
  auto& match = *salting.match;
  for (std::size_t seat = 0; seat < salting.salts.size(); ++seat)
    if (!salting.salts[seat] && !match.seats()[seat].is_bot()) salting.salts[seat] = "";
  auto batch = new_batch();
  match.salt(batch, protocol::all_salts(match.id(), salting.salts));
  // Of a match that goes on a clock may run from here: until the salts were there it was nobody's time.
  const auto now = moment(services_.environment);
  match.wake(now, std::max<std::int64_t>(0, now.at - match.last_at()));

  // Everybody sees the board as it is before the first entry, and then the entries. But not
  // before they are stored.
  const auto before = snapshots();
  if (const auto ms = match.to_freeze(now); ms > 0) {
    const protocol::Freeze freeze{static_cast<std::uint64_t>(ms)};
    const auto why_not = match.rule(batch, freeze, room_itself, now);
    if (why_not) throw std::runtime_error("a freeze was refused: " + why_not->message);
  }
  match.settle(batch, moment(services_.environment));
  // Who left while the salts were awaited had nothing to resign from. Where the rules do not let a seat resign a bot
  // plays for it.
  std::vector<protocol::Ruling> resigns;
  for (std::size_t seat = 0; seat < seating_.seats().size(); ++seat)
    if (seating_.seats()[seat].left) resigns.push_back(engine::Ruling{engine::Resign{engine::seat_at(seat)}});
  rule_allowed(batch, match, resigns, now);
  batch.append.match = match.id();
  const auto dealt = co_await append(batch.append, "first entries");
  if (dealt == AfterStore::lost) co_return;
  const auto unanswered = std::move(salting.unanswered);
  Playing begun(std::move(salting.match));
  state_ = std::move(begun);
  answer(unanswered, Reply{});
  show_room();
  show_watching(frame(match.fairness()));
  show(before);
  after_commit(batch);
}

}  // namespace server
