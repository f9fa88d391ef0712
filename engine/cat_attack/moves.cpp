// Every legal move, in a fixed order: cards as they are sorted, then where from, then where to,
// in the order of the board; then fights, then Six Cat. And the odds of every chance.
#include "engine/cat_attack/hands.hpp"
#include "engine/cat_attack/routes.hpp"
#include "engine/hash.hpp"

#include <type_traits>

namespace engine::cat_attack {
namespace {

// Calls `use` once for every kind of card in the hand.
template <class Use>
void each_kind(const Hand& hand, Use use) {
  for (std::size_t i = 0; i < hand.size(); ++i)
    if (i == 0 || hand[i] != hand[i - 1]) use(hand[i]);
}

// Lists what the mover may do in a card phase.
class CardPhase {
 public:
  CardPhase(const State& state, Moves& moves)
      : table_(state.table),
        seat_(*table_.mover),
        hand_(state.hands[index(seat_)]),
        moves_(moves),
        cats_(cat_spaces(table_)),
        critters_(critter_spaces(table_)) {}

  void list() {
    if (holds_suit(hand_, Suit::cat)) reach_ = reach_of(table_, seat_, longest_cat_card());
    each_kind(hand_, [this](Card card) { list_plays(card); });
    if (table_.options.kittens) return;
    list_fights();
    for (const Critter suit : {Critter::bird, Critter::mouse}) list_six_cat(suit);
  }

 private:
  std::uint8_t longest_cat_card() const {
    std::uint8_t longest = 0;
    for (const Card card : hand_)
      if (suit_of(card) == Suit::cat) longest = number_of(card);
    return longest;
  }

  void list_plays(Card card) {
    if (card == Card::speedy_cat) return moves_.push(Play{card, {}, {}});
    if (card == Card::cat_attack) return list_plays_to(card, attack_targets(table_, seat_));
    if (card == Card::cat_burglar) return list_plays_to(card, burglar_targets(table_, seat_));
    const Suit suit = *suit_of(card);
    // A25 A Cat card without a destination corners.
    if (suit == Suit::cat) return list_plays_to(card, reach_[number_of(card)]);
    list_critter_plays(card, *critter_of(suit));
  }

  // Without a target the card is played without effect (A53, A58).
  void list_plays_to(Card card, const SpaceSet& targets) {
    for (const Space to : targets) moves_.push(Play{card, {}, to});
    if (targets.empty()) moves_.push(Play{card, {}, {}});
  }

  // A43 On an empty space, or (A44) in its own house.
  SpaceSet landings(Critter critter, Space from, std::uint8_t steps) const {
    return critter_walks(critter, from, steps).without(cats_ | critters_);
  }

  // A40, A45, A46
  void list_critter_plays(Card card, Critter critter) {
    const Flock& flock = table_.flocks[index(critter)];
    const std::size_t before = moves_.size();
    SpaceSet sources;
    for (const Space space : flock.spaces) sources.add(space);
    if (flock.in_house > 0) sources.add(board::critter_houses[index(critter)]);
    for (const Space from : sources)
      for (const Space to : landings(critter, from, number_of(card))) moves_.push(Play{card, from, to});
    for (std::size_t i = 0; i < table_.seats; ++i) {  // A47
      const Seat host = seat_at(i);
      if (household_seat(table_, host) != host || !abandoned(table_, host)) continue;
      if (!larder_of(table_, host).has(item_of(critter))) continue;
      for (const Space to : landings(critter, home_of(*table_.cats[i].house), number_of(card)))
        moves_.push(Play{card, InLarder{host}, to});
    }
    if (moves_.size() == before) moves_.push(Play{card, {}, {}});
  }

  void list_fights() {
    for (std::size_t i = 0; i < table_.seats; ++i) {
      if (!can_fight(table_, seat_, seat_at(i))) continue;
      each_kind(hand_, [&](Card card) {
        if (suit_of(card)) moves_.push(PickFight{seat_at(i), card});
      });
    }
  }

  // A80 Six numbered cards of the one suit.
  void list_six_cat(Critter suit) {
    for (const Card card : hand_)
      if (!suit_of(card) || critter_of(*suit_of(card)) != suit) return;
    for (std::size_t i = 0; i < table_.seats; ++i) {
      if (!can_lure(table_, seat_, seat_at(i), suit)) continue;
      for (const Space to : landings(suit, home_of(*table_.cats[i].house), steps_max))
        moves_.push(SixCat{suit, seat_at(i), to});
    }
  }

  const PublicState& table_;
  Seat seat_;
  const Hand& hand_;
  Moves& moves_;
  SpaceSet cats_;
  SpaceSet critters_;
  Reach reach_;
};

void list_moves(const State& state, const PlayCard&, Moves& moves) { CardPhase(state, moves).list(); }

void list_moves(const State& state, const MoveCat& move, Moves& moves) {
  const Reach reach = reach_of(state.table, *state.table.mover, move.pips);
  for (const Space to : reach[move.pips]) moves.push(Walk{to});
}

// A32 Any card for any card, equal ones included, or none.
void list_moves(const State& state, const SwapDue& swap, Moves& moves) {
  each_kind(state.hands[index(swap.victim)], [&](Card take) {
    each_kind(state.hands[index(swap.taker)], [&](Card give) { moves.push(Swap{take, give}); });
  });
  moves.push(Keep{});
}

// A63 May decline; A56 a burglar must take something.
void list_moves(const State& state, const RaidDue& raid, Moves& moves) {
  const Seat host = *owner_of(state.table, *house_homes[index(raid.at)]);
  const Flags<Item> items = lootable(state.table, *state.table.mover, host);
  for (std::size_t i = 0; i < item_kinds; ++i)
    if (items.has(static_cast<Item>(i))) moves.push(Raid{static_cast<Item>(i)});
  if (!raid.must) moves.push(Leave{});
}

// A72 Who can must lay a card of the suit.
void list_moves(const State& state, const FightOn& fight, Moves& moves) {
  each_kind(state.hands[index(fight.next)], [&](Card card) {
    if (suit_of(card) == fight.suit) moves.push(Lay{card});
  });
}

template <class T>
void list_moves(const State&, const T&, Moves&) {}

void list_chance_outcomes(const State& state, const DealHouse& deal, OutcomeOdds& odds) {
  for (const House house : all_houses)
    if (!owner_of(state.table, house)) odds.push({Dealt{deal.seat, house}, 1});
}

void list_chance_outcomes(const State&, const FindStarter& find, OutcomeOdds& odds) {
  for (std::uint8_t pips = 1; pips <= 6; ++pips) odds.push({StarterThrown{find.next, pips}, 1});
}

void list_chance_outcomes(const State&, const ThrowDie&, OutcomeOdds& odds) {
  for (std::uint8_t pips = 1; pips <= 6; ++pips) odds.push({DiceThrown{pips}, 1});
}

void list_chance_outcomes(const State& state, const Refill& refill, OutcomeOdds& odds) {
  for (std::size_t i = 0; i < card_kinds; ++i)
    if (state.bag[i] > 0) odds.push({MogDrawn{refill.seat, static_cast<Card>(i)}, state.bag[i]});
}

// A7 Shuffle lies below all others.
void list_chance_outcomes(const State& state, const CuriosityDue&, OutcomeOdds& odds) {
  for (std::size_t i = 0; i < curiosity_kinds; ++i)
    if (state.table.curiosity_left[i] > 0)
      odds.push({CuriosityDrawn{static_cast<Curiosity>(i)}, state.table.curiosity_left[i]});
  if (odds.empty()) odds.push({CuriosityDrawn{Curiosity::shuffle}, 1});
}

template <class T>
void list_chance_outcomes(const State&, const T&, OutcomeOdds&) {}

std::size_t retired_in(const PublicState& table) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < table.seats; ++i)
    if (!living(table, seat_at(i))) ++count;
  return count;
}

}  // namespace
}  // namespace engine::cat_attack

namespace engine {

using namespace cat_attack;

CatAttack::Moves CatAttack::moves(const State& state) {
  Moves moves;
  if (!state.table.tasks.empty())
    std::visit([&](const auto& task) { list_moves(state, task, moves); }, next_task(state.table));
  return moves;
}

std::uint64_t CatAttack::hash(const Move& move) {
  const std::size_t kind = move.index();
  return std::visit(overloaded{
                        [&](const Play& it) { return hash_of_fields(kind, it.card, it.from, it.to); },
                        [&](const PickFight& it) { return hash_of_fields(kind, it.seat, it.card); },
                        [&](const SixCat& it) { return hash_of_fields(kind, it.suit, it.seat, it.to); },
                        [&](const Walk& it) { return hash_of_fields(kind, it.to); },
                        [&](const Swap& it) { return hash_of_fields(kind, it.take, it.give); },
                        [&](const Raid& it) { return hash_of_fields(kind, it.item); },
                        [&](const Lay& it) { return hash_of_fields(kind, it.card); },
                        [&]<class T>(const T&) {
                          static_assert(std::is_empty_v<T>);
                          return hash_of_fields(kind);
                        },
                    },
                    move);
}

// A card that is played or laid was hidden from the others; a fight tells of a hand in any
// case; a swap shows the victim something. A walk or a raid shows nothing, unless a hand is
// now shown for a swap (A32) or laid open (A104).
bool CatAttack::can_be_taken_back(const State& state, const Move& move) {
  const bool open = std::visit(overloaded{
                                   [](const Walk&) { return true; },
                                   [](const Keep&) { return true; },
                                   [](const Raid&) { return true; },
                                   [](const Leave&) { return true; },
                                   [](const auto&) { return false; },
                               },
                               move);
  if (!open) return false;
  const State next = after(state, move);
  return !next.table.ending && !std::holds_alternative<SwapDue>(next_task(next.table)) &&
         retired_in(next.table) == retired_in(state.table);
}

CatAttack::OutcomeOdds CatAttack::chance_outcomes(const State& state) {
  OutcomeOdds odds;
  if (!state.table.tasks.empty())
    std::visit([&](const auto& task) { list_chance_outcomes(state, task, odds); }, next_task(state.table));
  return odds;
}

bool CatAttack::draws_hidden(const State& state) { return std::holds_alternative<Refill>(next_task(state.table)); }

}  // namespace engine
