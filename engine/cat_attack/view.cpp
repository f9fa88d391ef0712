// What may be known, and by whom: all the secrecy of the game. Hidden are the hands and the
// order of the Mog deck, which does not exist before a card is drawn; all else is open.
#include "engine/cat_attack/public_state.hpp"

namespace engine::cat_attack {
namespace {

Phase phase_of(const PublicState& table) {
  if (table.ending) return Phase::over;
  if (table.turn == 0) return Phase::setup;
  return std::visit(overloaded{
                        [](const PlayCard&) { return Phase::card; },
                        [](const ThrowDie&) { return Phase::throw_die; },
                        [](const MoveCat&) { return Phase::move; },
                        [](const SwapDue&) { return Phase::swap; },
                        [](const RaidDue&) { return Phase::raid; },
                        [](const FightOn&) { return Phase::fight; },
                        [](const auto&) { return Phase::draw; },
                    },
                    next_task(table));
}

std::optional<std::uint8_t> pips_of(const PublicState& table) {
  if (table.tasks.empty()) return std::nullopt;
  const auto* move = std::get_if<MoveCat>(&next_task(table));
  return move ? std::optional(move->pips) : std::nullopt;
}

// From its first card until it is decided, refills in the middle included (A73).
std::optional<FightView> fight_of(const PublicState& table) {
  for (const Task& task : table.tasks)
    if (const auto* fight = std::get_if<FightOn>(&task))
      return FightView{fight->attacker, fight->defender, fight->suit};
  return std::nullopt;
}

SeatView seat_view(const State& state, Seat seat) {
  const Cat& cat = cat_of(state.table, seat);
  const SeatState& household = household_of(state.table, seat);
  SeatView view;
  view.house = cat.house;
  view.space = cat.space;
  view.lives = household.lives;
  view.larder = household.larder;
  view.hand_size = static_cast<std::uint8_t>(state.hands[index(seat)].size());
  view.resigned = cat.resigned;
  return view;
}

// A32 The attacker or host who chooses a swap sees the victim's cards.
std::optional<Hand> shown_hand(const State& state, const Viewer& viewer) {
  if (state.table.tasks.empty()) return std::nullopt;
  const auto* swap = std::get_if<SwapDue>(&next_task(state.table));
  if (!swap || !viewer.sits(swap->taker)) return std::nullopt;
  return state.hands[index(swap->victim)];
}

}  // namespace
}  // namespace engine::cat_attack

namespace engine {

using namespace cat_attack;

CatAttack::View CatAttack::view(const State& state, const Viewer& viewer) {
  const PublicState& table = state.table;
  View view;
  view.turn = table.turn;
  view.on_turn = mover(state);
  view.to_act = node(state);
  view.phase = phase_of(table);
  view.pips = pips_of(table);
  for (std::size_t i = 0; i < table.seats; ++i) view.seats.push(seat_view(state, seat_at(i)));
  view.flocks = table.flocks;
  view.car = table.car;
  view.shops = table.shops;
  view.discard = table.discard;
  for (const std::uint8_t copies : state.bag) view.mog_left = static_cast<std::uint8_t>(view.mog_left + copies);
  view.curiosity = table.curiosity;
  view.fight = fight_of(table);
  if (viewer.seat() && index(*viewer.seat()) < table.seats) {
    view.viewer = viewer.seat();
    view.hand = state.hands[index(*viewer.seat())];
    view.seen = state.seen[index(*viewer.seat())];
  }
  view.shown_hand = shown_hand(state, viewer);
  view.result = result(state);
  if (viewer.is_referee()) view.hands = state.hands;
  view.table = table;
  return view;
}

// A hidden draw is known to the one who drew.
CatAttack::Outcome CatAttack::redact(const State&, const Outcome& outcome, const Viewer& viewer) {
  const auto* drawn = std::get_if<MogDrawn>(&outcome);
  if (!drawn || viewer.knows(drawn->seat)) return outcome;
  return MogDrawn{drawn->seat, std::nullopt};
}

// A32 A swap is known to the two who take part.
CatAttack::Move CatAttack::redact(const State& state, const Move& move, const Viewer& viewer) {
  if (!std::holds_alternative<Swap>(move)) return move;
  const auto& due = std::get<SwapDue>(next_task(state.table));
  return viewer.knows(due.taker) || viewer.knows(due.victim) ? move : Move{Swap{}};
}

}  // namespace engine
