// Plays any game as a Match: checks and adds entries. texts_of.hpp shows, advisor_of.hpp evaluates.
#pragma once

#include "protocol/advisor_of.hpp"
#include "protocol/codec.hpp"
#include "protocol/history.hpp"
#include "protocol/input.hpp"
#include "protocol/match.hpp"
#include "protocol/ruling_codec.hpp"
#include "protocol/state_bytes.hpp"
#include "protocol/texts_of.hpp"

#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <utility>

namespace protocol {

template <engine::Game G>
requires CodecFor<Codec<G>, G>
class MatchOf final : public Match {
  using C = Codec<G>;
  using Options = typename G::Options;
  using State = typename G::State;
  using Move = typename G::Move;
  using Outcome = typename G::Outcome;
  using Seat = engine::Seat;

 public:
  // REQUIRES: !G::why_not(options, seats)
  MatchOf(const Options& options, std::size_t seats) : data_(options, seats) {}
  // texts_ and advisor_ refer to data_.
  MatchOf(const MatchOf&) = delete;
  MatchOf& operator=(const MatchOf&) = delete;

  std::string_view game() const override { return G::slug; }
  int rules() const override { return G::rules; }
  std::size_t seats() const override { return data_.seats(); }
  bool has_secrets() const override { return C::secrets; }
  std::string options() const override {
    Writer out;
    C::write_options(out, data_.options, data_.seats());
    return out.take();
  }

  std::uint32_t seq() const override { return data_.history.seq(); }
  engine::Node node() const override { return G::node(now()); }
  std::size_t turn() const override { return G::turn(now()); }
  std::optional<Seat> mover() const override { return G::mover(now()); }
  std::optional<engine::Result> result() const override { return G::result(now()); }
  bool resigned(Seat seat) const override {
    return G::view(now(), engine::spectator).seats[engine::index(seat)].resigned;
  }
  std::string state_hash(int format) const override {
    return format == view_state_format ? texts_.view_hash(engine::Viewer::referee()) : state_hash_of(now());
  }

  std::optional<Refusal> act(Seat seat, const Json& action) override {
    std::optional<Refusal> error;
    return act(seat, Input(action, error), error);
  }
  std::optional<Refusal> why_not(Seat seat, const Json& action) const override {
    std::optional<Refusal> error;
    auto found = allowed(seat, Input(action, error), error);
    if (auto* refused = std::get_if<Refusal>(&found)) return std::move(*refused);
    return std::nullopt;
  }
  std::optional<Refusal> why_not(const Ruling& ruling) const override {
    return std::visit(engine::overloaded{
                          [&](const engine::Ruling& of_engine) -> std::optional<Refusal> {
                            const auto refused = G::why_not(now(), of_engine);
                            return refused ? std::optional(to_refusal(*refused)) : std::nullopt;
                          },
                          [&](const TakeBack& back) -> std::optional<Refusal> {
                            const auto seat = G::mover(now());
                            return seat ? may_take_back(*seat, back.to) : take_back_refused("No turn is running.");
                          },
                          [&](const auto&) -> std::optional<Refusal> {
                            if (!G::result(now())) return std::nullopt;
                            return Refusal{std::string(code::over), "G6", "The match is over."};
                          },
                      },
                      ruling);
  }
  std::optional<Refusal> rule(const Ruling& ruling) override {
    if (auto refused = why_not(ruling)) return refused;
    std::visit(engine::overloaded{
                   [&](const Anchor& anchor) {
                     add(Anchored{static_cast<std::uint32_t>(data_.anchors.size())});
                     data_.anchors.push_back(anchor);
                   },
                   [&](const auto& other) { add(other); },
               },
               ruling);
    return std::nullopt;
  }
  std::optional<Refusal> apply(const Json& entry) override {
    std::optional<Refusal> error;
    const Input input(entry, error);
    if (input.has("action")) {
      entry_keys(input, {"action", "seat"});
      const auto seat = engine::seat_at(read_seat(input["seat"], data_.seats()));
      return error ? error : act(seat, input["action"], error);
    }
    if (input.has("chance")) return happen(input, error);
    entry_keys(input, {"ruling"});
    const Ruling ruling = read_ruling(input["ruling"], data_.seats());
    return error ? error : rule(ruling);
  }

  Due due() const override { return {G::draws_hidden(now()), engine::total_weight(G::chance_outcomes(now()))}; }
  void chance(std::uint32_t pick) override { add(engine::outcome_at(G::chance_outcomes(now()), pick)); }
  std::optional<Range> picks_of(const Json& chance) const override {
    if (!std::holds_alternative<engine::Chance>(node())) return std::nullopt;
    std::optional<Refusal> error;
    const Outcome outcome = C::read_outcome(Input(chance, error), now());
    return error ? std::nullopt : picks_of(outcome);
  }

  std::optional<Refusal> may_take_back(Seat seat, std::uint32_t to) const override {
    if (G::result(now())) return take_back_refused("The match is over; nothing is taken back any more.");
    if (data_.history.may_go_back(seat, to)) return std::nullopt;
    return take_back_refused(
        "Only the seat on turn takes back, and only its own actions since the last throw, draw or thing shown.");
  }
  std::variant<std::uint32_t, Refusal> take_back_to(Seat seat) const override {
    if (G::result(now())) return take_back_refused("The match is over; nothing is taken back any more.");
    if (const auto to = data_.history.one_back(seat)) return *to;
    const auto refused = [](std::string_view code, std::string message) {
      return Refusal{std::string(code), "G4", std::move(message), ""};
    };
    if (data_.history.last_actor() == seat) {
      switch (data_.history.settled()) {
        case History<G>::Settled::chance: return refused(code::thrown, "A die was thrown or a card drawn since.");
        case History<G>::Settled::shown: return refused(code::shown, "Something hidden was shown since.");
        case History<G>::Settled::turn_over: return refused(code::turn_over, "The turn is over.");
        case History<G>::Settled::none:
        case History<G>::Settled::ruling: break;
      }
    }
    return refused(code::nothing_to_take_back, "There is nothing of this seat to take back.");
  }
  std::optional<Seat> last_actor() const override { return data_.history.last_actor(); }

  const MatchTexts& texts() const override { return texts_; }
  const MatchAdvisor& advisor() const override { return advisor_; }

 private:
  const State& now() const { return data_.now(); }
  std::variant<Move, Refusal> allowed(Seat seat, const Input& action, const std::optional<Refusal>& error) const {
    if (G::result(now())) return Refusal{std::string(code::over), "", "The match is over."};
    if (data_.decider() != seat) return Refusal{std::string(code::not_yours), "", "Somebody else is to act now."};
    const Move move = C::read_move(action, now());
    if (error) return *error;
    if (const auto refused = G::why_not(now(), move)) return to_refusal(*refused);
    return move;
  }
  std::optional<Refusal> act(Seat seat, const Input& action, const std::optional<Refusal>& error) {
    auto found = allowed(seat, action, error);
    if (auto* refused = std::get_if<Refusal>(&found)) return std::move(*refused);
    add(Acted<G>{seat, std::get<Move>(found)});
    return std::nullopt;
  }
  static void entry_keys(const Input& entry, std::initializer_list<std::string_view> required) {
    entry.keys(required, {"at", "hash", "link", "seq"});
  }
  std::optional<Refusal> happen(const Input& entry, std::optional<Refusal>& error) {
    if (!std::holds_alternative<engine::Chance>(node()))
      return Refusal{std::string(code::illegal), "", "Nothing is to be thrown or drawn now.", "/chance"};
    const auto thrower = C::thrower(now());
    if (thrower) entry_keys(entry, {"chance", "seat"});
    else entry_keys(entry, {"chance"});
    if (thrower && engine::seat_at(read_seat(entry["seat"], data_.seats())) != *thrower)
      entry["seat"].wrong("must be the seat that throws");
    const Outcome outcome = C::read_outcome(entry["chance"], now());
    if (!error && !picks_of(outcome)) entry["chance"].wrong("must be an outcome that is due");
    if (!error) add(outcome);
    return error;
  }
  std::optional<Range> picks_of(const Outcome& outcome) const {
    std::uint32_t first = 0;
    for (const auto& each : G::chance_outcomes(now())) {
      if (each.outcome == outcome) return Range{first, each.weight};
      first += each.weight;
    }
    return std::nullopt;
  }
  void add(const Record<G>& record) {
    data_.add(record);
    texts_.invalidate();
  }

  MatchData<G> data_;
  TextsOf<G> texts_{data_};
  AdvisorOf<G> advisor_{data_};
};

// A fresh match of the game, or what is wrong with the options.
template <engine::Game G>
std::variant<std::unique_ptr<Match>, Refusal> open_match_of(const Json& json, std::size_t seats) {
  if (seats < G::seats_min || seats > G::seats_max)
    return Refusal{
        std::string(code::malformed), "",
        "This game is for " + std::to_string(G::seats_min) + " to " + std::to_string(G::seats_max) + " seats.",
        "/seats"};
  std::optional<Refusal> error;
  const auto options = Codec<G>::read_options(Input(json, error, "/options"), seats);
  if (error) return *error;
  if (const auto refused = G::why_not(options, seats)) return to_refusal(*refused);
  return std::make_unique<MatchOf<G>>(options, seats);
}

}  // namespace protocol
