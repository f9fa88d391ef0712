#include "engine/cat_attack/foresight.hpp"
#include "engine/cat_attack/routes.hpp"
#include "protocol/chance_codec.hpp"
#include "protocol/games/cat_attack_words.hpp"
#include "protocol/match_of.hpp"

namespace protocol {

using engine::CatAttack;

namespace {

constexpr std::array<std::string_view, 3> stocks{"full", "fewer_critters", "fewer_everything"};  // as attack::Stock

template <class Number>
std::optional<Number> read_limit(const Input& limit, std::int64_t min, std::int64_t max) {
  if (limit.is_null()) return std::nullopt;
  return static_cast<Number>(limit.integer(min, max));
}

attack::Team read_team(const Input& list, std::size_t seats) {
  attack::Team team;
  const std::size_t size = list.list(1, attack::players_max);
  for (std::size_t i = 0; i < size; ++i) team.push(engine::seat_at(read_seat(list.at(i), seats)));
  return team;
}

void read_teams(const Input& list, std::size_t seats, attack::Options& options) {
  if (list.is_null()) return;
  const std::size_t size = list.list(2, attack::players_max);
  for (std::size_t i = 0; i < size; ++i) options.teams.push(read_team(list.at(i), seats));
}

attack::Play read_play(const Input& play, std::size_t seats) {
  play.keys({"card"}, {"from", "to"});
  attack::Play read{read_card(play["card"]), {}, {}};
  if (play.has("from")) read.from = read_source(play["from"], seats);
  if (play.has("to")) read.to = read_space(play["to"]);
  return read;
}

attack::PickFight read_fight(const Input& fight, std::size_t seats) {
  fight.keys({"card", "seat"});
  return {engine::seat_at(read_seat(fight["seat"], seats)), read_card(fight["card"])};
}

attack::SixCat read_six_cat(const Input& six, std::size_t seats) {
  six.keys({"seat", "suit", "to"});
  return {read_word<attack::Critter>(six["suit"], attack::critter_names),
          engine::seat_at(read_seat(six["seat"], seats)), read_space(six["to"])};
}

attack::Swap read_swap(const Input& swap) {
  swap.keys({"give", "take"});
  return {read_card(swap["take"]), read_card(swap["give"])};
}

void write_body(Writer& out, const attack::Play& play) {
  out.key("play").open_object();
  write(out.key("card"), play.card);
  if (play.from) write(out.key("from"), *play.from);
  if (play.to) write(out.key("to"), *play.to);
  out.close_object();
}

// The task that chance is to carry out, if it is of this kind.
template <class Task>
const Task* due(const attack::State& state) {
  const auto& tasks = state.table.tasks;
  return tasks.empty() ? nullptr : std::get_if<Task>(&tasks[tasks.size() - 1]);
}

// A seat as it is shown. Its cards stand here for the referee alone.
struct SeatShown : attack::SeatView {
  std::optional<attack::Hand> hand;
  bool operator==(const SeatShown&) const = default;
};

engine::List<SeatShown, attack::players_max> seats_of(const attack::View& view) {
  engine::List<SeatShown, attack::players_max> seats;
  for (std::size_t i = 0; i < view.seats.size(); ++i)
    seats.push({view.seats[i], view.hands ? std::optional((*view.hands)[i]) : std::nullopt});
  return seats;
}

template <attack::Critter critter>
const attack::Flock& flock_of(const attack::View& view) {
  return view.flocks[attack::index(critter)];
}

template <attack::Shop shop>
const attack::Storefront& front_of(const std::array<attack::Storefront, attack::shop_count>& shops) {
  return shops[attack::index(shop)];
}

}  // namespace
template <class Enum>
static void put(StateBytes& out, attack::Flags<Enum> flags) {
  unsigned bits = 0;
  for (unsigned i = 0; i < 8; ++i) bits |= flags.has(static_cast<Enum>(i)) ? 1U << i : 0U;
  out.number(static_cast<std::uint8_t>(bits));
}
// Without `seen`, which follows from the entries and on which no rule depends.
static void put(StateBytes& out, const attack::State& state) {
  put(out, state.table);
  put(out, state.hands);
  put(out, state.bag);
}

template <>
struct Codec<CatAttack> {
  static constexpr bool secrets = true;

  static attack::Options read_options(const Input& options, std::size_t seats) {
    options.keys({}, {"kittens", "lives", "minutes", "players", "round_limit", "shared_house", "stock", "teams"});
    attack::Options chosen;
    if (options.has("players")) read_players(options["players"], seats);
    if (options.has("kittens")) chosen.kittens = options["kittens"].boolean();
    if (options.has("lives")) chosen.lives = static_cast<std::uint8_t>(options["lives"].integer(1, attack::lives_max));
    if (options.has("minutes")) chosen.minutes = read_limit<std::uint16_t>(options["minutes"], 10, 240);
    if (options.has("round_limit")) chosen.round_limit = read_limit<std::uint16_t>(options["round_limit"], 5, 200);
    if (options.has("shared_house")) chosen.shared_house = options["shared_house"].boolean();
    if (options.has("stock")) chosen.stock = read_word<attack::Stock>(options["stock"], stocks);
    if (options.has("teams")) read_teams(options["teams"], seats, chosen);
    return chosen;
  }
  static void write_options(Writer& out, const attack::Options& options, std::size_t seats) {
    Fields{out}("kittens", options.kittens)("lives", options.lives)("minutes", options.minutes)("players", seats)(
        "round_limit", options.round_limit)("shared_house", options.shared_house)(
        "stock", stocks[static_cast<std::size_t>(options.stock)])(
        "teams", options.teams.empty() ? std::nullopt : std::optional(options.teams));
  }

  static attack::Move read_move(const Input& action, const attack::State& state) {
    const std::size_t seats = state.table.seats;
    const std::string_view kind =
        action.only_key({"fight", "keep", "lay", "leave", "move", "play", "raid", "six_cat", "swap"});
    if (kind.empty()) return attack::Keep{};
    const Input body = action[kind];
    if (kind == "play") return read_play(body, seats);
    if (kind == "fight") return read_fight(body, seats);
    if (kind == "six_cat") return read_six_cat(body, seats);
    if (kind == "swap") return read_swap(body);
    if (kind == "move") return body.keys({"to"}), attack::Walk{read_space(body["to"])};
    if (kind == "raid") return body.keys({"item"}), attack::Raid{read_item(body["item"])};
    if (kind == "lay") return body.keys({"card"}), attack::Lay{read_card(body["card"])};
    body.keys({});
    if (kind == "keep") return attack::Keep{};
    return attack::Leave{};
  }
  static void write_move(Writer& out, const attack::Move& move) {
    out.open_object();
    std::visit(
        engine::overloaded{
            [&](const attack::Play& play) { write_body(out, play); },
            [&](const attack::PickFight& fight) { Fields{out.key("fight")}("card", fight.card)("seat", fight.seat); },
            [&](const attack::SixCat& six) {
              Fields{out.key("six_cat")}("seat", six.seat)("suit", six.suit)("to", six.to);
            },
            [&](const attack::Walk& walk) { Fields{out.key("move")}("to", walk.to); },
            [&](const attack::Swap& swap) { Fields{out.key("swap")}("give", swap.give)("take", swap.take); },
            [&](const attack::Keep&) { Fields{out.key("keep")}; },
            [&](const attack::Raid& raid) { Fields{out.key("raid")}("item", raid.item); },
            [&](const attack::Leave&) { Fields{out.key("leave")}; },
            [&](const attack::Lay& lay) { Fields{out.key("lay")}("card", lay.card); },
        },
        move);
    out.close_object();
  }

  // Of what a choice would do, what the deciding seat can know: the board lies open, but
  // whether somebody has cards of a suit (A72) and what a retired hand shows (A104) does not.
  // What the action says itself is left out; of a walk it says only the end.
  static bool shown_before_move(const attack::Event& event) {
    namespace does = attack::event;
    return std::visit(engine::overloaded{
                          [](const does::CatMoved&) { return true; },
                          [](const does::CritterMoved&) { return true; },
                          [](const does::CardPlayed& played) { return played.idle; },
                          [](const does::SwapDeclined&) { return true; },
                          [](const does::CuriosityReached&) { return true; },
                          [](const does::CritterCaught&) { return true; },
                          [](const does::ItemTaken&) { return true; },
                          [](const does::Cornered&) { return true; },
                          [](const does::CatAttacked&) { return true; },
                          [](const does::RaidOpened&) { return true; },
                          [](const does::Won&) { return true; },
                          [](const does::TrespasserCaught&) { return true; },
                          [](const does::LivesLost&) { return true; },
                          [](const does::SentHome&) { return true; },
                          [](const does::Retired&) { return true; },
                          [](const does::Settled&) { return true; },
                          [](const does::Unsettled&) { return true; },
                          [](const auto&) { return false; },
                      },
                      event);
  }
  static bool shown_before_move(const attack::State&, const attack::Move& move) {
    return !std::holds_alternative<attack::PickFight>(move) && !std::holds_alternative<attack::Lay>(move);
  }

  // The throw that follows a move, number by number: where each leads, or what it does to a cat
  // that it corners. For all the choices of one decision.
  class Foresight {
   public:
    Foresight(const attack::State& state, engine::Seat decider) : state_(state), decider_(decider) {}

    // Empty if no throw follows, or none can be foreseen. Kept until the next question.
    const std::vector<std::string>& of(const attack::Move& move) {
      const auto ready = attack::before_throw(state_, move);
      const auto reach =
          ready ? walks_.reach_of(ready->table, *ready->table.mover, attack::steps_max) : attack::Reach{};
      const bool corners =
          std::any_of(reach.begin() + 1, reach.end(), [](const attack::SpaceSet& ends) { return ends.empty(); });
      if (ready && !corners && reach == told_) return prospects_;
      told_ = reach;
      const auto outcomes = ready ? CatAttack::chance_outcomes(*ready) : decltype(CatAttack::chance_outcomes(*ready)){};
      prospects_.resize(outcomes.size());
      for (std::size_t i = 0; i < outcomes.size(); ++i)
        write_prospect(prospects_[i], *ready, std::get<attack::DiceThrown>(outcomes[i].outcome), reach);
      return prospects_;
    }

   private:
    void write_prospect(std::string& to, const attack::State& ready, attack::DiceThrown thrown,
                        const attack::Reach& reach) {
      out_.open_object();
      if (!reach[thrown.pips].empty()) {
        write_list(out_.key("to"), reach[thrown.pips]);
      } else {
        out_.key("does").open_list();
        for (const attack::Event& event : CatAttack::events(ready, thrown, ready, engine::Viewer(decider_)))
          if (shown_before_move(event)) write(out_, event);
        out_.close_list();
      }
      to = out_.close_object().text();
      out_.clear();
    }

    const attack::State& state_;
    const engine::Seat decider_;
    attack::WalkCache walks_;
    attack::Reach told_;  // what the prospects tell of, as far as nothing corners
    std::vector<std::string> prospects_;
    Writer out_;  // empty in between
  };

  // A5
  static std::optional<engine::Seat> thrower(const attack::State& state) {
    const auto* find = due<attack::FindStarter>(state);
    return find ? std::optional(find->next) : std::nullopt;
  }
  static attack::Outcome read_outcome(const Input& chance, const attack::State& state) {
    if (chance.only_key({"draw", "throw"}) == "throw") {
      const std::uint8_t pips = read_die(chance["throw"], "d6", 6);
      if (const auto seat = thrower(state)) return attack::StarterThrown{*seat, pips};
      return attack::DiceThrown{pips};
    }
    const Input draw = chance["draw"];
    draw.keys({"from", "item"}, {"seat"});
    const std::size_t from = draw["from"].one_of({"curiosity", "mog", "seats"});
    if (from == 1) {
      draw.keys({"from", "item", "seat"});
      return attack::MogDrawn{engine::seat_at(read_seat(draw["seat"], state.table.seats)), read_card(draw["item"])};
    }
    draw.keys({"from", "item"});
    if (from == 0) return attack::CuriosityDrawn{read_word<attack::Curiosity>(draw["item"], attack::curiosity_names)};
    const auto* house = due<attack::DealHouse>(state);
    return attack::Dealt{house ? house->seat : engine::Seat{},
                         read_word<attack::House>(draw["item"], attack::house_names)};
  }
  static void write_outcome(Writer& out, const attack::Outcome& outcome, const attack::State&) {
    std::visit(engine::overloaded{
                   [&](const attack::Dealt& dealt) { write_draw(out, "seats", dealt.house); },
                   [&](const attack::StarterThrown& thrown) { write_throw(out, "d6", thrown.pips); },
                   [&](const attack::DiceThrown& thrown) { write_throw(out, "d6", thrown.pips); },
                   [&](const attack::CuriosityDrawn& drawn) { write_draw(out, "curiosity", drawn.card); },
                   [&](const attack::MogDrawn& drawn) {
                     out.open_object();
                     Fields{out.key("draw")}("from", std::string_view("mog"))("item", drawn.card)("seat", drawn.seat);
                     out.close_object();
                   },
               },
               outcome);
  }

  template <class Sink>
  static void describe(Sink& view) {
    const auto flock = [](auto& critters) {
      critters.field("house", &attack::Flock::in_house);
      critters.field("spaces", &attack::Flock::spaces);
    };
    const auto front = [](auto& shop) {
      shop.field("open", &attack::Storefront::open);
      shop.field("stock", &attack::Storefront::stock);
    };
    view.object("birds", flock_of<attack::Critter::bird>, flock);
    view.field("car", &attack::View::car);
    view.field("curiosity", &attack::View::curiosity);
    view.pile("discard", &attack::View::discard);
    view.field("fight", &attack::View::fight);
    view.own("hand", &attack::View::hand);
    view.object("mice", flock_of<attack::Critter::mouse>, flock);
    view.field("mog_left", &attack::View::mog_left);
    view.field("on_turn", &attack::View::on_turn);
    view.field("phase", &attack::View::phase);
    view.field("result", &attack::View::result);
    view.list("seats", seats_of, [](auto& seat) {
      seat.maybe("hand", &SeatShown::hand);
      seat.field("hand_size", &SeatShown::hand_size);
      seat.field("house", &SeatShown::house);
      seat.field("larder", &SeatShown::larder);
      seat.field("lives", &SeatShown::lives);
      seat.field("resigned", &SeatShown::resigned);
      seat.field("space", &SeatShown::space);
    });
    view.object("shops", &attack::View::shops, [&](auto& shops) {
      shops.object("CS", front_of<attack::Shop::CS>, front);
      shops.object("DA", front_of<attack::Shop::DA>, front);
      shops.object("FI", front_of<attack::Shop::FI>, front);
      shops.object("VE", front_of<attack::Shop::VE>, front);
    });
    view.own("shown_hand", &attack::View::shown_hand);
    view.field("throw", &attack::View::pips);
    view.field("to_act", &attack::View::to_act);
    view.field("turn", &attack::View::turn);
  }

  static void write_threats(Writer&, const attack::State&) {}
  static void write_event(Writer& out, const attack::Event& event, const attack::State&) { write(out, event); }
};

// Declared by protocol/match.cpp.
OpenedMatch open_cat_attack(const Json& options, std::size_t seats) { return open_match_of<CatAttack>(options, seats); }

}  // namespace protocol
