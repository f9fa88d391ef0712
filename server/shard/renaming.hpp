// A player's new name reaches the rooms of this server.
#pragma once

#include "server/shard/shard_gateway.hpp"

#include <cstddef>

namespace server {

// Those that the player used last; others hear of it when the player comes back.
inline constexpr std::size_t rooms_renamed_max = 100;

// Tells the rooms of this player that are open here. An error: the store could not say which they are. All of it
// outlives the call.
awaitable<Stored<Done>> rename_in_rooms(Store&, ShardGateway&, const Player&);

}  // namespace server
