// What a seat chooses: cards, fights, Six Cat, moves, swaps, raids.
#include "engine/cat_attack/turn_runner.hpp"

#include <algorithm>

namespace engine::cat_attack {

void TurnRunner::discard(Seat seat, Card card) {
  remove_card(hand_of(seat), card);
  table_.discard.push(card);
  change_seen(seat, [card](SeenHand& seen) { remove_seen(seen, card); });
}

// A6 Cards that go to the discard pile together are laid in sorted order.
void TurnRunner::discard_hand(Seat seat) {
  for (const Card card : hand_of(seat)) table_.discard.push(card);
  hand_of(seat).clear();
  change_seen(seat, [](SeenHand& seen) { seen = {}; });
}

void TurnRunner::choose(const Play& play) {
  const Seat seat = mover();
  pop_task<PlayCard>();
  discard(seat, play.card);
  const auto suit = suit_of(play.card);
  const bool moves_cat = suit == Suit::cat || play.card == Card::speedy_cat;
  emit(event::CardPlayed{seat, play.card, !moves_cat && !play.to});
  if (suit == Suit::cat) {
    if (play.to) return arrive(*play.to, Arrival::by_cat_card, number_of(play.card));
    corner(seat, number_of(play.card));
    return push_task(Refill{seat});  // A28
  }
  if (play.card == Card::speedy_cat) push_task(ThrowDie{3});  // A98
  if (play.card == Card::cat_attack && play.to) return arrive(*play.to, Arrival::by_jump);
  if (play.card == Card::cat_burglar && play.to) return arrive(*play.to, Arrival::by_burglar);
  if (suit && play.to) move_critter(*critter_of(*suit), *play.from, number_of(play.card), *play.to);
  push_task(Refill{seat});
}

// A44 A critter that reaches its own house is out of reach there.
void TurnRunner::move_critter(Critter critter, const Source& from, std::uint8_t steps, Space to) {
  Flock& flock = table_.flocks[index(critter)];
  const Space house = board::critter_houses[index(critter)];
  Space start{};
  if (const auto* larder = std::get_if<InLarder>(&from)) {
    household_of(table_, larder->seat).larder.remove(item_of(critter));
    start = home_of(*cat_of(table_, larder->seat).house);
  } else if (start = std::get<Space>(from); start == house) {
    --flock.in_house;
  } else {
    const auto* at = std::find(flock.spaces.begin(), flock.spaces.end(), start);
    flock.spaces.erase_at(static_cast<std::size_t>(at - flock.spaces.begin()));
  }
  if (to == house) {
    ++flock.in_house;
  } else {
    std::size_t i = 0;
    while (i < flock.spaces.size() && flock.spaces[i] < to) ++i;
    flock.spaces.insert_at(i, to);
  }
  if (events_) emit(event::CritterMoved{critter, from, to, critter_way(critter, start, steps, to)});
}

// A80 to A82
void TurnRunner::choose(const SixCat& six) {
  const Seat seat = mover();
  pop_task<PlayCard>();
  emit(event::SixCatPlayed{seat, six.suit, six.seat, hand_of(seat)});
  discard_hand(seat);
  move_critter(six.suit, InLarder{six.seat}, steps_max, six.to);
  push_task(Refill{seat});
}

void TurnRunner::choose(const Walk& walk) {
  const auto move = pop_task<MoveCat>();
  arrive(walk.to, Arrival::by_throw, move.pips);
}

void TurnRunner::choose(const Swap& swap) {
  const auto due = pop_task<SwapDue>();
  emit(event::Swapped{due.taker, due.victim, swap.take, swap.give});
  remove_card(hand_of(due.victim), *swap.take);
  remove_card(hand_of(due.taker), *swap.give);
  add_card(hand_of(due.taker), *swap.take);
  add_card(hand_of(due.victim), *swap.give);
  note_swap(due, swap);
}

// A32 The taker has seen the whole hand, the victim knows the two cards, and the others know that there was a swap.
void TurnRunner::note_swap(const SwapDue& due, const Swap& swap) {
  for (std::size_t i = 0; i < table_.seats; ++i) {
    auto& seen = state_.seen[i];
    if (seat_at(i) == due.taker) {
      seen[index(due.victim)] = {hand_of(due.victim), {}};
    } else if (seat_at(i) == due.victim) {
      remove_seen(seen[index(due.taker)], *swap.give);
      add_card(seen[index(due.taker)].cards, *swap.take);
    } else {
      exchange_unseen(seen[index(due.taker)]);
      exchange_unseen(seen[index(due.victim)]);
    }
  }
}

void TurnRunner::choose(const Keep&) {
  const auto due = pop_task<SwapDue>();
  emit(event::SwapDeclined{due.taker, due.victim});
  state_.seen[index(due.taker)][index(due.victim)] = {hand_of(due.victim), {}};
}

// A63, A56; A67 a stolen bird or mouse changes larders like anything else.
void TurnRunner::choose(const Raid& raid) {
  const auto due = pop_task<RaidDue>();
  const House house = *house_homes[index(due.at)];
  const Seat host = *owner_of(table_, house);
  household_of(table_, host).larder.remove(raid.item);
  household_of(table_, mover()).larder.add(raid.item);
  if (due.must) table_.loot.burgled_houses.add(house);
  else table_.loot.raided_houses.add(house);
  emit(event::Raided{mover(), host, raid.item, due.must});
}

void TurnRunner::choose(const Leave&) {
  const auto due = pop_task<RaidDue>();
  emit(event::RaidDeclined{mover(), *owner_of(table_, *house_homes[index(due.at)])});
}

}  // namespace engine::cat_attack
