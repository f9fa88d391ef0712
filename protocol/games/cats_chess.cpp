#include "engine/cats_chess/cats_chess.hpp"
#include "engine/cats_chess/notation.hpp"
#include "protocol/chance_codec.hpp"
#include "protocol/match_of.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace protocol {

namespace chess = engine::cats_chess;
using engine::CatsChess;

namespace {

constexpr std::array<std::string_view, 2> colours{"white", "black"};  // as chess::Colour

// A square of the view, by its name, and what is there.
struct Placed {
  std::string_view first;
  chess::Piece second;
};
using Map = engine::InlineVector<Placed, chess::square_count>;

struct Named {
  std::string name;
  chess::Square at;
};

// By name, byte after byte: a1, a10, a2 and so on, as the keys of an object are written.
const std::array<Named, chess::square_count>& squares_by_name() {
  static const auto sorted = [] {
    std::array<Named, chess::square_count> squares;
    for (std::size_t i = 0; i < squares.size(); ++i)
      squares[i] = {chess::name_of(chess::square_at(i)), chess::square_at(i)};
    std::ranges::sort(squares, {}, &Named::name);
    return squares;
  }();
  return sorted;
}

Map board_of(const chess::View& view) {
  Map board;
  for (const auto& [name, at] : squares_by_name())
    if (const chess::Piece piece = view.board[chess::index(at)]; !piece.vacant()) board.push({name, piece});
  return board;
}
Map buried_of(const chess::View& view) {
  Map buried;
  if (view.buried.empty()) return buried;
  for (const auto& [name, at] : squares_by_name())
    if (view.buried.contains(at)) buried.push({name, chess::home_piece(at)});
  return buried;
}
std::string castling_of(const chess::View& view) {
  return view.castling.bits() == 0 ? std::string() : chess::text_of(view.castling);
}

chess::Square read_square(const Input& input) {
  const auto square = chess::square_named(input.text(2, 3));
  if (!square) input.wrong("must be a square from a1 to j10");
  return square.value_or(chess::Square{});
}
chess::Square read_at(const Input& input) {
  input.keys({"at"});
  return read_square(input["at"]);
}
template <class Move>
Move read_way(const Input& input) {
  input.keys({"from", "to"});
  return {read_square(input["from"]), read_square(input["to"])};
}
template <class Move>
Move read_ordinary_move(const Input& input) {
  input.keys({"from", "to"}, {"promote"});
  Move move{read_square(input["from"]), read_square(input["to"]), chess::Kind::none};
  if (!input.has("promote")) return move;
  const Input promote = input["promote"];
  if (const auto kind = chess::promotion_named(promote.text(1, 20))) move.promote = *kind;
  else promote.wrong("must be what a pawn can become");
  return move;
}
template <class Move>
Move read_bare(const Input& input) {
  input.keys({});
  return {};
}

}  // namespace

static void write(Writer& out, chess::Square square) {
  static const auto names = [] {
    std::array<std::string, chess::square_count> made;
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = chess::name_of(chess::square_at(i));
    return made;
  }();
  out.name(names[chess::index(square)]);
}
static void write(Writer& out, chess::Piece piece) {
  const char letter = chess::letter_of(piece);
  out.name({&letter, 1});
}
static void write(Writer& out, chess::Colour colour) { out.name(colours[chess::index(colour)]); }
static void write(Writer& out, chess::Kind kind) { out.name(chess::name_of(kind)); }
static void write(Writer& out, chess::Stage stage) { out.name(chess::name_of(stage)); }

// What an action holds beside its name.
static void write_body(Writer& out, const chess::Move& move) {
  const auto way = [&](const auto& it) { Fields{out}("from", it.from)("to", it.to); };
  const auto board_move = [&](const auto& it) {
    Fields fields{out};
    fields("from", it.from);
    if (it.promote != chess::Kind::none) fields("promote", it.promote);
    fields("to", it.to);
  };
  std::visit(engine::overloaded{
                 [&](const chess::NeutralMove& it) { way(it); },
                 [&](const chess::SecondMove& it) { way(it); },
                 [&](const chess::PieceMove& it) { board_move(it); },
                 [&](const chess::ExtraMove& it) { board_move(it); },
                 [&](const chess::PlaceNeutral& it) { Fields{out}("at", it.at); },
                 [&](const chess::PlaceMouse& it) { Fields{out}("at", it.at); },
                 [&](const auto&) { out.open_object().close_object(); },
             },
             move);
}
static void put(StateBytes& out, const chess::SquareSet& squares) { put_items(out, squares.words()); }
static void put(StateBytes& out, chess::CastlingRights rights) { out.number(rights.bits()); }
// Left out: no rule asks for it, and logs that are stored have hashes without it.
static void put(StateBytes&, const chess::LastNeutralMoves&) {}
// What it keeps beside them follows from the squares.
static void put(StateBytes& out, const chess::Board& board) {
  for (const chess::Piece piece : board.squares()) out.number(piece.code());
  put(out, board.buried());
}

template <>
struct Codec<CatsChess> {
  static constexpr bool secrets = false;

  static void write_threats(Writer& out, const chess::State& state) {
    for (const auto at : CatsChess::threats(state)) write(out, at);
  }

  static chess::Options read_options(const Input& options, std::size_t seats) {
    options.keys({}, {"players", "white"});
    if (options.has("players")) read_players(options["players"], seats);
    if (!options.has("white")) return {};
    const Input white = options["white"];
    if (!white.json().is_string())
      return {read_seat(white, seats) == 0 ? chess::WhiteIs::seat_0 : chess::WhiteIs::seat_1};
    white.one_of({"random"});
    return {};
  }
  static void write_options(Writer& out, const chess::Options& options, std::size_t seats) {
    out.open_object().key("players").number(seats).key("white");
    if (options.white == chess::WhiteIs::random) out.name("random");
    else out.number(options.white == chess::WhiteIs::seat_0 ? 0 : 1);
    out.close_object();
  }

  static chess::Move read_move(const Input& action, const chess::State&) {
    const std::string_view name = action.only_key(
        {"again", "claim_draw", "end", "extra", "land", "mouse", "move", "neutral", "place", "second", "teleport"});
    if (name.empty()) return {};
    const Input body = action[name];
    if (name == "move") return read_ordinary_move<chess::PieceMove>(body);
    if (name == "extra") return read_ordinary_move<chess::ExtraMove>(body);
    if (name == "neutral") return read_way<chess::NeutralMove>(body);
    if (name == "second") return read_way<chess::SecondMove>(body);
    if (name == "place") return chess::PlaceNeutral{read_at(body)};
    if (name == "mouse") return chess::PlaceMouse{read_at(body)};
    if (name == "teleport") return read_bare<chess::Teleport>(body);
    if (name == "land") return read_bare<chess::Land>(body);
    if (name == "again") return read_bare<chess::Again>(body);
    if (name == "end") return read_bare<chess::EndTurn>(body);
    return read_bare<chess::ClaimDraw>(body);
  }
  static void write_move(Writer& out, const chess::Move& move) {
    // As chess::Move lists them.
    constexpr std::array<std::string_view, std::variant_size_v<chess::Move>> names{
        "teleport", "land", "again", "neutral", "move", "place", "second", "mouse", "extra", "end", "claim_draw"};
    write_body(out.open_object().key(names[move.index()]), move);
    out.close_object();
  }

  static std::optional<engine::Seat> thrower(const chess::State&) { return std::nullopt; }
  static chess::Outcome read_outcome(const Input& chance, const chess::State&) {
    if (chance.only_key({"draw", "throw"}) == "throw")
      return chess::DiceThrown{read_die(chance["throw"], "d100", 99, 0)};
    const Input draw = chance["draw"];
    draw.keys({"from", "item"});
    draw["from"].one_of({"seats"});
    return chess::Dealt{static_cast<chess::Colour>(draw["item"].one_of(colours))};
  }
  static void write_outcome(Writer& out, const chess::Outcome& outcome, const chess::State&) {
    std::visit(engine::overloaded{
                   [&](const chess::Dealt& drawn) { write_draw(out, "seats", drawn.colour); },
                   [&](const chess::DiceThrown& thrown) { write_throw(out, "d100", thrown.value); },
               },
               outcome);
  }

  template <class Sink>
  static void describe(Sink& view) {
    view.map("board", board_of);
    view.map("buried", buried_of);
    view.field("castling", castling_of);
    view.field("en_passant", &chess::View::en_passant);
    view.field("extra_move", &chess::View::extra_move);
    view.field("on_turn", &chess::View::on_turn);
    view.field("quiet", &chess::View::quiet);
    view.field("repeated", &chess::View::repeated);
    view.field("result", &chess::View::result);
    view.list("seats", &chess::View::seats, [](auto& seat) { seat.field("resigned", &chess::SeatView::resigned); });
    view.field("step", &chess::View::step);
    view.field("teleported", &chess::View::teleported);
    view.field("to_act", &chess::View::to_act);
    view.field("turn", &chess::View::turn);
    view.field("white", &chess::View::white);
  }

  // All events of a turn belong to the mover.
  static void write_event(Writer& out, const chess::Event& event, const chess::State& before) {
    namespace does = chess::event;
    const auto seat = CatsChess::mover(before).value_or(engine::seat_at(0));
    const auto put = [&](std::string_view code, const auto& it) {
      Fields{out}("at", it.at).event(code)("piece", it.piece)("seat", seat);
    };
    const auto mark = [&](std::string_view code, const auto& it) {
      Fields{out}("at", it.at).event(code)("seat", seat);
    };
    const auto write = [&](std::string_view code) { Fields{out}.event(code)("seat", seat); };
    std::visit(
        engine::overloaded{
            [&](const does::Dealt& it) { Fields{out}("colour", it.colour).event("dealt")("seat", it.seat); },
            [&](const does::TurnBegan& it) { Fields{out}("colour", it.colour).event("turn_began")("seat", it.seat); },
            [&](const does::TurnEnded&) { write("turn_ended"); },
            [&](const does::TeleportBegan&) { write("teleporting"); },
            [&](const does::TeleporterRemoved& it) { put("teleporter_removed", it); },
            [&](const does::DiceThrown& it) { mark("thrown", it); },
            [&](const does::Rethrown& it) {
              Fields{out}("at", it.at)("chosen", it.chosen).event("rethrown")("seat", seat);
            },
            [&](const does::MouseMet& it) { mark("mouse_met", it); },
            [&](const does::MouseRemoved& it) { put("mouse_removed", it); },
            [&](const does::Landed& it) { put("landed", it); },
            [&](const does::NeutralMoved& it) {
              Fields{out}.event("neutral_moved")("from", it.from)("jumped", it.jumped)("seat", seat)("to", it.to);
            },
            [&](const does::Taken& it) {
              Fields{out}("at", it.at)("by", it.by)("en_passant", it.en_passant)
                  .event("taken")("piece", it.piece)("seat", seat);
            },
            [&](const does::Moved& it) {
              Fields{out}.event("moved")("from", it.from)("piece", it.piece)("seat", seat)("to", it.to);
            },
            [&](const does::Castled& it) {
              Fields{out}.event("castled")("king_from", it.king_from)("king_to", it.king_to)("rook_from", it.rook_from)(
                  "rook_to", it.rook_to)("seat", seat);
            },
            [&](const does::NeutralPlaced& it) { mark("neutral_placed", it); },
            [&](const does::Promoted& it) { Fields{out}("at", it.at).event("promoted")("piece", it.to)("seat", seat); },
            [&](const does::MousePlaced& it) { put("mouse_placed", it); },
            [&](const does::Surfaced& it) { put("surfaced", it); },
            [&](const does::CameBack& it) { Fields{out}.event("came_back")("kind", it.kind)("seat", seat); },
            [&](const does::Returned& it) { put("returned", it); },
            [&](const does::Buried& it) { put("buried", it); },
            [&](const does::SecondCatOpened&) { write("second_cat_opened"); },
            [&](const does::ExtraMoveWon&) { write("extra_move_won"); },
            [&](const does::Won&) { write("won"); },
            [&](const does::Stalemated&) { write("stalemate"); },
            [&](const does::DrawClaimed& it) { Fields{out}.event("draw_claimed")("seat", it.seat); },
            [&](const does::Resigned& it) { Fields{out}.event("resigned")("seat", it.seat); },
            [&](const does::EndAgreed&) { Fields{out}.event("agreed"); },
        },
        event);
  }
  static bool shown_before_move(const chess::State& state, const chess::Move& move) {
    return CatsChess::can_be_taken_back(state, move);
  }
  static bool shown_before_move(const chess::Event&) { return true; }
  using Foresight = NoForesight<CatsChess>;
};

// Declared by protocol/match.cpp.
OpenedMatch open_cats_chess(const Json& options, std::size_t seats) { return open_match_of<CatsChess>(options, seats); }

}  // namespace protocol
