// A player's new name reaches the rooms of this server.
#pragma once

#include "server/shard/shard_gateway.hpp"

#include <cstddef>

namespace server {

// Those that the player used last; others hear of it when the player comes back.
inline constexpr std::size_t rooms_renamed_max = 100;

// Tells the rooms of this player that are open here. An error: the store could not say which they are. All of it
// outlives the call.
inline awaitable<Stored<Done>> rename_in_rooms(Store& store, ShardGateway& gateway, const Player& player) {
  const auto rooms = co_await store.rooms_of(player.id, rooms_renamed_max);
  if (!rooms) co_return rooms.error();
  for (const auto& room : *rooms) gateway.rename(room.code, player);
  co_return Done{};
}

}  // namespace server
