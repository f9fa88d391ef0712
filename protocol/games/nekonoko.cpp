#include "engine/nekonoko/nekonoko.hpp"
#include "protocol/chance_codec.hpp"
#include "protocol/match_of.hpp"

namespace protocol {

namespace nekonoko = engine::nekonoko;
using engine::Nekonoko;

namespace {

constexpr std::array<std::string_view, nekonoko::colours_max> colours{"red", "yellow", "blue", "white", "pink"};
constexpr std::array<std::string_view, 2> dice{"d4", "d6"};   // as nekonoko::Die
constexpr std::array<std::string_view, 2> ways{"cw", "ccw"};  // as nekonoko::Way

// A seat as it is shown: of what it won, only as much as the match has colours and seats.
struct SeatShown : nekonoko::SeatView {
  std::uint8_t colours = 0;
  std::size_t seats = 0;
  bool operator==(const SeatShown&) const = default;
};

engine::List<SeatShown, nekonoko::seats_max> seats_of(const nekonoko::View& view) {
  engine::List<SeatShown, nekonoko::seats_max> seats;
  for (const nekonoko::SeatView& seat : view.seats) seats.push({seat, view.colours, view.seats.size()});
  return seats;
}

struct Bunch {
  std::string_view first;
  std::uint8_t second = 0;
};

// How many of each colour, by name.
engine::List<Bunch, nekonoko::colours_max> flowers_of(const SeatShown& seat) {
  using enum nekonoko::Colour;
  engine::List<Bunch, nekonoko::colours_max> bunches;
  for (const nekonoko::Colour colour : {blue, pink, red, white, yellow}) {
    const std::size_t i = nekonoko::index(colour);
    if (i < seat.colours) bunches.push({colours[i], seat.flowers[i]});
  }
  return bunches;
}

engine::List<std::uint8_t, nekonoko::seats_max> lost_kittens_of(const SeatShown& seat) {
  engine::List<std::uint8_t, nekonoko::seats_max> lost;
  for (std::size_t owner = 0; owner < seat.seats; ++owner) lost.push(seat.lost_kittens[owner]);
  return lost;
}

// {"dice":["d4","d6"],"values":[a,b]}
nekonoko::Dice read_dice(const Input& thrown) {
  thrown.keys({"dice", "values"});
  const Input names = thrown["dice"], values = thrown["values"];
  if (names.list(2, 2) == 0 || values.list(2, 2) == 0) return {1, 1};
  for (std::size_t i = 0; i < dice.size(); ++i) names.at(i).one_of({dice[i]});
  return {static_cast<std::uint8_t>(values.at(0).integer(1, 4)), static_cast<std::uint8_t>(values.at(1).integer(1, 6))};
}

nekonoko::Walk read_walk(const Input& walk) {
  walk.keys({"die", "way"});
  return {static_cast<nekonoko::Die>(walk["die"].one_of(dice)), static_cast<nekonoko::Way>(walk["way"].one_of(ways))};
}

// Any stone can be named; that it must be a corner is a rule (N10).
nekonoko::Jump read_jump(const Input& jump) {
  jump.keys({"corner"});
  return {static_cast<std::uint8_t>(jump["corner"].integer(0, 23))};
}

nekonoko::Sown read_flower(const Input& item, std::size_t seats) {
  if (item.is_null()) return {};
  // N6 Two players have one colour less.
  const std::size_t in_match = seats == nekonoko::seats_min ? colours.size() - 1 : colours.size();
  return {static_cast<nekonoko::Colour>(item.one_of(std::span(colours).first(in_match)))};
}

}  // namespace

static void write(Writer& out, nekonoko::Colour colour) { out.name(colours[nekonoko::index(colour)]); }
static void write(Writer& out, nekonoko::Die die) { out.name(dice[static_cast<std::size_t>(die)]); }
static void write(Writer& out, nekonoko::Way way) { out.name(ways[static_cast<std::size_t>(way)]); }
static void write(Writer& out, nekonoko::Dice thrown) {
  out.open_list().number(thrown.d4).number(thrown.d6).close_list();
}
static void write(Writer& out, const nekonoko::Cell& cell) {
  std::visit(engine::overloaded{
                 [&](nekonoko::Empty) { out.null(); },
                 [&](nekonoko::Colour flower) { Fields{out}("flower", flower); },
                 [&](engine::Seat chip) { Fields{out}("chip", chip); },
             },
             cell);
}

template <>
struct Codec<Nekonoko> {
  static constexpr bool secrets = false;

  static nekonoko::Options read_options(const Input& options, std::size_t seats) {
    options.keys({}, {"adjacent_corners", "players"});
    if (options.has("players")) read_players(options["players"], seats);
    return {.adjacent_corners = options.has("adjacent_corners") && options["adjacent_corners"].boolean()};
  }
  static void write_options(Writer& out, const nekonoko::Options& options, std::size_t seats) {
    Fields{out}("adjacent_corners", options.adjacent_corners)("players", seats);
  }

  static nekonoko::Move read_move(const Input& action, const nekonoko::State&) {
    if (action.only_key({"jump", "walk"}) == "jump") return read_jump(action["jump"]);
    return read_walk(action["walk"]);
  }
  static void write_move(Writer& out, const nekonoko::Move& move) {
    out.open_object();
    std::visit(engine::overloaded{
                   [&](const nekonoko::Walk& walk) { Fields{out.key("walk")}("die", walk.die)("way", walk.way); },
                   [&](const nekonoko::Jump& jump) { Fields{out.key("jump")}("corner", jump.corner); },
               },
               move);
    out.close_object();
  }

  static std::optional<engine::Seat> thrower(const nekonoko::State&) { return std::nullopt; }
  static nekonoko::Outcome read_outcome(const Input& chance, const nekonoko::State& state) {
    if (chance.only_key({"draw", "throw"}) == "throw") return nekonoko::DiceThrown{read_dice(chance["throw"])};
    const Input draw = chance["draw"];
    draw.keys({"from", "item"});
    const std::size_t seats = state.seat_states.size();
    if (draw["from"].one_of({"field", "starter"}) == 0) return read_flower(draw["item"], seats);
    return nekonoko::StarterDrawn{engine::seat_at(read_seat(draw["item"], seats))};
  }
  static void write_outcome(Writer& out, const nekonoko::Outcome& outcome, const nekonoko::State&) {
    std::visit(engine::overloaded{
                   [&](const nekonoko::Sown& sown) { write_draw(out, "field", sown.flower); },
                   [&](const nekonoko::StarterDrawn& starts) { write_draw(out, "starter", starts.seat); },
                   [&](const nekonoko::DiceThrown& thrown) {
                     Fields{out.open_object().key("throw")}("dice", dice)("values", thrown.dice);
                     out.close_object();
                   },
               },
               outcome);
  }

  template <class Sink>
  static void describe(Sink& view) {
    view.field("cat", &nekonoko::View::cat);
    view.cells("cells", &nekonoko::View::cells);
    view.field("dice", &nekonoko::View::dice);
    view.field("on_turn", &nekonoko::View::on_turn);
    view.field("result", &nekonoko::View::result);
    view.list("seats", seats_of, [](auto& seat) {
      seat.map("flowers", flowers_of);
      seat.field("hand", &SeatShown::hand);
      seat.cells("lost_kittens", lost_kittens_of);
      seat.field("resigned", &SeatShown::resigned);
      seat.object("score", &SeatShown::score, [](auto& score) {
        score.field("board", &nekonoko::Score::board);
        score.field("groups", &nekonoko::Score::groups);
        score.field("lost", &nekonoko::Score::lost);
        score.field("total", &nekonoko::Score::total);
        score.field("variety", &nekonoko::Score::variety);
      });
      seat.field("set_aside", &SeatShown::set_aside);
    });
    view.field("to_act", &nekonoko::View::to_act);
    view.field("turn", &nekonoko::View::turn);
  }

  static void write_threats(Writer&, const nekonoko::State&) {}
  static void write_event(Writer& out, const nekonoko::Event& event, const nekonoko::State&) {
    namespace does = nekonoko::event;
    std::visit(
        engine::overloaded{
            [&](const does::FlowerSown& it) { Fields{out}("cell", it.cell).event("sown")("flower", it.flower); },
            [&](const does::Starts& it) { Fields{out}.event("starts")("seat", it.seat); },
            [&](const does::TurnBegan& it) { Fields{out}.event("turn_began")("seat", it.seat); },
            [&](const does::DiceThrown& it) { Fields{out}("dice", it.dice).event("thrown")("seat", it.seat); },
            [&](const does::CatWalked& it) {
              Fields{out}.event("walked")("from", it.from)("seat", it.seat)("steps", it.steps)("to", it.to)("way",
                                                                                                            it.way);
            },
            [&](const does::CatJumped& it) {
              Fields{out}.event("jumped")("from", it.from)("seat", it.seat)("to", it.to);
            },
            [&](const does::Reached& it) {
              Fields{out}("cell", it.cell).event("reached")("reach", it.reach)("seat", it.seat);
            },
            [&](const does::FlowerCollected& it) {
              Fields{out}("cell", it.cell).event("collected")("flower", it.flower)("seat", it.seat);
            },
            [&](const does::KittenTaken& it) {
              Fields{out}("cell", it.cell).event("taken")("owner", it.owner)("seat", it.seat);
            },
            [&](const does::ChipPlaced& it) { Fields{out}("cell", it.cell).event("placed")("seat", it.seat); },
            [&](const does::KittenSetAside& it) { Fields{out}("cell", it.cell).event("set_aside")("seat", it.seat); },
            [&](const does::HandEmptied& it) { Fields{out}.event("hand_emptied")("seat", it.seat); },
            [&](const does::SeatSkipped& it) { Fields{out}.event("skipped")("seat", it.seat); },
            [&](const does::Resigned& it) { Fields{out}.event("resigned")("seat", it.seat); },
            [&](const does::EndAgreed&) { Fields{out}.event("agreed"); },
        },
        event);
  }
  static bool shown_before_move(const nekonoko::State& state, const nekonoko::Move& move) {
    return Nekonoko::can_be_taken_back(state, move);
  }
  static bool shown_before_move(const nekonoko::Event&) { return true; }
  using Foresight = NoForesight<Nekonoko>;
};

// Declared by protocol/match.cpp.
OpenedMatch open_nekonoko(const Json& options, std::size_t seats) { return open_match_of<Nekonoko>(options, seats); }

}  // namespace protocol
