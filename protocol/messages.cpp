#include "protocol/messages.hpp"

#include "engine/seat.hpp"
#include "protocol/input.hpp"
#include "protocol/sha256.hpp"

#include <algorithm>
#include <array>

namespace protocol {
namespace {

constexpr std::array<std::string_view, 6> whats{"draw", "take_back", "rematch", "bot", "pause", "resume"};
constexpr std::array<std::string_view, 8> phrases{"hello", "good_luck",  "well_played", "thanks",
                                                  "oops",  "one_moment", "play_again",  "bye"};
constexpr std::array<std::string_view, 2> forms_apart{"apart", "actions"};

std::string read_id(const Input& input) {
  const std::string_view text = input.text(1, id_max);
  if (!is_id(text)) input.wrong("must be 1 to 40 characters of A-Z a-z 0-9 _ -");
  return std::string(text);
}
std::string read_optional_id(const Input& message) { return message.has("id") ? read_id(message["id"]) : ""; }

std::size_t seat_in(const Input& input) { return read_seat(input, engine::seats_max); }
std::uint32_t seq_in(const Input& input) { return static_cast<std::uint32_t>(input.integer(0, UINT32_MAX)); }
What what_in(const Input& input) { return static_cast<What>(input.one_of(whats)); }
const Json& object_in(const Input& input) {
  if (!input.json().is_object()) input.wrong("must be an object");
  return input.json();
}

std::size_t characters(std::string_view utf8) {
  return static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

Message read_join(const Input& in) {
  in.keys({"type", "protocol", "match", "have"}, {"choices"});
  Join join;
  join.protocol = static_cast<int>(in["protocol"].integer(version, version));
  if (!in["match"].is_null()) join.match = read_id(in["match"]);
  if (!in["have"].is_null()) join.have = seq_in(in["have"]);
  if (in.has("choices"))
    join.choices = in["choices"].one_of(forms_apart) == 0 ? ChoicesForm::apart : ChoicesForm::actions;
  return join;
}
Message read_sync(const Input& in) {
  in.keys({"type"});
  return Sync{};
}
// Messages of an id alone, and of an id and a seat.
template <class M>
Message read_plain(const Input& in) {
  in.keys({"type", "id"});
  return M{read_id(in["id"])};
}
template <class M>
Message read_seated(const Input& in) {
  in.keys({"type", "id", "seat"});
  return M{read_id(in["id"]), seat_in(in["seat"])};
}
Message read_ready(const Input& in) {
  in.keys({"type", "id", "ready"});
  return Ready{read_id(in["id"]), in["ready"].boolean()};
}
Message read_send_away(const Input& in) {
  in.keys({"type", "id", "player"});
  return SendAway{read_id(in["id"]), read_id(in["player"])};
}
Message read_lock(const Input& in) {
  in.keys({"type", "id", "locked"});
  return Lock{read_id(in["id"]), in["locked"].boolean()};
}
Message read_hand_over(const Input& in) {
  in.keys({"type", "id", "player"});
  return HandOver{read_id(in["id"]), read_id(in["player"])};
}
Message read_mute(const Input& in) {
  in.keys({"type", "id", "player", "muted"});
  return Mute{read_id(in["id"]), read_id(in["player"]), in["muted"].boolean()};
}
std::string level_in(const Input& input) { return std::string(input.text(1, id_max)); }
Message read_add_bot(const Input& in) {
  in.keys({"type", "id", "seat", "level"});
  return AddBot{read_id(in["id"]), seat_in(in["seat"]), level_in(in["level"])};
}
Message read_let_bot(const Input& in) {
  in.keys({"type", "id", "level"});
  return LetBot{read_id(in["id"]), level_in(in["level"])};
}
Message read_swap_seats(const Input& in) {
  in.keys({"type", "id", "seats"});
  const Input seats = in["seats"];
  if (seats.list(2, 2) == 0) return SwapSeats{};
  return SwapSeats{read_id(in["id"]), seat_in(seats.at(0)), seat_in(seats.at(1))};
}
Message read_contract(const Input& in) {
  in.keys({"type", "id", "contract"});
  return ChangeContract{read_id(in["id"]), object_in(in["contract"])};
}
Message read_propose(const Input& in) {
  in.keys({"type", "id", "game"}, {"options", "seats"});
  Propose propose{read_id(in["id"]), {{"game", in["game"].text(1, id_max)}}};
  if (in.has("options")) propose.plays["options"] = object_in(in["options"]);
  if (in.has("seats")) propose.plays["seats"] = in["seats"].integer(2, std::int64_t{engine::seats_max});
  return propose;
}
Message read_vote(const Input& in) {
  in.keys({"type", "id", "seat", "yes"});
  return Vote{read_id(in["id"]), seat_in(in["seat"]), in["yes"].boolean()};
}
Message read_salt(const Input& in) {
  in.keys({"type", "match", "bytes"}, {"id"});
  GiveSalt salt{read_optional_id(in), read_id(in["match"]), std::string(in["bytes"].text(32, 32))};
  if (in.ok() && !is_hex(salt.bytes, 32)) in["bytes"].wrong("must be 32 lower-case hexadecimal digits");
  return salt;
}
template <class Chosen>
Message read_chosen(const Input& in) {
  in.keys({"type", "id", "seq", "action"}, {"match"});
  Chosen act{read_id(in["id"]), std::nullopt, seq_in(in["seq"]), object_in(in["action"])};
  if (in.has("match")) act.match = read_id(in["match"]);
  return act;
}
Message read_hint(const Input& in) {
  in.keys({"type", "id", "seq"}, {"match"});
  Hint hint{read_id(in["id"]), std::nullopt, seq_in(in["seq"])};
  if (in.has("match")) hint.match = read_id(in["match"]);
  return hint;
}
Message read_offer(const Input& in) {
  in.keys({"type", "id", "what"}, {"to", "seat"});
  Offer offer{read_id(in["id"]), what_in(in["what"]), std::nullopt, std::nullopt};
  if (in.has("to")) offer.to = seq_in(in["to"]);
  if (in.has("seat")) offer.seat = seat_in(in["seat"]);
  if (offer.seat.has_value() != (offer.what == What::bot)) in.wrong("has a seat if and only if it is about a bot");
  if (offer.to && offer.what != What::take_back) in["to"].wrong("goes only with take_back");
  return offer;
}
Message read_answer(const Input& in) {
  in.keys({"type", "id", "what", "accept"});
  return Answer{read_id(in["id"]), what_in(in["what"]), in["accept"].boolean()};
}
Message read_withdraw(const Input& in) {
  in.keys({"type", "id", "what"});
  return Withdraw{read_id(in["id"]), what_in(in["what"])};
}
Message read_say(const Input& in) {
  if (in.has("phrase")) {
    in.keys({"type", "id", "phrase"});
    return Say{read_id(in["id"]), "", std::string(phrases[in["phrase"].one_of(phrases)])};
  }
  in.keys({"type", "id", "text"});
  Say say{read_id(in["id"]), std::string(in["text"].text(1, 4 * chat_max)), ""};
  if (characters(say.text) > chat_max) in["text"].wrong("must have at most 500 characters");
  return say;
}
Message read_seen(const Input& in) {
  in.keys({"type", "seq"}, {"id"});
  return Seen{read_optional_id(in), seq_in(in["seq"])};
}
std::string cell_in(const Input& input) {
  const auto text = input.text(1, cell_max);
  const bool plain = std::ranges::all_of(text, [](char c) { return is_id({&c, 1}) || c == ','; });
  if (!plain) input.wrong("must be 1 to 24 characters of A-Z a-z 0-9 _ - ,");
  return std::string(text);
}
Message read_lead(const Input& in) {
  in.keys({"type", "id", "match", "seq", "marks"});
  Lead lead{read_id(in["id"]), read_id(in["match"]), seq_in(in["seq"]), {}};
  const Input marks = in["marks"];
  const auto count = marks.list(0, marks_max);
  for (std::size_t i = 0; i < count && in.ok(); ++i) {
    const Input mark = marks.at(i);
    mark.keys({"from"}, {"to"});
    auto& read = lead.marks.emplace_back(Mark{cell_in(mark["from"]), std::nullopt});
    if (mark.has("to")) read.to = cell_in(mark["to"]);
  }
  return lead;
}
Message read_hand_lead(const Input& in) {
  in.keys({"type", "id", "player"});
  return HandLead{read_id(in["id"]), read_id(in["player"])};
}
Message read_ping(const Input& in) {
  in.keys({"type", "now"}, {"id"});
  return Ping{read_optional_id(in), in["now"].integer(0, INT64_MAX)};
}

struct Kind {
  std::string_view type;
  Message (*read)(const Input& message);
};
constexpr Kind kinds[] = {
    {"join", read_join},
    {"sync", read_sync},
    {"sit", read_seated<Sit>},
    {"stand", read_plain<Stand>},
    {"ready", read_ready},
    {"start", read_plain<Start>},
    {"leave", read_plain<Leave>},
    {"close", read_plain<Close>},
    {"send_away", read_send_away},
    {"lock", read_lock},
    {"hand_over", read_hand_over},
    {"mute", read_mute},
    {"kick", read_seated<Kick>},
    {"add_bot", read_add_bot},
    {"let_bot", read_let_bot},
    {"remove_bot", read_seated<RemoveBot>},
    {"swap_seats", read_swap_seats},
    {"contract", read_contract},
    {"propose", read_propose},
    {"vote", read_vote},
    {"salt", read_salt},
    {"act", read_chosen<Act>},
    {"why", read_chosen<Why>},
    {"hint", read_hint},
    {"offer", read_offer},
    {"answer", read_answer},
    {"withdraw", read_withdraw},
    {"resign", read_plain<Resign>},
    {"hurry", read_plain<Hurry>},
    {"chat", read_say},
    {"seen", read_seen},
    {"ping", read_ping},
    {"lead", read_lead},
    {"hand_lead", read_hand_lead},
    {"stop_leading", read_plain<StopLeading>},
};

// The id of a message, for the reply, even if the rest of the message is invalid.
std::string usable_id(const Json& message) {
  const auto id = message.find("id");
  if (id == message.end() || !id->is_string()) return "";
  const auto& text = id->get_ref<const std::string&>();
  return is_id(text) ? text : "";
}

std::variant<Message, Malformed, Unreadable> refuse(const Json& message, Refusal why) {
  std::string id = usable_id(message);
  if (id.empty()) return Unreadable{"malformed"};
  return Malformed{std::move(id), std::move(why)};
}

}  // namespace

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= id_max && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
}

std::string_view name(What what) { return whats[static_cast<std::size_t>(what)]; }

std::string_view id_of(const Message& message) {
  return std::visit(
      [](const auto& said) -> std::string_view {
        if constexpr (requires { said.id; }) return said.id;
        else return "";
      },
      message);
}

std::variant<Message, Malformed, Unreadable> read_message(std::string_view text) {
  const auto parsed = parse_strict(text, {.any_number = true});
  if (const auto* bad = std::get_if<ParseError>(&parsed)) return Unreadable{bad->what};
  const Json& json = std::get<Json>(parsed);
  if (!json.is_object() || !json.contains("type") || !json.at("type").is_string()) return Unreadable{"no_type"};
  const auto& type = json.at("type").get_ref<const std::string&>();
  const auto kind =
      std::find_if(std::begin(kinds), std::end(kinds), [&](const Kind& each) { return each.type == type; });
  if (kind == std::end(kinds))
    return refuse(json, {std::string(code::unknown_type), "", "There is no such message.", "/type"});
  std::optional<Refusal> error;
  Message message = kind->read(Input(json, error));
  if (error) return refuse(json, *std::move(error));
  return message;
}

}  // namespace protocol
