// What one seat proposes and others must agree to. Kept in memory: an offer that a restart forgets is made
// again. One of a draw is stored before it is answered (Seating::offered_draw): a match may last for weeks.
#pragma once

#include "protocol/messages.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace server {

struct Offer {
  protocol::What what;
  std::size_t seat = 0;                      // who proposed it
  std::vector<std::size_t> agreed = {};      // seats, the proposer's too
  std::optional<std::uint32_t> to = {};      // of a take-back: the entry that stays
  std::optional<std::size_t> for_seat = {};  // of a bot: where it is to play

  bool has(std::size_t wanted) const { return std::ranges::find(agreed, wanted) != agreed.end(); }
  // False if that seat has agreed before.
  bool agree(std::size_t another) {
    if (has(another)) return false;
    agreed.push_back(another);
    return true;
  }
  bool is_about_the_same(const Offer& other) const {
    return what == other.what && to == other.to && for_seat == other.for_seat;
  }
};

}  // namespace server
