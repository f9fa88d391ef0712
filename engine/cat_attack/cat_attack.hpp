// Cat Attack: cats prowl a neighbourhood for six kinds of food and must get back to their own
// door by an exact throw, or be the last with a life left. Clauses A1 to A113.
//
// Tour: spaces.hpp, pieces_and_cards.hpp, flags.hpp (the words), board.hpp (the neighbourhood), paths.hpp
// (distances and the ways of birds and mice), public_state.hpp (who stands where, who may go where),
// routes.hpp (a cat's walks and what corners it), turn_runner.hpp (how a turn runs: one folder-wide
// class, its parts in rule-book order in turn_runner.cpp, cards.cpp, landing.cpp, harm.cpp,
// curiosity.cpp and fight.cpp), foresight.hpp (the throw that follows a move), moves.cpp,
// why_not.cpp, match.cpp (set-up, rulings of the room, the result), events.cpp, view.cpp (what may be known: all the
// secrecy of the game), seen.hpp (what was seen of other hands), sample_state.cpp, evaluate.cpp and win_shares.cpp.
#pragma once

#include "engine/cat_attack/events.hpp"
#include "engine/cat_attack/flags.hpp"
#include "engine/cat_attack/pieces_and_cards.hpp"
#include "engine/cat_attack/seen.hpp"
#include "engine/cat_attack/spaces.hpp"
#include "engine/cat_attack/tasks.hpp"
#include "engine/game.hpp"

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

namespace engine::cat_attack {

inline constexpr std::size_t players_min = 2;  // A1
inline constexpr std::size_t players_max = 6;
inline constexpr std::uint8_t lives_max = 9;
inline constexpr std::uint8_t curiosity_draws_max = 39;  // in one turn (A92)

enum class Stock : std::uint8_t { full, fewer_critters, fewer_everything };

using Team = List<Seat, players_max>;

// The rule book's `players` is the number of seats and stands beside these.
struct Options {
  std::uint8_t lives = lives_max;  // 1 to 9
  Stock stock = Stock::full;
  bool kittens = false;
  std::optional<std::uint16_t> round_limit;  // 5 to 200 rounds (A113)
  std::optional<std::uint16_t> minutes;      // 10 to 240 minutes of the room's clock (A113)
  List<Team, players_max> teams;             // empty: everyone for himself (A110)
  bool shared_house = false;                 // A112; needs teams
  bool operator==(const Options&) const = default;
};

// Moves: what a seat may choose.
struct Play {  // one Mog card, in a card phase
  Card card{};
  std::optional<Source> from;  // a Bird or Mouse card's critter (A40)
  std::optional<Space> to;     // none: a Cat card that corners (A25), or a card without effect
  auto operator<=>(const Play&) const = default;
};
struct PickFight {  // A70; `card` is the first one laid
  Seat seat{};
  Card card{};
  auto operator<=>(const PickFight&) const = default;
};
struct SixCat {  // A80; `seat` is the owner of the larder
  Critter suit{};
  Seat seat{};
  Space to{};
  auto operator<=>(const SixCat&) const = default;
};
struct Walk {
  Space to{};
  auto operator<=>(const Walk&) const = default;
};             // after a throw (A12)
struct Swap {  // A32. Both are set in a legal move; none where a viewer may not know
  std::optional<Card> take;
  std::optional<Card> give;
  auto operator<=>(const Swap&) const = default;
};
struct Keep {  // no swap (A32)
  auto operator<=>(const Keep&) const = default;
};
struct Raid {  // A63, A56
  Item item{};
  auto operator<=>(const Raid&) const = default;
};
struct Leave {  // no raid (A63)
  auto operator<=>(const Leave&) const = default;
};
struct Lay {  // in a fight (A72)
  Card card{};
  auto operator<=>(const Lay&) const = default;
};
using Move = std::variant<Play, PickFight, SixCat, Walk, Swap, Keep, Raid, Leave, Lay>;

inline constexpr std::size_t moves_max = 1024;
using Moves = InlineVector<Move, moves_max>;

// Outcomes of chance.
struct Dealt {  // A2
  Seat seat{};
  House house{};
  bool operator==(const Dealt&) const = default;
};
struct StarterThrown {  // A5
  Seat seat{};
  std::uint8_t pips = 1;
  bool operator==(const StarterThrown&) const = default;
};
struct DiceThrown {
  std::uint8_t pips = 1;
  bool operator==(const DiceThrown&) const = default;
};
struct MogDrawn {  // hidden: none where a viewer may not know the card
  Seat seat{};
  std::optional<Card> card;
  bool operator==(const MogDrawn&) const = default;
};
struct CuriosityDrawn {
  Curiosity card{};
  bool operator==(const CuriosityDrawn&) const = default;
};
using Outcome = std::variant<Dealt, StarterThrown, DiceThrown, MogDrawn, CuriosityDrawn>;

inline constexpr std::size_t outcomes_max = card_kinds;
using OutcomeOdds = Odds<Outcome, outcomes_max>;

enum class Reason : std::uint8_t { food, last_cat, settled, round_limit, time_up, agreed };

struct Ending {
  Reason reason{};
  std::optional<Seat> winner;  // a seat of the side that has won; none where the count decides (A113)
  bool operator==(const Ending&) const = default;
};

// One seat's cat.
struct Cat {
  std::optional<House> house;
  std::optional<Space> space;  // none once retired
  bool retired = false;        // at no lives, or resigned (A36, A103)
  bool resigned = false;
  bool settled = false;  // A110
  bool operator==(const Cat&) const = default;
};

// Lives and larder: of one seat, or of a team that shares its house (A112).
struct SeatState {
  std::uint8_t lives = 0;
  Flags<Item> larder;
  bool operator==(const SeatState&) const = default;
};

// The birds, or the mice. Those in larders are counted only there.
struct Flock {
  std::uint8_t in_house = 0;
  List<Space, players_max> spaces;  // sorted
  bool operator==(const Flock&) const = default;
};

struct Storefront {
  bool open = true;
  std::uint8_t stock = 0;
  bool operator==(const Storefront&) const = default;
};

// What the mover will have to pay for at the end of the turn if he still stands there
// (A57, A65).
struct Loot {
  Flags<Shop> burgled_shops;
  Flags<House> burgled_houses;
  Flags<House> raided_houses;
  bool operator==(const Loot&) const = default;
};

// All that lies open to everybody.
struct PublicState {
  Options options;
  std::uint8_t seats = 0;
  std::array<Seat, players_max> sides{};             // index = seat: the lowest seat of its team, or itself
  std::array<Cat, players_max> cats{};               // index = seat
  std::array<SeatState, players_max> seat_states{};  // index = seat whose house it is; of a shared one the lowest
  std::array<Flock, critter_kinds> flocks{};         // index = Critter
  std::array<Storefront, shop_count> shops{};        // index = Shop
  std::optional<Street> car;                         // none: in the car park
  List<Card, mog_cards> discard;                     // oldest first
  std::array<std::uint8_t, curiosity_kinds> curiosity_left{};  // above Shuffle, which lies at the bottom (A7)
  std::optional<Curiosity> curiosity;                          // the last card drawn
  std::uint32_t turn = 0;
  std::uint16_t round = 0;  // 1 during the first
  std::optional<Seat> mover;
  std::optional<Seat> starter;
  bool time_called = false;          // A113: the running round is the last
  std::uint8_t curiosity_draws = 0;  // in this turn (A92)
  Loot loot;
  Tasks tasks;  // what is still to do; the last one is next
  std::optional<Ending> ending;
  bool operator==(const PublicState&) const = default;
};

inline constexpr std::uint8_t hand_max = 6;
using CardCounts = std::array<std::uint8_t, card_kinds>;  // index = Card

struct State {
  PublicState table;
  std::array<Hand, players_max> hands{};  // index = seat; hidden from all others
  CardCounts bag{};                       // the Mog cards not yet drawn; hidden
  // [who saw it][whose hand]; hidden from all but who saw it. A seat's own hand is left out.
  std::array<std::array<SeenHand, players_max>, players_max> seen{};
  bool operator==(const State&) const = default;
};

enum class Phase : std::uint8_t { setup, card, throw_die, move, draw, swap, raid, fight, over };
inline constexpr std::array<std::string_view, 9> phase_names = {
    "setup", "card", "throw", "move", "draw", "swap", "raid", "fight", "over",
};

struct SeatView {
  std::optional<House> house;
  std::optional<Space> space;  // none when retired
  std::uint8_t lives = 0;      // of the household
  Flags<Item> larder;          // of the household
  std::uint8_t hand_size = 0;
  bool resigned = false;
  bool operator==(const SeatView&) const = default;
};

struct FightView {
  Seat attacker{};
  Seat defender{};
  Suit suit{};
  bool operator==(const FightView&) const = default;
};

struct View {
  std::uint32_t turn = 0;
  std::optional<Seat> on_turn;
  Node to_act = Chance{};
  Phase phase = Phase::setup;
  std::optional<std::uint8_t> pips;           // `throw`: from the throw to the move
  List<SeatView, players_max> seats;          // index = seat
  std::array<Flock, critter_kinds> flocks{};  // `birds` and `mice`
  std::optional<Street> car;
  std::array<Storefront, shop_count> shops{};
  List<Card, mog_cards> discard;  // oldest first
  std::uint8_t mog_left = 0;
  std::optional<Curiosity> curiosity;
  std::optional<FightView> fight;
  std::optional<Hand> hand;        // a seat's own
  std::optional<Hand> shown_hand;  // the victim's, for the seat that chooses a swap
  std::optional<Result> result;
  // Not on the wire.
  std::optional<Seat> viewer;                          // whose view this is
  std::optional<std::array<Hand, players_max>> hands;  // all of them, for the referee alone
  PublicState table;                                   // all that is open, for `sample_state` and bots
  std::array<SeenHand, players_max> seen{};            // by the viewer; index = whose hand
  bool operator==(const View&) const = default;
};

}  // namespace engine::cat_attack

namespace engine {

// The table of contents. Contracts: engine/game.hpp.
struct CatAttack {
  using Options = cat_attack::Options;
  using State = cat_attack::State;
  using Move = cat_attack::Move;
  using Outcome = cat_attack::Outcome;
  using View = cat_attack::View;
  using Event = cat_attack::Event;
  using Moves = cat_attack::Moves;
  using OutcomeOdds = cat_attack::OutcomeOdds;
  using Events = cat_attack::Events;

  static constexpr std::string_view slug = "cat-attack";
  static constexpr int rules = 1;
  static constexpr std::size_t seats_min = cat_attack::players_min;
  static constexpr std::size_t seats_max = cat_attack::players_max;

  static std::optional<Refusal> why_not(const Options& options, std::size_t seats);
  static State start(const Options& options, std::size_t seats);
  static std::size_t seats(const State& state) { return state.table.seats; }
  static Node node(const State& state);
  static std::size_t turn(const State& state);
  static std::optional<Seat> mover(const State& state);

  static Moves moves(const State& state);
  static std::uint64_t hash(const Move& move);
  static std::optional<Refusal> why_not(const State& state, const Move& move);
  static State after(const State& state, const Move& move);
  static bool can_be_taken_back(const State& state, const Move& move);

  static OutcomeOdds chance_outcomes(const State& state);
  static State after(const State& state, const Outcome& outcome);
  static bool draws_hidden(const State& state);

  static std::optional<Refusal> why_not(const State& state, const Ruling& ruling);
  static State after(const State& state, const Ruling& ruling);
  static std::optional<Result> result(const State& state);

  static View view(const State& state, const Viewer& viewer);
  static Outcome redact(const State& state, const Outcome& outcome, const Viewer& viewer);
  static Move redact(const State& state, const Move& move, const Viewer& viewer);
  static constexpr bool events_repeat_step = true;
  static Events events(const State& before, const Step<CatAttack>& step, const State& after, const Viewer& viewer);
  static State sample_state(const View& view, Rng& rng);
  static List<int, engine::seats_max> evaluate(const View& view);
  static Shares win_shares(const State& state);
  // A place far away is overlooked more easily than one nearby, and what a card does than where a cat goes.
  static double overlooked(const State& state, const Move& move);
  static constexpr SearchTuning tuning{.open = false,
                                       .leaf_looks_ahead = false,
                                       .tomcat_iterations = 1'100,
                                       .alley_cat_iterations = 8'000,
                                       .certainty_of_three = 0.88,
                                       .certainty_of_more = 0.8};
};

}  // namespace engine
