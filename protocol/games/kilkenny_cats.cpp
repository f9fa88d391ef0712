#include "engine/kilkenny_cats/kilkenny_cats.hpp"
#include "protocol/chance_codec.hpp"
#include "protocol/match_of.hpp"

namespace protocol {

namespace kilkenny = engine::kilkenny_cats;
using engine::KilkennyCats;

namespace {

constexpr std::array<std::string_view, 4> sides{"south", "west", "north", "east"};  // as kilkenny::Side
constexpr std::array<std::string_view, 2> lone_cats{"draw", "play_on"};             // as kilkenny::LoneCats

template <std::size_t Size, class Enum>
std::string_view name_of(const std::array<std::string_view, Size>& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

kilkenny::Square read_square(const Input& input) {
  if (input.list(2, 2) == 0) return {};
  return {static_cast<std::uint8_t>(input.at(0).integer(0, 15)), static_cast<std::uint8_t>(input.at(1).integer(0, 15))};
}

}  // namespace

static void write(Writer& out, kilkenny::Square square) {
  out.open_list().number(square.x).number(square.y).close_list();
}
static void write(Writer& out, kilkenny::Side side) { out.name(name_of(sides, side)); }
static void put(StateBytes& out, const kilkenny::SquareSet& squares) {
  std::uint16_t count = 0;
  squares.for_each([&](kilkenny::Square) { ++count; });
  out.number(count);
  squares.for_each([&](kilkenny::Square at) { put(out, at); });
}

template <>
struct Codec<KilkennyCats> {
  static constexpr bool secrets = false;

  static kilkenny::Options read_options(const Input& options, std::size_t seats) {
    options.keys({}, {"lone_cats", "players"});
    kilkenny::Options chosen;
    if (options.has("players")) read_players(options["players"], seats);
    if (options.has("lone_cats"))
      chosen.lone_cats = static_cast<kilkenny::LoneCats>(options["lone_cats"].one_of(lone_cats));
    return chosen;
  }
  static void write_options(Writer& out, const kilkenny::Options& options, std::size_t seats) {
    out.open_object();
    out.key("lone_cats").name(name_of(lone_cats, options.lone_cats));
    out.key("players").number(seats);
    out.close_object();
  }

  static kilkenny::Move read_move(const Input& action, const kilkenny::State&) {
    action.keys({"move"});
    const Input move = action["move"];
    move.keys({"from", "to"});
    return {read_square(move["from"]), read_square(move["to"])};
  }
  static void write_move(Writer& out, const kilkenny::Move& move) {
    out.open_object().key("move").open_object();
    write(out.key("from"), move.from);
    write(out.key("to"), move.to);
    out.close_object().close_object();
  }

  static std::optional<engine::Seat> thrower(const kilkenny::State&) { return std::nullopt; }
  static kilkenny::Outcome read_outcome(const Input& chance, const kilkenny::State& state) {
    if (chance.only_key({"draw", "throw"}) == "throw") return kilkenny::DiceThrown{read_die(chance["throw"], "d6", 6)};
    const Input draw = chance["draw"];
    draw.keys({"from", "item"});
    if (draw["from"].one_of({"seats", "starter"}) == 0)
      return kilkenny::Dealt{static_cast<kilkenny::Side>(draw["item"].one_of(sides))};
    return kilkenny::StarterDrawn{engine::seat_at(read_seat(draw["item"], state.seats))};
  }
  static void write_outcome(Writer& out, const kilkenny::Outcome& outcome, const kilkenny::State&) {
    std::visit(engine::overloaded{
                   [&](const kilkenny::DiceThrown& thrown) { write_throw(out, "d6", thrown.pips); },
                   [&](const kilkenny::Dealt& dealt) { write_draw(out, "seats", dealt.side); },
                   [&](const kilkenny::StarterDrawn& drawn) { write_draw(out, "starter", drawn.seat); },
               },
               outcome);
  }

  template <class Sink>
  static void describe(Sink& view) {
    view.field("die", &kilkenny::View::die);
    view.field("on_turn", &kilkenny::View::on_turn);
    view.field("quiet_rounds", &kilkenny::View::quiet_rounds);
    view.field("result", &kilkenny::View::result);
    view.list("seats", &kilkenny::View::seats, [](auto& seat) {
      seat.field("cats", &kilkenny::SeatView::cats);
      seat.field("holes", &kilkenny::SeatView::holes);
      seat.field("resigned", &kilkenny::SeatView::resigned);
      seat.field("side", &kilkenny::SeatView::side);
      seat.field("taken", &kilkenny::SeatView::taken);
    });
    view.field("to_act", &kilkenny::View::to_act);
    view.field("turn", &kilkenny::View::turn);
  }

  static void write_threats(Writer&, const kilkenny::State&) {}
  static void write_event(Writer& out, const kilkenny::Event& event, const kilkenny::State&) {
    namespace does = kilkenny::event;
    std::visit(
        engine::overloaded{
            [&](const does::Dealt& it) { Fields{out}.event("dealt")("seat", it.seat)("side", it.side); },
            [&](const does::Starts& it) { Fields{out}.event("starts")("seat", it.seat); },
            [&](const does::DiceThrown& it) { Fields{out}.event("thrown")("pips", it.pips)("seat", it.seat); },
            [&](const does::Passed& it) { Fields{out}.event("passed")("pips", it.pips)("seat", it.seat); },
            [&](const does::Moved& it) { Fields{out}.event("moved")("from", it.from)("seat", it.seat)("to", it.to); },
            [&](const does::Taken& it) {
              Fields{out}("at", it.at).event("taken")("seat", it.seat)("victim", it.victim);
            },
            [&](const does::Entered& it) { Fields{out}.event("entered")("hole", it.hole)("seat", it.seat); },
            [&](const does::Skipped& it) { Fields{out}.event("skipped")("seat", it.seat); },
            [&](const does::Resigned& it) { Fields{out}.event("resigned")("seat", it.seat); },
            [&](const does::EndAgreed&) { Fields{out}.event("agreed"); },
        },
        event);
  }
  static bool shown_before_move(const kilkenny::State& state, const kilkenny::Move& move) {
    return KilkennyCats::can_be_taken_back(state, move);
  }
  static bool shown_before_move(const kilkenny::Event&) { return true; }
  using Foresight = NoForesight<KilkennyCats>;
};

// Declared by protocol/match.cpp.
OpenedMatch open_kilkenny_cats(const Json& options, std::size_t seats) {
  return open_match_of<KilkennyCats>(options, seats);
}

}  // namespace protocol
