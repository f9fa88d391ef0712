#include "tests/protocol/twins.hpp"

#include <algorithm>

namespace twins {
namespace {

using namespace engine;
using namespace engine::cat_attack;
using Acted = protocol::Acted<CatAttack>;

constexpr int tries_max = 40;
constexpr int tries_apart = 25;       // after these, draws are alike
constexpr std::size_t alike_min = 3;  // cards that a hand has in both matches, so that one can be played

template <class T>
const T* due(const State& state) {
  const auto& tasks = state.table.tasks;
  return tasks.empty() ? nullptr : std::get_if<T>(&tasks[tasks.size() - 1]);
}

template <class T>
const T* chosen(const Record& record) {
  const auto* acted = std::get_if<Acted>(&record);
  return acted ? std::get_if<T>(&acted->move) : nullptr;
}

const MogDrawn* drawn(const Record& record) {
  const auto* outcome = std::get_if<Outcome>(&record);
  return outcome ? std::get_if<MogDrawn>(outcome) : nullptr;
}

struct Fight {
  Seat one, other;
  Suit suit;
};
// The fight that is under way, or that this entry begins.
std::optional<Fight> fight_of(const State& state, const Record& record) {
  if (const auto* pick = chosen<PickFight>(record))
    return Fight{*state.table.mover, pick->seat, suit_of(pick->card).value()};
  for (const Task& task : state.table.tasks)
    if (const auto* fight = std::get_if<FightOn>(&task)) return Fight{fight->attacker, fight->defender, fight->suit};
  return std::nullopt;
}

bool has_suit(const State& state, Seat seat, Suit suit) {
  return std::ranges::any_of(state.hands[index(seat)], [suit](Card card) { return suit_of(card) == suit; });
}

// A72, A73 The fighter of whom this entry shows whether he has a card of the suit: the other one
// after each card, and the attacker when both have drawn anew.
struct Asked {
  Seat seat;
  Suit suit;
};
std::optional<Asked> asked_to_lay(const State& state, const Record& record, const State& next) {
  const auto fight = fight_of(state, record);
  if (!fight) return std::nullopt;
  if (chosen<PickFight>(record)) return Asked{fight->other, fight->suit};
  if (chosen<Lay>(record)) {
    const Seat layer = std::get<Acted>(record).seat;
    return Asked{layer == fight->one ? fight->other : fight->one, fight->suit};
  }
  const bool both_full = next.hands[index(fight->one)].full() && next.hands[index(fight->other)].full();
  return drawn(record) && both_full ? std::optional(Asked{fight->one, fight->suit}) : std::nullopt;
}

// The seat whose hand lies before the viewer (A32).
std::optional<Seat> shown_to(Viewer viewer, const State& state) {
  const auto* swap = due<SwapDue>(state);
  return swap && viewer.sits(swap->taker) ? std::optional(swap->victim) : std::nullopt;
}

bool is_allowed(const State& state, const Record& record) {
  if (const auto* acted = std::get_if<Acted>(&record)) return CatAttack::moves(state).contains(acted->move);
  if (const auto* ruling = std::get_if<Ruling>(&record)) return !CatAttack::why_not(state, *ruling);
  const auto odds = CatAttack::chance_outcomes(state);
  return std::ranges::any_of(odds, [&](const auto& each) { return each.outcome == std::get<Outcome>(record); });
}

State after(const State& state, const Record& record) {
  if (const auto* acted = std::get_if<Acted>(&record)) return CatAttack::after(state, acted->move);
  if (const auto* ruling = std::get_if<Ruling>(&record)) return CatAttack::after(state, *ruling);
  return CatAttack::after(state, std::get<Outcome>(record));
}

// The cards of one hand that the other has not.
std::vector<Card> without(const Hand& hand, const Hand& other) {
  std::vector<Card> rest;
  std::ranges::set_difference(hand, other, std::back_inserter(rest));
  return rest;
}

// Any card of the bag that is wanted; none if there is none.
template <class Wanted>
std::optional<Card> any_card(const CardCounts& bag, Rng& rng, Wanted wanted) {
  std::vector<Card> cards;
  for (std::size_t i = 0; i < bag.size(); ++i)
    if (bag[i] > 0 && wanted(static_cast<Card>(i))) cards.insert(cards.end(), bag[i], static_cast<Card>(i));
  if (cards.empty()) return std::nullopt;
  return cards[below(static_cast<std::uint32_t>(cards.size()), rng)];
}

// An action of the list. Every action ends with two braces, and has none within.
protocol::Json action_at(const std::string& legal, std::size_t which) {
  constexpr std::string_view between = "}},{";
  std::size_t from = 1;
  for (; which > 0; --which) from = legal.find(between, from) + between.size() - 1;
  const std::size_t end = legal.find("}}", from);
  return protocol::Json::parse(legal.substr(from, end + 2 - from));
}

CatAttack::Options options(std::uint8_t lives, List<Team, players_max> teams = {}) {
  CatAttack::Options chosen;
  chosen.lives = lives;
  chosen.teams = teams;
  return chosen;
}

List<Team, players_max> teams_of(std::initializer_list<std::initializer_list<std::size_t>> seats) {
  List<Team, players_max> teams;
  for (const auto& members : seats) {
    Team team;
    for (const std::size_t seat : members) team.push(seat_at(seat));
    teams.push(team);
  }
  return teams;
}

std::vector<Setting> make_settings() {
  std::vector<Setting> made{
      {{"cat-attack", R"({"lives":4})", 2}, options(4)},
      {{"cat-attack", R"({"lives":3})", 3}, options(3)},
      {{"cat-attack", R"({"kittens":true,"lives":4})", 4}, options(4)},
      {{"cat-attack", R"({"lives":3,"teams":[[0,2],[1,3]]})", 4}, options(3, teams_of({{0, 2}, {1, 3}}))},
      {{"cat-attack", R"({"lives":2,"minutes":10,"round_limit":12})", 5}, options(2)},
      {{"cat-attack", R"({"lives":6,"shared_house":true,"teams":[[0,1,2],[3,4,5]]})", 6},
       options(6, teams_of({{0, 1, 2}, {3, 4, 5}}))},
  };
  made[2].options.kittens = true;
  made[4].options.minutes = 10;
  made[4].options.round_limit = 12;
  made[5].options.shared_house = true;
  return made;
}

}  // namespace

const std::vector<Setting>& settings() {
  static const std::vector<Setting> made = make_settings();
  return made;
}

Tally& Tally::operator+=(const Tally& more) {
  entries += more.entries;
  differing += more.differing;
  draws += more.draws;
  swaps += more.swaps;
  fights += more.fights;
  shown += more.shown;
  laid_open += more.laid_open;
  reshuffles += more.reshuffles;
  return *this;
}

Twins::Twin::Twin(const Setting& setting)
    : history(CatAttack::start(setting.options, setting.setup.seats)), match(setups::open(setting.setup)) {}

void Twins::Twin::add(const Record& record) {
  std::optional<protocol::Refusal> refused;
  if (const auto* acted = std::get_if<Acted>(&record)) {
    const auto moves = CatAttack::moves(now());
    const auto which = std::find(moves.begin(), moves.end(), acted->move) - moves.begin();
    refused = match->act(acted->seat, action_at(match->texts().legal_actions(), static_cast<std::size_t>(which)));
  } else if (const auto* outcome = std::get_if<Outcome>(&record)) {
    std::uint32_t pick = 0;
    for (const auto& each : CatAttack::chance_outcomes(now())) {
      if (each.outcome == *outcome) break;
      pick += each.weight;
    }
    match->chance(pick);
  } else if (const auto* back = std::get_if<protocol::TakeBack>(&record)) {
    refused = match->rule(*back);
  } else {
    refused = match->rule(std::get<Ruling>(record));
  }
  EXPECT_FALSE(refused) << refused->message;
  history.add(record);
}

Move Twins::Twin::move_of(const protocol::Json& action) const {
  const auto moves = CatAttack::moves(now());
  const std::string legal = match->texts().legal_actions();
  std::size_t which = 0;
  while (which + 1 < moves.size() && action_at(legal, which) != action) ++which;
  return moves[which];
}

Twins::Twins(const Setting& setting, Viewer viewer, std::uint64_t seed)
    : viewer_(viewer), rng_(seed), seats_(setting.setup.seats), one_(setting), other_(setting), apart_(seats_, true) {}

bool Twins::step() {
  const bool thrown = dice_ && std::holds_alternative<Chance>(one_.match->node());
  for (int n = 0; n < (thrown ? 1 : tries_max) && !setups::is_over(*one_.match); ++n) {
    const auto pair = propose(n >= tries_apart);
    if (pair && keeps(*pair)) return add(*pair);
  }
  return false;
}

bool Twins::follow(const protocol::Json& action, const protocol::Json& action_there) {
  const auto seat = std::get<Decision>(CatAttack::node(one_.now())).seat;
  if (action != action_there) return false;  // its hands have come to differ, and now it shows
  const Pair pair{Acted{seat, one_.move_of(action)}, Acted{seat, other_.move_of(action_there)}};
  return keeps(pair) && add(pair);
}

bool Twins::rule(const Ruling& ruling) {
  const Pair pair{ruling, ruling};
  return keeps(pair) && add(pair);
}

bool Twins::add(const Pair& pair) {
  count(pair);
  one_.add(pair.first);
  other_.add(pair.second);
  // The list in twins.hpp is complete: what is not in it came out the same.
  EXPECT_TRUE(one_.now().table == other_.now().table);
  return !testing::Test::HasFailure();
}

bool Twins::all_agree(const State& one, const State& other) const {
  for (std::size_t i = 0; i < seats_; ++i)
    if (!agree_on(one, other, i)) return false;
  return true;
}

std::optional<Twins::Pair> Twins::propose(bool alike) {
  const State& state = one_.now();
  if (const auto ruling = dice_ ? std::nullopt : propose_ruling()) return Pair{*ruling, *ruling};
  if (std::holds_alternative<Decision>(CatAttack::node(state))) return propose_move();
  if (dice_) {
    const auto odds = CatAttack::chance_outcomes(state);
    const std::uint32_t pick = dice_(CatAttack::draws_hidden(state), engine::total_weight(odds));
    return Pair{engine::outcome_at(odds, pick), engine::outcome_at(CatAttack::chance_outcomes(other_.now()), pick)};
  }
  if (const auto* refill = due<Refill>(state)) return propose_draw(refill->seat, alike);
  const Record outcome = engine::draw(CatAttack::chance_outcomes(state), rng_);
  return Pair{outcome, outcome};
}

std::optional<Record> Twins::propose_ruling() {
  if (const auto mover = CatAttack::mover(one_.now()); mover && below(3, rng_) == 0)
    if (const auto to = one_.history.one_back(*mover)) return protocol::TakeBack{*to};
  switch (below(1000, rng_)) {
    case 0: return Ruling{AgreedEnd{}};
    case 1: return Ruling{TimeUp{}};
    case 2:
    case 3: return Ruling{Resign{seat_at(below(static_cast<std::uint32_t>(seats_), rng_))}};
    default: return std::nullopt;
  }
}

// Both draw any card, the same one, or what brings the two hands nearer to each other.
Twins::Pair Twins::propose_draw(Seat seat, bool alike) {
  const State &one = one_.now(), &other = other_.now();
  const Hand &here = one.hands[index(seat)], &there = other.hands[index(seat)];
  const auto surplus = without(here, there), lack = without(there, here);
  if (below(30, rng_) == 0) apart_[index(seat)] = !apart_[index(seat)];
  const bool apart = !alike && !viewer_.sits(seat) && apart_[index(seat)] &&
                     here.size() - surplus.size() >= std::min(alike_min, here.size());
  const auto pair = [&](std::optional<Card> card, std::optional<Card> card_there) {
    return Pair{Outcome{MogDrawn{seat, card}}, Outcome{MogDrawn{seat, card_there}}};
  };
  if (apart) {
    const auto any = [](Card) { return true; };
    return pair(any_card(one.bag, rng_, any), any_card(other.bag, rng_, any));
  }
  const auto lacks = any_card(one.bag, rng_, [&](Card card) { return std::ranges::count(lack, card) > 0; });
  const auto lacks_there = any_card(other.bag, rng_, [&](Card card) { return std::ranges::count(surplus, card) > 0; });
  if (lacks && lacks_there && !viewer_.sits(seat)) return pair(lacks, lacks_there);
  const auto same = any_card(one.bag, rng_, [&](Card card) { return other.bag[index(card)] > 0; });
  return pair(same, same);
}

std::optional<Twins::Pair> Twins::propose_move() {
  const auto moves = CatAttack::moves(one_.now());
  const auto seat = std::get<Decision>(CatAttack::node(one_.now())).seat;
  const Acted acted{seat, moves[below(static_cast<std::uint32_t>(moves.size()), rng_)]};
  const auto* swap = due<SwapDue>(one_.now());
  // A32 What two others swap may be something else in each match; that they do may not.
  if (!swap || viewer_.sits(swap->taker) || viewer_.sits(swap->victim) || !chosen<Swap>(acted))
    return Pair{acted, acted};
  const auto moves_there = CatAttack::moves(other_.now());
  const Acted acted_there{seat, moves_there[below(static_cast<std::uint32_t>(moves_there.size()), rng_)]};
  if (!chosen<Swap>(acted_there)) return std::nullopt;
  return Pair{acted, acted_there};
}

bool Twins::keeps(const Pair& pair) const {
  if (std::holds_alternative<protocol::TakeBack>(pair.first)) return true;  // to a state that was kept
  if (!is_allowed(one_.now(), pair.first) || !is_allowed(other_.now(), pair.second)) return false;
  return keeps(pair, after(one_.now(), pair.first), after(other_.now(), pair.second));
}

bool Twins::keeps(const Pair& pair, const State& next_one, const State& next_other) const {
  const State &one = one_.now(), &other = other_.now();
  // What the viewer holds, and what he is shown.
  if (viewer_.seat() && !agree_on(next_one, next_other, index(*viewer_.seat()))) return false;
  const auto shown = shown_to(viewer_, next_one);
  if (shown && !agree_on(next_one, next_other, index(*shown))) return false;
  // A80 All six cards are laid.
  if (chosen<SixCat>(pair.first) && !agree_on(one, other, index(*one.table.mover))) return false;
  // A104 A seat that retires lays its hand open, with the card that it has just drawn.
  for (std::size_t i = 0; i < seats_; ++i) {
    const bool retires =
        !one.table.cats[i].retired && (next_one.table.cats[i].retired || next_other.table.cats[i].retired);
    const auto *draws = drawn(pair.first), *draws_there = drawn(pair.second);
    if (retires && (!agree_on(one, other, i) || (draws && draws->card != draws_there->card))) return false;
  }
  const auto asked = asked_to_lay(one, pair.first, next_one);
  if (asked && has_suit(next_one, asked->seat, asked->suit) != has_suit(next_other, asked->seat, asked->suit))
    return false;
  return true;
}

void Twins::count(const Pair& pair) {
  const State &one = one_.now(), &other = other_.now();
  const bool differ = !all_agree(one, other);
  const auto* draws = drawn(pair.first);
  const auto* swaps = chosen<Swap>(pair.first);
  ++tally_.entries;
  if (differ) ++tally_.differing;
  if (draws && *draws != *drawn(pair.second)) ++tally_.draws;
  if (swaps && *swaps != *chosen<Swap>(pair.second)) ++tally_.swaps;
  const auto fight = fight_of(one, pair.first);
  if (fight && !draws && !(agree_on(index(fight->one)) && agree_on(index(fight->other)))) ++tally_.fights;
  if (std::holds_alternative<protocol::TakeBack>(pair.first)) return;
  const State next = after(one, pair.first);
  if (differ && shown_to(viewer_, next)) ++tally_.shown;
  for (std::size_t i = 0; i < seats_; ++i)
    if (differ && next.table.cats[i].retired && !one.table.cats[i].retired) ++tally_.laid_open;
  if (next.table.discard.size() + 6 < one.table.discard.size()) ++tally_.reshuffles;
}

}  // namespace twins
