#include "server/match/match_replay.hpp"

#include <stdexcept>

namespace server {

MatchReplay::MatchReplay(const StoredMatch& stored) : stored_(stored), seats_(Json::parse(stored.match.seats).size()) {
  auto opened = protocol::open_match(stored.match.game, stored.match.rules, stored.match.state_format,
                                     Json::parse(stored.match.options), seats_);
  if (const auto* refused = std::get_if<protocol::Refusal>(&opened))
    throw std::runtime_error("match " + stored.match.id + ": " + refused->message);
  match_ = std::move(std::get<0>(opened));
}

void MatchReplay::step() {
  const auto& entry = next();
  const auto body = Json::parse(entry.body);
  hidden_ = !is_copied(stored_.match.start, entry.seq) && body.contains("chance") &&
            std::holds_alternative<engine::Chance>(match_->node()) && match_->due().hidden;
  link_.clear();
  if (const auto it = body.find("link"); it != body.end() && it->is_string()) link_ = it->get<std::string>();
  if (const auto refused = match_->apply(body))
    throw std::runtime_error("match " + stored_.match.id + ", entry " + std::to_string(entry.seq) + ": " +
                             refused->message);
  facts_ = facts_of(body, seats_);
}

void MatchReplay::expect_end() const {
  if (!is_over(stored_)) return;
  if (Json::parse(match_->texts().view(engine::Viewer::referee()))["result"] != Json::parse(stored_.match.result))
    throw std::runtime_error("match " + stored_.match.id + " has another end than it had");
}

}  // namespace server
