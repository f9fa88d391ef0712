// What an entry did, in order, for animation and for the game's log. Cards that a viewer may
// not know are left out; everything else is open.
#pragma once

#include "engine/cat_attack/paths.hpp"
#include "engine/cat_attack/pieces_and_cards.hpp"
#include "engine/cat_attack/spaces.hpp"
#include "engine/list.hpp"
#include "engine/seat.hpp"

#include <compare>
#include <cstdint>
#include <optional>
#include <variant>

namespace engine::cat_attack {

// Up to six cards; in a state always sorted.
using Hand = List<Card, 6>;

// Where a critter sets out: a space (its house included), or the larder of a seat.
struct InLarder {
  Seat seat{};
  auto operator<=>(const InLarder&) const = default;
};
using Source = std::variant<Space, InLarder>;
// As hash_bits() of engine/hash.hpp.
constexpr std::uint16_t hash_bits(const Source& source) {
  constexpr unsigned in_larder = 256;  // above every Space, valid or not
  const auto* larder = std::get_if<InLarder>(&source);
  return static_cast<std::uint16_t>(larder ? in_larder + index(larder->seat) : index(std::get<Space>(source)));
}

enum class Gait : std::uint8_t { walk, jump };

// What stands in a cornered cat's way (A26). A critter is named by its kind.
enum class ObstacleKind : std::uint8_t { car, shop, cat, bird, mouse, home };
struct Obstacle {
  ObstacleKind kind{};
  std::uint8_t which = 0;  // Shop, Seat or House by value; a critter's Space; 0 for the car
  bool operator==(const Obstacle&) const = default;
};
inline constexpr std::size_t obstacles_max = 28;  // car, 4 shops, 5 cats, 12 critters, 6 Homes

enum class Cause : std::uint8_t { attack, trespass, fight, car, shop, cornered, raid, burglary, curiosity };

namespace event {

// The set-up.
struct Dealt {
  Seat seat{};
  House house{};
  bool operator==(const Dealt&) const = default;
};
struct StarterDieThrown {
  Seat seat{};
  std::uint8_t pips = 1;
  bool operator==(const StarterDieThrown&) const = default;
};
struct StarterTied {  // the leaders throw again
  bool operator==(const StarterTied&) const = default;
};
struct Starts {
  Seat seat{};
  bool operator==(const Starts&) const = default;
};

// Turns and rounds.
struct TurnBegan {
  Seat seat{};
  std::uint32_t turn = 0;
  std::uint16_t round = 0;
  bool operator==(const TurnBegan&) const = default;
};
struct RoundEnded {
  std::uint16_t round = 0;
  bool operator==(const RoundEnded&) const = default;
};
struct EndAgreed {  // a ruling (G2)
  bool operator==(const EndAgreed&) const = default;
};
struct TimeCalled {  // the running round is the last
  bool operator==(const TimeCalled&) const = default;
};

// Cards.
struct CardPlayed {  // `idle`: without effect, since nothing could move or be jumped on (A45, A53, A58)
  Seat seat{};
  Card card{};
  bool idle = false;
  bool operator==(const CardPlayed&) const = default;
};
struct CardDrawn {  // none: hidden from this viewer
  Seat seat{};
  std::optional<Card> card;
  bool operator==(const CardDrawn&) const = default;
};
struct MogReshuffled {  // A6
  std::uint8_t cards = 0;
  bool operator==(const MogReshuffled&) const = default;
};
struct SixCatPlayed {  // A80: six cards of the suit go to the discard pile
  Seat seat{};
  Critter suit{};
  Seat host{};
  Hand cards;
  bool operator==(const SixCatPlayed&) const = default;
};

// On the board.
struct DiceThrown {  // `left`: throws of this turn that are still due
  Seat seat{};
  std::uint8_t pips = 1;
  std::uint8_t left = 0;
  bool operator==(const DiceThrown&) const = default;
};
struct CatMoved {  // `via`: of a walk
  Seat seat{};
  Space from{};
  Space to{};
  Gait gait{};
  Way via;
  bool operator==(const CatMoved&) const = default;
};
struct CritterMoved {
  Critter critter{};
  Source from;
  Space to{};
  Way via;
  bool operator==(const CritterMoved&) const = default;
};
struct CritterCaught {
  Seat seat{};
  Critter critter{};
  Space at{};
  bool operator==(const CritterCaught&) const = default;
};
struct ItemTaken {  // from a shop; `burgled`: by Cat Burglar
  Seat seat{};
  Shop shop{};
  Item item{};
  bool burgled = false;
  bool operator==(const ItemTaken&) const = default;
};
struct Raided {
  Seat seat{};
  Seat host{};
  Item item{};
  bool burgled = false;
  bool operator==(const Raided&) const = default;
};
struct RaidOpened {  // something may be taken
  Seat seat{};
  Seat host{};
  bool operator==(const RaidOpened&) const = default;
};
struct RaidDeclined {
  Seat seat{};
  Seat host{};
  bool operator==(const RaidDeclined&) const = default;
};
struct CritterEscaped {
  Seat seat{};
  Critter critter{};
  bool operator==(const CritterEscaped&) const = default;
};

struct Cornered {
  Seat seat{};
  List<Obstacle, obstacles_max> obstacles;
  bool operator==(const Cornered&) const = default;
};

// Harm.
struct CatAttacked {
  Seat attacker{};
  Seat victim{};
  Space at{};
  bool operator==(const CatAttacked&) const = default;
};
struct TrespasserCaught {
  Seat host{};
  Seat victim{};
  Space at{};
  bool operator==(const TrespasserCaught&) const = default;
};
struct LivesLost {  // `lives` and `left` are those of the household
  Seat seat{};
  Cause cause{};
  std::uint8_t lives = 0;
  std::uint8_t left = 0;
  bool operator==(const LivesLost&) const = default;
};
struct SentHome {
  Seat seat{};
  Space from{};
  Space to{};
  bool operator==(const SentHome&) const = default;
};
struct Resigned {  // a ruling: he leaves the match (A103)
  Seat seat{};
  bool operator==(const Resigned&) const = default;
};
struct Retired {
  Seat seat{};
  bool resigned = false;
  bool operator==(const Retired&) const = default;
};
struct HandLaidDown {  // face up (A104)
  Seat seat{};
  Hand cards;
  bool operator==(const HandLaidDown&) const = default;
};

// Swaps.
struct Swapped {  // the cards are for the two who took part
  Seat taker{};
  Seat victim{};
  std::optional<Card> take;
  std::optional<Card> give;
  bool operator==(const Swapped&) const = default;
};
struct SwapDeclined {
  Seat taker{};
  Seat victim{};
  bool operator==(const SwapDeclined&) const = default;
};

// Fights.
struct FightBegan {
  Seat attacker{};
  Seat defender{};
  Suit suit{};
  bool operator==(const FightBegan&) const = default;
};
struct FightCardLaid {
  Seat seat{};
  Card card{};
  bool operator==(const FightCardLaid&) const = default;
};
struct FightRenewed {  // both hands were empty (A73)
  bool operator==(const FightRenewed&) const = default;
};
struct FightDecided {
  Seat winner{};
  Seat loser{};
  bool operator==(const FightDecided&) const = default;
};
struct FightBrokenOff {  // A103
  bool operator==(const FightBrokenOff&) const = default;
};

// Curiosity.
struct CuriosityReached {  // a cat has landed on a Curiosity space
  Seat seat{};
  bool operator==(const CuriosityReached&) const = default;
};
struct CuriosityTurned {
  Seat seat{};
  Curiosity card{};
  bool operator==(const CuriosityTurned&) const = default;
};
struct CuriosityExhausted {  // 39 drawn: no card
  Seat seat{};
  bool operator==(const CuriosityExhausted&) const = default;
};
struct ShopToggled {
  Shop shop{};
  bool open = false;
  bool operator==(const ShopToggled&) const = default;
};
struct CarDrove {  // along `path`, whose last space is where it stops
  std::optional<Street> from;
  Street to{};
  List<Space, 20> path;
  bool operator==(const CarDrove&) const = default;
};

// Teams.
struct Settled {  // A110
  Seat seat{};
  bool operator==(const Settled&) const = default;
};
struct Unsettled {  // a team-mate has retired
  Seat seat{};
  bool operator==(const Unsettled&) const = default;
};

// The end by a winner: a seat of the side that wins.
struct Won {
  Seat seat{};
  bool operator==(const Won&) const = default;
};

}  // namespace event

using Event =
    std::variant<event::Dealt, event::StarterDieThrown, event::StarterTied, event::Starts, event::TurnBegan,
                 event::RoundEnded, event::EndAgreed, event::TimeCalled, event::CardPlayed, event::CardDrawn,
                 event::MogReshuffled, event::SixCatPlayed, event::DiceThrown, event::CatMoved, event::CritterMoved,
                 event::CritterCaught, event::ItemTaken, event::RaidOpened, event::Raided, event::RaidDeclined,
                 event::CritterEscaped, event::Cornered, event::CatAttacked, event::TrespasserCaught, event::LivesLost,
                 event::SentHome, event::Resigned, event::Retired, event::HandLaidDown, event::Swapped,
                 event::SwapDeclined, event::FightBegan, event::FightCardLaid, event::FightRenewed, event::FightDecided,
                 event::FightBrokenOff, event::CuriosityReached, event::CuriosityTurned, event::CuriosityExhausted,
                 event::ShopToggled, event::CarDrove, event::Settled, event::Unsettled, event::Won>;

inline constexpr std::size_t events_max = 96;
using Events = List<Event, events_max>;

}  // namespace engine::cat_attack
