// Nekonoko on the wire.
#pragma once

#include "protocol/match.hpp"

namespace protocol {

OpenedMatch open_nekonoko(const Json& options, std::size_t seats);

}  // namespace protocol
