#include "protocol/describe.hpp"

namespace protocol {

void write(Writer& out, const engine::Node& to_act) {
  if (const auto* decision = std::get_if<engine::Decision>(&to_act)) out.number(engine::index(decision->seat));
  else if (std::holds_alternative<engine::Chance>(to_act)) out.name("chance");
  else out.null();
}

void write(Writer& out, const engine::Result& result) {
  out.open_object().key("reason").name(result.reason).key("seats").open_list();
  for (const engine::Place& place : result.places) {
    out.open_object().key("rank").number(place.rank).key("score");
    write(out, place.score);
    out.close_object();
  }
  out.close_list().close_object();
}

}  // namespace protocol
