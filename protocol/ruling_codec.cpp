#include "protocol/ruling_codec.hpp"

#include "protocol/sha256.hpp"

namespace protocol {
namespace {

constexpr std::string_view chain_name(bool hidden) { return hidden ? "hidden" : "open"; }

Anchor read_anchor(const Input& input) {
  input.keys({"anchor", "chain"});
  Anchor anchor{input["chain"].one_of({"open", "hidden"}) == 1, std::string(input["anchor"].text(64, 64))};
  if (input.ok() && !is_hex(anchor.anchor, 64)) input["anchor"].wrong("must be 64 lower-case hexadecimal digits");
  return anchor;
}

}  // namespace

Ruling read_ruling(const Input& ruling, std::size_t seats) {
  const std::string_view kind = ruling.only_key({"resign", "draw", "time_up", "take_back", "freeze", "anchor"});
  if (kind.empty()) return engine::Ruling(engine::TimeUp{});
  const Input body = ruling[kind];
  if (kind == "anchor") return read_anchor(body);
  if (kind == "resign") {
    body.keys({"seat"});
    return engine::Ruling(engine::Resign{engine::seat_at(read_seat(body["seat"], seats))});
  }
  if (kind == "take_back") {
    body.keys({"to"});
    return TakeBack{static_cast<std::uint32_t>(body["to"].integer(0, UINT32_MAX))};
  }
  if (kind == "freeze") {
    body.keys({"ms"});
    return Freeze{static_cast<std::uint64_t>(body["ms"].integer(0, INT64_MAX))};
  }
  body.keys({});
  if (kind == "draw") return engine::Ruling(engine::AgreedEnd{});
  return engine::Ruling(engine::TimeUp{});
}

void write_ruling(Writer& out, const engine::Ruling& ruling) {
  out.open_object();
  if (const auto* resign = std::get_if<engine::Resign>(&ruling))
    out.key("resign").open_object().key("seat").number(engine::index(resign->seat));
  else out.key(std::holds_alternative<engine::AgreedEnd>(ruling) ? "draw" : "time_up").open_object();
  out.close_object().close_object();
}
void write_ruling(Writer& out, const TakeBack& back) {
  out.open_object().key("take_back").open_object().key("to").number(back.to).close_object().close_object();
}
void write_ruling(Writer& out, const Freeze& freeze) {
  out.open_object().key("freeze").open_object().key("ms").number(freeze.ms).close_object().close_object();
}
void write_ruling(Writer& out, const Anchor& anchor) {
  out.open_object().key("anchor").open_object();
  out.key("anchor").name(anchor.anchor).key("chain").name(chain_name(anchor.hidden));
  out.close_object().close_object();
}

void write_event(Writer& out, const TakeBack& back) {
  out.open_object().key("event").name("taken_back").key("to").number(back.to).close_object();
}
void write_event(Writer& out, const Freeze& freeze) {
  out.open_object().key("event").name("frozen").key("ms").number(freeze.ms).close_object();
}
void write_event(Writer& out, const Anchor& anchor) {
  out.open_object().key("chain").name(chain_name(anchor.hidden)).key("event").name("anchored").close_object();
}

Refusal to_refusal(const engine::Refusal& refused) {
  std::string message = std::string(refused.clause) + " forbids this: " + std::string(refused.code);
  if (!refused.subject.empty()) message += " (" + std::string(refused.subject) + ")";
  return {std::string(refused.code), std::string(refused.clause), message + ".", std::string(refused.subject)};
}

Refusal take_back_refused(std::string message) { return {"cannot_take_back", "G4", std::move(message)}; }

}  // namespace protocol
