// What clocks, counts and reviews must know of an entry.
#pragma once

#include "protocol/match.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>

namespace server {

struct EntryFacts {
  std::optional<engine::Seat> acted = {};
  std::int64_t frozen = 0;                          // ms before the entry that were nobody's time
  std::optional<std::uint32_t> taken_back_to = {};  // the last entry that stays
  bool time_up = false;                             // of the whole match
  bool keeps_state = false;                         // a freeze or an anchor: nothing on the board changes
};

EntryFacts facts_of(const protocol::Ruling&);
// Of an entry as the log has it. REQUIRES: a match of so many seats took it
EntryFacts facts_of(const nlohmann::json& body, std::size_t seats);

}  // namespace server
