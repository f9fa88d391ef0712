#include "tests/protocol/fold.hpp"

#include "tests/protocol/files.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <vector>

namespace fold {

namespace {

using Json = nlohmann::json;

// An event contradicts the view before it.
struct Contradiction : std::runtime_error {
  using std::runtime_error::runtime_error;
};

void require(bool holds, const std::string& what) {
  if (!holds) throw Contradiction(what);
}

// Takes one such item out of a list, or contradicts.
void take(Json& list, const Json& item) {
  const auto found = std::find(list.begin(), list.end(), item);
  require(found != list.end(), "no " + item.dump() + " in " + list.dump());
  list.erase(found);
}

void sort(Json& list) { std::sort(list.begin(), list.end()); }

class Fold {
 public:
  explicit Fold(const Entry& told) : told_(told), view_(told.before) {}
  virtual ~Fold() = default;

  std::string run() {
    std::string code;
    try {
      for (const Json& event : told_.events) {
        code = event.at("event").get<std::string>();
        if (!apply_ruling(code, event)) {
          const auto known = events_.find(code);
          require(known != events_.end(), "this code has no meaning here yet");
          known->second(event);
        }
        so_far_.push_back(event);
      }
      code = "the end";
      finish();
    } catch (const Contradiction& wrong) { return code + ": " + wrong.what(); } catch (const Json::exception& wrong) {
      return code + ": " + wrong.what();
    }
    Json after = told_.after;
    for (const auto& key : derived_) {
      view_.erase(key);
      after.erase(key);
    }
    tidy(view_);
    tidy(after);
    const Json difference = Json::diff(view_, after);
    return difference.empty() ? "" : "from the events to the view: " + difference.dump();
  }

 protected:
  using Meaning = std::function<void(const Json&)>;

  // What holds once all events are told.
  virtual void finish() = 0;
  // Brings two views into one form: lists that are sets, and what events need not tell.
  virtual void tidy(Json& view) const = 0;
  virtual void resign(Json& seat) = 0;

  Json& seat(const Json& number) { return view_.at("seats").at(number.get<std::size_t>()); }
  std::size_t seats() const { return view_.at("seats").size(); }
  bool is_over() const { return !told_.after.at("result").is_null(); }
  void require_on_turn(const Json& event) const {
    require(event.at("seat") == view_.at("on_turn"), "seat " + event.at("seat").dump() + " is not on turn");
  }
  // The value of an outcome in the entry, where the entry tells one.
  void require_thrown(const Json& values) const {
    require(told_.entry.at("chance").at("throw").at("values") == values, "the entry threw something else");
  }
  void require_drawn(const Json& item) const {
    require(told_.entry.at("chance").at("draw").at("item") == item, "the entry drew something else");
  }
  void require_entry_seat(const Json& event) const {
    require(told_.entry.at("seat") == event.at("seat"), "another seat made the entry");
  }
  bool has_told(const Json& part) const {
    return std::any_of(so_far_.begin(), so_far_.end(), [&](const Json& event) {
      return std::all_of(part.items().begin(), part.items().end(), [&](const auto& item) {
        return event.contains(item.key()) && event.at(item.key()) == item.value();
      });
    });
  }

  const Entry& told_;
  Json view_;
  Json so_far_ = Json::array();
  std::map<std::string, Meaning> events_;
  std::vector<std::string> derived_;  // keys of a view that follow from the others

 private:
  bool apply_ruling(const std::string& code, const Json& event) {
    if (code == "resigned") {
      require(told_.entry.at("ruling").at("resign").at("seat") == event.at("seat"), "another seat resigned");
      seat(event.at("seat"))["resigned"] = true;
      resign(seat(event.at("seat")));
    } else if (code == "agreed") {
      require(is_over(), "an agreed end is no end");
    } else {
      return false;
    }
    return true;
  }
};

// ---- Kilkenny Cats ----

const std::vector<std::string> kilkenny_sides{"south", "west", "north", "east"};  // clockwise

Json kilkenny_cats_of(const std::string& side) {
  Json cats = Json::array();
  for (int along = 6; along <= 9; ++along)
    for (const int rank : {3, 4}) {
      const int far = 15 - rank;
      if (side == "south") cats.push_back({along, rank});
      if (side == "north") cats.push_back({along, far});
      if (side == "west") cats.push_back({rank, along});
      if (side == "east") cats.push_back({far, along});
    }
  return cats;
}

bool kilkenny_is_hole(const Json& square) {
  return square.at(0) == 0 || square.at(0) == 15 || square.at(1) == 0 || square.at(1) == 15;
}

class Kilkenny : public Fold {
 public:
  explicit Kilkenny(const Entry& told) : Fold(told) {
    derived_ = {"to_act", "result", "quiet_rounds", "turn"};
    last_ = view_.at("on_turn");
    events_["dealt"] = [this](const Json& e) {
      require_drawn(e.at("side"));
      Json& to = seat(e.at("seat"));
      require(to.at("side").is_null(), "it has a side");
      to["side"] = e.at("side");
      to["cats"] = kilkenny_cats_of(e.at("side"));
    };
    events_["starts"] = [this](const Json& e) {
      require_drawn(e.at("seat"));
      view_["on_turn"] = e.at("seat");
    };
    events_["thrown"] = [this](const Json& e) {
      require_on_turn(e);
      require_thrown(Json::array({e.at("pips")}));
      view_["die"] = e.at("pips");
    };
    events_["passed"] = [this](const Json& e) {
      require_on_turn(e);
      require(view_.at("die") == e.at("pips"), "another number was thrown");
      view_["die"] = nullptr;
      pass();
    };
    events_["moved"] = [this](const Json& e) {
      require_on_turn(e);
      require_entry_seat(e);
      Json& cats = seat(e.at("seat")).at("cats");
      take(cats, e.at("from"));
      if (!kilkenny_is_hole(e.at("to"))) cats.push_back(e.at("to"));
      moved_to_ = e.at("to");
      view_["die"] = nullptr;
      pass();
    };
    events_["taken"] = [this](const Json& e) {
      require(e.at("seat") == last_ && e.at("victim") != e.at("seat"), "it is not the mover who takes");
      require(e.at("at") == moved_to_, "the mover went elsewhere");
      Json& victim = seat(e.at("victim"));
      take(victim.at("cats"), e.at("at"));
      victim["taken"] = victim.at("taken").get<int>() + 1;
    };
    events_["entered"] = [this](const Json& e) {
      require(e.at("seat") == last_ && e.at("hole") == moved_to_, "nobody went there");
      require(kilkenny_is_hole(e.at("hole")), "it is no hole");
      seat(e.at("seat")).at("holes").push_back(e.at("hole"));
    };
    events_["skipped"] = [this](const Json& e) {
      require(e.at("seat") == view_.at("on_turn"), "it is not the next seat");
      require(seat(e.at("seat")).at("cats").empty(), "it has cats");
      view_["on_turn"] = after(e.at("seat"));
    };
  }

 private:
  void pass() { view_["on_turn"] = after(last_); }
  Json after(const Json& number) {
    const auto side = seat(number).at("side").get<std::string>();
    std::size_t at = static_cast<std::size_t>(std::find(kilkenny_sides.begin(), kilkenny_sides.end(), side) -
                                              kilkenny_sides.begin());
    for (std::size_t n = 0; n < kilkenny_sides.size(); ++n) {
      at = (at + 1) % kilkenny_sides.size();
      for (std::size_t i = 0; i < seats(); ++i)
        if (seat(i).at("side") == kilkenny_sides[at]) return i;
    }
    throw Contradiction("there is no next seat");
  }
  void resign(Json& seat) override {
    seat["taken"] = seat.at("taken").get<std::size_t>() + seat.at("cats").size();
    seat["cats"] = Json::array();
    if (told_.entry.at("ruling").at("resign").at("seat") != last_) return;
    view_["die"] = nullptr;
    pass();
  }
  void finish() override {
    if (!is_over()) return;
    view_["on_turn"] = nullptr;
    view_["die"] = nullptr;
  }
  void tidy(Json& view) const override {
    for (Json& each : view.at("seats")) {
      sort(each.at("cats"));
      sort(each.at("holes"));
    }
  }

  Json last_;  // who was on turn before the entry
  Json moved_to_;
};

// ---- Nekonoko ----

// N13 The cell that a reach ends on, from a stone; null outside the field.
Json nekonoko_target(int stone, int reach) {
  if (reach > 5) return nullptr;
  const int side = stone / 6, i = stone % 6, k = reach;
  const std::array<std::pair<int, int>, 4> corners{{{k - 1, k - 1}, {k - 1, 5 - k}, {5 - k, 5 - k}, {5 - k, k - 1}}};
  const std::array<std::pair<int, int>, 4> sides{{{k - 1, i - 1}, {i - 1, 5 - k}, {5 - k, 5 - i}, {5 - i, k - 1}}};
  const auto [row, column] = (i == 0 ? corners : sides)[static_cast<std::size_t>(side)];
  return row * 5 + column;
}

class Nekonoko : public Fold {
 public:
  explicit Nekonoko(const Entry& told) : Fold(told) {
    derived_ = {"to_act", "result"};
    last_ = view_.at("on_turn");
    events_["sown"] = [this](const Json& e) {
      require_drawn(e.at("flower"));
      Json& cell = cell_of(e);
      require(cell.is_null(), "something is there");
      if (!e.at("flower").is_null()) cell = {{"flower", e.at("flower")}};
    };
    events_["starts"] = [this](const Json& e) { require_drawn(e.at("seat")); };
    events_["turn_began"] = [this](const Json& e) {
      if (last_.is_null()) require_drawn(e.at("seat"));
      else require(seat(e.at("seat")).at("hand") != 0 && e.at("seat") == next_, "it is not the next seat");
      view_["on_turn"] = e.at("seat");
      view_["turn"] = view_.at("turn").get<int>() + 1;
      turn_began_ = true;
    };
    events_["thrown"] = [this](const Json& e) {
      require_on_turn(e);
      require_thrown(Json::array({e.at("dice").at(0), e.at("dice").at(1)}));
      view_["dice"] = e.at("dice");
    };
    events_["walked"] = [this](const Json& e) {
      const Json& walk = told_.entry.at("action").at("walk");
      const bool by_d4 = walk.at("die") == "d4";
      require_mover(e);
      require(e.at("way") == walk.at("way") && e.at("steps") == dice(by_d4 ? 0 : 1), "the entry walks otherwise");
      require(e.at("from") == view_.at("cat"), "the cat is elsewhere");
      const int steps = e.at("steps").get<int>();
      const int to = (e.at("from").get<int>() + (e.at("way") == "cw" ? steps : 24 - steps)) % 24;
      require(e.at("to") == to, "the steps lead elsewhere");
      go(e, dice(by_d4 ? 1 : 0));
    };
    events_["jumped"] = [this](const Json& e) {
      require_mover(e);
      require(e.at("from") == view_.at("cat"), "the cat is elsewhere");
      require(e.at("to") == told_.entry.at("action").at("jump").at("corner"), "the entry jumps elsewhere");
      go(e, dice(0));
    };
    events_["reached"] = [this](const Json& e) {
      require_mover(e);
      require(e.at("reach") == reach_, "it is the other die");
      target_ = nekonoko_target(view_.at("cat").get<int>(), reach_.get<int>());
      require(e.at("cell") == target_, "the reach ends on " + target_.dump());
    };
    events_["collected"] = [this](const Json& e) {
      Json& cell = reached_cell(e);
      require(cell == Json{{"flower", e.at("flower")}}, "another thing is there");
      Json& flowers = seat(e.at("seat")).at("flowers").at(e.at("flower").get<std::string>());
      flowers = flowers.get<int>() + 1;
      cell = nullptr;
    };
    events_["taken"] = [this](const Json& e) {
      Json& cell = reached_cell(e);
      require(cell == Json{{"chip", e.at("owner")}} && e.at("owner") != e.at("seat"), "it is not his chip");
      Json& lost = seat(e.at("seat")).at("lost_kittens").at(e.at("owner").get<std::size_t>());
      lost = lost.get<int>() + 1;
      cell = nullptr;
    };
    events_["placed"] = [this](const Json& e) {
      Json& cell = reached_cell(e);
      require(cell.is_null(), "the cell is not free");
      cell = {{"chip", e.at("seat")}};
      leave_hand(e);
    };
    events_["set_aside"] = [this](const Json& e) {
      require(reached_cell(e) == Json{{"chip", e.at("seat")}}, "no own chip is there");
      Json& aside = seat(e.at("seat")).at("set_aside");
      aside = aside.get<int>() + 1;
      leave_hand(e);
    };
    events_["hand_emptied"] = [this](const Json& e) {
      require_mover(e);
      require(seat(e.at("seat")).at("hand") == 0, "the hand is not empty");
    };
    events_["skipped"] = [this](const Json& e) {
      require(e.at("seat") == next_ && seat(e.at("seat")).at("hand") == 0, "nothing skips it");
      step_on();
    };
  }

 private:
  void require_mover(const Json& event) const { require(event.at("seat") == last_, "another seat is on turn"); }
  Json dice(std::size_t which) const { return told_.before.at("dice").at(which); }
  Json& cell_of(const Json& event) { return view_.at("cells").at(event.at("cell").get<std::size_t>()); }
  Json& reached_cell(const Json& event) {
    require_mover(event);
    require(event.at("cell") == target_, "the reach ended on " + target_.dump());
    return cell_of(event);
  }
  void go(const Json& event, const Json& reach) {
    view_["cat"] = event.at("to");
    view_["dice"] = nullptr;
    reach_ = reach;
    next_ = last_;
    step_on();
  }
  // The next seat in order; who has resigned is passed over in silence.
  void step_on() {
    for (std::size_t n = 0; n < seats(); ++n) {
      next_ = (next_.get<std::size_t>() + 1) % seats();
      if (seat(next_).at("resigned") == false) return;
    }
  }
  void leave_hand(const Json& event) {
    Json& hand = seat(event.at("seat")).at("hand");
    require(hand != 0, "the hand is empty");
    hand = hand.get<int>() - 1;
    if (hand == 0) emptied_ = true;
  }
  void resign(Json& seat) override {
    seat["set_aside"] = seat.at("set_aside").get<int>() + seat.at("hand").get<int>();
    seat["hand"] = 0;
    if (told_.entry.at("ruling").at("resign").at("seat") != last_) return;
    view_["dice"] = nullptr;
    next_ = last_;
    step_on();
  }
  void finish() override {
    require(!emptied_ || has_told({{"event", "hand_emptied"}, {"seat", last_}}), "nobody says that the hand is empty");
    if (!is_over()) return;
    require(!turn_began_, "a turn begins after the end");
    view_["on_turn"] = nullptr;
    view_["dice"] = nullptr;
  }
  void tidy(Json& view) const override {
    for (Json& each : view.at("seats")) each.erase("score");
  }

  Json last_, next_, reach_, target_;
  bool emptied_ = false, turn_began_ = false;
};

// ---- Cat's Chess ----

bool is_white(const Json& piece) {
  return piece.get<std::string>().front() >= 'A' && piece.get<std::string>().front() <= 'Z';
}

class Chess : public Fold {
 public:
  explicit Chess(const Entry& told) : Fold(told) {
    derived_ = {"to_act", "result", "turn", "castling", "en_passant", "quiet", "repeated", "step"};
    last_ = view_.at("on_turn");
    // An extra move that is made is not told by an event of its own.
    if (told.entry.contains("action") && told.entry.at("action").contains("extra")) view_["extra_move"] = false;
    const auto nothing = [this](const Json& e) { require_mover(e); };
    events_["dealt"] = [this](const Json& e) {
      require_drawn(e.at("colour"));
      require(e.at("seat") == (view_.at("white").is_null() ? 0 : 1), "it is not the next seat");
      const std::size_t number = e.at("seat").get<std::size_t>();
      view_["white"] = e.at("colour") == "white" ? number : 1 - number;
    };
    events_["turn_began"] = [this](const Json& e) {
      require((e.at("seat") == view_.at("white")) == (e.at("colour") == "white"), "it has the other colour");
      require(last_.is_null() ? e.at("colour") == "white" : e.at("seat") != last_, "it is not the next seat");
      view_["on_turn"] = e.at("seat");
      view_["teleported"] = view_["extra_move"] = false;
    };
    events_["turn_ended"] = nothing;
    events_["teleporting"] = [this](const Json& e) {
      require_mover(e);
      view_["teleported"] = true;
    };
    events_["teleporter_removed"] = [this](const Json& e) {
      require_mover(e);
      require(e.at("piece") == (mover_is_white() ? "T" : "t"), "it is none of his");
      remove(e.at("at"), e.at("piece"));
    };
    events_["thrown"] = [this](const Json& e) {
      require_mover(e);
      const int value = told_.entry.at("chance").at("throw").at("values").at(0).get<int>();
      const std::string square = std::string(1, static_cast<char>('a' + value % 10)) + std::to_string(value / 10 + 1);
      require(e.at("at") == square, "the throw names " + square);
      thrown_ = e.at("at");
    };
    events_["rethrown"] = [this](const Json& e) {
      require_mover(e);
      const bool chosen = told_.entry.contains("action");
      require(e.at("chosen") == chosen, "it was the other way round");
      require(chosen || e.at("at") == thrown_, "another square was thrown");
    };
    events_["mouse_met"] = [this](const Json& e) {
      require_mover(e);
      require(e.at("at") == thrown_, "another square was thrown");
      require(piece_at(e.at("at")) == "M" || piece_at(e.at("at")) == "m", "no mouse is there");
    };
    events_["mouse_removed"] = [this](const Json& e) {
      require_mover(e);
      require(e.at("piece") == "M" || e.at("piece") == "m", "it is no mouse");
      remove(e.at("at"), e.at("piece"));
    };
    events_["landed"] = [this](const Json& e) {
      require_own(e);
      put(e.at("at"), e.at("piece"));
    };
    events_["neutral_moved"] = [this](const Json& e) {
      require_mover(e);
      require_entry_leads(e, "neutral");
      remove(e.at("from"), "*");
      put(e.at("to"), "*");
      const auto file = [](const Json& s) { return static_cast<int>(s.get<std::string>().front()); };
      const auto rank = [](const Json& s) { return std::stoi(s.get<std::string>().substr(1)); };
      const int distance =
          std::max(std::abs(file(e.at("from")) - file(e.at("to"))), std::abs(rank(e.at("from")) - rank(e.at("to"))));
      require(e.at("jumped") == (distance == 2), "the distance is " + std::to_string(distance));
    };
    events_["taken"] = [this](const Json& e) {
      require_mover(e);
      require(is_white(e.at("by")) == mover_is_white(), "the enemy takes");
      require(e.at("piece") == "*" || is_white(e.at("piece")) != mover_is_white(), "he takes his own");
      remove(e.at("at"), e.at("piece"));
      taken_ = e;
    };
    events_["moved"] = [this](const Json& e) {
      require_own(e);
      remove(e.at("from"), e.at("piece"));
      put(e.at("to"), e.at("piece"));
      for (const char* kind : {"move", "second", "extra"})
        if (told_.entry.at("action").contains(kind)) require_entry_leads(e, kind);
      if (taken_.is_null()) return;
      require(taken_.at("by") == e.at("piece"), "another piece took");
      require((taken_.at("at") == e.at("to")) != (taken_.at("en_passant") == true), "it was taken elsewhere");
    };
    events_["castled"] = [this](const Json& e) {
      require_mover(e);
      const char* king = mover_is_white() ? "K" : "k";
      const char* rook = mover_is_white() ? "R" : "r";
      remove(e.at("king_from"), king);
      remove(e.at("rook_from"), rook);
      put(e.at("king_to"), king);
      put(e.at("rook_to"), rook);
    };
    events_["neutral_placed"] = [this](const Json& e) {
      require_mover(e);
      require(e.at("at") == told_.entry.at("action").at("place").at("at"), "the entry places it elsewhere");
      put(e.at("at"), "*");
    };
    events_["promoted"] = [this](const Json& e) {
      require_own(e);
      remove(e.at("at"), mover_is_white() ? "P" : "p");
      put(e.at("at"), e.at("piece"));
    };
    events_["mouse_placed"] = [this](const Json& e) {
      require_own(e);
      require(e.at("at") == told_.entry.at("action").at("mouse").at("at"), "the entry places it elsewhere");
      put(e.at("at"), e.at("piece"));
    };
    events_["surfaced"] = [this](const Json& e) {
      require_mover(e);
      Json& buried = view_.at("buried");
      require(buried.value(e.at("at").get<std::string>(), "") == e.at("piece"), "it is not buried there");
      buried.erase(e.at("at").get<std::string>());
      put(e.at("at"), e.at("piece"));
    };
    events_["came_back"] = [this](const Json& e) {
      require_mover(e);
      const auto letters = letters_of(e.at("kind"));
      for (const auto& [square, piece] : view_.at("board").items())
        require(letters.count(piece) == 0, "one is on " + square);
      back_ = letters;
    };
    events_["returned"] = [this](const Json& e) {
      require_mover(e);
      require(back_.count(e.at("piece")) == 1, "its kind has not come back");
      put(e.at("at"), e.at("piece"));
    };
    events_["buried"] = [this](const Json& e) {
      require_mover(e);
      require(back_.count(e.at("piece")) == 1, "its kind has not come back");
      require(!piece_at(e.at("at")).is_null(), "nothing lies on it");
      view_.at("buried")[e.at("at").get<std::string>()] = e.at("piece");
    };
    events_["won"] = [this](const Json& e) {
      require(told_.after.at("result").at("seats").at(e.at("seat").get<std::size_t>()).at("rank") == 1,
              "it has not won");
    };
    events_["second_cat_opened"] = [this](const Json& e) {
      require_mover(e);
      require(told_.after.at("step") == "moved", "no step follows");
      require(
          has_told({{"event", "moved"}, {"piece", mover_is_white() ? "C" : "c"}}) || told_.before.at("step") == "place",
          "no cat has moved");
    };
    events_["extra_move_won"] = [this](const Json& e) {
      require_mover(e);
      view_["extra_move"] = true;
    };
    events_["stalemate"] = [this](const Json& e) {
      require(e.at("seat") == view_.at("on_turn"), "another seat is on turn");
      require(told_.after.at("result").at("reason") == "stalemate", "it is no end by stalemate");
    };
    events_["draw_claimed"] = [this](const Json& e) {
      require_mover(e);
      const std::string reason = told_.after.at("result").at("reason");
      require(reason == "repetition_claim" || reason == "fifty_claim", "it is no end by a claim");
    };
  }

 private:
  void require_mover(const Json& event) const { require(event.at("seat") == last_, "another seat is on turn"); }
  void require_own(const Json& event) const {
    require_mover(event);
    require(is_white(event.at("piece")) == mover_is_white(), "it is the enemy's");
  }
  void require_entry_leads(const Json& event, const char* kind) const {
    const Json& action = told_.entry.at("action").at(kind);
    require(action.at("from") == event.at("from") && action.at("to") == event.at("to"), "the entry goes elsewhere");
  }
  bool mover_is_white() const { return last_ == view_.at("white"); }
  Json piece_at(const Json& square) const { return view_.at("board").value(square.get<std::string>(), Json()); }
  void remove(const Json& square, const Json& piece) {
    require(piece_at(square) == piece, piece_at(square).dump() + " is on " + square.dump());
    view_.at("board").erase(square.get<std::string>());
  }
  void put(const Json& square, const Json& piece) {
    require(piece_at(square).is_null(), piece_at(square).dump() + " is on " + square.dump());
    view_.at("board")[square.get<std::string>()] = piece;
  }
  static std::set<Json> letters_of(const Json& kind) {
    static const std::map<std::string, std::set<Json>> letters{{"pawn", {"P", "p"}},   {"knight", {"N", "n"}},
                                                               {"bishop", {"B", "b"}}, {"rook", {"R", "r"}},
                                                               {"queen", {"Q", "q"}},  {"cat", {"C", "c"}}};
    return letters.at(kind.get<std::string>());
  }
  void resign(Json&) override {}
  void finish() override {
    if (is_over()) view_["on_turn"] = nullptr;
  }
  void tidy(Json& view) const override {
    if (is_over()) view.erase("extra_move");
  }

  Json last_, thrown_, taken_;
  std::set<Json> back_;  // the pieces of the kind that comes back
};

// ---- Cat Attack ----

const std::map<std::string, std::string> shop_items{
    {"CS", "catfood"}, {"DA", "milk"}, {"FI", "fish"}, {"VE", "vitamins"}};

class Attack : public Fold {
 public:
  explicit Attack(const Entry& told) : Fold(told) {
    derived_ = {"to_act", "result", "phase", "shown_hand"};
    set_up();
    play_cards();
    move_on_the_board();
    lose_lives();
    fight();
    turn_up_curiosity();
  }

 private:
  void set_up() {
    events_["dealt"] = [this](const Json& e) {
      require_drawn(e.at("house"));
      // A112 The first of a team draws for all that share the house.
      for (const Json& number : sharers(e.at("seat"))) {
        Json& cat = seat(number);
        require(cat.at("house").is_null(), "it has a house");
        cat["house"] = e.at("house");
        cat["space"] = home(cat);
      }
    };
    events_["starter_thrown"] = [this](const Json& e) {
      require_entry_seat(e);
      require_thrown(Json::array({e.at("pips")}));
    };
    events_["starter_tied"] = [this](const Json&) { require(has_told({{"event", "starter_thrown"}}), "nobody threw"); };
    events_["starts"] = [this](const Json& e) {
      require(has_told({{"event", "starter_thrown"}}), "nobody threw");
      starter_ = e.at("seat");
    };
    events_["turn_began"] = [this](const Json& e) {
      require(starter_.is_null() || starter_ == e.at("seat"), "another seat starts");
      require(!lives_nowhere(seat(e.at("seat"))), "it has retired");
      require(e.at("turn") == view_.at("turn").get<int>() + 1, "it is another turn");
      require(e.at("round") >= 1 && (!has_told({{"event", "starts"}}) || e.at("round") == 1), "it is another round");
      require(!round_ended_.is_number() || e.at("round") == round_ended_.get<int>() + 1, "the next round begins");
      view_["turn"] = e.at("turn");
      view_["on_turn"] = e.at("seat");
      view_["throw"] = nullptr;
    };
    events_["round_ended"] = [this](const Json& e) { round_ended_ = e.at("round"); };
    events_["time_called"] = [this](const Json&) {
      require(told_.entry.at("ruling").contains("time_up"), "nobody called time");
    };
    events_["settled"] = [this](const Json& e) {
      require(seat(e.at("seat")).at("space") == home(seat(e.at("seat"))), "it is not at home");
      require(seat(e.at("seat")).at("larder").size() == 6, "food is missing");
    };
    events_["unsettled"] = [this](const Json& e) {
      require(seat(e.at("seat")).at("space") == home(seat(e.at("seat"))), "it was not settled");
      require(has_told({{"event", "retired"}}), "no mate has retired");
    };
  }

  void play_cards() {
    events_["played"] = [this](const Json& e) {
      require_on_turn(e);
      require_entry_seat(e);
      require(told_.entry.at("action").at("play").at("card") == e.at("card"), "the entry plays another card");
      discard(e.at("seat"), e.at("card"));
    };
    events_["drawn"] = [this](const Json& e) {
      require(told_.entry.at("chance").at("draw").at("seat") == e.at("seat"), "another seat draws");
      require_drawn(e.at("card"));
      require(e.at("card").is_null() != told_.viewer.knows(engine::seat_at(e.at("seat").get<std::size_t>())),
              "who drew knows the card, and nobody else");
      view_["mog_left"] = view_.at("mog_left").get<int>() - 1;
      add_card(e.at("seat"), e.at("card"));
    };
    events_["reshuffled"] = [this](const Json& e) {
      require(view_.at("discard").size() == e.at("cards"),
              "the pile has " + std::to_string(view_.at("discard").size()));
      view_["mog_left"] = view_.at("mog_left").get<int>() + e.at("cards").get<int>();
      view_["discard"] = Json::array();
    };
    events_["six_cat"] = [this](const Json& e) {
      require_on_turn(e);
      require_entry_seat(e);
      const Json& action = told_.entry.at("action").at("six_cat");
      require(action.at("seat") == e.at("host") && action.at("suit") == e.at("suit"), "the entry names another larder");
      require(e.at("cards").size() == 6, "it is six cards");
      for (const Json& card : e.at("cards")) {
        require(is_of(card, e.at("suit")), card.dump() + " is of another suit");
        discard(e.at("seat"), card);
      }
    };
    events_["swapped"] = [this](const Json& e) {
      require_swap(e);
      const Json& swap = told_.entry.at("action").at("swap");
      require(swap.at("take") == e.at("take") && swap.at("give") == e.at("give"), "the entry swaps other cards");
      const bool knows = told_.viewer.knows(seat_of(e.at("taker"))) || told_.viewer.knows(seat_of(e.at("victim")));
      require(e.at("take").is_null() != knows && e.at("give").is_null() != knows, "the two know, and nobody else");
      if (!knows) return;
      remove_card(e.at("victim"), e.at("take"));
      remove_card(e.at("taker"), e.at("give"));
      add_card(e.at("victim"), e.at("give"));
      add_card(e.at("taker"), e.at("take"));
    };
    events_["swap_declined"] = [this](const Json& e) {
      require_swap(e);
      require(told_.entry.at("action").contains("keep"), "the entry swaps");
    };
  }

  void move_on_the_board() {
    events_["thrown"] = [this](const Json& e) {
      require_on_turn(e);
      require_thrown(Json::array({e.at("pips")}));
      view_["throw"] = e.at("pips");
    };
    events_["moved"] = [this](const Json& e) {
      require_on_turn(e);
      Json& cat = seat(e.at("seat"));
      require(cat.at("space") == e.at("from"), "it stands on " + cat.at("space").dump());
      if (told_.entry.at("action").contains("move")) {
        require(told_.entry.at("action").at("move").at("to") == e.at("to"), "the entry goes elsewhere");
        require(view_.at("throw").is_number(), "nothing was thrown");
        require(e.at("via").size() + 1 == view_.at("throw"), "it used other pips");
        view_["throw"] = nullptr;
      }
      require_way(e.at("from"), e.at("via"), e.at("to"), e.at("gait") == "jump");
      for (const Json& other : view_.at("seats"))
        for (const Json& space : e.at("via")) require(other.at("space") != space, "a cat blocks the way");
      cat["space"] = e.at("to");
    };
    events_["critter_moved"] = [this](const Json& e) {
      const std::string from = e.at("from");
      if (from.rfind("larder-", 0) == 0) {
        const std::size_t host = std::stoul(from.substr(7));
        for_household(host, [&](Json& member) { take(member.at("larder"), e.at("critter")); });
        require_way(home(seat(host)), e.at("via"), e.at("to"), false);
      } else {
        leave(e.at("critter"), e.at("from"));
        require_way(from, e.at("via"), e.at("to"), false);
      }
      arrive(e.at("critter"), e.at("to"));
    };
    events_["caught"] = [this](const Json& e) {
      require(seat(e.at("seat")).at("space") == e.at("at"), "its cat is elsewhere");
      leave(e.at("critter"), e.at("at"));
      gain(e.at("seat"), e.at("critter"));
    };
    events_["item_taken"] = [this](const Json& e) {
      const std::string shop = e.at("shop");
      require(shop_items.at(shop) == e.at("item"), "it sells something else");
      const std::string space = seat(e.at("seat")).at("space");
      require(space.rfind(shop, 0) == 0, "its cat is elsewhere");
      require(e.at("burgled") == (space == shop + "B"), "it stands on " + space);
      Json& stock = view_.at("shops").at(shop).at("stock");
      require(stock != 0, "the shop is empty");
      stock = stock.get<int>() - 1;
      gain(e.at("seat"), e.at("item"));
    };
    events_["raided"] = [this](const Json& e) {
      require_raid(e);
      require(
          told_.entry.at("action").contains("raid") && told_.entry.at("action").at("raid").at("item") == e.at("item"),
          "the entry takes something else");
      for_household(e.at("host"), [&](Json& member) { take(member.at("larder"), e.at("item")); });
      gain(e.at("seat"), e.at("item"));
    };
    events_["won"] = [this](const Json& e) {
      require(told_.after.at("result").at("seats").at(e.at("seat").get<std::size_t>()).at("rank") == 1,
              "it has not won");
    };
    events_["raid_opened"] = [this](const Json& e) {
      require(!seat(e.at("host")).at("larder").empty(), "there is nothing to take");
    };
    events_["raid_declined"] = [this](const Json& e) {
      require_raid(e);
      require(told_.entry.at("action").contains("leave"), "the entry takes something");
    };
    events_["escaped"] = [this](const Json& e) {
      require_on_turn(e);
      for_household(e.at("seat"), [&](Json& member) { take(member.at("larder"), e.at("critter")); });
      arrive(e.at("critter"), house_of(e.at("critter")));
    };
    events_["cornered"] = [this](const Json& e) {
      require_on_turn(e);
      view_["throw"] = nullptr;
      for (const Json& obstacle : e.at("obstacles")) require_obstacle(e.at("seat"), obstacle);
    };
    events_["car_drove"] = [this](const Json& e) {
      require(e.at("from") == view_.at("car"), "it stands elsewhere");
      require(e.at("path").back() == e.at("to").get<std::string>() + "3", "it stops in the middle of the street");
      view_["car"] = e.at("to");
    };
  }

  void lose_lives() {
    events_["attacked"] = [this](const Json& e) {
      require(e.at("attacker") == view_.at("on_turn"), "it is not on turn");
      require(e.at("attacker") != e.at("victim"), "it attacks itself");
      require(seat(e.at("victim")).at("space") == e.at("at") && seat(e.at("attacker")).at("space") == e.at("at"),
              "they do not meet there");
    };
    events_["trespasser_caught"] = [this](const Json& e) {
      require(seat(e.at("victim")).at("space") == e.at("at"), "it is elsewhere");
      const std::string at = e.at("at"), house = seat(e.at("host")).at("house");
      require(at == "H" + house || (at.front() == 'G' && at.substr(1, at.size() - 2) == house),
              "these are not his grounds");
      require(e.at("victim") != e.at("host"), "he catches himself");
    };
    events_["lives_lost"] = [this](const Json& e) {
      const int due = lives_due(e), had = seat(e.at("seat")).at("lives").get<int>();
      require(e.at("lives") == std::min(due, had), "it costs " + std::to_string(due) + " of " + std::to_string(had));
      require(e.at("left") == had - std::min(due, had), "more or fewer are left");
      for_household(e.at("seat"), [&](Json& member) { member["lives"] = e.at("left"); });
    };
    events_["sent_home"] = [this](const Json& e) {
      Json& cat = seat(e.at("seat"));
      require(cat.at("space") == e.at("from"), "it stands on " + cat.at("space").dump());
      require(e.at("to") == home(cat), "its home is " + home(cat).dump());
      require(has_told({{"event", "lives_lost"}, {"seat", e.at("seat")}}), "it has lost no life");
      cat["space"] = e.at("to");
    };
    events_["retired"] = [this](const Json& e) {
      require(!seat(e.at("seat")).at("space").is_null(), "it has retired before");
      require(seat(e.at("seat")).at("lives") == 0 || seat(e.at("seat")).at("resigned") == true, "it has lives");
      seat(e.at("seat"))["space"] = nullptr;
      // A104, A112 With the last member of a household its lives are gone.
      bool lives_on = false;
      for_household(e.at("seat"), [&](Json& member) { lives_on = lives_on || !lives_nowhere(member); });
      if (!lives_on) for_household(e.at("seat"), [](Json& member) { member["lives"] = 0; });
    };
    events_["hand_laid_down"] = [this](const Json& e) {
      require(has_told({{"event", "retired"}, {"seat", e.at("seat")}}), "it has not retired");
      require(e.at("cards").size() == seat(e.at("seat")).at("hand_size"), "cards are missing");
      for (const Json& card : e.at("cards")) discard(e.at("seat"), card);
    };
  }

  void fight() {
    events_["fight_began"] = [this](const Json& e) {
      require(e.at("attacker") == view_.at("on_turn") && e.at("attacker") == told_.entry.at("seat"),
              "it is not on turn");
      require(told_.entry.at("action").at("fight").at("seat") == e.at("defender"), "the entry names another seat");
      view_["fight"] = {{"attacker", e.at("attacker")}, {"defender", e.at("defender")}, {"suit", e.at("suit")}};
    };
    events_["fight_card"] = [this](const Json& e) {
      require_entry_seat(e);
      require(is_of(e.at("card"), view_.at("fight").at("suit")), "it is of another suit");
      discard(e.at("seat"), e.at("card"));
    };
    events_["fight_renewed"] = [this](const Json&) {
      require(seat(view_.at("fight").at("attacker")).at("hand_size") == 0 &&
                  seat(view_.at("fight").at("defender")).at("hand_size") == 0,
              "a hand is not empty");
    };
    events_["fight_decided"] = [this](const Json& e) {
      const Json &one = view_.at("fight").at("attacker"), &other = view_.at("fight").at("defender");
      require((e.at("winner") == one && e.at("loser") == other) || (e.at("winner") == other && e.at("loser") == one),
              "they do not fight");
      const std::string suit = view_.at("fight").at("suit");
      const Json* left = hand_of(e.at("loser"));
      for (const Json& card : left != nullptr ? *left : Json::array())
        require(!is_of(card, suit), "the loser has " + card.dump());
      view_["fight"] = nullptr;
    };
    events_["fight_broken_off"] = [this](const Json&) {
      require(view_.at("fight").is_object(), "there is no fight");
      view_["fight"] = nullptr;
    };
  }

  void turn_up_curiosity() {
    events_["curiosity"] = [this](const Json& e) {
      require_on_turn(e);
      require_drawn(e.at("card"));
      view_["curiosity"] = e.at("card");
    };
    events_["curiosity_reached"] = [this](const Json& e) {
      require_on_turn(e);
      const auto& spaces = board().at("spaces");
      const Json& at = seat(e.at("seat")).at("space");
      require(std::any_of(spaces.begin(), spaces.end(),
                          [&](const Json& space) { return space.at("id") == at && space.at("curiosity") == true; }),
              "no Curiosity card lies there");
    };
    events_["curiosity_exhausted"] = [this](const Json& e) { require_on_turn(e); };
    events_["shop_toggled"] = [this](const Json& e) {
      require(view_.at("curiosity") == "toggle-shop-" + e.at("shop").get<std::string>(), "the card names another shop");
      Json& open = view_.at("shops").at(e.at("shop").get<std::string>()).at("open");
      require(open != e.at("open"), "it is so already");
      open = e.at("open");
    };
  }

  static engine::Seat seat_of(const Json& number) { return engine::seat_at(number.get<std::size_t>()); }
  static Json home(const Json& cat) { return "H" + cat.at("house").get<std::string>(); }
  static bool lives_nowhere(const Json& cat) { return cat.at("space").is_null(); }
  static Json house_of(const Json& critter) { return critter == "bird" ? "BH" : "MH"; }
  Json& flock(const Json& critter) { return view_.at(critter == "bird" ? "birds" : "mice"); }

  Json sharers(const Json& number) const {
    if (told_.options.at("shared_house") == true)
      for (const Json& team : told_.options.at("teams"))
        if (std::find(team.begin(), team.end(), number) != team.end()) return team;
    return Json::array({number});
  }
  // A112 All that share the house, with one stock of lives and one larder.
  void for_household(const Json& number, const std::function<void(Json&)>& change) {
    const Json house = seat(number).at("house");
    for (Json& each : view_.at("seats"))
      if (each.at("house") == house) change(each);
  }
  void gain(const Json& number, const Json& item) {
    for_household(number, [&](Json& member) {
      Json& larder = member.at("larder");
      require(std::find(larder.begin(), larder.end(), item) == larder.end(), "it has one already");
      larder.push_back(item);
    });
  }
  void leave(const Json& critter, const Json& from) {
    Json& all = flock(critter);
    if (from != house_of(critter)) return take(all.at("spaces"), from);
    require(all.at("house") != 0, "nobody is in");
    all["house"] = all.at("house").get<int>() - 1;
  }
  void arrive(const Json& critter, const Json& to) {
    Json& all = flock(critter);
    if (to == house_of(critter)) all["house"] = all.at("house").get<int>() + 1;
    else all.at("spaces").push_back(to);
  }

  // The cards of a seat where the viewer sees them, or null.
  Json* hand_of(const Json& number) {
    if (told_.viewer.is_referee()) return &seat(number).at("hand");
    return told_.viewer.sits(seat_of(number)) ? &view_.at("hand") : nullptr;
  }
  void add_card(const Json& number, const Json& card) {
    seat(number)["hand_size"] = seat(number).at("hand_size").get<int>() + 1;
    if (Json* hand = hand_of(number)) hand->push_back(card);
  }
  void remove_card(const Json& number, const Json& card) {
    seat(number)["hand_size"] = seat(number).at("hand_size").get<int>() - 1;
    if (Json* hand = hand_of(number)) take(*hand, card);
  }
  void discard(const Json& number, const Json& card) {
    remove_card(number, card);
    view_.at("discard").push_back(card);
  }

  static const Json& board() {
    static const Json file = files::json("protocol/games/cat-attack-board.json");
    return file;
  }
  // A11 From space to space, and none twice; a jump passes none.
  void require_way(const Json& from, const Json& via, const Json& to, bool jump) const {
    if (jump) return require(via.empty(), "it jumps");
    std::vector<Json> way{from};
    way.insert(way.end(), via.begin(), via.end());
    way.push_back(to);
    const Json& edges = board().at("edges");
    for (std::size_t i = 1; i < way.size(); ++i)
      require(std::find(edges.begin(), edges.end(), Json{way[i - 1], way[i]}) != edges.end() ||
                  std::find(edges.begin(), edges.end(), Json{way[i], way[i - 1]}) != edges.end(),
              way[i].dump() + " is not beside " + way[i - 1].dump());
    require(std::set<Json>(way.begin(), way.end()).size() == way.size(), "it enters a space twice");
  }

  void require_swap(const Json& e) const {
    require(told_.before.at("phase") == "swap" && told_.entry.at("seat") == e.at("taker"), "another seat chooses");
    require(e.at("taker") != e.at("victim"), "one seat swaps with itself");
    if (told_.viewer.sits(seat_of(e.at("taker"))))
      require(told_.before.at("shown_hand").size() ==
                  told_.before.at("seats").at(e.at("victim").get<std::size_t>()).at("hand_size"),
              "it was shown another hand");
  }
  void require_raid(const Json& e) {
    require_on_turn(e);
    require_entry_seat(e);
    require(
        seat(e.at("seat")).at("space") == home(seat(e.at("host"))) ||
            seat(e.at("seat")).at("space").get<std::string>().find(seat(e.at("host")).at("house").get<std::string>()) !=
                std::string::npos,
        "its cat is elsewhere");
  }
  void require_obstacle(const Json& cornered, const Json& obstacle) {
    const Json &kind = obstacle.at("kind"), &which = obstacle.at("which");
    if (kind == "car") require(which.is_null() && !view_.at("car").is_null(), "the car is in the car park");
    if (kind == "shop") require(view_.at("shops").at(which.get<std::string>()).at("open") == false, "the shop is open");
    if (kind == "cat") require(which != cornered && !lives_nowhere(seat(which)), "no cat is in the way");
    if (kind == "bird" || kind == "mouse") {
      const Json& spaces = flock(kind).at("spaces");
      require(std::find(spaces.begin(), spaces.end(), which) != spaces.end(), "it is not there");
    }
    if (kind == "home") require(which != seat(cornered).at("house"), "it is its own home");
  }
  // How many lives something costs that was told before.
  int lives_due(const Json& e) {
    const std::string cause = e.at("cause");
    const auto who = [&](const char* event, const char* role) {
      return has_told({{"event", event}, {role, e.at("seat")}});
    };
    bool holds = false;
    int lives = 1;
    if (cause == "attack") holds = who("attacked", "victim");
    if (cause == "trespass") holds = who("trespasser_caught", "victim");
    if (cause == "fight") holds = who("fight_decided", "loser");
    if (cause == "car") holds = has_told({{"event", "car_drove"}});
    if (cause == "shop") holds = has_told({{"event", "shop_toggled"}, {"open", false}});
    if (cause == "curiosity") holds = has_told({{"event", "curiosity"}, {"card", "lose-life"}, {"seat", e.at("seat")}});
    if (cause == "cornered" && who("cornered", "seat")) {  // A27
      holds = true;
      lives = std::max(1, static_cast<int>(so_far_.back().at("obstacles").size()));
    }
    if (cause == "raid" || cause == "burglary") {  // A57, A65, A66 At the end of the turn, where he still stands
      const std::string space = seat(e.at("seat")).at("space");
      holds =
          e.at("seat") == view_.at("on_turn") && (cause == "burglary" || space.front() == 'G' || space.front() == 'H');
      lives = cause == "raid" ? 2 : 1;
    }
    require(holds, "nothing of the kind was told");
    return lives;
  }

  void resign(Json&) override {}
  void finish() override {
    if (is_over()) view_["on_turn"] = nullptr;
    // From the throw to the move; some throws end in a corner, others end with the match.
    if (told_.after.at("throw").is_null() && !is_over() && has_told({{"event", "thrown"}}))
      require(has_told({{"event", "cornered"}}), "the throw is forgotten");
  }
  void tidy(Json& view) const override {
    if (is_over()) view.erase("throw");
    sort(view.at("birds").at("spaces"));
    sort(view.at("mice").at("spaces"));
    if (view.contains("hand")) sort(view.at("hand"));
    for (Json& each : view.at("seats")) {
      sort(each.at("larder"));
      if (each.contains("hand")) sort(each.at("hand"));
    }
  }

  // The cards that a fight is about: those with a number.
  static bool is_of(const Json& card, const std::string& suit) {
    const std::string name = card;
    return name.rfind(suit + "-", 0) == 0 && name.size() == suit.size() + 2;
  }

  Json starter_, round_ended_;
};

}  // namespace

std::string what_is_wrong(const Entry& told) {
  if (told.entry.contains("ruling")) {
    const Json& ruling = told.entry.at("ruling");
    if (ruling.contains("take_back"))
      return told.events == Json::array({{{"event", "taken_back"}, {"to", ruling.at("take_back").at("to")}}})
                 ? ""
                 : "a take-back is told otherwise";
    if (ruling.contains("freeze") || ruling.contains("anchor"))
      return told.before == told.after ? "" : "the view has changed";
  }
  if (told.game == "kilkenny-cats") return Kilkenny(told).run();
  if (told.game == "nekonoko") return Nekonoko(told).run();
  if (told.game == "cats-chess") return Chess(told).run();
  if (told.game == "cat-attack") return Attack(told).run();
  return "no fold for " + told.game;
}

}  // namespace fold
