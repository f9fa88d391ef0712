// What a new room is asked for: a contract, or a match that it continues.
#include "server/base/server_settings.hpp"
#include "server/http/api.hpp"
#include "server/match/match_position.hpp"
#include "server/room/seating.hpp"

#include <algorithm>
#include <optional>

namespace server {
namespace {

// A match that is to go on: from where, who takes which seat, and how strong the bots at the others are.
struct Continuation {
  protocol::MatchStart start;
  std::string level;
  std::optional<std::size_t> seat = {};  // that the asker takes; none: the one that must choose
};

std::variant<Continuation, protocol::Refusal> read_continuation(const Json& json) {
  std::optional<protocol::Refusal> error;
  const protocol::Input input(json, error, "/continue");
  input.keys({"match", "seq"}, {"level", "seat"});
  const Json place{{"match", input["match"].json()}, {"seq", input["seq"].json()}};
  Continuation read{protocol::read_match_start(protocol::Input(place, error, "/continue")), "cat"};
  if (input.has("level")) read.level = input["level"].text(1, 40);
  if (input.has("seat")) read.seat = static_cast<std::size_t>(input["seat"].integer(0, engine::seats_max - 1));
  if (error) return *error;
  if (auto refused = no_such_level(read.level)) {
    refused->subject = "/continue/level";
    return *refused;
  }
  return read;
}

std::string cannot_go_on(const MatchPosition& at, std::uint32_t seq) {
  const std::string after = " after entry " + std::to_string(seq);
  const std::string why = at.is_over ? "the match was over" + after : "no seat has to decide" + after;
  if (!at.decision_before) return why;
  return why + "; it can be continued from entry " + std::to_string(*at.decision_before);
}

// The contract that goes with a match: what is played is the match's, the rest as asked for.
std::variant<Contract, protocol::Refusal> contract_of(const MatchRecord& match, Json asked) {
  for (const char* fixed : {"game", "options", "seats"})
    if (asked.contains(fixed))
      return protocol::Refusal{std::string(protocol::code::malformed), "",
                               "the continued match decides it; leave it out", std::string("/") + fixed};
  auto options = Json::parse(match.options);
  options.erase("players");
  asked["game"] = match.game;
  asked["options"] = std::move(options);
  asked["seats"] = Json::parse(match.seats).size();
  return read_contract(asked);
}

HttpResponse refuse_contract(const protocol::Refusal& refused) {
  return refuse(400, refused.code, refused.message, "/contract" + refused.subject);
}

}  // namespace

awaitable<std::variant<HttpResponse, Seating>> Api::read_new_room(const HttpRequest& request, const Player& host,
                                                                  const Json& body) {
  const bool continues = body.contains("continue");
  const std::size_t known = body.count("contract") + body.count("continue");
  if (body.size() != known || known == 0)
    co_return malformed("`contract` is needed, or `continue`, and nothing else is known", "/contract");
  if (continues) co_return co_await continue_match(request, host, body);
  auto contract = read_contract(body["contract"]);
  if (const auto* refused = std::get_if<protocol::Refusal>(&contract)) co_return refuse_contract(*refused);
  co_return Seating(std::get<Contract>(std::move(contract)), host.id);
}

awaitable<std::variant<HttpResponse, Seating>> Api::continue_match(const HttpRequest& request, const Player& host,
                                                                   const Json& body) {
  auto read = read_continuation(body["continue"]);
  if (const auto* refused = std::get_if<protocol::Refusal>(&read))
    co_return refuse(400, refused->code, refused->message, refused->subject);
  const auto& start = std::get<Continuation>(read).start;
  const auto level = std::get<Continuation>(read).level;
  const auto wanted = std::get<Continuation>(read).seat;
  auto found = co_await find_match(request, start.match);
  if (auto* refused = std::get_if<HttpResponse>(&found)) co_return std::move(*refused);
  auto& match = std::get<Seen>(found).match;
  if (match.ended == 0) co_return refuse(409, "running", "only a match that is over can be continued");
  if (std::int64_t{start.seq} > match.entries)
    co_return malformed("must be an entry of the match: 0 to " + std::to_string(match.entries), "/continue/seq");
  if (wanted && *wanted >= Json::parse(match.seats).size())
    co_return malformed("must be a seat of the match", "/continue/seat");
  if (body.contains("contract") && !body["contract"].is_object())
    co_return malformed("`contract` must be an object", "/contract");
  auto contract = contract_of(match, body.contains("contract") ? body["contract"] : Json::object());
  if (const auto* refused = std::get_if<protocol::Refusal>(&contract)) co_return refuse_contract(*refused);

  auto unpaid = co_await charge(request, replay_price);
  if (unpaid) co_return std::move(*unpaid);
  const auto here = co_await asio::this_coro::executor;
  const auto made = makes_text(here, request);
  if (!made) co_return refuse_for_now(1);
  auto entries = co_await services_.store.entries(match.id, 0, start.seq);
  if (!entries) co_return storage_failed();
  const StoredMatch stored{std::move(match), std::move(*entries)};
  if (stored.entries.size() != start.seq) co_return storage_failed();
  std::function<std::optional<MatchPosition>()> look = [&]() -> std::optional<MatchPosition> {
    try {
      return position_after(stored, start.seq);
    } catch (const std::runtime_error&) { return std::nullopt; }
  };
  const auto at = co_await read_aside(std::move(look));
  if (!at) co_return storage_failed();
  if (!at->decider) co_return refuse(409, at->is_over ? "over" : "no_decision", cannot_go_on(*at, start.seq));

  Seating seating(std::get<Contract>(std::move(contract)), host.id);
  seating.continue_from(start);
  // The seat exists and is free, and so are the others.
  (void)seating.sit(host, wanted.value_or(index(*at->decider)));
  for (std::size_t seat = 0; seat < seating.seats().size() && seating.contract().bots; ++seat)
    if (!seating.seats()[seat].occupant) (void)seating.add_bot(host.id, seat, level);
  co_return seating;
}

}  // namespace server
