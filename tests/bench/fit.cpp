// Fits the weights of an evaluation by logistic regression: bots play matches, and the weights are those that make the results the likeliest, given the features of the positions on the way. Prints the
// numbers for engine/GAME/weights.hpp, and how well old and new weights foretell matches that they were not fitted to.
//
//     fit kilkenny-cats|cats-chess|cat-attack [MATCHES [SEED [PLAYER]]]     PLAYER: kitten (looks one move ahead), or how
//                                                                           many iterations a search has
#include "engine/all_games.hpp"
#include "engine/bots/bot.hpp"
#include "engine/cat_attack/features.hpp"
#include "engine/cats_chess/features.hpp"
#include "engine/kilkenny_cats/features.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

namespace {

using namespace engine;

// One of so many moves is random, so that more is seen than good play.
struct Mistakes {
  std::uint32_t in = 8;
  // Not later, and positions count from then on: where one mistake decides the match, none before it tells anything.
  std::optional<std::size_t> last_turn = {};
};
template <class G>
constexpr Mistakes mistakes{};
template <>
constexpr Mistakes mistakes<CatsChess>{.in = 3, .last_turn = 8};

constexpr std::uint32_t sample_in = 3;       // neighbours are alike
constexpr double tested_part = 0.2;          // of the matches
constexpr double ridge = 5;                  // against large weights that the samples do not ask for
constexpr std::size_t rounds_max = 20;       // of Newton's method
constexpr double certain_share_max = 0.999;  // no logarithm of nothing

template <class G>
using FeaturesOf = decltype(features_of(typename G::State{}));

template <class G>
struct Sample {
  FeaturesOf<G> features;
  Shares judged;  // by the present weights
  Shares won;
};

// `iterations`: of a search; 0 is a kitten.
template <class G>
typename G::Move choose(const typename G::State& state, Seat decider, std::uint32_t iterations, Rng& rng) {
  const auto view = G::view(state, Viewer(decider));
  const bool may_err = !mistakes<G>.last_turn || G::turn(state) <= *mistakes<G>.last_turn;
  if (may_err && below(mistakes<G>.in, rng) == 0) return bots::choose_random<G>(view, rng);
  if (iterations == 0) return bots::choose_as_kitten<G>(view, rng).move;
  return bots::Search<G>(view, rng).run(iterations).move;
}

// Of one match, without its result.
template <class G>
std::vector<Sample<G>> play(std::size_t seats, std::uint32_t iterations, Rng& rng, Shares& won) {
  std::vector<Sample<G>> samples;
  auto state = G::start({}, seats);
  while (!G::result(state)) {
    const Node node = G::node(state);
    if (const auto* decision = std::get_if<Decision>(&node)) {
      state = G::after(state, choose<G>(state, decision->seat, iterations, rng));
      const bool counts = !mistakes<G>.last_turn || G::turn(state) > *mistakes<G>.last_turn;
      if (counts && below(sample_in, rng) == 0 && !G::result(state))
        samples.push_back({features_of(state), G::win_shares(state), {}});
    } else {
      state = G::after(state, draw(G::chance_outcomes(state), rng));
    }
  }
  won = returns(*G::result(state));
  return samples;
}

template <class G>
std::vector<Sample<G>> play_matches(std::size_t matches, std::uint64_t seed, std::uint32_t iterations) {
  std::vector<Sample<G>> all;
  for (std::size_t n = 0; n < matches; ++n) {
    if (n % (matches / 20 + 1) == 0) std::fprintf(stderr, "match %zu of %zu\n", n, matches);
    Rng rng(seed + n);
    Shares won;
    auto samples = play<G>(G::seats_min + n % (G::seats_max - G::seats_min + 1), iterations, rng, won);
    for (auto& sample : samples) {
      sample.won = won;
      all.push_back(sample);
    }
  }
  return all;
}

template <class G>
Shares shares_by(const std::vector<double>& weights, const Sample<G>& sample) {
  List<double, seats_max> strengths;
  for (const auto& seat : sample.features) {
    double strength = seat.is_out ? -1e3 : 0;
    for (std::size_t i = 0; i < weights.size(); ++i) strength += weights[i] * seat.values[i];
    strengths.push(strength);
  }
  return shares_of(strengths);
}

// Solves `matrix` x = `right` by elimination. REQUIRES: the matrix is positive definite
std::vector<double> solved(std::vector<std::vector<double>> matrix, std::vector<double> right) {
  const std::size_t size = right.size();
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t row = i + 1; row < size; ++row) {
      const double factor = matrix[row][i] / matrix[i][i];
      for (std::size_t column = i; column < size; ++column) matrix[row][column] -= factor * matrix[i][column];
      right[row] -= factor * right[i];
    }
  for (std::size_t i = size; i-- > 0;) {
    for (std::size_t column = i + 1; column < size; ++column) right[i] -= matrix[i][column] * right[column];
    right[i] /= matrix[i][i];
  }
  return right;
}

// One step of Newton's method on the likelihood. Gives the largest change.
template <class G>
double improve(std::vector<double>& weights, const std::vector<Sample<G>>& samples, std::size_t fitted) {
  const std::size_t size = weights.size();
  std::vector<double> slope(size);
  std::vector<std::vector<double>> curve(size, std::vector<double>(size));
  for (std::size_t n = 0; n < fitted; ++n) {
    const auto& sample = samples[n];
    const Shares shares = shares_by<G>(weights, sample);
    std::vector<double> mean(size);
    for (std::size_t seat = 0; seat < shares.size(); ++seat)
      for (std::size_t i = 0; i < size; ++i) mean[i] += shares[seat] * sample.features[seat].values[i];
    for (std::size_t seat = 0; seat < shares.size(); ++seat)
      for (std::size_t i = 0; i < size; ++i) {
        const double apart = sample.features[seat].values[i] - mean[i];
        slope[i] += (sample.won[seat] - shares[seat]) * sample.features[seat].values[i];
        for (std::size_t j = 0; j <= i; ++j)
          curve[i][j] += shares[seat] * apart * (sample.features[seat].values[j] - mean[j]);
      }
  }
  for (std::size_t i = 0; i < size; ++i) {
    slope[i] -= ridge * weights[i];
    curve[i][i] += ridge;
    for (std::size_t j = 0; j < i; ++j) curve[j][i] = curve[i][j];
  }
  const auto step = solved(curve, slope);
  double largest = 0;
  for (std::size_t i = 0; i < size; ++i) {
    weights[i] += step[i];
    largest = std::max(largest, std::abs(step[i]));
  }
  return largest;
}

// The mean of minus the logarithm of what was given to the result: the smaller, the better.
double loss(const Shares& judged, const Shares& won) {
  double sum = 0;
  for (std::size_t i = 0; i < won.size(); ++i)
    sum -= won[i] * std::log(std::clamp(judged[i], 1 - certain_share_max, certain_share_max));
  return sum;
}

template <class G>
int fit(std::size_t matches, std::uint64_t seed, std::uint32_t iterations) {
  const auto samples = play_matches<G>(matches, seed, iterations);
  const auto fitted = static_cast<std::size_t>(static_cast<double>(samples.size()) * (1 - tested_part));
  std::vector<double> weights(samples.at(0).features[0].values.size());
  for (std::size_t round = 0; round < rounds_max && improve<G>(weights, samples, fitted) > 1e-5; ++round) {}
  double before = 0, after = 0;
  for (std::size_t n = fitted; n < samples.size(); ++n) {
    before += loss(samples[n].judged, samples[n].won);
    after += loss(shares_by<G>(weights, samples[n]), samples[n].won);
  }
  const auto tested = static_cast<double>(samples.size() - fitted);
  for (const double weight : weights) std::printf("    %.3f,\n", weight);
  std::printf("// %zu positions of %zu matches from seed %llu; loss on the last fifth: %.4f, before %.4f\n",
              samples.size(), matches, static_cast<unsigned long long>(seed), after / tested, before / tested);
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view game = count > 1 ? arguments[1] : "";
  const std::size_t matches = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 3000;
  const std::uint64_t seed = count > 3 ? std::strtoull(arguments[3], nullptr, 10) : 1;
  const std::string_view player = count > 4 ? arguments[4] : "kitten";
  const auto iterations = static_cast<std::uint32_t>(std::strtoul(player.data(), nullptr, 10));
  if ((iterations > 0 || player == "kitten") && matches > 0) {
    if (game == KilkennyCats::slug) return fit<KilkennyCats>(matches, seed, iterations);
    if (game == CatsChess::slug) return fit<CatsChess>(matches, seed, iterations);
    if (game == CatAttack::slug) return fit<CatAttack>(matches, seed, iterations);
  }
  std::fprintf(stderr, "usage: fit kilkenny-cats|cats-chess|cat-attack [MATCHES [SEED [kitten|ITERATIONS]]]\n");
  return 1;
}
