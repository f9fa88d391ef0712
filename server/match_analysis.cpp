#include "server/match_analysis.hpp"

#include "server/again.hpp"

#include <algorithm>
#include <cstdlib>

namespace server {
namespace {

constexpr std::size_t positions_max = 400'000;  // looked at for one review: a second or so
constexpr std::size_t turning_points_max = 5;
constexpr std::int64_t even_luck = 500;         // of a thousand

using Standing = engine::List<int, engine::seats_max>;

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
  explicit Review(const StoredMatch& stored) : stored_(stored), again_(stored), seats_(again_.match().seats()) {
    since_ = stored.entries.empty() ? 0 : stored.entries.front().at;
    while (again_.has_next()) step();
    again_.expect_end();
  }

  Json text() const {
    auto seats = Json::array();
    for (const auto& each : seats_)
      seats.push_back({{"actions", each.actions},
                       {"time", each.time},
                       {"throws", each.throws},
                       {"luck", each.counted ? Json(each.luck / static_cast<std::int64_t>(each.counted)) : Json(nullptr)}});
    auto points = Json::array();
    for (const auto& each : turning_points()) points.push_back({{"seq", each.seq}, {"seat", each.seat}, {"swing", each.swing}});
    return {{"match", stored_.match.id}, {"game", stored_.match.game}, {"seats", std::move(seats)},
            {"standings", standings_},   {"chances", chances_},        {"turning_points", std::move(points)}};
  }

 private:
  void step() {
    const auto& entry = again_.next();
    const auto body = Json::parse(entry.body);
    const auto before = standing();
    if (const auto chance = body.find("chance"); chance != body.end()) note_chance(entry.seq, *chance);
    again_.step();
    note_time(entry, body);
    if (const auto ruling = body.find("ruling"); ruling != body.end() && ruling->contains("take_back")) forget_after(ruling->at("take_back").at("to"));
    // The last standing is the result in numbers: no standing to compare with those before it.
    if (again_.match().result()) return;
    const auto after = standing();
    standings_.push_back(std::vector<int>(after.begin(), after.end()));
    if (begun_ && !body.contains("ruling")) note_swing(entry.seq, before, after);
  }

  Standing standing() const { return again_.match().standing(engine::Viewer::referee()); }

  void note_time(const EntryRecord& entry, const Json& body) {
    if (body.contains("action")) {
      begun_ = true;
      auto& seat = seats_[body.at("seat").get<std::size_t>()];
      ++seat.actions;
      seat.time += std::max<std::int64_t>(0, entry.at - since_);
    }
    since_ = entry.at;
  }

  // What sets the match up is nobody's luck.
  void note_chance(std::uint32_t seq, const Json& chance) {
    const auto& match = again_.match();
    const auto came = match.picks_of(chance);
    if (!came) return;  // it does not follow, and step() says so
    const auto hidden = match.due().hidden;
    const auto mover = match.mover();
    Odds odds{.weight = came->count, .total = match.due().total};
    Json said{{"seq", seq}, {"seat", mover ? Json(engine::index(*mover)) : Json(nullptr)}, {"weight", odds.weight}, {"total", odds.total}};
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
    const auto prospects = again_.match().prospects(seat, positions_left_);
    if (prospects.empty()) return false;
    int worth = 0;
    for (std::uint32_t pick = 0; const auto& each : prospects) {
      if (pick == first) worth = each.worth;
      pick += each.weight;
    }
    for (const auto& each : prospects) {
      if (each.worth > worth) odds.better += each.weight;
      if (each.worth < worth) odds.worse += each.weight;
    }
    return true;
  }

  // Who gained or lost most by it, if anybody did.
  void note_swing(std::uint32_t seq, const Standing& before, const Standing& after) {
    const int others = static_cast<int>(seats_.size()) - 1;
    TurningPoint best{seq, 0, 0};
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      const int swing = (protocol::lead(after, engine::seat_at(i)) - protocol::lead(before, engine::seat_at(i))) / others;
      if (std::abs(swing) > std::abs(best.swing) || (swing == -best.swing && swing > 0)) best = {seq, i, swing};
    }
    if (best.swing != 0) swings_.push_back(best);
  }

  // What was taken back turned nothing.
  void forget_after(std::uint32_t seq) {
    std::erase_if(swings_, [&](const TurningPoint& each) { return each.seq > seq; });
  }

  std::vector<TurningPoint> turning_points() const {
    auto points = swings_;
    std::ranges::stable_sort(points, std::ranges::greater{}, [](const TurningPoint& each) { return std::abs(each.swing); });
    if (points.size() > turning_points_max) points.resize(turning_points_max);
    std::ranges::sort(points, {}, &TurningPoint::seq);
    return points;
  }

  const StoredMatch& stored_;
  Again again_;
  std::vector<SeatFacts> seats_;
  std::vector<std::vector<int>> standings_;
  Json chances_ = Json::array();
  std::vector<TurningPoint> swings_;
  bool begun_ = false;       // the first action has been taken
  std::int64_t since_ = 0;   // when the last entry came
  std::size_t positions_left_ = positions_max;
};

}  // namespace

Json match_analysis(const StoredMatch& stored) { return Review(stored).text(); }

}  // namespace server
