// Cat's Chess on the wire.
#pragma once

#include "protocol/match.hpp"

namespace protocol {

OpenedMatch open_cats_chess(const Json& options, std::size_t seats);

}  // namespace protocol
