// Shares of the win: what a match is worth to each seat, from 0 to 1.
#pragma once

#include "engine/list.hpp"
#include "engine/ruling.hpp"
#include "engine/seat.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace engine {

// index = seat; all together 1. Of equal seats, team-mates included, each has its part.
using Shares = List<double, seats_max>;

// What an ended match is worth: the seats of rank 1 share the win, all others have nothing.
inline Shares returns(const Result& result) {
  const auto winners = std::ranges::count(result.places, 1, &Place::rank);
  Shares shares;
  for (const Place& place : result.places) shares.push(place.rank == 1 ? 1.0 / static_cast<double>(winners) : 0.0);
  return shares;
}

inline Shares equal_shares(std::size_t seats) {
  Shares shares;
  for (std::size_t i = 0; i < seats; ++i) shares.push(1.0 / static_cast<double>(seats));
  return shares;
}

// The shares of seats whose chances stand to each other as the exponentials of their strengths do: for two
// seats the logistic function of the difference. REQUIRES: not empty, all strengths are finite
inline Shares shares_of(const List<double, seats_max>& strengths) {
  const double strongest = *std::ranges::max_element(strengths);
  Shares shares;
  double sum = 0;
  for (const double strength : strengths) {
    shares.push(std::exp(strength - strongest));
    sum += shares[shares.size() - 1];
  }
  for (double& share : shares) share /= sum;
  return shares;
}

// The same in the same order, nearer to each other or, with more than 1, further apart: for two seats the logarithm of
// their odds is multiplied. What is certain stays certain. REQUIRES: not empty, 0 < certainty
inline Shares moderated(Shares shares, double certainty) {
  double sum = 0;
  for (double& share : shares) sum += share = std::pow(share, certainty);
  for (double& share : shares) share /= sum;
  return shares;
}

}  // namespace engine
