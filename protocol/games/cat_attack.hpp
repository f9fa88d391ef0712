// Cat Attack on the wire.
#pragma once

#include "protocol/match.hpp"

namespace protocol {

OpenedMatch open_cat_attack(const Json& options, std::size_t seats);

}  // namespace protocol
