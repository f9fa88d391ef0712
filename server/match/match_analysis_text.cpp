// What a review says, as schema/http.json has `Analysis`.
#include "server/match/match_analysis.hpp"

#include <algorithm>
#include <cstdlib>

namespace server {
namespace {

constexpr std::size_t turning_points_max = 5;
constexpr int turning_min = 50;  // what changes less turned nothing

}  // namespace

Json MatchAnalysis::seats_text(const std::vector<Numbers>& shares, const std::vector<Change>& changes) const {
  auto list = Json::array();
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    int luck = 0, own = 0, others = 0, unexplained = 0, rulings = 0;
    for (const auto& [seq, change] : changes) {
      const auto& step = steps_[seq];
      if (!step.chance && !step.acted) {
        rulings += change[seat];
        continue;
      }
      const auto& known = step.chance ? step.luck : step.known_change;
      const int part = known.empty() ? 0 : known[seat];
      const bool by_side = step.acted && sides_[engine::index(*step.acted)] == sides_[seat];
      (step.chance ? luck : by_side ? own : others) += part;
      unexplained += change[seat] - part;
    }
    const auto& facts = seats_[seat];
    list.push_back({{"actions", facts.actions},
                    {"time", facts.time},
                    {"throws", facts.throws},
                    {"start", shares[begin_][seat]},
                    {"luck", luck},
                    {"own_play", own},
                    {"others_play", others},
                    {"unexplained", unexplained},
                    {"rulings", rulings},
                    {"result", shares.back()[seat]},
                    {"luckier_than", facts.luckier_than ? Json(*facts.luckier_than) : Json(nullptr)}});
  }
  return list;
}

// A decision by what it cost its side, an outcome by its luck.
Json MatchAnalysis::turning_points(const std::vector<Change>& changes) const {
  struct Point {
    std::uint32_t seq;
    std::size_t seat;
    int change;
  };
  std::vector<Point> points;
  for (const auto& [seq, unused] : changes) {
    const auto& step = steps_[seq];
    Point most{seq, 0, 0};
    if (step.mistake) most = {seq, engine::index(*step.acted), -step.mistake->cost};
    for (std::size_t seat = 0; seat < step.luck.size(); ++seat) {
      const int change = of_side(step.luck, seat);
      // Of two sides, the one that gains is told.
      if (std::abs(change) > std::abs(most.change) || (change == -most.change && change > 0))
        most = {seq, seat, change};
    }
    if (std::abs(most.change) >= turning_min) points.push_back(most);
  }
  std::ranges::stable_sort(points, std::ranges::greater{}, [](const Point& each) { return std::abs(each.change); });
  if (points.size() > turning_points_max) points.resize(turning_points_max);
  std::ranges::sort(points, {}, &Point::seq);
  auto list = Json::array();
  for (const auto& [seq, seat, change] : points) list.push_back({{"seq", seq}, {"seat", seat}, {"change", change}});
  return list;
}

Json MatchAnalysis::mistakes_text() const {
  auto list = Json::array();
  for (std::size_t i = 1; i < steps_.size(); ++i) {
    const auto& step = steps_[i];
    if (step.mistake)
      list.push_back({{"seq", i},
                      {"seat", engine::index(*step.acted)},
                      {"turn", step.turn},
                      {"cost", step.mistake->cost},
                      {"error", step.mistake->error},
                      {"wins", step.mistake->wins},
                      {"better", step.mistake->better}});
  }
  return list;
}

// By decision that was searched, in order.
Json MatchAnalysis::knowledge_text() const {
  auto list = Json::array();
  for (std::size_t i = 1; i < steps_.size(); ++i) {
    const auto& step = steps_[i];
    if (!step.expected.empty())
      list.push_back({{"seq", i - 1}, {"seat", engine::index(*step.acted)}, {"shares", step.expected}});
  }
  return list;
}

Json MatchAnalysis::text() const {
  const auto all = shares();
  const auto changed = changes(all);
  auto chances = Json::array();
  for (std::size_t i = 1; i < steps_.size(); ++i) {
    const auto& step = steps_[i];
    if (!step.chance) continue;
    Json said{{"seq", i},
              {"seat", step.mover ? Json(engine::index(*step.mover)) : Json(nullptr)},
              {"weight", step.weight},
              {"total", step.total}};
    if (!step.luck.empty()) said["luck"] = step.luck;
    chances.push_back(std::move(said));
  }
  return {{"match", stored_.match.id},
          {"game", stored_.match.game},
          {"seats", seats_text(all, changed)},
          {"setup", setup_},
          {"shares", all},
          {"chances", std::move(chances)},
          {"turning_points", turning_points(changed)},
          {"mistakes", mistakes_text()},
          {"knowledge", knowledge_text()},
          {"searched", decisions_ == 0 ? whole_win : static_cast<int>(whole_win * searched_ / decisions_)}};
}

}  // namespace server
