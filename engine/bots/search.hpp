// The search that all games share: an information-set Monte Carlo tree search with chance nodes. A bot sees a
// view. Each iteration samples a full state that the view allows, goes down the tree by moves that are legal in
// that state and by outcomes that are drawn by their weight, and evaluates the state where it leaves the tree.
//
// A node is a decision of one seat. It is found by what everybody has seen on the way: moves and open
// outcomes. Hidden draws do not count, so that one node stands for all that may have been drawn.
// - Selection: PUCT. The prior comes from the evaluation one move further.
// - Availability: a move competes only in the samples in which it is legal; its tries are compared with
//   the visits in which it was.
// - Several seats: each chooses what is best for itself (max^n).
// - Leaf: the evaluation, not a play-out to the end. Its moves are kept only when it is reached again: most leaves
//   of a long search never are.
// - Progressive widening: the likeliest moves first, more of them with the visits.
//
// The number of iterations decides the strength, not the time: the same seed and view give the same move on
// every machine, unless a limit cuts the search.
#pragma once

#include "engine/bots/look_ahead.hpp"
#include "engine/game.hpp"
#include "engine/hash.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <utility>
#include <vector>

namespace engine::bots {

// What may end a search before its iterations are done; never before the first one.
struct Limits {
  std::stop_token stop = {};
  std::optional<std::chrono::steady_clock::time_point> until = {};

  bool reached() const { return stop.stop_requested() || (until && std::chrono::steady_clock::now() >= *until); }
};

// How far a search is. Any thread may read it while another one searches.
class Progress {
 public:
  // From 0 to 1: the iterations done of those wanted. A search that a limit ended stays below 1.
  double part() const { return part_.load(std::memory_order_relaxed); }
  // REQUIRES: done <= wanted, wanted > 0
  void tell(std::uint32_t done, std::uint32_t wanted) {
    part_.store(static_cast<double>(done) / wanted, std::memory_order_relaxed);
  }

 private:
  std::atomic<double> part_{0};
};

template <Game G>
struct Found {
  typename G::Move move;
  Shares shares;  // what every seat can expect after it
  std::uint32_t iterations = 0;
};

template <Game G>
class Search {
  using State = typename G::State;
  using Move = typename G::Move;
  using View = typename G::View;

 public:
  // REQUIRES: the view is that of the seat that must decide; both outlive the search
  Search(const View& view, Rng& rng, const SearchTuning& tuning = G::tuning) : view_(view), rng_(rng), tuning_(tuning) {
    root_ = add_node(G::sample_state(view_, rng_));
  }

  // Tells `progress`, if there is one, after each iteration. REQUIRES: wanted > 0; called once
  Found<G> run(std::uint32_t wanted, const Limits& limits = {}, Progress* progress = nullptr) {
    std::uint32_t iterations = 0;
    do {
      iterate();
      ++iterations;
      if (progress) progress->tell(iterations, wanted);
      // Linux with lazy preemption lets a thread compute until the next tick of its timer, several ms, although a
      // thread of higher priority on the same core was woken; a system call lets that one run at once. This one has no
      // other effect: std::this_thread::yield() would give up the rest of the time slice each time.
      if (iterations % iterations_between_calls == 0) (void)std::clock();
    } while (iterations < wanted && !limits.reached());
    const std::size_t best = most_visited();
    return {nodes_[root_].edges[best].move, mean_shares_after(best), iterations};
  }

  // What every seat can expect after each of these moves; all are tried equally often.
  // REQUIRES: each is legal in every state that the view allows; rounds > 0; called once, in place of run()
  std::vector<Shares> compare(const std::vector<Move>& moves, std::uint32_t rounds) {
    for (std::uint32_t round = 0; round < rounds; ++round)
      for (const Move& move : moves) iterate(&move);
    const State state = G::sample_state(view_, rng_);
    std::vector<Shares> all;
    for (const Move& move : moves) all.push_back(mean_shares_after(edge_at_root(state, move)));
    return all;
  }

 private:
  using NodeId = std::uint32_t;

  static constexpr std::uint32_t iterations_between_calls = 8;

  struct Edge {
    Move move;
    float static_share;  // the decider's, one move further, less the reluctance
    float likelihood;    // not normalised: compared with the sum over the moves that compete
    float reluctance;    // subtracted from every share by which the move is chosen
    float sum = 0;       // of the decider's shares
    std::uint32_t visits = 0;
    std::uint32_t available = 0;  // visits of the node in which the move was legal

    // The static share counts like one visit.
    double mean() const { return (static_cast<double>(sum) + static_cast<double>(static_share)) / (visits + 1.0); }
  };
  struct Node {
    Seat decider;
    std::uint32_t visits = 0;
    bool expanded = false;
    std::vector<Edge> edges;  // the likeliest first where all is open, else as they were met
  };
  struct Step {
    NodeId node;
    std::size_t edge;
  };

  NodeId add_node(const State& state) {
    nodes_.push_back({std::get<Decision>(G::node(state)).seat, 0, false, {}});
    return static_cast<NodeId>(nodes_.size() - 1);
  }

  // `first`: the move at the root; without one the search chooses it, too.
  void iterate(const Move* first = nullptr) {
    State state = G::sample_state(view_, rng_);
    path_.clear();
    NodeId at = root_;
    for (;;) {
      if (!nodes_[at].expanded) expand(at, state);
      const std::size_t chosen = first && at == root_ ? force(state, *first) : select(at, state);
      path_.push_back({at, chosen});
      state = G::after(state, nodes_[at].edges[chosen].move);
      std::uint64_t key = mixed(std::uint64_t{at} << 32U, chosen);
      while (std::holds_alternative<Chance>(G::node(state))) key = pass_chance(state, key);
      const engine::Node node = G::node(state);
      if (std::holds_alternative<Terminal>(node)) return back_up(G::win_shares(state));
      key = mixed(key, index(std::get<Decision>(node).seat));
      const auto found = children_.find(key);
      if (found != children_.end()) {
        at = found->second;
        continue;
      }
      children_.emplace(key, add_node(state));
      return back_up(tuning_.leaf_looks_ahead ? shares_after_best_move<G>(state) : G::win_shares(state));
    }
  }

  // Draws the outcome that is due. The key stays as it is if the draw is hidden.
  std::uint64_t pass_chance(State& state, std::uint64_t key) {
    const auto odds = G::chance_outcomes(state);
    std::uint32_t pick = below(total_weight(odds), rng_);
    std::size_t i = 0;
    while (pick >= odds[i].weight) pick -= odds[i++].weight;
    const bool hidden = G::draws_hidden(state);
    const auto outcome = odds[i].outcome;
    state = G::after(state, outcome);
    return hidden ? key : mixed(key, i);
  }

  Edge edge_of(const State& state, const Move& move, Seat decider) const {
    const auto reluctance = static_cast<float>(reluctance_to<G>(state, move));
    const auto share = static_cast<float>(G::win_shares(G::after(state, move))[index(decider)]) - reluctance;
    const double likelihood = std::exp((static_cast<double>(share) - 1) / tuning_.prior_scale);
    return {
        .move = move, .static_share = share, .likelihood = static_cast<float>(likelihood), .reluctance = reluctance};
  }

  // Lists the moves of the node.
  void expand(NodeId at, const State& state) {
    Node& node = nodes_[at];
    node.expanded = true;
    const auto moves = G::moves(state);
    node.edges.reserve(moves.size());
    for (const Move& move : moves) node.edges.push_back(edge_of(state, move, node.decider));
    if (tuning_.open) {
      std::ranges::stable_sort(node.edges, std::ranges::greater{}, &Edge::static_share);
      return;
    }
    hashes_.resize(nodes_.size());
    for (const Move& move : moves) hashes_[at].push_back(G::hash(move));
  }

  // The edge of the move, looked for from `expected` on; a new one, if there is none yet.
  std::size_t edge_for(NodeId at, const State& state, const Move& move, std::size_t expected) {
    auto& hashes = hashes_[at];
    const std::uint64_t hash = G::hash(move);
    for (std::size_t i = expected; i < hashes.size(); ++i)
      if (hashes[i] == hash) return i;
    for (std::size_t i = 0; i < expected; ++i)
      if (hashes[i] == hash) return i;
    hashes.push_back(hash);
    nodes_[at].edges.push_back(edge_of(state, move, nodes_[at].decider));
    return hashes.size() - 1;
  }

  // The indices of the edges that compete in this state, the likeliest first.
  void list_competing(NodeId at, const State& state) {
    competing_.clear();
    const auto& edges = nodes_[at].edges;
    if (tuning_.open) {
      for (std::size_t i = 0; i < edges.size(); ++i) competing_.push_back(i);
      return;
    }
    std::size_t next = 0;  // moves mostly come in the order in which they were met
    for (const Move& move : G::moves(state)) {
      competing_.push_back(edge_for(at, state, move, next));
      next = competing_.back() + 1;
    }
    std::ranges::stable_sort(competing_, std::ranges::greater{}, [&](std::size_t i) { return edges[i].likelihood; });
  }

  // REQUIRES: the root is expanded, the move is legal there
  std::size_t edge_at_root(const State& state, const Move& move) {
    if (!tuning_.open) return edge_for(root_, state, move, 0);
    const auto& edges = nodes_[root_].edges;
    return static_cast<std::size_t>(std::ranges::find(edges, move, &Edge::move) - edges.begin());
  }

  std::size_t force(const State& state, const Move& move) {
    ++nodes_[root_].visits;
    const std::size_t edge = edge_at_root(state, move);
    ++nodes_[root_].edges[edge].available;
    return edge;
  }

  std::size_t select(NodeId at, const State& state) {
    list_competing(at, state);
    Node& node = nodes_[at];
    ++node.visits;
    const auto wide = static_cast<std::size_t>(tuning_.width * std::sqrt(1.0 + node.visits / 16.0));
    const std::size_t width = std::min(competing_.size(), wide);
    double likelihoods = 0;
    for (std::size_t i = 0; i < width; ++i) likelihoods += static_cast<double>(node.edges[competing_[i]].likelihood);
    std::size_t best = competing_[0];
    double highest = -1;
    for (std::size_t i = 0; i < width; ++i) {
      Edge& edge = node.edges[competing_[i]];
      ++edge.available;
      const double prior =
          likelihoods > 0 ? static_cast<double>(edge.likelihood) / likelihoods : 1.0 / static_cast<double>(width);
      const double value = edge.mean() + tuning_.exploration * prior * std::sqrt(static_cast<double>(edge.available)) /
                                             (1.0 + edge.visits);
      if (value <= highest) continue;
      highest = value;
      best = competing_[i];
    }
    return best;
  }

  void back_up(const Shares& shares) {
    const std::size_t first = path_.front().edge;
    if (totals_.size() <= first) totals_.resize(first + 1);
    if (totals_[first].empty()) totals_[first] = shares;
    else
      for (std::size_t i = 0; i < shares.size(); ++i) totals_[first][i] += shares[i];
    for (const Step& step : path_) {
      Node& node = nodes_[step.node];
      Edge& edge = node.edges[step.edge];
      edge.sum += static_cast<float>(shares[index(node.decider)]) - edge.reluctance;
      ++edge.visits;
    }
  }

  // An edge of the root.
  std::size_t most_visited() const {
    const auto& edges = nodes_[root_].edges;
    const auto best =
        std::ranges::max_element(edges, {}, [](const Edge& edge) { return std::pair(edge.visits, edge.mean()); });
    return static_cast<std::size_t>(best - edges.begin());
  }

  Shares mean_shares_after(std::size_t edge) const {
    Shares shares = totals_[edge];
    for (double& share : shares) share /= nodes_[root_].edges[edge].visits;
    return shares;
  }

  const View& view_;
  Rng& rng_;
  SearchTuning tuning_;
  NodeId root_ = 0;
  std::vector<Node> nodes_;
  // Of the moves of each node's edges, to find them again. Empty if all is open: the moves of a node never change then.
  std::vector<std::vector<std::uint64_t>> hashes_;
  std::unordered_map<std::uint64_t, NodeId> children_;
  std::vector<Step> path_;              // of this iteration
  std::vector<std::size_t> competing_;  // of this node
  std::vector<Shares> totals_;          // by edge of the root: of all iterations through it
};

}  // namespace engine::bots
