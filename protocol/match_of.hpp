// Fits any game behind the face of a match. A game's codec, a specialisation of Codec beside
// its JSON in games/, says how its values read and are written; games/README.md lists what it has.
#pragma once

#include "protocol/describe.hpp"
#include "protocol/history.hpp"
#include "protocol/input.hpp"
#include "protocol/match.hpp"
#include "protocol/ruling_codec.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <string>
#include <utility>

namespace protocol {

template <class G>
struct Codec;

template <engine::Game G>
class MatchOf final : public Match {
  using C = Codec<G>;
  using Options = typename G::Options;
  using State = typename G::State;
  using Move = typename G::Move;
  using Outcome = typename G::Outcome;
  using View = typename G::View;
  using Seat = engine::Seat;
  using Viewer = engine::Viewer;

 public:
  // REQUIRES: !G::why_not(options, seats)
  MatchOf(const Options& options, std::size_t seats)
      : options_(options), seats_(seats), history_(G::start(options, seats)) {}

  std::string_view game() const override { return G::slug; }
  int rules() const override { return G::rules; }
  std::size_t seats() const override { return seats_; }
  bool has_secrets() const override { return C::secrets; }
  std::string options() const override {
    Writer out;
    C::write_options(out, options_, seats_);
    return out.take();
  }

  std::uint32_t seq() const override { return history_.seq(); }
  engine::Node node() const override { return G::node(now()); }
  std::size_t turn() const override { return G::turn(now()); }
  std::optional<Seat> mover() const override { return G::mover(now()); }
  std::optional<engine::Result> result() const override { return G::result(now()); }
  bool resigned(Seat seat) const override { return G::view(now(), engine::spectator).seats[engine::index(seat)].resigned; }

  std::optional<Refusal> act(Seat seat, const Json& action) override {
    Mistake mistake;
    return act(seat, Input(action, mistake), mistake);
  }
  std::optional<Refusal> rule(const Ruling& ruling) override {
    if (auto refused = why_not(ruling)) return refused;
    std::visit(engine::overloaded{
                   [&](const Anchor& anchor) {
                     add(Anchored{static_cast<std::uint32_t>(anchors_.size())});
                     anchors_.push_back(anchor);
                   },
                   [&](const auto& other) { add(other); },
               },
               ruling);
    return std::nullopt;
  }
  std::optional<Refusal> apply(const Json& entry) override {
    Mistake mistake;
    const Input input(entry, mistake);
    if (input.has("action")) {
      input.keys({"action", "seat"});
      const auto seat = engine::seat_at(read_seat(input["seat"], seats_));
      return mistake ? mistake : act(seat, input["action"], mistake);
    }
    if (input.has("chance")) return happen(input, mistake);
    input.keys({"ruling"});
    const Ruling ruling = read_ruling(input["ruling"], seats_);
    return mistake ? mistake : rule(ruling);
  }

  Due due() const override { return {G::draws_hidden(now()), engine::total_weight(G::odds(now()))}; }
  void chance(std::uint32_t pick) override { add(engine::outcome_at(G::odds(now()), pick)); }
  std::optional<Range> picks_of(const Json& chance) const override {
    if (!std::holds_alternative<engine::Chance>(node())) return std::nullopt;
    Mistake mistake;
    const Outcome outcome = C::read_outcome(Input(chance, mistake), now());
    return mistake ? std::nullopt : picks_of(outcome);
  }

  std::optional<Refusal> may_take_back(Seat seat, std::uint32_t to) const override {
    if (G::result(now())) return take_back_refused("The match is over; nothing is taken back any more.");
    if (history_.may_go_back(seat, to)) return std::nullopt;
    return take_back_refused(
        "Only the seat on turn takes back, and only its own actions since the last throw, draw or thing shown.");
  }
  std::optional<std::uint32_t> take_back_to(Seat seat) const override {
    return G::result(now()) ? std::nullopt : history_.one_back(seat);
  }

  const std::string& view_text(Viewer viewer) const override {
    return cached(viewer).view.get([&] {
      Writer& out = scratch();
      const View view = G::view(now(), viewer);
      Whole<View> whole(out.open_object(), view);
      C::describe(whole);
      return out.close_object().take();
    });
  }
  const std::string& patch_text(Viewer viewer) const override {
    return cached(viewer).patch.get([&] {
      Writer& out = scratch();
      std::string path;
      const View before = G::view(history_.before(), viewer);
      const View after = G::view(now(), viewer);
      Difference<View> difference(out.open_list(), path, before, after);
      C::describe(difference);
      return out.close_list().take();
    });
  }
  const std::string& events_text(Viewer viewer) const override {
    return cached(viewer).events.get([&] {
      Writer& out = scratch();
      write_events(out, log_.back(), history_.before(), now(), viewer);
      return out.take();
    });
  }
  const std::string& entry_text(Viewer viewer) const override {
    return cached(viewer).entry.get([&] {
      Writer& out = scratch();
      write_entry(out, log_.back(), history_.before(), viewer);
      return out.take();
    });
  }
  std::string log_text(Viewer viewer, std::uint32_t after) const override {
    Writer& out = scratch();
    out.open_list();
    History<G> history(G::start(options_, seats_));
    for (const Record<G>& record : log_) {
      history.add(record);
      if (history.seq() <= after) continue;
      out.open_object().key("entry");
      write_entry(out, record, history.before(), viewer);
      out.key("events");
      write_events(out, record, history.before(), history.now(), viewer);
      out.key("seq").number(history.seq()).close_object();
    }
    return out.close_list().take();
  }

  std::string legal_text() const override {
    Writer out;
    out.open_list();
    for (const Move& move : G::moves(now())) C::write_move(out, move);
    return out.close_list().take();
  }
  std::string odds_text() const override {
    Writer out;
    out.open_list();
    for (const auto& each : G::odds(now())) {
      C::write_outcome(out.open_object().key("chance"), each.outcome, now());
      out.key("weight").number(each.weight).close_object();
    }
    return out.close_list().take();
  }
  std::string choices_text() const override {
    Writer& out = scratch();
    out.open_list();
    if (const auto decider = this->decider()) {
      auto ahead = ahead_of(now(), *decider);
      std::size_t number = 0;
      for (const Move& move : G::moves(now())) write_choice(out, move, *decider, number++, ahead);
    }
    return out.close_list().take();
  }
  engine::List<int, engine::seats_max> standing(Viewer viewer) const override {
    return G::standing(G::view(now(), viewer));
  }
  std::vector<Prospect> prospects(Seat seat, std::size_t& positions_left) const override {
    std::vector<Prospect> all;
    for (const auto& each : G::odds(now())) {
      const auto worth = this->worth(G::after(now(), each.outcome), seat, positions_left);
      if (!worth) return {};
      all.push_back({each.weight, *worth});
    }
    return all;
  }

  Json choose(engine::Rng& rng) const override {
    const auto imagined = G::imagine(G::view(now(), Viewer(*decider())), rng);
    const auto moves = G::moves(imagined);
    Writer out;
    C::write_move(out, moves[engine::below(static_cast<std::uint32_t>(moves.size()), rng)]);
    return Json::parse(out.text());
  }
  bool agrees_to_end(Seat seat) const override {
    // A draw is no loss to whoever is not ahead; where points decide, only to whoever is.
    const auto standing = this->standing(Viewer(seat));
    for (std::size_t i = 0; i < standing.size(); ++i) {
      const int lead = standing[engine::index(seat)] - standing[i];
      if (i == engine::index(seat)) continue;
      if (C::agreed_end_is_draw && lead <= 0) return true;
      if (!C::agreed_end_is_draw && lead < 0) return false;
    }
    return !C::agreed_end_is_draw;
  }

 private:
  const State& now() const { return history_.now(); }
  std::optional<Seat> decider() const {
    const engine::Node node = G::node(now());
    const auto* decision = std::get_if<engine::Decision>(&node);
    return decision ? std::optional(decision->seat) : std::nullopt;
  }

  std::optional<Refusal> act(Seat seat, const Input& action, const Mistake& mistake) {
    if (G::result(now())) return Refusal{std::string(code::over), "", "The match is over."};
    if (decider() != seat) return Refusal{std::string(code::not_yours), "", "Somebody else is to act now."};
    const Move move = C::read_move(action, now());
    if (mistake) return mistake;
    if (const auto objection = G::why_not(now(), move)) return refusal(*objection);
    add(Acted<G>{seat, move});
    return std::nullopt;
  }
  std::optional<Refusal> happen(const Input& entry, Mistake& mistake) {
    if (!std::holds_alternative<engine::Chance>(node())) return Refusal{std::string(code::illegal), "", "Nothing is to be thrown or drawn now.", "/chance"};
    const auto thrower = this->thrower(now());
    if (thrower) entry.keys({"chance", "seat"});
    else entry.keys({"chance"});
    if (thrower && engine::seat_at(read_seat(entry["seat"], seats_)) != *thrower) entry["seat"].wrong("must be the seat that throws");
    const Outcome outcome = C::read_outcome(entry["chance"], now());
    if (!mistake && !picks_of(outcome)) entry["chance"].wrong("must be an outcome that is due");
    if (!mistake) add(outcome);
    return mistake;
  }
  // None if there are fewer positions left than must be looked at.
  static std::optional<int> worth(const State& state, Seat seat, std::size_t& positions_left) {
    const auto leads = [&](const State& reached) { return lead(G::standing(G::view(reached, Viewer::referee())), seat); };
    const bool decides = G::node(state) == engine::Node(engine::Decision{seat});
    const auto moves = decides ? G::moves(state) : decltype(G::moves(state)){};
    const std::size_t positions = std::max<std::size_t>(1, moves.size());
    if (positions > positions_left) return std::nullopt;
    positions_left -= positions;
    if (!decides) return leads(state);
    int best = std::numeric_limits<int>::min();
    for (const Move& move : moves) best = std::max(best, leads(G::after(state, move)));
    return best;
  }
  // Whose throw this is, where an entry says so beside the throw.
  static std::optional<Seat> thrower([[maybe_unused]] const State& state) {
    if constexpr (requires { C::thrower(state); }) return C::thrower(state);
    else return std::nullopt;
  }
  std::optional<Range> picks_of(const Outcome& outcome) const {
    std::uint32_t first = 0;
    for (const auto& each : G::odds(now())) {
      if (each.outcome == outcome) return Range{first, each.weight};
      first += each.weight;
    }
    return std::nullopt;
  }
  std::optional<Refusal> why_not(const Ruling& ruling) const {
    return std::visit(
        engine::overloaded{
            [&](const engine::Ruling& of_engine) -> std::optional<Refusal> {
              const auto objection = G::why_not(now(), of_engine);
              return objection ? std::optional(refusal(*objection)) : std::nullopt;
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

  void add(const Record<G>& record) {
    history_.add(record);
    log_.push_back(record);
    cache_ = {};
  }

  // What changed is told by the rules; what the room did besides, by us.
  void write_events(Writer& out, const Record<G>& record, const State& before, const State& after, Viewer viewer) const {
    out.open_list();
    const auto tell = [&](const engine::Step<G>& step) {
      for (const auto& event : G::events(before, step, after, viewer)) write_event_of(out, event, before);
    };
    std::visit(engine::overloaded{
                   [&](const Acted<G>& acted) { tell(acted.move); },
                   [&](const Outcome& outcome) { tell(outcome); },
                   [&](const engine::Ruling& ruling) { tell(ruling); },
                   [&](const Anchored& anchored) { write_event(out, anchors_[anchored.which]); },
                   [&](const auto& ruling) { write_event(out, ruling); },
               },
               record);
    out.close_list();
  }
  // Some codecs need the state before the event, to say who did it.
  template <class Event>
  static void write_event_of(Writer& out, const Event& event, [[maybe_unused]] const State& before) {
    if constexpr (requires { C::write_event(out, event, before); }) C::write_event(out, event, before);
    else C::write_event(out, event);
  }
  void write_entry(Writer& out, const Record<G>& record, const State& before, Viewer viewer) const {
    out.open_object();
    std::visit(engine::overloaded{
                   [&](const Acted<G>& acted) {
                     C::write_move(out.key("action"), G::seen(before, acted.move, viewer));
                     out.key("seat").number(engine::index(acted.seat));
                   },
                   [&](const Outcome& outcome) {
                     C::write_outcome(out.key("chance"), G::seen(before, outcome, viewer), before);
                     if (const auto seat = thrower(before)) out.key("seat").number(engine::index(*seat));
                   },
                   [&](const Anchored& anchored) { write_ruling(out.key("ruling"), anchors_[anchored.which]); },
                   [&](const auto& ruling) { write_ruling(out.key("ruling"), ruling); },
               },
               record);
    out.close_object();
  }
  // What a game can foresee of the throw after a choice: with what it told already, by numbers,
  // and which choice told it first. Most choices leave most of the board as it is for the throw.
  class Ahead {
   public:
    Ahead(const State& state, Seat decider) : foresight_(state, decider) {}

    void write(Writer& out, const Move& move, std::size_t number) {
      const auto& prospects = foresight_.of(move);
      if (prospects.empty()) return;
      const auto told_by = [&](auto same) { return std::find_if(told_.begin(), told_.end(), same); };
      out.key("ahead");
      const auto whole = told_by([&](const Told& each) { return each.prospects == prospects; });
      if (whole != told_.end()) return void(out.number(whole->by));
      out.open_list();
      for (std::size_t i = 0; i < prospects.size(); ++i) {
        const auto known = told_by([&](const Told& each) { return each.prospects[i] == prospects[i]; });
        if (known == told_.end()) out.raw(prospects[i]);
        else out.number(known->by);
      }
      out.close_list();
      told_.push_back({prospects, number});
    }

   private:
    struct Told { std::vector<std::string> prospects; std::size_t by; };
    typename C::Foresight foresight_;
    std::vector<Told> told_;
  };
  struct Blind {
    Blind(const State&, Seat) {}
    void write(Writer&, const Move&, std::size_t) {}
  };
  static auto ahead_of(const State& state, Seat decider) {
    if constexpr (requires { typename C::Foresight; }) return Ahead(state, decider);
    else return Blind(state, decider);
  }

  template <class Foresees>
  void write_choice(Writer& out, const Move& move, Seat decider, std::size_t number, Foresees& ahead) const {
    C::write_move(out.open_object().key("action"), move);
    ahead.write(out, move, number);
    out.key("does").open_list();
    if (foretells(move))
      for (const auto& event : engine::consequences<G>(now(), move, Viewer(decider)))
        if (foretells(event)) write_event_of(out, event, now());
    out.close_list().close_object();
  }
  // What would be shown by the move must not be told before it. A game with secrets may say
  // for itself what the decider can know.
  bool foretells(const Move& move) const {
    if constexpr (requires { C::foretells(move); }) return C::foretells(move);
    else return G::reveals_nothing(now(), move);
  }
  template <class Event>
  static bool foretells([[maybe_unused]] const Event& event) {
    if constexpr (requires { C::foretells(event); }) return C::foretells(event);
    else return true;
  }

  // Texts of the last entry, made once for all who may know the same.
  class Text {
   public:
    template <class Make>
    const std::string& get(Make make) {
      if (!text_) text_ = make();
      return *text_;
    }

   private:
    std::optional<std::string> text_;
  };
  struct Texts { Text view, patch, events, entry; };
  // By class of viewer: the spectator (in an open game everybody), the referee, each seat.
  static constexpr std::size_t classes = C::secrets ? 2 + G::seats_max : 1;
  Texts& cached(Viewer viewer) const {
    std::size_t of = 0;
    if (C::secrets && viewer.is_referee()) of = 1;
    if (C::secrets && viewer.seat()) of = 2 + engine::index(*viewer.seat());
    return cache_[of];
  }

  Options options_;
  std::size_t seats_;
  History<G> history_;
  std::vector<Record<G>> log_;
  std::vector<Anchor> anchors_;
  mutable std::array<Texts, classes> cache_;
};

// A fresh match of the game, or what is wrong with the options.
template <engine::Game G>
std::variant<std::unique_ptr<Match>, Refusal> open_match_of(const Json& json, std::size_t seats) {
  if (seats < G::seats_min || seats > G::seats_max)
    return Refusal{std::string(code::malformed), "", "This game is for " + std::to_string(G::seats_min) + " to " + std::to_string(G::seats_max) + " seats.", "/seats"};
  Mistake mistake;
  const auto options = Codec<G>::read_options(Input(json, mistake, "/options"), seats);
  if (mistake) return *mistake;
  if (const auto objection = G::why_not(options, seats)) return refusal(*objection);
  return std::make_unique<MatchOf<G>>(options, seats);
}

}  // namespace protocol
