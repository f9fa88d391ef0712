// A match that goes on from a position of another one. The entries up to there are copied when the match begins, so
// that it stands on its own: it is loaded, shown and exported like every other one. Only dice and draws of its own
// come from its chains.
#include "server/room/room.hpp"

#include <algorithm>
#include <utility>

namespace server {

namespace code = protocol::code;

namespace {

// As the new match has it: nobody's request, and without the link that proved it there.
EntryRecord copy_of(EntryRecord entry) {
  if (auto body = Json::parse(entry.body); body.erase("link") > 0) entry.body = body.dump();
  entry.player.clear();
  entry.command.clear();
  return entry;
}

using Refused = std::optional<protocol::Refusal>;

Refused gone(std::string message) { return protocol::Refusal{std::string(code::no_match), "", std::move(message), ""}; }

}  // namespace

awaitable<std::optional<protocol::Refusal>> Room::copy_start(MatchRecord& match, Store::Append& copied) {
  const auto start = seating_.start();
  Refused refusal;
  if (!start) co_return refusal;
  refusal = not_stored("The match").why;
  const auto before = co_await services_.store.match(start->match);
  if (!before) co_return refusal;
  auto entries = co_await services_.store.entries(start->match, 0, start->seq);
  if (!entries) co_return refusal;
  const bool is_there = *before && (*before)->ended != 0 && (*before)->game == match.game;
  if (!is_there) refusal = gone("The match that this room continues is not there any more.");
  else if (entries->size() != start->seq)
    refusal = gone("The match that this room continues has only " + std::to_string(entries->size()) + " entries.");
  else refusal.reset();
  if (refusal) co_return refusal;
  match.start = start;
  match.rules = (*before)->rules;
  match.state_format = (*before)->state_format;
  match.options = (*before)->options;
  copied.match = match.id;
  for (auto& entry : *entries) {
    match.started = std::max(match.started, entry.at);
    copied.entries.push_back(copy_of(std::move(entry)));
  }
  co_return refusal;
}

}  // namespace server
