// The position notation of the rule book, read and written.
#include "engine/cats_chess/board_moves.hpp"
#include "engine/cats_chess/notation.hpp"
#include "engine/cats_chess/turn.hpp"

#include <charconv>
#include <vector>

namespace engine::cats_chess {
namespace {

constexpr std::string_view castling_letters = "KQkq";
constexpr Colour colour_of_letter(std::size_t i) { return i < 2 ? Colour::white : Colour::black; }
constexpr Wing wing_of_letter(std::size_t i) { return i % 2 == 0 ? Wing::king : Wing::queen; }

std::optional<ParseError> make_parse_error(std::string_view field, std::string_view text, std::string_view wrong) {
  return ParseError{std::string(field) + " \"" + std::string(text) + "\": " + std::string(wrong)};
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t at = text.find(separator); at != std::string_view::npos; at = text.find(separator)) {
    parts.push_back(text.substr(0, at));
    text.remove_prefix(at + 1);
  }
  parts.push_back(text);
  return parts;
}

// Digits without leading zeros.
std::optional<std::size_t> number(std::string_view text) {
  if (text.size() > 1 && text[0] == '0') return std::nullopt;
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// One rank: letters, and numbers for runs of vacant squares.
std::optional<ParseError> read_rank(Board& board, std::string_view text, std::size_t rank) {
  std::size_t file = 0;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t digits = 0;
    while (i + digits < text.size() && text[i + digits] >= '0' && text[i + digits] <= '9') ++digits;
    if (digits > 0) {
      const auto run = number(text.substr(i, digits));
      if (!run || *run == 0 || *run > side_length - file)
        return make_parse_error("rank", text, "run of vacant squares too long, or zero");
      file += *run;
      i += digits;
      continue;
    }
    const auto piece = piece_named(text[i]);
    if (!piece) return make_parse_error("rank", text, "no such piece");
    if (file >= side_length) return make_parse_error("rank", text, "more than ten squares");
    board.put(square_on(file++, rank), *piece);
    ++i;
  }
  return file == side_length ? std::nullopt : make_parse_error("rank", text, "not ten squares");
}

// What no match can reach, in numbers of pieces.
std::optional<ParseError> check_numbers(const Board& board, std::string_view text) {
  if (board.neutrals().size() > neutrals_max) return make_parse_error("board", text, "more than four neutral pieces");
  for (const Colour colour : {Colour::white, Colour::black})
    for (const Kind kind : {Kind::king, Kind::teleporting_cat}) {
      std::size_t found = 0;
      for (const Square at : board.of(colour)) found += board[at].kind() == kind ? 1 : 0;
      if (found > 1) return make_parse_error("board", text, "a side has more than one king or teleporting cat");
    }
  if (board.count(Kind::king) == 0) return make_parse_error("board", text, "no king");
  return std::nullopt;
}

std::optional<ParseError> read_board(State& state, std::string_view text) {
  const auto ranks = split(text, '/');
  if (ranks.size() != side_length) return make_parse_error("board", text, "not ten ranks");
  for (std::size_t i = 0; i < side_length; ++i)
    if (auto wrong = read_rank(state.board, ranks[i], last_rank - i)) return wrong;
  return check_numbers(state.board, text);
}

std::optional<ParseError> read_side(State& state, std::string_view text) {
  if (text != "w" && text != "b") return make_parse_error("side", text, "neither w nor b");
  state.side = text == "w" ? Colour::white : Colour::black;
  return std::nullopt;
}

std::optional<ParseError> read_castling(State& state, std::string_view text) {
  state.castling = {};
  if (text == "-") return std::nullopt;
  for (const char letter : text) {
    const std::size_t i = castling_letters.find(letter);
    if (i == std::string_view::npos) return make_parse_error("castling", text, "not letters of KQkq");
    const Colour colour = colour_of_letter(i);
    const CastlingPath path = castling_path(colour, wing_of_letter(i));
    if (state.castling.has(colour, wing_of_letter(i))) return make_parse_error("castling", text, "a letter twice");
    if (state.board[path.king_from] != Piece{colour, Kind::king} ||
        state.board[path.rook_from] != Piece{colour, Kind::rook})
      return make_parse_error("castling", text, "king or rook is not where it starts");
    state.castling.add(colour, wing_of_letter(i));
  }
  return text.empty() ? make_parse_error("castling", text, "empty") : std::nullopt;
}

std::optional<ParseError> read_en_passant(State& state, std::string_view text) {
  if (text == "-") return std::nullopt;
  for (const std::string_view name : split(text, ',')) {
    const auto at = square_named(name);
    if (!at || rank_of(*at) != rank_for(other(state.side), pawn_rank + 1))
      return make_parse_error("en passant", text, "not a square that an enemy's double step passes over");
    if (state.board[landing_behind(*at, state.side)] != Piece{other(state.side), Kind::pawn})
      return make_parse_error("en passant", text, "no pawn has landed behind the square");
    if (state.en_passant.full()) return make_parse_error("en passant", text, "more than two squares");
    if (!state.en_passant.empty() && state.en_passant[0] >= *at)
      return make_parse_error("en passant", text, "not in order of files");
    state.en_passant.push(*at);
  }
  return std::nullopt;
}

std::optional<ParseError> read_quiet(State& state, std::string_view text) {
  const auto quiet = number(text);
  if (!quiet || *quiet >= quiet_max) return make_parse_error("quiet", text, "not a number from 0 to 149");
  state.quiet = static_cast<std::uint8_t>(*quiet);
  return std::nullopt;
}

std::optional<ParseError> read_turn(State& state, std::string_view text) {
  const auto turn = number(text);
  if (!turn || *turn == 0 || *turn > turn_last) return make_parse_error("turn", text, "not a number from 1 to 500");
  state.turn = static_cast<std::uint16_t>(*turn);
  return std::nullopt;
}

std::optional<ParseError> read_buried(State& state, std::string_view text) {
  if (text == "-") return std::nullopt;
  for (const std::string_view each : split(text, ',')) {
    const auto at = each.empty() ? std::nullopt : square_named(each.substr(0, each.size() - 1));
    if (!at || !comes_back(home_piece(*at).kind()) || letter_of(home_piece(*at)) != each.back())
      return make_parse_error("buried", text, "a piece is buried only where it starts");
    if (state.board.vacant(*at)) return make_parse_error("buried", text, "nothing stands on the square");
    if (state.board.buried().contains(*at)) return make_parse_error("buried", text, "a square twice");
    state.board.bury(*at);
  }
  return std::nullopt;
}

// X2, X60 A position may show that the match is over.
void judge_position(State& state) {
  for (const Colour colour : {state.side, other(state.side)}) {
    if (!has_king(state.board, other(colour))) return finish(state, Reason::king_taken, colour);
    if (have_arrived(state.board, colour)) return finish(state, Reason::two_cats, colour);
  }
}

std::string rank_text(const Board& board, std::size_t rank) {
  std::string text;
  std::size_t run = 0;
  for (std::size_t file = 0; file <= side_length; ++file) {
    const bool vacant = file < side_length && board.vacant(square_on(file, rank));
    if (vacant) {
      ++run;
      continue;
    }
    if (run > 0) text += std::to_string(run);
    run = 0;
    if (file < side_length) text += letter_of(board[square_on(file, rank)]);
  }
  return text;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ",") + part;
  return text.empty() ? "-" : text;
}

}  // namespace

std::string text_of(CastlingRights rights) {
  std::string text;
  for (std::size_t i = 0; i < castling_letters.size(); ++i)
    if (rights.has(colour_of_letter(i), wing_of_letter(i))) text += castling_letters[i];
  return text.empty() ? "-" : text;
}

std::variant<State, ParseError> parse_position(std::string_view text) {
  State state;
  state.board = Board{};
  state.white = seat_at(0);
  state.phase = Beginning{};
  state.options.white = WhiteIs::seat_0;
  const auto fields = split(text, ' ');
  constexpr std::array readers{read_board, read_side, read_castling, read_en_passant,
                               read_quiet, read_turn, read_buried};
  if (fields.size() != readers.size() && fields.size() + 1 != readers.size())
    return *make_parse_error("position", text, "not six or seven fields");
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (const auto wrong = readers[i](state, fields[i])) return *wrong;
  judge_position(state);
  begin_match(state, {});
  return state;
}

std::string format_position(const State& state) {
  std::string text;
  for (std::size_t rank = side_length; rank-- > 0;) text += rank_text(state.board, rank) + (rank > 0 ? "/" : "");
  std::vector<std::string> passed, buried;
  for (const Square at : state.en_passant) passed.push_back(name_of(at));
  for (const Square at : state.board.buried()) buried.push_back(name_of(at) + letter_of(home_piece(at)));
  text += state.side == Colour::white ? " w " : " b ";
  text += text_of(state.castling) + " " + joined(passed) + " ";
  text += std::to_string(state.quiet) + " " + std::to_string(state.turn) + " " + joined(buried);
  return text;
}

}  // namespace engine::cats_chess
