// The review of a match that is over: how it stood, where it turned, what chance gave to whom,
// and how long everybody thought. Derived by playing the match again; nothing of it is stored.
#pragma once

#include "server/match/match_text.hpp"

namespace server {

// As schema/http.json has `Analysis`. How good an outcome was is a rough opinion: by the
// evaluation that the seat could reach with it at best, one action on. What would take too long
// to judge is left out. Throws std::runtime_error if the entries do not follow from each other.
// REQUIRES: the match is over
Json match_analysis(const StoredMatch&);

}  // namespace server
