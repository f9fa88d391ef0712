// What an entry did, in order, for animation and for the game's log. Cards that a viewer may
// not know are left out; everything else is open.
#pragma once

#include "engine/cat_attack/spaces.hpp"
#include "engine/cat_attack/words.hpp"
#include "engine/list.hpp"
#include "engine/seat.hpp"

#include <cstdint>
#include <optional>
#include <variant>

namespace engine::cat_attack {

// Up to six cards; in a state always sorted.
using Hand = List<Card, 6>;

// Where a critter sets out: a space (its house included), or the larder of a seat.
struct InLarder { Seat seat{}; bool operator==(const InLarder&) const = default; };
using Source = std::variant<Space, InLarder>;

// The set-up.
struct HouseDrawn { Seat seat{}; House house{}; bool operator==(const HouseDrawn&) const = default; };
struct StarterDieThrown { Seat seat{}; std::uint8_t pips = 1; bool operator==(const StarterDieThrown&) const = default; };
struct StarterTied { bool operator==(const StarterTied&) const = default; };  // the leaders throw again
struct StarterFound { Seat seat{}; bool operator==(const StarterFound&) const = default; };

// Turns and rounds.
struct TurnBegan { Seat seat{}; std::uint32_t turn = 0; bool operator==(const TurnBegan&) const = default; };
struct RoundEnded { std::uint16_t round = 0; bool operator==(const RoundEnded&) const = default; };
struct EndAgreed { bool operator==(const EndAgreed&) const = default; };   // a ruling (G2)
struct TimeCalled { bool operator==(const TimeCalled&) const = default; };  // the running round is the last

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
struct MogReshuffled { std::uint8_t cards = 0; bool operator==(const MogReshuffled&) const = default; };  // A6
struct SixCatPlayed {  // A80: six cards of the suit go to the discard pile
  Seat seat{};
  Critter suit{};
  Seat host{};
  Hand cards;
  bool operator==(const SixCatPlayed&) const = default;
};

// On the board.
struct DieThrown { Seat seat{}; std::uint8_t pips = 1; bool operator==(const DieThrown&) const = default; };
enum class Gait : std::uint8_t { walk, jump };
struct CatMoved {
  Seat seat{};
  Space from{};
  Space to{};
  Gait gait{};
  bool operator==(const CatMoved&) const = default;
};
struct CritterMoved {
  Critter critter{};
  Source from;
  Space to{};
  bool operator==(const CritterMoved&) const = default;
};
struct CritterCaught { Seat seat{}; Critter critter{}; Space at{}; bool operator==(const CritterCaught&) const = default; };
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
struct RaidDeclined { Seat seat{}; Seat host{}; bool operator==(const RaidDeclined&) const = default; };
struct CritterEscaped { Seat seat{}; Critter critter{}; bool operator==(const CritterEscaped&) const = default; };

// What stands in a cornered cat's way (A26). A critter is named by its kind.
enum class ObstacleKind : std::uint8_t { car, shop, cat, bird, mouse, home };
struct Obstacle {
  ObstacleKind kind{};
  std::uint8_t which = 0;  // Shop, Seat or House by value; a critter's Space; 0 for the car
  bool operator==(const Obstacle&) const = default;
};
inline constexpr std::size_t obstacles_max = 28;  // car, 4 shops, 5 cats, 12 critters, 6 Homes
struct Cornered { Seat seat{}; List<Obstacle, obstacles_max> obstacles; bool operator==(const Cornered&) const = default; };

// Harm.
struct CatAttacked { Seat attacker{}; Seat victim{}; Space at{}; bool operator==(const CatAttacked&) const = default; };
struct TrespasserCaught { Seat host{}; Seat victim{}; Space at{}; bool operator==(const TrespasserCaught&) const = default; };
enum class Cause : std::uint8_t { attack, trespass, fight, car, shop, cornered, raid, burglary, curiosity };
struct LivesLost {  // `lives` and `left` are the household's
  Seat seat{};
  Cause cause{};
  std::uint8_t lives = 0;
  std::uint8_t left = 0;
  bool operator==(const LivesLost&) const = default;
};
struct SentHome { Seat seat{}; Space from{}; Space to{}; bool operator==(const SentHome&) const = default; };
struct Resigned { Seat seat{}; bool operator==(const Resigned&) const = default; };  // a ruling: he leaves the match (A103)
struct Retired { Seat seat{}; bool resigned = false; bool operator==(const Retired&) const = default; };
struct HandLaidDown { Seat seat{}; Hand cards; bool operator==(const HandLaidDown&) const = default; };  // face up (A104)

// Swaps.
struct Swapped {  // the cards are for the two who took part
  Seat taker{};
  Seat victim{};
  std::optional<Card> take;
  std::optional<Card> give;
  bool operator==(const Swapped&) const = default;
};
struct SwapDeclined { Seat taker{}; Seat victim{}; bool operator==(const SwapDeclined&) const = default; };

// Fights.
struct FightBegan { Seat attacker{}; Seat defender{}; Suit suit{}; bool operator==(const FightBegan&) const = default; };
struct FightCardLaid { Seat seat{}; Card card{}; bool operator==(const FightCardLaid&) const = default; };
struct FightRenewed { bool operator==(const FightRenewed&) const = default; };  // both hands were empty (A73)
struct FightDecided { Seat winner{}; Seat loser{}; bool operator==(const FightDecided&) const = default; };
struct FightBrokenOff { bool operator==(const FightBrokenOff&) const = default; };  // A103

// Curiosity.
struct CuriosityTurned { Seat seat{}; Curiosity card{}; bool operator==(const CuriosityTurned&) const = default; };
struct CuriosityExhausted { Seat seat{}; bool operator==(const CuriosityExhausted&) const = default; };  // 39 drawn: no card
struct ShopToggled { Shop shop{}; bool open = false; bool operator==(const ShopToggled&) const = default; };
struct CarDrove {  // along `path`, whose last space is where it stops
  std::optional<Street> from;
  Street to{};
  List<Space, 20> path;
  bool operator==(const CarDrove&) const = default;
};

// Teams.
struct Settled { Seat seat{}; bool operator==(const Settled&) const = default; };      // A110
struct Unsettled { Seat seat{}; bool operator==(const Unsettled&) const = default; };  // a team-mate has retired

using Event = std::variant<HouseDrawn, StarterDieThrown, StarterTied, StarterFound, TurnBegan, RoundEnded, EndAgreed, TimeCalled,
                           CardPlayed, CardDrawn, MogReshuffled, SixCatPlayed, DieThrown, CatMoved, CritterMoved,
                           CritterCaught, ItemTaken, Raided, RaidDeclined, CritterEscaped, Cornered, CatAttacked,
                           TrespasserCaught, LivesLost, SentHome, Resigned, Retired, HandLaidDown, Swapped,
                           SwapDeclined, FightBegan, FightCardLaid, FightRenewed, FightDecided, FightBrokenOff,
                           CuriosityTurned, CuriosityExhausted, ShopToggled, CarDrove, Settled, Unsettled>;

inline constexpr std::size_t events_max = 96;
using Events = List<Event, events_max>;

}  // namespace engine::cat_attack
