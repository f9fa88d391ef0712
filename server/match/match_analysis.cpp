#include "server/match/match_analysis.hpp"

#include "server/match/match_clock.hpp"
#include "server/match/match_replay.hpp"

#include <algorithm>
#include <cstdlib>

namespace server {
namespace {

constexpr std::size_t positions_max = 400'000;  // looked at for one review: a second or so
constexpr std::size_t turning_points_max = 5;
constexpr std::int64_t even_luck = 500;  // of a thousand

using Evaluation = engine::List<int, engine::seats_max>;

struct SeatFacts {
  std::size_t actions = 0, throws = 0;
  std::int64_t time = 0;
  std::int64_t luck = 0;    // the sum over the throws that counted
  std::size_t counted = 0;  // at which something was at stake
};

struct TurningPoint {
  std::uint32_t seq;
  std::size_t seat;
  int swing;  // against the mean of the others
};

// How the outcomes that might have come compare, by weight.
struct Odds {
  std::uint32_t weight = 0, total = 0;  // of the one that came; of all
  std::uint32_t better = 0, worse = 0;
};

class Review {
 public:
  explicit Review(const StoredMatch& stored)
      : stored_(stored),
        replay_(stored),
        seats_(replay_.match().seats()),
        clock_(stored.match.started, {}, seats_.size()) {
    while (replay_.has_next()) step();
    replay_.expect_end();
  }

  Json text() const {
    auto seats = Json::array();
    for (const auto& each : seats_)
      seats.push_back(
          {{"actions", each.actions},
           {"time", each.time},
           {"throws", each.throws},
           {"luck", each.counted ? Json(each.luck / static_cast<std::int64_t>(each.counted)) : Json(nullptr)}});
    auto points = Json::array();
    for (const auto& each : turning_points())
      points.push_back({{"seq", each.seq}, {"seat", each.seat}, {"swing", each.swing}});
    return {{"match", stored_.match.id},          {"game", stored_.match.game},
            {"seats", std::move(seats)},          {"setup", setup_},
            {"evaluations", evaluations_},        {"chances", chances_},
            {"turning_points", std::move(points)}};
  }

 private:
  void step() {
    const auto& entry = replay_.next();
    const auto body = Json::parse(entry.body);
    const auto before = evaluation();
    if (const auto chance = body.find("chance"); chance != body.end()) note_chance(entry.seq, *chance);
    if (replay_.match().turn() == 0) ++setup_;
    const auto node = replay_.match().node();
    replay_.step();
    const auto facts = facts_of(body, seats_.size());
    clock_.add(replay_.match(), facts, entry.at, entry.player.empty());
    if (const auto* decision = std::get_if<engine::Decision>(&node))
      seats_[engine::index(decision->seat)].time += clock_.spent();
    if (facts.acted) {
      begun_ = true;
      ++seats_[engine::index(*facts.acted)].actions;
    }
    if (facts.taken_back_to) drop_after(*facts.taken_back_to);
    // The last evaluation is the result in numbers: no evaluation to compare with those before it.
    if (replay_.match().result()) return;
    const auto after = evaluation();
    evaluations_.push_back(std::vector<int>(after.begin(), after.end()));
    if (begun_ && !body.contains("ruling")) note_swing(entry.seq, before, after);
  }

  Evaluation evaluation() const { return replay_.match().advisor().evaluate(engine::Viewer::referee()); }

  // What sets the match up is nobody's luck.
  void note_chance(std::uint32_t seq, const Json& chance) {
    const auto& match = replay_.match();
    const auto came = match.picks_of(chance);
    if (!came) return;  // it does not follow, and step() says so
    const auto hidden = match.due().hidden;
    const auto mover = match.mover();
    Odds odds{.weight = came->count, .total = match.due().total};
    Json said{{"seq", seq},
              {"seat", mover ? Json(engine::index(*mover)) : Json(nullptr)},
              {"weight", odds.weight},
              {"total", odds.total}};
    if (begun_ && mover) {
      auto& seat = seats_[engine::index(*mover)];
      const bool thrown = chance.contains("throw");
      seat.throws += thrown;
      if (!hidden && judge(odds, came->first, *mover)) {
        said["better"] = odds.better;
        said["worse"] = odds.worse;
        if (odds.better + odds.worse > 0) {
          seat.luck += even_luck + even_luck * (std::int64_t{odds.worse} - std::int64_t{odds.better}) / odds.total;
          ++seat.counted;
        }
      }
    }
    chances_.push_back(std::move(said));
  }

  bool judge(Odds& odds, std::uint32_t first, engine::Seat seat) {
    const auto prospects = replay_.match().advisor().prospects(seat, positions_left_);
    if (prospects.empty()) return false;
    int worth = 0;
    for (std::uint32_t pick = 0; const auto& each : prospects) {
      if (pick == first) worth = each.value;
      pick += each.weight;
    }
    for (const auto& each : prospects) {
      if (each.value > worth) odds.better += each.weight;
      if (each.value < worth) odds.worse += each.weight;
    }
    return true;
  }

  // Who gained or lost most by it, if anybody did.
  void note_swing(std::uint32_t seq, const Evaluation& before, const Evaluation& after) {
    const int others = static_cast<int>(seats_.size()) - 1;
    TurningPoint best{seq, 0, 0};
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      const int swing =
          (protocol::lead(after, engine::seat_at(i)) - protocol::lead(before, engine::seat_at(i))) / others;
      if (std::abs(swing) > std::abs(best.swing) || (swing == -best.swing && swing > 0)) best = {seq, i, swing};
    }
    if (best.swing != 0) swings_.push_back(best);
  }

  // What was taken back turned nothing.
  void drop_after(std::uint32_t seq) {
    std::erase_if(swings_, [&](const TurningPoint& each) { return each.seq > seq; });
  }

  std::vector<TurningPoint> turning_points() const {
    auto points = swings_;
    std::ranges::stable_sort(points, std::ranges::greater{},
                             [](const TurningPoint& each) { return std::abs(each.swing); });
    if (points.size() > turning_points_max) points.resize(turning_points_max);
    std::ranges::sort(points, {}, &TurningPoint::seq);
    return points;
  }

  const StoredMatch& stored_;
  MatchReplay replay_;
  std::vector<SeatFacts> seats_;
  MatchClock clock_;
  std::vector<std::vector<int>> evaluations_;
  Json chances_ = Json::array();
  std::vector<TurningPoint> swings_;
  bool begun_ = false;     // the first action has been taken
  std::size_t setup_ = 0;  // entries before the first turn
  std::size_t positions_left_ = positions_max;
};

}  // namespace

Json match_analysis(const StoredMatch& stored) { return Review(stored).text(); }

}  // namespace server
