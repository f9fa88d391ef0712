// From `start` to the first entry: the server's promise (the hash of the seed that makes all
// chains) and its anchors are durable before it asks for the seats' salts, and the salts are
// durable with the first entries. So the server cannot choose outcomes by the seed, by a later
// anchor or by a bot's salt. protocol/README.md says what that does not prove.
#include "server/room/room.hpp"

#include "protocol/fairness.hpp"
#include "protocol/sha256.hpp"

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
  }
  return seats.dump();
}

}  // namespace

// REQUIRES: every seat is taken, no match is running
awaitable<Room::Reply> Room::begin_match() {
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
  match.open_anchor = Dice::anchor_of(match.open_seed);
  match.hidden_anchor = Dice::anchor_of(match.hidden_seed);
  const auto seed = protocol::match_seed_of(match.open_seed + match.hidden_seed);
  match.seed_hash = protocol::hex(protocol::hash_of(*seed));
  match.open_to_all = contract.visibility == Visibility::open_to_all;
  match.started = services_.environment.now();
  Seating next = seating_;
  next.resume();
  const auto begun = co_await begin(match, std::move(next));
  if (begun == AfterStore::lost) co_return not_stored("It");

  drop_all_offers();
  Salting salting(std::make_unique<LiveMatch>(std::move(match), seating_.contract()));
  ask_for_salts(salting);
  state_ = std::move(salting);
  co_return Reply{};
}

void Room::ask_for_salts(Salting& salting) {
  salting.until = salting.has_all_salts() ? now() : now() + services_.rules.limits.salts;
  changed_ = true;
  show_all(frame(salting.match->fairness()));
}

awaitable<Room::Reply> Room::on(Member& sender, const protocol::GiveSalt& salt) {
  auto* salting = std::get_if<Salting>(&state_);
  if (!salting || salt.match != salting->match->id())
    co_return refused(code::no_match, "No match asks for this salt now.");
  const auto seat = seat_in_match(sender.player.id);
  if (!seat) co_return refused(code::not_seated, "Only seats have a share in the dice.");
  auto& mine = salting->salts[index(*seat)];
  if (mine) co_return refused(code::not_allowed, "This seat has given its salt already.");
  mine = salt.bytes;
  salting->unanswered.push_back({sender.sink, salt.id});
  if (salting->has_all_salts()) co_await deal(*salting);
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
  Batch batch;
  match.salt(batch, protocol::all_salts(match.id(), salting.salts));
  match.wake(moment(services_.environment), 0);

  // Everybody sees the board as it is before the first entry, and then the entries. But not
  // before they are stored.
  std::array<Frame, viewer_classes_max> before;
  for (std::size_t seat = 0; seat <= match.seats().size(); ++seat) {
    const auto viewer = seat == 0 ? engine::spectator : engine::Viewer(engine::seat_at(seat - 1));
    before[class_of(viewer)] = frame(match.snapshot(viewer, moment(services_.environment)));
  }
  match.settle(batch, moment(services_.environment));
  batch.append.match = match.id();
  const auto dealt = co_await append(batch.append, "first entries");
  if (dealt == AfterStore::lost) co_return;
  const auto unanswered = std::move(salting.unanswered);
  Playing begun(std::move(salting.match));
  state_ = std::move(begun);
  answer(unanswered, Reply{});
  show_room();
  show_all(frame(match.fairness()));
  for (auto& each : members_) {
    const auto viewer = each.joined ? viewer_of(each.player.id) : std::nullopt;
    if (viewer) each.sink->send(before[class_of(*viewer)]);
  }
  after_commit(batch);
}

}  // namespace server
