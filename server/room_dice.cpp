// From `start` to the first entry: the server's anchors are durable before it asks for the
// seats' salts, and the salts are durable with the first entries. So nobody, the server
// included, can choose what the dice will say.
#include "server/room.hpp"

#include "protocol/sha256.hpp"

#include <algorithm>

namespace server {

namespace code = protocol::code;

namespace {

std::string random_hex(World& world, std::size_t size) {
  std::vector<std::uint8_t> bytes(size);
  world.random(bytes);
  return protocol::hex(bytes);
}

std::string seats_text(const Table& table) {
  Json seats = Json::array();
  for (const auto& chair : table.chairs()) {
    const auto& sitter = *chair.sitter;
    const Json player = sitter.is_bot() ? Json(nullptr) : Json(sitter.id);
    seats.push_back({{"player", player}, {"name", sitter.name}, {"kind", sitter.is_bot() ? "bot" : "person"}});
  }
  return seats.dump();
}

}  // namespace

// REQUIRES: every seat is taken, no match is running
awaitable<Room::Reply> Room::begin_match() {
  const auto& contract = table_->contract();
  auto opened = protocol::open_match(contract.game, contract.options, contract.seats);
  if (auto* why_not = std::get_if<protocol::Refusal>(&opened)) co_return refused(std::move(*why_not));

  MatchRecord match;
  match.id = house_.world.match_id();
  match.room = code_;
  match.game = contract.game;
  match.rules = std::get<0>(opened)->rules();
  match.options = std::get<0>(opened)->options();
  match.seats = seats_text(*table_);
  match.open_seed = random_hex(house_.world, 32);
  match.hidden_seed = random_hex(house_.world, 32);
  match.open_anchor = Dice::anchor_of(match.open_seed);
  match.hidden_anchor = Dice::anchor_of(match.hidden_seed);
  match.open_to_all = contract.visibility == Visibility::open_to_all;
  match.started = house_.world.now();
  const auto created = co_await house_.store.create_match(match);
  if (!created) co_return fail("new match", created.error());
  const bool saved = co_await save(*table_, match.id);
  if (!saved) co_return refused(code::storage, "The room could not be stored.");

  live_ = std::make_unique<LiveMatch>(std::move(match), table_->contract());
  offers_.clear();
  ask_for_salts();
  co_return Reply{};
}

void Room::ask_for_salts() {
  bot_plays_.assign(live_->seats().size(), false);
  salts_.assign(live_->seats().size(), std::nullopt);
  for (std::size_t seat = 0; seat < salts_.size(); ++seat)
    if (live_->seats()[seat].is_bot()) salts_[seat] = random_hex(house_.world, 16);
  salts_until_ = has_all_salts() ? now() : now() + house_.rules.limits.salts;
  changed_ = true;
  show_all(frame(live_->fairness()));
}

bool Room::has_all_salts() const {
  return std::ranges::all_of(salts_, [](const auto& salt) { return salt.has_value(); });
}

awaitable<Room::Reply> Room::on(Member& speaker, const protocol::GiveSalt& salt) {
  if (phase() != "salting" || salt.match != live_->id()) co_return refused(code::no_match, "No match asks for this salt now.");
  const auto seat = live_->seat_of(speaker.player.id);
  if (!seat) co_return refused(code::not_seated, "Only seats have a share in the dice.");
  auto& mine = salts_[index(*seat)];
  if (mine) co_return refused(code::not_allowed, "This seat has given its salt already.");
  mine = salt.bytes;
  if (has_all_salts()) co_await deal();
  co_return Reply{};
}

awaitable<void> Room::deal() {
  salts_until_ = never;
  std::vector<std::string> salts;
  for (const auto& each : salts_) salts.push_back(each.value_or(""));
  Batch batch;
  live_->salt(batch, salts);
  live_->wake(moment(house_.world), 0);

  // Everybody sees the board as it is before the first entry, and then the entries. But not
  // before they are stored.
  std::array<Frame, viewer_classes_max> before;
  for (std::size_t seat = 0; seat <= live_->seats().size(); ++seat) {
    const auto viewer = seat == 0 ? engine::spectator : engine::Viewer(engine::seat_at(seat - 1));
    before[class_of(viewer)] = frame(live_->snapshot(viewer, moment(house_.world)));
  }
  live_->settle(batch, moment(house_.world));
  batch.append.match = live_->id();
  const auto stored = co_await house_.store.append(batch.append);
  if (!stored) {
    fail("first entries", stored.error());
    co_return;
  }
  changed_ = true;
  show_room();
  show_all(frame(live_->fairness()));
  for (auto& each : members_) {
    const auto viewer = each.joined ? viewer_of(each.player.id) : std::nullopt;
    if (viewer) each.line->send(before[class_of(*viewer)]);
  }
  co_await after_commit(batch);
  if (live_ && !live_->is_over()) co_await save(*table_, record_.match);
}

}  // namespace server
