// The texts of a match, for any game.
#pragma once

#include "protocol/codec.hpp"
#include "protocol/history.hpp"
#include "protocol/match_texts.hpp"
#include "protocol/ruling_codec.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

template <engine::Game G>
class TextsOf final : public MatchTexts {
  using C = Codec<G>;
  using State = typename G::State;
  using Move = typename G::Move;
  using Outcome = typename G::Outcome;
  using View = typename G::View;
  using Seat = engine::Seat;
  using Viewer = engine::Viewer;

 public:
  // REQUIRES: the data outlive this object
  explicit TextsOf(const MatchData<G>& data) : data_(data) {}
  // An entry was added.
  void invalidate() {
    for (Texts& each : cache_) {
      each.shown.next();
      for (Text* text : {&each.view, &each.hash, &each.patch, &each.events, &each.entry, &each.threats}) text->forget();
    }
  }

  const std::string& view(Viewer viewer) const override {
    const auto* base = is_spliced(viewer) ? &view(engine::spectator) : nullptr;
    return cached(viewer).view.get([&](Writer& out) { write_view(out, viewer, base); });
  }
  const std::string& view_hash(Viewer viewer) const override {
    const auto* base = C::secrets && !viewer.is_referee() ? &view(engine::spectator) : nullptr;
    if (base && !viewer.seat())
      return cached(viewer).hash.get([&](Writer& out) { out.raw(protocol::view_hash(*base)); });
    return cached(viewer).hash.get([&](Writer& out) {
      write_view(out, viewer, base);
      const auto hash = protocol::view_hash(out.text());
      out.clear();
      out.raw(hash);
    });
  }
  const std::string& patch(Viewer viewer) const override {
    const auto* base = is_spliced(viewer) ? &patch(engine::spectator) : nullptr;
    return cached(viewer).patch.get([&](Writer& out) {
      path_.clear();
      const View& before = view_before(viewer);
      const View& after = view_now(viewer);
      out.open_list();
      if (base) {
        Spliced spliced(out, *base, places_of_patch_, Difference<View>(out, path_, before, after));
        C::describe(spliced);
        spliced.finish();
      } else {
        Difference<View> difference(out, path_, before, after, places_if_base(viewer, places_of_patch_));
        C::describe(difference);
      }
      out.close_list();
    });
  }
  const std::string& events(Viewer viewer) const override {
    if (is_spliced(viewer) && sees_step_as_spectators(viewer)) return events(engine::spectator);
    return cached(viewer).events.get(
        [&](Writer& out) { write_events(out, data_.log.back(), data_.history.before(), now(), viewer); });
  }
  const std::string& entry(Viewer viewer) const override {
    if (is_spliced(viewer) && sees_step_as_spectators(viewer)) return entry(engine::spectator);
    return cached(viewer).entry.get(
        [&](Writer& out) { write_entry(out, data_.log.back(), data_.history.before(), viewer, {}); });
  }
  bool tells_as_spectators(Viewer viewer) const override {
    return !C::secrets || (sees_step_as_spectators(viewer) && patch(viewer) == patch(engine::spectator));
  }
  void write_entry(Writer& out, Viewer viewer, const EntryMembers& beside) const override {
    write_entry(out, data_.log.back(), data_.history.before(), viewer, beside);
  }
  const std::string& threats() const override {
    return cached({}).threats.get([&](Writer& out) {
      C::write_threats(out.open_list(), now());
      if (out.close_list().text() == "[]") out.clear();
    });
  }
  std::string log(Viewer viewer, std::uint32_t after, const By& by) const override {
    Writer& out = scratch();
    out.open_list();
    auto history = data_.history_until(after);
    for (const Record<G>& record : std::span(data_.log).subspan(history.seq())) {
      history.add(record);
      if (history.seq() <= after) continue;
      out.open_object();
      if (const auto word = by ? by(history.seq()) : std::string_view{}; !word.empty()) out.key("by").name(word);
      out.key("entry");
      write_entry(out, record, history.before(), viewer, {});
      out.key("events");
      write_events(out, record, history.before(), history.now(), viewer);
      out.key("seq").number(history.seq()).close_object();
    }
    return out.close_list().take();
  }

  std::string legal_actions() const override {
    Writer out;
    out.open_list();
    for (const Move& move : G::moves(now())) C::write_move(out, move);
    return out.close_list().take();
  }
  std::string chance_outcomes() const override {
    Writer out;
    out.open_list();
    for (const auto& each : G::chance_outcomes(now())) {
      C::write_outcome(out.open_object().key("chance"), each.outcome, now());
      out.key("weight").number(each.weight).close_object();
    }
    return out.close_list().take();
  }
  std::string choices() const override {
    Writer& out = scratch();
    out.open_list();
    if (const auto decider = data_.decider()) {
      Ahead ahead(now(), *decider);
      std::size_t number = 0;
      for (const Move& move : G::moves(now())) write_choice(out, move, *decider, number++, ahead);
    }
    return out.close_list().take();
  }

 private:
  const State& now() const { return data_.now(); }

  const View& view_now(Viewer viewer) const {
    return cached(viewer).shown.now([&] { return G::view(now(), viewer); });
  }
  const View& view_before(Viewer viewer) const {
    return cached(viewer).shown.before([&] { return G::view(data_.history.before(), viewer); });
  }
  // In a game with secrets the texts of a seat are made from those of spectators. The referee's are not: he sees more
  // than a seat's own fields.
  static bool is_spliced(Viewer viewer) { return C::secrets && viewer.seat(); }
  static OwnPlaces* places_if_base(Viewer viewer, OwnPlaces& places) {
    if (!C::secrets || viewer.seat() || viewer.is_referee()) return nullptr;
    places.clear();
    return &places;
  }
  // `base`: the spectators' text, if this one is made from it.
  void write_view(Writer& out, Viewer viewer, const std::string* base) const {
    out.open_object();
    if (base) {
      Spliced spliced(out, *base, places_of_view_, Whole<View>(out, view_now(viewer)));
      C::describe(spliced);
      spliced.finish();
    } else {
      Whole<View> whole(out, view_now(viewer), places_if_base(viewer, places_of_view_));
      C::describe(whole);
    }
    out.close_object();
  }
  // Then it sees the events of the last entry as they do, too.
  bool sees_step_as_spectators(Viewer viewer) const {
    const auto& before = data_.history.before();
    const auto is_same = [&](const auto& step) {
      return G::redact(before, step, viewer) == G::redact(before, step, engine::spectator);
    };
    const auto& record = data_.log.back();
    if (const auto* acted = std::get_if<Acted<G>>(&record)) return is_same(acted->move);
    if (const auto* outcome = std::get_if<Outcome>(&record)) return is_same(*outcome);
    return true;
  }

  // Events of the rules come from the game; those of take-backs, freezes and anchors from here.
  void write_events(Writer& out, const Record<G>& record, const State& before, const State& after,
                    Viewer viewer) const {
    out.open_list();
    const auto write_all = [&](const engine::Step<G>& step) {
      for (const auto& event : G::events(before, step, after, viewer)) C::write_event(out, event, before);
    };
    std::visit(engine::overloaded{
                   [&](const Acted<G>& acted) { write_all(acted.move); },
                   [&](const Outcome& outcome) { write_all(outcome); },
                   [&](const engine::Ruling& ruling) { write_all(ruling); },
                   [&](const Anchored& anchored) { write_event(out, data_.anchors[anchored.which]); },
                   [&](const auto& ruling) { write_event(out, ruling); },
               },
               record);
    out.close_list();
  }
  // Its keys in order: action, at, chance, hash, link, ruling, seat, seq.
  void write_entry(Writer& out, const Record<G>& record, const State& before, Viewer viewer,
                   const EntryMembers& beside) const {
    const auto* acted = std::get_if<Acted<G>>(&record);
    const auto* outcome = std::get_if<Outcome>(&record);
    const auto& place = beside.place;
    out.open_object();
    if (acted) C::write_move(out.key("action"), G::redact(before, acted->move, viewer));
    if (place) out.key("at").number(place->at);
    if (outcome) C::write_outcome(out.key("chance"), G::redact(before, *outcome, viewer), before);
    if (place && place->hash.empty()) out.key("hash").null();
    if (place && !place->hash.empty()) out.key("hash").name(place->hash);
    if (!beside.link.empty()) out.key("link").name(beside.link);
    std::visit(engine::overloaded{
                   [](const Acted<G>&) {},
                   [](const Outcome&) {},
                   [&](const Anchored& anchored) { write_ruling(out.key("ruling"), data_.anchors[anchored.which]); },
                   [&](const auto& ruling) { write_ruling(out.key("ruling"), ruling); },
               },
               record);
    const std::optional<Seat> seat = acted ? std::optional(acted->seat) : outcome ? C::thrower(before) : std::nullopt;
    if (seat) out.key("seat").number(engine::index(*seat));
    if (place) out.key("seq").number(place->seq);
    out.close_object();
  }
  // Writes `ahead` of the choices of one decision. What an earlier choice has written already is
  // written as that choice's number: most choices leave most of the board as it is for the throw.
  class Ahead {
   public:
    Ahead(const State& state, Seat decider) : foresight_(state, decider) {}

    void write(Writer& out, const Move& move, std::size_t number) {
      const auto& items = foresight_.of(move);
      if (items.empty()) return;
      const auto written_by = [&](auto same) { return std::find_if(written_.begin(), written_.end(), same); };
      out.key("ahead");
      const auto whole = written_by([&](const Written& each) { return each.items == items; });
      if (whole != written_.end()) return void(out.number(whole->by));
      out.open_list();
      for (std::size_t i = 0; i < items.size(); ++i) {
        const auto known = written_by([&](const Written& each) { return each.items[i] == items[i]; });
        if (known == written_.end()) out.raw(items[i]);
        else out.number(known->by);
      }
      out.close_list();
      written_.push_back({items, number});
    }

   private:
    struct Written {
      std::vector<std::string> items;
      std::size_t by;
    };
    typename C::Foresight foresight_;
    std::vector<Written> written_;
  };
  void write_choice(Writer& out, const Move& move, Seat decider, std::size_t number, Ahead& ahead) const {
    C::write_move(out.open_object().key("action"), move);
    ahead.write(out, move, number);
    out.key("does").open_list();
    if (C::shown_before_move(now(), move))
      for (const auto& event : engine::consequences<G>(now(), move, Viewer(decider)))
        if (C::shown_before_move(event)) C::write_event(out, event, now());
    out.close_list().close_object();
  }
  // A text of the last entry, made when it is first asked for. Its memory serves the next entry as well.
  class Text {
   public:
    template <class Write>
    const std::string& get(Write write) {
      if (is_made_) return text_;
      Writer& out = scratch();
      write(out);
      text_ = out.text();
      out.clear();
      is_made_ = true;
      return text_;
    }
    void forget() { is_made_ = false; }

   private:
    std::string text_;
    bool is_made_ = false;
  };
  // The views of one class of viewers after the last entry and before it. What was asked for after one entry is there
  // when the next one has been added.
  class Views {
   public:
    void next() {
      std::swap(now_, before_);
      has_before_ = std::exchange(has_now_, false);
    }
    template <class Make>
    const View& now(Make make) {
      return kept(now_, has_now_, make);
    }
    template <class Make>
    const View& before(Make make) {
      return kept(before_, has_before_, make);
    }

   private:
    template <class Make>
    static const View& kept(std::unique_ptr<View>& view, bool& is_there, Make make) {
      if (!view) view = std::make_unique<View>(make());
      else if (!is_there) *view = make();
      is_there = true;
      return *view;
    }

    std::unique_ptr<View> now_, before_;
    bool has_now_ = false, has_before_ = false;
  };
  struct Texts {
    Text view, hash, patch, events, entry, threats;
    Views shown;
  };
  // By class of viewer: the spectator (in an open game everybody), the referee, each seat.
  static constexpr std::size_t classes = C::secrets ? 2 + G::seats_max : 1;
  Texts& cached(Viewer viewer) const {
    std::size_t of = 0;
    if (C::secrets && viewer.is_referee()) of = 1;
    if (C::secrets && viewer.seat()) of = 2 + engine::index(*viewer.seat());
    return cache_[of];
  }

  const MatchData<G>& data_;
  mutable std::array<Texts, classes> cache_;
  mutable std::string path_;                            // scratch space of patch()
  mutable OwnPlaces places_of_view_, places_of_patch_;  // in the spectators' texts
};

}  // namespace protocol
