// What a review says, as schema/http.json has `Analysis`.
#include "server/match/match_analysis.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace server {
namespace {

constexpr std::size_t turning_points_max = 5;
constexpr int whole = 1000;     // the share of a sole winner
constexpr int better_min = 20;  // a decision that costs less is not told to be a mistake

// Against the mean of the others.
int swing_of(const std::vector<int>& change, std::size_t seat) {
  int others = 0;
  for (const int each : change) others += each;
  others -= change[seat];
  return change[seat] - others / static_cast<int>(change.size() - 1);
}

// None below 0. A share before an outcome may be: luck is judged by less foresight than the share after it.
std::vector<int> shown_shares(std::vector<int> shares) {
  const int sum = std::accumulate(shares.begin(), shares.end(), 0);
  int positive = 0;
  for (int& share : shares) positive += share = std::max(share, 0);
  if (positive != sum)
    for (int& share : shares) share = share * sum / positive;
  return shares;
}

}  // namespace

Json MatchAnalysis::seats_text(const std::vector<Numbers>& shares, const std::vector<Change>& changes) const {
  auto list = Json::array();
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    int luck = 0, unknown = 0, own = 0, others = 0, rulings = 0;
    int own_searched = 0, searched = 0;  // decisions
    for (const auto& [seq, change] : changes) {
      const auto& step = steps_[seq];
      const bool by_side = step.acted && sides_[engine::index(*step.acted)] == sides_[seat];
      int& part = step.chance ? luck : by_side ? own : step.acted ? others : rulings;
      if (step.known_change.empty()) {
        part += change[seat];
        continue;
      }
      part += step.known_change[seat];
      unknown += change[seat] - step.known_change[seat];
      ++searched;
      own_searched += by_side ? 1 : 0;
    }
    // Estimates favour the seat that is to decide, so that each decision seems to cost something. In a game without
    // secrets all decisions share that, and what one side seems to lose and to win cancels out.
    if (hides_nothing() && searched > 0) {
      const int of_own = unknown * own_searched / searched;
      own += of_own;
      others += unknown - of_own;
      unknown = 0;
    }
    const auto& facts = seats_[seat];
    list.push_back({{"actions", facts.actions},
                    {"time", facts.time},
                    {"throws", facts.throws},
                    {"start", shares[begin_][seat]},
                    {"luck", luck},
                    {"hidden", unknown},
                    {"own_play", own},
                    {"others_play", others},
                    {"rulings", rulings},
                    {"result", shares.back()[seat]},
                    {"luckier_than", facts.luckier_than ? Json(*facts.luckier_than) : Json(nullptr)}});
  }
  return list;
}

Json MatchAnalysis::turning_points(const std::vector<Change>& changes) const {
  struct Point {
    std::uint32_t seq;
    std::size_t seat;
    int swing;
    int own;  // what the side that acted lost or gained by it, as far as the seat could know
  };
  std::vector<Point> points;
  for (const auto& [seq, change] : changes) {
    if (!steps_[seq].chance && !steps_[seq].acted) continue;
    Point most{seq, 0, 0, 0};
    for (std::size_t seat = 0; seat < change.size(); ++seat) {
      const int swing = swing_of(change, seat);
      // Of two seats, the one that gains is told.
      if (std::abs(swing) > std::abs(most.swing) || (swing == -most.swing && swing > 0)) most = {seq, seat, swing, 0};
    }
    const auto& step = steps_[seq];
    const auto& known = step.known_change.empty() ? change : step.known_change;
    for (std::size_t seat = 0; step.acted && seat < change.size(); ++seat)
      if (sides_[engine::index(*step.acted)] == sides_[seat]) most.own += known[seat];
    if (most.swing != 0) points.push_back(most);
  }
  std::ranges::stable_sort(points, std::ranges::greater{}, [](const Point& each) { return std::abs(each.swing); });
  if (points.size() > turning_points_max) points.resize(turning_points_max);
  std::ranges::sort(points, {}, &Point::seq);
  auto list = Json::array();
  for (const auto& [seq, seat, swing, own] : points) {
    Json point{{"seq", seq}, {"seat", seat}, {"swing", swing}};
    if (!hides_nothing() && !steps_[seq].known_change.empty()) point["known"] = std::min(own, 0);
    if (const auto& better = steps_[seq].better; is_complete() && !better.empty() && own <= -better_min)
      if (auto choice = choice_at(seq - 1, better)) point["better"] = std::move(*choice);
    list.push_back(std::move(point));
  }
  return list;
}

// The action with what it does, as the page had it to choose after this entry.
std::optional<Json> MatchAnalysis::choice_at(std::uint32_t seq, const std::string& action) const {
  MatchReplay replay(stored_);
  while (replay.match().seq() < seq) replay.step();
  const auto wanted = Json::parse(action);
  for (const auto& choice : Json::parse(replay.match().texts().choices()))
    if (choice["action"] == wanted) return Json{{"action", wanted}, {"does", choice["does"]}};
  return std::nullopt;
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
  auto shown = Json::array();
  for (const auto& row : all) shown.push_back(shown_shares(row));
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
          {"shares", std::move(shown)},
          {"chances", std::move(chances)},
          {"turning_points", turning_points(changed)},
          {"knowledge", knowledge_text()},
          {"searched", decisions_ == 0 ? whole : static_cast<int>(whole * searched_ / decisions_)}};
}

}  // namespace server
