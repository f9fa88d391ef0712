// Which clause forbids a move. A move is legal exactly if it is listed; the rest of this file
// explains the refusal.
#include "engine/cat_attack/routes.hpp"

#include <algorithm>

namespace engine::cat_attack {
namespace {

// Explains to the seat that must decide. Every function REQUIRES that the move is not legal
// and always has an answer.
class Explainer {
 public:
  explicit Explainer(const State& state)
      : state_(state),
        table_(state.table),
        task_(next_task(table_)),
        decider_(std::get<Decision>(CatAttack::node(state)).seat) {}

  Refusal of(const Play& play) const {
    if (!due<PlayCard>()) return not_now();
    if (!holds(play.card)) return {"A6", "card_not_in_hand"};
    if (play.card == Card::speedy_cat) return {"A98", "card_has_no_target"};
    if (play.card == Card::cat_attack) return of_jump(play, attack_targets(table_, decider_), "A53");
    if (play.card == Card::cat_burglar) return of_jump(play, burglar_targets(table_, decider_), "A58");
    const Suit suit = *suit_of(play.card);
    return suit == Suit::cat ? of_cat_card(play) : of_critter_card(play, *critter_of(suit));
  }

  Refusal of(const PickFight& pick) const {
    if (!due<PlayCard>()) return not_now();
    if (table_.options.kittens) return {"A70", "closed_to_kittens"};
    if (!seated(pick.seat) || pick.seat == decider_) return {"A71", "no_such_enemy"};
    if (const auto refusal = of_enemy(pick.seat, "A71")) return *refusal;
    if (!holds(pick.card)) return {"A72", "card_not_in_hand"};
    return {"A72", "picture_card"};
  }

  Refusal of(const SixCat& six) const {
    if (!due<PlayCard>()) return not_now();
    if (table_.options.kittens) return {"A80", "closed_to_kittens"};
    const Hand& hand = state_.hands[index(decider_)];
    if (!std::all_of(hand.begin(), hand.end(), [&](Card card) { return matches(card, six.suit); }))
      return {"A80", "not_six_of_the_suit"};
    if (!seated(six.seat) || household_seat(table_, six.seat) != six.seat) return {"A81", "no_such_larder"};
    if (six.seat == household_seat(table_, decider_)) return {"A81", "own_larder"};
    if (!larder_of(table_, six.seat).has(item_of(six.suit))) return {"A81", "not_in_that_larder"};
    if (!can_lure(table_, decider_, six.seat, six.suit)) return {"A81", "owner_in_grounds"};
    return of_critter_landing(six.suit, home_of(*cat_of(table_, six.seat).house), steps_max, six.to, "A82");
  }

  Refusal of(const Walk& walk) const {
    if (!due<MoveCat>()) return due<PlayCard>() ? Refusal{"A19", "card_first"} : not_now();
    if (!on_board(walk.to)) return {"A12", "off_board"};
    return why_not_there(table_, decider_, std::get<MoveCat>(task_).pips, walk.to);
  }

  Refusal of(const Swap& swap) const {
    const auto* due_swap = std::get_if<SwapDue>(&task_);
    if (!due_swap) return due<PlayCard>() ? Refusal{"A32", "no_swap_due"} : not_now();
    if (!swap.take || !has(due_swap->victim, *swap.take)) return {"A32", "card_not_in_shown_hand"};
    return {"A32", "card_not_in_hand"};
  }

  Refusal of(const Keep&) const { return due<PlayCard>() ? Refusal{"A32", "no_swap_due"} : not_now(); }

  Refusal of(const Raid& raid) const {
    const auto* due_raid = std::get_if<RaidDue>(&task_);
    if (!due_raid) return due<PlayCard>() ? Refusal{"A63", "no_raid_due"} : not_now();
    const std::string_view clause = due_raid->must ? "A56" : "A63";
    const Seat host = *owner_of(table_, *house_homes[index(due_raid->at)]);
    if (!larder_of(table_, host).has(raid.item)) return {clause, "not_in_that_larder"};
    if (larder_of(table_, decider_).has(raid.item)) return {clause, "has_one_already"};
    return {clause, "owner_stands_at_that_shop"};
  }

  Refusal of(const Leave&) const {
    if (due<RaidDue>()) return {"A56", "burglar_must_take"};
    return due<PlayCard>() ? Refusal{"A63", "no_raid_due"} : not_now();
  }

  Refusal of(const Lay& lay) const {
    if (!due<FightOn>()) return due<PlayCard>() ? Refusal{"A72", "no_fight_on"} : not_now();
    if (!holds(lay.card)) return {"A72", "card_not_in_hand"};
    return {"A72", "not_of_the_suit"};
  }

 private:
  template <class T>
  bool due() const {
    return std::holds_alternative<T>(task_);
  }
  bool seated(Seat seat) const { return index(seat) < table_.seats; }
  bool has(Seat seat, Card card) const { return state_.hands[index(seat)].contains(card); }
  bool holds(Card card) const { return has(decider_, card); }
  static bool matches(Card card, Critter suit) { return suit_of(card) && critter_of(*suit_of(card)) == suit; }

  // Something else has to be decided first. REQUIRES: it is not the card
  Refusal not_now() const {
    if (due<MoveCat>()) return {"A19", "move_first"};
    if (due<SwapDue>()) return {"A32", "swap_first"};
    if (due<RaidDue>()) return {std::get<RaidDue>(task_).must ? "A56" : "A63", "raid_first"};
    return {"A72", "fight_first"};
  }

  Refusal of_cat_card(const Play& play) const {
    if (play.from) return {"A12", "no_source_for_this_card"};
    if (!play.to) return {"A19", "must_move"};
    if (!on_board(*play.to)) return {"A12", "off_board"};
    return why_not_there(table_, decider_, number_of(play.card), *play.to);
  }

  Refusal of_critter_card(const Play& play, Critter critter) const {
    const bool somewhere = [&] {
      const auto moves = CatAttack::moves(state_);
      return !moves.contains(Play{play.card, {}, {}});
    }();
    if (!somewhere) return {"A45", "none_can_move"};
    if (!play.from || !play.to) return {"A46", "must_move"};
    const auto* larder = std::get_if<InLarder>(&*play.from);
    if (!larder) return of_critter_on_board(play, critter, std::get<Space>(*play.from));
    const Seat host = larder->seat;
    if (!seated(host) || household_seat(table_, host) != host) return {"A47", "no_such_larder"};
    if (!abandoned(table_, host)) return {"A47", "owner_not_retired"};
    if (!larder_of(table_, host).has(item_of(critter))) return {"A47", "not_in_that_larder"};
    return of_critter_landing(critter, home_of(*cat_of(table_, host).house), number_of(play.card), *play.to, "A47");
  }

  Refusal of_critter_on_board(const Play& play, Critter critter, Space from) const {
    const Flock& flock = table_.flocks[index(critter)];
    const bool in_house = from == board::critter_houses[index(critter)] && flock.in_house > 0;
    if (!in_house && !flock.spaces.contains(from)) return {"A40", "no_critter_there"};
    return of_critter_landing(critter, from, number_of(play.card), *play.to, "A40");
  }

  Refusal of_critter_landing(Critter critter, Space from, std::uint8_t steps, Space to, std::string_view clause) const {
    if (!on_board(to)) return {"A12", "off_board"};
    const std::string_view name = space_names[index(to)];
    if (house_homes[index(to)] || all_burglar_prints().has(to)) return {"A42", "never_entered", name};
    if (to == board::critter_houses[index(critter == Critter::bird ? Critter::mouse : Critter::bird)])
      return {"A42", "never_entered", name};
    if (!critter_walks(critter, from, steps).has(to)) return {clause, "not_the_whole_number", name};
    return {"A43", "not_empty", name};
  }

  Refusal of_jump(const Play& play, const SpaceSet& targets, std::string_view idle_clause) const {
    if (play.from) return {"A12", "no_source_for_this_card"};
    if (!play.to) return {idle_clause, "there_is_a_target"};
    if (!on_board(*play.to)) return {"A12", "off_board"};
    if (targets.empty()) return {idle_clause, "there_is_no_target"};
    if (play.card == Card::cat_attack) return of_attack(*play.to);
    return of_burglary(*play.to);
  }

  Refusal of_attack(Space to) const {
    const std::string_view name = space_names[index(to)];
    if (const auto victim = enemy_at(table_, decider_, to)) {
      if (const auto refusal = of_enemy(*victim, "A51")) return *refusal;
    }
    const auto critter = critter_at(table_, to);
    if (!critter) return {"A51", "nothing_to_jump_on", name};
    if (!can_catch(table_, decider_, *critter)) return {"A51", "has_one_already", critter_names[index(*critter)]};
    if (!within_six(*cat_of(table_, decider_).space).has(to)) return {"A50", "not_within_six", name};
    return {"A51", "cannot_be_entered", name};
  }

  // Why an enemy can be neither jumped on nor fought with. None: nothing speaks against it.
  std::optional<Refusal> of_enemy(Seat enemy, std::string_view clause) const {
    if (!enemies(table_, decider_, enemy)) return Refusal{"A111", "team_mate"};
    if (!living(table_, enemy)) return Refusal{clause, "retired"};
    const Space at = *cat_of(table_, enemy).space;
    if (is_home(table_, enemy, at)) return Refusal{"A31", "at_home", space_names[index(at)]};
    if (!within_six(*cat_of(table_, decider_).space).has(at))
      return Refusal{"A50", "not_within_six", space_names[index(at)]};
    if (!can_be_entered(table_, decider_, at)) return Refusal{clause, "cannot_be_entered", space_names[index(at)]};
    return std::nullopt;
  }

  Refusal of_burglary(Space to) const {
    const std::string_view name = space_names[index(to)];
    if (!within_six(*cat_of(table_, decider_).space).has(to)) return {"A50", "not_within_six", name};
    if (all_burglar_prints().has(to)) {
      const Shop shop = *shop_areas[index(to)];
      if (table_.shops[index(shop)].stock == 0) return {"A55", "shop_is_empty", name};
      return {"A55", "has_one_already", item_names[index(board::shops[index(shop)].item)]};
    }
    const auto house = house_homes[index(to)];
    const auto host = house ? owner_of(table_, *house) : std::nullopt;
    if (!host) return {"A55", "nothing_to_burgle", name};
    if (table_.options.kittens) return {"A56", "closed_to_kittens", name};
    if (!enemies(table_, decider_, *host)) return {"A56", "own_side", name};
    if (owner_on_home(table_, *host)) return {"A56", "owner_at_home", name};
    if (mate_at(table_, decider_, to)) return {"A56", "team_mate_there", name};
    return {"A56", "nothing_to_take", name};
  }

  const State& state_;
  const PublicState& table_;
  const Task task_;
  Seat decider_;
};

}  // namespace
}  // namespace engine::cat_attack

namespace engine {

using namespace cat_attack;

std::optional<Refusal> CatAttack::why_not(const State& state, const Move& move) {
  if (moves(state).contains(move)) return std::nullopt;
  return std::visit([explainer = Explainer(state)](const auto& each) { return explainer.of(each); }, move);
}

}  // namespace engine
