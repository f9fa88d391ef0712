#include "server/match/entry_facts.hpp"

#include "protocol/ruling_codec.hpp"

namespace server {

EntryFacts facts_of(const protocol::Ruling& ruling) {
  using protocol::Anchor, protocol::Freeze, protocol::TakeBack;
  return std::visit(
      engine::overloaded{
          [](const engine::Ruling& it) { return EntryFacts{.time_up = std::holds_alternative<engine::TimeUp>(it)}; },
          [](const TakeBack& it) { return EntryFacts{.taken_back_to = it.to}; },
          [](const Freeze& it) { return EntryFacts{.frozen = static_cast<std::int64_t>(it.ms), .keeps_state = true}; },
          [](const Anchor&) { return EntryFacts{.keeps_state = true}; },
      },
      ruling);
}

EntryFacts facts_of(const nlohmann::json& body, std::size_t seats) {
  if (body.contains("action")) return {.acted = engine::seat_at(body.at("seat").get<std::size_t>())};
  const auto ruling = body.find("ruling");
  if (ruling == body.end()) return {};
  std::optional<protocol::Refusal> error;
  return facts_of(protocol::read_ruling(protocol::Input(*ruling, error), seats));
}

}  // namespace server
