// Fits the weights of an evaluation by logistic regression: bots of a level play matches, and the weights are those that make the results the likeliest, given the features of the positions on the way. Prints the
// numbers for engine/GAME/weights.hpp, and how well old and new weights foretell matches that they were not fitted to.
//
//     fit kilkenny-cats|cat-attack [MATCHES [SEED [LEVEL]]]     LEVEL: kitten (looks one move ahead), cat
#include "engine/all_games.hpp"
#include "engine/bots/bot.hpp"
#include "engine/cat_attack/features.hpp"
#include "engine/kilkenny_cats/features.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace {

using namespace engine;

constexpr std::uint32_t mistake_in = 8;      // one of so many moves is random, so that more is seen than good play
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

template <class G>
typename G::Move choose(const typename G::State& state, Seat decider, bots::Level level, Rng& rng) {
  const auto view = G::view(state, Viewer(decider));
  return bots::find<G>(view, below(mistake_in, rng) == 0 ? bots::Level::random : level, rng).move;
}

// Of one match, without its result.
template <class G>
std::vector<Sample<G>> play(std::size_t seats, bots::Level level, Rng& rng, Shares& won) {
  std::vector<Sample<G>> samples;
  auto state = G::start({}, seats);
  while (!G::result(state)) {
    const Node node = G::node(state);
    if (const auto* decision = std::get_if<Decision>(&node)) {
      state = G::after(state, choose<G>(state, decision->seat, level, rng));
      if (below(sample_in, rng) == 0 && !G::result(state))
        samples.push_back({features_of(state), G::win_shares(state), {}});
    } else {
      state = G::after(state, draw(G::chance_outcomes(state), rng));
    }
  }
  won = returns(*G::result(state));
  return samples;
}

template <class G>
std::vector<Sample<G>> play_matches(std::size_t matches, std::uint64_t seed, bots::Level level) {
  std::vector<Sample<G>> all;
  for (std::size_t n = 0; n < matches; ++n) {
    Rng rng(seed + n);
    Shares won;
    auto samples = play<G>(G::seats_min + n % (G::seats_max - G::seats_min + 1), level, rng, won);
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
int fit(std::size_t matches, std::uint64_t seed, bots::Level level) {
  const auto samples = play_matches<G>(matches, seed, level);
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
  const auto level = engine::bots::level_of(count > 4 ? arguments[4] : "kitten");
  if (level && matches > 0) {
    if (game == KilkennyCats::slug) return fit<KilkennyCats>(matches, seed, *level);
    if (game == CatAttack::slug) return fit<CatAttack>(matches, seed, *level);
  }
  std::fprintf(stderr, "usage: fit kilkenny-cats|cat-attack [MATCHES [SEED [LEVEL]]]\n");
  return 1;
}
