// Kilkenny Cats on the wire.
#pragma once

#include "protocol/match.hpp"

namespace protocol {

OpenedMatch open_kilkenny_cats(const Json& options, std::size_t seats);

}  // namespace protocol
